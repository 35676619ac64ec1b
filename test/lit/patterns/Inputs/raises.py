from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge import GraphOp
from gedialect.plugins import GraphPass, Matching, Operation, Plugin
from gedialect.runtime.kernels.call import KernelCall
from gedialect.state import Session

plugin = Plugin()


@plugin.constraint()
def is_late(op: Operation) -> bool:
    """Never comes to an answer."""
    return {"r": 1 / len(op.data_results[1:])}[op.node_name] > 1


@plugin.pattern()
def late(p: Matching) -> None:
    """Asks it."""
    relu = p.op("ge.Relu", p.operand())
    p.check(is_late, relu)
    p.rewrite(relu).erase(relu)


@plugin.add_pass
class RaisesPass(GraphPass):
    """Raises."""

    name = "raises"

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        return bool(session.options["nothing here"])


@plugin.kernel("Fails", "x -> y")
def fails(call: KernelCall) -> None:
    call.outputs[0].store(call.integer + 1)
