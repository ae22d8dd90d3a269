// A run forward and back: what each step changes is put in place, and what it overwrites is kept, so that going back
// costs the same as going on. Of several steps at once only what is there at their end is put.
//
// A change is [slot, which, value], such as ["state", 3, "done"]; `setters` says what each slot changes on the page.

export function replay(steps, setters) {
  const state = new Map();
  const undo = [];
  let at = 0;

  function put([slot, which, value]) {
    state.set(`${slot} ${which}`, value);
    setters[slot](which, value);
  }
  function go(k) {
    const changed = new Map();
    function change([slot, which, value]) {
      const name = `${slot} ${which}`;
      const before = [slot, which, state.get(name)];
      state.set(name, value);
      changed.set(name, [slot, which, value]);
      return before;
    }
    while (at < k) {
      undo[at] = steps[at].map(change);
      at += 1;
    }
    while (at > k) {
      at -= 1;
      undo[at].reverse().forEach(change);
    }
    changed.forEach(put);
  }
  // Puts in place what is there already, where it belongs somewhere else now.
  function again() {
    for (const [name, value] of state) {
      const [slot, which] = name.split(" ");
      setters[slot](+which, value);
    }
  }
  return {
    put,
    go,
    again,
    get at() {
      return at;
    },
  };
}
