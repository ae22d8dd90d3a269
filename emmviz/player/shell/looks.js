// What makes way before less than all of a tree is in sight, and in which order.

// A small tree is enlarged so many times at the most.
const LARGEST = 1.7;

export const boxOf = (svg) => svg.getAttribute("viewBox").split(" ").map(Number);

// The size of the smallest text of a picture at the start or at any step.
function smallestText(svg, steps, isSmall) {
  const sizes = [...svg.querySelectorAll("text")].map((text) => +text.getAttribute("font-size"));
  const later = steps.flat().flatMap(([slot, , value]) => {
    const { size } = slot === "number" ? { ...value, ...(isSmall && value.small) } : {};
    return size ? [size] : [];
  });
  return Math.min(...sizes, ...new Set(later));
}

// Returns what gives the looks of a picture, from the most that there is of it to the least, each with the scale at which
// its text is as large as `readable`: first the names of the levels make way, then all that the small picture does without.
export function looksOf(svg, rail, small, steps) {
  const whole = boxOf(svg);
  const sizes = [smallestText(svg, steps), small.svg && smallestText(small.svg, steps, true)];
  return (readable) => {
    const { taken, ground: bare } = rail.measure();
    const [least, leastSmall] = sizes.map((size) => readable / size);
    const looks = [
      { levels: "within", box: whole, taken: 0, least },
      { levels: "beside", box: bare, taken, least },
      { levels: "gone", box: bare, taken: 0, least },
    ];
    if (!small.svg) return looks;
    return [...looks, { levels: "gone", box: boxOf(small.svg), taken: 0, least: leastSmall, isSmall: true }];
  };
}

// The first of `heights` at which a look shows all of the tree, and that look with its scale; each comes with how many of
// the looks are tried at it, if not all. Else the look of which a part is shown.
export function chosenLook(looks, wide, heights) {
  const tried = heights.flatMap(([high, count = looks.length], enough) =>
    looks.slice(0, count).map((look) => {
      const scale = Math.min((wide - look.taken) / look.box[2], high / look.box[3], LARGEST);
      return { ...look, scale, enough };
    }),
  );
  return tried.find(({ scale, least }) => scale >= least) ?? { ...looks[1], scale: looks[1].least, enough: -1 };
}
