// ---- marking: what was typed, read and judged as emmviz.learn.mark does -------------------------------------------
//
// The right answers, the known wrong ones and all sentences come from Python; here numbers and names are read. A number
// is a pair of whole numbers, top and bottom, or an infinity; a numeral is a number as written, with its places behind
// the point and the digits that count.

// Blanks and letters as Python has them: those of JavaScript differ in a few signs.
const BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const pattern = (text, flags = "") => new RegExp(
  text.replaceAll("~", `[${BLANK}]`).replace(/<(\w+)>/g, "(?<![\\p{L}\\p{N}_])$1(?![\\p{L}\\p{N}_])"), `su${flags}`);
const whole = (text) => pattern(`^(?:${text})$`);
const EDGES = pattern("^~+|~+$", "g"), BLANKS = pattern("~+");
const strip = (text) => text.replace(EDGES, "");
const start = (text, n) => [...text].slice(0, n).join("");
const put = (text, given) => text.replace("{given}", () => start(strip(given), 40));

// -- numbers
const ten = (n) => 10n ** BigInt(n);
const isFinite_ = (number) => typeof number !== "number";
const size = (n) => (n < 0n ? -n : n);

function number(text) {
  if (text.endsWith("inf")) return text.startsWith("-") ? -Infinity : Infinity;
  const [top, bottom = "1"] = text.split("/");
  return [BigInt(top), BigInt(bottom)];
}
const equal = (a, b) => (isFinite_(a) && isFinite_(b) ? a[0] * b[1] === b[0] * a[1] : a === b);
const apart = (a, b) => [size(a[0] * b[1] - b[0] * a[1]), a[1] * b[1]];
const atMost = (a, b) => (isFinite_(a) && isFinite_(b) ? a[0] * b[1] <= b[0] * a[1] : a === -Infinity || b === Infinity || (isFinite_(a) ? b : -a) > 0);

// A number as pictures show it, to four digits that count.
function show(value, comma) {
  const [top, bottom] = [size(value[0]), value[1]], minus = value[0] < 0n ? "−" : "";
  const tidy = (text) => (text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text);
  const point = (digits, places) => {
    const text = String(digits).padStart(places + 1, "0");
    return places ? `${text.slice(0, -places)}.${text.slice(-places)}` : text;
  };
  const even = (a, b) => a / b + (2n * (a % b) > b || (2n * (a % b) === b && (a / b) % 2n === 1n) ? 1n : 0n);
  const scaled = (places) => (places < 0 ? even(top, bottom * ten(-places)) : even(top * ten(places), bottom));
  let text;
  if (top % bottom === 0n && top < ten(7) * bottom) text = String(top / bottom);
  else if (top >= ten(7) * bottom || (top && top * ten(4) < bottom)) {
    let power = String(top).length - String(bottom).length;
    if (power >= 0 ? top < bottom * ten(power) : top * ten(-power) < bottom) power -= 1;
    let digits = scaled(3 - power);
    if (digits === ten(4)) (digits = ten(3)), (power += 1);
    text = `${tidy(point(digits, 3))}e${String(power).replace("-", "−")}`;
  } else {
    const before = top >= bottom ? String(top / bottom).length : -[1, 2, 3].filter((n) => top * ten(n) < bottom).length;
    text = tidy(point(scaled(4 - before), 4 - before));
  }
  text = comma ? text.replace(".", ",") : text;
  return text === "0" ? text : minus + text;
}

// -- numerals
const SIGNS = {
  "-": "−‐‑‒–—﹣－", "/": "÷⁄∕／", " ": "\u00a0\u2009\u202f\u3000\t\n", inf: "∞", ".": "٫．", "…": "⋯",
  "+": "＋", ",": "，", ";": "；", "(": "（", ")": "）", "=": "＝",
};
const TABLE = Object.fromEntries(Object.entries(SIGNS).flatMap(([to, signs]) => [...signs].map((sign) => [sign, to])));
const withPlainSigns = (text) => [...text].map((sign) => TABLE[sign] ?? sign).join("");
const VULGAR = "¼-¾⅐-⅟↉", FRACTION = new RegExp(`[${VULGAR}]|[⁰¹²³⁴-⁹]+[/÷⁄∕／][₀-₉]+`, "gu");
// The digits of other scripts stand in rows of ten.
const digit = (sign) => {
  let n = sign.codePointAt(0), row = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(n - 1 - row))) row += 1;
  return String(row % 10);
};
const withPlainDigits = (text) => text.replace(/\p{Nd}/gu, (sign) => (sign <= "9" ? sign : digit(sign)));
const length = (text) => [...text].length;
const INFINITE = whole("([+-]?)~*(inf|infinity|infinito|oo)");
const PLAIN = /^([+-]?)(?=\.?[0-9])([0-9]*)\.?([0-9]*)(?:e([+-]?[0-9]{1,3}))?$/;
const RATIO = whole("([+-]?)~*(?:([0-9]+)~+)?([0-9]+(?:[.,][0-9]+)?)~*/~*([0-9]+(?:[.,][0-9]+)?)");
const GROUPS = [
  [/^[+-]?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?$/, ",", "."],
  [/^[+-]?[0-9]{1,3}(\.[0-9]{3})+(,[0-9]+)?$/, ".", ","],
  [/^[+-]?[0-9]{1,3}( [0-9]{3})+([.,][0-9]+)?$/, " ", ","],
];
const LONGEST = 200;

function decimal(text) {
  const match = PLAIN.exec(text);
  if (!match) return [];
  const [, sign, before, after, power = "0"] = match;
  const figures = before + after, places = after.length - +power;
  const value = [BigInt(sign + (figures || "0")) * (places < 0 ? ten(-places) : 1n), places > 0 ? ten(places) : 1n];
  return [{ value, places, digits: figures.replace(/^0+/, "").length }];
}

function readNumber(given) {
  const spaced = given.replace(FRACTION, (sign) => ` ${sign.normalize("NFKC")} `);
  let text = strip(withPlainSigns(spaced)).toLowerCase();
  if (length(text) > LONGEST) return [];
  text = withPlainDigits(text);
  const infinite = INFINITE.exec(text), ratio = RATIO.exec(text);
  if (infinite) return [{ value: infinite[1] === "-" ? -Infinity : Infinity }];
  if (ratio) {
    const [, sign, full = "0", ...parts] = ratio;
    const [[top], [bottom]] = parts.map((part) => decimal(part.replace(",", ".")));
    if (!bottom.value[0] || (ratio[2] !== undefined && /[.,]/.test(parts.join("")))) return [];
    const [n, d] = [top.value[0] * bottom.value[1], top.value[1] * bottom.value[0]];
    return [{ value: [(BigInt(full) * d + n) * (sign === "-" ? -1n : 1n), d] }];
  }
  text = text.replace(/^([+-]) +/, "$1");
  const plain = !text.includes(",") || (text.split(",").length === 2 && !text.includes("."));
  const grouped = GROUPS.filter(([group]) => group.test(text));
  return [
    ...(plain ? decimal(text.replace(",", ".")) : []),
    ...grouped.flatMap(([, group, mark]) => decimal(text.replaceAll(group, "").replaceAll(mark, ".").replaceAll(",", "."))),
  ];
}

// Whether a numeral is a value, what pictures show for it, or another rounding to at least so many digits.
const agrees = (numeral, [exact, shown], least = 3) =>
  equal(numeral.value, exact) || equal(numeral.value, shown) || rounds(numeral, exact, least);
function rounds({ value, places, digits }, exact, least = 3) {
  if (places === undefined || !isFinite_(exact)) return false;
  if (digits < least || (places <= 0 && digits < 4)) return false;
  const off = apart(value, exact);
  const half = places < 0 ? [ten(-places), 2n] : [1n, 2n * ten(places)];
  const near = [size(exact[0]) + exact[1], exact[1] * ten(9)];
  return atMost(off, half) || (digits >= 10 && atMost(off, near));
}
const near = (numerals, answer, least) => numerals.some((numeral) => agrees(numeral, answer, least));
const exactly = (numerals, [exact]) => numerals.some(({ value }) => equal(value, exact));
const answerOf = (pair) => pair.map(number);

// -- pairs of numbers
const BETWEEN = pattern("~*(?:;|\\.\\.+|…|<to>|<and>|<a>|<y>)~*");
const CHAIN = whole("(.+?)(?:<=|=<|≤|<)([^<≤=]+)(?:<=|=<|≤|<)(.+)");
const BEGINS = pattern("(from|between|entre|de|desde)~+", "g"), NAMED = pattern("(?:(α|alpha|alfa)|β|beta)~*=~*", "g");

function parted(given, isAsked) {
  if (length(strip(given)) > LONGEST) return [];
  const chain = CHAIN.exec(given);
  if (chain) return isAsked(chain[2]) ? [[chain[1], chain[3]]] : [];
  const text = withPlainDigits(strip(withPlainSigns(given)).toLowerCase());
  const named = [...text.matchAll(NAMED)], ends = named.map((match) => (match[1] ? "α" : "β")).join("");
  // One that stands alone has its place: α before the first number, β behind it.
  if (!["", "α", "β", "αβ", "βα"].includes(ends)) return [];
  if (ends.length === 1 && (ends === "β") !== /[0-9]|inf/.test(text.slice(0, named[0].index))) return [];
  const found = halves(text.replace(NAMED, ""));
  return ends === "βα" ? found.map(([low, high]) => [high, low]) : found;
}
function halves(text) {
  text = text.replace(/^[()[\]{}<>⟨⟩ ]+|[()[\]{}<>⟨⟩ ]+$/g, "").replace(BEGINS, "");
  const parts = text.split(BETWEEN);
  if (parts.length === 2) return [parts];
  const commas = [...text.matchAll(/,/g)].map((match) => match.index);
  const parting = commas.filter((i) => text[i + 1] === " ");
  const found = (parting.length === 1 ? parting : commas).map((i) => [text.slice(0, i), text.slice(i + 1)]);
  const blanks = strip(text).split(BLANKS);
  return !commas.length && blanks.length === 2 ? [blanks] : found;
}
const readPair = (given, isAsked) => parted(given, isAsked).map((ends) => ends.map(readNumber)).filter(([low, high]) => low.length && high.length);

// -- names
const QUOTES = pattern(`[${BLANK}"'\`«»“”]`, "g");
const folded = (text) => [...text].map((sign) => (sign === "ı" ? sign : sign.toLowerCase().toUpperCase().toLowerCase())).join("");
function called(text) {
  const bare = folded(text.replace(QUOTES, ""));
  return bare.replace(/^(theleaf|lahoja)/, (match) => match.slice(-4)).replace(/\.+$/, "") || bare;
}
function find(text, { nodes, exact, loose }) {
  if (nodes.includes(text)) return [text];
  const key = strip(text), other = called(text);
  return Object.hasOwn(exact, key) ? exact[key] : Object.hasOwn(loose, other) ? loose[other] : [];
}
const PARTINGS = ["[;\\n]", "[;\\n,]", "[;\\n,]|<and>|<y>|&", `[;\\n,${BLANK}]|<and>|<y>|&`].map((text) => pattern(text));
function findAll(given, names, { none }) {
  if (Array.isArray(given)) return given.map((node) => [node, find(node, names)]);
  const all = find(given, names);
  if (all.length) return [[strip(given), all]];
  if (none.includes(called(given))) return [];
  const text = strip(given).replace(/^[()[\]{}]+|[()[\]{}]+$/g, "");
  const known = (pairs) => pairs.filter(([, nodes]) => nodes.length).length;
  let best = [[given, []]];
  for (const parting of PARTINGS) {
    const found = text.split(parting).map(strip).filter(Boolean).map((part) => [part, find(part, names)]);
    if (found.length && known(found) === found.length) return found;
    if (known(found) > known(best)) best = found;
  }
  return [...best.filter(([, nodes]) => !nodes.length), ...best.filter(([, nodes]) => nodes.length)];
}

// -- numbers that may be bounds
const SIGNED = /^(.*?)(<=|=<|≤|⩽|>=|=>|≥|⩾|[=＝≈~])(.*)$/su, EQUALS = /==|[=＝≈~]/u;
const SIDES = { "<=": "≤", "=<": "≤", "≤": "≤", "⩽": "≤", ">=": "≥", "=>": "≥", "≥": "≥", "⩾": "≥" };
const BRACKETS = whole("([+-]?)~*\\((.*)\\)"), STOP = pattern(`(?<![.,;${BLANK}])~*[.,;]$`);
const VALUE_OF = pattern("^(?:v|value|valor)(?:~*\\((.+)\\)|_(.+)|~+(?:of|de)~+(.+))$", "i");

function readBounded(given, key, context) {
  const text = strip(given), match = SIGNED.exec(text);
  if (length(text) > 400) return ["", []];
  if (match) {
    const [, before, sign, after] = match;
    if (!SIDES[sign]) return ["", result(key, text.split(EQUALS), context)];
    return [SIDES[sign], isAsked(key, before, context) ? lastLink(after.split(EQUALS)) : []];
  }
  const colon = text.indexOf(":");
  if (strip(text.slice(0, Math.max(colon, 0))) && isAsked(key, text.slice(0, colon), context)) return ["", alone(text.slice(colon + 1))];
  const low = text.toLowerCase();
  for (const [sign, starts] of context.reading.starts)
    for (const word of starts) if (low.startsWith(word)) return [sign, alone(text.slice(word.length))];
  return ["", alone(text)];
}
function isAsked(key, text, { names, reading }) {
  const only = (nodes) => nodes.length === 1 && nodes[0] === key.node;
  const nodes = find(text, names), match = VALUE_OF.exec(strip(text));
  if (nodes.length) return only(nodes);
  if (match) return match.slice(1).some((name) => name !== undefined && only(find(name, names)));
  return reading.anyone.includes(called(text));
}
// What stands last in a chain of equals signs, if all before it comes to the same.
function result(key, links, context) {
  const before = links.slice(0, -1).filter((link, i) => !((i === 0 || strip(link)) && isAsked(key, link, context)));
  return lastLink([...before, links.at(-1)]);
}
const lastLink = (links) => alone(links.at(-1)).filter((numeral) => links.slice(0, -1).every((link) => comesTo(link, numeral)));
function comesTo(link, numeral) {
  const numerals = alone(link);
  const same = (one) => equal(one.value, numeral.value) || rounds(one, numeral.value) || rounds(numeral, one.value);
  if (numerals.length) return numerals.some(same);
  const worth = total(link);
  if (!worth || !isFinite_(numeral.value)) return false;
  if (equal(numeral.value, worth) || rounds(numeral, worth)) return true;
  const off = apart(numeral.value, worth);
  // Where nothing has been rounded on the way, the result alone may be, to the places that it has.
  const isRounding = numeral.places !== undefined && atMost(off, [1n, 2n * ten(Math.max(numeral.places, 0))]);
  return atMost(off, [size(worth[0]), 500n * worth[1]]) && (isRounding || hasRounded(link));
}
// A number that may stand in brackets or at the end of a sentence.
function alone(given) {
  let text = strip(withPlainSigns(given)).replace(STOP, ""), turned = false;
  for (let match; (match = BRACKETS.exec(text)); text = strip(match[2])) turned = turned !== (match[1] === "-");
  const turn = (value) => (isFinite_(value) ? [-value[0], value[1]] : -value);
  return readNumber(text).map((one) => (turned ? { ...one, value: turn(one.value) } : one));
}

// -- arithmetic written out by hand
const TOKEN = new RegExp(`[0-9][0-9.,]*[${BLANK}]*[${VULGAR}]|[${VULGAR}]|[0-9][0-9.,]*|[.,][0-9]+|[-+*/()]`, "gu");
function tokensOf(given) {
  const text = strip(withPlainDigits(withPlainSigns(given)).replace(/[×·⋅∙•xX]/gu, "*").replaceAll(":", "/"));
  return length(text) > LONGEST || text.split("(").length > 21 || strip(text.replace(TOKEN, "")) ? [] : text.match(TOKEN) ?? [];
}
function total(given) {
  const tokens = tokensOf(given).reverse(), value = sum(tokens);
  return tokens.length ? null : value;
}
// Whether a number of a sum may have been rounded on the way: it has three or more decimals.
const hasRounded = (given) => tokensOf(given).some((token) => readNumber(token)[0]?.places >= 3);
// Each takes its tokens away from the end and gives null for what is no sum.
function sum(tokens) {
  let value = product(tokens);
  while (value && ["+", "-"].includes(tokens.at(-1))) {
    const sign = tokens.pop() === "+" ? 1n : -1n, more = product(tokens);
    value = more && [value[0] * more[1] + sign * more[0] * value[1], value[1] * more[1]];
  }
  return value;
}
function product(tokens) {
  let value = factor(tokens);
  while (value && ["*", "/"].includes(tokens.at(-1))) {
    const times = tokens.pop() === "*", more = factor(tokens);
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
  const value = token === "+" || token === "-" ? factor(tokens) : token && readNumber(token)[0]?.value;
  return value && token === "-" ? [-value[0], value[1]] : value ?? null;
}

// -- marks: correct, mistake, feedback, and whether the answer could be read at all
const right = (key) => [true, null, key.right, true];
const rounded = (key) => [true, null, key.rounded, true];
const wrong = (key, suspect) => (suspect ? [false, ...suspect.slice(-2), true] : [false, null, key.wrong, true]);
const unreadable = (text, given = "") => [false, null, put(text, given), false];

const MARKS = {
  number(key, given, context) {
    const [sign, numerals] = readBounded(given, key, context);
    if (!numerals.length) return unreadable(key.unreadable);
    const answer = answerOf(key.answer), exact = exactly(numerals, answer);
    const suspect = (test) => key.suspects.find(([value]) => test(numerals, answerOf(value)));
    if (!exact) {
      const found = near(numerals, answer, 4) ? undefined : suspect(exactly);
      if (found) return wrong(key, found);
      if (!near(numerals, answer, 3)) {
        if (near(numerals, answer, 2)) return [false, null, put(key.rough, given), true];
        return wrong(key, suspect((all, value) => near(all, value, 3)));
      }
    }
    if (sign && sign !== key.sign) return [false, null, key.side, true];
    return exact ? right(key) : rounded(key);
  },
  interval(key, given, context) {
    let pairs = readPair(given, (name) => isAsked(key, name, context));
    if (pairs.length > 1) pairs = pairs.filter(([low, high]) => atMost(low[0].value, high[0].value));
    const ends = key.answer.map(answerOf);
    const is = (pair, [low, high], least = 3) => near(pair[0], low, least) && near(pair[1], high, least);
    const verdicts = new Set(pairs.map((pair) => is(pair, ends)));
    if (verdicts.size !== 1) return unreadable(key.unreadable);
    if (verdicts.has(true)) return pairs.some((pair) => pair.every((one, i) => exactly(one, ends[i]))) ? right(key) : rounded(key);
    const pair = pairs[0];
    if (is(pair, [ends[1], ends[0]])) return [false, null, key.backwards, true];
    const suspect = key.suspects.find(([low, high]) => is(pair, [low, high].map(answerOf)));
    if (!suspect && is(pair, ends, 2)) {
      const i = pair.findIndex((one, j) => !near(one, ends[j], 3));
      return [false, null, put(key.rough[i], show(pair[i][0].value, context.reading.comma)), true];
    }
    return wrong(key, suspect);
  },
  node(key, given, { names }) {
    const nodes = find(given, names);
    if (nodes.length !== 1) return unreadable(nodes.length ? key.several : key.unreadable, given);
    return nodes[0] === key.answer ? right(key) : wrong(key);
  },
  nodes(key, given, { names, reading }) {
    const found = findAll(given, names, reading);
    const doubt = found.find(([, nodes]) => nodes.length !== 1);
    if (doubt) return unreadable(doubt[1].length ? key.several : key.unreadable, doubt[0]);
    const chosen = new Set(found.map(([, [node]]) => node));
    const same = (nodes) => nodes.length === chosen.size && nodes.every((node) => chosen.has(node));
    if (same(key.answer)) return right(key);
    const list = (text, nodes) => nodes.length && text.replace("{nodes}", () => nodes.map((node) => names.called[names.nodes.indexOf(node)]).join(reading.list));
    const differences = [
      list(key.missing, key.answer.filter((node) => !chosen.has(node))),
      list(key.too_many, names.nodes.filter((node) => chosen.has(node) && !key.answer.includes(node))),
    ];
    const [, mistake, why] = key.suspects.find(([nodes]) => same(nodes)) ?? [null, null, key.working];
    return [false, mistake, [key.answered, ...differences, why].filter(Boolean).join(" "), true];
  },
  choice(key, given) {
    const i = key.choices.indexOf(given);
    return i < 0 ? unreadable(key.unreadable) : [...key.marks[i], true];
  },
};
const markAnswer = (key, given, context) => MARKS[key.form](key, given, context);
