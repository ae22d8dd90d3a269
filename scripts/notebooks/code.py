"""Which code cells hold words for a reader, and whether a translated cell is still the same code."""

from __future__ import annotations

import ast
import inspect
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache

import emmviz
from emmviz import learn

WORD = re.compile(r"[^\W\d_]{2,}")
SENTENCE = re.compile(r"\s\S*[\w)%]\.$")  # no board such as "X..."
WORDS = re.compile(r"[^\W\d_],? [^\W\d_]{2,}")
MARKER = "# ---"  # of an exercise
# Methods hand `lang` on to what draws; in a call these keywords take words for the reader.
METHODS = {"scene", "to_svg", "to_dot", "strip", "caption", "say"}
LABELS = {"title", "label", "xlabel", "ylabel", "description"}


@cache
def speakers() -> frozenset[str]:
    """Return the names of emmviz's public functions that take `lang`."""
    public = {name: getattr(module, name) for module in (emmviz, learn) for name in module.__all__}
    functions = {name: inspect.signature(thing) for name, thing in public.items() if inspect.isfunction(thing)}
    return frozenset(name for name, signature in functions.items() if "lang" in signature.parameters)


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
    for expressions, pattern in ((_messages(module), WORD), ([module], WORDS)):
        parts = (part for node in expressions for part in ast.walk(node) if id(part) not in keys)
        texts = (part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))
        if text := next((text for text in texts if pattern.search(text)), None):
            return f"the words {text!r:.40}"
    return ""


def spoiling_code(code: str) -> bool:
    """Return whether a cell that asks by `predict` holds the words after the answer, or says which choice is right.

    >>> spoiling_code('predict("How many?", n)'), spoiling_code('predict("How many?", n, reveal="Three of them.")')
    (False, True)
    >>> spoiling_code('predict("How many?", ways[1], choices=ways)')
    True
    """
    nodes = list(ast.walk(ast.parse(code)))
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "predict"]
    named = any(word.arg in {"known", "why"} for call in calls for word in call.keywords)
    picked = any(re.fullmatch(r"\w+\[\d+\]", ast.unparse(given)) for call in calls for given in call.args[1:2])
    texts = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return bool(calls) and (named or picked or any(SENTENCE.search(text) for text in texts))


def without_language(code: str, lang: str) -> list[str]:
    """Return the calls in a translated cell that should pass lang and do not."""
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
            case ast.Call(func=ast.Attribute(attr="plot" as name), args=[on, *_]) if ast.unparse(on).startswith("ax"):
                yield name, node  # of a study on axes; what axes plot is numbers
            case ast.Call(func=ast.Attribute(attr="plot" as name), args=[], keywords=[] | [ast.keyword(arg="lang")]):
                yield name, node
            case ast.FunctionDef(decorator_list=marks):
                yield from ((mark.id, None) for mark in marks if isinstance(mark, ast.Name) and mark.id in speakers())


def _messages(module: ast.AST) -> Iterator[ast.AST]:
    """Yield the expressions whose every word is for the reader."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id="print")):
                yield node
            case ast.Assert(msg=ast.expr() as message) | ast.Raise(exc=ast.expr() as message):
                yield message
            case ast.keyword(arg=name, value=label) if name in LABELS:
                yield label


class _Bare(ast.NodeTransformer):
    """Blanks out strings and drops lang=."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        # Another language may name the same values in another order and width.
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
