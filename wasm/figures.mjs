// Measures the engine of `make engine` in node: `node wasm/figures.mjs`. Answers are checked before anything is timed, and
// times are those of the processor, so that a busy machine changes little.
//
// A browser first compiles a module quickly and badly, then better where it works most. So short questions have two figures:
// the first answer once the list is there, with the work of compiling for it, and the median once the engine is warm, which
// is what people feel from the second board on.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Engine, moduleOf, unpacked } from '../web/page/assets/engine/module.js';
import { SITE, Thread } from '../web/tests/lib/engine.mjs';

const file = (name) => readFileSync(new URL(name, SITE));
const engines = {};
for (const name of ['boards', 'crosswords'])
  engines[name] = await Engine.open(await WebAssembly.compile(file(`${name}.wasm`)));

async function ask(path, request) {
  const engine = engines[moduleOf(path)];
  for (;;) {
    const body = JSON.stringify(request);
    const answer = engine.ask({ method: 'POST', path, media: 'application/json', body });
    if (!('missing' in answer)) {
      assert.equal(answer.status, 200, Buffer.from(answer.body).toString());
      return JSON.parse(Buffer.from(answer.body));
    }
    for (const name of answer.missing) {
      const pieces = ['list', 'zipf'].map((ending) =>
        unpacked(file(`lists/${name}.${ending}.gz`).buffer),
      );
      const [list, frequencies] = await Promise.all(pieces);
      assert.ok(engine.give(name, list, frequencies));
    }
  }
}

/** How often something is done before it is warm: times fall no further long before. */
const WARM = 200;

/** The milliseconds that the processor works for something. */
async function milliseconds(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3;
}

/** The median of the milliseconds of several times. */
async function median(times, work) {
  const taken = [];
  for (let time = 0; time < times; time++) taken.push(await milliseconds(work));
  return taken.sort((a, b) => a - b)[times >> 1];
}

const say = (what, value) => console.log(`${what.padEnd(68)}${value}`);
for (const name of ['boards', 'crosswords']) {
  const { length } = gzipSync(file(`${name}.wasm`), { level: 9 });
  say(`module of ${name}, bytes packed with gzip`, length);
}

/** Says how long the first answer takes and how long later ones do; every answer is checked. */
async function sayTimes(what, path, request, check) {
  const work = async () => check(await ask(path, request));
  const first = await milliseconds(work);
  await median(WARM, work);
  const warm = await median(31, work);
  say(`${what}, ms: the first`, first.toFixed(1));
  say('  once warm', warm.toFixed(1));
}

const language = 'fr';
// Another board first, for its list.
await ask('solve', { board: 'AB/CD', language });
const board = { board: 'CRES/AMIN/ILAT/LSER', language };
await sayTimes('the words of the best French board, with JSON', 'solve', board, ({ words }) =>
  assert.equal(words, 1761),
);
say('memory with one language, MB', (engines.boards.memory / 1e6).toFixed(1));

const counted = { language: 'en', seed: 1, count: 20_000 };
assert.equal((await ask('histogram', counted)).seed, 1);
const count = await median(5, () => ask('histogram', counted));
say('4×4 boards drawn and counted a second', Math.round(counted.count / (count / 1e3)));

const drawn = { convention: 'american', size: '15', language: 'en', seed: 4 };
const [grid] = (await ask('crossword/generate', drawn)).grids;
const fill = { grid, language: 'en', seed: 1 };
await sayTimes('an American 15×15 filled', 'crossword/fill', fill, ({ outcome }) =>
  assert.equal(outcome, 'filled'),
);

/** How many boards a second a search values on some workers. */
async function searched(count) {
  const workers = Array.from({ length: count }, () => new Thread({ preload: ['en'] }));
  const body = { language: 'en', seed: 5, chains: 2, steps: 400_000 };
  const begun = performance.now();
  const done = await Promise.all(
    workers.map((worker, k) =>
      worker.job({ path: 'best', body, chains: count === 1 ? undefined : [k, 1] }),
    ),
  );
  const seconds = (performance.now() - begun) / 1e3;
  await Promise.all(workers.map((worker) => worker.close()));
  return done.reduce((steps, { data }) => steps + JSON.parse(data).steps, 0) / seconds;
}
const [one, two] = [await searched(1), await searched(2)];
say('boards a second of a search on one worker', Math.round(one));
say('times as many on two', (two / one).toFixed(2));
