"""Collective communication that variables take part in. `[mem-17]`"""

from __future__ import annotations

from typing import ClassVar

from gedialect.dialects.ge.node import NodeOp
from gedialect.xdsl_extras import quick_op_definition


@quick_op_definition
class HcomBroadcastOp(NodeOp):
    """Sends variables from one device to the others, in place. `[mem-17]`"""

    name = "ge.hcom_broadcast"
    GE_TYPE: ClassVar = "HcomBroadcast"


@quick_op_definition
class HorovodBroadcastOp(NodeOp):
    """Sends variables from one device to the others, in place. `[mem-17]`"""

    name = "ge.horovod_broadcast"
    GE_TYPE: ClassVar = "HorovodBroadcast"
