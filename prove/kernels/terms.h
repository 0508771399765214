// Makes the terms of a class, sorts them, and merges those of a decided place.
#pragma once
#include "card.h"

// The terms that a warp takes at a time.
constexpr u32 CHUNK = 1024;
constexpr u32 DIGITS = 256;

struct DigitCounts { u32 counts[DIGITS]; };
// Which right terms of a chunk have no equal left one, a bit each, and how many there are before each such number.
struct MergeShared { u32 are_new[CHUNK / LANES + 1], before[CHUNK / LANES + 1]; };
struct Nothing {};

// The places that a path can go to with a symbol.
DEV u32 next_places(const Shape &shape, const Path &path, u32 symbol) {
    u32 last = path.info >> 6 & 31, used = path.info >> 11;
    u32 places = shape.neighbors[last] & shape.holders[symbol] & ~used, allowed = places;
    for (u32 left = places; left; left &= left - 1) {
        u32 place = lowest(left);
        // The places whose symbols must be in order with this one: see `Ranks` in `class.rs`.
        u32 above = shape.above[place] & used, below = shape.below[place] & used;
        for (u32 others = above | below; others; others &= others - 1) {
            u32 other = lowest(others), lies = shape.symbols[other][digit_of(shape, path.term, other)];
            if ((above >> other & 1 && lies < symbol) || (below >> other & 1 && lies > symbol)) allowed &= ~(1u << place);
        }
    }
    return allowed;
}

// Continues every path by one tile, and lists the words that this reads.
DEV void grow(const GrowArgs &a, u32 warp, u32 warps, Nothing &) {
    const Shape &shape = *a.shape;
    if (look(&a.counts->limits)) return;
    u32 count = a.counts->paths[a.depth];
    for (u32 base = warp * LANES; base < count; base += warps * LANES) {
        Path path{};
        if (base + own_lane() < count) path = a.from[base + own_lane()];
        u32 edges = path.info & 63, paths = 0, terms = 0;
        bool ends = ones(path.info >> 11) + 1 >= shape.longest;
        for (u32 i = 0; i < edges; i++) {
            Edge edge = a.edges[path.next + i];
            u32 ways = ones(next_places(shape, path, edge.info >> 6 & 31));
            if (edge.info >> 11 & 1) terms += ways;
            if (!ends && (edge.info & 63)) paths += ways;
        }
        u32 all_paths, all_terms, path_at = sum_before(paths, all_paths), term_at = sum_before(terms, all_terms), first = 0;
        if (own_lane() == 0) first = add_to(&a.counts->paths[a.depth + 1], all_paths);
        if (own_lane() == 1) first = add_to(&a.counts->terms, all_terms);
        u32 first_path = from_lane(first, 0), first_term = from_lane(first, 1);
        if (first_path + all_paths > a.most_paths || first_term + all_terms > a.most_terms) {
            if (own_lane() == 0) set_bits(&a.counts->limits, TERM_LIMIT);
            continue;
        }
        path_at += first_path;
        term_at += first_term;
        for (u32 i = 0; i < edges; i++) {
            Edge edge = a.edges[path.next + i];
            u32 symbol = edge.info >> 6 & 31;
            for (u32 left = next_places(shape, path, symbol); left; left &= left - 1) {
                u32 place = lowest(left);
                u64 term = path.term + shape.units[place] * shape.digits[place][symbol];
                if (edge.info >> 11 & 1) a.terms[term_at++] = term << shape.word_bits | edge.info >> 12;
                if (!ends && (edge.info & 63))
                    a.to[path_at++] = Path{term, edge.next, (edge.info & 63) | place << 6 | ((path.info >> 11) | 1u << place) << 11};
            }
        }
    }
}

// The first step of a radix sort: how often each digit of 8 bits occurs in each chunk.
DEV void count_digits(const CountDigitsArgs &a, u32 warp, u32 warps, DigitCounts &s) {
    for (u32 chunk = warp; chunk < a.chunks; chunk += warps) {
        for (u32 i = own_lane(); i < DIGITS; i += LANES) s.counts[i] = 0;
        meet();
        for (u32 base = chunk * CHUNK; base < chunk * CHUNK + CHUNK; base += LANES) {
            bool has = base + own_lane() < a.count;
            u32 digit = has ? (u32)(a.terms[base + own_lane()] >> a.shift) & (DIGITS - 1) : DIGITS;
            u32 same = lanes_with(digit);
            if (has && (same & lanes_before()) == 0) s.counts[digit] += ones(same);
            meet();
        }
        for (u32 i = own_lane(); i < DIGITS; i += LANES) a.counts[i * a.chunks + chunk] = s.counts[i];
        meet();
    }
}

// The second step: writes each term behind those with a lesser digit, and behind earlier ones with the same.
DEV void spread_digits(const SpreadDigitsArgs &a, u32 warp, u32 warps, DigitCounts &s) {
    for (u32 chunk = warp; chunk < a.chunks; chunk += warps) {
        for (u32 i = own_lane(); i < DIGITS; i += LANES) s.counts[i] = a.starts[i * a.chunks + chunk];
        meet();
        for (u32 base = chunk * CHUNK; base < chunk * CHUNK + CHUNK; base += LANES) {
            bool has = base + own_lane() < a.count;
            u64 term = has ? a.terms[base + own_lane()] : 0;
            u32 digit = has ? (u32)(term >> a.shift) & (DIGITS - 1) : DIGITS;
            u32 same = lanes_with(digit), start = has ? s.counts[digit] : 0;
            if (has) a.to[start + ones(same & lanes_before())] = term;
            meet();
            if (has && (same & lanes_before()) == 0) s.counts[digit] = start + ones(same);
            meet();
        }
        meet();
    }
}

// Adds up each chunk of some numbers.
DEV void scan_sums(const ScanArgs &a, u32 warp, u32 warps, Nothing &) {
    for (u32 chunk = warp; chunk * CHUNK < a.count; chunk += warps) {
        u32 sum = 0;
        for (u32 i = chunk * CHUNK + own_lane(); i < (chunk + 1) * CHUNK && i < a.count; i += LANES) sum += a.numbers[i];
        sum = sum_of(sum);
        if (own_lane() == 0) a.sums[chunk] = sum;
    }
}

// Replaces each of some numbers by the sum of those before it, from `sum` on.
DEV void scan_from(u32 *numbers, u32 begin, u32 end, u32 sum) {
    for (u32 base = begin; base < end; base += LANES) {
        bool has = base + own_lane() < end;
        u32 all, before = sum_before(has ? numbers[base + own_lane()] : 0, all);
        if (has) numbers[base + own_lane()] = sum + before;
        sum += all;
    }
}

// Replaces each number by the sum of all numbers before it. One warp does it alone.
DEV void scan_top(const ScanArgs &a, u32 warp, u32, Nothing &) {
    if (warp == 0) scan_from(a.numbers, 0, a.count, 0);
}

// The same for many numbers, from the sums of the chunks.
DEV void scan_all(const ScanArgs &a, u32 warp, u32 warps, Nothing &) {
    for (u32 chunk = warp; chunk * CHUNK < a.count; chunk += warps) {
        u32 end = (chunk + 1) * CHUNK < a.count ? (chunk + 1) * CHUNK : a.count;
        scan_from(a.numbers, chunk * CHUNK, end, a.sums[chunk]);
    }
}

// The index of the first term that is not less, or greater where `above` holds.
DEV u32 rank_of(const u64 *terms, u32 count, u64 drop, u64 term, bool above) {
    u32 begin = 0, end = count;
    while (begin < end) {
        u32 middle = (begin + end) / 2;
        u64 other = load(terms + middle) - drop;
        if (other < term || (above && other == term)) begin = middle + 1;
        else end = middle;
    }
    return begin;
}

// Where the terms with each symbol on the first place begin.
DEV void runs(const RunsArgs &a, u32 warp, u32, Nothing &) {
    if (warp) return;
    u32 radix = a.shape->radices[a.place];
    u64 unit = a.shape->units[a.place];
    if (own_lane() < radix) a.starts[own_lane()] = rank_of(a.terms, a.count, 0, own_lane() * unit, false);
    if (own_lane() == 0) a.starts[radix] = a.count;
}

// How many of the first `count` terms of a merge are left ones. Equal terms follow each other, the left one first.
template <class Args> DEV u32 split_at(const Args &a, u32 count) {
    u32 begin = count > a.right_count ? count - a.right_count : 0, end = count < a.left_count ? count : a.left_count;
    while (begin < end) {
        u32 middle = (begin + end) / 2;
        if (load(a.left + middle) <= load(a.right + (count - 1 - middle)) - a.drop) begin = middle + 1;
        else end = middle;
    }
    return begin;
}

// The first step of merging the terms that do not use a place with those that have a symbol there, which is dropped: how many
// different terms each chunk of the result has, and how many of the terms before it are left ones.
DEV void merge_count(const MergeCountArgs &a, u32 warp, u32 warps, Nothing &) {
    u32 count = a.left_count + a.right_count;
    for (u32 chunk = warp; chunk <= a.chunks; chunk += warps) {
        u32 lane_end = (chunk + own_lane()) * CHUNK < count ? (chunk + own_lane()) * CHUNK : count;
        u32 split = own_lane() < 2 ? split_at(a, lane_end) : 0, end = from_lane(lane_end, 1), begin = from_lane(lane_end, 0);
        u32 left = from_lane(split, 0), left_end = from_lane(split, 1), right = begin - left, right_end = end - left_end, kept = 0;
        for (u32 i = right + own_lane(); i < right_end; i += LANES) {
            u64 term = load(a.right + i) - a.drop;
            u32 rank = left + rank_of(a.left + left, left_end - left, 0, term, true);
            kept += !(rank && load(a.left + rank - 1) == term);
        }
        kept = sum_of(kept) + left_end - left;
        if (own_lane() == 0) {
            a.counts[chunk] = kept;
            a.splits[chunk] = left;
        }
    }
}

// The second step: writes the different terms, each with the worth of both.
DEV void merge_write(const MergeWriteArgs &a, u32 warp, u32 warps, MergeShared &s) {
    u32 count = a.left_count + a.right_count;
    for (u32 chunk = warp; chunk < a.chunks; chunk += warps) {
        u32 begin = chunk * CHUNK, end = begin + CHUNK < count ? begin + CHUNK : count;
        u32 left = a.splits[chunk], left_end = a.splits[chunk + 1], right = begin - left, right_end = end - left_end;
        u32 lefts = left_end - left, rights = right_end - right, to = a.starts[chunk], kept = 0;
        for (u32 base = 0; base <= rights; base += LANES) {
            u32 i = base + own_lane(), rank = 0;
            bool is_new = false;
            u64 term = 0;
            if (i < rights) {
                term = load(a.right + right + i) - a.drop;
                rank = rank_of(a.left + left, lefts, 0, term, true);
                is_new = !(left + rank && load(a.left + left + rank - 1) == term);
            }
            u32 all = ballot(is_new), at = to + rank + kept + ones(all & lanes_before());
            if (is_new) {
                a.terms[at] = term;
                a.worth[at] = load(a.right_worth + right + i);
            }
            if (own_lane() == 0) {
                s.are_new[base / LANES] = all;
                s.before[base / LANES] = kept;
            }
            kept += ones(all);
        }
        meet();
        for (u32 i = own_lane(); i < lefts; i += LANES) {
            u64 term = load(a.left + left + i);
            u32 worth = load(a.left_worth + left + i), rank = rank_of(a.right + right, rights, a.drop, term, false), word = rank / LANES;
            // The equal term may be the first of the next chunk.
            if (right + rank < a.right_count && load(a.right + right + rank) - a.drop == term) worth += load(a.right_worth + right + rank);
            u32 at = to + i + s.before[word] + ones(s.are_new[word] & ((1u << rank % LANES) - 1));
            a.terms[at] = term;
            a.worth[at] = worth > BOUND_MASK ? BOUND_MASK : worth;
        }
        meet();
    }
    if (warp == 0 && own_lane() == 0) a.counts->kept = a.starts[a.chunks];
}

DEV bool is_first(const u64 *terms, u32 i, u32 shift) { return i == 0 || terms[i] >> shift != terms[i - 1] >> shift; }

// Counts the different terms of each chunk.
DEV void keep_count(const KeepCountArgs &a, u32 warp, u32 warps, Nothing &) {
    for (u32 chunk = warp; chunk <= a.chunks; chunk += warps) {
        u32 kept = 0;
        for (u32 i = chunk * CHUNK + own_lane(); i < (chunk + 1) * CHUNK && i < a.count; i += LANES) kept += is_first(a.terms, i, a.shift);
        kept = sum_of(kept);
        if (own_lane() == 0) a.counts[chunk] = kept;
    }
}

// The worth of the different words on the places of a term, which is the first of them.
DEV u32 worth_from(const KeepWriteArgs &a, u32 i) {
    const Shape &shape = *a.shape;
    u64 term = a.terms[i] >> a.shift, sum = 0;
    u32 letters = 0;
    for (u32 place = 0; place < shape.places; place++) {
        u32 digit = digit_of(shape, term, place);
        if (digit) letters += shape.letters[shape.symbols[place][digit]];
    }
    // A word that reads the same places in several orders counts once.
    for (u32 k = i; k < a.count && a.terms[k] >> a.shift == term; k++) {
        if (k == i || a.terms[k] != a.terms[k - 1]) sum += shape.worth[letters];
    }
    return sum > BOUND_MASK ? BOUND_MASK : (u32)sum;
}

// Writes the different terms, each with the worth of its words.
DEV void keep_write(const KeepWriteArgs &a, u32 warp, u32 warps, Nothing &) {
    for (u32 chunk = warp; chunk < a.chunks; chunk += warps) {
        u32 at = a.starts[chunk];
        for (u32 base = chunk * CHUNK; base < (chunk + 1) * CHUNK; base += LANES) {
            u32 i = base + own_lane();
            bool first = i < a.count && is_first(a.terms, i, a.shift);
            u32 all = ballot(first), to = at + ones(all & lanes_before());
            if (first) {
                a.to[to] = a.terms[i] >> a.shift;
                a.to_worth[to] = worth_from(a, i);
            }
            at += ones(all);
        }
    }
    if (warp == 0 && own_lane() == 0) a.counts->kept = a.starts[a.chunks];
}
