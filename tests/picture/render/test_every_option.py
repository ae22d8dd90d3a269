"""Every option of a picture in every format: it is seen in the file, or refused by the formats that take it."""

import pytest

from emmviz import GameTree, star1
from emmviz.base.messages import Message
from emmviz.picture.render import rendered
from emmviz.picture.render.renderer import RENDERERS
from tests.picture.render.decks import opened
from tests.picture.render.reading import read
from tests.picture.render.scenes import quick
from tests.refusal import refused

RUN = star1(
    GameTree.parse("max(left: chance(1/3: Q=2, 2/3: min(3, 4)), right: chance(.5: min(1, 9), .5: R=0))"), bounds=(0, 9)
)
LOOK = {
    "blank": True,
    "direction": "right",
    "fold": 1,
    "hide": ["names"],
    "highlight": "B",
    "lang": "es",
    "layout": "dot",
    "numbers": "fractions",
    "page": "4:3",
    "reach": True,
    "theme": {"words": {"max": "BUYER"}, "colours": {"max": "#aa0000"}},
    "title": "Exercise 3",
    "transparent": True,
}
FILMS, PLAYERS, DATA = ("apng", "gif", "mp4"), ("html", "mjs"), ("efg", "json")
REFUSED = {
    **dict.fromkeys(FILMS, frozenset(("blank", "title", "transparent"))),
    **dict.fromkeys(PLAYERS, frozenset(LOOK) - {"direction", "lang", "layout", "numbers", "theme"}),
    **dict.fromkeys(DATA, frozenset(LOOK)),
    "txt": {"direction", "highlight", "layout", "page", "transparent"},
}


@pytest.fixture(scope="module")
def plain():
    return {suffix: rendered(RUN, f"a.{suffix}", **quick(suffix)) for suffix in RENDERERS}


@pytest.mark.sampled
@pytest.mark.parametrize("suffix", RENDERERS)
@pytest.mark.parametrize("option", LOOK)
def test_an_option_is_seen_or_refused_by_the_formats_that_take_it(plain, suffix, option):
    asked = {option: LOOK[option]} | ({} if option in ("blank", "title") else quick(suffix))
    if option not in REFUSED.get(suffix, ()):
        # A white slide has no background of its own.
        dark = {"theme": "dark"} if (suffix, option) == ("pptx", "transparent") else {}
        without = rendered(RUN, f"a.{suffix}", **dark, **quick(suffix)) if dark else plain[suffix]
        assert (rendered(RUN, f"a.{suffix}", **asked, **dark) == without) is False
    else:
        takers = [known for known in sorted(RENDERERS) if option not in REFUSED.get(known, ())]
        holes = {"suffix": suffix, "name": option, "known": ", ".join(sorted(takers))}
        assert refused(rendered, RUN, f"a.{suffix}", **asked) == Message("wrong.picture.takes_no", **holes)


@pytest.mark.parametrize("suffix", DATA)
def test_what_is_the_default_anyway_is_not_refused(plain, suffix):
    usual = {"lang": "en", "layout": "tidy", "hide": (), "blank": False, "theme": None}
    assert rendered(RUN, f"a.{suffix}", **usual) == plain[suffix]


# -- one slide ---------------------------------------------------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.parametrize("step", [{}, {"step": 7}, {"steps": 7}, {"step": -1}])
@pytest.mark.parametrize("look", [{"title": "Exercise 3"}, {"blank": True}, {"blank": True, "title": "Exercise  3"}])
def test_a_title_and_a_handout_are_one_slide_as_they_are_one_picture(tmp_path, step, look):
    (slide,) = opened(RUN.save(tmp_path / "a.pptx", **step, **look).read_bytes()).slides
    assert slide.shapes.title.text_frame.text == ("Exercise 3" if "title" in look else "Star1")
    texts = [shape.text_frame.text for shape in slide.shapes[1].shapes if shape.has_text_frame]
    # At the end the root has its value, which a handout leaves to its reader.
    k = next(iter(step.values()), -1) % (len(RUN.steps) + 1)
    assert ("2.67" in texts) is (k == len(RUN.steps) and "blank" not in look)
    notes = slide.notes_slide.notes_text_frame.text
    assert notes.startswith("Fill in what Star1 finds." if "blank" in look else RUN.caption(k).replace("2.667", "2.67"))
    assert ("step" in notes) is ("blank" not in look)


@pytest.mark.parametrize(("lang", "title"), [("en", "Game tree"), ("es", "Árbol de juego")])
def test_a_tree_without_a_title_is_a_slide_on_which_nothing_names_the_program(tmp_path, lang, title):
    deck = opened(RUN.tree.save(tmp_path / "a.pptx", lang=lang).read_bytes())
    about = deck.core_properties
    assert (about.title, about.author, about.last_modified_by, about.comments) == (title, "", "", "")
    (slide,) = deck.slides
    assert (slide.shapes.title.text_frame.text, slide.notes_slide.notes_text_frame.text) == (title, "")
    assert "emmviz" not in "".join(read(tmp_path / "a.pptx"))
    deck = opened(RUN.tree.save(tmp_path / "a.pptx", title="").read_bytes())
    assert (deck.slides[0].shapes.title.text_frame.text, deck.core_properties.title) == ("", "")


def test_one_command_gives_the_same_picture_in_each_format(tmp_path):
    look = {"step": 12, "title": "Look", "hide": ["names"], "highlight": "B", "fold": ["C"], "lang": "es"}
    files = {suffix: RUN.save(tmp_path / f"a.{suffix}", **look) for suffix in ("svg", "pdf", "pptx")}
    (slide,) = opened(files["pptx"].read_bytes()).slides
    shown = sorted(
        shape.text_frame.text for shape in slide.shapes[1].shapes if shape.has_text_frame and shape.text_frame.text
    )
    scene = RUN.scene(theme="slide", caption=False, **look)
    drawn = [
        label
        for node in scene.nodes
        for label in (node.value, node.more, *(node.dial.ends if node.dial else ()))
        if label
    ]
    drawn += [label for edge in scene.edges for label in (*edge.labels, edge.live) if label]
    assert set(shown) == {label.text for label in drawn} | {level.label.text for level in scene.levels[1:]}
    assert slide.shapes.title.text_frame.text == scene.title == "Look"
    for suffix in ("svg", "pdf"):
        texts = "".join("".join(read(files[suffix])).split())
        # Themes differ in digits, so the numbers in the nodes may.
        words = ["Look", *(label.text for edge in scene.edges for label in edge.labels)]
        assert [word for word in words if "".join(word.split()) not in texts] == []
