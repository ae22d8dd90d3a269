import { inNotebook } from "./notebook.js";
import { inPage } from "./page.js";
import { mountPlayer } from "./player.js";

export const widget = { render: inNotebook(mountPlayer) };
export const fillPage = () => inPage(mountPlayer);
