// @ts-check
// The colours of a path, from its first cell to its last. Lightness falls, so that the order is
// kept in grey.

/** Green to red, in equal steps of OKLCH. */
const GREEN_TO_RED = ['#82ec9c', '#b7cf47', '#dea800', '#f37d00', '#f05653'];
/** Yellow to blue, which people who see no difference between red and green can tell apart. */
const YELLOW_TO_BLUE = ['#ffe97f', '#d6dc98', '#a5c8bd', '#7db1da', '#6c93ea'];

export const PALETTES = { usual: GREEN_TO_RED, clear: YELLOW_TO_BLUE };

/** @param {string} color */
const channels = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

/**
 * The colour of a step, counted from 0; half steps lie between cells.
 * @param {number} step
 * @param {number} steps how many cells the path has
 */
export function stepColor(step, steps) {
  const palette =
    document.documentElement.dataset.palette === 'clear' ? PALETTES.clear : PALETTES.usual;
  const at = steps > 1 ? (step / (steps - 1)) * (palette.length - 1) : 0;
  const low = Math.min(Math.floor(at), palette.length - 2);
  const [from, to] = [channels(palette[low]), channels(palette[low + 1])];
  const mixed = from.map((value, index) => Math.round(value + (to[index] - value) * (at - low)));
  return `rgb(${mixed.join(' ')})`;
}
