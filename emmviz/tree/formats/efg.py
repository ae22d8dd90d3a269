"""Extensive form: read and write the .efg files of Gambit, without Gambit.

Player 1 is MAX and player 2 is MIN; the payoffs are player 1's. The format follows Gambit's manual, "The extensive
game (.efg) file format": nodes in preorder, payoffs added up along the path, labels in double quotes. Names of
outcomes, information sets and chance events may be missing. Gambit's other files (.nfg, .agg, .gbt) do not contain such
a tree.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from unicodedata import normalize
from warnings import warn

from emmviz.base.errors import FormatWarning, TreeError
from emmviz.base.messages import Message, brief
from emmviz.base.numbers import in_notation
from emmviz.base.numerals import with_plain_signs
from emmviz.tree.assemble import Spec, assemble
from emmviz.tree.formats.text import given_names
from emmviz.tree.formats.tokens import Tokens
from emmviz.tree.game_tree import GameTree
from emmviz.tree.validate import Branch

SUFFIXES = ("efg",)
_OTHERS = re.compile(r"\s*(NFG|#B?AGG|<\?xml[^>]*>\s*<gambit)\b")
# The end of the comment in files that `save` wrote; `read` recognises them by it.
MARK = "[emmviz]"

# A lone surrogate: half of a UTF-16 pair.
_LONE = re.compile("[\ud800-\udfff]")


def from_efg(text: str, *, normalize: bool = False) -> GameTree:
    """Read a game of perfect information for one player, or for two players whose payoffs have a constant sum.

    Parameters
    ----------
    text : str
        The content of the file.
    normalize : bool, default False
        Whether to divide the probabilities below each chance node by their sum.

    Returns
    -------
    GameTree
        The tree. Its source is the comment of the file, and its nodes keep unique names. If the payoffs do not sum to
        0, values are the payoffs of player 1, and a `FormatWarning` tells you so.

    Raises
    ------
    TreeError
        If the text is malformed or another kind of game; the message has the line and the column.

    Examples
    --------
    >>> str(from_efg('EFG 2 R "" { "A" "B" } p "" 2 1 "" { "x" "y" } 0 t "" 1 "" { 1, -1 } t "" 2 "" { .5, -1/2 }'))
    'min(x: 1, y: 0.5)'
    """
    reader = _EfgReader(text)
    reader.tokens.fail_if(_OTHERS.match(text), "no_efg")
    return reader.tree(normalize)


def to_efg(tree: GameTree) -> str:
    """Write a tree as an .efg file.

    Parameters
    ----------
    tree : GameTree
        The tree; the format cannot hold estimates and bounds.

    Returns
    -------
    str
        The text, with one line for each node. Gambit wants labels that differ: branches without a label become _1, _2
        ... (read back as no label), and branches that share a label become go_1, go_2 ... A label that Gambit refuses
        is changed, and a `FormatWarning` says how.

    Raises
    ------
    TreeError
        If a node is not expanded, or a text has a lone surrogate, which the format cannot hold.

    Examples
    --------
    >>> print(to_efg(GameTree.parse("max(stop: 4, go: 9)")), end="")
    EFG 2 R "" { "MAX" "MIN" }
    p "" 1 1 "" { "stop" "go" } 0
    t "" 1 "L1" { 4, -4 }
    t "" 2 "L2" { 9, -9 }
    """
    tree.validate()
    names = given_names(tree)
    labels = _Labels()
    # A backslash at the end would escape the closing quote in Gambit; the reader removes the blank again.
    title, source = (re.sub(r"\\\Z", r"\\ ", str(tree.graph.get(key) or "")) for key in ("title", "source"))
    lines = [f'EFG 2 R {_quoted(_whole(title, Message("notation.efg_title")))} {{ "MAX" "MIN" }}']
    lines += [_quoted(_whole(source, Message("notation.efg_source")))] if source else []
    numbers: Counter[str] = Counter()
    for node in tree.preorder():
        here = Message("notation.place", node=brief(node))
        kind, name = tree.kind(node), labels.in_quotes(names.get(node, ""), here)
        if tree.is_unexpanded(node):
            raise TreeError(Message("notation.efg_unexpanded", node=node))
        numbers[kind] += 1
        if kind == "leaf":
            value, label = tree.value(node), labels.in_quotes(node, here)
            lines.append(f"t {name} {numbers[kind]} {label} {{ {in_notation(value)}, {in_notation(-value)} }}")
            continue
        branches = tree.branches(node)
        ways = labels.of_branches(branches, here)
        if kind == "chance":
            ways = [f"{label} {in_notation(b.prob or Fraction(0))}" for label, b in zip(ways, branches, strict=True)]
        owner = {"max": "p {} 1 {}", "min": "p {} 2 {}", "chance": "c {} {}"}[kind].format(name, numbers[kind])
        lines.append(f'{owner} "" {{ {" ".join(ways)} }} 0')
    labels.warn()
    return "\n".join(lines) + "\n"


def sniff(text: str) -> bool:
    """Return whether a text looks like an .efg file.

    >>> sniff('EFG 2 R "Poker" { "Alice" "Bob" }')
    True
    """
    return bool(re.match(r"\s*EFG\s", text) or _OTHERS.match(text))


class _EfgReader:
    """A reader with its own stack, for trees deeper than Python's recursion limit."""

    def __init__(self, text: str) -> None:
        self.tokens = Tokens(text, "{},", lambda quoted: re.sub(r'\\(["\\])', r"\1", quoted[1:-1]))
        self.players = 0
        self.events: dict[int, list[tuple[str, Fraction | None]]] = {}  # the branches of each chance event
        self.outcomes: dict[int, list[Fraction]] = {}  # the payoffs of each outcome
        self.total: Fraction | None = None  # what the payoffs of every leaf sum to, with two players
        self.sets: set[tuple[int, int]] = set()  # the information sets that have a node

    def tree(self, normalize: bool) -> GameTree:
        title, comment = self._prologue()
        root = Spec("leaf")
        names: list[tuple[Spec, str]] = []
        stack = [(root, [Fraction(0)] * self.players)]
        while stack:
            spec, above = stack.pop()
            paid, name = self._node(spec, above)
            names.append((spec, name))
            stack += [(child, paid) for child in reversed(spec.children)]
        if self.tokens.token.kind != "end":
            self.tokens.miss("tree_end")
        count = Counter(name for _, name in names)
        for spec, name in names:
            spec.name = name if name and count[name] == 1 else None
        if self.total:
            total = f"{in_notation(self.total):.40}"
            warn(FormatWarning(Message("notation.efg_total", total=total)), stacklevel=4)
        title, comment = (re.sub(r"\\ \Z", r"\\", text) for text in (title, comment))
        return assemble(partial(GameTree, normalize=normalize), root, title=title or None, source=comment or None)

    def _prologue(self) -> tuple[str, str]:
        tokens = self.tokens
        for wanted in (("EFG",), ("2",), ("R", "D")):
            if tokens.token.kind != "word" or tokens.token.text not in wanted:
                tokens.miss("efg")
            tokens.next()
        title = tokens.take("title", "text").text
        start = tokens.token
        tokens.mark("{", "players_open")
        while tokens.token.kind == "text":
            tokens.next()
            self.players += 1
        tokens.mark("}", "players_close")
        tokens.fail_if(
            self.players not in (1, 2), "players", start, count=self.players, read=Message("notation.efg_read")
        )
        comment = tokens.next().text if tokens.token.kind == "text" else ""
        return title, comment.removesuffix(MARK).removesuffix(" ") if comment.endswith(MARK) else comment

    def _node(self, spec: Spec, above: list[Fraction]) -> tuple[list[Fraction], str]:
        """Read one node into its spec; return the payoffs so far (including its own) and its name."""
        tokens = self.tokens
        start = tokens.token
        letter = tokens.take("efg_node", "word").text
        if letter not in ("c", "p", "t"):
            tokens.miss("efg_node", start)
        name = tokens.take("efg_name", "text").text
        branches: list[tuple[str, Fraction | None]] = []
        if letter == "p":
            spec.kind, branches = self._player()
        elif letter == "c":
            spec.kind, branches = "chance", self._event()
        for i, (label, prob) in enumerate(branches, start=1):
            spec.children.append(Spec("leaf", prob=prob, action=None if label in ("", f"_{i}") else label))
        paid = [old + new for old, new in zip(above, self._outcome(), strict=True)]
        if letter == "t":
            if self.players == 2:
                first, second = paid
                self.total = first + second if self.total is None else self.total
                if first + second != self.total:
                    payoffs = {"one": first, "two": second, "total": self.total}
                    holes = {name: f"{in_notation(number):.40}" for name, number in payoffs.items()}
                    tokens.fail("payoffs", start, **holes, read=Message("notation.efg_read"))
            spec.value = paid[0]
        return paid, name

    def _player(self) -> tuple[str, list[tuple[str, Fraction | None]]]:
        token = self.tokens.token
        player = self._whole("player")
        self.tokens.fail_if(not 1 <= player <= self.players, "no_player", token, number=player, count=self.players)
        token = self.tokens.token
        number = self._whole("set")
        self.tokens.fail_if((player, number) in self.sets, "set_again", token, number=number, player=player)
        self.sets.add((player, number))
        self._name()
        return "max" if player == 1 else "min", self._branches(chance=False)

    def _event(self) -> list[tuple[str, Fraction | None]]:
        token = self.tokens.token
        number = self._whole("event")
        if self._name() or self.tokens.is_mark("{"):
            self.events[number] = self._branches(chance=True)
        self.tokens.fail_if(number not in self.events, "no_event", token, number=number)
        return self.events[number]

    def _branches(self, *, chance: bool) -> list[tuple[str, Fraction | None]]:
        """Read the labels of the branches, each with its probability below a chance node."""
        self.tokens.mark("{", "branches_open")
        branches: list[tuple[str, Fraction | None]] = []
        while not branches or self.tokens.token.kind == "text":
            label = self.tokens.take("branch", "text").text
            branches.append((label, self.tokens.number("prob") if chance else None))
        self.tokens.mark("}", "branches_close")
        return branches

    def _outcome(self) -> list[Fraction]:
        """Read an outcome: an integer and, at least the first time, its name and payoffs."""
        tokens = self.tokens
        token = tokens.token
        number = self._whole("outcome")
        if self._name() or tokens.is_mark("{"):
            tokens.mark("{", "payoffs_open")
            paid: list[Fraction] = []
            while len(paid) < self.players:
                paid.append(tokens.number("payoff", number=len(paid) + 1))
                tokens.skip(",")
            tokens.mark("}", "payoffs_close")
            tokens.fail_if(not number, "no_outcome", token)
            tokens.fail_if(self.outcomes.setdefault(number, paid) != paid, "outcome_again", token, number=number)
        tokens.fail_if(number and number not in self.outcomes, "outcome_missing", token, number=number)
        return self.outcomes[number] if number else [Fraction(0)] * self.players

    def _name(self) -> bool:
        """Skip a name, which may be missing; return whether there is one."""
        return self.tokens.token.kind == "text" and bool(self.tokens.next())

    def _whole(self, key: str) -> int:
        token = self.tokens.take(key, "word")
        if not re.fullmatch("[0-9]{1,18}", token.text):
            self.tokens.miss(key, token)
        return int(token.text)


class _Labels:
    """Write the labels of one file, and remember which of them had to be changed for Gambit.

    >>> _Labels().in_quotes("stay", Message("notation.place", node="A"))
    '"stay"'
    """

    def __init__(self) -> None:
        self.changed: dict[str, str] = {}

    def in_quotes(self, text: str, where: Message) -> str:
        """Return a label in quotes, in ASCII, without outer or double blanks and without a backslash at its end."""
        return _quoted(self._taken(text, where))

    def of_branches(self, branches: Sequence[Branch], where: Message) -> list[str]:
        """Return labels that are not empty and all differ."""
        plain_labels = [self._taken(branch.action or "", where) for branch in branches]
        count, met = Counter(plain_labels), Counter[str]()
        labels = []
        for i, label in enumerate(plain_labels, start=1):
            met[label] += 1
            if not label or count[label] > 1:
                label = f"{label}_{met[label] if label else i}"
                while label in count:
                    label += "_"
            labels.append(_quoted(label))
        return labels

    def warn(self) -> None:
        """Warn about the labels that were changed, if any."""
        if not self.changed:
            return
        (old, new), *others = self.changed.items()
        and_others = Message("notation.efg_more", others=len(others)) if others else ""
        written = brief(new) if new else Message("notation.efg_number")
        warn(FormatWarning(Message("notation.efg_label", old=brief(old), new=written, more=and_others)), stacklevel=3)

    def _taken(self, text: str, where: Message) -> str:
        letters = normalize("NFKD", with_plain_signs(_whole(text, where)))
        # Letters without their accents, and question marks for all other characters.
        ascii_only = re.sub(r"[^\x20-\x7e]", "?", re.sub("[\u0300-\u036f]", "", letters))
        new = " ".join(ascii_only.split()).rstrip("\\ ")
        if new != text:
            self.changed[text] = new
        return new


def _quoted(text: str) -> str:
    """Write a text in double quotes."""
    # A backslash is doubled only before a quote or backslash, or at the end: elsewhere Gambit would keep both.
    return '"' + re.sub(r'\\(?=[\\"]|\Z)', r"\\\\", text).replace('"', r"\"") + '"'


def _whole(text: str, where: Message) -> str:
    """Return a text; raise an error if it has half a character."""
    if _LONE.search(text):
        raise TreeError(Message("notation.efg_half", place=where, given=brief(text)))
    return text
