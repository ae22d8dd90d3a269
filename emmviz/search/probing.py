"""Probing: the options of Star2, shared by its generator and the engines without steps."""

# Without postponed annotations, as in options.py.
from typing import Annotated, Any, Literal

from emmviz.search.options import COMMON, Option, Options, declared, one_of, whole

__all__ = ["NO_PROBES", "PROBING", "ProbingOptions"]


class ProbingOptions(Options, total=False):
    """The options of a search that probes."""

    probes: Annotated[int, Option(
        1, "how many replies of each outcome to probe: 0 is Star1, 2 and more Star2.5", "a whole number, 0 or more",
        whole(0)
    )]  # fmt: skip
    probe_order: Annotated[Literal["cyclic", "sequential"], Option(
        "cyclic", '"cyclic" to probe the first reply of every outcome, then the second of every outcome, "sequential" '
        "to probe all that are due of one outcome, then of the next", '"cyclic" or "sequential"',
        one_of("cyclic", "sequential")
    )]  # fmt: skip
    reuse: Annotated[bool, Option(True, "do not search a probed reply again", read=bool)]


PROBING = {name: option for name, option in declared(ProbingOptions).items() if name not in COMMON}
# Star1 is Star2 without probes.
NO_PROBES: dict[str, Any] = {name: option.default for name, option in PROBING.items()} | {"probes": 0}
