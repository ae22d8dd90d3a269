// The controls of `interact`: a picture for each of their places was made beforehand.

import { unpack } from "../../player/shell/page.js";
import { all } from "./dom.js";

const placeOf = (control) => (control.type === "checkbox" ? +control.checked : +control.value);

export const variedPictures = () => Promise.all(all(".varied").map(alive));

async function alive(box) {
  const { shown, start, labels } = await unpack(box.querySelector("script").textContent);
  const controls = [...box.querySelectorAll(".settings :is(input, select)")];
  const key = () => controls.map(placeOf).join();

  function put(i, k) {
    if (controls[i].type === "checkbox") controls[i].checked = Boolean(k);
    else controls[i].value = k;
  }
  function show(moved) {
    // Where not every place was drawn, the others go back.
    if (!(key() in shown)) start.forEach((k, i) => controls[i] !== moved && put(i, k));
    controls.forEach((control, i) => {
      const value = control.parentElement.querySelector("output");
      if (value) value.textContent = labels[i][placeOf(control)];
      control.setAttribute("aria-valuetext", labels[i][placeOf(control)]);
    });
    box.querySelector(".shown").innerHTML = shown[key()];
  }
  controls.forEach((control) => control.addEventListener("input", () => show(control)));
}
