import re

from gedialect.cli.timing import Timing


def test_table_has_all_steps_in_order() -> None:
    timing = Timing()
    with timing.step("Parser"):
        pass
    timing.add("variable-acc", 1.5)
    timing.add("variable-acc", 0.5)
    report = timing.report()
    assert re.findall(r"\)  (\S+)$", report, re.MULTILINE) == ["Parser", "variable-acc", "Rest", "Total"]
    assert re.search(r"^ +2\.0000 .*  variable-acc$", report, re.MULTILINE)
    assert "... Execution time report ..." in report
