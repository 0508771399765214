// @ts-check
// Design: boards made for players, around a word that everyone knows or around words of one's own.

import { html, useState } from '../vendor/preact.js';
import { number, t } from '../i18n.js';
import { fromWire } from '../notation.js';
import { design } from '../questions.js';
import { address, here, setQuery, useAddress } from '../router.js';
import { Board } from '../board.js';
import { BoardLinks } from '../board/links.js';
import { Dots } from '../dots.js';
import { LanguageSelect, listOf, randomSeed, ShapeField } from '../choices.js';
import { copy, Field, Icon, Segmented, Select, Trouble } from '../ui.js';
import { set, useBoards } from './generate/asking.js';

/** Boards with blocks, by the name of their shape. */
const OUTLINES = /** @type {Record<string, string>} */ ({
  heart: '??#??/?????/?????/#???#/##?##',
  ring: '#???#/?????/??#??/?????/#???#',
});
const LEVELS = ['', '1', '2', '3', '4', '5'];

/**
 * The request, from the address.
 * @param {URLSearchParams} query
 */
function wishOf(query) {
  const wish = /** @type {Record<string, any>} */ ({
    language: listOf(query),
    count: Math.min(20, Number(query.get('count')) || 3),
    seed: Number(query.get('seed')) || 1,
  });
  const outline = OUTLINES[query.get('outline') ?? ''];
  if (outline) wish.board = outline;
  else wish.topology = query.get('topology') ?? '4x4';
  for (const key of ['theme', 'words']) if (query.get(key)) wish[key] = query.get(key);
  for (const key of ['difficulty', 'longest'])
    if (query.get(key)) wish[key] = Number(query.get(key));
  return wish;
}

export default function Design() {
  const { query } = useAddress();
  const wish = wishOf(query);
  const state = useBoards(design, wish, query);
  return html`<div class="split">
    <${Wishes} query=${query} wish=${wish} />
    <section class="sheet-of-boards" aria-label=${t('boards')} aria-busy=${Boolean(state.busy)}>
      ${state.problem && html`<${Trouble} problem=${state.problem} />`}
      ${
        state.answer
          ? html`<${Boards} answer=${state.answer} wish=${state.of} busy=${state.busy} />`
          : state.busy && html`<p class="card wait" role="status">${t('design.busy')}</p>`
      }
    </section>
  </div>`;
}

/** @param {{query: URLSearchParams, wish: any}} props */
function Wishes({ query, wish }) {
  const again = () => setQuery({ seed: randomSeed() });
  const outline = query.get('outline') ?? '';
  return html`<form
    class="wishes card"
    onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), again())}
  >
    <h1>${t('nav.design')}</h1>
    <p class="hint">${t('design.what')}</p>
    <${LanguageSelect}
      value=${wish.language}
      onValue=${(/** @type {string} */ id) => setQuery({ list: id })}
    />
    <${Segmented}
      label=${t('design.difficulty')}
      name="difficulty"
      value=${query.get('difficulty') ?? ''}
      options=${LEVELS.map((level) => [level, level || t('design.any')])}
      onValue=${set('difficulty')}
    />
    <${Field}
      label=${t('design.theme')}
      hint=${t('design.theme.hint')}
      name="theme"
      value=${query.get('theme') ?? ''}
      onValue=${set('theme')}
      maxlength=${80}
    />
    <${Select}
      label=${t('design.outline')}
      name="outline"
      value=${outline}
      options=${['', ...Object.keys(OUTLINES)].map((id) => [id, t(`design.outline.${id || 'none'}`)])}
      onValue=${set('outline')}
    />
    ${!outline && html`<${ShapeField} value=${wish.topology} onValue=${set('topology')} />`}
    <div class="inline">
      <${Field}
        label=${t('design.words')}
        name="words"
        placeholder="25..50"
        value=${query.get('words') ?? ''}
        onValue=${set('words')}
      />
      <${Field}
        label=${t('design.longest')}
        name="longest"
        type="number"
        min=${3}
        max=${16}
        value=${query.get('longest') ?? ''}
        onValue=${set('longest')}
      />
    </div>
    <p><a href=${address('/generate', { list: wish.language })}>${t('design.drawn')}</a></p>
    <button type="submit" class="primary"><${Icon} name="generate" /> ${t('design.again')}</button>
  </form>`;
}

/** @param {{answer: any, wish: any, busy?: boolean}} props */
function Boards({ answer, wish, busy }) {
  return html`<header class="boards-head">
      <p role="status" class=${busy ? 'working' : ''}>
        ${busy ? t('design.busy') : t('generate.done', answer.boards.length, answer.seed)}
      </p>
      <div class="actions">
        <button type="button" class="quiet" onClick=${() => copy(here())}>
          <${Icon} name="link" />
          <span>${t('share.link')}</span>
        </button>
      </div>
    </header>
    <ol class="boards designs">
      ${answer.boards.map(
        (/** @type {any} */ one, /** @type {number} */ index) =>
          html`<li key=${index}><${One} one=${one} wish=${wish} /></li>`,
      )}
    </ol>`;
}

/** A board; its spine shows when one asks for it, since it is what players look for. @param {{one: any, wish: any}} props */
function One({ one, wish }) {
  const [shown, setShown] = useState(false);
  const { difficulty, seconds, known, spine } = one.design;
  const words = spine.map((/** @type {any} */ { word }) => word).join(', ');
  return html`<figure class="card">
    <${Board} model=${fromWire(one.board)} path=${shown ? spine[0].path : []} />
    <figcaption>
      <p>
        <${Dots} level=${difficulty} />
        ${t('design.known', known, number(Math.round(seconds / 60)))}
      </p>
      <p>
        <button
          type="button"
          class="quiet"
          aria-expanded=${shown}
          onClick=${() => setShown(!shown)}
        >
          ${shown ? words : t('design.show', spine.length)}
        </button>
      </p>
      <div class="links-of">
        <${BoardLinks} notation=${one.board.notation} language=${wish.language} kind="" />
      </div>
    </figcaption>
  </figure>`;
}
