// @ts-check
// Exports of a solved board: text, CSV, JSON, pictures, paper.

import { html } from './vendor/preact.js';
import { t } from './i18n.js';
import { printContent } from './paper.js';

/**
 * Styles of a drawing that its picture needs as attributes, since it leaves the style sheet behind.
 */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'display',
];
/** Width of a picture in pixels. */
const PICTURE_WIDTH = 1200;

/**
 * Offers a file to the browser.
 * @param {string} name
 * @param {string | Blob} content
 * @param {string} [type]
 */
export function save(name, content, type = 'text/plain') {
  const blob =
    typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {import('./wire.js').Found[]} rows */
export const asText = (rows) =>
  rows
    .map((row) => `${row.spellings.join(', ') || row.word.toLowerCase()}\t${row.points}`)
    .join('\n') + '\n';

/** @param {import('./wire.js').Found[]} rows */
export function asCsv(rows) {
  const lines = rows.map((row) =>
    [row.word, row.spellings.join(' '), row.points, row.letters, row.path.join(' '), row.tier].join(
      ',',
    ),
  );
  return ['word,spellings,points,letters,path,tier', ...lines].join('\r\n') + '\r\n';
}

/**
 * A drawing as a file of its own.
 * @param {SVGElement} drawing
 */
export function asSvg(drawing) {
  const copy = /** @type {SVGElement} */ (drawing.cloneNode(true));
  const [from, to] = [
    [drawing, ...drawing.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ];
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    to[index].removeAttribute('class');
    to[index].removeAttribute('style');
    for (const name of STYLES) to[index].setAttribute(name, style.getPropertyValue(name));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

/**
 * @param {SVGElement} drawing
 * @returns {Promise<Blob>}
 */
export async function asPng(drawing) {
  const box = /** @type {SVGSVGElement} */ (drawing).viewBox.baseVal;
  const text = asSvg(drawing).replace('<svg ', `<svg width="${box.width}" height="${box.height}" `);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_WIDTH;
  canvas.height = Math.round((PICTURE_WIDTH * box.height) / box.width);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/**
 * Prints a list of all words under the board, which the table on the screen does not hold.
 * @param {import('./wire.js').Found[]} rows
 * @param {string} title
 * @param {string} [drawing]
 */
export function printWords(rows, title, drawing) {
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  printContent(
    html`<h1>${title}</h1>
      ${
        drawing &&
        html`<img
          alt=""
          src=${`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`}
        />`
      }
      <p>${t('totals', rows.length, points)}</p>
      <ol>
        ${rows.map(
          (row) =>
            html`<li>${row.spellings[0] ?? row.word.toLowerCase()} <span>${row.points}</span></li>`,
        )}
      </ol>`,
  );
}
