"""The widgets of the notebooks, made without a kernel, and one page on which all of them are."""

import ast
import json
import linecache

import matplotlib

from emmviz.player.predict.predict import Predict
from emmviz.player.shell.front import program, style_sheet
from emmviz.player.shell.widget import Front
from tests.browser.kernel import SHIM, state_of

UNKNOWN = {"answer": "", "verdict": "unknown"}
START = """
for (const { name, kind, state } of JSON.parse(document.querySelector("#states").textContent)) {
  const el = document.createElement("section");
  el.id = name;
  document.querySelector("main").append(el);
  kinds[kind].render({ model: new Model(state), el });
}
document.documentElement.dataset.ready = "";
"""


def widgets_of(book):
    """Yield the widgets that the cells of a notebook show, each with the name of its cell."""
    matplotlib.use("agg")
    names = {"__name__": "__main__", "display": lambda *shown: None}
    for cell in book.edition().cells:
        if cell.cell_type != "code":
            continue
        # A program that is watched is read again, as from a cell.
        linecache.cache[cell.id] = len(cell.source), None, cell.source.splitlines(keepends=True), cell.id
        module = ast.parse(cell.source)
        last = ast.Expression(module.body.pop().value) if isinstance(module.body[-1], ast.Expr) else None
        exec(compile(module, cell.id, "exec"), names)
        shown = eval(compile(last, cell.id, "eval"), names) if last else None
        for i, one in enumerate(shown if isinstance(shown, list) else [shown]):
            if isinstance(one, Front):
                yield f"{book.source.stem[:2]} {cell.id} {i or ''}".strip(), one


def states(name, widget):
    """Yield a widget as it is at first, and a prediction also after its answer; further predictions separately."""
    state = state_of(widget)
    yield {"name": name, "kind": widget.widget, "state": state}
    if isinstance(widget, Predict):
        yield {"name": f"{name} shown", "kind": widget.widget, "state": state | _answered(widget)}
        for i, further in widget._further.items():
            yield {"name": f"{name}.{i}", "kind": further.widget, "state": state_of(further)}


def _answered(asked):
    return {"given": UNKNOWN, "after": {i: {"given": UNKNOWN, **_answered(one)} for i, one in asked._further.items()}}


def page_of(all_states):
    """The page of widgets in some states."""
    kinds = sorted({one["kind"] for one in all_states})
    modules = "".join(
        f'<script type="module">{program(kind).replace("export default", f"kinds.{kind} =")}</script>' for kind in kinds
    )
    held = json.dumps(all_states).replace("<", "\\u003c")
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Widgets</title>'
        f"<style>body{{margin:0}}section{{margin:8px 0}}{style_sheet(*kinds)}</style></head><body><main></main>"
        f'<script type="application/json" id="states">{held}</script><script>var kinds = {{}};{SHIM}</script>'
        f'{modules}<script type="module">{START}</script></body></html>'
    )
