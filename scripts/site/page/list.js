// A page with nothing in it that moves.

import { followChoice } from "./site.js";

followChoice();
