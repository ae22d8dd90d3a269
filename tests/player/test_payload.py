"""What a player holds: its size, and the work that it takes to make."""

import re
from cProfile import Profile
from itertools import pairwise

import pytest

from emmviz import (
    GameTree,
    alphabeta,
    expectiminimax,
    gallery,
    games,
    leaf,
    max_node,
    min_node,
    minimax,
    play,
    random_tree,
    star1,
    star2,
)
from emmviz.base.messages import Count, Message, Option
from emmviz.player.shell.payload import payload, shown_steps
from tests.refusal import refused
from tests.searches import SCALE
from tests.sentences import leaf_name, wording


def shown_after(data, count):
    """What every slot holds after so many steps."""
    changes = [*data["start"], *(change for step in data["steps"][:count] for change in step)]
    held = {(slot, which): value for slot, which, value in changes}
    # On an edge that holds nothing there is nothing to see.
    return {slot: value for slot, value in held.items() if value not in (None, "")}


def wide(size):
    """A MAX node of many leaves."""
    return GameTree.parse(f"max({', '.join(str(i % 97) for i in range(size))})")


def cut(size):
    """A MAX node at whose every child but the first something is cut."""
    return max_node(leaf(0), *(min_node(leaf(-1), leaf(2)) for _ in range(size)))


def deep(size):
    """A chain of players, below a chance node whose number line is shown all the way down."""
    text = ""
    for i in reversed(range(size)):
        text = f"{('max', 'min')[i % 2]}({text}{', ' if text else ''}{i % 7})"
    return GameTree.parse(f"chance({text})")


def work(run):
    """How many calls a payload takes, of functions in Python and in C, which no other load of the machine changes."""
    profile = Profile()
    profile.runcall(payload, run)
    return sum(entry.callcount for entry in profile.getstats())


@pytest.mark.sampled
@pytest.mark.parametrize("shape", [wide, cut, deep])
def test_ten_times_the_steps_take_some_ten_times_the_work(shape):
    """In the square of them it would be a hundred times: minutes for a node with 5,000 leaves."""
    few, many = star1(shape(10)), star1(shape(100))
    assert 9 < len(many.steps) / len(few.steps) < 11
    payload(few)  # what is made once for all payloads
    assert work(many) < 13 * work(few)


@pytest.mark.parametrize("search", [star1, star2])
@pytest.mark.parametrize("steps", ["cuts", range(5, 9), [0, -1], 7, "all"], ids=str)
def test_chosen_steps_show_what_all_of_them_show_there(search, steps):
    run = search(gallery.aima_scale())
    shown = shown_steps(run, steps)
    all_of_them, some = payload(run), payload(run, shown=shown)
    assert len(some["steps"]) == len(shown) - 1
    for i, k in enumerate(shown):
        assert shown_after(some, i) == shown_after(all_of_them, k)
        assert some["captions"][i] == all_of_them["captions"][k]
        assert (i in some["cuts"]) == (k in all_of_them["cuts"])


def test_a_part_of_a_run_says_which():
    data = payload(SCALE, shown=range(5, 9))
    assert data["subtitle"] == "Star1 · bounds [1, 4] · steps 5 to 8, 4 of 27"
    assert payload(SCALE, shown=range(5, 9), lang="es")["subtitle"].endswith("pasos 5 a 8, 4 de 27")
    assert data["settled"][3] == 0  # L1, by step 4
    assert data["words"]["not_settled"] == "No step after the first one shown gives this node its value."
    assert play(SCALE, steps=range(5, 9), step=-1).step == 3
    assert refused(play, SCALE, steps=range(5, 9), step=4) == Message("wrong.search.step", last=3, given="4")


def test_a_very_long_run_is_refused_in_a_sentence_that_offers_a_part(tmp_path):
    long_run = star1(wide(5_001))
    some, every = (Option("steps", steps) for steps in ("cuts", "all"))
    message = Message("wrong.widget.long", length=Count(10_004), some=some, every=every)
    for make, given in ((play, long_run), (long_run.save, tmp_path / "x.html")):
        assert refused(make, given) == message
    assert list(tmp_path.iterdir()) == []
    assert shown_steps(long_run, range(100, 200)) == tuple(range(100, 200))
    # A notebook shows the sentence in place of the player.
    ((_, text),) = long_run._repr_mimebundle_().items()
    assert text.startswith(f"{long_run!r}\n{message}")


@pytest.mark.parametrize(("progress", "shown"), [(True, r".*0/27.*"), (False, "")])
def test_a_bar_shows_how_far_a_page_is(tmp_path, capsys, progress, shown):
    SCALE.save(tmp_path / "x.html", progress=progress)
    assert re.fullmatch(shown, capsys.readouterr().err, re.DOTALL)


@pytest.mark.parametrize("slide", [None, (800, 500)], ids=["cell", "slide"])
def test_a_number_is_written_in_one_form_in_nodes_and_sentences(slide):
    tree = GameTree.parse("max(chance(11/36: min(4, 6), 25/36: min(-2, 1)), chance(1/2: min(-3, 0), 1/2: min(1, 2)))")
    data = payload(star1(tree), slide=slide, hide=("sums",) if slide else ())
    values = [value for step in data["steps"] for slot, _, value in step if slot == "number"]
    assert data["small"]
    assert [value for value in values if "text" in value.get("small", {})] == []
    assert "−0.1667" in [value["text"] for value in values if value]
    assert "−0.1667" in data["captions"][-1]


@pytest.mark.parametrize("width", [270, 350, 450])
@pytest.mark.parametrize(("hide", "count"), [((), 7), (("names",), 0)])
def test_a_node_keeps_the_name_that_sentences_call_it_by_however_narrow_a_slide_is(hide, count, width):
    tree = GameTree.parse("max(chance(min(1, 2), min(3, 4)), chance(min(5, 6), min(-7, 3)))")
    svg = payload(star1(tree), slide=(width, 300), hide=hide)["small"]["svg"]
    assert svg.count('class="name"') == count


LONG = """max("negotiate with the supplier": min(
    "the supplier raises prices": chance(1/3 "demand stays constant": 12, 2/3 "demand falls considerably": -7),
    "the supplier accepts the offer": 5),
  "change to another supplier": min(
    "delivery takes three weeks": chance(1/2 "production must stop": -20, 1/2 "the stock is sufficient": 18),
    "delivery takes two days": 9))"""


def test_a_tree_of_long_labels_is_flatter_and_its_labels_wrap_before_its_dials_go():
    data = payload(star1(GameTree.parse(LONG)))
    assert [picture.count('class="dials"') for picture in (data["svg"], data["small"]["svg"])] == [2, 2]
    size = map(float, re.search(r'viewBox="0 0 (\S+) (\S+)"', data["small"]["svg"]).groups())
    assert all(side <= room for side, room in zip(size, (680, 545), strict=True)), "a laptop's cell"


@pytest.mark.parametrize("run", [star1(gallery.aima_scale()), star2(games.get("coin-tictactoe"), depth=1)])
def test_no_sentence_ends_with_two_full_stops(run):
    assert re.findall(r"[^.]\.\.\W", str(payload(run))) == []


def test_the_legend_says_from_which_step_to_which_its_marks_are_drawn():
    legend = payload(star1(gallery.aima_scale()))["legend"]
    drawn = [(item["since"], item["until"]) for item in legend]
    assert drawn == [(0, 27), (0, 27), (0, 27), (1, 25), (1, 27), (23, 27), (23, 25)]


@pytest.mark.parametrize(("step", "absent"), [(0, 4), (20, 2), (23, 0), (24, 1), (25, 0), (27, 2)])
def test_the_legend_of_one_step_names_only_what_that_step_draws(step, absent):
    run = star1(gallery.aima_scale())
    legend = payload(run, shown=[step])["legend"]
    assert sum(not item["since"] <= 0 <= item["until"] for item in legend) == absent


@pytest.mark.parametrize(
    ("answers", "moves", "size", "count"),
    [
        (1, 2, (360, 360), 4),
        (1, 2, (800, 400), 4),
        (1, 3, (360, 360), 0),
        (1, 3, (500, 400), 6),
        (2, 2, (500, 400), 6),
        (2, 3, (700, 300), 0),
        (2, 3, (800, 400), 9),
    ],
)
def test_on_a_slide_text_becomes_smaller_before_the_names_of_moves_go(answers, moves, size, count):
    below = ", ".join(f"rainstorm{i}: chance({i}, 8)" for i in range(answers))
    tree = GameTree.parse("max({})".format(", ".join(f"insurance{i}: min({below})" for i in range(moves))))
    svg = payload(star1(tree), slide=size)["small"]["svg"]
    assert len(re.findall('class="label"[^>]*>[a-z]', svg)) == count
    # Nothing else is there without them.
    assert count or not re.search('class="(level|window|interval)"', svg)


def test_a_cut_at_a_player_has_a_number_line_too():
    data = payload(alphabeta(gallery.aima_minimax()))
    line = shown_after(data, data["cuts"][0])["line", 0]
    assert (data["line"], line["name"][0], line["interval"]["texts"]) == (True, "C", ["2", "2"])
    assert [(rival["move"], rival["texts"]) for rival in line["rivals"]] == [("a1", ["A already has 3", "3"])]
    assert payload(minimax(gallery.aima_minimax()))["line"] is False


@pytest.mark.parametrize("search", [expectiminimax, minimax, alphabeta, star1])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_only_a_search_that_can_cut_has_a_next_cut_and_counts_cuts(search, lang):
    can, data = search in (alphabeta, star1), payload(search(gallery.order_good()), lang=lang)
    (counts,) = [value for slot, _, value in data["start"] if slot == "counts"]
    assert (data["jump"], "c" in [key for key, _ in data["words"]["keys"]]) == ("cuts" if can else "values", can)
    assert len(counts) == 1 + can


@pytest.mark.parametrize(("text", "words"), [("max(1)", "of 1 leaf read"), ("max(1, 2)", "of 2 leaves read")])
def test_the_number_of_leaves_goes_by_how_many_there_are(text, words):
    (counts,) = [value for slot, _, value in payload(star1(GameTree.parse(text)))["start"] if slot == "counts"]
    assert counts == [[0, words], [0, "cuts"]]


def test_a_player_without_a_bar_starts_no_thread(monkeypatch):
    monkeypatch.setattr("emmviz.player.shell.changes.tqdm", None)  # Python in the browser has no threads
    assert payload(alphabeta(wide(3)))["steps"]


def test_a_laptop_s_cell_has_room_for_twelve_leaves_with_dials_and_all_nodes_of_a_kind_in_one_size():
    first = "chance(.5: min(2, 9), .3: min(4, 1), .2: min(0, 3))"
    run = star1(GameTree.parse(f"max({first}, chance(.5: min(5, 5), .3: min(1, -2), .2: min(7, 8)))"))
    svg = payload(run)["svg"]
    sides = [_corners(x) for x in re.findall(r'class="node min"(?:(?!</g>).)*class="shape" points="([^"]*)"', svg)]
    assert (len(sides), len({round(max(xs) - min(xs)) for xs in sides})) == (6, 1)
    assert svg.count('class="dials"') == 2
    # Without the names of the levels it is as wide as what the panel leaves of the cell.
    width, levels = float(re.search(r'viewBox="\S+ \S+ (\S+) ', svg)[1]), 90
    assert width - levels <= 680


def test_on_a_phone_a_tree_of_twelve_leaves_has_all_nodes_of_a_kind_in_one_size_and_leaves_apart():
    svg = payload(star1(gallery.get("bins_expectiminimax")))["small"]["svg"]
    # At 360 px text of 15 is 9 px high.
    width = float(re.search(r'viewBox="0 0 (\S+) ', svg)[1])
    assert (width <= 600, svg.count('class="dials"')) == (True, 3)
    shapes = re.findall(r'class="node (min|chance|leaf)".*?class="shape"([^>]*)>', svg)
    corners = [_corners(shape) for kind, shape in shapes if kind == "min"]
    radii = [re.search(r' r="(\S+)"', shape)[1] for kind, shape in shapes if kind == "chance"]
    boxes = [
        [float(size) for size in re.search(r' x="(\S+)" .* width="(\S+)"', shape).groups()]
        for kind, shape in shapes
        if kind == "leaf"
    ]
    sizes = [round(max(xs) - min(xs)) for xs in corners], radii, [wide for _, wide in boxes]
    assert [(len(each), len(set(each))) for each in sizes] == [(6, 1), (3, 1), (12, 1)]
    assert min(b[0] - sum(a) for a, b in pairwise(sorted(boxes))) * 360 / width >= 2


def _corners(shape):
    """Return the x of each corner of a polygon."""
    return [float(x) for x in re.findall(r"([\d.]+),", shape)]


def test_numbers_in_a_tree_of_18_leaves_are_short_where_its_cell_has_no_room_and_sentences_have_the_same():
    run = star1(random_tree(4, "max2 chance2 min2 chance2"))
    data = payload(run)
    shown = {look["text"] for step in data["steps"] for slot, _, look in step if slot == "number" and look["text"]}
    assert {"≥0.458", "0.23", "0.17"} <= shown
    assert "0.5 × 0.066 + 0.5 × 0.4 ≈ 0.23." in data["captions"][24]
    (moment,) = (look for slot, _, look in data["steps"][28] if slot == "moment")
    skipped = wording("explanation.skipped_one", children=leaf_name(2, "K"))
    assert moment["conclusion"] == f"0.458 ≥ 0.23, {skipped}"
    # The small picture has room for all of it in a cell of 1,100 x 590.
    width, height = map(float, re.search(r'viewBox="0 0 (\S+) (\S+)"', data["small"]["svg"]).groups())
    assert (width <= 1101, height <= 600) == (True, True)


def test_where_no_chance_node_is_searched_the_number_line_is_about_the_node_of_the_step():
    data = payload(star1(gallery.aima_scale()))
    lines = [[value for slot, _, value in step if slot == "line"] for step in data["steps"]]
    told = [
        (line["name"][0], line["interval"]["low"], line["interval"]["high"]) for line in (lines[0][-1], lines[-1][-1])
    ]
    assert told == [("A", 0.0, 1.0), ("A", 0.367, 0.367)]
    assert lines[-1][-1]["interval"]["texts"] == ["2.1", "2.1"]
