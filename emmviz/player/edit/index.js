import { asWidget } from "../shell/notebook.js";
import { mountEditor } from "./edit.js";

export const { widget, fillPage, asModule } = asWidget(mountEditor);
