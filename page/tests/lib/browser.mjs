// A real Chromium, and pages in it as people have them.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serveFolder } from './folder.mjs';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A desk, and a phone upright and on its side. */
export const SIZES = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  side: { width: 844, height: 390 },
};

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });

/**
 * A page of a new person. Whatever the console complains about, and whatever leaves for another
 * server, fails the test that calls `page.checked()`.
 */
export async function person(
  browser,
  url,
  {
    size = 'wide',
    theme = 'light',
    lang = 'en',
    touch = size !== 'wide',
    service = false,
    zone,
  } = {},
) {
  const offline = Boolean(process.env.SITE && process.env.OFFLINE);
  // Whoever shall be cut off has a host of their own.
  const host = offline ? await serveFolder(process.env.SITE) : null;
  const base = host?.url ?? url;
  const context = await browser.newContext({
    serviceWorkers: offline || service ? 'allow' : 'block',
    viewport: SIZES[size],
    colorScheme: theme,
    locale: lang,
    timezoneId: zone,
    hasTouch: touch,
    isMobile: false,
    baseURL: base,
    bypassCSP: false,
    reducedMotion: 'reduce',
  });
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const goto = page.goto.bind(page);
    // Addresses in tests are those of a page that lies at the root of its host.
    page.goto = (address, options) =>
      goto(address.startsWith('/') ? base + address : address, options);
    return page;
  };
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults = [];
  page.on(
    'console',
    (message) =>
      ['error', 'warning'].includes(message.type()) &&
      faults.push(`${message.type()}: ${message.text()}`),
  );
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && origin !== new URL(base).origin)
      faults.push(`asked ${request.url()}`);
  });
  page.faults = faults;
  page.checked = () =>
    assert.deepEqual(
      faults.filter(
        (fault) => ![BLOCKED, ...(page.expected ?? [])].some((pattern) => pattern.test(fault)),
      ),
      [],
    );
  if (host) await cutOff(page, host);
  return page;
}

/** What Playwright says of a service worker that a test has no use for. */
const BLOCKED = /Service Worker registration blocked by Playwright/;

/** Has everything loaded that a person may use, and takes the network away. */
async function cutOff(page, host) {
  page.context().on('close', () => host.stop());
  for (const list of ['en', 'fr', 'it', 'de']) {
    await page.goto(`/solve?list=${list}`);
    await page.locator('.words .rows .row').first().waitFor();
    await kept(page, [list]);
  }
  await host.stop();
  await page.goto('about:blank');
  page.faults.length = 0;
}

/** Waits until the page is kept by its service worker, with some lists. */
export const kept = (page, lists = []) =>
  page.evaluate(async (lists) => {
    await navigator.serviceWorker.ready;
    const isKept = async (list) => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().some(({ url }) => url.endsWith(`/${list}.list.gz`));
    };
    for (const list of lists)
      while (!(await isKept(list))) await new Promise((done) => setTimeout(done, 20));
  }, lists);

/** What axe has to say about the page as it is. */
export async function axe(page) {
  // Playwright evaluates outside the page's content security policy.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes
        .map((node) => `${node.target} ${node.failureSummary}`)
        .slice(0, 3)
        .join(' | ')}`,
  );
}

/** Asks the engine that a page has, whichever it is. */
export const asked = (page, path, body) =>
  page.evaluate(
    async ({ path, body }) => {
      const { src } = document.querySelector('script[type=module]');
      const { get, post } = await import(new URL('api.js', src).href);
      return body === undefined ? get(path) : post(path, body);
    },
    { path, body },
  );

/** Turns the constructor to a task: `grid`, `fill` or `clues`. A small screen has them all below each other. */
export const turnTo = (page, task) => page.locator(`input[name=task][value=${task}]`).check();
/** Has the constructor open with a task. */
export async function beginAt(page, task) {
  await page.addInitScript(
    (task) => localStorage.setItem('worddle.crossword.task', JSON.stringify(task)),
    task,
  );
  return page;
}

/** Drags over cells of a board, by mouse or by touch. */
export async function drag(page, cells, how = 'mouse') {
  const buttons = page.locator('.layer.trace > button');
  const points = [];
  for (const cell of cells) {
    const box = await buttons.nth(cell).boundingBox();
    points.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  if (how === 'touch') return touchDrag(page, points);
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(point.x, point.y, { steps: 4 });
  return page.mouse.up();
}

async function touchDrag(page, points) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [points[0]]);
  for (const point of points.slice(1)) await send('touchMove', [point]);
  await send('touchEnd', []);
}

/** A picture of a page, where one is asked for. */
export const picture = (page, name) =>
  process.env.PICTURES && page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
