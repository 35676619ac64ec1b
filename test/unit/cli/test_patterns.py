"""What ge-opt says of mistakes with patterns and plugins, and the ways to ask for the same."""

from pathlib import Path

import pytest
import shared_data

from gedialect.cli import ge_opt

INPUTS = shared_data.ROOT / "test" / "lit" / "patterns" / "Inputs"
CHAIN = INPUTS / "chain.mlir"
PLUGIN = "from gedialect.plugins import Plugin\nplugin = Plugin()\n"

GRAPH = """ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.node "Abs" "a" %x : tensor<4xf32> -> tensor<4xf32>
  %b = ge.node "Neg" "b" %a : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %b : tensor<4xf32>
}
"""


@pytest.fixture
def graph(tmp_path: Path) -> str:
    path = tmp_path / "graph.mlir"
    path.write_text(GRAPH)
    return str(path)


@pytest.mark.parametrize(
    "arguments",
    [
        [f"--patterns={CHAIN}"],
        ["-patterns", str(CHAIN)],
        [f"--patterns={INPUTS / 'pairs.mlir'},{CHAIN}"],
        [f"--patterns={INPUTS / 'pairs.mlir'}", f"--patterns={CHAIN}"],
        [f"--apply-patterns=file={CHAIN}"],
        ["-p", f"apply-patterns{{file={CHAIN}}}"],
    ],
)
def test_all_ways_to_apply_a_file(arguments: list[str], graph: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ge_opt.main([*arguments, graph]) == 0
    assert 'ge.net_output "out" %a' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--patterns-once"], "ge-opt: error: --patterns-once is for --patterns"),
        (["--apply-patterns"], "error: pass 'apply-patterns' needs the option 'file'"),
        (["--apply-patterns=file=a max-rewrites=-1"], "expected max-rewrites to be 0 or more, got -1"),
        (["--apply-patterns=file=a max-changes=-1"], "expected max-changes to be 0 or more, got -1"),
        (["--max-rewrites=x"], "expected a number for option '--max-rewrites', got 'x'"),
        ([f"--patterns={INPUTS / 'no-pattern.mlir'}"], "1:1: error: 'ge.graph' op stands where a 'pdl.pattern' is"),
        ([f"--patterns={INPUTS / 'wrong-arity.mlir'}"], "'undoes(second, first)', which takes 2 values, and passes 1"),
        (["--patterns=nowhere.mlir"], "nowhere.mlir: error: cannot be read: No such file or directory"),
        ([f"--patterns={CHAIN},{CHAIN}"], "chain.mlir:2:1: error: a second pattern with the name 'abs_twice'"),
        (["--list-patterns", f"--patterns={INPUTS / 'unknown-op.mlir'}"], "unknown-op.mlir:4:9: error: "),
        (
            ["--trans-op-depth-fusion", "--explain-match=depth_fuse"],
            "cannot explain pattern 'depth_fuse', which no pass that was run has; did you mean 'depth_fuse_inverse_",
        ),
        (["--load-plugin"], "ge-opt: error: option '--load-plugin' needs a value"),
        (["--load-plugin", "--list-patterns"], "ge-opt: error: option '--load-plugin' needs a value"),
        (["--load-plugin=nowhere.py"], "nowhere.py: error: cannot be read: No such file or directory"),
        (["--load-plugin=../folder"], "../folder: error: there is no module of this name; a file's name ends in .py"),
        (["--load-plugin=."], ".: error: there is no module of this name; a file's name ends in .py"),
        (["--load-plugin=nothing.there"], "nothing.there: error: there is no module of this name; a file's name ends"),
        (["--load-plugin=json"], "json: error: expected a module with 'plugin = Plugin()', got none"),
    ],
)
def test_mistakes(arguments: list[str], message: str, graph: str, capsys: pytest.CaptureFixture[str]) -> None:
    given = arguments if arguments == ["--load-plugin"] else [*arguments, graph]
    assert ge_opt.main(given) == 1
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = (\n", "bad.py:1:5: error: syntax error: '(' was never closed"),
        ("x = 1\nimport nothing_there\n", "bad.py:2: error: raised ModuleNotFoundError: No module named"),
        ("plugin = 3\n", "bad.py: error: expected a module with 'plugin = Plugin()', got int"),
        (
            f"{PLUGIN}@plugin.constraint()\ndef undoes(a, b): 'Taken.'\n",
            "bad.py: error: cannot be installed: constraint 'undoes' is already registered",
        ),
        (
            f"{PLUGIN}@plugin.rewrite()\ndef act(rewriter): pass\n",
            "bad.py:3: error: raised ValueError: rewrite 'act' has no docstring",
        ),
        (PLUGIN, "bad.py: error: expected a plugin with patterns, got one without"),
        (
            f"{PLUGIN}@plugin.pattern()\ndef p(p):\n    root = p.op('ge.nothing')\n    p.rewrite(root).erase(root)\n",
            "bad.py:5: error: 'pdl.operation' op names the unknown operation 'ge.nothing'",
        ),
    ],
)
def test_bad_plugins(text: str, message: str, tmp_path: Path, graph: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.py"
    path.write_text(text)
    assert ge_opt.main([f"--patterns={path}", graph]) == 1
    assert message in capsys.readouterr().err


NAMES = """pdl.pattern @same_name : benefit(1) {
  %type = pdl.type
  %x = pdl.operand
  %old = pdl.operation "ge.Abs"(%x : !pdl.value) -> (%type : !pdl.type)
  pdl.rewrite %old {
    %name = pdl.attribute = "x"
    %new = pdl.operation "ge.Neg"(%x : !pdl.value) {"name" = %name} -> (%type : !pdl.type)
    pdl.replace %old with %new
  }
}
"""


def test_patterns_that_make_a_graph_wrong(tmp_path: Path, graph: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "names.mlir"
    path.write_text(NAMES)
    assert ge_opt.main([f"--patterns={path}", graph]) == 1
    shown = capsys.readouterr().err
    assert f'{graph}:3:8: error: \'ge.node\' op expected node names to be unique in graph "g", got "x" again' in shown
    assert "the result of 'apply-patterns' is not valid: this is a bug of the patterns" in shown


def test_lists(capsys: pytest.CaptureFixture[str]) -> None:
    assert ge_opt.main(["--list-patterns", f"--patterns={CHAIN}"]) == 0
    assert f"{CHAIN}:\n  abs_twice (benefit 1)\n    `Abs` of `Abs` is `Abs`.\n" in capsys.readouterr().out
    assert ge_opt.main(["--list-constraints"]) == 0
    assert "  earlier_twin(second) -> 1 value\n    Another reader" in capsys.readouterr().out
