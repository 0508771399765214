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
  const asked = new URLSearchParams(location.search).get('lang') ?? kept('lang');
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
  // So is the engine, with the list that will be asked for; `engine/worker.js` takes it over. They are fetched here and not by
  // the worker, whose script would come after all scripts of the page.
  const module = page === 'crossword' ? 'crosswords' : 'boards';
  const address = new URL(`engine/${module}.wasm`, here).href;
  const shelf = new URL(said('lists'), location.href).href;
  const list = new URLSearchParams(location.search).get('list') ?? root.lang;
  const names = /^[a-z]{2}$/.test(list) && !['about', 'lab', 'room'].includes(page) ? [list] : [];
  const worker = new Worker(new URL('engine/thread.js', here), { type: 'module' });
  const heard = /** @type {any[]} */ ([]);
  worker.onmessage = ({ data }) => heard.push(data);
  worker.onerror = ({ message }) => heard.push({ type: 'failed', detail: message });
  worker.postMessage({ type: 'await', names });
  // If it cannot be compiled here, the worker tries, and says why it cannot be.
  fetch(address)
    .then(async (response) =>
      response.headers.get('content-type')?.startsWith('application/wasm')
        ? WebAssembly.compileStreaming(response)
        : WebAssembly.compile(await response.arrayBuffer()),
    )
    .catch(() => address)
    .then((engine) => worker.postMessage({ type: 'open', engine, lists: shelf }));
  for (const name of names) {
    const fetching = ['list', 'zipf'].map(async (ending) => {
      const response = await fetch(`${shelf.replace(/\/$/, '')}/${name}.${ending}.gz`);
      if (!response.ok) throw new Error(`${response.status}`);
      return response.arrayBuffer();
    });
    Promise.all(fetching).then(
      (files) => worker.postMessage({ type: 'bring', name, files }, files),
      () => worker.postMessage({ type: 'bring', name }),
    );
  }
  /** @type {any} */ (window).worddleThread = { worker, heard, module };
})();
