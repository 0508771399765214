//! Boards whose beauty is published.

use std::path::Path;

use worddle_board::{Board, Rules};
use worddle_data::{Language, ListBounds, ListOptions, Lists};
use worddle_lexicon::{Alphabet, WordList};
use worddle_optimize::{Beauty, Constraint, Goal, Move, MoveReach, Supply};
use worddle_run::{Budget, Random, Run};

fn french() -> WordList {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/words");
    let loaded = Lists::new(vec![directory]).load(
        "fr-gutenberg",
        &ListOptions::default(),
        Language::French,
        ListBounds::NONE,
        std::io::empty(),
    );
    loaded.expect("the list came with Worddle").list
}

fn unlimited() -> Run<'static> {
    Run::new(Budget::UNLIMITED)
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
        assert_eq!(objective.value(board.tiles(), &mut unlimited()), Ok(Beauty(words)), "{text}");
    }
}

/// Every board beside a board, for each goal: by moves all at once, and by itself.
#[test]
fn boards_beside_a_board_are_valued_as_they_are_alone() {
    let list = french();
    let rules = Rules::boggle().with_shortest(2);
    let constraint = Constraint::build(16, &Supply::letters_of(&list), &[]).expect("no demands");
    let best = Board::parse("CRESAMINILATLSER", Alphabet::French).expect("a board");
    let drawn = constraint.draw(&mut Random::new(11));
    let sum = Goal::Sum(vec![(3, Goal::Lengths(vec![4, 6])), (1, Goal::Letters)]);
    for goal in [Goal::Words, Goal::Points, Goal::Lengths(vec![4]), Goal::Letters, sum] {
        let mut objective = goal.objective(list.dawg(), &rules, &best);
        for tiles in [best.tiles(), &drawn[..]] {
            let mut moves: Vec<Move> = Vec::new();
            constraint.moves(tiles, MoveReach::TilesAndSwaps, &mut moves);
            assert!(moves.len() > 480, "all letters and most swaps");
            let mut values = Vec::new();
            while values.len() < moves.len() {
                let left = &moves[values.len()..];
                objective.values_after(tiles, left, &mut values, &mut unlimited()).expect("no limit");
            }
            for (change, value) in moves.iter().zip(values) {
                let mut beside = tiles.to_vec();
                change.apply(&mut beside);
                assert_eq!(Ok(value), objective.value(&beside, &mut unlimited()), "{goal:?} {change:?}");
            }
        }
    }
}
