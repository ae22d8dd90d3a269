// What all parts of a deck use.

export const all = (selector, from = document) => [...from.querySelectorAll(selector)];
