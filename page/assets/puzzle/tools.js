// @ts-check
// The bar above a puzzle: timer, pencil, check, reveal, and the menu.

import { html, useEffect, useState } from '../vendor/preact.js';
import { clock, t } from '../i18n.js';
import { address, go } from '../router.js';
import { copy, Icon, SheetButton } from '../ui.js';

/** @typedef {import('../crossword/document.js').CrosswordDocument} CrosswordDocument */

/** How often the time is stored: closing the page loses no more of it. */
const KEEP_SECONDS = 5;
const WHAT = ['letter', 'word', 'grid'];
const KEYS = ['arrows', 'space', 'tab', 'back', 'rebus', 'pencil', 'ends', 'leave'];

/**
 * The time that it takes; it stands while the page is not looked at.
 * @param {{
 *   seconds: {current: number},
 *   stopped: boolean,
 *   paused: boolean,
 *   onPause: ((paused: boolean) => void) | null,
 *   onKeep: () => void,
 * }} props
 */
export function Timer({ seconds, stopped, paused, onPause, onKeep }) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (stopped) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      seconds.current += 1;
      if (seconds.current % KEEP_SECONDS === 0) onKeep();
      redraw(seconds.current);
    }, 1000);
    addEventListener('pagehide', onKeep);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', onKeep);
    };
  }, [stopped]);
  return html`<div class="pz-time">
    <span role="timer" aria-label=${t('time')}>${clock(seconds.current * 1000)}</span>
    ${
      onPause &&
      html`<button
        type="button"
        class="quiet square"
        aria-label=${t(paused ? 'play.resume' : 'play.pause')}
        onClick=${() => (onKeep(), onPause(!paused))}
      >
        <${Icon} name=${paused ? 'play' : 'pause'} />
      </button>`
    }
  </div>`;
}

/**
 * @param {{
 *   document: CrosswordDocument,
 *   published?: import('./given.js').Published,
 *   link: string,
 *   pencil: boolean,
 *   rebus: boolean,
 *   disabled: boolean,
 *   small: boolean,
 *   lists: (close: () => void) => any,
 *   onPencil: () => void,
 *   onRebus: () => void,
 *   onCheck: (what: string) => void,
 *   onReveal: (what: string) => void,
 *   onAnew: () => void,
 * }} props
 */
export function Tools({ document, published, link, small, disabled, lists, ...rest }) {
  const { pencil, rebus, onPencil, onRebus, onCheck, onReveal, onAnew } = rest;
  const three = (/** @type {string} */ act, /** @type {(what: string) => void} */ onAct) =>
    html`<${SheetButton}
      title=${t(`pz.${act}`)}
      label=${t(`pz.${act}`)}
      children=${(/** @type {() => void} */ close) =>
        html`<div class="ways">
          ${WHAT.map(
            (what) =>
              html`<button
                type="button"
                disabled=${disabled}
                onClick=${() => (close(), onAct(what))}
              >
                <b>${t(`pz.${act}.${what}`)}</b>
              </button>`,
          )}
        </div>`}
    />`;
  return html`<div class="actions pz-tools">
    <button
      type="button"
      class="square"
      aria-pressed=${pencil}
      aria-label=${t('pz.pencil')}
      title=${t('pz.pencil')}
      onClick=${onPencil}
    >
      <${Icon} name="pencil" />
    </button>
    ${
      !small &&
      html`<button type="button" aria-pressed=${rebus} disabled=${disabled} onClick=${onRebus}>
        ${t('pz.rebus')}
      </button>`
    }
    ${!published?.contest && [three('check', onCheck), three('reveal', onReveal)]}${
      small &&
      html`<${SheetButton}
        title=${t('xw.clues')}
        label=${t('xw.clues')}
        children=${(/** @type {() => void} */ close) =>
          html`<div class="pz-lists">${lists(close)}</div>`}
      />`
    }
    <${SheetButton}
      title=${t('nav.more')}
      icon="more"
      kind="square"
      children=${(/** @type {() => void} */ close) =>
        html`<${More} ...${{ document, published, link, close, onAnew }} />`}
    />
  </div>`;
}

/**
 * @param {{
 *   document: CrosswordDocument,
 *   published?: import('./given.js').Published,
 *   link: string,
 *   close: () => void,
 *   onAnew: () => void,
 * }} props
 */
function More({ document, published, link, close, onAnew }) {
  const [sure, setSure] = useState(false);
  const print = async () => {
    close();
    const { printCrossword } = await import('../crossword/print.js');
    printCrossword(document, { solution: false });
  };
  const edit = async () => {
    const desk = await import('../crossword/desk.js');
    await desk.begin(document, document.language.slice(0, 2) || 'en');
    go(address('/crossword'));
  };
  return html`<div class="ways">
      <button type="button" onClick=${() => (copy(link), close())}>
        <${Icon} name="link" />
        <b>${t('share.link')}</b>
        <span>${t('pz.link.what')}</span>
      </button>
      <button type="button" onClick=${print}>
        <${Icon} name="print" />
        <b>${t('print')}</b>
        <span>${t('pz.print.what')}</span>
      </button>
      <button type="button" onClick=${() => (sure ? (onAnew(), close()) : setSure(true))}>
        <${Icon} name="turn" />
        <b>${t(sure ? 'pz.anew.sure' : 'pz.anew')}</b>
        <span>${t('pz.anew.what')}</span>
      </button>
      ${
        !published?.contest &&
        html`<button type="button" onClick=${edit}>
          <${Icon} name="pencil" />
          <b>${t('pz.edit')}</b>
          <span>${t('pz.edit.what')}</span>
        </button>`
      }
    </div>
    <h3>${t('about.keys')}</h3>
    <dl class="pz-keys">
      ${KEYS.map(
        (key) =>
          html`<dt>${t(`pz.key.${key}`)}</dt>
            <dd>${t(`pz.key.${key}.what`)}</dd>`,
      )}
    </dl>
    <p class="hint">${t(published ? 'pz.honest.published' : 'pz.honest')}</p>`;
}
