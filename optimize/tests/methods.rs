//! Every method, through the one list of them, against the best that there is.

use proptest::prelude::*;
use worddle_board::{Board, Cell, Rules, Tile};
use worddle_lexicon::{Alphabet, Letter, LetterSet, ReadOptions, WordList};
use worddle_optimize::{
    Beauty, Constraint, Demand, Exhaustion, Goal, Move, Objective, Optimizer, Preset, RankedBoard, Supply,
    Task, optimizer, optimizers,
};
use worddle_run::{Budget, Random, Run, Stop};

/// Words of few letters, so that all boards of them can be tried.
const WORDS: &str = "as at art rat rats star tsar arts tar sat sea seat east eat ate tea tear rate stare rest \
                     tears taster estate state tate ears era are arte ear east ester steer";

fn list() -> WordList {
    let text = WORDS.split_whitespace().collect::<Vec<_>>().join("\n");
    WordList::read(text.as_bytes(), &ReadOptions::new(Alphabet::English)).expect("a list").0
}

fn tiles(text: &str) -> Vec<Tile> {
    Alphabet::English.fold(text).expect("letters").into_iter().map(Tile::letter).collect()
}

fn letter(text: &str) -> Letter {
    Alphabet::English.fold(text).expect("letters")[0]
}

fn supply(letters: &str) -> Supply {
    Supply::Any(tiles(letters).into_iter().map(|tile| (tile, 1)).collect())
}

/// A search on a shape with a budget of steps: how it ended, and the best boards.
fn search(
    method: &mut dyn Optimizer,
    shape: &str,
    (supply, demands): (&Supply, &[Demand]),
    (steps, seed): (u64, u64),
) -> (Result<Exhaustion, Stop>, Vec<RankedBoard>) {
    let list = list();
    let board = board(shape);
    let constraint = Constraint::build(board.len(), supply, demands).expect("no contradiction");
    let mut objective = Goal::Words.objective(list.dawg(), &Rules::boggle(), &board);
    let run = Run::new(Budget::steps(steps));
    let mut task = Task::new(&board, &mut *objective, &constraint, run, Random::new(seed));
    let end = method.search(&mut task);
    for ranked in task.best() {
        assert!(constraint.allows(&ranked.tiles), "{} leaves the constraint", method.name());
    }
    (end, task.best().to_vec())
}

/// A board of blanks.
fn board(shape: &str) -> Board {
    let topology = std::sync::Arc::new(shape.parse::<worddle_board::Topology>().expect("a topology"));
    let blanks = vec![Tile::Any; topology.len()];
    Board::build(topology, blanks).expect("a tile for each cell")
}

/// The most words of any board.
fn most(shape: &str, constraint: (&Supply, &[Demand])) -> Beauty {
    let mut exhaustive = optimizer("exhaustive", Preset::Worddle).expect("a method");
    let (end, best) = search(&mut *exhaustive, shape, constraint, (u64::MAX, 0));
    assert_eq!(end, Ok(Exhaustion));
    best[0].beauty
}

/// Checks that every method finds the most words of a shape within some steps.
#[track_caller]
fn check(shape: &str, constraint: (&Supply, &[Demand]), steps: u64) {
    let most = most(shape, constraint);
    assert!(most > Beauty(0), "there is something to find");
    for mut method in optimizers(Preset::Worddle) {
        let (end, best) = search(&mut *method, shape, constraint, (steps, 7));
        assert_eq!(best[0].beauty, most, "{} on {shape}", method.name());
        assert!(end == Err(Stop::Steps) || method.name() == "exhaustive");
    }
    for mut method in optimizers(Preset::Article) {
        // The tabu walk of the article begins anew too seldom to be sure of the best.
        let (_, best) = search(&mut *method, shape, constraint, (steps, 7));
        assert!(best[0].beauty == most || (method.name() == "tabu" && best[0].beauty < most));
    }
}

#[test]
fn every_method_finds_the_best_board_of_four_cells() {
    check("2x2", (&supply("ARST"), &[]), 20_000);
    check("2x2", (&supply("AERST"), &[]), 20_000);
}

#[test]
fn every_method_finds_the_best_board_of_six_cells() {
    check("2x3", (&supply("AERST"), &[]), 40_000);
    check("hex2x3", (&supply("AERT"), &[]), 40_000);
}

#[test]
fn every_method_finds_the_best_board_within_a_constraint() {
    let [a, e] = ["A", "E"].map(letter);
    let t = tiles("T")[0];
    let no_e = Demand::Forbid(Alphabet::English.fold("E").expect("letters").into_iter().collect());
    check("2x3", (&supply("AERST"), &[no_e]), 40_000);
    check("2x3", (&supply("AERST"), &[Demand::AtMost(a, 1), Demand::AtLeast(e, 2)]), 40_000);
    check("2x3", (&supply("AERST"), &[Demand::Fix(Cell(1), t)]), 40_000);
    check("2x3", (&Supply::Exactly(tiles("STARET")), &[]), 40_000);
    let dice = ["AE", "RS", "ST", "TE", "AR", "ES"].map(tiles).to_vec();
    check("2x3", (&Supply::Dice(dice), &[]), 40_000);
}

#[test]
fn a_name_stands_for_one_method() {
    let names: Vec<&str> = optimizers(Preset::Worddle).iter().map(|method| method.name()).collect();
    // Saved searches name their methods: these must stay, and a new one does not concern them.
    for kept in ["random", "steepest-ascent", "tabu", "annealing", "genetic", "pool", "exhaustive"] {
        assert!(names.contains(&kept), "{kept}");
    }
    for name in names {
        assert_eq!(optimizer(name, Preset::Article).expect("a method").name(), name);
    }
    assert!(optimizer("luck", Preset::Worddle).is_none());
}

/// Refuses to value a board that is not allowed.
struct Guarded<'a> {
    objective: Box<dyn Objective + 'a>,
    constraint: &'a Constraint,
}

impl Objective for Guarded<'_> {
    fn value(&mut self, tiles: &[Tile], run: &mut Run<'_>) -> Result<Beauty, Stop> {
        assert!(self.constraint.allows(tiles), "a board that is not allowed: {tiles:?}");
        self.objective.value(tiles, run)
    }
}

#[test]
fn no_method_ever_looks_at_a_board_that_is_not_allowed() {
    let list = list();
    let board = board("2x3");
    let [a, t] = ["A", "T"].map(letter);
    let vowels: LetterSet = Alphabet::English.fold("IO").expect("letters").into_iter().collect();
    let demands = [
        Demand::Forbid(vowels),
        Demand::AtLeast(t, 1),
        Demand::AtMost(a, 1),
        Demand::Fix(Cell(5), tiles("S")[0]),
    ];
    let dice = Supply::Dice(["AEIO", "RS", "STO", "TEA", "AR", "ES", "TTT"].map(tiles).to_vec());
    for supply in [supply("AEIORST"), Supply::Exactly(tiles("STARET")), dice] {
        let constraint = Constraint::build(board.len(), &supply, &demands).expect("no contradiction");
        for preset in [Preset::Worddle, Preset::Article] {
            for mut method in optimizers(preset) {
                let objective = Goal::Words.objective(list.dawg(), &Rules::boggle(), &board);
                let mut guarded = Guarded { objective, constraint: &constraint };
                let run = Run::new(Budget::steps(3_000));
                let mut task = Task::new(&board, &mut guarded, &constraint, run, Random::new(3));
                let _ = method.search(&mut task);
                assert!(!task.best().is_empty());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn the_same_seed_and_steps_give_the_same_boards(seed: u64, steps in 1u64..3_000) {
        for mut method in optimizers(Preset::Worddle) {
            let supply = supply("AERST");
            let first = search(&mut *method, "2x3", (&supply, &[]), (steps, seed));
            prop_assert_eq!(first, search(&mut *method, "2x3", (&supply, &[]), (steps, seed)));
        }
    }

    #[test]
    fn the_best_never_falls_and_is_told_of(seed: u64) {
        let list = list();
        let board = board("2x3");
        let constraint = Constraint::build(board.len(), &supply("AERST"), &[]).expect("no contradiction");
        for mut method in optimizers(Preset::Worddle) {
            let mut told = Vec::new();
            let mut found = |find: worddle_optimize::Improvement<'_>| {
                let before = told.last().map(|&(beauty, _)| beauty);
                if find.place == 0 && before.is_none_or(|before| before < find.beauty) {
                    told.push((find.beauty, find.steps));
                }
            };
            let mut objective = Goal::Words.objective(list.dawg(), &Rules::boggle(), &board);
            let run = Run::new(Budget::steps(2_000));
            let mut task = Task::new(&board, &mut *objective, &constraint, run, Random::new(seed))
                .remembering(7)
                .reporting(&mut found);
            let _ = method.search(&mut task);
            let best: Vec<RankedBoard> = task.best().to_vec();
            prop_assert!(best.len() <= 7 && best.is_sorted_by(|a, b| a.beauty >= b.beauty && a != b));
            prop_assert!(best.iter().all(|ranked| task.canonical(&ranked.tiles) == ranked.tiles));
            drop(task);
            prop_assert!(told.is_sorted_by(|a, b| a.0 < b.0 && a.1 <= b.1));
            prop_assert_eq!(told.last().map(|last| last.0), Some(best[0].beauty));
        }
    }

    #[test]
    fn a_move_is_taken_back_by_its_inverse(first in 0u32..6, second in 0u32..6, letter in 0usize..5) {
        let mut board = tiles("STARET");
        for change in [Move::Swap(Cell(first), Cell(second)), Move::Put(Cell(first), tiles("AEIOU")[letter])] {
            let before = board.clone();
            change.apply(&mut board).apply(&mut board);
            prop_assert_eq!(&before, &board);
        }
    }
}
