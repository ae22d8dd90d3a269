// How deep the call stack is at each step. From it one steps over a subtree, and out of one, as in a debugger.

// Read from what the steps change, as in replay.js.
export function trail({ start, steps }) {
  const depths = [];
  const rows = new Map();
  for (const changes of [start, ...steps]) {
    for (const [slot, which, value] of changes) if (slot === "stack") rows.set(which, value != null);
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
  };
}
