// @ts-check
// The texts of what is rarely done with a board, in French: giving it a shape, typing it as text, exporting it.

export default /** @type {Record<string, any>} */ ({
  'share.link.what': 'vers ce que vous voyez',
  'shape.plane': 'Carrés',
  'shape.space': '3D',
  'shape.hex': 'Hexagones',
  'shape.straight': 'Sans diagonales',
  'shape.wrapped': 'Bords reliés',
  planes: 'Plans',
  'board.text': 'Grille en texte',
  'board.hint':
    'Séparez les lignes par / et les plans par //. Qu tient dans une case, ? remplace n’importe quelle lettre, # est un bloc, e:tw un mot compte triple.',
  'print.what': 'la grille et tous ses mots',
  'export.text': 'mots et points, un mot par ligne',
  'export.csv': 'pour tableur',
  'export.json': 'toutes les données, pour programmes',
  'export.svg': 'dessin vectoriel de la grille',
  'export.png': 'image de la grille',
});
