"""Collective communication that variables take part in. `[mem-17]`"""

from __future__ import annotations

from typing import ClassVar

from xdsl.irdl import irdl_op_definition

from gedialect.dialects.ge.node import NodeOp


@irdl_op_definition
class HcomBroadcastOp(NodeOp):
    """Sends variables from one device to the others, in place. `[mem-17]`"""

    name = "ge.hcom_broadcast"
    GE_TYPE: ClassVar = "HcomBroadcast"


@irdl_op_definition
class HorovodBroadcastOp(NodeOp):
    """Sends variables from one device to the others, in place. `[mem-17]`"""

    name = "ge.horovod_broadcast"
    GE_TYPE: ClassVar = "HorovodBroadcast"
