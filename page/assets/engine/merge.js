// @ts-check
// The search for the best board on several workers: each makes some of the chains, and their progress is merged here.

/** @typedef {{data: string, ranks: string[]}} Told progress of one worker, and the texts that rank its boards */

/**
 * Merges progress into what one worker would report if it made all chains.
 * @param {Told[]} parts
 * @param {{top?: number, curve?: number}} [search] the engine's defaults: boards kept, and points of a curve
 * @returns {Told}
 */
export function merge(parts, { top: usualTop = Infinity, curve: points = Infinity } = {}) {
  const views = parts.map(({ data }) => JSON.parse(data));
  const [first] = views;
  /** @param {string} field */
  const sum = (field) => views.reduce((total, view) => total + view[field], 0);
  /** @param {string} field */
  const most = (field) => Math.max(...views.map((view) => view[field]));
  const ranked = views.flatMap(({ top }, part) =>
    top.map((/** @type {any} */ board, /** @type {number} */ place) => ({
      board,
      rank: parts[part].ranks[place],
    })),
  );
  // The better board has the rank that sorts first; boards of the same rank are the same.
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : +(a.rank > b.rank)));
  const each = ranked.filter(({ rank }, place) => rank !== ranked[place - 1]?.rank);
  const top = each.slice(0, first.request.top ?? usualTop);
  const [steps, seconds] = [sum('steps'), most('seconds')];
  const merged = {
    steps,
    seconds,
    of: most('of'),
    rate: seconds > 0 ? steps / seconds : 0,
    value: top[0]?.board.value ?? 0,
    history: curve(views, points),
    top: top.map(({ board }) => board),
    request: first.request,
    paused: views.every(({ paused }) => paused),
    done: views.every(({ done }) => done),
  };
  return { data: JSON.stringify(merged), ranks: top.map(({ rank }) => rank) };
}

/**
 * The best value after so many boards of all workers, as if all were equally fast.
 * @param {{history: [number, number][]}[]} views
 * @param {number} most points
 * @returns {[number, number][]}
 */
function curve(views, most) {
  const points = views.flatMap(({ history }) => history);
  points.sort(([a], [b]) => a - b);
  let best = -1;
  const rising = points.filter(([, value]) => value > best && ((best = value), true));
  const every = Math.max(1, Math.ceil(rising.length / most));
  return rising
    .filter((_, place) => place % every === 0 || place === rising.length - 1)
    .map(([steps, value]) => [steps * views.length, value]);
}
