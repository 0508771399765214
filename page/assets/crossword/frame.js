// @ts-check
// A crossword in a frame on another site, and whether this server publishes any.

/** Whether anyone may publish crosswords on the server. */
export const PUBLISHES = document.querySelector('meta[name="worddle-publishes"]') !== null;

/** A frame that shows a grid of 15 by 15 beside its clues. */
const [WIDTH, HEIGHT] = ['100%', '640'];

/** What another site writes to show a crossword in a frame. @param {string} source @param {string} title */
export function frameOf(source, title) {
  const plain = title.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<iframe src="${source}" title="${plain}" width="${WIDTH}" height="${HEIGHT}" frameborder="0"></iframe>`;
}
