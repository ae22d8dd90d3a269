"""A lecture that is made again while somebody writes it."""

from pathlib import Path

import pytest

from emmviz.base.messages import Message, message_of
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
        (lambda: write("x.md", LECTURE.format("x\n\n## C\n```{vote}\n```")), None),
        (lambda: source.unlink(), None),
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
    ends = [reported[-1].key if reported else "" for _, reported in states]
    assert ends == [*["watch.written"] * 4, "", *["watch.kept"] * 2, "watch.written"]
    assert [len(reported) for _, reported in states] == [1, 1, 1, 1, 0, 2, 2, 2]
    fault = Message("wrong.lecture.at", file=str(source), line=12, fault=Message("wrong.lecture.no_answer"))
    assert message_of(states[5][1][0]) == Message("wrong.lecture.lines", lines=[fault])
    assert states[7][1][0].key == "wrong.cli.warning"


def test_a_hall_is_not_watched(shell):
    Path("x.md").write_text("---\ntitle: T\n---\n## B\n", encoding="utf-8")
    code, _, err = shell("lecture", "x.md", "--hall", "--watch")
    assert (code, err.count("leave out --watch")) == (2, 1)
