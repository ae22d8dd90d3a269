"""The command line: what it prints and writes, and that every error is one line and exit code 2."""

import json
import re
import shlex
import shutil
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction as F
from pathlib import Path
from threading import Timer

import pytest
import segno

import emmviz
from emmviz import GameTree, act, alphabeta, gallery, games, learn, minimax, save, star1
from emmviz.base import locale
from emmviz.base.extras import install
from emmviz.base.messages import Message, Option, near
from emmviz.base.text import in_json
from emmviz.games import openspiel, rollouts
from emmviz.learn.kinds import KINDS
from emmviz.picture.named_themes import themes
from emmviz.picture.render.renderer import RENDERERS
from emmviz.story.report import run_json, summary
from tests.own import ROOT
from tests.refusal import argument, expected, said, see, wrong
from tests.tree.formats.test_cs188 import deep

NOTEBOOKS = ROOT / "notebooks"
SCALE = "gallery:aima_scale"
TEXT = "max(stop: 4, go: chance(3, 9))"
COMMANDS = ["solve", "draw", "help", "play", "lecture", "sheet", "gallery", "games", "formats", "instructor"]
COMMANDS += ["link", "notebooks"]


def written(name):
    """The text of a file in the folder of the test."""
    return Path(name).read_text("utf-8").strip()


def warned(key, **holes):
    return wrong("cli.warning", fault=Message(key, **holes))


# -- solve -------------------------------------------------------------------------------------------------------------


TREE = "A MAX\n├─ stop → 4\n└─ go → B chance\n   ├─ .5 → 3\n   └─ .5 → 9\n"
TOO_SMALL = said(
    warned("wrong.picture.small", smallest="6.6", least=18, theme="slide", fold=Option("fold", 2)),
)
GALLERY = "".join(f"{name:<{max(map(len, gallery.names()))}}  {gallery.get(name).title}\n" for name in gallery.names())


@pytest.mark.parametrize(
    ("argv", "out", "err"),
    [
        (["draw", TEXT], TREE, ""),
        (["gallery"], GALLERY, ""),
        (["--version"], f"emmviz {emmviz.__version__}\n", ""),
        # A tree in a folder keeps its name.
        (["draw", SCALE, "-o", "out/", "--format", "svg"], "out/aima_scale.svg\n", ""),
        (["draw", "max(1, 2)", "-o", ".", "--format", "txt"], "tree.txt\n", ""),
        (["draw", "gallery:coin_tictactoe", "--theme", "slide", "-o", "a.svg"], "a.svg\n", TOO_SMALL),
    ],
    ids=["draw", "gallery", "version", "folder", "folder of no name", "too small"],
)
def test_what_a_command_prints(shell, argv, out, err):
    assert shell(*argv) == (0, out, err)


DEEP = "max(a1: chance[3](min[6](2, 9), min[4](0, 8)), a2: chance[4](min[3](3, 5), min[3](4, 7)))"


def told(run, lang="en"):
    """What `solve` prints of a run."""
    return "".join(f"{line}\n" for line in summary(run, lang))


@pytest.mark.parametrize(
    ("argv", "tree", "options", "value"),
    [
        ([], "max(1, min(2, 5))", {}, 2),
        ([], "chance(1, 2, 2)", {}, F(5, 3)),
        ([], "-3", {}, -3),
        (["--window", "7,9", "--bounds", "0,10"], TEXT, {"window": (7, 9), "bounds": (0, 10)}, F(13, 2)),
        (["--window=-inf,5", "--fail", "hard"], TEXT, {"window": ("-inf", 5), "fail": "hard"}, 5),
        (["--depth", "0"], "max[7](min(1, 2), 3)", {"depth": 0}, 7),
        (["--depth", "2"], DEEP, {"depth": 2}, F(7, 2)),
        (["--depth", "2", "--depth-counts", "levels"], DEEP, {"depth": 2, "depth_counts": "levels"}, 5),
        (["--depth", "1"], DEEP, {"depth": 1}, 4),
        (["--depth", "1", "--resolve-chance"], DEEP, {"depth": 1, "resolve_chance": True}, 5),
        (["--bounds=-inf,inf"], TEXT, {"bounds": ("-inf", "inf")}, 6),
        (["--bounds", "-2,19/2"], TEXT, {"bounds": (-2, "19/2")}, 6),
        (["--window", "-2.5,inf"], TEXT, {"window": (-2.5, "inf")}, 6),
    ],
    ids=str,
)
def test_solve_says_what_the_search_finds(output, argv, tree, options, value):
    run = star1(GameTree.parse(tree), **options)
    assert output("solve", tree, *argv) == output("solve", *argv, tree) == told(run)
    assert run.value == value


@pytest.mark.parametrize("lang", locale.languages())
def test_solve_names_a_tree_of_the_gallery_and_a_search_in_each_language(output, lang):
    words = ("solve", "gallery:aima-5.12-right", "--algorithm", "alphabeta", "--lang", lang)
    assert output(*words) == told(alphabeta(gallery.get("aima-5.12-right")), lang)


def test_solve_steps(output):
    steps, _, rest = output("solve", SCALE, "--algorithm", "alphabeta", "--steps").partition("\n\n")
    run = emmviz.alphabeta(gallery.aima_scale())
    assert steps.splitlines() == [f"{k:>2}. {run.caption(k)}" for k in range(1, len(run.steps) + 1)]
    assert rest == told(run)


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
    found = (0, told(star1(GameTree.parse(TEXT), bounds=(0, 10) if content == JSON else None)), "")
    assert shell("solve", "-", stdin=content.encode()) == shell("solve", content) == found


# -- draw --------------------------------------------------------------------------------------------------------------


def test_draw_a_step_with_the_options_of_a_search(shell):
    argv = ["--algorithm", "star1", "--bounds", "-2,10", "--window", "0,inf", "--theme", "dark"]
    run = star1(emmviz.GameTree.parse(TEXT), bounds=(-2, 10), window=(0, "inf"))
    for words, step in ((["--step", "5"], 5), (["--step", "-2"], -2), ([], -1)):
        assert shell("draw", TEXT, "--output", "x.svg", *argv, *words) == (0, "x.svg\n", "")
        assert written("x.svg") == run.to_svg(step, theme="dark").strip()


def test_a_tree_that_is_too_long_for_the_name_of_a_file_is_drawn(shell):
    text = f"max({', '.join(f'move {i}: {i}' for i in range(40))})"
    assert shell("draw", text, "-o", "x.svg") == (0, "x.svg\n", "")


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
    assert command or text == output()
    assert text.startswith(" ".join(["usage: emmviz", *command]))
    assert "examples:" in text or command == ["gallery"]
    assert len(text.splitlines()) <= 50, "it is on one screen"


def test_the_help_of_a_sheet_names_every_kind_of_question(output):
    assert f"questions: {', '.join(KINDS)} (default" in " ".join(output("sheet", "--help").split())


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
        words = shlex.split(line.removeprefix("cat tree.txt | ").partition(" | ")[0], comments=True)
        if "trees/" in words:
            (tmp_path / "trees").mkdir()
            shutil.copy(tmp_path / "tree.txt", tmp_path / "trees")
        code, _, err = shell(*words[1:], stdin=str(tree).encode() if piped else None)
        # The tree of the example has no estimates for a limit of two moves, which the search must say.
        assert (code, err) == (0, "") or "--depth" in words, line


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("file", ["week.xml", "sheet.html", "sheet.json"])
def test_a_terminal_is_told_what_to_do_with_a_file(shell, monkeypatch, file, lang):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    # A machine at work may take the second after which a bar is shown.
    monkeypatch.setattr("emmviz.base.progress.tqdm", lambda things, **_: things)
    key = file.partition(".")[2]
    told = "" if key == "json" else f"{Message(f'next.{key}', file=file).wording(locale.words(lang))}\n"
    assert shell("sheet", "-o", file, "--lang", lang) == (0, f"{file}\n", told)


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_terminal_is_told_of_a_long_wait(shell, monkeypatch, is_terminal):
    class Passed(Timer):
        def start(self):
            self.function()

    monkeypatch.setattr("emmviz.cli.program.Timer", Passed)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    told = [said(wrong("cli.working", files="a.svg, b.json"))] * is_terminal
    assert shell("draw", TEXT, "-o", "a.svg", "-o", "b.json") == (0, "a.svg\nb.json\n", "".join(told))
    assert shell("solve", TEXT)[2] == ""


@pytest.mark.parametrize(
    ("topic", "options"), [("search", ["--window", "--probe-order", "--estimate"]), ("picture", ["--page", "--hold"])]
)
def test_what_commands_share_is_listed_once(output, topic, options):
    assert f"emmviz help {topic}" in output("help")
    of_draw = output("draw", "--help").replace("(--page, ", "").replace("--window ...", "")
    assert [option for option in options if option not in output("help", topic) or option in of_draw] == []


def laid(written, same, folder, lang="en", command=None):
    """The line that says what was written, and what to type next."""
    command = command or f"jupyter lab {folder}"
    return f"{wrong('cli.laid', written=written, same=same, command=command).wording(locale.words(lang))}\n"


def test_notebooks_are_laid_into_a_folder_and_what_was_written_into_them_stays(shell, tmp_path, monkeypatch):
    for argv, names in (([], NOTEBOOKS.glob("*.ipynb")), (["es", "--lang", "es"], NOTEBOOKS.glob("es/*.ipynb"))):
        folder = argv[0] if argv else "notebooks"
        assert shell("notebooks", *argv) == (0, f"{folder}\n", laid(14, 0, folder, *argv[2:]))
        assert {path.name: path.read_bytes() for path in (tmp_path / folder).iterdir()} == {
            path.name: path.read_bytes() for path in names
        }
    mine = tmp_path / "notebooks" / "07-star1.ipynb"
    mine.write_text("mine")
    kept = said(wrong("cli.kept", files=mine.name))
    assert shell("notebooks") == (0, "notebooks\n", kept + laid(0, 13, "notebooks"))
    assert mine.read_text() == "mine"
    assert shell("notebooks", "--overwrite") == (0, "notebooks\n", laid(14, 0, "notebooks"))
    # In an environment that cannot open them, the next step installs what can.
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    command = f"{install('lab')} && jupyter lab notebooks"
    assert shell("notebooks") == (0, "notebooks\n", laid(0, 14, "notebooks", command=command))
    assert mine.read_bytes() == (NOTEBOOKS / mine.name).read_bytes()


def test_frames_of_what_holds_one_are_numbered_in_a_folder(shell, output, tmp_path):
    words = ("max(a: 1, b: 2)", "--algorithm", "minimax", "--steps", "all", "--format", "png,svg", "-o", "frames/")
    out = output("draw", *words)
    steps = len(minimax(GameTree.parse("max(1, 2)")).steps)
    # What plays has all frames in one file.
    assert out.split() == [*(f"frames/tree-{k}.png" for k in range(steps + 1)), "frames/tree.svg"]
    assert all((tmp_path / name).exists() for name in out.split())
    alone = shell("draw", *words, "-o", "one.png")
    assert alone == (2, out, said(wrong("picture.single", suffix="png", count=steps + 1)))
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
    unjudged = wrong("search.no_estimate", place=wrong("search.node", node="B"), evaluate=Option("evaluate"))
    unended = Message(
        "notation.expected",
        what=Message("notation.close", word="max"),
        found=Message("notation.end"),
        hint=Message("notation.add_close"),
    )
    faults = [unjudged, Message("notation.at", line=1, column=9, fault=unended), unjudged]
    named = [wrong("in_file", file=f"trees/{name}.txt", fault=fault) for name, fault in zip("abd", faults, strict=True)]
    assert (code, out, err) == (2, "more/c.txt\n", said(*named, wrong("cli.not_drawn", count=3, total=4)))


def test_every_warning_in_a_folder_names_its_file(shell, tmp_path):
    (tmp_path / "trees").mkdir()
    for name, text in {"a.txt": "max(1,2, 3)", "b.txt": "max(1,2, 3)", "c.test": deep(alg="x")}.items():
        (tmp_path / "trees" / name).write_text(text.replace('alg: "x"', ""))
    comma = Message("notation.at", line=1, column=6, fault=Message("notation.comma_between", number="1.2"))
    ghosts = Message("notation.alg_missing", option=Option("alg", "ExpectimaxAgent"))
    faults = {"a.txt": comma, "b.txt": comma, "c.test": ghosts}
    named = [warned("wrong.in_file", file=f"trees/{name}", fault=fault) for name, fault in faults.items()]
    words = ["draw", "trees", "-o", "out/", "--format", "svg"]
    assert shell(*words) == (0, "out/a.svg\nout/b.svg\nout/c.svg\n", said(*named))


def test_how_a_tree_is_read(shell, output, tmp_path):
    (tmp_path / "tree.test").write_text(deep(alg="x").replace('alg: "x"', ""))
    words = ["--agent", "ExpectimaxAgent", "--algorithm", "expectimax"]
    solved = output("solve", "tree.test", *words)
    assert shell("solve", "-", *words, stdin=deep().encode()) == (0, solved, "")
    assert "8.25" in solved.splitlines()[0]
    rounded = "chance(.33: 1, .33: 2, .33: 3)"
    off = Message("wrong.tree.prob_rounded", node="A", sum=F(99, 100), option=Option("normalize", True))
    assert shell("solve", rounded) == (2, "", said(Message("notation.at", line=1, column=1, fault=off)))
    assert output("solve", rounded, "--normalize") == output("solve", "chance(1, 2, 3)")
    assert output("draw", rounded, "--normalize") == output("draw", "chance(1, 2, 3)")
    no_test = Message("notation.no_test", option=Option("alg", "MinimaxAgent"))
    assert shell("draw", rounded, "--agent", "MinimaxAgent") == (2, "", said(no_test))


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
    kept = wrong("base.kept", file="'thesis.tex'", suffix="tex", option=Option("overwrite", True))
    assert shell("draw", SCALE, "-o", "thesis.tex") == (2, "", said(kept))
    assert written("thesis.tex") == "\\documentclass{book}"
    assert shell("draw", SCALE, "-o", "thesis.tex", "--overwrite")[0] == 0


def test_sheet(shell, tmp_path):
    (tmp_path / "names.txt").write_text("Ana\n\n Ben Ñú \n", encoding="utf-8")
    assert shell("sheet", "-o", "class/{name}.html", "--students", "names.txt", "--key") == (
        0,
        "class/1-ana.html\nclass/2-ben-nu.html\nclass/key.html\n",
        "",
    )
    own = [SCALE, "--algorithm", "star1", "--lang", "es"]
    words = ["--kinds", "window, cut", "--page", "letter", "--points", "window=0.5, cut=3"]
    assert shell("sheet", *own, *words, "-o", "own.html")[0] == 0
    how = {"kinds": ["window", "cut"], "page": "letter", "points": {"window": 0.5, "cut": 3}}
    (asked,) = learn.sheet(tmp_path / "same.html", star1(gallery.aima_scale()), lang="es", **how)
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
    drawn, wanted = (
        svg.partition('class="qrline"')[2] for svg in (written("scale.svg"), wanted.svg_inline(omitsize=True, border=3))
    )
    assert drawn == wanted
    assert shell("link", TEXT, "--site=", "--qr", "scale.svg")[0] == 0  # its own it writes again
    (tmp_path / "mine.svg").write_text("<svg/>", encoding="utf-8")
    assert shell("link", TEXT, "--site=", "--qr", "mine.svg")[0] == 2
    assert written("mine.svg") == "<svg/>"


# -- errors ------------------------------------------------------------------------------------------------------------


@pytest.mark.extras
@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (
            ["nim"],
            argument(
                "",
                "COMMAND",
                wrong("cli.choice", given="'nim'", instead=wrong("are", known=", ".join(sorted(COMMANDS)))),
            ),
        ),
        (["solve", "--lang", "es"], see("solve", wrong("cli.required", names="TREE"))),
        (["sheet"], see("sheet", wrong("cli.required", names="-o/--output"))),
        (["sheet", SCALE], see("sheet", wrong("cli.required", names="-o/--output, --algorithm"))),
        (["solve", TEXT, "--lang=es", "--depth", "x"], expected("solve", "--depth", "whole", "'x'")),
        (["draw", TEXT, "--page", "--lang", "es"], argument("draw", "--page", wrong("cli.no_value"))),
        (["solve", TEXT, "--bounds", "1;4"], expected("solve", "--bounds", "limits", "'1;4'")),
        (["solve", TEXT, "--depth", "x"], expected("solve", "--depth", "whole", "'x'")),
        (
            ["solve", "openspiel:tic_tac_toe", "--depth", "1"],
            wrong("search.no_estimate", place=wrong("search.node", node="B"), evaluate=Option("evaluate")),
        ),
        (["solve", TEXT, "--estimate", "rollouts"], wrong("cli.rollouts")),
        (["solve", TEXT, "--estimate", "much"], expected("solve", "--estimate", "estimate", "'much'")),
        (
            ["solve", "openspiel:nfg_game", "--depth", "1"],
            wrong("games.openspiel.load", given="'nfg_game'", why=wrong("games.openspiel.parameter")),
        ),
        (
            ["solve", TEXT, "--algorithm", "nim"],
            wrong(
                "search.algorithm",
                name="'nim'",
                instead=wrong("expected", known="alphabeta, expectimax, expectiminimax, minimax, star1, star2"),
            ),
        ),
        (
            ["solve", TEXT, "--algorithm", "minimax"],
            wrong(
                "search.unknown_kind",
                place=wrong("search.node", node="B"),
                kind=wrong("search.kind.chance"),
                algorithm="minimax",
            ),
        ),
        (["solve", "tree.txt"], wrong("games.file", name="'tree.txt'")),
        (
            ["solve", "invest"],
            wrong(
                "hinted", fault=wrong("games.file", name="'invest'"), hint=near("gallery:invest", ["gallery:invest"])
            ),
        ),
        (
            ["solve", "galery:invest"],
            wrong(
                "hinted", fault=wrong("games.file", name="'galery:invest'"), hint=near("galery:", ["gallery:", "game:"])
            ),
        ),
        (["solve", "game:pig(target)"], wrong("games.option", name="pig", fault=wrong("base.pair", given="'target'"))),
        (
            ["solve", "game:pig(nim=1)"],
            wrong("games.options", name="pig", known="target, sides", fault=wrong("games.unexpected", given="'nim'")),
        ),
        (["solve", "game:(x)"], wrong("games.call", given="'(x)'")),
        (
            ["solve", "game:pig"],
            wrong(
                "games.endless", state="State(max=0, min=0, turn=0, side='max', rolling=False)", option=Option("depth")
            ),
        ),
        (
            ["solve", "game:game-2048", "--limit", "50"],
            wrong(
                "search.nodes_recorded",
                nodes=Message("count.node_more", n=50),
                depth=Option("depth"),
                steps=Option("steps", False),
                limit=Option("limit"),
            ),
        ),
        (
            ["solve", TEXT, "--algo", "star1"],
            see("solve", wrong("cli.unknown_near", given="--algo star1", near=wrong("near", name="--algorithm"))),
        ),
        (["solve", TEXT, "--window", "--json"], expected("solve", "--window", "limits", "'--json'")),
        (["sheet", SCALE, "-o", "a.pdf"], wrong("cli.no_algorithm")),
        (
            ["sheet", SCALE, "--algorithm", "star1", "--topic", "backup", "-o", "a.pdf"],
            wrong("cli.of_drawn", option="--topic"),
        ),
        (["sheet", "-o", "a.pdf", "--bounds", "0,1"], wrong("cli.of_search", option="--bounds")),
        (["sheet", "-o", "a.pdf", "--seeds", "all"], expected("sheet", "--seeds", "numbers", "'all'")),
        (["sheet", "-o", "a.pdf", "--by-hand"], wrong("cli.by_hand_of")),
        (
            ["sheet", SCALE, "--algorithm", "star1", "-o", "a.pdf", "--by-hand", "--most", "3"],
            wrong("cli.by_hand", option="--most"),
        ),
        (["sheet", "-o", "a.xml", "--key"], wrong("cli.of_paper", option="--key")),
        (["draw", TEXT, "--depth", "3"], wrong("cli.no_search", option="--depth")),
        (["draw", TEXT, "--depth-counts", "levels"], wrong("cli.no_search", option="--depth-counts")),
        (["draw", TEXT, "--probe-order", "cyclic"], wrong("cli.no_search", option="--probe-order")),
        (
            ["solve", TEXT, "--option", "x=1"],
            wrong("cli.option", algorithm="star1", name="'x'", instead=wrong("those", known=wrong("none"))),
        ),
        (
            ["solve", TEXT, "--probes", "3"],
            wrong("cli.probing", option=Option("probes"), able="star2", algorithm="star1"),
        ),
        (["solve", TEXT, "--fast", "--steps"], wrong("cli.fast")),
        (["solve", "."], wrong("in_file", file=".", fault=wrong("system.EISDIR"))),
        # A name can neither tear the line apart nor colour the terminal.
        (
            ["solve", 'max("a\x1b[31m\r\tb"=min[2](1), 1)', "--depth", "1", "--bounds", "0,1"],
            wrong("search.outside", place=wrong("search.node", node="a?[31m b"), given=2, low=0, high=1),
        ),
        (["draw", TEXT, "--step", "3"], wrong("cli.no_search", option="--step")),
        (["draw", TEXT, "-o", "x.nim"], wrong("picture.suffix", file="'x.nim'", known=", ".join(sorted(RENDERERS)))),
        (["draw", TEXT, "-o", "-", "--format", "png"], wrong("cli.not_text", suffix="png")),
        (
            ["draw", TEXT, "-o", "/dev/null/x.svg"],
            wrong("in_file", file="/dev/null/x.svg", fault=wrong("system.ENOTDIR")),
        ),
        (
            ["draw", TEXT, "--algorithm", "star1", "--step", "two"],
            wrong(
                "picture.step", given="'two'", total=11, cuts="", values=wrong("picture.step_places", name="value", n=2)
            ),
        ),
        # A file that is named is one file, and several trees beside one another are one picture.
        (
            ["draw", TEXT, "-o", "x.png", "--algorithm", "star1", "--steps", "all"],
            wrong("picture.single", suffix="png", count=12),
        ),
        (
            ["draw", TEXT, TEXT, "--algorithm", "star1", "--steps", "all", "--format", "png", "-o", "frames/"],
            wrong("picture.single", suffix="png", count=12),
        ),
        (["draw", TEXT, TEXT], wrong("cli.several")),
        (
            ["help", "x"],
            argument("help", "topic", wrong("cli.choice", given="'x'", instead=wrong("are", known="search, picture"))),
        ),
        (["draw", TEXT, "-o", "out/"], wrong("cli.folder_format", folder="'out/'")),
        (["draw", TEXT, "-o", "a.svg", "--format", "svg"], wrong("cli.format")),
        (["draw", TEXT, "-o", "a.svg", "--steps", "cuts"], wrong("cli.no_search", option="--steps")),
        (["draw", TEXT, "-o", "a.svg", "--steps", "x"], expected("draw", "--steps", "steps", "'x'")),
        (
            ["draw", TEXT, TEXT, "--algorithm", "star1,star2,minimax", "-o", "a.svg"],
            wrong("cli.pairs", trees=2, algorithms=3),
        ),
        (["draw", TEXT, ".", "-o", "a.svg"], wrong("cli.folder_alone", folder="'.'")),
        (["draw", TEXT, "-o", "a.svg", "--fold", "Z"], wrong("picture.fold_unknown", name="'Z'")),
        (
            ["draw", TEXT, "-o", "a.svg", "--seconds", "2"],
            wrong("picture.option", suffix="svg", name="'seconds'", known="inline, prefix"),
        ),
        (["draw", TEXT, "-o", "a.gif"], wrong("picture.needs_run", suffix="gif")),
        (
            ["draw", TEXT, "-o", "a.gif", "--page", "A3"],
            argument(
                "draw",
                "--page",
                wrong("cli.choice", given="'A3'", instead=wrong("are", known="16:9, 4:3, A4, letter, tight")),
            ),
        ),
        (["draw", ".", "-o", "out/", "--format", "svg"], wrong("cli.folder_empty", folder="'.'")),
        (["draw", ".", "-o", "a.svg"], wrong("cli.folder_empty", folder="'.'")),
        (["link", TEXT], wrong("link.no_site", option=Option("site"))),
        (["link", TEXT, "--site", "x.org"], wrong("link.no_address", site="x.org")),
        (["link", TEXT, "--step", "3"], wrong("cli.no_search", option="--step")),
        (["link", "game:piglet", "--depth", "2", "--algorithm", "star1"], wrong("link.game")),
        (["link", TEXT, "--site=", "--qr", "x.png"], wrong("cli.qr", given="'x.png'")),
        (["play", TEXT, "-o", "x.svg"], wrong("cli.play", file="'x.svg'")),
        (
            ["solve", "max(1,"],
            Message(
                "notation.at",
                line=1,
                column=7,
                fault=Message(
                    "notation.expected", what=Message("notation.node"), found=Message("notation.end"), hint=""
                ),
            ),
        ),
        (
            ["solve", "gallery:aima_scal"],
            wrong("tree.gallery", name="'aima_scal'", instead=wrong("near", name="aima_scale")),
        ),
        (
            ["solve", "game:nope"],
            wrong("games.game", name="'nope'", instead=wrong("are", known=", ".join(games.names()))),
        ),
        (["solve", SCALE, "--window", "5,2"], wrong("search.window", alpha=F(5), beta=F(2))),
        (
            ["solve", SCALE, "--bounds", "2,3"],
            wrong("tree.outside", leaf=Message("tree.leaf_below", value=1, node="F"), low=2, high=3),
        ),
        (
            ["draw", SCALE, "--theme", "nope", "-o", "x.svg"],
            wrong("picture.theme.unknown", name="'nope'", known=", ".join(themes())),
        ),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)
def test_an_error_is_one_line_and_exit_code_2_in_the_language_that_is_asked_for(shell, tmp_path, argv, message):
    for words in (argv, [*argv, "--lang", "es"]) if argv[1:] else (argv,):
        lang = "es" if {"es", "--lang=es"} & {*words} else "en"
        line = f"emmviz: {message}\n" if isinstance(message, str) else said(message, lang=lang)
        assert shell(*words) == (2, "", line)
    assert list(tmp_path.iterdir()) == [], "an error leaves no file behind"


@pytest.mark.parametrize(
    ("content", "key", "holes"),
    [
        (b"max(1, \xe9)", "tree.encoding", {"byte": 7}),
        (
            b"max(1, 5) in [1, 4]",
            "in_file",
            {"fault": wrong("tree.outside", leaf=Message("tree.leaf_below", value=5, node="A"), low=1, high=4)},
        ),
        (
            b'{"max": [1, \n',
            "in_file",
            {"fault": Message("notation.at", line=2, column=1, fault=Message("notation.json", why="Expecting value"))},
        ),
    ],
)
def test_a_faulty_file_is_named_and_so_is_standard_input(shell, tmp_path, content, key, holes):
    (tmp_path / "tree.txt").write_bytes(content)
    assert shell("solve", "tree.txt") == (2, "", said(wrong(key, file="tree.txt", **holes)))
    assert shell("solve", "-", stdin=content) == (2, "", said(wrong(key, file="standard input", **holes)))


def test_a_file_that_may_not_be_written(shell, tmp_path):
    (tmp_path / "x.svg").mkdir()
    code, out, err = shell("draw", TEXT, "-o", "x.svg")
    assert (code, out, err.count("\n"), "x.svg" in err) == (2, "", 1, True)


def test_of_several_files_each_has_the_options_that_suit_it_and_one_that_is_refused_loses_no_other(shell):
    code, out, err = shell("draw", "max(1, 2)", "-o", "a.pptx", "-o", "a.tex", "--standalone")
    assert (code, out.split(), err) == (0, ["a.pptx", "a.tex"], "")
    assert r"\documentclass" in Path("a.tex").read_text("utf-8")
    Path("b.tex").write_text("my thesis", encoding="utf-8")
    code, out, err = shell("draw", "max(1, 2)", "-o", "b.tex", "-o", "b.html", "-o", "b.svg")
    assert (code, out.split(), len(err.splitlines())) == (2, ["b.svg"], 2)
    code, out, err = shell("draw", "max(1, 2)", "-o", "c.svg", "-o", "c.pdf", "--standalone")
    assert (code, out, "standalone" in err) == (2, "", True)
