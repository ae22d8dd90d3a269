import { inPage } from "../shell/page.js";
import { save } from "../shell/notebook.js";
import { mountMatch } from "./match.js";

// The kernel holds how far the game has come, and sends the positions that the page does not know yet, each once: the
// model keeps them, for every view of it.
function initialize({ model }) {
  const keep = ({ opened }) => {
    // In place: what is set goes back to the kernel with the next move.
    if (opened) Object.assign(model.get("opened"), opened);
  };
  model.on("msg:custom", keep);
  return () => model.off("msg:custom", keep);
}
function render({ model, el }) {
  const match = mountMatch(el, model.get("payload"), {
    theme: model.get("theme"),
    history: model.get("history"),
    opened: () => model.get("opened"),
    onmove(history) {
      model.set("history", history);
      save(model);
    },
  });
  const follow = () => match.go(model.get("history"));
  const heard = ({ opened }) => opened && match.opened();
  model.on("change:history", follow);
  model.on("msg:custom", heard);
  return () => {
    model.off("change:history", follow);
    model.off("msg:custom", heard);
    match.close();
  };
}

export const widget = { initialize, render };
export const fillPage = () => inPage(mountMatch);
