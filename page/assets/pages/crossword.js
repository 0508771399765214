// @ts-check
// The crossword constructor: draw a grid, fill it by hand or by the engine, write the clues.

import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { lang, t } from '../i18n.js';
import { setQuery, useAddress } from '../router.js';
import { listOf } from '../choices.js';
import { Switch, useMedia } from '../ui.js';
import { CellTools } from '../crossword/cell-tools.js';
import { change, openAddress, redo, undo, useDesk } from '../crossword/desk.js';
import { Fill } from '../crossword/fill.js';
import { CrosswordGrid } from '../crossword/grid.js';
import { aspectOf } from '../crossword/grid-drawing.js';
import { isFrench } from '../crossword/layout.js';
import { BELOW, printGrid, RIGHT, toggleBar, toggleBlack } from '../crossword/model.js';
import { CandidatePanel, Options, SlotLine, TopBar } from '../crossword/panels.js';
import { ActiveClue, Steps, TaskColumn } from '../crossword/tasks.js';
import { withoutFill } from '../crossword/theme.js';
import { KeySheet, WordSearch } from '../crossword/tools.js';
import { actionsOf, overlayOf, useWorkbench } from '../crossword/workbench.js';
import '../icons.js';

/** @typedef {{letters: Map<number, string>, blamed: number[]}} Shown what a search for a fill shows */

/** Where there is room for the grid alone: clues and candidates are sheets over it. */
const SMALL = '(max-width: 759px), (max-height: 559px)';

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
    // An unchanged grid is no draft and has no address.
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
  const bench = useWorkbench(desk, language);
  const actions = actionsOf(bench);
  const small = useMedia(SMALL);
  const [symmetric, setSymmetric] = useState(true);
  const [sheet, setSheet] = useState('');
  const [looked, setLooked] = useState(/** @type {number[]} */ ([]));
  const [shown, setShown] = useState(/** @type {Shown} */ ({ letters: new Map(), blamed: [] }));
  const { document, slots, slot, cell } = bench;
  const candidates = html`<${CandidatePanel}
    bench=${bench}
    actions=${actions}
    onLook=${setLooked}
  />`;
  const tools = html`<${Tools}
    ...${{ document, cell, symmetric, small }}
    history=${desk.history}
    onSymmetric=${setSymmetric}
  />`;
  const options = html`<${Options} bench=${bench} onSheet=${setSheet} />`;
  const fill = html`<${Fill}
    ...${{ slots, slot, cell, grid: document }}
    region=${bench.region}
    source=${bench.source}
    verdicts=${bench.verdicts}
    onGrid=${change}
    onClear=${() => change(withoutFill(document, slots))}
    onShow=${setShown}
  />`;
  return html`<div class="xw-page" style=${{ '--aspect': aspectOf(document) }}>
    <${TopBar} bench=${bench} actions=${actions} />
    <div class="xw-left">
      <${GridSection}
        bench=${bench}
        symmetric=${symmetric}
        shown=${{ ...shown, blamed: [...shown.blamed, ...looked] }}
        onCommand=${(/** @type {string} */ name) =>
          (actions.commands[name] ?? (() => setSheet(name)))()}
      />
      ${!small && html`<${ActiveClue} bench=${bench} actions=${actions} />`}
    </div>
    ${
      small
        ? html`<${SlotLine} bench=${bench} actions=${actions} candidates=${candidates} />
            ${tools}
            <div class="xw-column">${options}${fill}</div>`
        : html`<${TaskColumn} ...${{ bench, actions, tools, candidates, options, fill }} />`
    }
    <${Sheet} name=${sheet} bench=${bench} onPut=${actions.put} onClose=${() => setSheet('')} />
  </div>`;
}

/**
 * The grid with everything that is marked on it.
 * @param {{
 *   bench: import('../crossword/workbench.js').Workbench,
 *   symmetric: boolean,
 *   shown: Shown,
 *   onCommand: (name: string) => void,
 * }} props
 */
function GridSection({ bench, symmetric, shown, onCommand }) {
  const { document, slots, cursor, ghosts, end } = bench;
  const { noted, left, wrong } = overlayOf(bench, shown.blamed);
  return html`<section class="xw-main" aria-label=${t('xw.grid')}>
    <${CrosswordGrid}
      grid=${document}
      slots=${slots}
      cursor=${cursor}
      symmetric=${symmetric}
      marks=${noted}
      ghosts=${new Map([...ghosts, ...shown.letters])}
      wrong=${wrong}
      onGrid=${change}
      onCursor=${bench.setCursor}
      onUndo=${undo}
      onRedo=${redo}
      left=${left}
      region=${{ end }}
      onRegion=${bench.setEnd}
      onCommand=${onCommand}
    />
    <p class="unseen" id="xw-keys">${t('about.keys.crossword.how')}</p>
  </section>`;
}

/**
 * The sheet that a key or a button opened, if any.
 * @param {{
 *   name: string,
 *   bench: import('../crossword/workbench.js').Workbench,
 *   onPut: (word: string, spellings: string[]) => void,
 *   onClose: () => void,
 * }} props
 */
function Sheet({ name, bench, onPut, onClose }) {
  if (name === 'keys') return html`<${KeySheet} onClose=${onClose} />`;
  if (name !== 'search') return null;
  return html`<${WordSearch}
    document=${bench.document}
    language=${bench.language}
    slot=${bench.slot}
    onPut=${onPut}
    onClose=${onClose}
  />`;
}

/**
 * What is drawn into the grid, and how its words are named; on a small screen also undo and redo.
 * @param {{
 *   document: import('../crossword/document.js').CrosswordDocument,
 *   history: import('../crossword/history.js').History,
 *   cell: number,
 *   small: boolean,
 *   symmetric: boolean,
 *   onSymmetric: (symmetric: boolean) => void,
 * }} props
 */
function Tools({ document, history, cell, small, symmetric, onSymmetric }) {
  return html`<div class="actions xw-actions">
    ${small && html`<${Steps} history=${history} />`}
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
