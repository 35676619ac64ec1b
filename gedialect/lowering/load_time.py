"""What Init makes besides variables: constants, streams, allocators; and DeInit, which takes it all away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, SSAValue

from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.kernels import CONST_DATA
from gedialect.lowering.frames import Frame, Handing


class LoadTime:
    """Init while it is made. Each constant, stream and allocator is made once, when something first needs it.

    `labels` are the stream labels of the graph's nodes: with none there is one stream. `[v2-19]`
    """

    def __init__(self, labels: Sequence[str]):
        self.frame = Frame()
        self.handing = Handing()
        self._labels = labels
        self._constants: dict[tuple[str, Attribute], SSAValue] = {}
        self._given: dict[tuple[str, str], SSAValue] = {}
        self._streams: Sequence[SSAValue] = ()
        self._allocators: dict[tuple[str, int, str], Sequence[SSAValue]] = {}
        self._guarded: list[SSAValue] = []

    # --- constants

    def const(self, kind: str, value: Attribute, hint: str | None = None) -> SSAValue:
        """A `Const`; equal ones are one."""
        key = (kind, value)
        known = self._constants.get(key)
        if known is None:
            op = self.frame.emit("Const", kinds=[kind], attributes={"value": value})
            known = self._constants[key] = op.results[0]
            known.name_hint = hint or kind
        return known

    def string(self, text: str, hint: str) -> SSAValue:
        """A `Const` that is a string."""
        return self.const("string", StringAttr(text), hint)

    def given(self, name: str, attributes: Mapping[str, Attribute] | None = None, key: str = "") -> SSAValue:
        """A `ConstData`: what is given at load time by that name, and `key` where there are several."""
        known = self._given.get((name, key))
        if known is None:
            named = {"name": StringAttr(name), **(attributes or {})}
            op = self.frame.emit("ConstData", kinds=[CONST_DATA[name]], attributes=named)
            known = self._given[name, key] = op.results[0]
            known.name_hint = name
        return known

    # --- streams and allocators

    def stream(self, label: str | None) -> SSAValue:
        """The stream of nodes with that label; the first one is that of nodes without. `[v2-19]`"""
        return self._all_streams()[self._number(label)]

    def allocator(self, placement: str, label: str | None) -> SSAValue:
        """Where Main and its sub execution graphs get memory for a stream. `[v2-19]`"""
        key = ("CreateL2Allocators", 2, placement)
        known = self._allocators.get(key)
        if known is None:
            streams = self._all_streams()
            first = self._first_level(placement)
            op = self.frame.emit("CreateL2Allocators", [first, *streams], ["allocator"] * len(streams), hint=placement)
            known = self._allocators[key] = op.results
        return known[self._number(label)]

    def init_allocator(self, placement: str) -> SSAValue:
        """Where Init gets memory."""
        key = ("CreateInitL2Allocator", 2, placement)
        known = self._allocators.get(key)
        if known is None:
            stream = self.stream(None)
            first = self._first_level(placement)
            op = self.frame.emit("CreateInitL2Allocator", [first, stream], ["allocator"], hint="init")
            known = self._allocators[key] = op.results
        return known[0]

    def _first_level(self, placement: str) -> SSAValue:
        key = ("CreateL1Allocator", 1, placement)
        known = self._allocators.get(key)
        if known is None:
            attributes = {"placement": StringAttr(placement)}
            op = self.frame.emit("CreateL1Allocator", [], ["allocator"], attributes=attributes, hint="level1")
            known = self._allocators[key] = op.results
        return known[0]

    def _all_streams(self) -> Sequence[SSAValue]:
        if not self._streams:
            if self._labels:
                kinds = ["stream"] * (len(self._labels) + 1)
                self._streams = self.frame.emit("SplitRtStreams", [self.given("streams")], kinds).results
                for stream in self._streams:
                    stream.name_hint = "stream"
            else:
                self._streams = (self.given("stream"),)
        return self._streams

    def _number(self, label: str | None) -> int:
        return 0 if label is None else self._labels.index(label) + 1

    # --- the end

    def guard(self, data: SSAValue) -> None:
        """Has DeInit free memory that Init made. `[v2-16]`"""
        self._guarded.append(data)

    def deinit(self) -> Frame:
        """DeInit: memory, then what it came from, is taken away."""
        frame = Frame(self.frame, self.handing)
        freed = [frame.emit("FreeMemory", [frame.bring(data, self.frame)]) for data in self._guarded]
        first_level: list[SSAValue] = []
        destroyed: list[KernelOp] = []
        for (kernel, level, _), allocators in self._allocators.items():
            if level == 1:
                first_level += allocators
                continue
            waits = freed if kernel == "CreateInitL2Allocator" else ()
            destroyed += [
                frame.emit("DestroyAllocator", [frame.bring(allocator, self.frame)], waits=waits)
                for allocator in allocators
            ]
        for allocator in first_level:
            frame.emit("DestroyAllocator", [frame.bring(allocator, self.frame)], waits=destroyed)
        session = self._given.get(("session", ""))
        if session is not None:
            frame.emit("DestroySession", [frame.bring(session, self.frame)], waits=freed)
        return frame
