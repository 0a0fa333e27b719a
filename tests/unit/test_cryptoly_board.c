/*
 * test_cryptoly_board.c: what the table of Cryptoly says in positions that a
 * typed session reaches only by chance.
 */
#include "cli/boards.h"
#include "games/cryptoly/cryptoly.h"
#include "tests/helpers/play.h"

#include <string.h>

static const struct game *const game = &cryptoly_game;

struct scene {
    struct cryptoly state;
    struct match    match;
    struct board    board;
    struct words   *words;
    struct edition *edition;
};

static void open_scene(struct scene *scene, const char *language)
{
    scene->edition = shipped_edition(game, NULL);
    scene->words = words_open(language);
    assert_non_null(scene->words);
    scene->match = (struct match){ .game = game, .edition = scene->edition };
    setup_defaults(game, 3, &scene->match.setup);
    assert_null(game->setup(scene->edition->data, &scene->state, &scene->match.setup));
    scene->state.rate_card = 0;
    scene->state.round = 3;
    for (int coin = RED; coin < KINDS_OF_COIN; coin++)
        scene->state.rate[coin] = 4;
    scene->board = (struct board){ .words = scene->words, .match = &scene->match,
                                   .view = &scene->state, .style = { .width = 100 } };
}

static void close_scene(struct scene *scene)
{
    words_free(scene->words);
    edition_free(scene->edition);
}

static void expect_text(struct text *text, const char *wanted, bool there)
{
    assert_non_null(text->data);
    if (!strstr(text->data, wanted) == there)
        fail_msg("%s “%s” in:\n%s", there ? "no" : "still", wanted, text->data);
    text_free(text);
    *text = (struct text){ 0 };
}

/* CL-T4: who has to pay is told how much is still owed, written as the language writes it. */
static void a_debt_is_told(void **unused)
{
    (void)unused;
    static const char *const wanted[][2] = { { "en", "1.75 BTC" }, { "de", "1,75 BTC" },
                                             { "ja", "1.75 BTC" } };
    for (int i = 0; i < 3; i++) {
        struct scene scene;
        struct text text = { 0 };
        open_scene(&scene, wanted[i][0]);
        scene.state.phase = PHASE_PAY;
        scene.state.owed = UNIT * 7 / 4;
        board_question(&scene.board, &text);
        expect_text(&text, wanted[i][1], true);
        close_scene(&scene);
    }
}

static int time_card(const struct scene *scene, int verb)
{
    const struct cryptoly_edition *data = scene->edition->data;
    int card = 0;
    while (data->time[card].effect[0][0] != verb)
        card++;
    return card;
}

/* CL-F10: "2 rounds after this one" is not told in a later round. */
static void a_time_card_tells_what_still_holds(void **unused)
{
    (void)unused;
    struct scene scene;
    struct text text = { 0 };
    open_scene(&scene, "en");
    scene.state.time_card = (int8_t)time_card(&scene, TIME_ROUNDS);
    scene.state.phase = PHASE_EXCHANGE;
    board_draw(&scene.board, &text);
    expect_text(&text, "after this one", false);
    board_draw(&scene.board, &text);
    expect_text(&text, "Time card drawn: ", true);
    scene.state.time_card = (int8_t)time_card(&scene, TIME_HACKED);
    scene.state.until_hack = 1;
    board_draw(&scene.board, &text);
    expect_text(&text, "hacked", true);
    close_scene(&scene);
}

/* Players are told by the number that an offer names. */
static void an_offer_names_the_number(void **unused)
{
    (void)unused;
    struct scene scene;
    struct text text = { 0 };
    struct move moves[16];
    open_scene(&scene, "en");
    scene.state.phase = PHASE_TRADE;
    scene.state.coins[0][BTC] = 2;
    scene.state.coins[2][RED] = 5;
    board_choice(&scene.board, 0, (struct move){ MOVE_OFFER, 2, 0, 0 }, 0, &text);
    expect_text(&text, "player 3", true);
    assert_int_equal(board_shortcut(&scene.board, "offer 3: give 1 btc; get 5 red", moves, 16), 4);
    assert_true(move_equal(moves[0], (struct move){ MOVE_OFFER, 2, 0, 0 }));
    assert_int_equal(board_shortcut(&scene.board, "offer 1: give 1 btc; get 5 red", moves, 16),
                     -1);
    assert_int_equal(board_shortcut(&scene.board, "offer 0: give 1 btc; get 5 red", moves, 16),
                     -1);
    assert_int_equal(board_shortcut(&scene.board, "offer 3", moves, 16), 0);
    scene.state.phase = PHASE_EXCHANGE;        /* offers come later */
    assert_int_equal(board_shortcut(&scene.board, "offer 3: give 1 btc; get 5 red", moves, 16),
                     -1);
    close_scene(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_debt_is_told),
        cmocka_unit_test(a_time_card_tells_what_still_holds),
        cmocka_unit_test(an_offer_names_the_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
