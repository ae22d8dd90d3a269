"""Chart: the map of the skills, drawn: what comes before stands above, and a ring is around what comes next."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.base.locale import words
from emmviz.base.text import width
from emmviz.learn.record.looks import FONT, LOOKS, style_sheet
from emmviz.learn.record.report import View, ahead, count, mark, state
from emmviz.learn.record.skills import SKILLS
from emmviz.picture.ink import Group, Ink, Lines, Rect, Text
from emmviz.picture.render.svg import Writer, escape, short

__all__ = ["PLACES", "chart"]

# The column and row of each skill: an edge goes from one row to the next, and none crosses another.
PLACES = {
    "reading": (1.5, 0), "expectation": (1, 1), "players": (2, 1), "backup": (1, 2), "cutoffs": (2.5, 2),
    "depth": (0, 3), "move": (1, 3), "intervals": (2, 3), "bounds": (3, 3), "repetition": (0, 4), "scale": (1, 4),
    "windows": (2, 4), "costs": (1, 5), "probes": (2, 5), "bugs": (3, 5),
}  # fmt: skip
# In the unit of the picture: from column to column and row to row, a box, what is free around all of it and in a box.
_COLUMN, _ROW, _WIDE, _HIGH, _AROUND, _PAD = 205, 96, 189, 66, 10, 8
_NAME, _SMALL, _LINE = 14, 12, 17


def chart(view: View) -> tuple[str, str]:
    """Return the map as HTML, which follows a notebook's theme and is a list where a page is narrow, and as SVG."""
    wide = _COLUMN * max(column for column, _ in PLACES.values()) + _WIDE + 2 * _AROUND
    high = _ROW * max(row for _, row in PLACES.values()) + _HIGH + 2 * _AROUND
    lines = ahead(view)
    ground = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(wide)} {short(high)}" width="{short(wide)}" '
        f'height="{short(high)}" role="img" class="emmviz-skills" lang="{view.lang}" font-family="{escape(FONT)}">'
        f"<title>{escape(words(view.lang)['progress']['title'])}</title><desc>{escape(' '.join(lines))}</desc>"
    )
    drawn = "".join(map(Writer(inline=True).write, [*_ways(view), *(_skill(view, name) for name in SKILLS)]))
    listed = "".join(_listed(view, name) for name in SKILLS)
    sentences = "".join(f"<p>{escape(line)}</p>" for line in lines)
    html = (
        f'<div class="emmviz-progress" lang="{view.lang}" style="font-family:{escape(FONT)}"><style>{style_sheet()}'
        f"</style><div>{ground}{drawn}</svg><ul>{listed}</ul>{sentences}</div></div>"
    )
    paper = f'<rect width="100%" height="100%" fill="{LOOKS["known"]["fill"]}"/>'
    return html, f"{ground}{paper}{drawn}</svg>"


def _middle(name: str) -> tuple[float, float]:
    column, row = PLACES[name]
    return _AROUND + column * _COLUMN + _WIDE / 2, _AROUND + row * _ROW + _HIGH / 2


def _ways(view: View) -> Iterator[Ink]:
    """A line from each skill down to those that build on it, darker where it is known."""
    for name, skill in SKILLS.items():
        for above in skill.before:
            (x, y), (to, down) = _middle(above), _middle(name)
            part = "open" if above in view.known else "way"
            yield Lines(part, LOOKS[part], (((x, y + _HIGH / 2), (to, down - _HIGH / 2)),))


def _skill(view: View, name: str) -> Group:
    called, stands = words(view.lang)["skill"][name], state(view, name)
    items: list[Ink] = []
    if view.after is not None and view.after.skill == name:
        items.append(Rect("after", LOOKS["after"], 0, 0, _WIDE + 9, _HIGH + 9, 12))
    items.append(Rect(stands, LOOKS[stands], 0, 0, _WIDE, _HIGH, 8))
    parts = ("on", "on") if stands == "mastered" else ("name", "small")
    lines = _wrapped(called)
    below = f"{mark(view, name)} {count(view, name)}".strip()
    top = -_LINE / 2 * len(lines)
    for i, line in enumerate(lines):
        items.append(Text(parts[0], LOOKS[parts[0]], line, 0, top + _LINE * i + 4, _NAME, "middle", "name", None))
    end = top + _LINE * len(lines) + 6
    items.append(Text(parts[1], LOOKS[parts[1]], below, 0, end, _SMALL, "middle", "small", None))
    says = f"{called}. {count(view, name)}. {words(view.lang)['progress'][f'state_{stands}']}"
    x, y = _middle(name)
    return Group(("skill",), tuple(items), "skill", name, says, x, y)


def _wrapped(text: str) -> list[str]:
    """Break a name into two lines where it is wider than its box."""
    if width(text, _NAME) <= _WIDE - 2 * _PAD:
        return [text]
    parts = text.split()
    cuts = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    return list(min(cuts, key=lambda cut: max(width(line, _NAME) for line in cut)))


def _listed(view: View, name: str) -> str:
    called = escape(words(view.lang)["skill"][name])
    return f"<li><b>{mark(view, name)}</b>{called}<span>{escape(count(view, name))}</span></li>"
