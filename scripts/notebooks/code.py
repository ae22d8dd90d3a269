"""Which code cells say something to a reader, and whether a translated cell is still the same code."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

__all__ = ["changed", "untold", "wordy"]

PACKAGE = Path(__file__).resolve().parents[2] / "emmviz"
WORD = re.compile(r"[^\W\d_]{2,}")
WORDS = re.compile(r"[^\W\d_],? [^\W\d_]{2,}")
MARKER = "# ---"  # of an exercise
# Methods hand `lang` on to what draws; in a call these keywords take words for the reader.
METHODS = {"scene", "to_svg", "to_dot", "strip", "caption", "say"}
LABELS = {"title", "label", "xlabel", "ylabel", "description"}


@cache
def speakers() -> frozenset[str]:
    """Return the names of emmviz's public functions that take `lang`."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        module = ast.parse(path.read_text(encoding="utf-8"))
        public = {name for node in module.body for name in _exported(node)}
        found |= {
            node.name
            for node in module.body
            if isinstance(node, ast.FunctionDef) and node.name in public
            and "lang" in {argument.arg for argument in [*node.args.args, *node.args.kwonlyargs]}
        }  # fmt: skip
    return frozenset(found - {"words"})


def wordy(code: str) -> str:
    """Return why a code cell must be translated, or "" when it need not be.

    >>> wordy("x = 1"), wordy("x = 1  # one")
    ('', 'a comment')
    """
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    if any(token.type == tokenize.COMMENT and not token.string.startswith(MARKER) for token in tokens):
        return "a comment"
    module = ast.parse(code)
    if names := sorted({name for name, _ in _speaking(module)}):
        return f"a call of {names[0]}"
    keys = {id(node.slice) for node in ast.walk(module) if isinstance(node, ast.Subscript)}
    for said, pattern in ((_said(module), WORD), ([module], WORDS)):
        parts = (part for node in said for part in ast.walk(node) if id(part) not in keys)
        texts = (part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))
        if text := next((text for text in texts if pattern.search(text)), None):
            return f"the words {text!r:.40}"
    return ""


def untold(code: str, lang: str) -> list[str]:
    """Return the calls in a translated cell that are not told the language."""
    right = ast.dump(ast.Constant(lang))
    return [
        name
        for name, call in _speaking(ast.parse(code))
        if not (call and any(word.arg == "lang" and ast.dump(word.value) == right for word in call.keywords))
    ]


def changed(code: str, translation: str) -> str:
    """Return the first line of a translation that is other code, or "": only strings, comments and lang may differ."""
    old, new = (_bare(text) for text in (code, translation))
    if len(old) != len(new):
        return f"{len(new)} statements in place of {len(old)}"
    return next((there for here, there in zip(old, new, strict=True) if here != there), "")


def _exported(node: ast.stmt) -> list[str]:
    match node:
        case ast.Assign(targets=[ast.Name(id="__all__")], value=ast.List() | ast.Tuple() as names):
            return [str(name.value) for name in names.elts if isinstance(name, ast.Constant)]
    return []


def _speaking(module: ast.AST) -> Iterator[tuple[str, ast.Call | None]]:
    """Yield the calls, and the decorators without a call, of what takes `lang`."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in speakers():
                yield name, node
            case ast.Call(func=ast.Attribute(value=ast.Name(id="learn" | "emmviz"), attr=name)) if name in speakers():
                yield name, node
            case ast.Call(func=ast.Attribute(attr=name)) if name in METHODS:
                yield name, node
            case ast.FunctionDef(decorator_list=marks):
                yield from ((mark.id, None) for mark in marks if isinstance(mark, ast.Name) and mark.id in speakers())


def _said(module: ast.AST) -> Iterator[ast.AST]:
    """Yield the expressions whose every word is for the reader."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id="print")):
                yield node
            case ast.Assert(msg=ast.expr() as said) | ast.Raise(exc=ast.expr() as said):
                yield said
            case ast.keyword(arg=name, value=said) if name in LABELS:
                yield said


class _Bare(ast.NodeTransformer):
    """Blanks out strings and drops lang=."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        # Another language may say the same values in another order and width.
        shown = (part.value for part in node.values if isinstance(part, ast.FormattedValue))
        values = sorted(ast.unparse(self.visit(value)) for value in shown)
        return ast.Tuple([ast.Constant(value) for value in values], ast.Load()) if values else ast.Constant("")

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        node.keywords = [word for word in node.keywords if word.arg != "lang"]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.decorator_list = [
            mark.func if isinstance(mark, ast.Call) and not mark.args and not mark.keywords else mark
            for mark in node.decorator_list
        ]
        return node


def _bare(code: str) -> list[str]:
    return [ast.unparse(_Bare().visit(statement)) for statement in ast.parse(code).body]
