// @ts-check
// The texts of the search for the best board, in English.

import { count, format } from '../en.js';

export default /** @type {Record<string, any>} */ ({
  'play.paused.short': 'paused',
  'best.searches': 'Searches',
  'best.title': 'The most beautiful board',
  'best.what':
    'Choose a goal and a method, then watch the board improve. Several methods can run side by side.',
  'best.maximize': 'Maximize',
  'best.method': 'Method',
  'best.constraints': 'Letter constraints',
  'best.without': 'Without these letters',
  'best.with': 'With these letters',
  'best.only_vowels': 'Only these vowels',
  'best.start': 'Search',
  'best.beside.annealing': 'Compare with annealing',
  'best.beside.pool': 'Compare with population search',
  'best.running': 'searching…',
  'best.lost': 'expired',
  'best.over': 'time’s up',
  'best.stopped': 'stopped',
  'best.facts': (
    /** @type {number} */ steps,
    /** @type {number} */ seconds,
    /** @type {number} */ rate,
  ) => `${count(steps, 'board', 'boards')} in ${seconds} s, ${format.format(rate)} per second`,
  'best.curve': 'Best value by number of boards tried',
  'best.boards': 'boards',
  'best.open': 'Show its words',
  'best.proven': 'Proven best.',
  'best.proven.what': 'With this list and these rules, no board has more.',
  'best.top': 'Best boards',
  'method.pool': 'Population search',
  'method.annealing': 'Annealing',
  'method.genetic': 'Genetic algorithm',
  'method.tabu': 'Tabu search',
  'method.steepest-ascent': 'Steepest ascent',
  'method.random': 'Random search',
  'goal.words': 'Words',
  'goal.points': 'Points',
  'goal.letters': 'Total letters',
  'goal.longest': 'Longest word',
  'goal.lengths=4': '4-letter words',
  'goal.lengths=5,6': '5- and 6-letter words',
});
