// The keys that move the number of a lab; `by` gives what goes on by so many places.

export const moves = (by) => ({
  ArrowRight: by(1),
  ArrowUp: by(1),
  ArrowLeft: by(-1),
  ArrowDown: by(-1),
  PageUp: by(10),
  PageDown: by(-10),
  Home: by(-Infinity),
  End: by(Infinity),
});
