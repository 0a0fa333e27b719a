/*
 * test_core_session.c: sessions: drafts, packets, undo over snapshots, what
 * each viewer sees of the events, and what is refused. The template game and
 * small changes of it are played.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/helpers/play.h"

static const char long_edition[] =
    "edition long\ngame template\nmoney 200\nbonus 7\n"
    "wood oak value 6 copies 9\nwood pine value 4 copies 9\nwood ash value 5 copies 9\n"
    "wood yew value 9 copies 9\nwood elm value 3 copies 9\nwood fir value 2 copies 9\n"
    "wood box value 8 copies 9\nwood may value 1 copies 9\n";

static const struct game *game;
static struct edition *edition;

static int begin(void **unused)
{
    (void)unused;
    game = game_find("template");
    edition = changed_edition(game, long_edition, sizeof long_edition - 1);
    return edition ? 0 : -1;
}

static int finish(void **unused)
{
    (void)unused;
    edition_free(edition);
    return 0;
}

static struct session *open_match(const struct game *of, int players)
{
    struct arena arena = { .game = of, .edition = edition };
    setup_defaults(of, players, &arena.setup);
    return open_session(&arena);
}

static struct move read_move(const struct session *session, const char *text)
{
    struct move move;
    enum error error = session_parse(session, text, &move);
    if (error)
        fail_msg("\"%s\": %s", text, error_key(error));
    return move;
}

static void play(struct session *session, int actor, const char *text)
{
    struct refusal refusal = { 0 };
    if (!session_play(session, actor, read_move(session, text), &refusal))
        fail_msg("%d \"%s\": %s %s", actor, text, error_key(refusal.error),
                 refusal.rule ? refusal.rule : "");
}

/* Refused with this key (and rule), and nothing has changed. */
static void refused(struct session *session, int actor, struct move move, enum error error,
                    const char *rule)
{
    static state_buffer before;
    struct refusal refusal = { 0 };
    size_t count = session_count(session);
    memcpy(before, session_state(session), game->state_size);
    assert_false(session_play(session, actor, move, &refusal));
    assert_int_equal(refusal.error, error);
    if (rule)
        assert_string_equal(refusal.rule, rule);
    else
        assert_null(refusal.rule);
    assert_int_equal(session_count(session), count);
    assert_memory_equal(before, session_state(session), game->state_size);
    /* Without a place for the reason as well. */
    if (error != ERROR_DRAFT_LOST)
        assert_false(session_play(session, actor, move, NULL));
}

/* Both seats have a contract and an oak lies there. */
static struct session *open_bidding(const struct game *of)
{
    struct session *session = open_match(of, 2);
    play(session, CHANCE, "deal 0 oak");
    play(session, CHANCE, "deal 1 pine");
    play(session, CHANCE, "lot oak");
    return session;
}

static int64_t value(const struct session *session, int viewer, const char *name, int row)
{
    static state_buffer view;
    session_view(session, viewer, KNOWLEDGE, view);
    return field_get(game_field(game, name), view, row, 0);
}

/* ---- playing ------------------------------------------------------------------- */

static void opening_checks_the_match(void **unused)
{
    struct refusal error = { 0 };
    struct match match = { .game = game, .edition = edition };
    static const char *const bad[] = {
        "\x01",     "a\nb",         "\xff", "\xc0\x80", "\xed\xa0\x80", "\xe4", "\xf5\x80\x80\x80",
        "\xc2\x85", "\xe2\x80\xa8", "\x7f"
    };
    (void)unused;
    assert_null(session_open(&match, &error));
    assert_int_equal(error.error, ERROR_PLAYERS);
    setup_defaults(game, MAX_PLAYERS + 1, &match.setup);
    assert_null(session_open(&match, &error));
    assert_int_equal(error.error, ERROR_PLAYERS);
    setup_defaults(game, 2, &match.setup);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(match.seat[1], MAX_SEAT_NAME, "%s", bad[i]);
        assert_null(session_open(&match, &error));
        assert_int_equal(error.error, ERROR_SEAT_NAME);
    }
    memset(match.seat[1], 'x', MAX_SEAT_NAME);
    assert_null(session_open(&match, &error));
    snprintf(match.seat[1], MAX_SEAT_NAME, "%s", "Zoë 花子 🙂");
    struct session *session = session_open(&match, &error);
    assert_non_null(session);
    assert_int_equal(error.error, NO_ERROR);
    assert_string_equal(session_match(session)->seat[1], "Zoë 花子 🙂");
    assert_int_equal(session_count(session), 0);
    session_close(session);
    session_close(NULL);
}

static const char *refuse_setup(const void *data, void *state, const struct setup *setup)
{
    (void)data;
    (void)state;
    (void)setup;
    return "template.error.option_pair";
}

static void the_games_refusal_of_options_is_told(void **unused)
{
    struct game strict = *game;
    struct refusal error = { 0 };
    struct match match = { .game = &strict, .edition = edition };
    (void)unused;
    strict.setup = refuse_setup;
    setup_defaults(game, 2, &match.setup);
    assert_null(session_open(&match, &error));
    assert_int_equal(error.error, ERROR_OPTIONS);
    assert_string_equal(error.rule, "template.error.option_pair");
}

static void refusals_change_nothing(void **unused)
{
    struct session *session = open_bidding(game);
    struct move bid = read_move(session, "bid 3"), lot = read_move(session, "lot oak");
    (void)unused;
    refused(session, 0, lot, ERROR_RULE, "TP-1");
    refused(session, CHANCE, lot, ERROR_NOT_YOUR_TURN, NULL);
    refused(session, HOST, lot, ERROR_NOT_YOUR_TURN, NULL);
    refused(session, SPECTATOR, bid, ERROR_NOT_YOUR_TURN, NULL);
    refused(session, 2, bid, ERROR_NOT_YOUR_TURN, NULL);
    refused(session, 8, bid, ERROR_NOT_YOUR_TURN, NULL);
    refused(session, NOBODY, bid, ERROR_NOT_YOUR_TURN, NULL);
    refused(session, 1000, bid, ERROR_NOT_YOUR_TURN, NULL);
    refused(session, 0, (struct move){ 0 }, ERROR_MOVE_RANGE, NULL);
    refused(session, 0, (struct move){ .kind = 255 }, ERROR_MOVE_RANGE, NULL);
    refused(session, NOBODY, (struct move){ .kind = 200 }, ERROR_MOVE_RANGE, NULL);
    refused(session, 0, (struct move){ bid.kind, 1, 0, 3 }, ERROR_MOVE_RANGE, NULL);
    refused(session, 0, (struct move){ bid.kind, 0, 0, 201 }, ERROR_MOVE_RANGE, NULL);
    struct refusal refusal;
    assert_true(session_allows(session, 0, bid, &refusal));
    assert_false(session_allows(session, 0, lot, &refusal));
    assert_string_equal(refusal.rule, "TP-1");
    assert_false(session_allows(session, NOBODY, bid, &refusal));
    struct move move;
    assert_int_equal(session_parse(session, "bit 3", &move), ERROR_UNKNOWN_MOVE);
    session_close(session);
}

static void a_finished_match_takes_no_moves(void **unused)
{
    struct arena arena = { .game = game, .edition = edition, .mode = PLAY_RANDOM };
    struct rng rng = rng_seed(1);
    struct offers offers;
    (void)unused;
    setup_defaults(game, 3, &arena.setup);
    struct session *session = open_session(&arena);
    struct move ready = read_move(session, "ready");
    play_session(&arena, session, SIZE_MAX, &rng);
    assert_int_equal(session_active(session), 0);
    refused(session, 0, ready, ERROR_OVER, NULL);
    refused(session, CHANCE, read_move(session, "reveal"), ERROR_OVER, NULL);
    session_legal(session, 0, &offers);
    assert_int_equal(offers.count, 0);
    assert_false(session_may_undo(session, 0));
    session_close(session);
}

/* ---- drafts ---------------------------------------------------------------------- */

static void drafts_are_private(void **unused)
{
    static state_buffer before, after;
    struct session *session = open_bidding(game);
    struct offers offers;
    size_t count = session_count(session);
    (void)unused;
    session_view(session, 1, KNOWLEDGE, before);
    play(session, 0, "bid 5");
    assert_int_equal(session_count(session), count);
    assert_int_equal(value(session, 0, "bid", 0), 5);
    session_view(session, 1, KNOWLEDGE, after);
    assert_memory_equal(before, after, game->state_size);
    session_view(session, SPECTATOR, SHOWN, after);
    assert_int_equal(field_get(game_field(game, "bid"), after, 0, 0), UNKNOWN);
    assert_int_equal(field_get(game_field(game, "bid"), session_state(session), 0, 0), 0);
    session_legal(session, 0, &offers);
    assert_int_equal(offers.moves, 1);
    session_legal(session, 1, &offers);
    assert_int_equal(offers.moves, 201);
    struct move forced;
    assert_true(session_forced(session, 0, &forced));
    assert_true(move_equal(forced, read_move(session, "ready")));
    assert_false(session_forced(session, 1, &forced));
    refused(session, 0, read_move(session, "bid 7"), ERROR_RULE, "TP-2");
    assert_int_equal(value(session, 0, "bid", 0), 5);

    /* Taken back, dropped, made again, played. */
    assert_true(session_may_undo(session, 0));
    assert_true(session_undo(session, 0, NULL));
    assert_int_equal(value(session, 0, "bid", 0), 0);
    assert_false(session_may_undo(session, 0));
    play(session, 0, "bid 6");
    session_drop(session, 0);
    assert_int_equal(value(session, 0, "bid", 0), 0);
    play(session, 0, "bid 7");
    play(session, 0, "ready");
    assert_int_equal(session_count(session), count + 2);
    assert_int_equal(field_get(game_field(game, "bid"), session_state(session), 0, 0), 7);
    struct event event = session_event(session, count);
    assert_true(event.actor == 0 && event.what == EVENT_MOVE &&
                move_equal(event.move, read_move(session, "bid 7")));
    session_close(session);
}

static void packets_are_all_or_nothing(void **unused)
{
    struct session *session = open_bidding(game);
    struct refusal refusal = { 0 };
    size_t count = session_count(session);
    struct move bid = read_move(session, "bid 9"), ready = read_move(session, "ready");
    (void)unused;
    assert_false(session_play_all(session, 0, (struct move[]){ bid, bid, ready }, 3, &refusal));
    assert_string_equal(refusal.rule, "TP-2");
    assert_int_equal(session_count(session), count);
    assert_int_equal(value(session, 0, "bid", 0), 0);
    assert_false(session_play_all(session, 0, (struct move[]){ bid, ready, bid }, 3, &refusal));
    assert_int_equal(refusal.error, ERROR_NOT_YOUR_TURN);
    assert_int_equal(session_count(session), count);
    assert_true(session_play_all(session, 0, NULL, 0, &refusal));
    assert_true(session_play_all(session, 0, (struct move[]){ bid }, 1, &refusal));
    assert_int_equal(session_count(session), count);
    assert_true(session_play_all(session, 0, (struct move[]){ ready }, 1, &refusal));
    assert_int_equal(session_count(session), count + 2);
    assert_true(session_play_all(session, 1, (struct move[]){ bid, ready }, 2, &refusal));
    assert_int_equal(session_count(session), count + 4);
    assert_false(session_play_all(session, NOBODY, (struct move[]){ bid }, 1, &refusal));
    assert_int_equal(refusal.error, ERROR_NOT_YOUR_TURN);
    session_close(session);
}

static void (*plain_legal)(const void *data, const void *state, int actor, struct offers *offers);

/* A change of the game: once anybody is ready, nobody may bid any more. */
static void closing_legal(const void *data, const void *state, int actor, struct offers *offers)
{
    bool closed = false;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        closed |= field_get(game_field(game, "ready"), state, seat, 0) != 0;
    if (closed && actor < MAX_PLAYERS)
        offer(offers, true, 1, (struct move){ .kind = 4 });
    else
        plain_legal(data, state, actor, offers);
}

static void drafts_that_no_longer_play_are_lost(void **unused)
{
    struct game closing = *game;
    (void)unused;
    plain_legal = game->legal;
    closing.legal = closing_legal;
    struct session *session = open_bidding(&closing);
    struct move ready = read_move(session, "ready");
    play(session, 0, "bid 5");
    assert_int_equal(value(session, 0, "bid", 0), 5);
    play(session, 1, "ready");
    assert_int_equal(value(session, 0, "bid", 0), 0);
    assert_false(session_may_undo(session, 0));
    refused(session, 0, ready, ERROR_DRAFT_LOST, NULL);
    play(session, 0, "ready");

    /* Also by an undo, and gone with the decision they belonged to. */
    play(session, CHANCE, "reveal");
    play(session, CHANCE, "lot pine");
    play(session, 0, "bid 3");
    play(session, 1, "ready");
    assert_true(session_undo(session, 1, NULL));
    refused(session, 0, ready, ERROR_DRAFT_LOST, NULL);
    play(session, 0, "ready");
    session_close(session);
}

/* A change of the game: bids may be changed as often as one likes. */
static void open_legal(const void *data, const void *state, int actor, struct offers *offers)
{
    if (actor < MAX_PLAYERS) {
        offer_span(offers, true, 1, (struct move){ .kind = 3, .n = 1 }, 100);
        offer(offers, true, 1, (struct move){ .kind = 4 });
    } else {
        plain_legal(data, state, actor, offers);
    }
}

static void drafts_have_an_end(void **unused)
{
    struct game endless = *game;
    struct refusal refusal = { 0 };
    (void)unused;
    plain_legal = game->legal;
    endless.legal = open_legal;
    struct session *session = open_bidding(&endless);
    struct move bid = read_move(session, "bid 3"), many[70];
    int made = 0;
    while (made < 100 && session_play(session, 0, bid, &refusal))
        made++;
    assert_int_equal(made, 64);
    assert_int_equal(refusal.error, ERROR_DRAFT_FULL);
    for (int i = 0; i < 70; i++)
        many[i] = bid;
    assert_false(session_play_all(session, 1, many, 70, &refusal));
    assert_int_equal(refusal.error, ERROR_DRAFT_FULL);
    play(session, 0, "ready");
    assert_int_equal(session_count(session), 3 + 65);

    /* More moves than can be taken back. */
    for (int i = 0; i < 64; i++)
        assert_true(session_undo(session, 0, &refusal));
    assert_false(session_undo(session, 0, &refusal));
    assert_int_equal(refusal.error, ERROR_UNDO);
    session_close(session);
}

/* ---- undo -------------------------------------------------------------------------- */

static void undo_ends_with_others_moves(void **unused)
{
    struct session *session = open_bidding(game);
    struct refusal refusal = { 0 };
    (void)unused;
    assert_false(session_undo(session, 0, &refusal));
    assert_int_equal(refusal.error, ERROR_UNDO);
    assert_false(session_undo(session, CHANCE, &refusal));
    assert_false(session_undo(session, NOBODY, &refusal));
    assert_false(session_undo(session, SPECTATOR, &refusal));
    play(session, 0, "bid 5");
    play(session, 0, "ready");
    assert_true(session_may_undo(session, 0));
    assert_false(session_may_undo(session, 1));
    play(session, 1, "bid 4"); /* a draft is nothing that happened */
    assert_true(session_may_undo(session, 0));
    assert_true(session_may_undo(session, 1));
    play(session, 1, "ready");
    assert_false(session_may_undo(session, 0));
    assert_true(session_may_undo(session, 1));
    assert_true(session_undo(session, 1, &refusal));
    assert_false(session_may_undo(session, 0));
    play(session, 1, "ready");
    play(session, CHANCE, "reveal");
    assert_false(session_may_undo(session, 0));
    assert_false(session_may_undo(session, 1));
    session_close(session);
}

static void undo_is_seen_by_those_who_saw_the_move(void **unused)
{
    struct session *session = open_bidding(game);
    struct event event;
    (void)unused;
    assert_int_equal(session_seen(session, 0), 3);
    assert_int_equal(session_seen(session, SPECTATOR), 3);
    assert_int_equal(session_seen_event(session, 1, 0, &event), 0);
    assert_int_equal(event.move.b, HIDDEN);
    session_seen_event(session, 0, 0, &event);
    assert_int_equal(event.move.b, 0);
    play(session, 0, "bid 5");
    play(session, 0, "ready"); /* events 3 and 4 */
    assert_int_equal(session_seen(session, 0), 5);
    assert_int_equal(session_seen(session, 1), 4);
    assert_int_equal(session_seen_event(session, 1, 3, &event), 4);
    assert_true(session_undo(session, 0, NULL));
    assert_true(session_undo(session, 0, NULL));
    assert_int_equal(session_seen(session, 0), 7);
    assert_int_equal(session_seen(session, 1), 5);
    assert_int_equal(session_seen(session, SPECTATOR), 5);
    assert_int_equal(session_seen_event(session, 1, 4, &event), 5);
    assert_true(event.what == EVENT_UNDO && event.actor == 0);
    assert_true(move_equal(event.move, read_move(session, "ready")));
    assert_int_equal(session_seen_event(session, 0, 6, &event), 6);
    assert_true(event.what == EVENT_UNDO);
    assert_true(move_equal(event.move, read_move(session, "bid 5")));
    event = session_event(session, 6);
    assert_true(event.what == EVENT_UNDO && event.actor == 0);
    session_close(session);
}

/* The position before every event, kept by the test itself. */
struct history {
    state_buffer *states;
    size_t count, room;
};

/* After one call: up to two events of one seat, or an undo. */
static void remember(struct history *history, const struct session *session)
{
    while (history->count <= session_count(session)) {
        if (history->count == history->room) {
            history->room = history->room ? history->room * 2 : 256;
            history->states = realloc(history->states, history->room * sizeof *history->states);
            assert_non_null(history->states);
        }
        size_t i = history->count++;
        if (i == session_count(session)) {
            memcpy(history->states[i], session_state(session), game->state_size);
        } else {
            struct event event = session_event(session, i - 1);
            memcpy(history->states[i], history->states[i - 1], game->state_size);
            game->apply(edition->data, history->states[i], event.actor, event.move);
        }
    }
}

static void compare_all(const struct session *session, const struct history *history)
{
    static state_buffer state;
    for (size_t i = 0; i <= session_count(session); i++) {
        session_state_at(session, i, state);
        if (memcmp(state, history->states[i], game->state_size))
            fail_msg("the state before event %zu of %zu is another one", i, session_count(session));
    }
}

/* Places and events near the end, in any order, as news for several viewers ask for them: the
 * same as in a copy, which has nothing at hand. */
static void compare_last(const struct session *session, const struct history *history,
                         struct rng *rng)
{
    static state_buffer state;
    struct session *copy = session_clone(session);
    assert_non_null(copy);
    for (int i = 0; i < 4; i++) {
        size_t back = rng_below(rng, 6), count = session_count(session);
        size_t place = count > back ? count - back : 0;
        session_state_at(session, place, state);
        assert_memory_equal(state, history->states[place], game->state_size);
        int viewer = i < 2 ? i : SPECTATOR;
        size_t seen = session_seen(session, viewer);
        struct event event = { 0 }, same = { 0 };
        if (back >= seen)
            continue;
        assert_int_equal(session_seen_event(session, viewer, seen - 1 - back, &event),
                         session_seen_event(copy, viewer, seen - 1 - back, &same));
        assert_memory_equal(&event, &same, sizeof event);
    }
    session_close(copy);
}

static void try_and_abort(struct session *session, struct rng *rng)
{
    struct offers offers;
    int actor = pick_actor(session_active(session), rng);
    session_legal(session, actor, &offers);
    assert_true(
        session_prepare(session, actor, offers_pick(&offers, rng_below(rng, offers.moves)), NULL));
    session_abort(session);
}

/* Moves, undos and drafts at random, over many snapshots. */
static void the_past_stays_as_it_was(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct session *session = open_match(game, 2 + (int)seed % 4);
        struct rng rng = rng_seed(seed);
        struct history history = { 0 };
        remember(&history, session);
        for (int i = 0; i < 3000 && session_active(session); i++) {
            unsigned active = session_active(session);
            int undo = (int)rng_below(&rng, 2 + (uint32_t)seed % 4);
            bool taken = false;
            for (int seat = 0; undo && seat < 6 && !taken; seat++)
                if (session_may_undo(session, seat))
                    taken = session_undo(session, seat, NULL);
            if (!taken) {
                struct offers offers;
                int actor = pick_actor(active, &rng);
                session_legal(session, actor, &offers);
                struct move move = offers_pick(&offers, rng_below(&rng, offers.moves));
                assert_true(session_play(session, actor, move, NULL));
            }
            remember(&history, session);
            if (session_active(session) && !rng_below(&rng, 3))
                try_and_abort(session, &rng);
            compare_last(session, &history, &rng);
        }
        assert_true(session_count(session) > 200);
        compare_all(session, &history);
        free(history.states);
        session_close(session);
    }
}

/* A step back now and then, in every rhythm, in matches of many moves: never
 * too far from a snapshot. Bids may be changed as often as one likes, so that
 * runs of one seat are long. */
static void every_rhythm_of_undo_is_held(void **unused)
{
    static state_buffer state;
    struct game endless = *game;
    (void)unused;
    plain_legal = game->legal;
    endless.legal = open_legal;
    for (int rhythm = 1; rhythm < 140; rhythm += 7) {
        struct session *session = open_bidding(&endless);
        struct move packet[60];
        uint64_t hashes[1000];
        size_t places[1000];
        int count = 0;
        struct rng rng = rng_seed((uint64_t)rhythm);
        for (int i = 0; count < 1000; i++) {
            int moves = 1 + (int)rng_below(&rng, 60), back = (int)rng_below(&rng, 5);
            for (int k = 0; k < moves; k++)
                packet[k] = read_move(session, k == moves - 1 ? "ready" : "bid 3");
            if (session_active(session) & 2)
                assert_true(session_play_all(session, 1, packet, moves, NULL));
            back = i % rhythm ? back : moves;
            while (back-- > 0 && session_may_undo(session, 1))
                assert_true(session_undo(session, 1, NULL));
            while (!(session_active(session) & 2) && session_may_undo(session, 1))
                assert_true(session_undo(session, 1, NULL));
            places[count] = session_count(session);
            hashes[count++] = game_hash(game, session_state(session));
        }
        for (int i = 0; i < count; i++) {
            session_state_at(session, places[i], state);
            assert_true(game_hash(game, state) == hashes[i]);
        }
        session_close(session);
    }
}

/* A move made and taken back again and again, as often as a seat may. */
static void undo_has_a_bound(void **unused)
{
    static state_buffer first, state;
    struct refusal refusal;
    struct session *session = open_bidding(game);
    (void)unused;
    memcpy(first, session_state(session), game->state_size);
    for (int i = 0; i < MOST_UNDOS; i++) {
        play(session, 0, "ready");
        assert_true(session_undo(session, 0, NULL));
    }
    assert_memory_equal(first, session_state(session), game->state_size);
    for (size_t i = 3; i < session_count(session); i += 2) {
        session_state_at(session, i, state);
        assert_memory_equal(first, state, game->state_size);
    }
    play(session, 0, "ready");
    assert_false(session_active(session) & 1);
    assert_false(session_may_undo(session, 0));
    assert_false(session_undo(session, 0, &refusal));
    assert_int_equal(refusal.error, ERROR_UNDO_BOUND);
    /* Others may, and a draft may be changed for ever. */
    play(session, 1, "ready");
    assert_true(session_undo(session, 1, NULL));
    session_close(session);
}

/* ---- chance --------------------------------------------------------------------------- */

struct counted_draws {
    struct draws draws;
    int calls;
};

static uint32_t first_outcome(struct draws *draws, uint32_t n)
{
    struct counted_draws *counted = (struct counted_draws *)draws;
    assert_true(n > 0);
    counted->calls++;
    return 0;
}

static void chance_is_drawn_until_somebody_acts(void **unused)
{
    struct session *session = open_match(game, 3);
    struct counted_draws draws = { { first_outcome }, 0 };
    (void)unused;
    assert_true(session_draw(session, &draws.draws));
    assert_int_equal(draws.calls, 4);
    assert_int_equal(session_active(session), 7);
    assert_true(session_draw(session, &draws.draws));
    assert_int_equal(draws.calls, 4);
    for (int seat = 0; seat < 3; seat++)
        play(session, seat, "ready");
    assert_true(session_draw(session, &draws.draws));
    assert_int_equal(draws.calls, 6);
    session_close(session);
}

/* ---- placing ---------------------------------------------------------------------------- */

static void a_session_begins_anew_at_any_position(void **unused)
{
    static state_buffer placed, state;
    struct session *session = open_bidding(game);
    (void)unused;
    memcpy(placed, session_state(session), game->state_size);
    play(session, 0, "bid 5");
    play(session, 0, "ready");
    play(session, 1, "bid 7");
    session_place(session, placed);
    assert_memory_equal(placed, session_state(session), game->state_size);
    assert_int_equal(session_count(session), 0);
    assert_int_equal(session_seen(session, 0), 0);
    assert_false(session_may_undo(session, 0));
    assert_false(session_may_undo(session, 1));
    play(session, 1, "ready");
    assert_true(session_undo(session, 1, NULL));
    assert_memory_equal(placed, session_state(session), game->state_size);
    session_state_at(session, 0, state);
    assert_memory_equal(placed, state, game->state_size);
    session_close(session);
    session = open_match(game, 2);
    session_place(session, placed);
    play(session, 0, "ready");
    session_state_at(session, 0, state);
    assert_memory_equal(placed, state, game->state_size);
    session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opening_checks_the_match),
        cmocka_unit_test(the_games_refusal_of_options_is_told),
        cmocka_unit_test(refusals_change_nothing),
        cmocka_unit_test(a_finished_match_takes_no_moves),
        cmocka_unit_test(drafts_are_private),
        cmocka_unit_test(packets_are_all_or_nothing),
        cmocka_unit_test(drafts_that_no_longer_play_are_lost),
        cmocka_unit_test(drafts_have_an_end),
        cmocka_unit_test(undo_ends_with_others_moves),
        cmocka_unit_test(undo_is_seen_by_those_who_saw_the_move),
        cmocka_unit_test(the_past_stays_as_it_was),
        cmocka_unit_test(every_rhythm_of_undo_is_held),
        cmocka_unit_test(undo_has_a_bound),
        cmocka_unit_test(chance_is_drawn_until_somebody_acts),
        cmocka_unit_test(a_session_begins_anew_at_any_position),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
