//! The kernels on the processor, and on a card if there is one, against the search in Rust.

use std::sync::LazyLock;

use worddle_board::{Board, Cell, Rules, Tile};
use worddle_lexicon::{Alphabet, WordList};
use worddle_optimize::{Constraint, Demand, Goal, Supply};
use worddle_run::{Budget, Random, Run};

use super::device::Device;
use super::emulated::Emulated;
use super::memory::Sizes;
use super::search::CardSearch;
use crate::class::{SymbolSet, may_lead};
use crate::halt::CardError;
use crate::ledger::{Chain, Ledger, ProofHead, UnitRecord};
use crate::problem::Problem;
use crate::unit::{Unit, units};
use crate::verify::verify;
use crate::walk::{Outcome, Search};

static LIST: LazyLock<WordList> = LazyLock::new(|| worddle_data::built_in("en").expect("a built-in list"));

/// Enough for the classes of these tests.
const SIZES: Sizes = Sizes {
    terms: 48 << 20,
    numbers: 4 << 20,
    warps: 2,
    walkers: 2,
    tasks: 1 << 18,
    boards: 1 << 16,
    leaves: 64,
};

/// A shape, the letters that may lie on it, a goal, and the value that boards must have.
struct Question {
    board: Board,
    constraint: Constraint,
    rules: Rules,
    goal: Goal,
    cutoff: u32,
}

impl Question {
    fn new(board: &str, letters: &str, goal: Goal, cutoff: u32) -> Self {
        let board = Board::parse(board, Alphabet::English).expect("a board");
        let tile = |text: &str| {
            let letters = Alphabet::English.fold(text).expect("letters");
            worddle_board::Spelling::from_letters(&letters).map(Tile::Letters).expect("a tile")
        };
        let supply = Supply::Any(letters.split(' ').map(|text| (tile(text), 1)).collect());
        let fixed = |cell: Cell| match board.tile(cell) {
            Tile::Any => None,
            tile => Some(Demand::Fix(cell, tile)),
        };
        let demands: Vec<Demand> = board.topology().cells().filter_map(fixed).collect();
        let constraint = Constraint::build(board.len(), &supply, &demands).expect("tiles that can lie there");
        Self { board, constraint, rules: Rules::boggle(), goal, cutoff }
    }

    fn problem(&self) -> Problem<'_> {
        Problem::build(&LIST, &self.rules, &self.goal, &self.board, &self.constraint).expect("a problem")
    }
}

fn search<'p>(problem: &'p Problem<'p>, cutoff: u32, sizes: Sizes) -> CardSearch<'p, Emulated> {
    CardSearch::new(problem, cutoff, Emulated::default(), sizes).expect("enough memory")
}

fn no_limit() -> Run<'static> {
    Run::new(Budget::UNLIMITED)
}

/// What a search has counted.
fn counts(outcome: &Outcome) -> [u64; 4] {
    [outcome.boards.len() as u64, outcome.forced, outcome.decided, outcome.solved]
}

/// Searches units on a device, and compares every count with the processor. Returns the sum.
fn compare<D: Device>(
    question: &Question,
    problem: &Problem<'_>,
    search: &mut CardSearch<'_, D>,
    units: &[Unit],
) -> Outcome {
    let mut host = Search::new(problem, question.cutoff);
    if search.has_plain_bounds() {
        host = host.with_plain_bounds();
    }
    let mut sum = Outcome::default();
    for (number, unit) in units.iter().enumerate() {
        let expected = host.unit(unit, &mut no_limit()).expect("no limit");
        let found = search.unit(unit, &mut no_limit()).expect("a device that works");
        assert_eq!(counts(&found), counts(&expected), "unit {number}");
        assert!(found.boards == expected.boards, "unit {number}");
        sum.add(found);
    }
    sum
}

/// Questions that differ in shape, tiles, goal and symmetries.
fn questions() -> Vec<Question> {
    vec![
        Question::new("??/??", "A E I R S T", Goal::Words, 3),
        Question::new("???/???", "A E I N R S T", "points".parse().expect("a goal"), 55),
        // Tiles of several letters, which may spell a word in two ways.
        Question::new("???/???", "A E I Q U Qu T S In", Goal::Words, 12),
        // 16 cells, which half a turn maps to themselves.
        Question::new("SRTS/T??A/A??T/STRS", "A D E I N R", Goal::Words, 220),
        Question::new("???/?ET/???", "A D E I N R S T", Goal::Words, 210),
    ]
}

/// Some units of a question: all of them if there are few.
fn some_units(problem: &Problem<'_>, most: usize) -> Vec<Unit> {
    let all = units(problem);
    let step = all.len().div_ceil(most);
    // From the end, where units have vowels and symmetries.
    all.into_iter().rev().step_by(step).collect()
}

#[test]
fn units_are_those_of_the_processor() {
    for (number, question) in questions().iter().enumerate() {
        let problem = question.problem();
        let mut search = search(&problem, question.cutoff, SIZES);
        let sum = compare(question, &problem, &mut search, &some_units(&problem, 40));
        println!("question {number}: {:?}, {:?}", counts(&sum), search.work);
        assert_eq!(search.work.handed_back, 0, "question {number}");
        assert!(sum.decided > 0, "question {number}");
    }
}

#[test]
fn symbols_that_are_given_away_are_tried_once() {
    for question in &questions()[..3] {
        let problem = question.problem();
        let mut search = search(&problem, question.cutoff, SIZES).with_plain_bounds().giving_always();
        compare(question, &problem, &mut search, &some_units(&problem, 10));
        assert!(search.work.replayed > 0, "{:?}", search.work);
    }
}

#[test]
fn large_classes_are_split_and_full_walks_are_repeated() {
    let question = Question::new("???/???", "A E I N R S T", Goal::Words, 25);
    let problem = question.problem();
    let all = units(&problem);
    let boards = |search: &mut CardSearch<'_, Emulated>, unit: &Unit| {
        let outcome = search.unit(unit, &mut no_limit()).expect("a device that works");
        (outcome.boards, outcome.solved)
    };
    // What a walk learns ends with it, so these count with plain bounds.
    let mut whole = search(&problem, question.cutoff, SIZES).with_plain_bounds();
    let mut split =
        search(&problem, question.cutoff, Sizes { terms: 60_000, numbers: 6000, leaves: 2, ..SIZES })
            .with_plain_bounds();
    for unit in all.iter().step_by(3) {
        assert!(boards(&mut split, unit) == boards(&mut whole, unit));
    }
    assert!(split.work.walks > whole.work.walks, "{:?} {:?}", split.work, whole.work);
    // With room for few boards, walks are repeated in halves, and count the same.
    let mut full = search(&problem, question.cutoff, Sizes { boards: 200, ..SIZES }).with_plain_bounds();
    let mut some: Vec<Unit> = all.into_iter().step_by(5).collect();
    compare(&question, &problem, &mut full, &some);
    assert!(full.work.walks > whole.work.walks, "{:?} {:?}", full.work, whole.work);
    assert_eq!(full.work.handed_back, 0);
    // With room for one, the processor searches what is too much.
    some.truncate(4);
    let mut full = search(&problem, question.cutoff, Sizes { boards: 1, ..SIZES }).with_plain_bounds();
    for unit in &some {
        assert!(boards(&mut full, unit) == boards(&mut whole, unit));
    }
    assert!(full.work.handed_back > 0);
}

#[test]
fn parts_whose_boards_are_all_images_of_others_are_reported() {
    // So low that the first places are forced.
    let question = Question::new("??/??", "A E I R S T", Goal::Words, 1);
    let problem = question.problem();
    let mut host = Search::new(&problem, question.cutoff).tuned(1, 1 << 20);
    let mut search = search(&problem, question.cutoff, SIZES);
    let mut tried = 0;
    for unit in units(&problem) {
        let turns = unit.turns(&problem);
        let whole = unit.class();
        let symbols = |place: usize| whole.sets[place].iter();
        for (first, second) in symbols(0).flat_map(|first| symbols(1).map(move |second| (first, second))) {
            if may_lead(&turns, &[first, second]) {
                continue;
            }
            tried += 1;
            let set = |symbol: u8| SymbolSet(1 << symbol);
            let part = whole.with(0, set(first)).with(1, set(second));
            let known = whole.without(std::slice::from_ref(&part));
            let mut classes = Vec::new();
            host.parts(&unit, &known, &mut |class, _| classes.push(class.clone()), &mut no_limit())
                .expect("no limit");
            assert!(classes == [part.clone()], "on the processor");
            classes.clear();
            search
                .parts(&unit, &known, &mut |class, _| classes.push(class.clone()), &mut no_limit())
                .expect("a device that works");
            assert!(classes == [part], "on the device");
        }
    }
    assert!(tried > 0);
}

#[test]
fn bounds_that_do_not_fit_are_no_bounds() {
    // A word is worth more than a kernel can write.
    let goal = "9000000*words".parse().expect("a goal");
    let question = Question::new("??/??", "A E R S T", goal, 45_000_000);
    let problem = question.problem();
    let mut host = Search::new(&problem, question.cutoff);
    let mut search = search(&problem, question.cutoff, SIZES);
    let mut found = 0;
    for unit in units(&problem) {
        let expected = host.unit(&unit, &mut no_limit()).expect("no limit").boards;
        assert_eq!(search.unit(&unit, &mut no_limit()).expect("a device that works").boards, expected);
        found += expected.len();
    }
    assert!(found > 0);
}

#[test]
fn a_unit_that_another_machine_began_is_finished() {
    let question = Question::new("???/???", "A E I N R S T", Goal::Words, 25);
    let problem = question.problem();
    let mut host = Search::new(&problem, question.cutoff);
    let mut search = search(&problem, question.cutoff, SIZES);
    for unit in units(&problem).iter().step_by(4) {
        let mut parts = Vec::new();
        host.parts(unit, &[], &mut |class, outcome| parts.push((class.clone(), outcome)), &mut no_limit())
            .expect("no limit");
        let (known, rest) = parts.split_at(parts.len() / 2);
        let known: Vec<_> = known.iter().map(|(class, _)| class.clone()).collect();
        let mut found = Outcome::default();
        let mut classes = known.clone();
        search
            .parts(
                unit,
                &known,
                &mut |class, part| {
                    classes.push(class.clone());
                    found.add(part);
                },
                &mut no_limit(),
            )
            .expect("a device that works");
        let mut expected = Outcome::default();
        for (_, part) in rest {
            expected.add(part.clone());
        }
        assert_eq!(found.boards, expected.boards);
        assert!(unit.class().without(&classes).is_empty(), "every part is reported");
        let boards: u128 = classes.iter().map(crate::Class::boards).sum();
        assert_eq!(boards, unit.class().boards(), "and none twice");
    }
}

#[test]
fn every_board_has_the_value_of_the_processor() {
    for question in &questions() {
        let problem = question.problem();
        let mut search = search(&problem, question.cutoff, SIZES).checking_all();
        for unit in some_units(&problem, 5) {
            search.unit(&unit, &mut no_limit()).expect("the same values");
        }
        assert!(search.work.solved > 0);
    }
}

#[test]
fn bounds_fall_where_boards_were_solved_in_vain() {
    // With few letters and a tile twice, boards read many words in several ways.
    let question = Question::new("????/????", "A E R S T", Goal::Words, 100);
    let problem = question.problem();
    let mut host = Search::new(&problem, question.cutoff).with_plain_bounds();
    let new = |always: bool| {
        let search =
            CardSearch::new(&problem, question.cutoff, Emulated::default(), SIZES).expect("enough memory");
        if always { search.giving_always() } else { search }
    };
    let (mut all, mut solved, mut decided) = (Outcome::default(), [0; 2], [0; 2]);
    for (number, unit) in some_units(&problem, 5).iter().enumerate() {
        let expected = host.unit(unit, &mut no_limit()).expect("no limit");
        for (search, sums) in [new(false), new(true)].iter_mut().zip(solved.iter_mut().zip(&mut decided)) {
            let found = search.unit(unit, &mut no_limit()).expect("a device that works");
            assert!(found.boards == expected.boards, "unit {number}");
            assert!(found.solved <= expected.solved && found.decided <= expected.decided, "unit {number}");
            *sums.0 += found.solved;
            *sums.1 += found.decided;
        }
        all.add(expected);
    }
    println!(
        "{} boards; solved {} {solved:?}, decided {} {decided:?}",
        all.boards.len(),
        all.solved,
        all.decided
    );
    assert!(!all.boards.is_empty());
    assert!(solved.iter().all(|&solved| solved < all.solved), "{solved:?} of {}", all.solved);
}

#[test]
fn a_wrong_kernel_is_caught() {
    let question = Question::new("??/??", "A E I R S T", Goal::Words, 3);
    let problem = question.problem();
    let proof = |wrong: bool| {
        let mut search = search(&problem, question.cutoff, SIZES);
        if wrong {
            search = search.with_low_bounds(2);
        }
        let record = |(number, unit): (u64, &Unit)| {
            let outcome = search.unit(unit, &mut no_limit()).expect("a device that works");
            UnitRecord::new(&problem, (number, unit.class()), &outcome, std::time::Duration::ZERO)
        };
        let records: Vec<UnitRecord> = (0..).zip(&units(&problem)).map(record).collect();
        let head = ProofHead::new((), &problem, String::new(), question.cutoff);
        let ledger = Ledger { head, units: records, signatures: Vec::new(), chain: Chain::default() };
        verify(&problem, &ledger, 4, &mut Random::new(1), &mut no_limit())
    };
    proof(false).expect("a proof");
    proof(true).expect_err("boards are missing");
}

#[test]
fn a_card_proves_only_what_depends_on_lengths() {
    let mut question = Question::new("??/??", "A E R S T", "points".parse().expect("a goal"), 10);
    question.rules = Rules::ruzzle(vec![1; 26]);
    let problem = question.problem();
    let found = CardSearch::new(&problem, question.cutoff, Emulated::default(), SIZES);
    assert_eq!(found.err(), Some(CardError::Goal));
}

/// The same units on a real card, if there is one.
#[cfg(feature = "gpu")]
#[test]
fn a_card_finds_what_the_processor_finds() {
    let gpu = match crate::Gpu::open(crate::GpuSettings { searches: Some(2) }) {
        Ok(gpu) => gpu,
        Err(error) => {
            println!("not tested on a card: {error}");
            return;
        }
    };
    for question in &questions() {
        let problem = question.problem();
        let mut host = Search::new(&problem, question.cutoff);
        let mut searches = gpu.search(&problem, question.cutoff).expect("a card");
        for (number, unit) in some_units(&problem, 60).iter().enumerate() {
            let expected = host.unit(unit, &mut no_limit()).expect("no limit");
            let found = searches[number % 2].unit(unit, &mut no_limit()).expect("a card");
            assert_eq!(found.forced, expected.forced, "unit {number}");
            assert!(found.boards == expected.boards, "unit {number}");
            assert!(found.decided <= expected.decided && found.solved <= expected.solved, "unit {number}");
        }
    }
}

/// `kernels.ptx` is compiled from the sources: its last line has their checksum.
#[test]
fn the_kernels_are_those_of_the_sources() {
    macro_rules! sources {
        ($($name:literal)*) => { concat!($(include_str!(concat!("../../kernels/", $name))),*) };
    }
    let sources = sources!("warp.h" "card.h" "terms.h" "tree.h" "value.h" "walk.h" "kernels.h" "kernels.cu");
    let checksum = sources.bytes().fold(0xCBF2_9CE4_8422_2325u64, |value, byte| {
        (value ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    });
    let compiled = include_str!("../../kernels/kernels.ptx");
    let last = compiled.lines().last().unwrap_or_default();
    assert_eq!(last, format!("// sources {checksum:016x}"), "run prove/kernels/build");
}
