// @ts-check
// The latest results of the lab: question, findings, plots and data of each experiment.

import { html, useEffect } from '../vendor/preact.js';
import { nameOf, t } from '../i18n.js';
import { fileOf } from '../api.js';
import { Trouble, usePromise } from '../ui.js';

/** Where the results lie: built into the server. */
const RESULTS = new URL('../results', import.meta.url).pathname;
/** Plots are about this large; on a phone they are moved sideways. */
const [WIDTH, HEIGHT] = [960, 540];

/**
 * @typedef {{head: string[], rows: string[][]}} Table
 * @typedef {{
 *   name: string,
 *   title: string,
 *   question: string,
 *   seen: string,
 *   command: string,
 *   made_with: string,
 *   plots: {file: string, title: string}[],
 *   published: Table | null,
 *   table: Table | null,
 * }} Experiment
 */

export function Results() {
  const { value, problem } = usePromise(load, []);
  /** @type {Experiment[]} */
  const experiments = value ?? [];
  // The browser looks for the place that the address names before the experiments are there.
  useEffect(
    () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView(),
    [value],
  );
  return html`<section class="experiments" aria-labelledby="lab-results">
    <h2 id="lab-results">${t('lab.results')}</h2>
    <p class="hint">${t('lab.results.what')}</p>
    ${problem && html`<${Trouble} problem=${problem} />`}
    <nav aria-label=${t('lab.results')}>
      <ul class="chips" lang="en">
        ${experiments.map(({ name, title }) => html`<li><a href=${`#${name}`}>${title}</a></li>`)}
      </ul>
    </nav>
    ${experiments.map((experiment) => html`<${One} key=${experiment.name} ...${experiment} />`)}
  </section>`;
}

/** @returns {Promise<Experiment[]>} */
const load = () => fileOf(`${RESULTS}/index.json`);

/** @param {Experiment} props */
function One({ name, title, question, seen, command, made_with, plots, published, table }) {
  const why = nameOf(`lab.why.${name}`, '');
  return html`<article class="card together" id=${name} aria-labelledby=${`${name}-title`}>
    <div lang="en">
      <h3 id=${`${name}-title`}>${title}</h3>
      <p class="question">${question}</p>
      <p>${seen}</p>
    </div>
    ${why && html`<p class="why"><b>${t('lab.why')}</b> ${why}</p>`}
    ${plots.map(
      (plot) =>
        html`<div class="sideways">
          <a href=${`${RESULTS}/${plot.file}`} target="_blank">
            <img
              loading="lazy"
              width=${WIDTH}
              height=${HEIGHT}
              src=${`${RESULTS}/${plot.file}`}
              alt=${plot.title}
              lang="en"
          /></a>
        </div>`,
    )}
    ${published && html`<${Figures} name=${t('lab.published')} of=${title} table=${published} />`}${
      table && html`<${Figures} name=${t('lab.table')} of=${title} table=${table} />`
    }
    <p class="hint">
      <code>${command}</code>
    </p>
    <p class="hint" lang="en">${made_with}</p>
  </article>`;
}

/** @param {{name: string, of: string, table: Table}} props */
function Figures({ name, of, table }) {
  return html`<details>
    <summary>${name}</summary>
    <div
      class="sideways"
      tabindex="0"
      role="region"
      aria-label=${t('labelled', name, of)}
      lang="en"
    >
      <table>
        <thead>
          <tr>
            ${table.head.map((cell) => html`<th scope="col">${cell}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${table.rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
