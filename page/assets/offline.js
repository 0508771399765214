// @ts-check
// The page without a network: a service worker caches it. A new version is offered and only loaded on
// request, so that no game is cut short.

import { t } from './i18n.js';
import { eachUsedList } from './engine.js';
import { BASE } from './made.js';

/** How often an app that stays open looks for a new version: hosts change about as often. */
const LOOK_MS = 3_600_000;

/** Has the page kept, from now on. */
export async function keepPage() {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker
    .register(`${BASE}service.js`, { scope: BASE })
    .catch(() => null);
  // A browser that keeps nothing (private windows) does without.
  if (!registration) return;
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The first version of all has nothing to replace.
      if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(installing);
    });
  });
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOK_MS) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
  const { active } = await navigator.serviceWorker.ready;
  eachUsedList((lists) => {
    const addresses = lists.map((list) => new URL(list, location.href).href);
    active?.postMessage({ type: 'keep', addresses });
  });
}

/** @param {ServiceWorker} version */
function offer(version) {
  document.getElementById('update')?.remove();
  const button = document.createElement('button');
  button.type = 'button';
  button.id = 'update';
  button.textContent = t('update.offer');
  button.addEventListener('click', () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    version.postMessage({ type: 'take over' });
  });
  document.body.append(button);
  const live = document.getElementById('live');
  if (live) live.textContent = t('update.offer');
}
