"""Random graphs that use all of the dialect, for property tests."""

import hypothesis.strategies as st
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    UnitAttr,
    f32,
    i1,
    i64,
)
from xdsl.ir import Attribute, SSAValue

from gedialect.dialects.ge import NODE_OPS
from gedialect.dialects.ge.attribute_kinds import (
    BytesAttr,
    DtAttr,
    ExpressionAttr,
    GraphDefAttr,
    OpaqueAttr,
    RawStringAttr,
)
from gedialect.dialects.ge.attribute_names import attribute_key
from gedialect.dialects.ge.attributes import ControlType, NoneType
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.list_attributes import ListAttr, ListListAttr, NamedAttrsAttr, UntypedAttr
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.tensor_attributes import BlobAttr, TensorAttr, TensorDescAttr
from gedialect.dialects.ge.types import type_of
from gedialect.dialects.ge.views import NO_DESC, settle_view
from gedialect.formats.datatypes import DATA_TYPES
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import MAX_SUB_FORMAT, PRIMARY_FORMATS, StorageFormat

INT64 = st.integers(-(2**63), 2**63 - 1)
WORDS = st.sampled_from(["_", "as", "none", "f32", "index", "tensor", "calls", "x", "a b", '"', "\\", "é", "w:0", "\n"])
TEXTS = WORDS | st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
NAMES = TEXTS.filter(bool)

FORMATS = st.builds(
    StorageFormat,
    st.integers(0, len(PRIMARY_FORMATS) - 1),
    st.sampled_from([0, 1, MAX_SUB_FORMAT]),
    st.sampled_from([None, 1, 16, 16384]),
)
DIMS = st.lists(st.sampled_from([0, 1, 4, 2**63 - 1, -1, -2, -(2**63)]), max_size=4).map(tuple)
TYPES = st.builds(TensorDesc, DIMS, FORMATS, st.sampled_from(DATA_TYPES), FORMATS, DIMS, st.booleans()).map(type_of)

FLOATS = st.floats(width=32, allow_nan=False)
INT_ARRAYS = st.lists(INT64, max_size=3).map(lambda values: DenseArrayBase.from_list(i64, values))
FINITE_ARRAYS = st.lists(st.floats(width=32, allow_nan=False, allow_infinity=False), max_size=3).map(
    lambda values: DenseArrayBase.from_list(f32, values)
)
RAW = st.binary(max_size=6)
NOT_UTF8 = RAW.map(lambda data: RawStringAttr(data + b"\xff"))

SCALARS: st.SearchStrategy[Attribute] = st.one_of(
    st.just(UnitAttr()),
    TEXTS.map(StringAttr),
    NOT_UTF8,
    RAW.map(BytesAttr),
    RAW.map(ExpressionAttr),
    RAW.map(GraphDefAttr),
    RAW.map(lambda data: OpaqueAttr(("AttrDef", data))),
    INT64.map(DtAttr),
    INT64.map(lambda value: IntegerAttr(value, i64)),
    st.booleans().map(IntegerAttr.from_bool),
    FLOATS.map(lambda value: FloatAttr(value, f32)),
    st.builds(TensorDescAttr, TYPES, st.just(DictionaryAttr({}))),
    st.builds(TensorAttr, TYPES, st.just(DictionaryAttr({})), st.binary(max_size=16).map(BlobAttr)),
    INT_ARRAYS,
    FINITE_ARRAYS,
    st.lists(st.booleans(), max_size=3).map(lambda values: DenseArrayBase.from_list(i1, values)),
    st.lists(TEXTS.map(StringAttr), max_size=3).map(ArrayAttr),
    INT_ARRAYS.map(UntypedAttr),
    st.lists(INT_ARRAYS, max_size=2).map(lambda lists: ListListAttr(i64, ArrayAttr(lists))),
    st.lists(NOT_UTF8, max_size=2).map(lambda items: ListAttr(StringAttr("string"), ArrayAttr(items))),
    st.lists(INT64.map(DtAttr), max_size=2).map(lambda items: ListAttr(StringAttr("data_type"), ArrayAttr(items))),
)


def dictionaries(values: st.SearchStrategy[Attribute]) -> st.SearchStrategy[dict[str, Attribute]]:
    """Attributes under any names."""
    return st.dictionaries(TEXTS, values, max_size=3)


ATTRIBUTES: st.SearchStrategy[Attribute] = st.recursive(
    SCALARS,
    lambda inner: st.builds(NamedAttrsAttr, TEXTS.map(StringAttr), dictionaries(inner).map(DictionaryAttr)),
    max_leaves=4,
)


@st.composite
def nodes(draw: st.DrawFn, name: str, values: list[SSAValue], tokens: list[SSAValue], absent: SSAValue) -> NodeOp:
    """A node of any class that reads some of the values and waits for some of the tokens."""
    cls = draw(st.sampled_from(NODE_OPS))
    data = draw(st.lists(st.sampled_from([*values, absent]), max_size=3))
    controls = draw(st.lists(st.sampled_from(tokens), max_size=2)) if tokens else []
    outputs = draw(st.lists(TYPES, max_size=2))
    properties: dict[str, Attribute] = {"name": StringAttr(name)}
    for key in ("type", "variable"):
        if key in cls.get_irdl_definition().properties and (key != "type" or cls.name == "ge.node"):
            properties[key] = StringAttr(draw(NAMES))
    for key, count in (("input_names", len(data)), ("output_names", len(outputs))):
        if draw(st.booleans()):
            given = draw(st.lists(TEXTS, min_size=count, max_size=count + 1, unique=True))
            properties[key] = ArrayAttr([StringAttr(item) for item in given])
    if draw(st.booleans()):
        properties["fields"] = DictionaryAttr({"id": IntegerAttr(draw(INT64), i64)})
    attributes = {attribute_key(cls, key): value for key, value in draw(dictionaries(ATTRIBUTES)).items()}
    control = [ControlType()] if draw(st.booleans()) else []
    op = cls.create(
        operands=[*data, *controls],
        result_types=[*outputs, *control],
        properties=properties,
        attributes=attributes,
    )
    if data and draw(st.booleans()):
        op.input_descs = ArrayAttr([draw(TYPES | st.just(NO_DESC)) for _ in data])
        settle_view(op)
    return op


@st.composite
def modules(draw: st.DrawFn) -> ModuleOp:
    """A module with one graph that prints and parses; its nodes need not be what their types ask for."""
    graph = GraphOp.build_graph(draw(NAMES), draw(st.integers(0, 2**32 - 1)))
    graph.attributes |= {attribute_key(GraphOp, key): value for key, value in draw(dictionaries(SCALARS)).items()}
    absent = graph.get_absent()
    values: list[SSAValue] = []
    tokens: list[SSAValue] = []
    used = False
    for name in draw(st.lists(NAMES, max_size=4, unique=True)):
        op = draw(nodes(name, values, tokens, absent))
        graph.body.block.add_op(op)
        values += op.data_results
        tokens += [op.control_result] if op.control_result is not None else []
        used = used or any(isinstance(operand.type, NoneType) for operand in op.operands)
    first = graph.body.block.first_op
    if not used and first is not None:
        first.detach()
        first.erase()
    return ModuleOp([graph])
