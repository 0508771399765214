// @ts-check
// A result as a picture: how much of each length was found, and no word.

import { number, percent, t } from '../i18n.js';
import { save } from '../export.js';
import { helpTotal } from './ladder.js';
import { starLine } from './ranks.js';
import { byLength, scoreOf } from './solo.js';
import { standing } from './wanted.js';

/** A square, as those who share pictures like it. */
const SIDE = 1080;
const PAD = 80;
const FONT = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
/** Colours from green to red, as on the board. */
const COLORS = ['#82ec9c', '#b7cf47', '#dea800', '#f37d00', '#f05653'];

/** @typedef {Parameters<typeof import('./result.js').resultText>[0]} ShareOf */

/**
 * Shares the picture where a phone can, and saves it elsewhere.
 * @param {ShareOf} share
 */
export async function sharePicture(share) {
  const blob = await drawResult(share);
  const name = `${share.title.replace(/[^\p{L}\d]+/gu, '-').toLowerCase()}.png`;
  const files = [new File([blob], name, { type: 'image/png' })];
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files }))
    return navigator.share({ files }).catch(() => {});
  return save(name, blob);
}

/** @typedef {{ground: string, ink: string, muted: string, empty: string}} Colors */

const LIGHT = { ground: '#f6f6f3', ink: '#1b1e22', muted: '#555d66', empty: '#d8e0ea' };
const DARK = { ground: '#15181b', ink: '#e9ebee', muted: '#a6aeb8', empty: '#2b3138' };

/** The colours of the page's own theme. @returns {Colors} */
function colors() {
  const root = document.documentElement;
  const dark =
    getComputedStyle(root).colorScheme.startsWith('dark') ||
    (!root.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);
  return dark ? DARK : LIGHT;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {[number, number]} at
 * @param {string} font
 * @param {string} color
 * @param {CanvasTextAlign} [align]
 */
function write(pen, text, [x, y], font, color, align = 'left') {
  pen.font = `${font} ${FONT}`;
  pen.fillStyle = color;
  pen.textAlign = align;
  pen.fillText(text, x, y, SIDE - PAD - (align === 'left' ? x : 0));
}

/**
 * @param {ShareOf} share
 * @returns {Promise<Blob>}
 */
export function drawResult({ title, streak, game, solved }) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const palette = colors();
  const { ground, ink, muted } = palette;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, SIDE, SIDE);
  COLORS.forEach((color, place) => {
    pen.fillStyle = color;
    pen.fillRect((place * SIDE) / COLORS.length, 0, SIDE / COLORS.length + 1, 14);
  });
  const { wanted, got, bonus } = standing(solved, game);
  const score = scoreOf(solved, game.claimed);
  const [name, ...rest] = title.split(' · ');
  write(pen, name, [PAD, 120], '700 64px', ink);
  write(pen, rest.join(' · '), [PAD, 176], '400 36px', muted);
  write(pen, number(score), [PAD, 330], '700 128px', ink);
  const width = pen.measureText(number(score)).width;
  write(pen, percent(score, solved.points), [PAD + width + 28, 330], '600 56px', muted);
  write(pen, t('daily.found', got, wanted.length), [PAD, 396], '600 40px', ink);
  drawLengths(pen, byLength(wanted, game.claimed), palette);
  const facts = [
    game.mode === 'daily' && starLine(game.help),
    bonus > 0 && `✦ ${t('progress.bonus', bonus)}`,
    streak > 1 && t('calendar.streak', streak),
    helpTotal(game.help) > 0 && t('help.used', game.help),
  ];
  write(pen, facts.filter(Boolean).join(' · '), [PAD, 990], '500 34px', muted);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/**
 * A bar for each length: how many of its words were found.
 * @param {CanvasRenderingContext2D} pen
 * @param {[number, number, number][]} lines
 * @param {Colors} colors
 */
function drawLengths(pen, lines, { ink, muted, empty }) {
  const height = Math.min(70, 470 / Math.max(1, lines.length));
  const thick = height * 0.6;
  const length = SIDE - 2 * PAD - 250;
  lines.forEach(([letters, found, all], place) => {
    const y = 440 + place * height;
    const [text, top] = [y + height * 0.62, y + height * 0.15];
    write(pen, String(letters), [PAD + 30, text], '700 36px', ink, 'right');
    bar(pen, PAD + 60, top, length, thick, empty);
    // A bar is never shorter than it is thick, or its round ends would not fit.
    const share = Math.max(thick, (length * found) / all);
    const color = found === all ? COLORS[2] : COLORS[0];
    if (found > 0) bar(pen, PAD + 60, top, share, thick, color);
    write(pen, `${found}/${all}`, [SIDE - PAD, text], '600 34px', muted, 'right');
  });
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {string} color
 */
function bar(pen, x, y, width, height, color) {
  pen.fillStyle = color;
  pen.beginPath();
  pen.roundRect(x, y, width, height, height / 2);
  pen.fill();
}
