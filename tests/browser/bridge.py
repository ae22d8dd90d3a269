"""An editor in a browser without a kernel: its front end on a page, its messages handed to the Python Editor."""

import base64
import json

from emmviz.player.shell.front import program, style_sheet

# A model as a widget's front end has it; what Python answers is put into it all at once, then told, as Lab does.
SHIM = """
class Model {
  constructor(state) { this.state = state; this.heard = {}; this.sent = []; this.deaf = false; }
  get(key) { return this.state[key]; }
  set(key, value) { this.state[key] = value; }
  save_changes() { window.setStep(this.state.step); }
  on(name, f) { (this.heard[name] ??= []).push(f); }
  off(name, f) { this.heard[name] = (this.heard[name] ?? []).filter((g) => g !== f); }
  tell(name, ...rest) { for (const f of this.heard[name] ?? []) f(...rest); }
  take(state) {
    const before = this.state;
    const other = Object.keys(state).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(state[key]));
    this.state = { ...before, ...Object.fromEntries(other.map((key) => [key, state[key]])) };
    other.forEach((key) => this.tell(`change:${key}`));
  }
  async send(message) {
    this.sent.push(message);
    if (this.deaf) return;
    const { state, file } = await window.toPython(message);
    if (file) this.tell("msg:custom", { file: message.id }, [Uint8Array.from(atob(file), (c) => c.charCodeAt(0))]);
    this.take(state);
  }
  get listeners() { return Object.values(this.heard).reduce((sum, all) => sum + all.length, 0); }
}
"""
START = """
const model = (window.model = new Model(JSON.parse(document.querySelector("#state").textContent)));
window.close_ = widget.render({ model, el: document.querySelector("#here") });
document.documentElement.dataset.ready = "";
"""


def page(editor):
    """The page of an editor that `connect` can talk to."""
    module = program(editor.widget).replace("export default", "const widget = window.widget =")
    state = json.dumps(state_of(editor)).replace("<", "\\u003c")
    return (
        f'<!DOCTYPE html><html lang="{editor._lang}"><head><meta charset="utf-8"><title>Editor</title>'
        f'<link rel="icon" href="data:,"><style>body{{margin:0}}{style_sheet(editor.widget)}</style></head>'
        '<body><main><h1 style="position:absolute;clip-path:inset(50%)">Editor</h1><div id="here"></div></main>'
        f'<script type="application/json" id="state">{state}</script>'
        f'<script type="module">{SHIM}{module}{START}</script></body></html>'
    )


def state_of(editor):
    return {key: getattr(editor, key) for key in ("payload", "theme", "step", "answer", "text")}


def connect(tab, editor):
    """Hand what the page asks to the editor, and its answers back."""
    files = []
    editor.send = lambda content, buffers=None: files.extend(buffers or [])

    def ask(message):
        files.clear()
        editor._hear(editor, message)
        file = base64.b64encode(files[0]).decode() if files else None
        return {"state": state_of(editor), "file": file}

    def set_step(step):
        editor.step = step

    tab.expose_function("toPython", ask)
    tab.expose_function("setStep", set_step)
