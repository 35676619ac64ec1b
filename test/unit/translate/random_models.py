"""Random models that use every member of every message of GE's graph files, found through their descriptors."""

from collections.abc import Iterator
from random import Random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from gedialect.proto.ge_ir_pb2 import GraphDef, ModelDef, OpDef

TYPES = ["Variable", "Data", "RefData", "TransData", "Conv2D", "Assign", "NoOp", "FrameworkOp", "Foo bar", ""]
STRINGS = ["", "a", "NCHW", "w/x:0", "é", 'q"uo\\te\n', "DT_FLOAT", "FRACTAL_Z:3", "\x00\x01", "_key"]
KEYS = [
    *("format_for_int", "origin_format", "origin_format_for_int", "origin_shape", "origin_shape_initialized"),
    *("_input_name_key", "_input_name_value", "_output_name_key", "_output_name_value", "_input_name_idx_key"),
    *("ref_var_src_var_name", "_src_out_peer_index_for_ge_txt_load", "rest", "attr:rest", "value"),
]
FLOATS = [0.0, -0.0, 1.5, 0.1, float("inf"), float("-inf"), float("nan"), 1e-40, 3.4028234663852886e38]
BYTES = [b"", b"abc", b"\xff\x00", b"NHWC", b'a"b\\', b"\n\r\t", "größe".encode()]
UNKNOWN_MEMBER = b"\xfa\x3f\x03abc"

_VALUES: dict[int, list[Any]] = {
    FieldDescriptor.TYPE_INT64: [0, 1, -1, 3, 16, 0x5000003, 2**63 - 1, -(2**63)],
    FieldDescriptor.TYPE_INT32: [0, 1, -5, 2**31 - 1],
    FieldDescriptor.TYPE_UINT32: [0, 7, 2**32 - 1],
    FieldDescriptor.TYPE_UINT64: [0, 7, 2**64 - 1],
    FieldDescriptor.TYPE_FLOAT: FLOATS,
    FieldDescriptor.TYPE_BOOL: [False, True],
    FieldDescriptor.TYPE_STRING: STRINGS,
    FieldDescriptor.TYPE_BYTES: BYTES,
}


def random_model(random: Random) -> ModelDef:
    """A model with a root graph and perhaps a subgraph; its edges are right, its other members may be anything."""
    model = ModelDef()
    _fill(random, model, 1)
    del model.graph[:]
    if random.random() < 0.2:
        model.MergeFromString(UNKNOWN_MEMBER)
    for number in range(random.randint(1, 2)):
        _add_graph(random, model.graph.add(), number)
    if len(model.graph) > 1 and model.graph[0].op:
        random.choice(model.graph[0].op).subgraph_name.append(model.graph[1].name)
    return model


def _add_graph(random: Random, graph: GraphDef, number: int) -> None:
    _fill(random, graph, 2)
    del graph.op[:]
    graph.name = f"g{number}"
    for index in range(random.randint(0, 5)):
        op = graph.op.add()
        _fill(random, op, random.choice([1, 3, 5]))
        op.name = f"n/{number}:{index}"
        op.type = random.choice(TYPES)
        del op.subgraph_name[:]
        if op.type == "TransData":
            del op.output_desc[1:]
            del op.input_desc[1:]
    for op in graph.op:
        _connect(random, op, list(graph.op))


def _connect(random: Random, op: OpDef, ops: list[OpDef]) -> None:
    most = 1 if op.type == "TransData" else 3
    inputs = [_data_input(random, random.choice(ops)) for _ in range(random.randint(0, most))]
    inputs += [f"{random.choice(ops).name}:-1" for _ in range(random.randint(0, 2))]
    if random.random() < 0.2:
        random.shuffle(inputs)
    del op.input[:]
    op.input.extend(inputs)


def _data_input(random: Random, source: OpDef) -> str:
    if not source.output_desc or random.random() < 0.3:
        return ""
    return f"{source.name}:{random.randrange(len(source.output_desc))}"


def _scalar(random: Random, field: FieldDescriptor) -> Any:
    if field.enum_type is not None:
        return random.choice([*(value.number for value in field.enum_type.values), 99])
    return random.choice(_VALUES[field.type])


def _fill(random: Random, message: Message, depth: int) -> None:
    """Sets some of the members of a message to values of their kinds, messages to a depth."""
    alternatives = {random.choice(group.fields).name for group in message.DESCRIPTOR.oneofs}
    for field in _fields(message.DESCRIPTOR):
        in_group = field.containing_oneof is not None
        if random.random() > (0.9 if in_group else 0.4) or (in_group and field.name not in alternatives):
            continue
        value = getattr(message, field.name)
        if _is_map(field):
            _fill_map(random, value, field, depth)
        elif field.message_type is not None:
            _fill_messages(random, message, field, depth)
        elif field.is_repeated:
            value.extend(_scalar(random, field) for _ in range(random.randint(0, 3)))
        else:
            setattr(message, field.name, _scalar(random, field))
    if random.random() < 0.02:
        message.MergeFromString(UNKNOWN_MEMBER)


def _fill_messages(random: Random, message: Message, field: FieldDescriptor, depth: int) -> None:
    value = getattr(message, field.name)
    if depth <= 0:
        return
    if field.is_repeated:
        for _ in range(random.randint(0, 2)):
            _fill(random, value.add(), depth - 1)
    else:
        value.SetInParent()
        _fill(random, value, depth - 1)


def _fill_map(random: Random, value: Any, field: FieldDescriptor, depth: int) -> None:
    assert field.message_type is not None
    key_field, value_field = (field.message_type.fields_by_name[name] for name in ("key", "value"))
    for _ in range(random.randint(0, 2)):
        is_text = key_field.type == FieldDescriptor.TYPE_STRING
        key = random.choice(KEYS) if is_text and random.random() < 0.4 else _scalar(random, key_field)
        if value_field.message_type is None:
            value[key] = _scalar(random, value_field)
        elif depth > 0:
            _fill(random, value[key], depth - 1)


def _fields(descriptor: Any) -> list[FieldDescriptor]:
    return list(descriptor.fields)


def _is_map(field: FieldDescriptor) -> bool:
    return field.message_type is not None and field.message_type.GetOptions().map_entry


def members_of(message: Message) -> Iterator[str]:
    """The members that a message and those inside it have set, as `Message.member`."""
    for field, value in message.ListFields():
        yield f"{message.DESCRIPTOR.name}.{field.name}"
        if field.message_type is None:
            continue
        values = list(value.values()) if _is_map(field) else list(value) if field.is_repeated else [value]
        for item in values:
            if isinstance(item, Message):
                yield from members_of(item)


def all_members(descriptor: Any, seen: set[str] | None = None) -> set[str]:
    """All members of a message and of those that it can hold, as `Message.member`; map entries are not messages."""
    seen = set() if seen is None else seen
    if descriptor.full_name in seen:
        return set()
    seen.add(descriptor.full_name)
    found: set[str] = set()
    for field in _fields(descriptor):
        found.add(f"{descriptor.name}.{field.name}")
        inner: Any = field.message_type
        if _is_map(field):
            inner = inner.fields_by_name["value"].message_type
        if inner is not None:
            found |= all_members(inner, seen)
    return found
