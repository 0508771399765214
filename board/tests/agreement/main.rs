//! Every way to solve a board gives the solution of the naive one.

#[path = "../common/available.rs"]
mod available;
mod drawn;

use available::available;
use drawn::{board, rules, small_board, tiny_board, words};
use proptest::prelude::*;
use worddle_board::ladder::{LadderError, ladder};
use worddle_board::{Board, Rules, Solution, Solver, naive};
use worddle_lexicon::{Alphabet, Dawg, EachStructure, Structure, Words, each_structure};
use worddle_run::{Budget, Run};

/// Solves a board with every structure.
struct Agree<'a> {
    words: &'a Words,
    board: &'a Board,
    rules: &'a Rules,
    expected: &'a Solution,
}

impl EachStructure for Agree<'_> {
    fn visit<S: Structure>(&mut self) {
        let lexicon = S::build(self.words);
        let mut solver = Solver::new(&lexicon, self.rules.clone());
        assert_eq!(solver.solve(self.board), *self.expected, "{}", S::NAME);
        assert_eq!(solver.count(self.board), self.expected.count(), "{}", S::NAME);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn all_structures_give_the_naive_solution(words in words(), board in board(), rules in rules()) {
        let expected = naive::solve(&words, &board, &rules);
        each_structure(&mut Agree { words: &words, board: &board, rules: &rules, expected: &expected });
    }

    #[test]
    fn every_fast_solution_is_the_naive_one(words in words(), boards in prop::collection::vec(small_board(), 1..4), rules in rules()) {
        let lexicon = Dawg::build(&words);
        for instructions in available() {
            let mut solver = Solver::with_instructions(&lexicon, rules.clone(), instructions);
            for board in &boards {
                let expected = naive::solve(&words, board, &rules);
                prop_assert_eq!(solver.count(board), expected.count(), "{:?}", instructions);
                prop_assert_eq!(solver.solve(board), expected, "{:?}", instructions);
            }
        }
    }

    #[test]
    fn every_rung_of_the_ladder_finds_the_naive_words(words in words(), board in tiny_board(), rules in rules()) {
        let expected: Vec<_> = naive::solve(&words, &board, &rules).iter().map(|found| found.word).collect();
        for rung in ladder(&words) {
            let answer = rung.solve(&board, &rules, &mut Run::new(Budget::UNLIMITED));
            if answer != Err(LadderError::Endless) {
                prop_assert_eq!(answer, Ok(expected.clone()), "{}", rung.name());
            }
        }
    }

    #[test]
    fn scratch_carries_nothing_from_board_to_board(
        words in words(), boards in prop::collection::vec(board(), 1..6), rules in rules(),
    ) {
        let lexicon = Dawg::build(&words);
        let mut used = Solver::new(&lexicon, rules.clone());
        for board in &boards {
            prop_assert_eq!(used.solve(board), Solver::new(&lexicon, rules.clone()).solve(board));
            prop_assert_eq!(used.count(board), Solver::new(&lexicon, rules.clone()).count(board));
        }
    }

    #[test]
    fn a_board_laid_onto_itself_keeps_its_words_and_points(words in words(), board in board(), rules in rules()) {
        let lexicon = Dawg::build(&words);
        let mut solver = Solver::new(&lexicon, rules);
        let worth = |solution: &Solution| solution.iter().map(|found| (found.word, found.points)).collect::<Vec<_>>();
        let expected = worth(&solver.solve(&board));
        for permutation in board.topology().symmetries().take(50) {
            prop_assert_eq!(&worth(&solver.solve(&board.permuted(&permutation))), &expected);
        }
    }

    #[test]
    fn the_canonical_form_is_the_same_from_every_side(board in board()) {
        let canonical = board.canonical();
        prop_assert_eq!(&canonical.canonical(), &canonical);
        for permutation in board.topology().symmetries().take(50) {
            prop_assert_eq!(&board.permuted(&permutation).canonical(), &canonical);
        }
    }

    #[test]
    fn every_board_is_read_back_from_its_notation(board in board()) {
        for alphabet in Alphabet::ALL {
            let text = board.notation(alphabet);
            prop_assert_eq!(Board::parse(&text, alphabet), Ok(board.clone()), "{}", text);
        }
    }

    #[test]
    fn the_best_path_is_one_of_all_paths_and_none_is_better(words in words(), board in board(), rules in rules()) {
        for found in naive::solve(&words, &board, &rules).iter() {
            let paths = naive::paths(&board, &rules, &words[found.word], usize::MAX);
            prop_assert!(paths.is_sorted_by(|a, b| a < b));
            prop_assert!(paths.contains(&found.path));
            prop_assert!(paths.iter().all(|path| rules.points(&board, path) <= found.points));
        }
    }
}
