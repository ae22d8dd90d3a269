"""Clicks: all frames on one slide. Each click shows the next frame: what is new appears, what is over disappears."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, pairwise

from emmviz.picture.timeline import Key, diff, in_order, spans

_ID = re.compile(r'(<p:cNvPr id=")(\d+)(")')
# What a piece looks like: its shapes as XML.
_Look = tuple[str, ...]


def clicked(frames: Sequence[Mapping[Key, _Look]], nodes: Iterable[str]) -> tuple[str, str]:
    """Return the shapes of a slide that shows one frame after the other, and its animations.

    >>> frames = [{Key("nodes", "A"): (f'<p:cNvPr id="2"/>{look}',)} for look in "ab"]
    >>> shapes, timing = clicked(frames, ["A"])
    >>> shapes, re.findall('spid="(.*?)".*?val="(.*?)"', timing)
    ('<p:cNvPr id="2"/>a<p:cNvPr id="3"/>b', [('2', 'hidden'), ('3', 'visible')])
    """
    looks = spans(frames)
    drawn = [(key, look) for key in in_order(looks, nodes) for look in looks[key]]
    # The first shape of each number keeps it, for connectors are glued to that.
    numbers = [int(number) for _, look in drawn for xml in look for _, number, _ in _ID.findall(xml)[:1]]
    free, taken, numbered = count(max(numbers) + 1), set[int](), iter(numbers)
    shapes, numbers_of = [], dict[tuple[Key, _Look], list[int]]()
    for key, look in drawn:
        for xml in look:
            first = next(numbered)
            number = next(free) if first in taken else first
            taken.add(first)
            numbers_of.setdefault((key, look), []).append(number)
            shapes.append(_ID.sub(rf"\g<1>{number}\g<3>", xml, count=1))
    steps = [
        [
            (number, seen)
            for looks, seen in zip(diff(before, now), (False, True), strict=True)
            for piece in looks.items()
            for number in numbers_of[piece]
        ]
        for before, now in pairwise(frames)
    ]
    return "".join(shapes), _timing(filter(None, steps))


def _timing(steps: Iterable[Iterable[tuple[int, bool]]]) -> str:
    """Write animations: for each click the numbers of the shapes that appear (True) or disappear; nothing for none."""
    ids = count(3)
    clicks = "".join(
        f'<p:par><p:cTn id="{next(ids)}" fill="hold"><p:stCondLst><p:cond delay="indefinite"/></p:stCondLst>'
        f'<p:childTnLst><p:par><p:cTn id="{next(ids)}" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst>'
        f"<p:childTnLst>{''.join(_effects(step, ids))}</p:childTnLst></p:cTn></p:par></p:childTnLst></p:cTn></p:par>"
        for step in steps
    )
    if not clicks:
        return ""
    ends = "".join(
        f'<p:{name}CondLst><p:cond evt="on{name.title()}" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond>'
        f"</p:{name}CondLst>"
        for name in ("prev", "next")
    )
    return (
        '<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst>'
        '<p:seq concurrent="1" nextAc="seek"><p:cTn id="2" dur="indefinite" nodeType="mainSeq">'
        f"<p:childTnLst>{clicks}</p:childTnLst></p:cTn>{ends}</p:seq></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>"
    )


def _effects(step: Iterable[tuple[int, bool]], ids: Iterator[int]) -> Iterator[str]:
    for i, (number, appears) in enumerate(step):
        kind, value = ("entr", "visible") if appears else ("exit", "hidden")
        begins = "withEffect" if i else "clickEffect"
        yield (
            f'<p:par><p:cTn id="{next(ids)}" presetID="1" presetClass="{kind}" presetSubtype="0" fill="hold" '
            f'nodeType="{begins}"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst><p:set><p:cBhvr>'
            f'<p:cTn id="{next(ids)}" dur="1" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst></p:cTn>'
            f'<p:tgtEl><p:spTgt spid="{number}"/></p:tgtEl><p:attrNameLst><p:attrName>style.visibility</p:attrName>'
            f'</p:attrNameLst></p:cBhvr><p:to><p:strVal val="{value}"/></p:to></p:set></p:childTnLst></p:cTn></p:par>'
        )
