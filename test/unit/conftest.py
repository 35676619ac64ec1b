"""Settings of all unit tests: reproducible property tests, and a line that says which data there was."""

import gc

import hypothesis
import pytest
import shared_data

# The same examples in every run, and no limit on one example's time: the machine may be busy.
hypothesis.settings.register_profile("gedialect", derandomize=True, deadline=None, print_blob=True)
hypothesis.settings.load_profile("gedialect")


def pytest_collection_finish() -> None:
    """Collects garbage less often, and leaves out what stays to the end: it took a tenth of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says what the tests were run on."""
    terminalreporter.write_line(shared_data.summary())
