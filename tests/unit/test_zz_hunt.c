/* scratch: random lies until a fault */
#include "tests/helpers/by_game.h"
#include "tests/fuzz/hostile.h"
#include <signal.h>
#include <unistd.h>
static uint8_t data[400]; static size_t size; static uint64_t seed_now;
static void at_fault(int s) { (void)s; char b[64]; int n = snprintf(b, sizeof b, "seed %llu\n", (unsigned long long)seed_now); if (write(2, b, (size_t)n) < 0) _exit(3); _exit(9); }
int main(int argc, char **argv)
{
    const struct game *game = game_find(argv[1]);
    uint64_t seed = strtoull(argv[2], NULL, 10), end = seed + strtoull(argv[3], NULL, 10);
    int passed = 0, runs = 0; struct words *w = words_open("en");
    signal(SIGALRM, at_fault);
    (void)argc;
    for (; seed < end; seed++) {
        struct rng rng = rng_seed(seed);
        size = 0;
        data[size++] = (uint8_t)rng_below(&rng, 256); data[size++] = (uint8_t)rng_below(&rng, 256);
        data[size++] = (uint8_t)rng_below(&rng, 256); data[size++] = (uint8_t)rng_below(&rng, 256); data[size++] = (uint8_t)rng_below(&rng, 256);
        int n = 1 + (int)rng_below(&rng, 24), mode = (int)rng_below(&rng, 3);
        for (int i = 0; i < n && size < 380; i++) {
            unsigned k = rng_below(&rng, 10);
            data[size++] = (uint8_t)(k < 6 ? 0 : k < 7 ? 4 : mode == 0 ? 0 : k < 9 ? 5 : 7);
            for (int j = 0; j < 6; j++) data[size++] = (uint8_t)rng_below(&rng, 256);
            if (rng_below(&rng,2)) data[size++] = 6;
        }
        seed_now = seed;
        FILE *f = fopen(argv[4], "w"); fprintf(f, "%llu\n", (unsigned long long)seed); fclose(f);
        alarm(20);
        hostile_run(game, data, size, w, &passed); runs++;
    }
    printf("%s: %d runs, %d passed\n", argv[1], runs, passed);
    return 0;
}
