"""Animated SVG: at every moment it shows what the picture of that step shows, without a script, in a single file."""

import io
import re
from xml.etree.ElementTree import fromstring

import numpy as np
import pytest
from PIL import Image

from emmviz import gallery, games, star1, star2
from emmviz.picture.named_themes import film_look
from emmviz.picture.render.playing import animated
from emmviz.picture.render.svg import scene_svg
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.timeline import Key, pieces
from emmviz.picture.tween import between, with_ghosts
from tests.patience import PATIENCE
from tests.picture.render.scenes import SVG, labels
from tests.refusal import refused
from tests.searches import SCALE


def times(svg):
    """For each animation that shows something when it is seen and when it is not, in percent."""
    found = {}
    for name, body in re.findall(r"@keyframes (\w+)\{((?:[^{}]*\{[^{}]*\})*)\}", svg):
        at = {}
        for shares, seen in re.findall(r"([^{}]*)\{visibility:(\w+)\}", body):
            at |= {float(share.rstrip("%")): seen == "visible" for share in shares.split(",") if share}
        found |= {name: at} if at else {}
    return found


def seen_at(svg, percent):
    """The texts of an animated picture seen at a moment, but for those under way, each with where it rests."""
    rules, found = times(svg), []

    def walk(item, seen):
        name = next((word for word in item.get("class", "").split() if word in rules), None)
        if name is not None:
            seen = rules[name][max(share for share in rules[name] if share <= percent)]
        hidden = not rules and name is None and item.get("visibility") == "hidden"
        seen = seen and not hidden and item.get("opacity") != "0"
        if seen and item.tag == f"{SVG}text":
            found.append((item.text, item.get("x"), item.get("y")))
        for child in item:
            walk(child, seen)

    walk(fromstring(svg), True)
    return found


def grown():
    return star1(games.get("piglet"), depth=2)


def written(scene):
    return [(item.text, item.get("x"), item.get("y")) for item in fromstring(scene_svg(scene)).iter(f"{SVG}text")]


@pytest.mark.sampled
@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
@pytest.mark.parametrize(
    ("run", "look"),
    [
        pytest.param(lambda: SCALE, "light", id="the book's figure"),
        pytest.param(lambda: star1(gallery.get("bins_expectiminimax")), "slide", id="a wide tree on a slide"),
        pytest.param(grown, "light", id="a game that grows"),
    ],
)
def test_at_every_moment_the_texts_are_those_of_that_step(run, look):
    scenes = Storyboard(run(), theme=look)
    svg = animated(scenes, seconds=0.5, hold=2)
    total = 0.5 * (len(scenes) - 1) + 2
    for k, scene in enumerate(scenes.captioned()):
        for moment in (0.5 * k + 0.01, 0.5 * k + 0.49):
            assert sorted(seen_at(svg, 100 * moment / total)) == sorted(written(scene)), k
    assert sorted(seen_at(svg, 99.9)) == sorted(written(scene))


def test_it_is_alone_and_has_no_script_and_unique_ids():
    svg = animated(Storyboard(star2(gallery.get("three_and_minus_one")), theme="dark"))
    tree = fromstring(svg)
    assert not re.search(r"<script|href|url\(|@import|var\(|javascript|onload", svg)
    assert svg.count("http") == svg.count('xmlns="http://www.w3.org/2000/svg"') == 1
    found = [item.get("id") for item in tree.iter() if item.get("id")]
    assert len(found) == len(set(found))
    assert all(tree.find(f"{SVG}{part}").text for part in ("title", "desc"))
    assert "prefers-reduced-motion:reduce" in svg


def test_without_animations_the_last_frame_is_seen():
    scenes = Storyboard(SCALE)
    svg = re.sub(r"<style>.*?</style>", "", animated(scenes), flags=re.DOTALL)
    assert sorted(seen_at(svg, 0)) == sorted(written(scenes.scene(-1)))


def test_what_stays_is_written_once_and_the_whole_is_small(run):
    scenes = Storyboard(run, theme={"evidence": False})
    svg = animated(scenes)
    found = [item.text for item in fromstring(svg).iter(f"{SVG}text")]
    lasting = ("level", "legend", "action", "name")
    assert {found.count(label.text) for _, label in labels(scenes.scene(0)) if label.role in lasting} == {1}
    assert len(svg) < 5.5 * len(run.to_svg())


def test_a_tree_that_grows_keeps_its_marks_in_order():
    scenes = Storyboard(grown())
    svg = animated(scenes)
    found = dict.fromkeys(group.get("data-edge") for group in fromstring(svg).iter(f"{SVG}g"))
    assert [child for child in found if child] == [edge.child for edge in scenes.scene(-1).edges]


def test_it_is_saved_by_steps(run, tmp_path):
    path = run.save(tmp_path / "a.svg", steps="cuts", seconds=2)
    board = Storyboard(run, [0, 23, 25, 27], theme=film_look(None))
    assert path.read_text(encoding="utf-8") == animated(board, seconds=2), "with the beginning and the end"
    still = next(iter(Storyboard(run, [3], theme=film_look(None)).captioned()))
    assert run.save(path, steps=[3]).read_text(encoding="utf-8") == scene_svg(still)
    assert run.save(path, steps=3).read_text(encoding="utf-8") == run.to_svg(3)
    assert refused(run.save, path, steps="all", seconds=-1).key == "wrong.picture.number"


def test_a_value_on_its_way_is_seen_during_its_step_alone():
    svg = animated(Storyboard(SCALE), seconds=1, hold=3)
    ((time, _),) = re.findall(
        r'<g class="t (t\d+)" visibility="hidden"><g class="m (m\d+)" opacity="0"><g class="edge">[^>]*/>[^>]*>↑ 2\.1<',
        svg,
    )
    assert times(svg)[time] == {0: False, 60: True, 63.3333: False}


def test_a_short_step_moves_for_half_of_its_time():
    svg = animated(Storyboard(SCALE, [0, 9]), seconds=0.2, hold=0.2)
    bodies = re.findall(r"@keyframes m\d+\{(.*)\}$", svg, re.MULTILINE)
    moves = [[float(share) for share in re.findall(r"([\d.]+)%\{", body)] for body in bodies]
    assert moves
    assert all(50 <= share <= 75 for way in moves for share in way[1:-1])


# -- in a browser --------------------------------------------------------------------------------------------------


@pytest.fixture
def tab(chromium):
    context = chromium.new_context(viewport={"width": 1000, "height": 720})
    context.set_default_timeout(PATIENCE * 1000)
    yield context.new_page()
    context.close()


def shown(tab):
    return np.asarray(Image.open(io.BytesIO(tab.screenshot())).convert("RGB")).astype(int)


def still(tab, svg):
    tab.set_content(f'<body style="margin:0">{svg}')
    return shown(tab)


def test_a_browser_shows_each_step_at_its_time_and_no_motion_where_none_is_wanted(tab):
    scenes = Storyboard(SCALE, [0, 9, 23, 25, 27], theme="dark")
    wanted = [still(tab, scene_svg(scene)) for scene in scenes]
    still(tab, animated(scenes, seconds=1))
    for k, want in enumerate(wanted):
        tab.evaluate("t => document.getAnimations().forEach(a => { a.pause(); a.currentTime = t; })", 1000 * k + 500)
        # A browser may draw what is animated on a layer of its own, so that edges differ by a shade here and there.
        assert (abs(shown(tab) - want).max(axis=2) > 60).sum() < 20, k
    tab.emulate_media(reduced_motion="reduce")
    assert (abs(still(tab, animated(scenes)) - wanted[-1]) > 60).sum() < 20
    assert tab.evaluate("document.getAnimations().length") == 0
    tab.emulate_media(reduced_motion="no-preference")


def test_what_moves_is_where_the_tween_has_it(tab):
    scenes = Storyboard(SCALE)
    still(tab, animated(scenes, seconds=1))
    shot = list(scenes.shots())[9]
    for t in (0.1, 0.2):
        (value,) = between(shot, with_ghosts(shot, pieces(shot.scene)), t)[Key("edges", "D", "way")]
        back = value.items[0].back
        tab.evaluate("t => document.getAnimations().forEach(a => { a.pause(); a.currentTime = t; })", 9000 + 500 * t)
        boxes = tab.evaluate(
            """() => [...document.querySelectorAll('.m[opacity="0"] .back')].filter(back =>
                getComputedStyle(back).visibility === 'visible' && getComputedStyle(back.closest('.m')).opacity > 0
            ).map(back => back.getBoundingClientRect()).map(box => [box.x + box.width / 2, box.y + box.height / 2])"""
        )
        assert boxes == [pytest.approx((value.x + back.x, value.y + back.y), abs=0.5)]
