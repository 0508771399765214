// @ts-check
// Setting clues on a printed page: columns from left to right, the grid above the first ones, and the
// largest type with which everything fits. Pure.

/** @typedef {{height: number, head: boolean}} Block a heading stays with what follows it */

/**
 * Cuts blocks into columns of given heights.
 * @param {Block[]} blocks
 * @param {number[]} heights
 * @returns {number[] | null} where each column begins; null if they do not fit
 */
export function cut(blocks, heights) {
  const starts = [0];
  let [column, used] = [0, 0];
  for (let at = 0; at < blocks.length; at += 1) {
    const { height, head } = blocks[at];
    const along = head && at + 1 < blocks.length ? height + blocks[at + 1].height : height;
    while (used + along > heights[column]) {
      column += 1;
      if (column >= heights.length) return null;
      starts.push(at);
      used = 0;
    }
    used += height;
  }
  return [...starts, ...Array(heights.length - starts.length).fill(blocks.length)];
}

/**
 * Columns of about the same height at their ends: the lowest bottom line at which everything fits. With a second
 * page the columns of the first are full, and those of the second have such a line.
 * @param {Block[]} blocks
 * @param {number[]} tops where each column begins on the page
 * @param {number} bottom
 * @param {number} [second] number of columns on a second page
 * @returns {number[] | null}
 */
export function balanced(blocks, tops, bottom, second = 0) {
  const at = (/** @type {number} */ line) => {
    const first = second > 0 ? bottom : line;
    const heights = tops.map((top) => Math.max(0, first - top));
    return cut(blocks, [...heights, ...Array(second).fill(line)]);
  };
  if (!at(bottom)) return null;
  let [low, high] = [0, bottom];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (at(middle)) high = middle;
    else low = middle;
  }
  return at(high);
}
