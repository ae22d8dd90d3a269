"""Characters that no picture shows, in all texts of a tree: each format is sound, and what can be read is read back."""

import json
import re
import xml.etree.ElementTree as ET

import pytest

from emmviz import formats, play, quiz, star1
from emmviz.base.files import write_whole
from emmviz.learn import bank, questions, sheet
from tests.picture.render.reading import read
from tests.picture.render.scenes import LONE, SIGNS, SLOW, hostile
from tests.refusal import refusal

pytestmark = pytest.mark.filterwarnings("ignore")


def texts(tree):
    """All that a notation holds of a tree; of an id that stands for no name only that it does."""
    return [
        (
            tree.kind(node),
            tree.nodes[node].get("value"),
            tree.action(node),
            [tree.edges[edge].get("prob") for edge in tree.in_edges(node)],
            node,
        )
        for node in tree.preorder()
    ]


# -- what is read back ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["json", "efg", "txt"])
def test_a_tree_is_read_back_or_refused(tmp_path, suffix):
    path = tmp_path / f"tree.{suffix}"
    for sign in SIGNS:
        tree = hostile(sign)
        if suffix == "efg" and sign in LONE:
            assert re.match(r"the title: 'title\\ud.*contains an incomplete character", refusal(tree.save, path))
            tree.graph |= {"title": "", "source": ""}
            assert re.match(r"node 'A\\ud...a': 'A\\ud...a' contains an incomplete character", refusal(tree.save, path))
            assert not path.exists()
            continue
        write_whole(path, str(tree)) if suffix == "txt" else tree.save(path)
        assert path.read_bytes().decode("utf-8")
        again = formats.read_file(path)
        if suffix == "efg":  # whose labels are such as Gambit takes
            kept, given = ([row[0:2] + row[3:4] for row in texts(one)] for one in (again, tree))
            assert kept == given, ascii(sign)
            assert not re.search("[^ -~]", "".join(f"{row[2]}{row[4]}" for row in texts(again)))
        else:
            assert texts(again) == texts(tree), ascii(sign)
        if suffix != "txt":
            assert (again.title, again.graph["source"]) == (tree.title, tree.graph["source"])
        path.unlink()


# -- what is looked at ---------------------------------------------------------------------------------------------


@pytest.mark.long
def test_moodle_sheets_strips_and_widgets(tmp_path):
    for signs in SLOW:
        sign, run = signs[0], star1(hostile(*signs))
        asked = questions(run)
        read(bank(tmp_path / "a.xml", asked[-3:], title=f"{sign}title{sign}"))
        read(sheet(tmp_path / "a.html", asked, title=f"x{sign}", progress=False)[0])
        read(run.strip(tmp_path / "strip.svg", steps=[-2, -1]))
        widget = play(run)
        json.dumps(widget.payload)
        read(widget.save(tmp_path / "play.html"))
        ET.fromstring(widget._repr_mimebundle_()[0]["image/svg+xml"])
        read(quiz(run).save(tmp_path / "quiz.html"))
    read(sheet(tmp_path / "a.pdf", asked, title="\0\ud800\ufeff", progress=False, key=True)[1])
