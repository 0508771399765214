// @ts-check
// Lab: words of your letters, words of a pattern, how fast this server solves boards for this
// browser, and the experiments.

import { html, useState } from '../vendor/preact.js';
import { number, t } from '../i18n.js';
import { anagram, generate, solve, words } from '../questions.js';
import { setQuery, useAddress } from '../router.js';
import { LanguageSelect, listOf } from '../choices.js';
import { BarPlot } from '../plot.js';
import { Field, Trouble, usePromise, useSettled } from '../ui.js';
import { Results } from './lab-results.js';

/** Words that are shown. */
const SHOWN = 60;
/** Boards that are solved one after the other to see how long each takes. */
const BOARDS = 60;
/** Ends of the classes of the plot, in milliseconds. */
const CLASSES = [2, 4, 6, 8, 12, 16, 24, 48, Infinity];

export default function Lab() {
  const { query } = useAddress();
  const language = listOf(query);
  return html`<div class="lobby">
    <header class="lobby-head">
      <h1>${t('nav.lab')}</h1>
      <${LanguageSelect}
        value=${language}
        onValue=${(/** @type {string} */ list) => setQuery({ list })}
      />
    </header>
    <div class="lobby-more">
      <${Finder}
        id="letters"
        find=${anagram}
        language=${language}
        value=${query.get('letters') ?? ''}
      />
      <${Finder}
        id="pattern"
        find=${words}
        language=${language}
        value=${query.get('pattern') ?? ''}
      />
    </div>
    <${Speed} language=${language} />
    <${Results} />
  </div>`;
}

/** @param {{id: string, find: typeof words, language: string, value: string}} props */
function Finder({ id, find, language, value }) {
  const settled = useSettled(value.trim(), 120);
  const { value: answer, problem } = usePromise(
    async () => (settled ? find(settled, language, SHOWN) : null),
    [settled, language],
  );
  return html`<section class="card together" aria-labelledby=${`lab-${id}`}>
    <h2 id=${`lab-${id}`}>${t(`lab.${id}`)}</h2>
    <${Field}
      label=${t(`lab.${id}.label`)}
      name=${id}
      value=${value}
      hint=${t(`lab.${id}.hint`)}
      maxlength=${40}
      onValue=${(/** @type {string} */ text) => setQuery({ [id]: text })}
    />
    ${problem && html`<${Trouble} problem=${problem} />`}${
      answer &&
      html`<p role="status">${t('words.count', answer.total)}</p>
        <ol class="chips" lang=${language}>
          ${answer.words.map(
            (/** @type {any} */ one) => html`<li>${one.spellings?.[0] ?? one.word ?? one}</li>`,
          )}${answer.total > SHOWN && html`<li aria-hidden="true">…</li>`}
        </ol>`
    }
  </section>`;
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
