//! The arrows of an arrow crossword. A definition is the clue of the word that its arrow points at.
//!
//! An arrow leads from a black cell to the first letter of a word. It is stored with its cell and its
//! direction; the word follows from the grid, so it cannot disagree with it.

use std::collections::BTreeMap;

use super::{CellKind, Document, Heading};
use worddle_crossword::Puzzle;
use worddle_crossword::arrows::{Arrow, Arrows, PlacedArrow};

/// A clue inside the grid, called a definition in arrow crosswords.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition<'a> {
    /// The index of its black cell, row by row.
    pub cell: usize,
    /// The arrow from the cell to the word.
    pub arrow: Arrow,
    /// The text of the clue; empty until the word has one.
    pub text: &'a str,
    /// The indices of the word's cells, row by row.
    pub word: Vec<usize>,
}

impl Document {
    /// The arrows, sorted by cell; empty for a usual crossword.
    pub fn arrows(&self) -> &[PlacedArrow] {
        &self.arrows
    }

    /// Replaces the arrows. An arrow is dropped if it starts outside a black cell, or if its word is missing or has one already.
    ///
    /// An empty list makes it a usual crossword. Clues stay as they are.
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

    /// Makes it an arrow crossword: each word gets an arrow from a black cell beside its first letter, if there is one.
    ///
    /// A word without a free black cell beside it stays without an arrow, which a review reports.
    pub fn set_usual_arrows(&mut self) {
        let grid = self.outline();
        let usual = Arrows::of(&grid, &Puzzle::new(&grid));
        self.set_arrows(usual.placed.into_iter().map(|(arrow, _)| arrow));
    }

    /// The clues inside the grid, in the order of their cells.
    ///
    /// Two black cells may hold clues of the same text; each is a definition of its own.
    pub fn definitions(&self) -> Vec<Definition<'_>> {
        if self.arrows.is_empty() {
            return Vec::new();
        }
        let grid = self.outline();
        let puzzle = Puzzle::new(&grid);
        let named = self.words_by_name();
        // By heading and first cell, because labels may be missing or repeated.
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
