// @ts-check
// Inlined into the page and run before the first paint: a chosen theme never flashes, and nothing moves.
(() => {
  /** @param {string} key */
  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`worddle.${key}`) ?? 'null');
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = kept('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  if (kept('motion') === 'none') root.dataset.motion = 'none';
  if (kept('palette') === 'clear') root.dataset.palette = 'clear';
  const query = new URLSearchParams(location.search);
  const asked = query.get('lang') ?? kept('lang');
  root.lang =
    asked === 'fr' || asked === 'en' ? asked : navigator.language.startsWith('fr') ? 'fr' : 'en';
  // Fetch the texts in parallel with the scripts that need them.
  /** @param {string} name */
  const metaOf = (name) =>
    /** @type {HTMLMetaElement | null} */ (document.querySelector(`meta[name=worddle-${name}]`))
      ?.content ?? '';
  const here = new URL(metaOf('assets'), location.href);
  const [name] = location.pathname.slice(metaOf('base').length).split('/');
  /** @type {{name: string, texts?: string[], soon?: string[], words?: string[]}[]} */
  const pages = JSON.parse(metaOf('pages'));
  const page = pages.find((page) => page.name === name) ?? pages[0];
  for (const part of ['', ...(page.texts ?? []), ...(page.soon ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = new URL(`lang/${part}${root.lang}.js`, here).href;
    document.head.append(link);
  }
  if (metaOf('engine') !== 'worker') return;
  // Likewise the engine and a list, in a thread that `engine/worker.js` takes over.
  const { href } = /** @type {HTMLLinkElement} */ (document.querySelector('link[as=fetch]'));
  const module = href.includes('crosswords') ? 'crosswords' : 'boards';
  const shelf = new URL(metaOf('lists'), location.href).href;
  const list = query.get('list') ?? root.lang;
  // Some pages also need word frequencies, and some no words at all.
  const endings = page.words ?? ['list'];
  const names = /^[a-z]{2}$/.test(list) ? endings.map((ending) => `${list}.${ending}`) : [];
  const worker = new Worker(new URL('engine/thread.js', here), { type: 'module' });
  const received = /** @type {any[]} */ ([]);
  worker.onmessage = ({ data }) => received.push(data);
  worker.onerror = ({ message }) => received.push({ type: 'failed', detail: message });
  worker.postMessage({ type: 'await', names });
  // If that fails, the worker tries again and reports why.
  const compiled = WebAssembly.compileStreaming(fetch(href)).catch(() => href);
  compiled.then((engine) => worker.postMessage({ type: 'open', engine, lists: shelf }));
  for (const name of names) {
    // The engine rejects anything that is not the list.
    fetch(`${shelf}/${name}.gz`)
      .then((response) => response.arrayBuffer())
      .catch(() => undefined)
      .then((bytes) => worker.postMessage({ type: 'bring', name, bytes }, bytes ? [bytes] : []));
  }
  /** @type {any} */ (window).worddleThread = { worker, received, module, compiled };
})();
