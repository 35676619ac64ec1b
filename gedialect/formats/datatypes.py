"""The table of GE's data types: names, both numberings, widths, and the MLIR and numpy forms.

One row a type; everything that needs to know a data type looks here. `[desc-1]`
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class DataType:
    """A data type of GE.

    `proto` is its number in protobuf files, `engine` the number in variable keys, integer attributes and GE's APIs.
    `bits` is the width of one element, or None for types whose elements have no size of their own.
    `mlir` is the element type's text in IR, `numpy` the name of the numpy or ml_dtypes type, or None without one.
    """

    name: str
    proto: int
    engine: int
    bits: int | None
    mlir: str
    numpy: str | None

    @property
    def is_sub_byte(self) -> bool:
        """Whether elements are packed, several to a byte or across bytes."""
        return self.bits is not None and self.bits % 8 != 0

    @property
    def itemsize(self) -> int | None:
        """Bytes of one element; None for packed types and for types without a size."""
        if self.bits is None or self.is_sub_byte:
            return None
        return self.bits // 8

    def __hash__(self) -> int:
        return self.engine

    def __str__(self) -> str:
        return self.name


_ROWS: tuple[tuple[str, int, int, int | None, str, str | None], ...] = (
    ("DT_UNDEFINED", 0, 28, None, "!ge.undefined", None),
    ("DT_FLOAT", 1, 0, 32, "f32", "float32"),
    ("DT_FLOAT16", 2, 1, 16, "f16", "float16"),
    ("DT_INT8", 3, 2, 8, "i8", "int8"),
    ("DT_UINT8", 4, 4, 8, "ui8", "uint8"),
    ("DT_INT16", 5, 6, 16, "i16", "int16"),
    ("DT_UINT16", 6, 7, 16, "ui16", "uint16"),
    ("DT_INT32", 7, 3, 32, "i32", "int32"),
    ("DT_INT64", 8, 9, 64, "i64", "int64"),
    ("DT_UINT32", 9, 8, 32, "ui32", "uint32"),
    ("DT_UINT64", 10, 10, 64, "ui64", "uint64"),
    ("DT_BOOL", 11, 12, 8, "i1", "bool"),
    ("DT_DOUBLE", 12, 11, 64, "f64", "float64"),
    ("DT_STRING", 13, 13, None, "!ge.string", None),
    ("DT_DUAL_SUB_INT8", 14, 14, 8, "!ge.dual_sub_int8", "int8"),
    ("DT_DUAL_SUB_UINT8", 15, 15, 8, "!ge.dual_sub_uint8", "uint8"),
    ("DT_COMPLEX64", 16, 16, 64, "complex<f32>", "complex64"),
    ("DT_COMPLEX128", 17, 17, 128, "complex<f64>", "complex128"),
    ("DT_QINT8", 18, 18, 8, "!ge.qint8", "int8"),
    ("DT_QINT16", 19, 19, 16, "!ge.qint16", "int16"),
    ("DT_QINT32", 20, 20, 32, "!ge.qint32", "int32"),
    ("DT_QUINT8", 21, 21, 8, "!ge.quint8", "uint8"),
    ("DT_QUINT16", 22, 22, 16, "!ge.quint16", "uint16"),
    ("DT_RESOURCE", 23, 23, 64, "!ge.resource", None),
    ("DT_STRING_REF", 24, 24, None, "!ge.string_ref", None),
    ("DT_DUAL", 25, 25, 40, "!ge.dual", None),
    ("DT_VARIANT", 26, 26, 64, "!ge.variant", None),
    ("DT_BF16", 27, 27, 16, "bf16", "bfloat16"),
    ("DT_INT4", 28, 29, 4, "i4", "int4"),
    ("DT_UINT1", 29, 30, 1, "ui1", None),
    ("DT_INT2", 30, 31, 2, "i2", "int2"),
    ("DT_UINT2", 31, 32, 2, "ui2", "uint2"),
    ("DT_COMPLEX32", 32, 33, 32, "complex<f16>", None),
    ("DT_HIFLOAT8", 33, 34, 8, "!ge.hifloat8", None),
    ("DT_FLOAT8_E5M2", 34, 35, 8, "f8E5M2", "float8_e5m2"),
    ("DT_FLOAT8_E4M3FN", 35, 36, 8, "f8E4M3FN", "float8_e4m3fn"),
    ("DT_FLOAT8_E8M0", 36, 37, 8, "f8E8M0FNU", "float8_e8m0fnu"),
    ("DT_FLOAT6_E3M2", 37, 38, 6, "f6E3M2FN", "float6_e3m2fn"),
    ("DT_FLOAT6_E2M3", 38, 39, 6, "f6E2M3FN", "float6_e2m3fn"),
    ("DT_FLOAT4_E2M1", 39, 40, 4, "f4E2M1FN", "float4_e2m1fn"),
    ("DT_FLOAT4_E1M2", 40, 41, 4, "!ge.float4_e1m2", None),
    ("DT_HIFLOAT4", 41, 42, 4, "!ge.hifloat4", None),
)

DATA_TYPES: tuple[DataType, ...] = tuple(DataType(*row) for row in _ROWS)
BY_NAME: Mapping[str, DataType] = MappingProxyType({t.name: t for t in DATA_TYPES})
BY_PROTO: Mapping[int, DataType] = MappingProxyType({t.proto: t for t in DATA_TYPES})
BY_ENGINE: Mapping[int, DataType] = MappingProxyType({t.engine: t for t in DATA_TYPES})

UNDEFINED = BY_NAME["DT_UNDEFINED"]
FLOAT = BY_NAME["DT_FLOAT"]
INT32 = BY_NAME["DT_INT32"]
