//! Every board that differs from one in one letter, counted at once, against counting each by itself.

use std::sync::Arc;

use proptest::prelude::*;
use worddle_board::{Board, Rules, Solver, Tile, Topology};
use worddle_lexicon::{Alphabet, Dawg, Letter, Structure, Words};
use worddle_run::{Budget, Run};

#[path = "common/available.rs"]
mod available;

use available::available;

/// How many letters the words and boards of these tests use: few, so that words have many paths.
const LETTERS: u8 = 5;

fn letter() -> impl Strategy<Value = Letter> {
    (0..LETTERS).prop_map(|place| Letter::new(place).expect("a letter"))
}

fn tile() -> impl Strategy<Value = Tile> {
    prop_oneof![12 => letter().prop_map(Tile::letter), 1 => Just(Tile::Block)]
}

fn unlimited() -> Run<'static> {
    Run::new(Budget::UNLIMITED)
}

/// Checks every change of a board against a count of its own.
fn check(words: &Words, shape: &str, tiles: &[Tile], rules: &Rules) {
    let topology: Arc<Topology> = Arc::new(shape.parse().expect("a topology"));
    let tiles = tiles[..topology.len()].to_vec();
    let board = Board::build(topology, tiles).expect("a tile for each cell");
    let dawg = Dawg::build(words);
    for instructions in available() {
        let mut solver = Solver::with_instructions(&dawg, rules.clone(), instructions);
        // Twice, because the second call finds what the first has left behind.
        for _ in 0..2 {
            let changes = solver.count_changes(&board, &mut unlimited()).expect("no limit");
            let changes = changes.expect("a small board").clone();
            for cell in board.topology().cells() {
                for letter in Letter::first(usize::from(LETTERS) + 1) {
                    let mut other = board.clone();
                    other.put(cell, Tile::letter(letter));
                    let expected = Solver::new(&dawg, rules.clone()).count(&other);
                    assert_eq!(changes.after(cell, letter), expected, "{cell:?} {letter:?}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_change_counts_as_the_changed_board_does(
        words in prop::collection::vec(prop::collection::vec(letter(), 1..7), 0..120),
        tiles in prop::collection::vec(tile(), 35),
        shape in prop::sample::select(vec!["4x4", "2x3", "1x1", "3x3:wrapped", "hex3x4", "2x2x2", "5x5", "3x3x3", "5x7"]),
        shortest in 1usize..4,
    ) {
        let words = Words::new(words);
        check(&words, shape, &tiles, &Rules::boggle().with_shortest(shortest));
        check(&words, shape, &tiles, &Rules { longest: 4, ..Rules::boggle() });
    }
}

#[test]
fn what_is_beyond_the_queue_is_left_to_others() {
    let words = Words::new([[Letter::new(0).expect("a letter")]]);
    let dawg = Dawg::build(&words);
    let short = Rules { longest_path: 3, ..Rules::boggle() };
    for (text, rules) in [
        ("QuA/AA", Rules::boggle()),
        ("?A/AA", Rules::boggle()),
        (&["AAAAAAAAAAA"; 6].join("/"), Rules::boggle()),
        ("AA/AA", Rules::ruzzle([1, 2])),
        ("AA/AA", short),
    ] {
        let board = Board::parse(text, Alphabet::English).expect("a board");
        assert_eq!(Solver::fast(&dawg, rules).count_changes(&board, &mut unlimited()), Ok(None), "{text}");
    }
}
