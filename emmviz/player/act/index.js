import { memoryOf } from "../shell/memory.js";
import { asWidget } from "../shell/notebook.js";
import { mountAct } from "./act.js";

export const { widget, fillPage } = asWidget(mountAct, (packed) => ({
  model: memoryOf(packed, { answers: [], opened: {} }),
}));
