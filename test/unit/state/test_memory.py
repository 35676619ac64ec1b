import pytest
from state_descs import desc

from gedialect.diagnostics import GeError
from gedialect.state import Limits, MemoryUse, memory_size

GIB = 1 << 30


@pytest.mark.parametrize(
    ("size", "total"),
    [(1, 1536), (512, 1536), (513, 2048), (0, 1024)],
)
def test_a_slot_is_rounded_up_and_followed_by_two_guards(size: int, total: int) -> None:
    """[mem-7]"""
    assert MemoryUse(used=4096).reserve(size) == (4096, MemoryUse(used=4096 + total))


def test_a_total_beyond_64_bits_is_an_error() -> None:
    """[mem-7]"""
    full = MemoryUse(used=(1 << 64) - 1024)
    with pytest.raises(GeError, match=r"below 2\^64 bytes, got 18446744073709550592 and 1 more \[mem-7\]"):
        full.reserve(1)


def test_limits_are_shares_of_the_total_rounded_down() -> None:
    """[mem-9] [mem-8]"""
    assert Limits.from_total(32 * GIB + 1) == Limits(26 * GIB, 5 * GIB, 128 * GIB, 31 * GIB)
    assert Limits.from_total(63) == Limits(51, 9, 128 * GIB, 60)


def test_limits_beyond_256_gib_are_an_error() -> None:
    """[mem-9]"""
    most = 256 * GIB * 32 // 31
    assert Limits.from_total(most).usable <= 256 * GIB
    with pytest.raises(GeError, match="mem-9"):
        Limits.from_total(most + 32)
    with pytest.raises(GeError, match=r"expected a size of memory in bytes, got -1 \[mem-9\]"):
        Limits.from_total(-1)


@pytest.mark.parametrize(
    ("shape", "dtype", "size"),
    [
        ((8, 8, 3, 2), "DT_FLOAT", 1568),
        ((), "DT_INT64", 64),
        ((33,), "DT_UINT8", 96),
        ((3,), "DT_INT4", 64),
        ((0, 7), "DT_FLOAT", 32),
    ],
)
def test_memory_size_is_padded(shape: tuple[int, ...], dtype: str, size: int) -> None:
    """[desc-7]"""
    assert memory_size(desc(shape, "ND", dtype)) == size


@pytest.mark.parametrize(
    ("shape", "dtype"),
    [((-1, 4), "DT_FLOAT"), ((-2,), "DT_FLOAT"), ((4,), "DT_STRING"), ((1 << 40, 1 << 40), "DT_FLOAT")],
)
def test_a_tensor_without_a_size_has_no_place(shape: tuple[int, ...], dtype: str) -> None:
    """[desc-7]"""
    with pytest.raises(GeError, match="desc-7"):
        memory_size(desc(shape, "ND", dtype))
