//! Checks the operations of registers, lane by lane, against plain arithmetic.
//!
//! A form whose processor is not at hand can still be checked in parts: most of AVX-512 needs fewer subsets than the form as
//! a whole. So each form's tests say which of its registers run where.

use std::fmt::Debug;
use std::io::Write;

use worddle_run::Random;

use super::{PathWords, Register, Words, first_lanes};
use crate::fast::bits::{CellSet, MOST_CELLS, PackedEdge};

/// The number of rounds, each with other numbers.
const ROUNDS: usize = 1000;

/// Reports a part that is not tested because the processor lacks it. Past the capture of passing tests, so that it is seen.
pub(in crate::fast) fn report_missing(part: &str) {
    writeln!(std::io::stderr(), "not tested here: {part}").expect("standard error is open");
}

/// The lanes of a register.
fn lanes<R: Register<Number: Default>>(register: R) -> Vec<R::Number> {
    let mut numbers = vec![R::Number::default(); R::COUNT];
    // SAFETY: there is a number for each lane.
    unsafe { register.store(numbers.as_mut_ptr()) };
    numbers
}

/// Some numbers for the lanes of a register, with many bits and with few.
fn drawn<T: CellSet>(random: &mut Random, count: usize) -> Vec<T> {
    let number = |random: &mut Random| {
        let bits = 1 + random.below(2 * T::CELLS as u64);
        (0..bits).fold(T::default(), |set, _| set | T::of(random.below(T::CELLS as u64) as usize))
    };
    (0..count).map(|_| number(random)).collect()
}

/// The lanes for which a pair of numbers fits, as a mask.
fn mask<T: Copy>(left: &[T], right: &[T], fits: impl Fn(T, T) -> bool) -> u16 {
    let pairs = left.iter().zip(right).enumerate();
    pairs.fold(0, |mask, (lane, (&left, &right))| mask | u16::from(fits(left, right)) << lane)
}

/// Two lists of numbers, taken together lane by lane.
fn both<T: Copy>(left: &[T], right: &[T], operation: impl Fn(T, T) -> T) -> Vec<T> {
    left.iter().zip(right).map(|(&left, &right)| operation(left, right)).collect()
}

/// Checks the operations of every register. `number` makes a number of a lane.
///
/// # Safety
///
/// The processor must have the CPU features that these operations of `R` need.
pub(in crate::fast) unsafe fn check_register<R: Register>(number: impl Fn(usize) -> R::Number)
where
    R::Number: CellSet + Debug,
{
    let mut random = Random::new(1);
    for _ in 0..ROUNDS {
        let [left, right] = [(); 2].map(|()| drawn::<R::Number>(&mut random, R::COUNT));
        let cells: Vec<usize> =
            (0..R::COUNT).map(|_| random.below(R::Number::CELLS as u64) as usize).collect();
        let by: Vec<R::Number> = cells.iter().map(|&cell| number(cell)).collect();
        let kept = random.below(1 << 16) as u16 & first_lanes(R::COUNT);
        // SAFETY: the caller vouches for the processor, and each list has a number for each lane.
        unsafe {
            let [one, other] = [&left, &right].map(|numbers| R::load(numbers.as_ptr()));
            assert_eq!(lanes(R::splat(left[0])), vec![left[0]; R::COUNT]);
            assert_eq!(lanes(one.or(other)), both(&left, &right, |one, other| one | other));
            let shifted = R::splat(number(1)).shift_left(R::load(by.as_ptr()));
            assert_eq!(lanes(shifted), cells.iter().map(|&cell| R::Number::of(cell)).collect::<Vec<_>>());
            let none = R::Number::default();
            assert_eq!(one.disjoint(other), mask(&left, &right, |one, other| one & other == none));
            let expected: Vec<_> =
                (0..R::COUNT).filter(|lane| kept >> lane & 1 == 1).map(|lane| left[lane]).collect();
            assert_eq!(lanes(one.compress(kept))[..expected.len()], expected);
        }
    }
}

/// Checks the operations that only sifting needs.
///
/// # Safety
///
/// The processor must have the CPU features that these operations of `W` need.
pub(in crate::fast) unsafe fn check_paths<W: PathWords>() {
    let mut random = Random::new(2);
    let table: [u32; MOST_CELLS] = std::array::from_fn(|_| random.below(1 << 32) as u32);
    let long = size_of::<W::Long>() / size_of::<u64>();
    for _ in 0..ROUNDS {
        let [left, right] = [(); 2].map(|()| drawn::<u32>(&mut random, W::COUNT));
        let shifts: Vec<u32> = (0..W::COUNT).map(|_| random.below(32) as u32).collect();
        for cells in [16, 32, MOST_CELLS] {
            let index: Vec<u32> = (0..W::COUNT).map(|_| random.below(cells as u64) as u32).collect();
            let found: Vec<u32> = index.iter().map(|&cell| table[cell as usize]).collect();
            // SAFETY: the caller vouches for the processor, and every index is less than the length of the table.
            unsafe {
                let index = W::load(index.as_ptr());
                assert_eq!(lanes(W::gather(table.as_ptr(), index)), found);
                if let Some(table) = W::table(&table, cells) {
                    assert_eq!(lanes(W::look_up(table, index)), found);
                }
            }
        }
        // SAFETY: the caller vouches for the processor, and each list has a number for each lane.
        unsafe {
            let [one, other, by] = [&left, &right, &shifts].map(|numbers| W::load(numbers.as_ptr()));
            assert_eq!(lanes(W::places()), (0..W::COUNT as u32).collect::<Vec<_>>());
            assert_eq!(lanes(one.without(other)), both(&left, &right, |one, other| one & !other));
            assert_eq!(lanes(one.add(other)), both(&left, &right, u32::wrapping_add));
            assert_eq!(lanes(one.and(other)), both(&left, &right, |one, other| one & other));
            assert_eq!(lanes(one.shift_right(by)), both(&left, &shifts, |one, by| one >> by));
            assert_eq!(one.highest_bits(), mask(&left, &left, |one, _| one >> 31 == 1));
            for (part, numbers) in left.chunks(long).enumerate() {
                let expected: Vec<u64> = numbers.iter().map(|&number| number.into()).collect();
                assert_eq!(lanes(one.widen(part)), expected);
            }
        }
    }
}

/// Checks how the fields of edges are read, and what finds the cells that paths go on to.
///
/// # Safety
///
/// The processor must have the CPU features that these operations of `W` need.
pub(in crate::fast) unsafe fn check_edges<W: PathWords>() {
    let mut random = Random::new(4);
    let mut number = || random.below(1 << 32) as u32;
    let edges: Vec<PackedEdge> =
        (0..100).map(|_| PackedEdge { closed: number(), first: number(), words: number() }).collect();
    for _ in 0..ROUNDS {
        let index: Vec<u32> = (0..W::COUNT).map(|_| random.below(edges.len() as u64) as u32).collect();
        let [own, more, one, other] = [(); 4].map(|()| drawn::<u32>(&mut random, W::COUNT));
        let places: Vec<u32> = (0..W::COUNT).map(|_| random.below(32) as u32).collect();
        let bits: Vec<u32> = places.iter().map(|&place| 1 << place).collect();
        // SAFETY: the caller vouches for the processor, there are as many edges, and each list has a number for each lane.
        unsafe {
            let fields = W::fields(edges.as_ptr(), W::load(index.as_ptr())).map(lanes);
            for (lane, &index) in index.iter().enumerate() {
                let PackedEdge { closed, first, words } = edges[index as usize];
                assert_eq!(fields.each_ref().map(|field| field[lane]), [closed, first, words]);
            }
            let [own_lanes, more_lanes, one_lanes, other_lanes] =
                [&own, &more, &one, &other].map(|numbers| W::load(numbers.as_ptr()));
            let joined = lanes(own_lanes.or_where_disjoint(more_lanes, one_lanes, other_lanes));
            for lane in 0..W::COUNT {
                let added = if one[lane] & other[lane] == 0 { more[lane] } else { 0 };
                assert_eq!(joined[lane], own[lane] | added);
            }
            assert_eq!(lanes(W::load(bits.as_ptr()).place_of_bit()), places);
        }
    }
}

/// Checks how bits are counted.
///
/// # Safety
///
/// The processor must have the CPU features that these operations of `W` need.
pub(in crate::fast) unsafe fn check_words<W: Words>() {
    let mut random = Random::new(3);
    for _ in 0..ROUNDS {
        let numbers = drawn::<u32>(&mut random, W::COUNT);
        let expected: Vec<u32> = numbers.iter().map(|number| number.count_ones()).collect();
        // SAFETY: the caller vouches for the processor, and there is a number for each lane.
        assert_eq!(lanes(unsafe { W::load(numbers.as_ptr()).count_ones() }), expected);
    }
}
