// @ts-check
// The rules of a room as a form, for a new room and for an open one.

import { html } from '../vendor/preact.js';
import { nameOf, t } from '../i18n.js';
import { useOffer } from '../offer.js';
import { RulesSelect, topologyName } from '../choices.js';
import { Select, Switch } from '../ui.js';

/**
 * @typedef {{
 *   rules: string,
 *   seconds: string,
 *   rounds: string,
 *   topology: string,
 *   mode: string,
 *   teams: string,
 *   live: boolean,
 *   family: boolean,
 * }} Wish
 */

/** @type {Wish} */
export const USUAL = {
  rules: 'group',
  seconds: '180',
  rounds: '3',
  topology: '4x4',
  mode: 'rivals',
  teams: '2',
  live: true,
  family: true,
};

/** What a room plays, as the form has it. @param {any} room @returns {Wish} */
export const wishOf = (room) => ({
  rules: room.rules,
  seconds: String(room.seconds),
  rounds: String(room.rounds),
  topology: room.topology,
  mode: room.mode,
  teams: String(room.teams ?? 2),
  live: room.live,
  family: room.family,
});

/** What the server is asked for. @param {Wish} wish */
export const requestOf = ({ seconds, rounds, teams, ...wish }) => ({
  ...wish,
  seconds: Number(seconds),
  rounds: Number(rounds),
  ...(wish.mode === 'teams' && { teams: Number(teams) }),
});

/** Choices with the one that is there, which may be none of the usual. @param {string[]} usual @param {string} now */
const withNow = (usual, now) => (usual.includes(now) ? usual : [...usual, now]);

/** @param {{wish: Wish, onChange: (change: Partial<Wish>) => void}} props */
export function RulesFields({ wish, onChange }) {
  /**
   * @param {keyof Wish} name
   * @param {string} label
   * @param {string[]} usual
   * @param {(value: string) => string} text
   */
  const choice = (name, label, usual, text) =>
    html`<${Select}
      label=${label}
      name=${name}
      value=${wish[name]}
      options=${withNow(usual, String(wish[name])).map((value) => [value, text(value)])}
      onValue=${(/** @type {string} */ value) => onChange({ [name]: value })}
    />`;
  const { rooms } = useOffer();
  const plain = (/** @type {string} */ value) => value;
  return html`<div class="inline">
      <${RulesSelect}
        ids=${rooms.rules}
        value=${wish.rules}
        onValue=${(/** @type {string} */ rules) => onChange({ rules })}
      />
      ${choice('seconds', t('time'), ['60', '120', '180', '300'], (value) =>
        t('minutes', Number(value) / 60),
      )}
      ${choice('rounds', t('rounds'), ['1', '3', '5', '10'], plain)}
      ${choice('topology', t('board'), ['4x4', '5x5', '6x6', 'hex4x4', '3x3x3'], topologyName)}
      ${choice('mode', t('together.mode'), rooms.modes, (value) => nameOf(`together.${value}`, value))}
      ${wish.mode === 'teams' && choice('teams', t('together.count'), ['2', '3', '4'], plain)}
    </div>
    <p class="hint">${nameOf(`together.${wish.rules}`, '')}</p>
    <${Switch}
      label=${t('together.live')}
      name="live"
      checked=${wish.live}
      onValue=${(/** @type {boolean} */ live) => onChange({ live })}
    />
    <${Switch}
      label=${t('together.family')}
      name="family"
      checked=${wish.family}
      onValue=${(/** @type {boolean} */ family) => onChange({ family })}
    />`;
}
