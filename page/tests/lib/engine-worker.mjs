// What a worker of node lacks of one in a browser: messages by name, and files by their address.
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';

globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.fetch = async (address) => {
  const type = String(address).endsWith('.wasm') ? 'application/wasm' : 'application/gzip';
  const bytes = await readFile(new URL(address)).catch(() => undefined);
  return bytes
    ? new Response(bytes, { headers: { 'content-type': type } })
    : new Response('', { status: 404 });
};
await import('../../assets/engine/thread.js');
parentPort.on('message', (data) => globalThis.onmessage({ data }));
