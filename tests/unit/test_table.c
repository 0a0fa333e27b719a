/*
 * test_table.c: the driver of matches: all games with scripted people, undo
 * through answers that were given for a seat, drafts, failing computer players,
 * failing and slow stores, faults of our own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fault.h"
#include "core/record.h"
#include "fair/hash.h"
#include "table/table.h"
#include "tests/helpers/play.h"

/* ---- a match ---------------------------------------------------------------- */

struct seeded {
    struct draws draws;
    uint64_t seed, number;
};

/* Each draw is a function of seed and number, as those of fair/ are. */
static uint32_t below(struct draws *draws, uint32_t n)
{
    struct seeded *seeded = (struct seeded *)draws;
    struct rng rng = rng_seed(seeded->seed * 1000003 + seeded->number++);
    return rng_below(&rng, n);
}

static void redraw(struct draws *draws, uint64_t made)
{
    ((struct seeded *)draws)->number = made;
}

/* Keeps the lines of the match, and fails or waits when told to. */
struct memory {
    struct store store;
    struct text lines;
    size_t events;
    int steps, overs;
    enum stored answer; /* to the next step */
};

static enum stored keep(struct store *store, const struct step *step)
{
    struct memory *memory = (struct memory *)store;
    assert_true(step->count > 0);
    assert_int_equal(step->first, memory->events);
    assert_int_equal(step->first, session_count(step->session));
    assert_true(step->over || step->asked || step->thinking);
    assert_true(!step->over || (!step->asked && !step->thinking));
    if (memory->answer != STORED_NOT) {
        step_lines(step, &memory->lines);
        memory->events += step->count;
        memory->steps++;
        memory->overs += step->over;
    }
    return memory->answer;
}

struct sitting {
    struct edition *edition;
    struct match match;
    struct session *session;
    struct seeded seeded;
    struct memory memory;
    struct rng rng; /* of the people */
    struct table *table;
};

static const struct brain *brain_of(char letter)
{
    return letter == 'g' ? &greedy_brain : &random_brain;
}

/* seats: 'p' a person, 'b' a program that is asked, 'g' greedy, 'r' random. */
static void sit_with(struct sitting *sitting, const struct game *game, const char *seats,
                     uint64_t seed, bool ask_all, const struct brain *brain)
{
    struct refusal refusal;
    *sitting = (struct sitting){ .seeded = { { below }, seed, 0 },
                                 .memory.store.append = keep,
                                 .rng = rng_seed(seed) };
    sitting->edition = edition_open(game, NULL);
    sitting->match = (struct match){ .game = game, .edition = sitting->edition };
    setup_defaults(game, (int)strlen(seats), &sitting->match.setup);
    sitting->session = session_open(&sitting->match, &refusal);
    assert_non_null(sitting->session);
    struct table_settings settings = { .draws = &sitting->seeded.draws,
                                       .redraw = redraw,
                                       .rng = rng_seed(seed + 1),
                                       .store = &sitting->memory.store,
                                       .ask_all = ask_all };
    for (int seat = 0; seats[seat]; seat++) {
        bool asked = strchr("pb", seats[seat]);
        settings.seat[seat].by = seats[seat] == 'p'   ? SEAT_PERSON
                                 : seats[seat] == 'b' ? SEAT_PROGRAM
                                                      : SEAT_COMPUTER;
        if (!asked)
            settings.seat[seat].agent = agent_of(brain ? brain : brain_of(seats[seat]));
    }
    sitting->table = table_open(sitting->session, &settings);
    assert_non_null(sitting->table);
}

static void sit(struct sitting *sitting, const char *id, const char *seats, uint64_t seed)
{
    sit_with(sitting, game_find(id), seats, seed, false, NULL);
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

/* Nothing that is not stored is shown: what is stored is exactly the match. */
static void check_stored(const struct sitting *sitting)
{
    struct text lines = { 0 };
    assert_int_equal(sitting->memory.events, session_count(sitting->session));
    for (size_t i = 0; i < session_count(sitting->session); i++)
        record_write_event(session_match(sitting->session), session_event(sitting->session, i),
                           &lines);
    assert_int_equal(lines.size, sitting->memory.lines.size);
    if (lines.size)
        assert_memory_equal(lines.data, sitting->memory.lines.data, lines.size);
    text_free(&lines);
}

/* Plays until a person or program is asked; the question, or false: it is over. */
static bool ask(struct sitting *sitting, struct question *question)
{
    for (;;) {
        struct due due = table_due(sitting->table);
        struct refusal refusal;
        if (due.what == DUE_OVER)
            return false;
        if (due.what == DUE_ADVANCE) {
            assert_true(table_advance(sitting->table, &refusal));
        } else if (due.think) {
            assert_int_equal(table_think(sitting->table, first_of(due.think), NULL, &refusal),
                             THOUGHT_PLAYED);
        } else {
            assert_int_equal(due.what, DUE_ANSWER);
            assert_true(table_question(sitting->table, first_of(due.ask), question));
            return true;
        }
    }
}

static struct move any(struct sitting *sitting, const struct question *question)
{
    return offers_pick(&question->offers, rng_below(&sitting->rng, question->offers.moves));
}

/* ---- whole matches -------------------------------------------------------------- */

/* What a question says is what the session says, and there is a choice. */
static void check_question(const struct sitting *sitting, const struct question *question)
{
    struct offers offers;
    assert_true(question->offers.moves > 0);
    session_legal(sitting->session, question->seat, &offers);
    assert_int_equal(offers.moves, question->offers.moves);
    assert_int_equal(question->to, session_seen(sitting->session, question->seat));
    assert_true(question->from <= question->to);
    if (question->offers.moves == 1 && !session_draft(sitting->session, question->seat))
        assert_true(sitting->match.game->kinds[offers.list[0].move.kind].flags & MOVE_FINAL);
}

/* People who answer, now and then take back, and drop what they drafted. */
static void play_whole(const struct game *game, const char *seats, uint64_t seed)
{
    struct sitting sitting;
    struct question question;
    struct refusal refusal;
    sit_with(&sitting, game, seats, seed, false, NULL);
    while (ask(&sitting, &question)) {
        check_stored(&sitting);
        check_question(&sitting, &question);
        uint32_t mood = rng_below(&sitting.rng, 20);
        size_t before = session_count(sitting.session);
        if (mood == 0 && question.may_undo) {
            assert_true(table_undo(sitting.table, question.seat, &refusal));
        } else if (mood == 1) {
            assert_true(table_drop(sitting.table, question.seat, &refusal));
            assert_int_equal(session_draft(sitting.session, question.seat), 0);
        } else {
            struct move move = any(&sitting, &question);
            assert_true(table_play(sitting.table, question.seat, &move, 1, &refusal));
            bool draft = game->kinds[move.kind].flags & MOVE_DRAFT;
            assert_true(draft || session_count(sitting.session) > before);
        }
        assert_true(session_count(sitting.session) < 100000);
    }
    check_stored(&sitting);
    assert_int_equal(sitting.memory.overs, 1);
    assert_true(!game->audit ||
                !game->audit(sitting.edition->data, session_state(sitting.session)));
    rise(&sitting);
}

static void test_whole_matches(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            static const char *const seats[] = { "ppp", "pgr", "bgp", "ggg", "pbr", "pgg" };
            play_whole(all_games[i], seats[seed], seed);
        }
}

/* ---- chance moves by hand ---------------------------------------------------------- */

/* Plays a whole match of people who decide alike however they roll; with `by_hand` each seat of
 * the set is asked for its own rolls. Returns how often. */
static int play_rolling(struct sitting *sitting, unsigned by_hand, uint64_t seed)
{
    struct question question;
    struct refusal refusal;
    int waits = 0;
    sit(sitting, "cryptoly", "ppg", seed);
    for (int seat = 0; seat < 3; seat++)
        table_by_hand(sitting->table, seat, by_hand >> seat & 1);
    while (ask(sitting, &question)) {
        check_stored(sitting);
        size_t before = session_count(sitting->session);
        if (table_awaits_hand(sitting->table) != NOBODY) {
            struct move pass = { 0 };
            assert_int_equal(table_awaits_hand(sitting->table), question.seat);
            assert_true(by_hand >> question.seat & 1);
            assert_int_equal(question.offers.count, 0);
            assert_false(question.timed);
            assert_false(table_play(sitting->table, question.seat, &pass, 1, &refusal));
            assert_false(table_draw(sitting->table, !question.seat, NULL, 0, &refusal));
            assert_int_equal(refusal.error, ERROR_NOT_YOUR_TURN);
            assert_int_equal(session_count(sitting->session), before);
            assert_true(table_draw(sitting->table, question.seat, NULL, 0, &refusal));
            struct event event = session_event(sitting->session, before);
            assert_int_equal(event.actor, CHANCE);
            assert_string_equal(sitting->match.game->kinds[event.move.kind].word, "roll");
            assert_int_equal(event.move.a, question.seat);
            waits++;
            continue;
        }
        check_question(sitting, &question);
        assert_false(table_draw(sitting->table, question.seat, NULL, 0, &refusal));
        struct move move = any(sitting, &question);
        assert_true(table_play(sitting->table, question.seat, &move, 1, &refusal));
    }
    check_stored(sitting);
    return waits;
}

static int rolls_of(const struct sitting *sitting, unsigned seats)
{
    int rolls = 0;
    for (size_t i = 0; i < session_count(sitting->session); i++) {
        struct event event = session_event(sitting->session, i);
        rolls += !strcmp(sitting->match.game->kinds[event.move.kind].word, "roll") &&
                 seats >> event.move.a & 1;
    }
    return rolls;
}

/* The match is the same whoever rolls by hand, and everybody who does is asked for every roll;
 * a computer player never. */
static void test_by_hand(void **state)
{
    struct sitting plain, rolled;
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++) {
        unsigned by_hand = seed == 0 ? 7 : (unsigned)seed;
        assert_int_equal(play_rolling(&plain, 0, seed), 0);
        int waits = play_rolling(&rolled, by_hand, seed);
        assert_true(waits > 0);
        assert_int_equal(waits, rolls_of(&rolled, by_hand & 3));
        assert_int_equal(plain.memory.lines.size, rolled.memory.lines.size);
        assert_memory_equal(plain.memory.lines.data, rolled.memory.lines.data,
                            plain.memory.lines.size);
        rise(&plain);
        rise(&rolled);
    }
}

/* A packet that leads to the roll may have it with it. */
static void test_draw_with_moves(void **state)
{
    struct sitting sitting;
    struct question question;
    struct refusal refusal;
    int tried = 0;
    (void)state;
    sit(&sitting, "cryptoly", "pg", 5);
    table_by_hand(sitting.table, 0, true);
    while (ask(&sitting, &question)) {
        int rolls = rolls_of(&sitting, 1);
        if (table_awaits_hand(sitting.table) == 0) {
            assert_true(table_draw(sitting.table, 0, NULL, 0, &refusal));
            continue;
        }
        struct move move = any(&sitting, &question);
        bool pass = !strcmp(sitting.match.game->kinds[move.kind].word, "pass");
        assert_true((pass ? table_draw : table_play)(sitting.table, 0, &move, 1, &refusal));
        if (pass && rolls_of(&sitting, 1) > rolls)
            tried++;
        check_stored(&sitting);
    }
    assert_true(tried > 0);
    rise(&sitting);
}

/* ---- people ---------------------------------------------------------------------- */

static void test_refusals(void **state)
{
    struct sitting sitting;
    struct question question;
    struct refusal refusal;
    struct move nonsense = { 250, 1, 2, 3 }, none = { 0 };
    (void)state;
    sit(&sitting, "template", "pg", 3);
    /* Before anything was played nobody is asked. */
    assert_int_equal(table_due(sitting.table).what, DUE_ADVANCE);
    assert_false(table_question(sitting.table, 0, &question));
    assert_false(table_play(sitting.table, 0, &none, 1, &refusal));
    assert_int_equal(refusal.error, ERROR_NOT_YOUR_TURN);
    assert_true(ask(&sitting, &question));
    size_t count = session_count(sitting.session);
    static const int others[] = { -1, 1, 2, 9, SPECTATOR, HOST, CHANCE, 1000 };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(table_question(sitting.table, others[i], &question));
        assert_false(table_play(sitting.table, others[i], &none, 1, &refusal));
        assert_false(table_undo(sitting.table, others[i], &refusal));
        assert_false(table_drop(sitting.table, others[i], &refusal));
        assert_int_equal(table_thought(sitting.table, others[i], NULL, &refusal), THOUGHT_REFUSED);
        assert_int_equal(refusal.error, ERROR_NOT_YOUR_TURN);
    }
    assert_false(table_play(sitting.table, 0, &nonsense, 1, &refusal));
    assert_int_equal(refusal.error, ERROR_MOVE_RANGE);
    /* A packet is played whole or not at all. */
    assert_true(table_question(sitting.table, 0, &question));
    struct move packet[] = { question.offers.list[0].move, nonsense };
    assert_false(table_play(sitting.table, 0, packet, 2, &refusal));
    assert_int_equal(session_count(sitting.session), count);
    assert_int_equal(session_draft(sitting.session, 0), 0);
    check_stored(&sitting);
    rise(&sitting);
}

/* Whether an own decision can be taken back, by trying: after undo the position
 * is one where the seat has a choice, and the same answer leads here again. */
static void check_undo(struct sitting *sitting, const struct question *question)
{
    static _Alignas(64) unsigned char before[MAX_STATE], after[MAX_STATE];
    size_t size = sitting->match.game->state_size, count = session_count(sitting->session);
    int seat = question->seat, draft = session_draft(sitting->session, seat);
    struct question again;
    struct refusal refusal;
    session_view(sitting->session, seat, KNOWLEDGE, before);
    bool taken = table_undo(sitting->table, seat, &refusal);
    assert_int_equal(taken, question->may_undo);
    if (!taken) {
        assert_int_equal(refusal.error, ERROR_UNDO);
        assert_int_equal(session_count(sitting->session), count);
        return;
    }
    /* Asked is the same seat, and it has a choice: nothing is answered for it. */
    assert_true(table_question(sitting->table, seat, &again));
    assert_true(again.offers.moves > 1);
    session_view(sitting->session, seat, KNOWLEDGE, after);
    assert_memory_not_equal(before, after, size);
    assert_true(session_count(sitting->session) > count ||
                session_draft(sitting->session, seat) < draft);
}

static void test_undo(void **state)
{
    (void)state;
    int undone = 0, through = 0;
    for (int i = 0; all_games[i]; i++)
        for (uint64_t seed = 0; seed < 3; seed++) {
            struct sitting sitting;
            struct question question;
            struct refusal refusal;
            sit_with(&sitting, all_games[i], "pgp", seed, false, NULL);
            while (ask(&sitting, &question)) {
                struct move move = any(&sitting, &question);
                size_t count = session_count(sitting.session);
                if (rng_below(&sitting.rng, 4) == 0) {
                    int draft = session_draft(sitting.session, question.seat);
                    check_undo(&sitting, &question);
                    undone += question.may_undo;
                    through += session_count(sitting.session) + (size_t)draft > count + 1;
                    check_stored(&sitting);
                    continue;
                }
                assert_true(table_play(sitting.table, question.seat, &move, 1, &refusal));
            }
            rise(&sitting);
        }
    assert_true(undone > 100);
    assert_true(through > 10); /* answers that were given for the seat went with it */
}

/* An open private decision is never ended for a person, but for a program. */
static void test_drafts(void **state)
{
    (void)state;
    for (int by = 0; by < 2; by++) {
        struct sitting sitting;
        struct question question;
        struct refusal refusal;
        struct move bid;
        sit(&sitting, "template", by ? "bg" : "pg", 5);
        assert_true(ask(&sitting, &question));
        assert_true(question.offers.moves > 1);
        assert_null(move_parse(sitting.match.game, sitting.edition->data, "bid 5", 5, false, &bid)
                        ? "cannot be read"
                        : NULL);
        size_t count = session_count(sitting.session);
        assert_true(table_play(sitting.table, 0, &bid, 1, &refusal));
        if (by) {
            assert_true(session_count(sitting.session) > count);
            rise(&sitting);
            continue;
        }
        assert_int_equal(session_draft(sitting.session, 0), 1);
        assert_true(move_equal(session_draft_move(sitting.session, 0, 0), bid));
        assert_int_equal(session_count(sitting.session), count);
        assert_int_equal(sitting.memory.events, count); /* nothing of it is stored */
        assert_true(table_question(sitting.table, 0, &question));
        assert_true(question.may_undo);
        assert_true(table_undo(sitting.table, 0, &refusal));
        assert_int_equal(session_draft(sitting.session, 0), 0);
        assert_true(table_question(sitting.table, 0, &question));
        assert_false(question.may_undo);
        rise(&sitting);
    }
}

/* The events of a question are those since the seat's last answer, its own
 * included, without gap and without anything twice. */
static void test_events_since(void **state)
{
    struct sitting sitting;
    struct question question;
    struct refusal refusal;
    size_t next[3] = { 0 };
    (void)state;
    sit(&sitting, "cryptocurrency", "pgp", 8);
    for (int i = 0; i < 60 && ask(&sitting, &question); i++) {
        assert_int_equal(question.from, next[question.seat]);
        assert_int_equal(table_heard(sitting.table, question.seat), question.from);
        struct move move = any(&sitting, &question);
        next[question.seat] = question.to;
        assert_true(table_play(sitting.table, question.seat, &move, 1, &refusal));
    }
    rise(&sitting);
}

/* ---- computer players -------------------------------------------------------------- */

static struct move choose_nonsense(struct mind *mind, const struct brain_input *input)
{
    (void)mind;
    return (struct move){ (uint8_t)rng_below(input->rng, 256), 255, 255, 255 };
}

static struct move choose_fault(struct mind *mind, const struct brain_input *input)
{
    (void)input;
    must(mind == NULL);
    return (struct move){ 0 };
}

static bool open_nothing(struct mind *mind)
{
    (void)mind;
    return false;
}

static const struct brain nonsense = { .name = "nonsense", .choose = choose_nonsense };
static const struct brain faulty = { .name = "faulty", .choose = choose_fault };
static const struct brain unborn = { .name = "unborn",
                                     .open = open_nothing,
                                     .choose = choose_nonsense };

/* Whatever a mind does, the match comes to its end by the rules, and every
 * answer that was replaced is counted with a reason. */
static void test_failing_minds(void **state)
{
    static const struct {
        const struct brain *brain;
        enum error error;
    } minds[] = { { &nonsense, ERROR_MOVE_RANGE },
                  { &unborn, ERROR_NO_ANSWER },
                  { &faulty, ERROR_NO_ANSWER } };
    (void)state;
    for (int i = 0; all_games[i]; i++)
        for (size_t k = 0; k < sizeof minds / sizeof *minds; k++) {
            struct sitting sitting;
            uint32_t replaced = 0;
            sit_with(&sitting, all_games[i], "ggg", 3, false, minds[k].brain);
            for (struct due due; (due = table_due(sitting.table)).what != DUE_OVER;) {
                struct refusal refusal;
                if (due.what == DUE_ADVANCE) {
                    assert_true(table_advance(sitting.table, &refusal));
                    continue;
                }
                assert_int_equal(table_think(sitting.table, first_of(due.think), NULL, &refusal),
                                 THOUGHT_REPLACED);
                assert_int_equal(refusal.error, minds[k].error);
                replaced++;
            }
            uint32_t counted = 0;
            for (int seat = 0; seat < 3; seat++)
                counted += table_replaced(sitting.table, seat);
            assert_true(replaced > 5);
            assert_int_equal(counted, replaced);
            check_stored(&sitting);
            rise(&sitting);
        }
}

/* What `greedy` would have played stands in for an answer that is missing. */
static void test_thoughts_from_elsewhere(void **state)
{
    struct sitting sitting, other;
    struct refusal refusal;
    (void)state;
    sit(&sitting, "cryptoly", "ggg", 11);
    sit(&other, "cryptoly", "ggg", 11);
    for (struct due due; (due = table_due(sitting.table)).what != DUE_OVER;) {
        if (due.what == DUE_ADVANCE) {
            assert_true(table_advance(sitting.table, &refusal));
            assert_true(table_advance(other.table, &refusal));
            continue;
        }
        int seat = first_of(due.think);
        assert_int_equal(table_thought(sitting.table, seat, NULL, &refusal), THOUGHT_REPLACED);
        assert_int_equal(refusal.error, ERROR_NO_ANSWER);
        assert_int_equal(table_think(other.table, seat, NULL, &refusal), THOUGHT_PLAYED);
    }
    assert_int_equal(table_due(other.table).what, DUE_OVER);
    assert_int_equal(sitting.memory.lines.size, other.memory.lines.size);
    assert_memory_equal(sitting.memory.lines.data, other.memory.lines.data,
                        other.memory.lines.size);
    rise(&sitting);
    rise(&other);
}

static bool no_patience(void *context, uint32_t milliseconds)
{
    (void)context;
    (void)milliseconds;
    return false;
}

static void test_nobody_waits(void **state)
{
    struct sitting sitting;
    struct refusal refusal;
    struct patience patience = { no_patience, NULL };
    (void)state;
    sit(&sitting, "template", "gg", 1);
    assert_true(table_advance(sitting.table, &refusal));
    size_t count = session_count(sitting.session);
    assert_int_equal(table_think(sitting.table, 0, &patience, &refusal), THOUGHT_STOPPED);
    assert_int_equal(session_count(sitting.session), count);
    assert_int_equal(table_due(sitting.table).think & 1, 1);
    rise(&sitting);
}

/* ---- stores --------------------------------------------------------------------------- */

/* A position as all viewers see it, and what they know to have happened. */
static uint64_t shown(const struct sitting *sitting)
{
    uint64_t sum = 14695981039346656037u;
    _Alignas(64) unsigned char view[MAX_STATE];
    for (int viewer = 0; viewer <= sitting->match.setup.players; viewer++) {
        int who = viewer < sitting->match.setup.players ? viewer : SPECTATOR;
        session_view(sitting->session, who, KNOWLEDGE, view);
        sum = (sum ^ game_hash(sitting->match.game, view)) * 1099511628211u;
        sum = (sum ^ session_seen(sitting->session, who)) * 1099511628211u;
    }
    return sum ^ session_active(sitting->session);
}

/* Each step fails now and then: nothing has happened, the same answer can be
 * given again, and the match is the same as with a store that never fails. */
static void test_failing_store(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++) {
        struct sitting sitting, smooth;
        struct rng trouble = rng_seed(77);
        int failed = 0;
        sit_with(&sitting, all_games[i], "pgb", 4, false, NULL);
        sit_with(&smooth, all_games[i], "pgb", 4, false, &random_brain);
        for (struct due due; (due = table_due(sitting.table)).what != DUE_OVER;) {
            struct question question;
            struct refusal refusal = { 0 };
            struct move move = { 0 };
            bool asked = !due.think && due.ask, played;
            if (asked) {
                assert_true(table_question(sitting.table, first_of(due.ask), &question));
                move = any(&sitting, &question);
            } else if (due.think) { /* brought from elsewhere, to be the same again */
                struct offers offers;
                session_legal(sitting.session, first_of(due.think), &offers);
                move = offers_pick(&offers, rng_below(&sitting.rng, offers.moves));
            }
            uint64_t before = shown(&sitting);
            for (sitting.memory.answer = rng_below(&trouble, 2) ? STORED_NOT : STORED;;
                 sitting.memory.answer = STORED) {
                played = due.what == DUE_ADVANCE ? table_advance(sitting.table, &refusal)
                         : asked ? table_play(sitting.table, question.seat, &move, 1, &refusal)
                                 : table_thought(sitting.table, first_of(due.think), &move,
                                                 &refusal) == THOUGHT_PLAYED;
                if (played)
                    break;
                assert_int_equal(refusal.error, ERROR_STORE);
                assert_int_equal(shown(&sitting), before);
                failed++;
            }
            /* The same in the match whose store never fails. */
            played = due.what == DUE_ADVANCE ? table_advance(smooth.table, &refusal)
                     : asked ? table_play(smooth.table, question.seat, &move, 1, &refusal)
                             : table_thought(smooth.table, first_of(due.think), &move, &refusal) ==
                                   THOUGHT_PLAYED;
            assert_true(played);
            assert_int_equal(shown(&sitting), shown(&smooth));
        }
        assert_true(failed > 0 && (size_t)failed > session_count(sitting.session) / 8);
        check_stored(&sitting);
        assert_int_equal(sitting.memory.lines.size, smooth.memory.lines.size);
        assert_memory_equal(sitting.memory.lines.data, smooth.memory.lines.data,
                            smooth.memory.lines.size);
        rise(&sitting);
        rise(&smooth);
    }
}

/* A store that takes its time: until it is done nobody is asked or shown anything. */
static void test_slow_store(void **state)
{
    struct sitting sitting;
    struct question question;
    struct refusal refusal;
    (void)state;
    sit(&sitting, "karthedis", "pp", 6);
    sitting.memory.answer = STORED_LATER;
    int steps = 0, lost = 0;
    for (struct due due; (due = table_due(sitting.table)).what != DUE_OVER; steps++) {
        uint64_t before = shown(&sitting);
        size_t stored = sitting.memory.lines.size, events = sitting.memory.events;
        if (due.what == DUE_ADVANCE) {
            assert_true(table_advance(sitting.table, &refusal));
        } else {
            assert_true(table_question(sitting.table, first_of(due.ask), &question));
            struct move move = any(&sitting, &question);
            assert_true(table_play(sitting.table, question.seat, &move, 1, &refusal));
            if (table_due(sitting.table).what != DUE_STORED)
                continue; /* a draft */
            assert_false(table_play(sitting.table, question.seat, &move, 1, &refusal));
            assert_int_equal(refusal.error, ERROR_STEP);
        }
        assert_int_equal(table_due(sitting.table).what, DUE_STORED);
        assert_false(table_question(sitting.table, 0, &question));
        assert_int_equal(shown(&sitting), before);
        bool ok = rng_below(&sitting.rng, 4) != 0;
        table_stored(sitting.table, ok);
        if (!ok) {
            assert_int_equal(shown(&sitting), before);
            sitting.memory.lines.size = stored;
            sitting.memory.events = events;
            lost++;
        }
        check_stored(&sitting);
    }
    assert_true(steps > 20 && lost > 3);
    rise(&sitting);
}

/* ---- a match that goes on, faults ------------------------------------------------------- */

/* From the stored lines the same match is opened again at any step. */
static void test_goes_on(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++) {
        struct sitting sitting;
        struct question question;
        struct refusal refusal;
        sit_with(&sitting, all_games[i], "pgp", 21, false, NULL);
        for (int k = 0; k < 25 && ask(&sitting, &question); k++) {
            struct move move = any(&sitting, &question);
            assert_true(table_play(sitting.table, question.seat, &move, 1, &refusal));
        }
        struct text record = { 0 };
        struct record read;
        struct record_error error;
        record_write_head(sitting.session, NULL, &record);
        text_add_bytes(&record, sitting.memory.lines.data, sitting.memory.lines.size);
        assert_true(record_read(record.data, record.size, fair_hash_text, &read, &error));
        assert_int_equal(session_count(read.session), session_count(sitting.session));
        struct table_settings settings = { .draws = &sitting.seeded.draws, .rng = rng_seed(1) };
        for (int seat = 0; seat < 3; seat++)
            settings.seat[seat] = *table_seat(sitting.table, seat);
        struct table *table = table_open(read.session, &settings);
        assert_int_equal(table_due(table).what, DUE_ADVANCE);
        size_t count = session_count(read.session);
        assert_true(table_advance(table, &refusal));
        assert_int_equal(session_count(read.session), count); /* nothing was left to do */
        assert_int_equal(table_due(table).ask, table_due(sitting.table).ask);
        assert_int_equal(table_due(table).think, table_due(sitting.table).think);
        table_close(table);
        record_free(&read);
        text_free(&record);
        rise(&sitting);
    }
}

static int until_fault; /* moves that are applied in steps; 0: none is counted */

static void faulty_apply(const void *edition, void *state, int actor, struct move move)
{
    must(!until_fault || --until_fault);
    game_find("template")->apply(edition, state, actor, move);
}

/* One answer, with the fault planted while the table plays it. */
static bool answer_with_fault(struct sitting *sitting, int *fault, struct refusal *refusal)
{
    struct due due = table_due(sitting->table);
    struct move move = { 0 };
    if (due.think) {
        struct offers offers;
        session_legal(sitting->session, first_of(due.think), &offers);
        move = offers_pick(&offers, 0);
    }
    until_fault = *fault;
    bool good = due.what == DUE_ADVANCE ? table_advance(sitting->table, refusal)
                                        : table_thought(sitting->table, first_of(due.think), &move,
                                                        refusal) == THOUGHT_PLAYED;
    *fault = until_fault;
    until_fault = 0;
    return good;
}

/* A fault in the rules closes the match as it was before the step. */
static void test_fault_closes(void **state)
{
    (void)state;
    for (int at = 1; at < 60; at++) {
        struct game game = *game_find("template");
        struct sitting sitting;
        struct refusal refusal = { 0 };
        int fault = at;
        game.apply = faulty_apply;
        sit_with(&sitting, &game, "gr", (uint64_t)at, false, NULL);
        while (answer_with_fault(&sitting, &fault, &refusal))
            continue;
        assert_int_equal(refusal.error, ERROR_FAULT);
        assert_int_equal(table_due(sitting.table).what, DUE_CLOSED);
        assert_string_equal(table_fault(sitting.table)->what, "!until_fault || --until_fault");
        assert_int_equal(table_thought(sitting.table, 0, NULL, &refusal), THOUGHT_REFUSED);
        assert_int_equal(refusal.error, ERROR_FAULT);
        check_stored(&sitting); /* its record is what was stored */
        rise(&sitting);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_matches),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_drafts),
        cmocka_unit_test(test_events_since),
        cmocka_unit_test(test_failing_minds),
        cmocka_unit_test(test_thoughts_from_elsewhere),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_draw_with_moves),
        cmocka_unit_test(test_nobody_waits),
        cmocka_unit_test(test_failing_store),
        cmocka_unit_test(test_slow_store),
        cmocka_unit_test(test_goes_on),
        cmocka_unit_test(test_fault_closes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
