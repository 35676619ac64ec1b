"""Weights outside of a graph: which file a `FileConstant` means, and in which folder weights lie. `[weight-4]`"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from gedialect.diagnostics import GeError
from gedialect.files.ordinary import cannot_read, file_size

DIRECTORY_OPTION = "ge.externalWeightDir"
MODE_OPTION = "ge.externalWeight"
VALUE_BINS_OPTION = "ge.exec.value_bins"
WORK_PATH_VARIABLE = "ASCEND_WORK_PATH"

MODEL_WEIGHTS = "weight"
"""The folder beside a model that its weights move to when it is written. `[weight-3]`"""

META = "meta.json"
"""In a folder of weights: which weights it holds, by the SHA-256 of their bytes. `[weight-1]`"""


@dataclass(frozen=True, slots=True)
class WeightSource:
    """A file and the part of it that is a weight; the path has no symbolic links, the part lies in the file."""

    path: Path
    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class FileConstant:
    """What a `FileConstant` says of its file: the attributes `location`, `file_path`, `file_id`, `offset`, `length`.

    A name that is not given is empty. `size` is that of the tensor in bytes, None where it has none.
    """

    location: str = ""
    file_path: str = ""
    file_id: str = ""
    offset: int = 0
    length: int = 0
    size: int | None = None


def weight_directory(options: Mapping[str, str], session_id: int) -> Path:
    """Where weights are written to unless a pass is told: as the options say, else a folder of this process.

    That is `tmp_weight_{pid}_{session}` in `$ASCEND_WORK_PATH`, or else in the current folder. `[weight-3]`
    """
    given = options.get(DIRECTORY_OPTION)
    if given:
        return Path(given)
    return Path(os.environ.get(WORK_PATH_VARIABLE) or ".") / f"tmp_weight_{os.getpid()}_{session_id}"


def find_weight(
    constant: FileConstant, directory: Path, options: Mapping[str, str], *, allow_outside: bool = False
) -> WeightSource:
    """The file that a constant's data lies in. `[weight-4]`

    `location` and `file_path` are seen from `directory` and, unless that is allowed, may not leave it: neither as an
    absolute path, nor by `..`, nor by a symbolic link. A `file_id` stands for a file that the user names in an option,
    wherever it is. Raises GeError when the constant says no file, there is no such file, the part is not in it, or
    is not of the tensor's size.
    """
    name = constant.location or constant.file_path
    if name:
        path = _contained(name, directory, allow_outside)
    elif constant.file_id:
        path = _value_bin(constant.file_id, options)
    else:
        raise GeError(
            None, "expected location, file_path or file_id to say where the data is, got none", label="weight-4"
        )
    return _part(constant, path)


def _contained(name: str, directory: Path, allow_outside: bool) -> Path:
    """The path that a name in a graph means."""
    if "\0" in name:
        raise GeError(None, f"expected the name of a file, got {name!r}", label="weight-4")
    # Unlike Path.resolve, this takes a link that leads to itself for a name like any other.
    base, path = Path(os.path.realpath(directory)), Path(os.path.realpath(directory / name))
    outside = os.path.isabs(name) or ".." in Path(name).parts or not path.is_relative_to(base)
    if outside and not allow_outside:
        raise GeError(
            None,
            f"expected a file inside '{directory}', got '{name}', which leads out of it; allow-outside permits that",
            label="weight-4",
        )
    return path


def _value_bin(file_id: str, options: Mapping[str, str]) -> Path:
    text = options.get(VALUE_BINS_OPTION, "")
    files = _value_bins(text) if text else {}
    if file_id not in files:
        raise GeError(
            None,
            f"expected option {VALUE_BINS_OPTION} to name the file of '{file_id}', got no such id",
            label="weight-4",
        )
    return Path(os.path.realpath(files[file_id]))


def _value_bins(text: str) -> dict[str, str]:
    """File names by id: `{"value_bins": [{"value_bin_id": "..", "value_bin_file": ".."}]}`."""
    try:
        bins = [(each["value_bin_id"], each["value_bin_file"]) for each in json.loads(text)["value_bins"]]
    except (ValueError, KeyError, TypeError, RecursionError):
        bins = None
    if bins is None or not all(isinstance(part, str) for each in bins for part in each):
        wanted = '{"value_bins": [{"value_bin_id": "...", "value_bin_file": "..."}]}'
        raise GeError(None, f"expected option {VALUE_BINS_OPTION} to be {wanted}, got {text[:200]}", label="weight-4")
    return dict(cast("list[tuple[str, str]]", bins))


def _part(constant: FileConstant, path: Path) -> WeightSource:
    """The part of a file that a constant means; a length of 0 is the tensor's size, as any other is. `[weight-4]`"""
    size = file_size(path, "weights", "weight-4")
    offset, length = constant.offset, constant.length
    if offset < 0 or length < 0:
        raise GeError(None, f"expected offset and length from 0, got {offset} and {length}", label="weight-4")
    if length == 0:
        if constant.size is None:
            raise GeError(None, "expected a length, since the tensor has no size, got 0", label="weight-4")
        length = constant.size
    if constant.size not in (None, length):
        raise GeError(
            None,
            f"expected a length of 0 or {constant.size}, the bytes of the tensor, got {length}",
            label="weight-4",
        )
    if offset + length > size:
        raise GeError(
            None,
            f"expected {length} bytes from offset {offset} to lie in the {size} bytes of '{path.name}'",
            label="weight-4",
        )
    return WeightSource(path, offset, length)


def cannot_read_weights(path: Path, error: OSError | ValueError) -> GeError:
    """The error for a file of weights that cannot be read."""
    return cannot_read(path, error, "weights", "weight-4")
