/*
 * test_core_step.c: steps of a match that are prepared, committed and aborted,
 * clones, viewers and seats that there are not, handovers, bounds, memory, and
 * own faults that close one match and no other.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/defaults.h"
#include "core/fault.h"
#include "core/record.h"
#include "tests/helpers/play.h"

enum { MOST_BYTES = 16 << 10 }; /* of a match in its middle */

static const struct game *game;
static struct edition *edition;

static int begin(void **unused)
{
    (void)unused;
    game = game_find("template");
    edition = shipped_edition(game, NULL);
    return 0;
}

static int finish(void **unused)
{
    (void)unused;
    edition_free(edition);
    return 0;
}

static struct session *open_told(int players)
{
    struct match match = { .game = game, .edition = edition };
    struct refusal refusal;
    setup_defaults(game, players, &match.setup);
    for (int seat = 0; seat < players; seat++)
        match.kind[seat] = seat ? SEAT_COMPUTER : SEAT_PERSON;
    snprintf(match.seat[0], MAX_SEAT_NAME, "hard");
    struct session *session = session_open(&match, &refusal);
    assert_non_null(session);
    return session;
}

static struct move read_move(const struct session *session, const char *text)
{
    struct move move;
    assert_false(session_parse(session, text, &move));
    return move;
}

static void prepare(struct session *session, int actor, const char *text)
{
    struct refusal refusal = { 0 };
    if (!session_prepare(session, actor, read_move(session, text), &refusal))
        fail_msg("%d %s: %s %s", actor, text, error_key(refusal.error),
                 refusal.rule ? refusal.rule : "");
}

static uint32_t first(struct draws *draws, uint32_t n)
{
    (void)draws;
    (void)n;
    return 0;
}

static struct draws draws = { first };

/* ---- what everybody is shown --------------------------------------------------- */

/* All that a session shows, as text: the same before and after what is only prepared. */
static void show(const struct session *session, struct text *out)
{
    static state_buffer state;
    struct offers offers;
    struct event event;
    record_write(session, NULL, out);
    text_printf(out, "%x\n", session_active(session));
    text_state(out, game, edition->data, session_state(session));
    for (int viewer = 0; session_is_viewer(session, viewer);
         viewer = session_is_seat(session, viewer + 1) ? viewer + 1
                  : viewer == SPECTATOR                ? NOBODY
                                                       : SPECTATOR) {
        session_view(session, viewer, KNOWLEDGE, state);
        text_state(out, game, edition->data, state);
        for (size_t i = 0; i < session_seen(session, viewer); i++) {
            session_seen_event(session, viewer, i, &event);
            record_write_event(session_match(session), event, out);
        }
        if (viewer == SPECTATOR)
            break;
        text_printf(out, "%d %d\n", session_draft(session, viewer),
                    session_may_undo(session, viewer));
        session_legal(session, viewer, &offers);
        json_offers(out, NULL, game, edition->data, &offers);
    }
    for (size_t i = 0; i <= session_count(session); i++) {
        session_state_at(session, i, state);
        text_printf(out, "%llx\n", (unsigned long long)game_hash(game, state));
    }
    assert_false(out->failed);
}

static void assert_shows(const struct session *session, const struct text *expected)
{
    struct text now = { 0 };
    show(session, &now);
    assert_string_equal(now.data, expected->data);
    text_free(&now);
}

static void what_is_prepared_is_not_shown(void **unused)
{
    struct text before = { 0 }, lines = { 0 }, after = { 0 };
    struct session *session = open_told(2);
    (void)unused;
    assert_true(session_draw(session, &draws));
    show(session, &before);
    size_t count = session_count(session);
    prepare(session, 0, "bid 2");
    prepare(session, 0, "ready");
    prepare(session, 1, "ready");
    assert_true(session_prepare_draws(session, &draws, 0, NULL));
    assert_true(session_is_open(session));
    assert_shows(session, &before);
    /* The host sees it, to store it and to go on. */
    assert_true(session_prepared(session) >= count + 4);
    assert_true(memcmp(session_prepared_state(session), session_state(session), game->state_size));
    record_write_step(session, &lines);
    assert_non_null(strstr(lines.data, "0 bid 2\n0 ready\n1 ready\n. reveal\n"));
    /* Nothing else is begun meanwhile. */
    struct refusal refusal = { 0 };
    assert_false(session_play(session, 0, read_move(session, "ready"), &refusal));
    assert_int_equal(refusal.error, ERROR_STEP);
    assert_false(session_undo(session, 0, &refusal));
    assert_int_equal(refusal.error, ERROR_STEP);
    assert_false(session_draw(session, &draws));
    assert_false(session_drop(session, 0));
    session_abort(session);
    assert_false(session_is_open(session));
    assert_int_equal(session_prepared(session), count);
    assert_shows(session, &before);
    session_abort(session);
    session_commit(session);
    assert_shows(session, &before);

    /* The same again, committed: head and steps make the record. */
    record_write(session, NULL, &after);
    prepare(session, 0, "bid 2");
    session_commit(session);
    assert_int_equal(session_draft(session, 0), 1);
    struct move bid = session_draft_move(session, 0, 0);
    assert_true(move_equal(bid, read_move(session, "bid 2")));
    prepare(session, 0, "ready");
    prepare(session, 1, "ready");
    assert_true(session_prepare_draws(session, &draws, 0, NULL));
    record_write_step(session, &after);
    session_commit(session);
    struct text whole = { 0 };
    record_write(session, NULL, &whole);
    assert_string_equal(whole.data, after.data);
    text_free(&whole);
    text_free(&before);
    text_free(&lines);
    text_free(&after);
    session_close(session);
}

/* A refusal leaves an open step as it is, and opens none. */
static void refusals_add_nothing_to_a_step(void **unused)
{
    struct refusal refusal;
    struct session *session = open_told(2);
    (void)unused;
    assert_true(session_draw(session, &draws));
    assert_false(session_prepare(session, 0, (struct move){ .kind = 200 }, &refusal));
    assert_int_equal(refusal.error, ERROR_MOVE_RANGE);
    assert_false(session_is_open(session));
    assert_false(session_prepare_undo(session, 0, &refusal));
    assert_false(session_is_open(session));
    prepare(session, 0, "ready");
    size_t prepared = session_prepared(session);
    assert_false(session_prepare(session, 0, read_move(session, "ready"), &refusal));
    assert_true(session_is_open(session));
    assert_int_equal(session_prepared(session), prepared);
    /* What a step did it may take back, and the state is the one before. */
    assert_true(session_prepare_undo(session, 0, NULL));
    assert_int_equal(session_prepared(session), prepared + 1);
    assert_memory_equal(session_prepared_state(session), session_state(session), game->state_size);
    session_abort(session);
    session_close(session);
}

/* Random steps, aborted and played otherwise: the record is that of the committed ones. */
static void aborted_steps_leave_no_trace(void **unused)
{
    struct session *session = open_told(4), *plain = open_told(4);
    struct rng rng = rng_seed(3);
    int aborted = 0;
    (void)unused;
    while (session_active(session)) {
        int moves = 1 + (int)rng_below(&rng, 6);
        struct event made[8];
        int count = 0;
        while (count < moves && session_prepared_active(session)) {
            struct offers offers;
            int actor = pick_actor(session_prepared_active(session), &rng);
            session_prepared_legal(session, actor, &offers);
            struct move move = offers_pick(&offers, rng_below(&rng, offers.moves));
            assert_true(session_prepare(session, actor, move, NULL));
            made[count++] = (struct event){ .actor = (uint8_t)actor, .move = move };
        }
        if (rng_below(&rng, 2)) {
            session_abort(session);
            aborted++;
            continue;
        }
        session_commit(session);
        for (int i = 0; i < count; i++)
            assert_true(session_play(plain, made[i].actor, made[i].move, NULL));
    }
    assert_true(aborted > 10);
    struct text expected = { 0 };
    show(plain, &expected);
    assert_shows(session, &expected);
    text_free(&expected);
    session_close(plain);
    session_close(session);
}

/* ---- clones ----------------------------------------------------------------------- */

static void a_clone_goes_its_own_way(void **unused)
{
    struct text before = { 0 };
    struct arena arena = { .game = game, .edition = edition, .mode = PLAY_MIXED };
    struct rng rng = rng_seed(9);
    struct session *session = open_told(3);
    (void)unused;
    arena.setup = session_match(session)->setup;
    assert_true(session_prepare_handover(session, 1, SEAT_PERSON, "Eva", NULL));
    session_commit(session);
    play_session(&arena, session, 90, &rng);
    show(session, &before);
    struct session *copy = session_clone(session);
    assert_non_null(copy);
    assert_shows(copy, &before);
    play_session(&arena, copy, SIZE_MAX, &rng);
    assert_shows(session, &before);
    session_close(copy);
    /* What is only prepared is not in it, and outlives nothing. */
    assert_true(session_prepare_handover(session, 0, SEAT_COMPUTER, "easy", NULL));
    copy = session_clone(session);
    session_close(session);
    assert_shows(copy, &before);
    session_close(copy);
    text_free(&before);
}

/* ---- seats and viewers that there are not --------------------------------------------- */

struct question {
    struct session *session;
    int what, number;
};

static void ask(void *context)
{
    static state_buffer view;
    struct question *question = context;
    struct session *session = question->session;
    struct offers offers;
    struct event event;
    struct move move;
    const char *name;
    int number = question->number;
    switch (question->what) {
    case 0:
        session_view(session, number, KNOWLEDGE, view);
        break;
    case 1:
        session_seen(session, number);
        break;
    case 2:
        session_seen_event(session, number, 0, &event);
        break;
    case 3:
        session_legal(session, number, &offers);
        break;
    case 4:
        session_draft(session, number);
        break;
    case 5:
        session_drop(session, number);
        break;
    case 6:
        session_forced(session, number, &move);
        break;
    default:
        session_player(session, number, &name);
    }
}

static void numbers_of_nobody_are_faults(void **unused)
{
    static const int wrong[] = { NOBODY, -7, 3, 8, 9, 12, 16, 255 };
    struct session *session = open_told(3);
    struct fault_place place;
    (void)unused;
    assert_true(session_draw(session, &draws));
    for (int what = 0; what < 8; what++) {
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            struct question question = { session, what, wrong[i] };
            assert_false(fault_guard(ask, &question, &place));
            assert_non_null(strstr(place.what, "session_is_"));
        }
        struct question right = { session, what, 2 };
        assert_true(fault_guard(ask, &right, &place));
    }
    /* Whoever acts may come from outside: refused. */
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct refusal refusal = { 0 };
        assert_false(session_is_seat(session, wrong[i]));
        assert_false(session_play(session, wrong[i], read_move(session, "ready"), &refusal));
        assert_int_equal(refusal.error, ERROR_NOT_YOUR_TURN);
        assert_false(session_undo(session, wrong[i], &refusal));
        assert_int_equal(refusal.error, ERROR_UNDO);
        assert_false(session_may_undo(session, wrong[i]));
        assert_false(session_prepare_handover(session, wrong[i], SEAT_PERSON, "", &refusal));
        assert_int_equal(refusal.error, ERROR_VIEWER);
    }
    session_close(session);
}

/* ---- who plays ---------------------------------------------------------------------- */

static void seats_are_handed_over(void **unused)
{
    struct refusal refusal;
    const char *name;
    struct session *session = open_told(2);
    (void)unused;
    assert_int_equal(session_player(session, 0, &name), SEAT_PERSON);
    assert_string_equal(name, "hard");
    assert_true(session_draw(session, &draws));
    prepare(session, 0, "ready");
    session_commit(session);
    assert_true(session_may_undo(session, 0));
    assert_true(session_prepare_handover(session, 0, SEAT_COMPUTER, "easy", NULL));
    assert_int_equal(session_player(session, 0, &name), SEAT_PERSON);
    assert_int_equal(session_prepared_handovers(session), 1);
    session_commit(session);
    assert_int_equal(session_player(session, 0, &name), SEAT_COMPUTER);
    assert_string_equal(name, "easy");
    assert_int_equal(session_handover(session, 0)->place, session_count(session));
    assert_false(session_may_undo(session, 0));
    assert_false(session_prepare_handover(session, 0, SEAT_UNTOLD, "x", &refusal));
    assert_int_equal(refusal.error, ERROR_SEAT_KIND);
    assert_false(session_prepare_handover(session, 0, SEAT_PERSON, "a\nb", &refusal));
    assert_int_equal(refusal.error, ERROR_SEAT_NAME);
    assert_false(session_prepare_handover(session, 0, SEAT_PERSON,
                                          "a name that is far too long for a seat", &refusal));
    assert_int_equal(refusal.error, ERROR_SEAT_NAME);
    for (int i = 1; i < MOST_HANDOVERS; i++)
        assert_true(session_prepare_handover(session, 1, SEAT_PERSON, "", NULL));
    session_commit(session);
    assert_false(session_prepare_handover(session, 1, SEAT_PERSON, "", &refusal));
    assert_int_equal(refusal.error, ERROR_LENGTH);
    session_close(session);
    /* All kinds are told, or none. */
    struct match match = { .game = game, .edition = edition };
    setup_defaults(game, 2, &match.setup);
    match.kind[1] = SEAT_PERSON;
    assert_null(session_open(&match, &refusal));
    assert_int_equal(refusal.error, ERROR_SEAT_KIND);
    match.kind[0] = SEAT_KINDS;
    assert_null(session_open(&match, &refusal));
    assert_int_equal(refusal.error, ERROR_SEAT_KIND);
    match.kind[0] = match.kind[1] = SEAT_UNTOLD;
    session = session_open(&match, &refusal);
    assert_false(session_prepare_handover(session, 1, SEAT_PERSON, "", &refusal));
    assert_int_equal(refusal.error, ERROR_SEAT_KIND);
    session_close(session);
}

/* ---- bounds ---------------------------------------------------------------------------- */

/* A game without an end: whoever is asked may pass for ever. */
static const char *endless_setup(const void *data, void *state, const struct setup *setup)
{
    (void)data;
    (void)setup;
    memset(state, 0, game->state_size);
    return NULL;
}

static unsigned endless_active(const void *data, const void *state)
{
    (void)data;
    (void)state;
    return 1;
}

static void endless_legal(const void *data, const void *state, int actor, struct offers *offers)
{
    (void)data;
    (void)state;
    (void)actor;
    offer(offers, true, 0, (struct move){ .kind = 1 });
}

static void endless_apply(const void *data, void *state, int actor, struct move move)
{
    (void)data;
    (void)state;
    (void)actor;
    (void)move;
}

static const struct move_kind endless_kinds[] = { { .word = "" }, { .word = "pass" }, { 0 } };

static struct game endless_game(void)
{
    struct game endless = *game;
    endless.setup = endless_setup;
    endless.active = endless_active;
    endless.legal = endless_legal;
    endless.apply = endless_apply;
    endless.kinds = endless_kinds;
    endless.mask = default_mask;
    return endless;
}

static void a_match_has_a_longest(void **unused)
{
    static state_buffer state;
    struct game endless = endless_game();
    struct match match = { .game = &endless, .edition = edition };
    struct refusal refusal = { 0 };
    (void)unused;
    setup_defaults(game, 2, &match.setup);
    struct session *session = session_open(&match, NULL);
    assert_non_null(session);
    size_t played = 0;
    while (session_play(session, 0, (struct move){ .kind = 1 }, &refusal))
        played++;
    assert_int_equal(refusal.error, ERROR_LENGTH);
    assert_int_equal(played, MOST_EVENTS);
    assert_int_equal(session_seen(session, SPECTATOR), MOST_EVENTS);
    session_state_at(session, MOST_EVENTS / 2, state);
    struct text text = { 0 };
    record_write(session, NULL, &text);
    assert_true(text.size < 16 << 20);
    text_free(&text);
    session_close(session);
}

/* ---- memory -------------------------------------------------------------------------------- */

static size_t longest_of(const struct arena *arena)
{
    struct session *session = open_session(arena);
    struct rng rng = rng_seed(arena->seed);
    play_session(arena, session, SIZE_MAX, &rng);
    size_t count = session_count(session);
    session_close(session);
    return count;
}

/* In the middle of a match with as many players as the game knows, with a
 * draft begun and a position of the past at hand. */
static void a_match_takes_little_memory(void **unused)
{
    static state_buffer state;
    (void)unused;
    for (const struct game *const *each = all_games; *each; each++) {
        struct arena arena = { .game = *each, .mode = PLAY_GREEDY };
        struct edition *own = shipped_edition(*each, NULL);
        size_t most = 0;
        arena.edition = own;
        setup_defaults(*each, (*each)->max_players, &arena.setup);
        for (arena.seed = 0; arena.seed < 5; arena.seed++) {
            size_t middle = longest_of(&arena) / 2;
            struct session *session = open_session(&arena);
            struct rng rng = rng_seed(arena.seed);
            play_session(&arena, session, middle, &rng);
            session_state_at(session, middle / 2, state);
            size_t bytes = session_bytes(session);
            most = bytes > most ? bytes : most;
            session_close(session);
        }
        print_message("%s: %zu bytes\n", (*each)->id, most);
        assert_true(most <= MOST_BYTES);
        edition_free(own);
    }
}

/* ---- own faults ------------------------------------------------------------------------------ */

static void (*right_apply)(const void *data, void *state, int actor, struct move move);
static int until_fault;

static void failing_apply(const void *data, void *state, int actor, struct move move)
{
    memset(state, 0x55, 40); /* half done */
    must(until_fault-- != 0);
    (void)data;
    (void)actor;
    (void)move;
}

struct move_made {
    struct session *session;
    int actor;
    struct move move;
    bool played;
};

static void make_move(void *context)
{
    struct move_made *made = context;
    made->played = session_play(made->session, made->actor, made->move, NULL);
}

/* Three matches, one of a game that fails: it is closed with its record, the
 * others come to their end. */
static void a_fault_closes_one_match(void **unused)
{
    struct game broken = *game;
    struct arena arena = { .game = game, .edition = edition, .mode = PLAY_MIXED };
    struct rng rng = rng_seed(4);
    struct session *session[3];
    struct text before = { 0 }, after = { 0 };
    (void)unused;
    setup_defaults(game, 3, &arena.setup);
    right_apply = game->apply;
    for (int i = 0; i < 3; i++) {
        arena.game = i == 1 ? &broken : game;
        session[i] = open_session(&arena);
        play_session(&arena, session[i], 30, &rng);
    }
    record_write(session[1], NULL, &before);
    broken.apply = failing_apply;
    until_fault = 0;
    struct offers offers;
    struct fault_place place = { 0 };
    struct move_made made = { .session = session[1],
                              .actor = pick_actor(session_active(session[1]), &rng) };
    session_legal(session[1], made.actor, &offers);
    made.move = offers_pick(&offers, 0);
    assert_false(fault_guard(make_move, &made, &place));
    assert_string_equal(place.what, "until_fault-- != 0");
    assert_non_null(strstr(place.file, "test_core_step"));
    /* What was committed is there, whole; the step is not. */
    session_abort(session[1]);
    broken.apply = right_apply;
    record_write(session[1], NULL, &after);
    assert_string_equal(before.data, after.data);
    session_close(session[1]);
    for (int i = 0; i < 3; i += 2) {
        arena.game = game;
        play_session(&arena, session[i], SIZE_MAX, &rng);
        assert_int_equal(session_active(session[i]), 0);
        session_close(session[i]);
    }
    text_free(&before);
    text_free(&after);
}

static void fail_inside(void *context)
{
    struct fault_place place;
    int *came = context;
    must(*came == 0);
    *came = 1;
    assert_false(fault_guard(fail_inside, context, &place)); /* *came is no longer 0 */
    *came = 2;
    must(*came != 2); /* the outer one */
}

static void guards_are_nested(void **unused)
{
    struct fault_place place;
    int came = 0;
    (void)unused;
    assert_false(fault_guard(fail_inside, &came, &place));
    assert_int_equal(came, 2);
    assert_string_equal(place.what, "*came != 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_prepared_is_not_shown),
        cmocka_unit_test(refusals_add_nothing_to_a_step),
        cmocka_unit_test(aborted_steps_leave_no_trace),
        cmocka_unit_test(a_clone_goes_its_own_way),
        cmocka_unit_test(numbers_of_nobody_are_faults),
        cmocka_unit_test(seats_are_handed_over),
        cmocka_unit_test(a_match_has_a_longest),
        cmocka_unit_test(a_match_takes_little_memory),
        cmocka_unit_test(a_fault_closes_one_match),
        cmocka_unit_test(guards_are_nested),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
