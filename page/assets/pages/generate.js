// @ts-check
// Generate: random boards by filters, to look at, to play, or to print with separate solutions.

import { html } from '../vendor/preact.js';
import { nameOf, number, t } from '../i18n.js';
import { languageOf } from '../lists.js';
import { generate } from '../questions.js';
import { address, here, setQuery, useAddress } from '../router.js';
import { fromWire } from '../notation.js';
import { Board } from '../board.js';
import { BoardLinks } from '../board/links.js';
import { LanguageSelect, listOf, randomSeed, RulesSelect, ShapeField } from '../choices.js';
import { useOffer } from '../offer.js';
import { save } from '../export.js';
import { copy, Field, Icon, Select, Switch, Trouble } from '../ui.js';
import { printBoards } from './generate/sheets.js';
import { set, useBoards } from './generate/asking.js';

const RANGES = ['words', 'points', 'longest', 'vowels'];
const BONUSES = ['', 'round1', 'round2', 'round3'];

/**
 * The request, from the address.
 * @param {URLSearchParams} query
 */
function wishOf(query) {
  const wish = /** @type {Record<string, any>} */ ({
    language: listOf(query),
    count: Math.min(100, Number(query.get('count')) || 6),
  });
  for (const key of ['rules', 'dice', 'bonuses', 'containing', ...RANGES])
    if (query.get(key)) wish[key] = query.get(key);
  if (!wish.dice) wish.topology = query.get('topology') ?? '4x4';
  for (const key of ['most_of_a_letter', 'require_tier'])
    if (query.get(key)) wish[key] = Number(query.get(key));
  if (query.has('family')) wish.family = true;
  wish.seed = Number(query.get('seed')) || 1;
  return wish;
}

export default function Generate() {
  const { query } = useAddress();
  const wish = wishOf(query);
  const state = useBoards(generate, wish, query);
  return html`<div class="split">
    <${Wishes} query=${query} wish=${wish} />
    <section class="sheet-of-boards" aria-label=${t('boards')} aria-busy=${Boolean(state.busy)}>
      ${state.problem && html`<${Trouble} problem=${state.problem} />`}
      ${
        state.answer
          ? html`<${Boards} answer=${state.answer} wish=${state.of} busy=${state.busy} />`
          : state.busy && html`<p class="card wait" role="status">${t('generate.busy')}</p>`
      }
    </section>
  </div>`;
}

/** A set of dice in the menu. @param {{id: string, status: string}} dice */
function diceOption({ id, status }) {
  const name = nameOf(`dice.${id.includes('tanglet') ? 'tanglet' : id}`, id);
  return [id, status.includes('not official') ? `${name} (${t('generate.unofficial')})` : name];
}

/** @param {{query: URLSearchParams, wish: any}} props */
function Wishes({ query, wish }) {
  const dice = useOffer().dice.filter((set) => set.language === languageOf(wish.language));
  const draw = () => setQuery({ seed: randomSeed() });
  return html`<form
    class="wishes card"
    onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), draw())}
  >
    <h1>${t('nav.generate')}</h1>
    <div class="inline">
      <${LanguageSelect}
        value=${wish.language}
        onValue=${(/** @type {string} */ id) => setQuery({ list: id, dice: null })}
      />
      <${RulesSelect} value=${wish.rules ?? 'boggle'} onValue=${set('rules')} />
    </div>
    <${Select}
      label=${t('generate.letters')}
      name="dice"
      value=${wish.dice ?? ''}
      options=${[['', t('generate.frequency')], ...dice.map(diceOption)]}
      onValue=${set('dice')}
    />
    <div class="inline">
      ${!wish.dice && html`<${ShapeField} value=${wish.topology} onValue=${set('topology')} />`}
      <${Select}
        label=${t('generate.bonuses')}
        name="bonuses"
        value=${wish.bonuses ?? ''}
        options=${BONUSES.map((id) => [id, t(`generate.${id || 'plain'}`)])}
        onValue=${set('bonuses')}
      />
    </div>
    <${Filters} query=${query} wish=${wish} />
    <div class="inline">
      <${Field}
        label=${t('generate.count')}
        name="count"
        type="number"
        min=${1}
        max=${100}
        value=${query.get('count') ?? '6'}
        onValue=${set('count')}
      />
      <${Field}
        label=${t('generate.seed')}
        name="seed"
        type="number"
        min=${1}
        value=${query.get('seed') ?? '1'}
        onValue=${set('seed')}
      />
    </div>
    <p><a href=${address('/design', { list: wish.language })}>${t('generate.design')}</a></p>
    <button type="submit" class="primary"><${Icon} name="generate" /> ${t('generate.draw')}</button>
  </form>`;
}

/** Which boards are wanted. @param {{query: URLSearchParams, wish: any}} props */
function Filters({ query, wish }) {
  return html`<details
    open=${[...RANGES, 'containing', 'require_tier', 'family'].some((key) => wish[key])}
  >
    <summary>${t('generate.filters')}</summary>
    <div class="form">
      <${Select}
        label=${t('generate.counted')}
        name="require_tier"
        value=${query.get('require_tier') ?? ''}
        options=${['', '1', '2'].map((tier) => [tier, t(`generate.counted.${tier || 'all'}`)])}
        onValue=${set('require_tier')}
      />
      <${Switch}
        label=${t('generate.family')}
        name="family"
        checked=${query.has('family')}
        onValue=${(/** @type {boolean} */ on) => setQuery({ family: on ? 'on' : null })}
      />
      ${RANGES.map(
        (key) => html`<${Range} id=${key} value=${query.get(key) ?? ''} onValue=${set(key)} />`,
      )}
      <div class="inline">
        <${Field}
          label=${t('generate.containing')}
          name="containing"
          value=${query.get('containing') ?? ''}
          onValue=${set('containing')}
          maxlength=${16}
        />
        <${Field}
          label=${t('generate.most')}
          name="most"
          type="number"
          min=${1}
          max=${100}
          value=${query.get('most_of_a_letter') ?? ''}
          onValue=${set('most_of_a_letter')}
        />
      </div>
    </div>
  </details>`;
}

/** From and to. @param {{id: string, value: string, onValue: (value: string) => void}} props */
function Range({ id, value, onValue }) {
  const [from, to] = value.includes('..') ? value.split('..') : [value, value];
  const change = (/** @type {string} */ low, /** @type {string} */ high) =>
    onValue(low || high ? `${low}..${high}` : '');
  const field = (
    /** @type {string} */ name,
    /** @type {string} */ now,
    /** @type {(text: string) => void} */ next,
  ) =>
    html`<input
      type="number"
      min="0"
      name=${`${id}-${name}`}
      aria-label=${t(`range.${name}`, t(`generate.${id}`))}
      placeholder=${t(`range.${name}.hint`)}
      value=${now}
      onInput=${(/** @type {any} */ event) => next(event.target.value)}
    />`;
  return html`<div class="range" role="group" aria-label=${t(`generate.${id}`)}>
    <span>${t(`generate.${id}`)}</span>${field('from', from, (text) => change(text, to))}<span
      aria-hidden="true"
      >–</span
    >${field('to', to, (text) => change(from, text))}
  </div>`;
}

/** @param {{words: number, points: number, longest: number}} board */
const totalsOf = ({ words, points, longest }) =>
  `${t('totals', words, points)}, ${t('generate.longest.is', number(longest))}`;

/** @param {{answer: any, wish: any, busy?: boolean}} props */
function Boards({ answer, wish, busy }) {
  const text = answer.boards.map((/** @type {any} */ one) => one.board.notation).join('\n') + '\n';
  return html`<header class="boards-head">
      <p role="status" class=${busy ? 'working' : ''}>
        ${busy ? t('generate.busy') : t('generate.done', answer.boards.length, answer.seed)}
      </p>
      <div class="actions">
        <button type="button" onClick=${() => printBoards(wish)}>
          <${Icon} name="print" />
          <span>${t('generate.print')}</span>
        </button>
        <button type="button" class="quiet" onClick=${() => save('boards.txt', text)}>
          <${Icon} name="save" />
          <span>${t('generate.text')}</span>
        </button>
        <button type="button" class="quiet" onClick=${() => copy(here())}>
          <${Icon} name="link" />
          <span>${t('share.link')}</span>
        </button>
      </div>
    </header>
    <ol class="boards">
      ${answer.boards.map(
        (/** @type {any} */ one, /** @type {number} */ index) =>
          html`<li key=${index}>
            <figure class="card">
              <${Board} model=${fromWire(one.board)} />
              <figcaption>
                <span>${totalsOf(one)}</span>
                <div class="links-of">
                  <${BoardLinks}
                    notation=${one.board.notation}
                    language=${wish.language}
                    rules=${wish.rules}
                    kind=""
                  />
                </div>
              </figcaption>
            </figure>
          </li>`,
      )}
    </ol>`;
}
