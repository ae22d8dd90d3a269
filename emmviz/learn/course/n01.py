"""The questions of notebook 1."""

from __future__ import annotations

from emmviz.learn.course.question import Questions

__all__ = ["QUESTIONS"]

QUESTIONS: Questions = {}
