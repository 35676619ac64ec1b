"""The named constraints of the built-in patterns: questions about a match, each with a reason when the answer is no."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.ir import Operation, Use

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.conversions import KEEPS_DATA, MOVES_DATA, TransOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableOp, VariableRefOp
from gedialect.formats.conversions import has_cast, has_conversion
from gedialect.formats.descriptor import TensorDesc
from gedialect.patterns import Failure, Registry
from gedialect.rewrites.acc_context import AccContext
from gedialect.rewrites.cleanup_context import strict_failure
from gedialect.rewrites.narrowing import narrows, rounded_for_others
from gedialect.rewrites.same_data import (
    at_other_times,
    moves_data,
    permutes_otherwise,
    reader_of_a_ref,
    rounds_no_more,
    same_data,
    same_kind,
    undone_by,
)
from gedialect.rewrites.variable_groups import VariableGroup, reader_node, readers_of, writer_of

registry = Registry()
"""The constraints and actions that patterns may name."""

Answer = bool | Failure


@registry.constraint(label="acc-1", context=True)
def may_change_format(context: AccContext, variable: Operation) -> Answer:
    """The format of the variable was changed fewer times in this session than allowed. `[acc-1]`"""
    group = _group(context, variable)
    return context.once(group.name, "guard", lambda: _may_change(context, group))


def _may_change(context: AccContext, group: VariableGroup) -> Answer:
    rebuild = context.session.rebuild
    if rebuild.may_change(group.name, context.max_changes):
        if context.strict and context.session.variables.path(group.name):
            return Failure("strict: it has a path, and no other is recorded", group.nodes[0], "acc-7")
        return True
    count = rebuild.change_count(group.name)
    return Failure(
        f"its format was changed {_times(count)} in this session, at most {_times(context.max_changes)} allowed",
        group.nodes[0],
    )


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


# --- readers


@registry.constraint(label="acc-2", context=True)
def readers_agree(context: AccContext, variable: Operation) -> Answer:
    """Every reader of the variable is a trans op with the same output format, data type and shape. `[acc-2]`

    A strict run also asks for the same conversion, so that the outputs hold the same data.
    """
    group = _group(context, variable)
    return context.once(group, "agree", lambda: _agree(group, context.strict))


def _agree(group: VariableGroup, strict: bool) -> Answer:
    first: NodeOp | None = None
    for use in group.readers:
        reader = reader_node(use)
        problem = _not_a_conversion(use, reader)
        if problem is None and first is not None:
            problem = _difference(first, reader, strict)
        if problem is not None:
            return Failure(problem, reader)
        first = first or reader
    return Failure("nothing reads it", group.nodes[0]) if first is None else True


def _not_a_conversion(use: Use, reader: NodeOp) -> str | None:
    if not isinstance(reader, TransOp):
        return f'reader "{reader.node_name}" of type {reader.ge_type} is not a trans op'
    if use.index != 0:
        return f'reader "{reader.node_name}" reads it at input {use.index}, not at its data input'
    if reader.output_desc(0) is None:
        return f'reader "{reader.node_name}" has no output'
    return None


def _difference(first: NodeOp, other: NodeOp, strict: bool) -> str | None:
    if _storage(first.output_desc(0)) != _storage(other.output_desc(0)):
        return (
            f'reader "{other.node_name}" makes {other.output_desc(0)},'
            f' reader "{first.node_name}" makes {first.output_desc(0)}'
        )
    if not strict:
        return None
    if not same_kind(first, other):
        return (
            f'strict: reader "{other.node_name}" is a {other.ge_type}, reader "{first.node_name}" a {first.ge_type}:'
            " equal descriptors, other data"
        )
    if not same_data(first, other):
        if _storage(first.input_desc(0)) == _storage(other.input_desc(0)):
            return f'strict: readers "{other.node_name}" and "{first.node_name}" permute axes differently'
        return (
            f'strict: reader "{other.node_name}" takes its input for {other.input_desc(0)},'
            f' reader "{first.node_name}" for {first.input_desc(0)}'
        )
    return None


def _storage(desc: TensorDesc | None) -> object:
    return None if desc is None else desc.storage


# --- support


def _always(source: TensorDesc, target: TensorDesc) -> str | None:
    return None


def _by_formats(source: TensorDesc, target: TensorDesc) -> str | None:
    if has_conversion(source.format, target.format):
        return None
    return f"there is no conversion from format {source.format.name} to {target.format.name}"


def _by_data_types(source: TensorDesc, target: TensorDesc) -> str | None:
    if has_cast(source.dtype, target.dtype):
        return None
    return f"there is no cast from {source.dtype} to {target.dtype}"


SUPPORTED: Mapping[str, Callable[[TensorDesc, TensorDesc], str | None]] = {
    **dict.fromkeys(sorted(KEEPS_DATA), _always),
    **dict.fromkeys(sorted(MOVES_DATA), _by_formats),
    "Cast": _by_data_types,
}
"""GE types of conversions that a variable's data can be taken through, each with what else is asked. `[acc-3]`"""


@registry.constraint(label="acc-3", context=True)
def conversion_supported(context: AccContext, variable: Operation) -> Answer:
    """The conversion that the readers do is one that the variable's data can be taken through. `[acc-3]`

    Only the last reader is asked; a strict run asks all.
    """
    group = _group(context, variable)
    return context.once(group, "supported", lambda: _supported(group, context))


def _supported(group: VariableGroup, context: AccContext) -> Answer:
    strict = context.strict
    older = next((node for node in group.nodes if not isinstance(node, VariableOp)), None)
    if strict and older is not None and moves_data(group.deciding.ge_type):
        return Failure(f"strict: other graphs are not converted for a {older.ge_type}", older, "rec-1")
    for reader in (reader_node(use) for use in group.readers) if strict else (group.deciding,):
        problem = _unsupported(reader)
        if problem is None and strict and (does_more := permutes_otherwise(reader)) is not None:
            problem = f'strict: reader "{reader.node_name}" {does_more}'
        if problem is not None:
            return Failure(problem, reader)
    for alias in (context.alias_of(group), context.alias_elsewhere(group)) if strict else ():
        if alias is not None:
            return strict_failure(alias)
    rounded = rounded_for_others(group, context.elsewhere) if strict else None
    if rounded is None:
        return True
    return Failure(f'strict: reader "{group.deciding.node_name}" {rounded.reason}', rounded.at)


def _unsupported(reader: NodeOp) -> str | None:
    source, target = reader.input_desc(0), reader.output_desc(0)
    who = f'reader "{reader.node_name}"'
    if source is None or target is None:
        return f"{who} has no descriptor of its {'input' if source is None else 'output'}"
    if not target.has_known_shape:
        return f"{who} makes a tensor of unknown shape, {target}"
    check = SUPPORTED.get(reader.ge_type)
    if check is None:
        return f"{who} is a {reader.ge_type}, which no variable is taken through"
    problem = check(source, target)
    return None if problem is None else f"{who}: {problem}"


# --- write-backs


@registry.constraint(label="acc-4", context=True)
def write_backs_inverse(context: AccContext, variable: Operation) -> Answer:
    """What feeds each ref of the variable undoes what its first reader does. `[acc-4]`

    Descriptors are compared; a strict run also asks for the same kind of conversion.
    """
    group = _group(context, variable)
    return context.once(group, "inverse", lambda: _inverse(group, context))


def _inverse(group: VariableGroup, context: AccContext) -> Answer:
    strict = context.strict
    late = at_other_times(group, context.times) if strict else None
    if late is not None and isinstance(late.at, NodeOp):
        return Failure(f'strict: "{late.at.node_name}" {late.reason}', late.at, late.label)
    if not group.refs:
        return True
    reading = reader_of_a_ref(group.refs) if strict and moves_data(group.deciding.ge_type) else None
    if reading is not None:
        return Failure(f'strict: "{reading.node_name}" reads a ref, and is not converted for', reading, "acc-7")
    readers = {reader_node(use) for use in group.readers}
    for ref in group.refs:
        writer = writer_of(ref)
        if writer is not None and writer in readers:
            return Failure(f'"{writer.node_name}" stands between it and its own ref', writer, "dev-variable-removed")
    for node in group.nodes:
        uses = readers_of(node)
        for ref in group.refs:
            if not uses:
                return Failure(
                    f'"{node.node_name}" in graph {_where(node)} is not read there', node, "dev-missing-pair"
                )
            failure = _not_inverse(reader_node(uses[0]), ref, strict)
            if failure is not None:
                return failure
    return True


def _where(node: NodeOp) -> str:
    from gedialect.dialects.ge.graph import GraphOp

    graph = node.parent_op()
    return f'"{graph.graph_name}"' if isinstance(graph, GraphOp) else "?"


def _not_inverse(reader: NodeOp, ref: VariableRefOp, strict: bool) -> Failure | None:
    writer = writer_of(ref)
    if writer is None:
        return Failure(f'ref "{ref.node_name}" has no source', ref, "dev-missing-pair")
    written, result = writer.input_desc(0), writer.output_desc(0)
    if written is None or result is None:
        return Failure(f'writer "{writer.node_name}" has no input 0', writer, "dev-no-descriptor-producer")
    if _storage(written) != _storage(reader.output_desc(0)):
        return Failure(
            f'writer "{writer.node_name}" takes {written}, reader "{reader.node_name}" makes {reader.output_desc(0)}',
            writer,
        )
    if _storage(result) != _storage(reader.input_desc(0)):
        return Failure(
            f'writer "{writer.node_name}" makes {result}, reader "{reader.node_name}" takes {reader.input_desc(0)}',
            writer,
        )
    if not isinstance(writer, TransOp):
        return Failure(
            f'writer "{writer.node_name}" of type {writer.ge_type} computes its result', writer, "dev-computing-writer"
        )
    if strict and not same_kind(writer, reader):
        return Failure(
            f'strict: writer "{writer.node_name}" is a {writer.ge_type},'
            f' reader "{reader.node_name}" a {reader.ge_type}',
            writer,
        )
    if strict and narrows(writer):
        return Failure(f'strict: writer "{writer.node_name}" {rounds_no_more(writer)}', writer)
    if strict and not undone_by(reader, writer):
        return Failure(
            f'strict: writer "{writer.node_name}" does not permute axes back as reader "{reader.node_name}" does',
            writer,
        )
    return None


def _group(context: AccContext, variable: Operation) -> VariableGroup:
    if not isinstance(variable, NodeOp):
        raise GeError(variable, "expected a variable")
    return context.group_of(variable)
