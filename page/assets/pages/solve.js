// @ts-check
// Solve: type, paste or tap a board and see its words at once.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { loadTexts, t } from '../i18n.js';
import { languageOf } from '../lists.js';
import { solve } from '../questions.js';
import { IS_FOLDER } from '../made.js';
import { address, setQuery, useAddress } from '../router.js';
import { mend, parse, print, readTopology } from '../notation.js';
import { Board } from '../board.js';
import { LetterFields } from '../board/edit.js';
import {
  LanguageSelect,
  listName,
  listOf,
  rulesName,
  RulesSelect,
  ShapeForm,
  topologyName,
} from '../choices.js';
import { loadStyle } from '../styles.js';
import { Icon, Later, Segmented, SheetButton, useMedia } from '../ui.js';
import { Chosen } from './solve/chosen.js';
import { Results } from './solve/results.js';

/** @typedef {import('../notation.js').Model} Model */

/** Boards to begin with: the fullest ones known. */
const EXAMPLES = /** @type {Record<string, string>} */ ({
  en: 'PERS/LATG/SINE/TERS',
  fr: 'CRES/AMIN/ILAT/LSER',
  de: 'SERT/ENIE/TGAR/SELN',
  es: 'SORA/ELAT/CISE/RAND',
  it: 'RITA/ESOC/LANE/TIRO',
});
/** Games whose dice have Q and U on one face, except in French. */
const QU_RULES = /boggle|paroliere/;
/**
 * Keys that follow each other faster than this are answered together; a single one is answered at
 * once.
 */
const SPACING_MS = 40;
/** Lists with tiers. Where no server has them, the first answer does not wait until they are fetched. @type {Set<string>} */
const tiered = new Set();
/** Answers of a server that has too much to do, and when it is asked again. */
const BUSY = [0, 429, 503];
const RETRY_MS = 1500;

export default function Solve() {
  const { query } = useAddress();
  const language = listOf(query);
  const rules = query.get('rules') ?? 'boggle';
  const text = query.get('board') ?? EXAMPLES[language];
  const read = useMemo(() => parse(text), [text]);
  const model = useMemo(() => read ?? mend(text), [text]);
  // Text that is no board goes to the server as it is: the answer says what is wrong with it.
  const solving = useSolution(model, read ? print(model, '#') : text, language, rules);
  const [hovered, setHovered] = useState(/** @type {any} */ (null));
  const narrow = useMedia('(max-width: 759px), (max-height: 500px)');
  const { solution } = solving;
  const leave = () => setHovered(null);
  useEffect(() => {
    // Paper shows the chosen word.
    addEventListener('beforeprint', leave);
    return () => removeEventListener('beforeprint', leave);
  }, []);
  useEffect(() => {
    if (!read && solution) setQuery({ board: solution.board.notation });
  }, [solution]);
  const word = query.get('word') ?? '';
  const row = hovered ?? solution?.found.find((found) => found.word === word);
  /** @param {Model} next */
  const edit = (next) => setQuery({ board: print(next), word: null, path: null });
  const play = html`<${PlayLink}
    model=${model}
    language=${language}
    rules=${rules}
    narrow=${narrow}
  />`;
  const current = solving.of === model ? solution : undefined;
  const take = html`<${TakeAway} solution=${current} onOpen=${leave} />`;
  return html`<h1 class="unseen">${t('nav.solve')}</h1>
    <${Side}
      ...${{ model, language, rules, onModel: edit }}
      narrow=${narrow}
      solution=${current}
      row=${row}
      wanted=${query.get('path')}
      children=${narrow ? take : play}
    />
    <${Results}
      solving=${solving}
      model=${model}
      language=${language}
      word=${word}
      onHover=${setHovered}
      children=${narrow ? play : take}
    />`;
}

/** @param {{model: Model, language: string, rules: string, narrow: boolean}} props */
function PlayLink({ model, language, rules, narrow }) {
  return html`<a
    class=${`button quiet${narrow ? ' square' : ''}`}
    aria-label=${t('board.play')}
    title=${t('board.play')}
    href=${address('/play', { mode: 'board', list: language, board: print(model, '#'), rules })}
    ><${Icon} name="play" />${!narrow && html`<span class="roomy">${t('nav.play')}</span>`}</a
  >`;
}

/**
 * The board with its tools.
 * @param {Shared & {
 *   narrow: boolean,
 *   solution?: import('../wire.js').Solution,
 *   row: any,
 *   wanted: string | null,
 *   children: any,
 * }} props `solution` is that of this very board, `wanted` the number of the path to draw
 */
function Side({ model, language, rules, onModel, narrow, solution, row, wanted, children }) {
  const [mode, setMode] = useState(/** @type {'letters'|'bonuses'} */ ('letters'));
  const [folded, setFolded] = useState(false);
  const path = usePath(row, model, wanted, solution !== undefined);
  const shown = useMemo(() => withPoints(model, solution), [model, solution]);
  const layer = (/** @type {any} */ over) =>
    mode === 'letters'
      ? html`<${LetterFields}
          ...${over}
          onModel=${onModel}
          pairs=${languageOf(language) !== 'fr' && QU_RULES.test(rules)}
        />`
      : html`<${Later}
          load=${() => import('../board/bonuses.js')}
          ...${over}
          onModel=${onModel}
        />`;
  const shared = { model, language, rules, onModel };
  const tools =
    narrow &&
    html`<${NewBoard} ...${shared} small />
      ${children}
      <${Fold} folded=${folded} onFold=${setFolded} />`;
  return html`<section class=${`side${folded ? ' folded' : ''}`} aria-label=${t('board')}>
    <${Toolbar} ...${shared} mode=${mode} onMode=${setMode} children=${tools} />
    <${Board} model=${shown} path=${path.now} layer=${layer} />
    <${Chosen}
      row=${solution && row}
      model=${model}
      language=${language}
      rules=${rules}
      path=${path}
    />
    ${
      !narrow &&
      html`<div class="actions">
        <${EditMode} mode=${mode} onMode=${setMode} hidden />
        <${NewBoard} ...${shared} />
        ${children}
      </div>`
    }
  </section>`;
}

/** @param {{folded: boolean, onFold: (folded: boolean) => void}} props */
function Fold({ folded, onFold }) {
  return html`<button
    type="button"
    class="quiet square"
    aria-expanded=${!folded}
    aria-label=${t(folded ? 'board.show' : 'board.fold')}
    onClick=${() => onFold(!folded)}
  >
    <${Icon} name=${folded ? 'down' : 'up'} />
  </button>`;
}

/**
 * @typedef {{
 *   model: Model,
 *   language: string,
 *   rules: string,
 *   onModel: (model: Model) => void,
 * }} Shared
 */

/**
 * Language, rules and shape: side by side where there is room, in one sheet where there is not.
 * @param {Shared & {mode: string, onMode: (mode: any) => void, children?: any}} props
 */
function Toolbar({ model, language, rules, onModel, mode, onMode, children }) {
  const narrow = Boolean(children);
  const selects = html`<${LanguageSelect}
      hidden=${!narrow}
      value=${language}
      onValue=${(/** @type {string} */ id) => setQuery({ list: id, board: print(model) })}
    />
    <${RulesSelect}
      hidden=${!narrow}
      value=${rules}
      onValue=${(/** @type {string} */ id) => setQuery({ rules: id })}
    />`;
  const size = topologyName(model.topology);
  const label = narrow
    ? html`<span>${[listName(language), rulesName(rules), size].join(' · ')}</span>`
    : size;
  return html`<div class="toolbar">
    ${!narrow && selects}
    <${SheetButton}
      title=${t('shape.title')}
      label=${label}
      kind="choice"
      children=${() =>
        html`${
            narrow &&
            html`<div class="inline">${selects}</div>
              <${EditMode} mode=${mode} onMode=${onMode} />`
          }
          <${ShapeForm}
            value=${model.topology}
            onValue=${(/** @type {string} */ topology) =>
              drawing().then(({ shapeTo }) =>
                shapeTo(topology, { model, language, rules, onModel }),
              )}
          />
          <${Later}
            load=${async () => (await loadTexts('board/'), import('./solve/board-text.js'))}
            model=${model}
            onModel=${onModel}
          />`}
    />${children}
  </div>`;
}

/** @param {{mode: string, onMode: (mode: any) => void, hidden?: boolean}} props */
function EditMode({ mode, onMode, hidden }) {
  return html`<${Segmented}
    label=${t('edit')}
    name="edit"
    hidden=${hidden}
    value=${mode}
    options=${[
      ['letters', t('edit.letters')],
      ['bonuses', t('edit.bonuses')],
    ]}
    onValue=${onMode}
  />`;
}

/** The sheet, with its texts and styles. */
const loadTakeAway = async () => (
  await Promise.all([loadTexts('board/'), loadStyle('play')]),
  import('./solve/take-away.js')
);

/**
 * Sharing and exporting, which most visitors never open.
 * @param {{solution?: import('../wire.js').Solution, onOpen: () => void}} props
 */
function TakeAway({ solution, onOpen }) {
  return html`<${SheetButton}
    title=${t('export')}
    label=${html`<span class="roomy">${t('export')}</span>`}
    icon="save"
    kind="quiet export"
    children=${(/** @type {() => void} */ close) =>
      html`<${Later} load=${loadTakeAway} solution=${solution} onOpen=${onOpen} onDone=${close} />`}
  />`;
}

const drawing = () => import('./solve/drawn.js');

/** @param {Shared & {small?: boolean}} props */
function NewBoard({ model, language, rules, onModel, small }) {
  const [busy, setBusy] = useState(false);
  const random = async () => {
    setBusy(true);
    await (await drawing()).newBoard({ model, language, rules, onModel });
    setBusy(false);
  };
  return html`<button
    type="button"
    class="primary"
    disabled=${busy}
    aria-label=${t('board.new')}
    onClick=${random}
  >
    ${small ? html`<${Icon} name="generate" />` : t('board.new')}
  </button>`;
}

/** @typedef {import('./solve/results.js').Solving} Solving */

/**
 * The words of a board. The answer before stays until the next is there; answers that come too late
 * are dropped.
 * @param {Model} model
 * @param {string} board the model as text
 * @param {string} language
 * @param {string} rules
 * @returns {Solving}
 */
function useSolution(model, board, language, rules) {
  const [solving, setSolving] = useState(/** @type {Solving} */ ({}));
  const last = useRef(-Infinity);
  // Before the browser paints, not after: the request is on its way while the new letter is drawn.
  useLayoutEffect(() => {
    const stop = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const request = () => {
      last.current = performance.now();
      const known = !IS_FOLDER || tiered.has(language);
      solve({ board, language, rules, known }, stop.signal).then(
        (solution) => {
          if (stop.signal.aborted) return;
          setSolving({ solution, of: model });
          if (known) return;
          tiered.add(language);
          request();
        },
        (problem) => {
          if (stop.signal.aborted) return;
          setSolving({ problem });
          if (BUSY.includes(problem.status)) timer = setTimeout(request, RETRY_MS);
        },
      );
    };
    const wait = last.current + SPACING_MS - performance.now();
    if (wait > 0) timer = setTimeout(request, wait);
    else request();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [model, language, rules]);
  return solving;
}

/**
 * The path that is drawn, and the word's other paths, which are asked for when a word is chosen.
 * @param {any} row
 * @param {Model} model
 * @param {string | null} wanted
 * @param {boolean} fresh
 */
function usePath(row, model, wanted, fresh) {
  const [others, setOthers] = useState(
    /** @type {{row: any, paths: number[][]}} */ ({ row: null, paths: [] }),
  );
  const known = others.row === row && row ? others.paths : [];
  const at = Math.max(0, Math.min(Number(wanted ?? 1) - 1, known.length - 1));
  const valid = row?.path.every((/** @type {number} */ cell) => cell < model.tiles.length);
  return { now: fresh && valid ? (known[at] ?? row.path) : [], at, known, setOthers };
}

/**
 * The board with the values of its tiles, where the rules count them.
 * @param {Model} model
 * @param {import('../wire.js').Solution} [solution]
 */
function withPoints(model, solution) {
  if (
    !solution ||
    solution.board.tiles.length !== model.tiles.length ||
    !readTopology(model.topology)
  )
    return model;
  return {
    ...model,
    tiles: model.tiles.map((tile, cell) => ({
      ...tile,
      points: solution.board.tiles[cell].points,
    })),
  };
}
