//! A search has the same result on any number of threads, and however often it is interrupted.

use std::ops::ControlFlow;

use proptest::prelude::*;
use worddle_board::{Board, Rules};
use worddle_lexicon::{Alphabet, Letter, ReadOptions, WordList};
use worddle_optimize::{
    Checkpoint, Constraint, Ending, Goal, Preset, RankedBoard, Search, Supply, Threads, Worker, drive,
    optimizer, optimizers,
};
use worddle_run::{Cancel, Stop};

const WORDS: &[u8] = b"as\nat\nart\nrat\nrats\nstar\ntsar\narts\ntar\nsat\nsea\nseat\neast\neat\nate\ntea\ntear\nrate\nstare\n";

/// How many chains these searches have.
const CHAINS: u64 = 3;

/// How many boards they keep.
const TOP: usize = 5;

/// Boards of six cells with five letters.
struct Fixture {
    list: WordList,
    board: Board,
    constraint: Constraint,
    rules: Rules,
}

impl Fixture {
    fn new() -> Self {
        let letters = Alphabet::English.fold("AERST").expect("letters");
        let tile = |letter: Letter| (worddle_board::Tile::letter(letter), 1);
        let supply = Supply::Any(letters.into_iter().map(tile).collect());
        Self {
            list: WordList::read(WORDS, &ReadOptions::new(Alphabet::English)).expect("a list").0,
            board: Board::parse("AAA/AAA", Alphabet::English).expect("a board"),
            constraint: Constraint::build(6, &supply, &[]).expect("no demands"),
            rules: Rules::boggle(),
        }
    }

    fn search(&self, seed: u64, steps: u64) -> Search<'_> {
        let (board, constraint) = (&self.board, &self.constraint);
        Search {
            board,
            constraint,
            seed,
            steps: Some(steps),
            time: None,
            only: None,
            cancel: Cancel::default(),
        }
    }

    fn worker(&self, method: &str) -> Worker<'_> {
        Worker {
            optimizer: optimizer(method, Preset::Worddle).expect("a method"),
            objective: Goal::Words.objective(self.list.dawg(), &self.rules, &self.board),
        }
    }

    /// Goes on with a search, on the calling thread or on several, until it ends or so many boards were found.
    fn go_on(
        &self,
        method: &str,
        search: &Search<'_>,
        checkpoint: &mut Checkpoint,
        (threads, cut): (usize, Option<usize>),
    ) -> Ending {
        let mut found = 0;
        let mut report = |progress: worddle_optimize::SearchProgress<'_>| {
            found += progress.found.len();
            if cut.is_some_and(|cut| found >= cut) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        match threads {
            0 => drive(search, checkpoint, Threads::Here(&mut self.worker(method)), &mut report),
            count => drive(search, checkpoint, Threads::Spawn(count, &|| self.worker(method)), &mut report),
        }
    }

    /// The best boards of a search that nothing interrupts.
    fn unbroken(&self, method: &str, (seed, steps): (u64, u64), threads: usize) -> Vec<RankedBoard> {
        let mut checkpoint = Checkpoint::new(CHAINS, TOP);
        let ending = self.go_on(method, &self.search(seed, steps), &mut checkpoint, (threads, None));
        assert!(matches!(ending, Ending::Exhausted | Ending::Stopped(Stop::Steps)), "{ending:?}");
        checkpoint.best.boards().to_vec()
    }
}

#[test]
fn a_found_board_is_reported_with_the_boards_tried_up_to_it() {
    let fixture = Fixture::new();
    let mut checkpoint = Checkpoint::new(1, TOP);
    let mut found = 0;
    let mut worker = fixture.worker("annealing");
    drive(&fixture.search(7, 5_000), &mut checkpoint, Threads::Here(&mut worker), &mut |report| {
        for board in report.found {
            assert_eq!(report.progress.steps, board.step);
        }
        found += report.found.len();
        ControlFlow::Continue(())
    });
    assert!(found > 1, "{found}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn the_number_of_threads_does_not_matter(seed: u64, steps in 1u64..9_000) {
        let fixture = Fixture::new();
        for method in optimizers(Preset::Worddle) {
            let name = method.name();
            let expected = fixture.unbroken(name, (seed, steps), 0);
            prop_assert!(!expected.is_empty());
            for threads in [1, 2, 5] {
                prop_assert_eq!(&expected, &fixture.unbroken(name, (seed, steps), threads), "{}", name);
            }
        }
    }

    #[test]
    fn an_interrupted_search_ends_as_if_nothing_had_happened(
        seed: u64,
        steps in 1u64..9_000,
        cuts in prop::collection::vec(1usize..6, 1..5),
    ) {
        let fixture = Fixture::new();
        for method in optimizers(Preset::Worddle) {
            let name = method.name();
            let (search, mut checkpoint) = (fixture.search(seed, steps), Checkpoint::new(CHAINS, TOP));
            for &cut in &cuts {
                // Only what is in a checkpoint survives: a later interruption must not need more.
                fixture.go_on(name, &search, &mut checkpoint, (0, Some(cut)));
            }
            fixture.go_on(name, &search, &mut checkpoint, (2, None));
            let expected = fixture.unbroken(name, (seed, steps), 0);
            prop_assert_eq!(checkpoint.best.boards(), &expected[..], "{}", name);
            prop_assert!(checkpoint.tried() <= steps);
        }
    }

    #[test]
    fn more_steps_go_on_where_fewer_ended(seed: u64, few in 1u64..4_000, more in 0u64..4_000) {
        let fixture = Fixture::new();
        for method in optimizers(Preset::Worddle) {
            let name = method.name();
            let mut checkpoint = Checkpoint::new(CHAINS, TOP);
            fixture.go_on(name, &fixture.search(seed, few), &mut checkpoint, (0, None));
            fixture.go_on(name, &fixture.search(seed, few + more), &mut checkpoint, (0, None));
            let expected = fixture.unbroken(name, (seed, few + more), 0);
            prop_assert_eq!(checkpoint.best.boards(), &expected[..], "{}", name);
        }
    }

    #[test]
    fn chains_advanced_apart_find_what_they_find_together(seed: u64, steps in 1u64..4_000) {
        let fixture = Fixture::new();
        let mut best = worddle_optimize::Best::new(TOP);
        for chain in 0..CHAINS {
            let search = Search { only: Some(chain..chain + 1), ..fixture.search(seed, steps) };
            let mut checkpoint = Checkpoint::new(CHAINS, TOP);
            fixture.go_on("pool", &search, &mut checkpoint, (0, None));
            for ranked in checkpoint.best.boards() {
                best.keep(ranked.beauty, ranked.tiles.clone());
            }
        }
        prop_assert_eq!(best.boards(), &fixture.unbroken("pool", (seed, steps), 0)[..]);
    }
}

#[test]
fn exhaustive_search_in_chains_looks_at_every_board_once() {
    let fixture = Fixture::new();
    let mut checkpoint = Checkpoint::new(CHAINS, TOP);
    let search = fixture.search(0, u64::MAX);
    assert_eq!(fixture.go_on("exhaustive", &search, &mut checkpoint, (2, None)), Ending::Exhausted);
    assert_eq!(checkpoint.chains.iter().map(|chain| chain.steps).sum::<u64>(), 5u64.pow(6));
}

#[test]
fn a_cancelled_search_and_one_whose_time_is_up_say_so() {
    let fixture = Fixture::new();
    let cancel = Cancel::default();
    cancel.cancel();
    let endless = Search { steps: None, ..fixture.search(1, 0) };
    for threads in [0, 2] {
        let cancelled = Search { cancel: cancel.clone(), ..endless.clone() };
        let ending = fixture.go_on("pool", &cancelled, &mut Checkpoint::new(CHAINS, TOP), (threads, None));
        assert_eq!(ending, Ending::Stopped(Stop::Cancelled));
        let brief = Search { time: Some(std::time::Duration::from_millis(20)), ..endless.clone() };
        let mut checkpoint = Checkpoint::new(CHAINS, TOP);
        assert_eq!(
            fixture.go_on("pool", &brief, &mut checkpoint, (threads, None)),
            Ending::Stopped(Stop::Time)
        );
        assert!(checkpoint.elapsed >= std::time::Duration::from_millis(20));
    }
}
