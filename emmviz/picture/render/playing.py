"""SVG files: a picture, or the steps of a run as one that plays without a script, wherever images may be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import radians

from emmviz.picture.geometry import SWEEP
from emmviz.picture.ink import Arc, Group, Lines
from emmviz.picture.lower import LAYERS
from emmviz.picture.motion import DialSpan
from emmviz.picture.named_themes import film_look
from emmviz.picture.render.renderer import Renderer
from emmviz.picture.render.svg import SvgWriter, document, scene_svg, short
from emmviz.picture.render.timing import durations, motion_time
from emmviz.picture.several import SideBySide
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import css
from emmviz.picture.timeline import Key, Piece, Span, in_order, pieces, spans
from emmviz.picture.tween import Effect, effect_on, effects, on_its_way, with_ghosts

# So many times of a motion are enough, with straight lines between them.
_COUNT = 10
# Just before a moment, in percent of the film.
_BEFORE = 0.0001
# Pieces that are drawn only during a motion: a moving value, and the value that a node showed before.
_GHOSTS = ("way", "was interval", "was value")


def animated(board: Storyboard | SideBySide, *, seconds: float | None = None, hold: float | None = None) -> str:
    """Write scenes as one SVG element that shows them one after the other, in a loop; a single one as it is.

    Whatever never changes is written once, and whatever changes once for each of its looks, with the times at which it
    is shown and how it appears. With reduced motion, in print, and in programs without animations, the last frame is
    shown.

    Parameters
    ----------
    board : Storyboard or SideBySide
        The scenes.
    seconds, hold : float, optional
        As for a film: how long a step is shown, and how long the last one.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> svg = animated(Storyboard(star1(gallery.aima_scale()), "cuts"))
    >>> "@keyframes" in svg, "<script" in svg
    (True, False)
    """
    if len(board) == 1:
        return scene_svg(next(iter(board.captioned())))
    board = board.captioned()
    clock = _Clock([0.0, *accumulate(durations(board, "svg", seconds, hold))])
    # No ids: a node with several looks would have its id several times.
    draw = SvgWriter(inline=False, prefix=None)
    frames: list[dict[Key, str]] = []
    # For each piece that moves, by the number of the frame that it moves into, its styles from the start to the end.
    ways: dict[Key, dict[int, list[str]]] = {}
    for k, shot in enumerate(board.shots()):
        now = with_ghosts(shot, pieces(shot.scene))
        if shot.motion:
            # The arcs that become shorter, as they were: they are above their remaining parts.
            now |= {
                key._replace(part="was interval"): tuple(on_its_way(group, effect) for group in now[key])
                for key, effect in effects(shot, 0).items()
                if effect.span
            }
            for key, styles in _moving(now, [effects(shot, i / _COUNT) for i in range(_COUNT + 1)]).items():
                ways.setdefault(key, {})[k] = styles
        frames.append({key: "".join(map(draw.write, piece)) for key, piece in now.items()})
    written = spans(frames)
    layers = dict.fromkeys(LAYERS, "")
    for key in in_order(written, board.plan.places):
        for text, shown in written[key].items():
            motions = {k: styles for k, styles in ways.get(key, {}).items() if any(a <= k < b for a, b in shown)}
            layers[key.layer] += clock.timed(clock.moving(text, motions, ghost=key.part in _GHOSTS), shown)
    theme = shot.scene.theme
    sheet = re.sub(r"var\(--([\w-]+)\)", lambda name: theme.colours[name[1]], css(".emmviz-tree"))
    inside = "".join(f'<g class="{" ".join(LAYERS[name])}">{text}</g>' for name, text in layers.items())
    return document(shot.scene, inside, style=f"<style>{sheet}\n{clock.sheet()}</style>")


def _moving(now: Mapping[Key, Piece], times: Sequence[Mapping[Key, Effect]]) -> dict[Key, list[str]]:
    """Return the styles of the pieces that move, at equal times from the start of a motion to its end."""
    moving: dict[Key, list[str]] = {}
    for key, (group, *_) in now.items():
        # An arc that shrinks does not move; the arc that it was is above it.
        mover = key._replace(part="interval") if key.part == "was interval" else key
        on_piece = [effect for effect in (effect_on(mover, effects) for effects in times) if effect]
        if on_piece and not (key.part == "interval" and on_piece[0].span):
            assert isinstance(group, Group)
            moving[key] = [";".join(parts) for parts in zip(*_styles(group, on_piece), strict=True)]
    return moving


def _styles(group: Group, on_piece: Sequence[Effect]) -> Iterator[list[str]]:
    """Yield each part of the style that changes, of a piece that has these effects one after the other."""
    if any(effect.opacity != 1 for effect in on_piece):
        yield [_faint(effect.opacity) for effect in on_piece]
    if any(effect.dx or effect.dy for effect in on_piece):
        ways = (f"transform:{_translated(effect.dx, effect.dy)}" for effect in on_piece)
        yield [way.replace("translate(0px,0px)", "none") for way in ways]
    shape = group.items[0]
    if isinstance(shape, Lines) and any(effect.size != 1 for effect in on_piece):
        yield _grown(shape, on_piece)
    if isinstance(shape, Arc) and all(effect.span for effect in on_piece):
        # At last it is gone.
        yield [_faint(effect is not on_piece[-1]) for effect in on_piece]
        yield _shortened(shape, [effect.span for effect in on_piece if effect.span])


def _grown(lines: Lines, on_piece: Sequence[Effect]) -> list[str]:
    """Return the styles of strokes that grow from their common middle outwards."""
    ends = [end for stroke in lines.strokes for end in stroke]
    x, y = (sum(sides) / len(ends) for sides in zip(*ends, strict=True))
    there, back = _translated(x, y), _translated(-x, -y)
    return [f"transform:{there} scale({effect.size:.2f}) {back}" for effect in on_piece]


def _shortened(arc: Arc, spans: Iterable[DialSpan]) -> list[str]:
    """Return the styles of an arc that shrinks: as a single dash that begins later and is shorter."""
    length = radians(SWEEP) * arc.radius
    return [
        f"stroke-dasharray:{(high - low) * length:.1f} {length:.1f};stroke-dashoffset:{(arc.start - low) * length:.1f}"
        for low, high in spans
    ]


def _translated(dx: float, dy: float) -> str:
    return f"translate({short(dx)}px,{short(dy)}px)"


def _faint(opacity: float) -> str:
    return f"opacity:{opacity:.2f}".rstrip("0").rstrip(".")


class _Clock:
    """The times of a film: one animation for each set of times or motions, shared by all pieces with them.

    The `times` are the seconds at which each frame starts, and at which the last one ends.
    """

    def __init__(self, times: Sequence[float]) -> None:
        self._times = times
        self._names: dict[str, str] = {}

    def timed(self, text: str, shown: Sequence[Span]) -> str:
        """Wrap a piece shown in some frames only, so that without animations it is visible if it is in the last."""
        count = len(self._times) - 1
        if shown == [(0, count)]:
            return text
        starts = ",".join(self._share(self._times[start]) for start, _ in shown)
        ends = [end for _, end in shown if end < count]
        hidden = ",".join(self._share(self._times[end]) for end in ([] if shown[0][0] == 0 else [0]) + ends)
        name = self._name("t", f"{starts}{{visibility:visible}}{hidden}{{visibility:hidden}}")
        gone = "" if shown[-1][1] == count else ' visibility="hidden"'
        return f'<g class="t {name}"{gone}>{text}</g>'

    def moving(self, text: str, ways: Mapping[int, Sequence[str]], *, ghost: bool) -> str:
        """Wrap a piece that moves into some frames; one that is a `ghost` is not seen without animations.

        `ways` holds, by the number of a frame, the styles at equal times of the motion into it, the last of which
        stays.
        """
        if not ways:
            return text
        rule, last = "0%", next(iter(ways.values()))[-1]
        for k, styles in ways.items():
            start, end = self._times[k], self._times[k + 1]
            each = motion_time(end - start) / (len(styles) - 1)
            rule += f",{self._share(start, _BEFORE)}{{{last}}}"
            last = styles[-1]
            rule += "".join(
                f"{self._share(start + i * each)}{{{style}}}"
                for i, style in enumerate(styles[:-1])
                if i == 0 or not styles[i - 1] == style == styles[i + 1]
            )
            rule += self._share(start + (len(styles) - 1) * each)
        name = self._name("m", f"{rule},100%{{{last}}}")
        hidden = ' opacity="0"' if ghost else ""
        return f'<g class="m {name}"{hidden}>{text}</g>'

    def _name(self, kind: str, rule: str) -> str:
        return self._names.setdefault(rule, f"{kind}{len(self._names)}")

    def _share(self, time: float, less: float = 0.0) -> str:
        return f"{100 * time / self._times[-1] - less:.4f}".rstrip("0").rstrip(".") + "%"

    def sheet(self) -> str:
        """Return the style sheet of all animations."""
        return "\n".join(
            [
                f".t{{animation:{self._times[-1]:g}s step-end infinite}}",
                f".m{{animation:{self._times[-1]:g}s linear infinite}}",
                *(f".{name}{{animation-name:{name}}}@keyframes {name}{{{rule}}}" for rule, name in self._names.items()),
                "@media print,(prefers-reduced-motion:reduce){.t,.m{animation:none}}",
            ]
        )


RENDERER = Renderer(
    suffixes=("svg",),
    mark=rb'<svg xmlns="http://www.w3.org/2000/svg" viewBox="[^"]*" width="[^"]*" height="[^"]*" role="img" '
    rb'class="emmviz-tree" ',
    picture=scene_svg,
    frames=animated,
    look=film_look,
)
