//! The loops that keep paths in lexicographic order.

use super::{Form, Loop, PathWords as _, Register, SiftJob, SpreadJob, VectorSet, Words as _, first_lanes};
use crate::fast::bits::{EDGE_BITS, LANES, PackedEdge};
use crate::fast::paths::Sifted;
use crate::fast::tables::Lanes;

/// [Sifts](super::sift) a chunk of paths.
pub(super) fn sift<F: Form, S: VectorSet>(form: F, job: SiftJob<'_, S>) -> Sifted {
    form.run(Sift(job))
}

/// [Spreads](super::spread) stems.
pub(super) fn spread<F: Form, S: VectorSet>(form: F, job: SpreadJob<'_, S>) -> usize {
    // Nearly every board has at most eight neighbors a cell: its loop gets no inner one.
    if job.board.tables.groups == 1 { form.run(Spread::<S, 1>(job)) } else { form.run(Spread::<S, 0>(job)) }
}

/// The loop of [`sift`]. The lists are as long as checked before.
struct Sift<'a, S>(SiftJob<'a, S>);

impl<F: Form, S: VectorSet> Loop<F> for Sift<'_, S> {
    type Output = Sifted;

    #[inline(always)]
    fn run(self, _: F) -> Sifted {
        let SiftJob { board, paths, chunk, stems, ended } = self.0;
        let edges: &[PackedEdge] = board.dawg.edges();
        let (heads, ranks): (*const u32, _) = (paths.heads.as_ptr().cast(), paths.ranks.as_ptr());
        // Taken out of the loop by hand: its stores might change the lists, as far as the compiler knows.
        let (used, around) = (paths.used.as_ptr(), &board.tables.around);
        let mut sifted = Sifted { stems: 0, ended: 0 };
        // SAFETY: the form proves that the processor has the instructions. A register of paths can be read from any path of the
        // chunk on. The number of edges is a power of two, so the low bits of any head name an edge, whose fields are the first
        // three of four numbers; and its six high bits are less than 64. At most as many stems and words are written as paths
        // were read, and the lists have room for a register behind that.
        unsafe {
            let last_edge = F::Paths::splat((edges.len() - 1) as u32);
            let cell_bits = F::Paths::splat(!0 << EDGE_BITS);
            let edge_bits = F::Paths::splat(EDGE_BITS);
            let table = F::Paths::table(around, board.tables.cells);
            for place in chunk.clone().step_by(F::Paths::COUNT) {
                let living = first_lanes((chunk.end - place).min(F::Paths::COUNT));
                let heads = F::Paths::load(heads.add(place));
                let cells = heads.shift_right(edge_bits);
                let [closed, first, words] = F::Paths::fields(edges.as_ptr(), heads.and(last_edge));
                let near = match table {
                    Some(table) => F::Paths::look_up(table, cells),
                    None => F::Paths::gather(around.as_ptr(), cells),
                };
                let goes_on = !near.without(closed).disjoint(near) & living;
                // The highest bit of the closed symbols is `ENDS`.
                let ends = closed.highest_bits() & living;
                let ranks = F::Paths::load(ranks.add(place)).add(words);
                let places = F::Paths::splat(place as u32).add(F::Paths::places());
                let stem = first.or(heads.and(cell_bits));
                let Sifted { stems: stem_end, ended: word_end } = sifted;
                closed.compress(goes_on).store(stems.closed.as_mut_ptr().add(stem_end));
                stem.compress(goes_on).store(stems.heads.as_mut_ptr().add(stem_end).cast());
                ranks.compress(goes_on).store(stems.ranks.as_mut_ptr().add(stem_end));
                places.compress(goes_on).store(stems.places.as_mut_ptr().add(stem_end));
                ranks.compress(ends).store(ended.ranks.as_mut_ptr().add(word_end));
                places.compress(ends).store(ended.places.as_mut_ptr().add(word_end));
                let mut out = [stems.used.as_mut_ptr().add(stem_end), ended.used.as_mut_ptr().add(word_end)];
                // Sets of 64 bits take two registers, whose lanes are written one behind the other.
                let count = S::In::<F::Paths>::COUNT;
                for part in 0..F::Paths::COUNT / count {
                    let own = S::In::<F::Paths>::splat(S::FIRST).shift_left(S::widen(cells, part));
                    let used = S::In::<F::Paths>::load(used.add(place + part * count)).or(own);
                    for (mask, out) in [goes_on, ends].into_iter().zip(&mut out) {
                        let mask = mask >> (part * count) & first_lanes(count);
                        used.compress(mask).store(*out);
                        *out = out.add(mask.count_ones() as usize);
                    }
                }
                sifted.stems += goes_on.count_ones() as usize;
                sifted.ended += ends.count_ones() as usize;
            }
        }
        sifted
    }
}

/// The loop of [`spread`], for cells with `GROUPS` groups of neighbors, or for 0 with as many as the tables have. The lists
/// are as long as checked before.
struct Spread<'a, S, const GROUPS: usize>(SpreadJob<'a, S>);

impl<F: Form, S: VectorSet, const GROUPS: usize> Loop<F> for Spread<'_, S, GROUPS> {
    type Output = usize;

    #[inline(always)]
    fn run(self, _: F) -> usize {
        let SpreadJob { board, stems, count, paths, mut end } = self.0;
        let groups = if GROUPS == 0 { board.tables.groups } else { GROUPS };
        let rows: *const Lanes<S> = board.tables.rows.as_ptr();
        let (heads, used): (*mut u32, _) = (paths.heads.as_mut_ptr().cast(), paths.used.as_mut_ptr());
        let ranks = paths.ranks.as_mut_ptr();
        for stem in 0..count {
            // SAFETY: the form proves that the processor has the instructions. There are `count` stems. The cell of any head is
            // less than 64 and has its groups. There is room for eight paths for each group of each stem, and for the last
            // store.
            unsafe {
                *stems.starts.get_unchecked_mut(stem) = end as u32;
                let head = *stems.heads.get_unchecked(stem);
                let closed = F::Neighbors::splat(*stems.closed.get_unchecked(stem));
                let rank = F::Neighbors::splat(*stems.ranks.get_unchecked(stem));
                let own_used = S::In::<F::Neighbors>::splat(*stems.used.get_unchecked(stem));
                let own_rows = rows.add(head.cell() * groups);
                let head = F::Neighbors::splat(head.bits());
                for group in 0..groups {
                    let lanes = &*own_rows.add(group);
                    let mut free = 0;
                    for first in (0..LANES).step_by(S::In::<F::Neighbors>::COUNT) {
                        let neighbors = S::In::<F::Neighbors>::load(lanes.used.as_ptr().add(first));
                        free |= own_used.disjoint(neighbors) << first;
                        own_used.store(used.add(end + first));
                    }
                    let open = closed.disjoint(F::Neighbors::load(lanes.symbols.as_ptr())) & free;
                    // Edges lie in the order of their symbols, so counting the open symbols before one finds its edge.
                    let before = F::Neighbors::load(lanes.before.as_ptr()).without(closed).count_ones();
                    let next = head.add(before).add(F::Neighbors::load(lanes.enter.as_ptr()));
                    next.compress(open).store(heads.add(end));
                    rank.store(ranks.add(end));
                    end += open.count_ones() as usize;
                }
            }
        }
        end
    }
}
