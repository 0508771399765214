// @ts-check
// Prints something other than the page: it is drawn beside the page, printed, and removed.

import { render } from './vendor/preact.js';
import { loadStyle } from './styles.js';

/** @param {any} content */
export async function printContent(content) {
  const paper = /** @type {Element} */ (document.getElementById('print'));
  await loadStyle('paper');
  const { classList } = document.documentElement;
  render(content, paper);
  classList.add('paper');
  addEventListener(
    'afterprint',
    () => {
      classList.remove('paper');
      render(null, paper);
    },
    { once: true },
  );
  // A browser prints pictures only if they are there by then.
  const pictures = [...paper.querySelectorAll('img')];
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  print();
}
