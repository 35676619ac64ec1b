"""What memory holds from elsewhere than a run, and who may share it because it is the same. `[mem-6]`"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from gedialect.state.keys import VariableKey

Bytes = bytes | memoryview

_CHUNK = 1 << 16
_SAMPLE = 256


@dataclass(frozen=True, slots=True)
class ConstantData:
    """The bytes of a `Constant`: how many there are, and where to get them whenever they are looked at.

    Nothing keeps what `read` returns, so that it may come from a file.
    """

    size: int
    read: Callable[[], Bytes]

    @staticmethod
    def of(data: Bytes) -> ConstantData:
        """Bytes that are there already, of which no copy is made."""
        return ConstantData(len(data), lambda: data)


@dataclass(frozen=True, slots=True)
class FilePart:
    """Where the bytes of a `FileConstant` begin."""

    path: str
    offset: int = 0

    @property
    def text(self) -> str:
        """What the manager finds it by."""
        return f"{self.path}:{self.offset}"


@dataclass(frozen=True, slots=True)
class UserMemory:
    """The memory of a `ConstPlaceHolder`, which its user supplies on each device."""


Source = ConstantData | FilePart | UserMemory
"""What a constant's memory holds; a variable has none of these."""


@dataclass(slots=True)
class _Known:
    """A placed constant; `key` is None once its place is another's."""

    key: VariableKey | None
    data: ConstantData


@dataclass(slots=True)
class _Alike:
    """Constants that have one sample: `unread` until another one comes that has it, then by the hash of all bytes."""

    unread: deque[_Known] = field(default_factory=deque[_Known])
    by_hash: dict[int, list[_Known]] = field(default_factory=dict[int, list[_Known]])

    def candidates(self, hash_of_all: int) -> list[_Known]:
        """Those whose bytes have that hash."""
        while self.unread:
            known = self.unread[0]
            self.by_hash.setdefault(_hash(known.data.read()), []).append(known)
            self.unread.popleft()
        return self.by_hash.get(hash_of_all, [])

    def add(self, known: _Known, hash_of_all: int | None) -> None:
        """Adds one, whose hash need not be known."""
        if hash_of_all is None:
            self.unread.append(known)
        else:
            self.by_hash.setdefault(hash_of_all, []).append(known)


class ConstantIndex:
    """Finds the placed constant with the same bytes, in time linear in the bytes.

    Most constants differ in a few bytes that are looked at first. Others are hashed, once each, and compared where the
    hashes are equal, so that what is found never depends on a hash. Constants of different groups are never equal.
    """

    def __init__(self) -> None:
        self._alike: dict[tuple[object, int, int], _Alike] = {}
        self._known: dict[VariableKey, _Known] = {}
        # What was looked at last, which is mostly added next: the sample, and the hash where one was made.
        self._last: tuple[ConstantData | None, int, int | None] = (None, 0, None)

    def look_at(self, data: ConstantData) -> Bytes:
        """The bytes of a constant, which need not be read again when it is added next."""
        content = data.read()
        self._last = (data, _sample(content), None)
        return content

    def find(self, group: object, data: ConstantData) -> VariableKey | None:
        """The key of the first constant of the group that has the same bytes."""
        content = self.look_at(data)
        sample = self._last[1]
        alike = self._alike.get((group, data.size, sample))
        if alike is None:
            return None
        hash_of_all = _hash(content)
        known = alike.candidates(hash_of_all)
        self._last = (data, sample, hash_of_all)
        return next((each.key for each in known if each.key and _equal(each.data.read(), content)), None)

    def add(self, group: object, data: ConstantData, key: VariableKey) -> None:
        """Makes a constant known; a key that is known already stays what it was."""
        if key in self._known:
            return
        if self._last[0] is not data:
            self.look_at(data)
        _, sample, hash_of_all = self._last
        self._known[key] = _Known(key, data)
        self._alike.setdefault((group, data.size, sample), _Alike()).add(self._known[key], hash_of_all)

    def rename(self, old: VariableKey, new: VariableKey) -> None:
        """Follows a place to its new key, where it takes the place of what was there."""
        known, replaced = self._known.pop(old, None), self._known.pop(new, None)
        if replaced is not None:
            replaced.key = None
        if known is not None:
            known.key = new
            self._known[new] = known


def _sample(data: Bytes) -> int:
    """A number from the bytes at the beginning, in the middle and at the end."""
    middle = len(data) // 2
    return hash((bytes(data[:_SAMPLE]), bytes(data[middle : middle + _SAMPLE]), bytes(data[-_SAMPLE:])))


def _hash(data: Bytes) -> int:
    view = memoryview(data)
    return hash(tuple(hash(bytes(view[start : start + _CHUNK])) for start in range(0, len(view), _CHUNK)))


def _equal(one: Bytes, other: Bytes) -> bool:
    # Views are compared item by item; bytes are not.
    if isinstance(one, bytes) and isinstance(other, bytes):
        return one == other
    first, second = memoryview(one), memoryview(other)
    return len(first) == len(second) and all(
        bytes(first[start : start + _CHUNK]) == bytes(second[start : start + _CHUNK])
        for start in range(0, len(first), _CHUNK)
    )
