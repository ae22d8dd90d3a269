"""Film: every frame is to the pixel what a full painting gives, for its time, in few colours and few bytes."""

import io
import re
import subprocess
import sys
import warnings

import imageio_ffmpeg
import numpy as np
import pytest
from PIL import Image, ImageSequence

from emmviz import GameTree, expectiminimax, gallery, games, star1
from emmviz.picture.named_themes import film_look
from emmviz.picture.render import rendered
from emmviz.picture.render.film import film_bytes
from emmviz.picture.render.png import png_bytes
from emmviz.picture.render.repaint import Canvas
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import drawn_colours
from emmviz.picture.timeline import pieces
from tests.long import LONG
from tests.picture.render.scenes import hostile
from tests.refusal import refused
from tests.searches import SCALE

SHORT = [0, 5, 23, 25]


def frames(data):
    """The pictures of a gif or apng that plays for ever, and how long each is shown, in milliseconds."""
    with Image.open(io.BytesIO(data)) as image:
        assert image.info["loop"] == 0
        return [(np.asarray(part.convert("RGB")), part.info.get("duration")) for part in ImageSequence.Iterator(image)]


def at_rest(found):
    """Those that are not part of a motion."""
    return [(pixels, time) for pixels, time in found if time > 150]


def video(path):
    """What a video is: its codec, sides and seconds; and its pictures, one every twentieth of a second."""
    program = imageio_ffmpeg.get_ffmpeg_exe()
    command = [program, "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-r", "20", "-"]
    done = subprocess.run(command, capture_output=True, check=True)
    report = done.stderr.decode()
    hours, minutes, seconds = re.search(r"Duration: (\d+):(\d+):([\d.]+)", report).groups()
    codec, colours, wide, high = re.search(r"Video: (\w+).*? (yuv\w+).*? (\d+)x(\d+)", report).groups()
    about = codec, colours, int(wide), int(high), int(hours) * 3600 + int(minutes) * 60 + float(seconds)
    return about, np.frombuffer(done.stdout, np.uint8).reshape(-1, int(high), int(wide), 3)


def painted(scene, scale):
    return np.asarray(Image.open(io.BytesIO(png_bytes(scene, scale=scale))))


# -- repainting ----------------------------------------------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
@pytest.mark.parametrize(
    ("run", "look"),
    [
        pytest.param(lambda: SCALE, "slide", id="the book's figure"),
        pytest.param(lambda: star1(games.get("piglet"), depth=2), "light", id="a game that grows"),
        pytest.param(lambda: expectiminimax(hostile("<b>&amp;\"'</b>")), "dark", id="labels"),
    ],
)
def test_each_frame_is_to_the_pixel_what_a_full_painting_gives_in_any_order(run, look):
    scenes = list(Storyboard(run(), theme=look).captioned())
    canvas, last = Canvas(scenes[0], 0.8), len(scenes) - 1
    # Full paintings are slow, so only some are compared; an error in any frame would stay for those that follow.
    wanted = {k: painted(scenes[k], 0.8) for k in {*range(0, len(scenes), 7), last}}
    for k in (*range(len(scenes)), 3, last, last, 0, 7):
        canvas.paint(pieces(scenes[k]))
        if k in wanted:
            assert (canvas.pixels[..., :3] == wanted[k]).all(), k
            assert (canvas.pixels[..., 3] == 255).all()


def test_a_theme_without_a_ground_is_painted_on_its_paper(run):
    clear = next(iter(Storyboard(run, theme="dark", transparent=True).captioned()))
    canvas = Canvas(clear, 0.5)
    canvas.paint(pieces(clear))
    assert canvas.pixels[0, 0].tolist() == [0x16, 0x18, 0x1D, 255]


# -- formats -------------------------------------------------------------------------------------------------------


def test_apng_shows_every_frame_exactly():
    scenes = Storyboard(SCALE, SHORT, theme="dark")
    found = frames(film_bytes("apng", scenes, scale=0.7, seconds=0.5, hold=2))
    assert [time for _, time in found] == [500, 100, 100, 300, 100, 100, 300, *[100] * 9, 1100]
    for (pixels, _), scene in zip(at_rest(found), scenes.captioned(), strict=True):
        assert (pixels == painted(scene, 0.7)).all()


@pytest.mark.sampled
@pytest.mark.parametrize("look", ["dark", "slide"])
def test_gif_shows_every_frame_in_64_colours_and_flat_ones_exactly(look):
    scenes = Storyboard(SCALE, SHORT, theme=look)
    data = film_bytes("gif", scenes, scale=0.7, seconds=0.29, hold=2)
    found = frames(data)
    assert [time for _, time in found] == [290, 290, 290, *[150] * 6, 1100]
    used = {number for pixels, _ in found for number in np.unique(pixels.astype(int) @ [65536, 256, 1]).tolist()}
    assert len(used) <= 64
    flat = {tuple(bytes.fromhex(colour[1:])) for colour in drawn_colours(scenes.theme)}
    paper, filled = (np.array([*bytes.fromhex(scenes.theme.colours[name][1:])]) for name in ("paper", "min"))
    finished = paper + 0.3 * (filled - paper)
    for (pixels, _), scene in zip(at_rest(found), scenes.captioned(), strict=True):
        want = painted(scene, 0.7)
        far = np.abs(pixels.astype(int) - want).max(axis=2)
        # The edges of letters and lines may be a little off, as there are not colours enough for all blends.
        assert far.mean() < 1.5
        assert np.quantile(far, 0.995) < 60
        for colour in flat:
            assert (pixels[(want == colour).all(axis=2)] == colour).all()
        # The paler fill of a finished MIN node is also flat, but may be rounded.
        pale = (np.abs(want - finished) <= 2).all(axis=2)
        assert not pale.any() or np.median(far[pale]) <= 2


@pytest.mark.sampled
@pytest.mark.parametrize(("look", "scale_"), [("light", 0.501), ("dark", 0.5)])
def test_mp4_has_even_sides_the_right_length_and_the_right_pictures(run, tmp_path, look, scale_):
    path = run.save(tmp_path / "a.mp4", steps=SHORT, theme=look, scale=scale_, seconds=0.5, hold=2)
    (codec, colours, wide, high, seconds), found = video(path)
    assert (codec, colours, wide % 2, high % 2) == ("h264", "yuv420p", 0, 0)
    assert (seconds, len(found)) == (3.5, 70)
    for i, scene in enumerate(Storyboard(run, SHORT, theme=film_look(look)).captioned()):
        want = painted(scene, scale_)[:high, :wide]
        assert abs(found[10 * i + 9].astype(int) - want).mean() < 4, i
        # The first frame does not move.
        assert (abs(found[10 * i].astype(int) - found[10 * i + 9]).max() > 100) == (i > 0)
    assert abs(found[-1].astype(int) - found[10 * 3 + 9]).mean() < 1


TIGHT = expectiminimax(GameTree.parse("max(1, 2)"))


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("run", "suffix", "options", "size"),
    [
        (lambda: SCALE, "gif", {}, (1280, 720)),
        (lambda: SCALE, "apng", {"theme": "dark"}, (1280, 720)),
        (lambda: SCALE, "gif", {"page": "4:3"}, (960, 720)),
        (lambda: SCALE, "gif", {"theme": {"page": [600, 600]}}, (720, 720)),
        (lambda: SCALE, "apng", {"page": "letter", "theme": "slide"}, (931, 720)),
        (lambda: TIGHT, "gif", {"page": "tight", "scale": 1}, (625, 396)),
        (lambda: star1(gallery.get("coin_tictactoe")), "gif", {"page": "tight"}, (1280, 623)),
    ],
)
def test_a_film_is_16_9_unless_a_page_is_asked_for(tmp_path, run, suffix, options, size):
    with Image.open(run().save(tmp_path / f"a.{suffix}", steps=[-1], **options)) as image:
        assert image.size == size


# Trees of five rows and more, and of 25 leaves; and one of five rows that is smaller to have its evidence beside it.
TOO_LARGE = {"acepoint_5v5", "acepoint_7v5", "acepoint_8v6", "coin_tictactoe", "mini_yahtzee"}


def shown_in(scene):
    """The sizes of the rows of a scene's evidence, in pixels of 1280."""
    return {round(text.size * scene.zoom * 4 / 3, 1) for text in scene.evidence.texts if text.role in ("row", "total")}


@pytest.mark.parametrize(
    "text",
    [
        "max(0, 448)",
        "max(5, 6, chance(3, 2))",
        "max(bet: chance(1/3: min(4, 9), 2/3: min(2, 7)), hold: min(3, 5))",
        "max(chance(min(-10, 25, 13, 4), min(5, 16, -7, 22)), chance(min(1, 2, -3, 4), min(5, 6, 17, 8)))",
    ],
)
def test_each_step_of_a_film_has_evidence_in_text_of_one_readable_size(text):
    scenes = list(Storyboard(star1(GameTree.parse(text)), "values", theme=film_look(None)).captioned())
    assert all(scene.evidence.assertion for scene in scenes)
    (size,) = set().union(*map(shown_in, scenes))
    assert size >= 22
    for scene in scenes:
        assert all(left >= 0 and right <= scene.width for left, _, right, _ in (t.extent for t in scene.evidence.texts))
        assert all(bottom <= scene.height for _, _, _, bottom in (t.extent for t in scene.evidence.texts))


@pytest.mark.sampled
@pytest.mark.parametrize("name", gallery.names() if LONG else ["aima_scale", "coin_tictactoe", "thirds"])
def test_text_of_a_film_is_22_pixels_of_720_high_or_is_said_to_be_smaller(name):
    with warnings.catch_warnings(record=True, action="always") as told:
        scene = Storyboard(star1(gallery.get(name)), theme=film_look(None)).captioned().scene(-1)
    smallest = min(scene.theme.value, scene.theme.label, scene.theme.small) * scene.zoom
    assert (smallest * 720 / 540 < 21.99) == (name in TOO_LARGE)
    assert ["fold=2" in str(one.message) for one in told] == [True] * (name in TOO_LARGE)


@pytest.mark.parametrize("suffix", ["gif", "apng"])
def test_frames_that_look_alike_and_are_asked_for_by_number_all_stay(suffix):
    data = rendered(SCALE, f"a.{suffix}", steps=[3, 4, 5], fold=1, hide="caption", scale=0.3)
    with Image.open(io.BytesIO(data)) as image:
        assert image.n_frames == 3


@pytest.mark.parametrize(("suffix", "most"), [("gif", 220_000), ("apng", 600_000)][: 1 + LONG])
def test_a_film_is_small(suffix, most):
    assert len(film_bytes(suffix, Storyboard(SCALE, theme={"evidence": False}), scale=1)) < most


# -- options and errors --------------------------------------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("options", "size", "seconds"),
    [
        ({"steps": [25], "hold": 0.1}, (1920, 1080), 0.1),
        # A last frame may be shorter than the others; a film of a single frame shows it as long as the last of any.
        ({"steps": [23, 25], "scale": 0.3, "seconds": 2, "hold": 0.5}, (288, 162), 2.5),
        ({"steps": [25], "scale": 0.3, "hold": 2}, (288, 162), 2),
    ],
    ids=str,
)
def test_a_video_fills_a_large_screen_and_stays_as_long_as_asked_for(tmp_path, options, size, seconds):
    assert video(SCALE.save(tmp_path / "a.mp4", **options))[0][2:] == (*size, seconds)


def test_an_ffmpeg_that_fails_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("imageio_ffmpeg.get_ffmpeg_exe", lambda: sys.executable)
    message = refused(SCALE.save, tmp_path / "a.mp4", steps="cuts", scale=0.3)
    assert (message.key, list(tmp_path.iterdir())) == ("wrong.picture.ffmpeg", [])


def test_an_interrupt_leaves_nothing_behind(tmp_path, monkeypatch):
    import tempfile

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    real = Canvas.paint

    def stop(self, scene):
        if self._ink is not None:
            raise KeyboardInterrupt
        return real(self, scene)

    monkeypatch.setattr(Canvas, "paint", stop)
    for suffix in ("gif", "apng", "mp4"):
        with pytest.raises(KeyboardInterrupt):
            SCALE.save(tmp_path / f"a.{suffix}", scale=0.3)
    assert not list(tmp_path.iterdir())


def test_a_bar_shows_how_far_it_is_where_it_is_asked_for(capsys):
    film_bytes("gif", Storyboard(SCALE, "cuts"), scale=0.2)
    assert capsys.readouterr() == ("", "")
    film_bytes("gif", Storyboard(SCALE, "cuts"), scale=0.2, progress=True)
    assert "0/2" in capsys.readouterr().err


@pytest.mark.sampled
@pytest.mark.parametrize("suffix", ["svg", "html", "gif"])
@pytest.mark.parametrize("searches", [[star1], [star1, expectiminimax]], ids=["one", "two"])
def test_films_and_pages_write_fractions_where_these_are_asked_for(suffix, searches):
    tree = GameTree.parse("max(chance(1/3: 1, 2/3: -3/4), chance(1/3: 2, 2/3: 5))")
    things = [search(tree) for search in searches]
    usual, fractions = (rendered(things, f"a.{suffix}", steps="all", **look) for look in ({}, {"numbers": "fractions"}))
    assert usual != fractions
    if suffix == "svg":
        assert ("−1/6" in fractions, "−0.167" in usual, "−0.167" in fractions) == (True, True, False)


@pytest.mark.long
def test_a_film_shows_the_values_and_cuts_unless_steps_are_asked_for(tmp_path):
    run = star1(gallery.aima_scale())
    usual, values, every = (
        run.save(tmp_path / f"{i}.gif", scale=0.2, **steps).read_bytes()
        for i, steps in enumerate(({}, {"steps": "values"}, {"steps": "all"}))
    )
    assert usual == values != every
    assert star1(GameTree.parse("5")).save(tmp_path / "leaf.gif").exists(), "without any value"
