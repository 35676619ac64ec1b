"""What a cached compile was made from, besides the state of the session's variables. `[dev-cache-entries]`"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ModuleOp, StringAttr, i64

from gedialect import __version__
from gedialect.cli.pass_options import pass_text
from gedialect.dialects.ge.graph import GraphOp, roots_of
from gedialect.rewrites.graph_pass import GraphPass, variable_names
from gedialect.runtime.cache_options import DIRECTORY_OPTION, KEY_OPTION
from gedialect.state import Session
from gedialect.translate.mlir_text import print_mlir

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


@dataclass(frozen=True, slots=True)
class _Text:
    """A root graph with its subgraphs as text: its SHA-256, the strings in it, and its variables, as strings too."""

    digest: bytes
    strings: frozenset[str]
    variables: frozenset[str]


@dataclass
class CacheSources:
    """The sources of a session's compiles. What a graph is as text is kept until that graph is compiled."""

    _texts: dict[GraphOp, _Text] = field(default_factory=dict[GraphOp, _Text])

    def source(self, graph: GraphOp, session: Session, passes: Sequence[GraphPass]) -> bytes:
        """The SHA-256 of what the compile of a root graph depends on: also of what else is done to its variables.

        That is told by the other graphs that have one of their names in any string, in session order.
        """
        own = self._text(graph)
        module = graph.parent_op()
        roots = roots_of(module) if isinstance(module, ModuleOp) else [graph]
        texts = [own if root is graph else self._text(root) for root in roots]
        del self._texts[graph]
        named = own.strings & {name for text in texts for name in text.variables}
        around = ["here" if text is own else text.digest.hex() for text in texts if text is own or named & text.strings]
        options = {name: value for name, value in session.options.items() if name not in (DIRECTORY_OPTION, KEY_OPTION)}
        parts = [__version__, own.digest.hex(), *map(pass_text, passes), repr(sorted(options.items())), *around]
        return sha256("\0".join(parts).encode()).digest()

    def _text(self, graph: GraphOp) -> _Text:
        known = self._texts.get(graph)
        if known is None:
            known = self._texts[graph] = _text(graph)
        return known


def module_of(graph: GraphOp) -> ModuleOp:
    """A module of its own for a copy of a root graph and its subgraphs."""
    return ModuleOp([each.clone() for each in graph.family()])


def _text(graph: GraphOp) -> _Text:
    module = module_of(graph)
    for each in roots_of(module)[0].family():
        # Graphs that are equal but for their number in the session compile alike.
        each.graph_id_attr = IntegerAttr(0, i64)
    text = print_mlir(module)
    names = ModuleOp([], {"names": ArrayAttr(map(StringAttr, variable_names(graph)))})
    return _Text(sha256(text.encode()).digest(), _strings(text), _strings(print_mlir(names)))


def _strings(text: str) -> frozenset[str]:
    """The strings in a text, as they stand there."""
    return frozenset(_STRING.findall(text))
