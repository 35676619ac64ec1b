"""The same file gives the same text and the same bytes, whatever the hash seed."""

import os
import subprocess
import sys

import pytest
import shared_data

PROGRAM = """
import sys
from gedialect.diagnostics import Diagnostics
from gedialect.translate.ge_proto import export_binary, import_models
from gedialect.translate.mlir_text import print_mlir
module = import_models(open(sys.argv[1], "rb").read(), "graph", Diagnostics())
sys.stdout.buffer.write(print_mlir(module).encode())
sys.stdout.buffer.write(export_binary(module))
"""


@pytest.mark.parametrize("number", [0, 1])
def test_results_do_not_depend_on_the_hash_seed(number: int) -> None:
    files = [path for case in shared_data.cases() for path in sorted(case.iterdir()) if path.name.startswith("in")]
    path = max(files, key=lambda path: path.stat().st_size) if number else files[0]
    results = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, str(path)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(results) == 1
    assert min(map(len, results)) > 0
