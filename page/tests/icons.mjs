// Draws the icons that phones want as pictures from `icon.svg`: `page/tests/run icons.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './lib/browser.mjs';

const ASSETS = resolve(dirname(fileURLToPath(import.meta.url)), '../assets');
/**
 * Each picture with its side, and how much of it the drawing takes. A maskable icon is cut to any
 * shape: only a circle of 80 % is sure to be seen, so the corners of the drawing must lie in it.
 */
const ICONS = [
  ['icon-192.png', 192, 1],
  ['icon-512.png', 512, 1],
  ['icon-maskable.png', 512, 0.56],
];

const drawing = readFileSync(join(ASSETS, 'icon.svg')).toString('base64');
const browser = await launch();
const page = await browser.newPage();
for (const [name, side, share] of ICONS) {
  const url = await page.evaluate(
    async ({ drawing, side, share }) => {
      const image = new Image();
      image.src = `data:image/svg+xml;base64,${drawing}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
      const paint = canvas.getContext('2d');
      if (share < 1) {
        paint.fillStyle = '#f6f6f3';
        paint.fillRect(0, 0, side, side);
      }
      const edge = (side * (1 - share)) / 2;
      paint.drawImage(image, edge, edge, side * share, side * share);
      return canvas.toDataURL('image/png');
    },
    { drawing, side, share },
  );
  writeFileSync(join(ASSETS, name), Buffer.from(url.split(',')[1], 'base64'));
}
await browser.close();
