// @ts-check
// The settings of this browser: language, theme, colours, sound, vibration, motion.

import { html, useState } from './vendor/preact.js';
import { lang, setLang, t } from './i18n.js';
import { IS_FOLDER } from './made.js';
import { keep, kept } from './store.js';
import { Segmented, Switch } from './ui.js';

/** @param {string} theme */
function setTheme(theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  keep('theme', theme === 'system' ? null : theme);
}

/** @param {boolean} clear */
function setPalette(clear) {
  if (clear) document.documentElement.dataset.palette = 'clear';
  else delete document.documentElement.dataset.palette;
  keep('palette', clear ? 'clear' : null);
}

/** @param {boolean} still */
function setMotion(still) {
  if (still) document.documentElement.dataset.motion = 'none';
  else delete document.documentElement.dataset.motion;
  keep('motion', still ? 'none' : null);
}

/** @param {{onChange: () => void}} props */
export default function Settings({ onChange }) {
  const [, redraw] = useState(0);
  const after = (/** @type {Promise<void> | void} */ done) =>
    Promise.resolve(done).then(() => (redraw((count) => count + 1), onChange()));
  return html`<div class="form">
    <${Segmented}
      label=${t('settings.language')}
      name="lang"
      value=${lang()}
      options=${[
        ['en', 'English'],
        ['fr', 'Français'],
      ]}
      onValue=${(/** @type {'en'|'fr'} */ next) => after(setLang(next))}
    />
    <${Segmented}
      label=${t('settings.theme')}
      name="theme"
      value=${kept('theme', 'system')}
      options=${['system', 'light', 'dark'].map((id) => [id, t(`theme.${id}`)])}
      onValue=${(/** @type {string} */ next) => after(setTheme(next))}
    />
    <${Switch}
      label=${t('settings.palette')}
      name="palette"
      checked=${kept('palette', 'usual') !== 'usual'}
      onValue=${(/** @type {boolean} */ on) => after(setPalette(on))}
    />
    <${Switch}
      label=${t('settings.sound')}
      name="sound"
      checked=${kept('sound', false)}
      onValue=${(/** @type {boolean} */ on) => after(void keep('sound', on))}
    />
    ${
      'vibrate' in navigator &&
      html`<${Switch}
        label=${t('settings.vibration')}
        name="vibration"
        checked=${kept('vibration', false)}
        onValue=${(/** @type {boolean} */ on) => after(void keep('vibration', on))}
      />`
    }
    ${
      !IS_FOLDER &&
      html`<${Switch}
        label=${t('settings.everyone')}
        name="everyone"
        checked=${kept('everyone', true)}
        onValue=${(/** @type {boolean} */ on) => after(void keep('everyone', on))}
      />`
    }
    <${Switch}
      label=${t('settings.motion')}
      name="motion"
      checked=${Boolean(kept('motion', ''))}
      onValue=${(/** @type {boolean} */ on) => after(setMotion(on))}
    />
  </div>`;
}
