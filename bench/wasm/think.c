/*
 * think.c: how many decisions a second computer players make through libkontor:
 * think GAME SEED. Three seats with 100 iterations for each decision play one
 * match. Prints decisions and seconds; bench/wasm/compare.mjs sets them beside
 * those of the WebAssembly module.
 */
#include <kontor.h>
#include <stdio.h>
#include <time.h>

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    static const char seats[] = "normal@100it,normal@100it,normal@100it";
    struct kontor *kontor = kontor_open();
    struct kontor_match *match =
        argc == 3 ? kontor_match_open(kontor, argv[1], NULL, NULL, seats, argv[2]) : NULL;
    if (!match || kontor_advance(kontor, match))
        return 1;
    long decisions = 0;
    double start = now();
    for (uint32_t thinking; (thinking = kontor_thinking(match)); decisions++)
        if (kontor_think(kontor, match, __builtin_ctz(thinking)))
            return 1;
    printf("%ld %.4f\n", decisions, now() - start);
    kontor_match_close(match);
    kontor_close(kontor);
    return 0;
}
