// Where the search stands at each step: its node, and how deep the call stack is. From it one steps over a subtree, out
// of one, and runs to a node, as in a debugger.

// Read from what the steps change, as in replay.js.
export function trail({ start, steps }) {
  const nodes = [];
  const depths = [];
  const rows = new Map();
  let node = -1;
  for (const changes of [start, ...steps]) {
    for (const [slot, which, value] of changes) {
      if (slot === "state" && value.split(" ").includes("current")) node = which;
      if (slot === "stack") rows.set(which, value != null);
    }
    nodes.push(node);
    depths.push([...rows.values()].filter(Boolean).length);
  }
  const end = steps.length;
  const next = (k, good) => {
    for (let j = k + 1; j <= end; j += 1) if (good(j)) return j;
    return end;
  };
  return {
    // To the next step at this depth or above it: what lies below the node is done in one go.
    over: (k) => next(k, (j) => depths[j] <= Math.max(depths[k], 1)),
    // To the node from which this one was searched.
    out: (k) => next(k, (j) => depths[j] < depths[k]),
    // To where the search next stands at a node, or first does where it never comes back; null where it never comes.
    to(wanted, k) {
      const after = nodes.indexOf(wanted, k + 1);
      const first = nodes.indexOf(wanted, 1);
      return after >= 0 ? after : first >= 0 ? first : null;
    },
  };
}
