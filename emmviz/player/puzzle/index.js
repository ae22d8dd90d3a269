import { asWidget } from "../shell/notebook.js";
import { mountPuzzle } from "./puzzle.js";

export const { widget, fillPage } = asWidget(mountPuzzle);
