// @ts-check
// Plots: a line that rises in steps, and bars. Small, without a library.

import { html } from './vendor/preact.js';
import { number } from './i18n.js';

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [460, 170, 48, 22];

/**
 * A value over steps; between two points it stays what it was.
 * @param {{points: [number, number][], end: number, label: string, across: string}} props
 */
export function StepPlot({ points, end: steps, label, across }) {
  if (points.length === 0)
    return html`<svg
      class="plot"
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      role="img"
      aria-label=${label}
    ></svg>`;
  const last = Math.max(1, steps, points[points.length - 1][0]);
  const values = points.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (/** @type {number} */ step) => LEFT + (step / last) * (WIDTH - LEFT - 8);
  const y = (/** @type {number} */ value) =>
    HEIGHT - BOTTOM - ((value - low) / Math.max(1, high - low)) * (HEIGHT - BOTTOM - 14);
  const line = points
    .map(
      ([step, value], index) =>
        `${index ? `H${x(step).toFixed(1)}V` : `M${x(step).toFixed(1)} `}${y(value).toFixed(1)}`,
    )
    .join('');
  const end = `${line}H${x(last)}`;
  const ticks = high > low ? [low, Math.round((low + high) / 2), high] : [high];
  return html`<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${ticks.map(
      (tick) =>
        html`<line class="rule" x1=${LEFT} x2=${WIDTH - 8} y1=${y(tick)} y2=${y(tick)} />
          <text x=${LEFT - 8} y=${y(tick)} dy=".35em" text-anchor="end">${number(tick)}</text>`,
    )}
    <path class="area" d=${`${end}V${HEIGHT - BOTTOM}H${x(points[0][0])}z`} />
    <path class="curve" d=${end} />
    <text x=${LEFT} y=${HEIGHT - 4}>0</text>
    <text x=${WIDTH - 8} y=${HEIGHT - 4} text-anchor="end">${number(last)} ${across}</text>
  </svg>`;
}

/**
 * Counts in classes.
 * @param {{bars: {label: string, value: number}[], label: string}} props
 */
export function BarPlot({ bars, label }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const width = (WIDTH - 16) / Math.max(1, bars.length);
  return html`<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${bars.map((bar, index) => {
      const height = (bar.value / most) * (HEIGHT - BOTTOM - 22);
      const middle = 8 + (index + 0.5) * width;
      return html`<rect
          class="bar"
          x=${8 + index * width + 2}
          y=${HEIGHT - BOTTOM - height}
          width=${Math.max(1, width - 4)}
          height=${height}
          rx="3"
        />
        ${
          bar.value > 0 &&
          html`<text x=${middle} y=${HEIGHT - BOTTOM - height - 5} text-anchor="middle"
            >${number(bar.value)}</text
          >`
        }<text x=${middle} y=${HEIGHT - 5} text-anchor="middle">${bar.label}</text>`;
    })}
  </svg>`;
}
