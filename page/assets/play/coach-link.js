// @ts-check
// The way from a result to the coach, once it has something to say.

import { html, useEffect, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { address } from '../router.js';
import { coached } from './lessons.js';

/** @param {{language: string}} props */
export default function CoachLink({ language }) {
  const [says, setSays] = useState(false);
  // After the result is drawn, and this game is learnt.
  useEffect(() => {
    const timer = setTimeout(() => setSays(coached(language).advice.length > 0));
    return () => clearTimeout(timer);
  }, []);
  return (
    says &&
    html`<a class="button" href=${address('/statistics', { list: language })}
      >${t('coach.link')}</a
    >`
  );
}
