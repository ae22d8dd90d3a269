// The part of the picture that is in sight: all of it where its text can be read then, else a part that follows what
// happens, with a small map of the whole; zoomed and dragged by the reader.

import { labelled, make, middleOf } from "./elements.js";
import { gestures } from "./gestures.js";
import { glide } from "./glide.js";
import { levelRail } from "./level-rail.js";
import { chosenLook, looksOf, smallPictures, wholeOf } from "./looks.js";
import { ABOVE, PADDING, PAGE, READABLE } from "./measures.js";
import { miniMap } from "./mini-map.js";
import { rim } from "./rim.js";

// `steps` may make texts smaller, `target` gives the box that the view follows, by default that of the `current` node, and
// is asked with a test of whether one fits, `flick` is called with the steps that a finger asks for, `from` is what `seen` gave for a picture before this one;
// `small` are the SVGs of smaller pictures, and `turned` is called whenever another one is shown.
export function pictureView(stage, svg, words, given) {
  const { steps = [], nodes, current, flick = () => {}, small: texts = [], turned = () => {} } = given;
  const { target = () => current().g.querySelector(".shape").getBBox() } = given;
  let { from = null } = given;
  const whole = wholeOf(svg);
  const small = smallPictures(svg, nodes, texts);
  const rail = levelRail(svg, whole);
  const looks = looksOf(svg, rail, small.svgs, steps);
  const map = miniMap(nodes);
  const edge = rim(nodes);
  // The whole, without the names of the levels where these stand beside it.
  let ground = whole;
  let view = [...whole];
  // What `fit` found: all of it, or a part of this width and height.
  let part = null;
  // The part follows the current node until the reader takes over.
  let following = false;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  const keys = { "+": () => zoom(0.8), "-": () => zoom(1.25), 0: () => all() };
  const buttons = zoomButtons(words, keys);
  svg.before(rail.box);
  stage.append(map.box, buttons);

  const put = glide((box) => {
    rail.show(box);
    svg.setAttribute("viewBox", box.join(" "));
  });
  function show(box, gliding = false) {
    view = within(ground, box);
    // While all of it is in sight a finger scrolls the page; of a part it moves the part.
    const isWhole = view[2] >= ground[2] && view[3] >= ground[3];
    svg.style.touchAction = following || isWhole ? "pan-y" : "none";
    // What is put beside a node at the foot of a tree may stand out a little.
    svg.style.overflow = isWhole ? "visible" : "";
    put(view, gliding);
    // A picture that is whole at its size has nothing to zoom.
    buttons.hidden = !map.show(view, ground) && !part;
    // Which sides of it are out of sight.
    stage.classList.toggle("more-left", view[0] > ground[0] + 1);
    stage.classList.toggle("more-right", view[0] + view[2] < ground[0] + ground[2] - 1);
    stage.classList.toggle("more-above", view[1] > ground[1] + 1);
    stage.classList.toggle("more-below", view[1] + view[3] < ground[1] + ground[3] - 1);
    edge.mark(following && !isWhole ? view : null);
  }
  // What style sheets say: how much is free at each side of the picture, and how small its text may be.
  function style() {
    const rules = getComputedStyle(stage);
    return [parseFloat(rules.paddingLeft), parseFloat(rules.getPropertyValue("--readable")) || READABLE];
  }
  // Takes the width of the stage, and the `heights` that there may be for all of the picture, tried in turn as in
  // `chosenLook`, by default `high` and then most of a page; where none of them is enough, a part of it takes `high`.
  // Returns the height and the width that the picture takes, and which of the heights was enough.
  function fit(high, /** @type {TriedHeight[]} */ heights = [[high], [PAGE * innerHeight, { most: 1 }]]) {
    // What is not on the page has no size yet.
    if (!stage.clientWidth) return { taken: 0, wide: 0, enough: 0 };
    const [padding, readable] = style();
    const room = stage.clientWidth - 2 * padding;
    const look = chosenLook(looks(readable), room, heights);
    following = look.enough < 0;
    // What has made way, for a test or a style sheet to read.
    stage.closest(".emmviz").dataset.look = [...look.without, ...(following ? ["part"] : [])].join(" ");
    rail.put(look.levels);
    if (small.turn(look.at ?? 0)) {
      map.clear();
      turned();
    }
    ground = look.box;
    map.fit(ground, room);
    // Of a tree that moves nothing stands on it: a low stage has no map, and no buttons.
    const strip = following && high >= ABOVE.stage ? ABOVE.strip : 0;
    stage.classList.toggle("low", following && !strip);
    stage.style.paddingTop = strip ? `${padding + strip}px` : "";
    const [left, free] = [room - look.taken, high - strip].map((size) => Math.max(size, 1) / look.scale);
    part = following ? [Math.min(ground[2], left), Math.min(ground[3], free)] : null;
    const taken = Math.round((part ?? ground).at(-1) * look.scale);
    svg.style.height = `${taken}px`;
    if (part) toPart();
    else show(ground);
    return { taken: taken + strip, wide: look.taken + (part ?? ground).at(-2) * look.scale, enough: look.enough };
  }
  // Where a style sheet says how large the picture may be; returns whether less than all of it is in sight.
  function fitGiven() {
    svg.style.height = "";
    const { maxHeight } = getComputedStyle(svg);
    const rules = getComputedStyle(stage);
    const most = parseFloat(rules.getPropertyValue("--most")) || Infinity;
    const count = parseInt(rules.getPropertyValue("--looks")) || undefined;
    // Before less than all of it is in sight its text may be somewhat smaller, in one or more stages.
    const smaller = rules.getPropertyValue("--smaller").trim().split(" ");
    const shares = smaller.map((size) => (parseFloat(size) || Infinity) / style()[1]);
    // Before it says that, as before a comparison knows, there is no limit.
    const limit = maxHeight === "none" ? Infinity : parseFloat(maxHeight);
    const high = maxHeight.endsWith("%") ? stage.clientHeight - 2 * style()[0] : limit;
    // All that there is of it, however small, where that is asked for.
    const full = stage.closest(".full") && { count: 1, anyway: true };
    const tried = [1, ...shares]
      .map((share) => ({ most, share, count }))
      .map((size) => /** @type {TriedHeight} */ ([high, full ?? size]));
    fit(high, tried);
    if (!part && most === Infinity) svg.style.height = "";
    return part !== null;
  }
  // Where a style sheet says how high the stage is, which is higher before less than all of the picture is in sight.
  function fitStage() {
    stage.style.height = "";
    const { taken, enough } = fit(stage.clientHeight - PADDING);
    if (enough > 0) stage.style.height = `${taken + PADDING}px`;
  }
  function toPart() {
    following = true;
    // What stood in sight in the picture before this one stays there.
    const [x, y] = from ?? ground;
    view = [x, y, ...part];
    if (from) show(view);
    follow({ anyway: !from, still: !from });
    from = null;
  }
  // `still` where the view is at once where it goes; `anyway` even where what it follows is well inside it.
  function follow({ anyway = false, still = false } = {}) {
    if (!following) return;
    const fits = (box) => box.width <= view[2] && box.height <= view[3];
    const followed = target(fits);
    if (!anyway && isInside(view, followed)) return edge.mark(view);
    // It comes to rest where there is most to see of what hangs together with the node.
    const [left, top] = middleOf(target(fits, { kin: true }));
    const wanted = within(ground, [left - view[2] / 2, top - view[3] / 2, view[2], view[3]]);
    const isGood = (box) => box.every((at, i) => at === within(ground, box)[i]) && isInside(box, followed);
    show(edge.settle(wanted, isGood), !still);
  }
  // The whole, and from there back to the part that can be read.
  function all() {
    if (part && view[2] >= ground[2] && view[3] >= ground[3]) return toPart();
    following = false;
    show(ground);
  }
  function zoom(by, { x, y } = { x: view[0] + view[2] / 2, y: view[1] + view[3] / 2 }) {
    following = false;
    const wide = Math.min(Math.max(view[2] * by, ground[2] / 12), ground[2]);
    const factor = wide / view[2];
    show([x - (x - view[0]) * factor, y - (y - view[1]) * factor, wide, view[3] * factor]);
  }

  let grabbed = { view, following };
  byHand(svg, flick, {
    zoom,
    grab() {
      grabbed = { view, following };
      following = false;
    },
    move: (dx, dy) => show([view[0] - dx, view[1] - dy, view[2], view[3]]),
    drop() {
      following = grabbed.following;
      show(grabbed.view);
    },
  });
  return { fit, fitGiven, fitStage, follow, keys, small: small.at, seen: () => (following ? view : null) };
}

// Whether a box is well inside a view, which rests then: a picture that moves at every step is hard to read.
function isInside(/** @type {number[]} */ [left, top, width, height], box) {
  const [x, y] = middleOf(box);
  const [dx, dy] = [x - left, y - top];
  const isMiddle = dx > 0.12 * width && dx < 0.88 * width && dy > 0.12 * height && dy < 0.8 * height;
  const isWhole = box.width <= 2 * Math.min(dx, width - dx) && box.height <= 2 * Math.min(dy, height - dy);
  return isMiddle && isWhole;
}

// What a wheel with Ctrl, a mouse and fingers do to the picture; `act` holds it: zoom, and grab, move (by units of the
// picture) and drop.
function byHand(svg, flick, act) {
  const at = (x, y) => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
  function turn(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    act.zoom(event.deltaY > 0 ? 1.15 : 0.87, at(event.clientX, event.clientY));
  }
  svg.addEventListener("wheel", turn, { passive: false });
  gestures(svg, {
    ...act,
    drag: (dx, dy) => act.move(dx / svg.getScreenCTM().a, dy / svg.getScreenCTM().a),
    pinch: (by, x, y) => act.zoom(by, at(x, y)),
    flick,
  });
}

// The box moved so that it shows no more than the ground, and nothing empty beside it.
function within(ground, [x, y, width, height]) {
  const moved = (at, axis, size) =>
    Math.min(Math.max(at, ground[axis]), ground[axis] + Math.max(ground[axis + 2] - size, 0));
  return [moved(x, 0, width), moved(y, 1, height), width, height];
}

// -- the buttons that zoom, in a corner of the stage

// They do what the `keys` do.
function zoomButtons(words, keys) {
  const button = labelled(words);
  return make(
    "div",
    { class: "zoom" },
    button("zoom_in", keys["+"], "+"),
    button("zoom_out", keys["-"], "−"),
    button("zoom_reset", keys[0], `⤢ ${words.zoom_reset}`),
  );
}
