// A view that glides to where it goes, at once where the reader wants no motion.

const TAKES = 300;

const eased = (share) => 1 - (1 - share) ** 3;

// `put` shows a view, which is a list of numbers; what this returns goes to one, gliding or not.
export function glide(put) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let at = null;
  let frame = 0;
  return (wanted, gliding) => {
    cancelAnimationFrame(frame);
    if (!gliding || still.matches || !at) return put((at = wanted));
    const from = at;
    const begun = performance.now();
    const move = (now) => {
      // The time of a frame may be before that of the key: a machine that has much to do is late with it.
      const share = Math.min(Math.max((now - begun) / TAKES, 0), 1);
      put((at = wanted.map((end, i) => from[i] + (end - from[i]) * eased(share))));
      if (share < 1) frame = requestAnimationFrame(move);
    };
    frame = requestAnimationFrame(move);
  };
}
