"""Reports: what they say, that nothing in a name harms them, that they are the same every time, and how they look."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import ClassVar
from xml.etree import ElementTree

import pytest
import shared_data
from analysis.sessions import Checked, check, session

from gedialect.analysis.explain.facts import SessionFacts
from gedialect.analysis.explain.gather import Told, gather
from gedialect.analysis.explain.neighbourhood import surroundings
from gedialect.analysis.explain.report import MOST_PICTURES, MOST_VARIABLES, as_html, as_json, bytes_text
from gedialect.cli import ge_opt
from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.edges import control_consumers, remove_control_edge, set_output_type
from gedialect.dialects.ge.graph import GraphOp, roots_of
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.state import Session

DOCUMENT = shared_data.ROOT / "docs" / "explain.md"
BROWSER = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)

TRAIN = """
ge.graph "train" id 0 {{
  %w = ge.variable "{name}" : !plain
  %a = ge.trans_data "to_blocks" %w : !plain -> !blocks
  %u = ge.node "Step" "step" (x = %a) : !blocks -> (y : !blocks)
  %back = ge.trans_data "back" %u : !blocks -> !plain
  %r = ge.variable_ref "r" of "{name}" %back : !plain -> !plain
  %bias = ge.variable "bias" : !flat
  ge.net_output "out" %u, %bias : (!blocks, !flat)
}}
ge.graph "save" id 1 {{
  %w = ge.variable "{name}" : !plain
  ge.node "Save" "save" (x = %w) : !plain
}}
"""


@dataclass(frozen=True)
class ForgetsOrderPass(GraphPass):
    """A pass that takes out all control edges."""

    name: ClassVar[str] = "forgets-order"

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        edges = [(node, later) for node in graph.nodes for later in control_consumers(node)]
        for node, later in edges:
            remove_control_edge(node, later)
        return True


NAMES = [each.name for each in GeVariablePipelinePass().passes()]


def facts_of(checked: Checked) -> SessionFacts:
    return gather("test", checked.before, checked.after, NAMES, Told(checked.diagnostics.items, checked.validation))


def page_of(checked: Checked) -> str:
    return as_html(facts_of(checked), surroundings(roots_of(checked.before)), surroundings(roots_of(checked.after)))


def test_facts() -> None:
    facts = facts_of(check(TRAIN.format(name="w")))
    w, bias = facts.variables
    assert (w.name, w.decision, w.graphs, w.proof) == ("w", "converted", ["train", "save"], "equal")
    assert w.label == "acc-2"
    assert "no more, since reader" in w.reason
    assert [each.node for each in w.removed] == ["to_blocks", "back"]
    assert [(each.graph, each.type) for each in w.added] == [("save", "TransData")]
    plain, blocks = 480 * 4, 768 * 4
    assert w.removed[0].moves == plain + blocks
    assert w.saved == plain + blocks
    assert w.memory == blocks - plain
    assert w.path == [f"TransData: {w.original} to {w.stored}"]
    assert (bias.decision, bias.reason) == ("kept", 'reader "out" of type NetOutput is not a trans op')
    assert [(reason.label, reason.count) for reason in facts.reasons] == [("acc-2", 1)]
    assert (w.reason_graph, {note.graph for note in w.notes}) == ("train", {"train", "save"})
    assert facts.stale == []


def test_conversions_in_front_of_an_assign_are_around_the_variable() -> None:
    text = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !plain
      %a = ge.trans_data "to_blocks" %w : !plain -> !blocks
      %u = ge.node "Step" "step" (x = %a) : !blocks -> (y : !blocks)
      %b = ge.trans_data "back" %u : !blocks -> !plain
      %other = ge.variable "other" : !plain
      %r = ge.assign "assign" %w, %b : (!plain, !plain) -> !plain
      %s = ge.assign "copy" %other, %w : (!plain, !plain) -> !plain
    }"""
    checked = check(text)
    w, other = facts_of(checked).variables
    assert [each.node for each in w.left] == ["to_blocks", "back"]
    assert other.left == []
    # Passes note at an assignment what it writes; that is no change.
    assert page_of(checked).count("<figcaption>before and after") == 2


def test_conversions_in_the_memory_of_a_variable_are_around_it() -> None:
    text = """
    ge.graph "init" id 0 {
      %w = ge.variable "w" : !plain
      %x = ge.data "x" : !plain
      %r = ge.assign "assign" %w, %x : (!plain, !plain) -> !plain
    }
    ge.graph "train" id 1 {
      %w = ge.variable "w" : !plain
      %a = ge.trans_data "to_blocks" %w : !plain -> !blocks
      ge.net_output "out" %a : !blocks
    }"""
    (w,) = facts_of(check(text)).variables
    assert [each.node for each in w.added] == ["w_trans_0", "w_TO_assign_REF_0_trans_0"]
    assert w.saved_in["init"] == -2 * w.saved_in["train"]


def test_a_conversion_around_two_variables_counts_once() -> None:
    text = """
    ge.graph "copies" id 0 {
      %w = ge.variable "w" : !plain
      %v = ge.variable "v" : !blocks
      %a = ge.trans_data "a" %w : !plain -> !blocks
      %r = ge.assign "copy" %v, %a : (!blocks, !blocks) -> !blocks
    }"""
    facts = facts_of(check(text))
    w, v = facts.variables
    assert [each.node for each in w.removed] == [each.node for each in v.removed] == ["a"]
    assert facts.saved == w.saved == v.saved == facts.saved_in["copies"] > 0


def test_a_conversion_that_moves_less_saves_the_difference() -> None:
    text = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !plain
      %a = ge.trans_data "a" %w : !plain -> !nhwc
      ge.node "Use" "use" (x = %a) : !nhwc
    }"""
    checked = check(text, ())
    (conversion,) = surroundings(roots_of(checked.after))["w"].conversions
    (data,) = roots_of(session('ge.graph "h" id 0 { %x = ge.data "x" : !half }'))[0].nodes
    set_output_type(conversion, 0, data.results[0].type)
    (w,) = facts_of(checked).variables
    assert (w.left[0].moves, w.left[0].saved, w.saved) == (480 * 6, 480 * 2, 480 * 2)


def test_graphs_of_one_name_are_told_apart() -> None:
    graph = """
    ge.graph "g" id {number} {{
      %w = ge.variable "w" : !plain
      %a = ge.trans_data "a" %w : !plain -> !blocks
      ge.node "Use" "use" (x = %a) : !blocks
    }}"""
    facts = facts_of(check(graph.format(number=0) + graph.format(number=7)))
    assert facts.graphs == ["g (id 0)", "g (id 7)"]
    assert len(facts.removed) == 2
    assert facts.saved_in == dict.fromkeys(facts.graphs, (480 + 768) * 4)


def test_a_run_knows_from_which_variables_a_difference_came() -> None:
    text = """
    ge.graph "g" id 0 {
      %m = ge.variable "m" : !plain
      %w = ge.variable "w" : !plain
      %a = ge.trans_data "a" %m : !plain -> !nhwc
      %b = ge.re_format "b" %w : !plain -> !nhwc
      %c = ge.trans_data "c" %w : !plain -> !nhwc
      %both = ge.node "Add" "both" (x1 = %a, x2 = %b) : (!nhwc, !nhwc) -> (y : !nhwc)
      %z = ge.node "Relu" "z" (x = %both) : !nhwc -> (y : !nhwc)
      ge.net_output "out" %z, %c : (!nhwc, !nhwc)
    }"""
    (difference, *_) = check(text).run().differences
    assert (difference.path, difference.variables) == (("b", "both", "z", "out"), ("w",))


def test_reasons_are_told_apart_within_a_rule() -> None:
    text = """
    ge.graph "g" id 0 {
      %u = ge.variable "unread" : !plain
      %w = ge.variable "two_formats" : !plain
      %a = ge.trans_data "a" %w : !plain -> !nhwc
      %b = ge.trans_data "b" %w : !plain -> !chwn
      %v = ge.variable "two_as_well" : !plain
      %c = ge.trans_data "c" %v : !plain -> !nhwc
      %d = ge.trans_data "d" %v : !plain -> !chwn
      ge.net_output "out" %a, %b, %c, %d : (!nhwc, !chwn, !nhwc, !chwn)
    }"""
    checked = check(text)
    assert [(reason.label, reason.count, reason.text.split(":")[0]) for reason in facts_of(checked).reasons] == [
        ("acc-2", 2, '"two_formats"'),
        ("acc-2", 1, '"unread"'),
    ]
    assert "<h2>Why variables stay as they are" in page_of(checked)


def test_what_ge_gets_wrong_is_told() -> None:
    text = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !plain
      %a = ge.re_format "a" %w : !plain -> !nhwc
      %b = ge.trans_data "b" %w : !plain -> !nhwc
      ge.net_output "out" %a, %b : (!nhwc, !nhwc)
    }"""
    facts = facts_of(check(text))
    assert facts.variables[0].proof == "different"
    assert [kind.note.kind for kind in facts.damage] == ["error", "warning"]
    assert [kind.variables for kind in facts.damage] == [["w"], ["w"]]
    page = page_of(check(text))
    assert page.index("What GE gets wrong here") < page.index("<h2>Variables</h2>")


def test_what_happens_to_several_variables_is_told_once() -> None:
    graph = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !plain
      %v = ge.variable "v" : !plain
      %a = ge.re_format "a" %w : !plain -> !nhwc
      %b = ge.trans_data "b" %w : !plain -> !nhwc
      %c = ge.re_format "c" %v : !plain -> !nhwc
      %d = ge.trans_data "d" %v : !plain -> !nhwc
      ge.net_output "out" %a, %b, %c, %d : (!nhwc, !nhwc, !nhwc, !nhwc)
    }"""
    facts = facts_of(check(graph))
    assert [(kind.note.kind, kind.variables) for kind in facts.damage] == [
        ("error", ["w", "v"]),
        ("warning", ["w", "v"]),
    ]


def test_a_difference_that_is_about_no_variable_is_told() -> None:
    waits = """
    ge.graph "g" id 0 {
      %x = ge.data "x" : !plain
      %y, %c = ge.node "Send" "send" (x = %x) : !plain -> (y : !plain, !ge.control)
      %z = ge.node "Receive" "receive" (x = %x) [%c] : !plain -> (y : !plain)
      %w = ge.variable "w" : !plain
      ge.net_output "out" %z, %w : (!plain, !plain)
    }"""
    checked = check(waits, (ForgetsOrderPass(),))
    facts = facts_of(checked)
    assert (facts.proof, facts.variables[0].proof) == ("different", "equal")
    assert [kind.variables for kind in facts.damage] == [[]]
    assert "no longer waits for" in page_of(checked)


EVIL = "w</title><script>alert(1)</script>&amp;'{{ 7 * 7 }}"


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)


def test_names_are_escaped() -> None:
    page = page_of(check(TRAIN.format(name=EVIL)))
    tags = _Tags()
    tags.feed(page)
    assert "script" not in tags.tags
    assert "{{ 7 * 7 }}" in page
    assert json.loads(as_json(facts_of(check(TRAIN.format(name=EVIL)))))["variables"][0]["name"] == EVIL


def test_page_is_self_contained() -> None:
    page = page_of(check(TRAIN.format(name="w")))
    assert not re.search(r"\b(?:src|href)\s*=|@import|url\((?!#)", page)


def test_pictures_are_svg() -> None:
    page = page_of(check(TRAIN.format(name="w")))
    pictures = re.findall(r"<svg xmlns.*?</svg>", page)
    # "bias" is kept: once.
    assert len(pictures) == 3
    before, after, kept = (ElementTree.fromstring(picture) for picture in pictures)
    assert [kept[0].text, "<figcaption>before and after" in page] == ["bias before and after", True]
    names = [{text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")} for picture in (before, after)]
    assert {"w", "to_blocks", "step", "back", "r", "save"} <= names[0]
    assert "to_blocks" not in names[1]
    assert "Step, writes to w" in names[1]
    assert {"in train", "in save"} <= names[0] & names[1]


def test_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    outputs: list[bytes] = []
    program = "import sys; from gedialect.cli.ge_opt import main; sys.exit(main(sys.argv[1:]))"
    for seed in ("1", "2"):
        report = tmp_path / "report.html"
        command = [sys.executable, "-c", program, f"--explain={report}", "-o", str(tmp_path / "out")]
        command.append(str(shared_data.ROOT / "examples" / "training_session.mlir"))
        subprocess.run(command, check=True, env={"PYTHONHASHSEED": seed, "PATH": ""})
        outputs.append(report.read_bytes())
    assert outputs[0] == outputs[1]


def test_page_without_jinja(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    example = str(shared_data.ROOT / "examples" / "training_session.mlir")
    assert ge_opt.main([example, f"--explain={tmp_path / 'report.html'}"]) == 1
    out, messages = capsys.readouterr()
    assert out == ""
    assert messages == "ge-opt: error: a page for --explain needs jinja2, which pip installs with gedialect[explain]\n"
    assert ge_opt.main([example, f"--explain={tmp_path / 'report.json'}", "-o", str(tmp_path / "same.mlir")]) == 0


def test_many_variables_stay_readable() -> None:
    count = MOST_VARIABLES + 100
    nodes = "\n".join(
        f'%w{k} = ge.variable "w{k}" : !plain\n%a{k} = ge.trans_data "a{k}" %w{k} : !plain -> !blocks'
        for k in range(count)
    )
    checked = check(f'ge.graph "g" id 0 {{\n{nodes}\n}}')
    page = page_of(checked)
    assert page.count('<details class="variable"') == MOST_VARIABLES
    assert "100 more variables are in the JSON report" in page
    assert page.count("<svg xmlns") == 2 * MOST_PICTURES
    assert f"Only the first {MOST_PICTURES} variables are drawn" in page
    assert len(page) < 1_000_000
    assert len(json.loads(as_json(facts_of(checked)))["variables"]) == count


@pytest.mark.parametrize(("count", "text"), [(0, "0 B"), (-1023, "1023 B"), (1024, "1.0 KiB"), (3 << 30, "3.0 GiB")])
def test_bytes_text(count: int, text: str) -> None:
    assert bytes_text(count) == text


@pytest.mark.skipif(BROWSER is None, reason="there is no chromium")
def test_a_browser_shows_it(tmp_path: Path) -> None:
    assert BROWSER is not None
    page = tmp_path / "report.html"
    page.write_text(page_of(check(TRAIN.format(name=EVIL))), "utf-8")
    flags = "--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update"
    quiet = "--disable-sync --no-first-run --virtual-time-budget=2000"
    arguments = [
        *shlex.split(f"{flags} {quiet}"),
        f"--user-data-dir={tmp_path / 'profile'}",
        "--dump-dom",
        page.as_uri(),
    ]
    shown = subprocess.run([BROWSER, *arguments], capture_output=True, text=True, timeout=60, check=True).stdout
    assert shown.count('<details class="variable"') == 2
    assert "<script" not in shown
    assert "{{ 7 * 7 }}" in shown
    assert "1 of 2 variables is stored in the form that its readers want" in shown


COMMANDS = re.findall(r"^ge-opt (.*)$", DOCUMENT.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_document(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(shared_data.ROOT / "examples")
    assert ge_opt.main(shlex.split(command)) == 0
    (report,) = tmp_path.glob("report.*")
    assert report.stat().st_size > 10_000
