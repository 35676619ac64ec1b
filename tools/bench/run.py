"""What the executor costs besides the kernels that it runs, and what a step of training saves by acceleration.

The executor's own time is the time of an execution less that of the same kernels called directly in a plain loop, on
copies of the tensors; it is given for each launch. Every time is CPU time on one thread, the best of several runs that
take turns, so that what else runs on the machine moves it little. Conversions are `Cast`, `TransData` and their like;
bytes are those that they read and write.

    python tools/bench/run.py [--nodes=500] [--steps=20] [--repeat=5]
"""

from __future__ import annotations

import argparse
import gc
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

# To be said before numpy is loaded, which nothing above does.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from gedialect.cli.modules import make_context
from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.graph import roots_of
from gedialect.dialects.ge.registry import CONVERSION_TYPES
from gedialect.formats.arrays import Array
from gedialect.lowering.convert_ge_to_gert import lower
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass
from gedialect.rewrites.graph_pass import run_graph_passes
from gedialect.rewrites.session_ir import read_session
from gedialect.runtime.executor.model import Model
from gedialect.runtime.executor.plan import Call, Launch
from gedialect.runtime.graph_inputs import GraphInput, InputSource, NamedFile
from gedialect.runtime.kernels.call import KernelCall
from gedialect.runtime.kernels.registry import find_kernel
from gedialect.runtime.session_runner import SessionRunner
from gedialect.runtime.tensor import Tensor
from gedialect.translate.mlir_text import parse_mlir

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
TRAINING = ("conv_net", "transformer")

Action = Callable[[], object]


def chain(nodes: int) -> str:
    """A graph of small additions, each of the result of the one before."""
    lines = ['%n0 = ge.data "x" {index = 0 : i64} : tensor<4xf32>']
    lines += [
        f'%n{index + 1} = ge.node "Add" "n{index}" (x1 = %n{index}, x2 = %n0) '
        ": (tensor<4xf32>, tensor<4xf32>) -> (y : tensor<4xf32>)"
        for index in range(nodes)
    ]
    lines.append(f'ge.net_output "out" %n{nodes} : tensor<4xf32>')
    return 'ge.graph "chain" id 0 {\n' + "\n".join(lines) + "\n}"


@dataclass
class Launches:
    """The launches of an execution, as calls of kernels. A watcher."""

    calls: list[KernelCall] = field(default_factory=list[KernelCall])

    def before(self, call: Call) -> None:
        """Nothing to note."""

    def after(self, call: Call) -> None:
        """Notes what was launched, on copies of the tensors: memory is used again by launches that follow."""
        if call.launch is not None:
            launched = call.launch().call
            inputs = [each and Tensor(each.desc, each.array.copy()) for each in launched.inputs]
            outputs = [Tensor(each.desc, each.array.copy()) for each in launched.outputs]
            self.calls.append(replace(launched, inputs=inputs, outputs=outputs))


@dataclass
class Prepared:
    """A graph that is loaded and has run, with tensors for its inputs."""

    runner: SessionRunner
    model: Model
    tensors: list[Tensor]
    variables: dict[str, Array] = field(default_factory=dict[str, Array])

    def begin(self) -> None:
        """Lets variables hold what they held at first: kernels take longer on the small numbers of the end."""
        for name, content in self.variables.items():
            self.runner.variables.write(name, content)

    def execute(self) -> list[Tensor]:
        """One execution."""
        return self.runner.execute(self.model, self.tensors)

    def launches(self) -> list[KernelCall]:
        """What an execution launches."""
        launches = Launches()
        self.runner.execute(self.model, self.tensors, launches)
        return launches.calls


def prepare(module: ModuleOp, source: InputSource, last: str) -> Prepared:
    """Runs all graphs of a session once, up to the one called `last`, which stays loaded."""
    runner = SessionRunner(read_session(module))
    for graph in roots_of(module):
        model = runner.load(lower(graph))
        inputs = [GraphInput(each.name, each.desc) for each in model.inputs]
        (given,) = source.share_out([[each.name for each in inputs]])
        values = given.values(model.name, inputs)
        tensors = [value.tensor(each, 0) for value, each in zip(values, inputs, strict=True)]
        prepared = Prepared(runner, model, tensors)
        # Twice: the first execution makes what the others share.
        for _ in range(2):
            prepared.execute()
        if model.name == last:
            prepared.variables = runner.contents.save()
            return prepared
    raise SystemExit(f"no graph {last}")


def best(actions: Sequence[tuple[Prepared, Action]], steps: int, repeat: int) -> list[float]:
    """CPU seconds of one call of each action, the best of several runs that take turns."""
    times = [float("inf")] * len(actions)
    for _ in range(repeat):
        for index, (prepared, action) in enumerate(actions):
            prepared.begin()
            gc.collect()
            start = time.process_time()
            for _ in range(steps):
                action()
            times[index] = min(times[index], (time.process_time() - start) / steps)
    return times


def directly(calls: Sequence[tuple[Callable[[KernelCall], None], KernelCall]]) -> None:
    """Calls kernels one after the other."""
    for compute, call in calls:
        compute(call)


def example(name: str, accelerate: bool) -> Prepared:
    """The training graph of an example, ready to run."""
    context = make_context()
    module = parse_mlir(context, (EXAMPLES / f"{name}.mlir").read_text(), name)
    if accelerate:
        assert run_graph_passes(context, module, GeVariablePipelinePass().passes(), Diagnostics())
    return prepare(module, InputSource([NamedFile(str(EXAMPLES / f"{name}.npz"))]), "train")


def kernels(calls: Sequence[KernelCall]) -> Action:
    """Calls the kernels of these launches, one after the other."""
    return partial(directly, [(find_kernel(call.type).compute, call) for call in calls])


def overhead(graphs: Sequence[tuple[str, Prepared]], steps: int, repeat: int) -> None:
    """Prints the executor's own time for each graph."""
    print(f"{'graph':<26}{'launches':>10}{'executed us':>13}{'directly us':>13}{'own us/launch':>15}")
    for name, prepared in graphs:
        calls = prepared.launches()
        executed, direct = best([(prepared, prepared.execute), (prepared, kernels(calls))], steps, repeat)
        own = 1e6 * (executed - direct) / len(calls)
        print(f"{name:<26}{len(calls):>10}{1e6 * executed:>13.0f}{1e6 * direct:>13.0f}{own:>15.1f}", flush=True)


def savings(graphs: Sequence[tuple[str, Prepared]], steps: int, repeat: int) -> None:
    """Prints what conversions each step has, and how long it takes."""
    print(f"\n{'graph':<26}{'conversions':>13}{'their bytes':>13}{'their us':>10}{'step us':>10}")
    conversions = [[call for call in prepared.launches() if call.type in CONVERSION_TYPES] for _, prepared in graphs]
    executed = [(prepared, prepared.execute) for _, prepared in graphs]
    converted = [(prepared, kernels(calls)) for (_, prepared), calls in zip(graphs, conversions, strict=True)]
    times = best([*executed, *converted], steps, repeat)
    for index, (name, _) in enumerate(graphs):
        size = sum(Launch(call, ()).size for call in conversions[index])
        step, theirs = 1e6 * times[index], 1e6 * times[len(graphs) + index]
        print(f"{name:<26}{len(conversions[index]):>13}{size:>13,}{theirs:>10.0f}{step:>10.0f}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints two tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=500, help="nodes of the graph of small additions")
    parser.add_argument("--steps", type=int, default=20, help="executions of a run")
    parser.add_argument("--repeat", type=int, default=5, help="runs of which the best counts")
    options = parser.parse_args(arguments)
    small = parse_mlir(make_context(), chain(options.nodes), "chain")
    training = [
        (f"{name}{', accelerated' if accelerate else ''}", example(name, accelerate))
        for name in TRAINING
        for accelerate in (False, True)
    ]
    additions = prepare(small, InputSource(seed=0), "chain")
    overhead([("small additions", additions), *training], options.steps, options.repeat)
    savings(training, options.steps, options.repeat)


if __name__ == "__main__":
    main()
