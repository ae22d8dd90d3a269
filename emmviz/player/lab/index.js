import { asWidget } from "../shell/notebook.js";
import { mountLab } from "./lab.js";

export const { widget, fillPage, asModule } = asWidget(mountLab);
