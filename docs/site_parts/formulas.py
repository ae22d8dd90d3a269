"""Formulas as MathML, made while the site is built: a browser draws it by itself, and nothing is loaded for it."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

from emmviz.lecture.prose import formula

__all__ = ["setup"]


def setup(app: Sphinx) -> dict[str, bool]:
    """Let pages in HTML draw their formulas so."""
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    return {"parallel_read_safe": True}


def _inline(writer: Any, node: nodes.math) -> None:
    writer.body.append(_mathml(node, "inline"))
    raise nodes.SkipNode


def _block(writer: Any, node: nodes.math_block) -> None:
    writer.body.append(f'<div class="math" tabindex="0">{_mathml(node, "block")}</div>')
    raise nodes.SkipNode


def _mathml(node: nodes.Element, display: str) -> str:
    made = formula(node.astext(), display)
    if not made.startswith("<math"):
        logging.getLogger(__name__).warning("this formula cannot be read: %s", node.astext(), location=node)
    return made
