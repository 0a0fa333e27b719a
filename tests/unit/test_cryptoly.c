/*
 * test_cryptoly.c: what scenario files cannot say well about Cryptoly: that
 * coins are never created and value never grows by paying, editions made at
 * random from the vocabulary, that nothing of a code is left once it is
 * memorised, chances of the host, and that every card can be told.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "games/cryptoly/cryptoly.h"
#include "sim/sim.h"
#include "tests/helpers/play.h"
#include "words/words.h"

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

static struct move any_move(const void *cards, const struct cryptoly *state, int actor,
                            struct rng *rng)
{
    struct offers offers;
    if (actor == HOST)
        return game->host(cards, state, rng, NO_CLOCK);
    if (actor == CHANCE)
        return game->chance(cards, state, rng);
    game_legal(game, cards, state, actor, &offers);
    assert_true(offers.moves > 0);
    return offers_pick(&offers, rng_below(rng, offers.moves));
}

static int pick(unsigned active, struct rng *rng)
{
    return pick_actor(active, rng);
}

/* ---- value ------------------------------------------------------------ */

static int32_t all_worth(const struct cryptoly *state)
{
    int32_t sum = 0;
    for (int seat = 0; seat < state->players; seat++)
        sum += cryptoly_worth(state, seat);
    return sum;
}

/* Exchanging, paying, changing and swapping coins with others never makes them worth
 * more; nobody is below zero, and every coin is somewhere (audit). */
static void check_move(const struct cryptoly *before, const struct cryptoly *after, int actor,
                       struct move move)
{
    switch (move.kind) {
    case CL_MOVE_AMOUNT:
    case CL_MOVE_PAY:
    case CL_MOVE_INVEST:
    case CL_MOVE_CHANGE:
        if (memcmp(before->rate, after->rate, sizeof before->rate) || before->turn != after->turn ||
            before->round != after->round || before->step != after->step)
            return; /* interest of the next player; at the end stakes return */
        assert_true(cryptoly_worth(after, actor) <= cryptoly_worth(before, actor));
        break;
    case CL_MOVE_ACCEPT:
        if (before->phase == CL_PHASE_ANSWER && !before->deal_with && !before->deal_work &&
            before->turn == after->turn)
            assert_int_equal(all_worth(before), all_worth(after));
        break;
    default:
        break;
    }
}

static void value_is_never_created(void **unused)
{
    (void)unused;
    static const char *const options[] = { "start-btc=3", "coins-percent=50,start-btc=3,offers=5",
                                           "hack=2,end=rounds:30", "bet=on,mining-cards=4" };
    for (int match = 0; match < amount(400, 20000); match++) {
        struct cryptoly state, before;
        struct rng rng = rng_seed((uint64_t)match);
        unsigned active;
        begin(&state, 2 + match % 5, options[match / 5 % 4]);
        while ((active = game->active(data, &state))) {
            int actor = pick(active, &rng);
            struct move move = any_move(data, &state, actor, &rng);
            before = state;
            game->apply(data, &state, actor, move);
            const char *wrong = game->audit(data, &state);
            if (wrong)
                fail_msg("match %d: %s", match, wrong);
            check_move(&before, &state, actor, move);
        }
    }
}

/* An empty DEX: every coin is with the players. */
static void an_empty_dex_stops_nothing(void **unused)
{
    (void)unused;
    for (int match = 0; match < amount(100, 5000); match++) {
        struct cryptoly state;
        struct rng rng = rng_seed(1000 + (uint64_t)match);
        unsigned active;
        begin(&state, 3, "coins-percent=50");
        for (int coin = 0; coin < KINDS_OF_COIN; coin++)
            while (state.dex[coin]) {
                state.dex[coin]--;
                state.coins[rng_below(&rng, 3)][coin]++;
            }
        while ((active = game->active(data, &state))) {
            int actor = pick(active, &rng);
            game->apply(data, &state, actor, any_move(data, &state, actor, &rng));
            const char *wrong = game->audit(data, &state);
            if (wrong)
                fail_msg("match %d: %s", match, wrong);
        }
    }
}

/* ---- random editions -------------------------------------------------- */

static const char *const coins[] = { "btc", "red", "blue", "green", "any" };
static const char *const spaces[] = { "get-red", "get-blue", "get-green", "action", "mining",
                                      "rates",   "moon",     "nft",       "hack",   "ico-1",
                                      "ico-2",   "ico-3",    "hodl",      "time" };
static const char *const whos[] = { "me", "all", "others", "left", "right", "richest", "poorest" };

static int upto(struct rng *rng, int low, int high)
{
    return low + (int)rng_below(rng, (uint32_t)(high - low + 1));
}

/* A statement that may stand anywhere, and behind `choose`. */
static void add_simple(struct text *out, bool rolled, struct rng *rng)
{
    const char *who = whos[rng_below(rng, 7)], *coin = coins[rng_below(rng, 4)];
    switch (rng_below(rng, rolled ? 7 : 5)) {
    case 0:
        text_printf(out, "gain %s %s %d", who, coin, upto(rng, 1, 20));
        break;
    case 1:
        text_printf(out, "lose %s %s %d", who, coin, upto(rng, 1, 20));
        break;
    case 2:
        text_printf(out, "skip %s", who);
        break;
    case 3:
        text_add(out, "again");
        break;
    case 4:
        text_add(out, "new-rates");
        break;
    case 5:
        text_printf(out, "gain-pips %s %s", who, coin);
        break;
    default:
        text_printf(out, "lose-pips %s %s", who, coin);
    }
}

static void add_last(struct text *out, struct rng *rng)
{
    if (rng_below(rng, 2))
        text_printf(out, "move-to %s", spaces[rng_below(rng, 14)]);
    else
        text_printf(out, "step %s%d", rng_below(rng, 2) ? "-" : "", upto(rng, 1, 6));
}

static void add_action(struct text *out, int card, struct rng *rng)
{
    bool rolled = rng_below(rng, 3) == 0;
    int left = CL_STATEMENTS - rolled;
    text_printf(out, "action a%d does ", card);
    if (rolled)
        text_add(out, "roll; ");
    switch (rng_below(rng, 5)) {
    case 0: {
        int count = upto(rng, 2, left - 1);
        text_printf(out, "choose %d", count);
        for (int i = 0; i < count; i++) {
            text_add(out, "; ");
            add_simple(out, rolled, rng);
        }
        break;
    }
    case 1: {
        uint32_t from = rng_below(rng, 4), to = (from + 1 + rng_below(rng, 3)) % 4;
        text_printf(out, "swap %s %s %d", coins[from], coins[to], upto(rng, 1, 20));
        break;
    }
    case 2:
        add_last(out, rng);
        break;
    case 3:
        if (rolled) {
            text_add(out, "if 1 3; ");
            add_last(out, rng);
            text_add(out, "; if 4 6; ");
            add_last(out, rng);
            break;
        }
        /* fall through */
    default:
        for (int i = upto(rng, 1, left); i > 0; i--) {
            add_simple(out, rolled, rng);
            text_add(out, i > 1 ? "; " : "");
        }
    }
    text_add(out, "\n");
}

static void add_pips(struct text *out, int high, struct rng *rng)
{
    for (int i = 0; i < 6; i++)
        text_printf(out, " %d", upto(rng, 0, high));
    text_add(out, "\n");
}

static void make_edition(struct text *out, struct rng *rng)
{
    static const char *const times[] = { "agree 6", "rounds 6", "now", "hacked 1" };
    text_printf(out, "edition random\ngame cryptoly\ncoins btc %d colour %d\n", upto(rng, 10, 76),
                upto(rng, 10, 88));
    text_printf(out, "wallet btc %d penalty %d\nboard", upto(rng, 1, 10), upto(rng, 0, 9));
    for (int i = upto(rng, 0, 30); i > 0; i--)
        text_printf(out, " %s", spaces[rng_below(rng, 14)]);
    for (int i = 0; i < 14; i++)
        text_printf(out, " %s", spaces[i]);
    text_add(out, "\n");
    for (int i = upto(rng, 1, RATES); i > 0; i--)
        text_printf(out, "rate r%d red %d blue %d green %d\n", i, upto(rng, 1, 10),
                    upto(rng, 1, 10), upto(rng, 1, 10));
    for (int i = upto(rng, 1, ACTIONS); i > 0; i--)
        add_action(out, i, rng);
    for (int i = upto(rng, 1, MOONS); i > 0; i--) {
        int least = upto(rng, 1, 20);
        text_printf(out, "moon m%d stake %s least %d most %d returns", i, coins[rng_below(rng, 5)],
                    least, upto(rng, least, 20));
        add_pips(out, 6, rng);
    }
    for (int i = upto(rng, 1, MININGS); i > 0; i--) {
        int low = upto(rng, 1, 6);
        text_printf(out, "mining w%d roll %s low %d high %d gain %s n %d\n", i,
                    rng_below(rng, 2) ? "own" : "any", low, upto(rng, low, 6),
                    coins[rng_below(rng, 4)], upto(rng, 1, 9));
    }
    for (int i = upto(rng, 1, STAKINGS); i > 0; i--)
        text_printf(out, "staking s%d takes %s most %d wait %d each %d pays %s n %d\n", i,
                    coins[rng_below(rng, 4)], upto(rng, 1, 40), upto(rng, 0, 9), upto(rng, 1, 20),
                    coins[rng_below(rng, 4)], upto(rng, 1, 9));
    for (int i = upto(rng, 1, NFTS); i > 0; i--) {
        text_printf(out, "nft n%d value %d pips", i, upto(rng, 0, 20));
        add_pips(out, 30, rng);
    }
    for (int i = upto(rng, 1, CL_TIMES); i > 0; i--)
        text_printf(out, "time t%d does %s\n", i, times[rng_below(rng, 4)]);
}

/* Matches with the books checked after every move, over all player counts, by random, by
 * greedy and by mixed seats: no failed audit, no dead end, no answer that was not offered. */
static void play_edition(const struct edition *made, int matches, uint64_t seed)
{
    static const char *const agents[] = { "random", "greedy", "random,greedy" };
    static const char *const options[] = { "start-btc=3", "bet=on,end=rounds:5" };
    const int parts = (CL_SEATS - 1) * 6;
    for (int part = 0; part < parts && part < matches; part++) {
        struct sim_plan plan = { .game = game,
                                 .edition = made,
                                 .seed = seed,
                                 .threads = 1,
                                 .games = (uint64_t)((matches + parts - 1) / parts),
                                 .audit = SIM_AUDIT_MOVES };
        struct sim_tally tally = { 0 };
        const char *at;
        size_t length;
        setup_defaults(game, 2 + part % (CL_SEATS - 1), &plan.setup);
        assert_false(setup_parse(game, options[part % 2], &plan.setup, &at));
        assert_false(sim_agents(&plan, agents[part / 2 % 3], &at, &length));
        assert_true(sim_run(&plan, NULL, &tally));
        if (tally.failed)
            fail_msg("%s\n%d players, %s, %s, match %d: %s %s", made->text, plan.setup.players,
                     options[part % 2], agents[part / 2 % 3], (int)tally.failures[0].number,
                     sim_end_name[tally.failures[0].end],
                     tally.failures[0].fault ? tally.failures[0].fault : "");
        sim_tally_free(&tally);
    }
}

/* Editions made from the vocabulary; 10,000 matches each in the long tests. */
static void random_editions_play(void **unused)
{
    (void)unused;
    for (int i = 0; i < amount(60, 20); i++) {
        struct rng rng = rng_seed(77 + (uint64_t)i);
        struct text text = { 0 };
        make_edition(&text, &rng);
        struct edition *made = changed_edition(game, text.data, text.size);
        if (!made)
            fail_msg("refused:\n%s", text.data);
        play_edition(made, amount(30, 10000), (uint64_t)i);
        edition_free(made);
        text_free(&text);
    }
}

static void refused(const char *line, const char *instead)
{
    struct text text = { 0 };
    const char *at = strstr(edition->text, line);
    assert_non_null(at);
    text_add_bytes(&text, edition->text, (size_t)(at - edition->text));
    text_add(&text, instead);
    text_add(&text, at + strlen(line));
    struct edition *read = changed_edition(game, text.data, text.size);
    if (read)
        fail_msg("accepted: %s", instead);
    text_free(&text);
}

static void unsound_editions_are_refused(void **unused)
{
    (void)unused;
    refused("does again", "does step 0");
    refused("does again", "does gain-pips me red");
    refused("does again", "does if 1 3; again");
    refused("does again", "does roll; if 4 3; again");
    refused("does again", "does roll; if 1 3");
    refused("does again", "does roll; if 1 3; if 2 4; again");
    refused("does again", "does choose 2; again");
    refused("does again", "does choose 2; again; roll");
    refused("does again", "does swap red red 3");
    refused("does again", "does step 3; again");
    refused("does again", "does fly me red 1");
    refused("least 1 most 6 ", "least 6 most 1 ");
    refused("low 3 high 6", "low 6 high 3");
    refused("board hodl", "board action");
}

/* ---- the code --------------------------------------------------------- */

static void play_all(struct session *session, int seat, const struct move *moves, int count)
{
    struct refusal refusal;
    if (!session_play_all(session, seat, moves, count, &refusal))
        fail_msg("%s %s", error_key(refusal.error), refusal.rule ? refusal.rule : "");
}

static struct session *bet(struct rng *rng)
{
    struct arena arena = { .game = game, .edition = edition };
    const char *at;
    setup_defaults(game, 2, &arena.setup);
    assert_false(setup_parse(game, "bet=on", &arena.setup, &at));
    struct session *session = open_session(&arena);
    for (int seat = 0; seat < 2; seat++)
        assert_true(session_play(session, seat, (struct move){ CL_MOVE_PLACE, 0, 0, 1 }, NULL));
    assert_true(
        session_play(session, CHANCE, game->chance(data, session_state(session), rng), NULL));
    for (int seat = 0; seat < 2; seat++) {
        struct move moves[7] = { { CL_MOVE_SPREAD, 0, 0, 10 }, { CL_MOVE_SEAL, 0, 0, 0 } };
        for (int i = 0; i < DIGITS; i++)
            moves[2 + i] = (struct move){ CL_MOVE_DIGIT, 0, 0, (uint8_t)(seat ? i : 9 - i) };
        play_all(session, seat, moves, 7);
        assert_false(session_may_undo(session, seat));
    }
    return session;
}

/* No event that anybody can read holds a digit, and no view but the owner's,
 * and this only between `show` and `memorised`. */
static void a_memorised_code_is_gone(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(5);
    struct cryptoly view;
    struct session *session = bet(&rng);
    session_view(session, 0, KNOWLEDGE, &view);
    assert_int_equal(view.code[0][0], UNKNOWN);
    assert_int_equal(view.code[1][0], UNKNOWN);
    assert_true(session_play(session, CHANCE, (struct move){ .kind = CL_MOVE_SHOW }, NULL));
    session_view(session, 0, SHOWN, &view);
    assert_int_equal(view.code[0][1], 1);
    assert_int_equal(view.code[1][1], UNKNOWN);
    size_t shown = session_count(session);
    assert_true(session_play(session, 0, (struct move){ .kind = CL_MOVE_MEMORISED }, NULL));
    assert_false(session_may_undo(session, 0));
    session_view(session, 0, KNOWLEDGE, &view);
    for (int i = 0; i < DIGITS; i++)
        assert_int_equal(view.code[0][i], UNKNOWN);
    /* The past, as replay shows it while the match goes on. */
    struct cryptoly past;
    session_state_at(session, shown, &past);
    game_observe(game, &past, 0, SHOWN, &view);
    assert_int_equal(view.code[0][1], 1);
    game_forget(game, &view);
    assert_int_equal(view.code[0][1], UNKNOWN);
    for (int viewer = 0; viewer <= SPECTATOR; viewer = viewer == 1 ? SPECTATOR : viewer + 1)
        for (size_t i = 0; i < session_seen(session, viewer); i++) {
            struct event event;
            session_seen_event(session, viewer, i, &event);
            if (event.move.kind == CL_MOVE_DIGIT)
                assert_int_equal(event.move.n, HIDDEN);
        }
    session_close(session);
}

/* CL-W1: right with the chance `bot-memory`, and then as a whole. */
static void the_host_remembers(void **unused)
{
    (void)unused;
    enum { TRIALS = 20000 };
    struct rng rng = rng_seed(11);
    int right = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        struct cryptoly state;
        begin(&state, 2, "bet=on,bot-memory=70");
        state.phase = CL_PHASE_ENTER;
        state.round = 1;
        for (int i = 0; i < DIGITS; i++)
            state.code[0][i] = (int8_t)rng_below(&rng, 10);
        while (state.asked == 0 && state.phase == CL_PHASE_ENTER)
            game->apply(data, &state, HOST, game->host(data, &state, &rng, NO_CLOCK));
        right += !memcmp(state.code[0], state.attempt[0], DIGITS);
    }
    /* Five standard deviations: 5 * sqrt(20000 * 0.7 * 0.3) = 324. */
    assert_in_range(right, TRIALS * 70 / 100 - 324, TRIALS * 70 / 100 + 324);
}

/* CL-E1: after N / players rounds, at least one. */
static void the_host_looks_at_no_clock(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(1);
    struct cryptoly state;
    begin(&state, 6, "end=minutes:5");
    state.phase = CL_PHASE_MINUTES;
    state.round = 1;
    assert_int_equal(game->host(data, &state, &rng, NO_CLOCK).kind, CL_MOVE_TIME_UP);
    begin(&state, 3, "end=minutes:10");
    state.phase = CL_PHASE_MINUTES;
    state.round = 2;
    assert_int_equal(game->host(data, &state, &rng, NO_CLOCK).kind, CL_MOVE_GO_ON);
    state.round = 3;
    assert_int_equal(game->host(data, &state, &rng, NO_CLOCK).kind, CL_MOVE_TIME_UP);
}

/* CL-E1: by the clock, however many rounds that are. */
static void the_host_looks_at_the_clock(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(1);
    struct cryptoly state;
    begin(&state, 6, "end=minutes:5");
    state.phase = CL_PHASE_MINUTES;
    state.round = 20;
    assert_int_equal(game->host(data, &state, &rng, 299999).kind, CL_MOVE_GO_ON);
    state.round = 1;
    assert_int_equal(game->host(data, &state, &rng, 300000).kind, CL_MOVE_TIME_UP);
}

/* CL-S2: extra coins are for five or six. */
static void extra_coins_with_any_number_of_players(void **unused)
{
    (void)unused;
    struct cryptoly state;
    struct setup setup;
    const char *at;
    for (int players = 2; players <= CL_SEATS; players++) {
        setup_defaults(game, players, &setup);
        assert_false(setup_parse(game, "extra-coins=50", &setup, &at));
        assert_null(game->setup(data, &state, &setup));
        assert_int_equal(state.total[BTC], 76 + 50);
        assert_int_equal(state.total[RED], MOST_HELD);
    }
}

/* ---- words ------------------------------------------------------------ */

static void tell_cards(const struct words *words, const char *noun, int count)
{
    struct match match = { .game = game, .edition = edition };
    for (int card = 0; card < count; card++) {
        struct message line;
        char key[64];
        int lines = 0;
        snprintf(key, sizeof key, "card.%s", noun_name(game, data, noun, card));
        if (!words_find(words, game, key))
            fail_msg("no story: %s", key);
        while (cryptoly_effect(data, noun, card, lines, &line)) {
            struct text out = { 0 };
            if (!words_find(words, NULL, line.key))
                fail_msg("no words: %s", line.key);
            words_tell(words, &match, &line, &out);
            if (!out.size || strchr(out.data, '{'))
                fail_msg("%s: %s", line.key, out.data ? out.data : "");
            text_free(&out);
            lines++;
        }
        assert_true(lines > 0);
    }
}

static void every_card_is_told(void **unused)
{
    (void)unused;
    for (int i = 0; words_languages[i]; i++) {
        struct words *words = words_open(words_languages[i]);
        assert_non_null(words);
        tell_cards(words, "action", data->actions);
        tell_cards(words, "moon", data->moons);
        tell_cards(words, "mining", data->minings);
        tell_cards(words, "staking", data->stakings);
        tell_cards(words, "nft", data->nfts);
        tell_cards(words, "time", data->times);
        words_free(words);
    }
}

/* Every verb for everybody it can mean has its sentence. */
static void every_statement_is_told(void **unused)
{
    (void)unused;
    struct words *words = words_open("ja");
    static struct cryptoly_edition any;
    any.actions = 1;
    for (int verb = VERB_GAIN; verb < CL_VERBS; verb++)
        for (int who = 0; who < 7; who++) {
            struct message line;
            any.action[0].statements = 1;
            any.action[0].effect[0][0] = (int16_t)verb;
            any.action[0].effect[0][1] = (int16_t)who;
            any.action[0].effect[0][2] = 2;
            any.action[0].effect[0][3] = 3;
            assert_true(cryptoly_effect(&any, "action", 0, 0, &line));
            if (!words_find(words, NULL, line.key))
                fail_msg("no words: %s", line.key);
        }
    for (int i = 0; i < 4; i++) {
        struct message line;
        any.mining[0].whose = (uint8_t)(i & 1);
        any.mining[0].low = 3;
        any.mining[0].high = (uint8_t)(3 + (i >> 1)); /* one number, or several */
        assert_true(cryptoly_effect(&any, "mining", 0, 0, &line));
        assert_int_equal(line.count, 3 + (i >> 1));
        if (!words_find(words, NULL, line.key))
            fail_msg("no words: %s", line.key);
    }
    words_free(words);
}

/* ---- the house edition ------------------------------------------------ */

/* No two cards are alike but for the colour, or for which pips they are about. */
static void no_card_is_a_copy(void)
{
    for (int a = 0; a < data->moons; a++)
        for (int b = 0; b < a; b++)
            assert_true(
                memcmp(data->moon[a].returns, data->moon[b].returns, sizeof data->moon[a].returns));
    for (int a = 0; a < data->minings; a++)
        for (int b = 0; b < a; b++)
            assert_false(data->mining[a].whose == data->mining[b].whose &&
                         data->mining[a].n == data->mining[b].n &&
                         data->mining[a].high - data->mining[a].low ==
                             data->mining[b].high - data->mining[b].low &&
                         (data->mining[a].coin == BTC) == (data->mining[b].coin == BTC));
    for (int a = 0; a < data->stakings; a++)
        for (int b = 0; b < a; b++)
            assert_false(data->staking[a].each == data->staking[b].each &&
                         data->staking[a].wait == data->staking[b].wait &&
                         data->staking[a].n == data->staking[b].n &&
                         data->staking[a].most == data->staking[b].most);
    for (int a = 0; a < data->nfts; a++)
        for (int b = 0; b < a; b++)
            assert_true(memcmp(&data->nft[a], &data->nft[b], sizeof data->nft[a]));
}

/* At the usual rates no Staking card pays its stake back in two turns. */
static void no_stake_is_paid_back_at_once(void)
{
    int value[KINDS_OF_COIN] = { UNIT * data->rates };
    for (int card = 0; card < data->rates; card++)
        for (int coin = RED; coin < KINDS_OF_COIN; coin++)
            value[coin] += UNIT / data->rate[card][coin];
    for (int card = 0; card < data->stakings; card++)
        assert_true(data->staking[card].n * value[data->staking[card].pays] * 2 <=
                    data->staking[card].each * value[data->staking[card].coin] * 11 / 10);
}

static void the_house_edition_is_what_it_should_be(void **unused)
{
    (void)unused;
    static const uint8_t wanted[CL_SPACES] = { 3, 3, 3, 8, 5, 4, 4, 3, 2, 1, 1, 1, 1, 1 };
    int count[CL_SPACES] = { 0 };
    for (int i = 0; i < data->spaces; i++)
        count[data->board[i]]++;
    for (int i = 0; i < CL_SPACES; i++)
        assert_int_equal(count[i], wanted[i]);
    assert_int_equal(data->rates, 12);
    assert_int_equal(data->actions, 36);
    assert_int_equal(data->moons, 10);
    assert_int_equal(data->minings, 8);
    assert_int_equal(data->stakings, 8);
    assert_int_equal(data->nfts, 12);
    assert_int_equal(data->times, 6);
    int price = 0, worth = 0;
    for (int card = 0; card < data->nfts; card++) {
        int sum = 0;
        for (int i = 0; i < 6; i++)
            sum += data->nft[card].pips[i];
        assert_true(sum > 6 * data->nft[card].value);
        worth += sum;
        price += 21; /* six times the mean price of 3.5 BTC */
    }
    assert_true(worth > price);
    for (int card = 0; card < data->moons; card++) {
        int sum = 0;
        for (int i = 0; i < 6; i++)
            sum += data->moon[card].returns[i];
        assert_in_range(sum, 6, 8); /* fair to slightly generous */
    }
    no_card_is_a_copy();
    no_stake_is_paid_back_at_once();
    /* Nothing clusters: no two spaces of a kind side by side. */
    for (int i = 0; i < data->spaces; i++)
        assert_int_not_equal(data->board[i], data->board[(i + 1) % data->spaces]);
}

/* ---- a report for designers: KONTOR_REPORT=games ----------------------- */

struct report {
    long games, moves, rounds, points;
    long space[CL_SPACES], action[ACTIONS], moon[MOONS], dared[MOONS], mining[MININGS];
    long staking[STAKINGS], nft[NFTS], time[CL_TIMES + 1], dry[KINDS_OF_COIN];
    long offers, accepted, tries, hacks, tied;
};

static void note_move(struct report *report, const struct cryptoly *before,
                      const struct cryptoly *after, struct move move)
{
    switch (move.kind) {
    case CL_MOVE_ROLL:
        report->space[data->board[(before->position[move.a] - 1 + move.n) % data->spaces]]++;
        break;
    case CL_MOVE_ACTION:
        report->action[move.a]++;
        break;
    case CL_MOVE_MOON:
        report->moon[move.a]++;
        break;
    case CL_MOVE_WAGER:
        report->dared[before->moon]++;
        break;
    case CL_MOVE_MINING:
        report->mining[move.a]++;
        break;
    case CL_MOVE_STAKING:
        report->staking[move.a]++;
        break;
    case CL_MOVE_NFT:
        report->nft[move.a]++;
        break;
    case CL_MOVE_TRY:
        report->tries++;
        break;
    case CL_MOVE_DIE:
        report->hacks += before->die == DIE_HACK && move.n >= before->hack;
        break;
    case CL_MOVE_SEND:
        report->offers++;
        break;
    case CL_MOVE_ACCEPT:
        report->accepted += before->phase == CL_PHASE_ANSWER;
        break;
    case CL_MOVE_CONTEST:
        report->tied += before->contest == CONTEST_RANK && after->phase != CL_PHASE_CONTEST;
        break;
    default:
        break;
    }
}

static void note_match(struct report *report, int players, bool greedy, struct rng *rng)
{
    struct cryptoly state, before;
    unsigned active;
    bool dry[KINDS_OF_COIN] = { false };
    begin(&state, players, "");
    while ((active = game->active(data, &state))) {
        int actor = __builtin_ctz(active);
        struct move move = greedy && actor < MAX_PLAYERS ? game->playout(data, &state, actor, rng)
                                                         : any_move(data, &state, actor, rng);
        before = state;
        game->apply(data, &state, actor, move);
        note_move(report, &before, &state, move);
        report->moves++;
        for (int coin = 0; coin < KINDS_OF_COIN; coin++)
            dry[coin] |= !state.dex[coin];
    }
    report->games++;
    report->rounds += state.round;
    report->time[state.time_card == EMPTY ? CL_TIMES : state.time_card]++;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        report->dry[coin] += dry[coin];
    for (int seat = 0; seat < players; seat++)
        report->points += state.coins[seat][BTC] + state.virtual[seat][BTC];
}

static void print_counts(const char *noun, const long *counts, int count, long games)
{
    printf("%s, per game:", noun);
    for (int i = 0; i < count; i++)
        printf(" %s %.2f", noun_name(game, data, noun, i), (double)counts[i] / (double)games);
    printf("\n");
}

static void print_report(const struct report *report, int players, const char *agent)
{
    double games = (double)report->games;
    printf("\n%d players, %s, %ld games: %.0f moves, %.1f rounds, %.2f BTC a player\n", players,
           agent, report->games, (double)report->moves / games, (double)report->rounds / games,
           (double)report->points / games / players);
    print_counts("space", report->space, CL_SPACES, report->games);
    print_counts("action", report->action, data->actions, report->games);
    print_counts("moon", report->moon, data->moons, report->games);
    print_counts("mining", report->mining, data->minings, report->games);
    print_counts("staking", report->staking, data->stakings, report->games);
    print_counts("nft", report->nft, data->nfts, report->games);
    print_counts("time", report->time, data->times, report->games);
    printf("by the limit %.2f; DEX dry at least once: btc %.3f red %.3f blue %.3f green %.3f\n",
           (double)report->time[CL_TIMES] / games, (double)report->dry[0] / games,
           (double)report->dry[1] / games, (double)report->dry[2] / games,
           (double)report->dry[3] / games);
    printf("offers %.2f, accepted %.2f, hacks tried %.2f, done %.2f, places by dice %.3f\n",
           (double)report->offers / games, (double)report->accepted / games,
           (double)report->tries / games, (double)report->hacks / games,
           (double)report->tied / games);
}

static void a_report_for_designers(void **unused)
{
    (void)unused;
    const char *wish = getenv("KONTOR_REPORT");
    long games = wish ? strtol(wish, NULL, 10) : 20;
    for (int players = 2; players <= CL_SEATS; players += 2)
        for (int greedy = 0; greedy < 2; greedy++) {
            struct report report = { 0 };
            struct rng rng = rng_seed((uint64_t)players);
            while (report.games < games)
                note_match(&report, players, greedy, &rng);
            assert_int_equal(report.games, games);
            if (wish)
                print_report(&report, players, greedy ? "greedy" : "random");
        }
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
        cmocka_unit_test(value_is_never_created),
        cmocka_unit_test(an_empty_dex_stops_nothing),
        cmocka_unit_test(random_editions_play),
        cmocka_unit_test(unsound_editions_are_refused),
        cmocka_unit_test(a_memorised_code_is_gone),
        cmocka_unit_test(the_host_remembers),
        cmocka_unit_test(the_host_looks_at_no_clock),
        cmocka_unit_test(the_host_looks_at_the_clock),
        cmocka_unit_test(extra_coins_with_any_number_of_players),
        cmocka_unit_test(every_card_is_told),
        cmocka_unit_test(every_statement_is_told),
        cmocka_unit_test(the_house_edition_is_what_it_should_be),
        cmocka_unit_test(a_report_for_designers),
    };
    return cmocka_run_group_tests(tests, open_edition, close_edition);
}
