"""The four searches that tests hold against one another, what bounds a number may have, and the whole window."""

from emmviz import Bound, alphabeta, expectiminimax, star1, star2
from emmviz.base.numbers import INF

EXACT, LOWER, UPPER = Bound.EXACT, Bound.LOWER, Bound.UPPER
ALL = (-INF, INF)
NAMES = ["expectiminimax", "alphabeta", "star1", "star2"]
SEARCHES = [expectiminimax, alphabeta, star1, star2]
