"""Settings of all unit tests: reproducible property tests, and a line that says which data there was."""

import hypothesis
import pytest
import shared_data

# The same examples in every run, and no limit on one example's time: the machine may be busy.
hypothesis.settings.register_profile("gedialect", derandomize=True, deadline=None, print_blob=True)
hypothesis.settings.load_profile("gedialect")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says what the tests were run on."""
    terminalreporter.write_line(shared_data.summary())
