// @ts-check
// Lab: how fast this server solves boards for this browser, and the experiments.

import { html, useEffect, useState } from '../vendor/preact.js';
import { number, t } from '../i18n.js';
import { generate, solve } from '../questions.js';
import { address, go, setQuery, useAddress } from '../router.js';
import { LanguageSelect, listOf } from '../choices.js';
import { BarPlot } from '../plot.js';
import { Results } from './lab-results.js';

/** Boards that are solved one after the other to see how long each takes. */
const BOARDS = 60;
/** Ends of the classes of the plot, in milliseconds. */
const CLASSES = [2, 4, 6, 8, 12, 16, 24, 48, Infinity];

export default function Lab() {
  const { query } = useAddress();
  const language = listOf(query);
  useEffect(() => {
    // Words were looked for here before they had a page of their own: links still lead to them.
    if (query.get('letters') || query.get('pattern'))
      go(address('/find', Object.fromEntries(query)), 'replace');
  }, []);
  return html`<div class="lobby">
    <header class="lobby-head">
      <h1>${t('nav.lab')}</h1>
      <${LanguageSelect}
        value=${language}
        onValue=${(/** @type {string} */ list) => setQuery({ list })}
      />
    </header>
    <${Speed} language=${language} />
    <${Results} />
  </div>`;
}

/** @param {{language: string}} props */
function Speed({ language }) {
  const [times, setTimes] = useState(/** @type {number[]} */ ([]));
  const [busy, setBusy] = useState(false);
  const measure = async () => {
    setBusy(true);
    try {
      const { boards } = await generate({ language, count: BOARDS });
      const taken = [];
      for (const one of boards) {
        const start = performance.now();
        await solve({ board: one.board.notation, language });
        taken.push(performance.now() - start);
      }
      setTimes(taken.sort((a, b) => a - b));
    } catch {
      setTimes([]);
    }
    setBusy(false);
  };
  const bars = CLASSES.map((end, index) => ({
    label: end === Infinity ? `> ${CLASSES[index - 1]}` : `< ${end}`,
    value: times.filter((time) => time < end && time >= (CLASSES[index - 1] ?? 0)).length,
  }));
  return html`<section class="card together" aria-labelledby="lab-speed">
    <h2 id="lab-speed">${t('lab.speed')}</h2>
    <p class="hint">${t('lab.speed.what', BOARDS)}</p>
    <div>
      <button type="button" class="primary" disabled=${busy} onClick=${measure}>
        ${t('lab.measure')}
      </button>
    </div>
    ${
      times.length > 0 &&
      html`<p role="status">
          ${t('lab.median', number(Math.round(times[Math.floor(times.length / 2)] * 10) / 10))}
        </p>
        <${BarPlot} bars=${bars} label=${t('lab.plot')} />`
    }
  </section>`;
}
