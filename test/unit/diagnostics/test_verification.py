from xdsl.dialects import test
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i32
from xdsl.ir import Block, Operation, Region
from xdsl.irdl import IRDLOperation, irdl_op_definition, prop_def, region_def
from xdsl.utils.exceptions import VerifyException

from gedialect.diagnostics import Diagnostics, GeError, Location, note, verify


@irdl_op_definition
class PickyOp(IRDLOperation):
    """Likes the number 0; of others it says so in different ways."""

    name = "picky.op"
    number = prop_def(IntegerAttr)

    def verify_(self) -> None:
        number = self.number.value.data
        if number == 1:
            raise VerifyException("expected 0, got 1")
        if number == 2:
            raise GeError(self, "expected 0, got 2", label="acc-1", notes=[note(None, "really")])


@irdl_op_definition
class BlockOp(IRDLOperation):
    """Has a block, which needs a terminator."""

    name = "picky.block"
    body = region_def("single_block")


def picky(number: int, line: int) -> PickyOp:
    op = PickyOp.create(properties={"number": IntegerAttr(number, i32)})
    op.location = Location("a", line, 1).to_attribute()
    return op


def errors(op: Operation, **options: int) -> list[str]:
    diagnostics = Diagnostics()
    valid = verify(op, diagnostics, **options)
    assert valid is not diagnostics.has_errors
    return [str(item) for item in diagnostics.items]


def test_nothing_is_wrong() -> None:
    assert errors(ModuleOp([picky(0, 1)])) == []


def test_every_error_is_reported_at_its_place() -> None:
    module = ModuleOp([picky(1, 1), picky(0, 2), picky(2, 3)])
    assert errors(module) == [
        "a:1:1: error: 'picky.op' op expected 0, got 1",
        "a:3:1: error: 'picky.op' op expected 0, got 2 [acc-1]",
    ]


def test_errors_over_the_limit_are_counted() -> None:
    module = ModuleOp([picky(1, line) for line in range(1, 6)])
    module.location = Location("a").to_attribute()
    assert errors(module, limit=2) == [
        "a:1:1: error: 'picky.op' op expected 0, got 1",
        "a:2:1: error: 'picky.op' op expected 0, got 1",
        "a: error: too many errors: 3 more are not shown",
    ]


def test_message_of_several_lines_becomes_one() -> None:
    (error,) = errors(PickyOp.create(properties={"number": IntegerAttr(0, i32)}, result_types=[i32]))
    assert error == "<unknown>: error: 'picky.op' op Expected 0 results, but got 1"
    wrong = PickyOp.create(properties={"number": i32})
    (error,) = errors(wrong)
    assert "\n" not in error


def test_structure_is_verified() -> None:
    assert errors(BlockOp.create(regions=[Region(Block([test.TestTermOp()]))])) == []
    (error,) = errors(BlockOp.create(regions=[Region(Block())]))
    assert "contains empty block" in error
    (error,) = errors(BlockOp.create(regions=[Region(Block([test.TestOp()]))]))
    assert "is not a terminator" in error


def test_use_of_an_erased_value_is_an_error() -> None:
    source = test.TestOp(result_types=[i32])
    user = test.TestOp([source.results[0]])
    source.erase(safe_erase=False)
    assert errors(user) == ["<unknown>: error: 'test.op' op uses a value that was erased"]


def test_an_operation_is_looked_at_once() -> None:
    seen: list[str] = []

    @irdl_op_definition
    class SeenOp(IRDLOperation):
        name = "picky.seen"

        def verify_(self) -> None:
            seen.append(self.name)

    assert verify(ModuleOp([SeenOp.create(), SeenOp.create()]), Diagnostics())
    assert seen == ["picky.seen", "picky.seen"]
