"""Votes in a browser: a deck and three phones, through a lesson in which the server is killed."""

from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest
from playwright.sync_api import expect

from tests.browser.axe import objections
from tests.browser.player import do, press, reload
from tests.browser.test_lecture import OUT
from tests.lecture.hall.halls import deck
from tests.lecture.hall.served import served
from tests.patience import PATIENCE
from tests.sentences import wording

LECTURES = Path(__file__).parents[2] / "lectures"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def open_page(chromium):
    """Open a page in a separate context; what it asks of another server, and every error, fails the test."""
    contexts, found = [], []

    def open_one(address, **options):
        contexts.append(chromium.new_context(reduced_motion="reduce", **options))
        contexts[-1].set_default_timeout(PATIENCE * 1000)
        tab = contexts[-1].new_page()
        tab.on(
            "request", lambda one: one.url.startswith(("http://127.0.0.1:", "data:", "blob:")) or found.append(one.url)
        )
        tab.on("pageerror", lambda error: found.append(f"{error.message}: {error.stack}"))
        tab.goto(address)
        tab.wait_for_selector("html[data-ready]")
        return tab

    yield open_one
    for context in contexts:
        context.close()
    assert found == []


# Whether each name and count stands in one line, within its bars.
WHOLE = """parts => parts.every((part) => {
  const text = document.createRange();
  text.selectNodeContents(part);
  const lines = [...text.getClientRects()];
  return lines.length === 1 && lines[0].right <= part.closest("ul").getBoundingClientRect().right;
})"""


def says(tab, *texts):
    for text in texts:
        tab.get_by_text(text).locator("visible=true").first.wait_for()


def is_fine(tab):
    """Nobody stumbles over anything on the page."""
    assert objections(tab) == []


def turn_to(vote):
    """Press the clicker up to the slide of a vote."""
    here = "document.querySelector('section.present:not(.stack) [data-vote]')?.dataset.vote"

    def press_on(speaker):
        while speaker.evaluate(here) != vote:
            press(speaker, "PageDown")

    return press_on


def tap(name):
    return lambda phone: phone.get_by_role("button", name=name).tap()


def by_key(name, key):
    """Press a button of a phone by the keyboard."""
    return lambda phone: phone.get_by_role("button", name=name).press(key)


def shows(part, count):
    """So many of a part are there."""

    def look(tab):
        expect(tab.locator(part)).to_have_count(count)

    return look


# Whether each bar has room enough to be compared with the others.
LONG = "rails => rails.every((one) => one.offsetWidth >= 0.4 * one.closest('ul').offsetWidth)"


def one_line_each(tab):
    assert tab.locator(".bars :is(.label, .share)").locator("visible=true").evaluate_all(WHOLE)
    assert tab.locator(".bars .rail").locator("visible=true").evaluate_all(LONG)


def bars(*rows):
    """The bars of the slide hold these, a text each."""

    def look(speaker):
        speaker.locator("section.present .bars").wait_for()
        shown = speaker.locator("section.present .bars li:has(.track)").all_inner_texts()
        assert set(rows) <= {" ".join(row.split()) for row in shown}

    return look


def is_large(phone):
    """A phone hears of a vote later than the deck, and has the tree of the vote before until then."""
    phone.locator(".picture text").locator("visible=true").first.wait_for()
    sizes = phone.locator(".picture text").evaluate_all(
        "texts => texts.filter((one) => one.textContent && one.getClientRects().length)"
        ".map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
    )
    assert min(sizes) >= 11.99


def number(text):
    """Type a number on a phone and send it."""
    return [lambda phone: phone.get_by_label("Your number").fill(text), "Enter"]


HERE = "section.present"


def move_on(later):
    """Put the clock of the page forward by so many milliseconds."""
    return lambda deck: deck.evaluate("(later) => (Date.now = ((now) => () => now() + later)(Date.now))", later)


def stand_still(later):
    """Stop the clock of the page, a number of milliseconds later than before."""
    return lambda deck: deck.evaluate("(later) => (Date.now = ((now) => () => now)(Date.now() + later))", later)


# Who does what, and what each of them then reads; up to the moment when the server is killed, and from there on.
BEFORE = [
    ("speaker", [], "Phones in the room: 3"),
    ("speaker", [is_fine]),
    ("speaker", ["q", shows("dialog[open]", 1), "q", shows("dialog[open]", 0)]),
    ("speaker", ["q", shows("dialog[open]", 1), "Escape", shows("dialog[open]", 0)]),
    # -- choices: a vote, a discussion, a second vote
    ("speaker", ["PageDown", "PageDown"], "Not open yet"),  # past the title
    ("speaker", [stand_still(0), "PageDown"], "The vote is open, 0 of 3 voted"),
    # The second of a double press closes nothing.
    ("speaker", [stand_still(600), "PageDown"], "The vote is open, 0 of 3 voted"),
    ("ann ben cat", [tap("A a1")], "Your answer: a1. You can change it until the vote closes."),
    ("cat", [by_key("B a2", "Enter")], "Your answer: a2."),
    ("ann cat", [is_fine]),
    ("speaker", [], "The vote is open, 3 of 3 voted"),
    # A click on a letter does not give it away, and the counts are the speaker's alone.
    ("speaker", [lambda deck: deck.locator(".choice").first.click(), shows(".choice.right, .bars", 0)]),
    ("window", [], "2 · 67", "Only you see this"),
    ("window", ["click hall.next_discuss"]),
    ("ann", [], "Discuss it with your neighbours"),
    # Phones may know of it before the deck does, whose next press would say the same again.
    ("speaker", [], "Discussion, 3 of 3 voted"),
    ("speaker", [stand_still(601), "PageDown"]),
    ("ann", [tap("B a2")], "Your answer: a2."),
    ("speaker", [], "Second vote, 1 of 3 voted"),
    (
        "speaker",
        [
            stand_still(601),
            "PageDown",
            bars(
                "A a1 first vote: 2 · 67 % second vote: 0 · 0 % It counts how often, not how much.",
                "B a2 first vote: 1 · 33 % second vote: 1 · 100 % ✓ right",
            ),
            lambda deck: deck.locator(f"{HERE} .bars .legend").get_by_text("second vote: 1 of 3 voted").wait_for(),
            "PageDown",  # nor does it leave bars unseen
            shows(f"{HERE} .poll.answered .choice.right", 1),
        ],
    ),
    ("window", [lambda window: window.get_by_text("Only you see this").wait_for(state="hidden")]),
    ("window", [lambda window: window.close()]),
    ("ben", [], "Your answer: a1. The right answer: a2."),
    ("ben", [shows(".status ~ .place .bars li", 3)]),
    ("speaker ben", [is_fine]),
    # -- a number, in the middle of which the server is killed
    ("speaker", [lambda deck: deck.evaluate("Date.now = () => new Date().getTime()")]),
    ("speaker", [turn_to("worth"), shows(f"{HERE} .choice:visible", 0), "PageDown"], "Type it on your phone."),
    ("ann", [lambda phone: phone.get_by_placeholder("2.5 or 5/2").wait_for()]),
    ("cat", number("-110.5"), "Your answer: −110.5."),
    ("ann", number("200,5"), "Your answer: 200.5."),
    # Phones hear of a vote one after another.
    ("ben", [lambda phone: phone.get_by_label("Your number").wait_for()]),
]
WITHOUT = [
    ("ann", [], "The connection is lost"),
    ("ben", number("40.9"), "Sending"),
    ("speaker", [], "The connection is lost"),
    ("speaker", ["PageDown", shows(f"{HERE} .poll.answered", 0)]),
]
# A mistake in short.
UNWEIGHTED = wording("learn.mistake_unweighted_mean").split(",")[0]
AFTER = [
    ("ben", [], "Your answer: 40.9."),
    ("speaker", [], "The vote is open, 3 of 3 voted"),
    ("speaker", ["r", bars(f"200.5 1 · 33 % {UNWEIGHTED}", "40.9 1 · 33 % ✓ right")]),
    ("ann", [], "Your answer: 200.5. The right answer: 40.9."),
    ("speaker ann", [one_line_each]),
    # What is revealed may be voted on again.
    ("speaker", ["r"], "Second vote, 0 of 3 voted"),
    ("speaker", [shows(f"{HERE} .poll.answered", 0)]),
    ("ann", [], "Second vote: answer again"),
    # What was not sent when a vote turned is there again when the vote comes back.
    ("ann", number("12")[:1]),
    # Where nobody has voted, a press goes on all the same.
    ("speaker", [move_on(601), "PageDown"]),
    ("ann", [], "The right answer: 40.9"),
    ("speaker", ["r"]),
    ("ann", [], "Second vote"),
    ("ann", [lambda phone: phone.wait_for_function("document.querySelector('input').value === '12'")]),
    # -- nodes, by a tap and by keys
    ("speaker", [turn_to("leaves"), "PageDown"], "Tap your answer on your phone."),
    ("ann", [], "Which leaves are 20?"),
    (
        "ann",
        [
            is_large,
            shows(".picture [role=button]", 8),  # no inner node
            *(lambda phone, leaf=leaf: phone.locator(f".picture [data-node={leaf}]").tap() for leaf in ("L1", "L2")),
        ],
    ),
    ("ann", [tap("Send")], "Your answer: leaf 1 below D, leaf 2 below D."),
    ("ben", [by_key("leaf 1 below D", " ")], "leaf 1 below D"),
    ("ben", [shows("[aria-pressed=true]", 1)]),
    ("ben", [by_key("Send", "Enter")], "Your answer: leaf 1 below D."),
    # Who comes back finds the own answer.
    ("ben", [is_fine, lambda phone: phone.reload()], "Your answer: leaf 1 below D."),
    ("speaker", [], "The vote is open, 2 of 3 voted"),
]


def hold(people, script):
    for who, things, *texts in script:
        for name in who.split():
            do(people[name], *things)
            says(people[name], *texts)


def test_a_lesson_with_a_deck_and_three_phones(open_page, tmp_path):
    (tmp_path / "deck.html").write_text(deck(), encoding="utf-8")
    with served(tmp_path / "a.hall", 0, tmp_path / "deck.html") as hall:
        speaker = open_page(hall.speaker, viewport={"width": 1280, "height": 720})
        assert speaker.url.partition("#")[0] == f"{hall.phones}/deck"
        # One types the code, the others come by the QR code.
        ann = open_page(hall.phones, **PHONE)
        ann.get_by_label("Room code").fill(hall.code)
        press(ann, "Enter")
        ben, cat = (open_page(f"{hall.phones}/{hall.code}", color_scheme="dark", **PHONE) for _ in range(2))
        people = {"speaker": speaker, "ann": ann, "ben": ben, "cat": cat}
        opens = next(i for i, (who, *_) in enumerate(BEFORE) if who == "window")
        hold(people, BEFORE[:opens])
        with speaker.expect_popup() as opened:
            press(speaker, "s")
        hold(people | {"window": opened.value}, BEFORE[opens:])
        hall.kill()
        hold(people, WITHOUT)
    with served(tmp_path / "a.hall", hall.port, tmp_path / "deck.html"):
        hold(people, AFTER)
    says(ben, "The lesson is over.")


@pytest.mark.long
def test_a_browser_that_opens_the_deck_later_has_the_time_of_the_lecture(open_page, tmp_path):
    (tmp_path / "deck.html").write_text(deck(), encoding="utf-8")
    with served(tmp_path / "a.hall", 0, tmp_path / "deck.html") as hall:
        first = open_page(hall.speaker)
        with first.expect_response(lambda one: one.request.post_data == '{"place":1}') as placed:
            press(first, "ArrowRight")
        placed.value.finished()
        hall.kill()
    with closing(connect(tmp_path / "a.hall")) as store, store:
        store.execute("update room set value = value - 300 where name = 'began'")
    with served(tmp_path / "a.hall", hall.port, tmp_path / "deck.html") as hall:
        later = open_page(hall.speaker)
        with later.expect_popup() as opened:
            press(later, "s")
        opened.value.locator(".clock", has_text="5 of").wait_for()


# Six choices beside no tree: their texts are one line or two, and with their bars more than a slide holds.
SIX = """# Dice {minutes: 5}
## Two ones: what does the second player lose?
```{vote}
choices: [nothing, all that he has collected in this turn and not before it, all that he has collected in the game,
  half, as many as the dice show, that depends on the rules of the house]
answer: all that he has collected in the game
why: Two ones take everything, which makes the game short.
```
## Step it
```{player} max(1, 2)
```
"""
BOXES = """(parts) => parts.map((one) => {
  const { x, y, bottom } = one.getBoundingClientRect();
  return [x, y, bottom].map(Math.round);
})"""


def test_bars_stand_where_their_choices_stood_and_leave_the_house_its_room(open_lecture, tmp_path):
    (tmp_path / "logo.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', encoding="utf-8"
    )
    (tmp_path / "house.toml").write_text('logo = "logo.svg"', encoding="utf-8")
    tab = open_lecture(SIX, "#/1", style=tmp_path / "house.toml")
    choices = tab.locator(f"{HERE} .choice").evaluate_all(BOXES)
    do(tab, "c", "type 30", *["Tab"] * 6, "type 20", "Escape", "PageDown")
    shown = tab.locator(f"{HERE} .bars .track:not(.before)").evaluate_all(BOXES)
    labels = [one.split()[0] for one in tab.locator(f"{HERE} .bars .label").all_inner_texts()]
    assert labels == [*"ABCDEF"]
    # In two columns, row by row, the bars of a row level.
    assert [abs(bar[0] - choice[0]) <= 9 for bar, choice in zip(shown, choices, strict=True)] == [True] * 6
    assert [shown[i][1] for i in (0, 2, 4)] == [shown[i][1] for i in (1, 3, 5)]
    (house,) = tab.locator(f"{HERE} .house").evaluate_all(BOXES)
    assert max(low for *_, low in tab.locator(f"{HERE} .poll :is(.bars, .why)").evaluate_all(BOXES)) <= house[1]
    # In a hall a player leaves it its place, too.
    tab.evaluate("document.body.append(Object.assign(document.createElement('p'), { className: 'hall-footer' }))")
    press(tab, "PageDown")
    assert tab.locator(f"{HERE} .house").is_visible()


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True])
def test_logo_and_footer_keep_their_place_and_cover_nothing(open_lecture, tmp_path, phone):
    (tmp_path / "house.toml").write_text('footer = "Games of chance"\nlogo = "logo.svg"', encoding="utf-8")
    (tmp_path / "logo.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', encoding="utf-8"
    )
    lasting = {"has_touch": True, "is_mobile": True} if phone else {}
    tab = open_lecture(LECTURES / "template.md", style=tmp_path / "house.toml", lasting=lasting)
    if phone:
        tab.set_viewport_size({"width": 390, "height": 844})
        tab.locator(".phone").wait_for()
    places = set()
    for slide in range(tab.locator(".slides > section").count()):
        tab.evaluate("(slide) => (location.hash = `#/${slide}`)", slide)
        house = tab.locator(f".slides > section:nth-child({slide + 1}).present .house")
        house.wait_for()
        places.add(tuple(house.evaluate_all(BOXES)[0]))
        # At its end a slide that scrolls has nothing below it.
        tab.locator(f"{HERE} .page").evaluate("(page) => (page.scrollTop = page.scrollHeight)")
        above = tab.locator(f"{HERE} .page > :not(.house):visible").evaluate_all(BOXES)
        (_, top, _), *_ = house.evaluate_all(BOXES)
        assert max(low for *_, low in above) <= top + 1, slide
    assert len(places) == 1


def test_hands_are_counted_where_there_are_no_phones(open_tab, tmp_path):
    (tmp_path / "deck.html").write_text(deck(), encoding="utf-8")
    tab = open_tab(offline=True)
    tab.goto(f"{(tmp_path / 'deck.html').as_uri()}#/1")
    tab.wait_for_selector("html[data-ready]")
    rows = (
        "A a1 first vote: 30 · 75 % second vote: 0 · 0 % It counts how often, not how much.",
        "B a2 first vote: 10 · 25 % second vote: 20 · 100 % ✓ right",
    )
    # It says what the boxes count, and all of them are on the slide, beside a choice that is long, too.
    tab.locator(f"{HERE} .choice span").last.evaluate("(one) => (one.textContent = 'something between. '.repeat(2))")
    do(tab, "c", shows(f"{HERE} .asks:visible", 1), shows(f"{HERE} [role=status]:visible", 0))
    assert (
        tab.locator(f"{HERE} .asks").inner_text().startswith("How many hands went up? 1. first vote, 2. second vote.")
    )
    assert tab.evaluate(OUT) == []
    do(tab, "Escape", shows(f"{HERE} .asks:visible", 0), shows(f"{HERE} [role=status]:visible", 1))
    reload(tab)
    # All hands of a vote are typed before those of the next.
    do(tab, "c", "type 30", "Tab", "type 10", "Enter", "Tab", "type 20")
    assert tab.get_by_label("B: hands, second vote").input_value() == "20"
    do(tab, "Escape", shows(f"{HERE} li > input:visible", 0))
    do(tab, "PageDown", bars(*rows), "PageUp", shows(f"{HERE} .bars li:has(.track)", 0))
