/*
 * test_boards.c: what boards of the terminal say stands in the words: in no position of some
 * matches, in no language, a key is shown for what it should say.
 */
#include <string.h>

#include "cli/boards/boards.h"
#include "tests/helpers/play.h"

static void draw(const struct arena *arena, const struct session *session,
                 const struct words *words, int viewer)
{
    state_buffer view;
    struct text text = { 0 };
    session_view(session, viewer, SHOWN, view);
    struct board board = { .scene = { .words = words,
                                      .match = session_match(session),
                                      .view = view,
                                      .viewer = viewer,
                                      .active = session_active(session) },
                           .style = { .width = 100 } };
    board_draw(&board, &text);
    board_purse(&board, &text);
    demand(arena, text.size > 0, "nothing is drawn");
    const char *key = strstr(text.data, "board.");
    demand(arena, !key, "a key is drawn: %.40s", key ? key : "");
    text_free(&text);
}

static void draw_match(struct arena *arena, const struct words *words)
{
    enum { EVERY = 7 };
    struct rng rng = rng_seed(arena->seed);
    struct session *session = open_session(arena);
    for (arena->step = 0; arena->step < 1500 && session_active(session); arena->step += EVERY) {
        draw(arena, session, words, 0);
        draw(arena, session, words, SPECTATOR);
        play_session(arena, session, session_count(session) + EVERY, &rng);
    }
    draw(arena, session, words, 0);
    session_close(session);
}

static void test_no_key_is_drawn(void **state)
{
    (void)state;
    for (int language = 0; words_languages[language]; language++) {
        struct words *words = words_open(words_languages[language]);
        for (int i = 0; all_games[i]; i++) {
            static struct setup setups[ALL_SETUPS];
            struct edition *edition = shipped_edition(all_games[i], NULL);
            int count = setups_of_pairs(all_games[i], edition, all_games[i]->min_players, setups);
            struct arena arena = { .game = all_games[i], .edition = edition, .mode = PLAY_MIXED };
            for (int match = 0; match < sample(4, 20); match++) {
                arena.setup = setups[match % count];
                arena.seed = (uint64_t)match + 1;
                draw_match(&arena, words);
            }
            edition_free(edition);
        }
        words_free(words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_no_key_is_drawn) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
