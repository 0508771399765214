// The experiments on the page of the lab: all of them, with plots that can be seen in both themes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const index = JSON.parse(
  readFileSync(new URL('../../docs/results/index.json', import.meta.url), 'utf8'),
);

const scene = stage();

/**
 * The colour near the corner of an image, as it is on the screen: a picture of one pixel, whose
 * only line is unfiltered.
 */
async function corner(page, image) {
  const { x, y } = await image.boundingBox();
  const png = await page.screenshot({ clip: { x: x + 30, y: y + 4, width: 1, height: 1 } });
  const data = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const line = inflateSync(Buffer.concat(data));
  return [...line.subarray(1, 4)];
}

for (const size of ['wide', 'phone']) {
  test(`every experiment has its question, plots and figures, ${size}`, async () => {
    const page = await scene.person({ size });
    await page.goto('/lab');
    await page.locator('.experiments article').first().waitFor();
    assert.equal(await page.locator('.experiments article').count(), 15);
    for (const { name, title, question, plots, table } of index) {
      const article = page.locator(`#${name}`);
      assert.equal(await article.locator('h3').textContent(), title);
      assert.ok((await article.textContent()).includes(question), name);
      assert.equal(await article.locator('img').count(), plots.length, name);
      for (const image of await article.locator('img').all()) {
        await image.scrollIntoViewIfNeeded();
        await image.evaluate((element) => element.decode());
        assert.ok((await image.evaluate((element) => element.naturalWidth)) > 0, name);
      }
      if (table) {
        await article.getByText('Data', { exact: true }).click();
        assert.equal(
          await article.locator('details[open] tbody tr').count(),
          table.rows.length,
          name,
        );
      }
    }
    assert.deepEqual(await axe(page), []);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(over <= 0, `${over} px too wide`);
    page.checked();
    await page.context().close();
  });
}

test('plots follow the theme, that of the system and the one that was chosen', async () => {
  const brightness = async (options, chosen) => {
    const page = await scene.person(options);
    await page.goto('/lab');
    if (chosen)
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), chosen);
    const image = page.locator('.experiments img').first();
    await image.scrollIntoViewIfNeeded();
    await image.evaluate((element) => element.decode());
    const color = await corner(page, image);
    await page.context().close();
    return color[0] + color[1] + color[2];
  };
  assert.ok((await brightness({ theme: 'light' })) > 600);
  assert.ok((await brightness({ theme: 'dark' })) < 150);
  assert.ok((await brightness({ theme: 'light' }, 'dark')) < 150, 'dark by choice');
  assert.ok((await brightness({ theme: 'dark' }, 'light')) > 600, 'light by choice');
});

for (const size of ['wide', 'phone']) {
  test(`an address leads to its experiment, ${size}`, async () => {
    const page = await scene.person({ size });
    await page.goto('/lab#s2-methods');
    const article = page.locator('#s2-methods');
    await article.waitFor();
    await page.waitForFunction(() => {
      const main = document.querySelector('main').getBoundingClientRect();
      const { top } = document.getElementById('s2-methods').getBoundingClientRect();
      return Math.abs(top - main.top) < 60;
    });
    page.checked();
  });
}
