"""The file of a compiled model: small, versioned, checked. docs/model-cache.md has its form. `[cache-2]`"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, cast

from gedialect.runtime.said import NOTHING, Said

MAGIC = b"gedialom"
VERSION = 3

_HEAD = struct.Struct("<8sIQ32s")
_BODY = struct.Struct("<32s32sI")
_MAX_NUMBER = (1 << 63) - 1


class DamagedError(Exception):
    """A file is not what it should be; the message says why."""


class OtherFormError(DamagedError):
    """A file is of another version of this form."""


@dataclass(frozen=True, slots=True)
class Container:
    """A compiled model, with the digests of its source and of the record beside it.

    `counters` are how many names of each kind the session had generated, `said` is what the compile said.
    """

    model: bytes
    source: bytes
    match: bytes
    counters: Mapping[str, int]
    said: Said = NOTHING


def pack(container: Container) -> bytes:
    """The file of a compiled model, equal for equal ones."""
    values = {"counters": dict(container.counters), "said": container.said.to_json()}
    beside = json.dumps(values, sort_keys=True).encode()
    body = _BODY.pack(container.source, container.match, len(beside)) + beside + container.model
    return _HEAD.pack(MAGIC, VERSION, len(body), sha256(body).digest()) + body


def unpack(data: bytes) -> Container:
    """The compiled model in a file. Raises DamagedError for one that is not whole, changed, or of another form."""
    if len(data) < _HEAD.size + _BODY.size:
        raise DamagedError(f"expected at least {_HEAD.size + _BODY.size} bytes, got {len(data)}")
    magic, version, length, digest = _HEAD.unpack_from(data)
    if magic != MAGIC:
        raise DamagedError(f"expected it to begin with {MAGIC!r}, got {magic!r}")
    if version != VERSION:
        raise OtherFormError(f"expected version {VERSION}, got {version}")
    body = data[_HEAD.size :]
    if len(body) != length:
        raise DamagedError(f"expected {length} bytes behind its head, got {len(body)}")
    if sha256(body).digest() != digest:
        raise DamagedError("expected the checksum of its content, got another one")
    source, match, length = _BODY.unpack_from(body)
    if _BODY.size + length > len(body):
        raise DamagedError(f"expected {length} bytes of JSON, got {len(body) - _BODY.size}")
    counters, said = _beside(body[_BODY.size : _BODY.size + length])
    return Container(body[_BODY.size + length :], source, match, counters, said)


def _beside(data: bytes) -> tuple[dict[str, int], Said]:
    """What is kept beside a model, as JSON."""
    try:
        value: Any = json.loads(data)
        if not isinstance(value, dict):
            raise DamagedError("expected JSON with counters, and what was said")
        members = cast("dict[str, Any]", value)
        return _counters(members.get("counters")), Said.from_json(members.get("said"))
    except (ValueError, RecursionError) as error:
        raise DamagedError(f"expected JSON with counters, and what was said: {error}") from None


def _counters(value: Any) -> dict[str, int]:
    if not isinstance(value, dict):
        raise DamagedError("expected JSON with a number for each kind of name")
    counters = cast("dict[str, Any]", value)
    # What JSON calls true is a number for Python.
    if not all(type(number) is int and 0 <= number <= _MAX_NUMBER for number in counters.values()):
        raise DamagedError(f"expected numbers from 0 to {_MAX_NUMBER} for kinds of names")
    return counters
