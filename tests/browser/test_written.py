"""A written lecture in a browser: on each of its slides all is in sight and large enough."""

from pathlib import Path

import pytest

from emmviz.lecture import save_deck
from tests.browser.test_lecture import OUT, SMALLEST

LECTURES = Path(__file__).parents[2] / "lectures"
# For each slide what sticks out, and its smallest text, once both are the same in three frames; also where its player
# ends, and all cuts are listed.
WALK = f"""async () => {{
  const seen = () => JSON.stringify([({OUT})(), ({SMALLEST})()]);
  const frame = () => new Promise(requestAnimationFrame);
  const settled = async () => {{
    let before, same = 0;
    while (same < 3) {{
      await frame();
      const now = seen();
      same = now === before ? same + 1 : 0;
      before = now;
    }}
    return JSON.parse(before);
  }};
  const found = [];
  for (let i = 0; i < document.querySelectorAll(".slides section").length; i++) {{
    location.hash = `#/${{i}}`;
    while (!document.querySelector(`.slides section:nth-child(${{i + 1}}).present`)) await frame();
    found.push(await settled());
    const place = document.querySelector(".slides section.present .scrubber input");
    if (!place) continue;
    place.value = place.max;
    place.dispatchEvent(new Event("input", {{ bubbles: true }}));
    found.push(await settled());
  }}
  return found;
}}"""


# The template has one slide of each kind.
@pytest.mark.parametrize(("name", "frames"), [("50-minutes", 37), ("template", 12)])
def test_nothing_sticks_out_of_a_slide_and_no_text_is_small(open_tab, tmp_path, name, frames):
    path = save_deck(LECTURES / f"{name}.md", tmp_path / "deck.html")
    tab = open_tab(offline=True)
    tab.set_viewport_size({"width": 1280, "height": 720})
    tab.goto(path.as_uri())
    tab.wait_for_selector("html[data-ready]")
    found = tab.evaluate(WALK)
    assert len(found) >= frames
    assert [out for out, _ in found if out] == []
    assert [i for i, (_, smallest) in enumerate(found) if smallest is None or smallest < 22] == []
