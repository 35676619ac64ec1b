"""How lit runs the tests of the tools: `make lit`, or `.venv/bin/lit test/lit/some/test.mlir`.

Substitutions, each ending in a check of the file's CHECK lines:

GE_ROUNDTRIP          prints what was read, in the custom form, and reads it again
GE_GENERIC_ROUNDTRIP  the same through the generic form
GE_MLIR_ROUNDTRIP     the same through the real mlir-opt, which knows nothing of ge  (REQUIRES: mlir-opt)
GE_INVALID            expects the diagnostics that the file's `expected-...` comments announce

`make lit LIT_FLAGS="-D roundtrip"` also checks that each file that ge-opt reads prints and reads back the same.
`make lit LIT_FLAGS="-D processes"` starts every tool as a process, which takes long; see forking.py.
"""

import shutil
import sys
import sysconfig
from pathlib import Path

import lit.formats

sys.path.append(str(Path(__file__).parent))
from forking import ForkingShTest, import_once

SPLIT = "--split-input-file"
# Seconds for one test; lit ends one that takes longer.
TEST_TIME_LIMIT = 60

# The tools are those of the environment that lit itself runs in; a real mlir-opt may come with it.
environment_tools = Path(sys.executable).parent
packaged_mlir = Path(sysconfig.get_paths()["platlib"]) / "mlir" / "bin"

config.name = "gedialect"
# Outside Linux, libraries of the system may not work in a fork.
forking = sys.platform == "linux" and "processes" not in lit_config.params
config.test_format = ForkingShTest() if forking else lit.formats.ShTest()
if forking:
    # Here once for all workers, which are forks themselves.
    import_once()
config.test_source_root = str(Path(__file__).parent)
config.suffixes = [".mlir", ".pbtxt", ".test"]
config.excludes = ["Inputs"]
config.maxIndividualTestTime = TEST_TIME_LIMIT
config.environment["PATH"] = ":".join([str(environment_tools), str(packaged_mlir), config.environment["PATH"]])

if shutil.which("mlir-opt", path=config.environment["PATH"]):
    config.available_features.add("mlir-opt")

mlir_opt = f"mlir-opt {SPLIT} --allow-unregistered-dialect"
config.substitutions += [
    ("GE_ROUNDTRIP", f"ge-opt %s {SPLIT} | ge-opt {SPLIT} | filecheck %s"),
    ("GE_GENERIC_ROUNDTRIP", f"ge-opt %s {SPLIT} --mlir-print-op-generic | ge-opt {SPLIT} | filecheck %s"),
    ("GE_MLIR_ROUNDTRIP", f"ge-opt %s {SPLIT} --mlir-print-op-generic | {mlir_opt} | ge-opt {SPLIT} | filecheck %s"),
    ("GE_INVALID", f"ge-opt %s {SPLIT} --verify-diagnostics"),
]
if "roundtrip" in lit_config.params:
    config.substitutions.append(("ge-opt %s", "ge-opt --verify-roundtrip %s"))
