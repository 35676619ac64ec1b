"""What a session's variables hold: in which form that is, what must be done before a graph runs, how it is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod

import numpy as np

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.conversions import KEEPS_DATA
from gedialect.files.array_files import StoredArray
from gedialect.formats.arrays import Array
from gedialect.formats.casts import cast
from gedialect.formats.convert import move
from gedialect.formats.datatypes import FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.shapes import tensor_size
from gedialect.runtime.devices.moving import DataMover, VariableCopy, changed_variables
from gedialect.runtime.devices.variables import VariableMemory
from gedialect.runtime.executor.restoring import ModelVariable
from gedialect.runtime.packing import unpacked
from gedialect.runtime.tensor import Tensor, numpy_type
from gedialect.state import TransStep


class VariableContents:
    """The contents of a session's variables, which are in one form on all its devices.

    What is kept elsewhere is that of the first device, and comes back to all. Another device may run graphs of its own.
    A graph can be compiled long before it runs, and so can one that changes the form of a variable. So the form that
    the session knows is that of the last graph that was compiled, and the form of the data that of the last that ran.
    """

    def __init__(self, variables: VariableMemory, *others: VariableMemory) -> None:
        self._variables = variables
        self._devices = (variables, *others)
        self._mover = DataMover(self._devices)
        self._forms: dict[str, TensorDesc] = {}
        self._users: dict[str, str] = {}
        self._filled: set[str] = set()

    def before_run(
        self, graph: str, graph_id: int, used: Sequence[ModelVariable], device: VariableMemory | None = None
    ) -> None:
        """Makes the data of the variables that a graph uses on a device be as it expects them. `[move-1]` `[move-3]`

        Raises GeError when data cannot be moved, when it is in a form that the graph was not compiled for, and when
        graphs declare a variable in ways that no change leads between. `[dev-declared]`
        """
        manager = self._variables.variables
        for name in changed_variables(manager, graph_id):
            if self._is_stored_as(name, manager.current(name)):
                # A graph that was compiled again has written it in the new form.
                manager.forget_change(name)
        moving = set(changed_variables(manager, graph_id))
        for each in used:
            if each.name not in moving or not self._is_stored_as(each.name, manager.path(each.name)[0].input):
                self._check_form(graph, each)
        copies = [VariableCopy(each.copies, each.name) for each in used if each.copies]
        self._mover.before_run(graph_id, copies, device)
        self._forms |= {each.name: each.desc for each in used if not each.is_constant}
        self._users |= dict.fromkeys([each.name for each in used if each.name in self._forms], graph)

    def fill(self, names: Iterable[str]) -> None:
        """Says that something is written into variables."""
        self._filled.update(names)

    def is_filled(self, variable: ModelVariable) -> bool:
        """Whether a variable holds anything: that somebody wrote, or that it begins with. `[mem-10]` `[move-3]`"""
        return variable.begins_filled or variable.name in self._filled or variable.copies in self._filled

    def _is_stored_as(self, name: str, desc: TensorDesc | None) -> bool:
        form = self._forms.get(name)
        return form is not None and desc is not None and form.storage == desc.storage

    def _check_form(self, graph: str, variable: ModelVariable) -> None:
        form = self._forms.get(variable.name)
        if form is None or form.storage == variable.desc.storage:
            return
        path = self._variables.variables.path(variable.name)
        if path and all(step.type in KEEPS_DATA for step in path):
            return
        if variable.desc.storage not in [step.input.storage for step in path]:
            user = self._users.get(variable.name)
            declared = "the session has it" if user is None else f'graph "{user}" declares it'
            raise GeError(
                None,
                f'expected variable "{variable.name}" to be declared alike by all graphs, but {declared} as {form}, '
                f'and graph "{graph}" as {variable.desc}',
                label="dev-declared",
            )
        raise GeError(
            None,
            f'expected variable "{variable.name}" to be stored as {variable.desc} for graph "{graph}", got {form}: the '
            "graph has to be compiled again, since another one has changed the variable",
            label="reb-2",
        )

    def settle(self) -> None:
        """Moves what graphs changed that were compiled and did not run: the data is then as the session knows it."""
        manager = self._variables.variables
        for graph_id in sorted({by for name in self._forms if (by := manager.changed_by(name)) is not None}):
            names = changed_variables(manager, graph_id)
            for name in names:
                if self._is_stored_as(name, manager.current(name)):
                    manager.forget_change(name)
            self._mover.before_run(graph_id)
            self._forms |= {name: self._variables.desc(name) for name in names if name in self._forms}

    # --- kept elsewhere

    def save(self) -> dict[str, Array]:
        """The storage of every variable that was used, as the session knows it; see `VariableMemory.read`."""
        self.settle()
        return {name: self._variables.read(name) for name in sorted(self._forms)}

    def load(self, arrays: Mapping[str, StoredArray]) -> None:
        """Gives variables the storage that `save` gave. Raises GeError for a name, a shape or a type that is not so."""
        for name, array in arrays.items():
            try:
                self._load(name, array)
            except GeError as error:
                raise GeError(array.place, error.diagnostic.message, label=error.diagnostic.label) from None

    def _load(self, name: str, array: StoredArray) -> None:
        desc = self._variables.desc(name)
        if array.size != tensor_size(desc):
            raise GeError(None, f"expected {tensor_size(desc)} bytes for variable '{name}', got {array.size}")
        value = array.read()
        dtype = numpy_type(desc.dtype)
        for device in self._devices:
            device.write(name, value.view(dtype) if array.is_opaque(dtype) else value)
        self._forms[name] = desc
        self._filled.add(name)

    def originals(self) -> dict[str, Array]:
        """The content of every variable that was used, as its author wrote it: in the form before any change. `[mem-5]`

        Types that numpy itself does not have are float32. Raises GeError where there is no way back to that form.
        """
        return {name: self._original(name, self._forms[name]) for name in sorted(self._forms)}

    def _original(self, name: str, form: TensorDesc) -> Array:
        path = self._variables.variables.path(name)
        try:
            memory = self._variables.bytes(name, form)
            tensor = unpacked(form, memory) if form.dtype.is_sub_byte else Tensor.over(form, memory)
            if path and path[-1].output.storage == form.storage:
                tensor = undone(path, tensor)
            return _plain(tensor)
        except FormatError as error:
            raise GeError(None, f"variable '{name}': {error}", label="mem-5") from None


def undone(path: Sequence[TransStep], tensor: Tensor) -> Tensor:
    """A tensor as it was before the conversions of a path. Casts are those of devices. `[cast-roundings]`

    Raises FormatError for a conversion that has no inverse.
    """
    array = tensor.array
    for step in reversed(path):
        if step.type in KEEPS_DATA:
            if prod(step.input.shape) != array.size:
                raise FormatError(ErrorKind.SHAPE, f"expected {array.size} elements to become {step.input} again")
            array = array.reshape(step.input.shape)
        elif step.type == "Cast":
            array = cast(array, step.output.dtype, step.input.dtype, "ieee")
        else:
            array = move(array, step.output, step.input)
    return Tensor(path[0].input, array)


def _plain(tensor: Tensor) -> Array:
    """The content of a tensor in a type that numpy itself has."""
    content, dtype = np.ascontiguousarray(tensor.logical()), tensor.desc.dtype
    if content.dtype.isbuiltin == 1 and dtype.numpy is not None:
        return content
    return cast(content, dtype, FLOAT, "ieee")
