"""A learning platform (npm's scorm-again): what a page tells it that is opened, used, closed and opened again."""

import zipfile
from time import monotonic

import pytest

from emmviz import act, compare, expectiminimax, gallery, predict, quiz, save_page, star1
from emmviz.base.messages import Message
from emmviz.tree.game_tree import GameTree
from scripts.front.tools import FOLDER, bring
from tests.patience import PATIENCE
from tests.refusal import refusal, refused

PLATFORM = """<!DOCTYPE html><meta charset="utf-8"><script src="scorm12.js"></script><script>
const kept = JSON.parse(sessionStorage.getItem("cmi") ?? "null");
window.API = new Scorm12API({ autocommit: false, sendFullCommit: true });
if (kept) API.loadFromJSON(kept);
window.data = () => JSON.parse(JSON.stringify(API.cmi));
addEventListener("pagehide", () => {
  if (API.cmi.suspend_data) sessionStorage.setItem("cmi", JSON.stringify({ suspend_data: API.cmi.suspend_data }));
});
</script><iframe src="course/index.html" style="width:1200px;height:900px"></iframe>"""


@pytest.fixture
def course(tmp_path, open_tab, host):
    """Put a package on the platform and give its tab, and the frame of the page in it."""
    bring()
    own = host(tmp_path)

    def put(*widgets):
        package = save_page(widgets, tmp_path / "course.zip", lms="scorm", overwrite=True)
        zipfile.ZipFile(package).extractall(tmp_path / "course")
        (tmp_path / "scorm12.js").write_bytes((FOLDER / "scorm-again" / "dist" / "scorm12.js").read_bytes())
        (tmp_path / "platform.html").write_text(PLATFORM, encoding="utf-8")
        tab = open_tab(own)
        tab.goto(f"{own}/platform.html")
        frame = tab.frame_locator("iframe")
        frame.locator("html[data-ready]").wait_for()
        return tab, frame

    return put


NOTHING = ("not attempted", "", [])


def result(tab):
    """The status, the score and the answers that the platform has."""
    core, answers = tab.evaluate("[data().core, Object.values(data().interactions)]")
    said = [(one["student_response"], one["result"]) for one in answers]
    return core["lesson_status"], core["score"]["raw"], said


def wait_for(tab, expected):
    """What is kept is packed beside the page, so that it arrives a little later."""
    until = monotonic() + PATIENCE
    while result(tab) != expected and monotonic() < until:
        tab.wait_for_timeout(50)
    assert result(tab) == expected


def type_in(frame, tab, text):
    frame.locator("input[type=text]:visible:enabled").first.fill(text)
    tab.keyboard.press("Enter")


@pytest.mark.long
def test_a_set_of_predictions_reports_first_answers_and_resumes(course):
    tree = GameTree.parse("max(a: chance(2, 6), b: 3)")
    tab, frame = course(predict("What is it worth?", 4, on=expectiminimax(tree)), predict("3 - 4?", -1))
    assert result(tab) == NOTHING
    type_in(frame, tab, "3")
    wait_for(tab, ("incomplete", "0", [("3 (min_at_max)", "wrong")]))
    type_in(frame, tab, "4")
    frame.locator(".mark.right, .note.right, .right").first.wait_for()
    tab.reload()
    frame.locator("html[data-ready]").wait_for()
    type_in(frame, tab, "-1")
    # The platform of this page keeps answers of one visit, and what the page itself wants kept for all.
    wait_for(tab, ("completed", "50", [("-1", "correct")]))


def test_a_quiz_reports_each_first_answer_with_its_mistake(course):
    tab, frame = course(quiz(expectiminimax(GameTree.parse("max(chance(2, 8), 3)"))))
    assert result(tab) == NOTHING
    type_in(frame, tab, "2")
    wait_for(tab, ("incomplete", "0", [("2 (chance_as_min)", "wrong")]))
    type_in(frame, tab, "5")
    wait_for(tab, ("incomplete", "0", [("2 (chance_as_min)", "wrong")]))


def test_a_search_by_hand_has_a_score_at_its_end(course):
    tab, frame = course(act(GameTree.parse("max(1, 2)"), "minimax"))
    assert result(tab) == NOTHING
    frame.get_by_role("button", name="leaf 1 below A").click()
    wait_for(tab, ("incomplete", "", [("L1", "correct")]))
    type_in(frame, tab, "1")
    type_in(frame, tab, "2")
    wait_for(tab, ("completed", "50", [("L1", "correct"), ("1 (min_at_max)", "wrong")]))


def test_what_has_no_score_or_is_of_several_kinds_is_refused(tmp_path):
    one, tree = predict("3 + 4?", 7), gallery.aima_scale()
    both = compare(expectiminimax(tree), star1(tree))
    comparison, prediction = (Message(f"wrong.widget.noun.{kind}") for kind in ("compare", "predict"))
    for widgets, name, options, message in (
        (
            [both],
            "page.zip",
            {"lms": "scorm"},
            Message("wrong.widget.no_score", noun=comparison),
        ),
        ([one], "page.zip", {"lms": "lti"}, Message("wrong.learn.one_of", name="lms", known="scorm", given="'lti'")),
        ([one, both], "page.html", {}, Message("wrong.widget.several")),
        ([], "page.html", {}, Message("wrong.widget.several")),
        (
            [one],
            "page.html",
            {"lms": "scorm"},
            Message("wrong.widget.package", noun=prediction, given="'page.html'"),
        ),
    ):
        assert refused(save_page, widgets, tmp_path / name, **options) == message
    (tmp_path / "mine.zip").write_bytes(b"PK mine")
    assert "emmviz did not write it as zip" in refusal(one.save, tmp_path / "mine.zip", lms="scorm")


def test_a_page_for_a_platform_says_where_there_is_none(open_file, tmp_path):
    one = predict("3 + 4?", 7)
    with zipfile.ZipFile(one.save(tmp_path / "one.zip", lms="scorm", title="Week 5")) as packed:
        page, manifest = (packed.read(name).decode() for name in ("index.html", "imsmanifest.xml"))
    assert (manifest.count("<title>Week 5</title>"), page.count("<title>Week 5</title>")) == (2, 1)
    assert "No learning platform opened this page" in open_file(page).locator("[role=status]").last.inner_text()
