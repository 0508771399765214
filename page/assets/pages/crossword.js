// @ts-check
// Crosswords: a grid is drawn, filled by hand or by the server, and given its clues.

import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { lang, t } from '../i18n.js';
import { address, setQuery, useAddress } from '../router.js';
import { LanguageSelect, listOf, useOffer } from '../choices.js';
import { keep, kept } from '../store.js';
import { Icon, SheetButton, Switch, useMedia } from '../ui.js';
import { begin, beginGrid, change, openAddress, redo, undo, useDesk } from '../crossword/desk.js';
import { toggleCircle, withClueParts } from '../crossword/document.js';
import { CrosswordGrid } from '../crossword/grid.js';
import {
  BELOW,
  isOpen,
  printGrid,
  rectangle,
  RIGHT,
  slotAt,
  slotKey,
  slotsOf,
  toggleBar,
  toggleBlack,
  withCells,
} from '../crossword/model.js';
import {
  Candidates,
  countOf,
  heatOf,
  marksOf,
  slotName,
  usePossible,
} from '../crossword/candidates.js';
import { CellTools } from '../crossword/cell-tools.js';
import { ClueField, Clues, NextUnclued } from '../crossword/clues.js';
import { Details } from '../crossword/details.js';
import { Drafts } from '../crossword/draft-list.js';
import { Fill } from '../crossword/fill.js';
import { Files } from '../crossword/files.js';
import { isFrench, slotsOfList } from '../crossword/layout.js';
import { NewGrid } from '../crossword/new-grid.js';
import { isUnclued, nextUnclued } from '../crossword/statistics.js';
import { placedSlots, Theme, withoutFill } from '../crossword/theme.js';
import { FindReplace, KeySheet, Statistics, WordSearch } from '../crossword/tools.js';
import { shadesOf, useVerdict, useVerdicts } from '../crossword/verdicts.js';
import { useWords, WordLists } from '../crossword/word-lists.js';

/** @typedef {import('../crossword/model.js').Grid} Grid */
/** @typedef {import('../crossword/model.js').Slot} Slot */
/** @typedef {import('../crossword/document.js').CrosswordDocument} CrosswordDocument */

/** Where there is room for the grid alone: clues and candidates are sheets over it. */
const SMALL = '(max-width: 759px), (max-height: 559px)';

/** Words with a lower score are marked with the heat map: few people know them. */
const WEAK = 40;

export default function Crossword() {
  const { query } = useAddress();
  const language = listOf(query);
  const desk = useDesk();
  const [id, text] = [query.get('draft'), query.get('grid')];
  const written = useRef(/** @type {string | null} */ (null));
  const asked = `${id} ${text}`;
  useEffect(() => {
    // What this page wrote into the address itself is on the desk.
    if (asked !== written.current) openAddress(id, text, language);
  }, [asked]);
  const draft = desk && desk.saved !== 'new' ? desk.draft.id : null;
  const grid = desk ? printGrid(desk.history.now) : '';
  useEffect(() => {
    if (!desk) return;
    // A grid that nobody has changed yet is no draft, and has no address.
    written.current = draft ? `${draft} ${grid}` : 'null null';
    setQuery(draft ? { draft, grid } : { draft: '', grid: '' });
  }, [desk && draft, grid]);
  // The address follows the grid, so the grid need not be drawn again for it.
  const constructor = useMemo(
    () => desk && html`<${Constructor} desk=${desk} language=${language} />`,
    [desk, language, lang()],
  );
  return html`<h1 class="unseen">${t('nav.crossword')}</h1>
    ${constructor ?? html`<p class="wait" aria-busy="true"></p>`}`;
}

/** @param {{desk: import('../crossword/desk.js').Desk, language: string}} props */
function Constructor({ desk, language }) {
  const document = desk.history.now;
  const { languages } = useOffer();
  const small = useMedia(SMALL);
  const [cursor, setCursor] = useState({ cell: 0, across: true });
  const [symmetric, setSymmetric] = useState(true);
  useEffect(() => setCursor({ cell: 0, across: true }), [desk.draft.id]);
  const isFree = (/** @type {number} */ at) => isOpen(document.cells[at]);
  const slots = useMemo(() => slotsOf(document), [document.cells, document.bars]);
  const cell = Math.min(cursor.cell, document.cells.length - 1);
  const slot = slotAt(slots, cell, cursor.across);
  const [lowest, setLowest] = useState(() => kept('crossword.lowest', 0));
  const [heated, setHeated] = useState(() => kept('crossword.heat', false));
  const [sheet, setSheet] = useState('');
  const [end, setEnd] = useState(/** @type {number | null} */ (null));
  const [looked, setLooked] = useState(/** @type {number[]} */ ([]));
  const region = end === null ? [] : rectangle(document, cell, end).filter(isFree);
  const words = useWords(document, language, lowest);
  const { source } = words;
  const possible = usePossible(document, slot, source);
  const verdicts = useVerdicts(document, source);
  const verdict = useVerdict(document, slot, language, verdicts);
  const { marks, ghosts, tight } = useMemo(() => marksOf(document, possible), [document, possible]);
  const [shown, setShown] = useState({
    letters: /** @type {Map<number, string>} */ (new Map()),
    blamed: /** @type {number[]} */ ([]),
  });
  const heat = heated ? heatOf(document, possible) : new Map();
  const left = new Map([...heat.keys()].map((at) => [at, possible?.letters[at].length ?? 0]));
  const noted = new Map();
  const note = (/** @type {Iterable<[number, string]>} */ more) => {
    for (const [at, kind] of more) noted.set(at, `${noted.get(at) ?? ''} ${kind}`.trim());
  };
  const all = (/** @type {number[]} */ cells, /** @type {string} */ kind) =>
    note(cells.map((at) => [at, kind]));
  note(marks);
  note(heat);
  if (heated) note(shadesOf(slots, verdicts.scores));
  all(
    [...new Set([...shown.blamed, ...looked])].filter((at) => marks.get(at) !== 'dead'),
    'dead',
  );
  all(region, 'region');
  all([...new Set(placedSlots(document, slots).flatMap((one) => one.cells))], 'theme');
  const weak = [...verdicts.scores].filter(([, score]) => heated && score !== null && score < WEAK);
  const wrong = new Map([
    ...weak.map(([key]) => /** @type {const} */ ([key, 'weak'])),
    ...[...verdicts.repeated.keys()].map((key) => /** @type {const} */ ([key, 'twice'])),
    ...[...verdicts.unknown.keys()].map((key) => /** @type {const} */ ([key, 'unknown'])),
  ]);
  const goTo = (/** @type {Slot | undefined} */ next) =>
    next && setCursor({ cell: next.cells[0], across: next.across });
  const opened = (/** @type {CrosswordDocument} */ next, /** @type {string} */ file) => {
    const list = next.language.slice(0, 2).toLowerCase();
    if (languages.some(({ id }) => id === list)) setQuery({ list });
    begin(next, language, next.title ? '' : file);
  };
  const onClue = (/** @type {Slot} */ at, /** @type {any} */ part) =>
    change(withClueParts(document, at, part), `${Object.keys(part)} ${at.cells} ${at.across}`);
  const lists = [true, false].flatMap((across) => slotsOfList(document, slots, across));
  const toClue = (/** @type {Slot | undefined} */ next) => {
    goTo(next);
    const field = () =>
      /** @type {HTMLElement | null} */ (
        globalThis.document.querySelector(`input[data-slot="${next && slotKey(next)}"]`)
      );
    setTimeout(() => field()?.focus());
  };
  const onUnclued = () => toClue(nextUnclued(document, lists, slot));
  const onCommand = (/** @type {string} */ name) => {
    if (name === 'circle') change(toggleCircle(document, cell));
    else if (name === 'clue') toClue(slot);
    else if (name === 'unclued') slot && isUnclued(document, slot) ? toClue(slot) : onUnclued();
    else setSheet(name);
  };
  const put = (/** @type {string} */ word) => {
    const letters = [...word];
    if (slot)
      change(
        withCells(
          document,
          slot.cells.map((at, index) => [at, letters[index]]),
        ),
      );
  };
  const candidates = html`<${Candidates}
    grid=${document}
    source=${source}
    onLook=${setLooked}
    slot=${slot}
    possible=${possible}
    verdict=${verdict}
    language=${language}
    onPut=${put}
    tight=${tight}
    onTight=${(/** @type {string} */ key) => goTo(slots.find((one) => slotKey(one) === key))}
  />`;
  const clues = (/** @type {() => void} */ close) =>
    html`<div class="actions xw-clue-tools">
        <${NextUnclued}
          left=${slots.filter((one) => isUnclued(document, one)).length}
          onUnclued=${() => (close(), onUnclued())}
        />
        <${Statistics} document=${document} slots=${slots} verdicts=${verdicts} />
        <${FindReplace} document=${document} slots=${slots} />
      </div>
      <${Clues}
        document=${document}
        slots=${slots}
        current=${slot}
        onClue=${onClue}
        onUnclued=${onUnclued}
        onSlot=${(/** @type {Slot} */ next) => (goTo(next), close())}
      />`;
  const shared = { grid: document, slots };
  return html`<div class="xw-page">
    <div class="xw-bar">
      <${Details} desk=${desk} />
      <${LanguageSelect}
        hidden
        value=${language}
        onValue=${(/** @type {string} */ list) => setQuery({ list })}
      />
      <${Theme} document=${document} slots=${slots} language=${language} onSlot=${goTo} />
      <${Drafts} current=${desk.draft.id} onLeave=${() => openAddress(null, null, language)} />
      <${NewGrid}
        language=${language}
        theme=${document.theme ?? []}
        onGrid=${(/** @type {Grid} */ next) => (
          setCursor({ cell: 0, across: true }),
          beginGrid(next, language, document.theme)
        )}
      />
      <${Files}
        document=${document}
        name=${fileName(desk.draft.name || document.title)}
        language=${language}
        link=${location.origin + address('/crossword', { list: language, grid: printGrid(document) })}
        onOpen=${opened}
      />
    </div>
    <section class="xw-main" aria-label=${t('xw.grid')}>
      <${CrosswordGrid}
        ...${shared}
        cursor=${{ cell, across: slot?.across ?? cursor.across }}
        symmetric=${symmetric}
        marks=${noted}
        ghosts=${new Map([...ghosts, ...shown.letters])}
        wrong=${wrong}
        onGrid=${change}
        onCursor=${setCursor}
        onUndo=${undo}
        onRedo=${redo}
        left=${left}
        region=${{ end }}
        onRegion=${setEnd}
        onCommand=${onCommand}
      />
      <p class="unseen" id="xw-keys">${t('about.keys.crossword.how')}</p>
    </section>
    ${
      small &&
      html`<section class="xw-line" aria-label=${t('xw.slot')}>
        <b>${slotName(document, slot)}</b>
        ${slot && html`<${ClueField} document=${document} slot=${slot} onClue=${onClue} onUnclued=${onUnclued} />`}
        <div class="actions">
          <${SheetButton}
            title=${slotName(document, slot)}
            label=${fitText(verdict, countOf(slot, possible))}
            kind=${verdict?.good === false ? 'bad' : ''}
            children=${() => html`<div class="xw-words">${candidates}</div>`}
          />
          <${SheetButton}
            title=${t('xw.clues')}
            label=${t('xw.clues')}
            children=${(/** @type {() => void} */ close) =>
              html`<div class="xw-clues">${clues(close)}</div>`}
          />
        </div>
      </section>`
    }
    <${Actions}
      history=${desk.history}
      cell=${cell}
      symmetric=${symmetric}
      onSymmetric=${setSymmetric}
    />
    <div class="xw-column">
      ${
        !small &&
        html`<section class="xw-words card" aria-label=${t('xw.candidates')}>
          <h2>${slotName(document, slot)}</h2>
          ${candidates}
        </section>`
      }
      <div class="card xw-options">
        <label class="xw-lowest">
          <span>${t('xw.lowest')}</span>
          <input
            type="range"
            min="0"
            max="100"
            step="5"
            value=${lowest}
            onInput=${(/** @type {any} */ event) => {
              keep('crossword.lowest', Number(event.target.value));
              setLowest(Number(event.target.value));
            }}
          />
          <output>${lowest}</output>
        </label>
        <${Switch}
          label=${t('xw.heat')}
          checked=${heated}
          onValue=${(/** @type {boolean} */ on) => (keep('crossword.heat', on), setHeated(on))}
        />
        <div class="actions">
          <${WordLists} document=${document} words=${words} />
          <button type="button" onClick=${() => setSheet('search')}>${t('xw.search')}</button>
          <button type="button" onClick=${() => setSheet('keys')}>${t('about.keys')}</button>
        </div>
      </div>
      <${Fill}
        ...${shared}
        slot=${slot}
        cell=${cell}
        region=${region}
        source=${source}
        verdicts=${verdicts}
        onGrid=${change}
        onClear=${() => change(withoutFill(document, slots))}
        onShow=${setShown}
      />
    </div>
    ${
      !small &&
      html`<section class="xw-clues card" aria-label=${t('xw.clues')}>${clues(() => {})}</section>`
    }
    ${sheet === 'keys' && html`<${KeySheet} onClose=${() => setSheet('')} />`}
    ${
      sheet === 'search' &&
      html`<${WordSearch}
        document=${document}
        language=${language}
        slot=${slot}
        onPut=${put}
        onClose=${() => setSheet('')}
      />`
    }
  </div>`;
}

/** A name that every system takes for a file. @param {string} name */
const fileName = (name) => name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'crossword';

/** @param {{text: string} | null} verdict @param {number | undefined} count */
const fitText = (verdict, count) =>
  verdict ? verdict.text || '…' : count === undefined ? t('xw.candidates') : t('xw.fit', count);

/**
 * @param {{
 *   history: import('../crossword/history.js').History,
 *   cell: number,
 *   symmetric: boolean,
 *   onSymmetric: (symmetric: boolean) => void,
 * }} props
 */
function Actions({ history, cell, symmetric, onSymmetric }) {
  const document = history.now;
  return html`<div class="actions xw-actions">
    <button type="button" class="quiet" disabled=${!history.before.length} onClick=${undo}>
      <${Icon} name="undo" />
      <span>${t('undo')}</span>
    </button>
    <button type="button" class="quiet flip" disabled=${!history.after.length} onClick=${redo}>
      <${Icon} name="undo" />
      <span>${t('redo')}</span>
    </button>
    <button
      type="button"
      class="quiet"
      onClick=${() => change(toggleBlack(document, cell, symmetric))}
    >
      ${t('xw.toggle.black')}</button
    >${[RIGHT, BELOW].map(
      (side) =>
        html`<button
          type="button"
          class="quiet"
          onClick=${() => change(toggleBar(document, cell, side, symmetric))}
        >
          ${t(`xw.toggle.${side === RIGHT ? 'right' : 'below'}`)}
        </button>`,
    )}
    <${CellTools} document=${document} cell=${cell} />
    <${Switch} label=${t('xw.symmetric')} checked=${symmetric} onValue=${onSymmetric} />
    <${Switch}
      label=${t('xw.french')}
      checked=${isFrench(document)}
      onValue=${(/** @type {boolean} */ on) =>
        change({ ...document, layout: on ? 'french' : undefined })}
    />
  </div>`;
}
