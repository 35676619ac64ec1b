"""Variables in a device's memory: by name, in their form, apart from each other."""

from itertools import pairwise
from threading import Thread

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from state_descs import desc

from gedialect.diagnostics import GeError
from gedialect.formats.arrays import Bytes
from gedialect.formats.convert import convert
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.runtime.devices.memory import DeviceMemory
from gedialect.runtime.devices.pages import HUGE_PAGE, PagePolicy
from gedialect.runtime.devices.variables import VariableMemory
from gedialect.state import InitialValue, MemoryType, UserMemory, VariableManager
from gedialect.state.memory import GUARD, slot_size

VECTOR = desc((4,))
TYPES = ["DT_FLOAT", "DT_FLOAT16", "DT_INT8", "DT_DOUBLE", "DT_INT4"]

descs = st.builds(desc, st.lists(st.integers(0, 40), max_size=3).map(tuple), st.just("ND"), st.sampled_from(TYPES))
UNTOUCHED = 0xEE

steps = st.lists(st.tuples(st.sampled_from("abcdef"), descs), max_size=25)


@given(steps=steps, inner=st.integers(0, 31))
def test_no_two_live_variables_overlap_and_their_guards_stay_untouched(
    steps: list[tuple[str, TensorDesc]], inner: int
) -> None:
    """`[mem-10]`"""
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory(1 << 22))
    content: dict[str, bytes] = {}
    written: dict[int, int] = {}
    for number, (name, form) in enumerate(steps):
        try:
            variables.assign(name, form)
        except GeError:
            # A larger variable of the same key has no place.
            continue
        data, address = memory.bytes(name), memory.address(name)
        if address not in written:
            slot(memory, address)[:] = UNTOUCHED
        data[:] = number
        content[name] = data.tobytes()
        written[address] = max(written.get(address, 0), data.size)
    for name, data in content.items():
        assert memory.bytes(name).tobytes() == data
        place = variables.placement(name, memory.desc(name))
        assert place is not None
        assert memory.resolve(place.address + inner) == memory.address(name) + inner
    for address, size in written.items():
        around = np.delete(slot(memory, address), slice(GUARD, GUARD + size))
        assert set(around) == {UNTOUCHED}
    spans = sorted((memory.address(name), memory.address(name) + len(data)) for name, data in content.items())
    assert all(end + 1024 <= start for (_, end), (start, _) in pairwise(spans))
    memory.memory.check_guards()


def slot(memory: VariableMemory, address: int) -> Bytes:
    """The memory of the variable at a device address, with the guards around it."""
    logic = next(start for start, at in memory.variables.device_addresses().items() if at == address)
    return memory.memory.view(address - GUARD, slot_size(memory.variables.locate(logic).desc.size))


@pytest.mark.parametrize("dtype", ["DT_FLOAT", "DT_BF16", "DT_INT64", "DT_BOOL", "DT_HIFLOAT8", "DT_COMPLEX64"])
def test_a_tensor_is_written_and_read_by_name(dtype: str) -> None:
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory())
    variables.assign("w", desc((2, 3), "ND", dtype))
    value = np.arange(6).reshape(2, 3).astype(memory.read("w").dtype)
    memory.write("w", value)
    got = memory.read("w")
    np.testing.assert_array_equal(got, value, strict=True)
    got[...] = got[0, 0]
    np.testing.assert_array_equal(memory.read("w"), value)


def test_packed_and_opaque_tensors_are_bytes() -> None:
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory())
    variables.assign("packed", desc((3,), "ND", "DT_INT4"))
    variables.assign("handle", desc((2,), "ND", "DT_RESOURCE"))
    memory.write("packed", np.array([0x21, 0x03], np.uint8))
    assert memory.read("packed").tolist() == [0x21, 0x03]
    assert memory.read("handle").shape == (16,)


def test_a_tensor_in_any_storage_is_seen_by_its_content() -> None:
    """Content in the axes of the origin, whatever the storage; `tensor` writes through."""
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory())
    plain = desc((1, 1, 2, 3), "HWCN")
    blocks = TensorDesc(
        (1, 1, 16, 16), storage_format("FRACTAL_Z", c0=16), plain.dtype, plain.format, plain.shape, True
    )
    variables.assign("w", blocks)
    value = np.arange(6, dtype=np.float32).reshape(plain.shape)
    memory.tensor("w").store(value)
    np.testing.assert_array_equal(memory.read("w"), convert(value, plain, blocks))
    np.testing.assert_array_equal(memory.tensor("w").logical(), value)


@pytest.mark.parametrize("value", [np.zeros(3, np.float32), np.zeros(4, np.float64), np.zeros((2, 2), np.float32)])
def test_a_value_of_another_shape_or_type_is_refused(value: np.ndarray) -> None:
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory())
    variables.assign("w", VECTOR)
    with pytest.raises(GeError, match=r"expected float32 \[4\] for variable 'w', which is NCHW \[4\] DT_FLOAT, got"):
        memory.write("w", value)


class Interrupted(VariableManager):
    """Whoever asks for a form has another thread try to change it right then."""

    def current(self, name: str) -> TensorDesc | None:
        form = super().current(name)
        assert form is not None
        other_format = storage_format("ND" if form.format.name == "NHWC" else "NHWC")
        other = Thread(target=self.refresh, args=(name, other_format, other_format))
        other.start()
        other.join(0.02)
        return form


def test_a_variable_is_read_in_one_form() -> None:
    variables = Interrupted()
    variables.assign("w", VECTOR)
    device = VariableMemory(variables, DeviceMemory(1 << 20))
    assert device.read("w").shape == (4,)
    assert device.tensor("w").array.shape == (4,)


def test_unknown_names_and_forms_without_a_place_are_errors() -> None:
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory())
    with pytest.raises(GeError, match="expected a variable of the session, got 'w'"):
        memory.read("w")
    variables.assign("w", VECTOR)
    with pytest.raises(GeError, match=r"expected variable 'w' to have a place as ND \[4\] DT_INT8, got none"):
        memory.address("w", desc((4,), "ND", "DT_INT8"))
    with pytest.raises(GeError, match="expected a variable at logic address 7"):
        memory.resolve(7)


def test_memory_is_taken_at_first_use_only() -> None:
    """`[mem-10]`"""
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory())
    variables.assign("w", desc((100,)))
    assert memory.memory.used == 0
    memory.read("w")
    assert memory.memory.used == 512 + 1024
    memory.read("w")
    assert memory.memory.used == 512 + 1024
    memory.memory.view(memory.address("w") - 512, 512 + 400 + 600)


def test_devices_have_contents_of_their_own() -> None:
    variables = VariableManager()
    memories = [VariableMemory(variables, DeviceMemory(), device) for device in (0, 1)]
    variables.assign("w", VECTOR)
    for device, memory in enumerate(memories):
        memory.write("w", np.full(4, device, np.float32))
    assert [memory.read("w").tolist() for memory in memories] == [[0] * 4, [1] * 4]
    memories[0].free()
    assert [memory.memory.used for memory in memories] == [0, 512 + 1024]
    assert memories[1].read("w").tolist() == [1] * 4


def test_freed_memory_goes_back_and_logic_addresses_stay() -> None:
    """`[mem-14]`"""
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory())
    place = variables.assign("w", VECTOR)
    memory.write("w", np.ones(4, np.float32))
    old = memory.address("w")
    memory.free()
    assert memory.memory.used == 0
    with pytest.raises(GeError, match="to lie in a block"):
        memory.memory.view(old, 1)
    assert variables.placement("w", VECTOR) == place
    assert memory.read("w").tolist() == [0] * 4


def test_a_device_that_is_full_says_so() -> None:
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory(1 << 20))
    variables.assign("large", desc((1 << 20,)))
    with pytest.raises(GeError, match="out of device memory"):
        memory.read("large")
    assert variables.device_addresses() == {}


def test_variables_live_on_huge_pages_where_that_is_asked_for() -> None:
    """`[mem-11]`"""
    variables = VariableManager()
    variables.assign("w", VECTOR)
    variables.assign("v", VECTOR)
    device = DeviceMemory(2 * HUGE_PAGE, huge_pages=1)
    memory = VariableMemory(variables, device, 0, PagePolicy.HUGE_ONLY)
    memory.write("w", np.ones(4, np.float32))
    memory.write("v", np.zeros(4, np.float32))
    assert device.free_huge_pages == 0
    assert memory.read("w").tolist() == [1] * 4
    memory.free()
    assert device.free_huge_pages == 1
    other = VariableMemory(variables, DeviceMemory(HUGE_PAGE), 1, PagePolicy.HUGE_ONLY)
    with pytest.raises(GeError, match="expected pages of 1 GiB"):
        other.read("w")


def test_external_memory_holds_variables_by_their_offset() -> None:
    """`[mem-10]`"""
    variables = VariableManager()
    first, second = variables.assign("w", VECTOR), variables.assign("v", VECTOR)
    memory = VariableMemory(variables, DeviceMemory())
    theirs = memory.memory.allocate(8192)
    variables.set_external_memory(theirs, 8192)
    used = memory.memory.used
    memory.write("v", np.arange(4, dtype=np.float32))
    assert memory.address("w") == theirs + first.offset
    assert memory.address("v") == theirs + second.offset
    assert memory.memory.view(theirs + second.offset, 16).view(np.float32).tolist() == [0, 1, 2, 3]
    assert memory.memory.used == used


@pytest.mark.parametrize("kind", [MemoryType.RDMA_HBM, MemoryType.HOST])
def test_memory_of_pools_is_where_its_logic_address_says(kind: MemoryType) -> None:
    """`[mem-10]`"""
    variables = VariableManager()
    place = variables.assign("w", VECTOR, kind)
    memory = VariableMemory(variables, DeviceMemory(0))
    memory.write("w", np.arange(4, dtype=np.float32))
    assert memory.address("w") == place.address
    assert memory.read("w").tolist() == [0, 1, 2, 3]


def test_what_graphs_use_is_counted() -> None:
    """`[mem-10]`"""
    variables = VariableManager()
    variables.assign("w", VECTOR)
    memory = VariableMemory(variables, DeviceMemory())
    memory.address("w", graph=1)
    memory.address("w", graph=2)
    assert variables.statistics(1).allocated == memory.memory.used
    assert variables.statistics(2).shared == memory.memory.used


def test_initial_values_are_there_at_first_use_and_again_after_freeing() -> None:
    """`[mem-10]`"""
    variables = VariableManager()
    value = np.arange(4, dtype=np.float32)
    variables.assign("w", VECTOR, initial=InitialValue(VECTOR, value.tobytes()))
    memory = VariableMemory(variables, DeviceMemory())
    np.testing.assert_array_equal(memory.read("w"), value)
    memory.write("w", value * 2)
    np.testing.assert_array_equal(memory.read("w"), value * 2)
    memory.free()
    np.testing.assert_array_equal(memory.read("w"), value)


@pytest.mark.parametrize(
    "initial",
    [
        InitialValue(desc((5,)), bytes(20)),
        InitialValue(desc((4,), "NCHW", "DT_INT32"), bytes(16)),
        InitialValue(desc((4,), "ND"), bytes(16)),
        InitialValue(VECTOR, bytes(17)),
    ],
)
def test_an_initial_value_of_another_form_takes_no_memory(initial: InitialValue) -> None:
    """`[mem-10]`"""
    variables = VariableManager()
    variables.assign("w", VECTOR, initial=initial)
    memory = VariableMemory(variables, DeviceMemory())
    with pytest.raises(GeError, match="expected an initial value of at most 16 bytes as NCHW"):
        memory.read("w")
    assert memory.memory.used == 0


def test_memory_of_place_holders_is_where_their_user_has_it() -> None:
    """`[mem-10]`"""
    variables = VariableManager()
    variables.assign("c", VECTOR, source=UserMemory())
    memory = VariableMemory(variables, DeviceMemory())
    with pytest.raises(GeError, match="expected the user to supply the memory"):
        memory.read("c")
    theirs = memory.memory.allocate(16)
    variables.supply("c", theirs)
    memory.memory.view(theirs, 16).view(np.float32)[:] = [1, 2, 3, 4]
    assert memory.address("c") == theirs
    assert memory.read("c").tolist() == [1, 2, 3, 4]
    memory.free()
    assert memory.read("c").tolist() == [1, 2, 3, 4]
