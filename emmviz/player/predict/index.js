import { memoryOf } from "../shell/memory.js";
import { inNotebook } from "../shell/notebook.js";
import { inPage } from "../shell/page.js";
import { mountPredict } from "./predict.js";

export const widget = { render: inNotebook(mountPredict) };
export const fillPage = () => inPage(mountPredict, (packed) => ({ model: memoryOf(packed, { given: {}, after: {} }) }));
