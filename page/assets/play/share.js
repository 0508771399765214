// @ts-check
// Taking a result elsewhere, as text or as a picture; neither has a word of the board.

import { html } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { Icon } from '../ui.js';
import { resultText, ShareButton } from './result.js';

/** @param {{share: Parameters<typeof resultText>[0]}} props */
export function ShareResult({ share }) {
  const picture = () => import('./picture.js').then(({ sharePicture }) => sharePicture(share));
  return html`<${ShareButton} text=${resultText(share)} />
    <button type="button" onClick=${picture}>
      <${Icon} name="save" />
      <span>${t('share.picture')}</span>
    </button>`;
}
