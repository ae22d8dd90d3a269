import { asWidget } from "./notebook.js";
import { mountPlayer } from "./player.js";

export const { widget, fillPage, asModule } = asWidget(mountPlayer);
