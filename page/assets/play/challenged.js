// @ts-check
// A challenge that came by link: who sends it, then the game, then the words side by side. The link may be damaged or
// made by anyone, so nothing in it is believed but what the board itself says.

import { html, useEffect, useMemo, useState } from '../vendor/preact.js';
import { clock, lang, t } from '../i18n.js';
import { address } from '../router.js';
import { kept } from '../store.js';
import { listName, rulesName, topologyName } from '../choices.js';
import { parse } from '../notation.js';
import { Icon } from '../ui.js';
import { idOf, unpackChallenge } from './challenge.js';
import { dateOf, numberOf } from './days.js';
import { openGame } from './keeping.js';
import { keepRivals } from './rivals.js';
import { keyOf } from './solo.js';

/** @typedef {import('./challenge.js').Challenge} Challenge */

const textOf = () => location.hash.slice(1);

/** @param {{day: any, solo: any}} props the games that a challenge leads to */
export default function Challenged({ day, solo }) {
  const [text, setText] = useState(textOf);
  useEffect(() => {
    const listener = () => setText(textOf());
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  const read = useMemo(() => unpackChallenge(text), [text]);
  return 'fault' in read
    ? html`<${Unread} fault=${read.fault} />`
    : html`<${Taken} key=${text} challenge=${read.challenge} day=${day} solo=${solo} />`;
}

/** @param {{fault: string}} props */
const Unread = ({ fault }) =>
  html`<div class="reading">
    <h1>${t('challenge')}</h1>
    <p class="trouble" role="alert">${t(`challenge.${fault}`)}</p>
    <a class="button" href=${address('/play')}>${t('play.back')}</a>
  </div>`;

/** The game of a challenge. @param {Challenge} challenge @returns {import('./solo.js').Wish} */
function wishOf(challenge) {
  const { language, board, rules, seconds, level, day } = challenge;
  if (day > 0) return { mode: 'daily', language, seed: day };
  const id = idOf(challenge);
  return { mode: 'challenge', language, seed: 1, board, rules, seconds, level, id };
}

/** @param {{challenge: Challenge, day: any, solo: any}} props */
function Taken({ challenge, day: OfDay, solo: Solo }) {
  const wish = useMemo(() => {
    const made = wishOf(challenge);
    keepRivals(keyOf(made), challenge.players);
    return made;
  }, []);
  const [ready, setReady] = useState(() => {
    const { phase, claimed } = openGame(wish);
    return phase === 'over' || phase === 'paused' || claimed.length > 0;
  });
  if (!ready) return html`<${Invitation} challenge=${challenge} onPlay=${() => setReady(true)} />`;
  return challenge.day > 0
    ? html`<${OfDay} language=${challenge.language} day=${challenge.day} />`
    : html`<${Solo} wish=${wish} />`;
}

/** Who challenges, and to what; nothing about how they did. @param {{challenge: Challenge, onPlay: () => void}} props */
function Invitation({ challenge, onPlay }) {
  const { players, day, language, rules, seconds, board } = challenge;
  const mine = kept('name', '');
  const names = [...new Set(players.map(({ name }) => name))].filter((name) => name !== mine);
  const shown = names.length > 0 ? names : [mine];
  const shape = parse(board)?.topology ?? '';
  const facts = [
    listName(language),
    ...(day > 0
      ? [t('daily.number', numberOf(day)), dateOf(day)]
      : [
          topologyName(shape),
          rulesName(rules),
          seconds ? t('challenge.time', clock(seconds * 1000)) : t('mode.untimed'),
        ]),
  ];
  return html`<div class="lobby">
    <section class="card verdict invitation-to">
      <${Icon} name="people" />
      <h1>${t('challenge.from', new Intl.ListFormat(lang()).format(shown), shown.length)}</h1>
      <p>${facts.join(' · ')}</p>
      <p class="hint">${t(day > 0 ? 'challenge.what.day' : 'challenge.what')}</p>
      <div class="actions">
        <button type="button" class="primary" onClick=${onPlay}>
          <${Icon} name="play" /> ${t('challenge.play')}
        </button>
        <a class="button quiet" href=${address('/play', { list: language })}>${t('play.back')}</a>
      </div>
    </section>
  </div>`;
}
