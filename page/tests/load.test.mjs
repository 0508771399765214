// How long a slow phone waits for a board that can be played on: a processor four times slower, and
// slow 4G. Times are printed, not asserted: they depend on the machine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kept, person } from './lib/browser.mjs';
import { serveFolder } from './lib/folder.mjs';
import { folded, served } from './lib/server.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down and 750 kbit/s up. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const RUNS = Number(process.env.RUNS ?? 1);

/** Milliseconds from the click on a link to a board that takes letters, and what was asked for. */
async function wait(page, address) {
  let requests = 0;
  let bytes = 0;
  const count = ({ encodedDataLength = 0 }) => {
    requests += 1;
    bytes += encodedDataLength;
  };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  session.on('Network.loadingFinished', count);
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await page.evaluate(
    () =>
      new Promise((done) => {
        const look = () =>
          document.querySelector('.layer.trace > button')
            ? requestAnimationFrame(() => done(performance.now()))
            : requestAnimationFrame(look);
        look();
      }),
  );
  session.off('Network.loadingFinished', count);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return { ms: Math.round(ms), requests, bytes };
}

for (const address of ['/play?mode=daily&list=en', '/play?mode=untimed&list=en&seed=12']) {
  test(`a slow phone gets a board: ${address}`, served, async () => {
    for (let run = 0; run < RUNS; run++) {
      const page = await scene.person({ size: 'phone' });
      // The server has its word list ready, as it does after its first visitor.
      await page.request.get('/api/v1/daily?language=en');
      const cold = await wait(page, address);
      await page.goto('about:blank');
      const warm = await wait(page, address);
      for (const [name, { ms, requests, bytes }] of Object.entries({ cold, warm }))
        console.log(
          `${address}, ${name}: ${ms} ms, ${requests} requests, ${(bytes / 1000).toFixed(0)} kB`,
        );
      assert.ok(warm.bytes < cold.bytes, 'what was loaded once is not loaded again');
      page.checked();
      await page.context().close();
    }
  });
}

/** Milliseconds from asking for a page to the words of its board. */
async function words(page) {
  await page.goto('/solve?list=fr&board=CRES/AMIN/ILAT/LSER', { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise((done) => {
        const look = () =>
          document.querySelector('.words .rows .row')
            ? requestAnimationFrame(() => done(Math.round(performance.now())))
            : requestAnimationFrame(look);
        look();
      }),
  );
}

test(
  'the words of a French board from a folder: from nothing at 9 Mbit/s, and without a network',
  folded,
  async () => {
    for (let run = 0; run < RUNS; run++) {
      const host = await serveFolder(process.env.SITE, { delay: 75, rate: 9e6 / 8 });
      const page = await person(scene.browser, host.url, { service: true });
      const cold = await words(page);
      await kept(page, ['fr']);
      await host.stop();
      const offline = await words(page);
      console.log(
        `the words of a French board: ${cold} ms from nothing, ${offline} ms without a network`,
      );
      page.checked();
      await page.context().close();
    }
  },
);

test('a page that comes while the shell is drawn is shown, however slow it is', async () => {
  const page = await scene.person();
  // From well before the shell is drawn without it to well after.
  for (const ms of [0, 200, 280, 300, 320, 340, 400, 600]) {
    await page.route('**/pages/generate.js', async (route) => {
      await new Promise((done) => setTimeout(done, ms));
      await route.continue();
    });
    await page.goto('/generate?list=en&seed=3&count=1');
    await page.locator('.boards .board').waitFor();
    await page.unroute('**/pages/generate.js');
  }
  page.checked();
});
