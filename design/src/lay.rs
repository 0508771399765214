//! Lays words on the free cells of a board.

use worddle_board::{Board, Cell, Path, Tile};
use worddle_lexicon::Letter;
use worddle_run::Random;

/// The most steps of one try: enough for four words that cross on 16 cells, and no time at all.
const STEPS: usize = 20_000;

/// Lays words one after another on random paths. They may share cells that spell the same. Returns their paths, and has put
/// the letters on the board; `None`, with the board as it was, if no place was found.
pub(crate) fn lay(board: &mut Board, words: &[Vec<Letter>], random: &mut Random) -> Option<Vec<Path>> {
    let mut laying = Laying { board, words, random, paths: vec![Vec::new()], steps: STEPS };
    laying.go_on(0).then(|| laying.paths.iter().map(|path| Path::new(path)).collect())
}

/// Words being laid.
struct Laying<'a> {
    board: &'a mut Board,
    words: &'a [Vec<Letter>],
    random: &'a mut Random,
    /// The paths of the words so far; the last one is not yet complete.
    paths: Vec<Vec<Cell>>,
    steps: usize,
}

impl Laying<'_> {
    /// Lays the rest of the last word, of which some letters lie, and the words behind it. Recursion is as deep as the words
    /// have letters.
    fn go_on(&mut self, laid: usize) -> bool {
        let number = self.paths.len() - 1;
        let Some(word) = self.words.get(number) else {
            self.paths.pop();
            return true;
        };
        let rest = &word[laid..];
        if rest.is_empty() {
            self.paths.push(Vec::new());
            return self.go_on(0);
        }
        for cell in self.next_cells() {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            let before = self.board.tile(cell);
            let taken = match before {
                Tile::Any => 1,
                Tile::Letters(letters) if rest.starts_with(&letters) => letters.len(),
                Tile::Letters(_) | Tile::Block => continue,
            };
            if before == Tile::Any {
                self.board.put(cell, Tile::letter(rest[0]));
            }
            self.paths[number].push(cell);
            if self.go_on(laid + taken) {
                return true;
            }
            self.paths.truncate(number + 1);
            self.paths[number].pop();
            self.board.put(cell, before);
        }
        false
    }

    /// The cells that may come next, in random order.
    fn next_cells(&mut self) -> Vec<Cell> {
        let path = &self.paths[self.paths.len() - 1];
        let topology = self.board.topology();
        let mut cells: Vec<Cell> = match path.last() {
            Some(&last) => topology.neighbors(last).to_vec(),
            None => topology.cells().collect(),
        };
        cells.retain(|cell| !path.contains(cell));
        self.random.shuffle(&mut cells);
        cells
    }
}

#[cfg(test)]
mod tests {
    use worddle_board::{Rules, paths_of};
    use worddle_lexicon::Alphabet;
    use worddle_run::{Budget, Run};

    use super::*;

    #[test]
    fn words_lie_where_their_paths_say_and_may_cross() {
        let words = ["planet", "comet", "moon"].map(|word| Alphabet::English.fold(word).expect("letters"));
        let mut laid = 0;
        for seed in 0..50 {
            let mut board = Board::parse("#???/????/????/????", Alphabet::English).expect("a board");
            let blank = board.clone();
            let Some(paths) = lay(&mut board, &words, &mut Random::new(seed)) else {
                assert_eq!(board, blank);
                continue;
            };
            laid += 1;
            for (word, path) in words.iter().zip(&paths) {
                let mut run = Run::new(Budget::UNLIMITED);
                let all = paths_of(&board, &Rules::boggle(), word, 10_000, &mut run).expect("no limit").paths;
                assert!(all.contains(path), "{path:?} of {word:?}");
            }
        }
        assert!(laid > 25, "{laid} of 50");
    }

    #[test]
    fn what_has_no_room_leaves_the_board_as_it_was() {
        let mut board = Board::parse("??/?#", Alphabet::English).expect("a board");
        let before = board.clone();
        let word = Alphabet::English.fold("moon").expect("letters");
        assert_eq!(lay(&mut board, &[word], &mut Random::new(1)), None);
        assert_eq!(board, before);
    }
}
