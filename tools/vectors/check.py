"""Whether our conversions and casts give what the engine gave."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.casts import cast, form_of
from gedialect.formats.conversions import CAST_PAIRS, FORMAT_PAIRS
from gedialect.formats.convert import convert
from gedialect.formats.datatypes import BY_NAME
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.shapes import storage_shape
from gedialect.formats.storage_format import StorageFormat

Record = dict[str, Any]

SUCCESS = 0
MOST_ITEMS = 1 << 24
"""Tensors of more items were only tried to see them refused."""

INT32_MIN = -(1 << 31)


@dataclass(frozen=True)
class Verdict:
    """What came of one recorded result; no `reason` means that ours agrees."""

    case: str
    reason: str | None


def check_directory(directory: Path) -> Iterator[Verdict]:
    """The verdicts on all results in a folder: `formats/*.jsonl`, `casts/*.json` and `pairs.json`, as far as there."""
    for path in sorted(directory.glob("formats/*.jsonl")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            yield _verdict(f"{path}:{number}", check_conversion, line)
    for path in sorted(directory.glob("casts/DT_*.json")):
        yield _verdict(str(path), check_cast, path.read_text())
    for path in directory.glob("casts/_errors.json"):
        for k, record in enumerate(json.loads(path.read_text())):
            yield _verdict(f"{path}[{k}]", check_cast_call, json.dumps(record))
    for path in directory.glob("pairs.json"):
        yield _verdict(str(path), check_pairs, path.read_text())


def _verdict(case: str, check: Callable[[Record], str | None], text: str) -> Verdict:
    try:
        return Verdict(case, check(json.loads(text)))
    except (ValueError, KeyError, TypeError) as error:
        return Verdict(case, f"cannot be compared: {type(error).__name__}: {error}")


def check_conversion(record: Record) -> str | None:
    """Why our shape rule or our conversion differs from the recorded one; None when neither does."""
    dtype = BY_NAME[record["dtype"]]
    source = TensorDesc(tuple(record["src_shape"]), StorageFormat.from_word(record["src_format"]), dtype)
    destination = TensorDesc(tuple(record["dst_shape"] or ()), StorageFormat.from_word(record["dst_format"]), dtype)
    names = (source.format.name, destination.format.name, ", ".join(map(str, source.shape)))
    try:
        shape = storage_shape(source.shape, source.format, destination.format, dtype)
    except FormatError as error:
        differs = _wrong_error(error, record["trans_shape_status"], names)
    else:
        differs = _wrong_success(record["trans_shape_status"])
        if not differs and list(shape) != record["trans_shape"]:
            differs = f"expected {record['trans_shape']}, got {list(shape)}"
    if differs:
        return f"shape rule of {source} to {destination}: {differs}"
    try:
        result = convert(_data(record), source, destination)
    except FormatError as error:
        differs = _wrong_error(error, record["status"], names)
    else:
        differs = _wrong_success(record["status"]) or _wrong_bytes(result, record)
    return f"{source} to {destination}: {differs}" if differs else None


def _data(record: Record) -> Array | None:
    """The input, as its recipe says; None where the engine was given none, or where none can be made."""
    shape, size = record["src_shape"], record["itemsize"]
    if record["data"] != "random" or size <= 0 or min(shape, default=0) < 0 or prod(shape) > MOST_ITEMS:
        return None
    random = np.random.default_rng(record["seed"])
    if size in (1, 2, 4, 8):
        return random.integers(0, 1 << 8 * size, size=prod(shape), dtype=f"uint{8 * size}")
    return random.integers(0, 256, size=prod(shape) * size, dtype=np.uint8)


def _wrong_error(error: FormatError, status: int, names: tuple[str, ...]) -> str | None:
    if status == SUCCESS:
        return f"expected success, got: {error}"
    recorded = next((kind for kind in ErrorKind if kind.value == status), ErrorKind.INTERNAL)
    if recorded not in (error.kind, ErrorKind.INTERNAL):
        return f"expected a {recorded.text} error, got a {error.kind.text} error: {error}"
    unnamed = [name for name in names if name not in str(error)]
    return f"expected {', '.join(unnamed)} in the message, got: {error}" if unnamed else None


def _wrong_success(status: int) -> str | None:
    return None if status == SUCCESS else f"expected an error of status {status}, got success"


def _wrong_bytes(result: Array, record: Record) -> str | None:
    data = result.tobytes()
    if len(data) != record["out_len"]:
        return f"expected {record['out_len']} bytes, got {len(data)}"
    digest = sha256(data).hexdigest()
    return None if digest == record["sha256"] else f"expected bytes of digest {record['sha256']}, got {digest}"


def check_cast(record: Record) -> str | None:
    """How often our cast differs from the recorded one, and where first; None when it does not."""
    src, dst = BY_NAME[record["src"]], BY_NAME[record["dst"]]
    source = np.frombuffer(bytes.fromhex(record["src_hex"]), form_of(src))
    expected = np.frombuffer(bytes.fromhex(record["dst_hex"]), f"u{record['dst_itemsize']}")
    result = cast(source, src, dst).view(expected.dtype)
    differs = result != expected
    if (record["src"], record["dst"]) == ("DT_INT32", "DT_FLOAT16"):
        differs &= source != INT32_MIN  # undefined in the engine
    places = np.flatnonzero(differs)
    if not places.size:
        return None
    first = places[0]
    return f"{places.size} of {source.size} differ: {source[first]} to {result[first]:#x}, not {expected[first]:#x}"


def check_cast_call(record: Record) -> str | None:
    """Why a call of a cast that the engine refused, or accepted without data, comes out otherwise with us."""
    if "note" in record:  # a call without data: "null data, n=5, FLOAT->FLOAT16"
        count = int(record["note"].split("n=")[1].split(",")[0])
        src, dst = BY_NAME["DT_FLOAT"], BY_NAME["DT_FLOAT16"]
        data = None if count else np.empty(0, np.float32)
    else:
        src, dst = BY_NAME[record["src"]], BY_NAME[record["dst"]]
        data = np.zeros(1, form_of(src)) if src.bits else None
    try:
        cast(data, src, dst)
    except FormatError as error:
        return _wrong_error(error, record["status"], (src.name, dst.name))
    return _wrong_success(record["status"])


def check_pairs(record: Record) -> str | None:
    """Which pairs are in only one of the engine's table and ours; None when there are none."""
    formats = {(src, dst) for src, dst, _, _ in record["registered_format_pairs"]} ^ FORMAT_PAIRS
    casts = {(src, dst) for src, dst, _, _ in record["supported_cast_pairs"]}
    other = formats | casts ^ {(src.name, dst.name) for src, dst in CAST_PAIRS}
    return f"in one table only: {sorted(other)}" if other else None
