// Makes the terms of a class, sorts them, and merges those of a decided place.
#pragma once
#include "card.h"

// The terms that a warp takes at a time.
constexpr u32 CHUNK = 1024;
constexpr u32 DIGITS = 256;

struct DigitCounts { u32 counts[DIGITS]; };
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

// Merges the terms that do not use a place with those that have a symbol there, which is dropped.
DEV void merge(const MergeArgs &a, u32 warp, u32 warps, Nothing &) {
    u32 count = a.left_count + a.right_count;
    for (u32 i = warp * LANES + own_lane(); i < count; i += warps * LANES) {
        bool is_left = i < a.left_count;
        u32 own = is_left ? i : i - a.left_count;
        u64 term = is_left ? a.left[own] : a.right[own] - a.drop;
        u32 at = own + (is_left ? rank_of(a.right, a.right_count, a.drop, term, false) : rank_of(a.left, a.left_count, 0, term, true));
        a.terms[at] = term;
        a.worth[at] = is_left ? a.left_worth[own] : a.right_worth[own];
    }
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
    if (a.worth) {
        for (u32 k = i; k < a.count && a.terms[k] == term; k++) sum += a.worth[k];
    } else {
        u32 letters = 0;
        for (u32 place = 0; place < shape.places; place++) {
            u32 digit = digit_of(shape, term, place);
            if (digit) letters += shape.letters[shape.symbols[place][digit]];
        }
        // A word that reads the same places in several orders counts once.
        for (u32 k = i; k < a.count && a.terms[k] >> a.shift == term; k++) {
            if (k == i || a.terms[k] != a.terms[k - 1]) sum += shape.worth[letters];
        }
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
