"""What mypy --strict makes of what a user reads of a run and of a tree: real types, not `Any`.

Checked with the package (see `modules` in pyproject.toml); `assert_type` is an error where another type is inferred.
"""

from pathlib import Path
from typing import assert_type

from emmviz import Frame, GameTree, NodeState, Scene, star1


def read_a_frame(tree: GameTree) -> str:
    run = star1(tree)
    assert_type(run.tree, GameTree)
    frame = run.frame(25)
    assert_type(frame, Frame)
    states = [node for node, state in frame.nodes.items() if assert_type(state, NodeState).value is not None]
    reasons = [] if frame.moment is None else [frame.moment.step.node]
    return " ".join([*states, *reasons, *frame.path, *(later.caption_in("es") for later in run.frames())])


def draw(tree: GameTree) -> list[Path]:
    scene = star1(tree).scene(25, theme="dark")
    assert_type(scene, Scene)
    marks = [mark for mark in scene.by_id if mark.startswith("node")]
    return [scene.save(f"{len(marks)}.svg"), assert_type(tree.scene(), Scene).save("tree.svg")]


def refused(tree: GameTree) -> None:
    star1(tree).frame(25).headline("es")  # type: ignore[attr-defined]
    tree.scene().saved("tree.svg")  # type: ignore[attr-defined]
