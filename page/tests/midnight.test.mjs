// A new board at midnight by the calendar of the place, wherever that is, and whatever the clock of the browser says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { served } from './lib/server.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const [DAY, HOUR, MINUTE] = [86_400_000, 3_600_000, 60_000];
/** Tuesday, 10 November 2026, as days are counted. */
const TENTH = Date.UTC(2026, 10, 10) / DAY;
const numberOf = (day) => day - 20_453;

/**
 * Somebody in a time zone at a moment. The server's clock says the same moment; that of the browser may be wrong by some
 * milliseconds.
 */
async function at(zone, moment, { page, wrong = 0 } = {}) {
  const person = page ?? (await scene.person({ zone }));
  if (!page) person.expected = [/422/];
  await person.clock.setSystemTime(moment + wrong);
  await person.unroute('**/api/v1/daily?*');
  await person.route('**/api/v1/daily?*', async (route) => {
    const url = new URL(route.request().url());
    const today = Math.floor(moment / DAY);
    const day = Number(url.searchParams.get('day') ?? today);
    // What the server does is tested in Rust.
    if (day > Math.floor((moment + 14 * HOUR) / DAY)) {
      const json = { title: 'no', status: 422, detail: 'not begun', field: 'day', code: 'day' };
      return route.fulfill({ status: 422, contentType: 'application/problem+json', json });
    }
    url.searchParams.set('day', day);
    const answer = await route.fetch({ url: url.href });
    const next = Math.ceil(((today + 1) * DAY - moment) / 1000);
    return route.fulfill({
      response: answer,
      json: { ...(await answer.json()), today, next_in: next },
    });
  });
  await person.goto('/about');
  await person.goto('/play?mode=daily&list=en');
  await person.locator('.layer.trace > button').first().waitFor();
  // Once the server has answered, the board is the right one.
  await person.waitForFunction(() => localStorage.getItem('worddle.today'));
  await person.waitForLoadState('networkidle');
  return person;
}
const title = (page) => page.locator('.clock').textContent();
const shows = async (page, day) =>
  assert.equal((await title(page)).trim(), `Daily board no. ${numberOf(day)}`);

for (const [zone, offset] of [
  ['Pacific/Kiritimati', 14],
  ['Asia/Kathmandu', 5.75],
  ['UTC', 0],
  ['America/Los_Angeles', -8],
  ['Pacific/Pago_Pago', -11],
])
  test(`the board changes at midnight in ${zone}`, served, async () => {
    const midnight = (TENTH + 1) * DAY - offset * HOUR;
    const page = await at(zone, midnight - MINUTE);
    await shows(page, TENTH);
    const letters = await page.locator('.board .letter').allTextContents();
    // A word before midnight counts for the day that ends.
    const { found } = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('worddle.daily.en')),
    );
    await page.locator('#claim').fill(found[0].word);
    await page.locator('#claim').press('Enter');
    await page.locator('.chips li').waitFor();
    const note = await page.evaluate(
      (day) => JSON.parse(localStorage.getItem(`worddle.played.daily/en/${day}`)),
      TENTH,
    );
    assert.deepEqual([note.day, note.late], [TENTH, false]);
    const flag = page.locator('.game .actions button', { has: page.locator('path[d^="M6 21"]') });
    await flag.click();
    await flag.click();
    assert.match(await page.locator('.next b').textContent(), /^00:0[01]:\d\d$/);
    await at(zone, midnight + MINUTE, { page });
    await shows(page, TENTH + 1);
    assert.notDeepEqual(await page.locator('.board .letter').allTextContents(), letters);
    // The day before is still what it was, and in a row with this one.
    await page.goto('/statistics?list=en');
    assert.match(await page.locator('.calendar').textContent(), /1 day in a row/);
    await page.goto(`/play?mode=daily&list=en&day=${TENTH}`);
    await page.locator('.day-verdict').waitFor();
    page.checked();
  });

test('a clock that is wrong by days changes nothing', served, async () => {
  for (const wrong of [-40 * DAY, 3 * DAY, 5 * HOUR]) {
    const page = await at('America/Los_Angeles', (TENTH + 1) * DAY + 2 * HOUR, { wrong });
    await shows(page, TENTH);
    await page.goto('/play?list=en');
    assert.match(
      await page.locator('.mode.daily .state').textContent(),
      new RegExp(`no\\. ${numberOf(TENTH)}`),
    );
    page.checked();
    await page.context().close();
  }
});

test('a day on which clocks change has an hour more', served, async () => {
  // In Paris, 25 October 2026 has 25 hours; it began at 22:00 of the day before in UTC.
  const began = Date.UTC(2026, 9, 24, 22);
  const page = await at('Europe/Paris', began + 30 * MINUTE);
  await shows(page, Date.UTC(2026, 9, 25) / DAY);
  const flag = page.locator('.game .actions button', { has: page.locator('path[d^="M6 21"]') });
  await flag.click();
  await flag.click();
  assert.match(await page.locator('.next b').textContent(), /^24:(30:00|2\d:\d\d)$/);
  page.checked();
});

test('whoever travels west plays the board of the new place', served, async () => {
  const moment = TENTH * DAY + 11 * HOUR;
  const east = await at('Pacific/Kiritimati', moment);
  await shows(east, TENTH + 1);
  const stored = await east.evaluate(() => ({ ...localStorage }));
  const west = await scene.person({ zone: 'Pacific/Pago_Pago' });
  await west.goto('/about');
  await west.evaluate((all) => Object.assign(localStorage, all), stored);
  await at('Pacific/Pago_Pago', moment, { page: west });
  await shows(west, TENTH);
  east.checked();
  west.checked();
});
