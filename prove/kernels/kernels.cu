// The kernels for a graphics card. `build` compiles them to kernels.ptx.
#include "kernels.h"

#define KERNEL(name, Args, Shared) \
    extern "C" __global__ void __launch_bounds__(WARPS * LANES, 8) worddle_##name(Args args) { \
        __shared__ Shared shared[WARPS]; \
        u32 warp = threadIdx.x / LANES; \
        name(args, blockIdx.x * WARPS + warp, gridDim.x * WARPS, shared[warp]); \
    }
KERNELS(KERNEL)
