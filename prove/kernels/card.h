// What the kernels share with the program: see `prove/src/card/args.rs`, which has the same structures.
#pragma once
#include "warp.h"

constexpr u32 PLACES = 16;
// The warps of a block of threads.
constexpr u32 WARPS = 4;

// Limits that a kernel ran into, a bit each. The program then takes another way; no limit is exceeded silently.
constexpr u32 TERM_LIMIT = 1, NODE_LIMIT = 2, CHOICE_LIMIT = 4, BOARD_LIMIT = 8;

// A bound has 23 bits; the place and the symbol that it belongs to are above them.
constexpr u32 BOUND_BITS = 23, BOUND_MASK = (1u << BOUND_BITS) - 1;
// Marks the points of a sum without choices, in place of the index of its block.
constexpr u32 TERMINAL = 1u << 31;

// The most symmetries that the walk compares with.
constexpr u32 TURNS = 32;

// How a term is written as a number. Places share fields of up to 31 bits, in mixed radix; the first place is the highest.
struct Shape {
    // What a symbol of rank 1 on each place adds to a term.
    u64 units[PLACES];
    // The field of each place, the digits below it in the field, and the values of its own digit.
    u32 shifts[PLACES], masks[PLACES], divisors[PLACES], radices[PLACES];
    // How to divide by these: multiply and shift. Cards have no instruction that divides.
    u32 divisor_factors[PLACES], divisor_shifts[PLACES], radix_factors[PLACES], radix_shifts[PLACES];
    u32 places;
    // The bits below the first field: they tell anagrams apart.
    u32 word_bits;
    // The symbol of each digit.
    u8 symbols[PLACES][LANES];
    // The digit of each symbol.
    u8 digits[PLACES][LANES];
    // The places next to each place, and then all places.
    u32 neighbors[PLACES + 1];
    // The places that each symbol may lie on.
    u32 holders[LANES];
    // For each place, the places that must not have a lesser symbol, and those that must not have a greater one.
    u32 above[PLACES], below[PLACES];
    // The letters of each symbol, and the worth of a word of each length.
    u32 letters[LANES], worth[128];
    // The most places of a path.
    u32 longest;
    u32 cutoff;
    // The symbols of each place of the class.
    u32 sets[PLACES];
    u32 turn_count;
    u8 turns[TURNS][PLACES];
};

// The digit of a term on a place; 0 if its path does not go there.
DEV u32 digit_of(const Shape &shape, u64 term, u32 place) {
    u32 field = (u32)(term >> shape.shifts[place]) & shape.masks[place];
    u32 value = (u32)((u64)field * shape.divisor_factors[place] >> shape.divisor_shifts[place]);
    u32 above = (u32)((u64)value * shape.radix_factors[place] >> shape.radix_shifts[place]);
    return value - above * shape.radices[place];
}

// A tile that goes on from a prefix.
struct Edge {
    // The first edge of the longer prefix.
    u32 next;
    // Its number of edges (6 bits), the symbol (5 bits), whether it is a word (1 bit), and the number of anagrams before it.
    u32 info;
    // The symbols of its edges, a bit each, and the number of the word, counted from 1; 0 if it is none.
    u32 symbols, word;
};

// A prefix on a path.
struct Path {
    u64 term;
    u32 next;
    // The number of edges (6 bits), the last place (5 bits), and the used places.
    u32 info;
};

// What a search counts on the card.
struct Counts {
    // The paths of each length, and the terms.
    u32 paths[PLACES + 2], terms;
    // The terms that are kept, the sums, and the size of all blocks.
    u32 kept, nodes, size;
    // The bound of the root, and the first number that is free for blocks.
    u32 bound, cursor;
    u32 limits;
};

struct GrowArgs { const Shape *shape; const Edge *edges; const Path *from; Path *to; u64 *terms; Counts *counts; u32 depth, most_paths, most_terms; };
struct CountDigitsArgs { const u64 *terms; u32 *counts; u32 count, shift, chunks; };
struct SpreadDigitsArgs { const u64 *terms; u64 *to; const u32 *starts; u32 count, shift, chunks; };
struct ScanArgs { u32 *numbers, *sums; u32 count; };
struct RunsArgs { const Shape *shape; const u64 *terms; u32 *starts; u32 count, place; };
struct MergeCountArgs { const u64 *left, *right; u32 *counts, *splits; u64 drop; u32 left_count, right_count, chunks, unused; };
struct MergeWriteArgs { const u64 *left, *right; const u32 *left_worth, *right_worth, *starts, *splits; u64 *terms; u32 *worth; Counts *counts; u64 drop; u32 left_count, right_count, chunks, unused; };
struct KeepCountArgs { const u64 *terms; u32 *counts; u32 count, shift, chunks; };
struct KeepWriteArgs { const Shape *shape; const u64 *terms; const u32 *starts; u64 *to; u32 *to_worth; Counts *counts; u32 count, shift, chunks; };
struct EdgesArgs { const Shape *shape; const u64 *terms; u32 *infos, *opened; const Counts *counts; u32 from, chunks, deepest; };
struct OpenArgs { const Shape *shape; const u64 *terms; const u32 *worth, *infos, *starts; u32 *values, *firsts; Counts *counts; u32 chunks, deepest, most; };
struct BoundArgs { u32 *values, *points; const u32 *firsts, *starts; Counts *counts; u32 depth, chunks; };
struct BlockArgs { const u32 *values, *firsts, *starts; u32 *blocks, *numbers, *roots; Counts *counts; u32 depth, chunks, leaf; };

// A class whose first places are decided. Its root is a block of the numbers.
struct Leaf { u32 shape, depth; u8 decided[PLACES]; };
// Some symbols of a place, with the symbols of the places before it.
struct Task { u32 leaf, depth, symbols, ready; u8 decided[PLACES]; };
// A board that no bound ruled out, with its value.
struct Survivor { u32 leaf, value; u8 symbols[PLACES]; };
// What was done below a leaf: places that were decided, and boards that were solved.
struct Tally { u64 decided, solved; };
// The queue of the walk: an idle warp takes a ticket and waits for the task of that number.
struct Queue {
    u32 tickets, filled, open, capacity;
    // The survivors, and how many there is room for.
    u32 boards, most_boards;
    // Below this place no task is given away; how many steps lie between two looks at the queue; give away always.
    u32 donated_below, check_every, always;
    u32 limits;
    // Set by the program to end the walk.
    u32 stop;
    // One of so many boards below the cutoff is returned too, to be checked.
    u32 checked;
    // Whether to count words once in the bounds: see `learn`.
    u32 learns, unused;
    // The decisions, and those that were made again for a task that was given away.
    u64 calls, replayed;
};
// The words, as a trie of tiles, and the worth of each.
struct Words { const Edge *edges; const u32 *worth; u32 roots, mark_size; };
struct WalkArgs { const Shape *shapes; const Leaf *leaves; const u32 *roots, *numbers; Task *tasks; Queue *queue; u32 *rooms; Survivor *boards; Tally *tallies; u32 *marks; Words words; };
