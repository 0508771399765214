// @ts-check
// Proven bounds: values that no board of a shape exceeds, by list and goal, with the rules of Boggle.
// The proofs are in docs/proofs; a test compares.

/** @type {[list: string, topology: string, goal: string, value: number][]} */
const PROVEN = [
  ['en', '3x3', 'words', 279],
  ['en', '3x3', 'points', 545],
  ['en', '3x4', 'points', 1645],
  ['fr', '3x3', 'words', 358],
  ['fr', '3x3', 'points', 818],
  ['de', '3x3', 'words', 342],
  ['de', '3x3', 'points', 849],
  ['es', '3x3', 'words', 397],
  ['es', '3x3', 'points', 1005],
  ['it', '3x3', 'words', 296],
  ['it', '3x3', 'points', 679],
];

/**
 * Whether no board can beat the best of a search. A proof over all boards also covers those that meet
 * further constraints.
 * @param {any} request
 * @param {number} value
 */
export const isProven = ({ language, topology, rules = 'boggle', maximize }, value) =>
  rules === 'boggle' &&
  PROVEN.some(
    ([list, shape, goal, most]) =>
      list === language && shape === topology && goal === maximize && most === value,
  );
