"""What ge-run says of kernels while they run, and at the end."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Mapping

from gedialect.cli.tables import heading
from gedialect.runtime.executor.plan import Call
from gedialect.runtime.executor.statistics import KernelUse


def kernel_table(uses: Mapping[str, KernelUse], steps: int) -> str:
    """A table in the form of MLIR's reports: kernels that compute by their time, then those that prepare for them."""
    total = sum(use.seconds for use in uses.values()) or 1.0
    rows = sorted(uses.items(), key=lambda row: (not row[1].launches, -row[1].seconds))
    body = "".join(
        f"  {use.seconds:9.4f} ({use.seconds / total:6.1%})  {use.calls:9}  {use.bytes:15,}  {name}\n"
        for name, use in rows
    )
    launched = sum(use.calls for use in uses.values() if use.launches)
    prepared = sum(use.seconds for use in uses.values() if not use.launches)
    each = f", {1e6 * prepared / launched:.1f} us of other kernels for each" if launched else ""
    return (
        f"{heading('Kernel report')}"
        f"  {steps} executions, {launched} launches{each}\n\n"
        f"  ----Wall Time-----  --Calls--  -----Bytes-----  ----Kernel----\n{body}"
    )


def counted(what: str, steps: int) -> Iterable[int]:
    """The numbers of steps, with a bar on standard error where that is a terminal."""
    if steps == 1 or not sys.stderr.isatty():
        return range(steps)
    from tqdm import tqdm

    # Only what takes a second is worth a bar.
    return tqdm(range(steps), desc=what, unit="step", leave=False, delay=1)


class Trace:
    """Says of each kernel that computes what it was called with and how long it took. A watcher."""

    def __init__(self) -> None:
        self._starts: list[float] = []

    def before(self, call: Call) -> None:
        """A step is about to run."""
        self._starts.append(time.perf_counter())

    def after(self, call: Call) -> None:
        """The step has run."""
        taken = time.perf_counter() - self._starts.pop()
        if call.launch is None:
            return
        launched, places = call.launch()
        addresses = iter(places)
        inputs = ", ".join("_" if each is None else f"{each.desc} at {next(addresses):#x}" for each in launched.inputs)
        outputs = ", ".join(f"{each.desc} at {next(addresses):#x}" for each in launched.outputs)
        sys.stderr.write(f'{call.kernel} "{call.node}" ({inputs}) -> ({outputs}) in {1e6 * taken:.1f} us\n')
