"""The table of kernels: lookup, ports, inputs that are written in place, and errors that name the node."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from runtime.kernels.samples import STORAGES, Value, desc_for, image, nd, random, stored

from gedialect.diagnostics import GeError
from gedialect.formats.descriptor import TensorDesc
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.ports import parse_ports
from gedialect.runtime.kernels.registry import Compute, Kernel, all_kernels, find_kernel, has_kernel, kernel
from gedialect.runtime.tensor import Tensor


def call(type: str, inputs: list[Value | None], outputs: int = 1, **attributes: object) -> KernelCall:
    """A call with outputs like the first input."""
    tensors = [value and stored(value) for value in inputs]
    first = next((tensor for tensor in tensors if tensor), None)
    made = [Tensor.zeros(first.desc) for _ in range(outputs) if first]
    return KernelCall(type, "layer/n", tensors, made, attributes)


ROW = nd(random(4))


def test_lookup() -> None:
    assert has_kernel("Conv2D")
    assert not has_kernel("Conv9D")
    assert find_kernel("ApplyMomentum").signature == "var! accum! lr grad momentum -> var"
    assert list(all_kernels()) == sorted(all_kernels())


def test_an_unknown_type_is_named_with_close_ones_and_with_what_to_do() -> None:
    with pytest.raises(GeError, match=r"'Relux'; .*@plugin.kernel\(\"Relux\".*docs/kernels.md\); did you mean 'Relu'"):
        find_kernel("Relux")
    with pytest.raises(GeError, match="'Zzz'; to add one"):
        find_kernel("Zzz")


def test_a_type_has_one_kernel() -> None:
    with pytest.raises(GeError, match=r"expected one kernel for 'Relu', got one of gedialect\S+ and one of "):
        kernel("Relu", "x -> y")(lambda call: None)
    with pytest.raises(GeError, match="expected 'inputs -> outputs' for the kernel of 'Ours', got 'x y'"):
        kernel("Ours", "x y")
    with pytest.raises(GeError, match="expected values for 'Ours' to be among its inputs 'x', got shape"):
        kernel("Ours", "x -> y", values=["shape"])
    assert not has_kernel("Ours")


@pytest.mark.parametrize(
    ("ports", "message"),
    [
        ("x ->> y", "got '>'"),
        ("x -> -> y", "expected 'inputs -> outputs' for the kernel of 'Ours', got 'x -> -> y'"),
        ("x, z -> y", "expected a port of the kernel of 'Ours' to be letters.* got 'x,'"),
        ("x!? -> y", "at most one of .* got 'x![?]'"),
        ("* -> y", "got '[*]'"),
        ("1x -> y", "got '1x'"),
        ("x* z? -> y", "ports 'x[*] z[?] -> y' .* 'Ours': expected an input without a mark behind 'x[*]', got 'z[?]'"),
        ("x* z! -> y", "behind 'x[*]', got 'z!'"),
        ("x* z* -> y", "behind 'x[*]', got 'z[*]'"),
        ("x x -> y", "expected one input 'x', got another one"),
        ("x -> y y", "expected one output 'y', got another one"),
        ("x -> q! y", "expected an output without '[?]' and '!', got 'q!'"),
        ("x -> y?", "expected an output without '[?]' and '!', got 'y[?]'"),
        ("x -> y* z", "expected no output behind 'y[*]', got 'z'"),
        ("x! -> x*", "expected one output for input 'x!', got 'x[*]'"),
    ],
)
def test_ports_that_no_kernel_can_have(ports: str, message: str) -> None:
    with pytest.raises(GeError, match=message):
        kernel("Ours", ports)


def test_inputs_whose_values_decide_dims_are_found_around_variadic_ones() -> None:
    assert find_kernel("Reshape").values(2) == (1,)
    assert find_kernel("Concat").values(4) == (0,)
    assert find_kernel("ConcatV2").values(4) == (3,)
    assert find_kernel("Relu").values(1) == ()


def test_ports_that_are_written() -> None:
    adam = find_kernel("ApplyAdamD")
    assert adam.written == (0, 1, 2)
    assert adam.refs == {0: 0, 1: 1, 2: 2}
    assert find_kernel("AssignVariableOp").refs == {}


def test_an_output_that_is_the_variable_itself_stays_it() -> None:
    variable = stored(nd([1.0, 2.0]))
    find_kernel("AssignAdd").run(KernelCall("AssignAdd", "n", [variable, stored(nd([1.0, 1.0]))], [variable], {}))
    assert variable.array.tolist() == [2, 3]


def test_an_output_of_its_own_memory_follows_in_its_own_format() -> None:
    variable, value = image(random(2, 3, 4, 5)), image(random(2, 3, 4, 5, seed=1))
    target, output = stored(variable), Tensor.zeros(desc_for(variable, STORAGES[0]))
    find_kernel("Assign").run(KernelCall("Assign", "n", [target, stored(value)], [output], {}))
    assert (output.logical() == value.content).all()


def test_an_output_of_another_origin_follows_too() -> None:
    variable, value = image(random(2, 3, 3, 2)), image(random(2, 3, 3, 2, seed=1))
    target, output = stored(variable), Tensor.zeros(desc_for(image(random(2, 3, 3, 2), "NHWC")))
    find_kernel("Assign").run(KernelCall("Assign", "n", [target, stored(value)], [output], {}))
    assert (output.logical() == value.content.transpose(0, 2, 3, 1)).all()


def test_nobody_needs_to_ask_for_the_variable_that_is_written() -> None:
    variable = stored(nd([1.0, 2.0]))
    find_kernel("Assign").run(KernelCall("Assign", "n", [variable, stored(nd([3.0, 4.0]))], [], {}))
    assert variable.array.tolist() == [3, 4]


def with_outputs(compute: Compute, *outputs: Value, ports: str = "x -> y z") -> None:
    """Runs a kernel of its own on a row."""
    kernel = Kernel("Ours", *parse_ports("Ours", ports), compute, None, ())
    kernel.run(KernelCall("Ours", "n", [stored(ROW)], [stored(each) for each in outputs], {}))


def test_an_output_that_is_not_stored_is_an_error() -> None:
    with pytest.raises(GeError, match="'Ours' node 'n': expected its kernel to store output 0, 'y', got nothing"):
        with_outputs(lambda call: None, ROW)
    with pytest.raises(GeError, match="to store output 1, 'z', got nothing"):
        with_outputs(lambda call: call.output(0).store(call.output(1).logical()), ROW, ROW)


def test_an_output_is_stored_in_any_way() -> None:
    def store(call: KernelCall) -> None:
        call.output(0).array[...] = 1
        call.output(1).store_in_own_axes(call.input(0).logical())
        call.output(2).take_over(call.input(0))

    with_outputs(store, ROW, ROW, ROW, ports="x -> y*")


def test_an_output_without_elements_and_one_that_is_an_input_need_not_be_stored() -> None:
    with_outputs(lambda call: None, nd(random(0)))
    with_outputs(lambda call: None, ROW, ports="x! -> x")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (call("Add", [ROW]), "expected inputs x1 x2, got 1"),
        (call("Add", [ROW, ROW, ROW]), "expected inputs x1 x2, got 3"),
        (call("Add", [ROW, None]), "expected an input 'x2', got none"),
        (call("Relu", [ROW], 2), "expected outputs y, got 2"),
        (call("Relu", [ROW], 0), "expected an output 0, got 0 outputs"),
        (call("NoOp", [ROW], 0), "expected inputs none, got 1"),
        (call("AddN", [None]), "expected at least one input, got none"),
        (call("IdentityN", [ROW, None], 2), "expected an input 1, got none"),
    ],
)
def test_wrong_inputs_and_outputs(given: KernelCall, message: str) -> None:
    with pytest.raises(GeError, match=f"'{given.type}' node 'layer/n': {message}"):
        find_kernel(given.type).run(given)


def _raise(error: Exception) -> Callable[[KernelCall], None]:
    def compute(call: KernelCall) -> None:
        raise error

    return compute


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ValueError("expected more"), "expected more"),
        (ValueError("what numpy says"), r"expected inputs that fit together, got ND \[4\] DT_FLOAT: what numpy says"),
        (MemoryError(), "expected memory to compute it, got too little"),
    ],
)
def test_errors_of_numpy_name_the_node(error: Exception, message: str) -> None:
    failing = replace(find_kernel("Relu"), compute=_raise(error))
    with pytest.raises(GeError, match=f"'Relu' node 'layer/n': {message}"):
        failing.run(call("Relu", [ROW]))


def test_shapes_that_cannot_be_told() -> None:
    desc = TensorDesc((2, 3))
    without = Kernel("Ours", find_kernel("Relu").inputs, find_kernel("Relu").outputs, _raise(ValueError()), None, ())
    with pytest.raises(GeError, match="there is no inference of shapes for this type"):
        without.shapes(ShapeCall("Ours", "n", [desc], [desc], {}, {}))
    with pytest.raises(GeError, match="'Reshape' node 'n': expected the value of input 1 to infer shapes, got none"):
        find_kernel("Reshape").shapes(ShapeCall("Reshape", "n", [desc, desc], [desc], {}, {}))
    values = {1: np.array([4, -1])}
    with pytest.raises(GeError, match=r"'Reshape' node 'n': expected a shape for 6 elements, got \[4, -1\]"):
        find_kernel("Reshape").shapes(ShapeCall("Reshape", "n", [desc, desc], [desc], {}, values))
