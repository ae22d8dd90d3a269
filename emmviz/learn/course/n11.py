"""The questions of notebook 11."""

from __future__ import annotations

from emmviz.learn.course.question import Questions

__all__ = ["QUESTIONS"]

QUESTIONS: Questions = {}
