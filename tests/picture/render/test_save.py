"""Saving: the suffix decides, a file is written whole or not at all, and errors say what to do."""

import json
import os
import re
from decimal import Decimal
from fractions import Fraction as F

import numpy as np
import pytest
from PIL import Image

from emmviz import GameTree, gallery
from emmviz.base import files
from emmviz.base.files import write_whole
from emmviz.base.messages import brief
from emmviz.story.report import run_json
from tests.refusal import refusal
from tests.searches import SCALE

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


@pytest.mark.parametrize(
    ("name", "options", "word"),
    [
        ("a.xyz", {}, "those are apng, dot, efg, gif, html, json, mjs, mp4, pdf, png, pptx, svg, tex, txt$"),
        ("a", {}, "suffix"),
        ("a.png", {"step": "all"}, "png holds a single frame"),
        ("a.svg", {"step": 1, "steps": [2]}, "one too many"),
        ("a.svg", {"steps": "some"}, "steps must be"),
        ("a.svg", {"steps": []}, "steps is empty"),
        ("a.svg", {"steps": [0, 99]}, r"not \[0, 99\]"),
        ("a.pdf", {"steps": "all", "blank": True}, "of several frames takes no blank; a single picture does"),
        ("a.svg", {"steps": "all", "title": "Exercise"}, "of several frames takes no title; a single picture does"),
        ("a.svg", {"scale": 2}, "svg has no option 'scale' here; it takes inline, prefix"),
        ("a.svg", {"fold": "Z"}, "no node 'Z' to fold"),
        ("a.svg", {"fold": "L1"}, "node 'L1' has no children"),
        ("a.svg", {"fold": 0}, "fold must be 1 row"),
        ("a.svg", {"fold": 1.5}, "fold must be a number of rows or the ids"),
        ("a.svg", {"numbers": "roman"}, "numbers must be"),
        ("a.svg", {"step": 99}, "step must be a whole number"),
        ("a.json", {"step": 3}, "json holds the whole of it"),
        ("a.json", {"page": "4:3"}, "json takes no page; apng, dot, gif, mp4, pdf, png, pptx, svg, tex take it"),
        ("a.efg", {"page": "A4"}, "efg takes no page; apng"),
        ("a.txt", {"page": "A4"}, "txt takes no page; apng"),
        ("a.html", {"page": "4:3"}, "html takes no page; apng"),
        ("a.pptx", {"page": "A4"}, "pptx has the page 16:9 or 4:3, not 'A4'"),
        (
            "a.pptx",
            {"theme": {"page": [960, 100]}},
            "a slide is 0.5 to 2.5 times as wide as high, so the page of the theme cannot be 960 × 100",
        ),
        (
            "a.tex",
            {"theme": {"page": [842, 595]}, "steps": "all"},
            "tex of several frames has the page 16:9 or 4:3, and that of the theme is 842 × 595",
        ),
        ("a.tex", {"page": "A4", "steps": "all"}, "tex of several frames has the page 16:9 or 4:3, not 'A4'"),
        ("a.png", {"scale": 2, "dpi": 300}, "scale=2 and dpi=300 are one too many"),
        ("a.png", {"dpi": 0}, r"dpi must be a number from 0\.05 to 10000, not 0"),
        ("a.html", {"step": 3}, "html holds every step"),
        ("a.svg", {"clicks": True}, "svg has no option 'clicks' here"),
        ("a.gif", {"seconds": 0}, "seconds must be a number from 0.02"),
        ("a.gif", {"seconds": True}, "seconds"),
        ("a.gif", {"hold": float("nan")}, "hold must be"),
        ("a.gif", {"hold": "long"}, "hold must be"),
        ("a.gif", {"speed": 3}, "speed"),
        ("a.gif", {"page": "A3"}, "unknown page"),
        ("a.svg", {"theme": "neon"}, "unknown theme"),
        ("a.svg", {"layout": "round"}, "unknown layout"),
    ],
)
def test_what_cannot_be_saved_of_a_run_is_said_in_a_sentence(tmp_path, name, options, word):
    assert re.search(word, refusal(SCALE.save, tmp_path / name, **options))
    assert not os.listdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "options", "word"),
    [
        ("a.html", {}, "needs a run"),
        ("a.gif", {}, "needs a run"),
        ("a.svg", {"step": 3}, "a tree has no steps"),
        ("a.svg", {"steps": "all"}, "a tree has no steps"),
        ("a.gif.zip", {}, "those are"),
    ],
)
def test_what_cannot_be_saved_of_a_tree_is_said_in_a_sentence(tmp_path, name, options, word):
    assert word in refusal(gallery.aima_scale().save, tmp_path / name, **options)
    assert "A" in refusal(GameTree({"A": []}).save, tmp_path / "a.svg")
    assert not os.listdir(tmp_path)


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
    assert caught.value.filename == str(tmp_path / "no" / "a.svg")
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
    sentence = refusal(SCALE.save, tmp_path / f"a.{suffix}", scale=scale_)
    assert sentence.startswith(f"scale must be a number from 0.05 to {1000 if suffix == 'png' else 20}, not ")
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
