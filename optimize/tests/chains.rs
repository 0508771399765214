//! A search of several chains is the same whatever happens to it on the way.

use proptest::prelude::*;
use worddle_board::{Board, Rules};
use worddle_lexicon::{Alphabet, Letter, ReadOptions, WordList};
use worddle_optimize::{
    Best, Campaign, Constraint, Continuation, Goal, Preset, RankedBoard, Supply, Watch, Worker, optimizer,
    optimizers,
};
use worddle_run::{Cancel, Chain, Checkpoint, Progress, Stop};

const WORDS: &[u8] = b"as\nat\nart\nrat\nrats\nstar\ntsar\narts\ntar\nsat\nsea\nseat\neast\neat\nate\ntea\ntear\nrate\nstare\n";

/// How many chains these searches have.
const CHAINS: u64 = 3;

/// How many boards they remember.
const REMEMBERED: usize = 5;

fn list() -> WordList {
    WordList::read(WORDS, &ReadOptions::new(Alphabet::English)).expect("a list").0
}

/// Boards of six cells with five letters.
fn constraint() -> Constraint {
    let letters = Alphabet::English.fold("AERST").expect("letters");
    let tile = |letter: Letter| (worddle_board::Tile::letter(letter), 1);
    Constraint::build(6, &Supply::Any(letters.into_iter().map(tile).collect()), &[]).expect("no demands")
}

/// Where a search was left.
#[derive(Clone, PartialEq, Eq, Debug)]
struct State {
    checkpoints: Vec<Checkpoint>,
    best: Best,
}

impl State {
    fn new() -> Self {
        Self { checkpoints: vec![Checkpoint::default(); CHAINS as usize], best: Best::new(REMEMBERED) }
    }
}

/// Goes on with a search until it is over, or until so many finds and starts were made; gives where it was left.
///
/// `order` says which chain goes on next.
fn go_on(
    method: &str,
    (seed, steps): (u64, u64),
    state: State,
    order: &[usize],
    cut: Option<usize>,
) -> (State, bool) {
    let (list, constraint) = (list(), constraint());
    let board = Board::parse("AAA/AAA", Alphabet::English).expect("a board");
    let search = Campaign { board: &board, constraint: &constraint, seed, steps: Some(steps) };
    let mut worker = Worker {
        optimizer: optimizer(method, Preset::Worddle).expect("a method"),
        objective: Goal::Words.objective(list.dawg(), &Rules::boggle(), &board),
    };
    let State { mut checkpoints, best: mut shared } = state;
    let mut own = vec![shared.clone(); CHAINS as usize];
    let mut over = [false; CHAINS as usize];
    let cancel = Cancel::default();
    let mut events = 0;
    let turns = order.iter().copied().cycle().chain(0..CHAINS as usize);
    for number in turns {
        if over.iter().all(|&over| over) {
            return (State { checkpoints, best: shared }, true);
        }
        if over[number] {
            continue;
        }
        let mut chain = Chain::new(number as u64, CHAINS).resumed(checkpoints[number]);
        let mut found = |find: worddle_optimize::Find<'_>| {
            shared.keep(find.beauty, find.tiles.to_vec());
            events += 1;
            if Some(events) == cut {
                cancel.cancel();
            }
        };
        let mut observer = |_: Progress| {};
        let watch = Watch { cancel: cancel.clone(), observer: &mut observer, found: &mut found };
        match search.advance(&mut chain, &mut own[number], &mut worker, watch).after {
            Ok(Continuation::Again) => {}
            Ok(Continuation::Nothing) | Err(Stop::Steps) => over[number] = true,
            Err(Stop::Cancelled | Stop::Time) => return (State { checkpoints, best: shared }, false),
        }
        checkpoints[number] = chain.checkpoint();
    }
    unreachable!("the turns never end")
}

/// The best boards of a search that nothing interrupts.
fn unbroken(method: &str, run: (u64, u64), order: &[usize]) -> Vec<RankedBoard> {
    let (state, over) = go_on(method, run, State::new(), order, None);
    assert!(over);
    state.best.boards().to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn the_order_in_which_chains_go_on_does_not_matter(seed: u64, steps in 1u64..9_000) {
        for method in optimizers(Preset::Worddle) {
            let name = method.name();
            let expected = unbroken(name, (seed, steps), &[0, 1, 2]);
            prop_assert!(!expected.is_empty());
            prop_assert_eq!(&expected, &unbroken(name, (seed, steps), &[2, 2, 0, 1]), "{}", name);
        }
    }

    #[test]
    fn a_search_that_was_interrupted_ends_as_if_it_was_not(
        seed: u64,
        steps in 1u64..9_000,
        cuts in prop::collection::vec(1usize..40, 1..5),
    ) {
        for method in optimizers(Preset::Worddle) {
            let name = method.name();
            let mut state = State::new();
            for &cut in &cuts {
                state = go_on(name, (seed, steps), state, &[0, 1, 2], Some(cut)).0;
            }
            let (state, over) = go_on(name, (seed, steps), state, &[1, 0, 2], None);
            prop_assert!(over);
            prop_assert_eq!(state.best.boards(), &unbroken(name, (seed, steps), &[0, 1, 2])[..], "{}", name);
        }
    }

    #[test]
    fn more_steps_go_on_where_fewer_ended(seed: u64, few in 1u64..4_000, more in 0u64..4_000) {
        for method in optimizers(Preset::Worddle) {
            let name = method.name();
            let (state, _) = go_on(name, (seed, few), State::new(), &[0, 1, 2], None);
            let (state, _) = go_on(name, (seed, few + more), state, &[0, 1, 2], None);
            prop_assert_eq!(state.best.boards(), &unbroken(name, (seed, few + more), &[0, 1, 2])[..], "{}", name);
        }
    }
}

#[test]
fn exhaustive_search_in_chains_looks_at_every_board_once() {
    let (state, over) = go_on("exhaustive", (0, u64::MAX), State::new(), &[0, 1, 2], None);
    assert!(over);
    let steps: u64 = state.checkpoints.iter().map(|checkpoint| checkpoint.steps).sum();
    assert_eq!(steps, 5u64.pow(6));
}
