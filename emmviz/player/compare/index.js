import { inNotebook } from "../shell/notebook.js";
import { inPage } from "../shell/page.js";
import { mountComparison } from "./compare.js";

export const widget = { render: inNotebook(mountComparison) };
export const fillPage = () => inPage(mountComparison);
