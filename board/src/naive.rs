//! Solves a board word by word: the oracle for every other solver, too simple to be wrong.
//!
//! It cannot be stopped, so it is for tests and benchmarks. Users call [`paths_of`](crate::paths_of) instead.

use std::ops::ControlFlow;

use worddle_lexicon::{Letter, WordId, Words};

use crate::board::Board;
use crate::cell::Cell;
use crate::rules::{CellUse, Rules};
use crate::solution::{Found, Path, Solution};
use crate::tile::Tile;

/// Finds all words of a board by looking for each word of the list in turn.
pub fn solve(words: &Words, board: &Board, rules: &Rules) -> Solution {
    let found = words.iter().enumerate().filter_map(|(number, word)| {
        let (path, points) = best_path(board, rules, word)?;
        Some(Found { word: WordId(number as u32), path, points })
    });
    Solution::new(found.collect())
}

/// The best path of a word, and its points; `None` if the word is not on the board or does not count.
pub fn best_path(board: &Board, rules: &Rules, word: &[Letter]) -> Option<(Path, u32)> {
    let mut best: Option<(Path, u32)> = None;
    let _ = each_path(board, rules, word, &mut |cells| {
        let (path, points) = (Path::new(cells), rules.points(board, cells));
        let better = |(old, most): &(Path, u32)| points > *most || points == *most && path < *old;
        if best.as_ref().is_none_or(better) {
            best = Some((path, points));
        }
        ControlFlow::Continue(())
    });
    best
}

/// The first `most` paths of a word, in lexicographic order.
pub fn paths(board: &Board, rules: &Rules, word: &[Letter], most: usize) -> Vec<Path> {
    let mut paths = Vec::new();
    let _ = each_path(board, rules, word, &mut |cells| {
        if paths.len() == most {
            return ControlFlow::Break(());
        }
        paths.push(Path::new(cells));
        ControlFlow::Continue(())
    });
    paths
}

/// Calls `found` with each path of a word, in lexicographic order, until it breaks. A word that does not count by the rules has
/// no path.
fn each_path(
    board: &Board,
    rules: &Rules,
    word: &[Letter],
    found: &mut dyn FnMut(&[Cell]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !rules.admit(word.len()) || word.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut search = WordTracer { board, rules, path: Vec::new(), found };
    board.topology().cells().try_for_each(|cell| search.read(cell, word))
}

/// The search for one word.
struct WordTracer<'a> {
    board: &'a Board,
    rules: &'a Rules,
    path: Vec<Cell>,
    found: &'a mut dyn FnMut(&[Cell]) -> ControlFlow<()>,
}

impl WordTracer<'_> {
    /// Reads the rest of the word from a cell on.
    fn read(&mut self, cell: Cell, rest: &[Letter]) -> ControlFlow<()> {
        // A search through the path for every cell is slow, and obviously right.
        let used = self.rules.cell_use == CellUse::Once && self.path.contains(&cell);
        let rest = match self.board.tile(cell) {
            Tile::Letters(spelling) => rest.strip_prefix(&spelling[..]),
            Tile::Any => rest.get(1..),
            Tile::Block => None,
        };
        let Some(rest) = rest.filter(|_| !used && self.path.len() < self.rules.longest_path) else {
            return ControlFlow::Continue(());
        };
        self.path.push(cell);
        let flow = if rest.is_empty() {
            (self.found)(&self.path)
        } else {
            let board = self.board;
            board.topology().neighbors(cell).iter().try_for_each(|&neighbor| self.read(neighbor, rest))
        };
        self.path.pop();
        flow
    }
}
