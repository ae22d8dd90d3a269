"""The kinds of questions by name, in the groups that tests ask for."""

from emmviz.learn.kinds import KINDS as TABLE

EVERY = tuple(TABLE)
KINDS = tuple(name for name, kind in TABLE.items() if not kind.named_only)
BACKWARDS = ("when_unread", "when_cut", "when_move")
LOOPS = ("sweep", "settled")
BUGS = ("which_bug",)
LIMITS = ("limited",)
