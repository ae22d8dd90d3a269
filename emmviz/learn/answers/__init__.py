"""The forms of answers: how each is read, compared and written, once for all who ask."""

from __future__ import annotations

from emmviz.learn.answers.choice import CHOICE
from emmviz.learn.answers.form import Form
from emmviz.learn.answers.interval import INTERVAL
from emmviz.learn.answers.nodes import NODE, NODES
from emmviz.learn.answers.number import NUMBER
from emmviz.learn.answers.order import ORDER

# An author's answer is of the first form that accepts it.
FORMS: dict[str, Form] = {form.name: form for form in (CHOICE, NODE, NODES, INTERVAL, ORDER, NUMBER)}
