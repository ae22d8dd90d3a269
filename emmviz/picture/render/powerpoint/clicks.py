"""Clicks: frames on one slide, each of which comes with a click: what is new appears, what is over disappears."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, pairwise

__all__ = ["clicked"]

_ID = re.compile(r'(<p:cNvPr id=")(\d+)(")')


def clicked(frames: Sequence[Sequence[str]]) -> tuple[str, str]:
    """Return the shapes of a slide that shows one frame after the other, and its animations.

    Parameters: frames, of each the shapes from back to front as XML, alike where the same shape stays.

    >>> shapes, timing = clicked([['<p:cNvPr id="2"/>a'], ['<p:cNvPr id="2"/>b']])
    >>> shapes, re.findall('spid="(.*?)".*?val="(.*?)"', timing)
    ('<p:cNvPr id="3"/>b<p:cNvPr id="2"/>a', [('3', 'visible'), ('2', 'hidden')])
    """
    order: list[str] = []
    made = count()
    texts: dict[str, str] = {}
    shown: list[set[str]] = []
    for frame in frames:
        at, seen = -1, set()
        for xml in frame:
            # As far back as its place in this frame: a shape that comes to lie elsewhere is drawn a second time.
            found = next((i for i in range(at + 1, len(order)) if texts[order[i]] == xml), None)
            if found is None:
                found = at + 1
                order.insert(found, f"{next(made)}")
                texts[order[found]] = xml
            seen.add(order[found])
            at = found
        shown.append(seen)
    numbers = _numbered(texts)
    shapes = "".join(_ID.sub(rf"\g<1>{numbers[which]}\g<3>", texts[which], count=1) for which in order)
    steps = [
        [(numbers[which], which in now) for which in order if (which in now) != (which in before)]
        for before, now in pairwise(shown)
    ]
    return shapes, _timing(filter(None, steps))


def _numbered(texts: dict[str, str]) -> dict[str, int]:
    """Number the shapes: the first of each keeps its number, to which connectors are glued."""
    own = {which: int(number) for which, xml in texts.items() for _, number, _ in _ID.findall(xml)[:1]}
    free, taken = count(max(own.values()) + 1), set[int]()
    numbers = {}
    for which, number in own.items():
        numbers[which] = next(free) if number in taken else number
        taken.add(number)
    return numbers


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
