"""A file that emmviz did not write is never lost: each format has a mark, and only overwrite=True passes over it."""

import io
import os
import re
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from PIL import Image
from pptx import Presentation

from emmviz import GameTree, compare, edit, play, pruning_study, quiz, star1
from emmviz.base.messages import Message, Option
from emmviz.learn import bank, read_bank, sheet
from emmviz.lecture import save_deck
from emmviz.picture.render.renderer import RENDERERS
from tests.picture.render.scenes import quick
from tests.refusal import refused
from tests.searches import SCALE


def picture(form, **options):
    out = io.BytesIO()
    Image.new("P", (2, 2)).save(out, form, **options)
    return out.getvalue()


def pdf():
    out = io.BytesIO()
    figure = Figure()
    figure.text(0.1, 0.1, "/Creator (emmviz)")
    figure.savefig(out, format="pdf")
    return out.getvalue()


def attached(inner=b"", number=1):
    """A sound PDF file of another program that holds a whole other one, as an attachment does."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>"]
    objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(inner), inner))
    objects += [b"<< /Producer (LaTeX) >>"] * (number - 2)
    out, places = b"%PDF-1.4\n", []
    for i, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (i, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\n" % (len(objects) + 1, number)
    return out + b"xref\n0 %d\n0000000000 65535 f \n%b%bstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        table,
        end,
        len(out),
    )


def pptx():
    out, deck = io.BytesIO(), Presentation()
    deck.slides.add_slide(deck.slide_layouts[0]).shapes.title.text = "emmviz"
    deck.save(out)
    return out.getvalue()


XML = b'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
OWN_TREE = b'{"title": "mine", "tree": {"max": [1, 2]}}'
# What somebody may have under such a name, each a sound file of its kind.
FOREIGN = {
    "svg": [
        b'<svg xmlns="http://www.w3.org/2000/svg" width="9"/>',
        b'<svg class="emmviz-tree"/>',
        b"<?xml ?><svg/>",
        b'<svg\n   width="210mm"\n   inkscape:version="1.2"></svg>',
    ],
    "png": [picture("png"), picture("png", dpi=(150, 150))],
    "apng": [picture("png")],
    "gif": [picture("gif")],
    "mp4": [b"\0\0\0\x20ftypisom\0\0\2\0isomiso2avc1mp41\0\0\0\x08free\0\0\0\0mdat"],
    "pdf": [pdf(), b"%PDF-1.4\n1 0 obj\n<< /Producer (LaTeX) >>\nendobj\ntrailer\n<< /Info 1 0 R >>\n%%EOF\n"],
    "pptx": [pptx(), b"PK\x03\x04 what is left of a deck"],
    "html": [b"<!DOCTYPE html>\n<html lang='en'><head><meta charset='utf-8'><title>emmviz</title></head></html>"],
    "mjs": [b"export default 7;\n", b"// My widget of emmviz\n"],
    "json": [b'{\n "name": "app",\n "version": "1.0.0"\n}\n', b'{"format": "emmviz bank"}', OWN_TREE, b"[1, 2]"],
    "efg": [
        b'EFG 2 R "Poker" { "Alice" "Bob" }\n"emmviz"\nt "" 1 "" { 1, -1 }\n',
        b'EFG 2 R "" { "MAX" "MIN" }\n""\n\np "" 1 1 "" { "a" "b" } 0\nt "" 1 "" { 1, -1 }\nt "" 2 "" { 2, -2 }\n',
    ],
    "txt": [b"A poem\nby me\n", b"max(1, 2)", "├─ docs\n└─ emmviz\n".encode()],
    "dot": [
        b"digraph g { a -> b }",
        b"graph emmviz {}",
        b"digraph emmviz {a->b}",
        b"digraph emmviz {\n\ta -> b\n}\n",
        b'digraph emmviz {\n\tgraph [fontname="Arial" label="mine"]\n\ta -> b\n}\n',
    ],
    "tex": [
        b"\\documentclass{book}",
        b"% emmviz",
        b"% My thesis on emmviz\n",
        b"% emmviz figures for my thesis\n\\draw;\n",
        b"% emmviz TikZ picture, for pdflatex\\documentclass{book}",
        b"% emmviz TikZ picture, for the third chapter\n",
    ],
}
CASES = [(suffix, content) for suffix, contents in FOREIGN.items() for content in (*contents, b"\0 a file", b"?")]


def test_there_are_foreign_files_of_every_format():
    assert set(FOREIGN) == set(RENDERERS)


@pytest.mark.parametrize(("suffix", "content"), CASES, ids=[f"{suffix}-{i}" for i, (suffix, _) in enumerate(CASES)])
def test_a_foreign_file_stays_byte_for_byte_unless_one_says_otherwise(tmp_path, suffix, content):
    path = tmp_path / f"a.{suffix}"
    path.write_bytes(content)
    assert assert_kept(SCALE.save, path, **quick(suffix)).holes == {
        "file": repr(str(path)),
        "suffix": suffix,
        "option": Option("overwrite", True),
    }


def assert_kept(write, path, **options):
    """The file that is there is unchanged and the only one, and a message names it; return the message."""
    content = path.read_bytes()
    message = refused(write, path, **options)
    assert message.key == "wrong.base.kept"
    assert (path.read_bytes(), os.listdir(path.parent)) == (content, [path.name])
    return message


def test_leave_to_overwrite_is_yes_or_no(tmp_path):
    path = tmp_path / "a.svg"
    path.write_text("mine")
    assert_kept(SCALE.save, path, overwrite=False)
    assert refused(SCALE.save, path, overwrite="yes") == Message("wrong.base.overwrite", given="'yes'")
    assert path.read_text() == "mine"


@pytest.mark.sampled
@pytest.mark.parametrize("suffix", sorted(FOREIGN))
def test_overwrite_replaces_it_and_a_second_save_needs_no_leave(tmp_path, suffix):
    path, options = tmp_path / f"a.{suffix}", quick(suffix)
    path.write_bytes(FOREIGN[suffix][0])
    SCALE.save(path, **options, overwrite=True)
    first = path.read_bytes()
    assert first != FOREIGN[suffix][0]
    star1(GameTree.parse("max(cut: 1, go: chance(2, 9), wait: 3)")).save(path, **options)
    assert path.read_bytes() != first
    assert os.listdir(tmp_path) == [path.name]


@pytest.mark.parametrize("suffix", ["dot", "efg", "json", "svg", "tex", "txt"])
@pytest.mark.parametrize("text", ["4", "max(1, 2)", 'max("[emmviz]": 1, "a\nb": chance(2, 3))'])
@pytest.mark.parametrize(
    ("title", "source"),
    [("", ""), ("x", "a book"), ('"\\', 'by "me"\n\\'), ("[emmviz]", "[emmviz]")],
    ids=["none", "plain", "quoted", "the mark"],
)
def test_any_tree_is_saved_twice(tmp_path, suffix, text, title, source):
    path = tmp_path / f"a.{suffix}"
    # A label of several lines is one that Gambit refuses.
    tree = GameTree.parse(text.replace("\n", " ") if suffix == "efg" else text)
    tree.graph |= {"title": title, "source": source}
    for _ in range(2):
        tree.save(path)


@pytest.mark.long
@pytest.mark.parametrize(("suffix", "options"), [("pdf", {}), ("svg", {}), ("tex", {}), ("tex", {"standalone": True})])
def test_files_of_one_frame_and_of_several_have_the_mark(tmp_path, suffix, options):
    path = tmp_path / f"a.{suffix}"
    for steps in ([-2, -1], None, "cuts"):
        SCALE.save(path, steps=steps, **options)
    if suffix == "tex":
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))  # as some editors and git do
        SCALE.save(path)


def test_a_pdf_that_holds_one_of_emmviz_is_not_ours(tmp_path):
    path = SCALE.save(tmp_path / "a.pdf")
    ours = path.read_bytes()
    number = int(re.search(rb"/Info (\d+) 0 R", ours)[1])
    for other in (attached(ours, number), attached(ours), ours + ours[ours.index(b"trailer") :]):
        path.write_bytes(other)
        assert_kept(SCALE.save, path)


@pytest.mark.parametrize("suffix", ["png", "gif", "pptx"])
def test_what_another_program_saved_is_no_longer_ours(tmp_path, suffix):
    path = SCALE.save(tmp_path / f"a.{suffix}", **quick(suffix))
    if suffix == "pptx":
        deck = Presentation(path)
        app = next(part for part in deck.part.package.iter_parts() if part.partname == "/docProps/app.xml")
        app._blob = app.blob.replace(b"emmviz", b"Microsoft Office PowerPoint")
        deck.save(path)
    else:
        with Image.open(path) as image:
            image.load()
        image.save(path)
    assert_kept(SCALE.save, path)


def test_a_link_is_followed_and_a_folder_left_to_the_system(tmp_path):
    there, link, folder, empty = (tmp_path / name for name in ("there.txt", "link.txt", "folder.txt", "empty.svg"))
    there.write_text("a poem")
    link.symlink_to(there)
    assert refused(SCALE.save, link).key == "wrong.base.kept"
    SCALE.save(link, overwrite=True)
    assert (link.is_symlink(), "[emmviz]" in there.read_text(encoding="utf-8")) == (True, True)
    folder.mkdir()
    with pytest.raises(OSError, match=r"folder\.txt"):
        SCALE.save(folder, overwrite=True)
    empty.touch()
    assert SCALE.save(empty).stat().st_size > 100


# -- the other doors -----------------------------------------------------------------------------------------------


def deck(path, **options):
    lecture = Path(path).parent.with_suffix(".md")
    lecture.write_text("---\ntitle: x\n---\n\n## x\n\n$$x$$\n")
    return save_deck(lecture, path, **options)


@cache
def table():
    with ThreadPoolExecutor(1) as pool:
        return pruning_study("star1", "max2 chance2", seeds=2, exact=True, executor=pool, progress=False)


DOORS = {
    "strip": ("a.svg", SCALE.strip, FOREIGN["svg"][:1]),
    "player": ("a.html", lambda path, **more: play(SCALE).save(path, **more), FOREIGN["html"]),
    "quiz": ("a.html", lambda path, **more: quiz(SCALE).save(path, **more), FOREIGN["html"]),
    "progress": (
        "a.json",
        lambda path, **more: quiz(SCALE).save_progress(path, **more),
        [OWN_TREE, b'{"quiz": "x"}'],
    ),
    "bank": ("a.json", lambda path, **more: bank(path, SCALE, **more), [OWN_TREE, b'{"format": "bank"}']),
    "moodle": (
        "a.xml",
        lambda path, **more: bank(path, SCALE, kinds="cut", **more),
        [
            XML + b"</quiz>",
            XML + b"<!-- question: 0  -->\n",
            XML + b'<question type="category">\n  <category><text>mine',
        ],
    ),
    "sheet": ("a.html", lambda path, **more: sheet(path, SCALE, **more)[0], FOREIGN["html"]),
    "paper": ("a.pdf", lambda path, **more: sheet(path, SCALE, **more)[0], FOREIGN["pdf"][:1]),
    "editor": ("a.html", lambda path, **more: edit(SCALE.tree).save(path, **more), FOREIGN["html"]),
    "comparison": ("a.html", lambda path, **more: compare(SCALE, SCALE).save(path, **more), FOREIGN["html"]),
    "deck": ("a.html", deck, FOREIGN["html"]),
    "csv": ("a.csv", lambda path, **more: table().to_csv(path, **more), [b"name,grade\nme,1\n", b"algorithm\n"]),
}


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "write", "foreign"), DOORS.values(), ids=DOORS)
def test_every_door_keeps_what_is_not_ours(tmp_path, name, write, foreign):
    path = tmp_path / name
    for content in foreign:
        path.write_bytes(content)
        assert_kept(write, path)
    write(path, overwrite=True)
    first = path.read_bytes()
    assert first != content
    write(path)
    assert path.read_bytes() == first


def test_sheets_and_key_are_all_checked_before_any_is_written(tmp_path):
    (tmp_path / "a-key.html").write_text("mine")
    assert "a-key.html" in refused(sheet, tmp_path / "a.html", SCALE, key=True).holes["file"]
    assert os.listdir(tmp_path) == ["a-key.html"]
    assert len(sheet(tmp_path / "a.html", SCALE, key=True, overwrite=True)) == 2


def test_a_bank_takes_the_place_of_a_bank_alone(tmp_path):
    path = SCALE.save(tmp_path / "a.json")
    assert_kept(lambda path: bank(path, SCALE), path)
    assert len(read_bank(bank(path, SCALE, overwrite=True))) > 5
    assert_kept(SCALE.save, path)


def test_what_a_terminal_gets_has_no_mark(output):
    assert "[emmviz]" not in output("draw", "max(1, 2)")
