"""`--variable-prepare`: every write to a variable becomes visible as a variable ref behind the writer.

No pattern: writers are followed from a variable in chains of any length and with forks, and which one is the last, the
one that gets a ref, depends on all that were visited before it. `[prep-2]` `[prep-4]`
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import OpResult, SSAValue, Use

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.control_flow import ORIGINAL_TYPE_ATTR, FrameworkOp, is_merge
from gedialect.dialects.ge.desc_members import copy_desc_members
from gedialect.dialects.ge.edges import add_control_edge, consumers, control_consumers, set_source
from gedialect.dialects.ge.graph import GraphOp, graph_of
from gedialect.dialects.ge.node import STREAM_LABEL, NodeOp
from gedialect.dialects.ge.variables import VARIABLE_LIKE_TYPES, VariableRefOp
from gedialect.formats.descriptor import TensorDesc
from gedialect.rewrites.acc_context import described
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.new_nodes import NodeNames, make_node, make_variable_ref
from gedialect.rewrites.variable_groups import reader_node
from gedialect.rewrites.written_inputs import Outputs, WrittenInputs
from gedialect.state import Session


@dataclass(frozen=True)
class VariablePreparePass(GraphPass):
    """Insert variable refs behind the nodes that write to variables."""

    name: ClassVar[str] = "variable-prepare"

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        learnt = WrittenInputs()
        learnt.learn(graph.nodes)
        changed, names = False, NodeNames()
        for each in graph.family():
            written = learnt.copy()
            if each is not graph:
                written.learn(each.nodes)
            for node in list(each.nodes):
                if node.ge_type in VARIABLE_LIKE_TYPES and node.data_results:
                    changed |= _Writers(node, written, names).prepare()
        return changed


@dataclass
class _Writers:
    """The nodes that write to one variable, directly or one after another."""

    variable: NodeOp
    written: WrittenInputs
    names: NodeNames

    def prepare(self) -> bool:
        """Puts refs behind the last writer of each chain, and behind those that others wait for.

        Says whether it changed anything: not where nothing writes. `[prep-2]` `[prep-3]` `[prep-4]` `[prep-5]`
        """
        waiting = [use for result in self.variable.data_results for use in self._writes(result)]
        seen: set[tuple[NodeOp, int]] = set()
        changed = False
        while waiting:
            use = waiting.pop()
            writer = reader_node(use)
            if (writer, use.index) in seen:
                continue
            seen.add((writer, use.index))
            pushed: list[Use] = []
            outputs = self._outputs(writer, use.index)
            for output in outputs:
                pushed.extend(self._writes(writer.data_results[output]))
            waiting.extend(pushed)
            changed |= self._mark(writer, use, outputs, is_last=not pushed)
        return changed

    def _writes(self, value: SSAValue) -> Iterator[Use]:
        """The consumers of a value that write to it, in order. `[prep-1]`"""
        for use in consumers(value):
            node = use.operation
            if isinstance(node, NodeOp) and use.index in self.written.of(node):
                yield use

    def _outputs(self, writer: NodeOp, index: int) -> Outputs:
        """The outputs of a writer that stand for an input, without those that only other nodes of its type have."""
        outputs = self.written.of(writer)[index]
        return tuple(output for output in outputs if output < len(writer.data_results))

    def _mark(self, writer: NodeOp, use: Use, outputs: Outputs, *, is_last: bool) -> bool:
        if not is_last:
            if not control_consumers(writer):
                return False
            return self._add_refs(writer, outputs)
        if isinstance(writer, FrameworkOp):
            return False
        if not self.written.of(writer)[use.index]:
            self._insert_before(writer, use)
            return True
        return self._add_refs(writer, outputs)

    # --- behind an output

    def _add_refs(self, writer: NodeOp, outputs: Outputs) -> bool:
        added = [self._add_ref(writer, output) for output in outputs]
        return any(added)

    def _add_ref(self, writer: NodeOp, output: int) -> bool:
        """Puts a ref behind an output of a writer, unless there is one. `[prep-6]`"""
        value = writer.data_results[output]
        name = self.variable.node_name
        if any(isinstance(use.operation, VariableRefOp) and use.operation.variable == name for use in consumers(value)):
            return False
        _check_readers(writer)
        desc = described(self.variable, self.variable.output_desc(0), "output 0")
        ref = self._make_ref(f"{name}_TO_{writer.node_name}_REF_{output}", writer, desc)
        _insert_after(writer, ref)
        self._order(ref, writer)
        set_source(ref, 0, value)
        return True

    def _make_ref(self, name: str, writer: NodeOp, desc: TensorDesc) -> NodeOp:
        """A ref without a source yet, so that it comes after the consumers that it is ordered before. `[prep-6]`"""
        label = writer.attributes.get(STREAM_LABEL)
        attributes = {} if label is None else {STREAM_LABEL: label}
        name = self.names.take(name, writer)
        ref = make_variable_ref(self.variable, name, graph_of(writer).get_absent(), desc, attributes, writer)
        copy_desc_members(self.variable, True, 0, ref)
        return ref

    def _order(self, ref: NodeOp, writer: NodeOp) -> None:
        """Lets a ref run before everything that its writer reaches. `[prep-6]`"""
        for result in writer.data_results:
            for use in consumers(result):
                reached = reader_node(use)
                if reached is not ref:
                    add_control_edge(ref, self._before_merge(writer, result, use) if _merges(reached) else reached)
        for reached in control_consumers(writer):
            if reached is not ref:
                add_control_edge(ref, reached)

    def _before_merge(self, writer: NodeOp, value: OpResult, use: Use) -> NodeOp:
        """An `Identity` on the edge from a writer to a merge, which may wait where a merge may not. `[prep-7]`"""
        merge = reader_node(use)
        desc = described(writer, writer.output_desc(value.index), f"output {value.index}")
        name = self.names.take(f"Identity_{writer.node_name}_TO_{merge.node_name}_{use.index}", writer)
        identity = make_node("Identity", name, [(value, desc)], [desc], like=writer)
        copy_desc_members(writer, True, value.index, identity)
        block = merge.parent_block()
        assert block is not None, "a node stands in a graph"
        block.insert_op_before(identity, merge)
        set_source(merge, use.index, identity.results[0])
        return identity

    # --- before an input

    def _insert_before(self, writer: NodeOp, use: Use) -> None:
        """Puts a `RefIdentity` before an input that a writer without an output for it writes to. `[prep-8]`"""
        _check_readers(writer)
        source = writer.source(use.index)
        assert isinstance(source, OpResult), "a written input has a source"
        feeder = source.op
        assert isinstance(feeder, NodeOp), "values of a verified graph are made by nodes"
        desc = described(writer, writer.input_desc(use.index), f"input {use.index}")
        wanted = f"RefIdentity_{feeder.node_name}_{source.index}_TO_{writer.node_name}_{use.index}"
        name = self.names.take(wanted, writer)
        identity = make_node("RefIdentity", name, [(source, desc)], [desc], like=writer)
        copy_desc_members(writer, False, use.index, identity)
        block = writer.parent_block()
        assert block is not None, "a node stands in a graph"
        block.insert_op_before(identity, writer)
        set_source(writer, use.index, identity.results[0])
        stored = described(self.variable, self.variable.output_desc(0), "output 0")
        ref = self._make_ref(f"{self.variable.node_name}_TO_{writer.node_name}_REF_{use.index}", writer, stored)
        _insert_after(writer, ref)
        self._order(ref, writer)
        add_control_edge(writer, ref)
        set_source(ref, 0, identity.results[0])


def _check_readers(writer: NodeOp) -> None:
    """Raises GeError where a reader does not say whether it is a merge, before anything is inserted. `[prep-7]`"""
    for result in writer.data_results:
        for use in consumers(result):
            _merges(reader_node(use))


def _merges(node: NodeOp) -> bool:
    """Whether a node is a merge; a framework node that does not say what it is is an error. `[prep-7]`"""
    if isinstance(node, FrameworkOp) and node.original_type is None:
        raise GeError(
            node, f'expected framework node "{node.node_name}" to have attribute {ORIGINAL_TYPE_ATTR}', label="prep-7"
        )
    return is_merge(node)


def _insert_after(anchor: NodeOp, node: NodeOp) -> None:
    block = anchor.parent_block()
    assert block is not None, "a node stands in a graph"
    block.insert_op_after(node, anchor)
