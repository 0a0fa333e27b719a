/*
 * by_game.h: programs of tests that hold for each game by itself.
 *
 *   PROGRAM          everything
 *   PROGRAM GAME     what concerns this game alone
 *   PROGRAM itself   what concerns no game: mostly whether planted faults are found
 *
 * ctest runs each part on its own (tests/CMakeLists.txt: kontor_test_by_game), so that they
 * share the machine's cores and a new game is tried in seconds.
 */
#ifndef TESTS_HELPERS_BY_GAME_H
#define TESTS_HELPERS_BY_GAME_H

#include <stddef.h>

struct CMUnitTest;

/* Runs the tests `of_game` once for each chosen game, each given the `const struct game *`
 * as its *state, then those of the program itself. Returns main's status. */
/* Leaves the test of a game that has not what it is about, and says so. */
#define pass_over(game, why)                                                                       \
    do {                                                                                           \
        print_message("%s: %s: passed over\n", (game)->id, (why));                                 \
        return;                                                                                    \
    } while (0)

int run_by_game(int argc, char **argv, const struct CMUnitTest *of_game, size_t count,
                const struct CMUnitTest *of_itself, size_t itself_count);

#endif
