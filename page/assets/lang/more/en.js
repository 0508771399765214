// @ts-check
// The texts of the lab, the finder, About and the API, in English.

export default /** @type {Record<string, any>} */ ({
  'lab.letters': 'Words from your letters',
  'lab.letters.label': 'Letters',
  'lab.letters.hint': '? stands for any letter',
  'lab.pattern': 'Words matching a pattern',
  'lab.pattern.label': 'Pattern',
  'lab.pattern.hint':
    '? one letter, * any number of letters, [aeu] one of these, @ a vowel, # a consonant',
  'find.more': 'Show more',
  'lab.speed': 'Speed test',
  'lab.speed.what': (/** @type {number} */ n) =>
    `Solves ${n} boards one after another and times each answer in this browser.`,
  'lab.measure': 'Run',
  'lab.median': (/** @type {string} */ ms) => `Half of the answers took less than ${ms} ms.`,
  'lab.results': 'Experiments',
  'lab.results.what':
    'Published experiments on word grids, repeated with every structure and method in Worddle. Every answer is checked before it is timed.',
  'lab.published': 'Published results',
  'lab.table': 'Data',
  'lab.plot': 'Number of answers by time in milliseconds',
  'about.what':
    'Find every word on any board of letters, play alone or with others, generate boards, search for the best one, and build crosswords.',
  'about.private':
    'This page talks only to its own server. Settings, games, statistics, crossword drafts and half-solved puzzles stay in this browser; a room knows nothing about you but the name you type.',
  'about.private.here':
    'Everything happens in this browser. Nothing you type leaves it: settings, games, statistics, crossword drafts and your own word lists stay here.',
  'about.keys': 'Keyboard shortcuts',
  'about.keys.tiles': 'Tiles:',
  'about.keys.tiles.how':
    'type to replace a letter and move on, arrow keys move, Backspace clears, ? is any letter, # a block; a whole board can be pasted.',
  'about.keys.table': 'Word table:',
  'about.keys.table.how':
    'arrow keys, Page Up, Page Down, Home and End move through the words and show each path.',
  'about.keys.play': 'Games:',
  'about.keys.play.how': 'type a word and press Enter; Escape clears it.',
  'about.keys.trace': 'Game board:',
  'about.keys.trace.how':
    'arrow keys move, the space bar picks a letter; pick the last letter again to submit the word.',
  'about.keys.crossword': 'Crosswords:',
  'about.keys.crossword.how':
    'arrow keys move, the space bar makes a black square, | and _ draw a bar on the right and below, Enter changes direction, Page Down goes to the next word, Ctrl+Z undoes, ? shows all keys.',
  'about.lists': 'Word lists',
  'about.lists.what': 'Accents are ignored in play and shown in results.',
  'about.sources': 'Sources and licences of the word lists',
  'about.api': 'Programs can do all of this through the API:',
  'api.what': 'Everything a program can ask this server, with commands ready to run.',
  'about.licence': 'MIT or Apache-2.0',
});
