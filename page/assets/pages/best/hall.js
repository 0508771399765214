// @ts-check
// The hall of records: every best board known, drawn, with how it was found, and its proof if there is one.

import { html } from '../../vendor/preact.js';
import { languageName, lang, nameOf, number, t } from '../../i18n.js';
import { address, setQuery, useAddress } from '../../router.js';
import { parse } from '../../notation.js';
import { Board } from '../../board.js';
import { languageOf } from '../../lists.js';
import { copy, Icon, Select, Trouble, usePromise } from '../../ui.js';
import { rulesName, topologyName } from '../../choices.js';
import {
  agreeing,
  allRecords,
  checkCommand,
  findCommand,
  ledgerAt,
  ledgerOf,
  LIMITS,
  searchOf,
  solveCommand,
} from '../../records.js';

/** @typedef {import('../../records.js').Record} Record */

export function Hall() {
  const { value: records, problem } = usePromise(allRecords, []);
  return html`<div class="hall">
    <header class="hall-head">
      <div>
        <h1>${t('hall')}</h1>
        <p class="hint">${t('hall.what')}</p>
      </div>
      <a class="button primary" href=${address('/best', { search: 1 })}
        ><${Icon} name="best" /> ${t('hall.search')}</a
      >
    </header>
    ${problem && html`<${Trouble} problem=${problem} />`}
    ${
      records
        ? html`<${Rooms} records=${records} />`
        : !problem && html`<p class="wait" aria-busy="true"></p>`
    }
  </div>`;
}

/** The language whose words a record counts. @param {Record} record */
const languageIn = ({ search }) => languageOf(searchOf(search).list);

/** A shape in words. @param {string} topology */
const shapeName = (topology) =>
  topology.includes('wrapped') ? t('hall.wrapped', topologyName(topology)) : topologyName(topology);

/** @param {string} goal */
const goalName = (goal) => nameOf(`goal.${goal}`, goal);

/** Each of some values once, in their order. @param {string[]} values */
const each = (values) => [...new Set(values)];

/** The records that the address asks for. @param {{records: Record[]}} props */
function Rooms({ records }) {
  const { query } = useAddress();
  const languages = each(records.map(languageIn));
  const asked = languageOf(query.get('list') ?? lang());
  const language = languages.includes(asked) ? asked : languages[0];
  const here = records.filter((record) => languageIn(record) === language);
  const choice = (
    /** @type {string} */ key,
    /** @type {string[]} */ values,
    /** @type {(value: string) => string} */ name,
  ) => {
    const value = query.get(key) ?? '';
    const options = /** @type {[string, string][]} */ (
      ['', ...values].map((id) => [id, id ? name(id) : t('hall.all')])
    );
    return html`<${Select}
      label=${t(`hall.${key}`)}
      name=${key}
      value=${values.includes(value) ? value : ''}
      options=${options}
      onValue=${(/** @type {string} */ next) => setQuery({ [key]: next })}
    />`;
  };
  const [shapes, goals] = [
    each(here.map(({ search }) => searchOf(search).topology)),
    each(here.map(({ search }) => searchOf(search).maximize)),
  ];
  const is = (
    /** @type {string} */ key,
    /** @type {string} */ value,
    /** @type {string[]} */ all,
  ) => !all.includes(query.get(key) ?? '') || query.get(key) === value;
  const shown = here.filter(({ search }) => {
    const { topology, maximize } = searchOf(search);
    return is('shape', topology, shapes) && is('goal', maximize, goals);
  });
  const proven = shown.filter(({ proof }) => proof).length;
  return html`<div class="hall-choice inline">
      <${Select}
        label=${t('hall.list')}
        name="list"
        value=${language}
        options=${languages.map((id) => [id, languageName(id)])}
        onValue=${(/** @type {string} */ id) => setQuery({ list: id, shape: null, goal: null })}
      />
      ${choice('shape', shapes, shapeName)} ${choice('goal', goals, goalName)}
    </div>
    <p class="hint" role="status">${t('hall.count', shown.length, proven)}</p>
    <ol class="records">
      ${shown.map((record) => html`<li key=${findCommand(record)}><${One} record=${record} /></li>`)}
    </ol>`;
}

/** What a record has the most of, and what limits its boards. @param {{record: Record}} props */
function Title({ record }) {
  const { topology, maximize, rules, list } = searchOf(record.search);
  const limits = LIMITS.flatMap((key) =>
    record.search[key] ? [t('labelled', t(`best.${key}`), record.search[key])] : [],
  );
  // Most lists are the language's own, and most rules those of Boggle.
  const other = [list.length > 2 && list, rules !== 'boggle' && rulesName(rules), ...limits];
  const more = other.filter(Boolean).join(' · ');
  return html`<h2>${shapeName(topology)} <span>${goalName(maximize)}</span></h2>
    ${more && html`<p class="hint">${more}</p>`}`;
}

/** @param {{record: Record}} props */
function One({ record }) {
  const { board, value, proof, search } = record;
  const model = parse(board);
  const { list, rules, topology, maximize } = searchOf(search);
  const unit = maximize === 'points' ? 'points.count' : 'words.count';
  const language = languageOf(list);
  const limits = Object.fromEntries(LIMITS.map((key) => [key, search[key]]));
  const wish = { search: 1, list: language, topology, maximize, rules, ...limits };
  const here = { list: language, board, rules };
  return html`<article class="card record">
    <${Title} record=${record} />
    ${model && html`<${Board} model=${model} />`}
    <p class="value">
      <b>${t(unit, value)}</b>
      ${
        proof &&
        html`<span class="badge proven"><${Icon} name="check" /> ${t('hall.proven')}</span>`
      }
    </p>
    ${!proof && html`<p class="hint">${seedsText(record)}</p>`}
    <p class="links-of">
      <a href=${address('/solve', here)}>${t('best.open')}</a>
      <a href=${address('/play', { mode: 'board', ...here })}>${t('nav.play')}</a>
      ${!proof && html`<a href=${address('/best', wish)}>${t('hall.beat')}</a>`}
    </p>
    <details>
      <summary>${t('hall.how')}</summary>
      <${How} record=${record} />
    </details>
  </article>`;
}

/** @param {Record} record */
const seedsText = (record) =>
  record.seeds.length
    ? t('hall.seeds', agreeing(record), record.seeds.length)
    : t('hall.seeds.none');

/** How a record was found, and how anyone can check it. @param {{record: Record}} props */
function How({ record }) {
  const { proof, search } = record;
  return html`<dl class="how">
    <dt>${t('hall.found')}</dt>
    <dd>
      ${t('hall.tried', number(search.steps ?? 0))} ${seedsText(record)}
      <${Command} text=${findCommand(record)} />
    </dd>
    <dt>${t('hall.again')}</dt>
    <dd><${Command} text=${solveCommand(record)} /></dd>
    ${
      proof &&
      html`<dt>${t('hall.proven')}</dt>
        <dd>
          ${t('hall.proven.what')}
          <a class="ledger" href=${ledgerAt(proof)} download=${ledgerOf(proof)}
            >${t('hall.ledger')}</a
          >
          <${Command} text=${checkCommand(proof)} />
        </dd>`
    }
  </dl>`;
}

/** A command to be copied. @param {{text: string}} props */
const Command = ({ text }) =>
  html`<p class="command">
    <code>${text}</code>
    <button
      type="button"
      class="quiet square small"
      aria-label=${t('labelled', t('hall.copy'), text)}
      title=${t('hall.copy')}
      onClick=${() => copy(text)}
    >
      <${Icon} name="copy" />
    </button>
  </p>`;
