// @ts-check
// Runs before the first paint, so that a chosen theme never flashes and nothing moves. Not a module on purpose.
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
  // The texts are on their way while the scripts that ask for them are.
  const here = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  /** @param {string} name */
  const said = (name) =>
    /** @type {HTMLMetaElement | null} */ (document.querySelector(`meta[name=worddle-${name}]`))
      ?.content ?? '';
  const [page] = location.pathname.slice(said('base').length).split('/');
  const game = ['play', 'room', 'statistics'].includes(page);
  for (const part of game ? ['', 'game/'] : ['']) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = new URL(`lang/${part}${root.lang}.js`, here).href;
    document.head.append(link);
  }
  if (said('engine') !== 'worker') return;
  // So are the engine and a list: the worker's own script comes after all others. `engine/worker.js` takes it over.
  const module = page === 'crossword' ? 'crosswords' : 'boards';
  const address = new URL(`engine/${module}.wasm`, here).href;
  const shelf = new URL(said('lists'), location.href).href;
  const list = query.get('list') ?? root.lang;
  const names = /^[a-z]{2}$/.test(list) && !['about', 'lab', 'room'].includes(page) ? [list] : [];
  const worker = new Worker(new URL('engine/thread.js', here), { type: 'module' });
  const heard = /** @type {any[]} */ ([]);
  worker.onmessage = ({ data }) => heard.push(data);
  worker.onerror = ({ message }) => heard.push({ type: 'failed', detail: message });
  worker.postMessage({ type: 'await', names });
  // If that fails, the worker tries, and says why.
  WebAssembly.compileStreaming(fetch(address))
    .catch(() => address)
    .then((engine) => worker.postMessage({ type: 'open', engine, lists: shelf }));
  for (const name of names) {
    // If something else comes, the engine does not take it.
    const fetching = ['list', 'zipf'].map(async (ending) =>
      (await fetch(`${shelf}/${name}.${ending}.gz`)).arrayBuffer(),
    );
    Promise.all(fetching)
      .catch(() => {})
      .then((files) => worker.postMessage({ type: 'bring', name, files }));
  }
  /** @type {any} */ (window).worddleThread = { worker, heard, module };
})();
