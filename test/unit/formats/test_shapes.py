"""Shape rules, their errors, and the sizes of tensors."""

import subprocess
import sys

import pytest

from gedialect.formats.conversions import CAST_PAIRS, FORMAT_PAIRS, has_cast, has_conversion
from gedialect.formats.datatypes import BY_ENGINE, BY_NAME, BY_PROTO, DATA_TYPES
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.layouts import LAYOUTS
from gedialect.formats.shapes import disagreement, layout_shape, padded_size, storage_shape, tensor_size
from gedialect.formats.storage_format import PRIMARY_FORMATS, StorageFormat, storage_format

FLOAT, INT8 = BY_NAME["DT_FLOAT"], BY_NAME["DT_INT8"]


@pytest.mark.parametrize(
    ("source", "shape", "destination", "expected"),
    [
        ("NCHW", (2, 17, 3, 4), ("NC1HWC0", 0, 16), (2, 2, 3, 4, 16)),
        ("HWCN", (3, 4, 17, 2), ("FRACTAL_Z", 0, 16), (24, 1, 16, 16)),
        ("HWCN", (3, 3, 1, 32), ("FRACTAL_Z", 32, 16), (18, 1, 16, 16)),
        ("ND", (17, 3), ("FRACTAL_Z", 0, 16), (2, 1, 16, 16)),
        ("ND", (100,), ("FRACTAL_NZ", 0, 16), (7, 1, 16, 16)),
        ("ND", (2, 17, 5), ("FRACTAL_ZZ", 0, 32), (2, 1, 1, 32, 32)),
        ("HWCN", (3, 1, 17, 2), ("C1HWNCoC0", 0, 16), (2, 3, 1, 2, 16, 16)),
        ("DHWCN", (2, 3, 2, 17, 5), ("FRACTAL_Z_3D", 0, 16), (24, 1, 16, 16)),
        ("DHWNC", (2, 3, 2, 17, 5), ("FRACTAL_Z_3D_TRANSPOSE", 0, 16), (24, 1, 16, 16)),
        ("NCHW", (2, 5, 3, 4), ("FRACTAL_Z_C04", 0, None), (3, 1, 16, 16)),
        ("NHWC", (2, 3, 4, 5), ("CHWN", 0, None), (5, 3, 4, 2)),
        ("NCHW", (2, 0, 3, 4), ("NC1HWC0", 0, 16), (2, 0, 3, 4, 16)),
    ],
)
def test_shape_rules(
    source: str, shape: tuple[int, ...], destination: tuple[str, int, int | None], expected: tuple[int, ...]
) -> None:
    assert storage_shape(shape, storage_format(source), storage_format(*destination), FLOAT) == expected


@pytest.mark.parametrize(
    ("source", "shape", "destination", "kind", "message"),
    [
        ("NCHW", (1, 2, 3, 4), "NCHW", "FORMAT", "there is no conversion from NCHW to NCHW"),
        ("NC1HWC0", (1, 2, 3, 4, 16), "NCHW", "FORMAT", "many shapes in NCHW have this one in NC1HWC0"),
        ("NCHW", (1, 2, 3), "NC1HWC0", "SHAPE", r"expected dims N C H W in NCHW \[1, 2, 3\] .*, got 3"),
        ("ND", (), "FRACTAL_NZ", "SHAPE", "got 0"),
        ("ND", (1, 2, 3), "FRACTAL_Z", "SHAPE", "expected dims C N in ND"),
        ("NCHW", (1, -1, 3, 4), "NC1HWC0", "SHAPE", r"expected dims of at least 0 in NCHW \[1, -1, 3, 4\]"),
        ("NCHW", (1 << 20, 1 << 21, 1, 1), "NC1HWC0", "SHAPE", "expected at most 2\\^40 items, got 2199023255552"),
        ("NCHW", (1 << 38, 1, 1, 1), "NC1HWC0", "SHAPE", "at most 2\\^40 items, got 4398046511104 in NC1HWC0"),
        ("HWCN", (1, 1, 3, 4), "C1HWNCoC0:INT32", "DATA_TYPE", "expected one of DT_FLOAT, DT_FLOAT16, DT_INT8"),
        ("NHWC", (1, 2, 3, 4), "NC1HWC0:STRING", "DATA_TYPE", "elements of DT_STRING have no size"),
        ("HWCN", (1, 1, 3, 4), "FRACTAL_Z:no C0", "DATA_TYPE", "expected C0 in the format word of FRACTAL_Z"),
        ("ND", (3, 4), "FRACTAL_NZ:no C0", "SHAPE", "expected C0 in the format word of FRACTAL_NZ"),
    ],
)
def test_errors_of_shape_rules(source: str, shape: tuple[int, ...], destination: str, kind: str, message: str) -> None:
    name, _, special = destination.partition(":")
    dtype = BY_NAME.get(f"DT_{special}", FLOAT)
    format = storage_format(name, 0, None if special == "no C0" or LAYOUTS[name].is_plain else 16)
    with pytest.raises(FormatError, match=message) as caught:
        storage_shape(shape, storage_format(source), format, dtype)
    assert caught.value.kind is ErrorKind[kind]
    assert str(caught.value).startswith(f"cannot convert {source} {list(shape)} {dtype} to {format}: ")


def test_c0_is_inferred_by_the_size_of_elements() -> None:
    """`check-5`"""
    for source, shape in (("NCHW", (1, 40, 2, 2)), ("NHWC", (1, 2, 2, 40))):
        for dtype, expected in ((INT8, (1, 2, 2, 2, 32)), (FLOAT, (1, 3, 2, 2, 16))):
            assert storage_shape(shape, storage_format(source), storage_format("NC1HWC0"), dtype) == expected


def test_shapes_of_formats_that_ge_does_not_convert() -> None:
    shape = layout_shape(storage_format("NHWC"), (2, 3, 4, 5), storage_format("FRACTAL_Z_C04"), FLOAT)
    assert shape == (3, 1, 16, 16)
    assert layout_shape(storage_format("NCDHW"), (1, 2, 3, 4, 5), storage_format("NDHWC"), FLOAT) == (1, 3, 4, 5, 2)


def test_sizes() -> None:
    """`desc-7`"""
    assert tensor_size(TensorDesc((2, 3), dtype=FLOAT)) == 24
    assert tensor_size(TensorDesc((3,), dtype=BY_NAME["DT_INT4"])) == 2
    assert tensor_size(TensorDesc((5,), dtype=BY_NAME["DT_FLOAT6_E3M2"])) == 4
    assert tensor_size(TensorDesc((), dtype=FLOAT)) == 4
    assert tensor_size(TensorDesc((-1, 3), dtype=FLOAT)) is None
    assert tensor_size(TensorDesc((2,), dtype=BY_NAME["DT_STRING"])) is None
    assert [padded_size(size) for size in (0, 1, 32, 33)] == [32, 64, 64, 96]


def test_descriptors_of_a_conversion_agree_or_not() -> None:
    plain = TensorDesc((2, 17, 3, 4), storage_format("NCHW"), FLOAT)
    blocked = TensorDesc((2, 2, 3, 4, 16), storage_format("NC1HWC0", 0, 16), FLOAT)
    other = TensorDesc((2, 1, 3, 4, 16), storage_format("NC1HWC0", 0, 16), FLOAT)
    assert disagreement(plain, blocked) is None
    assert disagreement(blocked, plain) is None
    expected = "expected NC1HWC0 (C0 16) [2, 2, 3, 4, 16] for NCHW [2, 17, 3, 4] DT_FLOAT, got [2, 1, 3, 4, 16]"
    assert disagreement(plain, other) == disagreement(other, plain) == expected
    rank = disagreement(TensorDesc((2, 3), storage_format("NCHW"), FLOAT), blocked)
    assert rank is not None
    assert "expected dims N C H W" in rank


def test_a_tensor_s_size_is_told_by_a_plain_format() -> None:
    fractal, blocks = storage_format("FRACTAL_Z", 0, 16), storage_format("NC1HWC0", 0, 16)
    with pytest.raises(
        FormatError, match=r"expected a plain format, .* to or from NC1HWC0 .*, got FRACTAL_Z"
    ) as caught:
        layout_shape(fractal, (24, 1, 16, 16), blocks, FLOAT)
    assert caught.value.kind is ErrorKind.FORMAT


def test_what_cannot_be_told_is_no_disagreement() -> None:
    plain = TensorDesc((-1, 17, 3, 4), storage_format("NCHW"), FLOAT)
    blocked = TensorDesc((-1, 2, 3, 4, 16), storage_format("NC1HWC0", 0, 16), FLOAT)
    assert disagreement(plain, blocked) is None
    known = TensorDesc((1, 2), storage_format("MD"), FLOAT)
    assert disagreement(known, TensorDesc((1, 2), storage_format("NCHW"), FLOAT)) is None


def test_what_ge_converts_is_described() -> None:
    assert len(FORMAT_PAIRS) == 42
    assert len(CAST_PAIRS) == 20
    assert {name for pair in FORMAT_PAIRS for name in pair} <= set(LAYOUTS)
    assert has_conversion(storage_format("NCHW", 3), storage_format("NC1HWC0", 0, 32))
    assert not has_conversion(storage_format("NCHW"), storage_format("NCHW"))
    assert has_cast(FLOAT, BY_NAME["DT_INT32"])
    assert not has_cast(FLOAT, FLOAT)


def test_data_types_are_told_apart_by_every_name() -> None:
    in_text = {type.mlir for type in DATA_TYPES}
    assert len(BY_NAME) == len(BY_PROTO) == len(BY_ENGINE) == len(in_text) == len(DATA_TYPES) == 42
    assert [BY_NAME[f"DT_{name}"].itemsize for name in ("DUAL", "COMPLEX128", "INT4", "STRING")] == [5, 16, None, None]


@pytest.mark.parametrize("word", [0, 4 | 240 << 8 | 5 << 24, 54, 3 | 0xFFFF << 8 | 15 << 24])
def test_format_words_are_taken_apart_and_put_together(word: int) -> None:
    assert StorageFormat.from_word(word).word == word


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: StorageFormat.from_word(55), "expected a format number below 55, got 55"),
        (lambda: StorageFormat.from_word(1 << 28), "expected a format word of 28 bits"),
        (lambda: StorageFormat(0, 1 << 16), "expected a sub-format from 0 to 65535"),
        (lambda: StorageFormat(0, 0, 3), "expected c0 to be a power of two up to 16384, got 3"),
        (lambda: StorageFormat.parse("NC1HWCO"), "unknown format 'NC1HWCO'; did you mean 'NC1HWC0'"),
        (lambda: StorageFormat.parse("FRACTAL_Z:x"), "expected a number after 'FRACTAL_Z:', got 'x'"),
    ],
)
def test_what_is_no_format(make: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()  # pyright: ignore[reportCallIssue]


def test_format_texts() -> None:
    assert str(storage_format("FRACTAL_Z", 240, 16)) == "FRACTAL_Z:240 (C0 16)"
    assert StorageFormat.parse("FRACTAL_Z:240") == storage_format("FRACTAL_Z", 240)
    assert [StorageFormat.parse(name).primary for name in PRIMARY_FORMATS] == list(range(55))


def test_shape_rules_do_not_load_numpy() -> None:
    code = "import sys, gedialect.formats.shapes, gedialect.formats.conversions; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
