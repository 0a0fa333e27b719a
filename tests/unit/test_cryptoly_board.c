/*
 * test_cryptoly_board.c: what the table of Cryptoly says in positions that a
 * typed session reaches only by chance.
 */
#include <string.h>

#include "cli/boards/boards.h"
#include "games/cryptoly/cryptoly.h"
#include "tests/helpers/play.h"

static const struct game *const game = &cryptoly_game;

struct set {
    struct cryptoly state;
    struct match match;
    struct board board;
    struct words *words;
    struct edition *edition;
};

static void open_set(struct set *set, const char *language)
{
    set->edition = shipped_edition(game, NULL);
    set->words = words_open(language);
    assert_non_null(set->words);
    set->match = (struct match){ .game = game, .edition = set->edition };
    setup_defaults(game, 3, &set->match.setup);
    assert_null(game->setup(set->edition->data, &set->state, &set->match.setup));
    set->state.rate_card = 0;
    set->state.round = 3;
    for (int coin = RED; coin < KINDS_OF_COIN; coin++)
        set->state.rate[coin] = 4;
    set->board = (struct board){ .scene.words = set->words,
                                 .scene.match = &set->match,
                                 .scene.view = &set->state,
                                 .style = { .width = 100 } };
}

static void close_set(struct set *set)
{
    words_free(set->words);
    edition_free(set->edition);
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
    static const char *const wanted[][2] = { { "en", "1.75 BTC" },
                                             { "de", "1,75 BTC" },
                                             { "ja", "1.75 BTC" } };
    for (int i = 0; i < 3; i++) {
        struct set set;
        struct text text = { 0 };
        open_set(&set, wanted[i][0]);
        set.state.phase = CL_PHASE_PAY;
        set.state.owed = UNIT * 7 / 4;
        voice_question(&set.board.scene, &text);
        expect_text(&text, wanted[i][1], true);
        close_set(&set);
    }
}

static int time_card(const struct set *set, int verb)
{
    const struct cryptoly_edition *data = set->edition->data;
    int card = 0;
    while (data->time[card].effect[0][0] != verb)
        card++;
    return card;
}

/* CL-F10: "2 rounds after this one" is not told in a later round. */
static void a_time_card_tells_what_still_holds(void **unused)
{
    (void)unused;
    struct set set;
    struct text text = { 0 };
    open_set(&set, "en");
    set.state.time_card = (int8_t)time_card(&set, TIME_ROUNDS);
    set.state.phase = CL_PHASE_EXCHANGE;
    board_draw(&set.board, &text);
    expect_text(&text, "The game ends", false);
    board_draw(&set.board, &text);
    expect_text(&text, "Time card drawn: ", true);
    set.state.time_card = (int8_t)time_card(&set, TIME_HACKED);
    set.state.until_hack = 1;
    board_draw(&set.board, &text);
    expect_text(&text, "hacked", true);
    close_set(&set);
}

/* Players are told by the number that an offer names. */
static void an_offer_names_the_number(void **unused)
{
    (void)unused;
    bool anew;
    struct set set;
    struct text text = { 0 };
    struct move moves[16];
    open_set(&set, "en");
    set.state.phase = CL_PHASE_TRADE;
    set.state.coins[0][BTC] = 2;
    set.state.coins[2][RED] = 5;
    voice_choice(&set.board.scene, 0, (struct move){ CL_MOVE_OFFER, 2, 0, 0 }, 0, &text);
    expect_text(&text, "player 3", true);
    assert_int_equal(
        voice_shortcut(&set.board.scene, "offer 3: give 1 btc; get 5 red", moves, 16, &anew), 4);
    assert_true(move_equal(moves[0], (struct move){ CL_MOVE_OFFER, 2, 0, 0 }));
    assert_int_equal(
        voice_shortcut(&set.board.scene, "offer 1: give 1 btc; get 5 red", moves, 16, &anew), -1);
    assert_int_equal(
        voice_shortcut(&set.board.scene, "offer 0: give 1 btc; get 5 red", moves, 16, &anew), -1);
    assert_int_equal(voice_shortcut(&set.board.scene, "offer 3", moves, 16, &anew), 0);
    set.state.phase = CL_PHASE_EXCHANGE; /* offers come later */
    assert_int_equal(
        voice_shortcut(&set.board.scene, "offer 3: give 1 btc; get 5 red", moves, 16, &anew), -1);
    close_set(&set);
}

/* A space of the board is told by its number and by what it is, one as well as all together. */
static void a_space_is_named(void **unused)
{
    (void)unused;
    struct set set;
    struct text text = { 0 };
    open_set(&set, "en");
    const struct cryptoly_edition *edition = set.board.scene.match->edition->data;
    set.state.phase = CL_PHASE_PLACE;
    voice_choice(&set.board.scene, 0, (struct move){ CL_MOVE_PLACE, 0, 0, 12 }, 12, &text);
    expect_text(&text, "Hack the Wallet", true);
    voice_choice(&set.board.scene, 0, (struct move){ CL_MOVE_PLACE, 0, 0, 1 }, edition->spaces,
                 &text);
    expect_text(&text, "HODL: 1. Action: 2, 5, 10", true);
    close_set(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_debt_is_told),
        cmocka_unit_test(a_time_card_tells_what_still_holds),
        cmocka_unit_test(an_offer_names_the_number),
        cmocka_unit_test(a_space_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
