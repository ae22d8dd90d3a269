"""What other packages bring by entry points: it works where a built-in does, or a sentence names the package."""

import sys

import pytest

from emmviz import GameTree, algorithms, edit, formats, games, search
from emmviz.base import plugins
from emmviz.search.algorithms import ALGORITHMS
from tests.refusal import refusal

TREE = GameTree.parse("max(1, chance(2, 6))")
# A package's one module, and what its entry points make of it.
MODULE = """
import dataclasses
from emmviz import Algorithm, GameTree
from emmviz.picture.render.renderer import Renderer
from emmviz.search.algorithms.expectiminimax import ALGORITHM
from emmviz.search.options import Option, one_of
from tests.own import IN_FULL

def visit(*place):
    return ALGORITHM.visit(*place)

worst = dataclasses.replace(ALGORITHM, name="worst", visit=visit)

def moods(*place, trust):
    return (ALGORITHM if trust else IN_FULL).visit(*place)

TRUST = Option(False, "take chance as it is", "True or False", one_of(True, False))
moody = Algorithm("moody", moods, IN_FULL.code, IN_FULL.kinds, own={"trust": TRUST})
text = "a text"

def render(scene, *, between=" "):
    return "nodes: " + between.join(node.id for node in scene.nodes)

renderer = Renderer(suffixes=("lst",), mark=rb"nodes: ", picture=render)

def read(text):
    return GameTree.parse(f"max({text})")

def read_wrongly(text):
    return text and str(int(text))

class Toss:
    root, bounds = 0, (1, 2)
    def kind(self, state): return "leaf" if state else "chance"
    def successors(self, state): return [("1/2", 1), ("1/2", 2)]
    def utility(self, state): return state

def toss(sides=2):
    return Toss()
"""
POINTS = """
[emmviz.algorithms]
worst = {0}:worst
moody = {0}:moody
no-record = {0}:text
gone = {0}_gone:worst
star1 = {0}:text
[emmviz.renderers]
lst = {0}:renderer
other = {0}:renderer
svg = {0}:text
[emmviz.formats]
lst = {0}:read
wrong = {0}:read_wrongly
txt = {0}:text
json = {0}:text
[emmviz.games]
toss = {0}:toss
no-game = {0}:dict
no-function = {0}:text
pig = {0}:text
"""


@pytest.fixture
def install(cwd, monkeypatch):
    """Put a package of somebody else's on the path, under a name."""

    def install(name="mine", points=POINTS):
        place = cwd / "site" / name
        about = place / f"{name}-1.0.dist-info"
        about.mkdir(parents=True)
        (place / f"{name}.py").write_text(MODULE)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(points.format(name))
        monkeypatch.syspath_prepend(place)
        plugins._points.cache_clear()

    yield install
    plugins._points.cache_clear()
    for name in ("mine", "yours"):
        sys.modules.pop(name, None)


@pytest.fixture
def mine(install):
    """The package is there."""
    install()


pytestmark = pytest.mark.usefixtures("mine")


def test_an_algorithm_is_found_by_its_name(output):
    assert algorithms() == sorted([*ALGORITHMS, "worst", "moody", "no-record", "gone"])
    run = search(TREE, "worst", depth=1, evaluate=lambda node: 3)
    assert (run.algorithm, run.value, search(TREE, "star1").value) == ("worst", 3, 4)
    assert output("solve", "max(1, chance(2, 6))", "--algorithm", "worst").startswith("value                4\n")
    assert output("solve", "max(1, 2)", "--algorithm", "worst", "--fast").startswith("value                2\n")


@pytest.mark.parametrize(
    ("given", "out", "err"),
    [
        ([], "value                2", ""),
        (["--option", "trust=true"], "value                4", ""),
        (["--option", "trust=much"], "", "trust must be True or False, not 'much'"),
        (["--option", "depth=1"], "", "moody has no option 'depth' of its own; those that it has: trust"),
        (
            ["--option", "trust"],
            "",
            "argument --option: expected name=value, such as reuse=false, not 'trust' (see emmviz solve --help)",
        ),
    ],
)
def test_an_option_of_its_own_is_given_on_the_command_line(shell, given, out, err):
    code, found, said = shell("solve", "max(1, chance(2, 6))", "--algorithm", "moody", *given)
    assert (code, found.partition("\n")[0], said) == ((2, out, f"emmviz: {err}\n") if err else (0, out, ""))


def test_the_editor_offers_it_by_its_name():
    editor = edit(TREE, "worst", lang="es")
    assert (editor.run.value, editor.payload["algorithm"]) == (4, "worst")
    offered = dict(editor.payload["algorithms"])
    assert (offered["star1"], offered["worst"]) == ("Star1", "worst")
    editor.algorithm = "star1"
    assert refusal(setattr, editor, "algorithm", "no-record").startswith(
        "the package mine must bring an Algorithm as no-record"
    )


def test_a_renderer_writes_the_files_of_its_suffix(output, tmp_path):
    run = search(TREE, "star1")
    for thing, options, signs in ((TREE, {}, " "), (run, {"between": ","}, ","), (TREE, {"between": "-"}, "-")):
        assert thing.save("tree.lst", **options).read_text() == "nodes: " + signs.join(["A", "L1", "B", "L2", "L3"])
    (tmp_path / "other.lst").write_text("somebody's")
    assert "is there already and was not written by emmviz as lst" in refusal(TREE.save, "other.lst")
    assert refusal(TREE.save, "tree.lst", scale=2) == "lst has no option 'scale' here; it takes between"
    assert refusal(TREE.save, "tree.lst", steps="all").startswith("a tree has no steps")
    assert refusal(TREE.save, "tree.xyz").endswith("txt, lst, other")
    assert output("draw", "max(1, 2)", "-o", "shell.lst") == "shell.lst\n"
    assert output("draw", "max(1, 2)", "-o", "-", "--format", "lst") == "nodes: A L1 L2\n"


def test_the_formats_that_can_be_written_are_listed_with_the_package(output):
    rows = {line.split()[0]: " ".join(line.split()[1:]) for line in output("formats").splitlines()}
    assert (rows["lst"], rows["svg"]) == ("a frame of the package mine, installed", "a frame or steps")
    assert rows["other"].startswith("nothing the package mine must bring a Renderer with this suffix as other")


def test_a_format_reads_the_files_of_its_suffix(output, tmp_path):
    for name, text in (
        ("a.lst", "3, 5, 4"),
        ("a.LST", "3, 5, 4"),
        ("broken.lst", "3, x"),
        ("a.wrong", "3"),
        ("b.wrong", "x"),
    ):
        (tmp_path / name).write_text(text)
    assert str(formats.read_file("a.lst")) == str(formats.read_file("a.LST")) == "max(3, 5, 4)"
    assert output("solve", "a.lst").startswith("value                5\n")
    assert refusal(formats.read_file, "broken.lst").startswith("broken.lst: line 1, column 8: ")
    assert refusal(formats.read_file, "a.wrong") == "a.wrong: the package mine must read a GameTree from wrong, not '3'"
    assert refusal(formats.read_file, "b.wrong").startswith("b.wrong: invalid literal for int()")


def test_a_game_is_found_by_its_name(output):
    assert {"toss", "pig"} < set(games.names())
    game = games.get("toss", sides=2)
    assert (game.title, search(game, "expectimax").value) == ("", 1.5)
    assert refusal(games.get, "toss", coins=2).startswith("the game toss takes ")
    assert output("solve", "game:toss(sides=2)").startswith("value                1.5, exactly 3/2\n")
    rows = dict(line.split(maxsplit=1) for line in output("games").splitlines() if " " in line)
    wrong = "the package mine must bring a function that makes a Game as no-function, not 'a text'"
    assert (rows["no-function"], rows["pig"]) == (wrong, "Pig")


def test_what_is_broken_is_refused_in_a_sentence_that_names_the_package():
    assert refusal(search, TREE, "no-record") == "the package mine must bring an Algorithm as no-record, not 'a text'"
    assert refusal(search, TREE, "gone") == (
        "the package mine brings gone, but mine_gone:worst does not load (ModuleNotFoundError: No module named "
        "'mine_gone')"
    )
    assert refusal(games.get, "no-game").startswith(
        "the package mine brings no-game, but mine:dict does not load (Attr"
    )
    assert refusal(TREE.save, "a.other").startswith("the package mine must bring a Renderer with this suffix as other")


def test_what_is_no_game_is_refused(install):
    install("yours", "[emmviz.games]\nempty = builtins:dict\n")
    assert refusal(games.get, "empty") == "the game empty of the package yours has no root, so it is not a Game"


def test_two_packages_of_one_name_are_refused_together(install):
    install("yours")
    assert refusal(search, TREE, "worst") == (
        "the packages mine and yours all bring worst (emmviz.algorithms); keep one of them"
    )


def test_nothing_of_emmviz_is_replaced(tmp_path):
    assert search(TREE, "star1").algorithm == "star1"
    assert TREE.save("tree.svg").read_text().startswith("<")
    assert games.get("pig").title == "Pig"
    for name in ("tree.txt", "tree.json"):
        (tmp_path / name).write_text("max(1, 2)" if name.endswith("txt") else '{"max": [1, 2]}')
        assert str(formats.read_file(name)) == "max(1, 2)"


def test_nothing_is_loaded_before_it_is_used():
    names = algorithms(), games.names(), plugins.Plugins("emmviz.renderers", [], "", plugins.is_function).names()
    assert [name in found for name, found in zip(("worst", "toss", "lst"), names, strict=True)] == [True] * 3
    search(TREE, "star1").save("run.svg")
    formats.read_text("max(1, 2)")
    assert "mine" not in sys.modules
    search(TREE, "worst")
    assert "mine" in sys.modules
