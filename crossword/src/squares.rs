//! Word squares: all squares of words from a list, each once.
//!
//! In a symmetric square each word reads the same across and down; in a double square all words differ. No
//! word stands twice in either. The search goes through the cells row by row. It keeps, for each row and column,
//! where its letters lead in a tree of the list, so the letters that a cell can have are the
//! intersection of two masks. Nothing is ever propagated, which makes a step some hundred times as fast as in
//! [`crate::fill`]: where there are many words and few cells, that is what counts.

use std::ops::ControlFlow;

use worddle_lexicon::{Letter, LetterSet};
use worddle_run::{Run, Stop};

use crate::entries::Table;
use crate::outcome::End;

/// Longest side.
pub const MOST_LETTERS: usize = 15;

/// A kind of word square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Each row is equal to the column of its number.
    Symmetric,
    /// All rows and columns differ. Of a square and its reflection, only the one whose first row comes first in
    /// the alphabet is listed.
    Double,
}

/// The words of one length, as a tree of their prefixes.
///
/// Nodes are numbered by length, and by the alphabet within a length.
struct Tree {
    /// The letters that go on from each prefix.
    letters: Vec<LetterSet>,
    /// The node of the first of them.
    first: Vec<u32>,
    /// The node of the first whole word.
    leaves: u32,
}

impl Tree {
    fn of(table: &Table) -> Self {
        let words: Vec<&[Letter]> = table.iter().map(|(_, word)| word).collect();
        let mut tree = Self { letters: Vec::new(), first: Vec::new(), leaves: 0 };
        // The first word with each prefix of the current length, and the one after the last.
        let mut prefixes = vec![(0, words.len())];
        for depth in 0..table.length() {
            let mut longer = Vec::new();
            tree.leaves = (tree.letters.len() + prefixes.len()) as u32;
            for &(mut start, end) in &prefixes {
                let mut letters = LetterSet::EMPTY;
                tree.first.push(tree.leaves + longer.len() as u32);
                while start < end {
                    let letter = words[start][depth];
                    let same = words[start..end].iter().take_while(|word| word[depth] == letter);
                    let next = start + same.count();
                    letters.insert(letter);
                    longer.push((start, next));
                    start = next;
                }
                tree.letters.push(letters);
            }
            prefixes = longer;
        }
        tree
    }

    /// Returns the node of a prefix with one more letter, which must be one of its letters.
    fn step(&self, node: u32, letter: Letter) -> u32 {
        let before = self.letters[node as usize].bits() & ((1 << letter.index()) - 1);
        self.first[node as usize] + before.count_ones()
    }
}

/// A row or column up to some letter: where its node is kept.
type Place = usize;

/// A cell, and the two words that cross in it.
struct Cell {
    across: Place,
    /// The same as `across` on the diagonal of a symmetric square.
    down: Place,
    /// Whether a row ends here.
    ends_row: bool,
    /// Whether the first column grows here, and must not come before the first row in the alphabet.
    is_first_column: bool,
}

/// A search for word squares.
pub struct Squares<'a> {
    table: &'a Table,
    kind: Kind,
    tree: Tree,
    cells: Vec<Cell>,
    /// What the first row must begin with.
    start: Vec<Letter>,
}

impl<'a> Squares<'a> {
    /// Makes a search for squares of words of a table, whose words have at most [`MOST_LETTERS`] letters.
    pub fn new(table: &'a Table, kind: Kind) -> Self {
        let side = table.length();
        // A place for each length of each prefix; the lines down follow those across.
        let place = |line: usize, length: usize| line * (side + 1) + length;
        let mut cells = Vec::new();
        for row in 0..side {
            let columns = match kind {
                Kind::Symmetric => row..side,
                Kind::Double => 0..side,
            };
            for column in columns {
                let line_down = match kind {
                    Kind::Symmetric => column,
                    Kind::Double => side + column,
                };
                cells.push(Cell {
                    across: place(row, column),
                    down: place(line_down, row),
                    ends_row: column + 1 == side,
                    is_first_column: kind == Kind::Double && column == 0,
                });
            }
        }
        Self { table, kind, tree: Tree::of(table), cells, start: Vec::new() }
    }

    /// Lists only squares whose first row begins with some letters.
    #[must_use]
    pub fn beginning_with(self, start: Vec<Letter>) -> Self {
        Self { start, ..self }
    }

    /// Calls `found` with the rows of each square, in the order of the alphabet, until it breaks or the run stops. A step of
    /// the run is a row completed.
    pub fn each(
        &self,
        run: &mut Run<'_>,
        found: &mut dyn FnMut(&[&[Letter]]) -> ControlFlow<()>,
    ) -> Result<End, Stop> {
        let side = self.table.length();
        if side == 0 || self.table.is_empty() {
            return Ok(End::Exhausted);
        }
        let mut nodes = vec![0; 2 * side * (side + 1)];
        // The letters still to try in each cell up to the current one.
        let mut untried = Vec::with_capacity(self.cells.len());
        untried.push(self.letters(&nodes, 0));
        while let Some(left) = untried.last_mut() {
            let Some(letter) = left.iter().next() else {
                untried.pop();
                continue;
            };
            *left = left.without(LetterSet::from_iter([letter]));
            run.work(1)?;
            let at = untried.len() - 1;
            if !self.enter(&mut nodes, at, letter) {
                continue;
            }
            if self.cells[at].ends_row {
                run.step()?;
                if at + 1 == side {
                    let (word, words) = (nodes[side] - self.tree.leaves, self.table.len());
                    run.estimate(f64::from(word) / words as f64);
                }
            }
            if at + 1 < self.cells.len() {
                untried.push(self.letters(&nodes, at + 1));
            } else if self.all_differ(&nodes) && found(&self.rows(&nodes)).is_break() {
                return Ok(End::Enough);
            }
        }
        Ok(End::Exhausted)
    }

    /// Counts the squares. If the run stops, returns the count so far.
    pub fn count(&self, run: &mut Run<'_>) -> Result<u64, (u64, Stop)> {
        let mut count = 0;
        let counted = self.each(run, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        counted.map(|_| count).map_err(|stop| (count, stop))
    }

    /// Returns the letters that a cell can have after those before it.
    fn letters(&self, nodes: &[u32], at: usize) -> LetterSet {
        let Cell { across, down, .. } = self.cells[at];
        let [across, down] = [across, down].map(|place| self.tree.letters[nodes[place] as usize]);
        let both = across.without(across.without(down));
        match self.start.get(at) {
            Some(&letter) if at < self.table.length() => {
                both.without(both.without(LetterSet::from_iter([letter])))
            }
            _ => both,
        }
    }

    /// Writes a letter into a cell. Returns false if the first column would come before the first row.
    fn enter(&self, nodes: &mut [u32], at: usize, letter: Letter) -> bool {
        let Cell { across, down, is_first_column, .. } = self.cells[at];
        nodes[across + 1] = self.tree.step(nodes[across], letter);
        nodes[down + 1] = self.tree.step(nodes[down], letter);
        // Nodes of one length are in the order of the alphabet, so prefixes compare like their nodes.
        let row = down % (self.table.length() + 1);
        !is_first_column || nodes[down + 1] >= nodes[row + 1]
    }

    /// Returns the nodes of the whole words.
    fn leaves<'n>(&self, nodes: &'n [u32]) -> impl Iterator<Item = u32> + use<'n> {
        let side = self.table.length();
        let lines = if self.kind == Kind::Double { 2 * side } else { side };
        (0..lines).map(move |line| nodes[line * (side + 1) + side])
    }

    fn all_differ(&self, nodes: &[u32]) -> bool {
        let mut words: Vec<u32> = self.leaves(nodes).collect();
        words.sort_unstable();
        words.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn rows(&self, nodes: &[u32]) -> Vec<&'a [Letter]> {
        let rows = self.leaves(nodes).take(self.table.length());
        rows.map(|leaf| self.table.word(crate::entries::EntryId(leaf - self.tree.leaves))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entries, FillTask, Grid, Puzzle};
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use worddle_lexicon::Alphabet;
    use worddle_run::Budget;

    /// The squares of a list, as rows joined by slashes.
    fn squares(words: &str, side: usize, kind: Kind) -> Vec<String> {
        let entries = Entries::read(&words.replace(' ', "\n"), Alphabet::English).unwrap();
        let mut all = Vec::new();
        let end =
            Squares::new(entries.table(side), kind).each(&mut Run::new(Budget::UNLIMITED), &mut |rows| {
                all.push(rows.iter().map(|row| Alphabet::English.spell(row)).collect::<Vec<_>>().join("/"));
                ControlFlow::Continue(())
            });
        assert_eq!(end, Ok(End::Exhausted));
        all
    }

    #[test]
    fn squares_are_listed_in_alphabetical_order() {
        let words = "bit ice ten bat are tea ado";
        assert_eq!(
            squares(words, 3, Kind::Symmetric),
            ["BAT/ARE/TEA", "BAT/ARE/TEN", "BIT/ICE/TEA", "BIT/ICE/TEN"]
        );
        assert_eq!(squares("an at no to on ta", 2, Kind::Double), ["AN/TO", "TA/ON"]);
        assert_eq!(squares("an no", 2, Kind::Symmetric), ["AN/NO"]);
        assert_eq!(squares("aa", 2, Kind::Symmetric), Vec::<String>::new());
        assert_eq!(squares("", 3, Kind::Double), Vec::<String>::new());
    }

    #[test]
    fn a_start_limits_the_first_row() {
        let entries = Entries::read("an\nat\nno\nto\non\nta", Alphabet::English).unwrap();
        let count = |start: &str| {
            let start = Alphabet::English.fold(start).unwrap();
            let squares = Squares::new(entries.table(2), Kind::Double).beginning_with(start);
            squares.count(&mut Run::new(Budget::UNLIMITED))
        };
        assert_eq!(["a", "no", "ta"].map(count), [Ok(1), Ok(0), Ok(1)]);
    }

    #[test]
    fn a_budget_stops_the_search() {
        let entries = Entries::read("an\nat\nno\nto\non\nta", Alphabet::English).unwrap();
        let squares = Squares::new(entries.table(2), Kind::Double);
        assert!(matches!(squares.count(&mut Run::new(Budget::steps(2))), Err((_, Stop::Steps))));
    }

    proptest! {
        #[test]
        fn squares_agree_with_brute_force_and_with_the_filler(
            words in prop::collection::btree_set(prop::collection::vec(0u8..3, 3), 1..16),
        ) {
            let spell = |word: &Vec<u8>| word.iter().map(|&place| char::from(b'a' + place)).collect::<String>();
            let text: Vec<String> = words.iter().map(spell).collect();
            let (mut symmetric, mut double) = (BTreeSet::new(), BTreeSet::new());
            for a in &words {
                for b in &words {
                    for c in &words {
                        let rows = [a, b, c];
                        let columns: Vec<Vec<u8>> =
                            (0..3).map(|at| rows.iter().map(|row| row[at]).collect()).collect();
                        let different: BTreeSet<&Vec<u8>> = rows.into_iter().collect();
                        let all: BTreeSet<&Vec<u8>> = rows.into_iter().chain(&columns).collect();
                        let square = rows.map(|row| spell(row).to_uppercase()).join("/");
                        if columns.iter().eq(rows) && different.len() == 3 {
                            symmetric.insert(square);
                        } else if columns.iter().all(|column| words.contains(column)) && all.len() == 6
                            && rows[0] < &columns[0] {
                            double.insert(square);
                        }
                    }
                }
            }
            let text = text.join(" ");
            prop_assert_eq!(&squares(&text, 3, Kind::Symmetric), &symmetric.into_iter().collect::<Vec<_>>());
            prop_assert_eq!(&squares(&text, 3, Kind::Double), &double.iter().cloned().collect::<Vec<_>>());
            // The filler finds each double square and its reflection.
            let puzzle = Puzzle::new(&Grid::blank(3, 3).unwrap());
            let entries = Entries::read(&text.replace(' ', "\n"), Alphabet::English).unwrap();
            let fills = FillTask::new(&puzzle, &entries).count(&mut Run::new(Budget::UNLIMITED));
            prop_assert_eq!(fills, Ok(2 * double.len() as u64));
        }
    }
}
