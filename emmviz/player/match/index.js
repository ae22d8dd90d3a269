import { asWidget } from "../shell/notebook.js";
import { mountMatch } from "./match.js";

export const { widget, fillPage, asModule } = asWidget(mountMatch);
