// @ts-check
// A crossword in a frame on another site. Pure.

/** A frame that shows a grid of 15 by 15 beside its clues. */
const [WIDTH, HEIGHT] = ['100%', '640'];

/** What another site writes to show a crossword in a frame. @param {string} source @param {string} title */
export function frameOf(source, title) {
  const plain = title.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<iframe src="${source}" title="${plain}" width="${WIDTH}" height="${HEIGHT}" style="border:0"></iframe>`;
}
