// The focus outlives the picture in which it was.

// Remembers what has the focus, in the picture or on the start card; returns what gives it to the same in a new picture.
export function holdFocus(place, start) {
  const active = document.activeElement;
  const all = () => [...place.querySelectorAll("button, input, select, summary")];
  if (start.contains(active)) return ({ first, node }) => node(first);
  if (!place.contains(active)) return () => {};
  const name = active.dataset.node;
  const index = all().indexOf(active);
  // A node that is gone leaves the focus to its heir.
  return ({ known, heir, node }) => {
    if (name === undefined) all()[index]?.focus();
    else node(known(name) ? name : heir);
  };
}
