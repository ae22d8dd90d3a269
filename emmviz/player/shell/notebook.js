// What a notebook calls: a widget is mounted with what the model holds, and both are kept at the same step.

import { make, observe } from "./elements.js";
import { inModule } from "./module.js";
import { inPage } from "./page.js";

// Puts a value into a model, if there is one, and saves it. Without a kernel nothing can be saved; stepping works all the same.
export function save(model, name, value) {
  model?.set(name, value);
  try {
    model?.save_changes();
  } catch {
    // the kernel is gone
  }
}

// What a notebook, a page and a module call, for a widget that is mounted so; `blank` as in a page. Each puts the widget into
// a place that has a width of its own in whatever the host lays out.
export function asWidget(/** @type {Mount<any>} */ mount, /** @type {object | null} */ blank = null) {
  const placed = (el, data, given) => {
    const place = make("div", { class: "emmviz-place" });
    el.replaceChildren(place);
    return mount(place, data, given);
  };
  return {
    widget: { render: inNotebook(placed) },
    fillPage: (styles) => inPage(placed, styles, blank),
    asModule: (held) => inModule(placed, blank, held),
  };
}

const inNotebook =
  (mount) =>
  ({ model, el }) => {
    const draw = () =>
      mount(el, model.get("payload"), {
        model,
        theme: model.get("theme"),
        step: model.get("step"),
        onstep: (k) => save(model, "step", k),
      });
    let mounted = draw();
    const step = () => {
      if (model.get("step") !== mounted.at) mounted.go(model.get("step"), { quiet: true });
    };
    const redraw = () => {
      if (mounted.update) return mounted.update(model.get("payload"));
      mounted.close();
      mounted = draw();
    };
    const unobserve = observe(model, { "change:step": step, "change:payload": redraw });
    return () => {
      unobserve();
      mounted.close();
    };
  };
