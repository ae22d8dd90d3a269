import { asWidget } from "../shell/notebook.js";
import { mountPuzzle } from "./puzzle.js";

export const { widget, fillPage, asModule } = asWidget(mountPuzzle);
