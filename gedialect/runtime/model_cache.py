"""The cache of compiled models: a folder that several processes use at once. `[cache-1]` `[cache-2]`"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from filelock import FileLock

from gedialect.diagnostics import Diagnostics, GeError, Location
from gedialect.files.ordinary import file_size, read_json_object
from gedialect.files.whole_files import replace_file
from gedialect.runtime.cache_options import DIRECTORY_OPTION, KEY_OPTION, asks_for_cache
from gedialect.runtime.model_container import Container, DamagedError, OtherFormError, pack, unpack
from gedialect.runtime.said import NOTHING, Said
from gedialect.state import Session
from gedialect.state.var_match import VarMatch
from gedialect.translate.var_match import dump_var_match, load_var_match

_KEY = re.compile(r"[A-Za-z0-9_\-]{1,128}")
_CONFIGURATION = "cache.conf"
# Bytes; a file that claims more, of which there may be none, is not read into memory: that is a miss.
_LARGEST_FILE = 1 << 32


@dataclass(frozen=True, slots=True)
class CacheConfiguration:
    """What `cache.conf` in the folder says.

    `manual_check`: the user answers for it that a key means one graph and one way to compile it; an entry's source is
    not compared. `[dev-cache-entries]` `debug_mode`: always compile, store nothing. `[cache-5]`
    """

    manual_check: bool = False
    debug_mode: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that stands for a compile; with `replay` what the compile did to the session is to be done again."""

    model: bytes
    match: VarMatch
    counters: Mapping[str, int]
    replay: bool
    file: Path
    said: Said


def open_cache(options: Mapping[str, str], diagnostics: Diagnostics) -> ModelCache | None:
    """The cache that a session's options ask for; None, with a warning where they say something wrong. `[cache-1]`"""
    if not asks_for_cache(options):
        return None
    directory, key = options[DIRECTORY_OPTION], options[KEY_OPTION]
    if _KEY.fullmatch(key) is None:
        option = KEY_OPTION
        wrong = f"expected {KEY_OPTION} to be 1 to 128 letters, digits, '_' or '-', got '{key[:200]}'"
    elif "\0" in directory or not os.path.isdir(directory):
        option = DIRECTORY_OPTION
        wrong = f"expected {DIRECTORY_OPTION} to be a folder, got '{directory}'"
    else:
        return ModelCache(Path(directory), key)
    warn_uncached(option, wrong, "cache-1", diagnostics)
    return None


def warn_uncached(option: str, why: str, label: str | None, diagnostics: Diagnostics) -> None:
    """Warns at an option that nothing is cached, once however many graphs are compiled."""
    message = f"no model is cached: {why}"
    if all(item.message != message for item in diagnostics.items):
        diagnostics.warning(Location(option), message, label=label)


class ModelCache:
    """The entries of one key. Everything but `locked` is for whoever holds the lock."""

    def __init__(self, directory: Path, key: str) -> None:
        self.directory = directory
        self.key = key
        self._lock = FileLock(directory / f"{key}.lock")
        self._own = re.compile(re.escape(key) + r"_[0-9]+\.(?:om|rdcpkt)")

    @contextmanager
    def locked(self) -> Generator[None]:
        """Keeps other processes and threads out. Raises GeError where there can be no lock. `[cache-2]`"""
        try:
            self._lock.acquire()
        except OSError as error:
            raise _cannot_use(self.directory, error) from None
        try:
            yield
        finally:
            self._lock.release()

    def configuration(self) -> CacheConfiguration:
        """What `cache.conf` says. Raises GeError for one that says something else. `[cache-2]`"""
        path = self.directory / _CONFIGURATION
        if not path.exists():
            return CacheConfiguration()
        values = read_json_object(path)
        names = ("cache_manual_check", "cache_debug_mode")
        if values is None or not all(isinstance(values.get(name, False), bool) for name in names):
            wanted = " and ".join(f'"{name}"' for name in names)
            raise GeError(Location(str(path)), f"expected a JSON object with {wanted} true or false", label="cache-2")
        return CacheConfiguration(*(values.get(name, False) for name in names))

    def lookup(
        self, source: bytes, session: Session, diagnostics: Diagnostics, *, any_source: bool = False
    ) -> Hit | None:
        """The first entry that was compiled from `source` and fits the session as it is. `[cache-3]` `[cache-4]`

        An entry that leaves the session as it is goes before one that is replayed. `source` is a SHA-256; with
        `any_source` it is not compared. What is damaged is passed over with a warning. `[cache-2]`
        """
        hits = [
            Hit(c.model, match, c.counters, False, path, c.said)
            for path, c, match in self.entries(diagnostics)
            if any_source or c.source == source
        ]
        for hit in hits:
            if hit.match.is_after(session):
                # A compile that changed nothing fits both ways; then it may have staged something.
                return replace(hit, replay=hit.match.is_before(session))
        for hit in hits:
            if hit.match.is_before(session):
                return replace(hit, replay=True)
        return None

    def store(
        self, source: bytes, model: bytes, match: VarMatch, counters: Mapping[str, int], said: Said = NOTHING
    ) -> None:
        """Adds an entry, whole or not at all; what an interrupted process left goes. Raises GeError. `[cache-5]`"""
        record = dump_var_match(match)
        container = Container(model, source, sha256(record).digest(), counters, said)
        try:
            listed = self._listed()
            self._tidy({name for entry in listed for name in entry})
            stamp = time.time_ns()
            while (self.directory / f"{self.key}_{stamp}.om").exists():
                stamp += 1
            entry = (f"{self.key}_{stamp}.om", f"{self.key}_{stamp}.rdcpkt")
            replace_file(self.directory / entry[0], [pack(container)])
            replace_file(self.directory / entry[1], [record])
            # From here on there is an entry.
            replace_file(self._index, [self._index_text([*listed, entry])])
        except OSError as error:
            raise _cannot_use(self.directory, error) from None

    @property
    def _index(self) -> Path:
        return self.directory / f"{self.key}.idx"

    def _index_text(self, entries: list[tuple[str, str]]) -> bytes:
        files = [
            {"graph_key": self.key, "cache_file_name": model, "var_desc_file_name": record} for model, record in entries
        ]
        return (json.dumps({"cache_file_list": files}, indent=1) + "\n").encode()

    def _listed(self, diagnostics: Diagnostics | None = None) -> list[tuple[str, str]]:
        """The files of the entries; what is no entry of this key is left out, with a warning."""
        if not self._index.exists():
            return []
        entries: list[tuple[str, str]] = []
        items: Any = (read_json_object(self._index) or {}).get("cache_file_list")
        if not isinstance(items, list):
            self._warn(diagnostics, self._index, "expected JSON with a list cache_file_list")
            return []
        for item in cast("list[Any]", items):
            match item:
                case {"graph_key": self.key, "cache_file_name": str(model), "var_desc_file_name": str(record)} if (
                    self._own.fullmatch(model) and self._own.fullmatch(record)
                ):
                    entries.append((model, record))
                case _:
                    self._warn(diagnostics, self._index, f"expected files of key {self.key}, got {str(item)[:200]}")
        return entries

    def entries(self, diagnostics: Diagnostics) -> Iterator[tuple[Path, Container, VarMatch]]:
        """All entries in the order in which they were added; what is damaged is passed over with a warning."""
        for model, record in self._listed(diagnostics):
            path = self.directory / model
            try:
                container = unpack(_read(path))
                data = _read(self.directory / record)
                if sha256(data).digest() != container.match:
                    raise DamagedError(f"expected {record} to be of the same compile, got another one")
                yield path, container, load_var_match(data, record)
            except OtherFormError as error:
                # That of another version of gedialect, which may use the folder too.
                diagnostics.remark(Location(str(path)), f"the cached model is passed over: {error}", label="cache-2")
            except DamagedError as error:
                self._warn(diagnostics, path, str(error))
            except GeError as error:
                self._warn(diagnostics, path, error.diagnostic.message)

    def _warn(self, diagnostics: Diagnostics | None, path: Path, what: str) -> None:
        if diagnostics is not None:
            diagnostics.warning(Location(str(path)), f"the cached model is passed over: {what}", label="cache-2")

    def _tidy(self, listed: set[str]) -> None:
        """Removes files of this key that no entry speaks of: nobody else writes any, since the lock is held."""
        index = re.escape(self._index.name)
        leftover = re.compile(rf"\.(?:{self._own.pattern}|{index})\..+|{self._own.pattern}")
        for path in self.directory.iterdir():
            if path.name not in listed and leftover.fullmatch(path.name) and not path.is_dir():
                path.unlink(missing_ok=True)


def _read(path: Path) -> bytes:
    size = file_size(path, "a compiled model", "cache-2")
    if size > _LARGEST_FILE:
        raise DamagedError(f"expected at most {_LARGEST_FILE} bytes, got {size}")
    try:
        return path.read_bytes()
    except OSError as error:
        raise DamagedError(error.strerror or str(error)) from None
    except MemoryError:
        raise DamagedError(f"expected memory for its {size} bytes") from None


def _cannot_use(directory: Path, error: OSError) -> GeError:
    return GeError(None, f"cannot use the cache in '{directory}': {error.strerror or error}", label="cache-2")
