"""Pages of 1 GiB, which a device may have few of. `[mem-11]`"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from gedialect.diagnostics import GeError

PAGES_OPTION = "ge.variableUse1gHugePage"

HUGE_PAGE = 1 << 30
"""The size of a huge page in bytes."""


class PagePolicy(IntEnum):
    """Which pages variables live on, by the option's value. `[mem-11]`"""

    NORMAL = 0
    HUGE_ONLY = 1
    HUGE_FIRST = 2


def page_policy(options: Mapping[str, str]) -> PagePolicy:
    """What a session's options say of pages. Raises GeError for a value that is none of the policies. `[mem-11]`"""
    value = options.get(PAGES_OPTION, "0")
    known = {str(policy.value): policy for policy in PagePolicy}
    if value not in known:
        raise GeError(None, f"expected option {PAGES_OPTION} to be 0, 1 or 2, got '{value}'", label="mem-11")
    return known[value]


class HugePages:
    """A device's huge pages. What lies on them shares pages where it fits, and gives them back with the last of it.

    Not safe under concurrent use; the memory that has these pages is.
    """

    def __init__(self, count: int) -> None:
        self.free_pages = count
        self._pages: dict[int, int] = {}
        self._users: dict[int, int] = {}
        self._last = 0
        self._room = 0

    def take(self, size: int) -> int | None:
        """Room for `size` bytes: a ticket to give it back with, or None where there are not enough pages."""
        if size > self._room:
            pages = max(1, -(-size // HUGE_PAGE))
            if pages > self.free_pages:
                return None
            self.free_pages -= pages
            self._last += 1
            self._pages[self._last] = pages
            self._room = pages * HUGE_PAGE
        self._room -= size
        self._users[self._last] = self._users.get(self._last, 0) + 1
        return self._last

    def give_back(self, ticket: int) -> None:
        """Ends a use; pages that have no other one are free again."""
        self._users[ticket] -= 1
        if self._users[ticket]:
            return
        del self._users[ticket]
        self.free_pages += self._pages.pop(ticket)
        if ticket == self._last:
            self._room = 0
