// @ts-check
// What all panels of the constructor share: the cursor, its slot, and what the engine says about the
// grid.

import { useEffect, useMemo, useState } from '../vendor/preact.js';
import { useOffer } from '../offer.js';
import { setQuery } from '../router.js';
import { keep, kept } from '../store.js';
import { heatOf, marksOf, usePossible } from './candidates.js';
import { begin, change } from './desk.js';
import { toggleCircle, withClueParts } from './document.js';
import { slotsOfList } from './layout.js';
import { phraseLengths, withPhrases } from './lengths.js';
import { isOpen, rectangle, slotAt, slotKey, slotsOf, withCells } from './model.js';
import { isUnclued, nextUnclued } from './statistics.js';
import { placedSlots } from './theme.js';
import { shadesOf, useVerdict, useVerdicts } from './verdicts.js';
import { useWords } from './word-lists.js';

/** @typedef {import('./model.js').Slot} Slot */
/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {ReturnType<typeof useWorkbench>} Workbench */
/** @typedef {ReturnType<typeof actionsOf>} Actions */

/** Where the cursor starts in a new grid. */
export const START = { cell: 0, across: true };

/** The heat map also marks words below this score: few people know them. */
const WEAK = 40;

/**
 * @param {import('./desk.js').Desk} desk
 * @param {string} language
 */
export function useWorkbench(desk, language) {
  const document = desk.history.now;
  const [cursor, setCursor] = useState(START);
  useEffect(() => setCursor(START), [desk.draft.id]);
  const [lowest, setLowest] = useState(() => kept('crossword.lowest', 0));
  const [heated, setHeated] = useState(() => kept('crossword.heat', false));
  const [task, setTask] = useState(() => kept('crossword.task', 'fill'));
  const [end, setEnd] = useState(/** @type {number | null} */ (null));
  const slots = useMemo(() => slotsOf(document), [document.cells, document.bars]);
  // Undo can leave a smaller grid than the one the cursor was set in.
  const cell = Math.min(cursor.cell, document.cells.length - 1);
  const slot = slotAt(slots, cell, cursor.across);
  const words = useWords(document, language, lowest);
  const { source } = words;
  const { possible, problem } = usePossible(document, slot, source);
  const verdicts = useVerdicts(document, source);
  const verdict = useVerdict(document, slot, language, verdicts);
  const found = useMemo(() => marksOf(document, possible), [document, possible]);
  const isFree = (/** @type {number} */ at) => isOpen(document.cells[at]);
  return {
    ...{ desk, document, language, slots, slot, cell, setCursor },
    cursor: { cell, across: slot?.across ?? cursor.across },
    ...{ words, source, possible, problem, verdicts, verdict },
    ...found,
    region: end === null ? [] : rectangle(document, cell, end).filter(isFree),
    ...{ end, setEnd, lowest, heated, task },
    setTask: (/** @type {string} */ next) => (keep('crossword.task', next), setTask(next)),
    setLowest: (/** @type {number} */ score) => (keep('crossword.lowest', score), setLowest(score)),
    setHeated: (/** @type {boolean} */ on) => (keep('crossword.heat', on), setHeated(on)),
  };
}

/**
 * What a person can do from any panel.
 * @param {Workbench} bench
 */
export function actionsOf({ document, slots, slot, cell, setCursor, setTask }) {
  const goTo = (/** @type {Slot | undefined} */ next) =>
    next && setCursor({ cell: next.cells[0], across: next.across });
  const toClue = (/** @type {Slot | undefined} */ next) => {
    goTo(next);
    if (next) setTask('clues');
    const field = () =>
      /** @type {HTMLElement | null} */ (
        globalThis.document.querySelector(`input[data-slot="${next && slotKey(next)}"]`)
      );
    // The field may only be drawn after the cursor has moved.
    setTimeout(() => field()?.focus());
  };
  const lists = [true, false].flatMap((across) => slotsOfList(document, slots, across));
  const onUnclued = () => toClue(nextUnclued(document, lists, slot));
  const commands = /** @type {Record<string, () => void>} */ ({
    circle: () => change(toggleCircle(document, cell)),
    clue: () => toClue(slot),
    unclued: () => (slot && isUnclued(document, slot) ? toClue(slot) : onUnclued()),
  });
  const onClue = (/** @type {Slot} */ at, /** @type {any} */ part) =>
    change(withClueParts(document, at, part), `${Object.keys(part)} ${at.cells} ${at.across}`);
  const put = (/** @type {string} */ word, /** @type {string[]} */ spellings = []) => {
    if (!slot) return;
    const letters = [...word];
    const written = slot.cells.map(
      (at, index) => /** @type {[number, string]} */ ([at, letters[index]]),
    );
    const lengths = phraseLengths(spellings);
    change(withPhrases(document, withCells(document, written), [[slot, lengths]]));
  };
  return { goTo, onUnclued, onClue, put, commands };
}

/** Opens a crossword from a file, in its own language if there is a list for it. @param {string} language */
export function useOpened(language) {
  const { languages } = useOffer();
  return (/** @type {CrosswordDocument} */ next, /** @type {string} */ file) => {
    const list = next.language.slice(0, 2).toLowerCase();
    if (languages.some(({ id }) => id === list)) setQuery({ list });
    begin(next, language, next.title ? '' : file);
  };
}

/**
 * What the grid shows over its letters: classes of cells, letters left, and marked slots.
 * @param {Workbench} bench
 * @param {number[]} blamed cells that keep the grid from being filled
 */
export function overlayOf({ document, slots, possible, marks, verdicts, region, heated }, blamed) {
  const heat = heated ? heatOf(document, possible) : new Map();
  const noted = new Map();
  const note = (/** @type {Iterable<[number, string]>} */ more) => {
    for (const [at, kind] of more) noted.set(at, `${noted.get(at) ?? ''} ${kind}`.trim());
  };
  const all = (/** @type {Iterable<number>} */ cells, /** @type {string} */ kind) =>
    note([...cells].map((at) => [at, kind]));
  note(marks);
  note(heat);
  if (heated) note(shadesOf(slots, verdicts.scores));
  all(new Set(blamed.filter((at) => marks.get(at) !== 'dead')), 'dead');
  all(region, 'region');
  all(new Set(placedSlots(document, slots).flatMap((one) => one.cells)), 'theme');
  const left = new Map([...heat.keys()].map((at) => [at, possible?.letters[at].length ?? 0]));
  return { noted, left, wrong: wrongSlots(verdicts, heated) };
}

/**
 * Slots that are underlined, and why; of several reasons the worst counts, which comes last.
 * @param {import('./verdicts.js').Verdicts} verdicts
 * @param {boolean} heated
 */
function wrongSlots({ scores, repeated, unknown }, heated) {
  const weak = [...scores].filter(([, score]) => heated && score !== null && score < WEAK);
  return new Map([
    ...weak.map(([key]) => /** @type {const} */ ([key, 'weak'])),
    ...[...repeated.keys()].map((key) => /** @type {const} */ ([key, 'twice'])),
    ...[...unknown.keys()].map((key) => /** @type {const} */ ([key, 'unknown'])),
  ]);
}
