"""The kinds of questions by name, in the groups that tests ask for."""

from emmviz.learn.kinds import KINDS as TABLE
from emmviz.learn.kinds.kind import NAMED_ONLY

EVERY = tuple(TABLE)
KINDS = tuple(name for name, kind in TABLE.items() if kind.rank != NAMED_ONLY)
BACKWARDS = ("when_unread", "when_cut", "when_move")
LOOPS = ("sweep", "settled")
BUGS = ("which_bug",)
LIMITS = ("limited",)
