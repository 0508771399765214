// The engine's workers as the page sees them, against workers that do what a test tells them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Jobs, shares } from '../assets/engine/jobs.js';
import { Queue } from '../assets/engine/queue.js';
import { Failure, RemoteThread } from '../assets/engine/remote.js';
import { namesIn } from '../assets/engine/names.js';

/** A worker that notes what it is told, and says what a test has it say. */
class FakeWorker {
  constructor() {
    this.heard = [];
    this.ended = false;
  }
  postMessage(message) {
    this.heard.push(message);
  }
  terminate() {
    this.ended = true;
  }
  say(message) {
    if (!this.ended) this.onmessage({ data: message });
  }
  /** The last message of a kind. */
  last(type) {
    return this.heard.filter((message) => message.type === type).at(-1);
  }
}

/** Threads with their workers, in the order in which they were made. */
function crew(shelf = new Map()) {
  const workers = [];
  const newThread = () => {
    workers.push(new FakeWorker());
    return new RemoteThread(workers.at(-1), shelf);
  };
  return { workers, newThread, shelf };
}

/** Lets everything happen that waits for nothing else. */
const settle = () => new Promise((done) => setImmediate(done));
const bytes = (value) => new TextEncoder().encode(JSON.stringify(value)).buffer;
const json = ({ body }) => JSON.parse(new TextDecoder().decode(body) || 'null');
const question = (path, body, signal) => ({
  method: 'POST',
  path,
  lang: 'en',
  media: 'application/json',
  body: JSON.stringify(body),
  signal,
});
const answerTo = (worker, value = 1, status = 200) =>
  worker.say({ type: 'answer', id: worker.last('ask').id, status, body: bytes(value) });

test('the lists that a question names are found in its path and its body', () => {
  assert.deepEqual(namesIn('daily?language=fr&day=3 undefined'), ['fr']);
  assert.deepEqual(namesIn('solve {"board":"CAT","language":"en","list":"en-x-1"}'), [
    'en',
    'en-x-1',
  ]);
});

test('questions are answered one at a time, in their order', async () => {
  const { workers, newThread } = crew();
  const queue = new Queue(newThread);
  const answers = [queue.ask(question('solve', 1)), queue.ask(question('solve', 2))];
  assert.equal(workers.length, 1);
  await settle();
  assert.equal(workers[0].last('ask'), undefined, 'nothing is asked before it is ready');
  workers[0].say({ type: 'ready' });
  await settle();
  assert.equal(workers[0].last('ask').body, '1');
  answerTo(workers[0], 'one');
  await settle();
  assert.equal(workers[0].last('ask').body, '2');
  answerTo(workers[0], 'two');
  assert.deepEqual((await Promise.all(answers)).map(json), ['one', 'two']);
});

test('a question that is given up leaves the queue, and its answer goes to nobody', async () => {
  const { workers, newThread } = crew();
  const queue = new Queue(newThread);
  const [first, second] = [new AbortController(), new AbortController()];
  const asked = [
    queue.ask(question('solve', 1, first.signal)),
    queue.ask(question('solve', 2, second.signal)),
    queue.ask(question('solve', 3)),
  ];
  workers[0].say({ type: 'ready' });
  await settle();
  second.abort();
  first.abort();
  await assert.rejects(asked[0], { name: 'AbortError' });
  await assert.rejects(asked[1], { name: 'AbortError' });
  answerTo(workers[0], 'late');
  await settle();
  assert.equal(workers[0].last('ask').body, '3', 'the second was never asked');
  answerTo(workers[0], 'three');
  assert.equal(json(await asked[2]), 'three');
  assert.equal(workers.length, 1);
});

test('a long answer that nobody waits for is cut short, unless lists are still on their way', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { workers, newThread } = crew();
  const queue = new Queue(newThread);
  const ask = (stop) => queue.ask(question('generate', { language: 'fr' }, stop.signal));
  let stop = new AbortController();
  const loading = ask(stop);
  workers[0].say({ type: 'ready' });
  await settle();
  stop.abort();
  await assert.rejects(loading);
  context.mock.timers.tick(10_000);
  assert.ok(!workers[0].ended, 'the list would be loaded again');
  answerTo(workers[0]);
  await settle();
  stop = new AbortController();
  const long = ask(stop);
  await settle();
  stop.abort();
  await assert.rejects(long);
  context.mock.timers.tick(10_000);
  assert.ok(workers[0].ended);
  const next = queue.ask(question('solve', { language: 'fr' }));
  workers[1].say({ type: 'ready' });
  await settle();
  answerTo(workers[1], 'next');
  assert.equal(json(await next), 'next');
});

test('a worker that traps is replaced, and so is one that cannot be loaded', async () => {
  const { workers, newThread } = crew();
  const queue = new Queue(newThread);
  const trapped = queue.ask(question('solve', 1));
  workers[0].say({ type: 'ready' });
  await settle();
  workers[0].say({ type: 'failed', id: workers[0].last('ask').id, detail: 'unreachable' });
  await assert.rejects(
    trapped,
    (failure) => failure instanceof Failure && failure.kind === 'trapped',
  );
  const unloaded = queue.ask(question('solve', 2));
  workers[1].onerror({ message: 'no such file' });
  await assert.rejects(unloaded, (failure) => failure.kind === 'unloaded');
  const next = queue.ask(question('solve', 3));
  workers[2].say({ type: 'ready' });
  await settle();
  answerTo(workers[2], 'three');
  assert.equal(json(await next), 'three');
  assert.deepEqual(
    workers.map(({ ended }) => ended),
    [true, true, false],
  );
});

test('a list of one’s own goes to every thread that is asked for it, once', async () => {
  const { workers, newThread, shelf } = crew();
  shelf.set('en-x-1', { name: 'en-x-1', language: 'en', bytes: new ArrayBuffer(1) });
  const queue = new Queue(newThread);
  for (const value of [1, 2]) {
    const asked = queue.ask(question('solve', { list: 'en-x-1', value }));
    workers[0].say({ type: 'ready' });
    await settle();
    if (value === 1) {
      assert.equal(workers[0].last('ask'), undefined, 'the list comes first');
      workers[0].say({ type: 'listed', name: 'en-x-1' });
      await settle();
    }
    answerTo(workers[0]);
    await asked;
  }
  assert.deepEqual(
    workers[0].heard.map(({ type }) => type),
    ['list', 'ask', 'ask'],
  );
});

/** Jobs on so many threads; merged, values are added up. */
function jobsOn(threads, store = new Map()) {
  const { workers, newThread } = crew();
  const merge = (told) => {
    const steps = told.map(({ data }) => JSON.parse(data).steps);
    return { data: JSON.stringify({ steps: steps.reduce((sum, one) => sum + one) }) };
  };
  const keep = (id, kept) => (kept ? store.set(id, JSON.stringify(kept)) : store.delete(id));
  const kept = (id) => JSON.parse(store.get(id) ?? 'null');
  const search = async () => ({ top: 4, chains: 64, curve: 400 });
  const means = { newThread, threads, merge, search, keep, kept };
  return { workers, store, jobs: new Jobs(means) };
}

/** Begins a search on as many threads as there are. */
async function begin({ jobs, workers }, wish = { language: 'en' }) {
  const begun = jobs.ask({ ...question('best', wish), job: true });
  await settle();
  for (const worker of workers) worker.say({ type: 'ready' });
  await settle();
  for (const worker of workers) tell(worker, 'progress', { steps: 1 });
  return json(await begun).id;
}
const tell = (worker, type, value) =>
  worker.say({ type, id: worker.last('job').id, data: JSON.stringify(value) });
/** What someone hears of a job. */
function listener(jobs, id) {
  const heard = [];
  const note = (kind) => (told) => heard.push([kind, told]);
  jobs.watch(`best/${id}`, { progress: note('progress'), done: note('done'), lost: note('lost') });
  return heard;
}

test('chains are shared without gaps, and no thread is without any', () => {
  assert.deepEqual(
    shares(64, 4).map(({ chains }) => chains),
    [
      [0, 16],
      [16, 16],
      [32, 16],
      [48, 16],
    ],
  );
  assert.deepEqual(
    shares(3, 4).map(({ chains }) => chains),
    [
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  );
  assert.deepEqual(
    shares(5, 2).map(({ chains }) => chains),
    [
      [0, 2],
      [2, 3],
    ],
  );
});

test('a search is shared by threads with one seed, and told as one', async () => {
  const stage = jobsOn(2);
  const id = await begin(stage);
  const [one, other] = stage.workers.map((worker) => worker.last('job'));
  assert.equal(one.body, other.body);
  assert.ok(JSON.parse(one.body).seed > 0);
  assert.deepEqual(
    [one.chains, other.chains],
    [
      [0, 32],
      [32, 32],
    ],
  );
  const heard = listener(stage.jobs, id);
  await settle();
  assert.deepEqual(heard, [['progress', { steps: 2, paused: false, done: false }]]);
  tell(stage.workers[0], 'done', { steps: 10 });
  tell(stage.workers[1], 'done', { steps: 20 });
  assert.deepEqual(heard.at(-1), ['done', { steps: 30, paused: false, done: true }]);
  assert.ok(stage.workers.every(({ ended }) => ended));
});

test('a refusal is the answer, and nothing is left running', async () => {
  const stage = jobsOn(2);
  const begun = stage.jobs.ask({ ...question('best', { language: 'xx' }), job: true });
  await settle();
  for (const worker of stage.workers) worker.say({ type: 'ready' });
  await settle();
  const { id } = stage.workers[0].last('job');
  stage.workers[0].say({ type: 'answer', id, status: 422, body: bytes({ field: 'language' }) });
  const answer = await begun;
  assert.deepEqual([answer.status, json(answer).field], [422, 'language']);
  assert.ok(stage.workers.every(({ ended }) => ended));
});

test('a pause ends the threads; what resumes goes on from the last checkpoint', async () => {
  const stage = jobsOn(1);
  const id = await begin(stage);
  const heard = listener(stage.jobs, id);
  const worker = stage.workers[0];
  worker.say({ type: 'checkpoint', id: worker.last('job').id, data: 'at 7' });
  await stage.jobs.ask(question(`best/${id}/pause`, {}));
  assert.ok(worker.ended);
  assert.equal(heard.at(-1)[1].paused, true);
  await stage.jobs.ask(question(`best/${id}/resume`, {}));
  assert.equal(heard.at(-1)[1].paused, false);
  stage.workers[1].say({ type: 'ready' });
  await settle();
  assert.deepEqual(stage.workers[1].last('job').from, 'at 7');
  tell(stage.workers[1], 'done', { steps: 9 });
  assert.deepEqual(heard.at(-1), ['done', { steps: 9, paused: false, done: true }]);
});

test('a stop is at once, and what is known is the last progress', async () => {
  const stage = jobsOn(2);
  const id = await begin(stage);
  const heard = listener(stage.jobs, id);
  const stopped = await stage.jobs.ask({ method: 'DELETE', path: `best/${id}`, lang: 'en' });
  assert.equal(stopped.status, 204);
  assert.deepEqual(heard.at(-1), ['done', { steps: 2, paused: false, done: true }]);
  assert.ok(stage.workers.every(({ ended }) => ended));
});

test('what is stopped ends with what it comes to if it is cut short there', async () => {
  const stage = jobsOn(1);
  const id = await begin(stage);
  const heard = listener(stage.jobs, id);
  await settle();
  const [worker] = stage.workers;
  const cut = JSON.stringify({ steps: 3, filled: 'so far' });
  worker.say({ type: 'progress', id: worker.last('job').id, data: '{"steps": 3}', cut });
  assert.deepEqual(heard.at(-1), ['progress', { steps: 3, paused: false, done: false }]);
  await stage.jobs.ask({ method: 'DELETE', path: `best/${id}`, lang: 'en' });
  const ended = { steps: 3, filled: 'so far', paused: false, done: true };
  assert.deepEqual(heard.at(-1), ['done', ended]);
});

test('a search goes on after the page was loaded again', async () => {
  const before = jobsOn(1);
  const id = await begin(before);
  const worker = before.workers[0];
  worker.say({ type: 'checkpoint', id: worker.last('job').id, data: 'here' });
  const after = jobsOn(1, before.store);
  const heard = listener(after.jobs, id);
  after.workers[0].say({ type: 'ready' });
  await settle();
  assert.equal(after.workers[0].last('job').from, 'here');
  assert.deepEqual(heard, [['progress', { steps: 1, paused: false, done: false }]]);
  assert.deepEqual(listener(after.jobs, 'unknown'), []);
});

test('a thread that traps ends its job, and whoever watches is told', async () => {
  const stage = jobsOn(2);
  const id = await begin(stage);
  const heard = listener(stage.jobs, id);
  stage.workers[1].say({ type: 'failed', id: 1, detail: 'unreachable' });
  await settle();
  assert.equal(heard.at(-1)[0], 'lost');
  assert.ok(stage.workers.every(({ ended }) => ended));
});
