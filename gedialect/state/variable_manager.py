"""The variable manager: which variables a session has, in which form, and where they live. `[mem-3]`"""

from __future__ import annotations

from gedialect.state.devices import DeviceRules
from gedialect.state.history import HistoryRules
from gedialect.state.placing import PlacingRules


class VariableManager(PlacingRules, HistoryRules, DeviceRules):
    """All that one session knows of its variables, with the rules on top of the tables.

    Every method is atomic under concurrent use. What a method raises leaves everything as it was.
    """
