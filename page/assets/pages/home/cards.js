// @ts-check
// Ways from home to everything else: a card each, with one action.

import { html, useEffect, useState } from '../../vendor/preact.js';
import { t } from '../../i18n.js';
import { get } from '../../api.js';
import { hasRooms } from '../../engine.js';
import { address, go } from '../../router.js';
import { keep, kept, keysOf } from '../../store.js';
import { queryOf, unfinished } from '../../play/keeping.js';
import { openRoom } from '../../play/questions.js';
import { Icon, Trouble } from '../../ui.js';

/** Where the cards lead, with their icons. */
const WAYS = [
  ['alone', 'play', '/play'],
  ['crossword', 'crossword', '/crossword'],
  ['solve', 'solve', '/solve'],
  ['records', 'best', '/best'],
];
/** A room that was left longer ago is not gone back to. */
const ROOM_MS = 24 * 60 * 60 * 1000;
/** The most rooms that a server is asked about. */
const MOST_ROOMS = 3;

/** @param {{language: string, code: any}} props `code` is where a room's code is typed, if that is here */
export function Cards({ language, code }) {
  const card = (/** @type {string} */ id, /** @type {string} */ icon, /** @type {string} */ path) =>
    html`<a class="card home-card" href=${address(path, { list: language })}>
      <${Icon} name=${icon} />
      <b>${t(`home.${id}`)}</b>
      <span>${t(`home.${id}.what`)}</span>
    </a>`;
  return html`<section class="home-cards" aria-label=${t('home.more')}>
    <${Continue} />
    ${
      hasRooms
        ? html`<${Together} language=${language} code=${code} />`
        : html`<section class="card home-together">
            <h2>${t('home.together')}</h2>
            <p class="hint">${t('home.together.none')}</p>
          </section>`
    }
    ${WAYS.map(([id, icon, path]) => card(id, icon, path))}
  </section>`;
}

/** Opens a room with the usual rules, which can be changed there. @param {{language: string, code: any}} props */
function Together({ language, code }) {
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      const { requestOf, USUAL } = await import('../../play/room-rules.js');
      const { id } = await openRoom({ ...requestOf(USUAL), language });
      go(address(`/room/${id}`));
    } catch (fault) {
      setProblem(fault);
      setBusy(false);
    }
  };
  return html`<section class="card home-together">
    <h2>${t('home.together')}</h2>
    <p class="hint">${t('home.together.what')}</p>
    <div class="home-ways">
      <button type="button" class="primary" disabled=${busy} onClick=${make}>
        ${t('home.room.new')}
      </button>
      ${code}
    </div>
    ${problem && html`<${Trouble} problem=${problem} />`}
  </section>`;
}

/** @typedef {{icon: string, name: string, what: string, href: string}} Left something to go on with */

/** What was begun and can go on. */
function Continue() {
  const game = useGame();
  const rows = [...(game ? [game] : []), ...useLeft()];
  if (rows.length === 0) return null;
  return html`<section class="card home-left" aria-labelledby="home-left">
    <h2 id="home-left">${t('home.left')}</h2>
    <ul>
      ${rows.map(
        ({ icon, name, what, href }) =>
          html`<li>
            <a href=${href}><${Icon} name=${icon} /> <b>${name}</b> <span>${what}</span></a>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** @returns {Left | null} */
function useGame() {
  const [game] = useState(unfinished);
  if (!game) return null;
  const count = game.claimed.length;
  return {
    icon: 'play',
    name: t('home.left.game'),
    what: t('words.count', count),
    href: address('/play', queryOf(game)),
  };
}

/** What is only known after a while, or never: all at once, so that no row moves while somebody reaches for it. */
function useLeft() {
  const [rows, setRows] = useState(/** @type {Left[]} */ ([]));
  useEffect(() => {
    const found = [lastRoom(), lastDraft()].map((find) => find.catch(() => null));
    Promise.all(found).then((all) => setRows(all.filter((row) => row !== null)));
  }, []);
  return rows;
}

/** The last room in which one has a seat, if it is still there. @returns {Promise<Left | null>} */
async function lastRoom() {
  if (!hasRooms) return null;
  const seats = keysOf('seat.')
    .map((key) => ({ key, ...kept(key, { at: 0, watching: false }) }))
    .filter(({ at, watching }) => !watching && at > Date.now() - ROOM_MS)
    .sort((one, other) => other.at - one.at)
    .slice(0, MOST_ROOMS);
  for (const { key } of seats) {
    const id = key.slice('seat.'.length);
    try {
      const { code, players } = await get(`rooms/${encodeURIComponent(id)}`);
      const what = t('home.players', players.length);
      return { icon: 'two', name: t('home.left.room', code), what, href: address(`/room/${id}`) };
    } catch (problem) {
      // Nobody has to ask for it again.
      if (/** @type {any} */ (problem).status !== 404) throw problem;
      keep(key, null);
    }
  }
  return null;
}

/** The crossword that was changed last. @returns {Promise<Left | null>} */
async function lastDraft() {
  // Nobody opens a database to learn that it is empty.
  if (!kept('crossword.last', '')) return null;
  const { allDrafts, isReadable } = await import('../../crossword/drafts.js');
  const draft = (await allDrafts()).find((one) => !one.deleted && isReadable(one));
  if (!draft) return null;
  const { columns, rows, title } = draft.document;
  return {
    icon: 'crossword',
    name: draft.name || title || t('home.untitled'),
    what: t('home.left.crossword', columns, rows),
    href: address('/crossword', { draft: draft.id }),
  };
}
