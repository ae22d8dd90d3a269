import { asWidget } from "../shell/notebook.js";
import { mountPredict } from "./predict.js";

export const { widget, fillPage } = asWidget(mountPredict, { given: {}, after: {} });
