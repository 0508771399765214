// @ts-check
// The panels around the constructor's grid.

import { html } from '../vendor/preact.js';
import { loadTexts, t } from '../i18n.js';
import { address, setQuery } from '../router.js';
import { LanguageSelect } from '../choices.js';
import { Later, SheetButton, Switch } from '../ui.js';
import { Candidates, countOf, slotName } from './candidates.js';
import { ClueField, Clues, cutKeys, NextUnclued } from './clues.js';
import { beginGrid, openAddress } from './desk.js';
import { Details } from './details.js';
import { Drafts } from './draft-list.js';
import { Files } from './files.js';
import { printGrid, slotKey } from './model.js';
import { NewGrid } from './new-grid.js';
import { isUnclued } from './statistics.js';
import { Theme } from './theme.js';
import { FindReplace, Statistics } from './tools.js';
import { START, useOpened } from './workbench.js';
import { WordLists } from './word-lists.js';

/** @typedef {import('./model.js').Slot} Slot */
/** @typedef {import('./workbench.js').Workbench} Workbench */
/** @typedef {import('./workbench.js').Actions} Actions */

/** A name that every system accepts for a file. @param {string} name */
const fileName = (name) => name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'crossword';

/** The bar above the grid. @param {{bench: Workbench, actions: Actions}} props */
export function TopBar({ bench, actions }) {
  const { desk, document, language, slots, setCursor } = bench;
  const onOpen = useOpened(language);
  const begun = (/** @type {import('./model.js').Grid} */ next) => {
    setCursor(START);
    beginGrid(next, language, document.theme);
  };
  return html`<div class="xw-bar">
    <${Details} desk=${desk} />
    <${LanguageSelect}
      hidden
      value=${language}
      onValue=${(/** @type {string} */ list) => setQuery({ list })}
    />
    <${Theme} document=${document} slots=${slots} language=${language} onSlot=${actions.goTo} />
    <${Drafts} current=${desk.draft.id} onLeave=${() => openAddress(null, null, language)} />
    <${NewGrid} language=${language} theme=${document.theme ?? []} onGrid=${begun} />
    <${Files}
      document=${document}
      name=${fileName(desk.draft.name || document.title)}
      language=${language}
      link=${location.origin + address('/crossword', { list: language, grid: printGrid(document) })}
      onOpen=${onOpen}
    />
  </div>`;
}

/**
 * The words that fit the chosen slot.
 * @param {{bench: Workbench, actions: Actions, onLook: (cells: number[]) => void}} props
 */
export function CandidatePanel({ bench, actions, onLook }) {
  const { document, source, slots, slot, possible, problem, verdict, language, tight } = bench;
  return html`<${Candidates}
    grid=${document}
    source=${source}
    onLook=${onLook}
    slot=${slot}
    possible=${possible}
    problem=${problem}
    verdict=${verdict}
    language=${language}
    onPut=${actions.put}
    tight=${tight}
    onTight=${(/** @type {string} */ key) =>
      actions.goTo(slots.find((one) => slotKey(one) === key))}
  />`;
}

/**
 * All clues, with the tools for them.
 * @param {{bench: Workbench, actions: Actions, close?: () => void}} props `close` closes the sheet
 *   around them
 */
export function CluePanel({ bench, actions, close = () => {} }) {
  const { document, slots, slot, verdicts } = bench;
  const { goTo, onClue, onUnclued } = actions;
  return html`<div class="actions xw-clue-tools">
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
}

/** Wordplay with its texts: who writes no cryptic clues does not load it. */
export const loadWordplay = async () => (await loadTexts('wordplay/'), import('./wordplay.js'));

/** @param {{text: string} | null} verdict @param {number | undefined} count */
const fitText = (verdict, count) =>
  verdict ? verdict.text || '…' : count === undefined ? t('xw.candidates') : t('xw.fit', count);

/**
 * On a small screen: one line for the chosen slot, with everything else in sheets.
 * @param {{bench: Workbench, actions: Actions, candidates: any}} props
 */
export function SlotLine({ bench, actions, candidates }) {
  const { document, slot, verdict, possible } = bench;
  return html`<section class="xw-line" aria-label=${t('xw.slot')}>
    <b>${slotName(document, slot)}</b>
    ${
      slot &&
      html`<${ClueField}
        document=${document}
        slot=${slot}
        cut=${cutKeys(document, bench.slots).has(slotKey(slot))}
        onClue=${actions.onClue}
        onUnclued=${actions.onUnclued}
      />`
    }
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
          html`<div class="xw-clues">
            <${CluePanel} bench=${bench} actions=${actions} close=${close} />
          </div>`}
      />
      <${SheetButton}
        title=${t('xw.task.wordplay')}
        label=${t('xw.task.wordplay')}
        children=${() =>
          html`<div class="xw-words xw-wordplay">
            <${Later} load=${loadWordplay} bench=${bench} actions=${actions} />
          </div>`}
      />
    </div>
  </section>`;
}

/**
 * Which words count, and the heat map.
 * @param {{bench: Workbench, onSheet: (name: string) => void}} props
 */
export function Options({ bench, onSheet }) {
  const { document, words, lowest, setLowest, heated, setHeated } = bench;
  return html`<div class="card xw-options">
    <label class="xw-lowest">
      <span>${t('xw.lowest')}</span>
      <input
        type="range"
        min="0"
        max="100"
        step="5"
        value=${lowest}
        onInput=${(/** @type {any} */ event) => setLowest(Number(event.target.value))}
      />
      <output>${lowest}</output>
    </label>
    <${Switch} label=${t('xw.heat')} checked=${heated} onValue=${setHeated} />
    <div class="actions">
      <${WordLists} document=${document} words=${words} />
      <button type="button" onClick=${() => onSheet('search')}>${t('xw.search')}</button>
      <button type="button" onClick=${() => onSheet('keys')}>${t('about.keys')}</button>
    </div>
  </div>`;
}
