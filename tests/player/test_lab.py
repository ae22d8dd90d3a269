"""Labs: what is computed for every place, its sentence, and how the number, the sweep and the place agree."""

import re
from fractions import Fraction as F
from functools import cache
from html import unescape
from xml.etree import ElementTree

import pytest

from emmviz import GameTree, gallery, opponent_lab, predict, random_tree, rescale_lab
from emmviz.base.messages import Message
from emmviz.base.numbers import show
from emmviz.base.text import width
from emmviz.player.lab.diagram import WIDTH
from emmviz.player.predict.predict_data import opened
from tests.base.test_locale import assert_spanish, flat
from tests.learn.test_sensitivity import worth
from tests.refusal import refused

SVG = "{http://www.w3.org/2000/svg}"


def small(seed):
    return random_tree(seed, "max3 chance2 min2")


LABS = {
    "bins": lambda **look: opponent_lab(gallery.bins_minimax(), **look),
    "coin": lambda **look: opponent_lab(gallery.bins_expectiminimax(), vary="coin", **look),
    "scale": lambda **look: rescale_lab(gallery.aima_scale(), to=(1, 20, 30, 400), **look),
    "random": lambda **look: opponent_lab(small(3), **look),
    "rescaled": lambda **look: rescale_lab(small(4), **look),
    "no moves": lambda **look: rescale_lab(gallery.acepoint_3v3(), **look),
    "min": lambda **look: opponent_lab(GameTree.parse("min(a=max(min(0, 4)), b=1)"), **look),
    "twins": lambda **look: opponent_lab(GameTree.parse("max(a=min(1, 3), b=min(3, 1))"), **look),
    "improbable": lambda **look: opponent_lab(GameTree.parse("max(chance(1: min(1, 2), 0: min(5, 6)), 4/3)"), **look),
    "irrational": lambda **look: opponent_lab(GameTree.parse("max(a=min(0, min(0, 16)), b=2)"), **look),
}
# For what is said of them alone.
FURTHER = {
    "one move": lambda: opponent_lab(GameTree.parse("max(x=min(1, 3))")),
    "touch": lambda: opponent_lab(GameTree.parse("max(chance(.5: 1, .5: 2), 2)")),
}


@cache
def lab_of(name):
    """A lab for tests that only read it."""
    return (LABS | FURTHER)[name]()


# -- what every lab owes ---------------------------------------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.parametrize("name", LABS)
def test_every_place_shows_what_a_plain_recursion_gives(name):
    lab = lab_of(name)
    for part, (over, swept) in zip(lab.payload["parts"], lab.sweeps.items(), strict=True):
        tree, places = lab._part(over).tree, lab._part(over).samples.at
        to = dict(zip((1, 2, 3, 4), (1, 20, 30, 400), strict=True)) if over == "values" else None
        assert places == sorted({*places, swept.low, swept.high, *(flip.at.near for flip in swept.flips)})
        assert (places[0], places[-1]) == (swept.low, swept.high)
        for k, at in enumerate(places[::15]):
            if over == "power" and at.denominator > 1:
                continue
            for node, texts in zip(lab._part(over).plan.places, part["texts"], strict=True):
                # Below probability 0 no inner node has a value.
                unseen = node not in swept.values(at) and tree.kind(node) != "leaf"
                shown = texts[15 * k if len(texts) > 1 else 0]["text"]
                assert shown == ("" if unseen else show(worth(tree, node, over, at, to)))


@pytest.mark.sampled
@pytest.mark.parametrize("name", LABS)
def test_no_text_of_a_diagram_lies_on_another(name):
    for part in lab_of(name).payload["parts"]:
        boxes = []
        for text in ElementTree.fromstring(part["chart"]).iter(f"{SVG}text"):
            wide = width(text.text, 14.5, bold=text.get("font-weight") == "700")
            x = float(text.get("x")) - wide * {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor")]
            y = float(text.get("y")) - 0.36 * 14.5
            assert -0.5 <= x <= WIDTH + 0.5 - wide
            for left, right, middle, other in boxes:
                assert x >= right or x + wide <= left or abs(y - middle) >= 0.8 * 14.5, (text.text, other)
            boxes.append((x, x + wide, y, text.text))


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(LABS.keys() - {"random", "rescaled"}))  # further trees only
def test_a_lab_in_spanish_is_spanish(name):
    lab = LABS[name](lang="es")
    for part in lab.payload["parts"]:
        keys = ("name", "about", "sentences", "summary", "at", "table", "texts", "probs")
        texts = [text for _, text in flat({key: part[key] for key in keys}) if isinstance(text, str)]
        texts += [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", part["chart"] + part["svgs"][0])]
        for text in texts:
            assert_spanish(text, lab._here()[0].tree)


@pytest.mark.sampled
@pytest.mark.parametrize("name", LABS)
def test_the_still_picture_has_tree_diagram_and_words(name):
    lab = lab_of(name)
    data, _ = lab._repr_mimebundle_()
    part, here = lab.payload["parts"][0 if name != "coin" else 1], lab._here()[0]
    tree, chart = ElementTree.fromstring(data["image/svg+xml"]).findall(f"{SVG}svg")
    assert [g.get("data-node") for g in tree.iter(f"{SVG}g") if g.get("data-node")] == list(here.plan.places)
    assert float(chart.get("y")) >= float(tree.get("height"))
    # A page without a kernel keeps the flips to itself, too; a picture that one asks for shows them.
    assert [chart.get("aria-label"), chart.findall(f".//{SVG}g[@class='flip']")] == [here.diagram.label, []]
    assert ("curve" in data["image/svg+xml"], bool(data["image/png"])) == (False, True)
    assert not any(sentence in data["text/plain"] for sentence in part["summary"])
    asked = ElementTree.fromstring(lab.to_svg()).findall(f"{SVG}svg")[1]
    assert asked.get("aria-label").endswith(part["summary"][-1])
    assert len(asked.findall(f".//{SVG}path[@class='curve']")) == len(here.diagram.lines)


# -- sentences -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "k", "sentence"),
    [
        ("bins", 50, "At ε = 0.5 move B is best: 1.5 against −25 for A and 0 for C."),
        (
            "bins",
            67,
            "At ε = 2/3 ≈ 0.6667 the moves B and C are equal and best: each is worth ≈ 1.667, against ≈ −16.67 for A.",
        ),
        ("no moves", 20, "At k = 1.25 the tree is worth ≈ 0.8611."),
        ("twins", 0, "At ε = 0 the moves a and b are equal: each is worth 1."),
        ("one move", 100, "At ε = 1 the only move, x, is worth 2."),
    ],
)
def test_what_is_said_of_a_place(name, k, sentence):
    assert lab_of(name).payload["parts"][0]["sentences"][k] == sentence


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "at", "says"),
    [
        ("bins", 0, ["At ε = 2/3 ≈ 0.6667 the best move changes from B to C."]),
        ("one move", 0, ["From ε = 0 to 1 the best move never changes."]),
        ("touch", 1, ["At p = 1 the moves B and L3 are equal; on both sides of it L3 is best."]),
        (
            "scale",
            0,
            [
                "At k ≈ 3.669 the best move changes from a1 to a2.",
                "At a = 0 the best move changes from a2 to a1.",
                "From b = −5 to 5 the best move never changes.",
                "At t = 8/207 ≈ 0.03865 the best move changes from a1 to a2.",
            ],
        ),
    ],
)
def test_what_is_said_of_the_whole_axis(name, at, says):
    assert [part["summary"][at] for part in lab_of(name).payload["parts"]] == says


# -- the axis --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("power", [12, 60, 299])
def test_a_lab_of_large_values_has_as_many_places_and_lines_as_any_other(power):
    part = opponent_lab(GameTree.parse(f"max(1e{power}, min(2, 3))"))._part("opponent")
    assert part.count <= 120
    assert 2 <= part.diagram.svg(0).count('opacity="0.6"') <= 8  # the lines across


@pytest.mark.parametrize(
    ("make", "node", "symbol", "at"),
    [
        (lambda tree: rescale_lab(tree), "L1", "k", F(4, 5)),
        (lambda tree: opponent_lab(tree), "L1", "ε", 0),
        (lambda _: rescale_lab(GameTree.parse("max(1e150, min(2, 3))")), "L1", "k", F(41, 20)),
        (
            lambda _: rescale_lab(gallery.aima_scale(), vary="values", to=(1, 2, 3, F(10) ** 400)),
            "C",
            "t",
            F(1, 100),
        ),
    ],
)
def test_values_that_no_diagram_can_show_are_refused(make, node, symbol, at):
    why = Message("wrong.widget.height", most=F(1e300), node=node, symbol=symbol, at=at)
    assert refused(make, GameTree.parse("max(1e400, min(2, 3))")) == why


def test_the_diagram_shows_the_tree_s_own_values_on_axes_with_names():
    lab = lab_of("scale")
    # From 1.03 to 103: on a linear axis all that happens below 20 would be one line. Straight lines look straight.
    for over, ticks, axis in [("power", [2, 5, 10, 20, 50, 100], " (log)"), ("values", [10, 20, 30, 40], "")]:
        diagram, words = lab._part(over).diagram, lab._part(over).words
        assert (diagram.scale.logarithmic, diagram.scale.ticks) == (axis != "", ticks)
        texts = re.findall(r"<text[^>]*>([^<]*)</text>", diagram.svg(0))
        assert {f"value of each move{axis}", "a1", "a2", *map(str, ticks), words.phrases[over]} <= set(texts)
    both = rescale_lab(gallery.bins_minimax())._part("power").diagram.scale
    assert 0 < both.share(-5000.0) < both.share(-5.0) < both.share(0.0) < both.share(1.0) == 1


@pytest.mark.parametrize(("moves", "rows"), [(2, {12}), (4, {32})])
def test_the_key_is_beside_the_name_of_the_axis_or_below_it(moves, rows):
    tree = GameTree.parse(f"max({', '.join(f'm{i}: min({i}, {9 - i})' for i in range(moves))})")
    assert {y for _, y in opponent_lab(tree)._part("opponent").diagram.key} == rows


def test_the_axis_holds_all_values_of_every_move():
    part = opponent_lab(gallery.bins_minimax())._part("opponent")
    assert (part.diagram.scale.low, part.diagram.scale.high) == (-50, 5)
    assert [part.words.move(node) for node in part.samples.shown] == ["A", "B", "C"]
    assert all(part.diagram.top < y < part.diagram.bottom for row in part.data()["y"] for y in row)


def test_on_a_phone_a_lab_has_its_tree_once_more_with_the_sizes_of_its_numbers():
    part = rescale_lab(gallery.aima_scale()).payload["parts"][0]
    large, small = (float(svg.split('viewBox="0 0 ')[1].split()[0]) for svg in part["svgs"])
    assert small <= 451 < large
    # A text says its size there where it differs.
    numbers = [text for texts in opponent_lab(gallery.aima_pruning()).payload["parts"][0]["texts"] for text in texts]
    assert {tuple(text) for text in numbers} == {("text",), ("text", "size", "small")}


@pytest.mark.parametrize(
    ("answer", "choices", "is_there"), [(F(2, 3), None, True), (F(1, 2), None, False), ("B", ["B", "C"], False)]
)
def test_after_its_question_a_lab_opens_where_the_moves_meet(answer, choices, is_there):
    lab = opponent_lab(gallery.bins_minimax())
    (place,) = lab.payload["parts"][0]["flips"]
    (part,) = opened(predict("Where?", answer, choices=choices, reveal=lab).payload)["parts"]
    assert part["step"] == place * is_there


@pytest.mark.parametrize(("most", "reach"), [("4", 5), ("400", 500), ("0.3", F(1, 2)), ("1e12", 10**12)])
def test_a_shift_is_about_as_large_as_the_values_and_goes_in_round_steps(most, reach):
    lab = rescale_lab(GameTree.parse(f"max({most}, min(0, {most}))"), vary="shift")
    swept, samples = lab.sweeps["shift"], lab._part("shift").samples
    assert (swept.low, swept.high, samples.step) == (-reach, reach, F(reach) / 50)
    assert all(part.count <= 120 for part in lab._parts)


@pytest.mark.parametrize(("least", "is_signed"), [("1", False), ("-1", True)])
def test_a_power_of_a_negative_leaf_is_explained_only_where_there_is_one(least, is_signed):
    lab = rescale_lab(GameTree.parse(f"max({least}, min(2, 4))"), vary="power")
    assert ("negative" in lab.payload["parts"][0]["about"]) == is_signed


# -- the number, the sweep and the place -----------------------------------------------------------------------------


def test_the_number_the_sweep_and_the_place_agree():
    lab, heard = LABS["scale"](), []
    lab.observe(lambda change: heard.append(change["new"]), "value")
    flip = lab.sweeps["power"].flips[0].at.near
    for name, value, then in [
        ("value", 2.5, ("power", F(5, 2))),
        ("value", "3.67", ("power", flip)),  # the nearest place
        ("vary", "values", ("values", 0)),
        ("step", 7, ("power", lab._part("power").samples.at[7])),
        ("step", 10**6, ("values", 1)),
        *(("vary", over, (over, lab._part(over).samples.at[lab._part(over).samples.original])) for over in lab.sweeps),
        ("vary", "shift", ("shift", 0)),
        ("value", F(-1), ("shift", -1)),
    ]:
        setattr(lab, name, value)
        part, k = lab._here()
        assert (lab.vary, lab.value) == (part.samples.sweep.over, part.samples.at[k]) == then
    assert (heard[:2], heard[-1]) == ([F(5, 2), flip], -1)


@pytest.mark.parametrize(
    ("text", "options", "start"),
    [
        ("max(min(1, 2), 3)", {}, ("opponent", 0)),
        (str(gallery.bins_minimax()), {"value": "2/3"}, ("opponent", F(2, 3))),
        ("max(chance(1, 2), min(3, 4))", {"vary": "coin"}, ("coin", F(1, 2))),
        ("max(chance(.3: 1, .7: 2), chance(.2: 2, .8: 3))", {}, ("coin", F(1, 2))),
        ("chance(.3: 1, .7: 2)", {}, ("coin", F(7, 10))),
    ],
)
def test_where_a_lab_starts(text, options, start):
    lab = opponent_lab(GameTree.parse(text), **options)
    assert (lab.vary, lab.value) == start


@pytest.mark.parametrize(("value", "errs", "widths"), [(0, False, (5, 0)), ("1/2", True, (4, 1)), (1, True, (2, 2))])
def test_an_opponent_who_may_err_has_two_tones_and_edges_as_wide_as_they_are_likely(value, errs, widths):
    tree = gallery.bins_minimax()
    lab = opponent_lab(tree, value=value)
    scene, (part,) = lab._still(), lab.payload["parts"]
    found = {node.id for node in scene.nodes if "erring" in node.classes}
    assert (found, part["erring"][lab.step]) == (set(tree.children(tree.root)) if errs else set(), errs)
    edges = {edge.child: edge.classes for edge in scene.edges}
    for first, second in (("L1", "L2"), ("L3", "L4"), ("L5", "L6")):
        assert {f"weight-{widths[0]}", "chosen", "by-min"} <= set(edges[first])
        assert edges[second] == ("edge", f"weight-{widths[1]}")
    numbers = [list(lab._here()[0].plan.places).index(child) for child in ("L1", "L2")]
    assert [part["weights"][str(i)][lab.step] for i in numbers] == [f"weight-{wide}" for wide in widths]
    assert part["movers"][numbers[0]] == "by-min"
    # A player who chooses, and chance, are drawn as ever.
    assert not any("weight" in name for edge in scene.edges if edge.parent == tree.root for name in edge.classes)
