// Runs the kernels on a processor: 32 fibers take turns as the lanes of a warp, and one warp runs after the other.
#include <csetjmp>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <ucontext.h>
#include <vector>
#include "kernels.h"

namespace {

// Enough for the deepest call of a kernel, with room to spare.
constexpr std::size_t STACK = 1 << 16;

// A warp whose lanes take turns.
struct Warp {
    ucontext_t home, starts[LANES];
    // Where each lane goes on. A jump takes a fraction of the time of swapcontext, which asks the system for the signal mask.
    std::jmp_buf turns[LANES];
    bool begun[LANES];
    // What the lanes brought to the last meeting and the one before it: some lanes still read that one.
    u64 brought[2][LANES];
    u32 lane, meetings[LANES];
    std::vector<char> stacks;
    void (*kernel)(const void *args, u32 warp, u32 warps, void *shared);
    const void *args;
    void *shared;
    u32 number, count;
};

thread_local Warp *warp;

void start_lane() {
    warp->kernel(warp->args, warp->number, warp->count, warp->shared);
    if (warp->lane == LANES - 1) setcontext(&warp->home);
    u32 next = ++warp->lane;
    if (warp->begun[next]) std::longjmp(warp->turns[next], 1);
    warp->begun[next] = true;
    setcontext(&warp->starts[next]);
}

void run_warp() {
    for (u32 lane = 0; lane < LANES; lane++) {
        ucontext_t &start = warp->starts[lane];
        getcontext(&start);
        start.uc_stack.ss_sp = warp->stacks.data() + lane * STACK;
        start.uc_stack.ss_size = STACK;
        start.uc_link = nullptr;
        makecontext(&start, start_lane, 0);
        warp->begun[lane] = false;
        warp->meetings[lane] = 0;
    }
    warp->lane = 0;
    warp->begun[0] = true;
    swapcontext(&warp->home, &warp->starts[0]);
}

#define KERNEL(name, Args, Shared) \
    void emulate_##name(const void *args, u32 warp, u32 warps, void *shared) { name(*(const Args *)args, warp, warps, *(Shared *)shared); }
KERNELS(KERNEL)
#undef KERNEL

struct Kernel { const char *name; void (*run)(const void *, u32, u32, void *); std::size_t shared; };

#define KERNEL(name, Args, Shared) Kernel{#name, emulate_##name, sizeof(Shared)},
const Kernel kernels[] = {KERNELS(KERNEL)};
#undef KERNEL

}  // namespace

u32 own_lane() { return warp->lane; }

const u64 *bring(u64 value) {
    u32 own = warp->lane, meeting = warp->meetings[own]++ & 1, next = (own + 1) % LANES;
    warp->brought[meeting][own] = value;
    if (_setjmp(warp->turns[own]) == 0) {
        warp->lane = next;
        if (warp->begun[next]) _longjmp(warp->turns[next], 1);
        warp->begun[next] = true;
        setcontext(&warp->starts[next]);
    }
    return warp->brought[meeting];
}

// Runs a kernel. Returns whether there is one of this name.
extern "C" bool worddle_emulate(const char *name, const void *args, u32 warps) {
    for (const Kernel &kernel : kernels) {
        if (std::strcmp(kernel.name, name)) continue;
        // Kept from kernel to kernel: clearing the stacks would take longer than most kernels.
        static thread_local Warp own;
        own.stacks.resize(LANES * STACK);
        own.kernel = kernel.run;
        own.args = args;
        own.count = warps;
        // As unknown as shared memory is when a kernel begins.
        own.shared = std::aligned_alloc(64, (kernel.shared + 63) / 64 * 64);
        std::memset(own.shared, 0xA5, kernel.shared);
        warp = &own;
        for (own.number = 0; own.number < warps; own.number++) run_warp();
        std::free(own.shared);
        return true;
    }
    return false;
}
