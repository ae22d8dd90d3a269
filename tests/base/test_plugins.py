"""What other packages add by entry points: it works where a built-in does, or the error message names the package."""

import sys

import pytest

from emmviz import GameTree, algorithms, edit, formats, games, search
from emmviz.base import plugins
from emmviz.base.messages import Message, Option
from emmviz.picture.render.renderer import RENDERERS
from emmviz.search.algorithms import ALGORITHMS
from tests.refusal import expected, refused, said, wrong

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


def unfit(sort, name, given="'a text'"):
    """The message about what the package provides under a name, if it is not of the kind that its group asks for."""
    return wrong(f"base.plugin.{sort}", package="mine", name=name, given=given)


OTHER = "Renderer(suffixes=('lst',), mark=b'nodes: ', picture=<functi"


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


NO_VALUE = Message("notation.expected", what=Message("notation.number_or_kind"), found="'x'", hint="")


@pytest.mark.parametrize(
    ("given", "value", "faults"),
    [
        ([], "value                2", []),
        (["--option", "trust=true"], "value                4", []),
        (
            ["--option", "trust=much"],
            "",
            [wrong("search.option", name="trust", expected="True or False", given="'much'")],
        ),
        (
            ["--option", "depth=1"],
            "",
            [wrong("cli.option", algorithm="moody", name="'depth'", instead=wrong("those", known="trust"))],
        ),
        (["--option", "trust"], "", [expected("solve", "--option", "pair", "'trust'")]),
    ],
)
def test_an_option_of_its_own_is_given_on_the_command_line(shell, given, value, faults):
    code, out, err = shell("solve", "max(1, chance(2, 6))", "--algorithm", "moody", *given)
    assert (code, out.partition("\n")[0], err) == (2 if faults else 0, value, said(*faults))


def test_the_editor_offers_it_by_its_name():
    editor = edit(TREE, "worst", lang="es")
    assert (editor.run.value, editor.payload["algorithm"]) == (4, "worst")
    offered = dict(editor.payload["algorithms"])
    assert (offered["star1"], offered["worst"]) == ("Star1", "worst")
    editor.algorithm = "star1"
    assert refused(setattr, editor, "algorithm", "no-record") == unfit("algorithm", "no-record")


def test_a_renderer_writes_the_files_of_its_suffix(output, tmp_path):
    run = search(TREE, "star1")
    for thing, options, signs in ((TREE, {}, " "), (run, {"between": ","}, ","), (TREE, {"between": "-"}, "-")):
        assert thing.save("tree.lst", **options).read_text() == "nodes: " + signs.join(["A", "L1", "B", "L2", "L3"])
    (tmp_path / "other.lst").write_text("somebody's")
    for name, options, fault in (
        ("other.lst", {}, wrong("base.kept", file="'other.lst'", suffix="lst", option=Option("overwrite", True))),
        ("tree.lst", {"scale": 2}, wrong("picture.option", suffix="lst", name="'scale'", known="between")),
        ("tree.lst", {"steps": "all"}, wrong("picture.no_run", option=Option("steps", "all"))),
        ("tree.xyz", {}, wrong("picture.suffix", file="'tree.xyz'", known=", ".join([*RENDERERS, "lst", "other"]))),
    ):
        assert refused(TREE.save, name, **options) == fault
    assert output("draw", "max(1, 2)", "-o", "shell.lst") == "shell.lst\n"
    assert output("draw", "max(1, 2)", "-o", "-", "--format", "lst") == "nodes: A L1 L2\n"


def test_the_formats_that_can_be_written_are_listed_with_the_package(output):
    rows = {line.split()[0]: " ".join(line.split()[1:]) for line in output("formats").splitlines()}
    assert (rows["lst"], rows["svg"]) == ("a frame of the package mine, installed", "a frame or steps")
    assert rows["other"] == f"nothing {unfit('renderer', 'other', OTHER)}"


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
    for name, fault in (
        ("broken.lst", Message("notation.at", line=1, column=8, fault=NO_VALUE)),
        ("a.wrong", Message("notation.package", package="mine", suffix="wrong", given="'3'")),
        ("b.wrong", "invalid literal for int() with base 10: 'x'"),
    ):
        assert str(refused(formats.read_file, name)) == str(wrong("in_file", file=name, fault=fault))


def test_a_game_is_found_by_its_name(output):
    assert {"toss", "pig"} < set(games.names())
    game = games.get("toss", sides=2)
    assert (game.title, search(game, "expectimax").value) == ("", 1.5)
    coins = wrong("games.unexpected", given="'coins'")
    assert refused(games.get, "toss", coins=2) == wrong("games.options", name="toss", known="sides", fault=coins)
    assert output("solve", "game:toss(sides=2)").startswith("value                1.5, exactly 3/2\n")
    rows = dict(line.split(maxsplit=1) for line in output("games").splitlines() if " " in line)
    assert (rows["no-function"], rows["pig"]) == (str(unfit("game", "no-function")), "Pig")


def unloaded(name, module, why):
    return wrong("base.plugin_load", package="mine", name=name, module=module, why=why)


@pytest.mark.parametrize(
    ("ask", "given", "fault"),
    [
        (search, (TREE, "no-record"), unfit("algorithm", "no-record")),
        (
            search,
            (TREE, "gone"),
            unloaded("gone", "mine_gone:worst", "ModuleNotFoundError: No module named 'mine_gone'"),
        ),
        (
            games.get,
            ("no-game",),
            unloaded("no-game", "mine:dict", "AttributeError: module 'mine' has no attribute 'dict'"),
        ),
        (TREE.save, ("a.other",), unfit("renderer", "other", OTHER)),
    ],
)
def test_what_is_broken_is_refused_by_a_message_that_names_the_package(ask, given, fault):
    assert refused(ask, *given) == fault


def test_what_is_no_game_is_refused(install):
    install("yours", "[emmviz.games]\nempty = builtins:dict\n")
    assert refused(games.get, "empty") == wrong("games.incomplete", name="empty", package="yours", missing="root")


def test_the_help_of_a_search_lists_them(output):
    assert "star2, gone, moody, no-" in " ".join(output("solve", "--help").split())


def test_two_packages_of_one_name_are_refused_together(install):
    install("yours")
    twice = wrong("base.plugin_twice", packages="mine and yours", name="worst", group="emmviz.algorithms")
    assert refused(search, TREE, "worst") == twice


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
