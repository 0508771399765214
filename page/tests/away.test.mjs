// A server that goes away while its page is open: what the engine in the browser can answer goes on.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { kept, launch, person } from './lib/browser.mjs';
import { SITE } from './lib/engine.mjs';
import { served, startServer } from './lib/server.mjs';

const words = (page) => page.locator('.words .rows .row').first();

/** Answers every request as a proxy does whose server is away. @param {string} url */
const badGateway = (url) =>
  new Promise((ready) => {
    const proxy = createServer((_, answer) =>
      answer.writeHead(502).end('<h1>502 Bad Gateway</h1>'),
    );
    proxy.listen(Number(new URL(url).port), '127.0.0.1', () => ready(proxy));
  });

for (const [what, replace] of [
  ['', () => ({ close() {} })],
  [', and a proxy answers 502', badGateway],
])
  test(`a page goes on solving when its server goes away${what}`, served, async (context) => {
    const server = await startServer('--engine', fileURLToPath(SITE));
    const browser = await launch();
    context.after(() => browser.close());
    const page = await person(browser, server.url, { service: true });
    await page.goto('/solve?list=fr&board=CRES/AMIN/ILAT/LSER');
    await words(page).waitFor();
    await kept(page, ['fr']);
    const before = await words(page).textContent();
    await server.stop();
    const instead = await replace(server.url);
    context.after(() => instead.close());
    page.expected = [/ERR_CONNECTION|Failed to (load|fetch)/];

    // What is open asks again, another page is opened, and work that lasts is begun.
    await page.goto('/solve?list=fr&board=CRES/AMIN/ILAT/LSEZ');
    await words(page).waitFor();
    assert.ok(before);
    await page.goto('/solve?list=fr&board=CRES/AMIN/ILAT/LSER');
    await words(page).waitFor();
    assert.equal(await words(page).textContent(), before);
    await page.goto('/best?list=fr&topology=3x3&seconds=3&seed=1');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('.search .board').waitFor();
    await page.locator('.search .state', { hasText: /time’s up|proven best/ }).waitFor();
    page.checked();
  });

test(
  'a game that was begun while the server was away opens once it is back',
  served,
  async (context) => {
    const [server, browser] = await Promise.all([startServer(), launch()]);
    context.after(() => browser.close());
    context.after(() => server.stop());
    for (const mode of ['Boggle', 'daily']) {
      const page = await person(browser, server.url, {});
      page.expected = [/ERR_CONNECTION|Failed to (load|fetch)/];
      // The module of the game is there, as it is after a first game.
      await page.goto('/play?mode=untimed&list=en&seed=3');
      await page.locator('.layer.trace button').first().waitFor();
      await page.goto('/play?list=en');
      await page.locator('.mode').first().waitFor();
      await server.restart(async () => {
        await page.locator(`.mode.${mode.toLowerCase()}`).click();
        await page
          .getByRole('alert')
          .filter({ hasText: 'The server is not responding.' })
          .waitFor();
      });
      await page.locator('.layer.trace button, .ready').first().waitFor();
      page.checked();
    }
  },
);
