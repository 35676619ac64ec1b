"""Keys of the address table. `[mem-1]`"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from gedialect.formats.datatypes import BY_ENGINE, DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import StorageFormat

_MOST_DIGITS = 9
"""As many as the word of a format can have, which has 28 bits."""


class VariableKey(NamedTuple):
    """What the memory of a variable is found under.

    The engine glues the parts into one text without a separator after the name, so that `conv` in format 30 and `conv3`
    in format 0 share a key. Here they are two; `text` is what files hold. `[dev-varkey-separator]`
    """

    name: str
    format: StorageFormat
    dtype: DataType

    @staticmethod
    def of(name: str, desc: TensorDesc) -> VariableKey:
        """The key of a variable with that descriptor."""
        return VariableKey(name, desc.format, desc.dtype)

    @property
    def text(self) -> str:
        """The engine's key: name, format word, `_`, and the engine's number of the data type."""
        return f"{self.name}{self.format.word}_{self.dtype.engine}"

    def namesakes(self) -> Iterator[VariableKey]:
        """All other keys with the same text."""
        head, _, engine = self.text.rpartition("_")
        dtype = BY_ENGINE[int(engine)]
        for start in range(len(head) - 1, 0, -1):
            digits = head[start:]
            if len(digits) > _MOST_DIGITS or not (digits.isascii() and digits.isdigit()):
                return
            format = _format_of(digits)
            if format is not None and (key := VariableKey(head[:start], format, dtype)) != self:
                yield key


@lru_cache(maxsize=1 << 12)
def _format_of(digits: str) -> StorageFormat | None:
    """The format whose word is written like that; None for digits that are no format's."""
    if digits != str(int(digits)):
        return None
    try:
        return StorageFormat.from_word(int(digits))
    except ValueError:
        return None
