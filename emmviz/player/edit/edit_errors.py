"""Errors of editing: one sentence each, in the language of the editor."""

from __future__ import annotations

from fractions import Fraction

from emmviz.base.errors import BoundsError, TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, message_of
from emmviz.learn.answers.names import as_seen
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree


class EditError(TreeError):
    """An impossible edit, which `wording` explains in any language."""

    def __init__(self, message: Message) -> None:
        # A typed text may be long, and need not be a number.
        holes = {
            name: hole if isinstance(hole, (Fraction, float)) else str(hole)[:60]
            for name, hole in message.holes.items()
        }
        super().__init__(Message(message.key, **holes))


class EditBoundsError(EditError, BoundsError):
    """An edit that would put a leaf outside the bounds."""


def refuse_edit_if(is_wrong: object, key: str, **holes: object) -> None:
    """Raise EditError with that message about edits where something is wrong."""
    if is_wrong:
        raise EditError(Message(f"wrong.edit.{key}", **holes))


def wording(error: TreeError, lang: str, tree: GameTree | None) -> str:
    """Return the fault of a tree as a sentence in a language; an edit calls a node of the tree as its picture shows it.

    >>> wording(EditError(Message("wrong.edit.no_number", text="two", node="L1")), "en", GameTree.parse("max(3, 5)"))
    'The leaf worth 3 below A: “two” is not a number; write 2, 0.9, 1/3 or −1.5.'
    """
    message = message_of(error)
    if isinstance(message, Message):
        if isinstance(error, EditError) and tree is not None and (node := message.holes.get("node")) in tree:
            called = as_seen(Narrator(tree, lang), str(node))
            seen = called if called == node else called[:1].upper() + called[1:]
            message = Message(message.key, **message.holes | {"node": seen})
        message = message.wording(words(lang))
    sentence = message[:300]
    return f"{sentence[:1].upper()}{sentence[1:].removesuffix('.')}."
