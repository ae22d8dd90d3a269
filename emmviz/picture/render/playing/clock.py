"""SVG clock: when the pieces of a playing SVG are seen and how they move, as animations of its style sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from emmviz.picture.render.timing import motion_time

__all__ = ["Clock"]

# Just before a moment, in percent of the film.
_BEFORE = 0.0001


class Clock:
    """The times of a film: one animation for each set of times or motions, shared by all pieces with them.

    Parameters: times, in seconds, at which each frame starts, and the last one ends.
    """

    def __init__(self, times: Sequence[float]) -> None:
        self._times = times
        self._names: dict[str, str] = {}

    def timed(self, text: str, frames: Sequence[int]) -> str:
        """Wrap a piece shown in some frames only, so that without animations it is visible if it is in the last."""
        count = len(self._times) - 1
        if len(frames) == count:
            return text
        starts = [k for k in frames if k - 1 not in frames]
        ends = [k + 1 for k in frames if k + 1 not in frames and k + 1 < count]
        shown = ",".join(self._share(self._times[k]) for k in starts)
        hidden = ",".join(self._share(self._times[k]) for k in ([] if starts[0] == 0 else [0]) + ends)
        name = self._name("t", f"{shown}{{visibility:visible}}{hidden}{{visibility:hidden}}")
        gone = "" if frames[-1] == count - 1 else ' visibility="hidden"'
        return f'<g class="t {name}"{gone}>{text}</g>'

    def moving(self, text: str, ways: Mapping[int, Sequence[str]], *, ghost: bool) -> str:
        """Wrap a piece that moves into some frames.

        Parameters: text; ways, by the number of a frame, the styles at equal times of the motion into it, the last of
        which stays; ghost, whether it is not seen without animations.
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
        return "\n".join([
            f".t{{animation:{self._times[-1]:g}s step-end infinite}}",
            f".m{{animation:{self._times[-1]:g}s linear infinite}}",
            *(f".{name}{{animation-name:{name}}}@keyframes {name}{{{rule}}}" for rule, name in self._names.items()),
            "@media print,(prefers-reduced-motion:reduce){.t,.m{animation:none}}",
        ])  # fmt: skip
