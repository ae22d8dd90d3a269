// The host of a widget: what a notebook is to it. A model as anywidget has it, and the front end that belongs to it.

// `tell` hands on what the front end says to Python, where Python holds the other half.
export class Model {
  #state;
  #listeners = new Map();
  #touched = new Set();

  constructor(state, tell) {
    this.#state = { ...state };
    this.tell = tell;
  }
  get(key) {
    return this.#state[key];
  }
  set(key, value) {
    const changed = JSON.stringify(this.#state[key]) !== JSON.stringify(value);
    this.#state[key] = value;
    this.#touched.add(key);
    if (changed) this.#report(`change:${key}`, this, value);
  }
  save_changes() {
    const state = Object.fromEntries([...this.#touched].map((key) => [key, this.#state[key]]));
    this.#touched.clear();
    this.tell({ state });
  }
  send(content) {
    this.tell({ content });
  }
  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  off(event, listener) {
    const left = (this.#listeners.get(event) ?? []).filter((one) => listener && one !== listener);
    this.#listeners.set(event, left);
  }
  // What Python says: all that has changed is there before the first of it is reported.
  take({ state = {}, content }, files) {
    Object.assign(this.#state, state);
    for (const key of Object.keys(state)) this.#report(`change:${key}`, this, state[key]);
    if (content) this.#report("msg:custom", content, files);
  }
  #report(event, ...what) {
    for (const listener of this.#listeners.get(event) ?? []) listener(...what);
  }
}

// Its style sheet, and the hash that this must have, are named by the page. Those of other widgets rest meanwhile.
const styles = new Map();
function loadStyle({ href, integrity }) {
  if (!styles.has(href)) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, integrity });
    const loaded = new Promise((done, fail) => Object.assign(link, { onload: done, onerror: fail }));
    styles.set(href, { link, loaded });
    document.head.append(link);
  }
  return styles.get(href).loaded;
}
const wearStyle = ({ href }) => styles.forEach(({ link }, other) => (link.disabled = other !== href));

// Brings the front end of a widget; returns what shows it in a place, which returns what takes it away.
export async function bringWidget({ script, style }) {
  const [{ default: widget }] = await Promise.all([import(new URL(script, document.baseURI).href), loadStyle(style)]);
  return async (el, model) => {
    wearStyle(style);
    await widget.initialize?.({ model });
    return (await widget.render({ model, el })) ?? (() => {});
  };
}
