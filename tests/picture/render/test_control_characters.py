"""Characters that no picture shows, in all texts of a tree: each format is sound, and what can be read is read back."""

import json
import os
import re
import subprocess
import xml.etree.ElementTree as ET
import zipfile
from random import Random

import pytest
from PIL import Image

from emmviz import GameTree, TreeError, formats, play, quiz, star1
from emmviz.base.files import write_whole
from emmviz.cli import main
from emmviz.learn import bank, questions, read_bank, sheet
from emmviz.learn.banks.moodle import moodle
from emmviz.picture.render import RENDERERS
from tests.long import LONG, blocks

LONE = ["\ud800", "\udbff", "\udc00", "\udfff"]
SIGNS = [
    *map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0)), "\ufffe", "\uffff", "\U0001fffe", "\r\n", "\u2028", "\u2029",
    *LONE, *"\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u00ad",
]  # fmt: skip
# One of each sort, for the formats that take long.
FEW = ["\0", "\t", "\n", "\r", "\x1c", "\x7f", "\x85", "\ufffe", "\ud800", "\udfff", "\u2028", "\u202e", "\ufeff"]
# And the fewest, unless all are wanted.
SLOW = [(sign,) for sign in FEW] if LONG else [("\0", "\ud800"), ("\ufeff", "\n")]
pytestmark = pytest.mark.filterwarnings("ignore")


def tree_with(*signs):
    """A tree with a cut, in all of whose texts these stand: inside, at an end, and alone."""
    first, last = signs[0], signs[-1]
    tree = GameTree(title=f"title{first}", source=f"{last}source{first}")
    for node, kind in ((f"A{first}a", "max"), (last, "chance"), (f"{last}B", "chance")):
        tree.add_node(node, kind=kind, name=node)
    for node, value in ((f"x{first}", 2), ("L7", 4), (f"y{last}z", 1), ("L9", 3)):
        tree.add_node(node, kind="leaf", value=value)
    tree.add_edge(f"A{first}a", last, action=f"go{first}on")
    tree.add_edge(f"A{first}a", f"{last}B", action=last)
    tree.add_edge(last, f"x{first}", prob="1/2", action=f"{first}heads")
    tree.add_edge(last, "L7", prob="1/2", action=f"tails{last}")
    tree.add_edge(f"{last}B", f"y{last}z", prob="9/10")
    tree.add_edge(f"{last}B", "L9", prob="1/10")
    return tree.validate()


def texts(tree):
    """All that a notation holds of a tree; of an id that stands for no name only that it does."""
    return [
        (tree.kind(node), tree.nodes[node].get("value"), tree.action(node), [tree.edges[edge].get("prob")
         for edge in tree.in_edges(node)], node) for node in tree.preorder()
    ]  # fmt: skip


def check_text(content, allowed="\n"):
    """Text in UTF-8 without control characters and without what is no character."""
    text = content.decode("utf-8")
    wrong = {sign for sign in text if re.match("[\x00-\x1f\x7f-\x9f\ufffe\uffff]", sign)} - set(allowed)
    assert not wrong, ascii(wrong)
    return text


# -- what is read back ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["json", "efg", "txt"])
def test_a_tree_is_read_back_or_refused(tmp_path, suffix):
    path = tmp_path / f"tree.{suffix}"
    for sign in SIGNS:
        tree = tree_with(sign)
        if suffix == "efg" and sign in LONE:
            with pytest.raises(TreeError, match=r"^the title: half a character in 'title\\ud.*which no \.efg file"):
                tree.save(path)
            tree.graph |= {"title": "", "source": ""}
            with pytest.raises(TreeError, match=r"^node 'A\\ud...a': half a character in 'A\\ud...a', which"):
                tree.save(path)
            assert not path.exists()
            continue
        if suffix == "txt":
            write_whole(path, str(tree))
        else:
            tree.save(path)
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


@pytest.mark.parametrize("seeds", blocks(2000, 200))
def test_texts_of_many_such_signs_are_read_back(seeds):
    for seed in seeds:
        random = Random(seed)
        # A first half followed by a second one is one character in any file.
        several = ["".join(random.choices([s for s in SIGNS if s not in LONE] + ['"', "\\", "a"], k=4)) for _ in "ab"]
        tree = tree_with(f"1{several[0]}", f"2{several[1]}{random.choice(LONE)}")
        assert texts(GameTree.parse(str(tree))) == texts(tree)
        again = GameTree.from_json(tree.to_json())
        assert (texts(again), again.title, again.graph["source"]) == (texts(tree), tree.title, tree.graph["source"])


def test_json_of_a_run_a_bank_and_a_progress_are_read_back(tmp_path):
    for sign in FEW:
        tree = tree_with(sign)
        run = star1(tree)
        found = json.loads(check_text(run.save(tmp_path / "run.json").read_bytes()))
        assert texts(GameTree.from_json(json.dumps(found["tree"]))) == texts(tree)
        asked = questions(run)
        assert read_bank(bank(tmp_path / "bank.json", asked, title=sign, overwrite=True)) == asked
        widget = quiz(run)
        progress = widget.progress
        progress["questions"][0] |= {"tries": [f"1{sign}"], "first": False}
        widget.progress = progress
        path = widget.save_progress(tmp_path / "progress.json")
        check_text(path.read_bytes())
        widget.load_progress(path)
        assert widget.progress["questions"][0]["tries"] == [f"1{sign}"]


# -- what is looked at ---------------------------------------------------------------------------------------------


def sound(path):
    """Read a file as a program of its kind does."""
    content, suffix = path.read_bytes(), path.suffix[1:]
    if suffix in ("svg", "xml"):
        ET.fromstring(content)
    elif suffix in ("txt", "dot", "tex", "json"):
        check_text(content, "\n\t" if suffix == "dot" else "\n")
    elif suffix == "html":
        check_text(content, "\n\t\r")
    elif suffix == "pptx":
        with zipfile.ZipFile(path) as package:
            for name in package.namelist():
                if name.endswith((".xml", ".rels")):
                    ET.fromstring(package.read(name))
    elif suffix == "pdf":
        assert content.rstrip().endswith(b"%%EOF")
    elif suffix != "mp4":
        with Image.open(path) as image:
            image.load()


QUICK = ("svg", "txt", "dot", "tex", "html", "json")


@pytest.mark.parametrize("suffix", sorted(RENDERERS.keys() - {"efg"}))
def test_every_format_is_sound(tmp_path, suffix):
    path = tmp_path / f"a.{suffix}"
    for signs in [(sign,) for sign in SIGNS] if suffix in QUICK else SLOW:
        run = star1(tree_with(*signs))
        several = suffix in ("pptx", "gif", "apng", "mp4")
        small = {"scale": 0.2} if suffix in ("gif", "apng", "mp4", "png") else {}
        sound(run.save(path, **({"steps": [-2, -1]} if several else {}), **small))
    if suffix in ("svg", "tex", "pdf"):
        for signs in SLOW:
            sound(star1(tree_with(*signs)).save(path, steps=[-2, -1]))


def test_a_name_stays_on_its_line_of_text(tmp_path):
    for sign in SIGNS:
        lines = star1(tree_with(sign)).save(tmp_path / "a.txt", step=0).read_text(encoding="utf-8").split("\n")
        assert len([line for line in lines if "─" in line]) == 6, ascii(sign)
        assert lines[1].startswith("├─"), ascii(sign)


def test_graphviz_reads_what_is_written_for_it(tmp_path):
    for sign in FEW:
        path = star1(tree_with(sign)).save(tmp_path / "a.dot")
        done = subprocess.run(["dot", "-Tcanon", path], capture_output=True, check=True)
        assert done.stderr == b""


def test_moodle_sheets_strips_and_widgets(tmp_path):
    for signs in SLOW:
        sign, run = signs[0], star1(tree_with(*signs))
        asked = questions(run)
        sound(bank(tmp_path / "a.xml", asked[-3:], title=f"{sign}title{sign}"))
        sound(sheet(tmp_path / "a.html", asked, title=f"x{sign}", progress=False)[0])
        sound(run.strip(tmp_path / "strip.svg", steps=[-2, -1]))
        widget = play(run)
        json.dumps(widget.payload)
        sound(widget.save(tmp_path / "play.html"))
        ET.fromstring(widget._repr_mimebundle_()[0]["image/svg+xml"])
        sound(quiz(run).save(tmp_path / "quiz.html"))
    sound(sheet(tmp_path / "a.pdf", asked, title="\0\ud800\ufeff", progress=False, key=True)[1])


def test_every_sign_in_the_answers_of_moodle():
    for sign in SIGNS if LONG else FEW:
        asked = questions(star1(tree_with(sign)), kinds=["best", "next"])
        assert asked
        ET.fromstring(moodle(asked[-1:], sign))


def test_the_command_line_prints_them(tmp_path, capsys):
    path = tmp_path / "a.json"
    for sign in FEW:
        tree_with(sign).save(path)
        for words in (["solve", str(path), "--steps"], ["draw", str(path)], ["solve", str(path), "--json"]):
            assert main(words) == 0, ascii(sign)
            out, err = capsys.readouterr()
            assert err == ""
            if "--json" in words:
                assert texts(GameTree.from_json(json.dumps(json.loads(out)["tree"]))) == texts(tree_with(sign))
    assert os.listdir(tmp_path) == ["a.json"]
