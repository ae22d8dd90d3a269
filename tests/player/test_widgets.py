"""What all widgets owe: one module and one page that ask for nothing, a picture where none runs, refusals alike."""

import re
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from IPython.core.formatters import DisplayFormatter
from ipywidgets import Accordion, Box, GridBox, HBox, IntSlider, Stack, Tab, VBox

from emmviz import (
    GameTree,
    TreeError,
    act,
    chance_node,
    compare,
    draw,
    edit,
    expectiminimax,
    gallery,
    games,
    mean_lab,
    opponent_lab,
    play,
    play_against,
    player,
    predict,
    quiz,
    rescale_lab,
    star1,
    value_iteration_lab,
)
from emmviz.base.locale import words
from emmviz.base.messages import OWN_LANGUAGES, Message, Option, alternative
from emmviz.learn import puzzle
from emmviz.learn.sensitivity import sweep
from emmviz.player.predict.predict_data import opened as sealed
from emmviz.player.shell.widget import Refused
from tests.base.test_locale import flat
from tests.kinds import EVERY
from tests.learn.students import full
from tests.refusal import refused
from tests.sentences import wording

TREE = gallery.aima_scale()
RUN = star1(TREE)
WIDGETS = {
    "player": lambda **look: play(RUN, **look),
    "compare": lambda **look: compare(expectiminimax(TREE), RUN, **look),
    "quiz": lambda **look: quiz(RUN, **look),
    "edit": lambda **look: edit(TREE, **look),
    "lab": lambda **look: opponent_lab(gallery.bins_minimax(), **look),
    "sweeps": lambda **look: value_iteration_lab(games.get("piglet", target=1), **look),
    "means": lambda **look: mean_lab(chance_node(*range(5)), plays=200, **look),
    "match": lambda **look: play_against(games.get("coin-tictactoe"), **look),
    "act": lambda **look: act(GameTree.parse("max(a: chance(.5: 3, .5: -1), b: 0)"), "star1", **look),
}
PAGES = WIDGETS | {
    "predict": lambda **look: predict("What is 6 × 7?", 42, **look),
    "puzzle": lambda theme, lang: puzzle(lang=lang),
}
each_widget = pytest.mark.parametrize("name", WIDGETS)


@cache
def widget_of(name, lang="es"):
    """A widget for tests that only read it."""
    return PAGES[name](theme="dark", lang=lang)


@each_widget
def test_its_program_is_one_module_whose_words_come_from_python(name):
    widget = widget_of(name)
    assert widget._esm.count("export default") == 1
    sentences = [text for _, text in flat(words("en")[widget.widget]) if isinstance(text, str) and len(text) > 20]
    assert [text for text in sentences if text in widget._esm] == []


@each_widget
@pytest.mark.parametrize(
    ("look", "why"),
    [
        ({"theme": "print"}, Message("wrong.widget.theme", given="'print'")),
        ({"lang": "xx"}, Message("wrong.base.language", given="'xx'", known=", ".join(OWN_LANGUAGES))),
    ],
    ids=["theme", "lang"],
)
def test_a_look_that_there_is_not_is_refused(name, look, why):
    assert refused(WIDGETS[name], **look) == why


OWN = {"shapes": {"chance": "square"}, "colours": {"max": "#aa0000"}}
SHAPE = re.compile(r'class="node chance"(?:(?!class="node).)*?<(\w+) class="shape"')
TREES = {
    "player": lambda data: data["svg"],
    "quiz": lambda data: data["rounds"]["0"]["player"]["svg"],
    "compare": lambda data: data["runs"][1]["svg"],
    "act": lambda data: data["svgs"][0],
    "edit": lambda data: data["run"]["svg"],
    "predict": lambda data: data["player"]["svg"],
    "lab": lambda data: data["parts"][0]["svgs"][0],
    "sweeps": lambda data: data["shared"]["svgs"][0],
    "means": lambda data: data["shared"]["svgs"][0],
    "match": lambda data: data["positions"]["0"]["tree"]["svg"],
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", TREES)
@pytest.mark.parametrize(("look", "shape"), [("light", "circle"), (OWN, "rect")], ids=["light", "own"])
def test_a_theme_of_your_own_brings_its_shapes(name, look, shape):
    beside_tree = {
        "predict": lambda theme: predict("?", 1, on=RUN, theme=theme),
        "lab": lambda theme: opponent_lab(TREE, theme=theme),
    }
    make = (WIDGETS | beside_tree)[name]
    assert set(SHAPE.findall(TREES[name](make(theme=look).payload))) == {shape}


@pytest.mark.parametrize(("paper", "suited"), [("#fafafa", "light"), ("#101010", "dark")])
def test_a_theme_of_your_own_brings_its_colours(paper, suited):
    theme = play(RUN, theme={"base": suited, "colours": {"paper": paper}}).theme
    assert theme.startswith(f"{suited};--paper:{paper};--ink:")


TOE, PIGLET, STEPLESS = games.get("coin-tictactoe"), games.get("piglet", target=1), star1(TREE, steps=False)


@pytest.mark.parametrize(
    ("make", "given", "options", "why"),
    [
        (quiz, [TREE], {}, Message("wrong.widget.quiz", given="GameTree", hint="")),
        (quiz, [RUN], {"kinds": "all"}, Message("wrong.learn.kinds", known=", ".join(EVERY), given="'all'")),
        (quiz, [expectiminimax(TREE)], {"kinds": "cut"}, Message("wrong.widget.no_questions")),
        (quiz, [STEPLESS], {}, Message("wrong.learn.no_steps", option=Option("steps", False))),
        (quiz, [[]], {}, Message("wrong.widget.quiz_size", given="0", most=100)),
        (quiz, [[7]], {}, Message("wrong.widget.quiz_questions", given="int")),
        (compare, [], {}, Message("wrong.search.few_runs", given="0")),
        (compare, [RUN], {}, Message("wrong.search.few_runs", given="1")),
        (compare, [RUN, STEPLESS], {}, Message("wrong.search.no_steps", number=2, steps=Option("steps", False))),
        (compare, [RUN, RUN], {"step": 28}, Message("wrong.search.step", last=27, given="28")),
        (predict, ["?", 1], {"on": RUN, "step": 99}, Message("wrong.search.step", last=27, given="99")),
        (predict, ["?", 1], {"on": TREE, "step": 1}, Message("wrong.search.step", last=0, given="1")),
        (predict, ["?", 1], {"reveal": 7}, Message("wrong.widget.reveal", given="int")),
        (predict, ["?", 1], {"theme": "print"}, Message("wrong.widget.theme", given="'print'")),
        (play_against, [TOE], {"you": "x"}, Message("wrong.widget.you", given="'x'")),
        (play_against, [TOE], {"depth": 0}, Message("wrong.widget.match_depth", given="0")),
        (play_against, [TOE], {"depth": True}, Message("wrong.widget.match_depth", given="True")),
        (play_against, [TOE], {"seed": 1.5}, Message("wrong.widget.seed", given="1.5")),
        (
            play_against,
            [TOE],
            {"search": "star3"},
            Message("wrong.search.algorithm", name="'star3'", instead=alternative("star3", ["star1", "star2"])),
        ),
        (value_iteration_lab, [PIGLET], {"guess": "a half"}, Message("wrong.widget.guess", given="'a half'")),
        (value_iteration_lab, [PIGLET], {"guess": 2}, Message("wrong.widget.guess_range", low=0, high=1, given="2")),
        (
            value_iteration_lab,
            [PIGLET],
            {"sweeps": 41},
            Message("wrong.base.whole_between", name="sweeps", least=1, most=40, given="41"),
        ),
        *(
            (mean_lab, [GameTree.parse(text)], {}, Message("wrong.widget.mean"))
            for text in ("chance(max(1, 2), 3)", "max(1, 2)", "5")
        ),
        (
            mean_lab,
            [chance_node(1, 2)],
            {"plays": 5},
            Message("wrong.base.whole_between", name="plays", least=10, most=100_000, given="5"),
        ),
        (opponent_lab, [GameTree.parse("max(1, 2)")], {}, Message("wrong.widget.opponent")),
    ],
)
def test_what_no_widget_takes_is_refused_in_a_sentence(make, given, options, why):
    error = Refused if "guess" in options else TreeError
    assert refused(make, *given, error=error, **options) == why


@pytest.mark.sampled
@each_widget
@pytest.mark.parametrize("lang", ["en", "es"])
def test_where_no_widget_runs_a_picture_shows_the_start_and_says_how_to_wake_it(name, lang):
    widget = widget_of(name, lang)
    bundle, _ = widget._repr_mimebundle_()
    assert {"image/svg+xml", "image/png", "text/plain", "application/vnd.jupyter.widget-view+json"} <= set(bundle)
    svg = bundle["image/svg+xml"]
    assert "var(" not in svg
    # In a narrow picture it takes two lines.
    assert words(lang)[widget.widget]["asleep"] in " ".join(re.findall(r">([^<]*)</text>", svg))
    # Nothing has a number yet that a search finds, but in a lab, which shows what its number makes of the tree, and
    # before the first question of a quiz.
    inner = r'<g id="([^"]*)" class="node (?:max|min|chance)[^"]*"[^>]*>(.*?)</g>'
    found = {node: 'class="value"' in drawn for node, drawn in re.findall(inner, svg)}
    known = {"lab": list(found), "quiz": ["D"]}.get(widget.widget, [])
    assert found
    assert [node for node, has_number in found.items() if has_number] == known


@pytest.mark.sampled
@pytest.mark.parametrize("box", [Box, HBox, VBox, GridBox, Tab, Accordion, Stack, lambda inside: HBox([VBox(inside)])])
def test_a_box_of_ipywidgets_has_a_picture_of_the_widgets_in_it(box, monkeypatch):
    """IPython asks for it; boxes of other widgets are as they were."""
    shell = SimpleNamespace(display_formatter=DisplayFormatter())
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    show = shell.display_formatter.format
    two, asked = play(RUN, step=3), predict("What is 6 × 7?", 42)
    data, _ = show(box([two, IntSlider(), widget_of("sweeps")]))
    nodes = re.findall(r'<g id="([^"]*)" class="node', data["image/svg+xml"])
    # Each with the number of its picture.
    assert {node.partition(":")[0] for node in nodes} == {"1", "2"}
    assert len(nodes) == len(TREE) + len(widget_of("sweeps")._still().nodes)
    assert data["image/png"]
    assert data["text/plain"].startswith(two._text())
    assert data["application/vnd.jupyter.widget-view+json"]
    assert show(box([two]))[0].items() >= two._stand_in().items()
    data, _ = show(box([two, asked]))
    assert [part in data["text/html"] for part in ("<svg", "What is 6 × 7?")] == [True, True]
    assert list(show(box([IntSlider()]))[0]) == ["text/plain", "application/vnd.jupyter.widget-view+json"]


@pytest.mark.parametrize("name", PAGES)
def test_its_page_is_one_file_that_asks_for_nothing(name, tmp_path):
    path = tmp_path / "page.html"
    assert widget_of(name).save(path) == path
    page = path.read_text(encoding="utf-8")
    assert "://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert ('<html lang="es">' in page, len(page) < 170_000) == (True, True)


@pytest.mark.parametrize("name", sorted(PAGES.keys() - {"edit"}))  # an editor is saved as any picture, too
def test_it_is_saved_as_a_page_alone(name, tmp_path):
    noun = Message(f"wrong.widget.noun.{ {'sweeps': 'lab', 'means': 'lab'}.get(name, name) }")
    why = Message("wrong.widget.page", noun=noun, given="'page.pdf'")
    assert refused(widget_of(name).save, tmp_path / "page.pdf") == why
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["compare", "edit", "match"])
def test_every_word_is_used(name):
    paths = [path for room in (name, "shell") for path in (Path(player.__file__).parent / room).rglob("*.[pj][ys]")]
    here = "".join(path.read_text(encoding="utf-8") for path in paths)
    own = words("en")[name]
    # Where the key is put together, as that of kinds_max, the tests of what is shown see it.
    together = re.compile("_(max|min|chance|leaf|one|more|so_far)$")
    keys = {key for key in [*own, *own.get("wrong", ())] if key not in ("wrong", "keys") and not together.search(key)}
    assert {key for key in keys if not re.search(rf"\b{key}\b", here)} == set()


def test_a_program_of_one_s_own_opens_at_its_verdict(monkeypatch):
    opened, tree = [], GameTree.parse("max(a: chance(.9: 2, .1: 3), b: 1)")
    monkeypatch.setattr("emmviz.player.play", lambda run, **how: opened.append(how["step"]) or play(run, **how))
    wrong, right = full("mean")(tree), full()(tree)
    for run in (wrong, right, expectiminimax(tree)):
        run._repr_mimebundle_()
    assert opened == [wrong.compared.step, len(right.steps), 0]
    answer = wording("traced.answer", program="my_value", value=2.5, right=2.1)
    returns = wording("traced.returns", program="my_value", value=2.5, name="B")
    assert wrong.caption(wrong.opens_at).startswith(f"{answer} {returns}")
    # So does what a prediction reveals.
    asked = predict("What does it return?", wrong.value, reveal=wrong)
    assert sealed(asked.payload)["parts"][0]["step"] == wrong.compared.step


@pytest.mark.parametrize(
    ("use", "more"),
    [(play, []), (quiz, []), (act, []), (compare, [RUN]), (edit, []), (draw, [RUN.frame()])],
)
def test_a_text_in_the_place_of_a_tree_or_a_run_is_refused_with_what_to_do(use, more):
    assert str(refused(use, "max(1, 2)", *more)).endswith(str(Message("wrong.base.of_text")))


@pytest.mark.sampled
@pytest.mark.parametrize("use", [edit, opponent_lab, rescale_lab, mean_lab, partial(sweep, over="power")])
def test_a_run_in_the_place_of_a_tree_is_refused_with_its_tree(use):
    assert str(refused(use, RUN)).endswith(str(Message("wrong.tree.of_run")))
