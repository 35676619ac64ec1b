import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.utils.exceptions import PassFailedException

from gedialect.diagnostics import Diagnostic, Diagnostics, GeError, Location, Severity, diagnostic_at, note

PLACE = Location("a.mlir", 3, 5)


def op_at(place: Location) -> test.TestOp:
    op = test.TestOp()
    op.location = place.to_attribute()
    return op


@pytest.mark.parametrize("severity", [Severity.ERROR, Severity.WARNING])
def test_errors_and_warnings_name_the_operation(severity: Severity) -> None:
    made = diagnostic_at(severity, op_at(PLACE), "expected 4 dimensions, got 3", label="fmt-nc1hwc0")
    assert made == Diagnostic(severity, "'test.op' op expected 4 dimensions, got 3", PLACE, "fmt-nc1hwc0")
    assert str(made) == f"a.mlir:3:5: {severity.value}: 'test.op' op expected 4 dimensions, got 3 [fmt-nc1hwc0]"


@pytest.mark.parametrize("severity", [Severity.REMARK, Severity.NOTE])
def test_remarks_and_notes_do_not(severity: Severity) -> None:
    assert diagnostic_at(severity, op_at(PLACE), "stays as it is") == Diagnostic(severity, "stays as it is", PLACE)


def test_unregistered_operation_has_the_name_that_was_read() -> None:
    op = UnregisteredOp.with_name("other.op").create()
    assert diagnostic_at(Severity.ERROR, op, "is odd").message == "'other.op' op is odd"


def test_place_that_is_not_known() -> None:
    assert str(Diagnostic(Severity.ERROR, "is odd")) == "<unknown>: error: is odd"


def test_diagnostics_keep_the_order_of_their_reports() -> None:
    diagnostics = Diagnostics()
    diagnostics.remark(None, "a")
    diagnostics.warning(PLACE, "b")
    assert not diagnostics.has_errors
    diagnostics.error(PLACE, "c", label="acc-1", notes=[note(None, "d")])
    assert diagnostics.has_errors
    assert [str(item) for item in diagnostics.items] == [
        "<unknown>: remark: a",
        "a.mlir:3:5: warning: b",
        "a.mlir:3:5: error: c [acc-1]",
    ]
    assert diagnostics.items[2].notes == (Diagnostic(Severity.NOTE, "d"),)


def test_warnings_as_errors() -> None:
    diagnostics = Diagnostics(warnings_as_errors=True)
    diagnostics.remark(None, "a")
    assert not diagnostics.has_errors
    diagnostics.warning(None, "b")
    assert [item.severity for item in diagnostics.items] == [Severity.REMARK, Severity.ERROR]


def test_error_is_the_failure_of_a_pass_with_its_notes() -> None:
    with pytest.raises(PassFailedException) as caught:
        raise GeError(op_at(PLACE), "is odd", label="acc-1", notes=[note(Location("b", 1), "as is this")])
    assert str(caught.value) == "a.mlir:3:5: error: 'test.op' op is odd [acc-1]\nb:1: note: as is this"
