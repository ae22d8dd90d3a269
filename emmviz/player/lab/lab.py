"""Labs: a tree and a diagram of its moves over one parameter; every place is computed before the first one is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import traitlets
from networkx import set_node_attributes

from emmviz.base.exact import exact
from emmviz.base.messages import Message, brief, refuse_if
from emmviz.base.numbers import show
from emmviz.base.pairs import grouped
from emmviz.base.text import JsonObject, width
from emmviz.learn.sensitivity import WIDEST, Sweep, sweep
from emmviz.picture.frame_marks import weight_class
from emmviz.picture.theme import Theme, ThemeLike
from emmviz.player.lab.base_lab import BaseLab, LabPayload, TreePart
from emmviz.player.lab.diagram import MoveDiagram
from emmviz.player.lab.lab_words import SampleWords
from emmviz.player.lab.samples import Samples
from emmviz.player.lab.scale import round_step
from emmviz.player.shell.payload import PageTheme, page_theme, symbol_svg
from emmviz.player.shell.widget import Refused
from emmviz.story.frame import Frame
from emmviz.tree.game_tree import GameTree

# Except at the ends and at the places where moves meet, the table has only every tenth place.
_EVERY = 10


def opponent_lab(
    tree: GameTree,
    *,
    vary: str | None = None,
    value: object = None,
    theme: ThemeLike | PageTheme = "auto",
    lang: str = "en",
    layout: str = "tidy",
) -> Lab:
    """Return a lab in which MIN moves at random with probability ε, or each coin's second outcome has probability p.

    Parameters
    ----------
    tree : GameTree
        The tree.
    vary : str, optional
        "opponent" (ε) or "coin" (p, if every chance node has two outcomes); by default the first one that is possible.
    value : number or str, optional
        The initial value; by default the value in the tree.
    theme : str, Path, mapping or Theme
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str
        The language of its words.
    layout : str
        "tidy" or "dot".

    Returns
    -------
    Lab
        The widget.

    Raises
    ------
    TreeError
        If the tree has neither MIN nodes nor coins, or `vary` is wrong.

    Examples
    --------
    >>> from emmviz import gallery
    >>> opponent_lab(gallery.bins_minimax())
    <Lab of 'Three bins, opponent minimises': ε from 0 to 1>
    """
    tree = GameTree(tree).validate()
    kinds = {tree.kind(node) for node in tree}
    coins = [len(tree.children(node)) == 2 for node in tree if tree.kind(node) == "chance"]
    able = [over for over, can in (("opponent", "min" in kinds), ("coin", bool(coins) and all(coins))) if can]
    refuse_if(not able, "wrong.widget.opponent")
    return Lab(tree, [sweep(tree, over) for over in able], vary, value, theme=theme, lang=lang, layout=layout)


def rescale_lab(
    tree: GameTree,
    *,
    vary: str = "power",
    to: Sequence[object] | None = None,
    value: object = None,
    theme: ThemeLike | PageTheme = "auto",
    lang: str = "en",
    layout: str = "tidy",
) -> Lab:
    """Return a lab in which the reader changes the scale of the leaves: a power, a factor, a shift, or other values.

    Parameters
    ----------
    tree : GameTree
        The tree.
    vary : str
        "power" (xᵏ; −|x|ᵏ for negative x), "factor" (a · x), "shift" (x + b), or "values" if you give `to`.
    to : sequence of numbers, optional
        A number for each distinct leaf value, in increasing order.
    value : number or str, optional
        The initial value; by default the tree is unchanged.
    theme : str, Path, mapping or Theme
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str
        The language of its words.
    layout : str
        "tidy" or "dot".

    Returns
    -------
    Lab
        The widget.

    Raises
    ------
    TreeError
        If `vary` is wrong, or the values are not increasing.

    Examples
    --------
    >>> from emmviz import gallery
    >>> lab = rescale_lab(gallery.aima_scale(), vary="values", to=(1, 20, 30, 400))
    >>> lab, lab.sweeps["values"].flips[0].at.exact
    (<Lab of 'Scale matters: leaf values 1, 2, 3, 4': t from 0 to 1>, Fraction(8, 207))
    """
    tree = GameTree(tree).validate()
    # A shift that is noticeable: about as large as the largest value.
    most = max((abs(tree.value(leaf)) for leaf in tree.leaves()), default=Fraction(1))
    reach = min(round_step(most or Fraction(1), Fraction(1, 10**6)), WIDEST["shift"][1])
    sweeps = [
        sweep(tree, "power"),
        sweep(tree, "factor"),
        sweep(tree, "shift", span=(-reach, reach)),
        *([] if to is None else [sweep(tree, "values", to=to)]),
    ]
    return Lab(tree, sweeps, vary, value, theme=theme, lang=lang, layout=layout)


class Lab(BaseLab):
    """A tree and a diagram over one parameter in a notebook; `emmviz.opponent_lab` and `emmviz.rescale_lab` make one.

    `vary` is what varies: one of the names in `sweeps`, which hold the values and flips over it. `value` is the
    parameter as a Fraction. You can read, observe and set both; you can also set `value` to a float or a text, for
    example "2/3". The slider has about a hundred places, including every flip; a number that you set moves it to the
    nearest place. `step` counts the places of all sweeps one after the other. A saved page opens at the start value.
    """

    _parts: list[VariedTree]
    vary = traitlets.Unicode()
    value = traitlets.Any(Fraction(0))

    def __init__(
        self,
        tree: GameTree,
        sweeps: Sequence[Sweep],
        vary: str | None,
        value: object,
        *,
        lang: str,
        layout: str,
        theme: ThemeLike | PageTheme,
    ) -> None:
        theme = page_theme(theme)
        self.sweeps = {swept.over: swept for swept in sweeps}
        self._names = list(self.sweeps)
        over = self._names.index(self._checked(vary or self._names[0]))
        self._parts = [VariedTree(tree, swept, lang, layout, theme.drawn) for swept in sweeps]
        samples, words = self._parts[over].samples, self._parts[0].words
        k = samples.original if value is None else samples.nearest(_number(value))
        step, parts = self._start(over) + k, [part.data() for part in self._parts]
        super().__init__(
            payload=LabPayload(title=words.title, step=step, parts=parts, words=words.labels()),
            step=step,
            vary=samples.sweep.over,
            value=samples.at[k],
            lang=lang,
            theme=theme,
        )

    def opens_at(self, answer: object) -> int:
        """Return the step of the place where moves meet, if that is the answer."""
        place = next((k for k, met in self._part(self.vary).samples.meetings.items() if met.at.exact == answer), None)
        return self.step if place is None else self._start(self._names.index(self.vary)) + place

    # -- the number, the sweep and the place are kept in step ----------------------------------------------------------

    def _part(self, vary: str) -> VariedTree:
        return self._parts[self._names.index(vary)]

    def _go(self, k: int) -> None:
        self.step = self._start(self._names.index(self.vary)) + k

    def _checked(self, vary: str) -> str:
        if vary not in self._names:
            raise Refused(Message("wrong.widget.vary", known=", ".join(self._names), given=brief(vary)))
        return vary

    @traitlets.validate("vary")
    def _check_vary(self, proposal: traitlets.Bunch) -> str:
        return self._checked(proposal["value"])

    @traitlets.validate("value")
    def _check_value(self, proposal: traitlets.Bunch) -> Fraction:
        samples = self._part(self.vary).samples
        return samples.at[samples.nearest(_number(proposal["value"]))]

    @traitlets.observe("step")
    def _follow_step(self, _: object) -> None:
        part, k = self._here()
        self.vary, self.value = part.samples.sweep.over, part.samples.at[k]

    @traitlets.observe("vary")
    def _follow_vary(self, _: object) -> None:
        part = self._part(self.vary)
        if self._here()[0] is not part:
            self._go(part.samples.original)

    @traitlets.observe("value")
    def _follow_value(self, change: traitlets.Bunch) -> None:
        self._go(self._part(self.vary).samples.nearest(change["new"]))

    def __repr__(self) -> str:
        part = self._part(self.vary)
        words, swept = part.words, part.samples.sweep
        return f"<Lab of {words.title!r}: {words.symbol} from {show(swept.low)} to {show(swept.high)}>"


def _number(value: object) -> Fraction:
    try:
        return exact(value)
    except ValueError as error:
        raise Refused(Message("wrong.widget.value", fault=error)) from None


class VariedTree(TreePart):
    """A tree over one parameter: its places, its words, its diagram, and the tree at every place."""

    words: SampleWords

    def __init__(self, tree: GameTree, swept: Sweep, lang: str, layout: str, theme: Theme) -> None:
        self.tree, self.layout, self.theme = tree, layout, theme
        self.samples = Samples(tree, swept)
        self.words = SampleWords(self.samples, lang)
        self.diagram: MoveDiagram = MoveDiagram(self.words)
        self.count, self.original = len(self.samples.at), self.samples.original

    def frame(self, k: int) -> Frame:
        """Return the tree at a place."""
        return self.samples.frame(k, self.samples.tree_at(k))

    def sentence(self, k: int) -> str:
        """Return a sentence about what is best at a place."""
        return self.words.sentence(k, self.samples.values[k])

    def values(self, node: str) -> list[Fraction | None]:
        """Return the value of a node at each place."""
        usual = self.tree.value(node) if self.tree.kind(node) == "leaf" else None
        return [values.get(node, usual) for values in self.samples.values]

    def widest(self) -> Frame:
        """Return the tree with the longest numbers that it shows at any place."""
        samples, words, k = self.samples, self.words, self.original
        if samples.sweep.over == "coin":
            k = max(range(self.count), key=lambda k: width(words.on_edge(samples.at[k]), 10))
        base = samples.tree_at(k)
        shown = grouped((leaf, values[leaf]) for values in samples.values for leaf in base.leaves() if leaf in values)
        longest = {
            leaf: max(values, key=lambda value: width(words.number(value), 10)) for leaf, values in shown.items()
        }
        set_node_attributes(base, longest, "value")
        # At the last place an opponent errs, so everything that shows it is there.
        return samples.frame(self.count - 1, base)

    def data(self) -> JsonObject:
        """Return the sweep as plain data: each thing that changes, at every place."""
        samples, words, tree, nodes = self.samples, self.words, self.tree, list(self.plan.places)
        number = {node: i for i, node in enumerate(nodes)}
        parents = [tree.parent(node) for node in nodes]
        places = range(self.count)
        chosen = [{*samples.chosen(k).values(), *samples.best(k)} for k in places]

        def on_edges(rows: list[dict[str, Fraction]], write: Callable[[Fraction], str]) -> dict[str, list[str]]:
            """Return for each edge that changes, by the number of its node, its state at each place."""
            return {str(number[node]): [write(row[node]) for row in rows] for node in rows[0]}

        return super().data() | {
            "over": samples.sweep.over,
            "symbol": words.symbol,
            "name": words.phrases[samples.sweep.over],
            "about": words.about(),
            "svgs": self.svgs(),
            "parents": [-1 if parent is None else number[parent] for parent in parents],
            "texts": self.texts(),
            # This includes all of the best moves.
            "chosen": [sorted(number[node] for node in taken) for taken in chosen],
            "probs": on_edges([samples.probs(k) for k in places], words.on_edge),
            # The class of an edge while it is chosen: who chooses it.
            "movers": ["" if parent is None else f"by-{tree.kind(parent)}" for parent in parents],
            # How a player who may err looks, if there is one.
            "errs": symbol_svg("min erring", 16, self.plan.theme) if any(map(samples.errs, places)) else "",
            "erring": [samples.errs(k) for k in places],
            "weights": on_edges([samples.weights(k) for k in places], weight_class),
            "at": [words.place(point) for point in samples.points],
            "flips": sorted(samples.meetings),
            "table": self._table(),
        }

    def _table(self) -> JsonObject:
        """Return a table of round places and places where moves meet: the value of each move, and the best move."""
        samples, words, moves = self.samples, self.words, self.samples.sweep.moves
        rounds = [k for k, at in enumerate(samples.at) if at % (_EVERY * samples.step) == 0]
        places = sorted({0, *rounds, self.count - 1, samples.original, *samples.meetings})
        rows = []
        for k in places:
            at = words.place(samples.points[k]).removeprefix(f"{words.symbol} = ").removeprefix(f"{words.symbol} ")
            rows.append(
                [
                    at,
                    *(words.number(samples.values[k][node]) for node in samples.shown),
                    *([words.names(samples.best(k))] if moves else []),
                ]
            )
        return {
            "head": [words.symbol, *words.lines(), *([words.phrases["table_best"]] if moves else [])],
            "rows": rows,
            "places": places,
        }
