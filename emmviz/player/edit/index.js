import { inNotebook } from "../shell/notebook.js";
import { inPage } from "../shell/page.js";
import { mountEditor } from "./edit.js";

export const widget = { render: inNotebook(mountEditor) };
export const fillPage = () => inPage(mountEditor);
