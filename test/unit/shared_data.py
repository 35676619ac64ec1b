"""Where the data is that tests compare with: the whole collection beside the checkout, or the samples in it.

The collection is the folder `../shared` as seen from the root of the checkout, or the one that the environment variable
GEDIALECT_SHARED names. It is optional. A test asks here and runs on what there is; `summary()` says in one line what
that was, and pytest prints it at the end of a run.
"""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "test" / "data"
SHARED = Path(os.environ.get("GEDIALECT_SHARED") or ROOT.parent / "shared")


def cases() -> list[Path]:
    """The recorded sessions, a folder each with a `case.json`: all of them, or the samples."""
    return sorted(path.parent for path in _collection("cases").glob("*/*/case.json"))


def vectors() -> Path:
    """The folder with the engine's conversions (`formats/`), casts (`casts/`) and tables, or that of the samples."""
    return _collection("vectors")


def dumps() -> list[Path]:
    """The graphs dumped by the engine. None of them is among the samples."""
    return sorted((SHARED / "dumps").glob("*.txt"))


def field_tables() -> list[Path]:
    """The tables of protobuf fields that the .proto files were written from. None of them is among the samples."""
    return sorted((SHARED / "spec" / "proto").glob("*.tsv"))


def summary() -> str:
    """What the tests were run on, and what was not found, in one line."""
    found = {
        "cases": len(cases()),
        "vector files": len(list(vectors().glob("*/*.json*"))),
        "dumps": len(dumps()),
        "field tables": len(field_tables()),
    }
    ran = ", ".join(f"{count} {name}" for name, count in found.items() if count)
    missing = [name for name, count in found.items() if not count]
    sampled = [name for name in ("cases", "vectors") if not (SHARED / name).is_dir()]
    notes = [f"only samples of {' and '.join(sampled)}"] if sampled else []
    notes += [f"no {' or '.join(missing)} found"] if missing else []
    where = "../shared" if ROOT.parent / "shared" == SHARED else "GEDIALECT_SHARED"
    return f"data: {ran}" + (f"; {where}: {', '.join(notes)}" if notes else f"; all of {where}")


def _collection(name: str) -> Path:
    whole = SHARED / name
    return whole if whole.is_dir() else SAMPLES / name
