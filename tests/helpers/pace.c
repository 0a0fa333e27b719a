/* pace.c: when answers come, as far as a viewer can notice. */
#include "tests/helpers/pace.h"

#include "table/table.h"
#include "tests/helpers/play.h"

bool pace_leaks;

static uint32_t no_draw(struct draws *draws, uint32_t n)
{
    (void)draws;
    (void)n;
    return 0;
}

/* A table at this position, in the hands of the test; NULL: chance or the host is
 * to act, whose outcome may rightly differ. */
static struct table *open_at(struct session *session, enum seat_kind by)
{
    static struct draws draws = { no_draw };
    struct table_settings settings = { .draws = &draws,
                                       .rng = rng_seed(1),
                                       .pauses = { 500, 2500, 99 } };
    unsigned active = session_active(session);
    if (!active || active >> HOST & 1 || active >> CHANCE & 1)
        return NULL;
    for (int seat = 0; seat < session_match(session)->setup.players; seat++) {
        struct offers offers;
        settings.seat[seat].by = by;
        if (by == SEAT_COMPUTER)
            settings.seat[seat].agent = agent_of(&random_brain);
        session_legal(session, seat, &offers);
        if (pace_leaks && active >> seat & 1)
            settings.pauses.longest += offers.moves;
    }
    struct table *table = table_open(session, &settings);
    assert_non_null(table);
    table_time(table, 1000);
    assert_true(table_advance(table, NULL));
    return table;
}

static void write_times(const struct table *table, struct text *out)
{
    for (int seat = 0; seat < session_match(table_session(table))->setup.players; seat++)
        text_printf(out, "%lld ", (long long)table_answer_time(table, seat));
}

void write_pauses(const struct session *session, int viewer, struct text *out)
{
    struct session *copy = session_clone(session);
    assert_non_null(copy);
    struct table *table = open_at(copy, SEAT_COMPUTER);
    (void)viewer;
    if (table) {
        write_times(table, out);
        for (int seat = 0; seat < session_match(copy)->setup.players; seat++)
            if (table_due(table).think >> seat & 1)
                assert_int_equal(table_thought(table, seat, NULL, NULL), THOUGHT_KEPT);
        struct due due = table_due(table);
        text_printf(out, "due %d %x %x %lld\n", due.what, due.ask, due.think, (long long)due.when);
    }
    table_close(table);
    session_close(copy);
}

/* Something that may be answered in advance, if there is anything. */
static void stand(struct table *table, int seat)
{
    const struct session *session = table_session(table);
    struct offers offers;
    session_legal(session, seat, &offers);
    for (int i = 0; i < offers.count; i++)
        if (table_stand(table, seat, &offers.list[i].move, UNTIL_ROUND, NULL))
            return;
}

void write_standing(const struct session *session, int viewer, struct text *out)
{
    struct session *copy = session_clone(session);
    struct question question;
    assert_non_null(copy);
    struct table *table = open_at(copy, SEAT_PERSON);
    int players = session_match(copy)->setup.players;
    for (int seat = 0; table && seat < players; seat++)
        if (seat != viewer && session_active(copy) >> seat & 1)
            stand(table, seat);
    if (table)
        write_times(table, out);
    if (table && viewer < players) {
        text_printf(out, "stands %d\n", table_standing(table, viewer) != NULL);
        if (table_question(table, viewer, &question))
            text_printf(out, "asked %zu %zu %d %d %d %lld\n", question.from, question.to,
                        question.may_undo, question.undos_left, question.timed,
                        (long long)question.until);
    }
    table_close(table);
    session_close(copy);
}
