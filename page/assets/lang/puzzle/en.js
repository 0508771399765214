// @ts-check
// Solving a crossword, in English.

import { count } from '../en.js';
import { duration } from '../crossword/en.js';

export default /** @type {Record<string, any>} */ ({
  'pz.by': (/** @type {string} */ author) => `by ${author}`,
  'pz.across': (/** @type {string} */ name) => `${name} across`,
  'pz.down': (/** @type {string} */ name) => `${name} down`,
  'pz.place': (/** @type {number} */ at, /** @type {number} */ of) => `letter ${at} of ${of}`,
  'pz.clue': 'Clue',
  'pz.clue.before': 'Previous clue',
  'pz.clue.next': 'Next clue',
  'pz.keyboard': 'Letter keys',
  'pz.back': 'Erase',
  'pz.rebus': 'Rebus',
  'pz.pencil': 'Pencil',
  'pz.check': 'Check',
  'pz.check.letter': 'Check letter',
  'pz.check.word': 'Check word',
  'pz.check.grid': 'Check grid',
  'pz.checked': (/** @type {number} */ n) =>
    n === 0 ? 'No mistakes.' : `${count(n, 'mistake', 'mistakes')}.`,
  'pz.reveal': 'Reveal',
  'pz.reveal.letter': 'Reveal letter',
  'pz.reveal.word': 'Reveal word',
  'pz.reveal.grid': 'Reveal grid',
  'pz.solved.now': 'Solved. Well done!',
  'pz.solved': (/** @type {number} */ seconds, /** @type {number} */ revealed) =>
    `Solved in ${duration(seconds)}${revealed ? `, ${count(revealed, 'letter', 'letters')} given` : ''}.`,
  'pz.full': 'The grid is full, but there is still a mistake.',
  'pz.times': (
    /** @type {{solvers: number, fastest: number, median: number}} */ { solvers, fastest, median },
  ) =>
    solvers < 2
      ? 'You are the first to solve it here.'
      : `Solved by ${solvers} people so far. Fastest: ${duration(fastest)}. Median: ${duration(median)}.`,
  'pz.send.again': 'Send again',
  'pz.embed.whole': 'Open in Worddle',
  'pz.honest.published':
    'When you finish, this server counts your time and where you needed help, without your name. What you fill in stays in this browser until then.',
  'pz.paused': 'Paused. The puzzle is hidden until you resume.',
  'pz.link.what': 'to this puzzle, without what you filled in',
  'pz.print.what': 'empty grid and clues, on one page',
  'pz.anew': 'Start again',
  'pz.anew.sure': 'Really start again?',
  'pz.anew.what': 'empties the grid and the timer',
  'pz.edit': 'Open in the editor',
  'pz.edit.what': 'as a new draft, with all the answers',
  'pz.honest':
    'The answers are in the link, scrambled: nobody sees them by accident, but anyone determined can decode them. What you fill in stays in this browser.',
  'pz.keys.how':
    'Arrow keys turn, then move. Tab goes to the next clue, the space bar changes direction, Escape leaves the grid.',
  'pz.key.arrows': '← ↑ → ↓',
  'pz.key.arrows.what': 'turn, then move',
  'pz.key.space': 'Space',
  'pz.key.space.what': 'across or down',
  'pz.key.tab': 'Tab, Enter',
  'pz.key.tab.what': 'next clue; Shift+Tab: previous clue',
  'pz.key.back': 'Backspace, Del',
  'pz.key.back.what': 'erase; Backspace goes back',
  'pz.key.rebus': 'Insert, Shift+Enter',
  'pz.key.rebus.what': 'rebus: several letters in one square',
  'pz.key.pencil': '.',
  'pz.key.pencil.what': 'pencil on or off',
  'pz.key.ends': 'Home, End',
  'pz.key.ends.what': 'first, last letter of the word',
  'pz.key.leave': 'Esc',
  'pz.key.leave.what': 'leave the grid',
  'pz.none': (/** @type {string} */ files) =>
    `Open a crossword link, or solve a puzzle from a file${files && `: ${files}`}.`,
  'pz.damaged': 'This link is incomplete or damaged. Ask for it again and copy all of it.',
  'pz.incomplete': 'This file has no complete solution, so there is nothing to check.',
  'pz.open': 'Open a puzzle',
  'pz.make': 'Make a crossword',
});
