// @ts-check
// A result as a picture: how much of each length was found, and no word.

import { number, percent, t } from '../i18n.js';
import { save } from '../export.js';
import { helpTotal } from './ladder.js';
import { byLength, scoreOf, standing } from './solo.js';

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

/**
 * @param {ShareOf} share
 * @returns {Promise<Blob>}
 */
export function drawResult({ title, streak, game, solved }) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const dark =
    getComputedStyle(document.documentElement).colorScheme.startsWith('dark') ||
    (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);
  const [ground, ink, muted, empty] = dark
    ? ['#15181b', '#e9ebee', '#a6aeb8', '#2b3138']
    : ['#f6f6f3', '#1b1e22', '#555d66', '#d8e0ea'];
  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {string} font
   * @param {string} [color]
   * @param {CanvasTextAlign} [align]
   */
  const write = (text, x, y, font, color = ink, align = 'left') => {
    pen.font = `${font} ${FONT}`;
    pen.fillStyle = color;
    pen.textAlign = align;
    pen.fillText(text, x, y, SIDE - PAD - (align === 'left' ? x : 0));
  };
  pen.fillStyle = ground;
  pen.fillRect(0, 0, SIDE, SIDE);
  COLORS.forEach((color, place) => {
    pen.fillStyle = color;
    pen.fillRect((place * SIDE) / COLORS.length, 0, SIDE / COLORS.length + 1, 14);
  });
  const { wanted, got, bonus } = standing(solved, game);
  const score = scoreOf(solved, game.claimed);
  const [name, ...rest] = title.split(' · ');
  write(name, PAD, 120, '700 64px');
  write(rest.join(' · '), PAD, 176, '400 36px', muted);
  write(number(score), PAD, 330, '700 128px');
  const width = pen.measureText(number(score)).width;
  write(percent(score, solved.points), PAD + width + 28, 330, '600 56px', muted);
  write(t('daily.found', got, wanted.length), PAD, 396, '600 40px');
  const lines = byLength(wanted, game.claimed);
  const height = Math.min(70, 470 / Math.max(1, lines.length));
  lines.forEach(([letters, found, all], place) => {
    const y = 440 + place * height;
    const length = SIDE - 2 * PAD - 250;
    write(String(letters), PAD + 30, y + height * 0.62, '700 36px', ink, 'right');
    bar(pen, PAD + 60, y + height * 0.15, length, height * 0.6, empty);
    if (found > 0)
      bar(
        pen,
        PAD + 60,
        y + height * 0.15,
        Math.max(height * 0.6, (length * found) / all),
        height * 0.6,
        found === all ? COLORS[2] : COLORS[0],
      );
    write(`${found}/${all}`, SIDE - PAD, y + height * 0.62, '600 34px', muted, 'right');
  });
  const facts = [
    bonus > 0 && `★ ${t('progress.bonus', bonus)}`,
    streak > 1 && t('calendar.streak', streak),
    helpTotal(game.help) > 0 && t('help.used', game.help),
  ];
  write(facts.filter(Boolean).join(' · '), PAD, 990, '500 34px', muted);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
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
