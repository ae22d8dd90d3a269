import { asWidget } from "../shell/notebook.js";
import { mountAct } from "./act.js";

export const { widget, fillPage, asModule } = asWidget(mountAct, { answers: [], opened: {} });
