import { asWidget } from "../shell/notebook.js";
import { mountPredict } from "./predict.js";

export const { widget, fillPage, asModule } = asWidget(mountPredict, { given: {}, after: {} });
