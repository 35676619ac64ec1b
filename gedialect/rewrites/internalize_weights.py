"""`--internalize-weights`: the data of file constants comes back into the graph. `[weight-4]` `[weight-5]`"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute

from gedialect.diagnostics import Diagnostics, GeError, Location
from gedialect.dialects.ge.constants import ORIGINAL_ATTR, VALUE_ATTR, ConstantOp, ConstOp, FileConstantOp
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.list_attributes import NamedAttrsAttr
from gedialect.dialects.ge.tensor_attributes import BlobAttr, TensorAttr, TensorDescAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.files.weight_reading import WeightReader
from gedialect.files.weights import DIRECTORY_OPTION, MODEL_WEIGHTS, FileConstant, find_weight
from gedialect.formats.shapes import tensor_size
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.weight_attributes import WRITTEN, replace_attribute
from gedialect.state import Session
from gedialect.xdsl_extras import take_place


@dataclass(frozen=True)
class InternalizeWeightsPass(GraphPass):
    """Read the data of file constants into the graph; they become constants."""

    name: ClassVar[str] = "internalize-weights"

    dir: str | None = field(
        default=None,
        metadata={"help": "folder of the files (default: ge.externalWeightDir, or 'weight' beside the model)"},
    )
    allow_outside: bool = field(default=False, metadata={"help": "also read files that are not in that folder"})

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        """Reads the weights of a root graph and its subgraphs; raises GeError at the first that cannot be read."""
        nodes = [node for each in graph.family() for node in each.nodes if isinstance(node, FileConstantOp)]
        directory, reader = self.directory(graph, session), WeightReader()
        constants: list[tuple[FileConstantOp, TensorAttr]] = []
        for node in nodes:
            try:
                source = find_weight(_described(node), directory, session.options, allow_outside=self.allow_outside)
                data = reader.read(source)
            except GeError as error:
                found = error.diagnostic
                raise GeError(node, found.message, label=found.label) from None
            constants.append((node, _value(node, data)))
        for node, value in constants:
            _replace(node, value)
        return bool(constants)

    def directory(self, graph: GraphOp, session: Session) -> Path:
        """The folder that names of files are seen from."""
        given = self.dir or session.options.get(DIRECTORY_OPTION)
        if given:
            return Path(given)
        place = Location.of(graph)
        return (Path() if place is None else Path(place.file).parent) / MODEL_WEIGHTS


def _described(node: FileConstantOp) -> FileConstant:
    if len(node.data_results) != 1:
        raise GeError(node, f"expected one output, got {len(node.data_results)}", label="weight-2")
    desc = node.data_desc
    return FileConstant(
        node.str_attr("location") or "",
        node.str_attr("file_path") or "",
        node.str_attr("file_id") or "",
        _integer(node, "offset"),
        _integer(node, "length"),
        None if desc is None else tensor_size(desc),
    )


def _integer(node: FileConstantOp, key: str) -> int:
    value = node.attributes.get(key)
    if value is None:
        return 0
    if not isinstance(value, IntegerAttr):
        raise GeError(node, f"expected attribute '{key}' to be an integer, got {value}", label="weight-2")
    return value.value.data


def _original(node: FileConstantOp) -> tuple[str, dict[str, Attribute]]:
    """The GE type that a file constant had, and the attributes that gave way. `[weight-2]`"""
    original = node.attributes.get(ORIGINAL_ATTR)
    if not isinstance(original, NamedAttrsAttr):
        return ConstOp.GE_TYPE, {}
    return original.label.data, dict(original.attrs.data)


def _value(node: FileConstantOp, data: bytes) -> TensorAttr:
    """The constant's value: the data with its own descriptor where that was another one than the output's."""
    described = _original(node)[1].get(VALUE_ATTR)
    if isinstance(described, TensorDescAttr):
        return TensorAttr(described.type, described.desc, BlobAttr(data))
    type = node.data_results[0].type
    if desc_of(type) is None:
        raise GeError(node, f"expected an output that is a tensor, got {type}", label="weight-2")
    return TensorAttr.of(type, data)


def _replace(node: FileConstantOp, value: TensorAttr) -> None:
    ge_type, kept = _original(node)
    cls = ConstantOp if ge_type == ConstantOp.GE_TYPE else ConstOp
    first = next(name for name in WRITTEN if name in node.attributes)
    attributes = replace_attribute(node.attributes, first, kept | {VALUE_ATTR: value}, WRITTEN)
    constant = cls.create(properties=node.properties, attributes=attributes, location=node.location)
    take_place(constant, node)
