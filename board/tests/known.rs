//! Boards whose words others have counted, on the real lists.

use std::path::Path;

use worddle_board::{Board, LengthTable, Points, Rules, Solver};
use worddle_data::{Language, ListBounds, ListOptions, Lists};
use worddle_lexicon::{Alphabet, WordList};

#[path = "common/available.rs"]
mod available;

use available::available;

fn list(name: &str) -> WordList {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/words");
    let lists = Lists::new(vec![directory]);
    lists
        .load(name, &ListOptions::default(), Language::French, ListBounds::NONE, std::io::empty())
        .expect("a list")
        .list
}

/// Checks the words and points of a board, found in every way.
#[track_caller]
fn check(list: &WordList, rules: &Rules, text: &str, words: u64, points: u64) {
    let board = Board::parse(text, Alphabet::French).expect("a board");
    for instructions in available() {
        let mut solver = Solver::with_instructions(list.dawg(), rules.clone(), instructions);
        for count in [solver.count(&board), solver.solve(&board).count()] {
            assert_eq!((count.words, count.points), (words, points), "{text}");
        }
    }
}

#[test]
fn the_most_beautiful_grids_of_s2_have_their_words() {
    let list = list("fr-gutenberg");
    let rules = Rules::new("words", Points::ByLength(LengthTable::new([1]))).with_shortest(2);
    for (text, words) in [
        ("PETESRNIEIATMSEL", 827),
        ("STIPENALARIMSTES", 1388),
        ("SMLPEIAERTNRSAIT", 1473),
        ("CRESAMINILATLSER", 1634),
        ("RTNSEAIESLMRLIAC", 1634),
        ("APEDRMLREIAESNTS", 1508),
    ] {
        check(&list, &rules, text, words, words);
    }
}

#[test]
fn the_best_board_of_boggle_has_its_words_and_points() {
    check(&list("en"), &Rules::boggle(), "PERSLATGSINETERS", 1044, 3623);
}
