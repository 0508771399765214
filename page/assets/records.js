// @ts-check
// The records: the best boards known, the searches that found them, and which of them are proven. `records.json` has
// them; `docs/records.md` is made of it, and tests solve every board and compare both with the ledgers.

import { fileOf } from './api.js';

/**
 * @typedef {{
 *   language?: string,
 *   list?: string,
 *   rules?: string,
 *   topology?: string,
 *   maximize?: string,
 *   without?: string,
 *   with?: string,
 *   only_vowels?: string,
 *   chains?: number,
 *   steps?: number,
 * }} Wanted a search, without a seed
 * @typedef {{
 *   name: string,
 *   search: Wanted,
 *   board: string,
 *   value: number,
 *   seeds: {seed: number, value: number}[],
 *   proof?: string,
 * }} Record `seeds` is what each search found, `proof` the name of a ledger
 */

const FILE = new URL('./records.json', import.meta.url).pathname;

/** @type {Promise<Record[]> | undefined} */
let known;
/** Every record. Asked for once. @returns {Promise<Record[]>} */
export function allRecords() {
  known ??= fileOf(FILE).then(
    ({ sections }) => sections.flatMap((/** @type {any} */ { records }) => records),
    (problem) => {
      known = undefined;
      throw problem;
    },
  );
  return known;
}

/** The whole of a search, as far as records differ. @param {Wanted} wanted */
export const searchOf = ({
  language = '',
  list = language,
  rules = 'boggle',
  topology = '4x4',
  maximize = 'words',
}) => ({ list, rules, topology, maximize });

/** What limits the boards of a search. */
export const LIMITS = /** @type {('without'|'with'|'only_vowels')[]} */ ([
  'without',
  'with',
  'only_vowels',
]);

/**
 * Whether no board can beat the best of a search. A proof over all boards also covers those that meet
 * further constraints.
 * @param {Record[]} records
 * @param {any} request
 * @param {number} value
 */
export function isProven(records, request, value) {
  const asked = JSON.stringify(searchOf(request));
  return records.some(
    (record) =>
      record.proof && record.value === value && JSON.stringify(searchOf(record.search)) === asked,
  );
}

/** How many searches ended with the value of a record. @param {Record} record */
export const agreeing = ({ seeds, value }) => seeds.filter((one) => one.value === value).length;

/** Options that are named in a command, as typed. @param {[string, any][]} named */
const options = (named) =>
  named.flatMap(([name, value]) => (value === undefined ? [] : [` ${name} ${value}`])).join('');

/** Options that a search and a solution share. @param {Wanted} wanted */
const shared = ({ language, list = language, rules }) =>
  options([
    ['-d', list],
    ['--rules', rules],
  ]);

/** The command that finds a board, from the first seed that did. @param {Record} record */
export function findCommand({ search, seeds, value }) {
  const { topology, maximize, without, only_vowels: vowels, chains, steps } = search;
  const seed = seeds.find((one) => one.value === value)?.seed ?? 1;
  return `worddle best${shared(search)}${options([
    ['--topology', topology],
    ['--maximize', maximize],
    ['--without', without],
    ['--with', search.with],
    ['--only-vowels', vowels],
    ['--chains', chains],
    ['--seed', seed],
    ['--steps', steps],
  ])}`;
}

/** The command that counts the words of a board again. @param {Record} record */
export const solveCommand = ({ board, search }) => `worddle solve ${board}${shared(search)}`;

/** The file of a ledger. @param {string} proof */
export const ledgerOf = (proof) => `${proof}.proof.zst`;
/** Where a ledger can be downloaded. @param {string} proof */
export const ledgerAt = (proof) => new URL(`./proofs/${ledgerOf(proof)}`, import.meta.url).pathname;
/** The command that checks a ledger. @param {string} proof */
export const checkCommand = (proof) => `worddle prove check ${ledgerOf(proof)}`;
