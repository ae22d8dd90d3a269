"""Labels: long ones have two lines, longer ones keep what differs, and one warning names what a picture loses."""

import warnings
from math import hypot
from random import Random

import pytest
from fontTools.ttLib import TTFont
from matplotlib import font_manager

from emmviz import GameTree, chance_node, expectiminimax, leaf, max_node, min_node, random_tree, save, star1
from emmviz.base.messages import Message
from emmviz.base.text import balanced, in_lines, width, wrap
from emmviz.picture.geometry import crosses
from emmviz.picture.labels import warn_of_labels
from emmviz.picture.render.installed import faces, warn_of_font
from tests.long import each_seed
from tests.picture.render.reading import read
from tests.picture.render.scenes import faults, quick, steps_of

CURE = "Continue the cure with drug "
SPRING = "Continue the cure that was begun in the spring with drug "
ROOM = "with the machine in room {} of the old northern wing of the hospital"


def warned(call):
    """The warnings of a call."""
    with warnings.catch_warnings(record=True, action="always") as seen:
        call()
    return [str(warning.message) for warning in seen]


def written(labels):
    return [" ".join(rows) for rows in in_lines(labels).lines.values()]


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("eighteen letters..", ("eighteen letters..",)),
        (f"{CURE}A", ("Continue the", "cure with drug A")),
        ("reward_model/update_the_weights", ("reward_model/", "update_the_weights")),
        ("東京都千代田区霞が関一丁目二番三号", ("東京都千代田区霞", "が関一丁目二番三号")),
        ("x" * 30, ("x" * 15,) * 2),
    ],
)
def test_a_label_has_two_lines_before_it_is_shortened(label, lines):
    assert in_lines([label]) == ({label: lines}, ())


@pytest.mark.parametrize(
    ("labels", "shown"),
    [
        ([f"{SPRING}A", f"{SPRING}B"], [f"Continue the… begun in the spring with drug {x}" for x in "AB"]),
        ([ROOM.format(1), ROOM.format(2)], [f"with the machine in room {x} of the old nort…" for x in "12"]),
        (["a" * 99 + "b", "a" * 99 + "c"], ["a" * 10 + "… " + "a" * 19 + x for x in "bc"]),
    ],
)
def test_long_labels_are_shortened_where_they_differ(labels, shown):
    assert written(labels) == shown
    assert in_lines(labels).lost == tuple(labels)


@each_seed(3000, 100)
def test_two_labels_are_never_drawn_the_same_unless_a_warning_names_them(seed):
    rng = Random(seed)
    words = ["a", "an", "the drug", "x" * 25, "-", "Ω", " ", "東京", "\n", "…", "1", "2"]
    start = " ".join(rng.choices(words, k=rng.randrange(20)))
    labels = {f"{start} {i % 2} {' '.join(rng.choices(words, k=rng.randrange(8)))}" for i in range(rng.randrange(2, 6))}
    lines, lost = in_lines(sorted(labels))
    whole = {label: " ".join(label.split()) for label in labels}
    for label, rows in lines.items():
        assert (len(rows) <= 2, all(width(row, 1) <= 14.6 for row in rows)) == (True, True)
        assert label in lost or "".join("".join(rows).split()) == whole[label].replace(" ", "")
    drawn = {label: " ".join(" ".join(rows).split()) for label, rows in lines.items() if label not in lost}
    assert len(set(drawn.values())) == len(drawn)
    assert not {" ".join(" ".join(lines[label]).split()) for label in lost}.intersection(drawn.values())
    # Two that differ in more than spaces differ however long they are.
    two = sorted(labels, key=whole.get)[:: len(labels) - 1]
    assert len(set(written(two))) == len({whole[label] for label in two})


LONG = max_node(
    chance_node(
        (".3", leaf(1, action=ROOM.format(1), name="the leaf at the left end")),
        (".7", min_node(leaf(3, action="go"), leaf(4, action="a rather long move"), name="The opponent's second node")),
        name="Nature throws the dice",
        action=f"{SPRING}A",
    ),
    leaf(2, action=f"{SPRING}B"),
    leaf(4, action="a third way that is not too long"),
    name="The first decision of all",
)
LOST = Message("wrong.picture.shortened", labels="; ".join(map(repr, [f"{SPRING}A", ROOM.format(1), f"{SPRING}B"])))


@pytest.mark.sampled
@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("theme", ["light", "dark", "print", "slide", "aima", "decision"])
def test_labels_of_two_lines_do_not_overlap(theme, direction):
    assert faults(LONG.scene(theme=theme, direction=direction)) == []
    run = star1(LONG)
    found = [faults(run.scene(k, theme=theme, direction=direction)) for k in steps_of(run)]
    assert found == [[]] * len(steps_of(run))


@pytest.mark.sampled
@pytest.mark.parametrize("suffix", ["svg", "png", "pdf", "gif", "dot", "html", "mjs", "tex", "pptx"])
def test_one_warning_names_what_every_picture_shortens(tmp_path, suffix):
    look = quick(suffix) | ({"theme": "light"} if suffix != "gif" else {})
    seen = warned(lambda: star1(LONG).save(tmp_path / f"a.{suffix}", **look))
    assert [text for text in seen if "the smallest text" not in text] == [str(LOST)]


def test_trees_beside_one_another_share_the_warning_and_a_drawing_in_text_needs_none(tmp_path):
    assert warned(lambda: save([LONG, LONG], tmp_path / "a.svg")) == [str(LOST)]
    assert warned(LONG.plot) == [str(LOST)]
    assert warned(lambda: LONG.save(tmp_path / "a.txt")) == []
    text = (tmp_path / "a.txt").read_text(encoding="utf-8")
    assert all(f"─ {label}" in text for label in (f"{SPRING}A", f"{SPRING}B", ROOM.format(1)))


@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
def test_a_screen_reader_gets_the_whole_label():
    assert [label for label in (f"{SPRING}A", ROOM.format(1)) for node in LONG.scene().nodes if label in node.says] == [
        f"{SPRING}A",
        ROOM.format(1),
    ]


def test_a_warning_names_five_labels():
    (text,) = warned(lambda: warn_of_labels("abcdef"))
    assert text == str(Message("wrong.picture.shortened", labels="'a'; 'b'; 'c'; 'd'; 'e'; …"))


def test_where_names_have_no_room_of_their_own_they_are_beside_the_slopes():
    run = star1(random_tree(0, "max3 chance2 min2"))
    scene = run.scene(theme="slide")
    inner = [node for node in scene.nodes if node.kind != "leaf"]
    assert ("names" in scene.hide, [node.name.text for node in inner]) == (True, [node.id for node in inner])
    assert warned(lambda: run.scene(theme="slide")) == []


@pytest.mark.parametrize("theme", ["light", "decision"])
def test_names_are_all_at_the_left_and_no_edge_runs_through_them(theme):
    for seed in range(4):
        scene = random_tree(seed, "max3 chance2 min2" if seed % 2 else "chance3 max2 chance2").scene(theme=theme)
        named = [node for node in scene.nodes if node.name and "names" not in scene.hide]
        assert all(node.name.anchor == "end" for node in named)
        assert not [
            node.id for node in named for edge in scene.edges if crosses((edge.start, edge.end), node.name.extent)
        ]


@pytest.mark.parametrize("suffix", ["svg", "dot", "txt", "pdf", "tex"])
def test_labels_with_equal_beginnings_are_told_apart_in_a_file(tmp_path, suffix):
    tree = GameTree.parse(f'max("{CURE}A": 1, "{CURE}B": 2)')
    text = " ".join(" ".join(read(tree.save(tmp_path / f"a.{suffix}"))).split())
    # In a DOT file the whole label is in the tooltip, too.
    assert [text.count(f"cure with drug {x}") for x in "AB"] == [1 + (suffix == "dot")] * 2


# -- letters and fonts -------------------------------------------------------------------------------------------------

KANJI = max_node(leaf(1, action="東京"), leaf(2, action="go"))


@pytest.mark.parametrize(
    ("suffix", "key"), [("png", ""), ("pdf", ""), ("gif", ""), ("tex", "_tex"), ("pptx", "_slides")]
)
def test_a_warning_names_the_letters_that_a_font_lacks(tmp_path, suffix, key):
    holes = {"letters": "東 (U+6771), 京 (U+4EAC)", "labels": "'東京'"}
    font = {} if suffix == "tex" else {"font": "DejaVu Sans"}
    lost = Message(f"wrong.picture.letters{key}", **holes, **font)
    assert warned(lambda: star1(KANJI).save(tmp_path / f"a.{suffix}", **quick(suffix))) == [str(lost)]


def test_the_formats_whose_reader_has_fonts_need_no_warning(tmp_path):
    assert [warned(lambda s=s: KANJI.save(tmp_path / f"a.{s}")) for s in ("svg", "txt", "dot")] == [[]] * 3


def test_a_font_is_used_that_was_installed_after_the_fonts_were_listed(tmp_path, monkeypatch):
    monkeypatch.setattr(font_manager.fontManager, "ttflist", list(font_manager.fontManager.ttflist))
    monkeypatch.setattr(font_manager, "X11FontDirectories", [tmp_path])
    missing = "the font House Sans 7 is not installed"
    assert [text[: len(missing)] for text in warned(lambda: warn_of_font("House Sans 7, DejaVu Sans"))] == [missing]
    font = TTFont(font_manager.findfont("DejaVu Serif"))
    for name in font["name"].names:
        name.string = "House Sans 7" if name.nameID in (1, 4, 16) else name.toUnicode()
    font.save(tmp_path / "house.ttf")
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    assert warned(lambda: warn_of_font("House Sans 7, DejaVu Sans")) == []
    assert faces("House Sans 7, DejaVu Sans").names == ("House Sans 7", "DejaVu Sans")
    theme = {"font": "House Sans 7"}
    assert b"DejaVuSerif" in GameTree.parse("max(1, 2)").save(tmp_path / "a.pdf", theme=theme).read_bytes()
    faces.cache_clear()


def test_a_name_is_clear_of_the_ring_around_a_chance_node():
    node = expectiminimax(GameTree.parse("chance(.75: 0, .25: 2)")).scene(3).by_id["A"]
    foot = node.name.y + 0.36 * node.name.size  # of a capital letter
    assert hypot(node.x - node.name.x, node.y - foot) > node.size.w / 2 + 8


@pytest.mark.parametrize("text", ["", "word", "supercalifragilistic", "a supercalifragilistic b", "a b c d e f g h"])
@pytest.mark.parametrize("room", [-5, 0, 3, 30, 90, 1000])
def test_balanced_lines_are_as_many_as_wrapped_ones_and_no_longer(text, room):
    plain, even = wrap(text, 10, room), balanced(text, 10, room)
    assert (len(even), " ".join(even)) == (len(plain), " ".join(plain))
    assert max(map(len, even), default=0) <= max(map(len, plain), default=0)
