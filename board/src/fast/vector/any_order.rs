//! The loops for walks that may meet paths in any order, which is all that counting needs.
//!
//! Sifting finds the very cells that each path goes on to: one comparison for each cell of the board tells which of the paths
//! have its symbol open. Spreading takes the first of these cells of all stems, then the second of those that have two, and so
//! on, so that nearly every lane holds a path. The loops that keep paths in order spread one stem at a time to all of its
//! neighbors, and most of those lanes are in vain: counting was 1.6 to 2.0 times slower with them on a Cascade Lake Xeon.

use super::{Form, Loop, PathWords, Register, SMALL, SiftJob, SpreadJob, Words as _, first_lanes};
use crate::fast::bits::{EDGE_BITS, LANES};
use crate::fast::paths::Sifted;

/// The cells of a 4×4 board. Its loops are compiled for as many, so that no lookup is wider than it must be.
const FEW: usize = 16;

/// [Sifts](super::sift) a chunk of paths: finds those that go on, with the cells that they go on to, and the words that end.
pub(super) fn sift<F: Form>(form: F, job: SiftJob<'_, u32>) -> Sifted {
    match job.board.tables.cells {
        ..=FEW => form.run(Sift::<FEW>(job)),
        cells => {
            assert!(cells <= SMALL, "a lane has a bit for each cell");
            form.run(Sift::<SMALL>(job))
        }
    }
}

/// [Spreads](super::spread) stems to the cells that they go on to.
pub(super) fn spread<F: Form>(form: F, job: SpreadJob<'_, u32>) -> usize {
    match job.board.tables.cells {
        ..=FEW => form.run(Spread::<FEW>(job)),
        _ => form.run(Spread::<SMALL>(job)),
    }
}

/// The loop of [`sift`] for boards of up to `MOST` cells. The lists are as long as checked before.
struct Sift<'a, const MOST: usize>(SiftJob<'a, u32>);

impl<F: Form, const MOST: usize> Loop<F> for Sift<'_, MOST> {
    type Output = Sifted;

    #[inline(always)]
    fn run(self, _: F) -> Sifted {
        let SiftJob { board, paths, chunk, stems, ended } = self.0;
        let (edges, tables) = (board.dawg.edges(), board.tables);
        let symbols = &tables.symbols[..if MOST == FEW { MOST } else { tables.cells }];
        let (heads, ranks): (*const u32, _) = (paths.heads.as_ptr().cast(), paths.ranks.as_ptr());
        // Taken out of the loop by hand: its stores might change the lists, as far as the compiler knows.
        let used = paths.used.as_ptr();
        let mut sifted = Sifted { stems: 0, ended: 0 };
        // SAFETY: the form proves that the processor has the instructions. A register of paths can be read from any path of the
        // chunk on. The number of edges is a power of two, so the low bits of any head name an edge. At most as many stems and
        // words are written as paths were read, and the lists have room for a register behind that.
        unsafe {
            let last_edge = F::Paths::splat((edges.len() - 1) as u32);
            let (edge_bits, first_cell) = (F::Paths::splat(EDGE_BITS), F::Paths::splat(1));
            let neighbors = F::Paths::small_table(&tables.neighbors, MOST);
            for place in chunk.clone().step_by(F::Paths::COUNT) {
                let living = first_lanes((chunk.end - place).min(F::Paths::COUNT));
                let heads = F::Paths::load(heads.add(place));
                let cells = heads.shift_right(edge_bits);
                let [closed, first, words] = F::Paths::fields(edges.as_ptr(), heads.and(last_edge));
                let mut open = F::Paths::splat(0);
                for (cell, &symbol) in symbols.iter().enumerate() {
                    let cell = F::Paths::splat(1 << cell);
                    open = open.or_where_disjoint(cell, closed, F::Paths::splat(symbol));
                }
                let used = F::Paths::load(used.add(place)).or(first_cell.shift_left(cells));
                let free = open.and(F::Paths::look_up(neighbors, cells)).without(used);
                let goes_on = !free.disjoint(free) & living;
                // The highest bit of the closed symbols is `ENDS`.
                let ends = closed.highest_bits() & living;
                let ranks = F::Paths::load(ranks.add(place)).add(words);
                let Sifted { stems: stem_end, ended: word_end } = sifted;
                closed.compress(goes_on).store(stems.closed.as_mut_ptr().add(stem_end));
                first.compress(goes_on).store(stems.heads.as_mut_ptr().add(stem_end).cast());
                ranks.compress(goes_on).store(stems.ranks.as_mut_ptr().add(stem_end));
                used.compress(goes_on).store(stems.used.as_mut_ptr().add(stem_end));
                free.compress(goes_on).store(stems.free.as_mut_ptr().add(stem_end));
                ranks.compress(ends).store(ended.ranks.as_mut_ptr().add(word_end));
                used.compress(ends).store(ended.used.as_mut_ptr().add(word_end));
                sifted.stems += goes_on.count_ones() as usize;
                sifted.ended += ends.count_ones() as usize;
            }
        }
        sifted
    }
}

/// The loop of [`spread`] for boards of up to `MOST` cells. The lists are as long as checked before.
struct Spread<'a, const MOST: usize>(SpreadJob<'a, u32>);

impl<F: Form, const MOST: usize> Loop<F> for Spread<'_, MOST> {
    type Output = usize;

    #[inline(always)]
    fn run(self, _: F) -> usize {
        let SpreadJob { board, stems, count, paths, mut end } = self.0;
        let (heads, used): (*mut u32, _) = (paths.heads.as_mut_ptr().cast(), paths.used.as_mut_ptr());
        let ranks = paths.ranks.as_mut_ptr();
        let (closed_of, first_of): (_, *mut u32) =
            (stems.closed.as_mut_ptr(), stems.heads.as_mut_ptr().cast());
        let (used_of, ranks_of) = (stems.used.as_mut_ptr(), stems.ranks.as_mut_ptr());
        let free_of = stems.free.as_mut_ptr();
        let mut left = count;
        // No stem goes on to more cells than this, since there are no more neighbors.
        let most = board.tables.groups * LANES;
        // SAFETY: the form proves that the processor has the instructions. A register can be read from any stem on. There is
        // room for `most` paths of each stem, and for a register behind them. Stems that have more cells are written back, a
        // register at a time, to where others were read from before.
        unsafe {
            let before = F::Paths::small_table(&board.tables.before, MOST);
            let (edge_bits, minus_one) = (F::Paths::splat(EDGE_BITS), F::Paths::splat(!0));
            for _ in 0..most {
                if left == 0 {
                    break;
                }
                let mut kept = 0;
                for place in (0..left).step_by(F::Paths::COUNT) {
                    let lanes = (left - place).min(F::Paths::COUNT);
                    let closed = F::Paths::load(closed_of.add(place));
                    let first = F::Paths::load(first_of.add(place));
                    let used_before = F::Paths::load(used_of.add(place));
                    let rank = F::Paths::load(ranks_of.add(place));
                    let free = F::Paths::load(free_of.add(place));
                    let rest = free.and(free.add(minus_one));
                    let cell = free.without(rest).place_of_bit();
                    // Edges lie in the order of their symbols, so counting the open symbols before one finds its edge.
                    let skipped = F::Paths::look_up(before, cell).without(closed).count_ones();
                    first.add(skipped).add(cell.shift_left(edge_bits)).store(heads.add(end));
                    used_before.store(used.add(end));
                    rank.store(ranks.add(end));
                    end += lanes;
                    let more = !rest.disjoint(rest) & first_lanes(lanes);
                    closed.compress(more).store(closed_of.add(kept));
                    first.compress(more).store(first_of.add(kept));
                    used_before.compress(more).store(used_of.add(kept));
                    rank.compress(more).store(ranks_of.add(kept));
                    rest.compress(more).store(free_of.add(kept));
                    kept += more.count_ones() as usize;
                }
                left = kept;
            }
        }
        end
    }
}
