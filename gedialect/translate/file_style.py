"""How a GE file writes what it could write in several ways, so that export does the same. `[file-3]` `[file-6]`

The style of a model is a dictionary on its root graph, absent when it is the engine's of today:

| key | values |
|---|---|
| `names` | `_key` or `_idx_key`: how the lists of input and output names end |
| `order` | `name` or `index`: how those lists are sorted |
| `lists` | `typed` or `untyped`: whether those lists, and the peer indices, say what they are lists of |
| `peers` | `none`, `inputs` or `all`: which nodes say their place among the consumers of their sources |
| `ids` | `counted` or `zero`: whether a node that says no id has the one after the node before, or 0 |
| `out_attr` | `unset` or `set`: what the member `has_out_attr` of nodes that do not say is |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr

from gedialect.diagnostics import GeError
from gedialect.proto.ge_ir_pb2 import AttrDef, ModelDef, OpDef

PEER_INDEX = "_src_out_peer_index_for_ge_txt_load"
_KEYS = ("_key", "_idx_key")
_LAST_ID = 2**63 - 1
_NO_NAMES = ArrayAttr[StringAttr](())
_LONGEST_SHARED = 256
"""Bytes of the longest list that is remembered: those of most nodes are short, and those of many others too."""


_CHOICES = {
    "names": _KEYS,
    "order": ("name", "index"),
    "lists": ("typed", "untyped"),
    "peers": ("inputs", "all", "none"),
    "ids": ("counted", "zero"),
    "out_attr": ("unset", "set"),
}


@dataclass(frozen=True)
class FileStyle:
    """The style of one model; the defaults are the engine's."""

    names: str = "_key"
    order: str = "name"
    lists: str = "typed"
    peers: str = "inputs"
    ids: str = "counted"
    out_attr: str = "unset"

    @staticmethod
    def of(model: ModelDef) -> FileStyle:
        """The style that most of a model's nodes are written in, told from its first nodes of each kind."""
        ops = [op for graph in model.graph for op in graph.op]
        names, lists = _style_of_names(ops)
        order, peers = _style_of_order(ops, names), _style_of_peers(ops)
        return FileStyle(names, order, lists, peers, _style_of_ids(ops), _style_of_out_attr(ops))

    @staticmethod
    def from_attr(attr: DictionaryAttr | None) -> FileStyle:
        """Reads the dictionary on a root graph. Raises GeError for one that says no style."""
        values: dict[str, str] = {}
        for key, value in () if attr is None else attr.data.items():
            known = _CHOICES.get(key)
            if known is None:
                raise GeError(None, f"expected a style among {', '.join(_CHOICES)}, got '{key}'", label="file-3")
            if not isinstance(value, StringAttr) or value.data not in known:
                raise GeError(None, f"expected style '{key}' to be {' or '.join(known)}, got {value}", label="file-3")
            values[key] = value.data
        return FileStyle(**values)

    def to_attr(self) -> DictionaryAttr | None:
        """The dictionary for a root graph; None for the engine's style."""
        usual = FileStyle()
        differing = {
            field.name: StringAttr(getattr(self, field.name))
            for field in fields(self)
            if getattr(self, field.name) != getattr(usual, field.name)
        }
        return DictionaryAttr(differing) if differing else None

    # --- members

    def next_id(self, id: int) -> int:
        """The id of a node that does not say, behind a node with that one. `[file-11]`"""
        return id + 1 if self.ids == "counted" and id < _LAST_ID else 0

    @property
    def has_out_attr(self) -> bool:
        """The member `has_out_attr` of a node that does not say."""
        return self.out_attr == "set"

    # --- names

    def read_names(self, op: OpDef, what: str) -> ArrayAttr[StringAttr] | None:
        """The names of a node's inputs or outputs (`what` is `input` or `output`) by index; empty where it has none.

        None when the node writes them in another way than this style's; they then stay among its attributes.
        """
        key, value = self._name_keys(what)
        if key not in op.attr and value not in op.attr:
            return _NO_NAMES
        if key not in op.attr or value not in op.attr:
            return None
        names, indices = op.attr[key].SerializeToString(), op.attr[value].SerializeToString()
        read = _read_names if len(names) + len(indices) <= _LONGEST_SHARED else _read_names.__wrapped__
        return read(self, names, indices)

    def write_names(self, op: OpDef, what: str, names: Sequence[str]) -> None:
        """Writes names by index as the pair of lists. Nothing for no names."""
        if not names:
            return
        key, value = self._name_keys(what)
        order = list(range(len(names)))
        if self.order == "name":
            order.sort(key=lambda index: names[index].encode("utf-8"))
        self._write_list(op.attr[key], "s", AttrDef.ListValue.VT_LIST_STRING, [names[i].encode("utf-8") for i in order])
        self._write_list(op.attr[value], "i", AttrDef.ListValue.VT_LIST_INT, order)

    def name_attrs(self, what: str) -> tuple[str, str]:
        """The two attributes that hold names in this style."""
        return self._name_keys(what)

    def _name_keys(self, what: str) -> tuple[str, str]:
        return f"_{what}_name{self.names}", f"_{what}_name{self.names.replace('key', 'value')}"

    # --- peers

    def has_peers(self, op: OpDef) -> bool:
        """Whether this style asks `op` to say its place among consumers."""
        return self.peers == "all" or (self.peers == "inputs" and bool(op.input))

    def read_peers(self, op: OpDef) -> list[int] | None:
        """The places that a node gives for its inputs, control edges included; None when not in this style."""
        if PEER_INDEX not in op.attr:
            return None
        attr = op.attr[PEER_INDEX]
        if not op.input:
            return None if attr.ByteSize() else []
        data = attr.SerializeToString()
        read = _read_indices if len(data) <= _LONGEST_SHARED else _read_indices.__wrapped__
        peers = read(self, data)
        return list(peers) if peers is not None and len(peers) == len(op.input) else None

    def write_peers(self, op: OpDef, peers: Sequence[int]) -> None:
        """Writes the places of a node's inputs; for a node without inputs an attribute without a value."""
        if not peers:
            op.attr[PEER_INDEX].SetInParent()
            return
        self._write_list(op.attr[PEER_INDEX], "i", AttrDef.ListValue.VT_LIST_INT, peers)

    # --- lists

    def read_list(self, data: bytes, field: str, number: int) -> list[Any] | None:
        """The items of an attribute in its bytes; None when it is no list, or one that is written in another way."""
        attr = AttrDef.FromString(data)
        if attr.WhichOneof("value") != "list":
            return None
        items = list(getattr(attr.list, field))
        again = AttrDef()
        self._write_list(again, field, number, items)
        # As bytes, since messages that differ in unknown members count as equal.
        return items if again.SerializeToString() == data else None

    def _write_list(self, attr: AttrDef, field: str, number: int, items: Sequence[Any]) -> None:
        attr.list.SetInParent()
        getattr(attr.list, field).extend(items)
        if self.lists == "typed":
            attr.list.val_type = number  # pyright: ignore[reportAttributeAccessIssue]


@lru_cache(maxsize=1 << 12)
def _read_names(style: FileStyle, key: bytes, value: bytes) -> ArrayAttr[StringAttr] | None:
    """The names by index in the two attributes that hold them; None when they are written in another way."""
    names = style.read_list(key, "s", AttrDef.ListValue.VT_LIST_STRING)
    indices = style.read_list(value, "i", AttrDef.ListValue.VT_LIST_INT)
    if not names or indices is None or sorted(indices) != list(range(len(names))) or len(set(names)) != len(names):
        return None
    if (names if style.order == "name" else indices) != sorted(names if style.order == "name" else indices):
        return None
    try:
        by_index = {index: name.decode("utf-8") for name, index in zip(names, indices, strict=True)}
    except UnicodeDecodeError:
        return None
    return ArrayAttr([StringAttr(by_index[index]) for index in range(len(by_index))])


@lru_cache(maxsize=1 << 12)
def _read_indices(style: FileStyle, data: bytes) -> tuple[int, ...] | None:
    items = style.read_list(data, "i", AttrDef.ListValue.VT_LIST_INT)
    return None if items is None else tuple(items)


def _style_of_names(ops: Sequence[OpDef]) -> tuple[str, str]:
    for op in ops:
        for end in _KEYS:
            for what in ("input", "output"):
                attr = op.attr.get(f"_{what}_name{end}")
                if attr is not None and attr.WhichOneof("value") == "list":
                    return end, "typed" if attr.list.val_type else "untyped"
    for op in ops:
        attr = op.attr.get(PEER_INDEX)
        if attr is not None and attr.WhichOneof("value") == "list":
            return "_key", "typed" if attr.list.val_type else "untyped"
    return "_key", "typed"


def _style_of_order(ops: Sequence[OpDef], names: str) -> str:
    """By name, unless some lists are sorted by index only."""
    for op in ops:
        for what in ("input", "output"):
            attr = op.attr.get(f"_{what}_name{names}")
            if attr is not None and list(attr.list.s) != sorted(attr.list.s):
                return "index"
    return "name"


def _style_of_peers(ops: Sequence[OpDef]) -> str:
    if any(PEER_INDEX in op.attr and not op.input for op in ops):
        return "all"
    with_inputs = [op for op in ops if op.input]
    return "inputs" if not with_inputs or any(PEER_INDEX in op.attr for op in with_inputs) else "none"


def _style_of_ids(ops: Sequence[OpDef]) -> str:
    return "zero" if len(ops) > 1 and not any(op.id for op in ops) else "counted"


def _style_of_out_attr(ops: Sequence[OpDef]) -> str:
    return "set" if 2 * sum(op.has_out_attr for op in ops) > len(ops) else "unset"
