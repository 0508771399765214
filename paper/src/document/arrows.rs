//! The arrows of an arrow crossword. A definition is the clue of the word that its arrow points at.

use std::collections::BTreeMap;

use super::{CellKind, Document, Heading};
use worddle_crossword::Puzzle;
use worddle_crossword::arrows::{Arrow, Arrows, PlacedArrow};

/// A definition inside the grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition<'a> {
    /// Its cell, by its place row by row.
    pub cell: usize,
    /// How its arrow leads to the word.
    pub arrow: Arrow,
    /// What it says; empty as long as the word has no clue.
    pub text: &'a str,
    /// The cells of the word, by their places row by row.
    pub word: Vec<usize>,
}

impl Document {
    /// The arrows, by cell; none, unless it is an arrow crossword.
    pub fn arrows(&self) -> &[PlacedArrow] {
        &self.arrows
    }

    /// Takes over arrows from black cells to the words of the grid, without those that point at no word or at a word that
    /// another points at.
    pub fn set_arrows(&mut self, arrows: impl IntoIterator<Item = PlacedArrow>) {
        let is_block = |arrow: &PlacedArrow| {
            self.cells.get(arrow.cell.index()).is_some_and(|cell| cell.kind == CellKind::Block)
        };
        let arrows: Vec<PlacedArrow> = arrows.into_iter().filter(is_block).collect();
        if arrows.is_empty() {
            return self.arrows = arrows;
        }
        let grid = self.outline();
        let kept = Arrows::given(arrows, &grid, &Puzzle::new(&grid));
        self.arrows = kept.placed.into_iter().map(|(arrow, _)| arrow).collect();
    }

    /// Makes it an arrow crossword: each word that has a black cell beside its first letter is defined there.
    pub fn set_usual_arrows(&mut self) {
        let grid = self.outline();
        let usual = Arrows::of(&grid, &Puzzle::new(&grid));
        self.set_arrows(usual.placed.into_iter().map(|(arrow, _)| arrow));
    }

    /// The definitions inside the grid, by cell and as they stand in it.
    pub fn definitions(&self) -> Vec<Definition<'_>> {
        if self.arrows.is_empty() {
            return Vec::new();
        }
        let grid = self.outline();
        let puzzle = Puzzle::new(&grid);
        let named = self.words_by_name();
        let mut texts: BTreeMap<(&Heading, usize), &str> = BTreeMap::new();
        for clue in self.clues.iter().filter(|clue| !clue.text.is_empty()) {
            let usual = named.get(&(clue.heading.clone(), clue.number.clone())).map(Vec::as_slice);
            let cells = if clue.cells.is_empty() { usual.unwrap_or_default() } else { &clue.cells };
            if let Some(&first) = cells.first() {
                texts.entry((&clue.heading, first)).or_insert(&clue.text);
            }
        }
        let definition = |placed: &PlacedArrow| {
            let slot = puzzle.slot(placed.slot(&grid, &puzzle)?);
            let heading = Heading::from(slot.direction());
            let text = texts.get(&(&heading, slot.cells()[0].index())).copied().unwrap_or_default();
            let word = slot.cells().iter().map(|cell| cell.index()).collect();
            Some(Definition { cell: placed.cell.index(), arrow: placed.arrow, text, word })
        };
        self.arrows.iter().filter_map(definition).collect()
    }
}
