/* clock.h: the clocks of this machine, in nanoseconds. The rules read none. */
#ifndef AI_CLOCK_H
#define AI_CLOCK_H

#include <stdint.h>

uint64_t clock_wall(void); /* goes on steadily, whatever the time of day is set to */
#ifndef __wasi__
uint64_t clock_thread(void);  /* processor time of the calling thread */
uint64_t clock_process(void); /* of all threads together */
#endif

#endif
