/*
 * test_fuffziger.c: what scenario files cannot say well about Falsche
 * FuFFziger: that late draws have the chances of tiles and cards dealt at
 * set-up, that games end, that books balance, editions that must be refused,
 * and that the greedy player knows the game.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "games/fuffziger/fuffziger.h"
#include "tests/helpers/play.h"

static const struct game *const game = &fuffziger_game;
static struct edition *edition;
static const struct fuffziger_edition *data;

static void begin(struct fuffziger *state, int players, const char *options)
{
    struct setup setup;
    const char *at;
    setup_defaults(game, players, &setup);
    assert_false(setup_parse(game, options, &setup, &at));
    assert_null(game->setup(data, state, &setup));
}

static struct move any_move(const struct fuffziger *state, int actor, struct rng *rng)
{
    struct offers offers;
    game_legal(game, data, state, actor, &offers);
    return offers_pick(&offers, rng_below(rng, offers.moves));
}

/* One step of a match, greedy seats as a set of bits; false: it is over. */
static bool step(struct fuffziger *state, unsigned greedy, struct rng *rng)
{
    unsigned active = game->active(data, state);
    if (!active)
        return false;
    int actor = __builtin_ctz(active);
    struct move move = actor == CHANCE       ? game->chance(data, state, rng)
                       : greedy >> actor & 1 ? game->playout(data, state, actor, rng)
                                             : any_move(state, actor, rng);
    game->apply(data, state, actor, move);
    return true;
}

/* ---- backs of presses (FF-S3) -------------------------------------------------------- */

/* A script of what happens to tiles of one front: 's' a start press is turned,
 * 'b' a bought one; in capitals they leave the game unseen. */
enum { STARTS = 3, BOUGHT = 4, LONGEST = 5, PATTERNS = 7776 };

static struct fuffziger_edition small; /* eight tiles of 10 */
static const uint8_t small_backs[FF_BACKS] = { 2, 2, 1, 2, 1, 0 };
static double dealt[PATTERNS], drawn[PATTERNS];

static void make_small(void)
{
    small = *data;
    memcpy(small.back[VALUE_10], small_backs, sizeof small_backs);
    small.press[VALUE_10].tiles = 8;
}

/* Deals all tiles in every way: the start presses first, from those that are
 * neither broken nor best, then the stack. Tiles are told apart. */
static void deal(const char *script, const int kind[8], unsigned taken, int place,
                 int lying[STARTS + BOUGHT])
{
    if (place == STARTS + BOUGHT) {
        int pattern = 0, start = 0, bought = STARTS;
        for (const char *at = script; *at; at++) {
            int tile = *at == 's' || *at == 'S' ? lying[start++] : lying[bought++];
            if (*at == 's' || *at == 'b')
                pattern = pattern * FF_BACKS + kind[tile];
        }
        dealt[pattern]++;
        return;
    }
    for (int tile = 0; tile < 8; tile++) {
        bool aside = kind[tile] == BACK_BROKEN || kind[tile] == BACK_NEXT_DOUBLE;
        if (taken >> tile & 1 || (place < STARTS && aside))
            continue;
        lying[place] = tile;
        deal(script, kind, taken | 1u << tile, place + 1, lying);
    }
}

/* Plays the script with the rules, through every outcome of every draw. */
static void draw_late(const char *script, struct fuffziger state, int pattern, double chance)
{
    struct offers offers;
    if (!*script) {
        drawn[pattern] += chance;
        return;
    }
    int press = *script == 's' || *script == 'S' ? PRESS_START : PRESS_NEW;
    if (*script == 'S' || *script == 'B') {
        fuffziger_apply(&small, &state, 0, (struct move){ FF_MOVE_SELL, (uint8_t)press, 0, 1 });
        draw_late(script + 1, state, pattern, chance);
        return;
    }
    fuffziger_apply(&small, &state, 0, (struct move){ .kind = FF_MOVE_TURN, .a = (uint8_t)press });
    game_legal(game, &small, &state, CHANCE, &offers);
    for (int i = 0; i < offers.count; i++) {
        struct fuffziger after = state;
        fuffziger_apply(&small, &after, CHANCE, offers.list[i].move);
        draw_late(script + 1, after, pattern * FF_BACKS + offers.list[i].move.b,
                  chance * offers.list[i].weight / offers.weight);
    }
}

/* A player with all start presses and some bought ones; one more press that
 * is never used keeps the turn going. */
static void place_presses(struct fuffziger *state)
{
    begin(state, 3, "");
    state->phase = FF_PHASE_PRESSES;
    state->press[0][PRESS_START] = STARTS;
    state->press[0][PRESS_NEW] = BOUGHT;
    memcpy(state->todo, state->press[0], sizeof state->todo);
}

static void compare_script(const char *script)
{
    int kind[8], tiles = 0, lying[STARTS + BOUGHT];
    struct fuffziger state;
    double all = 0;
    for (int back = 0; back < FF_BACKS; back++)
        for (int i = 0; i < small_backs[back]; i++)
            kind[tiles++] = back;
    memset(dealt, 0, sizeof dealt);
    memset(drawn, 0, sizeof drawn);
    deal(script, kind, 0, 0, lying);
    place_presses(&state);
    draw_late(script, state, 0, 1);
    for (int i = 0; i < PATTERNS; i++)
        all += dealt[i];
    for (int i = 0; i < PATTERNS; i++)
        if (fabs(dealt[i] / all - drawn[i]) > 1e-12)
            fail_msg("\"%s\", pattern %d: dealt %g, drawn %g", script, i, dealt[i] / all, drawn[i]);
}

/* All scripts up to a length: whatever happened before, each back comes with
 * the chance that it has at a table where all tiles were dealt. */
static void all_scripts(char *script, int length, int starts, int bought)
{
    script[length] = 0;
    if (length)
        compare_script(script);
    if (length == LONGEST)
        return;
    for (const char *next = "sSbB"; *next; next++) {
        bool start = *next == 's' || *next == 'S';
        if (start ? starts == STARTS : bought == BOUGHT)
            continue;
        script[length] = *next;
        all_scripts(script, length + 1, starts + start, bought + !start);
    }
    script[length] = 0;
}

static void late_backs_are_those_dealt_at_set_up(void **unused)
{
    char script[LONGEST + 1];
    (void)unused;
    make_small();
    all_scripts(script, 0, 0, 0);
}

/* When everything but broken and best backs has been seen, these still come. */
static void the_last_backs_can_be_drawn(void **unused)
{
    struct fuffziger state;
    int weight[FF_BACKS];
    (void)unused;
    begin(&state, 3, "");
    state.start_unseen[VALUE_10] = 0;
    for (int back = 0; back < FF_BACKS; back++)
        if (back != BACK_BROKEN && back != BACK_NEXT_DOUBLE)
            state.seen[VALUE_10][back] = (int8_t)data->back[VALUE_10][back];
    assert_int_equal(fuffziger_back_weights(data, &state, PRESS_NEW, weight), 6);
    assert_int_equal(weight[BACK_BROKEN], 3);
    assert_int_equal(weight[BACK_NEXT_DOUBLE], 3);
}

/* ---- the inspector deck (FF-S2, FF-I5) --------------------------------------------------- */

struct orders {
    int count, longest, most_cards;
    double least, greatest;
};

/* FF-I1, FF-I2: rounds and cards until the 150s go, if no press ever breaks. */
static void count_rounds(const struct fuffziger *state, struct orders *orders)
{
    int at = 0, lowest = 0, rounds = 0, cards = 0;
    while (lowest < FF_VALUES) {
        rounds++;
        for (int turn = rounds == 1 ? FF_TURNED_FIRST : FF_TURNED; turn && lowest < FF_VALUES;
             turn--, cards++) {
            if (state->inspector[at] == lowest) {
                lowest++;
                turn++;
            }
            at = (at + 1) % FF_DECK;
        }
    }
    orders->longest = rounds > orders->longest ? rounds : orders->longest;
    orders->most_cards = cards > orders->most_cards ? cards : orders->most_cards;
}

static void all_orders(struct fuffziger state, double chance, struct orders *orders)
{
    struct offers offers;
    if (state.deck_at == 0 && state.inspector[0] != UNDRAWN) {
        orders->count++;
        orders->least = chance < orders->least ? chance : orders->least;
        orders->greatest = chance > orders->greatest ? chance : orders->greatest;
        count_rounds(&state, orders);
        return;
    }
    state.phase = FF_PHASE_INSPECT;
    state.to_turn = 2;
    state.lowest = 0;
    game_legal(game, data, &state, CHANCE, &offers);
    for (int i = 0; i < offers.count; i++) {
        struct fuffziger after = state;
        after.inspector[after.deck_at] = (int8_t)offers.list[i].move.a;
        after.deck_at = (int8_t)((after.deck_at + 1) % FF_DECK);
        all_orders(after, chance * offers.list[i].weight / offers.weight, orders);
    }
}

/* 4!/2! orders of the black cards, 5!/2! of the white ones, all as likely;
 * and the bound that max_length is built on. */
static void every_order_of_inspectors_is_as_likely(void **unused)
{
    struct fuffziger state;
    struct orders orders = { .least = 1 };
    (void)unused;
    begin(&state, 3, "");
    state.round = 1;
    all_orders(state, 1, &orders);
    assert_int_equal(orders.count, 12 * 60);
    assert_true(fabs(orders.least - 1.0 / 720) < 1e-12);
    assert_true(fabs(orders.greatest - 1.0 / 720) < 1e-12);
    assert_true(orders.most_cards <= 50);
    assert_true(orders.longest <= 26);
    print_message("at most %d rounds, %d inspectors\n", orders.longest, orders.most_cards);
}

/* ---- whole matches -------------------------------------------------------------------------- */

/* The bound of max_length in its parts: rounds, inspectors, and stakes that
 * are paid for by what was won with them. */
static void games_end_within_their_bounds(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 400; seed++) {
        struct rng rng = rng_seed(seed);
        struct fuffziger state;
        int64_t units = 0, stakes = 0, cards = 0, rounds = 0, notes = 0;
        begin(&state, 3 + (int)(seed % 4), seed & 1 ? "buying=one-each" : "");
        for (;;) {
            struct fuffziger before = state;
            if (!step(&state, seed % 3 == 0 ? 0 : seed % 3 == 1 ? 0x15 : 0x3f, &rng))
                break;
            stakes += before.phase == FF_PHASE_SHOW;
            cards += before.phase == FF_PHASE_INSPECT;
            rounds = state.round;
        }
        for (int value = 0; value < FF_VALUES; value++)
            notes += state.printed[value];
        units = notes + state.given / data->least_stake;
        assert_true(rounds <= 26);
        assert_true(cards <= 50);
        assert_true(stakes <= units);
        assert_true(notes <= 2 * 108 * rounds);
        assert_null(game->audit(data, &state));
    }
}

/* Both endings happen, with every number of players. */
static void both_endings_happen(void **unused)
{
    (void)unused;
    for (int players = 3; players <= FF_SEATS; players++) {
        int by_cards = 0, by_inspectors = 0;
        for (uint64_t seed = 0; seed < 200; seed++) {
            struct rng rng = rng_seed(seed);
            struct fuffziger state;
            begin(&state, players, "");
            while (step(&state, 0x3f, &rng))
                ;
            by_cards += state.sold == FF_SALES;
            by_inspectors += state.lowest == FF_VALUES;
        }
        print_message("%d players: %d ends by cards, %d by inspectors\n", players, by_cards,
                      by_inspectors);
        assert_int_equal(by_cards + by_inspectors, 200);
        assert_true(by_cards > 0 && by_inspectors > 0);
    }
}

/* ---- what is known (FF-H1, FF-H2) ------------------------------------------------------------ */

/* Guessed bids of others are bids that they could have made, and guessed
 * stakes are never empty. */
static void guesses_are_possible(void **unused)
{
    int bids = 0, stakes = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct rng rng = rng_seed(seed);
        struct fuffziger state, view;
        begin(&state, 4, "");
        do {
            if (state.phase != FF_PHASE_SHOW && state.phase != FF_PHASE_REVEAL)
                continue;
            game_observe(game, &state, SPECTATOR, KNOWLEDGE, &view);
            game->determinise(data, &view, SPECTATOR, &rng);
            assert_null(game->audit(data, &view));
            assert_int_equal(view.phase, state.phase);
            if (state.phase == FF_PHASE_SHOW) {
                stakes++;
                assert_true(fuffziger_bid(view.draft_notes[view.leader],
                                          view.draft_money[view.leader]) > 0);
            } else {
                bids++;
            }
        } while (step(&state, 0x5, &rng));
    }
    assert_true(bids > 20 && stakes > 20);
}

/* FF-H2: the log forgets inspectors of earlier rounds, and nothing else. */
static void the_log_forgets_old_inspectors(void **unused)
{
    struct fuffziger then, now;
    struct move inspect = { .kind = FF_MOVE_INSPECT, .a = COIN_CARD };
    (void)unused;
    begin(&then, 3, "");
    then.round = 2;
    now = then;
    assert_true(fuffziger_recalls(data, &now, &then, CHANCE, inspect));
    now.round = 3;
    assert_false(fuffziger_recalls(data, &now, &then, CHANCE, inspect));
    assert_true(fuffziger_recalls(data, &now, &then, 0, (struct move){ .kind = FF_MOVE_RUN }));
    now.memory_aid = 1;
    assert_true(fuffziger_recalls(data, &now, &then, CHANCE, inspect));
}

/* ---- editions ---------------------------------------------------------------------------- */

static void wrong_editions_are_refused(void **unused)
{
    static const struct {
        const char *from, *to;
    } faults[] = {
        { "scrap 2  tiles 24", "scrap 2  tiles 23" },
        { "backs 10  unchanged 3 broken 3", "backs 10  unchanged 4 broken 3" },
        { "backs 10  unchanged 3 broken 3 double 6 next 9 next-double 3 coins 0",
          "backs 10  unchanged 3 broken 3 double 6 next 9 next-double 2 coins 1" },
        { "double 4 next 0 next-double 0 coins 3", "double 3 next 1 next-double 0 coins 3" },
        { "backs 10  unchanged 3 broken 3 double 6 next 9 next-double 3 coins 0",
          "backs 10  unchanged 3 broken 19 double 1 next 1 next-double 0 coins 0" },
        { "inspectors black 10 20 coin coin", "inspectors black 10 20 coin" },
        { "inspectors black 10 20 coin coin", "inspectors black 10 20 coin coin coin" },
        { "inspectors black 10 20 coin coin", "inspectors black 10 coin coin coin" },
        { "inspectors black 10 20 coin coin", "inspectors black 10 10 20 coin" },
        { "inspectors black 10 20 coin coin\ninspectors green coin",
          "inspectors black 10 20 coin\ninspectors green coin coin" },
        { "buy 4   sell 3", "buy 4   sell 5" },
        { "bonus 6 4 2", "bonus 4 6 2" },
        { "bonus 6 4 2", "bonus 6 4" },
        { "die 2 3 3 4 4 5", "die 2 3 3 4 4" },
        { "die 2 3 3 4 4 5", "die 0 3 3 4 4 5" },
        { "least-stake 5", "least-stake 4" },
        { "laundering d10 minimum 300 prize 300\n", "" },
        { "laundering d10 minimum 300", "laundering d10 minimum 0" },
        { "silver 80\n", "" },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct edition *wrong = edition_with(game, edition, faults[i].from, faults[i].to);
        if (wrong)
            fail_msg("\"%s\" is accepted", faults[i].to);
    }
}

/* Other numbers than the house edition's hold in whole matches, too. */
static void other_editions_play(void **unused)
{
    static const struct {
        const char *from, *to;
    } changes[] = {
        { "backs 10  unchanged 3 broken 3 double 6 next 9 next-double 3 coins 0",
          "backs 10  unchanged 0 broken 18 double 0 next 6 next-double 0 coins 0" },
        { "die 2 3 3 4 4 5", "die 2 2 2 2 2 2" },
        { "inspectors black 10 20 coin coin\ninspectors green coin\n"
          "inspectors white 50 100 150 coin",
          "inspectors black 150 100 50\ninspectors green coin\n"
          "inspectors white 20 10 coin coin coin" },
        { "silver 80", "silver 1" },
        { "press 150 buy 110 sell 70 scrap 30", "press 150 buy 1 sell 1 scrap 0" },
        { "least-stake 5", "least-stake 100" },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct edition *other = edition_with(game, edition, changes[i].from, changes[i].to);
        assert_non_null(other);
        data = other->data;
        for (uint64_t seed = 0; seed < 60; seed++) {
            struct rng rng = rng_seed(seed);
            struct fuffziger state;
            begin(&state, 3 + (int)(seed % 4), seed & 1 ? "coin-press-at-end=on" : "");
            while (step(&state, seed & 2 ? 0x3f : 0, &rng)) {
                const char *wrong = game->audit(data, &state);
                if (wrong)
                    fail_msg("change %d, seed %d: %s", (int)i, (int)seed, wrong);
            }
            assert_true(state.round <= 26);
        }
        data = edition->data;
        edition_free(other);
    }
}

/* ---- the greedy player --------------------------------------------------------------------- */

static void greedy_beats_random(void **unused)
{
    enum { MATCHES = 300 };
    struct rng rng = rng_seed(5);
    (void)unused;
    for (int players = 3; players <= FF_SEATS; players += 3) {
        int wins = 0;
        for (int i = 0; i < MATCHES; i++) {
            struct fuffziger state;
            struct result result;
            begin(&state, players, "");
            while (step(&state, 1u << i % players, &rng))
                ;
            game->result(data, &state, &result);
            wins += result.rank[i % players] == 1;
        }
        print_message("%d players: greedy wins %d of %d\n", players, wins, MATCHES);
        assert_true(wins > MATCHES * 8 / 10);
    }
}

static int open_edition(void **unused)
{
    (void)unused;
    edition = shipped_edition(game, "house-1");
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
        cmocka_unit_test(late_backs_are_those_dealt_at_set_up),
        cmocka_unit_test(the_last_backs_can_be_drawn),
        cmocka_unit_test(every_order_of_inspectors_is_as_likely),
        cmocka_unit_test(games_end_within_their_bounds),
        cmocka_unit_test(both_endings_happen),
        cmocka_unit_test(guesses_are_possible),
        cmocka_unit_test(the_log_forgets_old_inspectors),
        cmocka_unit_test(wrong_editions_are_refused),
        cmocka_unit_test(other_editions_play),
        cmocka_unit_test(greedy_beats_random),
    };
    return cmocka_run_group_tests(tests, open_edition, close_edition);
}
