import { asWidget } from "../shell/notebook.js";
import { mountQuiz } from "./quiz.js";

export const { widget, fillPage, asModule } = asWidget(mountQuiz);
