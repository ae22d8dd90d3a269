// The menu of a comparison: all of its trees side by side, with the sentence about both.

import { fileName } from "../shell/files.js";
import { frameMenu } from "../shell/frame-menu.js";

export function comparisonMenu(root, data, players, { theme, model, at }) {
  const sentence = () => data.sentences[at()];
  const legend = new Map(data.runs.flatMap((run) => run.legend).map((item) => [item.text, item]));
  return frameMenu(
    root,
    data.words.menu,
    theme,
    {
      picture: () => ({
        title: data.title,
        sentence: sentence(),
        legend: [...legend.values()],
        panes: players.map((player, i) => player.menu.pane(data.runs[i].title)),
      }),
      sentence,
      notation: () => data.runs[0].notation,
      name: () => fileName(data.title, ...data.runs.map((run) => run.title), at()),
      formats: data.formats,
      step: at,
    },
    model,
  );
}
