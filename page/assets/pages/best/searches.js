// @ts-check
// Searches for better boards, with live progress. Several methods can run side by side; what a server has no
// place for waits its turn.

import { html, useEffect, useRef, useState } from '../../vendor/preact.js';
import { nameOf, t } from '../../i18n.js';
import { best } from '../../questions.js';
import { address, pathNow, setQuery, useAddress } from '../../router.js';
import { LanguageSelect, listOf, methodName, RulesSelect, ShapeField } from '../../choices.js';
import { optionsOf, useOffer } from '../../offer.js';
import { Field, Icon, Select, Trouble } from '../../ui.js';
import { Search } from './search.js';

const SECONDS = ['5', '10', '20', '60', '120'];
/** As many searches as fit on a screen; the server may allow fewer. */
const MOST_RUNS = 6;
/** How often a search that waits asks for a place that others may have left. */
const TURN_MS = 5000;

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

/** Changes the searches on the screen, as they are by then. @param {(runs: Run[]) => Run[]} change */
function changeRuns(change) {
  const runs = change(runsOf(pathNow().query)).slice(0, MOST_RUNS);
  setQuery({ runs: runs.map(({ method, id }) => `${method}:${id}`).join(',') });
}

/** @typedef {Record<string, any>} Wish */

/** What tells searches apart. @param {Wish} wish */
const keyOf = (wish) => JSON.stringify(wish);

/** Whether a search was refused only because others are running. @param {any} problem */
const isFull = ({ status, code }) => status === 503 || (status === 429 && code === 'jobs');

/**
 * Searches that run, and those that wait until one of them has ended: a server runs only a few at once.
 * @param {Run[]} runs
 */
function useTurns(runs) {
  const [waiting, setWaiting] = useState(/** @type {Wish[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [ended, setEnded] = useState(/** @type {string[]} */ ([]));
  const begun = useRef(/** @type {Map<string, string>} */ (new Map()));
  const begin = async (/** @type {Wish} */ wish) => {
    const { id } = await best(wish);
    begun.current.set(id, keyOf(wish));
    changeRuns((now) => [{ method: wish.method, id }, ...now]);
  };
  const isOpen = (/** @type {Run} */ { id }) => !ended.includes(id);
  /** @param {Wish[]} wishes */
  const start = async (wishes) => {
    setProblem(null);
    const running = runs.filter(isOpen).map(({ id }) => begun.current.get(id));
    const others = [...running, ...waiting.map(keyOf)];
    // The last one stands first.
    for (const wish of [...wishes].reverse()) {
      // The same search twice would only take time from both.
      if (others.includes(keyOf(wish))) continue;
      try {
        await begin(wish);
      } catch (fault) {
        if (!isFull(fault)) return setProblem(fault);
        setWaiting((now) => [...now, wish]);
      }
    }
    // A long form has scrolled the place of the new search out of sight.
    document.getElementById('main')?.scrollTo(0, 0);
  };
  const [next] = waiting;
  const asking = useRef(false);
  const take = () => {
    if (!next || asking.current) return;
    asking.current = true;
    const leave = () => setWaiting((now) => now.filter((one) => one !== next));
    begin(next)
      .then(leave, (fault) => isFull(fault) || (leave(), setProblem(fault)))
      .finally(() => (asking.current = false));
  };
  useEffect(take, [ended]);
  useEffect(() => {
    const timer = setInterval(take, TURN_MS);
    return () => clearInterval(timer);
  }, [next]);
  const end = (/** @type {string} */ id) => setEnded((now) => [...now, id]);
  const forget = (/** @type {Wish} */ wish) =>
    setWaiting((now) => now.filter((one) => one !== wish));
  return { waiting, problem, start, end, forget };
}

/** The form of a search, and the searches that were begun. */
export function Searches() {
  const { query } = useAddress();
  const wish = wishOf(query);
  const runs = runsOf(query);
  const { waiting, problem, start, end, forget } = useTurns(runs);
  const begin = (/** @type {string[]} */ methods) =>
    start(methods.map((method) => ({ ...wish, method })));
  const close = (/** @type {string} */ id) => (
    end(id),
    changeRuns((now) => now.filter((run) => run.id !== id))
  );
  return html`<div class="split">
    <${Wishes} wish=${wish} query=${query} onStart=${begin} problem=${problem} />
    <section class="searches" aria-label=${t('best.searches')}>
      ${
        runs.length === 0 &&
        html`<div class="card empty-state">
          <${Icon} name="best" />
          <h2>${t('best.title')}</h2>
          <p>${t('best.what')}</p>
        </div>`
      }
      ${waiting.map((one) => html`<${Waiting} wish=${one} onClose=${() => forget(one)} />`)}
      ${runs.map(
        (run) =>
          html`<${Search}
            key=${run.id}
            id=${run.id}
            method=${run.method}
            onEnd=${() => end(run.id)}
            onClose=${() => close(run.id)}
          />`,
      )}
    </section>
  </div>`;
}

/** A search that has no place yet. @param {{wish: Wish, onClose: () => void}} props */
const Waiting = ({ wish, onClose }) =>
  html`<article class="card search" aria-label=${methodName(wish.method)}>
    <header>
      <h2>${methodName(wish.method)}</h2>
      <span class="state" role="status">${t('best.waiting')}</span>
      <button type="button" class="quiet square" aria-label=${t('close')} onClick=${onClose}>
        <${Icon} name="close" />
      </button>
    </header>
    <p class="hint">${t('best.waiting.what')}</p>
  </article>`;

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
    <h1>${t('best.search')}</h1>
    <p><a href=${address('/best', { list: wish.language })}>${t('hall')}</a></p>
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
