//! Every combination of parts finds the same fills as brute force.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use worddle_crossword::fill::{FillSearch, Role};
use worddle_crossword::grid::{GridCell, Side, Square};
use worddle_crossword::puzzle::SlotId;
use worddle_crossword::strategy::{
    Branching, Restarts, Sweep, Trials, choices, domains, orders, propagators, retreats,
};
use worddle_crossword::{Entries, FillTask, Filling, Grid, Puzzle, Strategy as Way};
use worddle_lexicon::{Alphabet, Letter};
use worddle_run::{Budget, Random, Run};

/// More fills than this prove nothing that fewer do not.
const MANY: usize = 300;

type Letters = Vec<Option<Letter>>;

/// Every fill, by trying each word in each slot. A slot whose letters are all given is left alone.
fn brute(puzzle: &Puzzle, words: &BTreeSet<Vec<Letter>>) -> Option<BTreeSet<Letters>> {
    let given: Letters = (0..puzzle.cells() as u32).map(|cell| puzzle.given(GridCell(cell))).collect();
    let word = |letters: &Letters, slot: usize| -> Option<Vec<Letter>> {
        puzzle.slots()[slot].cells().iter().map(|cell| letters[cell.index()]).collect()
    };
    let slots = 0..puzzle.slots().len();
    let (closed, open): (Vec<usize>, Vec<usize>) = slots.partition(|&slot| word(&given, slot).is_some());
    let mut partial = vec![given];
    for slot in open.iter().copied() {
        let mut longer = Vec::new();
        for letters in partial {
            for candidate in words.iter().filter(|word| word.len() == puzzle.slots()[slot].len()) {
                let cells = puzzle.slots()[slot].cells();
                let fits = |(cell, &letter): (&GridCell, &Letter)| {
                    letters[cell.index()].is_none_or(|other| other == letter)
                };
                if cells.iter().zip(candidate).all(fits) {
                    let mut next = letters.clone();
                    for (cell, &letter) in cells.iter().zip(candidate) {
                        next[cell.index()] = Some(letter);
                    }
                    longer.push(next);
                }
            }
        }
        if longer.len() > 100 * MANY {
            return None;
        }
        partial = longer;
    }
    let different = |letters: &Letters| {
        let found: Vec<_> = open.iter().map(|&slot| word(letters, slot)).collect();
        let fixed: Vec<_> = closed.iter().map(|&slot| word(letters, slot)).collect();
        (0..found.len()).all(|at| !found[..at].contains(&found[at]) && !fixed.contains(&found[at]))
    };
    let fillings: BTreeSet<Letters> = partial.into_iter().filter(different).collect();
    (fillings.len() <= MANY).then_some(fillings)
}

/// Returns true if no two words of a fill share that many consecutive letters; full slots may do so with each
/// other.
fn share_nothing(puzzle: &Puzzle, letters: &Letters, part: usize) -> bool {
    let word = |slot: SlotId| -> Vec<Option<Letter>> {
        puzzle.slot(slot).cells().iter().map(|cell| letters[cell.index()]).collect()
    };
    let closed = |slot: SlotId| puzzle.slot(slot).cells().iter().all(|&cell| puzzle.given(cell).is_some());
    puzzle.ids().all(|one| {
        puzzle.ids().filter(|&other| other < one && !(closed(one) && closed(other))).all(|other| {
            let (one, other) = (word(one), word(other));
            !one.windows(part).any(|part_| other.windows(part).any(|other| other == part_))
        })
    })
}

fn entries(words: &BTreeSet<Vec<Letter>>) -> Entries {
    Entries::from_scored(Alphabet::English, words.iter().map(|word| (word.clone(), 50)))
}

fn letters(filling: &Filling, puzzle: &Puzzle) -> Letters {
    (0..puzzle.cells() as u32).map(|cell| filling.letter(GridCell(cell))).collect()
}

/// Every fill that a strategy finds, each once.
fn fillings(task: &FillTask<'_>, cells: usize, way: Way, seed: u64) -> BTreeSet<Letters> {
    let mut found = BTreeSet::new();
    let mut listener = |filling: &Filling| {
        let letters: Letters = (0..cells as u32).map(|cell| filling.letter(GridCell(cell))).collect();
        assert!(found.insert(letters), "a filling was found twice");
        ControlFlow::Continue(())
    };
    let end = task.search(way, seed).fill(&mut Run::new(Budget::UNLIMITED), &mut listener);
    assert!(end.is_ok());
    found
}

/// A small random grid with blocks, bars and given letters.
fn grids() -> impl Strategy<Value = Grid> {
    let square = prop_oneof![2 => Just(None), 1 => (0u8..3).prop_map(Some), 9 => Just(Some(9))];
    let cell = (square, prop::bool::weighted(0.1), prop::bool::weighted(0.1));
    (2usize..=4, 2usize..=4, prop::collection::vec(cell, 16)).prop_map(|(width, height, cells)| {
        let mut grid = Grid::blank(width, height).expect("a small grid");
        for (cell, (square, right, below)) in grid.cells().zip(cells) {
            grid.set(
                cell,
                match square {
                    None => Square::Block,
                    Some(9) => Square::Open,
                    Some(place) => Square::Given(letter(place)),
                },
            );
            if right {
                grid.set_bar(cell, Side::Right);
            }
            if below {
                grid.set_bar(cell, Side::Below);
            }
        }
        grid
    })
}

/// Words of the letters A to C, so that many cross.
fn lists() -> impl Strategy<Value = BTreeSet<Vec<Letter>>> {
    prop::collection::btree_set(prop::collection::vec((0u8..3).prop_map(letter), 2..=4), 0..60)
}

fn letter(place: u8) -> Letter {
    Letter::new(place).expect("a letter")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn every_combination_finds_what_brute_force_finds(grid in grids(), words in lists(), seed: u64) {
        let puzzle = Puzzle::new(&grid);
        let Some(expected) = brute(&puzzle, &words) else { return Ok(()) };
        let entries = entries(&words);
        let task = FillTask::new(&puzzle, &entries);
        let mut random = Random::new(seed);
        for kind in domains() {
            for propagator in 0..propagators().len() {
                for retreat in 0..retreats().len() {
                    for order in 0..orders().len() {
                        let mut coin = || random.below(2) == 0;
                        let branching = if coin() { Branching::EachWord } else { Branching::WordOrNot };
                        let (has_pass, looks_ahead) = (coin(), coin());
                        let mut way = Way {
                            domains: kind,
                            propagator: propagators().swap_remove(propagator),
                            retreat: retreats().swap_remove(retreat),
                            order: orders().swap_remove(order),
                            branching,
                            trials: Trials::NONE,
                            restarts: Restarts::Never,
                            sweep: Sweep::NONE,
                            choice: choices().swap_remove(random.below(choices().len() as u64) as usize),
                        };
                        if looks_ahead {
                            way = way.with_forward_check();
                        }
                        if has_pass {
                            way = way.with_ac3_pass();
                        }
                        let name = format!(
                            "{} {} {} {} {}", kind.name(), way.propagator.name(), way.retreat.name(),
                            way.order.name(), way.choice.name()
                        );
                        let found = fillings(&task, puzzle.cells(), way, seed);
                        prop_assert_eq!(&found, &expected, "{}", name);
                    }
                }
            }
        }
    }

    #[test]
    fn deciding_letters_finds_what_brute_force_finds(grid in grids(), words in lists()) {
        let puzzle = Puzzle::new(&grid);
        let Some(expected) = brute(&puzzle, &words) else { return Ok(()) };
        let entries = entries(&words);
        let task = FillTask::new(&puzzle, &entries);
        let mut found = BTreeSet::new();
        let mut listener = |filling: &Filling| {
            assert!(found.insert(letters(filling, &puzzle)), "a filling was found twice");
            ControlFlow::Continue(())
        };
        prop_assert!(task.each_filling(&mut Run::new(Budget::UNLIMITED), &mut listener).is_ok());
        prop_assert_eq!(&found, &expected);
        let count = task.count(&mut Run::new(Budget::UNLIMITED));
        prop_assert_eq!(count, Ok(expected.len() as u64));
    }

    #[test]
    fn words_that_share_a_part_do_not_meet(grid in grids(), words in lists(), seed: u64, part in 2usize..4) {
        let puzzle = Puzzle::new(&grid);
        let Some(mut expected) = brute(&puzzle, &words) else { return Ok(()) };
        expected.retain(|letters| share_nothing(&puzzle, letters, part));
        let entries = entries(&words);
        let task = FillTask::new(&puzzle, &entries);
        let task = task.without_shared_parts(part, &mut Run::new(Budget::UNLIMITED)).unwrap();
        for propagator in 0..propagators().len() {
            let propagator = propagators().swap_remove(propagator);
            let way = Way { propagator, restarts: Restarts::Never, ..Way::fast() };
            prop_assert_eq!(&fillings(&task, puzzle.cells(), way, seed), &expected);
        }
        let mut counted = 0;
        let mut listener = |_: &Filling| {
            counted += 1;
            ControlFlow::Continue(())
        };
        prop_assert!(task.each_filling(&mut Run::new(Budget::UNLIMITED), &mut listener).is_ok());
        prop_assert_eq!(counted, expected.len());
    }

    #[test]
    fn a_search_with_restarts_finds_a_fill_exactly_if_there_is_one(
        grid in grids(), words in lists(), seed: u64
    ) {
        let puzzle = Puzzle::new(&grid);
        let Some(expected) = brute(&puzzle, &words) else { return Ok(()) };
        let entries = entries(&words);
        let task = FillTask::new(&puzzle, &entries);
        let restarts = Restarts::Growing { first: 2.0, growth: 1.1 };
        for (trials, sweep) in [(Trials { words: 3, slots: 0 }, Sweep::NONE), (Trials::NONE, Sweep { slots: 99, first: 1, few: 1.0, many: 2.0 })] {
            let way = Way { trials, sweep, restarts, ..Way::fast() };
            let mut found = None;
            let mut listener = |filling: &Filling| {
                found = Some(letters(filling, &puzzle));
                ControlFlow::Break(())
            };
            prop_assert!(task.search(way, seed).fill(&mut Run::new(Budget::UNLIMITED), &mut listener).is_ok());
            match found {
                Some(letters) => prop_assert!(expected.contains(&letters)),
                None => prop_assert!(expected.is_empty()),
            }
        }
    }

    #[test]
    fn a_word_decided_from_outside_stays_until_it_is_released(
        grid in grids(), words in lists(), seed: u64, choice: prop::sample::Index
    ) {
        let puzzle = Puzzle::new(&grid);
        let Some(expected) = brute(&puzzle, &words) else { return Ok(()) };
        let entries = entries(&words);
        let task = FillTask::new(&puzzle, &entries);
        let open = |slot: &SlotId| task.store(domains()[0]).role(*slot) == Role::Wanted;
        let places: Vec<_> = puzzle.ids().filter(open).flat_map(|slot| {
            entries.table(puzzle.slot(slot).len()).iter().map(move |(entry, word)| (slot, entry, word))
        }).collect();
        if places.is_empty() {
            return Ok(());
        }
        let (slot, entry, word) = places[choice.index(places.len())];
        let restarts = Restarts::Growing { first: 2.0, growth: 1.1 };
        let sweep = Sweep { slots: 99, first: 1, few: 1.0, many: 2.0 };
        let mut search = task.search(Way { sweep, restarts, ..Way::fast() }, seed);
        let has_word = |letters: &&Letters| {
            let cells = puzzle.slot(slot).cells().iter().zip(word);
            cells.into_iter().all(|(cell, &letter)| letters[cell.index()] == Some(letter))
        };
        let find = |search: &mut FillSearch<'_>| {
            let mut found = None;
            let mut listener = |filling: &Filling| {
                found = Some(letters(filling, &puzzle));
                ControlFlow::Break(())
            };
            assert!(search.fill(&mut Run::new(Budget::UNLIMITED), &mut listener).is_ok());
            found
        };
        let with_word: BTreeSet<_> = expected.iter().filter(has_word).cloned().collect();
        let found = search.fix(slot, entry, &mut Run::new(Budget::UNLIMITED)).ok().and_then(|()| find(&mut search));
        prop_assert_eq!(found.is_some(), !with_word.is_empty());
        prop_assert!(found.is_none_or(|letters| with_word.contains(&letters)));
        search.release(0);
        let found = find(&mut search);
        prop_assert_eq!(found.is_some(), !expected.is_empty());
        prop_assert!(found.is_none_or(|letters| expected.contains(&letters)));
    }
}
