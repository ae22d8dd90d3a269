import { memoryOf } from "../shell/memory.js";
import { asWidget } from "../shell/notebook.js";
import { mountPredict } from "./predict.js";

export const { widget, fillPage } = asWidget(mountPredict, (packed) => ({
  model: memoryOf(packed, { given: {}, after: {} }),
}));
