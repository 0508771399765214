// The value of a board, or of the places of it that are decided: the worth of its different words.
#pragma once
#include "card.h"

// The prefixes that wait, as quads, and behind them the words of a board. A warp takes 32 prefixes at a time from the end, so at most 16
// times 32 prefixes wait with up to 15 next places each.
constexpr u32 PREFIXES = 8192, WORDS = 8192;
static_assert(PREFIXES >= PLACES * LANES * (PLACES - 1), "the stack has room for every board");

// The value of a board with more words than there is room for.
constexpr u32 UNSOLVED = ~0u;

// Adds up the worth of all words on some places of a board.
CALLED u32 value_of(const Words &words, const Shape &shape, const u8 *symbols, u32 places, uint4 *stack, u32 *marks) {
    u32 lane = own_lane(), *found = (u32 *)(stack + PREFIXES), top = 1, count = 0;
    u64 value = 0;
    bool fits = true;
    if (lane == 0) stack[0] = uint4{0, words.roots, shape.places << 16, 0};
    meet();
    while (top && fits) {
        u32 taken = top < LANES ? top : LANES;
        top -= taken;
        uint4 path = lane < taken ? stack[top + lane] : uint4{0, 0, 0, 0};
        // The next prefixes overwrite these.
        meet();
        u32 used = path.z & 0xffff, left = path.y ? shape.neighbors[path.z >> 16] & places & ~used : 0;
        while (ballot(left != 0)) {
            fits = count + LANES <= WORDS;
            if (!fits) break;
            bool goes = false, is_new = false;
            u32 word = 0;
            uint4 next{0, 0, 0, 0};
            if (left) {
                u32 place = lowest(left), symbol = symbols[place];
                left &= left - 1;
                if (path.y >> symbol & 1) {
                    Edge edge = words.edges[path.x + ones(path.y & ((1u << symbol) - 1))];
                    u32 now = used | 1u << place;
                    next = uint4{edge.next, edge.symbols, now | place << 16, 0};
                    goes = edge.symbols && ones(now) < shape.longest;
                    word = edge.word;
                }
            }
            u32 all = ballot(goes);
            if (goes) stack[top + ones(all & lanes_before())] = next;
            top += ones(all);
            if (word) is_new = !(set_bits(marks + (word - 1) / 32, 1u << (word - 1) % 32) >> (word - 1) % 32 & 1);
            all = ballot(is_new);
            if (is_new) {
                found[count + ones(all & lanes_before())] = word - 1;
                value += load(words.worth + word - 1);
            }
            count += ones(all);
        }
        meet();
    }
    for (u32 i = lane; i < count; i += LANES) marks[found[i] / 32] = 0;
    meet();
    for (u32 step = LANES / 2; step; step /= 2) value += from_lane(value, lane ^ step);
    return fits && value < UNSOLVED ? (u32)value : UNSOLVED;
}
