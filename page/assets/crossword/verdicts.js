// @ts-check
// Verdicts on complete words: in the list or not, their score, repeated in the grid.

import { useEffect, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { shortNames } from './layout.js';
import { askedGrid, isRebus, slotKey, wordAt } from './model.js';
import { checkGrid, scoreOf, surveyGrid } from './questions.js';

/** @typedef {import('./model.js').Grid} Grid */
/** @typedef {import('./model.js').Slot} Slot */
/**
 * @typedef {{
 *   scores: Map<string, number | null>,
 *   unknown: Map<string, string>,
 *   repeated: Map<string, string[]>,
 * }} Verdicts by slot
 */

/** Typing asks when it stands still. */
const SETTLE_MS = 120;
/** @type {Verdicts} */
const NONE = { scores: new Map(), unknown: new Map(), repeated: new Map() };

/**
 * Asks for something once its inputs stand still; undefined until there is an answer for them.
 * @template T
 * @param {string} asked
 * @param {(signal: AbortSignal) => Promise<T>} ask
 * @returns {T | undefined}
 */
export function useAsked(asked, ask) {
  const [told, setTold] = useState(/** @type {{asked: string, answer?: T}} */ ({ asked: '' }));
  useEffect(() => {
    if (!asked) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        ask(stop.signal).then(
          (answer) => !stop.signal.aborted && setTold({ asked, answer }),
          () => {},
        ),
      SETTLE_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  return told.asked === asked ? told.answer : undefined;
}

/** The words of a grid: their scores, those that are in no list, and those that come again. @param {Grid} grid @param {Record<string, any>} source */
export function useVerdicts(grid, source) {
  const text = askedGrid(grid);
  const told = useAsked(`${JSON.stringify(source)} ${text}`, (signal) =>
    surveyGrid({ grid: text, ...source }, signal),
  );
  if (!told) return NONE;
  const full = told.slots.filter(({ word }) => word);
  const places = (/** @type {string | null} */ word) =>
    full.filter((other) => other.word === word).map(({ slot }) => slot);
  return /** @type {Verdicts} */ ({
    scores: new Map(full.map(({ slot, score }) => [slot, score])),
    unknown: new Map(
      full.filter(({ score }) => score === null).map(({ slot, word }) => [slot, word]),
    ),
    repeated: new Map(
      full.filter(({ repeated }) => repeated).map(({ slot, word }) => [slot, places(word)]),
    ),
  });
}

/** From which score on a word has each shade: from one that hardly anyone knows to one that everyone does. */
const SHADES = [0, 30, 45, 60, 75];

/**
 * The shade of every letter of a word that has a score; of two words, the worse one counts.
 * @param {Slot[]} slots
 * @param {Verdicts['scores']} scores
 */
export function shadesOf(slots, scores) {
  const worst = /** @type {Map<number, number>} */ (new Map());
  for (const slot of slots) {
    const score = scores.get(slotKey(slot));
    if (typeof score !== 'number') continue;
    for (const cell of slot.cells) worst.set(cell, Math.min(score, worst.get(cell) ?? score));
  }
  const shade = (/** @type {number} */ score) => SHADES.findLastIndex((least) => score >= least);
  return new Map([...worst].map(([cell, score]) => [cell, `score${shade(score)}`]));
}

/** The mean of the scores, and the lowest with its word. @param {Grid} grid @param {Slot[]} slots @param {Verdicts['scores']} scores */
export function scoresOf(grid, slots, scores) {
  const known = slots.flatMap((slot) => {
    const score = scores.get(slotKey(slot));
    return typeof score === 'number' ? [{ word: wordAt(grid, slot), score }] : [];
  });
  if (known.length === 0) return null;
  const mean = known.reduce((sum, { score }) => sum + score, 0) / known.length;
  const lowest = known.reduce((least, one) => (one.score < least.score ? one : least));
  return { mean, lowest };
}

/**
 * The verdict on the chosen slot, if it is complete; empty until there is an answer.
 * @param {import('./layout.js').NamedGrid} grid
 * @param {Slot | undefined} slot
 * @param {string} language
 * @param {Verdicts} verdicts
 * @returns {{good: boolean, text: string} | null}
 */
export function useVerdict(grid, slot, language, verdicts) {
  const word = slot ? wordAt(grid, slot) : '';
  // A word with a cell of several letters is one to the list only as a whole.
  const rebus = Boolean(slot?.cells.some((cell) => isRebus(grid.cells[cell])));
  const alone = useAsked(rebus ? word && `${language} ${word}` : '', async (signal) => {
    const { problems } = await checkGrid({ grid: word, language }, signal);
    const known = !problems.some(({ kind }) => kind === 'unknown');
    return { known, score: known ? await scoreOf(word, language, signal) : 0 };
  });
  const score = slot && verdicts.scores.get(slotKey(slot));
  const told = rebus ? alone : score === undefined ? undefined : { known: score !== null, score };
  if (!slot || !word) return null;
  const key = slotKey(slot);
  const twice = verdicts.repeated.get(key);
  const parts = [];
  if (told) parts.push(told.known ? t('xw.word.known', told.score) : t('xw.word.unknown'));
  if (twice && !rebus) parts.push(t('xw.word.twice', shortNames(grid, twice)));
  return { good: !twice && told?.known !== false, text: parts.join(' ') };
}
