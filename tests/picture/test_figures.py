"""The committed figures are those that the code draws today."""

import importlib.util
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2] / "figures"
SPEC = importlib.util.spec_from_file_location("figures_make", HERE / "make.py")
MAKE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(MAKE)
NAMES = [*MAKE.figures(), *MAKE.PAGES]


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_is_up_to_date(name):
    # Not a bare ==, whose explanation of a difference would take minutes.
    assert ((HERE / name).read_bytes() == MAKE.data(name)) is True, f"figures/{name} is out of date: run make figures"


def test_no_figure_is_left_over():
    there = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*") if path.is_file()}
    assert {name for name in there if "__pycache__" not in name} == {*NAMES, "make.py"}


def test_the_index_leads_to_every_figure():
    page = (HERE / "index.html").read_text(encoding="utf-8")
    for name in NAMES:
        if name not in ("index.html", "star1-cut.png"):
            assert f'href="{name}"' in page, name


def test_the_picture_of_the_readme_shows_the_second_cut():
    svg = (HERE / "star1-cut.svg").read_text(encoding="utf-8")
    assert MAKE.star1_cut_step() == 25
    assert 'class="node chance current cutoff"' in svg
    assert "1.3 ≤ α = 2.1" in svg
