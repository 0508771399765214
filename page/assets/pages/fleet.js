// @ts-check
// A fleet: the jobs that many machines share, from its database. Only a server with a fleet has this
// page.

import { html, useEffect, useState } from '../vendor/preact.js';
import { lang, nameOf, number, t } from '../i18n.js';
import { get } from '../api.js';
import { Board } from '../board.js';
import { parse } from '../notation.js';
import { address } from '../router.js';
import { Trouble } from '../ui.js';

/** How often the server is asked. */
const LOOK_MS = 2000;
/** Larger boards are named, not drawn. */
const MOST_CELLS = 49;

/**
 * @typedef {{
 *   id: number,
 *   question: string,
 *   list: string,
 *   state: string,
 *   priority: number,
 *   units: number,
 *   waiting: number,
 *   leased: number,
 *   done: number,
 *   aside: number,
 *   second: number,
 *   pace: number,
 *   left: number | null,
 *   best: {value: number, board: string} | null,
 * }} Job
 * @typedef {{
 *   id: number,
 *   name: string,
 *   threads: number,
 *   here: boolean,
 *   silent: number,
 *   leased: number,
 *   units: number,
 *   pace: number,
 * }} Worker
 * @typedef {{
 *   age: number,
 *   job: number | null,
 *   unit: number | null,
 *   worker: number | null,
 *   what: string,
 * }} Fault
 * @typedef {{jobs: Job[], workers: Worker[], faults: Fault[]}} Status
 */

/** The state of the fleet, polled while the page is visible. */
function useStatus() {
  const [known, setKnown] = useState(/** @type {{status?: Status, problem?: any}} */ ({}));
  useEffect(() => {
    const given = new AbortController();
    const look = () =>
      document.visibilityState === 'hidden'
        ? undefined
        : get('fleet', given.signal).then(
            (status) => setKnown({ status }),
            // What was seen last stays.
            (problem) => given.signal.aborted || setKnown(({ status }) => ({ status, problem })),
          );
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      given.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return known;
}

/** Units of time, each up to a hundred of it. @type {[string, number][]} */
const TIMES = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
];

/** A length of time in its largest unit that says enough. @param {number} seconds */
function lasting(seconds) {
  const [unit, length] =
    TIMES.find(([, length]) => seconds < 100 * length) ?? TIMES[TIMES.length - 1];
  return Math.round(seconds / length).toLocaleString(lang(), {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
  });
}

/** @param {number} pace boards a second */
const rate = (pace) => number(Math.round(pace));

export default function Fleet() {
  const { status, problem } = useStatus();
  return html`<div class="fleet">
    <h1>${t('nav.fleet')}</h1>
    ${problem && html`<${Trouble} problem=${problem} />`}
    ${status && status.jobs.length === 0 && html`<p>${t('fleet.empty')}</p>`}
    ${status?.jobs.map((job) => html`<${JobCard} key=${job.id} ...${job} />`)}
    ${status && status.workers.length > 0 && html`<${Workers} workers=${status.workers} />`}
    ${status && status.faults.length > 0 && html`<${Faults} faults=${status.faults} />`}
  </div>`;
}

/** @param {Job} job */
function JobCard(job) {
  const { id, question, list, state, units, done, pace, left, best, second, leased, waiting } = job;
  const model = best && parse(best.board);
  const waits = state === 'running' && second > 0 && leased === 0 && waiting === second;
  const facts = /** @type {[string, string][]} */ ([
    ['done', t('fleet.of', number(done), number(units))],
    ['leased', number(leased)],
    ['waiting', number(waiting)],
    ...(job.aside ? [['aside', number(job.aside)]] : []),
    ...(state === 'running' && pace ? [['pace', rate(pace)]] : []),
    ...(state === 'running' && left !== null ? [['left', lasting(left)]] : []),
  ]);
  const title = `job-${id}`;
  return html`<section class="card job" aria-labelledby=${title}>
    <div>
      <h2 id=${title}>${t('fleet.job', id)}</h2>
      <p>${t('fleet.what', nameOf(`fleet.question.${question}`, question), list)}</p>
      <p>
        <progress max=${units} value=${done} aria-label=${t('fleet.done')}></progress>
        <b>${nameOf(`fleet.state.${state}`, state)}</b>
      </p>
      <dl>
        ${facts.map(
          ([name, value]) =>
            html`<div>
              <dt>${t(`fleet.${name}`)}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      ${waits && html`<p class="hint">${t('fleet.second', second)}</p>`}
    </div>
    ${
      best &&
      html`<figure>
        ${model && model.tiles.length <= MOST_CELLS && html`<${Board} model=${model} />`}
        <figcaption>
          ${t('fleet.best', number(best.value))}${' '}
          <a href=${address('/solve', { board: best.board })}><code>${best.board}</code></a>
        </figcaption>
      </figure>`
    }
  </section>`;
}

/** @param {{workers: Worker[]}} props */
function Workers({ workers }) {
  const heads = ['name', 'threads', 'done', 'leased', 'pace', 'heard'];
  return html`<div>
    <h2 id="workers">${t('fleet.workers')}</h2>
    <div class="sideways" tabindex="0" role="region" aria-labelledby="workers">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col">${t(`fleet.${head}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${workers.map(
            (worker) =>
              html`<tr key=${worker.id} class=${worker.here ? '' : 'gone'}>
                <th scope="row">${worker.name}</th>
                <td>${number(worker.threads)}</td>
                <td>${number(worker.units)}</td>
                <td>${number(worker.leased)}</td>
                <td>${rate(worker.pace)}</td>
                <td>${t(worker.here ? 'fleet.ago' : 'fleet.ago.gone', lasting(worker.silent))}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}

/** @param {{faults: Fault[]}} props */
function Faults({ faults }) {
  return html`<section aria-labelledby="faults">
    <h2 id="faults">${t('fleet.faults')}</h2>
    <ul>
      ${faults.map(
        ({ age, job, unit, what }) =>
          html`<li>
            ${t('fleet.fault', lasting(age), job, unit)} <span lang="en">${what}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}
