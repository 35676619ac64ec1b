"""What tests of a dialect's adapter check."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Operation

from gedialect.patterns.adapter import DialectAdapter


def source_disagreements(
    adapter: DialectAdapter, ops: Iterable[Operation], names: Iterable[str] = (), attributes: Iterable[str] = ()
) -> list[str]:
    """Where an adapter's sources give something else than its methods; nothing, if the adapter is right.

    Asks about each operation, each of `names` besides its own names, and each of `attributes`.
    """
    found: list[str] = []
    for op in ops:
        own = adapter.names(op)
        questions: list[tuple[str, object]] = [
            (adapter.operands_source("op"), tuple(adapter.operands(op))),
            (adapter.results_source("op"), tuple(adapter.results(op))),
            *((adapter.attribute_source("op", name), adapter.attribute(op, name)) for name in attributes),
            *((adapter.named_source("op", name), name in own) for name in (*own, *names)),
        ]
        for source, expected in questions:
            got: object = eval(source, {**adapter.namespace(), "adapter": adapter, "op": op})
            if isinstance(expected, tuple):
                got = tuple(got)  # pyright: ignore[reportArgumentType]
            if got != expected:
                found.append(f"{source} of '{own[0]}' is {got}, expected {expected}")
    return found
