// @ts-check
// Where typed letters lie on a board, so that they can be shown before the word is claimed.

/**
 * A path that reads these letters, or null. Boards are small and the letters few: trying every way
 * is quick enough.
 * @param {import('../notation.js').Tile[]} tiles
 * @param {number[][]} neighbors
 * @param {string} letters folded
 * @returns {number[] | null}
 */
export function findPath(tiles, neighbors, letters) {
  /** @type {number[]} */
  const path = [];
  /** @param {number} cell @param {number} at @returns {boolean} */
  const visit = (cell, at) => {
    const { text } = tiles[cell];
    const length = text === '?' ? 1 : text.length;
    const fits = text === '?' || (text !== '' && text !== '#' && letters.startsWith(text, at));
    // The last tile may stand for more letters than were typed so far.
    const begins = !fits && text.length > 1 && text.startsWith(letters.slice(at));
    if (!fits && !begins) return false;
    path.push(cell);
    if (begins || at + length >= letters.length) return true;
    if (neighbors[cell].some((next) => !path.includes(next) && visit(next, at + length)))
      return true;
    path.pop();
    return false;
  };
  return letters && tiles.some((_, cell) => visit(cell, 0)) ? path : null;
}
