// @ts-check
// Solving a crossword: grid, clues, keys, and how long it takes.

import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { fold } from '../notation.js';
import { say, useMedia } from '../ui.js';
import { slotsOfList } from '../crossword/layout.js';
import { isOpen, slotAt, slotsOf } from '../crossword/model.js';
import { ClueBar, ClueLists, clueText, slotTitle } from './clue-lists.js';
import { extraKeys, Keyboard } from './keyboard.js';
import { keepProgress, onProgress, progressOf } from './progress.js';
import { SolvingGrid } from './solving-grid.js';
import { Timer, Tools } from './tools.js';
import {
  afterArrow,
  afterLetter,
  beginSolving,
  checked,
  entered,
  isFull,
  judged,
  nextSlot,
  revealed,
  startOf,
  takenBack,
} from './solving.js';

/** @typedef {import('../crossword/document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('./solving.js').Solving} Solving */
/** @typedef {import('./solving.js').Cursor} Cursor */

const SMALL = '(max-width: 759px), (max-height: 559px)';
/** No answer has more letters in one cell. */
const LONGEST_REBUS = 12;
const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
});

/**
 * What is entered, kept after every change; the time goes on without drawing anything again.
 * @param {string} id
 * @param {CrosswordDocument} document
 */
function useSolving(id, document) {
  const [solving, setSolving] = useState(() => progressOf(id, document));
  const seconds = useRef(solving.seconds);
  const latest = useRef(solving);
  const keepNow = () => keepProgress(id, { ...latest.current, seconds: seconds.current });
  const change = (/** @type {Solving} */ next) => {
    latest.current = judged(next, document);
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

/** @param {{id: string, document: CrosswordDocument, link: string}} props */
export function Solver({ id, document, link }) {
  const slots = useMemo(
    () => [true, false].flatMap((across) => slotsOfList(document, slotsOf(document), across)),
    [document],
  );
  const { solving, change, seconds, keepNow } = useSolving(id, document);
  const [cursor, setCursor] = useState(() => startOf(slots[0], solving.entries));
  const [pencil, setPencil] = useState(false);
  const [rebus, setRebus] = useState(/** @type {string | null} */ (null));
  const [paused, setPaused] = useState(false);
  const small = useMedia(SMALL);
  const touch = useMedia('(pointer: coarse)');
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const slot = slotAt(slots, cursor.cell, cursor.across);
  const across = slot?.across ?? cursor.across;
  const crossing = slots.find((one) => one.across !== across && one.cells.includes(cursor.cell));
  useEffect(() => {
    if (!paused) field.current?.focus({ preventScroll: true });
  }, [paused]);
  const update = (/** @type {Solving} */ next) => {
    const now = change(next);
    if (now.solved && !solving.solved) say(t('pz.solved.now'), 'show');
    else if (!now.solved && isFull(now.entries) && !isFull(solving.entries))
      say(t('pz.full'), 'show');
    return now;
  };
  const move = (/** @type {Cursor} */ next) => {
    setRebus(null);
    setCursor(next);
  };
  const write = (/** @type {string} */ text) => {
    const next = entered(solving, cursor.cell, text, { pencil });
    if (next === solving)
      return move(afterLetter({ ...cursor, across }, slots, next.entries, next.entries));
    return move(afterLetter({ ...cursor, across }, slots, solving.entries, update(next).entries));
  };
  const letter = (/** @type {string} */ text) => {
    const letters = fold(text).replace(/[^\p{L}\p{N}]/gu, '');
    if (!letters || paused) return;
    if (rebus !== null) setRebus((rebus + letters).slice(0, LONGEST_REBUS));
    else write([...letters].at(-1) ?? '');
  };
  const back = () => {
    if (rebus !== null) return setRebus([...rebus].slice(0, -1).join(''));
    const next = takenBack(solving, { ...cursor, across }, slots);
    if (next.solving !== solving) update(next.solving);
    return setCursor(next.cursor);
  };
  const toggleRebus = () => {
    if (rebus === null) setRebus(solving.revealed.includes(cursor.cell) ? null : '');
    else if (rebus === '') setRebus(null);
    else write(rebus);
  };
  const step = (/** @type {number} */ by) => {
    const next = nextSlot(slots, slot, by, solving.entries);
    if (next) move(startOf(next, solving.entries));
  };
  const turn = () => crossing && move({ cell: cursor.cell, across: !across });
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || paused) return;
    const act = keyAct(event);
    if (act) event.preventDefault();
    act?.();
  };
  /** @param {KeyboardEvent} event @returns {(() => void) | undefined} */
  const keyAct = (event) => {
    const ends = slot?.cells ?? [cursor.cell];
    if (event.key in STEPS)
      return () => move(afterArrow({ ...cursor, across }, STEPS[event.key], document, slots));
    if (event.key === 'Enter' && (rebus !== null || event.shiftKey)) return toggleRebus;
    if (event.key === 'Escape')
      return () => (rebus !== null ? setRebus(null) : /** @type {any} */ (event.target).blur());
    return /** @type {Record<string, () => void>} */ ({
      Tab: () => step(event.shiftKey ? -1 : 1),
      Enter: () => step(1),
      ' ': turn,
      Backspace: back,
      Delete: () => update(entered(solving, cursor.cell, '')),
      Home: () => move({ cell: ends[0], across }),
      End: () => move({ cell: ends[ends.length - 1], across }),
      Insert: toggleRebus,
      '.': () => setPencil(!pencil),
    })[event.key];
  };
  const cellsOf = (/** @type {string} */ what) =>
    what === 'letter'
      ? [cursor.cell]
      : what === 'word'
        ? (slot?.cells ?? [cursor.cell])
        : document.cells.flatMap((cell, at) => (isOpen(cell) ? [at] : []));
  const check = (/** @type {string} */ what) => {
    const now = update(checked(solving, document, cellsOf(what)));
    const bad = now.wrong.filter((at) => cellsOf(what).includes(at)).length;
    say(t('pz.checked', bad), 'show');
  };
  const go = (/** @type {import('../crossword/model.js').Slot} */ next) => {
    move(startOf(next, solving.entries));
    field.current?.focus();
  };
  const lists = (/** @type {() => void} */ close) =>
    html`<${ClueLists}
      document=${document}
      slots=${slots}
      slot=${slot}
      crossing=${crossing}
      entries=${solving.entries}
      onSlot=${(/** @type {any} */ next) => (close(), go(next))}
    />`;
  const stopped = paused || solving.solved;
  const label = [
    solving.entries[cursor.cell] || t('board.empty'),
    slot && `${slotTitle(document, slot)}: ${clueText(document, slot)}`,
    slot && t('pz.place', slot.cells.indexOf(cursor.cell) + 1, slot.cells.length),
  ]
    .filter(Boolean)
    .join(', ');
  const bar =
    slot && html`<${ClueBar} document=${document} slot=${slot} onTurn=${turn} onStep=${step} />`;
  const { title, author, notes } = document;
  return html`<div class=${`pz-page${touch ? ' touch' : ''}`}>
    <header class="pz-head">
      <div>
        <h1>${title || t('nav.puzzle')}</h1>
        ${author && html`<p class="hint">${t('pz.by', author)}</p>`}
      </div>
      <${Timer}
        seconds=${seconds}
        stopped=${stopped}
        paused=${paused}
        onPause=${solving.solved ? null : setPaused}
        onKeep=${keepNow}
      />
      <${Tools}
        document=${document}
        link=${link}
        pencil=${pencil}
        rebus=${rebus !== null}
        disabled=${stopped}
        small=${small}
        lists=${lists}
        onPencil=${() => (setPencil(!pencil), field.current?.focus())}
        onRebus=${() => (toggleRebus(), field.current?.focus())}
        onCheck=${check}
        onReveal=${(/** @type {string} */ what) =>
          update(revealed(solving, document, cellsOf(what)))}
        onAnew=${() => ((seconds.current = 0), update(beginSolving(document)), setPaused(false))}
      />
    </header>
    ${
      paused
        ? html`<section class="pz-paused">
            <p>${t('pz.paused')}</p>
            <button type="button" class="primary" onClick=${() => setPaused(false)}>
              ${t('play.resume')}
            </button>
          </section>`
        : html`<section class="pz-main" aria-label=${t('xw.grid')}>
              ${!small && bar}
              <${SolvingGrid}
                document=${document}
                slots=${slots}
                slot=${slot}
                cursor=${{ cell: cursor.cell, across }}
                solving=${solving}
                rebus=${rebus}
                field=${field}
                label=${label}
                touch=${touch}
                onLetter=${letter}
                onKey=${key}
                onCursor=${move}
              />
              ${
                solving.solved &&
                html`<p class="pz-solved" role="status">
                  ${t('pz.solved', seconds.current, solving.revealed.length)}
                </p>`
              }
              <p class="unseen" id="pz-keys">${t('pz.keys.how')}</p>
            </section>
            ${
              small
                ? html`<div class="pz-foot">
                    ${bar}${
                      touch &&
                      !solving.solved &&
                      html`<${Keyboard}
                        extra=${extraKeys(document.cells.filter(isOpen))}
                        onLetter=${letter}
                        onBack=${back}
                        onRebus=${toggleRebus}
                      />`
                    }
                  </div>`
                : html`<div class="pz-lists">
                    ${notes && html`<p class="hint">${notes}</p>`}${lists(() => {})}
                  </div>`
            }`
    }
  </div>`;
}
