"""The content of a link, its length, and the result of anything else in an address."""

import json
import random
import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from emmviz import (
    Algorithm,
    GameTree,
    Table,
    alphabeta,
    chance_node,
    gallery,
    games,
    leaf,
    max_node,
    random_flat,
    random_tree,
    search,
    star1,
    star2,
)
from emmviz.base.locale import called, languages, words
from emmviz.search.algorithms.star1 import ALGORITHM
from emmviz.search.searching import options_of
from emmviz.web.links import Link, LinkError, address, fragment, link_of, read_fragment
from tests.long import LONG
from tests.refusal import refused

SITE = "https://example.org/trees"
SCALE = gallery.aima_scale()
# One that was sent in November 2026, and opens for ever.
FIRST = (
    "#1ZY4xa8MwEIX_ynGTBVcX2c5QQ4cshQ7t0DWEcpVUR1SWgiQnBeP_3gtdCh3f47v73oo1O4cjzvzdsB7BnDga17QPI8w-Nh1Bpwha_Rt7gl5J5u4f"
    "qQn0H3IgGJRSSFh9DWI4IPuZ34thSbTihcPiipjlUCzyecDtSFjSks1t0dtSigsBOFp4TfniJ4L988seekfw5KcWdq3uRFAcZ3OSi1I5aynSufoU5feK"
    "Vx9tuop9xUch7nz8xI1wd9-huD7SEq1wB03DUerAcRJKZhHOyd5WnLOz3lQpQjJfzuJY8-K2Hw&step=25"
)


def packed(content, version=1):
    """The fragment that holds these bytes, or this as JSON."""
    content = content if isinstance(content, bytes) else json.dumps(content).encode()
    packer = zlib.compressobj(9, wbits=-15)
    return f"#{version}{urlsafe_b64encode(packer.compress(content) + packer.flush()).decode().rstrip('=')}"


def all_of(tree):
    """All that a link has to hold of a tree: its ids are the names by which it is read again."""
    nodes = {
        node: (data["kind"], data.get("value"), data.get("estimate"), data.get("unexpanded"))
        for node, data in tree.nodes.items()
    }
    names = {node: data["name"] for node, data in tree.nodes.items() if data.get("name") is not None}
    branches = {node: tree.branches(node) for node in tree}
    return nodes, names, branches, tree.bounds, tree.title, tree.graph.get("source")


def again(link):
    return read_fragment(fragment(link))


def holds_the_same(link):
    read = again(link)
    assert all_of(read.tree) == all_of(link.tree)
    assert replace(read, tree=link.tree) == link


# -- trees of any shape, with everything that a node may have

LABELS = st.text(max_size=8) | st.sampled_from(["__proto__", "constructor", "max", "1/2", "a: b", '"', "á ñ", "\ud800"])
NUMBERS = st.fractions() | st.integers().map(Fraction) | st.sampled_from([Fraction(1, 3**40), Fraction(10**50)])


@st.composite
def trees(draw):
    """A tree of up to some thirty nodes."""
    tree = GameTree()

    def grow(levels):
        name = draw(LABELS)
        while not name or name in tree:
            name += str(len(tree))
        kind = draw(st.sampled_from(["max", "min", "chance", "leaf"])) if levels else "leaf"
        tree.add_node(name, kind=kind, name=name)
        if kind == "leaf":
            tree.nodes[name]["value"] = draw(NUMBERS)
            return name
        if draw(st.booleans()):
            tree.nodes[name]["estimate"] = draw(NUMBERS)
        width = draw(st.integers(0, 3))
        if not width:
            tree.nodes[name]["unexpanded"] = True
        weights = draw(st.lists(st.integers(1, 9), min_size=width, max_size=width))
        for weight in weights:
            edge = {"prob": Fraction(weight, sum(weights))} if kind == "chance" else {}
            if draw(st.booleans()):
                edge["action"] = draw(LABELS)
            tree.add_edge(name, grow(levels - 1), **edge)
        return name

    grow(draw(st.integers(0, 3)))
    if draw(st.booleans()):
        tree.graph["title"] = draw(st.text(min_size=1, max_size=20))
    if draw(st.booleans()):
        values = [tree.value(node) for node in tree.leaves() if tree.kind(node) == "leaf"] or [Fraction(0)]
        tree.graph["bounds"] = draw(st.sampled_from([(min(values), max(values)), (float("-inf"), max(values))]))
    return tree.validate()


@given(trees(), st.integers(0, 10**9 - 1), st.sampled_from(["en", "es"]), st.booleans())
@settings(max_examples=5000 if LONG else 150)
def test_any_tree_comes_back_as_it_was(tree, step, lang, locked):
    holds_the_same(Link(tree, None, {}, step, lang, "predict", locked, exercise=(step, "backup", 1)))


VALUES = {
    "window": (Fraction(1, 3), float("inf")),
    "bounds": (float("-inf"), Fraction(401)),
    "depth": 2,
    "depth_counts": "levels",
    "resolve_chance": True,
    "evaluate": None,
    "fail": "hard",
    "cut_on_equal": False,
    "cut_at_bounds": True,
    "order": ("improbability", "estimate"),
    "merge": True,
    "table": True,
    "limit": 10**6,
    "steps": False,
    "probes": 2,
    "probe_order": "sequential",
    "reuse": False,
}


def test_every_option_that_is_data_comes_back():
    assert set(VALUES) == set(options_of("star2"))
    holds_the_same(Link(SCALE, "star2", VALUES, 3, "es", "compare", True, (("star1", {"depth": 2}), ("minimax", {}))))


@pytest.mark.parametrize("name", gallery.names())
def test_a_tree_of_the_gallery_comes_back_with_its_title_in_any_language(name):
    tree = getattr(gallery, name)()
    holds_the_same(Link(tree))
    assert called(again(Link(tree)).tree.graph.get("title", ""), "es") == called(tree.graph.get("title", ""), "es")


def test_a_game_comes_back_by_its_name_and_a_seed_with_it():
    for link in (
        Link("game:pig(target=10)", "star1", {"depth": 2}, 5),
        Link("game:pig", "expectiminimax", {"depth": 2}, mode="match", seed=7),
        Link("game:pig", "star1", {"depth": 2, "depth_counts": "levels", "resolve_chance": True}, mode="match"),
        Link("game:piglet(target=1)", "star1", mode="sweep"),
        Link(SCALE, "star1", mode="puzzle", seed=7),
    ):
        read = again(link)
        assert replace(read, tree=link.tree) == link
        assert str(read.tree) == str(link.tree)


def test_a_run_is_the_same_again():
    run = star2(random_tree(seed=7), window=(-1, "5/2"), bounds=(-100, 100), probes=2, order="probability")
    read = again(link_of(run, step=-1))
    other = search(read.tree, read.search, **read.options)
    assert (other.value, other.bound, other.steps, read.step) == (run.value, run.bound, run.steps, len(run.steps))


def test_what_was_sent_once_opens_for_ever():
    link = read_fragment(FIRST)
    assert all_of(link.tree) == all_of(SCALE)
    assert (link.search, link.options, link.step) == ("star1", {"window": (float("-inf"), "5/2"), "bounds": (1, 4)}, 25)
    assert (link.lang, link.mode, link.locked) == ("es", "predict", True)


# -- how long it is


def test_the_run_of_the_scale_tree_fits_400_characters():
    run = star1(SCALE, bounds=(1, 4))
    whole = fragment(link_of(run, step=25, lang="es", mode="predict", locked=True))
    assert len(whole) <= 400
    assert len(address(link_of(run, step=25), SITE)) <= 400


def test_thirty_one_labelled_leaves_fit_2000_characters():
    rng = random.Random(7)
    words = ["attack", "defend", "wait", "retreat", "invest", "sell", "hold", "bluff"]

    def outcome(name):
        probs = [Fraction(1, 7), Fraction(2, 7), Fraction(4, 7)]
        below = [
            leaf(
                Fraction(rng.randint(-9999, 9999), 8),
                name=f"{name}{i}",
                action=f"{rng.choice(words)} {rng.randint(1, 99)}",
            )
            for i in range(3)
        ]
        return chance_node(
            *zip(probs, below, strict=True), name=name, action=rng.choice(words), estimate=rng.randint(1, 9)
        )

    tree = max_node(*(outcome(f"position {i}") for i in range(10)), leaf(3, name="stop", action="give up"))
    tree.graph |= {"title": "Exercise 5 of week 3: when to invest, and when to wait", "bounds": (-2000, 2000)}
    assert len(tree.leaves()) == 31
    link = Link(tree, "star2", VALUES, 25, "es", "quiz", True)
    holds_the_same(link)
    assert len(address(link, SITE)) <= 2000


def test_a_tree_too_deep_for_its_notation_comes_back_by_its_json():
    deep = GameTree.parse("max(" * 198 + "min(1)" + ")" * 198)
    assert str(again(Link(deep)).tree) == str(deep)
    for levels in (201, 450):
        chain = max_node(1)
        for _ in range(levels):
            chain = max_node(chain)
        chain.graph["title"] = "A chain"
        holds_the_same(Link(chain))
    for _ in range(500):
        chain = max_node(chain)
    assert wrong(fragment, Link(chain)) == "too_large"


# -- what may stand in an address instead


def wrong(do, *given, **options):
    """The key of the sentence that refuses this, below `wrong.link`."""
    message = refused(do, *given, error=LinkError, **options)
    for lang in languages():
        assert message.wording(words(lang)).endswith(".")
        assert len(message.wording(words(lang))) < 200
    return message.key.removeprefix("wrong.link.")


SENT = fragment(link_of(star1(SCALE), step=25))
HELD = {"tree": "max(1, 2)"}
HOSTILE = {
    "nothing": ("", "damaged"),
    "no fragment": ("#", "damaged"),
    "a step alone": ("#step=25", "damaged"),
    "an anchor": ("#search", "damaged"),
    "version 0": (packed(HELD, 0), "damaged"),
    "version 2": (packed(HELD, 2), "newer"),
    "another key": (packed(HELD | {"theme": "dark"}), "newer"),
    "a prototype": (packed(HELD | {"__proto__": {"locked": True}}), "newer"),
    "another mode": (packed(HELD | {"mode": "sing"}), "newer"),
    "a mode that is a list": (packed(HELD | {"mode": ["quiz"]}), "newer"),
    "another option": (packed(HELD | {"search": "star1", "options": {"speed": 2}}), "newer"),
    "another search": (packed(HELD | {"search": "star3"}), "no_search"),
    "a search that is a path": (packed(HELD | {"search": "../../etc/passwd" * 99}), "no_search"),
    "a search that is a number": (packed(HELD | {"search": 3}), "damaged"),
    "a wrong option": (packed(HELD | {"search": "star1", "options": {"fail": "soon"}}), "damaged"),
    "an option with NaN": (packed(b'{"tree": "1", "search": "star1", "options": {"window": [NaN, 1]}}'), "damaged"),
    "a window in a window": (packed(HELD | {"search": "star1", "options": {"window": [[1], 2]}}), "damaged"),
    "a function": (packed(HELD | {"search": "star1", "options": {"evaluate": {"=": "1"}}}), "damaged"),
    "two numbers in one": (packed(HELD | {"search": "star1", "options": {"depth": {"=": "1", "-": "2"}}}), "damaged"),
    "options that are a list": (packed(HELD | {"search": "star1", "options": ["depth"]}), "damaged"),
    "others that are a number": (packed(HELD | {"others": 3}), "damaged"),
    "others without options": (packed(HELD | {"others": ["star1"]}), "damaged"),
    "a game that is not here": (packed({"tree": "game:chess"}), "newer"),
    "a game with a wrong option": (packed({"tree": "game:pig(target=0)"}), "damaged"),
    "a game of a million digits": (packed({"tree": "game:pig(target=1e999999)"}), "damaged"),
    "a match about a tree": (packed(HELD | {"mode": "match"}), "damaged"),
    "half a seed": (packed(HELD | {"mode": "puzzle", "seed": 0.5}), "damaged"),
    "an exercise without a level": (packed(HELD | {"exercise": [1, "backup"]}), "damaged"),
    "an exercise with half a seed": (packed(HELD | {"exercise": [0.5, "backup", 1]}), "damaged"),
    "an exercise without a topic": (packed(HELD | {"exercise": [1, None, 1]}), "damaged"),
    "a title that is a number": (packed(HELD | {"title": 3}), "damaged"),
    "a title that is none of ours": (packed(HELD | {"title": ["__class__", {}]}), "damaged"),
    "a title without its values": (packed(HELD | {"title": ["random", {}]}), "damaged"),
    "a title with a number": (packed(HELD | {"title": ["random", {"seed": 7}]}), "damaged"),
    "a title with another key": (packed(HELD | {"title": ["random", {"key": "thirds"}]}), "damaged"),
    "no tree": (packed({"search": "star1"}), "damaged"),
    "a tree that is a list": (packed({"tree": [1, 2]}), "damaged"),
    "a tree that is none": (packed({"tree": "max("}), "damaged"),
    "a leaf that is NaN": (packed({"tree": "max(nan, 1)"}), "damaged"),
    "a number of a million digits": (packed({"tree": "max(1e999999, 1)"}), "damaged"),
    "a tree of JSON with NaN": (packed({"tree": '{"max": [NaN]}'}), "damaged"),
    "a deep tree": (packed({"tree": "max(" * 6000 + "1" + ")" * 6000}), "damaged"),
    "a deep tree of JSON": (packed({"tree": '{"max":[' * 2000 + "1" + "]}" * 2000}), "damaged"),
    "deep JSON": (packed(b"[" * 30000), "damaged"),
    "deep options": (
        packed(b'{"tree":"1","search":"star1","options":{"window":' + b"[" * 900 + b"]" * 900 + b"}}"),
        "damaged",
    ),
    "a list": (packed([HELD]), "damaged"),
    "a number": (packed(7), "damaged"),
    "JSON with NaN": (packed(b"NaN"), "damaged"),
    "no JSON": (packed(b"max(1, 2)"), "damaged"),
    "no UTF-8": (packed(b'{"tree":"\xff"}'), "damaged"),
    "a bomb": (packed(b" " * 10**8), "too_long"),
    "a long text": ("#1" + "A" * 10**6, "too_long"),
    "more behind the end": (packed(HELD) + "AAAA", "damaged"),
    "a comma": (SENT.replace("&", ",&"), "damaged"),
    "no base64": ("#1*", "damaged"),
    "letters of elsewhere": ("#1é" + SENT[2:], "damaged"),
}


@pytest.mark.parametrize(("text", "key"), HOSTILE.values(), ids=HOSTILE)
def test_anything_else_is_refused_in_one_sentence(text, key):
    assert wrong(read_fragment, text) == key


def test_a_link_that_is_not_whole_is_refused():
    body = SENT.partition("&")[0]
    assert {wrong(read_fragment, body[:k]) for k in range(len(body))} == {"damaged"}


@pytest.mark.parametrize(
    "text",
    [
        f"{SITE}/workbench.html{SENT}",
        SENT[1:],
        f"{SENT}.",
        f"{SENT}&fbclid=IwAR0",
        f"\n {SENT[:60]}\r\n  {SENT[60:]}\n",
        f"“{SITE}/{SENT}”",
    ],
    ids=["an address", "no sign", "a full stop", "a tracker", "lines of a mail", "quotes"],
)
def test_a_link_is_read_as_people_copy_it(text):
    read = read_fragment(text)
    assert (str(read.tree), read.search, read.step) == (str(SCALE), "star1", 25)


@pytest.mark.parametrize(("by_hand", "step"), [("7", 7), ("0", 0), ("-1", 0), ("1e9", 0), ("99999999999", 0), ("", 0)])
def test_a_person_may_change_the_step(by_hand, step):
    assert read_fragment(SENT.replace("25", by_hand)).step == step


def test_a_language_that_is_not_here_is_english():
    assert read_fragment(packed(HELD | {"lang": "tlh"})).lang == "en"
    assert read_fragment(packed(HELD | {"lang": ["es"]})).lang == "en"


def is_read_or_refused(text):
    try:
        assert isinstance(read_fragment(text), Link)
    except LinkError:
        return


@given(st.data())
@settings(max_examples=20_000 if LONG else 500)
def test_a_changed_fragment_is_a_link_or_a_sentence(data):
    text = list(SENT)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        text[at : at + data.draw(st.integers(0, 2))] = data.draw(st.text("AZaz09-_&=#%. é", max_size=2))
    is_read_or_refused("".join(text))


@given(st.binary(max_size=60) | st.text('{}[]":,treoptins1max() "=', max_size=60).map(str.encode))
@settings(max_examples=5000 if LONG else 300)
def test_anything_packed_is_a_link_or_a_sentence(content):
    is_read_or_refused(packed(content))


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.sampled_from(["star1", "max(1, 2)", "=", "1/3", "inf"]),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*VALUES, "=", "a"]), inner, max_size=3)
        ),
    ),
    st.sampled_from(["tree", "title", "source", "search", "options", "lang", "mode", "locked", "others", "exercise"]),
)
@settings(max_examples=5000 if LONG else 300)
def test_anything_in_a_place_of_a_link_is_a_link_or_a_sentence(value, key):
    is_read_or_refused(packed(HELD | {"search": "star2"} | {key: value}))


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("content", "megabytes"),
    [
        ({"tree": "max(" + "1," * 16000 + "1)"}, 40),
        ({"tree": "max(" + ",".join(["1e-999/7"] * 3500) + ")"}, 40),
        ({"tree": '"' + "\\ud800" * 4000 + '"=1'}, 40),
        # A bomb takes no more than a link.
        (b" " * 10**8, 1),
    ],
    ids=["many leaves", "long numbers", "a long name", "a bomb"],
)
def test_reading_takes_little_memory(content, megabytes):
    text = packed(content)
    tracemalloc.start()
    is_read_or_refused(text)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < megabytes * 2**20


# -- what has no link


def test_what_no_link_can_hold_says_so():
    assert wrong(star1(games.get("pig", target=5), depth=2).link, site=SITE) == "game"
    assert wrong(alphabeta(random_flat(1, "max2 min2")).link, site=SITE) == "arrays"
    assert wrong(star1(SCALE, depth=1, evaluate=len).link, site=SITE) == "no_data"
    assert wrong(star1(SCALE, table=Table()).link, site=SITE) == "no_data"
    for name in ("mine", "star2"):
        own = Algorithm(name, ALGORITHM.visit, ALGORITHM.code, ALGORITHM.kinds)
        assert wrong(search(SCALE, own).link, site=SITE) == "own_search"
    assert wrong(max_node(*range(9000)).link, site=SITE) == "too_large"


@pytest.mark.parametrize(
    ("name", "given"),
    [("mode", "sing"), ("mode", "match"), ("seed", -1), ("step", -1), ("step", True), ("step", 10**9)],
)
def test_a_link_has_a_known_mode_and_a_step(name, given):
    assert refused(Link, SCALE, **{name: given}).key == f"wrong.link.{name}"


# -- where it leads


@pytest.mark.parametrize(
    ("site", "page"),
    [
        ("https://example.org", "https://example.org/workbench.html"),
        (" https://example.org/trees/ ", "https://example.org/trees/workbench.html"),
        ("https://example.org/my.html?lang=es#1abc", "https://example.org/my.html"),
        ("file:///home/ann/site/", "file:///home/ann/site/workbench.html"),
        ("", ""),
    ],
)
def test_a_link_leads_to_the_page_of_the_site(site, page, monkeypatch):
    assert SCALE.link(site=site) == page + fragment(Link(SCALE))
    if site:
        monkeypatch.setenv("EMMVIZ_SITE", site)
        assert SCALE.link() == page + fragment(Link(SCALE))


def test_without_a_site_an_error_says_how_to_set_it(monkeypatch):
    monkeypatch.delenv("EMMVIZ_SITE", raising=False)
    assert wrong(SCALE.link) == "no_site"
    assert wrong(SCALE.link, site="javascript:alert(1)") == wrong(SCALE.link, site="example.org") == "no_address"
