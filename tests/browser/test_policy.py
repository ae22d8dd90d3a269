"""The policy of a saved page: nothing runs in it and nothing is loaded by it but what it holds."""

import pytest

from emmviz import gallery, star1
from emmviz.base.document import document
from emmviz.learn import sheet
from emmviz.lecture import save_deck

PUT_IN = """<script>window.hacked = 1</script><img src="x" onerror="window.hacked = 2"><style>h1{color:red}</style>"""
LATER = """async () => {
  const script = document.createElement("script");
  script.textContent = "window.hacked = 3";
  document.body.append(script);
  document.body.insertAdjacentHTML("beforeend", '<img src="y" onerror="window.hacked = 4">');
  const sent = await fetch("data:,x").then(() => "sent", () => "refused");
  return [window.hacked ?? 0, sent, getComputedStyle(document.querySelector("h1, h2")).color === "rgb(255, 0, 0)"];
}"""


def lecture(path):
    source = path.with_suffix(".md")
    source.write_text("---\ntitle: x\n---\n# a\n## b\n$$x$$\n", encoding="utf-8")
    save_deck(source, path)


WRITERS = {
    "player": star1(gallery.aima_scale()).save,
    "sheet": lambda path: sheet(path, [1]),
    "deck": lecture,
    "plain": lambda path: path.write_text(document("x", "<h1>x</h1>", lang="en", styles=[]), encoding="utf-8"),
}


@pytest.mark.parametrize("name", WRITERS)
def test_what_is_put_into_a_page_does_not_run(open_tab, tmp_path, name):
    path = tmp_path / "page.html"
    WRITERS[name](path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("<body>", f"<body>{PUT_IN}"), encoding="utf-8")
    tab = open_tab(known="Content Security Policy")
    tab.goto(path.as_uri())
    assert tab.evaluate(LATER) == [0, "refused", False]
