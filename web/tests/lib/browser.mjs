// A real Chromium, and pages in it as people have them.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

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
  { size = 'wide', theme = 'light', lang = 'en', touch = size !== 'wide' } = {},
) {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: theme,
    locale: lang,
    hasTouch: touch,
    isMobile: false,
    baseURL: url,
    bypassCSP: false,
    reducedMotion: 'reduce',
  });
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
    if (!['data:', 'blob:'].includes(protocol) && origin !== new URL(url).origin)
      faults.push(`asked ${request.url()}`);
  });
  page.faults = faults;
  page.checked = () =>
    assert.deepEqual(
      faults.filter((fault) => !page.expected?.some((pattern) => pattern.test(fault))),
      [],
    );
  return page;
}

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
