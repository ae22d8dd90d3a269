"""Languages: each says what English says, and Spanish is Spanish in every sentence of every search."""

import copy
import pickle
import re
import tomllib
from html import unescape

import pytest

import emmviz
from emmviz import GameTree, alphabeta, expectiminimax, gallery, games, grow, predict, star1, star2
from emmviz.base.locale import called, languages, readable_languages, words
from emmviz.base.messages import Message, message_of
from emmviz.learn.answers.names import read_node
from emmviz.player.shell.payload import payload
from emmviz.story.narrate import Narrator
from emmviz.story.visits import cutoffs_of, moments_of
from tests.own import CUTTING, IN_FULL
from tests.refusal import UNKNOWN_LANGUAGE, refused
from tests.shapes import dyadic_tree, random_tree, some_bounds
from tests.third_language import joined

# Names, signs and keys: the same in any language, or in these by chance.
SAME = {
    "es": {
        "kind.max",
        "kind.min",
        "level.max",
        "level.min",
        "algorithm.expectiminimax",
        "algorithm.minimax",
        "algorithm.expectimax",
        "algorithm.star1",
        "algorithm.star2",
        "algorithm.hard",
        "title.mini-yahtzee",
        "title.pig",
        "title.piglet",
        "board.checkers",
        "format.sum",
        "format.same",
        "format.about",
        "player.normal",
        "player.keys.4.0",
        "player.keys.5.0",
        "player.keys.6.0",
        "player.keys.7.0",
        "player.keys.9.0",
        "player.keys.10.0",
        "player.keys.11.0",
        "player.keys.12.0",
        "player.keys.13.0",
        "learn.no",
        "edit.kinds_max",
        "edit.kinds_min",
        "edit.keys.1.0",
        "edit.keys.2.0",
        "edit.keys.4.0",
        "lab.keys.0.0",
        "lab.keys.3.0",
        "lab.keys.4.0",
        "lab.keys.5.0",
        "lab.keys.6.0",
        "lab.keys.7.0",
        "sweeps.keys.0.0",
        "sweeps.keys.3.0",
        "sweeps.keys.4.0",
        "sweeps.keys.5.0",
        "sweeps.keys.6.0",
        "sweeps.keys.7.0",
        "sweeps.keys.8.0",
        "means.keys.0.0",
        "means.keys.3.0",
        "means.keys.4.0",
        "means.keys.5.0",
        "means.keys.6.0",
        "means.keys.7.0",
        "means.keys.8.0",
        "match.other",
        "match.keys.0.0",
        "match.keys.1.0",
        "match.keys.2.0",
        "match.keys.3.0",
        "match.keys.4.0",
        "act.keys.0.0",
        "act.keys.1.0",
        "act.keys.3.0",
        "act.keys.4.0",
        "act.keys.5.0",
        "act.keys.6.0",
        "act.keys.7.0",
        "pack.minutes",
        "pack.plan",
        "quiz.keys.2.0",
        "quiz.keys.3.0",
        "quiz.keys.4.0",
        "study.size",
        "check.hints.10-1.1",
        "menu.save_svg",
        "menu.save_png",
        "menu.save_pdf",
        "menu.save_pptx",
        "menu.wide",
        "lecture.clock",
        "wrong.in_file",
        "wrong.hinted",
        "wrong.base.install",
        "wrong.study.needs",
        *("wrong.lecture.at", "wrong.lecture.lines"),
        *(f"lecture.keys.{i}.0" for i in range(4, 16)),
        *(f"hall.keys.{i}.0" for i in range(3)),
    },
}
ENGLISH = re.compile(
    r"\b(the|is|of|than|leaf|leaves|and|by|to|at|worth|least|most|below|above|with|from|enter|read|unread|cut|gives?"
    r"|can|has|already|only|window|best|step|chance|move|lies|between|search|nodes?|outcomes?|value|probe|was|were)\b",
    re.IGNORECASE,
)
POINT = re.compile(r"\d\.\d|[^ \d]\.\d")
# Two numbers between brackets, and numbers of which one has a decimal comma, are separated by a semicolon.
PAIR = re.compile(r"[(\[][−\d,∞]+, [−(\d∞]|\d,\d+, [−(\d∞]|[\d∞], [−(]?\d+,\d")
HOLE = re.compile(r"[{}]|None|\bnan\b|\binf\b|Fraction|Bound|  |\( | \)|--")


def flat(value, key=""):
    """Every text of a language with the keys that lead to it."""
    if isinstance(value, dict | list):
        for name, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from flat(inner, f"{key}.{name}" if key else str(name))
    else:
        yield key, value


def test_the_languages_that_there_are():
    assert {*languages()} == {"en", *SAME}
    assert refused(words, "xx") == UNKNOWN_LANGUAGE


def test_a_language_of_another_package_joins_and_what_it_lacks_is_in_english(tmp_path, output):
    with joined(tmp_path, '[format]\ncomma = true\n[kind]\nchance = "hasard"\nunheard-of = "?"\n'):
        assert {*languages()} == {"en", "xx", *SAME}
        assert words("xx")["kind"] == words("en")["kind"] | {"chance": "hasard"}
        assert "E hasard = 9,5" in star1(GameTree.parse("E=chance(9, 10)")).to_svg(lang="xx")
        command = ("draw", "E=chance(9, 10)", "--algorithm", "star1", "--lang", "xx", "--format", "svg", "-o", "-")
        assert "E hasard = 9,5" in output(*command)
    assert {*languages()} == {"en", *SAME}


TWIN = Message("wrong.base.word_holes", name="format.twin", english="'{name} ({n})'")


@pytest.mark.parametrize(
    ("toml", "fault"),
    [
        ("[kind", None),
        ("kind = 3", Message("wrong.base.word_type", name="kind", wanted=Message("wrong.base.type.table"), given="3")),
        (
            "[format]\ncomma = 'yes'",
            Message("wrong.base.word_type", name="format.comma", wanted=Message("wrong.base.type.bool"), given="'yes'"),
        ),
        ("[player]\nkeys = []", Message("wrong.base.word_items", name="player.keys", count=14, given=0)),
        ("[format]\ntwin = '{name} (n)'", TWIN),
        ("[format]\ntwin = '{name} ({n'", TWIN),
    ],
)
def test_a_broken_file_of_words_is_refused_in_a_sentence_that_names_the_package(tmp_path, toml, fault):
    with joined(tmp_path, toml, "xx", "mine"):
        message = refused(words, "xx")
        assert (message.key, message.holes["package"]) == ("wrong.base.language_file", "mine")
        assert "xx" not in readable_languages()
        predict("Which move is best?", "go", on=GameTree.parse("max(go: 1, stop: 0)"))  # in English it works as before
        error = message.holes["fault"]
        # What is not TOML at all, Python itself says.
        assert isinstance(error, tomllib.TOMLDecodeError) if fault is None else message_of(error) == fault
        (tmp_path / "mine" / "xx.toml").unlink()
        assert refused(words, "xx").key == "wrong.base.plugin.language"


@pytest.mark.parametrize("lang", SAME)
def test_a_language_has_the_keys_of_english_with_the_same_holes_and_nothing_is_left_in_english(lang):
    english, other = dict(flat(words("en"))), dict(flat(words(lang)))
    assert list(other) == list(english)
    for key, text in english.items():
        assert type(other[key]) is type(text), key
        if isinstance(text, str):
            holes = [set(re.findall(r"\{\w+\}", sentence)) for sentence in (text, other[key])]
            assert holes[0] == holes[1], key
    assert {key for key, text in english.items() if other[key] == text} == SAME[lang]


# With how many of these a sentence is never filled when there is only one.
NEVER_ONE = {
    *("learn.ask_read", "wrong.edit.too_many", "means.sum", "means.after", "match.mean_of", "match.more"),
    *("compare.all", "traced.fault_loop", "puzzle.right", "quiz.numbers_read", "wrong.cli.pairs"),
}
COUNTED = re.compile(r"\{(?:n|count|total|asked|people|trees|joined|voted)\} (?:de )?(?!of|is|de\b|más\b)\w+s\b")


@pytest.mark.parametrize("lang", ["en", *SAME])
def test_no_sentence_speaks_of_one_phone_as_of_many(lang):
    texts = dict(flat(words(lang)))
    of_many = {key for key, text in texts.items() if isinstance(text, str) and COUNTED.search(text)}
    alone = {key: {f"{key}_one", key.replace("_more", "_one")} & texts.keys() for key in of_many - NEVER_ONE}
    assert {"count.node_more", "quiz.ahead", "player.leaves"} <= alone.keys()
    assert [
        key for key, keys in alone.items() if not [one for one in keys - {key} if not COUNTED.search(texts[one])]
    ] == []


def test_an_edge_of_our_own_trees_is_labelled_in_the_language_and_answered_by_either_label():
    run = alphabeta(gallery.order_good())
    assert all(label == key for key, label in words()["label"].items())
    drawn = [set(re.findall(r">([a-z]{4,9})<", run.to_svg(lang=lang))) for lang in ("en", "es")]
    assert [{"left", "right"} <= texts for texts in drawn] == [True, False]
    assert [{"izquierda", "derecha"} <= texts for texts in drawn] == [False, True]
    assert run.frame().caption_in("es").endswith("La mejor jugada es «izquierda».")
    assert read_node(run, "left") == read_node(run, "Izquierda") == {"m1"}


def test_labels_and_a_title_of_the_reader_s_own_stay_as_they_are():
    mine = GameTree.parse("max(left: 3, T: 5)")
    mine.graph["title"] = "Rice, seed and water"
    run = alphabeta(mine)
    for drawn in (mine.to_svg(lang="es"), run.to_svg(lang="es")):
        assert mine.title in drawn
        assert {"left", "T"} <= set(re.findall(r">(\w+)<", drawn))
    assert run.frame().caption_in("es").endswith("La mejor jugada es «T».")
    assert read_node(run, "izquierda") == set()


@pytest.mark.parametrize("same", [copy.deepcopy, lambda tree: pickle.loads(pickle.dumps(tree)), GameTree.copy])
def test_a_copy_of_a_random_tree_is_called_as_it(same):
    assert called(same(emmviz.random_tree(7, "max2 min2")).title, "es") == "Árbol al azar, semilla 7"


def test_no_word_of_english_stands_in_spanish():
    for key, text in flat(words("es")):
        if isinstance(text, str):
            # Hints speak of what programs name, and trees are written in one notation everywhere.
            named = (
                r"return \w+\(.+?\.children\)|child\.prob \* value\(child\)|min\(\.\.\., .+?\]\)\)|node\.\w+|\"\w+\""
                r"|\b(?:best|chance|values|worth)\b"
                if key.startswith(("check.hints", "check.reasons"))
                else r"\{\w+\}|\bchance\(|(?:node|task)\.\w+(?:\(node, depth\))?|[«\"]\w+[»\"]|--[a-z-]+"
            )
            assert not ENGLISH.search(re.sub(named, "", text)), key


class CountedWords(dict):
    """Words that keep note of which were used."""

    def __init__(self, phrases, used):
        super().__init__(phrases)
        self.used = used

    def __getitem__(self, key):
        self.used.add(key)
        return super().__getitem__(key)


def bare(text, tree):
    """A sentence without what the tree calls its nodes and moves."""
    names = {str(part) for node in tree for part in (node, tree.action(node)) if part}
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "N", text)
    return text


def runs():
    """Searches of every kind, with windows, bounds, depths and tables."""
    for seed in range(20):
        yield star2(dyadic_tree(seed), depth=1, resolve_chance=seed % 2 == 0)
    yield star1(grow(games.get("piglet"), 1))
    for seed in (*range(50), 249):  # only the last has a cut by the α that was given
        tree = random_tree(seed)
        bounds = {"bounds": some_bounds(seed, tree)} if seed % 4 else {}
        for search in (alphabeta, star1, star2):
            window = {"window": (-1, 2)} if seed % 3 == 0 else {}
            probes = {"probes": 2} if search is star2 and seed % 2 else {}
            yield search(tree, fail=("soft", "hard")[seed % 2], **bounds, **window, **probes)
    yield star2(games.get("coin-tictactoe"), table=True, depth=2)
    yield star1(GameTree.parse("max(win=1, min(lose=0))"))
    # A bound leaves open whether a third move is as good as the two.
    yield from (alphabeta(GameTree.parse(text)) for text in ("min(a: 1, b: max(1, 0), c: 1)", "min(1, max(1, 0), 1)"))
    yield star1(GameTree.parse("max(left: min(max(4, 0), 0, 1), right: 0) in [0, 4]"), cut_at_bounds=True)
    yield from (emmviz.search(gallery.aima_scale(), algorithm) for algorithm in ("star1", IN_FULL, CUTTING))
    # The window that was given cuts by way of a chance node.
    yield star1(GameTree.parse("chance(.5: max(9, 8), .5: 1)"), window=("-inf", 4), bounds=(0, 10))
    # The probes leave only one value for the chance node.
    yield star2(GameTree.parse("chance(.5: max(10, 2), .5: max(10, 3)) in [0, 10]"))


def assert_spanish(text, tree):
    sentence = bare(text, tree)
    assert not ENGLISH.search(sentence), text
    assert not POINT.search(sentence), text
    assert not PAIR.search(sentence), text
    assert not HOLE.search(text), text


def test_every_sentence_of_every_search_is_spanish():
    count, used = 0, set()
    for run in runs():
        narrator = Narrator(run.tree, "es")
        narrator.words = CountedWords(narrator.words, used)
        said = [narrator.start(run.frame(0)), *map(narrator.sentence, moments_of(run))]
        for text in (*said, *map(narrator.reason, cutoffs_of(run))):
            count += 1
            assert_spanish(text, run.tree)
    assert count > 3_000
    assert set(words("es")["caption"]) - used == {"panel"}  # which only the player says


@pytest.mark.sampled
@pytest.mark.parametrize("name", gallery.names())
def test_pictures_and_player_are_spanish(name):
    run = star2(gallery.get(name))
    data = payload(run, lang="es")
    # A title is the tree's own.
    kept = [data[key] for key in ("subtitle", "algorithm", "words", "captions")]
    # What a step writes: numbers, windows, the number line, the call stack and the counts.
    written = {"number", "says", "window", "line", "stack", "counts"}
    for changes in (data["start"], *data["steps"]):
        kept += [value for slot, _, value in changes if slot in written]
    for _, text in flat(kept):
        if isinstance(text, str):
            assert_spanish(re.sub(r"\{\w+\}", "N", text).replace("  ", " "), run.tree)
    for step in (0, len(run.steps) // 2, -1):
        for text in re.findall(r"<text[^>]*>([^<]*)</text>", run.to_svg(step, lang="es")):
            assert_spanish(unescape(text).replace(":  ", ": "), run.tree)


@pytest.mark.parametrize("search", [expectiminimax, alphabeta, star1, star2])
def test_pseudocode_is_spanish_and_english_is_as_the_algorithm_holds_it(search):
    run = search(gallery.aima_pruning())
    assert run.listing() == {kind: list(lines) for kind, lines in run.code.items()}
    letters = re.compile(r"[αβΣ]|\b([AB]ᵢ|[ivpLU]|hi|max|min|MAX|MIN)\b")
    for kind, lines in run.listing("es").items():
        for line, english in zip(lines, run.code[kind], strict=True):
            assert not re.search(
                r"\b(return|if|for|else|child|outcome|of|the|sum|at|or|what|tells|some|times)\b", line
            ), line
            assert not ENGLISH.search(line), line
            assert sorted(letters.findall(line)) == sorted(letters.findall(english))


def said(key, **holes):
    """A sentence of the Spanish captions with its holes filled."""
    return words("es")["caption"][key].format(**holes)


def test_a_sentence_starts_with_a_capital_unless_with_a_name():
    run = star1(GameTree.parse("l=max(1, la=min(2, 3))"))
    captions = [run.caption(k, lang="es") for k in range(len(run.steps) + 1)]
    leaf = said("leaf_below", parent="l")
    assert said("first_max", child=f"L{leaf[1:]}", v="1", name="MAX l", best="1") in captions
    assert "la da 2: MAX l vale 2" not in " ".join(captions)
    assert any(caption.startswith("la da ") for caption in captions)


@pytest.mark.parametrize("lang", languages())
def test_every_tree_of_the_gallery_and_every_game_is_called_something_in_the_language(lang):
    titles = [gallery.get(name).title for name in gallery.names()] + [games.get(name).title for name in games.names()]
    known = words(lang)["title"].values()
    for title in titles:
        translated = called(title, lang)
        assert translated in known or re.sub(r"\d.*", "{values}", translated) in known, title
        assert (translated == title) == (lang == "en" or translated in ("Mini-Yahtzee", "Pig", "Piglet")), title
    assert called("", lang) == ""
    assert called("Three bins of mine", lang) == "Three bins of mine"


@pytest.mark.parametrize(
    ("tree", "title"),
    [
        (gallery.aima_scale((1, 20, 30, 400)), "La escala importa: hojas de valor 1, 20, 30, 400"),
        (gallery.aima_scale((0, "0.5", 2, 3)), "La escala importa: hojas de valor 0; 0,5; 2; 3"),
        (gallery.bins_expectimax(), "Tres cajas, rival al azar"),
    ],
)
def test_a_title_keeps_its_numbers(tree, title):
    assert called(tree.title, "es") == star1(tree).scene(lang="es").title == title
