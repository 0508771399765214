// The link of a challenge, rivals, ranks and bots, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';

// What the store has, for a test.
const store = new Map();
globalThis.localStorage = new Proxy(
  {
    getItem: (key) => store.get(key) ?? null,
    setItem: (key, text) => store.set(key, text),
    removeItem: (key) => store.delete(key),
  },
  {
    ownKeys: () => [...store.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);
const { idOf, MOST_PLAYERS, nameFrom, packChallenge, unpackChallenge } =
  await import('../assets/play/challenge.js');
const { compared, joined, keepRivals, rivalsOf, tally } = await import('../assets/play/rivals.js');
const { BOTS, botFinds } = await import('../assets/play/bot.js');
const { RANKS, rankOf, starLine } = await import('../assets/play/ranks.js');

const NO_HELP = { tiles: 0, letters: 0, words: 0 };
const player = (name, words, help = NO_HELP) => ({ name, words, help });
const ana = player('Ana', ['STONE', 'ÑANDU', 'TON'], { tiles: 1, letters: 2, words: 0 });
const challenge = (players = [ana], more = {}) => ({
  language: 'en',
  rules: 'boggle',
  seconds: 180,
  day: 0,
  level: 'common',
  board: 'STON/EAIR/QuDU:tw/LESA',
  players,
  ...more,
});
const read = (text) => unpackChallenge(text).challenge;

test('a challenge comes back from its link as it went in', () => {
  for (const one of [
    challenge(),
    challenge([ana, player('Zoé 🦊', [])], { day: 20_800, seconds: 0, level: 'all' }),
    challenge([player('x', ['A'.repeat(64), 'B'])], { board: 'hex4x4=ABCD/EFGH/IJKL/MNOP' }),
    challenge([
      player(
        'many',
        Array.from({ length: 700 }, (_, n) => `W${n.toString(2)}`),
      ),
    ]),
  ])
    assert.deepEqual(read(packChallenge(one)), one);
});

test('thirty words take less than three hundred characters, and none of them can be read', () => {
  const words = Array.from(
    { length: 30 },
    (_, n) => ['STONE', 'TONED', 'SAINT'][n % 3] + 'ABC'[n % 3],
  );
  const different = words.map((word, n) => word + 'ETAS'[n % 4] + 'ETASRN'[n % 6]);
  const text = packChallenge(challenge([player('Ana', [...new Set(different)])]));
  assert.ok(text.length < 300, `${text.length}`);
  const plain = Buffer.from(text, 'base64url').toString('latin1');
  for (const part of ['Ana', 'STON', 'boggle', 'TONED', '180'])
    assert.ok(!plain.includes(part), part);
});

test('a chain grows by one player, up to a limit, and then loses its first', () => {
  let chain = challenge([]);
  for (let n = 1; n <= MOST_PLAYERS + 2; n++)
    chain = read(
      packChallenge({ ...chain, players: [...chain.players, player(`P${n}`, ['TON'])] }),
    );
  assert.deepEqual(
    chain.players.map(({ name }) => name),
    Array.from({ length: MOST_PLAYERS }, (_, n) => `P${n + 3}`),
  );
});

test('any one character that is changed, lost or added is noticed', () => {
  const text = packChallenge(challenge());
  for (let at = 2; at < text.length; at++) {
    const other = text[at] === 'A' ? 'E' : 'A';
    assert.deepEqual(
      [
        unpackChallenge(text.slice(0, at) + other + text.slice(at + 1)).challenge,
        unpackChallenge(text.slice(0, at) + text.slice(at + 1)).challenge,
      ].filter((one) => one && JSON.stringify(one) !== JSON.stringify(challenge())),
      [],
      `${at}`,
    );
    assert.equal(unpackChallenge(text.slice(0, at)).fault, 'damaged');
  }
  assert.equal(unpackChallenge(`${text}AAAA`).fault, 'damaged');
  assert.equal(unpackChallenge('').fault, 'damaged');
  assert.equal(unpackChallenge('%00<script>').fault, 'damaged');
  assert.equal(unpackChallenge('A'.repeat(100_000)).fault, 'damaged');
  assert.equal(unpackChallenge(`Ag${text.slice(2)}`).fault, 'newer');
});

test('a link that someone built to do harm is damaged, and costs no time', () => {
  // As the module writes them, with a right checksum, but with numbers of their own.
  const hostile = (change) => packChallenge(challenge([ana], change));
  for (const change of [
    { language: 'e1' },
    { language: 'eng' },
    { rules: '../..' },
    { rules: '' },
    { board: '' },
    { board: 'A'.repeat(5000) },
    { seconds: 999_999 },
    { day: 1e9 },
    { players: [] },
    { players: [player('', ['TON'])] },
    { players: [player('\u202e\u0000', ['TON'])] },
    { players: [player('x', ['A'.repeat(500)])] },
    { players: [player('x', Array(3000).fill('A'))] },
  ])
    assert.equal(
      unpackChallenge(hostile(change)).fault,
      'damaged',
      JSON.stringify(change).slice(0, 60),
    );
  let state = 1;
  const before = performance.now();
  for (let turn = 0; turn < 2000; turn++) {
    const noise = Array.from({ length: 200 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef0123-_'[state >>> 27];
    });
    assert.ok(unpackChallenge(`AQ${noise.join('')}`).fault);
  }
  assert.ok(performance.now() - before < 20_000);
});

test('names are one line without tricks', () => {
  assert.equal(nameFrom('  Ana\n\tMaría  '), 'Ana María');
  assert.equal(nameFrom('\u202eevil\u0000'), 'evil');
  assert.equal(nameFrom('x'.repeat(90)).length, 24);
});

test('a board under the same rules has the same name, whoever played it', () => {
  assert.equal(idOf(challenge()), idOf(challenge([])));
  for (const change of [
    { seconds: 120 },
    { board: 'AB/CD' },
    { rules: 'ruzzle' },
    { level: 'all' },
  ])
    assert.notEqual(idOf(challenge()), idOf(challenge([], change)));
  assert.match(idOf(challenge()), /^[a-z0-9]{1,14}$/);
});

const row = (word, points, tier = 1, path = [0, 1, 2]) => ({
  ...{ word, points, tier, path, spellings: [word.toLowerCase()], letters: word.length },
  required: tier === 1,
});
const solved = {
  board: {
    tiles: [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 2],
    ].map((at) => ({ at })),
  },
  found: [row('STONE', 2), row('TONE', 1), row('TON', 1), row('ETON', 1, 3), row('NOTE', 1)],
};

test('a forged score is worth what its words are worth', () => {
  const said = { words: ['STONE', 'STONE', 'ZZZZ', 'TON', 'PALACE'] };
  assert.deepEqual(tally(solved, said), { words: 2, score: 3, unknown: 2 });
});

test('words are side by side: both, one, the other, nobody', () => {
  const words = ({ found, ...groups }) =>
    Object.fromEntries(
      Object.entries(groups).map(([kind, rows]) => [kind, rows.map((one) => one.word)]),
    );
  const groups = compared(solved, ['STONE', 'TON'], ['TON', 'ETON'], 'common');
  assert.deepEqual(words(groups), {
    both: ['TON'],
    mine: ['STONE'],
    theirs: ['ETON'],
    nobody: ['TONE', 'NOTE'],
  });
});

test('who comes twice with more words is one player, and what is stored is checked', () => {
  const early = player('Ana', ['TON']);
  const late = player('Ana', ['TON', 'STONE']);
  const other = player('Ana', ['NOTE']);
  assert.deepEqual(joined([early], [late]), [late]);
  assert.deepEqual(joined([late], [early]), [late]);
  assert.deepEqual(joined([late], [other]), [late, other]);
  keepRivals('challenge/x', [early]);
  keepRivals('challenge/x', [late, { name: 7 }, player('\u0000', [])]);
  assert.deepEqual(rivalsOf('challenge/x'), [late]);
  store.set('worddle.rivals.challenge/y', '{"players":[null,{"name":"B","words":[1]}]}');
  assert.deepEqual(rivalsOf('challenge/y'), []);
  store.set('worddle.rivals.challenge/y', 'null');
  assert.deepEqual(rivalsOf('challenge/y'), []);
});

test('ranks follow the share of known words, and a rare word is none of them', () => {
  assert.deepEqual(rankOf(solved, []), { rank: 0, got: 0, all: 4, more: 1 });
  assert.equal(rankOf(solved, ['ETON']).got, 0);
  assert.deepEqual(rankOf(solved, ['STONE', 'TON', 'TONE', 'NOTE']), {
    ...{ rank: RANKS.length - 1, got: 4, all: 4, more: 0 },
  });
  assert.equal(starLine({ tiles: 1, letters: 1, words: 0 }), '★☆☆');
  assert.equal(starLine({ tiles: 1, letters: 9, words: 3 }), '☆☆☆');
});

test('a bot finds the same words at the same times, and a stronger one finds more', () => {
  const letters = 'ETAOINSRHL';
  const many = Array.from({ length: 40 }, (_, n) =>
    row(
      `${letters[n % 10]}${letters[(n * 7 + 3) % 10]}${letters[n >> 2]}${n % 3 ? 'S' : ''}`,
      1 + (n % 3),
    ),
  );
  const game = { ...solved, found: many };
  const scores = Object.keys(BOTS).map((bot) => {
    const games = Array.from({ length: 40 }, (_, seed) =>
      botFinds(game, bot, `${seed}/1`, 180_000),
    );
    for (const finds of games) {
      assert.ok(finds.every(({ at }) => at > 0 && at < 180_000));
      assert.ok(finds.every(({ at }, n) => n === 0 || at - finds[n - 1].at >= BOTS[bot].pace));
    }
    return games.reduce((sum, finds) => sum + finds.length, 0) / games.length;
  });
  assert.deepEqual(
    [...scores].sort((a, b) => a - b),
    scores,
  );
  assert.ok(scores[0] > 2 && scores[0] < 12 && scores[3] > 25, scores.join(' '));
  assert.deepEqual(
    botFinds(game, 'casual', '7/1', 180_000),
    botFinds(game, 'casual', '7/1', 180_000),
  );
});
