"""Storage formats: the table of primary formats and the 32-bit format word. `[desc-2]`

A format word holds the primary format in bits 0-7, a sub-format (number of groups) in bits 8-23 and a code *v* for C0
in bits 24-27, where C0 = 2^(v-1) and 0 means "not given".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType

from gedialect.wording import did_you_mean

PRIMARY_FORMATS: tuple[str, ...] = (
    *("NCHW", "NHWC", "ND", "NC1HWC0", "FRACTAL_Z", "NC1C0HWPAD", "NHWC1C0", "FSR_NCHW", "FRACTAL_DECONV", "C1HWNC0"),
    *("FRACTAL_DECONV_TRANSPOSE", "FRACTAL_DECONV_SP_STRIDE_TRANS", "NC1HWC0_C04", "FRACTAL_Z_C04", "CHWN"),
    *("FRACTAL_DECONV_SP_STRIDE8_TRANS", "HWCN", "NC1KHKWHWC0", "BN_WEIGHT", "FILTER_HWCK"),
    *("HASHTABLE_LOOKUP_LOOKUPS", "HASHTABLE_LOOKUP_KEYS", "HASHTABLE_LOOKUP_VALUE", "HASHTABLE_LOOKUP_OUTPUT"),
    *("HASHTABLE_LOOKUP_HITS", "C1HWNCoC0", "MD", "NDHWC", "FRACTAL_ZZ", "FRACTAL_NZ", "NCDHW", "DHWCN", "NDC1HWC0"),
    *("FRACTAL_Z_3D", "CN", "NC", "DHWNC", "FRACTAL_Z_3D_TRANSPOSE", "FRACTAL_ZN_LSTM", "FRACTAL_Z_G", "RESERVED"),
    *("ALL", "NULL", "ND_RNN_BIAS", "FRACTAL_ZN_RNN", "NYUV", "NYUV_A", "NCL", "FRACTAL_Z_WINO", "C1HWC0"),
    *("FRACTAL_NZ_C0_16", "FRACTAL_NZ_C0_32", "FRACTAL_NZ_C0_2", "FRACTAL_NZ_C0_4", "FRACTAL_NZ_C0_8"),
)
"""Names of the primary formats; a name's position is its number."""

PRIMARY_BY_NAME: Mapping[str, int] = MappingProxyType({name: i for i, name in enumerate(PRIMARY_FORMATS)})

MAX_SUB_FORMAT = 0xFFFF
MAX_C0 = 1 << 14


@dataclass(frozen=True, slots=True)
class StorageFormat:
    """A format word, taken apart.

    `primary` is the number of the primary format, `sub` the sub-format (0: none), `c0` the block size C0 in elements
    or None when the word gives none. Raises ValueError for parts that no word can hold.
    """

    primary: int
    sub: int = 0
    c0: int | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.primary < len(PRIMARY_FORMATS):
            raise ValueError(f"expected a format number below {len(PRIMARY_FORMATS)}, got {self.primary}")
        if not 0 <= self.sub <= MAX_SUB_FORMAT:
            raise ValueError(f"expected a sub-format from 0 to {MAX_SUB_FORMAT}, got {self.sub}")
        if self.c0 is not None and not (0 < self.c0 <= MAX_C0 and self.c0.bit_count() == 1):
            raise ValueError(f"expected c0 to be a power of two up to {MAX_C0}, got {self.c0}")

    @property
    def name(self) -> str:
        """The primary format's name, such as `NC1HWC0`."""
        return PRIMARY_FORMATS[self.primary]

    @property
    def text(self) -> str:
        """GE's text form: the name, with `:sub` when there is a sub-format. C0 is not part of it."""
        return f"{self.name}:{self.sub}" if self.sub else self.name

    @property
    def word(self) -> int:
        """The 32-bit format word."""
        return self.primary | self.sub << 8 | (self.c0.bit_length() if self.c0 else 0) << 24

    @staticmethod
    def from_word(word: int) -> StorageFormat:
        """Takes a format word apart. Raises ValueError when a part is unknown or reserved bits are set."""
        if not 0 <= word < 1 << 28:
            raise ValueError(f"expected a format word of 28 bits, got {word}")
        code = word >> 24
        return StorageFormat(word & 0xFF, word >> 8 & 0xFFFF, 1 << code - 1 if code else None)

    @staticmethod
    def parse(text: str) -> StorageFormat:
        """Reads GE's text form. Raises ValueError with close names for an unknown one."""
        name, colon, sub = text.partition(":")
        primary = PRIMARY_BY_NAME.get(name)
        if primary is None:
            raise ValueError(f"unknown format '{name}'{did_you_mean(name, PRIMARY_BY_NAME, most=3)}")
        if colon and not (sub.isascii() and sub.isdigit()):
            raise ValueError(f"expected a number after '{name}:', got '{sub}'")
        return StorageFormat(primary, int(sub) if colon else 0)

    def __hash__(self) -> int:
        return self.primary | self.sub << 8 | (self.c0 or 0) << 24

    def with_c0(self, c0: int | None) -> StorageFormat:
        """The same format with another C0."""
        return replace(self, c0=c0)

    def __str__(self) -> str:
        return f"{self.text} (C0 {self.c0})" if self.c0 else self.text


@cache
def storage_format(name: str, sub: int = 0, c0: int | None = None) -> StorageFormat:
    """The format of that primary name; one object for equal arguments. Raises ValueError for an unknown name."""
    return StorageFormat(StorageFormat.parse(name).primary, sub, c0)


ND = storage_format("ND")
