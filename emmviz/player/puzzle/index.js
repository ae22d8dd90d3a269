import { inNotebook } from "../shell/notebook.js";
import { inPage } from "../shell/page.js";
import { mountPuzzle } from "./puzzle.js";

export const widget = { render: inNotebook(mountPuzzle) };
export const fillPage = () => inPage(mountPuzzle);
