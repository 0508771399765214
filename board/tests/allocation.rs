//! Between boards nothing is allocated: what a solver needs, it keeps.

use std::alloc::System;
use std::sync::Arc;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use worddle_board::{Board, Rules, Solver, Tile, Topology};
use worddle_lexicon::{Alphabet, Letter, ReadOptions, WordList};
use worddle_run::Random;

#[path = "common/available.rs"]
mod available;

use available::available;

#[global_allocator]
static COUNTING: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Boards of letters drawn at random on one topology.
fn boards(count: usize, random: &mut Random) -> Vec<Board> {
    let topology = Arc::new(Topology::grid(&[4, 4]).expect("a topology"));
    let mut board = |_| {
        let tiles = (0..16).map(|_| Tile::letter(Letter::new(random.below(20) as u8).expect("a letter")));
        Board::build(Arc::clone(&topology), tiles.collect()).expect("16 tiles")
    };
    (0..count).map(&mut board).collect()
}

#[test]
fn counting_one_board_after_the_other_allocates_nothing() {
    let text = "ab\nabc\nbad\ncab\ndeal\nlead\nleaf\nmeal\nfade\nhide\nside\nrose\nsore\nnote\ntone\n";
    let (list, _) = WordList::read(text.as_bytes(), &ReadOptions::new(Alphabet::English)).expect("a list");
    let boards = boards(300, &mut Random::new(4));
    for instructions in available() {
        let mut solver = Solver::with_instructions(list.dawg(), Rules::boggle(), instructions);
        let mut walk = Solver::new(list.dawg(), Rules::boggle());
        let mut count_all =
            || boards.iter().map(|board| solver.count(board).words + walk.count(board).words).sum::<u64>();
        assert!(count_all() > 0, "the boards have words");
        // The counter is one for all threads, and the one that runs the tests allocates now and then: of several rounds
        // the quietest counts. A solver that allocates does so in each of them.
        let round = |_| {
            let region = Region::new(COUNTING);
            count_all();
            region.change().allocations + region.change().reallocations
        };
        assert_eq!((0..20).map(round).min(), Some(0));
    }
}
