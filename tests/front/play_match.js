// Plays matches for Python: reads [{ data, does }] from its input, `does` a list of ways of yours, "back" and "again", and
// writes what each has come to: after each of them the history, up to where you move next or the game ends.

import { text } from "node:stream/consumers";
import { course } from "../../emmviz/player/match/course.js";

function played({ data, does }) {
  const game = course(data);
  const found = [];
  for (const what of ["start", ...does]) {
    if (what === "back") game.back();
    else if (what === "again") game.again();
    else if (what !== "start") game.take(game.at().ways.findIndex(({ label }) => label === what));
    while (!game.yours(game.at()) && game.at().kind !== "leaf") game.take(game.next());
    const positions = game.positions();
    found.push(game.ways.map((way, i) => positions[i].ways[way].label).join(" "));
  }
  return found;
}
process.stdout.write(JSON.stringify(JSON.parse(await text(process.stdin)).map(played)));
