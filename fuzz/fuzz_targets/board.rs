//! Any text parses as a board or an error; a board round-trips through its notation; and both solvers agree
//! on it.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use worddle_board::{Board, Rules, Solver, naive};
use worddle_lexicon::{Alphabet, ReadOptions, WordList};

static LIST: LazyLock<WordList> = LazyLock::new(|| {
    let words = b"at\ncat\nchat\nchien\ncot\ncut\nniche\nnicher\nquai\ntact\nzoo\n";
    WordList::read(words, &ReadOptions::new(Alphabet::French)).expect("the words are a list").0
});

fuzz_target!(|text: &str| {
    let Ok(board) = Board::parse(text, Alphabet::French) else { return };
    let written = board.notation(Alphabet::French);
    assert_eq!(Board::parse(&written, Alphabet::French).as_ref(), Ok(&board), "{written}");
    if board.len() <= 16 {
        let rules = Rules::group();
        let expected = naive::solve(&LIST.words(), &board, &rules);
        let mut solver = Solver::fast(LIST.dawg(), rules);
        assert_eq!(solver.solve(&board), expected, "{written}");
        assert_eq!(solver.count(&board), expected.count(), "{written}");
    }
});
