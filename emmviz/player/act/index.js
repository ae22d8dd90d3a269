import { memoryOf } from "../shell/memory.js";
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
  const told = (message) => message?.note && mounted.note(message.note);
  const follow = () => mounted.go(model.get("answers"));
  model.on("change:answers", follow);
  model.on("change:opened", mounted.arrived);
  model.on("msg:custom", told);
  return () => {
    model.off("change:answers", follow);
    model.off("change:opened", mounted.arrived);
    model.off("msg:custom", told);
    mounted.close();
  };
}

export const widget = { render };
function remembered(packed) {
  const memory = memoryOf(packed, { answers: [] });
  const remember = (answers) => {
    memory.set("answers", answers);
    save(memory);
  };
  return { answers: memory.get("answers"), remember };
}
export const fillPage = () => inPage(mountAct, remembered);
