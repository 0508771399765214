// The same requests to the real server and to the engine in a worker: the same status, the same kind, the same bytes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFileSync, mkdtempSync, rmSync, writeFileSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { merge } from '../assets/engine/merge.js';
import { SITE, Thread } from './lib/engine.mjs';
import { startServer } from './lib/server.mjs';

let server, engine;
before(async () => {
  server = await startServer('--word-lists', '16');
  engine = new Thread();
  assert.equal((await engine.opened).type, 'ready');
});
after(async () => {
  await engine.close();
  await server.stop();
});

/** A thread of its own for a test. It ends with the test, also if that fails: an open thread keeps the run waiting. */
function threadOf(context, ...options) {
  const thread = new Thread(...options);
  context.after(() => thread.close());
  return thread;
}

/** What the server answers. */
async function served({ method = 'POST', path, lang = 'en', media = 'application/json', body }) {
  const headers = { 'Accept-Language': lang, ...(media && { 'Content-Type': media }) };
  // As bytes: for a text, fetch would make up a type of its own.
  const sent = typeof body === 'string' ? Buffer.from(body) : body;
  const answer = await fetch(`${server.url}/api/v1/${path}`, { method, headers, body: sent });
  return {
    status: answer.status,
    media: answer.headers.get('content-type') ?? '',
    losses: answer.headers.get('worddle-losses') ?? '',
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

/** What the engine answers, in the same form. */
async function answered(question) {
  const { type, detail, status, media, losses = '', body } = await engine.ask(question);
  assert.equal(type, 'answer', detail);
  return { status, media, losses, body: Buffer.from(body) };
}

/** Asks both, in both languages; `settle` takes out what may differ. Gives the status. */
async function same(question, settle = (text) => text) {
  let status;
  for (const lang of ['en', 'fr']) {
    const [one, other] = await Promise.all([
      served({ ...question, lang }),
      answered({ ...question, lang }),
    ]);
    const about = `${lang} ${question.method ?? 'POST'} ${question.path} ${String(question.body).slice(0, 200)}`;
    const shown = ({ body, ...rest }) => ({ ...rest, body: settle(body.toString('latin1')) });
    assert.deepEqual(shown(other), shown(one), about);
    ({ status } = one);
  }
  return status;
}

/** A question about an object. */
const asked = (path, request) => ({ path, body: JSON.stringify(request) });

const BOARDS = [
  ['solve', { board: 'CRES/AMIN/ILAT/LSER', list: 'fr' }],
  ['solve', { board: 'CRES/AMIN/ILAT/LSER', list: 'fr', zipf: true, drawing: true }],
  ['solve', { board: 'CAT/ORE', list: 'en', sort: 'alphabet', rules: 'ruzzle' }],
  ['solve', { board: 'CAT/ORE', list: 'en', longest: 3, paths: true }],
  ['solve', { board: 'T?R/SEL/INO', list: 'en', topology: 'hex3x3', sort: 'points-up' }],
  ['solve', { board: 'SCHÖ/NEST/ERGR/ÜBEN', language: 'de', list: 'de-scrabble' }],
  ['solve', { board: 'ZZ/ZZ', language: 'de' }],
  ['solve', { board: 'PERS/LATG/SINE/TERS', language: 'es', zipf: true }],
  // A piece of sixteen cells, two, and more than the vectors of a browser look at; blocks, tiles of several letters.
  ['solve', { board: 'LIGDR/MANES/IETIL/DSRAC/SEPES', list: 'en', paths: true }],
  ['solve', { board: 'QuIETSR/#ARNED/LOSTER/MANINE/STREAD', list: 'en' }],
  ['design', { list: 'en', seed: 2, difficulty: 4, show: 'solutions', known: true }],
  ['design', { language: 'fr', seed: 3, board: '??#??/?????/?????/#???#/##?##' }],
  ['design', { language: 'de', seed: 3, topology: 'hex4x4', count: 2 }],
  ['histogram', { list: 'en', seed: 2, count: 300, topology: '3x3' }],
  ['histogram', { list: 'fr', seed: 2, count: 300, topology: '4x8' }],
  ['histogram', { list: 'fr', seed: 2, count: 100, topology: '3x11' }],
  ['histogram', { list: 'en', seed: 2, count: 100, topology: 'hex7x7' }],
  ['histogram', { list: 'en', seed: 2, count: 50, topology: '8x8' }],
  ['check', { word: 'cat', board: 'CAT/ATE', list: 'en' }],
  ['check', { word: 'élève', board: 'ELEVE', topology: '1x5', list: 'fr' }],
  ['check', { word: 'zoo', board: 'UAUO/CUDH/IENU/LESD', list: 'fr' }],
  ['generate', { list: 'fr', seed: 7, count: 3, words: '100..200', show: 'solutions' }],
  ['generate', { list: 'en', seed: 4, dice: 'en-classic-4x4', containing: 'quilt' }],
  ['generate', { list: 'it', seed: 1, bonuses: 'round2', show: 'statistics', topology: '3x3x2' }],
  ['histogram', { list: 'en', seed: 3, count: 500 }],
  ['anagram', { letters: 'chiens', list: 'fr', zipf: true }],
  ['anagram', { letters: 'ca?', list: 'en', limit: 20 }],
  ['words', { pattern: 'c?t*', list: 'en', limit: 30 }],
  ['words', { pattern: 'éc??e', list: 'fr', zipf: true }],
];

const CROSSWORDS = [
  ['crossword/fill', { grid: '#.../..../..../...#', list: 'fr', must: ['chat'], seed: 1 }],
  ['crossword/fill', { grid: '.../.../...', list: 'en', ban: ['cat'], lowest_score: 30, seed: 2 }],
  ['crossword/fill', { grid: 'CAT/O.E/T.N', list: 'en', all: true, algorithm: 'ac-3', seed: 1 }],
  ['crossword/fill', { grid: 'QQQ/.../...', list: 'en', seed: 1 }],
  ['crossword/generate', { convention: 'french', size: '9x11', black: 13, list: 'fr', seed: 3 }],
  ['crossword/generate', { convention: 'british', bars: true, seed: 1, list: 'en', count: 2 }],
  ['crossword/generate', { kind: 'arrow', size: '9', list: 'fr', seed: 2 }],
  ['crossword/candidates', { grid: 'C../.../...', list: 'en', slot: '1A', most: 9, ban: ['cab'] }],
  [
    'crossword/places',
    { grid: '...../.#.../.....', word: 'été', list: 'fr', convention: 'french' },
  ],
  ['crossword/survey', { grid: 'C../.../..T', list: 'en', lowest_score: 40 }],
  ['crossword/survey', { grid: 'C../.../...', list: 'fr', slot: '1A', word: 'cru' }],
  ['crossword/stats', { grid: 'CAT/O#E/TAN', list: 'en', ban: ['tan'] }],
  ['crossword/check', { grid: 'CAT/OBE/TAN', list: 'en', convention: 'american' }],
  ['crossword/check', { grid: '#C#T/CARE/#TEN', list: 'en', kind: 'arrow' }],
];

const WRONG = [
  ['solve', {}],
  ['solve', { board: 'C4T/ORE', list: 'en' }],
  ['solve', { board: 'CAT/ORE', rules: 'bogle' }],
  ['solve', { board: 'CAT/ORE', list: 'klingon' }],
  ['solve', { board: 'CAT/ORE', language: 'xx' }],
  ['solve', { board: 'CAT/ORE', language: 'en', list: { name: 'en', alphabet: 'en' } }],
  ['solve', { board: '?????/?????', list: 'en' }],
  ['solve', { board: 'CAT/ORE', colour: 'red' }],
  ['solve', { board: 7 }],
  ['generate', { list: 'en', topology: '99x99' }],
  ['generate', { list: 'en', seed: 1, words: '900..', tries: 50 }],
  ['generate', { list: 'en', seed: 2 ** 60 }],
  ['histogram', { list: 'en', count: 1e9 }],
  ['check', { word: 'c4t', board: 'CAT/ORE', list: 'en' }],
  ['anagram', { letters: '!!', list: 'en' }],
  ['words', { pattern: '', list: 'en' }],
  ['crossword/fill', { grid: '.../.../...', list: 'en', slot: ['99A=c?t'] }],
  ['crossword/fill', { grid: '.../.../...', list: 'en', algorithm: 'luck' }],
  ['crossword/fill', { grid: '.../.../...', list: 'en', must: ['elephant'] }],
  ['crossword/generate', { size: 'large', list: 'en' }],
  ['crossword/candidates', { grid: '.../.../...', slot: '7Z', list: 'en' }],
];

test('a question has the same answer from the server and from the worker', async () => {
  for (const [path, request] of [...BOARDS, ...CROSSWORDS])
    assert.equal(await same(asked(path, request)), 200, `${path} ${JSON.stringify(request)}`);
});

test('a question that makes no sense is refused in the same words', async () => {
  for (const [path, request] of WRONG)
    assert.ok((await same(asked(path, request))) >= 400, `${path} ${JSON.stringify(request)}`);
});

test('a body that is no question is refused in the same words', async () => {
  const bodies = [
    '',
    ' ',
    '[]',
    '"cat"',
    '7',
    'null',
    '{',
    '{"board"',
    '{"board":}',
    '{"board":"\ud800"}',
  ];
  for (const body of bodies) await same({ path: 'solve', body });
  for (const media of ['', 'text/plain', 'application/x; a=b', 'APPLICATION/JSON; charset=utf-8'])
    await same({ path: 'solve', media, body: '{"board":"CAT/ORE","list":"en"}' });
  await same({ path: 'solve', body: `{"board":"${'A'.repeat(70_000)}"}` });
});

test('an address that there is not, or that is asked in another way, is refused in the same words', async () => {
  for (const path of ['nothing', 'solve/', 'solve/more', 'crossword'])
    await same({ path, body: '{}' });
  for (const path of ['solve', 'crossword/fill', 'lists'])
    await same({ method: 'GET', path, media: '' });
  for (const path of ['info', 'daily', 'lists/x']) await same({ path, body: '{}' });
  await same({ method: 'DELETE', path: 'solve', media: '' });
  await same({ method: 'DELETE', path: 'lists/nothing', media: '' });
});

test('what there is, is the same', async () => {
  await same({ method: 'GET', path: 'info', media: '' });
  // How much memory a structure takes depends on the machine.
  const settle = (text) => text.replace(/"bytes":\d+/g, '"bytes":0');
  await same(asked('lexicon', { list: 'en' }), settle);
});

test('the board of the day is the same', async () => {
  const settle = (text) => text.replace(/"next_in":\d+/, '"next_in":0');
  for (const language of ['en', 'fr', 'it'])
    await same({ method: 'GET', path: `daily?language=${language}`, media: '' }, settle);
  await same({ method: 'GET', path: 'daily?language=fr&day=20000', media: '' }, settle);
  for (const query of [
    '',
    '?language=xx',
    '?language=fr&day=99999',
    '?language=fr&day=x',
    '?land=fr',
  ])
    await same({ method: 'GET', path: `daily${query}`, media: '' }, settle);
  await same({ method: 'GET', path: 'daily?language=xx&lang=fr', media: '' }, settle);
});

test('crossword files are read and written the same', async () => {
  const grid = { schema: 'worddle.crossword/1', language: 'en' };
  const rows = [
    ['C', 'A', 'T'],
    ['O', '', 'E'],
  ];
  const body = JSON.stringify({ ...grid, rows });
  for (const format of [
    'text',
    'puz',
    'ipuz',
    'jpz',
    'xd',
    'across',
    'exolve',
    'json',
    'svg',
    'html',
    'docx',
  ]) {
    const query = `format=${format}&lang=fr&convention=british`;
    await same({ path: `crossword/write?${query}`, body });
    const { status, body: file } = await served({ path: `crossword/write?${query}`, body });
    if (status === 200) {
      await same({
        path: 'crossword/read',
        media: 'application/octet-stream',
        body: new Uint8Array(file),
      });
      await same({
        path: `crossword/read?format=${format}`,
        media: '',
        body: new Uint8Array(file),
      });
    }
  }
  await same({ path: 'crossword/write?format=puz&large=perhaps', body });
  await same({ path: 'crossword/read', media: '', body: new Uint8Array([0, 1, 2, 255]) });
  const zipped = readFileSync(
    new URL('../../paper/tests/files/python-zipped.jpz', import.meta.url),
  );
  await same({ path: 'crossword/read', media: '', body: new Uint8Array(zipped) });
});

test('a list of one’s own is read the same, and comes back another day', async (context) => {
  const id = (text) => text.replace(/"id":"\w+"/, '"id":""');
  const sent = (path, body) => ({ path, media: 'text/plain', body });
  for (const query of ['', '?language=xx', '?language=fr&more=1'])
    await same(sent(`lists${query}`, 'chat'), id);
  await same(sent('lists?language=fr', ''), id);
  await same(sent('lists?language=fr', 'chat\n\u00e9t\u00e9\nc4t\nété\ncote\ncôte\ncôté\n'), id);
  const latin = new Uint8Array([0x9c, 0x75, 0x66, 0x0a, 0xe9, 0x74, 0xe9]);
  await same(sent('lists?language=fr', latin), id);
  for (const list of ['tac\ncat\nchat\nécart\ncar\n', 'tac;90\ncat;20\ncar;55\nacte;70\n']) {
    const kept = await engine.ask({ ...sent('lists?language=fr', list), lang: 'en' });
    const theirs = JSON.parse((await served(sent('lists?language=fr', list))).body);
    const again = threadOf(context);
    await again.opened;
    const listed = await again.list({ name: 'mine', language: 'fr', bytes: kept.kept });
    assert.deepEqual(listed, { type: 'listed', name: 'mine' });
    for (const [path, rest] of [
      ['solve', { board: 'CAT/RET', zipf: true }],
      ['crossword/candidates', { grid: '.../.../...', slot: '1A' }],
    ]) {
      const one = await served(asked(path, { ...rest, language: 'fr', list: theirs.id }));
      const other = await again.ask(asked(path, { ...rest, language: 'fr', list: 'mine' }));
      const settle = (bytes) =>
        Buffer.from(bytes).toString().replaceAll(theirs.id, 'sent').replaceAll('mine', 'sent');
      assert.equal(other.status, 200);
      assert.equal(settle(other.body), settle(one.body), path);
    }
  }
  const { body } = await engine.ask(sent('lists?language=fr', 'chat\n'));
  const forget = { method: 'DELETE', path: `lists/${JSON.parse(Buffer.from(body)).id}`, media: '' };
  assert.equal((await engine.ask(forget)).status, 204);
  assert.equal((await engine.ask(forget)).status, 404);
  const broken = await engine.list({
    name: 'broken',
    language: 'fr',
    bytes: new Uint8Array(9).buffer,
  });
  assert.equal(broken.type, 'failed');
});

/** Does a job on the server, and gives what it ended with. */
async function worked(path, request) {
  const begun = await served({ path, body: JSON.stringify(request) });
  if (begun.status !== 201) return begun;
  const { id } = JSON.parse(begun.body);
  const events = await fetch(`${server.url}/api/v1/${path}/${id}/events`);
  const last = (await events.text()).split('\n').filter((line) => line.startsWith('data:'));
  return JSON.parse(last.at(-1).slice(5));
}

/** What a job came to, without what depends on how fast the machine is. */
function result({ seconds, rate, ...rest }) {
  return rest;
}

const SEARCH = {
  language: 'en',
  topology: '3x3',
  seed: 5,
  chains: 4,
  steps: 60_000,
  top: 6,
  time: '2m',
};

test('a search for the best board comes to the same, on one worker or on two, with a break or without', async (context) => {
  const expected = result(await worked('best', SEARCH));
  const checkpoints = [];
  const whole = await engine.job({ path: 'best', body: SEARCH }, ({ type, data }) => {
    if (type === 'checkpoint') checkpoints.push(data);
    else assert.equal(JSON.parse(data).done, false);
  });
  assert.equal(whole.type, 'done');
  assert.deepEqual(result(JSON.parse(whole.data)), expected);

  const workers = [threadOf(context), threadOf(context)];
  const parts = await Promise.all(
    workers.map((worker, k) => worker.job({ path: 'best', body: SEARCH, chains: [2 * k, 2] })),
  );
  const { search } = JSON.parse((await answered({ method: 'GET', path: 'info' })).body);
  const merged = result(JSON.parse(merge(parts, search).data));
  assert.deepEqual({ ...merged, history: [] }, { ...expected, history: [] });
  assert.equal(merged.history.at(-1)[1], expected.value);

  assert.ok(checkpoints.length > 0);
  for (const from of [checkpoints[0], checkpoints.at(-1)]) {
    const resumed = await workers[0].job({ path: 'best', body: SEARCH, from });
    const { history, ...rest } = result(JSON.parse(resumed.data));
    assert.deepEqual({ ...rest, history: [] }, { ...expected, history: [] });
    assert.equal(history.at(-1)[1], expected.value);
  }
  const other = { ...SEARCH, chains: 3 };
  const refused = await workers[0].job({ path: 'best', body: other, from: checkpoints[0] });
  assert.equal(refused.status, 422);
});

test('work on a crossword comes to the same', async () => {
  const fill = { grid: '#..../...../...../...../....#', language: 'fr', seed: 4, time: '1m' };
  const generate = { convention: 'french', size: '9x9', black: 12, language: 'fr', seed: 6 };
  for (const request of [{ fill }, { generate }]) {
    const { partial, ...expected } = result(await worked('crossword/jobs', request));
    const { type, data } = await engine.job({ path: 'crossword/jobs', body: request });
    assert.equal(type, 'done');
    const { partial: mine, ...came } = result(JSON.parse(data));
    assert.deepEqual(came, expected);
  }
});

test('work that makes no sense is refused in the same words', async () => {
  for (const [path, request] of [
    ['best', { language: 'xx' }],
    ['best', { topology: '9x9' }],
    ['best', { method: 'luck' }],
    ['crossword/jobs', {}],
    ['crossword/jobs', { fill: { grid: '.../...', list: 'en', algorithm: 'luck' } }],
  ]) {
    const { status, media, body } = await engine.job({ path, body: request });
    const expected = await worked(path, request);
    assert.deepEqual([status, media], [expected.status, expected.media]);
    assert.equal(Buffer.from(body).toString(), expected.body.toString());
  }
});

test('a list that cannot be fetched is told, and is fetched when it is asked for again', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'worddle-lists-'));
  const thread = threadOf(context, {
    lists: pathToFileURL(folder).href,
    brought: { 'fr.list': undefined },
  });
  const question = asked('solve', { board: 'CAT/ORE', language: 'fr' });
  const refuse = async (lang, words) => {
    const { type, status, media, body } = await thread.ask({ ...question, lang });
    assert.deepEqual([type, status, media], ['answer', 503, 'application/problem+json']);
    const problem = JSON.parse(Buffer.from(body));
    assert.deepEqual(
      [problem.code, problem.detail.includes(words)],
      ['list', true],
      problem.detail,
    );
  };
  await refuse('en', 'cannot be loaded');
  await refuse('fr', 'pas pu être chargée');
  // Something else than the list, as a network that asks for a password sends it.
  for (const name of ['fr.list.gz', 'fr.zipf.gz']) writeFileSync(join(folder, name), '<html>');
  await refuse('en', 'cannot be loaded');
  cpSync(new URL('lists', SITE), folder, { recursive: true });
  assert.equal((await thread.ask(question)).status, 200);
  rmSync(folder, { recursive: true });
});

test('how common words are is fetched when it is asked for, and nothing is made up until it is there', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'worddle-lists-'));
  const copy = (name) => cpSync(new URL(`lists/${name}`, SITE), join(folder, name));
  copy('fr.list.gz');
  const thread = threadOf(context, { lists: pathToFileURL(folder).href });
  context.after(() => rmSync(folder, { recursive: true }));
  const plain = asked('solve', { board: 'CRES/AMIN/ILAT/LSER', language: 'fr' });
  const questions = [
    asked('solve', { board: 'CRES/AMIN/ILAT/LSER', language: 'fr', zipf: true }),
    asked('words', { pattern: 'éc??e', language: 'fr', zipf: true }),
    asked('crossword/fill', { grid: '.../.../...', language: 'fr', seed: 1 }),
  ];
  assert.equal((await thread.ask(plain)).status, 200);
  for (const broken of [undefined, '<html>', 'x'.repeat(1000)]) {
    if (broken) writeFileSync(join(folder, 'fr.zipf.gz'), broken);
    for (const question of questions)
      assert.equal((await thread.ask(question)).status, 503, broken);
    assert.equal((await thread.ask(plain)).status, 200);
  }
  for (const part of ['zipf', 'tiers', 'crude', 'entries']) copy(`fr.${part}.gz`);
  for (const question of [...questions, plain]) {
    const [one, other] = await Promise.all([thread.ask(question), engine.ask(question)]);
    assert.equal(one.status, 200);
    assert.deepEqual(one.body, other.body);
  }
});

test('an engine that fails says so, and says it again', async (context) => {
  const thread = threadOf(context);
  await thread.opened;
  // More than its memory can hold at all.
  const body = new ArrayBuffer(2 ** 31 + 8);
  const failed = await thread.ask({ path: 'solve', body }, [body]);
  assert.equal(failed.type, 'failed');
  assert.ok(failed.detail);
  assert.equal((await thread.ask(asked('solve', { board: 'CAT/ORE' }))).type, 'failed');
});
