//! All boards at or above a cutoff, against brute force; and every bound against every board.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Once;

use proptest::prelude::*;
use worddle_board::{Board, Cell, Instructions, Rules, Tile};
use worddle_lexicon::{Alphabet, Letter, ReadOptions, WordList};
use worddle_optimize::{Constraint, Demand, Goal, Supply};
use worddle_prove::{Class, Problem, Search, SymbolSet, units};
use worddle_run::{Budget, Run};

/// A question over few letters.
#[derive(Clone, Debug)]
struct Question {
    words: Vec<String>,
    board: String,
    goal: String,
    rules: Rules,
    supply: Supply,
    demands: Vec<Demand>,
}

impl Question {
    fn list(&self) -> WordList {
        let text = self.words.join("\n");
        WordList::read(text.as_bytes(), &ReadOptions::new(Alphabet::English)).expect("words").0
    }
}

fn unlimited() -> Run<'static> {
    Run::new(Budget::UNLIMITED)
}

/// The boards that reach a cutoff with their values, by looking at every board there is.
fn by_looking(problem: &Problem<'_>, cutoff: u32) -> BTreeSet<(u64, Vec<Tile>)> {
    let choices: Vec<Vec<Tile>> =
        problem.board().topology().cells().map(|cell| problem.constraint().choices(cell)).collect();
    let mut objective = problem.objective();
    let mut found = BTreeSet::new();
    let mut boards = vec![Vec::new()];
    for choices in &choices {
        boards = boards
            .iter()
            .flat_map(|board| choices.iter().map(move |&tile| [&board[..], &[tile]].concat()))
            .collect();
    }
    for tiles in boards.into_iter().filter(|tiles| problem.constraint().allows(tiles)) {
        let beauty = objective.value(&tiles, &mut unlimited()).expect("no limit");
        if beauty.0 >= u64::from(cutoff) {
            found.insert((beauty.0, problem.ranked(beauty, &tiles).tiles));
        }
    }
    found
}

/// The boards that reach a cutoff, as the search finds them, each once.
fn by_proof(problem: &Problem<'_>, search: &mut Search<'_>) -> BTreeSet<(u64, Vec<Tile>)> {
    let mut found = BTreeSet::new();
    for unit in units(problem) {
        let outcome = search.unit(&unit, &mut Run::new(Budget::UNLIMITED)).expect("no limit");
        for board in outcome.boards {
            assert!(found.insert((board.beauty.0, board.tiles)), "no board is found twice");
        }
    }
    found
}

/// The work of each unit with some instructions: places forced, places decided, boards solved.
fn places_decided(problem: &Problem<'_>, cutoff: u32, instructions: Instructions) -> Vec<(u64, u64, u64)> {
    let mut search = Search::new(problem, cutoff).with_instructions(instructions);
    let mut decided = |unit| {
        let outcome = search.unit(&unit, &mut Run::new(Budget::UNLIMITED)).expect("no limit");
        (outcome.forced, outcome.decided, outcome.solved)
    };
    units(problem).into_iter().map(&mut decided).collect()
}

/// The instructions that a search can run with here, but the portable ones. Reports those that are missing, once.
fn available(problem: &Problem<'_>) -> impl Iterator<Item = Instructions> {
    static REPORT: Once = Once::new();
    let all = [Instructions::Avx2, Instructions::Avx512];
    // A search needs fewer of the AVX-512 instructions than a solver, so the search itself is asked.
    let is_here =
        |asked: &Instructions| Search::new(problem, 1).with_instructions(*asked).instructions() == *asked;
    REPORT.call_once(|| {
        for missing in all.iter().filter(|asked| !is_here(asked)) {
            // Not by `eprintln`, which is captured while a test passes.
            writeln!(std::io::stderr(), "not tested here: bounds with {missing:?}")
                .expect("standard error is open");
        }
    });
    all.into_iter().filter(is_here)
}

/// Compares the two for some cutoffs, and for a search that merges always, never, and in many parts.
fn check(question: &Question) {
    let list = question.list();
    let board = Board::parse(&question.board, Alphabet::English).expect("a board");
    let goal: Goal = question.goal.parse().expect("a goal");
    let Ok(constraint) = Constraint::build(board.len(), &question.supply, &question.demands) else { return };
    let problem = Problem::build(&list, &question.rules, &goal, &board, &constraint).expect("a problem");
    let all = by_looking(&problem, 0);
    let best = all.last().map_or(0, |(value, _)| *value as u32);
    for cutoff in [1, best / 2, best.saturating_sub(1), best, best + 1] {
        let cutoff = cutoff.max(1);
        let expected: BTreeSet<_> =
            all.iter().filter(|(value, _)| *value >= u64::from(cutoff)).cloned().collect();
        for (near, most_terms) in [(4, 1_000_000), (1, 1_000_000), (u32::MAX, 1_000_000), (2, 7)] {
            let mut search = Search::new(&problem, cutoff).tuned(near, most_terms);
            let found = by_proof(&problem, &mut search);
            assert_eq!(found, expected, "cutoff {cutoff}, near {near}, {most_terms} terms");
        }
        let portable = places_decided(&problem, cutoff, Instructions::Portable);
        for instructions in available(&problem) {
            assert_eq!(places_decided(&problem, cutoff, instructions), portable, "{instructions}");
        }
    }
}

fn letter(place: u8) -> Letter {
    Letter::new(place).expect("a letter")
}

/// The first letters of the alphabet as tiles.
fn first_tiles(count: u8) -> Vec<(Tile, u64)> {
    (0..count).map(|place| (Tile::letter(letter(place)), 1)).collect()
}

/// Words over the first letters.
fn words(letters: u8) -> impl Strategy<Value = Vec<String>> {
    let word = proptest::collection::vec(0..letters, 2..7);
    let spell = |places: Vec<u8>| places.into_iter().map(|place| char::from(b'a' + place)).collect();
    proptest::collection::vec(word.prop_map(spell), 1..60)
}

/// Topologies with so few boards over some letters that all can be looked at.
fn shapes() -> impl Strategy<Value = (String, u8)> {
    prop_oneof![
        (Just("2x2"), 2..=6u8),
        (Just("2x3"), 2..=3u8),
        (Just("3x3"), Just(2u8)),
        (Just("2x4"), 2..=3u8),
        (Just("hex2x3"), 2..=3u8),
        (Just("2x3:wrapped"), 2..=3u8),
        (Just("3x3:straight:wrapped"), Just(2u8)),
        (Just("graph:0-1,1-2,2-3,3-0,0-2,3-4"), 2..=3u8),
        (Just("1x5"), 2..=3u8),
        (Just("2x2x2"), Just(2u8)),
    ]
    .prop_map(|(shape, letters)| (shape.to_owned(), letters))
}

fn goals() -> impl Strategy<Value = String> {
    let goals = ["words", "points", "letters", "lengths=3,4", "2*words+points", "lengths=5"];
    prop::sample::select(goals.map(str::to_owned).to_vec())
}

/// Rules whose points depend on lengths, or on tiles.
fn rules() -> impl Strategy<Value = Rules> {
    prop_oneof![
        Just(Rules::boggle()),
        Just(Rules::boggle().with_shortest(2)),
        Just(Rules::ruzzle([1, 4, 2, 7, 1, 3])),
        Just(Rules { longest_path: 3, ..Rules::boggle().with_shortest(2) }),
    ]
}

/// Demands over the first letters; some contradict each other, and then there is nothing to prove.
fn demands() -> impl Strategy<Value = Vec<Demand>> {
    let demand = prop_oneof![
        (0..3u8, 0..3usize).prop_map(|(place, most)| Demand::AtMost(letter(place), most)),
        (0..2u8, 1..3usize).prop_map(|(place, least)| Demand::AtLeast(letter(place), least)),
        (0..4u32, 0..2u8).prop_map(|(cell, place)| Demand::Fix(Cell(cell), Tile::letter(letter(place)))),
        Just(Demand::Fix(Cell(1), Tile::Block)),
        (0..3u8).prop_map(|place| Demand::Forbid([letter(place)].into_iter().collect())),
    ];
    proptest::collection::vec(demand, 0..3)
}

/// An empty board of a topology, in notation.
fn empty(shape: &str) -> String {
    let topology: worddle_board::Topology = shape.parse().expect("a topology");
    let cells = topology.len();
    let board = Board::build(std::sync::Arc::new(topology), vec![Tile::Any; cells]).expect("a tile each");
    board.notation(Alphabet::English)
}

fn questions() -> impl Strategy<Value = Question> {
    (shapes(), goals(), rules(), demands()).prop_flat_map(|((shape, letters), goal, rules, demands)| {
        let supply = Supply::Any(first_tiles(letters));
        let question = move |words| {
            let (board, goal, rules) = (empty(&shape), goal.clone(), rules.clone());
            Question { words, board, goal, rules, supply: supply.clone(), demands: demands.clone() }
        };
        words(letters).prop_map(question)
    })
}

/// What no board of a random class exceeds is not exceeded by its boards.
fn check_bounds(question: &Question, sets: &[u32]) -> Result<(), TestCaseError> {
    let list = question.list();
    let board = Board::parse(&question.board, Alphabet::English).expect("a board");
    let constraint = Constraint::build(board.len(), &question.supply, &[]).expect("no demands");
    let goal: Goal = question.goal.parse().expect("a goal");
    let problem = Problem::build(&list, &question.rules, &goal, &board, &constraint).expect("a problem");
    let all = problem.all();
    let some = |(set, &bits): (&SymbolSet, &u32)| {
        let part = set.and(SymbolSet(bits));
        if part.is_empty() { *set } else { part }
    };
    let class = Class { sets: all.sets.iter().zip(sets).map(some).collect() };
    let bound = Search::new(&problem, 1).bound(&class).expect("few terms");
    let mut objective = problem.objective();
    let mut boards = vec![Vec::new()];
    for set in &class.sets {
        boards = boards
            .iter()
            .flat_map(|board: &Vec<u8>| set.iter().map(move |symbol| [&board[..], &[symbol]].concat()))
            .collect();
    }
    for board in boards {
        let value = objective.value(&problem.tiles_of(&board), &mut unlimited()).expect("no limit");
        prop_assert!(value.0 <= u64::from(bound), "{:?}", board);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn all_boards_from_a_cutoff_on_are_found(question in questions()) {
        check(&question);
    }

    #[test]
    fn no_board_exceeds_the_bound_of_its_class(
        question in questions(),
        sets in proptest::collection::vec(1..8u32, 16),
    ) {
        check_bounds(&question, &sets)?;
    }
}

#[test]
fn bonuses_qu_tiles_dice_and_given_tiles_are_proven_too() {
    let words = "qua aqua quad quads saq sad das ads dasq suq queda aa dada adda quaqua squad";
    let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    let qu = Board::parse("1x2=QuA", Alphabet::English).expect("a board").tiles()[0];
    let letters = |text: &str| -> Vec<Tile> {
        Alphabet::English.fold(text).expect("letters").into_iter().map(Tile::letter).collect()
    };
    let with_qu: Vec<(Tile, u64)> = letters("adqsu").into_iter().chain([qu]).map(|tile| (tile, 1)).collect();
    let question = |board: &str, goal: &str, supply: Supply| Question {
        words: words.clone(),
        board: board.to_owned(),
        goal: goal.to_owned(),
        rules: Rules::ruzzle((1..26).collect::<Vec<_>>()),
        supply,
        demands: Vec::new(),
    };
    for goal in ["words", "points", "letters"] {
        check(&question("??/??", goal, Supply::Any(with_qu.clone())));
        check(&question("?:dw?/??:tl", goal, Supply::Any(with_qu.clone())));
        check(&question("??/?:dl?/?:tw?", goal, Supply::Exactly(letters("adsdqu"))));
        let dice = vec![vec![qu, letters("a")[0]], letters("as"), letters("da"), letters("sdq")];
        check(&question("??/??", goal, Supply::Dice(dice)));
    }
}

#[test]
fn what_cannot_be_proven_is_refused() {
    let list = WordList::read(b"cat\n", &ReadOptions::new(Alphabet::English)).expect("words").0;
    let refused = |board: &str, goal: &str, rules: &Rules| {
        let board = Board::parse(board, Alphabet::English).expect("a board");
        let constraint = Constraint::build(board.len(), &Supply::letters_of(&list), &[]).expect("boards");
        let goal = goal.parse().expect("a goal");
        Problem::build(&list, rules, &goal, &board, &constraint).err().expect("a refusal").to_string()
    };
    let rules = Rules::boggle();
    assert_eq!(refused(&empty("1x17"), "words", &rules), "17 cells: a proof takes 16 at most");
    assert!(refused("??/??", "longest", &rules).starts_with("the goal does not add up over words"));
    assert!(refused("??/??", "words+2*longest", &rules).starts_with("the goal does not add up over words"));
    let reusable = Rules { cell_use: worddle_board::CellUse::Reusable, ..rules };
    assert!(refused("??/??", "words", &reusable).starts_with("the rules let a path visit a cell twice"));
}
