// A room as a browser knows it, without a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_ROOM, receive } from '../assets/play/room.js';
import { waitingBefore } from '../assets/play/waiting.js';

test('what a browser knows of a room follows from what it hears', () => {
  const room = { phase: 'over', round: 2, board: {}, result: {}, history: [{}, {}], players: [] };
  const claim = { word: 'TEA', spelling: 'tea', verdict: 'accepted', points: 3, path: [], seat: 1 };
  const after = (...messages) => messages.reduce(receive, { ...NO_ROOM, seat: 0, room });
  // During a countdown there is neither the last board nor the next.
  const counting = after({ type: 'countdown', round: 3, starts_in_ms: 3000 });
  assert.deepEqual(
    [counting.room.phase, counting.room.round, counting.room.board, counting.room.result],
    ['starting', 3, null, null],
  );
  assert.ok(counting.starts > performance.now());
  // A word of someone else is there with whose it is, once, and goes with them.
  const found = after({ type: 'found', ...claim });
  assert.deepEqual(
    found.words.map(({ word, seat }) => [word, seat]),
    [['TEA', 1]],
  );
  assert.equal(found.answer, null, 'only an answer to oneself is shown as one');
  assert.deepEqual(receive(found, { type: 'words', words: [] }).words, []);
  const { room: changed } = after({ type: 'changed', phase: 'between', mode: 'teams', teams: 3 });
  assert.deepEqual(
    [changed.phase, changed.mode, changed.teams, changed.type],
    ['between', 'teams', 3, undefined],
  );
  const again = after({ type: 'found', ...claim }, { type: 'rematch', game: 2 });
  assert.deepEqual(
    [again.room.phase, again.room.round, again.room.history, again.words],
    ['waiting', 0, [], []],
  );
  assert.equal(after({ type: 'watchers', watchers: 4 }).room.watchers, 4);
});

test('what happens in a room before the welcome changes nothing', () => {
  for (const message of [
    { type: 'watchers', watchers: 1 },
    { type: 'players', players: [] },
    { type: 'countdown', round: 1, starts_in_ms: 3000 },
    { type: 'standings', standings: [] },
  ])
    assert.equal(receive(NO_ROOM, message), NO_ROOM, message.type);
  const refused = receive(NO_ROOM, { type: 'refused', why: 'name' });
  assert.equal(refused.refused.why, 'name', 'but what concerns oneself is received');
});

test('a word waits until it is answered, and is sent again while its round is played', () => {
  const room = { phase: 'playing', game: 1, round: 2, players: [], words: [], result: null };
  const start = { ...NO_ROOM, line: 'open', seat: 0, room };
  const after = (...messages) => messages.reduce(receive, start);
  const waiting = (state) => state.waiting.map(({ word }) => word);
  const typed = (word) => ({ type: 'typed', word });
  const claim = (word, verdict) => ({
    type: 'claimed',
    word,
    verdict,
    points: 1,
    path: [],
    seat: 0,
  });
  const two = after(typed('thé'), typed('eat'), typed('Thé'));
  assert.deepEqual(waiting(two), ['thé', 'eat'], 'each once');
  assert.deepEqual(waiting(receive(two, claim('THE', 'accepted'))), ['eat']);
  assert.deepEqual(waiting(receive(two, claim('EAT', 'not-on-board'))), ['thé']);
  // Back in the same round: what the room has counts, the rest is sent again.
  const welcome = (room) => ({ type: 'welcome', seat: 0, room });
  const has = { word: 'EAT', verdict: 'accepted', seat: 0 };
  const back = receive(two, welcome({ ...room, words: [has] }));
  assert.deepEqual([waiting(back), back.unsent], [['thé'], []]);
  assert.notEqual(back.again, two.again, 'sent again');
  // Back after its end, or in another round: too late, and said so, except for what counts.
  const result = { players: [{ seat: 0, words: [{ word: 'EAT' }] }] };
  const late = receive(two, welcome({ ...room, phase: 'between', result }));
  assert.deepEqual([waiting(late), late.unsent], [[], ['thé']]);
  const next = receive(two, welcome({ ...room, round: 3 }));
  assert.deepEqual([waiting(next), next.unsent], [[], ['thé', 'eat']]);
  // A refusal that may pass keeps the word, the end of the round does not.
  const hear = (why) => receive(two, { type: 'refused', why });
  assert.deepEqual([waiting(hear('unsaved')), hear('unsaved').again], [['thé', 'eat'], null]);
  assert.ok(hear('too-fast').again.after > 0);
  assert.deepEqual(hear('not-playing').unsent, ['thé', 'eat']);
  const saved = [
    { type: 'storage', saving: false },
    { type: 'storage', saving: true },
  ];
  assert.ok(saved.reduce(receive, two).again !== two.again);
});

test('words that waited before a reload wait on, and nothing else that is stored does', () => {
  const stored = [{ word: 'thé', game: 1, round: 2, at: 99_000 }, { word: 7 }, null, 'eat'];
  assert.deepEqual(waitingBefore(stored), [{ word: 'thé', game: 1, round: 2, at: 0 }]);
  for (const other of [null, 'eat', {}, 7]) assert.deepEqual(waitingBefore(other), []);
  assert.equal(waitingBefore(Array(9999).fill(stored[0])).length, 200);
});
