// @ts-check
// The texts of what is rarely done with a board, in English: giving it a shape, typing it as text, exporting it.

export default /** @type {Record<string, any>} */ ({
  'share.link.what': 'to what you see',
  'shape.plane': 'Squares',
  'shape.space': '3D',
  'shape.hex': 'Hexagons',
  'shape.straight': 'No diagonals',
  'shape.wrapped': 'Edges wrap around',
  planes: 'Planes',
  'board.text': 'Board as text',
  'board.hint':
    'Separate rows with / and planes with //. Qu is one tile, ? any letter, # a block, e:tw a triple word.',
  'print.what': 'the board and all its words',
  'export.text': 'words and points, one word per line',
  'export.csv': 'for spreadsheets',
  'export.json': 'all data, for programs',
  'export.svg': 'vector drawing of the board',
  'export.png': 'image of the board',
});
