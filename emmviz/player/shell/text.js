// Sentences: what stands in their braces, and where they may break.

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");

// A formula breaks before its signs, never after them, and not within a product.
export const tied = (text) => text.replace(/ ([×/]) /g, "\u00a0$1\u00a0").replace(/ ([+−=≈≤≥]) /g, " $1\u00a0");
