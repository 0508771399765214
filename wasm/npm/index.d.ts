/** A language that has a word list: `en`, `fr`, `de`, `es` or `it`. */
export type Language = 'en' | 'fr' | 'de' | 'es' | 'it';

/** A word that was found. */
export interface Found {
  word: string;
  spellings: string[];
  letters: number;
  points: number;
  /** The numbers of its cells. */
  path: number[];
  /** How common it is, from 1 to 8, if that was asked for. */
  zipf?: number;
  /** Who knows it, if that was asked for: 1 everyone, 2 well-read people, 3 it is rare. */
  tier?: 1 | 2 | 3;
  /** Why it is crude, if it is and tiers were asked for. */
  crude?: 'vulgar' | 'slur' | 'sexual' | 'double';
  /** The word under which a dictionary has it, if that was asked for. */
  lemma?: string;
  /** Whether a game asks for it, if tiers were asked for. */
  required?: boolean;
  [more: string]: unknown;
}

export interface SolveRequest {
  /** The board, row by row: `CAT/ORE`; `?` is any letter. */
  board: string;
  language?: Language;
  /** `4x4`, `hex3x3`, `4x4:wrapped` … */
  topology?: string;
  /** `boggle`, `ruzzle` … */
  rules?: string;
  shortest?: number;
  longest?: number;
  sort?: string;
  zipf?: boolean;
  /** Include tiers and which words are crude. */
  known?: boolean;
  lemma?: boolean;
  /** List only words of this tier or a better-known one. */
  tier?: 1 | 2 | 3;
  known_first?: boolean;
  /** Leave out crude words. */
  family?: boolean;
  [more: string]: unknown;
}

export interface SolveAnswer {
  board: string;
  list: string;
  rules: string;
  words: number;
  points: number;
  found: Found[];
  [more: string]: unknown;
}

export interface GenerateRequest {
  language?: Language;
  /** The same seed gives the same boards. */
  seed?: number;
  count?: number;
  topology?: string;
  /** How many words each board has: `100..200`. */
  words?: string;
  dice?: string;
  /** What is told of each board. */
  show?: 'boards' | 'statistics' | 'solutions';
  [more: string]: unknown;
}

export interface GenerateAnswer {
  list: string;
  rules: string;
  seed: number;
  boards: { board: string; [more: string]: unknown }[];
  [more: string]: unknown;
}

export interface AnagramRequest {
  /** The letters; `?` is any one. */
  letters: string;
  language?: Language;
  limit?: number;
  zipf?: boolean;
  /** Include tiers and which words are crude. */
  known?: boolean;
  lemma?: boolean;
  /** List only words of this tier or a better-known one. */
  tier?: 1 | 2 | 3;
  known_first?: boolean;
  /** Leave out crude words. */
  family?: boolean;
  [more: string]: unknown;
}

export interface AnagramAnswer {
  list: string;
  words: { word: string; spellings: string[]; [more: string]: unknown }[];
  [more: string]: unknown;
}

export interface FillRequest {
  /** The grid, row by row: `#.../..../...#`, with `.` for a free cell and `#` for a black one. */
  grid: string;
  language?: Language;
  /** Words that the grid must have. */
  must?: string[];
  seed?: number;
  /** How long it may take: `2s`. */
  time?: string;
  [more: string]: unknown;
}

export interface FillAnswer {
  list: string;
  seed: number;
  /** `filled`, `impossible` … */
  outcome: string;
  [more: string]: unknown;
}

export interface Options {
  /** Where the engine's modules `boards.wasm` and `crosswords.wasm` are; beside this package by default. */
  modules?: string | URL;
  /** The folder with the word lists; beside this package by default. */
  lists?: string | URL;
  /** The language of what it says. */
  language?: 'en' | 'fr';
}

/** An engine that is open. Word lists are fetched when they are first asked for. */
export interface Worddle {
  /** Every word of a board. */
  solve(request: SolveRequest): Promise<SolveAnswer>;
  /** Random boards. */
  generate(request: GenerateRequest): Promise<GenerateAnswer>;
  /** Words made of letters. */
  anagram(request: AnagramRequest): Promise<AnagramAnswer>;
  /** A crossword grid, filled. */
  fill(request: FillRequest): Promise<FillAnswer>;
  /** Any other question of the interface for programs, by its address: `words`, `crossword/candidates` … */
  ask(path: string, request: object): Promise<any>;
}

/** A question that is not answered as asked: its message says what was found and what was expected. */
export class Problem extends Error {
  readonly status: number;
  /** What kind of problem it is: `board`, `limit` … */
  readonly code: string;
  /** The field that is to blame. */
  readonly field?: string;
}

/** Opens the engine. */
export function open(options?: Options): Promise<Worddle>;
