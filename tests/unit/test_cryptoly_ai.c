/*
 * test_cryptoly_ai.c: the greedy player of Cryptoly: which offers it makes and
 * takes, when it buys, and what it assumes of others' bets; and what the
 * shrewd one knows beyond that.
 */
#include <stdlib.h>
#include <string.h>

#include "games/cryptoly/cryptoly_ai.h"
#include "tests/helpers/play.h"

static const struct game *const game = &cryptoly_game;
static struct edition *edition;
static const struct cryptoly_edition *data;

static void begin(struct cryptoly *state, int players, const char *options)
{
    struct setup setup;
    const char *at;
    setup_defaults(game, players, &setup);
    assert_false(setup_parse(game, options, &setup, &at));
    assert_null(game->setup(data, state, &setup));
}

/* Seat 0 is to trade in this step; a BTC gives 4 of each colour. */
static void begin_trade(struct cryptoly *state, int players, int step)
{
    begin(state, players, "");
    state->phase = CL_PHASE_TRADE;
    state->step = (int8_t)step;
    state->round = 5;
    state->rate_card = 0;
    for (int coin = RED; coin < KINDS_OF_COIN; coin++)
        state->rate[coin] = 4;
}

static void hand_out(struct cryptoly *state, int seat, int coin, int n)
{
    state->dex[coin] = (int16_t)(state->dex[coin] - n);
    state->coins[seat][coin] = (int16_t)(state->coins[seat][coin] + n);
}

/* What greedy does, played; it asks only now and then, so it gets many chances to begin. */
static struct move step(struct cryptoly *state, struct rng *rng)
{
    int actor = state->asked;
    struct move move = { .kind = CL_MOVE_PASS };
    for (int i = 0; i < 64 && move.kind == CL_MOVE_PASS; i++)
        move = game->playout(data, state, actor, rng);
    assert_true(game_allows(game, data, state, actor, move, NULL));
    game->apply(data, state, actor, move);
    return move;
}

static void expect(struct cryptoly *state, struct rng *rng, struct move wanted)
{
    struct move move = step(state, rng);
    if (!move_equal(move, wanted))
        fail_msg("kind %d %d %d %d instead of kind %d %d %d %d", move.kind, move.a, move.b, move.n,
                 wanted.kind, wanted.a, wanted.b, wanted.n);
}

/* ---- offers ------------------------------------------------------------ */

/* An empty Staking card goes to who can fill it, for a price between what it is worth to
 * both; refused, it is not offered again in this step. */
static void cards_go_to_who_can_use_them(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(1);
    struct cryptoly state, refused;
    begin_trade(&state, 3, STEP_CARDS);
    state.work[MININGS] = 0; /* takes up to 8 red, a red for each 4 */
    state.work_order[MININGS] = 1;
    state.acquired = 1;
    hand_out(&state, 2, RED, 8);
    hand_out(&state, 2, BTC, 6);
    hand_out(&state, 2, BLUE, 12);
    expect(&state, &rng, (struct move){ CL_MOVE_OFFER, 2, 0, 0 });
    expect(&state, &rng, (struct move){ CL_MOVE_GIVE_STAKING, 0, SALE_WITHOUT, 0 });
    /* 10 rounds, 2 red in each, a quarter BTC for a red: to the one a third of 5 BTC, to the
     * other two thirds. In whole BTC only one of them would gain enough. */
    expect(&state, &rng, (struct move){ CL_MOVE_GET, BLUE, 0, 10 });
    expect(&state, &rng, (struct move){ CL_MOVE_SEND, 0, 0, 0 });
    refused = state;
    expect(&state, &rng, (struct move){ CL_MOVE_ACCEPT, 0, 0, 0 });
    assert_int_equal(state.work[MININGS], 2);
    assert_int_equal(state.coins[0][BLUE], 10);
    game->apply(data, &refused, 2, (struct move){ .kind = CL_MOVE_DECLINE });
    assert_int_equal(refused.phase, CL_PHASE_TRADE);
    expect(&refused, &rng, (struct move){ .kind = CL_MOVE_PASS });
}

static void cards_are_bought(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(2);
    struct cryptoly state;
    begin_trade(&state, 4, STEP_CARDS);
    state.work[MININGS] = 1;
    state.work_order[MININGS] = 1;
    state.acquired = 1;
    hand_out(&state, 0, RED, 8);
    hand_out(&state, 0, GREEN, 11);
    expect(&state, &rng, (struct move){ CL_MOVE_OFFER, 1, 0, 0 });
    expect(&state, &rng, (struct move){ CL_MOVE_GET_STAKING, 0, SALE_WITHOUT, 0 });
    expect(&state, &rng, (struct move){ CL_MOVE_GIVE, GREEN, 0, 10 });
    expect(&state, &rng, (struct move){ CL_MOVE_SEND, 0, 0, 0 });
    expect(&state, &rng, (struct move){ CL_MOVE_ACCEPT, 0, 0, 0 });
    assert_int_equal(state.work[MININGS], 0);
}

/* CL-E2: what is left over of two colours makes a BTC for both. */
static void rests_are_put_together(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(3);
    struct cryptoly state;
    begin_trade(&state, 3, STEP_END);
    hand_out(&state, 0, RED, 3);
    hand_out(&state, 0, BLUE, 6);
    hand_out(&state, 1, RED, 5);
    hand_out(&state, 2, RED, 5);
    hand_out(&state, 2, BLUE, 2);
    expect(&state, &rng, (struct move){ CL_MOVE_OFFER, 2, 0, 0 });
    expect(&state, &rng, (struct move){ CL_MOVE_GIVE, RED, 0, 3 });
    expect(&state, &rng, (struct move){ CL_MOVE_GET, BLUE, 0, 2 });
    expect(&state, &rng, (struct move){ CL_MOVE_SEND, 0, 0, 0 });
    expect(&state, &rng, (struct move){ CL_MOVE_ACCEPT, 0, 0, 0 });
    assert_int_equal(state.coins[0][BLUE], 8);
    assert_int_equal(state.coins[2][RED], 8);
}

/* Between two what one wins the other loses: no offer, and no answer but for more. */
static void two_have_nothing_to_trade(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(4);
    struct cryptoly state;
    begin_trade(&state, 2, STEP_END);
    hand_out(&state, 0, RED, 1);
    hand_out(&state, 0, BLUE, 2);
    hand_out(&state, 1, RED, 3);
    hand_out(&state, 1, BLUE, 2);
    struct cryptoly fresh = state;
    expect(&state, &rng, (struct move){ .kind = CL_MOVE_PASS });
    state = fresh;
    game->apply(data, &state, 0, (struct move){ CL_MOVE_OFFER, 1, 0, 0 });
    game->apply(data, &state, 0, (struct move){ CL_MOVE_GIVE, RED, 0, 1 });
    game->apply(data, &state, 0, (struct move){ CL_MOVE_GET, BLUE, 0, 2 });
    game->apply(data, &state, 0, (struct move){ .kind = CL_MOVE_SEND });
    assert_int_equal(game->playout(data, &state, 1, &rng).kind, CL_MOVE_DECLINE);
}

/* Seat 0 offers seat 1 so many red coins for a BTC, at 4 for one. */
static void offer_red(struct cryptoly *state, int players, int given)
{
    const struct move moves[] = { { CL_MOVE_OFFER, 1, 0, 0 },
                                  { CL_MOVE_GIVE, RED, 0, (uint8_t)given },
                                  { CL_MOVE_GET, BTC, 0, 1 },
                                  { CL_MOVE_SEND, 0, 0, 0 } };
    begin_trade(state, players, STEP_COINS);
    hand_out(state, 0, RED, 8);
    hand_out(state, 1, BTC, 2);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        game->apply(data, state, 0, moves[i]);
}

/* Coins are worth what the DEX gives for them. */
static void coins_are_taken_at_their_value(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(5);
    for (int given = 1; given <= 6; given++) {
        struct cryptoly state;
        offer_red(&state, 3, given);
        assert_int_equal(game->playout(data, &state, 1, &rng).kind,
                         given > 4 ? CL_MOVE_ACCEPT : CL_MOVE_DECLINE);
    }
}

/* What candidates lists can be played, and the way through an offer ends. */
static void candidates_lead_through_offers(void **unused)
{
    (void)unused;
    int offered = 0;
    for (int match = 0; match < amount(60, 2000); match++) {
        struct cryptoly state;
        struct rng rng = rng_seed(900 + (uint64_t)match);
        unsigned active;
        begin(&state, 3 + match % 4, "start-btc=3");
        while ((active = game->active(data, &state))) {
            int actor = pick_actor(active, &rng);
            struct offers offers;
            struct move move;
            if (actor == HOST || actor == CHANCE) {
                move = actor == HOST ? game->host(data, &state, &rng, NO_CLOCK)
                                     : game->chance(data, &state, &rng);
            } else {
                offers_clear(&offers);
                game->candidates(data, &state, actor, &offers);
                assert_true(offers.moves > 0);
                move = offers_pick(&offers, rng_below(&rng, offers.moves));
                assert_true(game_allows(game, data, &state, actor, move, NULL));
            }
            offered += move.kind == CL_MOVE_SEND;
            game->apply(data, &state, actor, move);
        }
    }
    assert_true(offered > 0);
}

/* ---- NFTs (CL-F4) ------------------------------------------------------ */

/* Bought while the cards left are worth more than the mean price and what the coins could
 * earn until the end. */
static void nfts_are_bought_for_their_worth(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(6);
    static struct cryptoly_edition poor;
    struct cryptoly state;
    begin_trade(&state, 3, STEP_COINS);
    state.phase = CL_PHASE_BUY;
    state.round = state.last_round;
    hand_out(&state, 0, BTC, 8);
    assert_int_equal(game->playout(data, &state, 0, &rng).kind, CL_MOVE_BUY);
    poor = *data;
    for (int card = 0; card < poor.nfts; card++) {
        poor.nft[card].value = 3;
        memset(poor.nft[card].pips, 3, sizeof poor.nft[card].pips);
    }
    assert_int_equal(game->playout(&poor, &state, 0, &rng).kind, CL_MOVE_LEAVE);
    state.coins[0][BTC] = 4; /* what costs more than 4 cannot be bought: mean 2.5 */
    assert_int_equal(game->playout(&poor, &state, 0, &rng).kind, CL_MOVE_BUY);
    state.round = 1; /* but with these 2.5 more is earned in 14 rounds */
    assert_int_equal(game->playout(&poor, &state, 0, &rng).kind, CL_MOVE_LEAVE);
}

/* ---- what the search knows better -------------------------------------- */

/* Everything goes straight into what is cheap; nothing where the rates are as usual. */
static void shrewd_buys_what_is_cheap(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(6);
    struct cryptoly state;
    begin_trade(&state, 2, STEP_COINS);
    state.phase = CL_PHASE_EXCHANGE;
    hand_out(&state, 0, BLUE, 4);
    state.rate_card = 4; /* red-winter */
    state.rate[RED] = 6, state.rate[BLUE] = 2, state.rate[GREEN] = 3;
    assert_memory_equal(&state.rate[RED], &data->rate[4][RED], 3);
    struct move move = game->shrewd(data, &state, 0, &rng);
    assert_true(move_equal(move, (struct move){ CL_MOVE_EXCHANGE, BLUE, RED, 0 }));
    game->apply(data, &state, 0, move);
    move = game->shrewd(data, &state, 0, &rng);
    assert_true(move_equal(move, (struct move){ .kind = CL_MOVE_AMOUNT, .n = 12 }));
    assert_true(game_allows(game, data, &state, 0, move, NULL));
    /* Cheaper than it will be: kept, though greedy sells it for BTC at a fair rate too. */
    begin_trade(&state, 2, STEP_COINS);
    state.phase = CL_PHASE_EXCHANGE;
    hand_out(&state, 0, RED, 12);
    state.rate_card = 4;
    state.rate[RED] = 6, state.rate[BLUE] = 2, state.rate[GREEN] = 3;
    assert_int_equal(game->shrewd(data, &state, 0, &rng).kind, CL_MOVE_PASS);
}

/* What an own Staking card lacks is bought before all else, so much and no more, and kept. */
static void shrewd_fills_staking_cards(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(6);
    struct cryptoly state;
    begin_trade(&state, 2, STEP_COINS);
    state.phase = CL_PHASE_EXCHANGE;
    state.work[MININGS] = 0; /* the first Staking card */
    int coin = data->staking[0].coin,
        most = data->staking[0].most / data->staking[0].each * data->staking[0].each;
    state.rate_card = 8; /* everything-sinks */
    memcpy(&state.rate[RED], &data->rate[8][RED], 3);
    hand_out(&state, 0, BTC, 9);
    struct move move = game->shrewd(data, &state, 0, &rng);
    assert_true(move_equal(move, (struct move){ CL_MOVE_EXCHANGE, BTC, (uint8_t)coin, 0 }));
    hand_out(&state, 0, coin, most);
    move = game->shrewd(data, &state, 0, &rng);
    assert_true(move.kind != CL_MOVE_EXCHANGE || move.a != coin);
    assert_int_equal(state.coins[0][coin], most);
    state.coins[0][BTC] = 0;
    assert_int_equal(game->shrewd(data, &state, 0, &rng).kind, CL_MOVE_PASS);
}

/* Who is ahead leaves the Wallet alone; who is behind puts everything into an ICO near the end,
 * and nothing before. */
static void shrewd_risks_when_behind(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(6);
    struct cryptoly state;
    for (int richer = 0; richer < 2; richer++) {
        begin_trade(&state, 2, STEP_COINS);
        hand_out(&state, 0, BTC, 1);
        hand_out(&state, richer, BTC, 5);
        state.phase = CL_PHASE_HACK;
        state.asked = 0;
        assert_int_equal(game->shrewd(data, &state, 0, &rng).kind,
                         richer ? CL_MOVE_TRY : CL_MOVE_LEAVE);
        state.phase = CL_PHASE_INVEST;
        state.round = (int8_t)(state.last_round - 2);
        struct move move = game->shrewd(data, &state, 0, &rng);
        assert_int_equal(move.kind, richer ? CL_MOVE_INVEST : CL_MOVE_PASS);
        assert_int_equal(move.n, richer ? 1 : 0);
        state.round = 1;
        assert_int_equal(game->shrewd(data, &state, 0, &rng).kind, CL_MOVE_PASS);
    }
}

/* The pawn begins where Mining and Staking cards and the Wallet are near. */
static void shrewd_begins_near_cards(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(1);
    struct cryptoly state;
    struct cryptoly_edition_ahead other = { .edition = *data };
    begin(&state, 2, "");
    assert_int_equal(state.phase, CL_PHASE_PLACE);
    struct move move = game->shrewd(data, &state, 0, &rng);
    assert_true(move_equal(move, (struct move){ .kind = CL_MOVE_PLACE, .n = 28 }));
    for (int at = 0; at < other.edition.spaces; at++)
        other.edition.board[at] = at == 20 ? SPACE_WORK : SPACE_HODL;
    game->edition_derive(&other);
    move = game->shrewd(&other, &state, 0, &rng);
    assert_in_range(move.n, 15, 20); /* space 21 in reach of one roll */
    for (int i = 1; i < BEST_STARTS; i++) {
        assert_in_range(other.outlook.best_start[i], 8, 20);
        for (int j = 0; j < i; j++)
            assert_int_not_equal(other.outlook.best_start[i], other.outlook.best_start[j]);
    }
}

/* What a search may do in trading, and what the shrewd player does: an offer that is sent is
 * one that a sensible partner accepts; and who has refused is not asked the same again in the
 * turn. Everybody refuses here, which is the hardest case. */
static void nobody_is_pestered(void **unused)
{
    (void)unused;
    int sent = 0;
    for (int match = 0; match < 60; match++) {
        struct rng rng = rng_seed(900 + (uint64_t)match);
        struct cryptoly state, last = { 0 };
        begin(&state, 2 + match % 5, "");
        for (unsigned active; (active = game->active(data, &state));) {
            int actor = active >> CHANCE & 1 ? CHANCE : bits_first(active);
            struct move move = actor == CHANCE ? game->chance(data, &state, &rng)
                                               : game->shrewd(data, &state, actor, &rng);
            if (state.phase == CL_PHASE_ANSWER)
                move = (struct move){ .kind = CL_MOVE_DECLINE };
            if (move.kind == CL_MOVE_SEND) {
                assert_true(state.players > 2);
                assert_true(cryptoly_good_deal(data, &state, state.partner));
                assert_false(state.turn == last.turn && state.round == last.round &&
                             state.partner == last.partner && state.deal_work == last.deal_work &&
                             !memcmp(state.deal, last.deal, sizeof state.deal));
                last = state;
                sent++;
            }
            assert_true(game_allows(game, data, &state, actor, move, NULL));
            game->apply(data, &state, actor, move);
        }
    }
    assert_true(sent > 20);
}

/* Of numbers of coins a search considers the half and all, of starts the three best. */
static void candidates_are_few(void **unused)
{
    (void)unused;
    struct cryptoly state;
    struct offers offers;
    begin(&state, 2, "");
    offers_clear(&offers);
    game->candidates(data, &state, 0, &offers);
    assert_int_equal(offers.moves, BEST_STARTS);
    for (uint32_t i = 0; i < BEST_STARTS; i++)
        assert_int_equal(offers_pick(&offers, i).n, cryptoly_outlook(data)->best_start[i]);
    begin_trade(&state, 2, STEP_COINS);
    state.phase = CL_PHASE_AMOUNT;
    state.exchange_from = RED;
    state.exchange_to = BTC;
    hand_out(&state, 0, RED, 25); /* 6 BTC */
    offers_clear(&offers);
    game->candidates(data, &state, 0, &offers);
    assert_int_equal(offers.moves, 2);
    assert_int_equal(offers_pick(&offers, 0).n, 3);
    assert_int_equal(offers_pick(&offers, 1).n, 6);
    state.phase = CL_PHASE_INVEST;
    hand_out(&state, 0, BLUE, 1);
    offers_clear(&offers);
    game->candidates(data, &state, 0, &offers);
    assert_int_equal(offers.moves, 4);
    const struct move wanted[] = { { CL_MOVE_INVEST, RED, 0, 13 },
                                   { CL_MOVE_INVEST, RED, 0, 25 },
                                   { CL_MOVE_INVEST, BLUE, 0, 1 },
                                   { CL_MOVE_PASS, 0, 0, 0 } };
    for (uint32_t i = 0; i < 4; i++)
        assert_true(move_equal(offers_pick(&offers, i), wanted[i]));
}

/* A search does not think about deals at a loss, and may refuse any other. */
static void candidates_take_no_loss(void **unused)
{
    (void)unused;
    struct offers offers;
    for (int gives = 3; gives <= 5; gives++) {
        struct cryptoly state;
        offer_red(&state, 2, gives);
        offers_clear(&offers);
        game->candidates(data, &state, 1, &offers);
        assert_int_equal(offers.moves, gives == 3 ? 1 : 2);
        assert_int_equal(offers_pick(&offers, offers.moves - 1).kind, CL_MOVE_DECLINE);
    }
}

/* What a coin promises lies between its value now and its mean value, nearer to
 * the mean the more players roll before one's next turn. */
static void promises_lie_between(void **unused)
{
    (void)unused;
    for (int coin = RED; coin < KINDS_OF_COIN; coin++)
        for (int card = 0; card < data->rates; card++) {
            int32_t mean = 0, last = 0;
            for (int other = 0; other < data->rates; other++)
                mean += 16 * UNIT / data->rate[other][coin];
            mean /= data->rates;
            int32_t now = 16 * UNIT / data->rate[card][coin];
            for (int players = 2; players <= CL_SEATS; players++) {
                int32_t way = cryptoly_outlook(data)->promise[players - 2][card][coin] - now;
                way = mean < now ? -way : way;
                int32_t whole = mean < now ? now - mean : mean - now;
                assert_in_range(way, last, whole);
                assert_true(way >= whole / 8);
                last = way;
            }
        }
    assert_int_equal(cryptoly_outlook(data)->promise[0][0][BTC], 16 * UNIT);
}

/* ---- the winner bet (CL-W1) -------------------------------------------- */

/* Others' bets are assumed as greedy makes them: each amount on oneself as often. */
static void bets_are_assumed_as_made(void **unused)
{
    (void)unused;
    enum { TRIALS = 20000 };
    struct rng rng = rng_seed(7);
    int made[BET + 1] = { 0 }, assumed[BET + 1] = { 0 };
    for (int trial = 0; trial < TRIALS; trial++) {
        struct cryptoly state, view;
        begin(&state, 3, "bet=on");
        state.phase = CL_PHASE_BET;
        for (int seat = 0; seat < 3; seat++)
            while (!(state.ready >> seat & 1))
                game->apply(data, &state, seat, game->playout(data, &state, seat, &rng));
        made[state.bet[1][1]]++;
        game_observe(game, &state, 0, KNOWLEDGE, &view);
        assert_int_equal(view.bet[1][1], UNKNOWN);
        game->determinise(data, &view, 0, &rng);
        assumed[view.bet[1][1]]++;
        assert_memory_equal(view.bet[0], state.bet[0], sizeof state.bet[0]);
        assert_int_equal(view.bet[1][0] + view.bet[1][1] + view.bet[1][2], BET);
    }
    /* Five standard deviations of a difference of two counts: at most 500. */
    for (int n = 0; n <= BET; n++)
        assert_in_range(assumed[n] - made[n] + 500, 0, 1000);
    assert_true(made[5] > TRIALS / 5);
}

/* ---- all in all -------------------------------------------------------- */

/* The plan is worth something: greedy against random. */
static void greedy_beats_random(void **unused)
{
    (void)unused;
    int won = 0, matches = amount(400, 4000);
    for (int match = 0; match < matches; match++) {
        struct arena arena = { .game = game, .edition = edition };
        struct cryptoly state;
        struct result result;
        struct rng rng = rng_seed((uint64_t)match);
        unsigned active;
        int greedy = match % 2;
        begin(&state, 2, "");
        while ((active = game->active(data, &state))) {
            int actor = pick_actor(active, &rng);
            arena.mode = actor == greedy ? PLAY_GREEDY : PLAY_RANDOM;
            game->apply(data, &state, actor, choose_move(&arena, &state, actor, &rng));
        }
        game->result(data, &state, &result);
        won += result.rank[greedy] == 1;
    }
    assert_true(won * 100 > matches * 70);
}

static int open_edition(void **unused)
{
    (void)unused;
    edition = shipped_edition(game, NULL);
    data = edition->data;
    return 0;
}

static int close_edition(void **unused)
{
    (void)unused;
    edition_free(edition);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_go_to_who_can_use_them),
        cmocka_unit_test(cards_are_bought),
        cmocka_unit_test(rests_are_put_together),
        cmocka_unit_test(two_have_nothing_to_trade),
        cmocka_unit_test(coins_are_taken_at_their_value),
        cmocka_unit_test(candidates_lead_through_offers),
        cmocka_unit_test(nfts_are_bought_for_their_worth),
        cmocka_unit_test(shrewd_buys_what_is_cheap),
        cmocka_unit_test(shrewd_fills_staking_cards),
        cmocka_unit_test(shrewd_risks_when_behind),
        cmocka_unit_test(shrewd_begins_near_cards),
        cmocka_unit_test(nobody_is_pestered),
        cmocka_unit_test(candidates_are_few),
        cmocka_unit_test(candidates_take_no_loss),
        cmocka_unit_test(promises_lie_between),
        cmocka_unit_test(bets_are_assumed_as_made),
        cmocka_unit_test(greedy_beats_random),
    };
    return cmocka_run_group_tests(tests, open_edition, close_edition);
}
