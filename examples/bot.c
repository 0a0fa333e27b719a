/* bot.c: a player of any game, at random: kontor sim GAME --agents cmd:./bot,greedy
 * cc -o bot bot.c. A serious player would read the lines with a JSON library. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20];

/* The k-th of the offers' action numbers, or how many there are if k is beyond. */
static long offer(const char *from, const char *to, long k)
{
    long count = 0;
    for (const char *at = from; (at = strstr(at, "\"number\":")) && at < to; at++)
        if (count++ == k)
            return strtol(at + 9, NULL, 10);
    return count;
}

int main(void)
{
    while (fgets(line, sizeof line, stdin)) {
        const char *seq = strstr(line, "\"seq\":"), *legal = strstr(line, "\"legal\":[");
        const char *view = strstr(line, "],\"view\":");
        if (strncmp(line, "{\"ask\":", 7) || !seq || !legal || !view)
            continue; /* hello, result, error: nothing to answer */
        long count = offer(legal, view, -1);
        printf("{\"seq\":%ld,\"number\":%ld}\n", strtol(seq + 6, NULL, 10),
               offer(legal, view, rand() % count));
        fflush(stdout);
    }
    return 0;
}
