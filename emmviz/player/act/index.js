import { memoryOf } from "../shell/memory.js";
import { inNotebook } from "../shell/notebook.js";
import { inPage } from "../shell/page.js";
import { mountAct } from "./act.js";

export const widget = { render: inNotebook(mountAct) };
export const fillPage = () => inPage(mountAct, (packed) => ({ model: memoryOf(packed, { answers: [], opened: {} }) }));
