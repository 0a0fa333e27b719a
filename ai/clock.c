/* clock.c: the clocks of this machine. */
#include "ai/clock.h"

#include <time.h>

static uint64_t nanoseconds(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

uint64_t clock_wall(void)
{
    return nanoseconds(CLOCK_MONOTONIC);
}

#ifndef __wasi__
uint64_t clock_thread(void)
{
    return nanoseconds(CLOCK_THREAD_CPUTIME_ID);
}

uint64_t clock_process(void)
{
    return nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
}
#endif
