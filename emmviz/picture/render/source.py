"""Sources: files that are not pictures: a tree, or the result of a run, as JSON, and a tree as Gambit reads it."""

from __future__ import annotations

import re

from emmviz.base.text import in_json
from emmviz.picture.render.renderer import Renderer
from emmviz.search.run import Run
from emmviz.story.report import run_json
from emmviz.tree.formats.efg import MARK, to_efg
from emmviz.tree.game_tree import GameTree

_JSON_MARK = '"generator": "emmviz"'
_TEXT = r'"(?:[^"\\]|\\.)*"'
# The title and the players; the comment after them is the only place for a mark.
_HEAD = rf'EFG 2 R {_TEXT} {{ "MAX" "MIN" }}\n'


def json_text(tree_or_run: GameTree | Run) -> str:
    """Write a tree as JSON that can be read again, or a run as `run_json` returns it.

    >>> from emmviz import GameTree
    >>> json_text(GameTree.parse("max(1, 2)")).split()
    ['{', '"tree":', '{"max":', '[1,', '2]}', '}']
    """
    if isinstance(tree_or_run, GameTree):
        return tree_or_run.validate().to_json() + "\n"
    return in_json(run_json(tree_or_run), indent=1) + "\n"


def efg_text(tree_or_run: GameTree | Run) -> str:
    """Write a tree, or the tree of a run, as an extensive form.

    >>> from emmviz import GameTree
    >>> efg_text(GameTree.parse("max(1, 2)")).splitlines()[0][:7]
    'EFG 2 R'
    """
    return to_efg(tree_or_run.validate() if isinstance(tree_or_run, GameTree) else tree_or_run.tree)


def _marked_efg(text: str) -> str:
    """Add the mark of emmviz at the end of the file's comment; the reader removes it again."""
    whole = re.compile(f"({_HEAD})(?:({_TEXT})\n)?", re.DOTALL)

    def ended(match: re.Match[str]) -> str:
        return match[1] + (f"{match[2][:-1]} " if match[2] else '"') + f'{MARK}"\n'

    return whole.sub(ended, text, count=1)


JSON = Renderer(
    suffixes=("json",),
    mark=rf"\{{\s*{_JSON_MARK}".encode(),
    source=json_text,
    marked=lambda text: f"{{\n {_JSON_MARK},{text[1:]}",  # before the first key, where the reader of trees ignores it
)
EFG = Renderer(
    suffixes=("efg",),
    mark=rf'{_HEAD}"(?:[^"\\]|\\.)*{re.escape(MARK)}"'.encode(),
    source=efg_text,
    marked=_marked_efg,
)
