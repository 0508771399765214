// @ts-check
// The texts of the home page, in English.

import { count, format } from '../en.js';

export default /** @type {Record<string, any>} */ ({
  'home.title': 'Today’s board',
  'home.what':
    'Worddle is a word game on a board of letters: a new one every day, rooms for friends, and an engine that solves any board.',
  'home.number': (/** @type {number} */ n) => `No. ${format.format(n)}`,
  'home.streak': (/** @type {number} */ n) => `${format.format(n)}-day streak`,
  'home.found': (/** @type {number} */ got, /** @type {number} */ all) =>
    `${format.format(got)} of ${count(all, 'word', 'words')}`,
  'home.code': 'Room code',
  'home.join': 'Join',
  'home.more': 'More to do',
  'home.together': 'Play together',
  'home.together.what': 'One board and one clock for everyone with the link.',
  'home.together.none':
    'Rooms need a server: open the link or scan the code of someone who has one.',
  'home.room.new': 'New room',
  'home.alone': 'Play alone',
  'home.alone.what': 'A fresh board, with or without a clock',
  'home.crossword': 'Make a crossword',
  'home.crossword.what': 'Draw the grid, fill it, write the clues',
  'home.solve': 'Solve my board',
  'home.solve.what': 'Type any board and see every word on it',
  'home.records': 'Hall of records',
  'home.records.what': 'The fullest boards known, some of them proven best',
  'home.left': 'Pick up where you left off',
  'home.left.game': 'Your game',
  'home.left.room': (/** @type {string} */ code) => `Room ${code}`,
  'home.left.crossword': (/** @type {number} */ columns, /** @type {number} */ rows) =>
    `Crossword, ${columns}×${rows}`,
  'home.players': (/** @type {number} */ n) => count(n, 'player', 'players'),
  'home.untitled': 'Untitled',
  'home.result': 'See your result',
  lesson: 'How to play',
  'lesson.step': (/** @type {number} */ step, /** @type {number} */ all) => `${step} of ${all}`,
  'lesson.drag': (/** @type {string} */ word) => `Drag across neighbouring letters: ${word}.`,
  'lesson.diagonal': (/** @type {string} */ word) => `Diagonals count too: ${word}.`,
  'lesson.once': 'Use each tile once per word. Now find one of your own!',
  'lesson.skip': 'Skip',
});
