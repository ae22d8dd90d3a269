"""A widget in a browser without a notebook: its front end on a page, what it asks handed to the Python widget."""

import base64
import json

from emmviz.player.shell.front import program, style_sheet

# A tree whose names try to become more than text.
BAD = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked=1">&{given}{nodes}\u2028"\x07'
MOVES = [{"chance": [1, 2], "name": BAD, "action": BAD}, {"min": [3, 4], "name": "x" * 900}]
HOSTILE = json.dumps({"title": BAD, "tree": {"max": [*MOVES, {"leaf": 3, "name": "__proto__"}]}})

# A model as a widget's front end has it; what Python answers is put into it all at once, then reported, as Lab does.
SHIM = """
class Model {
  constructor(state) { this.state = state; this.heard = {}; this.touched = new Set(); }
  get(key) { return this.state[key]; }
  set(key, value) { this.state[key] = value; this.touched.add(key); }
  save_changes() {
    const { payload, ...rest } = this.state;
    this.saved = structuredClone(rest);
  }
  on(name, f) { (this.heard[name] ??= []).push(f); }
  off(name, f) { this.heard[name] = (this.heard[name] ?? []).filter((g) => g !== f); }
  report(name, ...rest) { for (const f of this.heard[name] ?? []) f(...rest); }
  take(state) {
    const before = this.state;
    const other = Object.keys(state).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(state[key]));
    this.state = { ...before, ...Object.fromEntries(other.map((key) => [key, state[key]])) };
    other.forEach((key) => this.report(`change:${key}`));
  }
  async send(message) {
    const { state, sent } = await window.toPython(message, this.state.step);
    const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    for (const [content, files] of sent) this.report("msg:custom", content, files.map(bytes));
    this.take(state);
  }
  get listeners() { return Object.values(this.heard).reduce((sum, all) => sum + all.length, 0); }
}
"""
START = """
const model = (window.model = new Model(JSON.parse(document.querySelector("#state").textContent)));
window.end_ = widget.initialize?.({ model });
window.close_ = widget.render({ model, el: document.querySelector("#here") });
document.documentElement.dataset.ready = "";
"""
SYNCED = (
    "payload",
    "theme",
    "formats",
    "step",
    "answer",
    "answers",
    "text",
    "progress",
    "history",
    "opened",
    "order",
    "verdict",
)


def page(widget):
    """The page of a widget, whose model `answer` and `take` talk to."""
    module = program(widget.widget).replace("export default", "const widget = window.widget =")
    state = json.dumps(state_of(widget)).replace("<", "\\u003c")
    return (
        f'<!DOCTYPE html><html lang="{widget._lang}"><head><meta charset="utf-8"><title>Widget</title>'
        f'<link rel="icon" href="data:,"><style>body{{margin:0}}{style_sheet(widget.widget)}</style></head>'
        '<body><main><h1 style="position:absolute;clip-path:inset(50%)">Widget</h1><div id="here"></div></main>'
        f'<script type="application/json" id="state">{state}</script>'
        f'<script type="module">{SHIM}{module}{START}</script></body></html>'
    )


def state_of(widget):
    return {key: getattr(widget, key) for key in SYNCED if widget.has_trait(key)}


def answer(widget, message, step):
    """What a widget answers to a message of its front end at a step: its state, and what it sends with which files."""
    sent, widget.step = [], step

    def send(content, files=()):
        sent.append([content, [base64.b64encode(one).decode() for one in files]])

    widget.send = send
    widget._handle_custom_msg(message, [])
    return {"state": state_of(widget), "sent": sent}


def save(tab, widget):
    """Put into the Python widget what its front end has saved last."""
    for key, value in tab.evaluate("model.saved").items():
        setattr(widget, key, value)


def take(tab, widget):
    """Put what the Python widget holds into the model of the page."""
    tab.evaluate("(state) => model.take(state)", state_of(widget))
