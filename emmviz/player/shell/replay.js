// A run forward and back: what each step changes is put in place, and what it overwrites is kept, so that going back
// costs the same as going on. Of several steps at once only what is there at their end is put.
//
// A change is [slot, which, value], such as ["state", 3, "done"]; `setters` says what each slot changes on the page.

// `pass` is called with every change on the way.
export function replay(steps, setters, pass) {
  const state = new Map();
  const changed = new Map();
  const undo = [];
  let at = 0;

  function keep(change) {
    const [slot, which, value] = change;
    const name = `${slot} ${which}`;
    const before = [slot, which, state.get(name)];
    state.set(name, value);
    changed.set(name, change);
    pass(change);
    return before;
  }
  function put() {
    changed.forEach(([slot, which, value]) => setters[slot](which, value));
    changed.clear();
  }
  function start(changes) {
    changes.forEach(keep);
    put();
  }
  function go(k) {
    while (at < k) {
      undo[at] = steps[at].map(keep);
      at += 1;
    }
    while (at > k) {
      at -= 1;
      undo[at].reverse().forEach(keep);
    }
    put();
  }
  // Puts in place what is there already, where it belongs somewhere else now.
  function again() {
    for (const [name, value] of state) {
      const [slot, which] = name.split(" ");
      setters[slot](+which, value);
    }
  }
  // What the only slot of its kind holds.
  const held = (slot) => state.get(`${slot} 0`);
  return {
    held,
    start,
    go,
    again,
    get at() {
      return at;
    },
  };
}
