// What the engine answers, as types. No browser loads this file.

export type WireTile = {
  text: string;
  kind: 'letters' | 'any' | 'block';
  bonus: string;
  at: number[];
  points?: number;
};

export type WireBoard = {
  notation: string;
  topology: string;
  kind: string;
  dimensions: number[];
  tiles: WireTile[];
  neighbors: number[][];
};

/**
 * A word on a board; `required` says whether a game asks for it; the page itself says with `hidden` that its person hides it, and
 * with `extra` that a drill is about others.
 */
export type Found = {
  word: string;
  spellings: string[];
  letters: number;
  points: number;
  path: number[];
  common?: boolean;
  tier?: number;
  crude?: string;
  lemma?: string;
  required?: boolean;
  hidden?: boolean;
  extra?: boolean;
};

export type Solution = {
  board: WireBoard;
  rules: string;
  language: string;
  words: number;
  points: number;
  found: Found[];
};

export type Language = {
  id: string;
  name: string;
  own_name: string;
  words: number;
  daily: boolean;
  alphabet: string;
};

/** A format of crossword files, with titles by language. */
export type Format = {
  name: string;
  extension: string;
  readable: boolean;
  writable: boolean;
  title?: Record<string, string>;
};

export type Info = {
  version: string;
  languages: Language[];
  rules: { id: string; shortest: number; by_tiles: boolean }[];
  dice: { id: string; language: string; size: number; status: string }[];
  methods: string[];
  goals: string[];
  algorithms: string[];
  orders: string[];
  conventions: string[];
  symmetries: string[];
  formats: Format[];
  rooms: { rules: string[]; modes: string[] };
  questions?: { path: string; method: string; summary: Record<string, string> }[];
  search?: { top: number; chains: number; curve: number };
  limits: Record<string, number>;
};

/** A word, what is known of it, and what dictionaries say. */
export type Defined = {
  word: string;
  in_list: boolean;
  spellings: string[];
  points?: number;
  tier?: number;
  crude?: string;
  lemma?: string;
  definitions: Definition[];
  dictionaries: { name: string; title: string; kind: string; source: string }[];
  nearest?: string[];
};

export type Definition = {
  dictionary: string;
  kind: string;
  headword: string;
  part?: string;
  text: string;
};
