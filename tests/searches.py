"""The four searches that tests hold against one another, what bounds a number may have, the whole window; and a run."""

from emmviz import Bound, alphabeta, expectiminimax, gallery, star1, star2
from emmviz.base.numbers import INF

EXACT, LOWER, UPPER = Bound.EXACT, Bound.LOWER, Bound.UPPER
ALL = (-INF, INF)
NAMES = ["expectiminimax", "alphabeta", "star1", "star2"]
SEARCHES = [expectiminimax, alphabeta, star1, star2]
# Star1 on the book's tree, which it cuts twice.
SCALE = star1(gallery.aima_scale())
