// @ts-check
// The shell: header, pages by their address, tab bar.

import { html, render, useEffect, useErrorBoundary, useState } from './vendor/preact.js';
import { isThere } from './engine.js';
import { loadTexts, nameOf, onLang, t } from './i18n.js';
import { HOME, IS_FOLDER, PAGES } from './made.js';
import { address, followLink, go, pathNow, useAddress } from './router.js';
import { Icon, Later, SheetButton, Trouble } from './ui.js';
import { keep, kept } from './store.js';
import { loadStyle } from './styles.js';

/** The page of a name, if the host shows one. @param {string} name */
const pageOf = (name) => PAGES.find((page) => page.name === name);
/** Names of the pages in a menu. @param {'tabs'|'more'} menu */
const inMenu = (menu) => PAGES.filter((page) => page.menu === menu).map(({ name }) => name);
/** The address of a page. @param {string} name */
const addressOf = (name) => address(name === HOME.name ? '/' : `/${name}`);
/** Style sheets that most pages share, in their order, beyond those of the shell. */
const STYLES = ['play', 'pages', 'small', 'game'];

/** Loads a page with its styles and texts. @param {import('./made.js').Page} page */
async function loadPage(page) {
  const texts = page.texts ? [loadTexts(...page.texts)] : [];
  const script = import(`./pages/${page.name}.js`);
  const styles = (page.styles ?? STYLES).map(loadStyle);
  const [module] = await Promise.all([script, ...styles, ...texts]);
  return module.default;
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

/** The name of the page at an address. @param {string} path */
const nameIn = (path) => path.split('/')[1] || HOME.name;

/** What a page is called, if there is one of that name. @param {string} name */
const titleOf = (name) => t(pageOf(name) ? `nav.${name}` : 'nowhere');

function App() {
  const { path } = useAddress();
  const [, redraw] = useState(0);
  const again = () => redraw((count) => count + 1);
  useEffect(() => onLang(again), []);
  const name = nameIn(path);
  const page = pageOf(name);
  const Page = loaded[name];
  useEffect(() => {
    document.title = name === HOME.name ? 'Worddle' : `${titleOf(name)} · Worddle`;
    // It may have come since this was drawn.
    if (loaded[name] && !Page) again();
    else if (page && !Page) {
      loadPage(page)
        .catch(() => () => html`<${Missing} name=${name} />`)
        .then((component) => {
          loaded[name] = component;
          again();
        });
    }
  });
  return html`<a class="skip" href="#main">${t('skip')}</a>
    <${Header} current=${name} onChange=${again} />
    <main id="main" tabindex="-1" class=${`page-${name}`}>
      ${
        !page
          ? html`<${Nowhere} />`
          : Page
            ? html`<${Guard} key=${path} children=${html`<${Page} />`} />`
            : html`<p class="wait" aria-busy="true"></p>`
      }
    </main>
    <nav class="tabs" aria-label=${t('nav')}>
      ${inMenu('tabs').map((id) => html`<${NavLink} id=${id} current=${name} short />`)}
    </nav>`;
}

/** The settings, with their texts. */
const loadSettings = async () => (await loadTexts('settings/'), import('./settings.js'));

/** @param {{current: string, onChange: () => void}} props */
function Header({ current, onChange }) {
  return html`<header class="top">
    <a class="brand" href=${addressOf(HOME.name)} aria-label="Worddle">
      <${Mark} />
      <span>Worddle</span></a
    >
    <nav aria-label=${t('nav')}>
      ${inMenu('tabs').map((id) => html`<${NavLink} id=${id} current=${current} />`)}
    </nav>
    <span class="where">${titleOf(current)}</span>
    <${SheetButton}
      title=${t('nav.more')}
      icon="more"
      kind="quiet square"
      children=${(/** @type {() => void} */ close) =>
        html`<nav class="links" aria-label=${t('nav.more')} onClick=${close}>
          ${inMenu('more').map((id) => html`<${NavLink} id=${id} current=${current} />`)}
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
  const on = id === current || id === pageOf(current)?.under;
  // A tab on a phone has room for one short word.
  const text = short ? nameOf(`tab.${id}`, t(`nav.${id}`)) : t(`nav.${id}`);
  return html`<a href=${addressOf(id)} aria-current=${on ? 'page' : undefined}
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
      <a class="button" href=${addressOf(HOME.name)}>${t(`nav.${HOME.name}`)}</a>
    </p>
  </section>`;
}

/** How long the first drawing waits for the page that is asked for, so as not to draw twice. */
const PATIENCE_MS = 300;
// The start page was the solver once: a link to a board still opens it there.
const { path, query } = pathNow();
if (path === '/' && ['board', 'rules', 'word'].some((key) => query.has(key)))
  go(address('/solve', Object.fromEntries(query)), 'replace');
const first = pageOf(nameIn(pathNow().path));
const [texts, page] = [
  loadTexts(),
  first && loadPage(first).then((component) => (loaded[first.name] = component)),
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
idle(() => {
  loadStyle('paper');
  import('./offline.js').then(({ keepPage }) => keepPage()).catch(() => {});
});
