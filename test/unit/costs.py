"""What work costs, in calls of Python functions instead of seconds, so that a busy machine does not matter."""

import gc
import sys
from collections.abc import Callable, Sequence

_MOST = 1.3


def calls(act: Callable[[], object]) -> int:
    """How many calls of Python functions something takes."""
    count = 0

    def counts(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    gc.disable()
    sys.setprofile(counts)
    try:
        act()
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


def assert_linear(costs: Callable[[int], Sequence[int]], small: int, factor: int) -> None:
    """That each of some costs grows like the size that they are asked for, to `factor` times the small one."""
    costs(small)  # fills caches
    for of_small, of_large in zip(costs(small), costs(small * factor), strict=True):
        assert of_large < _MOST * factor * of_small
