"""How graphs are run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gedialect.analysis.equivalence.running.races import Races


@dataclass(frozen=True)
class Settings:
    """What a run does otherwise than a plain one.

    `free`: all nodes are functions that nobody knows, also those that have a kernel. `poisoned`: padding holds
    signalling values. `late`: of the nodes that may run, those that stand last run first. `open`: what races leave open
    comes out as something else each time. `ahead`, a graph and a name, is a node that runs as early as it may.
    `answers` are the nodes that ask whether a variable is initialised, by graph and name.
    """

    free: bool = False
    poisoned: bool = False
    late: bool = False
    open: Races | None = None
    ahead: tuple[str, str] | None = None
    answers: Mapping[tuple[str, str], bool] = field(default_factory=dict[tuple[str, str], bool])
