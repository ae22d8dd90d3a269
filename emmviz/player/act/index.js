import { inPage } from "../shell/page.js";
import { save } from "../shell/notebook.js";
import { mountAct } from "./act.js";

// The kernel holds what was answered, and opens the segments that the page does not know yet.
function render({ model, el }) {
  const mounted = mountAct(el, model.get("payload"), {
    theme: model.get("theme"),
    answers: model.get("answers"),
    opened: () => model.get("opened"),
    onanswer(answers) {
      model.set("answers", answers);
      save(model);
    },
  });
  const follow = () => mounted.go(model.get("answers"));
  model.on("change:answers", follow);
  model.on("change:opened", mounted.arrived);
  return () => {
    model.off("change:answers", follow);
    model.off("change:opened", mounted.arrived);
    mounted.close();
  };
}

export const widget = { render };
export const fillPage = () => inPage(mountAct);
