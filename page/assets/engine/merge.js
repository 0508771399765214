// @ts-check
// The search for the best board on several workers: each makes some of the chains, and what they tell is merged here.

/** @typedef {{data: string, ranks: string[]}} Told what a worker tells of a search, and what its boards are compared by */

/** How many boards are kept by a search that does not say. */
const USUAL_TOP = 4;

/** The most points of a curve. */
const CURVE = 400;

/**
 * What one worker would have told that makes all chains.
 * @param {Told[]} parts
 * @returns {Told}
 */
export function merge(parts) {
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
  // Of boards of the same value the one whose rank comes first is the better; boards of the same rank are the same.
  ranked.sort(
    (a, b) => b.board.value - a.board.value || (a.rank < b.rank ? -1 : +(a.rank > b.rank)),
  );
  const each = ranked.filter(({ rank }, place) => rank !== ranked[place - 1]?.rank);
  const top = each.slice(0, first.request.top ?? USUAL_TOP);
  const [steps, seconds] = [sum('steps'), most('seconds')];
  const merged = {
    steps,
    seconds,
    of: most('of'),
    rate: seconds > 0 ? steps / seconds : 0,
    value: top[0]?.board.value ?? 0,
    history: curve(views),
    top: top.map(({ board }) => board),
    request: first.request,
    paused: views.every(({ paused }) => paused),
    done: views.every(({ done }) => done),
  };
  return { data: JSON.stringify(merged), ranks: top.map(({ rank }) => rank) };
}

/**
 * After how many boards of all workers the best was how good, as if all were equally fast.
 * @param {{history: [number, number][]}[]} views
 * @returns {[number, number][]}
 */
function curve(views) {
  const points = views.flatMap(({ history }) => history);
  points.sort(([a], [b]) => a - b);
  let best = -1;
  const rising = points.filter(([, value]) => value > best && ((best = value), true));
  const every = Math.ceil(rising.length / CURVE);
  return rising
    .filter((_, place) => place % every === 0 || place === rising.length - 1)
    .map(([steps, value]) => [steps * views.length, value]);
}
