"""Arrays in numpy's files, `.npy` and `.npz`: what they hold is known, and can be refused, before it is read."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from math import prod
from os import fstat
from pathlib import Path
from stat import S_ISREG
from typing import IO, Any

import numpy as np
from numpy.lib import format as npy

from gedialect.diagnostics import GeError, Location
from gedialect.formats.arrays import Array

_READ_HEADER = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
_SUFFIX = ".npy"


@dataclass(frozen=True)
class StoredArray:
    """An array in a file, not read yet."""

    file: str
    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    read: Callable[[], Array]

    @property
    def size(self) -> int:
        """How many bytes its elements are."""
        return prod(self.shape) * self.dtype.itemsize

    def is_opaque(self, dtype: np.dtype[Any]) -> bool:
        """Whether the elements are those of a type that numpy's files know by its size only."""
        return dtype.isbuiltin != 1 and self.dtype == np.dtype((np.void, dtype.itemsize))

    @property
    def place(self) -> Location:
        """Where the array is."""
        return Location(self.file, detail=f"array '{self.name}'" if self.name else None)


def open_arrays(path: str) -> dict[str, StoredArray]:
    """The arrays of a file by name; the one of an `.npy` file has the name "". Raises GeError for any other file."""
    with _reading(path), open(path, "rb") as file:
        if not S_ISREG(fstat(file.fileno()).st_mode):
            raise ValueError("it is no file of a known size")
        if file.read(6) == npy.MAGIC_PREFIX:
            file.seek(0)
            return {"": _stored(path, "", file, Path(path).stat().st_size, lambda: open(path, "rb"))}
        file.seek(0)
        return _members(path, file)


@contextmanager
def _reading(path: str) -> Generator[None]:
    """Makes whatever is wrong with a file of arrays a GeError."""
    try:
        yield
    except OSError as error:
        raise GeError(Location(path), f"cannot open array file: {error.strerror or error}") from None
    except MemoryError:
        raise GeError(Location(path), "expected memory for the arrays of the file, got too little") from None
    except zipfile.BadZipFile:
        message = "expected arrays as .npy or .npz, got a file that is neither, or is damaged"
        raise GeError(Location(path), message) from None
    except Exception as error:  # noqa: BLE001 - what libraries raise for a damaged file has no class in common
        raise GeError(Location(path), f"expected arrays as .npy or .npz: {error}") from None


def _members(path: str, file: IO[bytes]) -> dict[str, StoredArray]:
    arrays: dict[str, StoredArray] = {}
    with zipfile.ZipFile(file) as archive:
        for info in archive.infolist():
            name = info.filename.removesuffix(_SUFFIX)
            if name in arrays:
                raise ValueError(f"there are two arrays '{name}'")

            def opened(member: zipfile.ZipInfo = info) -> IO[bytes]:
                with zipfile.ZipFile(path) as again:
                    return BytesIO(again.read(member))

            with archive.open(info) as start:
                arrays[name] = _stored(path, name, start, info.file_size, opened)
    return arrays


def _stored(path: str, name: str, start: IO[bytes], size: int, opened: Callable[[], IO[bytes]]) -> StoredArray:
    """An array whose header is at the beginning of `start`, a file of `size` bytes. Raises ValueError."""
    version = npy.read_magic(start)
    read_header = _READ_HEADER.get(version)
    if read_header is None:
        raise ValueError(f"unknown version {version[0]}.{version[1]} of an array")
    shape, _, dtype = read_header(start)
    if dtype.hasobject:
        raise ValueError("the elements of an array are Python objects")
    if any(dim < 0 for dim in shape):
        raise ValueError(f"an array has the dims {list(shape)}")
    if start.tell() + prod(shape) * dtype.itemsize != size:
        raise ValueError(f"an array of {prod(shape)} elements of {dtype.itemsize} bytes does not fill its file")

    def read() -> Array:
        with _reading(path), opened() as file:
            return np.asarray(npy.read_array(file, allow_pickle=False))

    return StoredArray(path, name, shape, dtype, read)


def npz_bytes(arrays: Mapping[str, Array]) -> bytes:
    """The content of an `.npz` file of these arrays, equal for equal arrays."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, array in arrays.items():
            with archive.open(zipfile.ZipInfo(f"{name}{_SUFFIX}"), "w", force_zip64=True) as member:
                npy.write_array(member, array, allow_pickle=False)
    return buffer.getvalue()


def npy_bytes(array: Array) -> bytes:
    """The content of an `.npy` file of an array."""
    buffer = BytesIO()
    npy.write_array(buffer, array, allow_pickle=False)
    return buffer.getvalue()
