//! A crossword file in memory: the grid with everything drawn on it, the clues, and its title and author.
//!
//! A [`Document`] is the common ground of all [formats](crate::formats). It holds whatever any of them holds, as text and
//! without an alphabet, so a file that is read and written in the same format loses nothing. [`Document::grid`] makes the
//! grid of letters that a search fills, and [`Document::fill_from`] takes the letters back. Clues, circles and title are
//! not touched on the way.

use std::collections::BTreeMap;

use worddle_lexicon::Alphabet;

use worddle_crossword::arrows::PlacedArrow;
use worddle_crossword::convention::Numbering;
use worddle_crossword::grid::{Grid, MAX_SIDE, Side, Square};
use worddle_crossword::puzzle::{Puzzle, Slot};

mod arrows;
mod clean;
mod clues;
mod enumerations;
mod kept;
mod remark;
mod workshop;

pub use arrows::Definition;
pub(crate) use clean::{clean_color, clean_solution, clean_text, one_line, straight};
pub use clues::{Clue, ClueMark, Heading};
pub use kept::Kept;
pub use remark::Remark;
pub use workshop::Workshop;

/// The field that marks a crossword as diagramless.
pub(crate) const DIAGRAMLESS: (&str, &str) = ("grid", "diagramless");

/// A crossword with everything that its file holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    width: usize,
    height: usize,
    cells: Vec<DocumentCell>,
    /// Sorted by cell; each leads from a black cell to a different word.
    arrows: Vec<PlacedArrow>,
    /// The label of each cell, row by row; `None` for the usual numbers.
    pub labels: Option<Vec<String>>,
    /// The clues, sorted by list.
    pub clues: Vec<Clue>,
    /// The title.
    pub title: String,
    /// The author.
    pub author: String,
    /// The copyright line.
    pub copyright: String,
    /// Notes for the solver.
    pub notes: String,
    /// The language of the words as a locale (`fr`, `en-GB`); empty if the file has none.
    pub language: String,
    /// Further fields by name and value: date, publisher, editor.
    pub fields: Vec<(String, String)>,
    /// Where printed numbers stand: in the cells where words begin, or along the edges, with rows in Roman numerals.
    pub numbering: Numbering,
    /// The author's own material.
    pub workshop: Workshop,
    /// What only ipuz has.
    pub kept: Kept,
    /// What was odd about the file; empty for most.
    pub remarks: Vec<Remark>,
}

/// One cell of a [`Document`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DocumentCell {
    /// Open, black, or outside the grid.
    pub kind: CellKind,
    /// The letter, or the letters of a rebus, in capitals; empty while unknown.
    pub solution: String,
    /// The letters that a solver has entered; empty for none.
    pub entered: String,
    /// The solver sees the letter from the start.
    pub revealed: bool,
    /// It has a circle.
    pub circled: bool,
    /// The background colour as `#rrggbb`; empty for none.
    pub shade: String,
    /// The bars on its sides.
    pub bars: Bars,
    /// What stands in its other corners than the one of the number.
    pub corners: Corners,
}

/// The kind of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CellKind {
    /// Takes letters.
    #[default]
    Open,
    /// Black.
    Block,
    /// Outside the grid, and not drawn at all.
    Void,
}

/// The bars to the right of a cell and below it. Bars on its other sides belong to its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bars {
    /// Between the cell and the one to its right.
    pub right: bool,
    /// Between the cell and the one below.
    pub below: bool,
}

/// The texts in three corners of a cell; the number has the fourth. Each is empty for none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Corners {
    /// At the top on the right.
    pub top_right: String,
    /// At the bottom on the left.
    pub bottom_left: String,
    /// At the bottom on the right.
    pub bottom_right: String,
}

/// What becomes of bars when a document is renumbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeptBars {
    /// They stay.
    All,
    /// They go.
    None,
}

/// A word's place in a document: the cells from one block, bar or edge to the next, at least two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// Across or down.
    pub heading: Heading,
    /// Its number in the usual numbering.
    pub number: usize,
    /// The indices of its cells, row by row.
    pub cells: Vec<usize>,
}

/// Cells that do not make a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SizeError {
    /// A side of 0, or longer than any grid.
    #[error("a grid of {width} by {height} cells: expected 1 to {MAX_SIDE} on each side")]
    Side {
        /// Cells in a row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// There are more or fewer cells than width and height say.
    #[error("{found} cells: expected {expected}, from its width and height")]
    Cells {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
}

/// A cell that does not hold exactly one letter of an alphabet, so the grid cannot be filled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{found:?} in the cell at row {row}, column {column}: expected one letter of the {alphabet} alphabet"
)]
pub struct LetterError {
    /// The content of the cell.
    pub found: String,
    /// The alphabet.
    pub alphabet: Alphabet,
    /// The row, from 1.
    pub row: usize,
    /// The column, from 1.
    pub column: usize,
}

impl Document {
    /// Builds a document of cells, without clues or texts.
    pub fn build(width: usize, height: usize, cells: Vec<DocumentCell>) -> Result<Self, SizeError> {
        Self::check_sides(width, height)?;
        if cells.len() != width * height {
            return Err(SizeError::Cells { found: cells.len(), expected: width * height });
        }
        let mut document = Self {
            width,
            height,
            cells,
            arrows: Vec::new(),
            labels: None,
            clues: Vec::new(),
            title: String::new(),
            author: String::new(),
            copyright: String::new(),
            notes: String::new(),
            language: String::new(),
            fields: Vec::new(),
            numbering: Numbering::Cells,
            workshop: Workshop::default(),
            kept: Kept::default(),
            remarks: Vec::new(),
        };
        document.drop_outer_bars();
        Ok(document)
    }

    /// Checks the sides of a grid, before memory is allocated for its cells.
    pub fn check_sides(width: usize, height: usize) -> Result<(), SizeError> {
        let sides = 1..=MAX_SIDE;
        if sides.contains(&width) && sides.contains(&height) {
            Ok(())
        } else {
            Err(SizeError::Side { width, height })
        }
    }

    /// Cells in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[DocumentCell] {
        &self.cells
    }

    /// The cells, mutable; their number cannot change.
    pub fn cells_mut(&mut self) -> &mut [DocumentCell] {
        &mut self.cells
    }

    /// The grid with blocks and bars but without letters.
    pub fn outline(&self) -> Grid {
        let mut grid = Grid::blank(self.width, self.height).expect("the sides are those of a grid");
        for (cell, content) in grid.cells().zip(&self.cells) {
            if content.kind != CellKind::Open {
                grid.set(cell, Square::Block);
            }
            let Bars { right, below } = content.bars;
            for side in [right.then_some(Side::Right), below.then_some(Side::Below)].into_iter().flatten() {
                grid.set_bar(cell, side);
            }
        }
        grid
    }

    /// The grid with its known letters in an alphabet, ready to be filled.
    pub fn grid(&self, alphabet: Alphabet) -> Result<Grid, LetterError> {
        let mut grid = self.outline();
        for (cell, content) in grid.cells().zip(&self.cells) {
            if content.solution.is_empty() || content.kind != CellKind::Open {
                continue;
            }
            let (row, column) = grid.place(cell);
            let found = content.solution.clone();
            let wrong = LetterError { found, alphabet, row: row + 1, column: column + 1 };
            match alphabet.fold(&content.solution).as_deref() {
                Ok(&[letter]) => grid.set(cell, Square::Given(letter)),
                _ => return Err(wrong),
            }
        }
        Ok(grid)
    }

    /// Makes a document of the blocks, bars and letters of a grid.
    pub fn of_grid(grid: &Grid, alphabet: Alphabet) -> Self {
        let cell = |cell| {
            let bars = Bars { right: grid.bar(cell, Side::Right), below: grid.bar(cell, Side::Below) };
            let (kind, solution) = match grid.square(cell) {
                Square::Block => (CellKind::Block, String::new()),
                Square::Open => (CellKind::Open, String::new()),
                Square::Given(letter) => (CellKind::Open, alphabet.upper(letter).to_string()),
            };
            DocumentCell { kind, solution, bars, ..DocumentCell::default() }
        };
        let cells = grid.cells().map(cell).collect();
        Self::build(grid.width(), grid.height(), cells).expect("a grid has the sides of a document")
    }

    /// Copies the letters of a grid of the same size into cells without one; everything else stays.
    pub fn fill_from(&mut self, grid: &Grid, alphabet: Alphabet) {
        for (cell, content) in grid.cells().zip(&mut self.cells) {
            if let Square::Given(letter) = grid.square(cell)
                && content.kind == CellKind::Open
                && content.solution.is_empty()
            {
                content.solution = alphabet.upper(letter).to_string();
            }
        }
    }

    /// Every word's place, by number, across before down.
    pub fn stretches(&self) -> Vec<Stretch> {
        let stretch = |slot: &Slot| Stretch {
            heading: slot.direction().into(),
            number: usize::from(slot.number()),
            cells: slot.cells().iter().map(|cell| cell.index()).collect(),
        };
        let puzzle = Puzzle::new(&self.outline());
        let mut slots: Vec<&Slot> = puzzle.slots().iter().collect();
        slots.sort_unstable_by_key(|slot| (slot.number(), slot.direction()));
        slots.into_iter().map(stretch).collect()
    }

    /// The cells of every word's place, by direction and by the label of its first cell.
    pub fn words_by_name(&self) -> BTreeMap<(Heading, String), Vec<usize>> {
        let mut words = BTreeMap::new();
        for stretch in self.stretches() {
            let number = || stretch.number.to_string();
            let name = self.labels.as_ref().map_or_else(number, |labels| labels[stretch.cells[0]].clone());
            // Files may repeat a label: its first cell wins.
            words.entry((stretch.heading, name)).or_insert(stretch.cells);
        }
        words
    }

    /// The label of each cell: that of the file, or the usual number.
    pub fn numbers(&self) -> Vec<String> {
        self.labels.clone().unwrap_or_else(|| self.usual_numbers())
    }

    /// The usual numbers, row by row; empty where no word begins.
    pub fn usual_numbers(&self) -> Vec<String> {
        let mut numbers = vec![String::new(); self.cells.len()];
        for stretch in self.stretches() {
            numbers[stretch.cells[0]] = stretch.number.to_string();
        }
        numbers
    }

    /// Keeps the labels of a file only if they differ from the usual numbers.
    pub(crate) fn set_labels(&mut self, labels: Vec<String>) {
        self.labels = (labels != self.usual_numbers()).then_some(labels);
    }

    /// The letters of some cells, one string per cell; empty where the letter is unknown.
    pub fn answer(&self, cells: &[usize]) -> Vec<&str> {
        cells.iter().map(|&place| self.cells[place].solution.as_str()).collect()
    }

    /// Every text that solvers read: titles, notes and clues.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let heads = [&self.title, &self.author, &self.copyright, &self.notes].into_iter();
        heads.chain(self.clues.iter().map(|clue| &clue.text)).map(String::as_str)
    }

    /// Returns whether solvers do not see where the blocks are.
    pub fn is_diagramless(&self) -> bool {
        self.field(DIAGRAMLESS.0) == Some(DIAGRAMLESS.1)
    }

    /// Makes it a crossword whose blocks solvers do not see.
    pub(crate) fn set_diagramless(&mut self) {
        if !self.is_diagramless() {
            self.fields.push((DIAGRAMLESS.0.to_owned(), DIAGRAMLESS.1.to_owned()));
        }
    }

    /// Adds a further field, if every format can write its name.
    pub fn push_field(&mut self, name: &str, value: &str) {
        let is_plain = |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
        let begins_well = name.starts_with(|first: char| first.is_ascii_alphabetic());
        let value = one_line(value);
        if begins_well && name.chars().all(is_plain) && !value.is_empty() {
            self.fields.push((name.to_owned(), value));
        }
    }

    /// The value of a further field.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The document for a solver: without the solution, entered letters and the author's own material.
    ///
    /// What only ipuz has goes too, because answers may be in it.
    #[must_use]
    pub fn without_solution(&self) -> Self {
        let mut document = Self { kept: Kept::default(), ..self.without_workshop() };
        for cell in &mut document.cells {
            cell.entered.clear();
            if !cell.revealed {
                cell.solution.clear();
            }
        }
        document
    }

    /// The document with the usual numbers, for formats without labels or bars. Without bars, words run together and get new
    /// numbers; a clue stays with the word that still begins in its cell, if there is one.
    pub(crate) fn renumbered(&self, bars: KeptBars) -> Self {
        let mut document = self.clone();
        document.labels = None;
        if bars == KeptBars::None {
            for cell in &mut document.cells {
                cell.bars = Bars::default();
            }
        }
        let before = self.words_by_name();
        let mut after: BTreeMap<(Heading, usize), usize> = BTreeMap::new();
        for stretch in document.stretches() {
            after.insert((stretch.heading, stretch.cells[0]), stretch.number);
        }
        document.clues.retain_mut(|clue| {
            // A clue that names no word of the grid keeps its number.
            let Some(cells) = before.get(&(clue.heading.clone(), clue.number.clone())) else { return true };
            let number = after.get(&(clue.heading.clone(), cells[0]));
            clue.number = number.map(usize::to_string).unwrap_or_default();
            number.is_some()
        });
        document
    }

    /// Removes bars along the edge. They mean nothing, and without them equal grids compare equal.
    fn drop_outer_bars(&mut self) {
        let (width, count) = (self.width, self.cells.len());
        for (place, cell) in self.cells.iter_mut().enumerate() {
            cell.bars.right &= (place + 1) % width != 0;
            cell.bars.below &= place + width < count;
        }
    }
}

impl DocumentCell {
    /// A black cell.
    pub fn block() -> Self {
        Self { kind: CellKind::Block, ..Self::default() }
    }

    /// An open cell with its letters; empty while unknown.
    pub fn open(solution: &str) -> Self {
        Self { solution: clean_solution(solution), ..Self::default() }
    }

    /// Returns whether it holds several letters, or a character that is not a letter.
    pub fn is_rebus(&self) -> bool {
        let mut characters = self.solution.chars();
        let first = characters.next();
        first.is_some_and(|first| !first.is_alphabetic()) || characters.next().is_some()
    }
}

/// Draws a bar on a side of a cell: `T` on top, `R` to the right, `B` at the bottom, `L` to the left.
pub(crate) fn draw_bar(cells: &mut [DocumentCell], width: usize, place: usize, side: char) {
    let (place, is_right) = match side {
        'R' => (Some(place), true),
        'B' => (Some(place), false),
        'L' => (place.checked_sub(1), true),
        'T' => (place.checked_sub(width), false),
        _ => (None, false),
    };
    if let Some(cell) = place.and_then(|place| cells.get_mut(place)) {
        cell.bars.right |= is_right;
        cell.bars.below |= !is_right;
    }
}
