"""Whatever a model holds comes back out of IR, and out of the text of IR. `[file-9]`"""

from random import Random

import hypothesis.strategies as st
import pytest
from ge_ir import context
from google.protobuf import text_format
from hypothesis import given, settings
from translate.random_models import all_members, members_of, random_model
from xdsl.dialects.builtin import ModuleOp

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.consumer_order import write_order
from gedialect.dialects.ge.graph import graphs_of
from gedialect.proto.ge_ir_pb2 import ModelDef
from gedialect.translate.ge_proto import export_binary, export_text, import_models, to_model
from gedialect.translate.mlir_text import parse_mlir, print_mlir
from gedialect.translate.model_import import import_model

RANDOMS = st.builds(Random, st.integers(0, 2**64 - 1))
"""Seeds, since hypothesis takes ten times as long as a test to choose each number of a model itself."""


def imported(model: ModelDef) -> ModuleOp:
    """A model as verified IR."""
    diagnostics = Diagnostics()
    module = import_model(model, "model", diagnostics)
    assert not diagnostics.has_errors, diagnostics.items
    for graph in graphs_of(module):
        write_order(graph)
    module.verify()
    return module


def data(model: ModelDef) -> bytes:
    """A model as bytes that are the same for equal models, NaN and unknown members included."""
    return model.SerializeToString(deterministic=True)


@given(RANDOMS)
@settings(max_examples=300)
def test_a_model_comes_back(random: Random) -> None:
    model = random_model(random)
    assert data(to_model(imported(model))) == data(model)


@pytest.mark.parametrize("generic", [False, True])
@given(random=RANDOMS)
@settings(max_examples=80)
def test_a_model_comes_back_out_of_text(generic: bool, random: Random) -> None:
    model = random_model(random)
    written = print_mlir(imported(model), generic=generic)
    assert data(to_model(parse_mlir(context(), written, "model.mlir"))) == data(model)


@given(RANDOMS)
@settings(max_examples=50)
def test_files_in_both_forms_hold_the_same(random: Random) -> None:
    module = imported(random_model(random))
    binary, written = export_binary(module), export_text(module)
    assert data(ModelDef.FromString(binary)) == binary
    again = import_models(written.encode(), "model.pbtxt", Diagnostics())
    # Text has no place for what no table knows.
    known = ModelDef.FromString(binary)
    known.DiscardUnknownFields()
    expected = text_format.Parse(text_format.MessageToString(known), ModelDef())
    assert data(to_model(again)) == data(expected)


def test_random_models_use_every_member() -> None:
    used = {member for seed in range(300) for member in members_of(random_model(Random(seed)))}
    assert all_members(ModelDef.DESCRIPTOR) - used == set()
