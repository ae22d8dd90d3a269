"""Decks read back: their slides, and the shapes of a slide, all or by name."""

import io

from pptx import Presentation

from tests.picture.render.scenes import A


def opened(data):
    return Presentation(io.BytesIO(data))


def shapes(slide):
    """All shapes except groups: on the slide and inside its groups."""
    for shape in slide.shapes:
        if shape.shape_type == 6:
            yield from shape.shapes
        else:
            yield shape


def named(slide):
    return {shape.name: shape for shape in shapes(slide)}


def preset(shape):
    """A preset of PowerPoint, or what the corners of the custom outlines are: a triangle or a circle."""
    geometry = shape._element.spPr.find(f"{A}prstGeom")
    if geometry is not None:
        return geometry.get("prst")
    heights = [corner.get("y") for corner in shape._element.spPr.iter(f"{A}pt")]
    return {("0", "2", "2"): "up", ("0", "0", "2"): "down", ("1",): "circle"}[tuple(heights)]
