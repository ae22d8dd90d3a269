// The icons of the editor.

export const ARROWS = {
  undo: "M6 2v3h4a4 4 0 0 1 0 8H5v-2h5a2 2 0 0 0 0-4H6v3L1 6z",
  redo: "M10 2v3H6a4 4 0 0 0 0 8h5v-2H6a2 2 0 0 1 0-4h4v3l5-4z",
};
export const LOCKS = {
  open: "M5 7V5a3 3 0 0 1 5.8-1l-1.4.5A1.5 1.5 0 0 0 6.5 5v2H12v7H4V7z",
  shut: "M4 7V5a4 4 0 0 1 8 0v2h1v7H3V7zM5.5 7h5V5a2.5 2.5 0 0 0-5 0z",
};
