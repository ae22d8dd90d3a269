"""The committed figures are those that the code draws today."""

import importlib.util
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2] / "figures"
SPEC = importlib.util.spec_from_file_location("figures_make", HERE / "make.py")
MAKE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(MAKE)
NAMES = [*MAKE.figures(), *MAKE.PAGES]


@pytest.mark.sampled
@pytest.mark.parametrize("name", NAMES)
def test_a_figure_is_up_to_date(name):
    # Not a bare ==, whose explanation of a difference would take minutes.
    assert ((HERE / name).read_bytes() == MAKE.data(name)) is True, f"figures/{name} is out of date: run make figures"


def test_no_figure_is_left_over():
    there = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*") if path.is_file()}
    assert {name for name in there if "__pycache__" not in name} == {*NAMES, "make.py"}
