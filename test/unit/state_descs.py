"""Descriptors that the tests of the session state use."""

from gedialect.formats.datatypes import BY_NAME
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format


def desc(shape: tuple[int, ...], format: str = "NCHW", dtype: str = "DT_FLOAT") -> TensorDesc:
    """A descriptor without an origin."""
    return TensorDesc(shape, storage_format(format), BY_NAME[dtype])
