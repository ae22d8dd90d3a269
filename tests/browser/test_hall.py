"""A hall in a browser: a deck and three phones, through a lesson in which the server is killed."""

import pytest

from tests.browser.axe import objections
from tests.browser.player import press
from tests.lecture.hall.halls import deck
from tests.lecture.hall.served import served
from tests.patience import PATIENCE

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def open_page(chromium):
    """Open a page in a context of its own; what it asks of another server, and every error, fails the test."""
    contexts, found = [], []

    def open_one(address, **options):
        contexts.append(chromium.new_context(reduced_motion="reduce", **options))
        contexts[-1].set_default_timeout(PATIENCE * 1000)
        tab = contexts[-1].new_page()
        tab.on(
            "request", lambda one: one.url.startswith(("http://127.0.0.1:", "data:", "blob:")) or found.append(one.url)
        )
        tab.on("pageerror", lambda error: found.append(str(error.stack)))
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


def turn_to(speaker, vote):
    """Press the clicker up to the slide of a vote."""
    here = "document.querySelector('section.present:not(.stack) [data-vote]')?.dataset.vote"
    while speaker.evaluate(here) != vote:
        press(speaker, "PageDown")


def answer(phone, number, shown):
    """Type a number on a phone and send it."""
    phone.get_by_label("Your number").fill(number)
    press(phone, "Enter")
    says(phone, shown)


def by_key(phone, name, key, shown):
    """Press a button of a phone by the keyboard."""
    phone.get_by_role("button", name=name).focus()
    press(phone, key)
    says(phone, shown)


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
        phones = (ann, ben, cat)
        says(speaker, "Phones in the room: 3")
        assert objections(speaker) == []

        # -- choices: a vote, a discussion, a second vote
        press(speaker, "PageDown", "PageDown")  # past the title
        says(speaker, "Not open yet")
        press(speaker, "PageDown")
        for phone in phones:
            phone.get_by_role("button", name="A a1").tap()
            says(phone, "Your answer: a1. You can change it until the vote closes.")
        by_key(cat, "B a2", "Enter", "Your answer: a2.")
        assert [objections(phone) for phone in (ann, cat)] == [[], []]
        says(speaker, "First vote, 3 of 3 phones")
        # A click on a letter does not give it away, and the counts are the speaker's alone.
        speaker.locator(".choice").first.click()
        assert speaker.locator(".choice.right, .bars").count() == 0
        with speaker.expect_popup() as opened:
            press(speaker, "s")
        says(opened.value, "2 · 67", "Only you see this")
        opened.value.get_by_role("button", name="Close, and discuss").click()
        says(ann, "Talk it over")
        # Phones may know of it before the deck does, whose next press would say the same again.
        says(speaker, "Discussion, 3 of 3 phones")
        press(speaker, "PageDown")
        ann.get_by_role("button", name="B a2").tap()
        says(ann, "Your answer: a2.")
        says(speaker, "Second vote, 1 of 3 phones")
        press(speaker, "PageDown")
        bars = speaker.locator("section.present .bars")
        bars.wait_for()
        shares = [" ".join(row.split()) for row in bars.locator("li:has(.track)").all_inner_texts()]
        assert shares == [
            "a1 first vote: 2 · 67 % second vote: 0 · 0 % It counts how often, not how much.",
            "a2 first vote: 1 · 33 % second vote: 1 · 100 % ✓ right",
        ]
        assert speaker.locator("section.present .poll.answered .choice.right").count() == 1
        opened.value.get_by_text("Only you see this").wait_for(state="hidden")
        opened.value.close()
        says(ben, "Your answer: a1. Right is a2.")
        assert ben.locator(".bars li").count() == 3
        assert objections(speaker) == objections(ben) == []

        # -- a number, in the middle of which the server is killed
        turn_to(speaker, "worth")
        assert speaker.locator("section.present .choice").locator("visible=true").count() == 0
        press(speaker, "PageDown")
        assert ann.get_by_label("Your number").get_attribute("placeholder") == "2.5 or 5/2"
        answer(cat, "-110.5", "Your answer: −110.5.")
        answer(ann, "200,5", "Your answer: 200.5.")
        # Phones hear of a vote one after another.
        ben.get_by_label("Your number").wait_for()
        hall.kill()
        says(ann, "The connection is gone")
        answer(ben, "40.9", "Sending")
        says(speaker, "The connection is gone")
        press(speaker, "PageDown")
        assert speaker.locator("section.present .poll.answered").count() == 0
    with served(tmp_path / "a.hall", hall.port, tmp_path / "deck.html"):
        says(ben, "Your answer: 40.9.")
        says(speaker, "First vote, 3 of 3 phones")
        press(speaker, "r")
        speaker.locator("section.present .bars").wait_for()
        told = " ".join(speaker.locator("section.present .bars").inner_text().split())
        assert "200.5 1 · 33 % the plain mean of the outcomes" in told
        assert "40.9 1 · 33 % ✓ right" in told
        says(ann, "Your answer: 200.5. Right is 40.9.")
        for tab in (speaker, ann):
            assert tab.locator(".bars :is(.label, .share)").locator("visible=true").evaluate_all(WHOLE)
        # What is revealed may be voted on again.
        press(speaker, "r")
        says(speaker, "Second vote, 0 of 3 phones")
        assert speaker.locator("section.present .poll.answered").count() == 0
        says(ann, "Second vote: answer again")
        # What was not sent when a vote turned is there again when the vote comes back.
        ann.get_by_label("Your number").fill("12")
        for sentence in ("Right is 40.9", "Second vote"):
            press(speaker, "r")
            says(ann, sentence)
        assert ann.get_by_label("Your number").input_value() == "12"

        # -- nodes, by a tap and by keys
        turn_to(speaker, "leaves")
        press(speaker, "PageDown")
        # A phone hears of it later than the deck, and has the tree of the vote before until then.
        says(ann, "Which leaves are 20?")
        ann.locator(".picture text").locator("visible=true").first.wait_for()
        sizes = ann.locator(".picture text").evaluate_all(
            "texts => texts.filter((one) => one.textContent && one.getClientRects().length)"
            ".map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
        )
        assert min(sizes) >= 11.99
        for node in ("L1", "L2"):
            ann.locator(f".picture [data-node={node}]").tap()
        ann.get_by_role("button", name="Send").tap()
        says(ann, "Your answer: leaf 1 below D, leaf 2 below D.")
        by_key(ben, "leaf 1 below D", " ", "leaf 1 below D")
        assert ben.get_by_role("button", name="leaf 1 below D").get_attribute("aria-pressed") == "true"
        by_key(ben, "Send", "Enter", "Your answer: leaf 1 below D.")
        assert objections(ben) == []
        # Who comes back finds the own answer.
        ben.reload()
        ben.get_by_role("button", name="leaf 1 below D").wait_for()
        says(ben, "Your answer: leaf 1 below D.")
        says(speaker, "First vote, 2 of 3 phones")
    says(ben, "The lesson is over.")


def test_hands_are_counted_where_there_are_no_phones(open_tab, tmp_path):
    (tmp_path / "deck.html").write_text(deck(), encoding="utf-8")
    tab = open_tab(offline=True)
    tab.goto(f"{(tmp_path / 'deck.html').as_uri()}#/1")
    tab.wait_for_selector("html[data-ready]")
    press(tab, "c")
    # All hands of a vote are typed before those of the next.
    tab.keyboard.type("30")
    press(tab, "Tab")
    tab.keyboard.type("10")
    press(tab, "Enter", "Tab")
    tab.keyboard.type("20")
    assert tab.get_by_label("B: hands, second vote").input_value() == "20"
    press(tab, "PageDown")
    bars = tab.locator("section.present .bars li:has(.track)")
    assert [" ".join(row.split()) for row in bars.all_inner_texts()] == [
        "A a1 first vote: 30 · 75 % second vote: 0 · 0 %",
        "B a2 first vote: 10 · 25 % second vote: 20 · 100 % ✓ right",
    ]
    press(tab, "PageUp")
    assert bars.count() == 0
