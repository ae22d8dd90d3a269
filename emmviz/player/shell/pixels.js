// A picture of its own as PNG, in the sizes that one asks for.

// Of a 4K screen, and what every browser can draw at all.
const SCREEN = { wide: 3840, high: 2160 };
const MOST = { side: 16_000, pixels: 60_000_000 };

// The sizes there are: pixels for a unit of the picture.
export const SIZES = {
  "1×": () => 1,
  "2×": () => 2,
  "4K": ({ wide, high }) => Math.min(SCREEN.wide / wide, SCREEN.high / high),
};

// Returns a blob, null where the browser cannot draw it.
export async function pixels(picture, size) {
  const { text, wide, high } = picture;
  const { side, pixels: most } = MOST;
  const scale = Math.min(SIZES[size](picture), side / wide, side / high, Math.sqrt(most / (wide * high)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round(high * scale);
  const image = new Image();
  // A browser may draw an SVG at the size that it gives for itself, and enlarge that; and whole pixels have its
  // proportions but for rounding.
  const given = `width="${canvas.width}" height="${canvas.height}" preserveAspectRatio="none"`;
  const large = text.replace(/width="[^"]*" height="[^"]*"/, given);
  const href = URL.createObjectURL(new Blob([large], { type: "image/svg+xml" }));
  try {
    image.src = href;
    await image.decode();
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(href);
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
