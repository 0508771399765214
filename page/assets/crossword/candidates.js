// @ts-check
// What still fits: letters for each cell, counts for each slot, and words for the chosen slot.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { lang, t } from '../i18n.js';
import { Trouble } from '../ui.js';
import { callOf, isFrench, shortNames } from './layout.js';
import { askedGrid, isOpen, slotKey, withCells } from './model.js';
import { candidates } from './questions.js';

/** @typedef {import('./model.js').Grid} Grid */
/** @typedef {import('./model.js').Slot} Slot */
/** @typedef {import('./layout.js').NamedGrid} NamedGrid */
/**
 * @typedef {{
 *   letters: string[],
 *   slots: {slot: string, cells: number[], words: number}[],
 *   dead: string | null,
 *   candidates: {word: string, spellings: string[], score: number, ways: number}[],
 * }} Possible
 */

/** A cell with so few letters left is marked. */
const FEW = 3;
/** Letters left from which on a cell is warm, and from which on it is free. */
const [SOME, MANY] = [8, 15];
/** A single letter is answered at once; a key held down asks less often. */
const PAUSE_MS = 60;
/** A word that is pointed at for so long is looked into. */
const LOOK_MS = 120;

/**
 * What still fits. It is asked for at once, before the page is drawn with what was typed, and an
 * answer that comes too late is not waited for; the one before stays until then, so that nothing
 * flickers.
 * @param {Grid} grid
 * @param {Slot | undefined} slot
 * @param {Record<string, any>} source where words come from
 * @returns {{possible: Possible | null, problem?: any}} `problem` if the engine refused
 */
export function usePossible(grid, slot, source) {
  const [told, setTold] = useState(
    /** @type {{possible: Possible | null, problem?: any}} */ ({ possible: null }),
  );
  const last = useRef(0);
  const text = askedGrid(grid);
  const key = slot && slotKey(slot);
  const inputs = [text, key, JSON.stringify(source)];
  const ask = () => {
    last.current = performance.now();
    const stop = new AbortController();
    const answer = candidates({ grid: text, ...source, slot: key }, stop.signal).then(
      (possible) => ({ possible }),
      (problem) => ({ possible: null, problem }),
    );
    return { stop, answer };
  };
  const wait = () => PAUSE_MS - (performance.now() - last.current);
  const early = useMemo(() => (wait() <= 0 ? ask() : null), inputs);
  useLayoutEffect(() => {
    let asked = early;
    const take = async () => {
      asked ??= ask();
      const { stop, answer } = asked;
      const next = await answer;
      if (!stop.signal.aborted) setTold(next);
    };
    const timer = asked ? undefined : setTimeout(take, wait());
    if (asked) take();
    return () => {
      clearTimeout(timer);
      asked?.stop.abort();
    };
  }, inputs);
  const { possible, problem } = told;
  const current = possible && possible.letters.length === grid.cells.length;
  return { possible: current ? possible : null, problem };
}

/** A value as it was when the page was last drawn: what may be drawn a moment later. @template T @param {T} value */
function useLater(value) {
  const [later, setLater] = useState(value);
  useEffect(() => setLater(value), [value]);
  return later;
}

/**
 * How warm each empty cell is: `hot` with few letters left, then `warm`, `mild` and `free`.
 * @param {Grid} grid
 * @param {Possible | null} possible
 */
export function heatOf(grid, possible) {
  const heat = /** @type {Map<number, string>} */ (new Map());
  possible?.letters.forEach((letters, cell) => {
    if (grid.cells[cell] !== '' || letters.length === 0) return;
    const warm = letters.length <= FEW ? 'hot' : letters.length < SOME ? 'warm' : 'mild';
    heat.set(cell, letters.length >= MANY ? 'free' : warm);
  });
  return heat;
}

/**
 * Cells with few or no letters left, letters where one choice is left, and the tightest slot that
 * is still open.
 * @param {Grid} grid
 * @param {Possible | null} possible
 */
export function marksOf(grid, possible) {
  const [marks, ghosts] = [new Map(), new Map()];
  possible?.letters.forEach((letters, cell) => {
    if (!isOpen(grid.cells[cell]) || (grid.cells[cell] !== '' && letters.length > 0)) return;
    if (letters.length === 0) marks.set(cell, 'dead');
    else if (letters.length <= FEW) marks.set(cell, 'few');
    if (letters.length === 1) ghosts.set(cell, letters);
  });
  for (const cell of possible?.slots.find((slot) => slot.slot === possible.dead)?.cells ?? [])
    marks.set(cell, 'dead');
  const open =
    possible?.slots.filter((slot) => slot.cells.some((cell) => grid.cells[cell] === '')) ?? [];
  const tight = open.reduce(
    (least, slot) => (!least || slot.words < least.words ? slot : least),
    /** @type {Possible['slots'][0] | null} */ (null),
  );
  return { marks, ghosts, tight };
}

/**
 * What would become of a grid if a word were put: the slots that no word would fit any more, and the
 * cells that no letter would.
 * @param {Grid} grid
 * @param {Slot} slot
 * @param {string} word
 * @param {Record<string, any>} source
 * @param {AbortSignal} signal
 */
async function deathsOf(grid, slot, word, source, signal) {
  const letters = [...word.toUpperCase()];
  const next = withCells(
    grid,
    slot.cells.map((cell, at) => [cell, letters[at]]),
  );
  const told = /** @type {Possible} */ (
    await candidates({ grid: askedGrid(next), ...source }, signal)
  );
  const dead = told.slots.filter(({ words }) => words === 0);
  const cells = told.letters.flatMap((left, cell) =>
    next.cells[cell] === '' && left === '' ? [cell] : [],
  );
  return {
    slots: dead.map(({ slot }) => slot),
    cells: [...dead.flatMap((one) => one.cells), ...cells],
  };
}

/**
 * @param {{
 *   grid: NamedGrid,
 *   slot?: Slot,
 *   possible: Possible | null,
 *   problem?: any,
 *   verdict: {good: boolean, text: string} | null,
 *   language: string,
 *   source: Record<string, any>,
 *   tight: Possible['slots'][0] | null,
 *   onPut: (word: string, spellings: string[]) => void,
 *   onTight: (key: string) => void,
 *   onLook: (cells: number[]) => void,
 * }} props
 */
export function Candidates(props) {
  const { grid, slot, possible, problem, verdict, language, tight, onPut, onTight } = props;
  const { deaths, look } = useLook(props);
  const count = countOf(slot, possible);
  const bad = verdict ? !verdict.good : count === 0;
  // A hundred words take as long to draw as the whole grid, so they are drawn after it.
  const listed = useLater(verdict ? null : possible);
  const list = useChips(listed?.candidates ?? NO_CANDIDATES, language, { look, onPut });
  return html`<p role="status" class=${bad ? 'bad' : 'hint'}>
      ${verdict?.text || (!verdict && count !== undefined ? t('xw.fit', count) : slot && !problem && '…')}
    </p>
    ${problem && html`<${Trouble} problem=${problem} />`}
    ${possible?.dead && html`<p class="bad">${t('xw.dead', shortNames(grid, [possible.dead]))}</p>`}
    ${
      tight &&
      slot &&
      tight.slot !== slotKey(slot) &&
      html`<button type="button" onClick=${() => onTight(tight.slot)}>
        ${t('xw.tight', tightName(grid, tight.slot), tight.words)}
      </button>`
    }
    ${list}
    ${
      deaths &&
      html`<p class=${deaths.slots.length ? 'bad' : 'hint'}>
        ${t('xw.deaths', deaths.word.toUpperCase(), shortNames(grid, deaths.slots))}
      </p>`
    }`;
}

/** While there is no answer. @type {Possible['candidates']} */
const NO_CANDIDATES = [];

/**
 * The slots that a word would leave without words, while a person looks at it.
 * @param {Pick<Parameters<typeof Candidates>[0], 'grid' | 'slot' | 'source' | 'onLook'>} props
 */
function useLook({ grid, slot, source, onLook }) {
  const [deaths, setDeaths] = useState(
    /** @type {{word: string, slots: string[]} | null} */ (null),
  );
  const looking = useRef(/** @type {(() => void) | null} */ (null));
  const look = (/** @type {string | null} */ word) => {
    looking.current?.();
    const stop = new AbortController();
    const ask = async () => {
      if (!word || !slot) return;
      const told = await deathsOf(grid, slot, word, source, stop.signal).catch(() => null);
      if (stop.signal.aborted) return;
      setDeaths(told && { word, slots: told.slots });
      onLook(told?.cells ?? []);
    };
    const timer = word && slot ? setTimeout(ask, LOOK_MS) : undefined;
    looking.current = () => {
      clearTimeout(timer);
      stop.abort();
      setDeaths(null);
      onLook([]);
    };
  };
  useEffect(() => () => looking.current?.(), [slot && slotKey(slot), grid]);
  return { deaths, look };
}

/**
 * Candidates as buttons, drawn again only when they change: what a button does is read when it is
 * used.
 * @param {Possible['candidates']} candidates
 * @param {string} language
 * @param {{look: (word: string | null) => void, onPut: (word: string, spellings: string[]) => void}} acts
 */
function useChips(candidates, language, acts) {
  const act = useRef(acts);
  act.current = acts;
  const chip = (/** @type {Possible['candidates'][0]} */ { word, spellings, score }) =>
    html`<li key=${word}>
      <button
        type="button"
        class="quiet"
        onClick=${() => act.current.onPut(word.toUpperCase(), spellings)}
        onPointerEnter=${() => act.current.look(word)}
        onPointerLeave=${() => act.current.look(null)}
        onFocus=${() => act.current.look(word)}
        onBlur=${() => act.current.look(null)}
      >
        ${spellings[0] ?? word.toLowerCase()}
      </button>
      <small title=${t('xw.score')}>${score}</small>
    </li>`;
  return useMemo(
    () =>
      html`<ol class="chips" lang=${language}>
        ${candidates.map(chip)}
      </ol>`,
    [candidates, language, lang()],
  );
}

/** How many words fit a slot. @param {Slot | undefined} slot @param {Possible | null} possible */
export const countOf = (slot, possible) =>
  slot && possible?.slots.find((one) => one.slot === slotKey(slot))?.words;

/** A slot alone in a sentence, where a mere number would be misread. @param {NamedGrid} grid @param {string} key */
const tightName = (grid, key) =>
  isFrench(grid)
    ? t(key.endsWith('A') ? 'xw.across.at' : 'xw.down.at', shortNames(grid, [key]))
    : key;

/** What a slot is called. @param {NamedGrid} grid @param {Slot | undefined} slot */
export const slotName = (grid, slot) =>
  slot
    ? t(slot.across ? 'xw.across.n' : 'xw.down.n', callOf(grid, slot), slot.cells.length)
    : t('xw.noslot');
