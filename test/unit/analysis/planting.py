"""Bugs to plant: something else in the place of a function, a method or a builtin."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

Plant = Callable[[pytest.MonkeyPatch], None]
"""Plants a bug until the patch is undone."""


def puts(path: str, value: Any) -> Plant:
    """Puts something else in the place of `module:name`, also of a builtin that the module uses."""
    module, _, name = path.partition(":")
    place = import_module(f"gedialect.{module}")
    assert hasattr(place, name) or hasattr(builtins, name), f"nothing is called {name} in {module}"

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(place, name, value, raising=False)

    return plant


def wraps(path: str, change: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Plant:
    """Puts something around a function or method."""
    module, _, names = path.partition(":")
    place: Any = import_module(f"gedialect.{module}")
    *outer, name = names.split(".")
    for each in outer:
        place = getattr(place, each)

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(place, name, change(getattr(place, name)))

    return plant


def both(*plants: Plant) -> Plant:
    """Several changes that are one bug."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        for each in plants:
            each(monkeypatch)

    return plant


def nothing(*_: object, **__: object) -> None:
    """What is done by something that was forgotten."""
