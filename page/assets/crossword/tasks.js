// @ts-check
// The column beside the grid on a wide screen: it belongs to one task at a time. Under the grid stands
// the clue of the chosen word, as solvers will read it.

import { html } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { Column } from '../more.js';
import { Icon, Later, Segmented } from '../ui.js';
import { slotName } from './candidates.js';
import { redo, undo } from './desk.js';
import { callOf, clueText } from './layout.js';
import { CluePanel, loadWordplay } from './panels.js';
import { Figures } from './tools.js';

/** @typedef {import('./workbench.js').Workbench} Workbench */
/** @typedef {import('./workbench.js').Actions} Actions */

/** Longer clues have smaller letters under the grid. */
const LONG = 90;
/** What a constructor does, one after the other. */
export const TASKS = ['grid', 'fill', 'clues', 'wordplay'];

/**
 * @param {{
 *   bench: Workbench,
 *   actions: Actions,
 *   tools: any,
 *   candidates: any,
 *   options: any,
 *   fill: any,
 * }} props the parts of the tasks that small screens show elsewhere; `fill` is only hidden: a search goes on while
 *   clues are written
 */
export function TaskColumn({ bench, actions, tools, candidates, options, fill }) {
  const { document, slots, slot, verdicts, task, setTask } = bench;
  return html`<div class="xw-column">
    <${Segmented}
      label=${t('xw.task')}
      name="task"
      value=${task}
      options=${TASKS.map((id) => [id, t(`xw.task.${id}`)])}
      onValue=${setTask}
      hidden
    />
    ${
      task === 'grid' &&
      html`<div class="card xw-tools">${tools}</div>
        <${Column} kind="xw-figures card" label=${t('xw.stats')}>
          <h2>${t('xw.stats')}</h2>
          <${Figures} document=${document} slots=${slots} verdicts=${verdicts} brief />
        <//>`
    }
    ${
      task === 'fill' &&
      html`<${Column} kind="xw-words card" label=${t('xw.candidates')}>
          <h2>${slotName(document, slot)}</h2>
          ${candidates}
        <//>
        ${options}`
    }
    <${Column} kind="xw-searching" label=${t('xw.task.fill')} hidden=${task !== 'fill'}>${fill}<//>
    ${
      task === 'clues' &&
      html`<${Column} kind="xw-clues card" label=${t('xw.clues')}>
        <${CluePanel} bench=${bench} actions=${actions} />
      <//>`
    }
    ${
      task === 'wordplay' &&
      html`<${Column} kind="xw-words xw-wordplay card" label=${t('xw.task.wordplay')}>
        <${Later} load=${loadWordplay} bench=${bench} actions=${actions} />
      <//>`
    }
  </div>`;
}

/**
 * Undo and redo, as icons alone where there is little room.
 * @param {{history: import('./history.js').History, bare?: boolean}} props
 */
export function Steps({ history: { before, after }, bare }) {
  const step = (
    /** @type {string} */ label,
    /** @type {any[]} */ steps,
    /** @type {() => void} */ act,
    kind = '',
  ) =>
    html`<button
      type="button"
      class=${`quiet ${bare ? 'square' : ''} ${kind}`}
      aria-label=${bare ? label : undefined}
      title=${bare ? label : undefined}
      disabled=${steps.length === 0}
      onClick=${act}
    >
      <${Icon} name="undo" />${!bare && html`<span>${label}</span>`}
    </button>`;
  return html`${step(t('undo'), before, undo)}${step(t('redo'), after, redo, 'flip')}`;
}

/**
 * Undo, redo, and the clue of the chosen word.
 * @param {{bench: Workbench, actions: Actions}} props
 */
export function ActiveClue({ bench: { document, slot, desk }, actions }) {
  const text = slot && clueText(document, slot);
  return html`<div class="xw-under">
    <${Steps} history=${desk.history} bare />
    ${
      slot &&
      html`<button
        type="button"
        class=${`quiet xw-active ${text && text.length > LONG ? 'long' : ''}`}
        onClick=${actions.commands.clue}
      >
        <b>${t(slot.across ? 'xw.across.at' : 'xw.down.at', callOf(document, slot))}</b>
        <span class=${text ? '' : 'hint'}>${text || t('xw.clue.none')}</span>
        <small>${slot.cells.map((at) => document.cells[at] || '·').join('')}</small>
      </button>`
    }
  </div>`;
}
