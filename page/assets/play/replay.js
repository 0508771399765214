// @ts-check
// A game again, word by word, at the pace at which it was played, made shorter.

import { html, useEffect, useMemo, useState } from '../vendor/preact.js';
import { clock, number, t } from '../i18n.js';
import { Icon } from '../ui.js';

/** @typedef {import('../wire.js').Found} Found */

/** The whole game takes about this long; each word is shown for so long at least and at most. */
const [WHOLE_MS, LEAST_MS, MOST_MS] = [20_000, 450, 2000];

/**
 * The found words in their order, with the time and the score then. Games of earlier versions have no times.
 * @param {Found[]} found
 * @param {string[]} claimed
 * @param {Record<string, number>} times
 */
export function stepsOf(found, claimed, times) {
  const rows = new Map(found.map((row) => [row.word, row]));
  let score = 0;
  return claimed
    .flatMap((word) => {
      const row = rows.get(word);
      return row ? [{ row, at: /** @type {number | undefined} */ (times[word]) }] : [];
    })
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
    .map((step) => ({ ...step, score: (score += step.row.points) }));
}

/** How long a step is shown. @param {ReturnType<typeof stepsOf>} steps @param {number} place */
function stay(steps, place) {
  const last = steps.at(-1)?.at ?? 0;
  const gap = (steps[place + 1]?.at ?? 0) - (steps[place].at ?? 0);
  const share = last > 0 ? (gap / last) * WHOLE_MS : WHOLE_MS / steps.length;
  return Math.min(MOST_MS, Math.max(LEAST_MS, share));
}

/**
 * @param {{
 *   found: Found[],
 *   claimed: string[],
 *   times?: Record<string, number>,
 *   language: string,
 *   onShow: (row: Found) => void,
 * }} props without times nobody knows how it went, as in rooms
 */
export function Replay({ found, claimed, times, language, onShow }) {
  const steps = useMemo(
    () => (times ? stepsOf(found, claimed, times) : []),
    [found, claimed, times],
  );
  const [place, setPlace] = useState(-1);
  const [running, setRunning] = useState(false);
  const show = (/** @type {number} */ next) => {
    setPlace(next);
    onShow(steps[next].row);
  };
  useEffect(() => {
    if (!running) return undefined;
    if (place + 1 >= steps.length) return setRunning(false);
    const wait = place < 0 ? 0 : stay(steps, place);
    const timer = setTimeout(() => show(place + 1), wait);
    return () => clearTimeout(timer);
  }, [running, place]);
  if (steps.length === 0) return null;
  const toggle = () => {
    if (!running && place + 1 >= steps.length) setPlace(-1);
    setRunning(!running);
  };
  const step = steps[place];
  const word = step && (step.row.spellings[0] ?? step.row.word.toLowerCase());
  return html`<div class="replay" role="group" aria-label=${t('replay')}>
    <button type="button" class="quiet" onClick=${toggle}>
      <${Icon} name=${running ? 'pause' : 'play'} />
      <span>${t(running ? 'play.pause' : 'replay')}</span>
    </button>
    <input
      type="range"
      min="0"
      max=${steps.length - 1}
      value=${Math.max(0, place)}
      aria-label=${t('replay.at')}
      aria-valuetext=${word ?? ''}
      onInput=${(/** @type {any} */ event) => (setRunning(false), show(Number(event.target.value)))}
    />
    <p class="hint">
      ${
        step
          ? html`${step.at !== undefined && `${clock(step.at)} · `}<b lang=${language}>${word}</b
              >${' '}+${number(step.row.points)} · ${t('points.count', step.score)}`
          : t('replay.what', steps.length)
      }
    </p>
  </div>`;
}
