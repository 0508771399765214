// @ts-check
// The ways to play, and what came of it so far.

import { html, useState } from '../vendor/preact.js';
import { number, percent, t } from '../i18n.js';
import { openRoom, roomOf } from '../questions.js';
import { address, go, setQuery } from '../router.js';
import { kept } from '../store.js';
import { LanguageSelect, randomSeed } from '../choices.js';
import { Field, Icon, Trouble } from '../ui.js';
import { requestOf, RulesFields, USUAL } from './room-rules.js';
import { MODES, statsOf, streakOf } from './solo.js';

const ICONS = /** @type {Record<string, string>} */ ({
  daily: 'sun',
  boggle: 'clock',
  ruzzle: 'star',
  untimed: 'play',
});

/** @param {{language: string}} props */
export function Lobby({ language }) {
  const going = kept('game', /** @type {any} */ (null));
  const open = going && going.phase !== 'over' && going.claimed?.length > 0;
  return html`<div class="lobby">
    <header class="lobby-head">
      <h1>${t('nav.play')}</h1>
      <${LanguageSelect}
        value=${language}
        onValue=${(/** @type {string} */ id) => setQuery({ list: id })}
      />
    </header>
    ${
      open &&
      html`<a
        class="card resume"
        href=${address('/play', {
          mode: going.mode,
          list: going.language,
          seed: going.mode === 'daily' ? null : going.seed,
        })}
      >
        <${Icon} name="play" />
        <b>${t('play.continue')}</b>
        <span>${t(`mode.${going.mode}`)} · ${t('words.count', going.claimed.length)}</span></a
      >`
    }
    <div class="modes">
      ${Object.keys(MODES).map((id) => html`<${ModeCard} id=${id} language=${language} />`)}
    </div>
    <div class="lobby-more">
      <div class="with-others">
        <${Together} language=${language} />
        <${CodeForm} />
      </div>
      <${Statistics} language=${language} />
    </div>
  </div>`;
}

/** @param {{id: string, language: string}} props */
function ModeCard({ id, language }) {
  const start = () =>
    go(
      address('/play', {
        mode: id,
        list: language,
        seed: id === 'daily' ? null : randomSeed(),
      }),
    );
  return html`<button type="button" class=${`card mode ${id}`} onClick=${start}>
    <${Icon} name=${ICONS[id]} />
    <b>${t(`mode.${id}`)}</b>
    <span>${t(`mode.${id}.what`)}</span>
  </button>`;
}

/** Makes a room, and goes there. @param {{language: string}} props */
function Together({ language }) {
  const [wish, setWish] = useState(USUAL);
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [busy, setBusy] = useState(false);
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const room = await openRoom({ ...requestOf(wish), language });
      go(`/room/${room.id}`);
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  return html`<form class="card together" onSubmit=${make}>
    <h2><${Icon} name="people" /> ${t('together')}</h2>
    <p class="hint">${t('together.what')}</p>
    <${RulesFields}
      wish=${wish}
      onChange=${(/** @type {any} */ change) => setWish({ ...wish, ...change })}
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

/** Goes to the room of a code that someone has read out. */
function CodeForm() {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    roomOf(code.trim()).then(({ id }) => go(`/room/${id}`), setProblem);
  };
  return html`<form class="card join" onSubmit=${enter}>
    <${Field}
      label=${t('together.code')}
      name="code"
      value=${code}
      autocomplete="off"
      autocapitalize="characters"
      spellcheck=${false}
      maxlength="8"
      onValue=${setCode}
    />
    <button type="submit" disabled=${!code.trim()}>${t('together.enter')}</button>
    ${problem && html`<${Trouble} problem=${problem} />`}
  </form>`;
}

/** @param {{language: string}} props */
function Statistics({ language }) {
  const rows = Object.keys(MODES)
    .map((id) => ({ id, stats: statsOf(id, language) }))
    .filter(({ stats }) => stats.games > 0);
  return html`<section class="card statistics" aria-labelledby="statistics">
    <h2 id="statistics">${t('statistics')}</h2>
    ${
      rows.length === 0
        ? html`<p class="hint">${t('statistics.none')}</p>`
        : html`<div class="scroll" tabindex="0" role="group" aria-labelledby="statistics">
            <table>
              <thead>
                <tr>
                  <th scope="col">${t('game')}</th>
                  ${['games', 'best', 'share', 'longest', 'streak'].map(
                    (id) => html`<th scope="col">${t(`statistics.${id}`)}</th>`,
                  )}
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  ({ id, stats }) =>
                    html`<tr>
                      <th scope="row">${t(`mode.${id}`)}</th>
                      <td>${number(stats.games)}</td>
                      <td>${number(stats.best)}</td>
                      <td>${percent(stats.share, 1)}</td>
                      <td lang=${language}>${stats.longest.toLowerCase()}</td>
                      <td>${streakOf(stats) || '–'}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}
