// Arranges sorted terms in a tree: see `tree.rs`.
//
// A sum is opened by the first term that goes through it. Sums are numbered by their depth, the number of places that they have,
// and then in the order of terms. So the sums that follow one lie side by side: those of sum i are firsts[i] to firsts[i + 1].
#pragma once
#include "terms.h"

// Of each term: how many places it shares with the term before it, how many it has, and which. Counts the sums that it opens.
DEV void edges(const EdgesArgs &a, u32 warp, u32 warps, Nothing &) {
    const Shape &shape = *a.shape;
    u32 count = a.counts->kept;
    for (u32 chunk = warp; chunk < a.chunks; chunk += warps) {
        u32 opened = 0;
        for (u32 base = chunk * CHUNK; base < (chunk + 1) * CHUNK && base < count; base += LANES) {
            u32 i = base + own_lane(), shared = 0, deep = 0;
            if (i < count) {
                u64 term = a.terms[i];
                u32 uses = 0, differs = PLACES;
                for (u32 place = a.from; place < shape.places; place++) uses |= (u32)(digit_of(shape, term, place) != 0) << place;
                if (i) {
                    u64 last = a.terms[i - 1];
                    // The first different place is one that the greater term uses.
                    for (u32 left = uses; left && differs == PLACES; left &= left - 1) {
                        u32 place = lowest(left);
                        if (digit_of(shape, term, place) != digit_of(shape, last, place)) differs = place;
                    }
                } else differs = 0;
                deep = ones(uses);
                shared = ones(uses & ((1u << differs) - 1));
                a.infos[i] = shared | deep << 5 | uses << 16;
            }
            for (u32 depth = 1; depth <= a.deepest; depth++) {
                u32 opens = ballot(shared < depth && depth <= deep);
                if (own_lane() == depth - 1) opened += ones(opens);
            }
        }
        if (own_lane() < a.deepest) a.opened[own_lane() * a.chunks + chunk] = opened;
    }
    // The sum of all before it will be the number of all sums.
    if (warp == 0 && own_lane() == 0) a.opened[a.deepest * a.chunks] = 0;
}

// The first sum of a depth. The root comes first.
DEV u32 depth_begin(const u32 *starts, u32 depth, u32 chunks) { return depth ? 1 + starts[(depth - 1) * chunks] : 0; }

// Writes each sum with its place, its symbol and its points.
DEV void open(const OpenArgs &a, u32 warp, u32 warps, Nothing &) {
    const Shape &shape = *a.shape;
    u32 count = a.counts->kept, nodes = depth_begin(a.starts, a.deepest + 1, a.chunks);
    if (warp == 0 && own_lane() == 0) {
        a.counts->nodes = nodes;
        if (nodes >= a.most) set_bits(&a.counts->limits, NODE_LIMIT);
        else {
            // The words on no place at all: all their places are decided.
            a.values[0] = count && a.infos[0] >> 16 == 0 ? a.worth[0] : 0;
            a.firsts[0] = 1;
            a.firsts[nodes] = nodes;
        }
    }
    if (nodes >= a.most) return;
    for (u32 chunk = warp; chunk < a.chunks; chunk += warps) {
        u32 at = own_lane() < a.deepest ? 1 + a.starts[own_lane() * a.chunks + chunk] : nodes;
        for (u32 base = chunk * CHUNK; base < (chunk + 1) * CHUNK && base < count; base += LANES) {
            u32 i = base + own_lane(), info = i < count ? a.infos[i] : 0, shared = info & 31, deep = info >> 5 & 31, left = info >> 16;
            u64 term = i < count ? a.terms[i] : 0;
            u32 below = nodes;
            for (u32 depth = a.deepest; depth > 0; depth--) {
                bool opens = shared < depth && depth <= deep;
                u32 all = ballot(opens), node = from_lane(at, depth - 1) + ones(all & lanes_before());
                if (opens) {
                    u32 place = highest(left);
                    left ^= 1u << place;
                    u32 symbol = shape.symbols[place][digit_of(shape, term, place)];
                    a.values[node] = (place << 5 | symbol) << BOUND_BITS | (depth == deep ? a.worth[i] : 0);
                    a.firsts[node] = below;
                }
                below = node;
                if (own_lane() == depth - 1) at += ones(all);
            }
        }
    }
}

// The bound of each sum of a depth: its points, and for each next place the highest bound of a symbol.
DEV void bound(const BoundArgs &a, u32 warp, u32 warps, Nothing &) {
    if (look(&a.counts->limits)) return;
    u32 begin = depth_begin(a.starts, a.depth, a.chunks), end = depth_begin(a.starts, a.depth + 1, a.chunks), size = 0;
    for (u32 i = begin + warp * LANES + own_lane(); i < end; i += warps * LANES) {
        u32 value = a.values[i], first = a.firsts[i], next = a.firsts[i + 1];
        u32 points = value & BOUND_MASK, all = points, most = 0, last = PLACES, choices = 0;
        for (u32 k = first; k < next; k++) {
            u32 place = a.values[k] >> (BOUND_BITS + 5), own = a.values[k] & BOUND_MASK;
            if (place != last) {
                all += most;
                most = 0;
                choices++;
                last = place;
            }
            most = own > most ? own : most;
        }
        all += most;
        // The highest value means "no bound": see `Root::bound`.
        if (all > BOUND_MASK) all = BOUND_MASK;
        a.points[i] = points;
        a.values[i] = (value & ~BOUND_MASK) | all;
        if (next > first) size += 2 + choices + 2 * (next - first);
        if (a.depth == 0) a.counts->bound = all;
    }
    size = sum_of(size);
    if (own_lane() == 0 && size) add_to(&a.counts->size, size);
}

// Writes the block of each sum of a depth. `blocks` has the points before, and the index of the block afterwards.
DEV void block(const BlockArgs &a, u32 warp, u32 warps, Nothing &) {
    u32 begin = depth_begin(a.starts, a.depth, a.chunks), end = depth_begin(a.starts, a.depth + 1, a.chunks);
    for (u32 base = begin + warp * LANES; base < end; base += warps * LANES) {
        u32 i = base + own_lane(), first = 0, next = 0, choices = 0, size = 0, all, at = 0;
        if (i < end) {
            first = a.firsts[i];
            next = a.firsts[i + 1];
            for (u32 k = first; k < next; k++) choices += k == first || a.values[k] >> 28 != a.values[k - 1] >> 28;
            if (next > first) size = 2 + choices + 2 * (next - first);
        }
        u32 before = sum_before(size, all);
        if (own_lane() == 0) at = add_to(&a.counts->cursor, all);
        at = from_lane(at, 0) + before;
        if (i >= end) continue;
        u32 points = a.blocks[i];
        if (size) {
            u32 *masks = a.numbers + at + 2, *bounds = masks + choices, *blocks = bounds + (next - first), mask = 0, places = 0;
            for (u32 k = first; k < next; k++) {
                u32 value = a.values[k], place = value >> 28;
                if (k > first && place != a.values[k - 1] >> 28) {
                    *masks++ = mask;
                    mask = 0;
                }
                mask |= 1u << (value >> BOUND_BITS & 31);
                places |= 1u << place;
                *bounds++ = value;
                *blocks++ = a.blocks[k];
            }
            *masks = mask;
            a.numbers[at] = points;
            a.numbers[at + 1] = places | (next - first) << 16;
        }
        a.blocks[i] = size ? at : TERMINAL | points;
        if (a.depth == 0) a.roots[a.leaf] = a.blocks[i];
    }
}
