// The operations of a warp: 32 lanes in step.
//
// On a graphics card they are instructions. On a processor, 32 fibers take turns: a lane runs until it meets the others in one of
// these operations, and then the next lane runs (see emulate.cpp). So everything above this file is written once, and is tested
// on machines without a card.
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

constexpr u32 LANES = 32;

#ifdef __CUDACC__

#define DEV __device__ __forceinline__
// A function that is called, so that it does not take registers from the code around it.
#define CALLED __device__ __noinline__

constexpr u32 ALL = 0xffffffffu;

DEV u32 own_lane() { return threadIdx.x & 31; }
DEV u32 from_lane(u32 value, u32 lane) { return __shfl_sync(ALL, value, lane); }
DEV u64 from_lane(u64 value, u32 lane) { return __shfl_sync(ALL, value, lane); }
DEV u32 ballot(bool holds) { return __ballot_sync(ALL, holds); }
DEV u32 most_of(u32 value) { return __reduce_max_sync(ALL, value); }
DEV u32 sum_of(u32 value) { return __reduce_add_sync(ALL, value); }
DEV u32 lanes_with(u32 value) { return __match_any_sync(ALL, value); }
DEV void meet() { __syncwarp(); }

DEV u32 ones(u32 bits) { return __popc(bits); }
DEV u32 lowest(u32 bits) { return __ffs(bits) - 1; }
DEV u32 highest(u32 bits) { return 31 - __clz(bits); }
DEV u32 highest(u64 bits) { return 63 - __clzll(bits); }

template <class T> DEV T load(const T *from) { return __ldg(from); }
DEV u32 look(const u32 *at) { return *(const volatile u32 *)at; }
DEV void poke(u32 *at, u32 value) { *(volatile u32 *)at = value; }
DEV u32 add_to(u32 *at, u32 value) { return atomicAdd(at, value); }
DEV u64 add_to(u64 *at, u64 value) { return atomicAdd(at, value); }
// Sets bits, and returns the number as it was.
DEV u32 set_bits(u32 *at, u32 bits) { return atomicOr(at, bits); }
DEV void fence() { __threadfence(); }
DEV void nap() { __nanosleep(500); }

#else

#define DEV inline
#define CALLED inline

u32 own_lane();
// Runs all lanes up to here. Returns the values that they brought.
const u64 *bring(u64 value);

DEV u32 from_lane(u32 value, u32 lane) { return (u32)bring(value)[lane & 31]; }
DEV u64 from_lane(u64 value, u32 lane) { return bring(value)[lane & 31]; }
DEV u32 ballot(bool holds) {
    const u64 *all = bring(holds);
    u32 bits = 0;
    for (u32 lane = 0; lane < LANES; lane++) bits |= (u32)all[lane] << lane;
    return bits;
}
DEV u32 most_of(u32 value) {
    const u64 *all = bring(value);
    u32 most = 0;
    for (u32 lane = 0; lane < LANES; lane++) most = all[lane] > most ? (u32)all[lane] : most;
    return most;
}
DEV u32 sum_of(u32 value) {
    const u64 *all = bring(value);
    u32 sum = 0;
    for (u32 lane = 0; lane < LANES; lane++) sum += (u32)all[lane];
    return sum;
}
DEV u32 lanes_with(u32 value) {
    const u64 *all = bring(value);
    u32 bits = 0;
    for (u32 lane = 0; lane < LANES; lane++) bits |= (u32)(all[lane] == value) << lane;
    return bits;
}
DEV void meet() { bring(0); }

DEV u32 ones(u32 bits) { return (u32)__builtin_popcount(bits); }
DEV u32 lowest(u32 bits) { return (u32)__builtin_ctz(bits); }
DEV u32 highest(u32 bits) { return 31 - (u32)__builtin_clz(bits); }
DEV u32 highest(u64 bits) { return 63 - (u32)__builtin_clzll(bits); }

template <class T> DEV T load(const T *from) { return *from; }
DEV u32 look(const u32 *at) { return *at; }
DEV void poke(u32 *at, u32 value) { *at = value; }
DEV u32 add_to(u32 *at, u32 value) { u32 old = *at; *at += value; return old; }
DEV u64 add_to(u64 *at, u64 value) { u64 old = *at; *at += value; return old; }
DEV u32 set_bits(u32 *at, u32 bits) { u32 old = *at; *at |= bits; return old; }
DEV void fence() {}
DEV void nap() {}

struct alignas(16) uint4 { u32 x, y, z, w; };
struct alignas(8) uint2 { u32 x, y; };

#endif

// The sum of the values of all lanes before this one; `sum` becomes that of all lanes.
DEV u32 sum_before(u32 value, u32 &sum) {
    u32 upto = value;
    for (u32 step = 1; step < LANES; step *= 2) {
        u32 other = from_lane(upto, own_lane() - step);
        if (own_lane() >= step) upto += other;
    }
    sum = from_lane(upto, LANES - 1);
    return upto - value;
}

// The lanes before this one, a bit each.
DEV u32 lanes_before() { return (1u << own_lane()) - 1; }
