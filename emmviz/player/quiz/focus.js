// Where the focus goes: to where one works next, unless it is in the picture or at a control that is still there.

export const focusIn = (player, card, cover, parts, hasFocus) => () => {
  const active = document.activeElement;
  const gone = !active || !hasFocus() || active.disabled || !active.getClientRects().length;
  const busy = !gone && active.closest("[data-node], .frame-menu, .summary");
  // A page that was scrolled to a verdict comes back to the tree.
  player.root.querySelector(".stage").scrollIntoView({ block: "nearest" });
  if (card.open && !cover.covers && !busy) card.focus();
  else if (parts.end && !busy) parts.end.focus({ preventScroll: true });
  else if (gone) (parts.onward ?? player.root.querySelector(".forward")).focus({ preventScroll: true });
};
