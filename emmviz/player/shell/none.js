// Whether Python has sent None: that is null in a notebook and on a page, but undefined where Python itself runs in the
// browser.
export const isNone = (value) => value === null || value === undefined;
