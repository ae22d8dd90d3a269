"""The published trees of textbooks and papers, each with its source and its published answer.

Each tree has a function, `gallery.aima_minimax()`; `gallery.get("aima-5.2")` also finds it by its name or its case id.
The graph attribute `published` of a tree has the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact
from emmviz.base.locale import titled
from emmviz.base.messages import Message, alternative, brief
from emmviz.base.numbers import show
from emmviz.tree.game_tree import GameTree, chance_node, max_node, min_node

__all__ = ["PublishedTree", "aima_scale", "get", "names"]


class PublishedTree(NamedTuple):
    """A published tree, with its source and its answer.

    Attributes
    ----------
    case : str
        The case id of the tree.
    title, source : str
        Its title, and where it was published.
    value : str
        Its exact value.
    best_action : str or None
        The best move; None if nobody moves.
    text : str
        The tree in text notation.
    """

    case: str
    title: str
    source: str
    value: str
    best_action: str | None
    text: str


ENTRIES = {
    "aima_minimax": PublishedTree(
        "aima-5.2",
        "Two moves: 3 12 8, 2 4 6, 14 5 2",
        "Russell and Norvig, AIMA 3e, Fig. 5.2",
        "3",
        "a1",
        "A=max(a1: B=min(b1: 3, b2: 12, b3: 8), a2: C=min(c1: 2, c2: 4, c3: 6), a3: D=min(d1: 14, d2: 5, d3: 2))",
    ),
    "aima_pruning": PublishedTree(
        "aima-ex5.16",
        "Pruning with chance nodes, leaves within [−2, 2]",
        "Russell and Norvig, AIMA 3e, exercise 5.16 (4e online: 5.18)",
        "3/2",
        "left",
        "max(left: CL=chance(.5: min(2, 2), .5: min(1, 2)), right: CR=chance(.5: min(0, 2), .5: min(-1, 0))) "
        "in [-2, 2]",
    ),
    "three_and_minus_one": PublishedTree(
        "seed-ia301ud",
        "Two coin tosses: 3 against −1",
        "ia301ud.wordpress.com, Expectiminimax, 2017",
        "3",
        "left",
        "max(left: C1=chance(.5: min(2), .5: min(4)), right: C2=chance(.5: min(0), .5: min(-2)))",
    ),
    "bins_policy": PublishedTree(
        "cs221-eval",
        "Three bins: always bin A, opponent at random",
        "Stanford CS221, autumn 2019, games 1",
        "0",
        None,
        "chance(1: chance(.5: -50, .5: 50), 0: chance(.5: 1, .5: 3), 0: chance(.5: -5, .5: 15))",
    ),
    "bins_expectimax": PublishedTree(
        "cs221-expectimax",
        "Three bins, opponent at random",
        "Stanford CS221, autumn 2019, games 1",
        "5",
        "C",
        "max(A: chance(.5: -50, .5: 50), B: chance(.5: 1, .5: 3), C: chance(.5: -5, .5: 15))",
    ),
    "bins_minimax": PublishedTree(
        "cs221-minimax",
        "Three bins, opponent minimises",
        "Stanford CS221, autumn 2019, games 1",
        "1",
        "B",
        "max(A: min(-50, 50), B: min(1, 3), C: min(-5, 15))",
    ),
    "bins_minimax_policy": PublishedTree(
        "cs221-minimax-policy-vs-random",
        "Three bins: the minimax move against a random opponent",
        "Stanford CS221, autumn 2019, games 1",
        "2",
        None,
        "chance(.5: 1, .5: 3)",
    ),
    "bins_expectimax_policy": PublishedTree(
        "cs221-expectimax-policy-vs-min",
        "Three bins: the expectimax move against a minimising opponent",
        "Stanford CS221, autumn 2019, games 1",
        "-5",
        None,
        "min(-5, 15)",
    ),
    "bins_expectiminimax": PublishedTree(
        "cs221-expectiminimax",
        "Three bins, and a coin that may shift the bin",
        "Stanford CS221, autumn 2019, games 1",
        "-2",
        "C",
        "max(A: chance(.5: min(-50, 50), .5: min(-5, 15)), B: chance(.5: min(1, 3), .5: min(-50, 50)), C: "
        "chance(.5: min(-5, 15), .5: min(1, 3)))",
    ),
    "order_good": PublishedTree(
        "cs221-ab-prune",
        "Alpha-beta: the better move first",
        "Stanford CS221, autumn 2019, games 1",
        "3",
        "left",
        "r=max(left: m1=min(l1=3, l2=5), right: m2=min(l3=2, l4=10))",
    ),
    "order_bad": PublishedTree(
        "cs221-ab-noprune",
        "Alpha-beta: the better move last",
        "Stanford CS221, autumn 2019, games 1",
        "3",
        "right",
        "r=max(left: m1=min(l1=2, l2=10), right: m2=min(l3=3, l4=5))",
    ),
    "thirds": PublishedTree(
        "cs188-note6",
        "Three moves, outcomes of one third",
        "UC Berkeley CS188, spring 2024, note 6",
        "8",
        "left",
        "max(left: c1=chance(1/3: 3, 1/3: 12, 1/3: 9), mid: c2=chance(1/3: 2, 1/3: 4, 1/3: 6), right: "
        "c3=chance(1/3: 15, 1/3: 6, 1/3: 0))",
    ),
    "mini_yahtzee": PublishedTree(
        "cs188-hw2b-yahtzee",
        "Mini-Yahtzee: 1, 2, 4 and one reroll",
        "UC Berkeley CS188, spring 2024, homework 2B",
        "9",
        "reroll die 1",
        'max("reroll die 1": reroll1=chance(.25: 7, .25: 10, .25: 9, .25: 10), "reroll die 2": '
        'reroll2=chance(.25: 10, .25: 7, .25: 8, .25: 10), "reroll die 3": reroll3=chance(.25: 10, .25: 10, '
        '.25: 7, .25: 7), "no reroll": 7)',
    ),
    "pig_depth_2": PublishedTree(
        "openspiel-pig3",
        "Pig with a three-sided die, two moves deep",
        "OpenSpiel, expectiminimax test",
        "5/3",
        "roll",
        "max(roll: chance(1/3: min(roll: 0, stop: 0), 1/3: max(roll: 0, stop: 2), 1/3: max(roll: 0, stop: "
        "3)), stop: min(roll: 0, stop: 0))",
    ),
    "coin_1_4": PublishedTree(
        "es-tabla4.9-original",
        "A biased coin: 2, 3 against 1, 4",
        "Tabla 4.9 of a Spanish AI course, after Russell and Norvig (2004)",
        "21/10",
        "A",
        "max(A: A=chance(.9: 2, .1: 3), B: B=chance(.9: 1, .1: 4))",
    ),
    "coin_1_400": PublishedTree(
        "es-tabla4.9-transformada",
        "A biased coin: 20, 30 against 1, 400",
        "Tabla 4.9 of a Spanish AI course, after Russell and Norvig (2004)",
        "409/10",
        "B",
        "max(A: A=chance(.9: 20, .1: 30), B: B=chance(.9: 1, .1: 400))",
    ),
    "invest": PublishedTree(
        "es-invertir",
        "Invest or not",
        "Spanish notes on decision trees",
        "220",
        "invest",
        'max(invest: chance(.6: 500, .4: -200), "do not invest": 0)',
    ),
    "coin_tictactoe": PublishedTree(
        "itu-coin-tictactoe",
        "Coin tic-tac-toe on 2 × 2",
        "IT University of Copenhagen, Introduction to AI, assignment 4",
        "3/4",
        "BL",
        "..../XH=max(TL: X...=chance(heads .5: X.../OH=min(BL: X.O.=chance(heads .5: X.O./XH=max(BR: "
        "X.OX=chance(heads .5: X.OX/OH-stuck=0, tails .5: X.OX/OT=min(TR: XOOX=-1))), tails .5: X.O./XT=max(TR: "
        "XXO.=1)), BR: X..O=chance(heads .5: X..O/XH=max(BL: X.XO=1), tails .5: X..O/XT=max(TR: XX.O=1))), tails "
        ".5: X.../OT=min(TR: XO..=chance(heads .5: XO../XH=max(BL: XOX.=1, BR: XO.X=chance(heads .5: "
        "XO.X/OH=min(BL: -1), tails .5: XO.X/OT-stuck=0)), tails .5: XO../XT-stuck=0))), BL: ..X.=chance(heads "
        ".5: ..X./OH=min(TL: O.X.=chance(heads .5: O.X./XH=max(BR: O.XX=1), tails .5: O.X./XT=max(TR: OXX.=1)), "
        "BR: ..XO=chance(heads .5: ..XO/XH=max(TL: 1), tails .5: ..XO/XT=max(TR: .XXO=1))), tails .5: "
        "..X./OT=min(TR: .OX.=chance(heads .5: .OX./XH=max(TL: 1, BR: .OXX=1), tails .5: .OX./XT-stuck=0))), BR: "
        "...X=chance(heads .5: ...X/OH=min(TL: O..X=chance(heads .5: O..X/XH=max(BL: 1), tails .5: "
        "O..X/XT=max(TR: OX.X=1)), BL: ..OX=chance(heads .5: ..OX/XH=max(TL: chance(heads .5: 0, tails .5: "
        "min(TR: -1))), tails .5: ..OX/XT=max(TR: .XOX=1))), tails .5: ...X/OT=min(TR: .O.X=chance(heads .5: "
        ".O.X/XH=max(TL: chance(heads .5: min(BL: -1), tails .5: 0), BL: 1), tails .5: .O.X/XT-stuck=0))))",
    ),
    "acepoint_8v6": PublishedTree(
        "acepoint-8v6",
        "Ace-point bear-off, 8 checkers against 6",
        "Peelle, Backgammon Tools in J, 4",
        "2341/7776",
        None,
        "8v6=chance(double 1/6: 6v4*=chance(double 1/6: 4v2=chance(double 1/6: 1, other 5/6: 0), other 5/6: "
        "4v4=chance(double 1/6: 1, other 5/6: 4v2*=chance(double 1/6: 0, other 5/6: 1))), other 5/6: "
        "6v6*=chance(double 1/6: 6v2=chance(double 1/6: 0, other 5/6: 0), other 5/6: 6v4=chance(double 1/6: "
        "chance(double 1/6: 0, other 5/6: 1), other 5/6: 4v4*=chance(double 1/6: 0, other 5/6: chance(double "
        "1/6: 1, other 5/6: 0)))))",
    ),
    "acepoint_3v3": PublishedTree(
        "acepoint-3v3",
        "Ace-point bear-off, 3 checkers against 3",
        "Peelle, Backgammon Tools in J, 4",
        "31/36",
        None,
        "3v3=chance(double 1/6: 1, other 5/6: 3v1*=chance(double 1/6: 0, other 5/6: 1))",
    ),
    "acepoint_5v5": PublishedTree(
        "acepoint-5v5",
        "Ace-point bear-off, 5 checkers against 5",
        "Peelle, Backgammon Tools in J, 4",
        "1021/1296",
        None,
        "5v5=chance(double 1/6: 5v1*=chance(double 1/6: 1, other 5/6: 1), other 5/6: 5v3*=chance(double 1/6: "
        "3v1=chance(double 1/6: 1, other 5/6: 0), other 5/6: 3v3=chance(double 1/6: 1, other 5/6: "
        "3v1*=chance(double 1/6: 0, other 5/6: 1))))",
    ),
    "acepoint_7v5": PublishedTree(
        "acepoint-7v5",
        "Ace-point bear-off, 7 checkers against 5",
        "Peelle, Backgammon Tools in J, 4",
        "2341/7776",
        None,
        "7v5=chance(double 1/6: 5v3*=chance(double 1/6: 3v1=chance(double 1/6: 1, other 5/6: 0), other 5/6: "
        "3v3=chance(double 1/6: 1, other 5/6: 3v1*=chance(double 1/6: 0, other 5/6: 1))), other 5/6: "
        "5v5*=chance(double 1/6: 5v1=chance(double 1/6: 0, other 5/6: 0), other 5/6: 5v3=chance(double 1/6: "
        "chance(double 1/6: 0, other 5/6: 1), other 5/6: 3v3*=chance(double 1/6: 0, other 5/6: chance(double "
        "1/6: 1, other 5/6: 0)))))",
    ),
}


def aima_scale(values: tuple[object, object, object, object] = (1, 2, 3, 4)) -> GameTree:
    """Return the textbook's tree about scale: other values in the same order can change the best move.

    Parameters
    ----------
    values : tuple, default (1, 2, 3, 4)
        Four leaf values in increasing order; (1, 2, 3, 4) make a1 best, (1, 20, 30, 400) make a2 best.

    Returns
    -------
    GameTree
        Two moves with two outcomes each (0.9 and 0.1), and a MIN node with two equal leaves below each outcome.

    References
    ----------
    Russell and Norvig (2010), AIMA 3e, Fig. 5.12.

    Examples
    --------
    >>> aima_scale().graph["published"]["value"], aima_scale((1, 20, 30, 400)).graph["published"]["value"]
    (Fraction(21, 10), Fraction(409, 10))
    """
    try:
        a, b, c, d = values
    except (TypeError, ValueError):
        raise TreeError(Message("wrong.tree.values", given=brief(values))) from None
    tree = max_node(
        chance_node((0.9, min_node(b, b)), (0.1, min_node(c, c)), action="a1"),
        chance_node((0.9, min_node(a, a)), (0.1, min_node(d, d)), action="a2"),
    )
    texts = ", ".join(value if isinstance(value, str) else show(exact(value)) for value in values)
    title = titled("aima_scale", values=texts)
    tree.graph |= {"title": title, "source": "Russell and Norvig, AIMA 3e, Fig. 5.12"}
    known: dict[tuple[object, ...], tuple[str, str]] = {
        (1, 2, 3, 4): ("21/10", "a1"),
        (1, 20, 30, 400): ("409/10", "a2"),
    }
    if answer := known.get(tuple(map(exact, values))):
        tree.graph["published"] = {"value": Fraction(answer[0]), "best_action": answer[1]}
    return tree


def names() -> list[str]:
    """Return the names of all published trees.

    Returns
    -------
    list of str
        The names for `get`.

    Examples
    --------
    >>> "aima_scale" in names()
    True
    """
    return ["aima_scale", *ENTRIES]


def get(name: str) -> GameTree:
    """Return a published tree by its name or its case id.

    Parameters
    ----------
    name : str
        The name of the tree, or its case id.

    Returns
    -------
    GameTree
        A tree with its title, its source and, as graph attribute `published`, its value and best action.

    Raises
    ------
    TreeError
        If the name is unknown.

    Examples
    --------
    >>> get("aima-ex5.16").bounds
    (Fraction(-2, 1), Fraction(2, 1))
    """
    if name in ("aima_scale", "aima-5.12-left"):
        return aima_scale()
    if name == "aima-5.12-right":
        return aima_scale((1, 20, 30, 400))
    entry = ENTRIES.get(name) or next((entry for entry in ENTRIES.values() if entry.case == name), None)
    if entry is None:
        raise TreeError(Message("wrong.tree.gallery", name=brief(name), instead=alternative(name, names(), "has")))
    tree = GameTree.parse(entry.text)
    tree.graph |= {"title": entry.title, "source": entry.source}
    tree.graph["published"] = {"value": Fraction(entry.value), "best_action": entry.best_action}
    return tree


def __getattr__(name: str) -> Callable[[], GameTree]:
    if name not in ENTRIES:
        raise AttributeError(Message("wrong.tree.gallery", name=brief(name), instead=alternative(name, names(), "has")))
    return partial(get, name)


def __dir__() -> list[str]:
    return [*__all__, *ENTRIES]
