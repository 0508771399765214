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
  'find.example': 'Example:',
  'find.more': 'Show more',
  'lab.speed': 'Speed test',
  'lab.speed.what': (/** @type {number} */ n) =>
    `Solves ${n} boards one after another and times each answer in this browser.`,
  'lab.measure': 'Run',
  'lab.median': (/** @type {string} */ ms) => `Half of the answers took less than ${ms} ms.`,
  'lab.results': 'Experiments',
  'lab.results.what':
    'Published experiments on word grids, repeated with every structure and method in Worddle. Every answer is checked before it is timed.',
  'lab.why': 'Why it matters:',
  'lab.why.s0-anagram':
    'Every helper for Scrabble or crosswords asks this: which words do these letters make? A structure that is fast but slow to set up is no use to someone who asks once.',
  'lab.why.s0-heights':
    'Near its leaves a tree of letters wastes memory on branches with one word each. Where to stop branching decides how much fits in a processor’s cache, and so how fast every search is.',
  'lab.why.s0-lists':
    'A list of endings is read from its first to its last word. If a few lists are very long, the average says little about the slowest search.',
  'lab.why.s0-structures':
    'There is no best dictionary for all uses: a phone wants a small one, a server a fast one, a game that starts often one that is built quickly. This shows the price of each choice.',
  'lab.why.s1-ladder':
    'Each step is one idea from the textbook. Seeing what each one gains shows which ideas matter and which only make the code longer.',
  'lab.why.s1-rate':
    'A good board is one in thousands. How many boards can be drawn and solved in a second decides whether a game can be choosy or must take the first one.',
  'lab.why.s2-frequencies':
    'Boards drawn by these frequencies look like the language and have many more words than boards of even letters. Dice of published games follow them too.',
  'lab.why.s2-histogram':
    'It tells what an ordinary board is, and so how rare a rich one is: without it, no record means anything.',
  'lab.why.s2-methods':
    'There are far too many boards to try them all. With the same number of tries, methods differ by hundreds of words.',
  'lab.why.s2-constraints':
    'A board without E, or with the most words of eight letters, shows how much each letter carries, and makes boards that nobody has played.',
  'lab.why.s3-automaton':
    'Words share their endings as well as their beginnings. Merging both makes a dictionary that loads at once on a phone, in any language.',
  'lab.why.s3-dimensions':
    'A cell has 8 neighbours on paper, 26 in a cube and 80 in four dimensions. This is where a solver that is fast on paper comes to its limit.',
  'lab.why.s4-ac3':
    'While someone constructs a crossword, the editor must show with every letter what still fits. That only feels alive if one pass takes less than a blink.',
  'lab.why.s4-search':
    'Filling a grid is easy until it is not: one bad choice can cost hours. What a search does when it is stuck decides whether it ever ends.',
  'lab.why.speed':
    'Searching for the best board and proving it count words billions of times. What takes a day with a textbook solver takes minutes here.',
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
  'api.parameters': 'Parameters',
  'api.answer': 'Answer',
  'api.name': 'Name',
  'api.type': 'Type',
  'api.meaning': 'Meaning',
  'api.required': 'required',
  'api.default': (/** @type {string} */ value) => `default: ${value}`,
  'api.copy': 'Copy the command',
  'api.try': 'Try it',
  'api.send': 'Send',
  'api.query': 'Query',
  'api.body': 'Body',
  'api.answered': (/** @type {number} */ status, /** @type {string} */ ms) =>
    `Status ${status}, ${ms} ms`,
  'api.cut': (/** @type {string} */ size) => `The first lines of ${size} kB.`,
  'about.licence': 'MIT or Apache-2.0',
});
