// The number line of the current chance node: [L, U] with the window, and what the node can still be.

import { shape } from "./elements.js";

const LEFT = 26;
const WIDE = 288;
const at = (share) => LEFT + share * WIDE;

export function numberLine(box, line) {
  box.replaceChildren();
  box.parentElement.classList.toggle("idle", !line);
  if (!line) return;
  const { node, low, high, window: window_, interval, says } = line;
  const svg = shape("svg", { viewBox: "0 0 340 92", role: "img", "aria-label": says, "data-of": node });
  const text = (x, y, anchor, value, name) =>
    svg.append(shape("text", { x, y, "text-anchor": anchor, class: name }, value));
  svg.append(shape("path", { d: `M${at(0)} 40H${at(1)}M${at(0)} 30v20M${at(1)} 30v20`, class: "axis" }));
  if (window_) drawWindow(svg, window_, text);
  drawInterval(svg, interval, text);
  text(at(0), 87, "start", `L ${low}`, "end-text");
  text(at(1), 87, "end", `U ${high}`, "end-text");
  box.append(svg);
}

function drawWindow(svg, { low: a, high: b, alpha, beta }, text) {
  svg.append(shape("rect", { x: at(a), y: 27, width: Math.max(at(b) - at(a), 0), height: 26, class: "look" }));
  const close = b - a < 0.35;
  const end = (share, label, sign, anchor) => {
    if (!label) return;
    svg.append(shape("path", { d: `M${at(share)} 22v36`, class: "tick" }));
    text(at(share), 15, anchor, `${sign} ${label}`, "window-text");
  };
  end(a, alpha, "α", close || a > 0.8 ? "end" : a < 0.15 ? "start" : "middle");
  end(b, beta, "β", close || b < 0.2 ? "start" : b > 0.85 ? "end" : "middle");
}

function drawInterval(svg, { low, high, texts: [lowText, highText] }, text) {
  const middle = (at(low) + at(high)) / 2;
  const half = Math.max((at(high) - at(low)) / 2, 2.5);
  svg.append(shape("rect", { x: middle - half, y: 35, width: 2 * half, height: 10, class: "still" }));
  const put = (x, anchor, value) => text(x, 68, anchor, value, "still-text");
  if (low === high) put(middle, low < 0.1 ? "start" : low > 0.9 ? "end" : "middle", lowText);
  else if (high - low < 0.3)
    put(middle, low < 0.2 ? "start" : high > 0.8 ? "end" : "middle", `${lowText} … ${highText}`);
  else {
    put(at(low), low < 0.1 ? "start" : "middle", lowText);
    put(at(high), high > 0.9 ? "end" : "middle", highText);
  }
}
