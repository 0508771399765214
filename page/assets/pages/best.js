// @ts-check
// Best board: searches with live progress. Several methods can run side by side.

import { html, useState } from '../vendor/preact.js';
import { nameOf, t } from '../i18n.js';
import { best } from '../questions.js';
import { setQuery, useAddress } from '../router.js';
import { LanguageSelect, listOf, methodName, RulesSelect, ShapeField } from '../choices.js';
import { optionsOf, useOffer } from '../offer.js';
import { Field, Icon, Select, Trouble } from '../ui.js';
import { Search } from './best/search.js';
import '../icons.js';

const SECONDS = ['5', '10', '20', '60', '120'];
/** As many searches as fit on a screen; the server may allow fewer. */
const MOST_RUNS = 6;

/** @param {URLSearchParams} query */
function wishOf(query) {
  const wish = /** @type {Record<string, any>} */ ({
    language: listOf(query),
    topology: query.get('topology') ?? '4x4',
    maximize: query.get('maximize') ?? 'words',
    method: query.get('method') ?? 'pool',
    seconds: Number(query.get('seconds')) || 20,
  });
  for (const key of ['rules', 'without', 'with', 'only_vowels'])
    if (query.get(key)) wish[key] = query.get(key);
  if (query.get('seed')) wish.seed = Number(query.get('seed'));
  return wish;
}

/** @typedef {{method: string, id: string}} Run */

/**
 * The searches on the screen, from the address: `method:id`.
 * @param {URLSearchParams} query
 * @returns {Run[]}
 */
function runsOf(query) {
  const texts = (query.get('runs') ?? '').split(',').filter(Boolean);
  return texts.map((text) => {
    const [method, id] = text.split(':');
    return { method, id };
  });
}

/** @param {Run[]} runs */
const setRuns = (runs) =>
  setQuery({ runs: runs.map(({ method, id }) => `${method}:${id}`).join(',') });

export default function Best() {
  const { query } = useAddress();
  const wish = wishOf(query);
  const runs = runsOf(query);
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  /** @param {string[]} methods */
  const start = async (methods) => {
    setProblem(null);
    const fresh = /** @type {Run[]} */ ([]);
    try {
      for (const method of methods)
        fresh.push({ method, id: (await best({ ...wish, method })).id });
    } catch (error) {
      setProblem(error);
    }
    if (fresh.length) {
      setRuns([...fresh, ...runs].slice(0, MOST_RUNS));
      // A long form has scrolled the place of the new search out of sight.
      document.getElementById('main')?.scrollTo(0, 0);
    }
  };
  const close = (/** @type {string} */ id) => setRuns(runs.filter((run) => run.id !== id));
  return html`<div class="split">
    <${Wishes} wish=${wish} query=${query} onStart=${start} problem=${problem} />
    <section class="searches" aria-label=${t('best.searches')}>
      ${
        runs.length === 0 &&
        html`<div class="card empty-state">
          <${Icon} name="best" />
          <h2>${t('best.title')}</h2>
          <p>${t('best.what')}</p>
        </div>`
      }
      ${runs.map(
        (run) =>
          html`<${Search}
            key=${run.id}
            id=${run.id}
            method=${run.method}
            onClose=${() => close(run.id)}
          />`,
      )}
    </section>
  </div>`;
}

/** What changes one value of the address. @param {string} key */
const set = (key) => (/** @type {string} */ value) => setQuery({ [key]: value });

/**
 * @param {{
 *   wish: any,
 *   query: URLSearchParams,
 *   onStart: (methods: string[]) => void,
 *   problem: any,
 * }} props
 */
function Wishes({ wish, query, onStart, problem }) {
  const { goals, methods } = useOffer();
  return html`<form
    class="wishes card"
    onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), onStart([wish.method]))}
  >
    <h1>${t('nav.best')}</h1>
    <div class="inline">
      <${LanguageSelect} value=${wish.language} onValue=${set('list')} />
      <${ShapeField} value=${wish.topology} onValue=${set('topology')} />
    </div>
    <${Select}
      label=${t('best.maximize')}
      name="maximize"
      value=${wish.maximize}
      options=${optionsOf(goals, wish.maximize, (id) => nameOf(`goal.${id}`, id))}
      onValue=${set('maximize')}
    />
    <${Select}
      label=${t('best.method')}
      name="method"
      value=${wish.method}
      options=${optionsOf(methods, wish.method, methodName)}
      onValue=${set('method')}
    />
    <div class="inline">
      <${RulesSelect} value=${wish.rules ?? 'boggle'} onValue=${set('rules')} />
      <${Select}
        label=${t('time')}
        name="seconds"
        value=${String(wish.seconds)}
        options=${SECONDS.map((value) => [value, t('seconds', Number(value))])}
        onValue=${set('seconds')}
      />
    </div>
    <${Constraints} wish=${wish} query=${query} />
    ${problem && html`<${Trouble} problem=${problem} />`}
    <button type="submit" class="primary"><${Icon} name="play" /> ${t('best.start')}</button>
    <button
      type="button"
      onClick=${() => onStart(['pool', wish.method === 'pool' ? 'annealing' : wish.method])}
    >
      <${Icon} name="two" /> ${t(
        wish.method === 'pool' ? 'best.beside.annealing' : 'best.beside.pool',
      )}
    </button>
  </form>`;
}

/** Which boards are allowed. @param {{wish: any, query: URLSearchParams}} props */
function Constraints({ wish, query }) {
  const text = (/** @type {string} */ key) =>
    html`<${Field}
      label=${t(`best.${key}`)}
      name=${key}
      value=${query.get(key) ?? ''}
      maxlength=${26}
      onValue=${set(key)}
    />`;
  return html`<details open=${Boolean(wish.without || wish.with || wish.only_vowels || wish.seed)}>
    <summary>${t('best.constraints')}</summary>
    <div class="form">
      ${text('without')}${text('with')}${text('only_vowels')}<${Field}
        label=${t('generate.seed')}
        name="seed"
        type="number"
        min=${1}
        value=${query.get('seed') ?? ''}
        onValue=${set('seed')}
      />
    </div>
  </details>`;
}
