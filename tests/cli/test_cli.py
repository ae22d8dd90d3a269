"""The command line: what it prints and writes, and that every error is one line and exit code 2."""

import json
import re
import shlex
import shutil
import xml.etree.ElementTree as ET
from fractions import Fraction as F
from pathlib import Path

import pytest
import segno

import emmviz
from emmviz import GameTree, act, alphabeta, gallery, games, learn, minimax, save, star1
from emmviz.base.text import in_json
from emmviz.games import openspiel, rollouts
from emmviz.picture.render.renderer import RENDERERS
from emmviz.story.report import run_json
from tests.own import ROOT
from tests.tree.formats.test_cs188 import deep

NOTEBOOKS = ROOT / "notebooks"
SCALE = "gallery:aima_scale"
TEXT = "max(stop: 4, go: chance(3, 9))"
COMMANDS = ["solve", "draw", "help", "play", "lecture", "sheet", "gallery", "games", "formats", "instructor"]
COMMANDS += ["link", "notebooks"]


def written(name):
    """The text of a file in the folder of the test."""
    return Path(name).read_text("utf-8").strip()


# -- solve -------------------------------------------------------------------------------------------------------------


SOLVED = """value                2.1, exactly 21/10
best move            “a1”, to B
leaves read          5 of 8
cutoffs              2
  1 at F             1 ≤ Aᵢ = (2.1 − 0.1 × 4) / 0.9 ≈ 1.889: L6 not searched
  2 at C             1.3 ≤ α = 2.1: G not searched
principal variation  A —a1→ B
bounds               [1, 4]
"""
TREE = "A MAX\n├─ stop → 4\n└─ go → B chance\n   ├─ .5 → 3\n   └─ .5 → 9\n"
TOO_SMALL = (
    "emmviz: warning: the smallest text of this tree is 6.8 points high on its page, less than the 18 of the "
    "theme slide; fold a part of it (--fold 2)\n"
)
GALLERY = "".join(f"{name:<{max(map(len, gallery.names()))}}  {gallery.get(name).title}\n" for name in gallery.names())


@pytest.mark.parametrize(
    ("argv", "out", "err"),
    [
        (["solve", SCALE, "--algorithm", "star1", "--bounds", "1,4"], SOLVED, ""),
        (["draw", TEXT], TREE, ""),
        (["gallery"], GALLERY, ""),
        (["--version"], f"emmviz {emmviz.__version__}\n", ""),
        # A tree in a folder keeps its name.
        (["draw", SCALE, "-o", "out/", "--format", "svg"], "out/aima_scale.svg\n", ""),
        (["draw", "max(1, 2)", "-o", ".", "--format", "txt"], "tree.txt\n", ""),
        (["draw", "gallery:coin_tictactoe", "--theme", "slide", "-o", "a.svg"], "a.svg\n", TOO_SMALL),
    ],
    ids=["solve", "draw", "gallery", "version", "folder", "folder of no name", "too small"],
)
def test_what_a_command_prints(shell, argv, out, err):
    assert shell(*argv) == (0, out, err)


DEEP = "max(a1: chance[3](min[6](2, 9), min[4](0, 8)), a2: chance[4](min[3](3, 5), min[3](4, 7)))"


@pytest.mark.parametrize(
    ("argv", "rows"),
    [
        (["max(1, min(2, 5))"], {"value": "2", "best move": "to B", "principal variation": "A → B → L2"}),
        (["chance(1, 2, 2)"], {"value": "about 1.667, exactly 5/3", "principal variation": "A"}),
        (["chance(1, 2, 2)"], {"best move": "none, for no player moves at the root"}),
        (["-3"], {"value": "−3", "principal variation": "L1"}),
        ([TEXT, "--window", "7,9", "--bounds", "0,10"], {"value": "≤ 6.5, exactly 13/2", "leaves read": "2 of 3"}),
        ([TEXT, "--window=-inf,5", "--fail", "hard"], {"value": "≥ 5"}),
        (["max[7](min(1, 2), 3)", "--depth", "0"], {"value": "7", "leaves read": "1 of 1"}),
        ([DEEP, "--depth", "2"], {"value": "3.5, exactly 7/2", "best move": "“a2”, to C"}),
        (
            [DEEP, "--depth", "2", "--depth-counts", "levels"],
            {"value": "5", "best move": "“a1”, to B", "leaves read": "3 of 4"},
        ),
        ([DEEP, "--depth", "1"], {"value": "4", "best move": "“a2”, to C"}),
        ([DEEP, "--depth", "1", "--resolve-chance"], {"value": "5", "best move": "“a1”, to B"}),
        ([TEXT, "--bounds=-inf,inf"], {"bounds": "[−∞, ∞]"}),
        (["--bounds", "-2,19/2", TEXT], {"bounds": "[−2, 9.5]"}),
        ([TEXT, "--window", "-2.5,inf"], {"value": "6"}),
        (["gallery:aima-5.12-right", "--algorithm", "alphabeta"], {"value": "40.9, exactly 409/10"}),
    ],
    ids=str,
)
def test_solve_says(output, argv, rows):
    lines = output("solve", *argv).splitlines()
    found = dict(re.split("  +", line.strip(), maxsplit=1) for line in lines)
    assert found | rows == found


def test_solve_steps(output):
    steps, _, rest = output("solve", SCALE, "--algorithm", "alphabeta", "--steps").partition("\n\n")
    run = emmviz.alphabeta(gallery.aima_scale())
    assert steps.splitlines() == [f"{k:>2}. {run.caption(k)}" for k in range(1, len(run.steps) + 1)]
    assert rest.startswith("value                2.1, exactly 21/10\n")


def test_solve_json(output):
    words = ("solve", SCALE, "--bounds", "1,4", "--json")
    run = star1(gallery.aima_scale(), bounds=(1, 4))
    sentences = [run.caption(k) for k in range(1, len(run.steps) + 1)]
    assert json.loads(output(*words, "--steps")) == json.loads(json.dumps(run_json(run))) | {"steps": sentences}
    assert output(*words) == in_json(run_json(run), indent=1) + "\n"


# -- where a tree comes from -------------------------------------------------------------------------------------------

JSON = '{"tree": {"max": [{"leaf": 4, "action": "stop"}, {"chance": [3, 9], "action": "go"}]}, "bounds": [0, 10]}'


@pytest.mark.parametrize("content", [TEXT, JSON])
def test_a_file_is_read_even_if_its_name_could_be_a_tree(shell, tmp_path, content):
    (tmp_path / "max(1)").write_text(content)
    assert shell("solve", "max(1)") == shell("solve", content)


@pytest.mark.parametrize("content", [TEXT, JSON])
def test_text_or_json_on_standard_input_or_as_an_argument(shell, content):
    found = shell("solve", content)
    assert shell("solve", "-", stdin=content.encode()) == found
    assert (found[0], found[1].partition("\n")[0]) == (0, "value                6")


# -- draw --------------------------------------------------------------------------------------------------------------


def test_draw_a_step_with_the_options_of_a_search(shell):
    argv = ["--algorithm", "star1", "--bounds", "-2,10", "--window", "0,inf", "--theme", "dark"]
    run = star1(emmviz.GameTree.parse(TEXT), bounds=(-2, 10), window=(0, "inf"))
    for words, step in ((["--step", "5"], 5), (["--step", "-2"], -2), ([], -1)):
        assert shell("draw", TEXT, "--output", "x.svg", *argv, *words) == (0, "x.svg\n", "")
        assert written("x.svg") == run.to_svg(step, theme="dark").strip()


def test_draw_to_standard_output(output, tmp_path):
    assert ET.fromstring(output("draw", TEXT, "-o", "-")).tag == "{http://www.w3.org/2000/svg}svg"
    assert output("draw", TEXT, "-o", "-", "--format", "json") == emmviz.GameTree.parse(TEXT).to_json() + "\n"
    assert output("draw", TEXT, "-o", "-", "--format", "txt") == output("draw", TEXT)
    assert list(tmp_path.iterdir()) == []


# -- play and gallery --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "search", "theme"),
    [
        ([], star1, "auto"),
        (["--algorithm", "alphabeta", "--theme", "dark"], emmviz.alphabeta, "dark"),
    ],
)
def test_play(shell, words, search, theme):
    assert shell("play", SCALE, "-o", "x.html", *words) == (0, "x.html\n", "")
    search(gallery.aima_scale()).save("y.html", theme=theme)
    assert written("x.html") == written("y.html")
    assert shell("play", SCALE, "-o", "-", *words)[1].strip() == written("x.html")


# -- help --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [[], *([command] for command in COMMANDS)], ids=str)
def test_help(output, command):
    text = output(*command, "--help")
    assert text.startswith(" ".join(["usage: emmviz", *command]))
    assert "examples:" in text or command == ["gallery"]
    assert len(text.splitlines()) <= 50, "it is on one screen"


@pytest.mark.sampled
@pytest.mark.extras
@pytest.mark.parametrize("command", [[], ["solve"], ["draw"], ["play"]], ids=str)
def test_the_examples_of_the_help_run(shell, command, tmp_path):
    tree = gallery.aima_scale()
    (tmp_path / "tree.txt").write_text(str(tree), encoding="utf-8")
    (tmp_path / "tree.json").write_text(tree.to_json(), encoding="utf-8")
    lines = [line.strip() for line in shell(*command, "--help")[1].partition("examples:\n")[2].splitlines()]
    assert len(lines) >= 2
    for line in lines:
        piped = line.startswith("cat tree.txt | ")
        words = shlex.split(line.removeprefix("cat tree.txt | ").partition(" | ")[0])
        words = words[: words.index("a")] if "a" in words else words  # what the example says of its output
        if "trees/" in words:
            (tmp_path / "trees").mkdir()
            shutil.copy(tmp_path / "tree.txt", tmp_path / "trees")
        code, _, err = shell(*words[1:], stdin=str(tree).encode() if piped else None)
        # The tree of the example has no estimates for a limit of two moves, which the search must say.
        assert (code, err) == (0, "") or "--depth" in words, line


@pytest.mark.parametrize(
    ("topic", "options"), [("search", ["--window", "--probe-order", "--estimate"]), ("picture", ["--page", "--hold"])]
)
def test_what_commands_share_is_listed_once(output, topic, options):
    assert f"emmviz help {topic}" in output("help")
    of_draw = output("draw", "--help").replace("(--page, ", "").replace("--window ...", "")
    assert [option for option in options if option not in output("help", topic) or option in of_draw] == []


def test_notebooks_are_laid_into_a_folder_and_what_was_written_into_them_stays(shell, tmp_path):
    for argv, names in (([], NOTEBOOKS.glob("*.ipynb")), (["es", "--lang", "es"], NOTEBOOKS.glob("es/*.ipynb"))):
        folder = argv[0] if argv else "notebooks"
        assert shell("notebooks", *argv) == (0, f"{folder}\n", "")
        assert {path.name: path.read_bytes() for path in (tmp_path / folder).iterdir()} == {
            path.name: path.read_bytes() for path in names
        }
    mine = tmp_path / "notebooks" / "07-star1.ipynb"
    mine.write_text("mine")
    kept = "emmviz: kept as you left them: 07-star1.ipynb (--overwrite replaces them)\n"
    assert shell("notebooks") == (0, "notebooks\n", kept)
    assert mine.read_text() == "mine"
    assert shell("notebooks", "--overwrite") == (0, "notebooks\n", "")
    assert mine.read_bytes() == (NOTEBOOKS / mine.name).read_bytes()


def test_frames_of_what_holds_one_are_numbered_in_a_folder(shell, output, tmp_path):
    words = ("max(a: 1, b: 2)", "--algorithm", "minimax", "--steps", "all", "--format", "png,svg", "-o", "frames/")
    out = output("draw", *words)
    steps = len(minimax(GameTree.parse("max(1, 2)")).steps)
    # What plays has all frames in one file.
    assert out.split() == [*(f"frames/tree-{k}.png" for k in range(steps + 1)), "frames/tree.svg"]
    assert all((tmp_path / name).exists() for name in out.split())
    alone = shell("draw", *words, "-o", "one.png")
    assert alone == (2, out, f"emmviz: png holds a single frame, not {steps + 1}; step must be a number\n")
    cut = ("draw", "max(3, min(1, 4))", "--algorithm", "alphabeta", "--steps", "cuts", "-o", "cut.png")
    assert output(*cut) == "cut.png\n", "of one frame"
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees" / "a.txt").write_text(words[0], encoding="utf-8")
    assert output("draw", "trees/", *words[1:-3], "svg", "-o", "out/").split() == ["out/a.svg"]
    numbered = [f"out/a-{k}.png" for k in range(steps + 1)]
    assert output("draw", "trees/", *words[1:-3], "png", "-o", "out/").split() == numbered


# -- estimates for a depth limit ---------------------------------------------------------------------------------------


@pytest.mark.extras
@pytest.mark.parametrize(
    ("words", "value"),
    [
        (["max(min(2, 3), chance(min(1, 2), 9))", "--depth", "1", "--estimate", "3"], "3"),
        (["max(min(2, 3), 1)", "--depth", "1", "--estimate", "-1/2"], "1"),
        (["max(min[7](2, 3), 1)", "--depth", "1", "--estimate", "0"], "1"),
        (["game:piglet", "--depth", "2", "--estimate", "1/2"], "1/2"),
        (["openspiel:tic_tac_toe", "--depth", "2", "--estimate", ".25", "--fast"], "1/4"),
    ],
)
def test_an_estimate_for_every_position_at_the_depth_limit(words, value, output):
    assert json.loads(output("solve", *words, "--json"))["value"] == value


@pytest.mark.parametrize(
    ("source", "how", "options"),
    [("openspiel:tic_tac_toe", "rollouts:7", {"seed": 7}), ("game:piglet", "rollouts", {})],
    ids=["OpenSpiel", "piglet"],
)
def test_rollouts_as_an_estimate_are_those_of_python(output, source, how, options):
    kind, _, name = source.partition(":")
    game = {"openspiel": openspiel, "game": games.get}[kind](name)
    run = star1(game, depth=1, evaluate=rollouts(game, **options))
    out = output("solve", source, "--depth", "1", "--estimate", how, "--json")
    assert F(json.loads(out)["value"]) == run.value


# -- save and formats --------------------------------------------------------------------------------------------------


def test_several_files_at_once(shell):
    words = ["--algorithm", "star1", "-o", "a.svg", "-o", "b.txt", "--fold", "B,G", "--lang", "es"]
    assert shell("draw", SCALE, *words) == (0, "a.svg\nb.txt\n", "")
    assert written("a.svg") == star1(gallery.aima_scale()).to_svg(fold=["B", "G"], lang="es").strip()
    assert "B de azar = 2,1 (+6 nodos)" in written("b.txt")


@pytest.mark.parametrize(
    ("words", "steps"), [("cuts", "cuts"), ("all", "all"), ("0,5-7,-1", [0, 5, 6, 7, -1]), ("-2", -2)]
)
def test_chosen_frames(shell, words, steps):
    assert shell("draw", SCALE, "--algorithm", "star1", "--steps", words, "-o", "a.tex")[0] == 0
    star1(gallery.aima_scale()).save("b.tex", steps=steps)
    assert written("a.tex") == written("b.tex")


@pytest.mark.parametrize(("words", "step"), [([], None), (["--step", "-1,5"], [-1, 5]), (["--steps", "5"], 5)], ids=str)
def test_several_in_one_picture(shell, words, step):
    tree = gallery.aima_scale()
    assert shell("draw", SCALE, "--algorithm", "alphabeta,star1", *words, "-o", "a.svg") == (0, "a.svg\n", "")
    save([alphabeta(tree), star1(tree)], "b.svg", step=step)
    assert written("a.svg") == written("b.svg")


@pytest.mark.extras
def test_the_look_of_a_saved_picture(shell):
    Path("own.toml").write_text('base = "dark"\n[colours]\nmax = "#aa0000"\n')
    words = ["--theme", "own.toml", "--numbers", "fractions", "--transparent", "--layout", "dot", "--page", "4:3"]
    assert shell("draw", SCALE, *words, "-o", "a.svg")[0] == 0
    look = {"theme": "own.toml", "numbers": "fractions", "transparent": True, "layout": "dot", "page": "4:3"}
    assert written("a.svg") == gallery.aima_scale().to_svg(**look).strip()
    for word, highlight in (("G", "G"), ("B,C", ("B", "C"))):
        words = ["--hide", "names,legend", "--highlight", word, "--overwrite"]
        assert shell("draw", SCALE, *words, "-o", "c.svg")[0] == 0
        assert written("c.svg") == gallery.aima_scale().to_svg(hide=("names", "legend"), highlight=highlight).strip()
    assert shell("draw", SCALE, "--algorithm", "star1", "--blank", "-o", "b.svg")[0] == 0
    assert written("b.svg") == star1(gallery.aima_scale()).to_svg(blank=True).strip()


def test_a_folder_of_trees(shell, tmp_path):
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees" / "a.txt").write_text("max(min(1), chance(2, 9))")
    (tmp_path / "trees" / "c.json").write_text('{"max": [1, 2]}')
    assert shell("draw", "trees", "-o", "out/", "--format", "svg,dot", "--algorithm", "star1") == (
        0,
        "out/a.svg\nout/a.dot\nout/c.svg\nout/c.dot\n",
        "",
    )
    (tmp_path / "trees" / "b.txt").write_text("max(1, 2")
    (tmp_path / "trees" / "d.txt").write_text("max(min(1), 2)")
    code, out, err = shell("draw", "trees", "-o", "more/", "--format", "txt", "--algorithm", "star1", "--depth", "1")
    assert (code, out) == (2, "more/c.txt\n")
    sentence = "node B lies at the depth limit but has no estimate; give it one or pass --estimate"
    assert err.splitlines() == [
        f"emmviz: trees/a.txt: {sentence}",
        "emmviz: trees/b.txt: line 1, column 9: expected ')' or ',' after a child of 'max', found the end of the text",
        f"emmviz: trees/d.txt: {sentence}",
        "emmviz: could not be drawn: 3 of 4",
    ]


def test_every_warning_in_a_folder_names_its_file(shell, tmp_path):
    (tmp_path / "trees").mkdir()
    for name, text in {"a.txt": "max(1,2, 3)", "b.txt": "max(1,2, 3)", "c.test": deep(alg="x")}.items():
        (tmp_path / "trees" / name).write_text(text.replace('alg: "x"', ""))
    code, out, err = shell("draw", "trees", "-o", "out/", "--format", "svg")
    assert (code, out) == (0, "out/a.svg\nout/b.svg\nout/c.svg\n")
    comma = (
        "line 1, column 6: this comma is read as one between two leaves; write 1.2 if it is within a number, else put "
    )
    assert err.splitlines() == [
        f"emmviz: warning: trees/a.txt: {comma}a blank behind it",
        f"emmviz: warning: trees/b.txt: {comma}a blank behind it",
        "emmviz: warning: trees/c.test: the test has no alg, so the ghosts are taken for MIN, as by MinimaxAgent; "
        "--agent ExpectimaxAgent makes them chance nodes",
    ]


def test_how_a_tree_is_read(shell, output, tmp_path):
    (tmp_path / "tree.test").write_text(deep(alg="x").replace('alg: "x"', ""))
    words = ["--agent", "ExpectimaxAgent", "--algorithm", "expectimax"]
    assert output("solve", "tree.test", *words).startswith("value                8.25,")
    assert shell("solve", "-", *words, stdin=deep().encode())[1].startswith("value                8.25,")
    rounded = "chance(.33: 1, .33: 2, .33: 3)"
    assert shell("solve", rounded) == (
        2,
        "",
        "emmviz: the probabilities below chance node A sum to 0.99; they must sum to 1; if they are rounded, read the "
        "tree with --normalize, which divides them by their sum\n",
    )
    assert output("solve", rounded, "--normalize").startswith("value                2\n")
    assert output("draw", rounded, "--normalize") == output("draw", "chance(1, 2, 3)")
    assert shell("draw", rounded, "--agent", "MinimaxAgent")[2] == (
        "emmviz: --agent MinimaxAgent belongs to a CS188 test, and this is none\n"
    )


@pytest.mark.parametrize(
    "words",
    [
        ("draw", SCALE, "-o"),
        ("play", SCALE, "-o"),
        ("sheet", "-o"),
        ("lecture", "x.md", "-o"),
        ("link", SCALE, "--site=", "--qr"),
    ],
    ids=lambda words: words[0],
)
def test_every_command_makes_the_folder_of_its_file(shell, tmp_path, words):
    (tmp_path / "x.md").write_text("---\ntitle: Short\n---\n# A {minutes: 1}\n## B\n$$x$$\n", "utf-8")
    name = "new/one/x.svg" if words[0] in ("draw", "link") else "new/one/x.html"
    assert shell(*words, name)[::2] == (0, "")
    assert (tmp_path / name).is_file()
    assert shell(*words, "new/two/x.nim")[0] == 2
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["one"]


def test_a_folder_in_which_nothing_is_written_is_not_left_behind(shell, tmp_path):
    (tmp_path / "mine").mkdir()
    for folder in ("a/b/", "mine/new/", "mine/"):
        assert shell("draw", SCALE, "gallery:coin_tictactoe", "-o", folder, "--format", "efg")[0] == 2
    assert [path.name for path in tmp_path.rglob("*")] == ["mine"]


def test_another_kind_of_file_is_kept(shell, tmp_path):
    (tmp_path / "thesis.tex").write_text("\\documentclass{book}")
    assert shell("draw", SCALE, "-o", "thesis.tex") == (
        2,
        "",
        "emmviz: 'thesis.tex' is there already and was not written by emmviz as tex, so it is kept: choose "
        "another name, or replace it with --overwrite\n",
    )
    assert (tmp_path / "thesis.tex").read_text() == "\\documentclass{book}"
    assert shell("draw", SCALE, "-o", "thesis.tex", "--overwrite")[0] == 0


def test_sheet(shell, tmp_path):
    (tmp_path / "names.txt").write_text("Ana\n\n Ben Ñú \n", encoding="utf-8")
    assert shell("sheet", "-o", "class/{name}.html", "--students", "names.txt", "--key") == (
        0,
        "class/1-ana.html\nclass/2-ben-nu.html\nclass/key.html\n",
        "",
    )
    own = [SCALE, "--algorithm", "star1", "--lang", "es"]
    assert (
        shell(
            "sheet",
            *own,
            "--kinds",
            "window, cut",
            "--page",
            "letter",
            "--points",
            "window=0.5, cut=3",
            "-o",
            "own.html",
        )[0]
        == 0
    )
    asked = learn.sheet(
        tmp_path / "same.html",
        star1(gallery.aima_scale()),
        kinds=["window", "cut"],
        lang="es",
        points={"window": 0.5, "cut": 3},
        page="letter",
    )[0]
    assert written("own.html") == written(asked)
    assert shell("sheet", *own, "--by-hand", "--level", "1", "-o", "hand.html")[:2] == (0, "hand.html\n")
    act(gallery.aima_scale(), "star1", level=1, lang="es").sheet(tmp_path / "hand2.html")
    assert written("hand.html") == written("hand2.html")
    assert shell("sheet", "-o", "bank.xml", "--seeds", "1,2", "--topic", "pruning")[:2] == (0, "bank.xml\n")
    learn.bank(tmp_path / "bank2.xml", [1, 2], "pruning")
    assert written("bank.xml") == written("bank2.xml")
    assert shell("sheet", "pre", "--key", "--title", "Test 1", "-o", "pre.html")[0] == 0
    assert "<h1>Key: Test 1</h1>" in written("pre-key.html")


def test_formats(output):
    out = output("formats")
    assert [line.split()[0] for line in out.splitlines()] == sorted(RENDERERS)
    assert re.search(r"^pptx .* emmviz\[pptx\]", out, re.MULTILINE)


# -- links -------------------------------------------------------------------------------------------------------------


def test_link(shell, monkeypatch):
    monkeypatch.setenv("EMMVIZ_SITE", "https://example.org")
    how = {"lang": "es", "mode": "predict", "locked": True}
    words = ["--algorithm", "star1", "--bounds", "1,4", "--step", "-1", "--lang", "es", "--mode", "predict", "--lock"]
    run = star1(gallery.aima_scale(), bounds=(1, 4))
    assert shell("link", SCALE, *words) == (0, f"{run.link(-1, **how)}\n", "")
    assert shell("link", TEXT, "--site=") == (0, f"{GameTree.parse(TEXT).link(site='')}\n", "")


def test_link_writes_its_qr_code(shell, output, tmp_path):
    address = output("link", SCALE, "--site", "https://example.org", "--qr", "scale.svg").strip()
    drawn = ET.parse(tmp_path / "scale.svg").getroot()
    assert drawn.get("aria-label") == address
    # The squares are those of the address, each row a run of lines.
    wanted = segno.make(address, error="l", micro=False)
    side = wanted.symbol_size(border=3)[0]
    assert drawn.get("viewBox") == f"0 0 {side} {side}"
    assert (
        written("scale.svg").partition('class="qrline"')[2]
        == (wanted.svg_inline(omitsize=True, border=3).partition('class="qrline"')[2])
    )
    assert shell("link", TEXT, "--site=", "--qr", "scale.svg")[0] == 0  # its own it writes again
    (tmp_path / "mine.svg").write_text("<svg/>", encoding="utf-8")
    assert shell("link", TEXT, "--site=", "--qr", "mine.svg")[0] == 2
    assert written("mine.svg") == "<svg/>"


# -- errors ------------------------------------------------------------------------------------------------------------


@pytest.mark.extras
@pytest.mark.parametrize(
    ("argv", "line"),
    [
        ([], "the following arguments are required: COMMAND (see emmviz --help)"),
        (["nim"], r"argument COMMAND: there is no 'nim'; there are .* \(see emmviz --help\)"),
        (["solve", "--lang", "es"], "faltan estos argumentos: TREE (véase emmviz solve --help)"),
        (["sheet"], "the following arguments are required: -o/--output (see emmviz sheet --help)"),
        (
            ["solve", TEXT, "--lang=es", "--depth", "x"],
            "argumento --depth: se esperaba un número entero, no 'x' (véase emmviz solve --help)",
        ),
        (["draw", TEXT, "--page", "--lang", "es"], "argumento --page: falta su valor (véase emmviz draw --help)"),
        (
            ["solve", TEXT, "--bounds", "1;4"],
            "argument --bounds: expected two numbers such as 1,4 or -inf,inf, not '1;4' (see emmviz solve --help)",
        ),
        (
            ["solve", TEXT, "--depth", "x"],
            "argument --depth: expected a whole number, not 'x' (see emmviz solve --help)",
        ),
        (
            ["solve", "openspiel:tic_tac_toe", "--depth", "1"],
            "node B lies at the depth limit but has no estimate; give it one or pass --estimate",
        ),
        (
            ["solve", TEXT, "--estimate", "rollouts"],
            "--estimate rollouts plays a game to its end, and this is a tree: give a number",
        ),
        (
            ["solve", TEXT, "--estimate", "much"],
            "argument --estimate: expected a number, rollouts or rollouts:SEED such as "
            "rollouts:1, not 'much' (see emmviz solve --help)",
        ),
        (
            ["solve", "openspiel:nfg_game", "--depth", "1"],
            "OpenSpiel does not load 'nfg_game': it lacks a parameter, which "
            "is written as in nfg_game(filename=game.nfg)",
        ),
        (["solve", TEXT, "--algorithm", "nim"], r"unknown algorithm 'nim'; expected one of alphabeta, .*"),
        (["solve", TEXT, "--algorithm", "minimax"], "node B is a chance node, which minimax does not know"),
        (["solve", "tree.txt"], r"there is no file 'tree.txt'; a tree is a file, text such as .*"),
        (["solve", "game:pig(target)"], "expected an option of the game pig as name=value, not 'target'"),
        (["solve", "game:pig(nim=1)"], r"the game pig takes target, sides; got .*'nim'.*"),
        (["solve", "game:(x)"], r"expected a game such as game:pig or game:pig\(target=10\), not '\(x\)'"),
        (["solve", "game:pig"], r"the game comes back to position .*, so its tree has no end; pass --depth, or use .*"),
        (
            ["solve", "game:game-2048", "--limit", "50"],
            r"the search came to more than 50 nodes of the game; look fewer moves ahead \(--depth\), record no steps "
            r"\(--fast\) or allow more \(--limit\)",
        ),
        (
            ["solve", TEXT, "--algo", "star1"],
            "there is no argument --algo star1; did you mean --algorithm? (see emmviz solve --help)",
        ),
        (
            ["solve", TEXT, "--window", "--json"],
            "argument --window: expected two numbers such as 1,4 or -inf,inf, not '--json' (see emmviz solve --help)",
        ),
        (
            ["sheet", SCALE, "-o", "a.pdf"],
            "questions about a tree are about a search: name one, as in --algorithm star1",
        ),
        (
            ["sheet", SCALE, "--algorithm", "star1", "--topic", "backup", "-o", "a.pdf"],
            "--topic belongs to exercises that are drawn: leave the tree out",
        ),
        (["sheet", "-o", "a.pdf", "--bounds", "0,1"], "--bounds belongs to a search of your tree: name one"),
        (
            ["sheet", "-o", "a.pdf", "--seeds", "all"],
            "argument --seeds: expected whole numbers such as 1,5-7, not 'all' (see emmviz sheet --help)",
        ),
        (
            ["sheet", "-o", "a.pdf", "--by-hand"],
            "a search by hand needs a tree and its name, as in gallery:aima_scale --algorithm star1",
        ),
        (
            ["sheet", SCALE, "--algorithm", "star1", "-o", "a.pdf", "--by-hand", "--most", "3"],
            "--most has no meaning with --by-hand: leave it out",
        ),
        (["sheet", "-o", "a.xml", "--key"], "--key belongs to paper, not to a bank: leave it out"),
        (["draw", TEXT, "--depth", "3"], "--depth belongs to a search: name one, as in --algorithm star1"),
        (["draw", TEXT, "--depth-counts", "levels"], "--depth-counts belongs to a search: name one, .*"),
        (["draw", TEXT, "--probe-order", "cyclic"], r"--probe-order belongs to a search: name one, .*"),
        (["solve", TEXT, "--option", "x=1"], "star1 has no option 'x' of its own; those that it has: none"),
        (["solve", TEXT, "--probes", "3"], "--probes belongs to star2; star1 does not probe"),
        (["solve", TEXT, "--fast", "--steps"], r"--fast records no steps, so there are none to say: .*"),
        (["solve", "."], ".: Is a directory"),
        # A name can neither tear the line apart nor colour the terminal.
        (
            ["solve", 'max("a\x1b[31m\r\tb"=min[2](1), 1)', "--depth", "1", "--bounds", "0,1"],
            "node a?[31m b has the estimate 2, outside the bounds [0, 1]",
        ),
        (["draw", TEXT, "--step", "3"], "--step belongs to a search: name one, as in --algorithm star1"),
        (["draw", TEXT, "-o", "x.nim"], r"'x.nim' does not end in a suffix that can be written; those are .*"),
        (["draw", TEXT, "-o", "-", "--format", "png"], "png is not text, so it needs a file, such as -o tree.png"),
        (["draw", TEXT, "-o", "/dev/null/x.svg"], "/dev/null/x.svg: Not a directory"),
        (
            ["draw", TEXT, "--algorithm", "star1", "--step", "two"],
            "argument --step: expected a number, or one for each run as in 5,7, not 'two' (see emmviz draw --help)",
        ),
        # A file that is named is one file, and several trees beside one another are one picture.
        (["draw", TEXT, "-o", "x.png", "--algorithm", "star1", "--steps", "all"], r"png holds a single frame.*"),
        (
            ["draw", TEXT, TEXT, "--algorithm", "star1", "--steps", "all", "--format", "png,svg", "-o", "frames/"],
            r"png holds a single frame.*",
        ),
        (["draw", TEXT, TEXT], "several beside one another need a file, such as -o both.svg"),
        (["help", "x"], r"argument topic: there is no 'x'; .*"),
        (["draw", TEXT, "-o", "out/"], "say what to write to the folder 'out/', as in --format svg,pptx"),
        (
            ["draw", TEXT, "-o", "a.svg", "--format", "svg"],
            "--format goes with a folder, as in -o pictures/; for a file the suffix decides",
        ),
        (
            ["draw", TEXT, "-o", "a.svg", "--steps", "cuts"],
            "--steps belongs to a search: name one, as in --algorithm star1",
        ),
        (
            ["draw", TEXT, "-o", "a.svg", "--steps", "x"],
            "argument --steps: expected all, cuts, values, or numbers such as 0,5-9,-1, not 'x' "
            "(see emmviz draw --help)",
        ),
        (
            ["draw", TEXT, TEXT, "--algorithm", "star1,star2,minimax", "-o", "a.svg"],
            "there are 2 trees and 3 algorithms; name one for all, or one for each tree",
        ),
        (["draw", TEXT, ".", "-o", "a.svg"], "the folder '.' goes alone, as each of its trees has a file of its own"),
        (["draw", TEXT, "-o", "a.svg", "--fold", "Z"], "there is no node 'Z' to fold"),
        (["draw", TEXT, "-o", "a.svg", "--seconds", "2"], "svg has no option 'seconds' here; it takes inline, prefix"),
        (["draw", TEXT, "-o", "a.gif"], ".*"),
        (
            ["draw", TEXT, "-o", "a.gif", "--page", "A3"],
            "argument --page: there is no 'A3'; there are 16:9, 4:3, A4, letter, tight (see emmviz draw --help)",
        ),
        (["draw", ".", "-o", "out/", "--format", "svg"], "there is no file in the folder '.'"),
        (["draw", ".", "-o", "a.svg"], ".*"),
        (
            ["link", TEXT],
            "A link leads to your site, .*: set EMMVIZ_SITE to its address, or pass --site, such as .*",
        ),
        (["link", TEXT, "--site", "x.org"], ".* begins with https://, and x.org does not."),
        (["link", TEXT, "--step", "3"], "--step belongs to a search: name one, as in --algorithm star1"),
        (["link", "game:piglet", "--depth", "2", "--algorithm", "star1"], "A game that grows as it is searched .*"),
        (["link", TEXT, "--site=", "--qr", "x.png"], "a QR code is written to a file that ends in .svg, not 'x.png'"),
        (
            ["play", TEXT, "-o", "x.svg"],
            "'x.svg' does not end in .html or .mjs, which play writes; see emmviz draw",
        ),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)
def test_an_error_is_one_line_and_exit_code_2(shell, tmp_path, argv, line):
    code, out, err = shell(*argv)
    assert (code, out) == (2, "")
    (message,) = re.fullmatch("emmviz: (.*)\n", err).groups()
    assert message == line or re.fullmatch(line, message)
    assert list(tmp_path.iterdir()) == [], "an error leaves no file behind"


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"max(1, \xe9)", "this is not text in UTF-8 (byte 7)"),
        (b"max(1, 5) in [1, 4]", "the leaf 5 below A lies outside the bounds [1, 4]"),
        (b'{"max": [1, \n', "line 2, column 1: this is not JSON (Expecting value)"),
    ],
)
def test_a_faulty_file_is_named_and_so_is_standard_input(shell, tmp_path, content, line):
    (tmp_path / "tree.txt").write_bytes(content)
    assert shell("solve", "tree.txt") == (2, "", f"emmviz: tree.txt: {line}\n")
    assert shell("solve", "-", stdin=content) == (2, "", f"emmviz: standard input: {line}\n")


def test_a_file_that_may_not_be_written(shell, tmp_path):
    (tmp_path / "x.svg").mkdir()
    code, out, err = shell("draw", TEXT, "-o", "x.svg")
    assert (code, out, err.count("\n"), "x.svg" in err) == (2, "", 1, True)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("solve nope.txt", "no hay ningún archivo 'nope.txt'; un árbol es un archivo"),
        ("solve max(1,", "línea 1, columna 7: se esperaba un nodo"),
        ("solve gallery:aima_scal", "la galería no tiene ningún árbol 'aima_scal'; ¿querías decir aima_scale?"),
        ("solve game:nope", "no hay ningún juego 'nope'; hay "),
        ("solve gallery:aima_scale --algorithm nope", "algoritmo desconocido: 'nope'; se esperaba uno de estos: "),
        ("solve gallery:aima_scale --option x=1", "star1 no tiene una opción propia 'x'; las que tiene: ninguna"),
        ("solve gallery:aima_scale --probes 2", "--probes es de star2; star1 no sondea"),
        ("solve gallery:aima_scale --window 5,2", "la ventana debe tener alfa menor que beta, no (5; 2)"),
        ("solve gallery:aima_scale --bounds 2,3", "queda fuera de las cotas [2; 3]"),
        ("draw gallery:aima_scale --window 1,2 -o x.svg", "--window es de una búsqueda: nombra una"),
        ("draw gallery:aima_scale -o x.zzz", "'x.zzz' no termina en un sufijo que se pueda escribir"),
        ("draw gallery:aima_scale --theme nope -o x.svg", "tema desconocido: 'nope'"),
        ("play gallery:aima_scale -o x.svg", "'x.svg' no termina en .html ni en .mjs"),
    ],
)
@pytest.mark.parametrize("lang", [["--lang", "es"], ["--lang=es"]])
def test_an_error_speaks_the_language_that_is_asked_for(shell, line, message, lang):
    code, out, err = shell(*line.split(), *lang)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_what_a_search_found_is_said_in_the_language_with_its_moves_in_quotes(shell):
    _, out, _ = shell("solve", "gallery:aima_scale", "--lang", "es")
    assert out.splitlines() == [
        "valor                2,1; exactamente 21/10",
        "mejor jugada         «a1», a B",
        "hojas leídas         5 de 8",
        "podas                2",
        "  1 en F             1 ≤ Aᵢ = (2,1 − 0,1 × 4) / 0,9 ≈ 1,889: sin explorar L6",
        "  2 en C             1,3 ≤ α = 2,1: sin explorar G",
        "variante principal   A —a1→ B",
        "cotas                [1; 4]",
    ]
