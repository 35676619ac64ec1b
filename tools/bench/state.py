"""How long the variable manager takes to place variables, and constants that share places by content.

Constants are made when they are read and kept by nobody. How long making them takes is measured beside it, and what
pages in memory take is left out by warming up. Times are CPU time.

    python tools/bench/state.py [--count=10000] [--size=1048576]
"""

import argparse
import time
from collections.abc import Callable

from gedialect.formats.datatypes import FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.state import ConstantData, Source, VariableManager
from gedialect.state.consistency import inconsistencies

Content = Callable[[int], Source | None]


def contents(size: int) -> dict[str, tuple[Content, Callable[[int], bytes]]]:
    """Kinds of constants by name: the source of the one with a number, and its bytes."""
    random = bytes(range(256)) * (size // 256)
    middle = size // 3

    def different(number: int) -> bytes:
        return number.to_bytes(8, "big") + random[8:]

    def alike(number: int) -> bytes:
        return random[:middle] + number.to_bytes(8, "big") + random[middle + 8 :]

    def few(number: int) -> bytes:
        return alike(number % 10)

    def same(number: int) -> bytes:
        return random

    kinds = {
        "different at the start": different,
        "different in one place inside": alike,
        "ten contents": few,
        "one content, one object": same,
    }
    return {name: ((lambda n, m=make: ConstantData(size, lambda: m(n))), make) for name, make in kinds.items()}


def placed(count: int, desc: TensorDesc, content: Content) -> tuple[float, int]:
    """How long it takes to place so many constants, and how many places they have."""
    manager = VariableManager()
    start = time.process_time()
    for number in range(count):
        manager.assign(f"c{number}", desc, source=content(number))
    return time.process_time() - start, len(manager.tables().device_entries)


def made(count: int, make: Callable[[int], bytes]) -> float:
    """How long it takes to make so many constants once."""
    start = time.process_time()
    for number in range(count):
        make(number)
    return time.process_time() - start


def main() -> None:
    """Measures, and prints a line for each kind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--size", type=int, default=1 << 20)
    arguments = parser.parse_args()
    count, desc = arguments.count, TensorDesc((arguments.size // 4,), dtype=FLOAT)
    seconds, places = placed(count, desc, lambda number: None)
    print(f"{count} variables: {seconds:.2f} s, {places} places")
    for name, (content, make) in contents(arguments.size).items():
        print(f"making {count} constants, {name}: {made(count, make):.2f} s")
        for part in (count // 4, count):
            seconds, places = placed(part, desc, content)
            print(f"placing {part} of them: {seconds:.2f} s, {places} places")
    manager = VariableManager()
    for number in range(count):
        manager.assign(f"v{number}", desc)
    start = time.process_time()
    wrong = list(inconsistencies(manager.tables()))
    print(f"checking {count} variables: {time.process_time() - start:.2f} s, {len(wrong)} problems")


if __name__ == "__main__":
    main()
