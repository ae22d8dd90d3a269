"""Controls: in the kernel of a deck, what the controls of `interact` show at each place, made beforehand."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["LINE", "places", "watch"]

# Run by the kernel before the first cell; it leaves no name behind.
LINE = "__import__('emmviz.lecture.controls').lecture.controls.watch({path!r})"
_MOST = 160  # pictures of one cell
_SECONDS = 45  # for those of one cell; then only one control moves at a time
_VIEW = "application/vnd.jupyter.widget-view+json"


class Control(NamedTuple):
    """What one may set: its name, the argument, its kind, and its values with their labels; where it stands."""

    name: str
    argument: str
    kind: str
    values: list[Any]
    labels: list[str]
    start: int


def watch(path: str) -> None:
    """From now on write, after each cell, what its controls show into a file: JSON, by the ids of the widgets.

    Parameters: path, of the file. A cell whose function fails, or shows a widget, has nothing in it.
    """
    from IPython.core.getipython import get_ipython
    from ipywidgets.widgets.interaction import interactive

    made: list[Any] = []
    found: dict[str, Any] = {}
    begin = interactive.__init__

    def noted(self: Any, *arguments: Any, **named: Any) -> None:
        begin(self, *arguments, **named)
        made.append(self)

    def after(_result: Any) -> None:
        while made:
            widget = made.pop()
            if shown := _shown(widget):
                found[widget.model_id] = shown
                Path(path).write_text(json.dumps(found), encoding="utf-8")

    interactive.__init__ = noted
    get_ipython().events.register("post_run_cell", after)  # type: ignore[union-attr]


def places(lengths: Sequence[int], start: Sequence[int], most: int = _MOST) -> tuple[list[tuple[int, ...]], bool]:
    """Return at which places to draw, those with one control moved first, and whether that is all.

    Every combination, if there are at most so many; else every second or third value of the longest, so that they are;
    else each value of each control with the others where they start.

    Parameters: lengths, how many values each control has; start, where each stands; most.

    >>> places([3, 2], [1, 0])
    ([(1, 0), (0, 0), (2, 0), (1, 1), (0, 1), (2, 1)], False)
    >>> places([4, 2], [0, 0], most=1)
    ([(0, 0), (1, 0), (2, 0), (3, 0), (0, 1)], True)
    """
    first = tuple(start)
    alone = [(*first[:i], k, *first[i + 1 :]) for i, length in enumerate(lengths) for k in range(length)]
    alone = list(dict.fromkeys([first, *alone]))
    kept = [list(range(length)) for length in lengths]
    while math.prod(map(len, kept)) > most:
        i = max(range(len(kept)), key=lambda i: len(kept[i]))
        gap = -(-lengths[i] // (len(kept[i]) - 1)) if len(kept[i]) > 1 else lengths[i]
        if gap > 3:
            return alone, True
        kept[i] = [k for k in range(lengths[i]) if (k - first[i]) % gap == 0]
    every = dict.fromkeys(product(*kept))
    near = [one for one in alone if one in every]
    return list(dict.fromkeys([*near, *every])), False


def _shown(widget: Any) -> dict[str, Any] | None:
    controls = list(_controls(widget))
    if not controls:
        return None
    fixed = {one._kwarg: one.get_interact_value() for one in widget.kwargs_widgets}
    keys, alone = places([len(one.values) for one in controls], [one.start for one in controls])
    first = tuple(one.start for one in controls)
    shown: dict[tuple[int, ...], list[dict[str, Any]]] = {}
    began = time.monotonic()
    for key in keys:
        if time.monotonic() - began > _SECONDS and _moved(key, first) > 1:
            alone = True
            break
        values = {one.argument: one.values[k] for one, k in zip(controls, key, strict=True)}
        outputs = _outputs(widget.f, fixed | values)
        if outputs is None:
            return None
        shown[key] = outputs
    if alone:
        shown = {key: outputs for key, outputs in shown.items() if _moved(key, first) < 2}
    # Of a control that was thinned out only the values that are drawn are left.
    used = [sorted({key[i] for key in shown}) for i in range(len(controls))]

    def among(key: tuple[int, ...]) -> list[int]:
        return [left.index(k) for left, k in zip(used, key, strict=True)]

    return {
        "alone": alone and len(controls) > 1,
        "start": among(first),
        "controls": [
            {"name": one.name, "kind": one.kind, "labels": [one.labels[k] for k in left]}
            for one, left in zip(controls, used, strict=True)
        ],
        "shown": {",".join(map(str, among(key))): outputs for key, outputs in shown.items()},
    }


def _moved(key: tuple[int, ...], first: tuple[int, ...]) -> int:
    return sum(a != b for a, b in zip(key, first, strict=True))


def _controls(widget: Any) -> Iterator[Control]:
    """What of an `interactive` can be set to one of finitely many values."""
    import ipywidgets

    for one in widget.kwargs_widgets:
        name = one.description or one._kwarg
        if isinstance(one, ipywidgets.widgets.widget_selection._Selection):
            labels, values = list(one._options_labels), list(one._options_values)
            kind, start = "choice", one.index
        elif isinstance(one, ipywidgets.widgets.widget_bool._Bool):
            kind, values, labels, start = "check", [False, True], ["", ""], int(one.value)
        elif isinstance(one, ipywidgets.IntSlider | ipywidgets.BoundedIntText | ipywidgets.FloatSlider):
            values = _steps(one)
            kind, labels = "range", [f"{value:.6g}" for value in values]
            start = min(range(len(values)), key=lambda k: abs(values[k] - one.value))
            values[start] = one.value
        else:
            continue
        if len(values) > 1 and start is not None:
            yield Control(str(name), one._kwarg, kind, values, labels, start)


def _steps(one: Any) -> list[Any]:
    """The values of a slider, at most 200 of them."""
    step = one.step or (one.max - one.min) / 100
    count = int((one.max - one.min) / step + 1e-9)
    step *= -(-count // 200) or 1
    return [one.min + k * step for k in range(int((one.max - one.min) / step + 1e-9) + 1)]


def _outputs(function: Any, values: dict[str, Any]) -> list[dict[str, Any]] | None:
    """What a function shows, as the outputs of a cell; None where it fails or shows a widget."""
    from ipykernel.jsonutil import encode_images, json_clean
    from IPython.display import display
    from IPython.utils.capture import capture_output
    from ipywidgets.widgets.interaction import show_inline_matplotlib_plots

    with capture_output() as got:
        try:
            result = function(**values)
            show_inline_matplotlib_plots()
            if result is not None:
                display(result)  # type: ignore[no-untyped-call]
        except Exception:  # the notebook's own; what it shows at the start stays
            return None
    data = [json_clean(encode_images(one.data)) for one in got.outputs]  # type: ignore[no-untyped-call]
    if any(_VIEW in one for one in data):
        return None
    printed = [{"output_type": "stream", "name": "stdout", "text": got.stdout}] if got.stdout else []
    return [*printed, *({"output_type": "display_data", "metadata": {}, "data": one} for one in data)]
