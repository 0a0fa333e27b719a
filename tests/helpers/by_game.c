/* by_game.c: choosing which game's tests to run. */
#include "tests/helpers/by_game.h"

#include <stdio.h>
#include <string.h>

#include "core/game.h"
#include "tests/helpers/play.h"

enum { MOST_TESTS = 128, NAME_ROOM = 96 };

int run_by_game(int argc, char **argv, const struct CMUnitTest *of_game, size_t count,
                const struct CMUnitTest *of_itself, size_t itself_count)
{
    static struct CMUnitTest tests[MOST_TESTS];
    static char names[MOST_TESTS][NAME_ROOM];
    const char *wanted = argc > 1 ? argv[1] : NULL;
    size_t chosen = 0;
    for (const struct game *const *game = all_games; *game; game++)
        for (size_t i = 0; i < count && (!wanted || !strcmp(wanted, (*game)->id)); i++) {
            assert_true(chosen < MOST_TESTS);
            snprintf(names[chosen], NAME_ROOM, "%s: %s", (*game)->id, of_game[i].name);
            tests[chosen] = of_game[i];
            tests[chosen].name = names[chosen];
            tests[chosen].initial_state = (void *)(uintptr_t)*game;
            chosen++;
        }
    for (size_t i = 0; i < itself_count && (!wanted || !strcmp(wanted, "itself")); i++) {
        assert_true(chosen < MOST_TESTS);
        tests[chosen++] = of_itself[i];
    }
    if (!chosen) {
        fprintf(stderr, "%s: no game \"%s\"; usage: %s [GAME | itself]\n", argv[0], wanted,
                argv[0]);
        return 2;
    }
    return _cmocka_run_group_tests(argv[0], tests, chosen, NULL, NULL);
}
