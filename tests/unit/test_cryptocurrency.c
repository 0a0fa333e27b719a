/*
 * test_cryptocurrency.c: what scenario files cannot say well about
 * Cryptocurrency: chances, determinisation against dealing, editions that
 * must be refused, and that the greedy player knows the game.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/cryptocurrency/cryptocurrency.h"
#include "tests/helpers/play.h"

static const struct game *const game = &cryptocurrency_game;
static struct edition *edition;
static const struct cryptocurrency_edition *data;

/* Whether a count is what so many trials with this chance give, within five
 * standard deviations. */
static bool fits(int64_t count, int64_t trials, int64_t part, int64_t whole)
{
    int64_t off = count * whole - trials * part;
    return off * off <= 25 * trials * part * (whole > part ? whole - part : 1) + whole * whole;
}

static void begin(struct cryptocurrency *state, int players, const char *options)
{
    struct setup setup;
    const char *at;
    setup_defaults(game, players, &setup);
    assert_false(setup_parse(game, options, &setup, &at));
    assert_null(game->setup(data, state, &setup));
}

static struct move any_move(const struct cryptocurrency *state, int actor, struct rng *rng)
{
    struct offers offers;
    game_legal(game, data, state, actor, &offers);
    return offers_pick(&offers, rng_below(rng, offers.moves));
}

/* One step of a random match; false: it is over. */
static bool step(struct cryptocurrency *state, struct rng *rng)
{
    unsigned active = game->active(data, state);
    if (!active)
        return false;
    int actor = __builtin_ctz(active);
    struct move move =
        actor == CHANCE ? game->chance(data, state, rng) : any_move(state, actor, rng);
    game->apply(data, state, actor, move);
    const char *wrong = game->audit(data, state);
    assert_null(wrong);
    return true;
}

/* ---- chances ----------------------------------------------------------------------- */

/* Draws many times at one position and compares with what legal() states. */
static void compare_chances(const struct cryptocurrency *state, struct rng *rng)
{
    enum { TRIALS = 20000 };
    static int count[1 << 16];
    struct offers offers;
    game_legal(game, data, state, CHANCE, &offers);
    for (int i = 0; i < offers.count; i++)
        count[move_number(game, offers.list[i].move)] = 0;
    for (int i = 0; i < TRIALS; i++) {
        struct move move = game->chance(data, state, rng);
        assert_true(game_allows(game, data, state, CHANCE, move, NULL));
        count[move_number(game, move)]++;
    }
    for (int i = 0; i < offers.count; i++)
        assert_true(fits(count[move_number(game, offers.list[i].move)], TRIALS,
                         offers.list[i].weight, offers.weight));
}

static void fast_draws_have_the_stated_chances(void **unused)
{
    int looked[CC_PHASES] = { 0 };
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct rng rng = rng_seed(seed);
        struct cryptocurrency state;
        begin(&state, 2 + (int)(seed % 3), "events=on,board=advanced");
        do {
            if (state.phase < CC_CHANCE_PHASES && looked[state.phase] < 6 &&
                (seed > 20 || looked[state.phase] < 3)) {
                looked[state.phase]++;
                compare_chances(&state, &rng);
            }
        } while (step(&state, &rng));
    }
    for (int phase = 0; phase < CC_CHANCE_PHASES; phase++)
        assert_true(looked[phase] > 0);
}

/* CC-M1: the chance of success is energy : difficulty, with any energy. */
static void mining_succeeds_in_proportion(void **unused)
{
    struct cryptocurrency state;
    struct offers offers;
    (void)unused;
    begin(&state, 2, "");
    state.phase = CC_PHASE_HASH;
    state.action = MINING;
    for (int space = 1; space <= data->coin[0][FLYT].spaces; space++)
        for (int energy = 1; energy <= 12; energy++) {
            int difficulty = data->coin[0][FLYT].difficulty[space - 1];
            int cards = energy < difficulty ? energy : difficulty;
            state.marker[FLYT] = (int8_t)space;
            state.energy = (int8_t)energy;
            game_legal(game, data, &state, CHANCE, &offers);
            assert_int_equal(offers.weight, difficulty);
            for (int i = 0; i < offers.count; i++) {
                assert_int_equal(offers.list[i].move.n, cards);
                assert_int_equal(offers.list[i].weight,
                                 offers.list[i].move.a ? cards : difficulty - cards);
            }
        }
}

/* ---- determinisation ------------------------------------------------------------------ */

/* CC-R3: five cards that the viewer cannot place, in three hidden places and
 * the deck: all 60 ways must come up equally often. */
static void hidden_rumours_are_dealt_evenly(void **unused)
{
    enum { TRIALS = 60000, WAYS = RUMOURS * RUMOURS * RUMOURS };
    static int count[WAYS];
    struct cryptocurrency state, view, guess, again;
    struct rng rng = rng_seed(1);
    int card = 0, ways = 0;
    (void)unused;
    begin(&state, 2, "");
    for (int coin = 0; coin < COINS; coin++) {
        state.laid[coin] = TRACK;
        for (int place = 0; place < TRACK; place++) {
            bool hidden = place == 1 && coin < 2;
            state.rumour[coin][place] = (int8_t)card++;
            state.face[coin][place] = hidden ? DOWN : UP;
            state.rumour_known[coin][place] = hidden ? 1 << 1 : EVERYONE;
        }
    }
    for (int seat = 0; seat < 2; seat++) {
        state.hand[seat] = (int8_t)card++;
        state.hand_known[seat] = (uint16_t)(1 << seat);
    }
    state.rumour_deck = (int64_t)3 << card;
    game_observe(game, &state, 0, KNOWLEDGE, &view);
    for (int i = 0; i < TRIALS; i++) {
        guess = view;
        game->determinise(data, &guess, 0, &rng);
        game_observe(game, &guess, 0, KNOWLEDGE, &again);
        assert_memory_equal(&again, &view, sizeof view);
        assert_int_equal(__builtin_popcountll((uint64_t)guess.rumour_deck), 2);
        count[(guess.rumour[0][1] * RUMOURS + guess.rumour[1][1]) * RUMOURS + guess.hand[1]]++;
    }
    for (int i = 0; i < WAYS; i++)
        if (count[i]) {
            ways++;
            assert_true(fits(count[i], TRIALS, 1, 60));
        }
    assert_int_equal(ways, 60);
}

/* A position whose deck of transactions is used up: one Flyt and two
 * Eruptium lie open, dealt in any order; all others are discarded. */
static void deal_last_transactions(struct cryptocurrency *state, struct rng *rng)
{
    int first = (int)rng_below(rng, 2);
    state->front[0] = 0;
    state->front[1] = (int8_t)(CC_COPIES + first);
    state->front[2] = (int8_t)(CC_COPIES + 1 - first);
    state->front[TOP] = state->back[TOP] = EMPTY;
    for (int i = 0; i < OPEN; i++) {
        state->back[i] = (int8_t)(state->front[i] / CC_COPIES);
        state->origin[i] = 0;
    }
    state->pool = 0;
    state->transaction_pool[0] = 1 | 3 << CC_COPIES;
    state->transaction_discard = ALL_TRANSACTIONS & ~state->transaction_pool[0];
}

/* Mines Flyt with success, so that the deck must be renewed. */
static void mine_flyt(struct cryptocurrency *state, struct rng *rng)
{
    state->action = MINING;
    state->coin = FLYT;
    state->energy = 1;
    state->phase = CC_PHASE_HASH;
    game->apply(data, state, CHANCE, (struct move){ CC_MOVE_HASH, 1, 0, 1 });
    while (state->phase == CC_PHASE_VALIDATE || state->phase == CC_PHASE_TOP)
        game->apply(data, state, CHANCE, game->chance(data, state, rng));
}

static int fronts(const struct cryptocurrency *state)
{
    int number = 0;
    for (int i = 0; i <= TOP; i++)
        number = number * TRANSACTIONS + state->front[i];
    return number;
}

/* CC-M2 (4): dealing many times and guessing many times from what all see
 * must give the same, group by group of what all see. */
static void renewed_transactions_are_guessed_as_dealt(void **unused)
{
    enum { TRIALS = 400000 };
    static int dealt[1 << 16], guessed[1 << 16];
    struct cryptocurrency start, state, view;
    struct rng rng = rng_seed(2);
    int possible = 0;
    (void)unused;
    begin(&start, 2, "");
    while (start.phase != CC_PHASE_ACTION)
        step(&start, &rng);
    for (int i = 0; i < TRIALS; i++) {
        state = start;
        deal_last_transactions(&state, &rng);
        mine_flyt(&state, &rng);
        assert_null(game->audit(data, &state));
        dealt[fronts(&state)]++;
        game_observe(game, &state, SPECTATOR, KNOWLEDGE, &view);
        game->determinise(data, &view, SPECTATOR, &rng);
        assert_null(game->audit(data, &view));
        guessed[fronts(&view)]++;
    }
    /* 14 cards on two places, and the two Eruptium either way round. */
    for (int i = 0; i < 1 << 16; i++) {
        possible += dealt[i] > 0;
        if (dealt[i] || guessed[i]) {
            assert_true(fits(dealt[i], TRIALS, 1, 14 * 13 * 2));
            assert_true(fits(guessed[i], TRIALS, 1, 14 * 13 * 2));
        }
    }
    assert_int_equal(possible, 14 * 13 * 2);
}

/* What all may know of each open card, by what was turned up and in which
 * order alone: those that the deck had when it was drawn. */
struct witness {
    int32_t deck;             /* what the deck was made of */
    int32_t may_be[OPEN + 1]; /* of each card lying: what it was drawn from */
    int32_t out;              /* all cards turned up and not shuffled in again */
};

static void note_move(struct witness *witness, const struct cryptocurrency *before,
                      const struct cryptocurrency *after, struct move move)
{
    if (move.kind == CC_MOVE_VALIDATE) {
        int32_t card = (int32_t)1 << move.b;
        witness->out |= card;
        witness->may_be[move.a] = 0;
        for (int i = 0; i <= TOP; i++)
            witness->may_be[i] &= ~card;
        witness->deck &= ~card;
    }
    /* A card taken from the top to a place brings what it may be along. */
    for (int i = 0; i < OPEN; i++)
        if (after->back[i] != EMPTY && !witness->may_be[i]) {
            witness->may_be[i] = move.kind == CC_MOVE_TOP && before->back[TOP] == EMPTY
                                     ? witness->deck
                                     : witness->may_be[TOP];
            witness->may_be[TOP] = 0;
        }
    if (after->back[TOP] == EMPTY)
        witness->may_be[TOP] = 0;
    else if (!witness->may_be[TOP])
        witness->may_be[TOP] = witness->deck;
    /* The discards went into the deck, after the last card of the old one had
     * found its place. */
    if (before->transaction_discard && !after->transaction_discard) {
        witness->deck = witness->out;
        witness->out = 0;
    }
}

/* CC-M2 in whole matches: every guess keeps to what an attentive witness
 * knows, and every card that the witness holds possible is guessed. */
static void transactions_keep_to_their_pools(void **unused)
{
    int renewals = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct rng rng = rng_seed(seed);
        struct cryptocurrency state, before, view;
        struct witness witness = { .deck = ALL_TRANSACTIONS };
        begin(&state, 4, "");
        for (unsigned active; (active = game->active(data, &state)) != 0;) {
            int actor = __builtin_ctz(active);
            struct move move = actor == CHANCE ? game->chance(data, &state, &rng)
                               : state.phase == CC_PHASE_ACTION
                                   ? game->playout(data, &state, actor, &rng)
                                   : any_move(&state, actor, &rng);
            before = state;
            game->apply(data, &state, actor, move);
            renewals += before.transaction_discard && !state.transaction_discard;
            note_move(&witness, &before, &state, move);
            for (int i = 0; i <= TOP; i++) {
                if (state.back[i] == EMPTY)
                    continue;
                assert_true(witness.may_be[i] >> state.front[i] & 1);
                assert_int_equal(state.transaction_pool[state.origin[i]], witness.may_be[i]);
            }
            game_observe(game, &state, SPECTATOR, KNOWLEDGE, &view);
            game->determinise(data, &view, SPECTATOR, &rng);
            assert_null(game->audit(data, &view));
        }
    }
    assert_true(renewals > 5);
}

/* CC-R3: which of four cards a Newshawk keeps looks the same to all others. */
static void what_a_newshawk_keeps_is_hidden(void **unused)
{
    struct cryptocurrency state;
    struct rng rng = rng_seed(4);
    (void)unused;
    begin(&state, 3, "");
    while (state.phase != CC_PHASE_ACTION)
        step(&state, &rng);
    int turn = state.turn;
    state.hand_known[turn] = EVERYONE; /* as after a White Hat */
    state.abilities = 1 << NEWSHAWK;
    state.action = BUYING;
    state.phase = CC_PHASE_ABILITIES;
    game->apply(data, &state, turn, (struct move){ .kind = CC_MOVE_NEWSHAWK });
    while (state.phase == CC_PHASE_PEEK)
        game->apply(data, &state, CHANCE, game->chance(data, &state, &rng));
    struct offers offers;
    game_legal(game, data, &state, turn, &offers);
    assert_int_equal(offers.count, 4);
    for (int viewer = 0; viewer < 3; viewer++) {
        struct cryptocurrency seen[4];
        struct move masked[4];
        for (int i = 0; i < 4; i++) {
            struct cryptocurrency after = state;
            masked[i] = offers.list[i].move;
            assert_true(game->mask(data, &state, viewer, turn, &masked[i]));
            game->apply(data, &after, turn, offers.list[i].move);
            game_observe(game, &after, viewer, KNOWLEDGE, &seen[i]);
            bool same =
                !memcmp(&seen[i], &seen[0], sizeof seen[0]) && move_equal(masked[i], masked[0]);
            assert_true(same == (viewer != turn || i == 0));
        }
    }
}

/* ---- editions ---------------------------------------------------------------------------- */

static void wrong_editions_are_refused(void **unused)
{
    static const struct {
        const char *from, *to;
    } faults[] = {
        { "prices 1 2 3 4", "prices 1 3 2 4" },
        { "start 4", "start 11" },
        { "start 4", "start 0" },
        { "supply 8", "supply 21" },
        { "reward 3 3 2 2 1 1 0", "reward 3 3 2 2 1 1" },
        { "fee 0 1 2 4 8 16 32", "fee 0 1 2 4 8 16" },
        { "difficulty 2 3 4 5 6 7 8", "difficulty 2 3 4 5 6 7 9" },
        { "hash cards 8", "hash cards 7" },
        { "rounds short 3 3 2", "rounds short 6 3 2" },
        { "rounds long 5 5 4", "rounds long 7 5 4" },
        { "interns cards 12", "interns cards 11" },
        { "energy 3 copies 4", "energy 3 copies 5" },
        { "energy 3 copies 4", "energy 0 copies 4" },
        { "transactions flyt     +1 +1 +2 -1", "transactions flyt +1 +1 +2" },
        { "rumour whale-wakes           +2\n", "" },
        { "rumour whale-wakes           +2\n", "rumour professor-frowns +2\n" },
        { "rumour whale-wakes           +2\n", "rumour whale-wakes +10\n" },
        { "event leak             copies 1", "event leak copies 2" },
        { "event leak             copies 1 amount 1", "event leak copies 1 amount 2" },
        { "whiz coins 1\n", "" },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        assert_null(edition_with(game, edition, faults[i].from, faults[i].to));
    struct edition *other = edition_with(game, edition, "hodler 12", "hodler 13");
    assert_non_null(other);
    edition_free(other);
}

/* Other numbers than the house edition's hold in whole matches, too. */
static void other_editions_play(void **unused)
{
    static const struct {
        const char *from, *to;
    } changes[] = {
        { "shown seekers 5 transactions 3", "shown seekers 3 transactions 1" },
        { "shown seekers 5 transactions 3", "shown seekers 1 transactions 2" },
        { "rounds long 5 5 4", "rounds long 6 6 6" },
        { "loan cards 8 gives 8 repay 8 interest 2 most 2",
          "loan cards 20 gives 9 repay 11 interest 5 most 8" },
        { "newshawk draws 3", "newshawk draws 1" },
        { "whiz coins 1", "whiz coins 3" },
        { "tokens 20", "tokens 50" },
        { "trade limit 4 shift 4 analyst 2", "trade limit 9 shift 1 analyst 1" },
        { "money 6", "money 60" },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct edition *other = edition_with(game, edition, changes[i].from, changes[i].to);
        assert_non_null(other);
        data = other->data;
        for (uint64_t seed = 0; seed < 40; seed++) {
            struct rng rng = rng_seed(seed);
            struct cryptocurrency state;
            int length = 0;
            begin(&state, 2 + (int)(seed % 3), seed & 1 ? "events=on" : "board=advanced");
            while (step(&state, &rng))
                assert_true(++length <= game->max_length);
        }
        data = edition->data;
        edition_free(other);
    }
}

/* ---- the greedy player ---------------------------------------------------------------------- */

static void greedy_beats_random(void **unused)
{
    enum { MATCHES = 400 };
    struct rng rng = rng_seed(5);
    int wins = 0;
    (void)unused;
    for (int i = 0; i < MATCHES; i++) {
        struct cryptocurrency state;
        struct result result;
        begin(&state, 4, "");
        for (unsigned active; (active = game->active(data, &state)) != 0;) {
            int actor = __builtin_ctz(active);
            struct move move = actor == CHANCE  ? game->chance(data, &state, &rng)
                               : actor == i % 4 ? game->playout(data, &state, actor, &rng)
                                                : any_move(&state, actor, &rng);
            game->apply(data, &state, actor, move);
        }
        game->result(data, &state, &result);
        wins += result.rank[i % 4] == 1;
    }
    assert_true(wins > MATCHES * 8 / 10);
}

/* The amounts worth a look as a bit set: the last before a space of the shift
 * that holds, the first of it, and all there is. */
static unsigned amounts(const struct cryptocurrency *state)
{
    struct offers offers;
    unsigned set = 0;
    offers_clear(&offers);
    game->candidates(data, state, state->turn, &offers);
    for (int i = 0; i < offers.count; i++) {
        assert_int_equal(offers.list[i].move.kind, CC_MOVE_AMOUNT);
        assert_int_equal(offers.list[i].high, offers.list[i].move.n);
        assert_false(set >> offers.list[i].move.n & 1);
        set |= 1u << offers.list[i].move.n;
    }
    return set;
}

static void amounts_worth_a_look_follow_the_shift(void **unused)
{
    struct cryptocurrency state;
    (void)unused;
    begin(&state, 2, "events=on");
    state.phase = CC_PHASE_AMOUNT;
    state.action = BUYING;
    state.energy = 3;
    state.money[0] = 99;
    state.market[FLYT] = 10;
    assert_int_equal(amounts(&state), 1u << 3 | 1u << 4 | 1u << 7 | 1u << 8 | 1u << 10);
    state.event_standing[WHALE_WATCH] = 1;
    assert_int_equal(amounts(&state),
                     1u << 2 | 1u << 3 | 1u << 5 | 1u << 6 | 1u << 8 | 1u << 9 | 1u << 10);
    state.abilities = 1 << ANALYST;
    assert_int_equal(amounts(&state), (1u << 11) - 2);
}

/* What a position promises adds up to all, and to one winner in the end. */
static void values_share_one_thousand(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct rng rng = rng_seed(seed);
        struct cryptocurrency state;
        begin(&state, 2 + (int)(seed % 3), "events=on");
        bool going = true;
        while (going) {
            int16_t permille[MAX_PLAYERS];
            int sum = 0;
            going = step(&state, &rng);
            game->value(data, &state, permille);
            for (int seat = 0; seat < MAX_PLAYERS; seat++) {
                assert_true(permille[seat] >= 0);
                sum += permille[seat];
            }
            assert_int_equal(sum, 1000);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_draws_have_the_stated_chances),
        cmocka_unit_test(mining_succeeds_in_proportion),
        cmocka_unit_test(hidden_rumours_are_dealt_evenly),
        cmocka_unit_test(renewed_transactions_are_guessed_as_dealt),
        cmocka_unit_test(transactions_keep_to_their_pools),
        cmocka_unit_test(what_a_newshawk_keeps_is_hidden),
        cmocka_unit_test(wrong_editions_are_refused),
        cmocka_unit_test(other_editions_play),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(amounts_worth_a_look_follow_the_shift),
        cmocka_unit_test(values_share_one_thousand),
    };
    edition = shipped_edition(game, "house-1");
    data = edition->data;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    edition_free(edition);
    return failed;
}
