// What a notebook calls: a widget is mounted with what the model holds, and both are kept at the same step.

import { observe } from "./elements.js";
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

// What a notebook, a page and a module call, for a widget that is mounted so; `blank` as in a page.
export const asWidget = (/** @type {Mount<any>} */ mount, /** @type {object | null} */ blank = null) => ({
  widget: { render: inNotebook(mount) },
  fillPage: () => inPage(mount, blank),
  asModule: (held) => inModule(mount, blank, held),
});

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
