// @ts-check
// A sign at the end of what scrolls: without a bar, nobody would look for what lies below or beside.

import { html, useEffect, useRef } from './vendor/preact.js';

/** Less than this is no more than rounding and the space below the last line. */
const LITTLE_PX = 8;

/**
 * Marks what scrolls with `data-more` while something of it lies `below` or `beside`; the style sheets draw the
 * sign.
 * @param {{current: HTMLElement | null}} column
 */
export function useMore(column) {
  useEffect(() => {
    const element = column.current;
    if (!element) return undefined;
    const look = () => {
      const below = element.scrollHeight - element.clientHeight - element.scrollTop;
      const beside = element.scrollWidth - element.clientWidth - element.scrollLeft;
      element.dataset.more = below > LITTLE_PX ? 'below' : beside > LITTLE_PX ? 'beside' : '';
    };
    const sizes = new ResizeObserver(look);
    const watch = () => [element, ...element.children].forEach((one) => sizes.observe(one));
    const parts = new MutationObserver(() => (watch(), look()));
    parts.observe(element, { childList: true });
    element.addEventListener('scroll', look, { passive: true });
    watch();
    look();
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
      parts.disconnect();
    };
  }, []);
}

/**
 * A column that scrolls by itself, with the sign.
 * @param {{kind: string, label: string, hidden?: boolean, children?: any}} props
 */
export function Column({ kind, label, hidden, children }) {
  const column = useRef(/** @type {HTMLElement | null} */ (null));
  useMore(column);
  return html`<section class=${kind} aria-label=${label} hidden=${hidden} ref=${column}>
    ${children}
  </section>`;
}
