// All trees at one scale, that of the one that needs most room, and their sentences at one height; a tree too wide to be
// read is left to its player.

import { PADDING } from "../shell/view.js";

export function oneScale(players, runs, places) {
  const pictures = players.map((player) => player.root.querySelector(".stage > .emmviz-tree"));
  const sizes = runs.map((run) =>
    run.svg
      .match(/viewBox="([^"]+)"/)[1]
      .split(" ")
      .slice(2)
      .map(Number),
  );
  const scale = Math.min(
    ...pictures.map((svg, i) => {
      svg.style.maxWidth = "";
      const wide = svg.parentElement.clientWidth - PADDING;
      const high = parseFloat(getComputedStyle(svg).maxHeight);
      return svg.parentElement.hasAttribute("data-part") ? Infinity : Math.min(wide / sizes[i][0], high / sizes[i][1]);
    }),
  );
  pictures.forEach((svg, i) => (svg.style.maxWidth = scale < Infinity ? `${scale * sizes[i][0]}px` : ""));
  const beside = places[0].offsetTop === places[1].offsetTop;
  for (const name of [".stage", ".telling"]) {
    const boxes = players.map((player) => player.root.querySelector(name));
    boxes.forEach((box) => (box.style.minHeight = ""));
    const most = Math.max(...boxes.map((box) => box.firstChild.getBoundingClientRect().height + 20));
    if (beside) boxes.forEach((box) => (box.style.minHeight = `${most}px`));
  }
}
