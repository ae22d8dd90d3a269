"""One slide of PowerPoint on which each click shows the next frame: after k clicks it is the slide of frame k."""

import re

import pytest
from lxml import etree

from emmviz import gallery, star1, star2
from emmviz.picture.render import rendered
from tests.picture.render.decks import opened, shapes
from tests.picture.render.scenes import P
from tests.searches import SCALE

# Where on its slide a shape begins, and how high it is.
UPRIGHT = re.compile(r'<a:off x="-?\d+" y="(-?\d+)"/><a:ext cx="\d+" cy="(\d+)"/>')


def slides(run, **options):
    return opened(rendered(run, "a.pptx", **options)).slides


def drawn_on(slide):
    """The shapes by what they are but for their number, without the title."""
    for shape in shapes(slide):
        if shape.name != "!!title":
            yield shape.shape_id, re.sub(r' id="\d+"', "", etree.tostring(shape._element).decode(), count=1)


def clicks(slide):
    """For each click which numbers of shapes appear and which disappear."""
    (sequence,) = slide.element.iter(f"{P}seq")
    for click in sequence.find(f"{P}cTn/{P}childTnLst"):
        yield [
            (int(effect.find(f".//{P}spTgt").get("spid")), effect.find(f".//{P}strVal").get("val") == "visible")
            for effect in click.iter(f"{P}par")
            if effect.find(f"{P}cTn").get("presetID")
        ]


def upright(what):
    return [int(number) for number in UPRIGHT.search(what).groups()]


@pytest.mark.sampled
@pytest.mark.parametrize("run", [lambda: SCALE, lambda: star2(gallery.aima_pruning())], ids=["star1", "star2"])
@pytest.mark.parametrize("steps", ["values", range(12, 28, 3)], ids=["values", "numbers"])
def test_after_each_click_the_slide_is_that_of_the_frame(run, steps):
    whole = slides(run(), steps=steps)
    (one,) = slides(run(), steps=steps, clicks=True)
    drawn = list(drawn_on(one))
    assert len({number for number, _ in drawn}) == len(drawn)
    changes = list(clicks(one))
    assert len(changes) == len(whole) - 1
    # What a program hides at first is what its first effect shows.
    first = {}
    for number, appears in (effect for change in changes for effect in change):
        first.setdefault(number, appears)
    visible = {number for number, _ in drawn if not first.get(number, False)}
    for change, slide in zip([[], *changes], whole, strict=True):
        for number, appears in change:
            assert (number in visible) != appears
            (visible.add if appears else visible.remove)(number)
        # What a step asserts is the title of its own slide, on which the rest of the evidence is as much higher.
        seen = [what for number, what in drawn if number in visible and "!!assertion" not in what]
        own = [what for _, what in drawn_on(slide)]
        assert [UPRIGHT.sub("", what) for what in seen] == [UPRIGHT.sub("", what) for what in own]
        ends = [(what, *upright(what), *upright(its)) for what, its in zip(seen, own, strict=True) if what != its]
        assert all(" evidence" in what and abs(high - its) <= 1 for what, _, high, _, its in ends)
        rises = [low - its for _, low, _, its, _ in ends]
        assert not ends or (min(rises) > 100_000 and max(rises) - min(rises) <= 1)


def test_animations_are_numbered_and_stand_after_the_slide():
    (slide,) = slides(SCALE, steps="cuts", clicks=True)
    assert [part.tag for part in slide.element] == [f"{P}cSld", f"{P}clrMapOvr", f"{P}timing"]
    numbers = [int(node.get("id")) for node in slide.element.iter(f"{P}cTn")]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    sentences = "\n".join(SCALE.caption(k).replace("1.889", "1.89") for k in (0, 23, 25, 27))
    assert (slide.notes_slide.notes_text_frame.text, slide.shapes.title.text) == (sentences, SCALE.tree.title)


def test_a_single_frame_needs_no_click():
    (slide,) = slides(star1(gallery.coin_1_4()), steps=[3], clicks=True)
    assert slide.element.find(f"{P}timing") is None
