// @ts-check
// Crosswords: a grid is drawn, filled by hand or by the server, and given its clues.

import { html, useEffect, useMemo, useState } from '../vendor/preact.js';
import { nameOf, t } from '../i18n.js';
import { setQuery, useAddress } from '../router.js';
import { keep, kept } from '../store.js';
import { LanguageSelect, listOf, optionsOf, useOffer } from '../choices.js';
import { Problem } from '../api.js';
import { newGrid } from '../questions.js';
import { Field, Icon, Select, SheetButton, Switch, Trouble } from '../ui.js';
import { CrosswordGrid } from '../crossword/grid.js';
import {
  BELOW,
  parseGrid,
  printGrid,
  RIGHT,
  slotAt,
  slotKey,
  slotsOf,
  toggleBar,
  toggleBlack,
  withCells,
} from '../crossword/model.js';
import { Candidates, marksOf, usePossible } from '../crossword/candidates.js';
import { Fill } from '../crossword/fill.js';
import { Files } from '../crossword/files.js';

/** @typedef {import('../crossword/model.js').Grid} Grid */

/** A grid to begin with. */
const FIRST =
  '....#..../....#..../........./...#...../##.....##/.....#.../........./....#..../....#....';
/** Changes that can be taken back. */
const MOST_UNDO = 500;

export default function Crossword() {
  const { query } = useAddress();
  const language = listOf(query);
  const saved = useMemo(
    () => kept('crossword', { grid: FIRST, clues: /** @type {Record<string, string>} */ ({}) }),
    [],
  );
  const text = query.get('grid') ?? saved.grid;
  const grid = useMemo(() => parseGrid(text) ?? /** @type {Grid} */ (parseGrid(FIRST)), [text]);
  const [clues, setClues] = useState(saved.clues);
  const [cursor, setCursor] = useState({ cell: 0, across: true });
  const [symmetric, setSymmetric] = useState(true);
  const past = useUndo(grid);
  const slots = useMemo(() => slotsOf(grid), [grid]);
  const cell = Math.min(cursor.cell, grid.cells.length - 1);
  const slot = slotAt(slots, cell, cursor.across);
  const possible = usePossible(grid, slot, language);
  const { marks, ghosts, tight } = useMemo(() => marksOf(grid, possible), [grid, possible]);
  const [shown, setShown] = useState({
    letters: /** @type {Map<number, string>} */ (new Map()),
    blamed: /** @type {number[]} */ ([]),
  });
  const seen = new Map([...ghosts, ...shown.letters]);
  const noted = new Map([
    ...marks,
    .../** @type {[number, string][]} */ (shown.blamed.map((at) => [at, 'dead'])),
  ]);
  const goTo = (/** @type {import('../crossword/model.js').Slot | undefined} */ next) =>
    next && setCursor({ cell: next.cells[0], across: next.across });
  useEffect(() => keep('crossword', { grid: printGrid(grid), clues }), [grid, clues]);
  const put = (/** @type {string} */ word) =>
    slot &&
    past.change(
      withCells(
        grid,
        slot.cells.map((at, index) => [at, word[index]]),
      ),
    );
  const shared = { grid, slots, language };
  return html`<h1 class="unseen">${t('nav.crossword')}</h1>
    <div class="xw-page">
      <section class="xw-main" aria-label=${t('xw.grid')}>
        <div class="toolbar">
          <${LanguageSelect}
            hidden
            value=${language}
            onValue=${(/** @type {string} */ list) => setQuery({ list })}
          />
          <${NewGrid}
            language=${language}
            onGrid=${(/** @type {Grid} */ next) => (
              past.change(next),
              setCursor({ cell: 0, across: true })
            )}
          />
          <${Files}
            ...${shared}
            clues=${clues}
            onOpen=${(/** @type {Grid} */ next, /** @type {Record<string, string>} */ text) => (
              past.change(next),
              setClues(text)
            )}
          />
        </div>
        <${CrosswordGrid}
          ...${shared}
          cursor=${{ cell, across: slot?.across ?? cursor.across }}
          symmetric=${symmetric}
          marks=${noted}
          ghosts=${seen}
          onGrid=${past.change}
          onCursor=${setCursor}
          onUndo=${past.undo}
          onRedo=${past.redo}
        />
        <p class="unseen" id="xw-keys">${t('about.keys.crossword.how')}</p>
        <div class="actions">
          <button type="button" class="quiet" disabled=${!past.canUndo} onClick=${past.undo}>
            <${Icon} name="undo" />
            <span>${t('undo')}</span>
          </button>
          <button type="button" class="quiet flip" disabled=${!past.canRedo} onClick=${past.redo}>
            <${Icon} name="undo" />
            <span>${t('redo')}</span>
          </button>
          <${Switch} label=${t('xw.symmetric')} checked=${symmetric} onValue=${setSymmetric} />
        </div>
        <div class="actions">
          <button
            type="button"
            class="quiet"
            onClick=${() => past.change(toggleBlack(grid, cell, symmetric))}
          >
            ${t('xw.toggle.black')}</button
          >${[RIGHT, BELOW].map(
            (side) =>
              html`<button
                type="button"
                class="quiet"
                onClick=${() => past.change(toggleBar(grid, cell, side, symmetric))}
              >
                ${t(`xw.toggle.${side === RIGHT ? 'right' : 'below'}`)}
              </button>`,
          )}
        </div>
        <${Fill} ...${shared} slot=${slot} onGrid=${past.change} onShow=${setShown} />
      </section>
      <${Candidates}
        slot=${slot}
        possible=${possible}
        language=${language}
        onPut=${put}
        tight=${tight}
        onTight=${(/** @type {string} */ key) => goTo(slots.find((one) => slotKey(one) === key))}
      />
      <${Clues}
        slots=${slots}
        clues=${clues}
        current=${slot}
        onClue=${(/** @type {string} */ key, /** @type {string} */ clue) =>
          setClues({ ...clues, [key]: clue })}
        onSlot=${goTo}
      />
    </div>`;
}

/**
 * A new pattern of black cells or bars, by the conventions of a country, with or without words.
 * @param {{language: string, onGrid: (grid: Grid) => void}} props
 */
function NewGrid({ language, onGrid }) {
  const { conventions, symmetries } = useOffer();
  const [wish, setWish] = useState({
    convention: 'french',
    symmetry: '',
    height: '9',
    width: '9',
    black: '16',
    bars: false,
    filled: false,
  });
  const [state, setState] = useState(/** @type {{stop?: AbortController, problem?: any}} */ ({}));
  const change = (/** @type {Record<string, any>} */ part) => setWish({ ...wish, ...part });
  /** @param {() => void} close */
  const make = async (close) => {
    const stop = new AbortController();
    setState({ stop });
    try {
      const { convention, bars, filled } = wish;
      const [width, height] = [Number(wish.width), Number(wish.height)];
      const symmetry = wish.symmetry || undefined;
      const black = bars ? undefined : Number(wish.black);
      const { drawn, problem } = await newGrid(
        { language, convention, symmetry, width, height, bars, black, filled },
        stop.signal,
      );
      if (!drawn) throw new Problem(problem.status, problem.detail, problem.field);
      const grid = parseGrid(drawn.grids[0]);
      if (grid) onGrid(grid);
      setState({});
      close();
    } catch (problem) {
      setState({ problem });
    }
  };
  const side = (/** @type {'height'|'width'} */ key, /** @type {string} */ label) =>
    html`<${Field}
      label=${t(label)}
      name=${label}
      type="number"
      min=${3}
      max=${40}
      value=${wish[key]}
      onValue=${(/** @type {string} */ value) => change({ [key]: value })}
    />`;
  return html`<${SheetButton}
    title=${t('xw.new')}
    label=${t('xw.new.short')}
    icon="plus"
    children=${(/** @type {() => void} */ close) =>
      html`<form
        class="form"
        onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), make(close))}
      >
        <${Select}
          label=${t('xw.convention')}
          name="convention"
          value=${wish.convention}
          options=${optionsOf(conventions, wish.convention, (id) => nameOf(`xw.convention.${id}`, id))}
          onValue=${(/** @type {string} */ convention) => change({ convention })}
        />
        ${
          symmetries.length > 0 &&
          html`<${Select}
            label=${t('xw.symmetric')}
            name="symmetry"
            value=${wish.symmetry}
            options=${optionsOf(['', ...symmetries], wish.symmetry, (id) => nameOf(`xw.symmetry.${id || 'own'}`, id))}
            onValue=${(/** @type {string} */ symmetry) => change({ symmetry })}
          />`
        }
        <div class="inline">
          ${side('height', 'rows')}${side('width', 'columns')}<${Field}
            label=${t('xw.share')}
            name="share"
            type="number"
            min=${0}
            max=${60}
            value=${wish.black}
            disabled=${wish.bars}
            onValue=${(/** @type {string} */ black) => change({ black })}
          />
        </div>
        <${Switch}
          label=${t('xw.bars')}
          checked=${wish.bars}
          onValue=${(/** @type {boolean} */ bars) => change({ bars })}
        />
        <${Switch}
          label=${t('xw.filled')}
          checked=${wish.filled}
          onValue=${(/** @type {boolean} */ filled) => change({ filled })}
        />${state.problem && html`<${Trouble} problem=${state.problem} />`}
        <div class="actions">
          <button type="submit" class="primary" disabled=${Boolean(state.stop)}>
            ${t('xw.make')}</button
          >${
            state.stop &&
            html`<button type="button" onClick=${() => state.stop?.abort()}>
              ${t('best.stop')}
            </button>`
          }
        </div>
      </form>`}
  />`;
}

/**
 * @param {{
 *   slots: import('../crossword/model.js').Slot[],
 *   clues: Record<string, string>,
 *   current?: import('../crossword/model.js').Slot,
 *   onClue: (key: string, text: string) => void,
 *   onSlot: (slot: any) => void,
 * }} props
 */
function Clues({ slots, clues, current, onClue, onSlot }) {
  const list = (/** @type {boolean} */ across) =>
    html`<h2>${t(across ? 'xw.across' : 'xw.down')}</h2>
      <ol>
        ${slots
          .filter((slot) => slot.across === across)
          .map((slot) => {
            const key = slotKey(slot);
            return html`<li key=${key} class=${current && slotKey(current) === key ? 'on' : ''}>
              <button
                type="button"
                class="quiet small"
                aria-label=${t(
                  across ? 'xw.across.n' : 'xw.down.n',
                  slot.number,
                  slot.cells.length,
                )}
                onClick=${() => onSlot(slot)}
              >
                ${slot.number}
              </button>
              <input
                aria-label=${t('xw.clue', key)}
                placeholder=${t('xw.clue.hint')}
                maxlength="200"
                value=${clues[key] ?? ''}
                onInput=${(/** @type {any} */ event) => onClue(key, event.target.value)}
              />
            </li>`;
          })}
      </ol>`;
  return html`<section class="xw-clues card" aria-label=${t('xw.clues')}>
    ${list(true)}${list(false)}
  </section>`;
}

/** Every change of the grid, to be taken back and made again. @param {Grid} grid */
function useUndo(grid) {
  const [past, setPast] = useState(
    /** @type {{before: string[], after: string[]}} */ ({ before: [], after: [] }),
  );
  const now = printGrid(grid);
  const change = (/** @type {Grid} */ next) => {
    const text = printGrid(next);
    if (text === now) return;
    setPast({ before: [...past.before, now].slice(-MOST_UNDO), after: [] });
    setQuery({ grid: text });
  };
  const undo = () => {
    const text = past.before[past.before.length - 1];
    if (text === undefined) return;
    setPast({ before: past.before.slice(0, -1), after: [now, ...past.after] });
    setQuery({ grid: text });
  };
  const redo = () => {
    const [text, ...after] = past.after;
    if (text === undefined) return;
    setPast({ before: [...past.before, now], after });
    setQuery({ grid: text });
  };
  return { change, undo, redo, canUndo: past.before.length > 0, canRedo: past.after.length > 0 };
}
