import os

from gedialect.plugins import GraphPass, Matching, Operation, Plugin, Rewriter

plugin = Plugin()

if "ENDS_WHEN_LOADED" in os.environ:
    raise SystemExit(0)


@plugin.rewrite()
def end(rewriter: Rewriter, op: Operation) -> None:
    """Ends the process, as if all had gone well."""
    raise SystemExit(0)


@plugin.pattern()
def ends(p: Matching) -> None:
    """Does it."""
    relu = p.op("ge.Relu", p.operand())
    p.rewrite(relu).apply("end", relu)


@plugin.add_pass
class EndsPass(GraphPass):
    """Does it, too."""

    name = "ends"

    def run(self, graph, session, diagnostics):
        raise SystemExit(0)
