// The folder on a plain host: installed, updated, without a network, with lists of one's own.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { axe, kept, launch, person } from './lib/browser.mjs';
import { serveFolder } from './lib/folder.mjs';
import { folded } from './lib/server.mjs';

let browser;
before(async () => {
  if (!folded.skip) browser = await launch();
});
after(() => browser?.close());

/** A copy of the folder on a host of its own, which a test may change. */
async function host(context) {
  const folder = mkdtempSync(join(tmpdir(), 'worddle-site-'));
  cpSync(process.env.SITE, folder, { recursive: true });
  const served = await serveFolder(folder);
  context.after(async () => {
    await served.stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, ...served };
}
const words = (page) => page.locator('.words .rows .row').first();
const open = (served, options = {}) => person(browser, served.url, { service: true, ...options });

/** Makes another edition of a folder, as a later version of the program would. */
function update(folder) {
  const assets = join(folder, 'assets');
  const [old] = readdirSync(assets);
  const fresh = old.replace(/^../, (start) => (start === 'ff' ? '00' : 'ff'));
  cpSync(join(assets, old), join(assets, fresh), { recursive: true });
  rmSync(join(assets, old), { recursive: true });
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)(index\.html|404\.html|service\.js|manifest\.webmanifest)$/.test(name),
  );
  for (const name of texts) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), text.replaceAll(old, fresh));
  }
  const french = join(assets, fresh, 'lang/en.js');
  writeFileSync(french, readFileSync(french, 'utf8').replace("'Solve'", "'Solve anew'"));
}

test('it can be installed: a manifest with icons that are there', folded, async (context) => {
  const served = await host(context);
  const page = await open(served);
  await page.goto('/solve?list=en');
  await words(page).waitFor();
  const session = await page.context().newCDPSession(page);
  const { url, errors, manifest } = await session.send('Page.getAppManifest');
  assert.deepEqual([errors, new URL(url).pathname], [[], '/play/worddle/manifest.webmanifest']);
  assert.equal(new URL(manifest.scope).pathname, '/play/worddle/');
  for (const icon of manifest.icons) {
    const answer = await page.request.get(icon.url);
    assert.equal(answer.status(), 200, icon.url);
  }
  page.checked();
});

test('every page opens without a network once one of them was open', folded, async (context) => {
  const served = await host(context);
  const page = await open(served, { size: 'phone', lang: 'fr' });
  await page.goto('/solve?list=fr');
  await words(page).waitFor();
  await kept(page, ['fr']);
  await served.stop();
  page.expected = [/ERR_CONNECTION_REFUSED/];
  for (const [address, ready] of [
    ['/', '.home .layer.trace button'],
    ['/solve?list=fr&board=CRES/AMIN/ILAT/LSER', '.words .rows .row'],
    ['/play?mode=daily&list=fr', '.layer.trace button'],
    ['/generate?list=fr&seed=2&count=2', '.boards .board'],
    ['/best', '.record .board'],
    ['/crossword?list=fr&grid=CHA./..../....', '.cell .text'],
    ['/find?list=fr&letters=maison', '.chips li'],
    ['/about', 'article'],
    ['/room/0123', '#no-rooms'],
    ['/nowhere', 'h1'],
  ]) {
    await page.goto(address);
    await page.locator(ready).first().waitFor();
  }
  page.checked();
});

test(
  'a new version is offered, and a game that is being played is left alone',
  folded,
  async (context) => {
    const served = await host(context);
    const page = await open(served);
    await page.goto('/play?mode=untimed&list=en&seed=3');
    await page.locator('.layer.trace button').first().waitFor();
    await kept(page, ['en']);
    await page.reload();
    await page.locator('.layer.trace button').first().waitFor();
    update(served.folder);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const offer = page.getByRole('button', { name: 'A new version is available. Reload' });
    await offer.waitFor();
    assert.deepEqual(await axe(page), []);
    // The old version goes on, and finds the parts of itself that it has not loaded yet.
    const solve = (name) => page.locator('header').getByRole('link', { name, exact: true });
    await page.locator('#claim').fill('zzz');
    await solve('Solve').click();
    await words(page).waitFor();
    await page.goto('/generate?list=en&seed=3&count=1');
    await page.locator('.boards .board').waitFor();
    await solve('Solve').waitFor();
    await offer.click();
    await solve('Solve anew').waitFor();
    await page.locator('.boards .board').waitFor();
    await offer.waitFor({ state: 'detached' });
    page.checked();
  },
);

test('a list that fails to load says so, and can be tried again', folded, async (context) => {
  const served = await host(context);
  served.refuse(/\/de\.list\.gz/);
  const page = await open(served, { lang: 'fr' });
  page.expected = [/ERR_EMPTY_RESPONSE|Failed to (load|fetch)/];
  await page.goto('/find?list=de&letters=haus');
  await page.getByRole('alert').filter({ hasText: 'de' }).waitFor();
  assert.deepEqual(await axe(page), []);
  served.refuse(null);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.locator('.chips li').first().waitFor();
  page.checked();
});

test('an engine that fails to load says so, and can be tried again', folded, async (context) => {
  const served = await host(context);
  served.refuse(/boards\.wasm/);
  const page = await open(served);
  page.expected = [/ERR_EMPTY_RESPONSE|Failed to (load|fetch)/];
  await page.goto('/find?list=en&letters=house');
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
  served.refuse(null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.chips li').first().waitFor();
  page.checked();
});

/** Opens a list of one's own from the menu of a page. */
async function openOwn(page, name, text) {
  await page.locator('select[name=list]').first().selectOption('own');
  const sheet = page.getByRole('dialog');
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page
    .locator('select[name=list] option:checked', { hasText: name.split('.')[0] })
    .first()
    .waitFor({ state: 'attached' });
}

test(
  'a list of one’s own is opened, used on every page, kept, and removed',
  folded,
  async (context) => {
    const served = await host(context);
    const page = await open(served);
    const sent = [];
    page.on('request', (request) => request.postData() && sent.push(request.url()));
    await page.goto('/find?list=en&pattern=xz*');
    await page.locator('[role=status]', { hasText: '0 words' }).waitFor();
    await page.locator('select[name=list]').selectOption('own');
    await page.getByRole('dialog').getByText('sent nowhere').waitFor();
    assert.deepEqual(await axe(page), []);
    await page.keyboard.press('Escape');
    await openOwn(page, 'mine.txt', 'xzat\nxzot\ncat\n');
    await page.locator('.chips li', { hasText: 'xzot' }).waitFor();
    await page.waitForURL(/list=en-x-/);
    const list = new URL(page.url()).searchParams.get('list');
    await page.goto(`/solve?list=${list}&board=XZ/TA`);
    await page.locator('.totals b', { hasText: '1 word' }).waitFor();
    await page.goto(`/crossword?list=${list}&grid=XZ../..../....`);
    await page.locator('.xw-words .chips button', { hasText: /xzat/i }).waitFor();
    await page.goto(`/best?list=${list}&topology=2x2&seconds=5&seed=1`);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('.search .hint', { hasText: 'mine · ' }).waitFor();
    assert.deepEqual(sent, [], 'nothing is sent');
    await page.locator('select[name=list]').selectOption('own');
    await page.getByRole('button', { name: 'Remove mine' }).click();
    await page.keyboard.press('Escape');
    await page.goto('/find?list=en');
    await page
      .locator('select[name=list] option', { hasText: 'My own lists' })
      .waitFor({ state: 'attached' });
    assert.equal(await page.locator('select[name=list] option', { hasText: 'mine' }).count(), 0);
    page.checked();
  },
);

for (const [what, broken] of [
  [
    'storage is full',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'the window is private',
    () => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
      Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
      Storage.prototype.setItem = () => {
        throw new DOMException('denied', 'SecurityError');
      };
    },
  ],
])
  test(
    `if ${what}, a list of one’s own serves until the page is closed, and that is said`,
    folded,
    async (context) => {
      const served = await host(context);
      const page = await open(served);
      await page.addInitScript(broken);
      await page.goto('/find?list=en&pattern=xz*');
      await page.locator('[role=status]', { hasText: '0 words' }).waitFor();
      await openOwn(page, 'mine.txt', 'xzat\n');
      await page.locator('#toast', { hasText: 'when you close the page' }).waitFor();
      await page.locator('.chips li', { hasText: 'xzat' }).waitFor();
      page.checked();
    },
  );

test('a worker that breaks is replaced, and what was asked is said', folded, async (context) => {
  const served = await host(context);
  const page = await open(served);
  page.expected = [/Uncaught/];
  // The second question to a worker breaks it.
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    let asked = 0;
    Worker.prototype.postMessage = function (message) {
      if (message.type === 'ask' && message.path === 'words' && ++asked === 1)
        return this.dispatchEvent(
          new MessageEvent('message', {
            data: { type: 'failed', id: message.id, detail: 'unreachable' },
          }),
        );
      return post.call(this, message);
    };
  });
  await page.goto('/find?list=en&pattern=c?t');
  const alert = page.getByRole('alert').filter({ hasText: 'The engine failed on this request' });
  await alert.filter({ hasText: '"pattern":"c?t"' }).waitFor();
  await page.locator('input[name=pattern]').fill('d?g');
  await page.locator('.chips li', { hasText: 'dog' }).waitFor();
  page.checked();
});
