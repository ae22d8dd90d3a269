// A page with nothing in it that moves.

import "./keep.js";
import { followChoice } from "./site.js";

followChoice();
