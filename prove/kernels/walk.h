// The walk through classes whose first places are decided: see `bound.rs`. A warp takes a part of a class at a time.
//
// Each lane stands for a symbol. The vectors of the undecided places lie in shared memory, where lanes add the bounds of many blocks
// at once; those of earlier levels are kept in global memory, to go back to. A busy warp gives symbols that it has not tried yet to
// warps that wait. Such a task is only the symbols of the first places, and who takes it decides them again.
//
// A board that no bound rules out is solved at once. Bounds count a word as often as it can be read; where boards are solved in vain, the
// warp counts the words of the first places once, and lowers the bounds of all boards with these places by the difference.
#pragma once
#include "value.h"

// The most choices that wait for a place.
constexpr u32 CHOICES = 2048;
// The symbols of a task that are not known yet: those that the bound leaves.
constexpr u32 UNKNOWN = ~0u;
// The tasks that there must be room for before a warp gives one away: more than there are warps.
constexpr u32 SLACK = 1 << 16;
// The lanes that share a block, and the blocks that each such group reads at once.
constexpr u32 GROUP = 8, AHEAD = 4;
// The quads of a level's vectors that a lane copies.
constexpr u32 QUADS = PLACES * LANES / 4 / LANES;

// The numbers that a warp has in global memory: the vectors of each level, the blocks that a decision reaches, the choices that wait for
// each place, and what it takes to solve a board. `card/search.rs` allocates them.
constexpr u32 VECTORS = (PLACES + 1) * PLACES * LANES, REACHED = CHOICES, WAITING = PLACES * CHOICES * 2;
constexpr u32 ROOM = VECTORS + REACHED + WAITING + 4 * PREFIXES + WORDS;

struct alignas(16) WalkShared {
    u32 sums[PLACES * LANES];
    // The symbols that are left to try on each place, and the points of the places before it.
    u32 symbols[PLACES + 1], points[PLACES + 1];
    // The bound of each level, by how much it counts words too often, and the boards that were solved in vain since then.
    u32 bounds[PLACES + 1], surplus[PLACES + 1], failures[PLACES + 1];
    // The levels whose surplus was computed, a bit each.
    u32 known;
    // The choices that wait for each place, after each number of decided places.
    u16 waiting[PLACES + 1][PLACES];
    u8 decided[PLACES];
};

struct Walker {
    const WalkArgs &a;
    WalkShared &s;
    const u32 *numbers;
    u32 *vectors, *reached, *marks;
    uint2 *rooms;
    u32 lane, before, places, cutoff;
    u32 calls = 0, replayed = 0, solved = 0;

    DEV Walker(const WalkArgs &a, WalkShared &s, u32 *room, u32 *marks) : a(a), s(s), numbers(a.numbers), marks(marks), lane(own_lane()) {
        vectors = room;
        reached = room + VECTORS;
        rooms = (uint2 *)(room + VECTORS + REACHED);
        before = lanes_before();
        places = cutoff = 0;
    }

    // The bound: the points, and the highest sum of each place from `from` on. `next` is that of the first of them.
    DEV u32 bound(u32 from, u32 points, u32 &next) {
        u32 bound = points;
        next = 0;
        for (u32 place = from; place < places; place++) {
            u32 most = most_of(s.sums[place * LANES + lane]);
            if (place == from) next = most;
            bound += most;
        }
        return bound;
    }

    // Finds the symbols of a place that can reach the cutoff, and keeps the vectors of the places after it.
    DEV void enter(const Shape &shape, u32 place, u32 points, u32 bound, u32 next) {
        u32 least = cutoff + s.surplus[place], rest = bound - next, needed = least > rest ? least - rest : 0;
        u32 symbols = ballot(s.sums[place * LANES + lane] >= needed) & shape.sets[place];
        uint4 *to = (uint4 *)(vectors + (place * PLACES + place + 1) * LANES), *from = (uint4 *)(s.sums + (place + 1) * LANES);
        u32 many = (places - place - 1) * (LANES / 4);
#pragma unroll
        for (u32 k = 0; k < QUADS; k++) {
            if (k * LANES + lane < many) to[k * LANES + lane] = from[k * LANES + lane];
        }
        if (lane == 0) {
            s.symbols[place] = symbols;
            s.points[place] = points;
            s.bounds[place] = bound;
            s.failures[place] = 0;
            s.known &= ~(1u << place);
        }
        meet();
    }

    // Begins a leaf: the choices of its root wait. `s.decided` has the symbols of the task.
    DEV void begin(const Leaf &leaf, const Shape &shape, u32 root) {
        places = shape.places;
        cutoff = shape.cutoff;
        for (u32 place = 0; place < places; place++) s.sums[place * LANES + lane] = 0;
        if (lane < PLACES) {
            s.waiting[leaf.depth][lane] = 0;
            if (lane < leaf.depth) s.decided[lane] = leaf.decided[lane];
        }
        if (lane == 0) s.surplus[leaf.depth] = s.known = 0;
        meet();
        u32 points = root & ~TERMINAL;
        if (!(root & TERMINAL)) {
            points = load(numbers + root);
            u32 header = load(numbers + root + 1), left = header & 0xffff, at = root + 2, bounds = at + ones(left), blocks = bounds + (header >> 16);
            while (left) {
                u32 place = highest(left), mask = load(numbers + at++);
                left ^= 1u << place;
                if (mask >> lane & 1) s.sums[place * LANES + lane] = load(numbers + bounds + ones(mask & before)) & BOUND_MASK;
                if (lane == 0) {
                    rooms[place * CHOICES] = uint2{mask, blocks};
                    s.waiting[leaf.depth][place] = 1;
                }
                bounds += ones(mask);
                blocks += ones(mask);
            }
        }
        meet();
        u32 next, all = bound(leaf.depth, points, next);
        enter(shape, leaf.depth, points, all, next);
    }

    // Whether the board may still be the greatest of its images, with a symbol on a place.
    DEV bool may_lead(const Shape &shape, u32 place, u32 symbol) {
        if (shape.turn_count == 0) return true;
        if (lane == 0) s.decided[place] = (u8)symbol;
        meet();
        bool leads = true;
        if (lane < shape.turn_count) {
            for (u32 i = 0; i <= place; i++) {
                u32 from = shape.turns[lane][i];
                if (from > place) break;
                u32 image = s.decided[from], own = s.decided[i];
                if (image == own) continue;
                leads = image < own;
                break;
            }
        }
        return ballot(!leads) == 0;
    }

    // Reads a waiting choice per lane, from `base` on. Finds its block for the symbol: where the bounds begin, and how many.
    DEV void sift(u32 place, u32 waiting, u32 base, u32 bit, u32 &points, u32 &count, u32 &start, u32 &length) {
        u32 child = TERMINAL;
        start = length = 0;
        if (base + lane < waiting) {
            uint2 choice = rooms[place * CHOICES + base + lane];
            if (choice.x & bit) child = load(numbers + choice.y + ones(choice.x & (bit - 1)));
        }
        bool has = !(child & TERMINAL);
        if (has) {
            points += load(numbers + child);
            u32 header = load(numbers + child + 1);
            length = header >> 16;
            start = child + 2 + ones(header & 0xffff);
        } else {
            points += child & ~TERMINAL;
        }
        u32 all = ballot(has);
        if (has) reached[count + ones(all & before)] = child;
        count += ones(all);
    }

    // Adds the bounds of the blocks that the lanes have found to the sums.
    DEV void accumulate(u32 end, u32 start, u32 length) {
        constexpr u32 AT_ONCE = LANES / GROUP;
        for (u32 first = 0; first < end; first += AT_ONCE * AHEAD) {
            u32 block[AHEAD], size[AHEAD], most = 0;
#pragma unroll
            for (u32 k = 0; k < AHEAD; k++) {
                block[k] = from_lane(start, first + k * AT_ONCE + lane / GROUP);
                size[k] = from_lane(length, first + k * AT_ONCE + lane / GROUP);
                most = size[k] > most ? size[k] : most;
            }
            for (u32 i = lane % GROUP; i < most; i += GROUP) {
                u32 entry[AHEAD];
#pragma unroll
                for (u32 k = 0; k < AHEAD; k++) entry[k] = i < size[k] ? load(numbers + block[k] + i) : 0;
#pragma unroll
                for (u32 k = 0; k < AHEAD; k++) {
                    if (i < size[k]) add_to(s.sums + (entry[k] >> BOUND_BITS), entry[k] & BOUND_MASK);
                }
            }
        }
    }

    // Decides a place. Returns whether a board can still reach the cutoff; if so, and a place is left, its level is there.
    DEV bool decide(const Shape &shape, u32 place, u32 symbol, bool known) {
        const uint4 *from = (const uint4 *)(vectors + (place * PLACES + place + 1) * LANES);
        uint4 *to = (uint4 *)(s.sums + (place + 1) * LANES), quads[QUADS];
        u32 many = (places - place - 1) * (LANES / 4);
#pragma unroll
        for (u32 k = 0; k < QUADS; k++) {
            if (k * LANES + lane < many) quads[k] = from[k * LANES + lane];
        }
        u32 waiting = s.waiting[place][place], bit = 1u << symbol, own = 0, count = 0, start, length;
        sift(place, waiting, 0, bit, own, count, start, length);
#pragma unroll
        for (u32 k = 0; k < QUADS; k++) {
            if (k * LANES + lane < many) to[k * LANES + lane] = quads[k];
        }
        meet();
        for (u32 base = 0; base < waiting; base += LANES) {
            u32 now_start = start, now_length = length, end = waiting - base;
            if (end > LANES) {
                end = LANES;
                sift(place, waiting, base + LANES, bit, own, count, start, length);
            }
            accumulate(end, now_start, now_length);
        }
        meet();
        u32 points = s.points[place] + sum_of(own), next, all = bound(place + 1, points, next);
        if (lane == 0) {
            s.decided[place] = (u8)symbol;
            s.surplus[place + 1] = s.surplus[place];
        }
        meet();
        if (all < cutoff + s.surplus[place] && !known) return false;
        if (place + 1 == places) return true;
        return stack(place, count) && (enter(shape, place + 1, points, all, next), true);
    }

    // Stacks the choices of the blocks that a decision reached. They wait from now on.
    DEV bool stack(u32 place, u32 count) {
        u32 counts = lane < PLACES ? s.waiting[place][lane] : 0;
        if (ballot(counts + count > CHOICES)) {
            if (lane == 0) set_bits(&a.queue->limits, CHOICE_LIMIT);
            return false;
        }
        for (u32 base = 0; base < count; base += LANES) {
            bool is_block = base + lane < count;
            u32 block = is_block ? reached[base + lane] : 0;
            u32 header = is_block ? load(numbers + block + 1) : 0, choices = header & 0xffff;
            u32 at = block + 2, blocks = at + ones(choices) + (header >> 16);
            for (u32 later = places - 1; later > place; later--) {
                bool has = choices >> later & 1;
                u32 those = ballot(has), end = from_lane(counts, later);
                if (has) {
                    u32 mask = load(numbers + at++);
                    rooms[later * CHOICES + end + ones(those & before)] = uint2{mask, blocks};
                    blocks += ones(mask);
                }
                if (lane == later) counts += ones(those);
            }
        }
        if (lane < PLACES) s.waiting[place + 1][lane] = (u16)counts;
        meet();
        return true;
    }

    // Gives the symbols that are left on the earliest place to another warp, if one waits.
    DEV void donate(u32 leaf, u32 first, u32 now) {
        u32 waits = 0;
        if (lane == 0) {
            u32 filled = look(&a.queue->filled);
            waits = (a.queue->always || (int)(look(&a.queue->tickets) - filled) > 0) && filled + SLACK < a.queue->capacity;
        }
        if (!from_lane(waits, 0)) return;
        u32 until = now < a.queue->donated_below ? now : a.queue->donated_below;
        for (u32 place = first; place <= until; place++) {
            u32 left = s.symbols[place];
            if (left == 0) continue;
            meet();
            if (place == now) {
                // Half of them: the others are tried here.
                u32 kept = ones(left) / 2, given = left;
                if (kept == 0) return;
                for (u32 i = 0; i < kept; i++) given &= given - 1;
                if (lane == 0) s.symbols[place] = left ^ given;
                left = given;
            } else if (lane == 0) {
                s.symbols[place] = 0;
            }
            if (lane == 0) give(leaf, place, left);
            meet();
            return;
        }
    }

    // Adds a task to the queue.
    DEV void give(u32 leaf, u32 place, u32 symbols) {
        add_to(&a.queue->open, 1);
        Task &task = a.tasks[add_to(&a.queue->filled, 1)];
        task.leaf = leaf;
        task.depth = place;
        task.symbols = symbols;
        for (u32 i = 0; i < place; i++) task.decided[i] = s.decided[i];
        fence();
        poke(&task.ready, 1);
    }

    // The value of the first places.
    DEV u32 value(const Shape &shape, u32 count) {
        uint4 *stack = (uint4 *)(vectors + VECTORS + REACHED + WAITING);
        return value_of(a.words, shape, s.decided, (1u << count) - 1, stack, marks);
    }

    // Solves a board that no bound ruled out. Returns whether it is below the cutoff.
    DEV bool fails(const Shape &shape, u32 leaf) {
        u32 own = value(shape, places), mixed = sum_of(lane < places ? (s.decided[lane] + 1) * (2 * lane + 1) * 0x9e3779b1u : 0);
        solved++;
        if (own < cutoff && (mixed >> 12) % a.queue->checked) return true;
        u32 at = 0;
        if (lane == 0) at = add_to(&a.queue->boards, 1);
        at = from_lane(at, 0);
        if (at >= a.queue->most_boards) {
            if (lane == 0) set_bits(&a.queue->limits, BOARD_LIMIT);
            return true;
        }
        if (lane == 0) {
            a.boards[at].leaf = leaf;
            a.boards[at].value = own;
        }
        if (lane < PLACES) a.boards[at].symbols[lane] = s.decided[lane];
        return own < cutoff;
    }

    // A board was solved in vain. If that has happened often enough since a level, finds out by how much its bound counts the words of the
    // places before it too often. Then no board with these places can reach the bound less that surplus, and some levels are done.
    DEV void learn(const Shape &shape, u32 first) {
        // The earlier a level, the more boards its surplus rules out, but the less it is: it must have cost more.
        bool worth = false;
        if (lane >= first && lane < places) {
            u32 failures = ++s.failures[lane];
            worth = failures >> (places - 1 - lane) && !(s.known >> lane & 1);
        }
        u32 levels = ballot(worth);
        if (!levels) return;
        u32 level = lowest(levels), own = value(shape, level), points = s.points[level];
        if (own == UNSOLVED) own = points;
        u32 surplus = points > own ? points - own : 0;
        if (lane == 0) s.known |= 1u << level;
        if (lane >= level && lane < places) {
            if (surplus > s.surplus[lane]) s.surplus[lane] = surplus;
            if (s.bounds[lane] < cutoff + s.surplus[lane]) s.symbols[lane] = 0;
        }
        meet();
    }

    // Whether the walk must end early.
    DEV bool must_stop() {
        u32 stop = 0;
        if (lane == 0) stop = look(&a.queue->stop) | look(&a.queue->limits);
        return from_lane(stop, 0) != 0;
    }

    // Works on a task: decides its first places again, and then tries its symbols on the next.
    DEV void task(u32 number, u32 first, u32 given) {
        const Leaf &leaf = a.leaves[number];
        const Shape &shape = a.shapes[leaf.shape];
        begin(leaf, shape, a.roots[number]);
        u32 place = leaf.depth, steps = 0, own = given == UNKNOWN;
        calls = replayed = solved = 0;
        for (;;) {
            bool known = place < first;
            u32 symbol;
            if (known) {
                symbol = s.decided[place];
            } else {
                if (place == first && given != UNKNOWN) {
                    meet();
                    if (lane == 0) s.symbols[place] = given;
                    given = UNKNOWN;
                    meet();
                }
                u32 left = s.symbols[place];
                if (left == 0) {
                    if (place == first) break;
                    place--;
                    continue;
                }
                symbol = lowest(left);
                meet();
                if (lane == 0) s.symbols[place] = left & (left - 1);
                meet();
                if (!may_lead(shape, place, symbol)) continue;
            }
            bool can = decide(shape, place, symbol, known);
            if (known) {
                if (!can) break;
                replayed++;
                place++;
                continue;
            }
            calls++;
            if (can && place + 1 == places) {
                if (fails(shape, number) && a.queue->learns) learn(shape, leaf.depth);
            } else if (can) {
                own++;
                place++;
            }
            if (++steps % a.queue->check_every == 0) {
                if (must_stop()) break;
                donate(number, first, place);
            }
        }
        if (lane == 0) {
            add_to(&a.tallies[number].decided, (u64)own);
            add_to(&a.tallies[number].solved, (u64)solved);
            add_to(&a.queue->calls, (u64)calls);
            add_to(&a.queue->replayed, (u64)replayed);
        }
        meet();
    }

    // Takes one task after another, until all are done.
    DEV void run() {
        for (;;) {
            u32 ticket = 0, there = 0;
            if (lane == 0) {
                ticket = add_to(&a.queue->tickets, 1);
                while (ticket < a.queue->capacity) {
                    if (look(&a.tasks[ticket].ready)) {
                        there = 1;
                        fence();
                        break;
                    }
                    if (look(&a.queue->open) == 0 || look(&a.queue->limits) || look(&a.queue->stop)) break;
                    nap();
                }
            }
            ticket = from_lane(ticket, 0);
            if (!from_lane(there, 0)) break;
            const Task &taken = a.tasks[ticket];
            u32 leaf = look(&taken.leaf), depth = look(&taken.depth), symbols = look(&taken.symbols);
            if (lane < PLACES) s.decided[lane] = lane < depth ? *(const volatile u8 *)(taken.decided + lane) : 0;
            meet();
            task(leaf, depth, symbols);
            if (lane == 0) {
                fence();
                add_to(&a.queue->open, ~0u);
            }
        }
    }
};

DEV void walk(const WalkArgs &a, u32 warp, u32, WalkShared &shared) {
    Walker walker(a, shared, a.rooms + (u64)ROOM * warp, a.marks + (u64)a.words.mark_size * warp);
    walker.run();
}
