/*
 * Random numbers of the system that are the same in every run of the program: it is
 * linked with --wrap=fair_random. A match that is played by a test then takes the same
 * course on every day, and a test of what is said in it cannot fail by luck.
 *
 * The stream begins with KONTOR_AGAIN (a number; 0 where it is not set), so that a test
 * may look at other matches.
 */
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "fair/hash.h"

bool __wrap_fair_random(void *bytes, size_t size);

bool __wrap_fair_random(void *bytes, size_t size)
{
    static struct rng stream;
    static bool begun;
    if (!begun) {
        const char *number = getenv("KONTOR_AGAIN");
        stream = rng_seed(number ? strtoull(number, NULL, 10) : 0);
        begun = true;
    }
    for (size_t done = 0; done < size; done += sizeof(uint32_t)) {
        uint32_t some = rng_next(&stream);
        size_t part = size - done < sizeof some ? size - done : sizeof some;
        memcpy((uint8_t *)bytes + done, &some, part);
    }
    return true;
}
