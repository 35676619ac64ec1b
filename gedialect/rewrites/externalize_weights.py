"""`--externalize-weights`: the data of constants moves to files. `[weight-1]` `[weight-2]`"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Literal

from xdsl.dialects.builtin import DenseArrayBase, DictionaryAttr, IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.attribute_kinds import DtAttr
from gedialect.dialects.ge.constants import ORIGINAL_ATTR, VALUE_ATTR, ConstantOp, ConstOp, FileConstantOp
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.list_attributes import NamedAttrsAttr
from gedialect.dialects.ge.tensor_attributes import USUAL, TensorAttr, TensorDescAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.files.weights import MODE_OPTION, weight_directory
from gedialect.formats.descriptor import TensorDesc
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.weight_attributes import WRITTEN, replace_attribute
from gedialect.state import Session
from gedialect.xdsl_extras import take_place


@dataclass(frozen=True)
class ExternalizeWeightsPass(GraphPass):
    """Move the data of constants to files; the constants become file constants."""

    name: ClassVar[str] = "externalize-weights"

    mode: Literal[1, 2] | None = field(
        default=None, metadata={"help": "1: a file for each weight, 2: one file for all (default: ge.externalWeight)"}
    )
    dir: str | None = field(
        default=None,
        metadata={"help": "folder of the files (default: ge.externalWeightDir, or a temporary one of this process)"},
    )

    def directory(self, session: Session) -> Path:
        """Where weights are written to. `[weight-3]`"""
        if self.dir:
            return Path(self.dir)
        return weight_directory(session.options, session.variables.identity.session_id)

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        """Writes the weights of a root graph and its subgraphs; raises GeError, nothing changed, when that fails."""
        mode = self.mode or _mode(session)
        nodes = [node for each in graph.family() for node in each.nodes]
        weights: list[tuple[ConstOp | ConstantOp, TensorAttr, TensorDesc, bytes]] = []
        for node in nodes:
            if isinstance(node, ConstOp | ConstantOp) and node.value is not None:
                desc = desc_of(node.value.type)
                data = _data(node, node.value)
                if desc is not None and data and len(node.data_results) == 1:
                    weights.append((node, node.value, desc, data))
        if not weights:
            return False
        # Locks and threads are for those who use them.
        from gedialect.files.weight_writing import write_weights

        directory = self.directory(session)
        places = write_weights(directory, mode, (data for *_, data in weights))
        for (node, value, desc, _), place in zip(weights, places, strict=True):
            described: dict[str, Attribute] = {
                "location": StringAttr(place.file),
                "offset": IntegerAttr(place.offset, i64),
                "length": IntegerAttr(place.length, i64),
                "dtype": DtAttr(desc.dtype.engine),
                "shape": _dims(desc.shape),
                "original_shape": _dims(desc.origin_shape if desc.origin_shape_set else desc.shape),
            }
            _replace(node, value, described)
        total = sum(len(data) for *_, data in weights)
        diagnostics.remark(
            graph,
            f'graph "{graph.graph_name}" has {len(weights)} weights, {total} bytes, {len(set(places))} in {directory}',
            label="weight-1",
        )
        return True


def _mode(session: Session) -> Literal[1, 2]:
    given = session.options.get(MODE_OPTION)
    if given not in ("1", "2"):
        got = "neither" if given is None else f"{MODE_OPTION}={given}"
        raise GeError(
            None, f"expected mode=1 or mode=2, or option {MODE_OPTION} to be one of these, got {got}", label="weight-1"
        )
    return 1 if given == "1" else 2


def _data(node: ConstOp | ConstantOp, value: TensorAttr) -> bytes:
    data = value.blob.data
    if data is None:
        raise GeError(node, f'expected the data of "{node.node_name}", got a text that elides it', label="weight-1")
    return data


def _dims(shape: tuple[int, ...]) -> Attribute:
    return DenseArrayBase.from_list(i64, shape)


def _replace(node: ConstOp | ConstantOp, value: TensorAttr, described: dict[str, Attribute]) -> None:
    """Puts a file constant in the place of a constant; what that node says no more is kept beside it. `[weight-2]`"""
    kept = {name: given for name, given in node.attributes.items() if name in WRITTEN}
    if (value.type, value.desc) != (node.data_results[0].type, USUAL):
        kept[VALUE_ATTR] = TensorDescAttr(value.type, value.desc)
    if kept or not isinstance(node, ConstOp):
        described[ORIGINAL_ATTR] = NamedAttrsAttr(StringAttr(node.ge_type), DictionaryAttr(kept))
    attributes = replace_attribute(node.attributes, VALUE_ATTR, described, WRITTEN)
    constant = FileConstantOp.create(properties=node.properties, attributes=attributes, location=node.location)
    take_place(constant, node)
