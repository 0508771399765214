/* A disk that fails and a clock on the wall that jumps, for a program that is started with this library preloaded.

   WORDDLE_FAULTS names a file of 16 bytes, which is shared with the test: byte 0 says how writes to files fail (0 not at
   all, 1 the disk is full, 2 it cannot be written), bytes 8 to 15 by how many seconds the clock is wrong. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static volatile struct { unsigned char fault, unused[7]; int64_t seconds; } *shared;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("WORDDLE_FAULTS");
    int file = path ? open(path, O_RDONLY) : -1;
    void *mapped = file < 0 ? MAP_FAILED : mmap(NULL, 16, PROT_READ, MAP_SHARED, file, 0);
    if (mapped != MAP_FAILED) shared = mapped;
}

/* Whether an operation on a file has to fail; sockets, pipes and terminals work. */
static int fails(int file) {
    struct stat about;
    if (!shared || !shared->fault || fstat(file, &about) || !S_ISREG(about.st_mode)) return 0;
    errno = shared->fault == 1 ? ENOSPC : EIO;
    return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
    return fails(file) ? -1 : NEXT(write)(file, bytes, count);
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
    return fails(file) ? -1 : NEXT(pwrite)(file, bytes, count, place);
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
    return fails(file) ? -1 : NEXT(pwrite64)(file, bytes, count, place);
}
int fsync(int file) { return fails(file) ? -1 : NEXT(fsync)(file); }
int fdatasync(int file) { return fails(file) ? -1 : NEXT(fdatasync)(file); }

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = NEXT(clock_gettime)(clock, time);
    if (!result && clock == CLOCK_REALTIME && shared) time->tv_sec += shared->seconds;
    return result;
}
