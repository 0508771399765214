// A room as a browser knows it, without a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_ROOM, receive } from '../assets/play/room.js';

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
