"""Writing weights to a folder, each content once, by several processes at a time. `[weight-1]`"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from filelock import FileLock, Timeout

from gedialect.diagnostics import GeError
from gedialect.files.ordinary import file_size, read_json_object
from gedialect.files.progress import working
from gedialect.files.weight_reading import BLOCK, blocks
from gedialect.files.weights import META, WeightSource
from gedialect.files.whole_files import replace_file

Mode = Literal[1, 2]
"""How weights are written, as `ge.externalWeight` has it: 1 a file each, 2 all in one file."""

ALIGNMENT = 512
"""In a file of several weights each begins at a multiple of so many bytes."""

COMBINED = "weight_combined"
"""The file of mode 2."""

_LOCK = "meta.json.lock"
_LOCK_SECONDS = 600.0
_THREADS = 4


@dataclass(frozen=True, slots=True)
class StoredWeight:
    """Where a folder holds a weight: the name of a file in it, and the part of that file, in bytes."""

    file: str
    offset: int
    length: int


def write_weights(directory: Path, mode: Mode, weights: Iterable[bytes]) -> list[StoredWeight]:
    """Writes weights to a folder, which is made if need be, and tells where each is. `[weight-1]`

    Equal weights are stored once, also those that were in the folder before. A file of mode 1 and `meta.json` appear
    whole or not at all; the file of mode 2 only ever grows, and what does not get whole is taken away again. Raises
    GeError when something cannot be written; weights that were there before stay readable in any case.
    """
    items = list(weights)
    with ThreadPoolExecutor(_THREADS) as threads:
        digests = list(threads.map(_digest, items))
    unique = dict(zip(digests, items, strict=True))
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with FileLock(directory / _LOCK, timeout=_LOCK_SECONDS):
            stored = _store(directory, mode, unique)
    except Timeout:
        raise GeError(
            None, f"cannot write weights to '{directory}': another process keeps it", label="weight-1"
        ) from None
    except OSError as error:
        raise GeError(
            None, f"cannot write weights to '{directory}': {error.strerror or error}", label="weight-1"
        ) from None
    return [stored[digest] for digest in digests]


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _store(directory: Path, mode: Mode, weights: Mapping[str, bytes]) -> dict[str, StoredWeight]:
    """Writes what is not there yet. The folder is locked."""
    meta = _read_meta(directory)
    stored: dict[str, StoredWeight] = {}
    for digest, data in weights.items():
        known = _known(meta, digest, mode, len(data))
        if known is not None and _holds(directory, known, digest):
            stored[digest] = known
    missing = {digest: data for digest, data in weights.items() if digest not in stored}
    if not missing:
        return stored
    with working("writing weights", sum(map(len, missing.values()))) as progress:
        write = _write_separate if mode == 1 else _write_combined
        for each, weight in write(directory, missing):
            stored[each] = weight
            progress.advance(weight.length)
    meta |= {digest: {"file": stored[digest].file, "offset": stored[digest].offset} for digest in missing}
    content = json.dumps({"hash_to_weight": dict(sorted(meta.items()))}, indent=1) + "\n"
    replace_file(directory / META, [content.encode()])
    return stored


def _read_meta(directory: Path) -> dict[str, Any]:
    """What a folder's `meta.json` says of each hash. One that is not ours says nothing: then all is written again."""
    meta = (read_json_object(directory / META) or {}).get("hash_to_weight")
    return dict(meta) if isinstance(meta, dict) else {}  # pyright: ignore[reportUnknownArgumentType] - JSON


def _known(meta: Mapping[str, Any], digest: str, mode: Mode, length: int) -> StoredWeight | None:
    match meta.get(digest):
        case {"file": str(file), "offset": int(offset)} if file == _file_name(mode, digest) and offset >= 0:
            return StoredWeight(file, offset, length)
        case _:
            return None


def _file_name(mode: Mode, digest: str) -> str:
    return COMBINED if mode == 2 else f"weight_{digest}"


def _holds(directory: Path, weight: StoredWeight, digest: str) -> bool:
    """Whether a weight that `meta.json` speaks of is really there."""
    path = directory / weight.file
    found = sha256()
    try:
        if path.is_symlink() or file_size(path, "weights", "weight-4") < weight.offset + weight.length:
            return False
        for block in blocks(WeightSource(path, weight.offset, weight.length)):
            found.update(block)
    except GeError:
        return False
    return found.hexdigest() == digest


Written = Iterator[tuple[str, StoredWeight]]


def _write_separate(directory: Path, weights: Mapping[str, bytes]) -> Written:
    def write(digest: str, data: bytes) -> tuple[str, StoredWeight]:
        name = _file_name(1, digest)
        replace_file(directory / name, _pieces(data))
        return digest, StoredWeight(name, 0, len(data))

    with _threads() as threads:
        yield from _finished([threads.submit(write, digest, data) for digest, data in weights.items()])


def _write_combined(directory: Path, weights: Mapping[str, bytes]) -> Written:
    path = directory / COMBINED
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(path, flags, 0o666)
    try:
        before = end = os.fstat(descriptor).st_size
        places: dict[str, StoredWeight] = {}
        for digest, data in weights.items():
            start = -(-end // ALIGNMENT) * ALIGNMENT
            places[digest] = StoredWeight(COMBINED, start, len(data))
            end = start + len(data)

        def write(digest: str, data: bytes) -> tuple[str, StoredWeight]:
            offset = places[digest].offset
            for piece in _pieces(data):
                _write_at(descriptor, piece, offset)
                offset += len(piece)
            return digest, places[digest]

        try:
            os.truncate(descriptor, end)
            with _threads() as threads:
                yield from _finished([threads.submit(write, digest, data) for digest, data in weights.items()])
        except BaseException:
            os.truncate(descriptor, before)
            raise
    finally:
        os.close(descriptor)


def _write_at(descriptor: int, piece: memoryview, offset: int) -> None:
    while piece:
        written = os.pwrite(descriptor, piece, offset)
        piece, offset = piece[written:], offset + written


def _pieces(data: bytes) -> Iterator[memoryview]:
    whole = memoryview(data)
    for start in range(0, len(data), BLOCK):
        yield whole[start : start + BLOCK]


@contextmanager
def _threads() -> Generator[ThreadPoolExecutor]:
    """Threads that write; when something fails, what was not begun is not begun any more."""
    threads = ThreadPoolExecutor(_THREADS)
    try:
        yield threads
    finally:
        threads.shutdown(cancel_futures=True)


def _finished(futures: Sequence[Future[tuple[str, StoredWeight]]]) -> Written:
    for future in as_completed(futures):
        yield future.result()
