// @ts-check
// After the game: found and missed words with their paths, and a result to share without spoilers.

import { html, useLayoutEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { number, percent, t } from '../i18n.js';
import { fromWire } from '../notation.js';
import { geometryOf } from '../board/geometry.js';
import { Board } from '../board.js';
import { arrange, Definition, Lengths, WordsTable } from '../words-table.js';
import { useMore } from '../more.js';
import { copy, Icon, Segmented, Switch } from '../ui.js';
import { Compare } from './compare.js';
import { helpTotal } from './ladder.js';
import { starLine } from './ranks.js';
import { Replay } from './replay.js';
import { byLength, scoreOf } from './solo.js';
import { tierOf } from '../tiers.js';
import { byTier, isWanted, standing } from './wanted.js';

/** Squares in a line of the shared result. */
const SQUARES = 5;

/** @typedef {import('../wire.js').Found} Found */
/**
 * @typedef {{
 *   solved: import('./solo.js').Solved,
 *   claimed: string[],
 *   level?: import('./solo.js').Level,
 *   language: string,
 *   notes?: Map<string, string>,
 *   struck?: Set<string>,
 *   times?: Record<string, number>,
 *   help?: import('./solo.js').Help,
 *   rivals?: import('./rivals.js').Side[],
 *   head?: any,
 *   actions?: any,
 *   foot?: any,
 * }} Reviewed at the level of common words, rare ones are never missed; without a level, every word of the board is
 *   in the totals; `rivals` are compared word by word
 */

/**
 * The words of one kind, marked as found, missed or rare.
 * @param {Reviewed} reviewed
 * @param {Set<string>} found
 * @param {string} which
 */
function markedRows({ solved, level = 'all', notes, struck }, found, which) {
  const kindOf = (/** @type {Found} */ row) =>
    found.has(row.word) ? 'found' : isWanted(row, level) ? 'missed' : 'rare';
  const shown = (/** @type {Found} */ row) =>
    which === 'all' || (which === 'rare' ? !isWanted(row, level) : kindOf(row) === which);
  return solved.found.filter(shown).map((row) => ({
    ...row,
    mark: `${kindOf(row)}${struck?.has(row.word) ? ' struck' : ''}`,
    note: notes?.get(row.word) ?? (isWanted(row, level) ? undefined : '✦'),
  }));
}

/** Words of up to so many letters are folded away: there are many, and nobody is proud of them. */
const SHORT = 2;

/** The choice that shows words side by side. */
const COMPARED = 'compare';
const NO_HELP = { tiles: 0, letters: 0, words: 0 };

/** The order that a review begins with. */
const FIRST_MISSED = 'missed';

/**
 * Rows in the order in which people look for them: the best that they missed among the words they may know,
 * then what they found, then rare and crude words.
 * @param {import('../words-table.js').Row[]} rows
 * @param {string} order
 */
function inOrder(rows, order) {
  if (order !== FIRST_MISSED) return arrange(rows, { order });
  const rank = (/** @type {import('../words-table.js').Row} */ row) =>
    row.extra ? 4 : row.mark?.startsWith('found') ? 2.5 : tierOf(row);
  return arrange(rows, { order: 'points' }).sort((one, other) => rank(one) - rank(other));
}

/** The words that are in the totals. @param {Reviewed} reviewed */
const askedOf = ({ solved, level }) =>
  level ? solved.found.filter((row) => isWanted(row, level)) : solved.found;

/** @param {Reviewed} props */
export function Review(props) {
  const { solved, claimed, level = 'all', language, notes, struck, head, actions, foot } = props;
  const { rivals = [], times } = props;
  const [which, setWhich] = useState(rivals.length > 0 ? COMPARED : 'all');
  const [order, setOrder] = useState(FIRST_MISSED);
  const [chosen, setChosen] = useState(/** @type {any} */ (null));
  const [hovered, setHovered] = useState(/** @type {any} */ (null));
  const model = useMemo(() => fromWire(solved.board), [solved]);
  const geometry = useMemo(() => geometryOf(model), [model]);
  const found = useMemo(() => new Set(claimed), [claimed]);
  const asked = useMemo(() => askedOf(props), [solved, level]);
  const all = useMemo(
    () => inOrder(markedRows(props, found, which), order),
    [solved, found, which, order, notes],
  );
  const { rows, fold } = useFold(all, found);
  const rare = solved.found.some((row) => !isWanted(row, level));
  const extra = solved.found.some((row) => row.extra);
  const row = hovered ?? chosen;
  const side = useRef(/** @type {HTMLElement | null} */ (null));
  useMore(side);
  const chooseKind = (/** @type {string} */ kind) => (setWhich(kind), setOrder(FIRST_MISSED));
  useInSight(side, chosen);
  return html`<div class=${`side${row ? ' traced' : ''}`} ref=${side}>
      <div class="verdict">
        ${head}${!extra && html`<${ByTier} found=${solved.found} claimed=${claimed} />`}
      </div>
      <${Board} model=${model} path=${row?.path ?? []} />
      <${ChosenWord} row=${row} language=${language} struck=${struck} />
      <${Replay} found=${solved.found} ...${{ claimed, times, language, onShow: setChosen }} />
      <div class="actions">${actions}</div>
      ${foot}
    </div>
    <div class="results">
      <${Which} compared=${rivals.length > 0} rare=${rare} value=${which} onValue=${chooseKind}>
        ${which !== COMPARED && fold}
      <//>
      ${
        which === COMPARED
          ? html`<${Compare}
              ...${{ solved, claimed, level, rivals, language }}
              help=${props.help ?? NO_HELP}
              chosen=${chosen?.word}
              onChoose=${setChosen}
            />`
          : html`<${Lengths} rows=${asked} found=${found} />
              <div class="tables">
                <${WordsTable}
                  ...${{ rows, geometry, order, language }}
                  chosen=${chosen?.word}
                  label=${t('words')}
                  onChoose=${setChosen}
                  onHover=${setHovered}
                  onOrder=${setOrder}
                />
              </div>`
      }
    </div>`;
}

/**
 * Scrolls to the board and the line of a word once it is chosen: elsewhere, nobody would see its path.
 * @param {{current: HTMLElement | null}} side
 * @param {any} chosen
 */
function useInSight(side, chosen) {
  useLayoutEffect(() => {
    for (const part of chosen ? [':scope > .board', ':scope > .chosen'] : [])
      side.current?.querySelector(part)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
}

/**
 * The rows without short words that one did not find, and the switch that shows them.
 * @param {import('../words-table.js').Row[]} all
 * @param {Set<string>} found
 */
function useFold(all, found) {
  const [unfolded, setUnfolded] = useState(false);
  const long = useMemo(
    () => all.filter(({ letters, word }) => letters > SHORT || found.has(word)),
    [all],
  );
  const folded = all.length - long.length;
  const fold =
    folded > 0 &&
    html`<${Switch}
      label=${t('review.short', folded)}
      name="short"
      checked=${unfolded}
      onValue=${setUnfolded}
    />`;
  return { rows: unfolded ? all : long, fold };
}

/** How much was found of the words of each tier. @param {{found: Found[], claimed: string[]}} props */
function ByTier({ found, claimed }) {
  const tiers = byTier(found, claimed).filter(([, , all]) => all > 0);
  if (tiers.length === 0) return null;
  return html`<dl class="by-tier">
    ${tiers.map(
      ([tier, got, all]) =>
        html`<div>
          <dt>${t(`tier.name.${tier}`)}</dt>
          <dd>${number(got)}/${number(all)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** @param {{row: any, language: string, struck?: Set<string>}} props */
function ChosenWord({ row, language, struck }) {
  if (!row) return html`<div class="chosen"><p class="hint">${t('review.hint')}</p></div>`;
  return html`<div class="chosen">
    <p class="title">
      <b lang=${language}>${row.spellings[0] ?? row.word.toLowerCase()}</b
      >${' '}<span>${t('worth', struck?.has(row.word) ? 0 : row.points, row.letters)}</span>${' '}<${Definition}
        row=${row}
        language=${language}
      />
    </p>
  </div>`;
}

/**
 * @param {{
 *   compared: boolean,
 *   rare: boolean,
 *   value: string,
 *   onValue: (which: string) => void,
 *   children?: any,
 * }} props
 */
function Which({ compared, rare, value, onValue, children }) {
  const kinds = [
    ...(compared ? [COMPARED] : []),
    ...['all', 'found', 'missed'],
    ...(rare ? ['rare'] : []),
  ];
  return html`<header class="results-head">
    <${Segmented}
      label=${t('review.which')}
      name="which"
      hidden
      value=${value}
      options=${kinds.map((id) => [id, t(`review.${id}`)])}
      onValue=${onValue}
    />${children}
  </header>`;
}

/**
 * A result as text: how much of each length was found and with how much help, and no word.
 * @param {{
 *   title: string,
 *   link: string,
 *   streak: number,
 *   game: import('./solo.js').Game,
 *   solved: import('./solo.js').Solved,
 * }} share
 */
export function resultText({ title, link, streak, game, solved }) {
  const { wanted, bonus } = standing(solved, game);
  const score = scoreOf(solved, game.claimed);
  const lines = byLength(wanted, game.claimed).map(([letters, got, all]) => {
    const full = got === 0 ? 0 : Math.max(1, Math.floor((got / all) * SQUARES));
    return `${letters} ${'🟩'.repeat(full)}${'⬜'.repeat(SQUARES - full)} ${got}/${all}`;
  });
  const totals = [
    t('totals', game.claimed.length, score),
    percent(score, solved.points),
    bonus > 0 && `✦ ${number(bonus)}`,
    streak > 1 && `🔥 ${number(streak)}`,
  ];
  const stars = game.mode === 'daily' ? [starLine(game.help)] : [];
  const help = helpTotal(game.help) > 0 ? [`💡 ${t('help.used', game.help)}`] : [];
  return [title, totals.filter(Boolean).join(' · '), ...lines, ...stars, ...help, link].join('\n');
}

/** @param {{score: number, most: number, words: number, all: number}} props */
export function Headline({ score, most, words, all }) {
  return html`<p class="big">
      <b>${number(score)}</b> <span>${t('points.count', score).replace(/^\S+\s/, '')}</span>
    </p>
    <p>${t('review.share', words, all, percent(score, most))}</p>`;
}

/** @param {{text: string}} props */
export function ShareButton({ text }) {
  const share = () =>
    'share' in navigator && matchMedia('(pointer: coarse)').matches
      ? navigator.share({ text }).catch(() => {})
      : copy(text);
  return html`<button type="button" onClick=${share}>
    <${Icon} name="copy" />
    <span>${t('share.result')}</span>
  </button>`;
}
