"""GE's graph files: read and written, as text and as binary. `[file-1]`"""

from __future__ import annotations

import re

from google.protobuf import text_format
from google.protobuf.message import DecodeError
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from gedialect.diagnostics import Diagnostics, GeError, Location
from gedialect.dialects.ge.consumer_order import write_order
from gedialect.dialects.ge.graph import GraphOp, graphs_of, roots_of
from gedialect.proto.ge_ir_pb2 import ModelDef
from gedialect.translate.model_export import export_model
from gedialect.translate.model_import import import_model
from gedialect.translate.proto_printing import print_message
from gedialect.translate.proto_text import parse_text
from gedialect.translate.recognition import is_binary
from gedialect.xdsl_extras import collection_paused

# What protobuf puts before its messages, and diagnostics show in their own way: line, column and source.
_PLACE = re.compile(r"\A\d+:\d+ : (?:'.*': )?", re.DOTALL)
_NODE_LINE = re.compile(rb"^  op \{", re.MULTILINE)


def parse_model(data: bytes, name: str) -> ModelDef:
    """The message in a GE graph file. Raises GeError for data that is cut short, damaged or other. `[file-1]`"""
    return _parse_binary(data, name) if is_binary(data) else _parse_text(data, name)


def _parse_binary(data: bytes, name: str) -> ModelDef:
    try:
        return ModelDef.FromString(data)
    except DecodeError as error:
        raise GeError(
            Location(name),
            f"expected a whole binary ge.proto.ModelDef, got {len(data)} bytes that are cut short or damaged",
            label="file-1",
        ) from error


def _parse_text(data: bytes, name: str) -> ModelDef:
    try:
        model = parse_text(ModelDef, data)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GeError(Location(name, line), "expected UTF-8 text, got other bytes", label="file-1") from error
    except text_format.ParseError as error:
        raise GeError(
            Location(name, error.GetLine(), error.GetColumn()),
            f"expected a ge.proto.ModelDef as text, got: {_PLACE.sub('', str(error))}",
            label="file-1",
        ) from error
    except RecursionError as error:
        raise GeError(Location(name), "expected a graph file, got messages nested too deep", label="file-1") from error
    return _not_too_deep(model, Location(name))


def _not_too_deep(model: ModelDef, place: Location | Operation) -> ModelDef:
    """A message that can also be read as binary, where protobuf allows a hundred levels. Raises GeError."""
    try:
        ModelDef.FromString(model.SerializeToString())
    except DecodeError as error:
        raise GeError(place, "expected a graph file, got messages nested too deep", label="file-1") from error
    return model


def import_models(data: bytes, name: str, diagnostics: Diagnostics) -> ModuleOp:
    """The graphs of a GE graph file, the root with id 0.

    Reports every problem found to `diagnostics` and raises GeError when there was one.
    """
    model = parse_model(data, name)
    before = len(diagnostics.items)
    with collection_paused():
        module = import_model(model, name, diagnostics, [] if is_binary(data) else _node_lines(data, model))
    if any(item.severity.name == "ERROR" for item in diagnostics.items[before:]):
        raise ImportFailedError(Location(name), "expected a graph file without the errors above", label="file-1")
    for graph in graphs_of(module):
        write_order(graph)
    return module


class ImportFailedError(GeError):
    """A file whose problems have all been reported already."""


def _node_lines(data: bytes, model: ModelDef) -> list[int]:
    """The line of each node in a text file laid out as the engine does; empty for other layouts."""
    count = sum(len(graph.op) for graph in model.graph)
    starts = [match.start() for match in _NODE_LINE.finditer(data)]
    if len(starts) != count:
        return []
    lines: list[int] = []
    line, position = 1, 0
    for start in starts:
        line += data.count(b"\n", position, start)
        position = start
        lines.append(line)
    return lines


def _only_root(module: ModuleOp, graph_id: int | None) -> GraphOp:
    roots = [root for root in roots_of(module) if graph_id is None or root.graph_id == graph_id]
    if len(roots) == 1:
        return roots[0]
    if not roots:
        what = "a root graph" if graph_id is None else f"a root graph with id {graph_id}"
        raise GeError(module, f"expected {what} to export, got none", label="file-1")
    ids = ", ".join(str(root.graph_id) for root in roots)
    raise GeError(
        roots[1],
        f"expected one root graph to export, since a file holds one, got {len(roots)} with ids {ids}; choose one",
        label="file-1",
    )


def to_model(module: ModuleOp, graph_id: int | None = None) -> ModelDef:
    """The message for the module's root graph, or for the one with that id. Raises GeError."""
    root = _only_root(module, graph_id)
    return _not_too_deep(export_model(root), root)


def export_text(module: ModuleOp, graph_id: int | None = None) -> str:
    """The module's root graph as text. Raises GeError when there is more than one and none is chosen."""
    return print_message(to_model(module, graph_id))


def export_binary(module: ModuleOp, graph_id: int | None = None) -> bytes:
    """The module's root graph as binary, the same bytes for the same module. Raises GeError as `export_text`."""
    return to_model(module, graph_id).SerializeToString(deterministic=True)
