// The real server on a free port, or the one that WORDDLE_URL names; or, where SITE names a folder, a
// plain host with that folder.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveFolder } from './folder.mjs';

/** For tests of what only a server has: `test(name, served, …)`. */
export const served = { skip: process.env.SITE ? 'needs a server' : false };
/** For tests of what only a folder has; they cut the network themselves. */
export const folded = {
  skip: process.env.SITE && !process.env.OFFLINE ? false : 'needs the folder',
};

/** A port that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Waits until the server answers; says what it printed if it does not. */
async function answered(url, child, said) {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${said.join('')}`);
    const up = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server does not answer: ${said.join('')}`);
}

/**
 * With more options of the server, if given.
 * @returns {Promise<{
 *   url: string,
 *   stop: () => Promise<void>,
 *   restart: (meanwhile?: () => Promise<void>) => Promise<void>,
 * }>} `restart` does something while there is no server
 */
export async function startServer(...more) {
  if (process.env.SITE) return serveFolder(process.env.SITE);
  if (process.env.WORDDLE_URL)
    return { url: process.env.WORDDLE_URL, stop: async () => {}, restart: async () => {} };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'worddle-page-'));
  let child;
  const start = async () => {
    const said = [];
    // The tests are one address that asks far more than a person: the limits have tests of their
    // own, in Rust.
    child = spawn(
      process.env.WORDDLE,
      [
        'serve',
        '--port',
        String(port),
        '--keep',
        folder,
        '--rate',
        '0',
        '--rooms-each',
        '0',
        '--no-open',
        ...more,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    child.on('error', (problem) => said.push(problem.message));
    child.stdout.on('data', (text) => said.push(String(text)));
    child.stderr.on('data', (text) => said.push(String(text)));
    await answered(url, child, said);
  };
  const end = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  await start();
  return {
    url,
    restart: async (meanwhile) => {
      await end();
      await meanwhile?.();
      await start();
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
