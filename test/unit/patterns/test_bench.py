"""The benchmark of the engine runs, and all engines it measures do the same."""

import subprocess
import sys

from shared_data import ROOT


def test_bench_runs() -> None:
    command = [sys.executable, str(ROOT / "tools" / "bench" / "patterns.py"), "--ops=60", "--repeat=1"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert output.count("RewritePattern, xDSL's walker") == 7
    assert output.count("compiled PDL, our driver") == 6
