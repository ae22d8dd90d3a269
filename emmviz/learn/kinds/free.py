"""Free: a question that no run raises; its author knows the answer, the wrong ones, and why."""

from __future__ import annotations

from emmviz.learn.kinds.kind import Kind, constant, nothing

__all__ = ["KIND"]


KIND = Kind(
    "free",
    lambda book: (),
    "number",
    lambda writer: "",
    lambda writer: ("", ""),
    nothing,
    nothing,
    constant("reading"),
    named_only=True,
)
