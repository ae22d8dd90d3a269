// What a notebook calls: a widget is mounted with what the model holds, and both are kept at the same step.

// Without a kernel nothing can be saved; stepping works all the same.
export function save(model) {
  try {
    model.save_changes();
  } catch {
    // the kernel is gone
  }
}

export const inNotebook =
  (mount) =>
  ({ model, el }) => {
    const draw = () =>
      mount(el, model.get("payload"), {
        model,
        theme: model.get("theme"),
        step: model.get("step"),
        onstep(k) {
          model.set("step", k);
          save(model);
        },
      });
    let mounted = draw();
    const follow = () => {
      if (model.get("step") !== mounted.at) mounted.go(model.get("step"), { quiet: true });
    };
    const redraw = () => {
      if (mounted.update) return mounted.update(model.get("payload"));
      mounted.close();
      mounted = draw();
    };
    model.on("change:step", follow);
    model.on("change:payload", redraw);
    return () => {
      model.off("change:step", follow);
      model.off("change:payload", redraw);
      mounted.close();
    };
  };
