// What a phone keeps of a room: its token, and what it has answered. Without storage it lasts as long as the page.

const NAME = "emmviz-hall";
let held = {};
try {
  held = JSON.parse(localStorage.getItem(NAME)) ?? {};
} catch {
  // Storage is off, or holds something else.
}

// Of another room nothing is known.
export const kept = (code = held.code) => (held.code === code && code ? held : { code, given: {} });

export function keep(code, more) {
  held = { given: {}, ...kept(code), code, ...more };
  try {
    localStorage.setItem(NAME, JSON.stringify(held));
  } catch {
    // Then only this page knows.
  }
}
