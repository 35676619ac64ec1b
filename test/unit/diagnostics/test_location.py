from xdsl.dialects import test
from xdsl.dialects.builtin import CallSiteLoc, FusedLoc, NameLoc, NoneAttr, StringAttr, UnknownLoc

from gedialect.diagnostics import Location

PLACE = Location("a.mlir", 3, 5)


def test_text_has_only_what_is_known() -> None:
    assert str(PLACE) == "a.mlir:3:5"
    assert str(Location("a.mlir", 3)) == "a.mlir:3"
    assert str(Location("m.pb", detail='graph "g"')) == 'm.pb: graph "g"'
    assert str(Location("m.pbtxt", 7, 1, 'node "x"')) == 'm.pbtxt:7:1: node "x"'


def test_attribute_and_back() -> None:
    for place in (PLACE, Location("m.pb"), Location("m.pb", detail='graph "g"'), Location("m", 2, 1, "x")):
        assert Location.from_attribute(place.to_attribute()) == place


def test_operation_without_a_place_has_none() -> None:
    assert Location.of(test.TestOp()) is None


def test_operation_has_the_place_it_was_read_from() -> None:
    op = test.TestOp()
    op.location = PLACE.to_attribute()
    assert Location.of(op) == PLACE


def test_fused_location_is_the_first_known_one() -> None:
    fused = FusedLoc((UnknownLoc(), PLACE.to_attribute(), Location("b").to_attribute()), NoneAttr())
    assert Location.from_attribute(fused) == PLACE
    assert Location.from_attribute(FusedLoc((UnknownLoc(),), NoneAttr())) is None


def test_location_of_a_call_is_the_callee() -> None:
    call = CallSiteLoc(PLACE.to_attribute(), Location("caller", 1, 1).to_attribute())
    assert Location.from_attribute(call) == PLACE


def test_name_of_an_unknown_place_is_unknown() -> None:
    assert Location.from_attribute(NameLoc(StringAttr("x"), UnknownLoc())) is None
