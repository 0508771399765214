// What the coach says, and what it learns from, without a browser.
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
const { advise, fits, GAMES_NEEDED, isPattern, kindOf, levelOf, lowerBound, MOST_PATTERNS } =
  await import('../assets/play/coach.js');
const { patternsOf, tail } = await import('../assets/play/coach.js');
const { coached, forgetLessons, learn, lessonsOf, mergeLessons, MOST_GAMES } =
  await import('../assets/play/lessons.js');
const { marked, nextLook, patternOf, patternsIn } = await import('../assets/play/practice.js');

/** Numbers from 0 to 1, the same for each seed (mulberry32). */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const BEGINNINGS = 'RE UN DE PRE CON IN PLA STA BRO CHI GRO MEN LOT SAR TIN FER DOL PA BE CA'.split(
  ' ',
);
const ENDINGS = 'ING ED ER EST S AL ION LE T D N ME KE TY OW IP'.split(' ');
const MIDDLES = ['', 'A', 'T', 'LI', 'R', 'DO', 'N'];
const of = (random, list) => list[Math.floor(random() * list.length)];
/** A word that looks like one, of three to nine letters. */
const wordFrom = (random) => {
  const word = of(random, BEGINNINGS) + of(random, MIDDLES) + of(random, ENDINGS);
  return word.length < 3 ? `${word}A` : word;
};
/**
 * Games of a player who misses each word with some chance, by its length and how the game goes; in shorter games less is
 * found.
 */
function games(count, seed, chance = () => undefined) {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, number) => {
    const words = new Set(Array.from({ length: 40 }, () => wordFrom(random)));
    const day = (random() - 0.5) * 2;
    const [found, missed] = [[], []];
    for (const word of words) {
      const usual = 1 / (1 + Math.exp(-((word.length - 5) * 0.5 + day)));
      (random() < (chance(word) ?? usual) ? missed : found).push(word.toLowerCase());
    }
    return { id: `${number}`, at: number, found, missed };
  });
}

test('the tail of the binomial distribution agrees with counting', () => {
  for (const chance of [0.1, 0.5, 0.83])
    for (const count of [1, 2, 7, 12]) {
      // Every outcome of so many attempts.
      const exact = Array(count + 2).fill(0);
      for (let outcome = 0; outcome < 2 ** count; outcome++) {
        const ones = outcome.toString(2).replaceAll('0', '').length;
        exact[ones] += chance ** ones * (1 - chance) ** (count - ones);
      }
      for (let least = count; least >= 0; least--) exact[least] += exact[least + 1];
      for (let least = 0; least <= count + 1; least++)
        assert.ok(Math.abs(tail(count, least, chance) - exact[least]) < 1e-9, `${count} ${least}`);
    }
  assert.ok(tail(5000, 4000, 0.5) >= 0 && tail(5000, 4000, 0.5) < 1e-300);
  assert.ok(Math.abs(tail(10_000, 1, 0.5) - 1) < 1e-9);
});

test('no tail of unequal chances is heavier than that of their mean, above it', () => {
  const random = randomFrom(5);
  for (let round = 0; round < 200; round++) {
    const chances = Array.from({ length: 12 }, random);
    const mean = chances.reduce((sum, one) => sum + one, 0) / chances.length;
    let counts = [1];
    for (const chance of chances)
      counts = Array.from({ length: counts.length + 1 }, (_, ones) => {
        const [not, yes] = [counts[ones] ?? 0, counts[ones - 1] ?? 0];
        return not * (1 - chance) + yes * chance;
      });
    for (let least = Math.ceil(12 * mean + 1); least <= 12; least++) {
      const exact = counts.slice(least).reduce((sum, one) => sum + one, 0);
      assert.ok(exact <= tail(12, least, mean) + 1e-12, `${least} of ${chances}`);
    }
  }
});

test('a lower bound is where its tail reaches the level', () => {
  // Of five successes in five: the fifth root.
  assert.ok(Math.abs(lowerBound(5, 5, 0.05) - 0.05 ** 0.2) < 1e-6);
  for (const [count, successes] of [
    [20, 15],
    [200, 120],
  ])
    assert.ok(Math.abs(tail(count, successes, lowerBound(count, successes, 0.01)) - 0.01) < 1e-6);
});

test('patterns that could never stand out take no share of the level', () => {
  const level = levelOf([1e-9]);
  assert.equal(levelOf([1e-9, 0.9, 0.8, 0.7]), level);
  assert.equal(levelOf([1e-9, 1e-9, 1e-9]), level / 3);
  assert.equal(levelOf([]), level);
});

test('the patterns of a word are its endings, its prefixes, and the known words that it begins with', () => {
  const known = new Set(['PLAY', 'PLAYER', 'PLAYERS', 'LAY']);
  assert.deepEqual(patternsOf('PLAYERS', known).sort(), [
    ...['-ERS', '-RS', '-S', '-YERS', 'PL-', 'PLA-', 'PLAY-', 'PLAYER-'].sort(),
  ]);
  assert.deepEqual(patternsOf('AT', known), ['-T']);
  assert.deepEqual(['-ING', 'RE-', 'PLA-', 'PLAY-'].map(kindOf), [
    'ending',
    'prefix',
    'prefix',
    'stem',
  ]);
  // The oracle: a pattern fits exactly the words that have it.
  const random = randomFrom(3);
  const words = Array.from({ length: 200 }, () => wordFrom(random));
  for (const word of words)
    for (const other of words.slice(0, 40))
      for (const pattern of patternsOf(other, known))
        assert.equal(
          fits(pattern, word),
          patternsOf(word, new Set([pattern.replace('-', '')])).includes(pattern),
          `${pattern} ${word}`,
        );
  for (const text of ['-ING', 'RE-', 'ÑA-', 'PLAYER-']) assert.ok(isPattern(text), text);
  for (const text of ['', 'ING', '-', 'R-', '-INGLE', '-ing', '-I NG', '<b>-', 5])
    assert.ok(!isPattern(text), text);
});

test('a player who always misses -ING is told so first', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const lessons = games(60, seed, (word) => (word.endsWith('ING') ? 1 : undefined));
    const [first, ...others] = advise(lessons);
    assert.equal(first.pattern, '-ING', `seed ${seed}`);
    // Its parts are explained by it.
    for (const { pattern } of others) assert.ok(!/NG$|^-G/.test(pattern), pattern);
    // The oracle: count them.
    const count = (kind) =>
      lessons.flatMap((lesson) => lesson[kind]).filter((word) => /.ing$/.test(word)).length;
    assert.equal(first.seen, count('missed') + count('found'));
    assert.equal(first.found, count('found'));
    assert.ok(first.usual > 0.2 && first.usual < 0.6, `${first.usual}`);
    assert.ok(first.excess > 0 && first.excess <= 1 - (1 - first.usual));
    assert.ok(first.examples.length > 0);
    for (const word of first.examples) assert.match(word, /ing$/);
  }
});

test('prefixes and stems are found out too', () => {
  const unseen = games(60, 4, (word) => (word.startsWith('UN') ? 1 : undefined));
  assert.equal(advise(unseen)[0].pattern, 'UN-');
  const lessons = games(60, 9).map((lesson, number) =>
    number % 2 === 0
      ? lesson
      : {
          ...lesson,
          found: [...lesson.found, 'zoom'],
          missed: [...lesson.missed, ...['zoomed', 'zoomy', 'zooms'].slice(0, 1 + (number % 3))],
        },
  );
  const advice = advise(lessons);
  assert.ok(['ZOOM-', 'ZO-', 'ZOO-'].includes(advice[0].pattern), advice[0].pattern);
  assert.equal(advice.filter(({ pattern }) => pattern.startsWith('ZO')).length, 1);
});

test('a player who misses at random is told nothing in 95 of 100 cases', () => {
  const told = [];
  for (const count of [15, 60, 200])
    for (let seed = 1; seed <= 100; seed++)
      if (advise(games(count, seed * 31 + count)).length > 0) told.push(`${count} games, ${seed}`);
  console.log(`advice in ${told.length} of 300`);
  assert.ok(told.length <= 15, told.join('; '));
});

test('nothing is said after few games, and never more than a few patterns', () => {
  const bad = (word) => (/ING$|ED$|^RE|^UN|^STA|LE$|^CHI/.test(word) ? 1 : 0.1);
  assert.deepEqual(advise(games(GAMES_NEEDED - 1, 1, bad)), []);
  const advice = advise(games(200, 1, bad));
  assert.equal(advice.length, MOST_PATTERNS);
  assert.deepEqual(advise([]), []);
  // All found, all missed, one word: no chance is certain.
  for (const sure of [0, 1]) assert.deepEqual(advise(games(40, 2, () => sure)).length, 0);
  const one = Array.from({ length: 50 }, (_, at) => ({
    id: `${at}`,
    at,
    found: ['cat'],
    missed: [],
  }));
  assert.deepEqual(advise(one), []);
});

test('hidden words teach nothing', () => {
  const lessons = games(60, 1, (word) => (word.endsWith('ING') ? 1 : undefined));
  const hidden = new Set(
    lessons
      .flatMap(({ missed }) => missed.filter((word) => /ing$/.test(word)))
      .map((word) => word.toUpperCase()),
  );
  for (const { pattern } of advise(lessons, hidden)) assert.doesNotMatch(pattern, /G$/);
});

/** A solved board: words with what is known of them. */
const row = (word, more = {}) => ({
  ...{ word: word.toUpperCase(), spellings: [word], letters: word.length, points: 1, path: [] },
  ...{ tier: 1, required: true },
  ...more,
});
const solved = (...found) => ({ board: {}, found, words: found.length, points: found.length });
const game = (number, change = {}) => ({
  ...{ key: `boggle/en/${number}`, mode: 'boggle', language: 'en', seed: number, begun: 5 },
  ...{ round: 1, claimed: ['CAT'], revealed: [], level: 'common', help: {}, past: [] },
  ...change,
});

test('a game teaches its known words, found and missed, once', () => {
  store.clear();
  const board = solved(
    row('cat'),
    row('été'),
    row('act', { required: false, tier: 2 }),
    row('shown'),
    row('hidden', { hidden: true }),
    row('crude', { crude: 'double' }),
  );
  learn(game(1, { revealed: ['SHOWN'] }), board);
  learn(game(1, { claimed: ['CAT', 'ÉTÉ'] }), board);
  assert.deepEqual(
    lessonsOf('en').map(({ found, missed }) => [found, missed]),
    [[['cat'], ['été']]],
  );
  // A board with few words that everyone knows asks for others too.
  learn(game(2), solved(row('cat'), row('act', { tier: 2 })));
  assert.deepEqual(lessonsOf('en')[1].missed, ['act']);
  // Rounds are games of their own, and a day is one whenever it was begun.
  learn(game(1, { round: 2 }), board);
  for (const begun of [1, 2]) learn(game(7, { mode: 'daily', key: 'daily/en/7', begun }), board);
  assert.equal(lessonsOf('en').length, 4);
  assert.deepEqual(lessonsOf('fr'), []);
});

test('games that say nothing are left out', () => {
  store.clear();
  const board = solved(row('cat'), row('dog'));
  learn(game(1, { claimed: [] }), board);
  learn(game(2, { mode: 'board' }), board);
  learn(game(3, { mode: 'drill' }), board);
  learn(game(4, { language: 'en-x-1a2b' }), board);
  learn(game(5), solved(row('cat', { required: false, tier: 3 })));
  assert.equal(store.size, 0);
});

test('what is stored is bounded', () => {
  store.clear();
  const many = Array.from({ length: 700 }, (_, n) =>
    row(`w${[...n.toString(9)].map((digit) => 'abcdefghi'[digit]).join('')}`),
  );
  const claimed = many.filter((_, n) => n % 3 === 0).map(({ word }) => word);
  for (let n = 0; n < MOST_GAMES + 20; n++) learn(game(n, { claimed }), solved(...many));
  const lessons = lessonsOf('en');
  assert.equal(lessons.length, MOST_GAMES);
  assert.equal(lessons[0].id, 'boggle/en/20/1/5');
  for (const { found, missed } of lessons) {
    assert.ok(found.length + missed.length <= 100);
    assert.ok(Math.abs(found.length / (found.length + missed.length) - 1 / 3) < 0.05);
  }
  assert.ok(store.get('worddle.coach.en').length < 200_000);
  forgetLessons('en');
  assert.equal(store.size, 0);
});

test('a file adds games once, and nothing that is none', () => {
  store.clear();
  learn(game(1), solved(row('cat'), row('dog')));
  const mine = store.get('worddle.coach.en');
  const theirs = ['boggle/en/9/1/9', 9, 'emu', 'yak gnu'];
  for (const bad of [
    null,
    5,
    'x',
    {},
    [null],
    [[]],
    [['a', 'b', 'c', 'd']],
    [['a', 1, 'x', 5]],
    [['a', 1, '', 'y']],
  ])
    mergeLessons('coach.en', bad);
  for (const key of ['coach.', 'coach.EN', 'coach.en.x', 'coach.__proto__', 'coach.en-x-1'])
    mergeLessons(key, [theirs]);
  assert.deepEqual([...store], [['worddle.coach.en', mine]]);
  for (let time = 0; time < 2; time++)
    mergeLessons('coach.en', [theirs, theirs, JSON.parse(mine)[0]]);
  assert.deepEqual(
    lessonsOf('en').map(({ found, missed }) => [...found, ...missed]),
    [
      ['emu', 'yak', 'gnu'],
      ['cat', 'dog'],
    ],
  );
});

test('damaged data does no harm', () => {
  for (const text of [
    '',
    'nonsense',
    'null',
    '5',
    '{"length":3}',
    '[[],[1,2,3,4],["a",1],["a",null,"b","c"]]',
    `[["a",1,${JSON.stringify('x'.repeat(5000))},"b"]]`,
    '[["a",1,"<b> ../ 12 ok","\\u0000 fine"]]',
  ]) {
    store.clear();
    store.set('worddle.coach.en', text);
    const { games, advice } = coached('en');
    assert.ok(games <= 1, text);
    assert.deepEqual(advice, []);
    learn(game(1), solved(row('cat'), row('dog')));
    assert.equal(coached('en').games, games + 1, text);
  }
});

test('two hundred games cost little', () => {
  const lessons = games(200, 8);
  advise(lessons);
  const begun = performance.now();
  for (let time = 0; time < 5; time++) advise(lessons);
  // Printed, not asserted: it depends on the machine.
  console.log(`200 games: ${((performance.now() - begun) / 5).toFixed(1)} ms`);
});

test('in a drill only words of the pattern count', () => {
  const board = solved(
    row('rating'),
    row('ing'),
    row('lying'),
    row('rate', { points: 2 }),
    row('gating', { tier: 2 }),
    row('crude', { required: false }),
  );
  const { found, points } = marked(board, '-ING', (word) => word === 'LYING');
  const short = ({ word, required, points, extra = false }) => [word, required, points, extra];
  assert.deepEqual(found.map(short), [
    ['RATING', true, 1, false],
    ['ING', false, 0, true],
    ['RATE', false, 0, true],
    ['GATING', false, 1, false],
    ['CRUDE', false, 0, true],
  ]);
  assert.equal(points, 2);
});

test('the patterns of a drill take turns', () => {
  assert.deepEqual(patternsIn('-ING,re-,RE-,,<i>,UN-'), ['-ING', 'RE-', 'UN-']);
  const look = '-ING,RE-,UN-,-ED';
  assert.deepEqual(
    [1, 2, 3].map((round) => patternOf({ look, round })),
    ['-ING', 'RE-', 'UN-'],
  );
  assert.equal(nextLook(look, 3), '-ED,-ING,RE-,UN-');
  assert.equal(nextLook('-ING', 3), '-ING');
  assert.deepEqual(
    [1, 2, 3].map((round) => patternOf({ look: '-ING,RE-', round })),
    ['-ING', 'RE-', '-ING'],
  );
});
