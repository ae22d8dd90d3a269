"""Above: the picture of a lab above its diagram, as one picture."""

from __future__ import annotations

from emmviz.picture.render.svg import escape, render, short
from emmviz.picture.scene import Scene
from emmviz.player.lab.chart import WIDTH

__all__ = ["above_diagram"]


def above_diagram(scene: Scene, chart: str, height: float) -> str:
    """Return a scene with a diagram below it as SVG text.

    Parameters: scene; chart, the diagram as SVG text, drawn from the height of the scene on; height, of the diagram.
    """
    wide, high = max(scene.width, WIDTH), scene.height + height
    upper = render(scene).replace("<svg ", f'<svg x="{short((wide - scene.width) / 2)}" ', 1)
    lower = chart.replace("<svg ", f'<svg x="{short((wide - WIDTH) / 2)}" ', 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(wide)} {short(high)}" '
        f'width="{short(wide)}" height="{short(high)}" font-family="{escape(scene.theme.font)}">'
        f'<rect width="100%" height="100%" fill="{scene.theme.colours["paper"]}"/>{upper}{lower}</svg>'
    )
