// Measures the engine of `make engine` in node: `make bench-engine`. Every answer is checked, outside of the time that it
// took. Of work that takes long the best of several times counts: what else runs on the machine makes it slower, never faster.
// What is compared takes turns.
//
// A browser first compiles a module quickly and badly, then better where it works most. So short questions have two figures:
// the first answer once the list is there, with the work of compiling for it, and the median once the engine is warm, which
// is what people feel from the second board on.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { Engine, moduleOf, unpacked } from '../page/assets/engine/module.js';
import { SITE, Thread } from '../page/tests/lib/engine.mjs';

const file = (name) => readFileSync(new URL(name, SITE));
const [modules, engines] = [{}, {}];
for (const name of ['boards', 'crosswords']) {
  modules[name] = await WebAssembly.compile(file(`${name}.wasm`));
  engines[name] = await Engine.open(modules[name]);
}

async function ask(path, request) {
  const engine = engines[moduleOf(path)];
  for (;;) {
    const body = JSON.stringify(request);
    const answer = engine.ask({ method: 'POST', path, media: 'application/json', body });
    if (!('missing' in answer)) {
      return answer;
    }
    for (const name of answer.missing)
      assert.ok(engine.give(name, await unpacked(file(`lists/${name}.gz`).buffer)));
  }
}

/** What was answered. */
function read({ status, body }) {
  assert.equal(status, 200, Buffer.from(body).toString());
  return JSON.parse(Buffer.from(body));
}

/** How often something is done before it is warm: times fall no further long before. */
const WARM = 200;

/** The milliseconds until each of several answers, the shortest first. */
async function times(count, path, request, check) {
  const taken = [];
  for (let time = 0; time < count; time++) {
    const begun = performance.now();
    const answer = await ask(path, request);
    taken.push(performance.now() - begun);
    check(read(answer));
  }
  return taken.sort((a, b) => a - b);
}

const say = (what, value) => console.log(`${what.padEnd(68)}${value}`);
for (const name of ['boards', 'crosswords']) {
  const { length } = gzipSync(file(`${name}.wasm`), { level: 9 });
  say(`module of ${name}, bytes packed with gzip`, length);
}

/** Says how long the first answer takes and how long later ones do. */
async function sayTimes(what, path, request, check) {
  const [first] = await times(1, path, request, check);
  await times(WARM, path, request, check);
  const warm = await times(31, path, request, check);
  say(`${what}, ms: the first`, first.toFixed(1));
  say('  once warm', warm[warm.length >> 1].toFixed(1));
}

const language = 'fr';
// Another board first, for its list.
await ask('solve', { board: 'AB/CD', language });
const board = { board: 'CRES/AMIN/ILAT/LSER', language };
await sayTimes('the words of the best French board, with JSON', 'solve', board, ({ words }) =>
  assert.equal(words, 1761),
);
const usual = { board: 'TROS/EUAI/LNED/MPIS', language };
await sayTimes('the words of a usual French board, with JSON', 'solve', usual, ({ words }) =>
  assert.equal(words, 422),
);
say('memory with one language, MB', (engines.boards.memory / 1e6).toFixed(1));

// The same loops, compiled for the processor.
const portable = spawn(process.env.PORTABLE, { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: portable.stdout })[Symbol.asyncIterator]();

/** How many boards of some kind are drawn and counted a second, here and by the processor itself. */
async function sayCounted(what, count, kind) {
  const request = { seed: 1, count, ...kind };
  let [here, there] = [Infinity, Infinity];
  for (let turn = 0; turn < 25; turn++) {
    const begun = performance.now();
    portable.stdin.write(`${JSON.stringify(request)}\n`);
    const { value } = await lines.next();
    there = Math.min(there, performance.now() - begun);
    const [taken] = await times(1, 'histogram', request, (answer) =>
      assert.deepEqual(answer, JSON.parse(value)),
    );
    here = Math.min(here, taken);
  }
  say(`${what} boards drawn and counted a second`, Math.round((count / here) * 1e3));
  say('  for each that the same loops count without WebAssembly', (there / here).toFixed(2));
}
await sayCounted('English 4×4', 20_000, { language: 'en' });
await sayCounted('French 4×4', 20_000, { language: 'fr' });
await sayCounted('English 3×3', 20_000, { language: 'en', topology: '3x3' });
await sayCounted('English 5×5', 5_000, { language: 'en', topology: '5x5' });
await sayCounted('English 8×8', 1_000, { language: 'en', topology: '8x8' });
portable.stdin.end();

const drawn = { convention: 'american', size: '15', language: 'en', seed: 4 };
const [grid] = read(await ask('crossword/generate', drawn)).grids;
const fill = { grid, language: 'en', seed: 1 };
await sayTimes('an American 15×15 filled', 'crossword/fill', fill, ({ outcome }) =>
  assert.equal(outcome, 'filled'),
);

/** How many boards a second a search values on some workers. */
async function searched(count) {
  const brought = { 'en.list': file('lists/en.list.gz').buffer };
  const workers = Array.from(
    { length: count },
    () => new Thread({ engine: modules.boards, brought }),
  );
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
let [one, two] = [0, 0];
for (let turn = 0; turn < 3; turn++) {
  one = Math.max(one, await searched(1));
  two = Math.max(two, await searched(2));
}
say('boards a second of a search on one worker', Math.round(one));
say('times as many on two', (two / one).toFixed(2));
