// @ts-check
// Solving a crossword: grid, clues, keys, and how long it takes.

import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { say, useMedia } from '../ui.js';
import { clueText, slotsOfList } from '../crossword/layout.js';
import { isOpen, slotAt, slotsOf } from '../crossword/model.js';
import { helpOf, keyAct, lettersOf, movesOf } from './acts.js';
import { ClueBar, ClueLists, slotTitle } from './clue-lists.js';
import { extraKeys, Keyboard } from './keyboard.js';
import { keepProgress, onProgress, progressOf } from './progress.js';
import { SolvingGrid } from './solving-grid.js';
import { Result, useResult } from './result.js';
import { Timer, Tools } from './tools.js';
import { beginSolving, isFull, judged, noted, startOf } from './solving.js';

/** @typedef {import('../crossword/document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('./solving.js').Solving} Solving */
/** @typedef {import('./given.js').Published} Published */

const SMALL = '(max-width: 759px), (max-height: 559px)';

/**
 * The entries, stored after every change; the timer runs without redrawing anything.
 * @param {string} id
 * @param {CrosswordDocument} document
 * @param {Published} [published]
 */
function useSolving(id, document, published) {
  const [solving, setSolving] = useState(() => progressOf(id, document));
  const seconds = useRef(solving.seconds);
  const latest = useRef(solving);
  const keepNow = () => keepProgress(id, { ...latest.current, seconds: seconds.current });
  const change = (/** @type {Solving} */ next) => {
    const now = noted(latest.current, next, seconds.current);
    latest.current = published?.contest ? now : judged(now, document);
    setSolving(latest.current);
    keepNow();
    return latest.current;
  };
  useEffect(
    () =>
      onProgress(id, () => {
        latest.current = progressOf(id, document);
        seconds.current = Math.max(seconds.current, latest.current.seconds);
        setSolving(latest.current);
      }),
    [id],
  );
  return { solving, change, seconds, keepNow };
}

/**
 * Everything that changes while a puzzle is solved.
 * @param {string} id
 * @param {CrosswordDocument} document
 * @param {Published} [published]
 */
function useNow(id, document, published) {
  const slots = useMemo(
    () => [true, false].flatMap((across) => slotsOfList(document, slotsOf(document), across)),
    [document],
  );
  const { solving, change, seconds, keepNow } = useSolving(id, document, published);
  const [cursor, setCursor] = useState(() => startOf(slots[0], solving.entries));
  const [pencil, setPencil] = useState(false);
  const [rebus, setRebus] = useState(/** @type {string | null} */ (null));
  const [paused, setPaused] = useState(false);
  const slot = slotAt(slots, cursor.cell, cursor.across);
  const across = slot?.across ?? cursor.across;
  const crossing = slots.find((one) => one.across !== across && one.cells.includes(cursor.cell));
  const update = (/** @type {Solving} */ next) => {
    const now = change(next);
    if (now.solved && !solving.solved) say(t('pz.solved.now'), 'show');
    else if (!published?.contest && !now.solved && isFull(now.entries) && !isFull(solving.entries))
      say(t('pz.full'), 'show');
    return now;
  };
  return {
    ...{ document, published, slots, slot, crossing, solving, update, seconds, keepNow },
    cursor: { cell: cursor.cell, across },
    ...{ setCursor, pencil, setPencil, rebus, setRebus, paused, setPaused },
  };
}

/** The chosen cell, in words. @param {import('./acts.js').Now} now */
const cellLabel = ({ document, slot, cursor, solving }) =>
  [
    solving.entries[cursor.cell] || t('board.empty'),
    slot && `${slotTitle(document, slot)}: ${clueText(document, slot)}`,
    slot && t('pz.place', slot.cells.indexOf(cursor.cell) + 1, slot.cells.length),
  ]
    .filter(Boolean)
    .join(', ');

/** @param {{id: string, document: CrosswordDocument, published?: Published, link: string}} props */
export function Solver({ id, document, published, link }) {
  const now = useNow(id, document, published);
  const { slots, slot, crossing, solving, paused } = now;
  const [moves, small] = [movesOf(now), useMedia(SMALL)];
  const letters = lettersOf(now, moves.move);
  const touch = useMedia('(pointer: coarse)');
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const focus = () => field.current?.focus();
  useEffect(() => {
    if (!paused) field.current?.focus({ preventScroll: true });
  }, [paused]);
  const lists = (/** @type {() => void} */ close) =>
    html`<${ClueLists}
      ...${{ document, slots, slot, crossing }}
      entries=${solving.entries}
      onSlot=${(/** @type {any} */ next) => {
        close();
        moves.move(startOf(next, solving.entries));
        focus();
      }}
    />`;
  const bar =
    slot &&
    html`<${ClueBar}
      document=${document}
      slot=${slot}
      onTurn=${moves.turn}
      onStep=${moves.step}
    />`;
  const foot = html`<div class="pz-foot">
    ${bar}${
      touch &&
      !solving.solved &&
      html`<${Keyboard}
        extra=${extraKeys(document.cells.filter(isOpen))}
        onLetter=${letters.letter}
        onBack=${letters.back}
        onRebus=${letters.toggleRebus}
      />`
    }
  </div>`;
  const side = html`<div class="pz-lists">
    ${document.notes && html`<p class="hint">${document.notes}</p>`}${lists(() => {})}
  </div>`;
  const head = { now, letters, small, lists, link, onFocus: focus };
  const main = { now, moves, letters, touch, field, bar: !small && bar };
  return html`<div class=${`pz-page${touch ? ' touch' : ''}`}>
    <${Head} ...${head} />
    ${
      paused
        ? html`<${Paused} onResume=${() => now.setPaused(false)} />`
        : html`<${Main} ...${main} /> ${small ? foot : side}`
    }
  </div>`;
}

/**
 * Title, timer and tools.
 * @param {{
 *   now: ReturnType<typeof useNow>,
 *   letters: ReturnType<typeof lettersOf>,
 *   small: boolean,
 *   lists: (close: () => void) => any,
 *   link: string,
 *   onFocus: () => void,
 * }} props
 */
function Head({ now, letters, small, lists, link, onFocus }) {
  const { document, published, solving, paused, setPaused, pencil, setPencil, seconds, update } =
    now;
  const { title, author } = document;
  const stopped = paused || solving.solved;
  const { check, reveal } = helpOf(now);
  return html`<header class="pz-head">
    <div>
      <h1>${title || t('nav.puzzle')}</h1>
      ${author && html`<p class="hint">${t('pz.by', author)}</p>`}
    </div>
    <${Timer}
      seconds=${seconds}
      stopped=${stopped}
      paused=${paused}
      onPause=${solving.solved ? null : setPaused}
      onKeep=${now.keepNow}
    />
    <${Tools}
      ...${{ document, published, link, pencil, small, lists }}
      rebus=${now.rebus !== null}
      disabled=${stopped}
      onPencil=${() => (setPencil(!pencil), onFocus())}
      onRebus=${() => (letters.toggleRebus(), onFocus())}
      onCheck=${check}
      onReveal=${reveal}
      onAnew=${() => ((seconds.current = 0), update(beginSolving(document)), setPaused(false))}
    />
  </header>`;
}

/** In place of the grid while the timer stands still. @param {{onResume: () => void}} props */
const Paused = ({ onResume }) =>
  html`<section class="pz-paused">
    <p>${t('pz.paused')}</p>
    <button type="button" class="primary" onClick=${onResume}>${t('play.resume')}</button>
  </section>`;

/**
 * The grid, with the field that takes the keys.
 * @param {{
 *   now: ReturnType<typeof useNow>,
 *   moves: ReturnType<typeof movesOf>,
 *   letters: ReturnType<typeof lettersOf>,
 *   touch: boolean,
 *   field: {current: HTMLInputElement | null},
 *   bar: any,
 * }} props
 */
function Main({ now, moves, letters, touch, field, bar }) {
  const { document, published, slots, slot, cursor, solving, rebus, seconds, update } = now;
  const settle = (/** @type {any} */ counted) =>
    update({ ...solving, solved: true, pencilled: [], counted });
  const told = useResult({ published, document, solving, seconds, settle });
  const key = (/** @type {KeyboardEvent} */ event) => {
    const act = keyAct(event, now, moves, letters);
    if (act) event.preventDefault();
    act?.();
  };
  return html`<section class="pz-main" aria-label=${t('xw.grid')}>
    ${bar}
    <${SolvingGrid}
      ...${{ document, slots, slot, cursor, solving, rebus, field, touch }}
      label=${cellLabel(now)}
      onLetter=${letters.letter}
      onKey=${key}
      onCursor=${moves.move}
    />
    ${
      solving.solved &&
      html`<p class="pz-solved" role="status">
        ${t('pz.solved', seconds.current, solving.revealed.length)}
      </p>`
    }
    <${Result} solving=${solving} seconds=${seconds.current} told=${told} />
    <p class="unseen" id="pz-keys">${t('pz.keys.how')}</p>
  </section>`;
}
