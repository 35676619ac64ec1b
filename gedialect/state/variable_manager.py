"""The variable manager: which variables a session has, in which form, and where they live. `[mem-3]`"""

from __future__ import annotations

from gedialect.state.devices import DeviceRules
from gedialect.state.history import HistoryRules
from gedialect.state.merging import merged
from gedialect.state.placing import PlacingRules
from gedialect.state.tables import ManagerTables


class VariableManager(PlacingRules, HistoryRules, DeviceRules):
    """All that one session knows of its variables, with the rules on top of the tables.

    Every method is atomic under concurrent use. What a method raises leaves everything as it was.
    """

    def merge(self, loaded: ManagerTables, device_id: int | None = None) -> None:
        """Adds what another state knows, such as that of a file; what is there stays. `[ser-2]`

        A manager that was not initialised takes the other's identity, on device `device_id` where that is given.
        Raises GeError when the two do not fit; then nothing has changed.
        """
        with self._lock:
            self._set_tables(merged(self._tables, loaded, device_id))
