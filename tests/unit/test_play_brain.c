/* test_play_brain.c: a computer player that answers nonsense spoils no match. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"

/* No move at all, one out of range, one that is not allowed, in turns. */
static struct move choose_nonsense(struct mind *mind, const struct brain_input *input)
{
    (void)mind;
    switch (rng_below(input->rng, 3)) {
    case 0:
        return (struct move){ 0 };
    case 1:
        return (struct move){ .kind = 1, .a = 254, .b = 254, .n = 254 };
    default:
        return (struct move){ .kind = 255, .a = 1 };
    }
}

static const struct brain nonsense = { .name = "nonsense", .choose = choose_nonsense };

static void play_with(const char *id)
{
    struct play play = { .person = NOBODY };
    struct match match = { .game = game_find(id) };
    terminal_open(&play.terminal);
    assert_true(play_paths(&play));
    setup_defaults(match.game, 3, &match.setup);
    for (int seat = 0; seat < 3; seat++) {
        play.agent[seat] = agent_of(&nonsense);
        snprintf(match.seat[seat], MAX_SEAT_NAME, "nonsense %d", seat + 1);
    }
    struct edition *edition = edition_open(match.game, NULL);
    assert_non_null(edition);
    assert_true(play_begin(&play, &match, edition));
    assert_int_equal(play_run(&play), STATUS_FINE);
    assert_int_equal(session_active(play.record.session), 0);
    assert_null(match.game->audit(edition->data, session_state(play.record.session)));
    play_close_minds(&play);
    record_free(&play.record);
}

static void test_nonsense(void **state)
{
    (void)state;
    play_with("template");
    play_with("cryptocurrency");
}

int main(void)
{
    char folder[] = "/tmp/kontor-brain-XXXXXX", command[64];
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_nonsense) };
    if (!mkdtemp(folder) || !freopen("/dev/null", "w", stdout) ||
        !freopen("/dev/null", "w", stderr))
        return 1;
    setenv("XDG_STATE_HOME", folder, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) || failed;
}
