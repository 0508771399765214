//! Boards whose beauty is published.

use std::path::Path;

use worddle_board::{Board, Rules};
use worddle_data::{Language, ListOptions, Lists};
use worddle_lexicon::{Alphabet, WordList};
use worddle_optimize::{Beauty, Goal};

fn french() -> WordList {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/words");
    let loaded = Lists::new(vec![directory]).load(
        "fr-gutenberg",
        &ListOptions::default(),
        Language::French,
        std::io::empty(),
    );
    loaded.expect("the list came with Worddle").list
}

/// The best boards of each method in the article on the most beautiful grid (Müller).
#[test]
fn the_boards_of_the_article_have_as_many_words_as_it_says() {
    let list = french();
    let rules = Rules::boggle().with_shortest(2);
    for (text, words) in [
        ("PETESRNIEIATMSEL", 827),
        ("STIPENALARIMSTES", 1388),
        ("SMLPEIAERTNRSAIT", 1473),
        ("APEDRMLREIAESNTS", 1508),
        ("CRESAMINILATLSER", 1634),
    ] {
        let board = Board::parse(text, Alphabet::French).expect("a board");
        let mut objective = Goal::Words.objective(list.dawg(), &rules, &board);
        assert_eq!(objective.value(board.tiles()), Beauty(words), "{text}");
    }
}
