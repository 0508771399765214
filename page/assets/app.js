// @ts-check
// The shell: header, pages by their address, tab bar.

import { html, render, useEffect, useErrorBoundary, useState } from './vendor/preact.js';
import { isThere } from './engine.js';
import { loadTexts, onLang, t } from './i18n.js';
import { IS_FOLDER, SHOWS_FLEET } from './made.js';
import { address, followLink, pathOf, useAddress } from './router.js';
import { Icon, Later, SheetButton, Trouble } from './ui.js';
import { keep, kept } from './store.js';

/** Pages by the first part of their address; each is loaded when it is first asked for. */
const PAGES = /** @type {Record<string, () => Promise<{default: any}>>} */ ({
  solve: () => import('./pages/solve.js'),
  play: () => import('./pages/play.js'),
  generate: () => import('./pages/generate.js'),
  best: () => import('./pages/best.js'),
  crossword: () => import('./pages/crossword.js'),
  puzzle: () => import('./pages/puzzle.js'),
  room: () => import('./pages/room.js'),
  find: () => import('./pages/find.js'),
  statistics: () => import('./pages/statistics.js'),
  lab: () => import('./pages/lab.js'),
  about: () => import('./pages/about.js'),
  api: () => import('./pages/api.js'),
  ...(SHOWS_FLEET ? { fleet: () => import('./pages/fleet.js') } : {}),
});
const TABS = ['solve', 'play', 'generate', 'best', 'crossword'];
/** Pages behind the menu. */
const MORE = [
  ...['find', 'statistics', 'lab', 'about'],
  ...(IS_FOLDER ? [] : ['api']),
  ...(SHOWS_FLEET ? ['fleet'] : []),
];
/** Pages with a shorter name in the tab bar. */
const SHORTER = ['best', 'crossword'];
/**
 * Style sheets beyond those of the first page, in their order; each is loaded once.
 * @param {string} name
 */
const stylesOf = (name) =>
  name === 'solve' ? [] : ['play', 'pages', ...(STYLES[name] ?? ['small', 'game'])];
const STYLES = /** @type {Record<string, string[]>} */ ({
  fleet: ['fleet'],
  crossword: ['crossword', 'crossword-tools', 'crossword-paper'],
  puzzle: ['crossword', 'crossword-paper', 'puzzle'],
  room: ['room', 'small', 'game'],
});
/** Folders of texts beyond those of the shell. */
const TEXTS = /** @type {Record<string, string[]>} */ ({
  crossword: ['crossword/', 'more/'],
  puzzle: ['crossword/', 'puzzle/', 'more/'],
  play: ['game/'],
  room: ['game/', 'room/'],
  generate: ['generate/'],
  best: ['best/'],
  statistics: ['game/'],
  find: ['more/'],
  lab: ['more/'],
  about: ['more/'],
  api: ['more/'],
  fleet: ['fleet/'],
});
/** @type {Map<string, Promise<any>>} */
const styles = new Map();

/** @param {string} name */
function loadStyle(name) {
  if (
    document.querySelector(`link[rel=stylesheet][href$="/style/${name}.css"]`) &&
    !styles.has(name)
  )
    styles.set(name, Promise.resolve());
  if (!styles.has(name)) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL(`style/${name}.css`, import.meta.url).href;
    styles.set(name, new Promise((done) => (link.onload = link.onerror = done)));
    document.head.append(link);
  }
  return styles.get(name);
}

/** Loads a page with its styles and texts. @param {string} name */
async function loadPage(name) {
  const texts = TEXTS[name] ? [loadTexts(...TEXTS[name])] : [];
  const [page] = await Promise.all([PAGES[name](), ...stylesOf(name).map(loadStyle), ...texts]);
  return page.default;
}

/** How often to look for a server that is away. */
const LOOK_MS = 2000;

/** Whether a reload for this page was just tried and did not help. @param {string} name */
function justTried(name) {
  const last = kept('anew', /** @type {{name: string, at: number} | null} */ (null));
  return last?.name === name && Date.now() - last.at < 60_000;
}

/**
 * Loads everything again if the server is there. The files may have changed since this page was
 * opened, and the new ones do not fit the old; and a browser may not ask twice for a file that it
 * could not get.
 * @param {string} name
 */
async function startAnew(name) {
  if (justTried(name)) return;
  if (!(await isThere())) return;
  keep('anew', { name, at: Date.now() });
  location.reload();
}

/** Pages that have been loaded are drawn at once. @type {Record<string, any>} */
const loaded = {};

/** In place of a page that could not be loaded, until the server is back. @param {{name: string}} props */
function Missing({ name }) {
  useEffect(() => {
    const look = () => startAnew(name);
    look();
    const timer = setInterval(look, LOOK_MS);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, [name]);
  return html`<div class="reading">
    <h1>${t(`nav.${name}`)}</h1>
    ${
      justTried(name)
        ? html`<p class="trouble" role="alert">${t('trouble.page')}</p>`
        : html`<${Trouble} problem=${{ status: 0 }} />
            <p>${t(IS_FOLDER ? 'trouble.waiting.here' : 'trouble.waiting')}</p>`
    }
  </div>`;
}

/** The page of an address. @param {string} path */
const nameOf = (path) => path.split('/')[1] || 'solve';

/** What a page is called, if there is one of that name. @param {string} name */
const titleOf = (name) => t(PAGES[name] ? `nav.${name}` : 'nowhere');

function App() {
  const { path } = useAddress();
  const [, redraw] = useState(0);
  const again = () => redraw((count) => count + 1);
  useEffect(() => onLang(again), []);
  const name = nameOf(path);
  const Page = loaded[name];
  useEffect(() => {
    document.title = `${titleOf(name)} · Worddle`;
    // It may have come since this was drawn.
    if (loaded[name] && !Page) again();
    else if (PAGES[name] && !Page) {
      loadPage(name)
        .catch(() => () => html`<${Missing} name=${name} />`)
        .then((page) => {
          loaded[name] = page;
          again();
        });
    }
  });
  return html`<a class="skip" href="#main">${t('skip')}</a>
    <${Header} current=${name} onChange=${again} />
    <main id="main" tabindex="-1" class=${`page-${name}`}>
      ${
        !PAGES[name]
          ? html`<${Nowhere} />`
          : Page
            ? html`<${Guard} key=${path} children=${html`<${Page} />`} />`
            : html`<p class="wait" aria-busy="true"></p>`
      }
    </main>
    <nav class="tabs" aria-label=${t('nav')}>
      ${TABS.map((id) => html`<${NavLink} id=${id} current=${name} short />`)}
    </nav>`;
}

/** The settings, with their texts. */
const loadSettings = async () => (await loadTexts('settings/'), import('./settings.js'));

/** @param {{current: string, onChange: () => void}} props */
function Header({ current, onChange }) {
  return html`<header class="top">
    <a class="brand" href=${address('/solve')} aria-label="Worddle">
      <${Mark} />
      <span>Worddle</span></a
    >
    <nav aria-label=${t('nav')}>
      ${TABS.map((id) => html`<${NavLink} id=${id} current=${current} />`)}
    </nav>
    <span class="where">${titleOf(current)}</span>
    <${SheetButton}
      title=${t('nav.more')}
      icon="more"
      kind="quiet square"
      children=${(/** @type {() => void} */ close) =>
        html`<nav class="links" aria-label=${t('nav.more')} onClick=${close}>
          ${MORE.map((id) => html`<${NavLink} id=${id} current=${current} />`)}
        </nav>`}
    />
    <${SheetButton}
      title=${t('settings')}
      icon="settings"
      kind="quiet square"
      children=${() => html`<${Later} load=${loadSettings} onChange=${onChange} />`}
    />
  </header>`;
}

/** @param {{id: string, current: string, short?: boolean}} props */
function NavLink({ id, current, short }) {
  const on =
    id === current ||
    (id === 'play' && current === 'room') ||
    (id === 'crossword' && current === 'puzzle');
  // A tab on a phone has room for one short word.
  const text = t(short && SHORTER.includes(id) ? `tab.${id}` : `nav.${id}`);
  return html`<a href=${address(`/${id}`)} aria-current=${on ? 'page' : undefined}
    >${short && html`<${Icon} name=${id} />`}<span>${text}</span></a
  >`;
}

/** The mark: four tiles and a path. */
function Mark() {
  return html`<svg class="mark" viewBox="0 0 40 40" aria-hidden="true">
    <rect x="2" y="2" width="16" height="16" rx="4.5" fill="#82ec9c" />
    <rect x="22" y="2" width="16" height="16" rx="4.5" fill="#dea800" />
    <rect x="2" y="22" width="16" height="16" rx="4.5" class="rest" />
    <rect x="22" y="22" width="16" height="16" rx="4.5" fill="#f05653" />
    <path class="edge" d="M10 10h20v20" />
    <path d="M10 10h20v20" />
  </svg>`;
}

/** Keeps a fault in one page from taking the whole screen. @param {{children?: any}} props */
function Guard({ children }) {
  const [error] = useErrorBoundary((fault) => console.error(fault));
  return error ? html`<p class="trouble" role="alert">${t('trouble.page')}</p>` : children;
}

function Nowhere() {
  return html`<section class="reading">
    <h1>${t('nowhere')}</h1>
    <p>
      <a href=${address('/solve')}>${t('nav.solve')}</a>
    </p>
  </section>`;
}

/** How long the first drawing waits for the page that is asked for, so as not to draw twice. */
const PATIENCE_MS = 300;
const first = nameOf(pathOf(location.pathname));
const [texts, page] = [
  loadTexts(),
  PAGES[first] && loadPage(first).then((page) => (loaded[first] = page)),
];
await texts;
// If a page cannot be loaded, `Missing` reports it and tries again.
await Promise.race([
  Promise.resolve(page).catch(() => {}),
  new Promise((done) => setTimeout(done, PATIENCE_MS)),
]);
document.addEventListener('click', followLink);
render(html`<${App} />`, /** @type {Element} */ (document.getElementById('app')));
// The page is there to be used before it is kept.
const idle = self.requestIdleCallback ?? setTimeout;
idle(() => import('./offline.js').then(({ keepPage }) => keepPage()).catch(() => {}));
