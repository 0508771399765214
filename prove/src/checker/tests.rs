//! The checker and the search agree, and a search that loses boards is caught.

use std::collections::BTreeSet;

use worddle_board::{Board, Rules, Tile};
use worddle_lexicon::{Alphabet, ReadOptions, WordList};
use worddle_optimize::{Constraint, Goal, Supply};
use worddle_run::{Budget, Random, Run};

use crate::{CellClass, Checker, CoverFlaw, Problem, Search, units};

/// Words over five letters, some of which are anagrams or read in several orders on the same tiles.
const WORDS: &str =
    "art rat tar rats star tsar arts tart tara sera eras ears sear area rare tear rate tare aret
stare tears rates aster ease seer tree erst rest tree tees sets test stet tats sats";

/// The units of a search, and the boards it found.
struct Proof {
    classes: Vec<CellClass>,
    found: BTreeSet<(u64, Vec<Tile>)>,
}

/// Finds all boards of a shape from a cutoff on, with bounds that are too low by a factor, and hands the result to a checker.
fn with_proof_by(factor: u32, board: &str, goal: &str, cutoff: u32, look: impl FnOnce(&Checker<'_>, &Proof)) {
    let (list, _) = WordList::read(WORDS.replace(' ', "\n").as_bytes(), &ReadOptions::new(Alphabet::English))
        .expect("words");
    let board = Board::parse(board, Alphabet::English).expect("a board");
    let letters = Alphabet::English.fold("AERST").expect("letters");
    let supply = Supply::Any(letters.into_iter().map(|letter| (Tile::letter(letter), 1)).collect());
    let constraint = Constraint::build(board.len(), &supply, &[]).expect("boards");
    let (goal, rules): (Goal, Rules) = (goal.parse().expect("a goal"), Rules::boggle());
    let problem = Problem::build(&list, &rules, &goal, &board, &constraint).expect("a problem");
    let mut search = Search::new(&problem, cutoff).with_low_bounds(factor);
    let mut proof = Proof { classes: Vec::new(), found: BTreeSet::new() };
    for unit in units(&problem) {
        proof.classes.push(problem.tiles_by_cell(unit.class()));
        let outcome = search.unit(&unit, &mut Run::new(Budget::UNLIMITED)).expect("no limit");
        proof.found.extend(outcome.boards.into_iter().map(|board| (board.beauty.0, board.tiles)));
    }
    let checker = Checker::new(&list, &rules, &goal, &board, &constraint).expect("a goal that adds up");
    look(&checker, &proof);
}

/// Finds all boards of a shape from a cutoff on, and hands the result to a checker.
fn with_proof(board: &str, goal: &str, cutoff: u32, look: impl FnOnce(&Checker<'_>, &Proof)) {
    with_proof_by(1, board, goal, cutoff, look);
}

/// All boards that the checker finds in the units.
fn checked(checker: &Checker<'_>, proof: &Proof, cutoff: u64) -> BTreeSet<(u64, Vec<Tile>)> {
    proof.classes.iter().flat_map(|class| checker.boards(class, cutoff)).collect()
}

fn cover(checker: &Checker<'_>, classes: &[CellClass]) -> Result<(), CoverFlaw> {
    checker.cover(classes, &mut Run::new(Budget::UNLIMITED))
}

#[test]
fn the_checker_finds_the_same_boards() {
    for (board, goal, cutoff) in [
        ("2x3=??????", "words", 8),
        ("2x3=??????", "points", 9),
        ("hex2x3=??????", "letters", 20),
        ("??/??", "words", 4),
    ] {
        with_proof(board, goal, cutoff, |checker, proof| {
            assert!(!proof.found.is_empty(), "{board}, {goal}: the cutoff is reached");
            assert_eq!(checked(checker, proof, cutoff.into()), proof.found, "{board}, {goal}");
            for (value, tiles) in &proof.found {
                assert_eq!(checker.value(tiles), *value);
                let around = tiles.iter().map(|&tile| vec![tile]).collect();
                assert!(checker.bound(&around) >= *value);
            }
        });
    }
}

#[test]
fn units_hold_every_board_once() {
    with_proof("2x3=??????", "words", 8, |checker, proof| {
        let mut classes = proof.classes.clone();
        assert_eq!(cover(checker, &classes), Ok(()));
        let mut random = Random::new(1);
        assert!((0..200).all(|_| checker.holder(&classes, &checker.draw(&mut random)).is_some()));
        let last = classes.pop().expect("a unit");
        assert!(matches!(cover(checker, &classes), Err(CoverFlaw::Uncovered(boards)) if boards > 0));
        classes.extend([last.clone(), last]);
        let count = classes.len();
        assert_eq!(cover(checker, &classes), Err(CoverFlaw::Overlap(count - 2, count - 1)));
        classes.pop();
        classes[0][0] = vec![Tile::Block];
        assert_eq!(cover(checker, &classes), Err(CoverFlaw::Foreign(0)));
    });
}

#[test]
fn a_wrong_bound_is_caught() {
    with_proof_by(4, "2x3=??????", "words", 8, |checker, proof| {
        let checked = checked(checker, proof, 8);
        assert!(proof.found.is_subset(&checked), "the boards that it lists are right");
        assert!(proof.found.len() < checked.len(), "the checker has boards that it lost");
        assert_eq!(
            cover(checker, &proof.classes),
            Ok(()),
            "the units hold every board: only the bound is wrong"
        );
    });
}
