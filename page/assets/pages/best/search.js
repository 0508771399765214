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
import { isProven } from '../../proofs.js';
import { Icon } from '../../ui.js';

/** @typedef {{progress?: any, done?: any, lost?: boolean}} Seen */

/**
 * The words of a board, as the search counts them.
 * @param {any} request
 * @param {{notation: string}} board
 */
const wordsOf = ({ language, list = language, rules }, { notation }) =>
  address('/solve', { list, rules, board: notation });

/** What is searched, in words. @param {any} request */
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

/** @param {{id: string, method: string, onClose: () => void}} props */
export function Search({ id, method, onClose }) {
  const seen = useEvents(id);
  const now = seen.done ?? seen.progress;
  const paused = Boolean(now?.paused);
  const running = !seen.done && !seen.lost;
  const pause = () => post(`best/${id}/${paused ? 'resume' : 'pause'}`, {}).catch(() => {});
  const stop = () => remove(`best/${id}`).catch(() => {});
  const close = () => (running && stop(), onClose());
  const history = now?.history ?? [];
  const best = now?.top[0]?.board;
  return html`<article class="card search" aria-label=${methodName(method)}>
    <header>
      <h2>${methodName(method)}</h2>
      <span class=${`state ${running ? 'on' : ''}`} role="status"
        >${t(
          seen.lost
            ? 'best.lost'
            : seen.done
              ? seen.done.seconds + 0.2 < seen.done.of
                ? 'best.stopped'
                : 'best.over'
              : paused
                ? 'play.paused.short'
                : 'best.running',
        )}</span
      >
      ${
        running &&
        html`<button
            type="button"
            class="quiet square"
            aria-label=${t(paused ? 'play.resume' : 'play.pause')}
            onClick=${pause}
          >
            <${Icon} name=${paused ? 'play' : 'pause'} />
          </button>
          <button type="button" class="quiet square" aria-label=${t('best.stop')} onClick=${stop}>
            <${Icon} name="flag" />
          </button>`
      }
      <button type="button" class="quiet square" aria-label=${t('close')} onClick=${close}>
        <${Icon} name="close" />
      </button>
    </header>
    ${
      !now
        ? html`${!seen.lost && html`<p class="wait" aria-busy="true"></p>`}`
        : html`<p class="hint">${wishText(now.request)}</p>
            <div class="search-body">
              <div>${best && html`<${Board} model=${fromWire(best)} />`}</div>
              <div class="search-facts">
                <p class="value">
                  <b>${number(now.value)}</b>
                </p>
                ${
                  isProven(now.request, now.value) &&
                  html`<p class="hint"><b>${t('best.proven')}</b> ${t('best.proven.what')}</p>`
                }
                <p class="hint">
                  ${t('best.facts', now.steps, Math.round(now.seconds), Math.round(now.rate))}
                </p>
                <progress max=${now.of} value=${now.seconds} aria-label=${t('time')}></progress>
                ${
                  best &&
                  html`<p class="links-of">
                    <a href=${wordsOf(now.request, best)}>${t('best.open')}</a>
                    <${BoardLinks}
                      notation=${best.notation}
                      language=${now.request.list ?? now.request.language}
                      rules=${now.request.rules}
                      kind=""
                      without="solve"
                    />
                  </p>`
                }
              </div>
            </div>
            <${StepPlot}
              points=${history}
              end=${now.steps}
              label=${t('best.curve')}
              across=${t('best.boards')}
            />
            ${now.top.length > 1 && html`<${Top} top=${now.top} request=${now.request} />`}`
    }
  </article>`;
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

/** What the server tells of a search. @param {string} id @returns {Seen} */
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
