//! Boards and lists at the edge of what there is.

use std::time::Duration;

use worddle_board::{Board, Rules, Solver, Tile, Topology};
use worddle_lexicon::{Alphabet, Dawg, Structure, Words};
use worddle_run::{Budget, Cancel, Run, Stop};

#[path = "common/available.rs"]
mod available;

use available::available;

fn words(text: &str) -> Words {
    Words::new(text.split_whitespace().map(|word| Alphabet::English.fold(word).expect("letters")))
}

fn board(text: &str) -> Board {
    Board::parse(text, Alphabet::English).expect("a board")
}

#[track_caller]
fn check(text: &str, list: &str, expected: &str) {
    let words = words(list);
    let lexicon = Dawg::build(&words);
    let rules = Rules::group();
    let solution = Solver::new(&lexicon, rules).solve(&board(text));
    let found: Vec<String> =
        solution.iter().map(|found| Alphabet::English.spell(&words[found.word])).collect();
    assert_eq!(found.join(" ").to_lowercase(), expected);
}

#[test]
fn a_board_of_one_cell_has_words_of_one_tile() {
    check("A", "a aa b", "a");
    check("(qu)", "q u qu quu", "qu");
    check("?", "a b cc", "a b");
    check("#", "a b cc", "");
}

#[test]
fn a_board_of_blocks_has_no_word() {
    check("####/####/####/####", "a as ass", "");
}

#[test]
fn a_list_of_one_word_or_none_is_a_list() {
    check("CAT/ORE", "cat", "cat");
    check("CAT/ORE", "", "");
}

#[test]
fn a_tile_of_two_letters_is_read_as_both_or_not_at_all() {
    check("QuIT/#A#", "quit qit quat quiat uit it", "it quat quiat quit");
    check("Qu/?", "qua quq q qu", "q qu qua quq");
}

#[test]
fn a_board_of_a_million_cells_is_solved() {
    let topology = std::sync::Arc::new("1000x1000".parse::<Topology>().expect("a topology"));
    let letters = Alphabet::English.fold("cat").expect("letters");
    let tiles = (0..topology.len()).map(|cell| Tile::letter(letters[cell % 3])).collect();
    let board = Board::build(topology, tiles).expect("a tile for each cell");
    let words = words("cat act tac cats dog");
    let lexicon = Dawg::build(&words);
    let solution = Solver::new(&lexicon, Rules::boggle()).solve(&board);
    assert_eq!(solution.len(), 3);
    assert_eq!(solution.count(), Solver::new(&lexicon, Rules::boggle()).count(&board));
}

#[test]
fn a_board_that_fills_the_queue_is_left_to_the_walk() {
    let words = words("aaa aaaaaaaaa");
    let lexicon = Dawg::build(&words);
    let board = board(&"A".repeat(16));
    for instructions in available() {
        let mut solver = Solver::with_instructions(&lexicon, Rules::boggle(), instructions);
        assert_eq!((solver.count(&board).words, solver.count(&board).points), (2, 12));
        assert_eq!(solver.solve(&board), Solver::new(&lexicon, Rules::boggle()).solve(&board));
    }
}

#[test]
fn more_tiles_of_several_letters_than_the_queue_has_room_for_are_left_to_the_walk() {
    let words = words("quiz theathe erinhe");
    let lexicon = Dawg::build(&words);
    let mut solver = Solver::fast(&lexicon, Rules::boggle());
    for (text, points) in [("Qu/I/Z", 1), ("ThE/A(the)", 5), ("Er/In/He", 3), ("(quiz)", 1), ("Qu/I/Z", 1)] {
        assert_eq!(solver.count(&board(text)).points, points, "{text}");
    }
}

/// All words of up to `longest` letters over the first three letters.
fn dense_words(longest: usize) -> Words {
    let mut all: Vec<Vec<_>> = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..longest {
        let end = all.len();
        for place in start..end {
            for letter in Alphabet::English.fold("abc").expect("letters") {
                all.push([&all[place][..], &[letter]].concat());
            }
        }
        start = end;
    }
    Words::new(all)
}

#[test]
fn ten_blanks_can_be_interrupted_and_keep_what_was_found() {
    let words = dense_words(9);
    let lexicon = Dawg::build(&words);
    let mut solver = Solver::new(&lexicon, Rules::boggle());
    let board = board("????/????/??AB/CABC");
    let time = Budget::time(Duration::from_millis(20));
    let stopped = solver.solve_within(&board, &mut Run::new(time)).unwrap_err();
    assert_eq!(stopped.stop, Stop::Time);
    assert!(!stopped.so_far.is_empty() && stopped.so_far.len() < words.len());
    let cancel = Cancel::default();
    cancel.cancel();
    let mut run = Run::new(Budget::UNLIMITED).with_cancel(cancel);
    assert_eq!(solver.count_within(&board, &mut run), Err(Stop::Cancelled));
}

#[test]
fn a_run_with_time_enough_changes_nothing() {
    let words = dense_words(4);
    let lexicon = Dawg::build(&words);
    let mut solver = Solver::new(&lexicon, Rules::boggle());
    let board = board("AB?/CA#/BCA");
    let expected = solver.solve(&board);
    let run = || Run::new(Budget::UNLIMITED);
    assert_eq!(solver.solve_within(&board, &mut run()), Ok(expected.clone()));
    assert_eq!(solver.count_within(&board, &mut run()), Ok(expected.count()));
}
