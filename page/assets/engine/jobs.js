// @ts-check
// Jobs in threads of their own: begun, watched, paused, resumed and stopped by the same addresses as on
// a server. Several threads share a search for the best board. The progress of a job is stored, so that
// it resumes after the page was reloaded.

/** @typedef {import('../engine.js').Answer} Answer */
/** @typedef {import('../engine.js').Follower} Follower */
/** @typedef {import('../engine.js').Question} Question */
/** @typedef {import('./remote.js').RemoteThread} RemoteThread */
/** @typedef {{top: number, chains: number, curve: number}} Search what the engine takes by default */
/**
 * @typedef {import('./remote.js').Told} Told
 * @typedef {{chains?: [number, number], from?: string, told?: Told, ended?: boolean}} Part
 *   the share of one thread: its chains, its last checkpoint, its last progress
 * @typedef {{
 *   path: string,
 *   body: string,
 *   lang: string,
 *   parts: Part[],
 *   search?: Search,
 *   paused: boolean,
 *   done: boolean,
 * }} Kept
 * @typedef {{
 *   newThread: (path: string) => RemoteThread,
 *   threads: number,
 *   merge: (told: Told[], search?: Search) => Told,
 *   search: () => Promise<Search>,
 *   keep: (id: string, kept: Kept | null) => void,
 *   kept: (id: string) => Kept | null,
 * }} Means
 */

/** The job whose chains several threads share. */
const SHARED = 'best';
/** The address of a job that was begun: where it began, its id, and what to do with it. */
const BEGUN = /^(.+)\/([0-9a-f]{32})(?:\/(\w+))?$/;
/** How long a job continues while nobody watches it, as on a server. */
const ALONE_MS = 15_000;
/** The shortest time between two stored states. */
const KEEP_MS = 1000;

/** @param {number} status @param {any} [value] @returns {Answer} */
const answered = (status, value) => ({
  status,
  media: 'application/json',
  body: /** @type {ArrayBuffer} */ (
    new TextEncoder().encode(value === undefined ? '' : JSON.stringify(value)).buffer
  ),
});

/** Splits chains into one run per thread. @param {number} chains @param {number} threads @returns {Part[]} */
export function shares(chains, threads) {
  const parts = Math.min(chains, threads);
  const first = (/** @type {number} */ part) => Math.floor((part * chains) / parts);
  return Array.from({ length: parts }, (_, part) => ({
    chains: [first(part), first(part + 1) - first(part)],
  }));
}

/** One job. */
class Job {
  /** @param {string} id @param {Kept} kept @param {Means} means */
  constructor(id, kept, means) {
    this.id = id;
    this.kept = kept;
    this.means = means;
    /** @type {Set<Follower>} */
    this.followers = new Set();
    /** @type {(RemoteThread | null)[]} */
    this.threads = [];
    this.keptAt = 0;
    this.lost = false;
  }

  /** The merged progress of all threads. */
  told() {
    const { parts, paused, done } = this.kept;
    const told = parts.flatMap((part) => part.told ?? []);
    if (told.length === 0) return null;
    const { data, cut } = told.length === 1 ? told[0] : this.means.merge(told, this.kept.search);
    return { ...JSON.parse((done && cut) || data), paused, done };
  }

  /**
   * Starts the threads. The first message of any of them tells whether the job was accepted.
   * @returns {Promise<Answer | null>} a refusal
   */
  begin() {
    this.kept.paused = false;
    return new Promise((begun, failed) => {
      this.threads = this.kept.parts.map((part) => {
        if (part.ended) return null;
        const { path, body, lang } = this.kept;
        const thread = this.means.newThread(path);
        thread.job(
          { path, body, lang, from: part.from, chains: part.chains },
          {
            progress: (told) => (begun(null), this.receive(part, told)),
            checkpoint: (data) => this.reached(part, data),
            done: (told) => (begun(null), this.ended(part, thread, told)),
            answer: (refusal) => (this.end(), begun(refusal)),
            failed: (failure) => (this.lose(), failed(failure)),
          },
        );
        return thread;
      });
    });
  }

  /** @param {Part} part @param {Told} told */
  receive(part, told) {
    part.told = told;
    const whole = this.told();
    this.followers.forEach((follower) => follower.progress(whole));
  }

  /** @param {Part} part @param {string} checkpoint */
  reached(part, checkpoint) {
    part.from = checkpoint;
    if (Date.now() - this.keptAt < KEEP_MS) return;
    this.keptAt = Date.now();
    this.means.keep(this.id, this.kept);
  }

  /** @param {Part} part @param {RemoteThread} thread @param {Told} told */
  ended(part, thread, told) {
    thread.close();
    part.ended = true;
    part.told = told;
    if (this.kept.parts.every((other) => other.ended)) this.finish();
    else this.receive(part, told);
  }

  /** Ends all threads. */
  end() {
    this.threads.forEach((thread) => thread?.close());
    this.threads = [];
  }

  /** It ended without a result. */
  lose() {
    this.end();
    this.lost = true;
    this.means.keep(this.id, null);
    this.followers.forEach((follower) => follower.lost());
  }

  pause() {
    if (this.kept.done) return;
    this.end();
    this.kept.paused = true;
    this.means.keep(this.id, this.kept);
    this.followers.forEach((follower) => follower.progress(this.told()));
  }

  resume() {
    if (this.kept.done || !this.kept.paused) return;
    this.begin().catch(() => {});
    this.followers.forEach((follower) => follower.progress(this.told()));
  }

  /** It is over: its time is up, or it was stopped. */
  finish() {
    if (this.kept.done) return;
    this.end();
    this.kept.done = true;
    this.kept.paused = false;
    this.means.keep(this.id, this.kept);
    const told = this.told();
    this.followers.forEach((follower) => (told ? follower.done(told) : follower.lost()));
  }

  /** @param {Follower} follower */
  watch(follower) {
    clearTimeout(this.alone);
    let listening = true;
    // As from a server, no progress arrives before this returns.
    queueMicrotask(() => {
      if (!listening) return;
      this.followers.add(follower);
      const told = this.told();
      if (this.lost) follower.lost();
      else if (told && this.kept.done) follower.done(told);
      else if (told) follower.progress(told);
    });
    return () => {
      listening = false;
      this.followers.delete(follower);
      if (this.followers.size === 0) this.alone = setTimeout(() => this.finish(), ALONE_MS);
    };
  }
}

/** All jobs of this page. */
export class Jobs {
  /** @param {Means} means */
  constructor(means) {
    this.means = means;
    /** @type {Map<string, Job>} */
    this.jobs = new Map();
  }

  /** Whether a question begins a job, or is about one. @param {Question} question */
  takes({ path, job }) {
    return Boolean(job) || BEGUN.test(path);
  }

  /** @param {Question} question @returns {Promise<Answer>} */
  async ask({ method, path, body, lang }) {
    const begun = BEGUN.exec(path);
    if (!begun) return this.begin(path, String(body), lang);
    const [, , id, act] = begun;
    const job = this.find(id);
    if (!job) return answered(404, {});
    if (method === 'DELETE') job.finish();
    else if (act === 'pause') job.pause();
    else if (act === 'resume') job.resume();
    return answered(204);
  }

  /** @param {string} path @param {string} body @param {string} lang */
  async begin(path, body, lang) {
    const id = crypto.randomUUID().replaceAll('-', '');
    const plan = await this.plan(path, body);
    const job = new Job(id, { ...plan, path, lang, paused: false, done: false }, this.means);
    const refusal = await job.begin();
    if (refusal) return refusal;
    this.jobs.set(id, job);
    return answered(201, { id });
  }

  /**
   * The requests for the threads: one seed for all, and a share of the chains for each.
   * @param {string} path
   * @param {string} body
   */
  async plan(path, body) {
    if (path !== SHARED || this.means.threads === 1) return { body, parts: [{}] };
    const search = await this.means.search();
    const wish = JSON.parse(body);
    const seed = wish.seed ?? 1 + Math.floor(Math.random() * 1e9);
    const chains = wish.chains ?? search.chains;
    return {
      body: JSON.stringify({ ...wish, seed, chains }),
      parts: shares(chains, this.means.threads),
      search,
    };
  }

  /** A job of this page, or of this tab before it was loaded again. @param {string} id */
  find(id) {
    const known = this.jobs.get(id);
    if (known) return known;
    const kept = this.means.kept(id);
    if (!kept) return null;
    const job = new Job(id, kept, this.means);
    this.jobs.set(id, job);
    if (!kept.paused && !kept.done) job.begin().catch(() => {});
    return job;
  }

  /** @param {string} path @param {Follower} follower */
  watch(path, follower) {
    const job = this.find(decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)));
    if (job) return job.watch(follower);
    const timer = setTimeout(() => follower.lost());
    return () => clearTimeout(timer);
  }
}
