// A host as plain as they come: the files of a folder below a path, and nothing else.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Where the folder lies on the host; it was made for this path. */
export const BELOW = '/play/worddle/';
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.gz': 'application/gzip',
};
/** What hosts compress. */
const PACKED = ['.html', '.css', '.js', '.json', '.svg', '.wasm', '.webmanifest'];
/** @type {Map<string, Buffer>} */
const packed = new Map();

/** @param {string} path */
function pack(path) {
  const key = `${path} ${statSync(path).mtimeMs}`;
  if (!packed.has(key)) packed.set(key, gzipSync(readFileSync(path)));
  return packed.get(key);
}

/** Answers as any host does: a directory is its index, what is not there is `404.html`. */
function answer(folder, request, response, line) {
  const path = decodeURIComponent(new URL(request.url, 'http://host').pathname);
  const file = join(folder, normalize(path.slice(BELOW.length - 1)));
  const isBelow = path.startsWith(BELOW);
  const isFolder = isBelow && existsSync(file) && statSync(file).isDirectory();
  if (isFolder && !path.endsWith('/')) {
    const query = request.url.slice(request.url.split('?')[0].length);
    return response.writeHead(301, { location: `${path}/${query}` }).end();
  }
  const wanted = isFolder ? join(file, 'index.html') : file;
  const found = isBelow && existsSync(wanted);
  const sent = found ? wanted : join(folder, '404.html');
  const end = extname(sent);
  const headers = { 'content-type': TYPES[end] ?? 'text/plain', 'cache-control': 'max-age=600' };
  const packs = PACKED.includes(end) && request.headers['accept-encoding']?.includes('gzip');
  response.writeHead(
    found ? 200 : 404,
    packs ? { ...headers, 'content-encoding': 'gzip' } : headers,
  );
  if (request.method === 'HEAD') return response.end();
  const bytes = packs ? pack(sent) : readFileSync(sent);
  return line ? line.send(response, bytes) : response.end(bytes);
}

/** A line that carries so many bytes a second for all requests together, and has a delay. */
class SlowLine {
  constructor({ delay, rate }) {
    this.delay = delay;
    this.rate = rate;
    this.free = 0;
  }
  /** Sends an answer as the line allows: in pieces, so that answers share it. */
  async send(response, bytes) {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      this.free = Math.max(this.free, performance.now()) + (piece.length / this.rate) * 1000;
      await new Promise((done) => setTimeout(done, this.free - performance.now()));
      response.write(piece);
    }
    response.end();
  }
}
/** What a slow line sends at once: about ten packets. */
const PIECE = 16_384;

/**
 * Serves a folder on a free port; over a line with a delay in milliseconds and a rate in bytes a
 * second, if one is given.
 * @param {string} folder
 * @param {{delay: number, rate: number}} [slow]
 * @returns {Promise<{url: string, refuse: (pattern: RegExp | null) => void, stop: () => Promise<void>, restart: () => Promise<void>}>}
 *   `refuse` has addresses fail until it is told otherwise
 */
export async function serveFolder(folder, slow) {
  const line = slow && new SlowLine(slow);
  // A host has what it sends packed: that is not part of the time that is measured.
  if (line)
    for (const name of readdirSync(folder, { recursive: true }))
      if (PACKED.includes(extname(name))) pack(join(folder, name));
  let refused = /** @type {RegExp | null} */ (null);
  const server = createServer((request, response) => {
    if (refused?.test(request.url)) return response.destroy();
    if (line) return setTimeout(() => answer(folder, request, response, line), line.delay);
    return answer(folder, request, response);
  });
  const listen = (port) => new Promise((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address();
  const stop = () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${port}${BELOW.slice(0, -1)}`,
    refuse: (pattern) => (refused = pattern),
    stop,
    restart: () => listen(port),
  };
}
