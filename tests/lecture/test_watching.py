"""A lecture that is made again while somebody writes it."""

import re
from pathlib import Path

import pytest

from emmviz.lecture.watching import watch

LECTURE = "---\ntitle: T\nstyle: house.toml\n---\n# A\n## B\n![A plot](plot.svg)\n\n- {}\n"
PLOT = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}"/>'


def test_a_change_of_the_text_its_style_or_a_picture_makes_the_deck_again_and_a_fault_leaves_it(tmp_path):
    source, deck = tmp_path / "x.md", tmp_path / "x.html"

    def write(name, text):
        (tmp_path / name).write_text(text, encoding="utf-8")

    write("x.md", LECTURE.format("first"))
    write("house.toml", 'footer = "One"')
    write("plot.svg", PLOT.format(7))
    # What is done while it waits, and what of the deck is new, or what is reported.
    changes = [
        (lambda: write("x.md", LECTURE.format("second line")), "second line"),
        (lambda: write("house.toml", 'footer = "Another"'), "Another"),
        (lambda: write("plot.svg", PLOT.format(700)), None),
        (lambda: None, None),
        (lambda: write("x.md", LECTURE.format("x\n\n## C\n```{vote}\n```")), "{vote} needs its answer"),
        (lambda: source.unlink(), "No such file"),
        (lambda: write("x.md", LECTURE.format("third") + "\n## Empty\nText alone.\n"), "third"),
    ]
    states, said = [], []

    def wait(seconds):
        states.append((deck.read_text("utf-8"), said[:]))
        said.clear()
        if len(states) > len(changes):
            raise KeyboardInterrupt
        changes[len(states) - 1][0]()

    with pytest.raises(KeyboardInterrupt):
        watch(source, deck, said.append, wait=wait)
    pages = [page for page, _ in states]
    assert ["first" in pages[0], "second line" in pages[1], "Another" in pages[2]] == [True] * 3
    # Of a picture, of nothing, and of two faults.
    assert [pages[i] == pages[i + 1] for i in range(2, 6)] == [False, True, True, True]
    assert "third" in pages[7]
    ends = ["".join(re.findall("is written|is as it was", lines[-1])) if lines else "" for _, lines in states]
    assert ends == [*["is written"] * 4, "", *["is as it was"] * 2, "is written"]
    assert [len(lines) for _, lines in states] == [1, 1, 1, 1, 0, 2, 2, 2]
    assert "x.md:12: {vote} needs its answer" in states[5][1][0]
    assert states[7][1][0].startswith("warning: ")


def test_a_hall_is_not_watched(shell):
    Path("x.md").write_text("---\ntitle: T\n---\n## B\n", encoding="utf-8")
    code, _, err = shell("lecture", "x.md", "--hall", "--watch")
    assert (code, err.count("leave out --watch")) == (2, 1)
