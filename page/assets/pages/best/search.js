// @ts-check
// One search: the best board as it improves, the curve of progress, the table of the best.

import { html, useEffect, useState } from '../../vendor/preact.js';
import { nameOf, number, t } from '../../i18n.js';
import { post, remove } from '../../api.js';
import { watch } from '../../job.js';
import { address } from '../../router.js';
import { fromWire } from '../../notation.js';
import { Board } from '../../board.js';
import { BoardLinks } from '../../board/links.js';
import { StepPlot } from '../../plot.js';
import { listName, methodName, rulesName, topologyName } from '../../choices.js';
import { allRecords, isProven } from '../../records.js';
import { Icon, usePromise } from '../../ui.js';

/** @typedef {{progress?: any, done?: any, lost?: boolean}} Seen */

/**
 * The words of a board, as the search counts them.
 * @param {any} request
 * @param {{notation: string}} board
 */
const wordsOf = ({ language, list = language, rules }, { notation }) =>
  address('/solve', { list, rules, board: notation });

/** The request in words. @param {any} request */
function wishText(request) {
  const { language, list = language, topology, rules = 'boggle', maximize } = request;
  const limits = ['without', 'with', 'only_vowels'].filter((key) => request[key]);
  return [
    listName(list),
    rulesName(rules),
    topologyName(topology),
    nameOf(`goal.${maximize}`, maximize),
    ...limits.map((key) => t('labelled', t(`best.${key}`), request[key].toUpperCase())),
  ].join(' · ');
}

/** How a search is going. @param {Seen} seen @param {boolean} proven */
function stateText({ lost, done, progress }, proven) {
  if (lost) return t('best.lost');
  if (done && proven) return t('best.proved');
  if (!done) return t(progress?.paused ? 'play.paused.short' : 'best.running');
  // The clock of a search that ran to its end may stop a moment early.
  return t(done.seconds + 0.2 < done.of ? 'best.stopped' : 'best.over');
}

/** @param {{id: string, method: string, onEnd: () => void, onClose: () => void}} props */
export function Search({ id, method, onEnd, onClose }) {
  const seen = useEvents(id);
  const now = seen.done ?? seen.progress;
  const paused = Boolean(now?.paused);
  const running = !seen.done && !seen.lost;
  const pause = () => post(`best/${id}/${paused ? 'resume' : 'pause'}`, {}).catch(() => {});
  const stop = () => remove(`best/${id}`).catch(() => {});
  const { value: records = [] } = usePromise(allRecords, []);
  const proven = Boolean(now && isProven(records, now.request, now.value));
  useEffect(() => {
    if (!running) onEnd();
    // Nothing better can come.
    else if (proven) stop();
  }, [running, proven]);
  const close = () => (running && stop(), onClose());
  const button = (
    /** @type {string} */ label,
    /** @type {string} */ icon,
    /** @type {() => void} */ onClick,
  ) =>
    html`<button type="button" class="quiet square" aria-label=${t(label)} onClick=${onClick}>
      <${Icon} name=${icon} />
    </button>`;
  return html`<article class="card search" aria-label=${methodName(method)}>
    <header>
      <h2>${methodName(method)}</h2>
      <span class=${`state ${running ? 'on' : ''}`} role="status">${stateText(seen, proven)}</span>
      ${running && button(paused ? 'play.resume' : 'play.pause', paused ? 'play' : 'pause', pause)}
      ${running && button('best.stop', 'flag', stop)} ${button('close', 'close', close)}
    </header>
    ${
      now
        ? html`<${Progress} now=${now} proven=${proven} running=${running} />`
        : !seen.lost && html`<p class="wait" aria-busy="true"></p>`
    }
  </article>`;
}

/** The best board so far, and the way to it. @param {{now: any, proven: boolean, running: boolean}} props */
function Progress({ now, proven, running }) {
  const { request, top, value, steps, seconds } = now;
  const best = top[0]?.board;
  return html`<p class="hint">${wishText(request)}</p>
    <div class="search-body">
      <div>${best && html`<${Board} model=${fromWire(best)} />`}</div>
      <div class="search-facts">
        <p class="value">
          <b>${number(value)}</b>
        </p>
        ${proven && html`<p class="hint"><b>${t('best.proven')}</b> ${t('best.proven.what')}</p>`}
        <p class="hint">${t('best.facts', steps, Math.round(seconds), Math.round(now.rate))}</p>
        ${running && html`<progress max=${now.of} value=${seconds} aria-label=${t('time')}></progress>`}
        ${best && html`<${Links} request=${request} board=${best} />`}
      </div>
    </div>
    <${StepPlot}
      points=${now.history ?? []}
      end=${steps}
      label=${t('best.curve')}
      across=${t('best.boards')}
    />
    ${top.length > 1 && html`<${Top} top=${top} request=${request} />`}`;
}

/** @param {{request: any, board: {notation: string}}} props */
function Links({ request, board }) {
  return html`<p class="links-of">
    <a href=${wordsOf(request, board)}>${t('best.open')}</a>
    <${BoardLinks}
      notation=${board.notation}
      language=${request.list ?? request.language}
      rules=${request.rules}
      kind=""
      without="solve"
    />
  </p>`;
}

/** @param {{top: {board: any, value: number}[], request: any}} props */
function Top({ top, request }) {
  return html`<details>
    <summary>${t('best.top')}</summary>
    <div class="scroll">
      <table>
        <tbody>
          ${top.slice(0, 10).map(
            (one, index) =>
              html`<tr>
                <td>${index + 1}</td>
                <td class="notation">
                  <a href=${wordsOf(request, one.board)}>${one.board.notation}</a>
                </td>
                <td>${number(one.value)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

/** Progress of a search. @param {string} id @returns {Seen} */
function useEvents(id) {
  const [seen, setSeen] = useState(/** @type {Seen} */ ({}));
  useEffect(() => {
    const path = `best/${encodeURIComponent(id)}`;
    return watch(path, {
      progress: (progress) => setSeen((before) => ({ ...before, progress })),
      done: (done) => setSeen({ done }),
      lost: () => setSeen((before) => ({ ...before, lost: true })),
    });
  }, [id]);
  return seen;
}
