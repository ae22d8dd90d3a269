"""The page of the phones: the look of the deck's house, and its own where there is none."""

from emmviz.lecture.deck import Deck
from emmviz.lecture.hall.pages import pages
from emmviz.lecture.page import lecture_page
from emmviz.lecture.reading import Lecture
from emmviz.lecture.style import PLAIN, Style
from emmviz.picture.colours import PAIRS
from emmviz.picture.named_themes import theme
from emmviz.player.shell.front import style_sheet
from tests.vision import contrast

HOUSE = Style(
    "data:image/png;base64,iVBORw0KGgo=",
    "<b> & Co",
    "dark",
    {"brand": {"colours": ["#7a1fa2", "#ffd54f", "#00838f"], "font": "Source Sans 3"}},
)


def made(**look):
    return pages("<head></head>", place="http://127.0.0.1:8000", code="123456", lang="en", **look)


def test_phones_have_the_logo_the_line_the_font_and_the_checked_colours_of_the_house():
    found = made(theme="dark", style=HOUSE)
    assert '<main></main><footer class="house marked"><span>&lt;b&gt; &amp; Co</span></footer>' in found.phone
    assert found.styles.count("--max:") == 1 + 2, "one ground, and those of widgets"
    ground = found.styles.partition("{")[2].partition("}")[0]
    colours = dict(line.removeprefix("--").split(":") for line in ground.split(";"))
    assert (colours["color-scheme"], colours["max"]) == ("dark", "#7a1fa2")
    assert all(contrast(colours[one], colours[on], "normal") >= least for one, on, least in PAIRS)
    assert "--logo:url(data:image/png;base64,iVBORw0KGgo=)" in found.styles
    assert "font-family:'Source Sans 3'" in found.styles
    assert theme("dark").colours["max"] == "#0072B2", "other pictures keep theirs"


def test_phones_without_a_house_follow_their_own_system():
    found = made(theme="light")
    assert "footer" not in found.phone
    assert "prefers-color-scheme:dark" in found.styles


def test_a_deck_without_a_house_has_no_colours_of_the_deck_before():
    style_sheet.cache_clear()
    house, plain = (lecture_page(Deck(Lecture("", "en", "light", (), ()), [], style)) for style in (HOUSE, PLAIN))
    assert ("#7a1fa2" in house, "#7a1fa2" in plain) == (True, False)
