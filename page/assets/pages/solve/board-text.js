// @ts-check
// The board as text, to be typed or copied.

import { html, useEffect, useState } from '../../vendor/preact.js';
import { t } from '../../i18n.js';
import { withMarks } from '../../board/paste.js';
import { parse, print } from '../../notation.js';
import { Field } from '../../ui.js';

/** @typedef {import('../../notation.js').Model} Model */

/**
 * Text that is no board stays in the field until it is one.
 * @param {{model: Model, onModel: (model: Model) => void}} props
 */
export default function BoardText({ model, onModel }) {
  const [draft, setDraft] = useState(print(model));
  useEffect(() => {
    const own = parse(withMarks(draft));
    if (!own || print(own) !== print(model)) setDraft(print(model));
  }, [print(model)]);
  /** @param {string} text */
  const typed = (text) => {
    setDraft(text);
    const next = parse(withMarks(text));
    if (next) onModel(next);
  };
  return html`<div class="form">
    <${Field}
      wide
      name="board"
      label=${t('board.text')}
      value=${draft}
      onValue=${typed}
      hint=${t('board.hint')}
    />
  </div>`;
}
