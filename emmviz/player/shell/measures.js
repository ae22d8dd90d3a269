// What screens are like, in px, and which share of them each part takes: every width, height and threshold that decides what
// fits. A style sheet that knows the screen better says so: `--readable`, `--smaller`, `--most`, `--height`, `--above`.

// Text is no smaller than 12 px, whatever is rounded.
export const READABLE = 12.1;

// What a page keeps free around a widget, and what a notebook shows of the cell above what it holds.
export const AROUND = 28;
export const CELL = 40;
// The least height of a player that is of any use, in a window that shows it and in a lower one.
export const PLAYER = { least: 440, short: 340 };
// The least height of a tree in a comparison.
export const COMPARED = 150;
// The least height of the tree of a lab, and how many times smaller its text is before it is higher than what is in sight, and
// before less than all of it is shown.
export const LAB = { tree: 180, smaller: 0.75, share: 0.65 };
// From this width on there are two columns, as the style sheets have it, too.
export const COLUMNS = 760;
// What is in sight at least of a sentence below the tree: three lines.
export const BRIEF = 76;
// On a page lower than this the text of a whole tree may be somewhat smaller, in stages, for the number
// line to be in sight below it.
export const LOW = { page: 700, shares: [0.9, 0.8, 0.75] };
// So many of the longest texts that may stand in a line are measured: a shorter one may need more lines.
export const MEASURED = 6;
// So many letters of the longest word of a label, of the arithmetic and of the number of a sum have room beside each other.
export const SUM = 34;

// From one number on the slider to the next.
export const BADGE = 18;

// Around the picture in its stage, on both sides together.
export const PADDING = 16;
// The same above and below trees that stand one below the other on a low page.
export const TIGHT = 4;
// A stage of at least this height has room above a tree that is shown in part for its map and for the buttons that zoom,
// which take a strip of this height; a lower one has neither.
export const ABOVE = { stage: 260, strip: 40 };
// So far from a node, in units of the picture, the rim of a part of it is, and so much of the part it moves for that.
export const RIM = { free: 12, share: 0.25 };
// A small tree is enlarged so many times at the most.
export const LARGEST = 1.7;

// So much of a page may be a tree that has to do with little more than the height that it needs.
export const PAGE = 0.75;
// Where one searches by hand, the least height of the card beside the tree, and of what is in sight the share of a tree with
// its card below it, and of a part of a wider tree.
export const BY_HAND = { card: 500, share: 0.47, part: 0.65 };
// A tree beside a question is no higher than it is with text of this share of the text around it: what the question is about
// may be above it, as a program, and is to be in sight with it. A card that is higher than its tree is up to so many times as
// wide as its text is high, and so much is free around the tree, for signs.
export const ASKED = { text: 0.81, wide: 38, around: 56 };
// Of the height of one column the share that the tree has at least: it gives way to a question, and in the editor the rest
// gives way to it.
const COLUMN = Object.entries({ quiz: 0.3, predict: 0.3, editor: 0.74, emmviz: 0.45 });
export const columnShare = (root) => COLUMN.find(([name]) => root.closest(`.${name}`))[1];
