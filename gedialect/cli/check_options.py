"""The options of ge-opt that check what passes did, and that explain it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec

from gedialect.cli.command_line import CommandLineError, Option, ParsedArguments, Value

PROVE, RUN, BOTH = "prove", "run", "both"
_MODES = (PROVE, RUN, BOTH)

VERIFY_EQUIVALENCE = Option(
    ("verify-equivalence",),
    "check that passes kept every value: by a proof after each of them, by running the graphs before and after, or by "
    "both (default); what is different is an error",
    Value.OPTIONAL,
    "|".join(_MODES),
)
POISON = Option(
    ("poison-padding",), "with --verify-equivalence=run: fill padding with signalling values, to find who looks at it"
)
DIFFERENCE = Option(
    ("difference-out",),
    "with --verify-equivalence=run: write the smallest part of the input that still shows a difference to FILE",
    Value.REQUIRED,
    "FILE",
)
EXPLAIN = Option(
    ("explain",),
    "write what became of every variable, and why, to FILE: a page where its name ends in .html, or .json; without "
    "passes, what --ge-variable-pipeline would do",
    Value.REQUIRED,
    "FILE",
)

CHECK_OPTIONS = (VERIFY_EQUIVALENCE, POISON, DIFFERENCE, EXPLAIN)


@dataclass(frozen=True)
class Checks:
    """What is asked of a run of passes: proofs, runs, and files to write."""

    prove: bool = False
    run: bool = False
    poison: bool = False
    difference: str | None = None
    explain: str | None = None


def checks_of(arguments: ParsedArguments) -> Checks | None:
    """What a command line asks for; None where that is nothing. Raises CommandLineError."""
    mode = arguments.choice(VERIFY_EQUIVALENCE, _MODES) or (BOTH if arguments.has(VERIFY_EQUIVALENCE) else "")
    checks = Checks(
        prove=mode in (PROVE, BOTH),
        run=mode in (RUN, BOTH),
        poison=arguments.flag(POISON),
        difference=arguments.value(DIFFERENCE),
        explain=arguments.value(EXPLAIN),
    )
    for option, is_set in ((POISON, checks.poison), (DIFFERENCE, checks.difference is not None)):
        if is_set and not checks.run:
            raise CommandLineError(f"{option.dashed} is for {VERIFY_EQUIVALENCE.dashed}={RUN} or {BOTH}")
    if checks.explain is not None and not checks.explain.endswith((".html", ".json")):
        raise CommandLineError(
            f"expected a name that ends in .html or .json for {EXPLAIN.dashed}, got '{checks.explain}'"
        )
    if checks.explain is not None and checks.explain.endswith(".html") and find_spec("jinja2") is None:
        raise CommandLineError(f"a page for {EXPLAIN.dashed} needs jinja2, which pip installs with gedialect[explain]")
    return None if checks == Checks() else checks
