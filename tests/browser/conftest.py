"""A real browser for what a person sees; any request that leaves the machine fails the test."""

import pytest

from emmviz.lecture import save_deck
from tests.browser.kernel import answer, page
from tests.browser.room import resize
from tests.patience import PATIENCE

SIZE = {"width": 1280, "height": 1000}


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """The one server for all tests in JupyterLab and Notebook 7, which conftest.py keeps in one process."""
    from tests.browser.lab import server

    with server(tmp_path_factory.mktemp("lab")) as running:
        yield running


class Window:
    """A tab that each test finds as if it were new: to open one takes five times as long as to load a page in it.

    `found` are the requests that left the machine, the errors of the page, and what its policy did not let it do.
    """

    def __init__(self, chromium, *, clock=False, **options):
        self.context = chromium.new_context(**options)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.on("console", self._said)
        if clock:
            self.context.clock.install(time=0)
            self.context.clock.pause_at(1000)
        self._open()

    def _open(self):
        self.tab = self.context.new_page()
        self.tab.on("request", self._asked)
        self.tab.on("pageerror", self._failed)
        self.tab.expose_function("toPython", lambda *asked: answer(self.widget, *asked))

    def prepare(
        self,
        own="file://",
        known="\0",
        *,
        color_scheme="light",
        reduced_motion="reduce",
        offline=False,
        permissions=(),
    ):
        """Make ready for a test; what is not about motion does without, as it costs the processor much."""
        if self.tab.url.startswith("http") and not self.tab.url.startswith(own):
            # A page of another server goes on asking it, and may not want to be left: its tab is closed.
            self.tab.close()
            self._open()
        self.found, self.known, self.widget = [], known, None
        self.allowed = (own, "data:", "blob:", "file:", "about:", own.replace("http", "ws", 1))
        self.tab.set_viewport_size(SIZE)
        self.tab.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        self.tab.mouse.move(0, 0)
        self.context.set_offline(offline)
        self.context.clear_permissions()
        self.context.grant_permissions(list(permissions))

    def _asked(self, request):
        if not request.url.startswith(self.allowed):
            self.found.append(f"outside request: {request.url}")

    def _said(self, message):
        # A picture without a size is drawn wrong without any exception.
        is_fault = "Content Security Policy" in message.text or "> attribute " in message.text
        if is_fault and self.known not in message.text:
            self.found.append(f"refused: {message.text}")

    def _failed(self, error):
        if self.known not in str(error.stack):
            self.found.append(f"page error: {error.stack}")


@pytest.fixture(scope="session")
def windows(chromium):
    """Give the window of this process whose context has some options for its life."""
    opened = {}

    def window(**lasting):
        kind = (*lasting.items(),)
        if kind not in opened:
            opened[kind] = Window(chromium, **lasting)
        return opened[kind]

    yield window
    for one in opened.values():
        one.context.close()


@pytest.fixture
def open_window(windows):
    used = []

    def open_one(*whose, lasting=(), **options):
        used.append(windows(**dict(lasting)))
        used[-1].prepare(*whose, **options)
        return used[-1]

    yield open_one
    assert [found for window in used for found in window.found] == []


@pytest.fixture
def open_tab(open_window):
    """Give the tab, which may only talk to `own`; what else it asks for, and every error of a page, fails the test.

    `known` is a part of the stack of an error that the host itself raises; `lasting` are options of the tab's context,
    including `CLOCK`: then the time of the page does not move, except by `tab.clock.run_for`.
    """
    return lambda *whose, **options: open_window(*whose, **options).tab


@pytest.fixture
def open_file(open_tab, tmp_path):
    """Open a page of widgets: its text, or what saves itself as one; in a window of some size."""

    def open_one(shown, size=None, **options):
        path = tmp_path / "page.html"
        if isinstance(shown, str):
            path.write_text(shown, encoding="utf-8")
        else:
            shown.save(path)
        tab = open_tab(**options)
        return load(tab, path, size=size)

    return open_one


@pytest.fixture
def open_widget(open_window, tmp_path):
    """Open a widget as a notebook does; what it asks is answered by the Python widget, as a kernel would."""

    def open_one(widget, size=None, **options):
        window = open_window(**options)
        window.widget = widget
        path = tmp_path / "widget.html"
        path.write_text(page(widget), encoding="utf-8")
        return load(window.tab, path, size=size)

    return open_one


@pytest.fixture
def open_lecture(open_tab, tmp_path):
    """Open the deck of a lecture, given as text or as a file, at its title or at a place, as a projector shows it."""

    def open_one(source, place="", lasting=(), **options):
        if isinstance(source, str):
            (tmp_path / "lecture.md").write_text(f"---\ntitle: Lecture\n---\n\n{source}", encoding="utf-8")
            source = tmp_path / "lecture.md"
        tab = open_tab(offline=True, lasting=lasting)
        tab.set_viewport_size({"width": 1280, "height": 720})
        return load(tab, save_deck(source, tmp_path / "deck.html", **options), place)

    return open_one


def load(tab, path, place="", size=None):
    """Load a page from its file into a window of some size, wait until all on it is there, and return the tab."""
    tab.goto(f"{path.as_uri()}{place}")
    tab.wait_for_selector("html[data-ready]")
    if size:
        resize(tab, *size)
    return tab
