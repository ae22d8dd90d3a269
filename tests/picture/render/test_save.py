"""Saving: the suffix decides, a file is written whole or not at all, and errors say what to do."""

import json
import os
from decimal import Decimal
from fractions import Fraction as F

import numpy as np
import pytest
from PIL import Image

from emmviz import GameTree, gallery
from emmviz.base import files
from emmviz.base.files import write_whole
from emmviz.base.messages import Message, Option, brief, near
from emmviz.picture.named_themes import PAGES, themes
from emmviz.picture.plan import LAYOUTS
from emmviz.picture.render.renderer import RENDERERS, takers
from emmviz.story.report import run_json
from tests.refusal import refusal, refused
from tests.searches import SCALE
from tests.sentences import wording

STARTS = {
    "svg": b"<svg ",
    "png": b"\x89PNG",
    "pdf": b"%PDF",
    "dot": b"digraph emmviz {",
    "txt": b"A MAX",
    "json": b"{",
}


@pytest.mark.parametrize("suffix", STARTS)
def test_a_tree_is_saved_by_its_suffix(tmp_path, suffix):
    path = gallery.aima_scale().save(str(tmp_path / f"picture.{suffix.upper()}"))
    assert path.read_bytes().startswith(STARTS[suffix])
    assert os.listdir(tmp_path) == [path.name]


@pytest.mark.parametrize("step", [0, 12, -1])
def test_the_step_and_the_look_are_those_asked_for(step, run, tmp_path):
    found = run.save(tmp_path / "a.svg", step=step, theme="dark", lang="en").read_text(encoding="utf-8")
    assert found == run.to_svg(step, theme="dark", lang="en")


def test_words_are_of_the_step_asked_for_and_a_file_of_data_is_of_the_run(run, tmp_path):
    assert run.save(tmp_path / "a.txt", step=3).read_text(encoding="utf-8").endswith(run.caption(3))
    assert json.loads(run.save(tmp_path / "a.json").read_text("ascii")) == {"generator": "emmviz"} | run_json(run)


TAKE_PAGES = ", ".join(takers("page"))
NUMBER = {"least": 0.02, "most": 600}


@pytest.mark.parametrize(
    ("name", "options", "key", "holes"),
    [
        ("a.xyz", {}, "picture.suffix", {"file": "'a.xyz'", "known": ", ".join(RENDERERS)}),
        ("a", {}, "picture.suffix", {"file": "'a'", "known": ", ".join(RENDERERS)}),
        ("a.png", {"step": "all"}, "picture.single", {"suffix": "png", "count": 28}),
        (
            "a.svg",
            {"step": 1, "steps": [2]},
            "picture.two_steps",
            {"step": Option("step", 1), "steps": Option("steps", [2])},
        ),
        ("a.svg", {"steps": "some"}, "picture.steps", {"given": "'some'", "last": 27}),
        ("a.svg", {"steps": []}, "picture.no_steps", {}),
        ("a.svg", {"steps": [0, 99]}, "picture.steps", {"given": "[0, 99]", "last": 27}),
        ("a.pdf", {"steps": "all", "blank": True}, "picture.frames_take_no", {"suffix": "pdf", "name": "blank"}),
        ("a.svg", {"steps": "all", "title": "Exercise"}, "picture.frames_take_no", {"suffix": "svg", "name": "title"}),
        ("a.svg", {"scale": 2}, "picture.option", {"suffix": "svg", "name": "'scale'", "known": "inline, prefix"}),
        ("a.svg", {"titel": "Trees"}, "picture.look", {"name": "'titel'", "instead": near("titel", ["title"])}),
        ("a.svg", {"stp": 3}, "picture.look", {"name": "'stp'", "instead": near("stp", ["step"])}),
        ("a.svg", {"fold": "Z"}, "picture.fold_unknown", {"name": "'Z'"}),
        ("a.svg", {"fold": "L1"}, "picture.fold_leaf", {"node": "'L1'"}),
        ("a.svg", {"fold": 0}, "picture.fold_rows", {"given": "0"}),
        ("a.svg", {"fold": 1.5}, "picture.fold", {"given": "1.5"}),
        ("a.svg", {"numbers": "roman"}, "picture.theme.numbers", {"name": "numbers", "given": "'roman'"}),
        ("a.svg", {"step": 99}, "search.step", {"given": "99", "last": 27}),
        ("a.json", {"step": 3}, "picture.holds_all", {"suffix": "json", "option": Option("step", 3)}),
        ("a.json", {"page": "4:3"}, "picture.takes_no", {"suffix": "json", "name": "page", "known": TAKE_PAGES}),
        ("a.efg", {"page": "A4"}, "picture.takes_no", {"suffix": "efg", "name": "page", "known": TAKE_PAGES}),
        ("a.txt", {"page": "A4"}, "picture.takes_no", {"suffix": "txt", "name": "page", "known": TAKE_PAGES}),
        ("a.html", {"page": "4:3"}, "picture.takes_no", {"suffix": "html", "name": "page", "known": TAKE_PAGES}),
        ("a.pptx", {"page": "A4"}, "picture.has_page", {"suffix": "pptx", "known": ("16:9", "4:3"), "given": "'A4'"}),
        (
            "a.pptx",
            {"theme": {"page": [960, 100]}},
            "picture.slide",
            {"least": 0.5, "most": 2.5, "wide": 960, "high": 100},
        ),
        (
            "a.tex",
            {"theme": {"page": [842, 595]}, "steps": "all"},
            "picture.tex_page",
            {"known": ("16:9", "4:3"), "wide": 842, "high": 595},
        ),
        (
            "a.tex",
            {"page": "A4", "steps": "all"},
            "picture.frames_page",
            {"suffix": "tex", "known": ("16:9", "4:3"), "given": "'A4'"},
        ),
        (
            "a.png",
            {"scale": 2, "dpi": 300},
            "picture.scale_and_dpi",
            {"scale": Option("scale", 2), "dpi": Option("dpi", 300)},
        ),
        ("a.png", {"dpi": 0}, "picture.number", {"name": "dpi", "least": 0.05, "most": 10_000, "given": "0"}),
        ("a.html", {"step": 3}, "picture.holds_steps", {"suffix": "html", "option": Option("step", 3)}),
        ("a.svg", {"clicks": True}, "picture.option", {"suffix": "svg", "name": "'clicks'", "known": "inline, prefix"}),
        ("a.gif", {"seconds": 0}, "picture.number", {"name": "seconds", "given": "0", **NUMBER}),
        ("a.gif", {"seconds": True}, "picture.number", {"name": "seconds", "given": "True", **NUMBER}),
        ("a.gif", {"hold": float("nan")}, "picture.number", {"name": "hold", "given": "nan", **NUMBER}),
        ("a.gif", {"hold": "long"}, "picture.number", {"name": "hold", "given": "'long'", **NUMBER}),
        (
            "a.gif",
            {"speed": 3},
            "picture.option",
            {"suffix": "gif", "name": "'speed'", "known": "seconds, hold, scale, progress"},
        ),
        ("a.gif", {"page": "A3"}, "picture.page", {"name": "'A3'", "known": ", ".join(PAGES)}),
        ("a.svg", {"theme": "neon"}, "picture.theme.unknown", {"name": "'neon'", "known": ", ".join(themes())}),
        ("a.svg", {"layout": "round"}, "picture.layout", {"name": "'round'", "known": ", ".join(LAYOUTS)}),
    ],
)
def test_what_cannot_be_saved_of_a_run_is_said_in_a_sentence(tmp_path, name, options, key, holes):
    assert refused(SCALE.save, tmp_path / name, **options) == Message(f"wrong.{key}", **holes)
    assert not os.listdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "options", "key", "holes"),
    [
        ("a.html", {}, "picture.needs_run", {"suffix": "html"}),
        ("a.gif", {}, "picture.needs_run", {"suffix": "gif"}),
        ("a.svg", {"step": 3}, "picture.no_run", {"option": Option("step", 3)}),
        ("a.svg", {"steps": "all"}, "picture.no_run", {"option": Option("steps", "all")}),
        ("a.gif.zip", {}, "picture.suffix", {"file": "'a.gif.zip'", "known": ", ".join(RENDERERS)}),
    ],
)
def test_what_cannot_be_saved_of_a_tree_is_said_in_a_sentence(tmp_path, name, options, key, holes):
    tree = gallery.aima_scale()
    assert refused(tree.save, tmp_path / name, **options) == Message(f"wrong.{key}", **holes)
    assert "A" in refusal(GameTree({"A": []}).save, tmp_path / "a.svg")
    assert not os.listdir(tmp_path)


@pytest.mark.parametrize("thing", [SCALE, SCALE.tree])
@pytest.mark.parametrize(
    ("name", "instead"), [("highlite", "did you mean highlight?"), ("colour", "there are theme, lang, layout, caption")]
)
def test_an_option_that_no_picture_has_is_named_with_what_is_meant(thing, name, instead):
    assert refusal(thing.to_svg, **{name: "A"}).startswith(f"a picture has no option '{name}'; {instead}")


# -- files ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=repr)
def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, step, error):
    path = write_whole(tmp_path / "a.svg", "old")

    def fail(*args):
        raise error

    monkeypatch.setattr(files.os, step, fail)
    with pytest.raises(type(error)) as caught:
        write_whole(path, "new")
    assert getattr(caught.value, "filename", str(path)) == str(path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.svg"]


def test_a_missing_folder_and_a_folder_are_named(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(tmp_path / "no" / "a.svg", "x")
    assert str(caught.value) == wording("wrong.base.folder", file=repr(str(tmp_path / "no" / "a.svg")))
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, "x")


@pytest.mark.skipif(os.name == "nt", reason="permissions are those of POSIX")
def test_permissions_are_those_of_any_new_file_and_stay(tmp_path):
    before = os.umask(0o027)
    try:
        path = write_whole(tmp_path / "a.txt", "x")
        assert path.stat().st_mode & 0o777 == 0o640
        path.chmod(0o604)
        assert write_whole(path, b"y").stat().st_mode & 0o777 == 0o604
    finally:
        os.umask(before)


@pytest.mark.skipif(os.name == "nt", reason="devices are those of POSIX")
def test_a_device_stays_a_device():
    write_whole(os.devnull, "gone")
    assert not os.path.isfile(os.devnull)


@pytest.mark.parametrize("suffix", ["png", "gif"])
@pytest.mark.parametrize(
    "scale_", [10**5000, 0, -1, 1e-300, float("nan"), float("inf"), Decimal("1e4"), True, "large"], ids=brief
)
def test_a_scale_that_makes_no_sense_is_refused(tmp_path, suffix, scale_):
    holes = {"name": "scale", "least": 0.05, "most": 1000 if suffix == "png" else 20, "given": brief(scale_, 40)}
    assert refused(SCALE.save, tmp_path / f"a.{suffix}", scale=scale_) == Message("wrong.picture.number", **holes)
    assert not os.listdir(tmp_path)


WIDE, HIGH = SCALE.scene().size  # in hundredths of an inch


@pytest.mark.parametrize(
    ("options", "size", "dpi"),
    [
        ({"page": "4:3", "scale": 0.5}, (480, 360), 36),
        ({"page": "4:3", "dpi": 36}, (480, 360), 36),
        ({"page": "A4", "dpi": 30}, (351, 248), 30),
        ({"theme": "slide", "dpi": 36}, (480, 270), 36),
        ({"dpi": 50}, (WIDE / 2, HIGH / 2), 50),
        *(({"scale": half}, (WIDE / 2, HIGH / 2), 50) for half in (0.5, F(1, 2), np.float32(0.5))),
    ],
    ids=str,
)
def test_a_png_has_the_pixels_that_are_asked_for(tmp_path, options, size, dpi):
    with Image.open(SCALE.save(tmp_path / "a.png", **options)) as image:
        assert image.size == pytest.approx(size, abs=1)
        assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
