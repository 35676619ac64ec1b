"""Extending gedialect: everything a plugin may need, in one place.

A plugin is a Python file, or a module of an installed package, with a `Plugin`::

    from gedialect.plugins import Failure, Matching, Operation, Plugin

    plugin = Plugin()

    @plugin.constraint()
    def is_named(op: Operation) -> bool | Failure:
        '''The node has a name that begins with "my_".'''
        return op.node_name.startswith("my_") or Failure(f'"{op.node_name}" is not ours')

`ge-opt --load-plugin=FILE` takes it in, and so does every start of the tools where an installed package names it as an
entry point of the group `gedialect.plugins`. See docs/patterns/plugins.md.
"""

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.patterns import Failure, FunctionPattern, MatchContext, Matching, Rewriter
from gedialect.plugins.installing import install
from gedialect.plugins.loading import allow_python_patterns, load_installed, load_plugin
from gedialect.plugins.plugin import Plugin
from gedialect.rewrites.ge_adapter import names_of
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.state import Session

__all__ = [
    "Attribute",
    "Diagnostics",
    "Failure",
    "FunctionPattern",
    "GeError",
    "GraphPass",
    "MatchContext",
    "Matching",
    "Operation",
    "PatternRewriter",
    "Plugin",
    "RewritePattern",
    "Rewriter",
    "SSAValue",
    "Session",
    "allow_python_patterns",
    "install",
    "load_installed",
    "load_plugin",
    "names_of",
    "op_type_rewrite_pattern",
]
