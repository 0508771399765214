// The list of all kernels: the name, and what each warp has in shared memory.
#pragma once
#include "tree.h"
#include "walk.h"

#define KERNELS(KERNEL) \
    KERNEL(grow, GrowArgs, Nothing) \
    KERNEL(count_digits, CountDigitsArgs, DigitCounts) \
    KERNEL(spread_digits, SpreadDigitsArgs, DigitCounts) \
    KERNEL(scan_sums, ScanArgs, Nothing) \
    KERNEL(scan_top, ScanArgs, Nothing) \
    KERNEL(scan_all, ScanArgs, Nothing) \
    KERNEL(runs, RunsArgs, Nothing) \
    KERNEL(merge_count, MergeCountArgs, Nothing) \
    KERNEL(merge_write, MergeWriteArgs, MergeShared) \
    KERNEL(keep_count, KeepCountArgs, Nothing) \
    KERNEL(keep_write, KeepWriteArgs, Nothing) \
    KERNEL(edges, EdgesArgs, Nothing) \
    KERNEL(open, OpenArgs, Nothing) \
    KERNEL(bound, BoundArgs, Nothing) \
    KERNEL(block, BlockArgs, Nothing) \
    KERNEL(walk, WalkArgs, WalkShared)
