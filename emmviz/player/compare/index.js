import { asWidget } from "../shell/notebook.js";
import { mountComparison } from "./compare.js";

export const { widget, fillPage, asModule } = asWidget(mountComparison);
