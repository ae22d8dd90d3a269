// What is said of an answer once the right one may be seen, on a slide as on a phone; null where nothing was answered.

import { fill } from "../../../player/shell/text.js";

export function verdict(words, right, answer) {
  if (answer === null) return fill(words.revealed, { right });
  return fill(answer === right ? words.was_right : words.was_wrong, { answer, right });
}
