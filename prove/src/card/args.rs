//! What the program shares with the kernels: the structures of `prove/kernels/card.h`.
#![expect(unsafe_code, reason = "values are copied to the card byte by byte")]

use std::ffi::CStr;

use crate::size::{MOST_CELLS, MOST_TILES};

/// The lanes of a warp.
pub(crate) const LANES: usize = 32;

/// The terms that a warp takes at a time, as in `terms.h`.
pub(crate) const CHUNK: u32 = 1024;

/// The values of a digit of the sort.
pub(crate) const DIGITS: u32 = 256;

/// The numbers that a warp of the walk has in global memory, as in `walk.h`.
pub(crate) const ROOM: u64 = (MOST_CELLS as u64 + 1) * MOST_CELLS as u64 * LANES as u64
    + CHOICES
    + MOST_CELLS as u64 * CHOICES * 2
    + SOLVING;

/// The most choices that wait for a place.
const CHOICES: u64 = 2048;

/// The numbers that it takes to solve a board: 8,192 prefixes that wait, of four numbers each, and 8,192 words.
const SOLVING: u64 = 8192 * 4 + 8192;

/// The most symmetries that the walk compares with.
pub(crate) const TURNS: usize = 32;

/// The most letters of a word that the kernels know the worth of.
pub(crate) const LETTERS: usize = 128;

/// The highest bound that a kernel can write. It stands for itself and all higher ones.
pub(crate) const BOUND_MASK: u32 = (1 << 23) - 1;

/// The limit that too many paths or terms exceed.
pub(crate) const TERM_LIMIT: u32 = 1;

/// The limit that too many sums exceed.
pub(crate) const NODE_LIMIT: u32 = 2;

/// The value of a board that the card could not solve.
pub(crate) const UNSOLVED: u32 = u32::MAX;

/// The symbols of a task that are not known yet.
pub(crate) const UNKNOWN: u32 = u32::MAX;

/// A place in the memory of a device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub(crate) struct Address(pub(crate) u64);

impl Address {
    /// The place some bytes further on.
    pub(crate) fn plus(self, bytes: u64) -> Self {
        Self(self.0 + bytes)
    }
}

/// Data that is copied to the card and back as bytes.
///
/// # Safety
///
/// Every pattern of bytes must be a value, and a value must have no padding that matters.
pub(crate) unsafe trait Plain: Copy {
    /// The bytes of some values.
    fn bytes(values: &[Self]) -> &[u8] {
        // SAFETY: any value may be read as bytes: the structures here have no padding.
        unsafe { std::slice::from_raw_parts(values.as_ptr().cast(), size_of_val(values)) }
    }

    /// The bytes of some values, to write to.
    fn bytes_mut(values: &mut [Self]) -> &mut [u8] {
        // SAFETY: as above, and every pattern of bytes is a value.
        unsafe { std::slice::from_raw_parts_mut(values.as_mut_ptr().cast(), size_of_val(values)) }
    }
}

impl Task {
    /// Some symbols of the first undecided place of a leaf.
    pub(crate) fn new(number: u32, leaf: &Leaf, symbols: u32) -> Self {
        Self { leaf: number, depth: leaf.depth, symbols, ready: 1, decided: leaf.decided }
    }
}

/// The arguments of a kernel.
///
/// # Safety
///
/// The structure must be the one that the kernel of this name takes.
pub(crate) unsafe trait Kernel {
    /// The name in `kernels.h`.
    const NAME: &'static CStr;
}

macro_rules! plain {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $kind:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            #[repr(C)]
            pub(crate) struct $name { $($(#[$field_doc])* pub(crate) $field: $kind,)* }

            // SAFETY: numbers only; `no_padding` below shows that there is nothing between them.
            unsafe impl Plain for $name {}

            const _: () = assert!(size_of::<$name>() == 0 $(+ size_of::<$kind>())*, "no padding");
        )*
    };
}

macro_rules! kernels {
    ($($name:literal $args:ident { $($field:ident: $kind:ty,)* })*) => {
        plain! { $(#[doc = concat!("The arguments of the kernel ", stringify!($name), ".")] $args { $($field: $kind,)* })* }
        // SAFETY: the fields are those of `card.h`, in its order.
        $(unsafe impl Kernel for $args { const NAME: &'static CStr = $name; })*
    };
}

// SAFETY: plain numbers.
unsafe impl Plain for u32 {}
// SAFETY: plain numbers.
unsafe impl Plain for u64 {}

plain! {
    /// A class, and how its terms are written: see `card.h`.
    Shape {
        units: [u64; MOST_CELLS],
        shifts: [u32; MOST_CELLS],
        masks: [u32; MOST_CELLS],
        divisors: [u32; MOST_CELLS],
        radices: [u32; MOST_CELLS],
        divisor_factors: [u32; MOST_CELLS],
        divisor_shifts: [u32; MOST_CELLS],
        radix_factors: [u32; MOST_CELLS],
        radix_shifts: [u32; MOST_CELLS],
        places: u32,
        word_bits: u32,
        symbols: [[u8; LANES]; MOST_CELLS],
        digits: [[u8; LANES]; MOST_CELLS],
        neighbors: [u32; MOST_CELLS + 1],
        holders: [u32; LANES],
        above: [u32; MOST_CELLS],
        below: [u32; MOST_CELLS],
        letters: [u32; LANES],
        worth: [u32; LETTERS],
        longest: u32,
        cutoff: u32,
        sets: [u32; MOST_CELLS],
        turn_count: u32,
        turns: [[u8; MOST_CELLS]; TURNS],
    }

    /// A tile that goes on from a prefix.
    Edge { next: u32, info: u32, symbols: u32, word: u32, }

    /// A prefix on a path.
    Path { term: u64, next: u32, info: u32, }

    /// What a search counts on the card.
    Counts {
        paths: [u32; MOST_CELLS + 2],
        terms: u32,
        kept: u32,
        nodes: u32,
        size: u32,
        bound: u32,
        cursor: u32,
        limits: u32,
    }

    /// A class whose first places are decided.
    Leaf { shape: u32, depth: u32, decided: [u8; MOST_CELLS], }

    /// Some symbols of a place, with the symbols of the places before it.
    Task { leaf: u32, depth: u32, symbols: u32, ready: u32, decided: [u8; MOST_CELLS], }

    /// A board that no bound ruled out, with its value.
    Survivor { leaf: u32, value: u32, symbols: [u8; MOST_CELLS], }

    /// What was done below a leaf: places that were decided, and boards that were solved.
    Tally { decided: u64, solved: u64, }

    /// The words, as a trie of tiles, and the worth of each.
    Words { edges: Address, worth: Address, roots: u32, mark_size: u32, }

    /// The queue of the walk.
    Queue {
        tickets: u32,
        filled: u32,
        open: u32,
        capacity: u32,
        boards: u32,
        most_boards: u32,
        donated_below: u32,
        check_every: u32,
        always: u32,
        limits: u32,
        stop: u32,
        checked: u32,
        learns: u32,
        unused: u32,
        calls: u64,
        replayed: u64,
    }
}

kernels! {
    c"grow" GrowArgs {
        shape: Address, edges: Address, from: Address, to: Address, terms: Address, counts: Address,
        depth: u32, most_paths: u32, most_terms: u32, unused: u32,
    }
    c"count_digits" CountDigitsArgs { terms: Address, counts: Address, count: u32, shift: u32, chunks: u32, unused: u32, }
    c"spread_digits" SpreadDigitsArgs {
        terms: Address, to: Address, starts: Address, count: u32, shift: u32, chunks: u32, unused: u32,
    }
    c"scan_sums" ScanSumsArgs { numbers: Address, sums: Address, count: u32, unused: u32, }
    c"scan_top" ScanTopArgs { numbers: Address, sums: Address, count: u32, unused: u32, }
    c"scan_all" ScanAllArgs { numbers: Address, sums: Address, count: u32, unused: u32, }
    c"runs" RunsArgs { shape: Address, terms: Address, starts: Address, count: u32, place: u32, }
    c"merge_count" MergeCountArgs {
        left: Address, right: Address, counts: Address, splits: Address, drop: u64,
        left_count: u32, right_count: u32, chunks: u32, unused: u32,
    }
    c"merge_write" MergeWriteArgs {
        left: Address, right: Address, left_worth: Address, right_worth: Address, starts: Address, splits: Address,
        terms: Address, worth: Address, counts: Address, drop: u64,
        left_count: u32, right_count: u32, chunks: u32, unused: u32,
    }
    c"keep_count" KeepCountArgs { terms: Address, counts: Address, count: u32, shift: u32, chunks: u32, unused: u32, }
    c"keep_write" KeepWriteArgs {
        shape: Address, terms: Address, starts: Address, to: Address, to_worth: Address, counts: Address,
        count: u32, shift: u32, chunks: u32, unused: u32,
    }
    c"edges" EdgesArgs {
        shape: Address, terms: Address, infos: Address, opened: Address, counts: Address,
        from: u32, chunks: u32, deepest: u32, unused: u32,
    }
    c"open" OpenArgs {
        shape: Address, terms: Address, worth: Address, infos: Address, starts: Address, values: Address, firsts: Address,
        counts: Address, chunks: u32, deepest: u32, most: u32, unused: u32,
    }
    c"bound" BoundArgs {
        values: Address, points: Address, firsts: Address, starts: Address, counts: Address, depth: u32, chunks: u32,
    }
    c"block" BlockArgs {
        values: Address, firsts: Address, starts: Address, blocks: Address, numbers: Address, roots: Address, counts: Address,
        depth: u32, chunks: u32, leaf: u32, unused: u32,
    }
    c"walk" WalkArgs {
        shapes: Address, leaves: Address, roots: Address, numbers: Address, tasks: Address, queue: Address, rooms: Address,
        boards: Address, tallies: Address, marks: Address, words: Words,
    }
}

impl Counts {
    /// Nothing counted yet.
    pub(crate) const ZERO: Self = Self {
        paths: [0; MOST_CELLS + 2],
        terms: 0,
        kept: 0,
        nodes: 0,
        size: 0,
        bound: 0,
        cursor: 0,
        limits: 0,
    };
}

/// A symbol needs a lane.
const _: () = assert!(MOST_TILES < LANES);
