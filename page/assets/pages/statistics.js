// @ts-check
// Statistics: all games of this browser, the days in a row, and the file that takes everything
// elsewhere.

import { html, useMemo, useState } from '../vendor/preact.js';
import { number, percent, setLang, t } from '../i18n.js';
import { setQuery, useAddress } from '../router.js';
import { LanguageSelect, listOf } from '../choices.js';
import { allData, mergeData, takeSettings } from '../data.js';
import { save } from '../export.js';
import { BarPlot, StepPlot } from '../plot.js';
import { Calendar } from '../play/calendar.js';
import { Coach } from '../play/coach-card.js';
import { dateOf, dayOf } from '../play/days.js';
import { allPlayed } from '../play/keeping.js';
import { helpTotal } from '../play/ladder.js';
import { SummaryTable } from '../play/summary.js';
import { Icon, say } from '../ui.js';
import '../icons.js';

/** Games in the curve: the last ones. */
const CURVE = 100;
/** Days that are shown, and those that are compared with as many before: two weeks, and one. */
const [DAYS, WEEK] = [14, 7];

export default function Statistics() {
  const { query } = useAddress();
  const language = listOf(query);
  const [read, setRead] = useState(0);
  const notes = useMemo(
    () => allPlayed().filter((note) => note.language === language),
    [language, read],
  );
  return html`<div class="lobby">
    <header class="lobby-head">
      <h1>${t('nav.statistics')}</h1>
      <${LanguageSelect}
        value=${language}
        onValue=${(/** @type {string} */ list) => setQuery({ list })}
      />
    </header>
    <${Coach} key=${read} list=${language} />
    <${Facts} notes=${notes} />
    <div class="lobby-more">
      <section class="card statistics" aria-labelledby="statistics">
        <h2 id="statistics">${t('statistics')}</h2>
        <${SummaryTable} key=${read} language=${language} />
      </section>
      <${Calendar} key=${read} language=${language} />
      ${
        notes.length > 0 &&
        html`<${Trend} notes=${notes} /><${Tiers} notes=${notes} /><${Plots} notes=${notes} />`
      }
      <${YourData} onRead=${() => setRead(read + 1)} />
    </div>
  </div>`;
}

/** @param {{notes: import('../play/keeping.js').Played[]}} props */
function Facts({ notes }) {
  const sum = (/** @type {(note: any) => number} */ of) =>
    notes.reduce((total, note) => total + of(note), 0);
  const facts = /** @type {[string, number][]} */ ([
    ['games', notes.length],
    ['words', sum(({ words, bonus }) => words + bonus)],
    ['bonus', sum(({ bonus }) => bonus)],
    ['points', sum(({ score }) => score)],
    ['complete', sum(({ complete }) => Number(complete))],
    ['hints', sum(({ help }) => helpTotal(help))],
  ]);
  return html`<dl class="facts">
    ${facts.map(
      ([id, value]) =>
        html`<div class="card">
          <dt>${t(`statistics.sum.${id}`)}</dt>
          <dd>${number(value)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** How many words of each tier were found. @param {{notes: import('../play/keeping.js').Played[]}} props */
function Tiers({ notes }) {
  // Games of earlier versions noted no tiers.
  const tiers = notes.flatMap(({ tiers }) => (tiers ? [tiers] : []));
  if (tiers.length === 0) return null;
  const sum = (/** @type {number} */ tier, /** @type {0|1} */ at) =>
    tiers.reduce((total, one) => total + (one[tier]?.[at] ?? 0), 0);
  return html`<section class="card statistics" aria-labelledby="tiers">
    <h2 id="tiers">${t('statistics.tiers')}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">${t('words')}</th>
          <th scope="col">${t('review.found')}</th>
          <th scope="col">${t('statistics.there')}</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        ${[1, 2, 3].map(
          (tier) =>
            html`<tr>
              <th scope="row">${t(`tier.name.${tier}`)}</th>
              <td>${number(sum(tier, 0))}</td>
              <td>${number(sum(tier, 1))}</td>
              <td>${percent(sum(tier, 0), sum(tier, 1))}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** How much of the points was found on average. @param {import('../play/keeping.js').Played[]} notes */
const shareOf = (notes) =>
  notes.reduce((sum, { score, most }) => sum + (most ? score / most : 0), 0) / notes.length;

/** How it went day by day, and whether this week was better than the one before. @param {{notes: import('../play/keeping.js').Played[]}} props */
function Trend({ notes }) {
  const today = dayOf(Date.now());
  const between = (/** @type {number} */ from, /** @type {number} */ to) =>
    notes.filter(({ at }) => dayOf(at) > today - from && dayOf(at) <= today - to);
  const [now, before] = [between(WEEK, 0), between(2 * WEEK, WEEK)];
  const bars = Array.from({ length: DAYS }, (_, place) => {
    const played = between(DAYS - place, DAYS - place - 1);
    return {
      label: dateOf(today - DAYS + 1 + place, { day: 'numeric' }),
      value: played.length ? Math.round(shareOf(played) * 100) : 0,
    };
  });
  return html`<section class="card statistics" aria-labelledby="trend">
    <h2 id="trend">${t('statistics.trend')}</h2>
    <p class="hint">
      ${now.length > 0 && t('statistics.week', percent(shareOf(now), 1))}${' '}${
        before.length > 0 && t('statistics.week.before', percent(shareOf(before), 1))
      }${now.length + before.length === 0 && t('statistics.trend.none')}
    </p>
    <${BarPlot} bars=${bars} label=${t('statistics.trend')} />
  </section>`;
}

/** @param {{notes: import('../play/keeping.js').Played[]}} props */
function Plots({ notes }) {
  const last = notes.slice(-CURVE);
  const points = /** @type {[number, number][]} */ (
    last.map(({ score, most }, place) => [place, most ? Math.round((score / most) * 100) : 0])
  );
  const lengths = /** @type {Map<number, number>} */ (new Map());
  for (const note of notes)
    for (const [length, count] of Object.entries(note.lengths))
      lengths.set(Number(length), (lengths.get(Number(length)) ?? 0) + count);
  const bars = [...lengths]
    .sort(([a], [b]) => a - b)
    .map(([length, value]) => ({ label: String(length), value }));
  const average = notes.reduce((sum, { score, most }) => sum + (most ? score / most : 0), 0);
  return html`<section class="card statistics" aria-labelledby="curve">
      <h2 id="curve">${t('statistics.curve')}</h2>
      <p class="hint">${t('statistics.average', percent(average, notes.length))}</p>
      ${
        last.length > 1 &&
        html`<${StepPlot}
          points=${points}
          end=${last.length}
          label=${t('statistics.curve')}
          across=${t('statistics.sum.games').toLowerCase()}
        />`
      }
    </section>
    <section class="card statistics" aria-labelledby="lengths">
      <h2 id="lengths">${t('statistics.lengths')}</h2>
      <${BarPlot} bars=${bars} label=${t('statistics.lengths')} />
    </section>`;
}

/** @param {{onRead: () => void}} props */
function YourData({ onRead }) {
  const [merged, setMerged] = useState(/** @type {import('../data.js').Merged | null} */ (null));
  const [wrong, setWrong] = useState(false);
  const write = async () => {
    const day = new Date().toISOString().slice(0, 10);
    save(`worddle-${day}.json`, await allData(), 'application/json');
  };
  const read = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    event.target.value = '';
    if (!file) return;
    const result = await mergeData(file);
    setWrong(!result);
    setMerged(result);
    onRead();
  };
  const take = async () => {
    if (!merged) return;
    takeSettings(merged.differ);
    if (merged.differ.lang) await setLang(merged.differ.lang);
    setMerged({ ...merged, differ: {} });
    say(t('data.taken'), 'show');
  };
  const differ = Object.keys(merged?.differ ?? {}).length;
  return html`<section class="card together" aria-labelledby="data">
    <h2 id="data">${t('data')}</h2>
    <p class="hint">${t('data.what')}</p>
    <div class="actions">
      <button type="button" onClick=${write}>
        <${Icon} name="save" />
        <span>${t('data.write')}</span>
      </button>
      <label class="button">
        <${Icon} name="plus" />
        <span>${t('data.read')}</span>
        <input class="unseen" type="file" name="data" accept=".json" onChange=${read} />
      </label>
    </div>
    ${wrong && html`<p class="trouble" role="alert">${t('data.wrong')}</p>`}
    ${
      merged &&
      html`<p role="status">${t('data.merged', merged.games, merged.drafts, merged.same)}</p>
        ${
          differ > 0 &&
          html`<p>${t('data.differ', differ)}</p>
            <div>
              <button type="button" onClick=${take}>${t('data.take')}</button>
            </div>`
        }`
    }
  </section>`;
}
