// Arithmetic written out by hand, worked out as emmviz/learn/marking/sums.py does.

import { MARKING } from "../rules.js";
import { negative } from "./exact.js";
import { readNumber } from "./numerals.js";
import { length, pattern, strip, withPlainDigits, withPlainSigns, withOperators } from "./patterns.js";

const TOKEN = pattern(MARKING.patterns.TOKEN, "g");
const { deepest, decimals } = MARKING.sums;

// The numbers and operators of a sum; none if the text holds anything else.
function tokensOf(given) {
  const text = strip(withOperators(withPlainDigits(withPlainSigns(given))));
  const tooMuch = length(text) > MARKING.longest.number || text.split("(").length - 1 > deepest;
  return tooMuch || strip(text.replace(TOKEN, "")) ? [] : (text.match(TOKEN) ?? []);
}

// The value of a sum, null if the text is not one.
export function total(given) {
  const tokens = tokensOf(given).reverse();
  const value = sum(tokens);
  return tokens.length ? null : value;
}

// Whether a number of a sum may have been rounded on the way.
export const hasRounded = (given) => tokensOf(given).some((token) => readNumber(token)[0]?.places >= decimals);

// -- each takes its tokens off the end, and returns null for what is not a sum
function sum(tokens) {
  let value = product(tokens);
  while (value && ["+", "-"].includes(tokens.at(-1))) {
    const sign = tokens.pop() === "+" ? 1n : -1n;
    const more = product(tokens);
    value = more && [value[0] * more[1] + sign * more[0] * value[1], value[1] * more[1]];
  }
  return value;
}

function product(tokens) {
  let value = factor(tokens);
  while (value && ["*", "/"].includes(tokens.at(-1))) {
    const times = tokens.pop() === "*";
    const more = factor(tokens);
    if (!more || (!times && !more[0])) return null;
    const [top, bottom] = times ? more : more[0] < 0n ? [-more[1], -more[0]] : [more[1], more[0]];
    value = [value[0] * top, value[1] * bottom];
  }
  return value;
}

function factor(tokens) {
  const token = tokens.pop();
  if (token === "(") {
    const value = sum(tokens);
    return tokens.pop() === ")" ? value : null;
  }
  if (token === "+") return factor(tokens);
  if (token !== "-") return (token && readNumber(token)[0]?.value) ?? null;
  const value = factor(tokens);
  return value && negative(value);
}
