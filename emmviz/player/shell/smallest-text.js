// The size of the smallest text of a picture at the start or at any step.

export function smallestText(svg, steps) {
  const sizes = [...svg.querySelectorAll("text")].map((text) => +text.getAttribute("font-size"));
  const later = steps.flat().flatMap(([slot, , value]) => (slot === "number" && value.size ? [value.size] : []));
  return Math.min(...sizes, ...new Set(later));
}
