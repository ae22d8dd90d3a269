"""Headlines: what a step did in at most forty characters."""

import json
from fractions import Fraction
from functools import cache

import pytest

from emmviz import GameTree, TreeError, alphabeta, gallery, games, search, star1, star2
from emmviz.base.locale import languages
from emmviz.search.algorithms import ALGORITHMS
from emmviz.story.frame import frames_of
from emmviz.story.headline import LONGEST, headline_of
from emmviz.story.narrate import Narrator
from tests.sentences import capital, leaf_name, wording

# The book's figure under Star1, at some steps.
HEADLINES = {
    0: ("Star1 begins: 8 leaves", "Star1 empieza: 8 hojas"),
    2: ("Enter B with (−∞, ∞)", "Se entra en B con (−∞; ∞)"),
    4: ("Read leaf 1 below D: 2", "Se lee la hoja 1 de D: 2"),
    5: ("MIN D: at most 2 so far", "MIN D: a lo sumo 2 por ahora"),
    7: ("MIN D keeps 2", "MIN D se queda con 2"),
    8: ("MIN D is worth 2", "MIN D vale 2"),
    9: ("B is between 1.9 and 2.2", "B está entre 1,9 y 2,2"),
    16: ("B is worth 2.1", "B vale 2,1"),
    23: ("Cut at F: at most 1, and α ≈ 1.889", "Poda en F: a lo sumo 1, y α ≈ 1,889"),
    25: ("Cut at C: at most 1.3, and α = 2.1", "Poda en C: a lo sumo 1,3, y α = 2,1"),
    -1: ("MAX A is worth 2.1: play “a1”", "MAX A vale 2,1: se juega «a1»"),
}


@cache
def book():
    return star1(gallery.aima_scale())


def test_what_a_step_did():
    """The test that reads the headlines, each once in either language; what other searches do is below."""
    assert {step: tuple(book().headline(step, lang=lang) for lang in ("en", "es")) for step in HEADLINES} == HEADLINES
    cuts = {
        23: "F can reach at most 1. C needs more than 1.889 here.",
        25: "C can reach at most 1.3. A already has 2.1.",
    }
    drawn = {step: f"{text}." for step, (text, _) in HEADLINES.items()} | cuts
    assert {step: book().scene(step).headline for step in HEADLINES} == drawn
    assert book().tree.scene().headline == ""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_step_of_every_gallery_run_has_a_headline_of_forty_characters(lang):
    runs = 0
    for tree in map(gallery.get, gallery.names()):
        narrator = Narrator(tree, lang)
        for algorithm in ALGORITHMS:
            try:
                run = search(tree, algorithm)
            except TreeError:  # some search only trees of some kinds
                continue
            runs += 1
            for frame in frames_of(run):
                text = headline_of(frame, narrator)
                assert 0 < len(text) <= LONGEST == 40
                assert not text.endswith("…"), "every one is whole"
    assert runs > 60


def test_what_other_searches_do():
    found = {
        run.headline(k)
        for run in (
            star2(gallery.aima_scale()),
            star2(GameTree.parse("max(chance(min(1, 2), min(3, 4)), chance(min(0, 9), 1))"), probes=2),
            alphabeta(GameTree.parse("min(max(3, 5), max(5, 2))")),
            star1(games.get("pig"), depth=2),
        )
        for k in range(len(run.steps) + 1)
    }
    assert found > {
        "Probe MIN D: one reply",
        "Probe MIN D: one more reply",
        capital(wording("headline.recall", name=leaf_name(1, "D"), value=2)),
        wording("headline.cut", name="C", value=wording("headline.at_lower", value=5), end="β = 5"),
        wording("headline.best", name="MIN A", value=5, action="B"),
        "Star1 from MAX A",
        "Estimate of MAX K: 0.5",
    }


def test_a_long_name_is_left_out_or_cut_short():
    named = {"chance": [0, 1, 4], "name": "x" * 60}
    tree = GameTree.from_json(json.dumps({"tree": {"max": [{"chance": [2, 3]}, named]}, "bounds": [0, 4]}))
    run = star1(tree)
    found = [run.headline(k) for k in range(len(run.steps) + 1)]
    assert max(map(len, found)) == 40
    value = wording("headline.at_upper", value=Fraction(5, 3))
    assert wording("headline.cut_short", value=value, end="α = 2.5") in found


@pytest.mark.parametrize("lang", languages())
def test_a_tie_names_all_of_its_moves(lang):
    def said(key, *names, **holes):
        moves = {"moves": tuple(wording("format.quoted", lang, text=name) for name in names)} if names else {}
        return wording(f"headline.{key}", lang, **moves, **holes)

    for text, headline in {
        "max(a: 3, b: 2, c: 3)": said("tie", "a", "c", name="MAX A", value=3),
        "max(a: 3, b: min(5, 3))": said("tie", "a", "b", name="MAX A", value=3),
        "max(firstly: 3, second: 3)": said("tie_short", "firstly", "second"),
        "min(the first of many: 3, the second of many: 3)": said("worth", name="MIN A", value=3),
    }.items():
        assert star1(GameTree.parse(text)).headline(lang=lang) == headline


def test_what_is_clipped_to_a_bound_is_no_tie():
    run = alphabeta(GameTree.parse("max(a: 3, b: 3, c: 5)"), window=(0, 3), fail="hard", cut_on_equal=False)
    worth = wording("headline.at_lower", value=3)
    assert run.headline() == wording("headline.best", name="MAX A", value=worth, action="“c”")
    assert run.best_actions is None


def test_a_cut_at_a_bound_names_it():
    run = star1(GameTree.parse("max(4, 2) in [1, 4]"), cut_at_bounds=True)
    for lang in languages():
        assert run.headline(lang=lang) == wording("headline.cut_extreme", lang, name="A", end="U = 4")
    assert f"{leaf_name(2, 'A')}, worth 2, cut: 4 = U" in run.to_svg()
    assert run.listing()["max"][-2].strip() == "if best ≥ min(β, U): return best     ▸ cut"
