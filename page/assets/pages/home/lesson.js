// @ts-check
// Three moves, taught on the board of the day within twenty seconds: dragging, diagonals, each tile
// once. Whoever makes the move that is shown goes on at once.

import { html, useEffect, useMemo, useState } from '../../vendor/preact.js';
import { t } from '../../i18n.js';
import { fromWire } from '../../notation.js';
import { tierOf } from '../../tiers.js';

/** @typedef {import('../../wire.js').Found} Found */
/** @typedef {import('../home.js').Now} Now */

/** How long a move is shown to somebody who only looks: three of them in less than 20 seconds. */
const STEP_MS = 6000;
/** How long the drawn path takes from one tile to the next. */
const TILE_MS = 420;
/** Longer words are harder to follow. */
const LONGEST = 5;

/** Whether a path has a diagonal step on a board of rows. @param {number[]} path @param {number} columns */
const isBent = (path, columns) =>
  path.slice(1).some((cell, place) => {
    const before = path[place];
    const across = Math.abs((cell % columns) - (before % columns));
    return across > 0 && Math.floor(cell / columns) !== Math.floor(before / columns);
  });

/**
 * Two short words that everyone knows: one without diagonals, one with. A board that has no diagonals, or no such
 * words, is taught with any.
 * @param {Now['daily']} daily
 * @returns {Found[]}
 */
export function lessonWords({ board, found }) {
  const { kind, dims } = fromWire(board);
  const columns = kind === 'grid' && dims.length === 2 ? dims[1] : 0;
  const known = found
    .filter((row) => !row.hidden && !row.crude && tierOf(row) === 1 && row.letters <= LONGEST)
    .sort((one, other) => one.letters - other.letters);
  const straight = known.find(({ path }) => columns && !isBent(path, columns)) ?? known[0];
  const rest = known.filter((row) => row !== straight);
  const bent = columns ? rest.find(({ path }) => isBent(path, columns)) : undefined;
  return [straight, bent].filter((row) => row !== undefined);
}

/** @param {Now & {onDemo: (path: number[]) => void, onEnd: () => void}} props */
export default function Lesson({ game, daily, onDemo, onEnd }) {
  const words = useMemo(() => lessonWords(daily), [daily.board]);
  const [step, setStep] = useState(0);
  const [before] = useState(game.claimed.length);
  const word = words[step];
  const last = step >= words.length;
  const done = word ? game.claimed.includes(word.word) : game.claimed.length > before + step;
  const next = () => (last ? onEnd() : setStep(step + 1));
  useEffect(() => {
    if (done) return next();
    const timer = setTimeout(next, STEP_MS);
    return () => clearTimeout(timer);
  }, [step, done]);
  useDemo(word?.path, onDemo);
  const text = last ? t('lesson.once') : t(step ? 'lesson.diagonal' : 'lesson.drag', word.word);
  return html`<aside class="home-lesson" aria-label=${t('lesson')}>
    <p role="status">
      <small>${t('lesson.step', step + 1, words.length + 1)}</small>
      ${text}
    </p>
    <button type="button" onClick=${onEnd}>${t('lesson.skip')}</button>
  </aside>`;
}

/**
 * Draws a path tile by tile; at once for those who do without motion.
 * @param {number[] | undefined} path
 * @param {(path: number[]) => void} onDemo
 */
function useDemo(path, onDemo) {
  useEffect(() => {
    if (!path) return onDemo([]);
    const still =
      matchMedia('(prefers-reduced-motion: reduce)').matches ||
      document.documentElement.dataset.motion === 'none';
    if (still) return onDemo(path);
    let length = 1;
    onDemo(path.slice(0, length));
    const timer = setInterval(() => {
      length = length === path.length + 2 ? 1 : length + 1;
      onDemo(path.slice(0, length));
    }, TILE_MS);
    return () => clearInterval(timer);
  }, [path]);
}
