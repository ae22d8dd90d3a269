import { inNotebook } from "../shell/notebook.js";
import { inPage } from "../shell/page.js";
import { mountLab } from "./lab.js";

export const widget = { render: inNotebook(mountLab) };
export const fillPage = () => inPage(mountLab);
