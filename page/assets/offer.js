// @ts-check
// What the engine offers: its word lists, rules, methods, formats and limits, from `GET /api/v1/info`.

import { useEffect, useState } from './vendor/preact.js';
import { info } from './api.js';

/** The last answer: a page that opens later has it at once. */
let offer = /** @type {import('./wire.js').Info} */ ({
  version: '',
  languages: [],
  rules: [],
  dice: [],
  methods: [],
  goals: [],
  algorithms: [],
  orders: [],
  conventions: [],
  symmetries: [],
  formats: [],
  rooms: { rules: [], modes: [] },
  limits: {},
});

/**
 * What the engine offers; lists are empty until it has answered.
 * @returns {import('./wire.js').Info}
 */
export function useOffer() {
  const [now, setNow] = useState(offer);
  useEffect(() => {
    info().then(
      (told) => setNow((offer = told)),
      () => {},
    );
  }, []);
  return now;
}

/**
 * Names as the options of a menu; the chosen one is there even before the engine has answered.
 * @param {string[]} names
 * @param {string} chosen
 * @param {(name: string) => string} text
 */
export const optionsOf = (names, chosen, text) =>
  (names.includes(chosen) ? names : [chosen, ...names]).map((name) => [name, text(name)]);
