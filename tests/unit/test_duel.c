/* test_duel.c: moves that are tried in the same worlds (ai/duel.h). */
#include <string.h>

#include "ai/duel.h"
#include "ai/search.h"
#include "games/cryptoly/cryptoly_ai.h"
#include "tests/helpers/play.h"

enum { LOOK = 32 }; /* rounds until somebody may be out */

/* Plays rounds in which each move brings what it always brings, or by turns more and less. */
static void play(struct duel *duel, int rounds, const int reward[], int swing)
{
    struct rng players;
    for (uint32_t until = duel->rounds + (uint32_t)rounds; duel->rounds < until;) {
        int move = duel_next(duel, &players);
        int more = duel->rounds % 2 ? swing : -swing;
        duel_note(duel, move, reward[move] + (move ? more : 0));
    }
}

static void a_round_is_one_world(void **unused)
{
    (void)unused;
    struct duel duel;
    struct rng players, first = { 0 }, luck = { 0 };
    duel_begin(&duel, 3, 7);
    for (int round = 0; round < 3; round++)
        for (int move = 0; move < 3; move++) {
            assert_int_equal(duel_next(&duel, &players), move);
            assert_int_not_equal(players.state, duel.luck.state);
            assert_int_equal(players.state == first.state, move > 0);
            assert_int_equal(duel.luck.state == luck.state, move > 0);
            first = players;
            luck = duel.luck;
            duel_note(&duel, move, 500);
        }
    assert_int_equal(duel.rounds, 3);
}

static void losers_are_out(void **unused)
{
    (void)unused;
    const int reward[] = { 500, 400, 500, 600, 490 };
    struct duel duel;
    duel_begin(&duel, 4, 1);
    play(&duel, LOOK - 1, reward, 0);
    assert_int_equal(duel.left, 4);
    play(&duel, 1, reward, 0);
    assert_int_equal(duel.left, 2); /* who is worse, and who makes no difference */
    assert_true(duel.out[1] && duel.out[2] && !duel.out[0] && !duel.out[3]);
    int64_t ahead = duel.rival[1].ahead;
    play(&duel, LOOK, reward, 0);
    assert_int_equal(duel.rival[1].ahead, ahead); /* is tried no more */
    assert_int_equal(duel.rival[3].ahead, 2 * LOOK * 100);

    /* A little worse in a lottery: nobody knows. */
    duel_begin(&duel, 5, 1);
    play(&duel, LOOK, (const int[]){ 500, 499, 499, 499, 499 }, 400);
    assert_int_equal(duel.left, 5);
}

static void ahead_is_more_than_chance(void **unused)
{
    (void)unused;
    const struct rival none = { 0, 0 }, few = { 6 * 300, 6 * 300 * 300 },
                       clear = { 100 * 100, 100 * 200 * 200 },
                       noise = { 100 * 20, 100 * 200 * 200 },
                       behind = { -100 * 100, 100 * 200 * 200 };
    assert_false(duel_is_ahead(&none, 0));
    assert_false(duel_is_ahead(&few, 20)); /* six times ahead may be luck */
    assert_true(duel_is_ahead(&clear, 20));
    assert_false(duel_is_ahead(&noise, 20)); /* by one standard error */
    assert_true(duel_is_ahead(&noise, 9));
    assert_false(duel_is_ahead(&behind, 20));
}

/* The last turn of a match of Cryptoly, on the Wallet's space, a quarter of a BTC ahead in
 * worth: the shrewd player tries, and would mostly lose what wins for sure. */
static void a_search_mends_the_shrewd_player(void **unused)
{
    (void)unused;
    struct edition *edition = shipped_edition(&cryptoly_game, NULL);
    struct match match = { .game = &cryptoly_game, .edition = edition };
    struct rng rng = rng_seed(3);
    struct cryptoly state;
    setup_defaults(&cryptoly_game, 2, &match.setup);
    assert_null(cryptoly_game.setup(edition->data, &state, &match.setup));
    state.round = state.last_round;
    state.start = 0;
    state.turn = state.asked = 1;
    state.position[0] = state.position[1] = 12;
    state.space = SPACE_HACK;
    state.phase = CL_PHASE_HACK;
    state.rate_card = 0;
    for (int coin = RED; coin < KINDS_OF_COIN; coin++)
        state.rate[coin] = 4;
    state.coins[0][BTC] = 2;
    state.coins[0][RED] = 3;
    state.coins[1][BTC] = 3;
    state.dex[BTC] = (int16_t)(state.dex[BTC] - 5);
    state.dex[RED] = (int16_t)(state.dex[RED] - 3);
    assert_int_equal(cryptoly_game.shrewd(edition->data, &state, 1, &rng).kind, CL_MOVE_TRY);

    struct agent agent;
    struct mind mind;
    struct search_move best[2];
    struct brain_input input = { .view = &state, .rng = &rng };
    assert_false(agent_parse("hard@300it", 10, &agent));
    assert_true(mind_open(&mind, &agent, &match, 1));
    mind_begin(&mind, 1);
    assert_int_equal(search_study(&mind, &input, best, 2), 2);
    assert_int_equal(best[0].move.kind, CL_MOVE_LEAVE);
    assert_int_equal(best[0].visits, 150); /* in turn */
    assert_int_equal(best[1].visits, 150);
    assert_int_equal(best[0].mean_permille, 1000);
    assert_int_equal(mind_choose(&mind, &input).kind, CL_MOVE_LEAVE);
    mind_close(&mind);
    edition_free(edition);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_is_one_world),
        cmocka_unit_test(losers_are_out),
        cmocka_unit_test(ahead_is_more_than_chance),
        cmocka_unit_test(a_search_mends_the_shrewd_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
