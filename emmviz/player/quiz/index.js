import { inNotebook } from "../shell/notebook.js";
import { inPage } from "../shell/page.js";
import { mountQuiz } from "./quiz.js";

export const widget = { render: inNotebook(mountQuiz) };
export const fillPage = () => inPage(mountQuiz);
