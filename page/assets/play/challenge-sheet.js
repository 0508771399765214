// @ts-check
// Sending a challenge: a name, and a link that has all of it.

import { html, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { address } from '../router.js';
import { keep, kept } from '../store.js';
import { isOwn } from '../lists.js';
import { copy, Field, Icon, SheetButton } from '../ui.js';
import { idOf, nameFrom, packChallenge } from './challenge.js';
import { keepGame } from './keeping.js';
import { othersOf } from './rivals.js';
import { keyOf, MODES, secondsOf } from './solo.js';

/** @typedef {import('./solo.js').Game} Game */
/** @typedef {import('./solo.js').Solved} Solved */

/** The challenge to a game that is over, without its players. @param {Game} game @param {Solved} solved */
const challengeOf = ({ mode, language, seed, level, rules, ...game }, { board }) => ({
  language,
  rules: rules ?? MODES[mode].rules,
  seconds: secondsOf({ mode, ...game }),
  day: mode === 'daily' ? seed : 0,
  level,
  board: board.notation,
  players: [],
});

/**
 * Keeps the game as that of its challenge: whoever gets an answer sees it beside what they found.
 * @param {Game} game
 * @param {ReturnType<typeof challengeOf>} challenge
 */
function keepSent(game, challenge) {
  if (game.mode === 'daily' || game.mode === 'challenge') return;
  const { claimed, revealed, help, times, begun } = game;
  const { board, rules, seconds, level, language } = challenge;
  const sent = { mode: 'challenge', language, seed: 1, board, rules, seconds, level };
  const wish = { ...sent, id: idOf(challenge) };
  keepGame({
    ...wish,
    ...{
      key: keyOf(wish),
      begun,
      claimed,
      revealed,
      help,
      times,
      phase: 'over',
      round: 1,
      left: 0,
    },
    ...{ hint: '', shown: 0 },
    // It was noted as the game that it was.
    past: [{ score: 0, words: claimed.length, points: 0 }],
  });
}

/** @param {{game: Game, solved: Solved, primary?: boolean}} props */
export function ChallengeButton({ game, solved, primary }) {
  // Nobody else has that list.
  if (isOwn(game.language)) return null;
  const answers = othersOf(game.key, kept('name', ''), game.claimed).length > 0;
  const title = t(answers ? 'challenge.back' : 'challenge.send');
  return html`<${SheetButton}
    title=${title}
    icon="people"
    kind=${primary ? 'primary' : ''}
    label=${html`<span>${title}</span>`}
    children=${() => html`<${Sending} game=${game} solved=${solved} />`}
  />`;
}

/** @param {{game: Game, solved: Solved}} props */
function Sending({ game, solved }) {
  const [name, setName] = useState(kept('name', ''));
  const challenge = challengeOf(game, solved);
  const mine = nameFrom(name);
  const me = { name: mine, words: game.claimed, help: game.help };
  const link = () => {
    const players = [...othersOf(game.key, mine, game.claimed), me];
    const text = packChallenge({ ...challenge, players });
    return `${location.origin}${address('/play', { mode: 'challenge' })}#${text}`;
  };
  const send = (/** @type {(text: string) => any} */ how) => {
    keep('name', mine);
    keepSent(game, challenge);
    return how(link());
  };
  const share = (/** @type {string} */ url) =>
    navigator.share({ text: t('challenge.text', mine), url }).catch(() => {});
  const canShare = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  return html`<form
    class="form"
    onSubmit=${(/** @type {Event} */ event) => (
      event.preventDefault(),
      mine && send(canShare ? share : copy)
    )}
  >
    <p class="hint">${t(challenge.day ? 'challenge.how.day' : 'challenge.how')}</p>
    <${Field}
      label=${t('room.name')}
      name="challenger"
      value=${name}
      maxlength="24"
      autocomplete="nickname"
      onValue=${setName}
    />
    ${mine && html`<code class="address challenge-link">${link()}</code>`}
    <div class="actions">
      ${
        canShare &&
        html`<button type="submit" class="primary" disabled=${!mine}>
          <${Icon} name="out" /> <span>${t('challenge.share')}</span>
        </button>`
      }
      <button
        type=${canShare ? 'button' : 'submit'}
        class=${canShare ? '' : 'primary'}
        disabled=${!mine}
        onClick=${canShare ? () => send(copy) : undefined}
      >
        <${Icon} name="link" /> <span>${t('share.link')}</span>
      </button>
    </div>
  </form>`;
}
