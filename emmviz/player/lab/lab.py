"""Labs: a tree and a diagram of its moves over one number, with every place computed before the first is shown."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import traitlets

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief, exact, show
from emmviz.learn.sweep.sensitivity import WIDEST, Sweep, sweep
from emmviz.picture.render.text import render as text
from emmviz.picture.scene import Scene
from emmviz.player.lab.above import above_diagram
from emmviz.player.lab.payload import Part, payload
from emmviz.player.lab.samples import round_step
from emmviz.player.shell.front import check_theme
from emmviz.player.shell.widget import Front, Refused

if TYPE_CHECKING:
    from emmviz.tree.game_tree import GameTree

__all__ = ["Lab", "opponent_lab", "rescale_lab"]


def opponent_lab(
    tree: GameTree, *, vary: str | None = None, value: object = None, theme: str = "auto", lang: str = "en",
    layout: str = "tidy",
) -> Lab:  # fmt: skip
    """Return a lab in which the opponent moves at random with probability ε, or all coins have one probability p.

    Parameters: tree; vary, "opponent" (ε) or "coin" (p, where every chance node has two outcomes), by default the
    first that the tree allows; value, where it starts, by default the tree as given; theme, "auto" to follow the
    notebook, "light" or "dark"; lang, the language of its words; layout, "tidy" or "dot".
    Returns: a Lab. Raises: TreeError for a tree without MIN nodes and without coins, or another vary.

    >>> from emmviz import gallery
    >>> opponent_lab(gallery.bins_minimax())
    <Lab of 'Three bins, opponent minimises': ε from 0 to 1>
    """
    tree.validate()
    kinds = {tree.kind(node) for node in tree}
    coins = [len(tree.children(node)) == 2 for node in tree if tree.kind(node) == "chance"]
    able = [over for over, can in (("opponent", "min" in kinds), ("coin", bool(coins) and all(coins))) if can]
    if not able:
        raise TreeError("an opponent lab needs a MIN node or chance nodes with two outcomes; the tree has neither")
    return Lab.of(tree, [sweep(tree, over) for over in able], vary, value, theme, lang, layout)


def rescale_lab(
    tree: GameTree, *, vary: str = "power", to: Sequence[object] | None = None, value: object = None,
    theme: str = "auto", lang: str = "en", layout: str = "tidy",
) -> Lab:  # fmt: skip
    """Return a lab in which leaf values are raised to a power, multiplied, shifted, or led to others in their order.

    Parameters: tree; vary, "power" (xᵏ, negative values −|x|ᵏ), "factor" (a · x), "shift" (x + b), or with `to`
    "values"; to, a number for each distinct leaf value in rising order; the rest as for `opponent_lab`.
    Returns: a Lab. Raises: TreeError for another vary, or values that are not rising.

    >>> from emmviz import gallery
    >>> lab = rescale_lab(gallery.aima_scale(), vary="values", to=(1, 20, 30, 400))
    >>> lab, lab.sweeps["values"].flips[0].at.exact
    (<Lab of 'Scale matters: leaf values 1, 2, 3, 4': t from 0 to 1>, Fraction(8, 207))
    """
    tree.validate()
    # A shift that is felt: about as large as the largest value.
    most = max((abs(tree.value(leaf)) for leaf in tree.leaves()), default=Fraction(1))
    reach = min(round_step(most or Fraction(1), Fraction(1, 10**6)), WIDEST["shift"][1])
    spans = {"shift": (-reach, reach)}
    sweeps = [sweep(tree, over, span=spans.get(over)) for over in ("power", "factor", "shift")]
    if to is not None:
        sweeps.append(sweep(tree, "values", to=to))
    return Lab.of(tree, sweeps, vary, value, theme, lang, layout)


class Lab(Front):
    """A tree and a diagram over one number in a notebook; `emmviz.opponent_lab` and `emmviz.rescale_lab` make one.

    `vary` is what varies, one of the names in `sweeps`, and `value` the number as a Fraction; both can be read,
    observed and set, value also as a float or a text such as "2/3". The slider has some hundred places, every flip
    among them, and a number that is set moves it to the nearest. `step` counts the places of all sweeps one after the
    other. A page that is saved opens where the lab was made.
    """

    widget = "lab"
    step = traitlets.Int(0).tag(sync=True)
    vary = traitlets.Unicode()
    value = traitlets.Any(Fraction(0))

    def __init__(self, made: Sequence[Part], vary: str, value: object, **traits: Any) -> None:
        self._parts = {part.samples.sweep.over: part for part in made}
        self._starts = list(accumulate((len(part.samples.at) for part in made), initial=0))
        samples = self._parts[vary].samples
        k = samples.own if value is None else samples.nearest(_number(value))
        step = self._starts[list(self._parts).index(vary)] + k
        super().__init__(payload=payload(made, step), step=step, vary=vary, value=samples.at[k], **traits)

    @classmethod
    def of(
        cls,
        tree: GameTree,
        sweeps: Sequence[Sweep],
        vary: str | None,
        value: object,
        theme: str,
        lang: str,
        layout: str,
    ) -> Lab:
        """Make a lab after checking what it is asked for."""
        check_theme(theme)
        names = [swept.over for swept in sweeps]
        if vary is not None and vary not in names:
            raise Refused(f"vary must be {' or '.join(names)} for this tree, not {brief(vary)}")
        made = [Part(tree, swept, lang, layout) for swept in sweeps]
        return cls(made, vary or names[0], value, theme=theme, lang=lang)

    @property
    def sweeps(self) -> dict[str, Sweep]:
        """What can vary, and the values and flips over it."""
        return {over: part.samples.sweep for over, part in self._parts.items()}

    def to_svg(self, theme: str = "light", *, turns: bool = True) -> str:
        """Return the tree and the diagram at this value as one picture.

        Parameters: theme, the name of a theme without a page; turns, whether the diagram shows the lines of the
        moves and where they turn, or only what the moves are worth here. Returns: SVG text.
        """
        part, k = self._here()
        return self._above_diagram(part.scene(k, theme), turns=turns)

    def _above_diagram(self, scene: Scene, *, turns: bool) -> str:
        part, k = self._here()
        return above_diagram(scene, part.chart.svg(k, scene.theme, turns=turns, y=scene.height), part.chart.height)

    # -- the number, the sweep and the place are kept in step ----------------------------------------------------------

    def _here(self) -> tuple[Part, int]:
        """The sweep that is shown, and the place in it."""
        i = sum(start <= self.step for start in self._starts[1:-1])
        return list(self._parts.values())[i], self.step - self._starts[i]

    def _go(self, over: str, k: int) -> None:
        self.step = self._starts[list(self._parts).index(over)] + k

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        return int(min(max(proposal["value"], 0), self._starts[-1] - 1))

    @traitlets.validate("vary")
    def _check_vary(self, proposal: Any) -> str:
        if proposal["value"] not in self._parts:
            raise Refused(f"vary must be {' or '.join(self._parts)} for this tree, not {brief(proposal['value'])}")
        return str(proposal["value"])

    @traitlets.validate("value")
    def _check_value(self, proposal: Any) -> Fraction:
        samples = self._parts[self.vary].samples
        return samples.at[samples.nearest(_number(proposal["value"]))]

    @traitlets.observe("step")
    def _follow_step(self, _: Any) -> None:
        part, k = self._here()
        self.vary, self.value = part.samples.sweep.over, part.samples.at[k]

    @traitlets.observe("vary")
    def _follow_vary(self, change: Any) -> None:
        if self._here()[0].samples.sweep.over != change["new"]:
            self._go(change["new"], self._parts[change["new"]].samples.own)

    @traitlets.observe("value")
    def _follow_value(self, change: Any) -> None:
        self._go(self.vary, self._parts[self.vary].samples.nearest(_number(change["new"])))

    # -- where no widget runs ----------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        tell, swept = self._parts[self.vary].tell, self.sweeps[self.vary]
        low, high = show(swept.low), show(swept.high)
        return f"<Lab of {self._parts[self.vary].title!r}: {tell.symbol} from {low} to {high}>"

    def _still(self) -> Scene:
        part, k = self._here()
        return part.scene(k)

    def _text(self) -> str:
        part, k = self._here()
        return "\n".join([text(part.scene(k)), part.tell.sentence(k, part.values[k])])

    def _repr_mimebundle_(self, **options: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**options)
        return {**data, "image/svg+xml": self._above_diagram(self._asleep(), turns=False)}, metadata


def _number(value: object) -> Fraction:
    try:
        return exact(value)
    except ValueError as error:
        raise Refused(f"value must be a number: {error}") from None
