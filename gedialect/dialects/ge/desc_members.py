"""What a descriptor holds besides its type: members of GE's message and attributes. `[desc-3]`

A node keeps them in the properties `input_desc_attrs` and `output_desc_attrs`, one entry a descriptor. Most descriptors
of a graph hold the same; an entry says only what differs from the graph's property `usual_desc`:

| key | meaning |
|---|---|
| `written` | which of the members that the type makes redundant the file has nevertheless |
| `no_shape` | the file has no shape member |
| `layout` | the text form, where it is not that of the format |
| `attrs` | attributes of the descriptor, such as `ref_var_src_var_name` |
| `attr_groups` | attribute groups, opaque |
| `raw` | the whole message, where nothing less would do; forgotten when the type changes |
| a member's name | the value of that member of GE's `TensorDescriptor` |
| `without`, `without_attrs` | usual members and attributes that this descriptor does not have |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr
from xdsl.ir import Attribute

from gedialect.dialects.ge.tensor_attributes import USUAL

if TYPE_CHECKING:
    from gedialect.dialects.ge.node import NodeOp

FORMAT_WORD = "format_for_int"
ORIGIN_FORMAT = "origin_format"
ORIGIN_FORMAT_WORD = "origin_format_for_int"
ORIGIN_SHAPE = "origin_shape"
ORIGIN_SHAPE_SET = "origin_shape_initialized"
REDUNDANT = (FORMAT_WORD, ORIGIN_FORMAT, ORIGIN_FORMAT_WORD, ORIGIN_SHAPE_SET)
"""Attributes of a descriptor in a file that its type makes redundant. `[file-5]`"""

ATTRS, RAW, WITHOUT, WITHOUT_ATTRS = "attrs", "raw", "without", "without_attrs"

MODERN = DictionaryAttr(
    {"device_type": StringAttr("NPU"), "written": ArrayAttr([StringAttr(key) for key in REDUNDANT])}
)
"""What the engine of today writes for a descriptor that has nothing special; the usual, unless a graph has its own."""


def difference(members: DictionaryAttr, usual: DictionaryAttr) -> DictionaryAttr:
    """The entry that says what a descriptor holds where `usual` is usual."""
    if RAW in members.data:
        return members
    kept, usual_attrs = attributes_in(members), attributes_in(usual)
    entry = _changed(members.data, usual.data)
    entry.pop(ATTRS, None)
    attrs = _changed(kept, usual_attrs)
    if attrs:
        entry[ATTRS] = DictionaryAttr(attrs)
    _note_missing(entry, WITHOUT, (key for key in usual.data if key not in members.data and key != ATTRS))
    _note_missing(entry, WITHOUT_ATTRS, (key for key in usual_attrs if key not in kept))
    return DictionaryAttr(entry)


def complete(entry: DictionaryAttr, usual: DictionaryAttr) -> DictionaryAttr:
    """All that a descriptor with this entry holds where `usual` is usual."""
    if not entry.data:
        return usual
    if RAW in entry.data:
        return entry
    without = _strings(entry.data.get(WITHOUT))
    without_attrs = _strings(entry.data.get(WITHOUT_ATTRS))
    attrs = {key: value for key, value in attributes_in(usual).items() if key not in without_attrs}
    attrs |= attributes_in(entry)
    members = {key: value for key, value in usual.data.items() if key not in without}
    members |= {key: value for key, value in entry.data.items() if key not in (WITHOUT, WITHOUT_ATTRS)}
    members.pop(ATTRS, None)
    if attrs:
        members[ATTRS] = DictionaryAttr(attrs)
    return DictionaryAttr(members)


def usual_of(all_members: Mapping[DictionaryAttr, int]) -> DictionaryAttr:
    """What most descriptors hold: each member and attribute that at least half of them have, with that value.

    `all_members` counts the descriptors that hold the same. Without any, what the engine of today writes.
    """
    counted = {members: count for members, count in all_members.items() if RAW not in members.data}
    if not counted:
        return MODERN
    total = sum(counted.values())
    usual = _usual_entries(((members.data, count) for members, count in counted.items()), total)
    usual.pop(ATTRS, None)
    attrs = _usual_entries(((attributes_in(members), count) for members, count in counted.items()), total)
    if attrs:
        usual[ATTRS] = DictionaryAttr(dict(sorted(attrs.items())))
    return DictionaryAttr(dict(sorted(usual.items())))


def attributes_in(members: DictionaryAttr) -> Mapping[str, Attribute]:
    """The attributes among the members of a descriptor."""
    attrs = members.data.get(ATTRS)
    return attrs.data if isinstance(attrs, DictionaryAttr) else {}


def _changed(values: Mapping[str, Attribute], usual: Mapping[str, Attribute]) -> dict[str, Attribute]:
    return {key: value for key, value in values.items() if usual.get(key) != value}


def _note_missing(entry: dict[str, Attribute], key: str, missing: Iterable[str]) -> None:
    names = [StringAttr(name) for name in missing]
    if names:
        entry[key] = ArrayAttr(names)


def _strings(attr: Attribute | None) -> set[str]:
    if not isinstance(attr, ArrayAttr):
        return set()
    return {item.data for item in cast("ArrayAttr[Attribute]", attr).data if isinstance(item, StringAttr)}


def _usual_entries(counted: Iterable[tuple[Mapping[str, Attribute], int]], total: int) -> dict[str, Attribute]:
    counts: dict[str, Counter[Attribute]] = {}
    for values, count in counted:
        for key, value in values.items():
            counts.setdefault(key, Counter())[value] += count
    frequent = {key: values.most_common(1)[0] for key, values in counts.items()}
    return {key: value for key, (value, count) in frequent.items() if 2 * count >= total}


# --- of a node


def usual_desc(op: NodeOp) -> DictionaryAttr:
    """What descriptors in the node's graph usually hold."""
    from gedialect.dialects.ge.graph import GraphOp

    graph = op.parent_op()
    usual = graph.usual_desc if isinstance(graph, GraphOp) else None
    return MODERN if usual is None else usual


def desc_members(op: NodeOp, output: bool, index: int) -> DictionaryAttr:
    """All that the descriptor of an input or output of a node holds besides its type."""
    return complete(desc_entry(op, output, index), usual_desc(op))


def desc_attribute(op: NodeOp, output: bool, index: int, key: str) -> Attribute | None:
    """The attribute of that name of the descriptor of an input or output; None where it has none."""
    entry = desc_entry(op, output, index)
    if entry.data:
        own = attributes_in(entry).get(key)
        if own is not None or RAW in entry.data or key in _strings(entry.data.get(WITHOUT_ATTRS)):
            return own
    return attributes_in(usual_desc(op)).get(key)


def set_desc_attribute(op: NodeOp, output: bool, index: int, key: str, value: Attribute | None) -> None:
    """Gives the descriptor of an input or output an attribute; takes it away where the value is None."""
    members = desc_members(op, output, index)
    attrs = {name: kept for name, kept in attributes_in(members).items() if name != key}
    if value is not None:
        attrs[key] = value
    others = {name: kept for name, kept in members.data.items() if name != ATTRS}
    changed = DictionaryAttr({**others, ATTRS: DictionaryAttr(attrs)} if attrs else others)
    _set_entry(op, output, index, difference(changed, usual_desc(op)))


def copy_desc_members(source: NodeOp, output: bool, index: int, target: NodeOp) -> None:
    """Lets input 0 and output 0 of a node hold what another descriptor of its graph holds besides its type."""
    entry = desc_entry(source, output, index)
    for side in (False, True):
        _set_entry(target, side, 0, entry)


def _property(output: bool) -> str:
    return "output_desc_attrs" if output else "input_desc_attrs"


def _entries(op: NodeOp, output: bool) -> list[DictionaryAttr]:
    entries = op.output_desc_attrs if output else op.input_desc_attrs
    return [] if entries is None else list(entries.data)


def desc_entry(op: NodeOp, output: bool, index: int) -> DictionaryAttr:
    """What the descriptor of an input or output of a node holds where it is not as usual."""
    entries = op.output_desc_attrs if output else op.input_desc_attrs
    return USUAL if entries is None or index >= len(entries.data) else entries.data[index]


def _set_entry(op: NodeOp, output: bool, index: int, entry: DictionaryAttr) -> None:
    entries = _entries(op, output)
    entries += [USUAL] * (index + 1 - len(entries))
    entries[index] = entry
    set_desc_entries(op.properties, output, entries)


def set_desc_entries(properties: dict[str, Attribute], output: bool, entries: list[DictionaryAttr]) -> None:
    """Puts entries for the first descriptors among a node's properties; the rest is usual."""
    while entries and not entries[-1].data:
        entries = entries[:-1]
    if entries:
        properties[_property(output)] = ArrayAttr(entries)
    else:
        properties.pop(_property(output), None)
