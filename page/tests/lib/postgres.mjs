// A real PostgreSQL with its data in a temporary directory.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server.mjs';

/** Where its programs are: the latest that is installed. */
function programs() {
  const root = '/usr/lib/postgresql';
  const versions = () => (existsSync(root) ? readdirSync(root).sort((a, b) => b - a) : []);
  if (versions().length === 0)
    execFileSync('apt-get', ['install', '-y', '-qq', 'postgresql'], { stdio: 'ignore' });
  return join(root, versions()[0], 'bin');
}

/** @returns {Promise<{address: (user: string) => string, sql: (text: string) => void, stop: () => void}>} */
export async function startPostgres() {
  const [bin, port] = [programs(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'worddle-postgres-'));
  // It refuses to run as root.
  const isRoot = process.getuid() === 0;
  const id = (kind) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  const own = isRoot ? { uid: id('-u'), gid: id('-g') } : {};
  if (isRoot) chownSync(folder, own.uid, own.gid);
  const run = (program, ...rest) =>
    execFileSync(join(bin, program), rest, { cwd: folder, stdio: 'ignore', ...own });
  const data = join(folder, 'data');
  run('initdb', '-D', data, '-A', 'trust', '-U', 'owner', '-E', 'UTF8', '--no-locale', '-N');
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  const address = (user) => `postgres://${user}@127.0.0.1:${port}/postgres?sslmode=disable`;
  return {
    address,
    sql: (text) => run('psql', '-X', '-v', 'ON_ERROR_STOP=1', '-d', address('owner'), '-c', text),
    stop: () => {
      run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
