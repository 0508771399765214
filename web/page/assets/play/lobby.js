// @ts-check
// Opening a room to play together.

import { html, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { openRoom } from '../questions.js';
import { go } from '../router.js';
import { RulesSelect } from '../choices.js';
import { Icon, Select, Switch, Trouble } from '../ui.js';

/** Makes a room, and goes there. @param {{language: string}} props */
export function Together({ language }) {
  const [wish, setWish] = useState({
    rules: 'group',
    seconds: '180',
    rounds: '3',
    topology: '4x4',
    live: true,
  });
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [busy, setBusy] = useState(false);
  /** @param {Record<string, any>} change */
  const change = (change) => setWish({ ...wish, ...change });
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const room = await openRoom({
        ...wish,
        language,
        seconds: Number(wish.seconds),
        rounds: Number(wish.rounds),
      });
      go(`/room/${room.id}`);
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  return html`<form class="card together" onSubmit=${make}>
    <h2><${Icon} name="people" /> ${t('together')}</h2>
    <p class="hint">${t('together.what')}</p>
    <div class="inline">
      <${RulesSelect}
        ids=${['group', 'boggle', 'ruzzle']}
        value=${wish.rules}
        onValue=${(/** @type {string} */ rules) => change({ rules })}
      />
      <${Select}
        label=${t('time')}
        name="seconds"
        value=${wish.seconds}
        options=${['60', '120', '180', '300'].map((value) => [
          value,
          t('minutes', Number(value) / 60),
        ])}
        onValue=${(/** @type {string} */ seconds) => change({ seconds })}
      />
      <${Select}
        label=${t('rounds')}
        name="rounds"
        value=${wish.rounds}
        options=${['1', '3', '5', '10'].map((value) => [value, value])}
        onValue=${(/** @type {string} */ rounds) => change({ rounds })}
      />
      <${Select}
        label=${t('board')}
        name="topology"
        value=${wish.topology}
        options=${['4x4', '5x5', '6x6', 'hex4x4', '3x3x3'].map((value) => [
          value,
          value.replace('hex', '⬡ ').replaceAll('x', '×'),
        ])}
        onValue=${(/** @type {string} */ topology) => change({ topology })}
      />
    </div>
    <p class="hint">${t(`together.${wish.rules}`)}</p>
    <${Switch}
      label=${t('together.live')}
      name="live"
      checked=${wish.live}
      onValue=${(/** @type {boolean} */ live) => change({ live })}
    />
    ${problem && html`<${Trouble} problem=${problem} />`}<button
      type="submit"
      class="primary"
      disabled=${busy}
    >
      ${t('together.make')}
    </button>
  </form>`;
}
