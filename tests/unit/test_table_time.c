/*
 * test_table_time.c: time and absence at a table: minutes, timed moves, pauses,
 * standing answers, stand-ins, and how often somebody may take back. The clock
 * is the test's own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "fair/hash.h"
#include "games/cryptoly/cryptoly.h"
#include "table/table.h"
#include "tests/helpers/pace.h"
#include "tests/helpers/play.h"

struct seeded {
    struct draws draws;
    struct rng rng;
};

static uint32_t below(struct draws *draws, uint32_t n)
{
    return rng_below(&((struct seeded *)draws)->rng, n);
}

/* Keeps the lines of the match. */
struct memory {
    struct store store;
    struct text lines;
    enum stored answer;
};

static enum stored keep(struct store *store, const struct step *step)
{
    struct memory *memory = (struct memory *)store;
    if (memory->answer == STORED)
        step_lines(step, &memory->lines);
    return memory->answer;
}

struct sitting {
    struct edition *edition;
    struct session *session;
    struct seeded seeded;
    struct memory memory;
    struct rng rng; /* of the people */
    struct table *table;
    int64_t now;
};

static const struct pauses some_pauses = { .shortest = 400, .longest = 1600, .key = 77 };

static uint32_t some_beat; /* of all seats */

static void open_table(struct sitting *sitting, const struct pauses *pauses)
{
    struct table_settings settings = { .draws = &sitting->seeded.draws,
                                       .rng = rng_seed(5),
                                       .store = &sitting->memory.store,
                                       .pauses = *pauses };
    for (int seat = 0; seat < session_match(sitting->session)->setup.players; seat++)
        assert_int_equal(table_seat_now(sitting->session, seat, &settings.seat[seat]), NO_ERROR);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        settings.seat[seat].beat = some_beat;
    sitting->table = table_open(sitting->session, &settings);
    assert_non_null(sitting->table);
}

/* seats: 'p' a person, 'g' greedy, 'r' random, 'b' a program. */
static void sit(struct sitting *sitting, const struct game *game, const char *seats,
                const char *options, uint64_t seed, const struct pauses *pauses)
{
    struct match match = { .game = game };
    *sitting = (struct sitting){ .seeded = { { below }, rng_seed(seed) },
                                 .memory.store.append = keep,
                                 .rng = rng_seed(seed + 1) };
    match.edition = sitting->edition = edition_open(game, NULL);
    setup_defaults(game, (int)strlen(seats), &match.setup);
    if (options)
        assert_int_equal(setup_parse(game, options, &match.setup, &(const char *){ NULL }),
                         NO_ERROR);
    for (int seat = 0; seats[seat]; seat++) {
        bool computer = strchr("gr", seats[seat]);
        match.kind[seat] = computer             ? SEAT_COMPUTER
                           : seats[seat] == 'b' ? SEAT_PROGRAM
                                                : SEAT_PERSON;
        snprintf(match.seat[seat], sizeof match.seat[seat], "%s",
                 computer ? seats[seat] == 'g' ? "greedy" : "random" : "somebody");
    }
    sitting->session = session_open(&match, NULL);
    assert_non_null(sitting->session);
    open_table(sitting, pauses);
}

static void rise(struct sitting *sitting)
{
    table_close(sitting->table);
    session_close(sitting->session);
    edition_free(sitting->edition);
    text_free(&sitting->memory.lines);
}

static int first_of(unsigned seats)
{
    return __builtin_ctz(seats);
}

/* What was stored is the match, with who plays in its place. */
static void check_stored(const struct sitting *sitting)
{
    struct text record = { 0 };
    record_write(sitting->session, NULL, &record);
    const struct text *lines = &sitting->memory.lines;
    size_t end = session_active(sitting->session) ? 0 : strlen("end\n");
    assert_true(record.size >= lines->size + end);
    if (lines->size)
        assert_memory_equal(record.data + record.size - lines->size - end, lines->data,
                            lines->size);
    text_free(&record);
}

/* Lets time pass and computers think until a person is asked. False: it is over. */
static bool ask(struct sitting *sitting, struct question *question)
{
    for (;;) {
        struct refusal refusal;
        table_time(sitting->table, sitting->now);
        struct due due = table_due(sitting->table);
        if (due.what == DUE_OVER)
            return false;
        if (due.what == DUE_ADVANCE) {
            assert_true(table_advance(sitting->table, &refusal));
        } else if (due.think) {
            enum thought thought = table_think(sitting->table, first_of(due.think), NULL, &refusal);
            assert_true(thought == THOUGHT_PLAYED || thought == THOUGHT_KEPT);
        } else if (due.ask) {
            assert_true(table_question(sitting->table, first_of(due.ask), question));
            return true;
        } else {
            assert_true(due.when > sitting->now && due.when < TABLE_NEVER);
            sitting->now = due.when;
        }
    }
}

static struct move any(struct sitting *sitting, const struct question *question)
{
    return offers_pick(&question->offers, rng_below(&sitting->rng, question->offers.moves));
}

static void answer(struct sitting *sitting, const struct question *question)
{
    struct refusal refusal;
    struct move move = any(sitting, question);
    assert_true(table_play(sitting->table, question->seat, &move, 1, &refusal));
}

/* ---- time ------------------------------------------------------------------------ */

/* CL-E1: by the clock of who plays, however many rounds that are. */
static void test_minutes(void **state)
{
    (void)state;
    for (int64_t hurry = 1; hurry <= 40000; hurry = hurry * 200) {
        struct sitting sitting;
        struct question question;
        sit(&sitting, game_find("cryptoly"), "ppp", "end=minutes:20", 3, &(struct pauses){ 0 });
        int64_t asked = 0, late = 0;
        while (ask(&sitting, &question)) {
            answer(&sitting, &question);
            sitting.now += hurry;
            asked = sitting.now;
        }
        for (size_t i = 0; i < session_count(sitting.session); i++)
            late += session_event(sitting.session, i).actor == HOST &&
                    session_event(sitting.session, i).move.kind == CL_MOVE_TIME_UP;
        assert_int_equal(late, asked >= 20 * 60000);
        check_stored(&sitting);
        rise(&sitting);
    }
}

/* CL-W1: who does not say so has memorised the code after ten seconds. */
static void test_timed_moves(void **state)
{
    (void)state;
    struct sitting sitting;
    struct question question;
    int timed = 0;
    sit(&sitting, game_find("cryptoly"), "ppp", "bet=on,end=rounds:2", 4, &(struct pauses){ 0 });
    while (ask(&sitting, &question)) {
        if (!question.timed) {
            assert_true(question.until == TABLE_NEVER);
            answer(&sitting, &question);
            continue;
        }
        struct due due = table_due(sitting.table);
        size_t count = session_count(sitting.session);
        timed++;
        assert_int_equal(question.until, sitting.now + TABLE_TIMED_SECONDS * 1000);
        assert_int_equal(due.when, question.until);
        table_time(sitting.table, question.until - 1);
        assert_int_equal(table_due(sitting.table).what, DUE_ANSWER);
        assert_false(table_advance(sitting.table, NULL));
        table_time(sitting.table, question.until);
        assert_int_equal(table_due(sitting.table).what, DUE_ADVANCE);
        assert_true(table_advance(sitting.table, NULL));
        assert_true(session_count(sitting.session) > count);
        assert_int_equal(session_event(sitting.session, count).actor, question.seat);
        sitting.now = question.until;
    }
    assert_true(timed >= 1);
    check_stored(&sitting);
    rise(&sitting);
}

/* What is due now is played: its seat was asked a pause before, and not later. */
static void advance_in_time(struct sitting *sitting)
{
    int64_t time[MAX_PLAYERS] = { 0 };
    size_t count = session_count(sitting->session);
    for (int seat = 0; seat < 3; seat++)
        time[seat] = table_answer_time(sitting->table, seat);
    assert_true(table_advance(sitting->table, NULL));
    int actor = session_count(sitting->session) == count
                    ? HOST /* the match begins, or something was drafted */
                    : session_event(sitting->session, count).actor;
    if (actor < MAX_PLAYERS)
        assert_int_equal(sitting->now, time[actor]);
}

/* Answers that nobody gives in person come after their pause, neither before nor
 * later. */
static void test_pauses(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++) {
        struct sitting sitting;
        struct question question;
        int waited = 0;
        sit(&sitting, all_games[i], "pgr", NULL, 6, &some_pauses);
        for (;;) {
            size_t count = session_count(sitting.session);
            table_time(sitting.table, sitting.now);
            struct due due = table_due(sitting.table);
            if (due.what == DUE_OVER)
                break;
            if (due.what == DUE_ADVANCE) {
                advance_in_time(&sitting);
            } else if (due.think) {
                table_think(sitting.table, first_of(due.think), NULL, NULL);
                assert_int_equal(session_count(sitting.session), count);
            } else if (due.ask && !rng_below(&sitting.rng, 3)) {
                assert_true(table_question(sitting.table, first_of(due.ask), &question));
                answer(&sitting, &question);
            } else if (due.when < TABLE_NEVER) {
                assert_true(due.when > sitting.now && due.when <= sitting.now + 1600);
                sitting.now = due.when;
                waited++;
            }
        }
        assert_true(waited > 0 && sitting.now >= 400);
        check_stored(&sitting);
        rise(&sitting);
    }
}

/* When a late answer comes is one of few moments, however late the thought was. */
static void test_late_answers(void **state)
{
    (void)state;
    static const int64_t lates[] = { 0, 1, 299, 300, 301, 1000 };
    for (size_t i = 0; i < sizeof lates / sizeof *lates; i++) {
        struct sitting sitting;
        struct refusal refusal;
        some_beat = 300;
        sit(&sitting, game_find("template"), "gg", NULL, 6,
            i & 1 ? &some_pauses : &(struct pauses){ 0 });
        some_beat = 0;
        table_time(sitting.table, 50);
        assert_true(table_advance(sitting.table, &refusal));
        int seat = first_of(table_due(sitting.table).think);
        int64_t first = table_answer_time(sitting.table, seat);
        assert_true(i & 1 ? first >= 450 : first == 350);
        table_time(sitting.table, first + lates[i]);
        size_t count = session_count(sitting.session);
        int64_t due = first + (lates[i] + 299) / 300 * 300;
        enum thought thought;
        while ((thought = table_think(sitting.table, seat, NULL, &refusal)) == THOUGHT_PLAYED &&
               session_draft(sitting.session, seat) > 0)
            continue;
        assert_int_equal(thought, due == first + lates[i] ? THOUGHT_PLAYED : THOUGHT_KEPT);
        if (thought == THOUGHT_KEPT) {
            assert_int_equal(session_count(sitting.session), count);
            assert_int_equal(table_due(sitting.table).when, due);
            table_time(sitting.table, due);
            assert_true(table_advance(sitting.table, &refusal));
        }
        assert_true(session_count(sitting.session) > count);
        rise(&sitting);
    }
}

/* A player's answer that lies ready is not played before its time, and is thought
 * anew where the seat has learned something since. */
static void test_kept_answers(void **state)
{
    (void)state;
    struct sitting sitting;
    struct refusal refusal;
    sit(&sitting, game_find("template"), "gg", NULL, 6, &some_pauses);
    table_time(sitting.table, 0);
    assert_true(table_advance(sitting.table, &refusal));
    struct due due = table_due(sitting.table);
    int seat = first_of(due.think);
    assert_int_equal(due.when, TABLE_NEVER); /* nothing lies ready */
    enum thought thought;
    while ((thought = table_think(sitting.table, seat, NULL, &refusal)) == THOUGHT_PLAYED)
        assert_true(session_draft(sitting.session, seat) > 0); /* only in private */
    assert_int_equal(thought, THOUGHT_KEPT);
    size_t count = session_count(sitting.session);
    due = table_due(sitting.table);
    assert_false(due.think >> seat & 1);
    assert_int_equal(due.when, table_answer_time(sitting.table, seat));
    assert_in_range(due.when, 400, 1600);
    assert_int_equal(table_thought(sitting.table, seat, NULL, &refusal), THOUGHT_REFUSED);
    assert_false(table_advance(sitting.table, &refusal));
    table_time(sitting.table, due.when);
    table_time(sitting.table, 3); /* it never goes back */
    /* Not stored, it has not happened, and is due as before. */
    sitting.memory.answer = STORED_NOT;
    assert_false(table_advance(sitting.table, &refusal));
    assert_int_equal(refusal.error, ERROR_STORE);
    assert_int_equal(session_count(sitting.session), count);
    sitting.memory.answer = STORED;
    assert_true(table_advance(sitting.table, &refusal));
    assert_true(session_count(sitting.session) > count);
    check_stored(&sitting);
    rise(&sitting);
}

/* How often the times at which anything becomes due differ between two worlds that
 * a player of Karthedis, or a spectator, holds possible. */
static int count_differences(uint64_t seed, int *compared)
{
    const struct game *game = game_find("karthedis");
    static _Alignas(64) unsigned char one[MAX_STATE], two[MAX_STATE];
    struct sitting sitting;
    struct question question;
    int differences = 0;
    sit(&sitting, game, "ppp", NULL, seed, &(struct pauses){ 0 });
    struct session *world = session_clone(sitting.session);
    for (; ask(&sitting, &question); ++*compared) {
        struct text times[2] = { 0 };
        int viewer = *compared % 4 == 3 ? SPECTATOR : *compared % 4;
        session_view(sitting.session, viewer, KNOWLEDGE, one);
        memcpy(two, one, sizeof two);
        game->determinise(sitting.edition->data, one, viewer, &sitting.rng);
        game->determinise(sitting.edition->data, two, viewer, &sitting.rng);
        for (int i = 0; i < 2; i++) {
            assert_true(session_place(world, i ? two : one));
            write_pauses(world, viewer, &times[i]);
            write_standing(world, viewer, &times[i]);
        }
        differences +=
            times[0].size != times[1].size || memcmp(times[0].data, times[1].data, times[0].size);
        text_free(&times[0]);
        text_free(&times[1]);
        answer(&sitting, &question);
    }
    session_close(world);
    rise(&sitting);
    return differences;
}

static void test_times_tell_nothing(void **state)
{
    (void)state;
    for (int leaks = 0; leaks < 2; leaks++) {
        int compared = 0, found = 0;
        pace_leaks = leaks;
        for (uint64_t seed = 0; seed < 8; seed++)
            found += count_differences(seed, &compared);
        pace_leaks = false;
        print_message("karthedis: %d of %d times differ\n", found, compared);
        assert_true(compared > 100 && (leaks ? found > 10 : !found));
    }
}

/* ---- standing answers ---------------------------------------------------------------- */

/* A move of the question that may stand, if it has one. */
static bool may_stand(const struct game *game, const struct question *question, struct move *move)
{
    for (int i = 0; i < question->offers.count; i++) {
        *move = question->offers.list[i].move;
        if (!(game->kinds[move->kind].flags & (MOVE_DRAFT | MOVE_FINAL)))
            return true;
    }
    return false;
}

static int64_t field_of(const struct sitting *sitting, const char *name)
{
    const struct field *field = game_field(session_match(sitting->session)->game, name);
    return field ? field_get(field, session_state(sitting->session), 0, 0) : 0;
}

/* What stands is answered in its phase where it is allowed, after the usual pause,
 * and ends with the turn, the round, the match. */
static void stand_through(const struct game *game, enum until until, const struct pauses *pauses,
                          int *stood, int *ended)
{
    struct sitting sitting;
    struct question question;
    struct move move = { 0 };
    int64_t phase = 0, turn = 0, round = 0;
    bool stands = false;
    sit(&sitting, game, "ppp", NULL, 8, pauses);
    for (int asked = 0; asked < 400 && ask(&sitting, &question); asked++) {
        bool over = (until != UNTIL_MATCH && round != field_of(&sitting, "round")) ||
                    (until == UNTIL_TURN && turn != field_of(&sitting, "turn"));
        stands = stands && !over;
        if (over)
            assert_null(table_standing(sitting.table, 0));
        *ended += over;
        /* A turn may have ended on the way, and be the same seat's again. */
        if (until == UNTIL_TURN && !table_standing(sitting.table, 0))
            stands = false;
        assert_int_equal(table_standing(sitting.table, 0) != NULL, stands);
        assert_null(table_standing(sitting.table, 1));
        if (stands && question.seat == 0 && field_of(&sitting, "phase") == phase &&
            !session_draft(sitting.session, 0))
            assert_false(session_allows(sitting.session, 0, move, NULL));
        if (question.seat == 0 && !stands && may_stand(game, &question, &move) &&
            !session_draft(sitting.session, 0)) {
            size_t count = session_count(sitting.session);
            phase = field_of(&sitting, "phase");
            turn = field_of(&sitting, "turn");
            round = field_of(&sitting, "round");
            assert_true(table_stand(sitting.table, 0, &move, until, NULL));
            assert_false(table_question(sitting.table, 0, &question)); /* not asked any more */
            struct due due = table_due(sitting.table);
            assert_int_equal(due.what == DUE_ADVANCE ? sitting.now : due.when,
                             due.what == DUE_ADVANCE ? sitting.now
                                                     : table_answer_time(sitting.table, 0));
            assert_int_equal(session_count(sitting.session), count);
            stands = true;
            (*stood)++;
            continue;
        }
        answer(&sitting, &question);
    }
    check_stored(&sitting);
    rise(&sitting);
}

static void test_standing(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++)
        for (int until = UNTIL_TURN; until <= UNTIL_MATCH; until++) {
            int stood = 0, ended = 0;
            stand_through(all_games[i], (enum until)until, &(struct pauses){ 0 }, &stood, &ended);
            stand_through(all_games[i], (enum until)until, &some_pauses, &stood, &ended);
            assert_true(stood > 0);
            if (until != UNTIL_MATCH && game_round(all_games[i]))
                assert_true(ended > 0);
            if (until == UNTIL_MATCH)
                assert_int_equal(ended, 0);
        }
}

/* It is taken back at any time, by undo too; final and draft moves never stand. */
static void test_standing_taken_back(void **state)
{
    (void)state;
    struct sitting sitting;
    struct question question;
    struct refusal refusal;
    struct move move, nonsense = { 250, 0, 0, 0 };
    sit(&sitting, game_find("cryptoly"), "ppp", "bet=on", 9, &some_pauses);
    assert_false(table_stand(sitting.table, 0, NULL, UNTIL_TURN, &refusal)); /* it has not begun */
    do {
        assert_true(ask(&sitting, &question));
        if (!may_stand(game_find("cryptoly"), &question, &move) || question.offers.moves < 2)
            answer(&sitting, &question);
    } while (!may_stand(game_find("cryptoly"), &question, &move) || question.offers.moves < 2);
    int seat = question.seat;
    assert_false(table_stand(sitting.table, seat, &nonsense, UNTIL_TURN, &refusal));
    assert_int_equal(refusal.error, ERROR_MOVE_RANGE);
    struct move final = { .kind = CL_MOVE_MEMORISED };
    assert_false(table_stand(sitting.table, seat, &final, UNTIL_TURN, &refusal));
    assert_int_equal(refusal.error, ERROR_STANDING);
    assert_null(table_standing(sitting.table, seat));
    assert_true(table_stand(sitting.table, seat, &move, UNTIL_MATCH, &refusal));
    assert_false(table_due(sitting.table).ask >> seat & 1);
    assert_int_equal(table_due(sitting.table).when, table_answer_time(sitting.table, seat));
    assert_true(table_stand(sitting.table, seat, NULL, UNTIL_MATCH, &refusal));
    assert_true(table_due(sitting.table).ask >> seat & 1);
    assert_true(table_question(sitting.table, seat, &question));
    rise(&sitting);
}

/* ---- stand-ins -------------------------------------------------------------------------- */

static const struct seat person = { .by = SEAT_PERSON };

static struct seat computer(void)
{
    return (struct seat){ .by = SEAT_COMPUTER, .agent = agent_of(&greedy_brain) };
}

static void hand_over(struct sitting *sitting, int seat, bool away)
{
    struct seat to = away ? computer() : person;
    struct refusal refusal = { 0 };
    if (!table_hand_over(sitting->table, seat, &to, away ? "greedy" : "somebody", &refusal))
        fail_msg("not handed over: %s", error_key(refusal.error));
    assert_int_equal(table_seat(sitting->table, seat)->by, to.by);
}

/* In every phase a person goes and comes back within one decision, or the stand-in
 * decides first; the record has it in its place. */
static void test_absence(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++) {
        struct sitting sitting;
        struct question question;
        uint64_t phases = 0;
        int decided = 0;
        sit(&sitting, all_games[i], "ppp", NULL, 11, &some_pauses);
        while (ask(&sitting, &question)) {
            int64_t phase = field_of(&sitting, "phase");
            int seat = question.seat;
            if (phases >> phase & 1 && rng_below(&sitting.rng, 30)) {
                answer(&sitting, &question);
                continue;
            }
            phases |= UINT64_C(1) << phase;
            size_t count = session_count(sitting.session), heard = table_heard(sitting.table, seat);
            hand_over(&sitting, seat, true);
            assert_int_equal(session_count(sitting.session), count);
            assert_true(table_due(sitting.table).think >> seat & 1);
            assert_false(table_question(sitting.table, seat, &question));
            hand_over(&sitting, seat, false);
            assert_true(table_question(sitting.table, seat, &question));
            assert_false(question.may_undo);
            hand_over(&sitting, seat, true);
            for (int k = 0; k < 9 && session_count(sitting.session) == count; k++) {
                struct due due = table_due(sitting.table);
                if (due.what == DUE_ADVANCE)
                    assert_true(table_advance(sitting.table, NULL));
                else if (due.think >> seat & 1)
                    table_think(sitting.table, seat, NULL, NULL);
                else if (due.when < TABLE_NEVER)
                    table_time(sitting.table, sitting.now = due.when);
            }
            decided += session_count(sitting.session) > count;
            if (!session_active(sitting.session))
                break;
            hand_over(&sitting, seat, false);
            /* Whoever comes back is told everything since their own last answer. */
            assert_int_equal(table_heard(sitting.table, seat), heard);
            if (session_handovers(sitting.session) > 900)
                break;
        }
        assert_true(__builtin_popcountll(phases) >= (game_round(all_games[i]) ? 2 : 1));
        assert_true(decided >= __builtin_popcountll(phases) / 2);
        check_stored(&sitting);
        rise(&sitting);
    }
}

/* A match goes on from its record while somebody stands in. */
static void test_resume(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++) {
        struct sitting sitting;
        struct question question;
        struct text record = { 0 };
        struct record read;
        struct record_error error;
        sit(&sitting, all_games[i], "ppp", NULL, 12, &some_pauses);
        for (int k = 0; k < 6 && ask(&sitting, &question); k++)
            answer(&sitting, &question);
        assert_true(ask(&sitting, &question));
        hand_over(&sitting, question.seat, true);
        record_write(sitting.session, NULL, &record);
        assert_true(record_read(record.data, record.size, fair_hash_text, &read, &error));
        table_close(sitting.table);
        session_close(sitting.session);
        edition_free(sitting.edition);
        sitting.session = read.session;
        sitting.edition = read.edition;
        open_table(&sitting, &some_pauses);
        assert_int_equal(table_seat(sitting.table, question.seat)->by, SEAT_COMPUTER);
        assert_string_equal(table_seat(sitting.table, question.seat)->agent.brain->name, "greedy");
        while (ask(&sitting, &question))
            answer(&sitting, &question);
        assert_int_equal(session_active(sitting.session), 0);
        check_stored(&sitting);
        text_free(&record);
        rise(&sitting);
    }
}

/* Refused, nobody has changed places. */
static void test_handover_refused(void **state)
{
    (void)state;
    struct sitting sitting;
    struct question question;
    struct refusal refusal;
    struct seat to = computer();
    sit(&sitting, game_find("template"), "pp", NULL, 12, &some_pauses);
    assert_true(ask(&sitting, &question));
    sitting.memory.answer = STORED_NOT;
    assert_false(table_hand_over(sitting.table, 0, &to, "greedy", &refusal));
    assert_int_equal(refusal.error, ERROR_STORE);
    assert_int_equal(table_seat(sitting.table, 0)->by, SEAT_PERSON);
    sitting.memory.answer = STORED_LATER;
    assert_true(table_hand_over(sitting.table, 0, &to, "greedy", &refusal));
    assert_false(table_hand_over(sitting.table, 1, &to, "greedy", &refusal));
    assert_int_equal(refusal.error, ERROR_STEP);
    table_stored(sitting.table, false);
    assert_int_equal(table_seat(sitting.table, 0)->by, SEAT_PERSON);
    assert_int_equal(session_handovers(sitting.session), 0);
    sitting.memory.answer = STORED;
    assert_false(table_hand_over(sitting.table, 0, &to, "\n", &refusal));
    assert_int_equal(refusal.error, ERROR_SEAT_NAME);
    assert_int_equal(table_seat(sitting.table, 0)->by, SEAT_PERSON);
    rise(&sitting);
}

/* A table that waits for the hand of a person; returns how many events there were. */
static size_t wait_for_hand(struct sitting *sitting)
{
    struct question question;
    struct refusal refusal;
    sit(sitting, game_find("cryptoly"), "pg", NULL, 4, &some_pauses);
    table_by_hand(sitting->table, 0, true);
    while (ask(sitting, &question) && table_awaits_hand(sitting->table) == NOBODY) {
        struct move move = question.offers.list[0].move;
        assert_true(table_play(sitting->table, question.seat, &move, 1, &refusal));
    }
    assert_int_equal(table_awaits_hand(sitting->table), 0);
    /* However long it takes: nothing but the seat's own answer is awaited. */
    table_time(sitting->table, sitting->now += 3600000);
    struct due due = table_due(sitting->table);
    assert_int_equal(due.what, DUE_ANSWER);
    assert_int_equal(due.ask, 1);
    assert_int_equal(due.when, TABLE_NEVER);
    return session_count(sitting->session);
}

/* Whoever no longer wants to roll by hand, or is stood in for, need not throw what waits. */
static void test_hand_goes_on(void **state)
{
    (void)state;
    struct sitting sitting;
    struct refusal refusal;
    size_t count = wait_for_hand(&sitting);
    table_by_hand(sitting.table, 0, false);
    assert_int_equal(table_due(sitting.table).what, DUE_ADVANCE);
    assert_true(table_advance(sitting.table, &refusal));
    assert_int_equal(session_event(sitting.session, count).actor, CHANCE);
    assert_int_equal(table_awaits_hand(sitting.table), NOBODY);
    check_stored(&sitting);
    rise(&sitting);
    count = wait_for_hand(&sitting);
    hand_over(&sitting, 0, true);
    assert_int_equal(session_event(sitting.session, count).actor, CHANCE);
    assert_int_equal(table_awaits_hand(sitting.table), NOBODY);
    check_stored(&sitting);
    rise(&sitting);
    /* What cannot be stored has not been thrown. */
    count = wait_for_hand(&sitting);
    sitting.memory.answer = STORED_NOT;
    assert_false(table_draw(sitting.table, 0, NULL, 0, &refusal));
    assert_int_equal(refusal.error, ERROR_STORE);
    assert_int_equal(table_awaits_hand(sitting.table), 0);
    assert_int_equal(session_count(sitting.session), count);
    rise(&sitting);
}

/* CL-W1: the host enters the code for whom a computer plays at that moment. */
static void test_codes(void **state)
{
    (void)state;
    struct sitting sitting;
    struct question question;
    int own = 0, host = 0;
    sit(&sitting, game_find("cryptoly"), "ppp", "bet=on,end=rounds:1", 14, &(struct pauses){ 0 });
    while (ask(&sitting, &question)) {
        if (field_of(&sitting, "phase") == CL_PHASE_ENTER && question.seat == 1)
            hand_over(&sitting, 1, true);
        else
            answer(&sitting, &question);
    }
    for (size_t i = 0; i < session_count(sitting.session); i++) {
        struct event event = session_event(sitting.session, i);
        own += event.actor < MAX_PLAYERS && event.move.kind == CL_MOVE_ENTER;
        host += event.actor == HOST && event.move.kind == CL_MOVE_ENTER;
    }
    assert_int_equal(own, 2 * DIGITS);
    assert_int_equal(host, DIGITS);
    rise(&sitting);
}

/* ---- undo ----------------------------------------------------------------------------- */

static void test_undos_left(void **state)
{
    (void)state;
    struct sitting sitting;
    struct question question;
    int taken = 0;
    sit(&sitting, game_find("cryptocurrency"), "ppp", NULL, 15, &(struct pauses){ 0 });
    while (taken < 3 && ask(&sitting, &question)) {
        size_t count = session_count(sitting.session);
        int left = question.undos_left, seat = question.seat;
        assert_true(left <= MOST_UNDOS);
        if (!question.may_undo || session_draft(sitting.session, seat)) {
            answer(&sitting, &question);
            continue;
        }
        assert_true(table_undo(sitting.table, seat, NULL));
        assert_true(table_question(sitting.table, seat, &question));
        assert_int_equal(question.undos_left, left - (int)(session_count(sitting.session) - count));
        taken++;
        answer(&sitting, &question);
    }
    assert_int_equal(taken, 3);
    rise(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minutes),
        cmocka_unit_test(test_timed_moves),
        cmocka_unit_test(test_pauses),
        cmocka_unit_test(test_late_answers),
        cmocka_unit_test(test_kept_answers),
        cmocka_unit_test(test_times_tell_nothing),
        cmocka_unit_test(test_standing),
        cmocka_unit_test(test_standing_taken_back),
        cmocka_unit_test(test_absence),
        cmocka_unit_test(test_resume),
        cmocka_unit_test(test_handover_refused),
        cmocka_unit_test(test_hand_goes_on),
        cmocka_unit_test(test_codes),
        cmocka_unit_test(test_undos_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
