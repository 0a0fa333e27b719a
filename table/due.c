/*
 * due.c: what is due and when: time, answers that nobody gives in person, and
 * those given in advance.
 */
#include "table/inside.h"

/* ---- what is due -------------------------------------------------------------- */

unsigned table_seats_by(const struct table *table, unsigned set, bool computer)
{
    unsigned found = 0;
    for (int seat = 0; seat < match_of(table)->setup.players; seat++)
        if (set >> seat & 1 && (table->seat[seat].by == SEAT_COMPUTER) == computer)
            found |= 1u << seat;
    return found;
}

unsigned table_hands(const struct table *table)
{
    unsigned set = 0;
    for (int seat = 0; seat < match_of(table)->setup.players; seat++)
        set |= (unsigned)(table->seat[seat].by == SEAT_PERSON) << seat;
    return set & table->by_hand;
}

void table_by_hand(struct table *table, int seat, bool on)
{
    must(seat >= 0 && seat < match_of(table)->setup.players);
    table->by_hand = (table->by_hand & ~(1u << seat)) | (unsigned)on << seat;
    /* What has waited for it goes on by itself. */
    if (!on && table->hand == seat && !table->waiting && !table->closed) {
        table->hand = NOBODY;
        table->ready = false;
    }
}

int table_awaits_hand(const struct table *table)
{
    return table->hand;
}

void table_time(struct table *table, int64_t now)
{
    bool first = !table->clocked;
    table->clocked = true;
    if (now > table->now)
        table->now = now;
    if (first && table->ready && !table->waiting)
        table_reckon(table);
}

int64_t table_left(const struct table *table, int64_t until)
{
    return until > table->now ? until - table->now : 0;
}

/* The computer players that have answered and wait for their time. */
static unsigned seats_kept(const struct table *table)
{
    unsigned set = 0;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        set |= (unsigned)table->kept[seat].ready << seat;
    return set;
}

struct due table_due(const struct table *table)
{
    struct due due = { .when = TABLE_NEVER };
    if (table->closed) {
        due.what = DUE_CLOSED;
    } else if (table->waiting) {
        due.what = DUE_STORED;
    } else if (!table->ready || table->when <= table->now) {
        due.what = DUE_ADVANCE;
        due.when = table->now;
    } else {
        unsigned active = session_active(table->session);
        due.what = active ? DUE_ANSWER : DUE_OVER;
        if (table->hand != NOBODY)
            active |= 1u << table->hand;
        due.ask = table_seats_by(table, active & ~table->given, false);
        due.think = table_seats_by(table, active & ~seats_kept(table), true);
        due.when = table->when;
    }
    return due;
}

int64_t table_answer_time(const struct table *table, int seat)
{
    must(seat >= 0 && seat < match_of(table)->setup.players);
    return table->asked[seat].active ? table->asked[seat].until : TABLE_NEVER;
}

const struct fault_place *table_fault(const struct table *table)
{
    return table->closed ? &table->fault : NULL;
}

/* ---- answers that nobody gives in person ------------------------------------------ */

bool table_gives(const struct table *table, int seat, struct move *move)
{
    const struct game *game = match_of(table)->game;
    const struct standing *standing = &table->standing[seat];
    const void *state = session_prepared_state(table->session);
    struct offers offers;
    if (table->drafts[seat] && table->seat[seat].by != SEAT_PROGRAM)
        return false;
    *move = standing->move;
    if (standing->given && standing_answers(standing, stage_of(game, state)) &&
        game_allows(game, match_of(table)->edition->data, state, seat, *move, NULL))
        return true;
    if (table->ask_all)
        return false;
    session_prepared_legal(table->session, seat, &offers);
    *move = offers.list[0].move;
    /* A person's decision is put together at a desk, which has not heard of parts that
     * were put into it here. */
    int flags = table->seat[seat].by == SEAT_PERSON ? MOVE_FINAL | MOVE_DRAFT : MOVE_FINAL;
    return offers.moves == 1 && !(game->kinds[move->kind].flags & flags);
}

bool table_is_timed(const struct table *table, int seat, struct move *move)
{
    struct offers offers;
    if (seat == table->hand)
        return false;
    session_legal(table->session, seat, &offers);
    *move = offers.list[0].move;
    return offers.moves == 1 && match_of(table)->game->kinds[move->kind].flags & MOVE_TIMED;
}

int64_t table_given_when(const struct table *table, int seat, struct move *move)
{
    const struct asked *asked = &table->asked[seat];
    if (!asked->active)
        return TABLE_NEVER;
    if (table->seat[seat].by == SEAT_COMPUTER)
        return table->kept[seat].ready ? asked->until : TABLE_NEVER;
    if (table->given >> seat & 1 && table_gives(table, seat, move))
        return asked->until;
    return table_is_timed(table, seat, move) ? asked->since + TABLE_TIMED_SECONDS * 1000
                                             : TABLE_NEVER;
}

static bool any_stands(const struct table *table)
{
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (table->standing[seat].given)
            return true;
    return false;
}

static void reckon(void *context)
{
    struct table *table = context;
    struct move move;
    unsigned active = session_active(table->session);
    /* Computer players first: what they decide in secret stays secret. */
    bool people = !table_seats_by(table, active, true);
    for (int seat = 0; seat < match_of(table)->setup.players; seat++) {
        table->drafts[seat] = session_draft(table->session, seat);
        if (people && active >> seat & 1 && table_gives(table, seat, &move))
            table->given |= 1u << seat;
        int64_t when = table_given_when(table, seat, &move);
        if (when < table->when)
            table->when = when;
    }
}

void table_reckon(struct table *table)
{
    table->given = 0;
    table->when = TABLE_NEVER;
    /* Without time and standing answers everything was played in its step. */
    if (!table->clocked && !table->pauses.longest && !any_stands(table))
        return;
    if (!fault_guard(reckon, table, &table->fault))
        table->closed = true;
}

uint64_t table_hash_view(const struct table *table, int seat)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    session_view(table->session, seat, KNOWLEDGE, view);
    return game_hash(match_of(table)->game, view);
}

/* Whether everybody saw the seat move since then. */
static bool has_moved(const struct table *table, int seat, size_t shown)
{
    struct event event;
    for (; shown < session_seen(table->session, SPECTATOR); shown++) {
        session_seen_event(table->session, SPECTATOR, shown, &event);
        if (event.actor == seat)
            return true;
    }
    return false;
}

static int64_t beat_of(const struct table *table, int seat)
{
    return table->seat[seat].by == SEAT_COMPUTER ? table->seat[seat].beat : 0;
}

void table_keep_beat(struct table *table, int seat)
{
    struct asked *asked = &table->asked[seat];
    int64_t beat = beat_of(table, seat), late = table->now - asked->until;
    if (beat && late > 0)
        asked->until += (late + beat - 1) / beat * beat;
}

/* A seat is asked anew, with another pause, where everybody can see that it is: by
 * the number of pauses nobody counts what it decides in secret. */
void table_renew(struct table *table, size_t shown)
{
    const struct session *session = table->session;
    struct stage stage = stage_of(match_of(table)->game, session_state(session));
    size_t seen = session_seen(session, SPECTATOR);
    table->hand = table_hands(table) ? session_prepared_hand(session) : NOBODY;
    for (int seat = 0; seat < match_of(table)->setup.players; seat++) {
        struct asked *asked = &table->asked[seat];
        struct kept *kept = &table->kept[seat];
        bool active = session_active(session) >> seat & 1 || seat == table->hand;
        if (active && (!asked->active || stage.phase != table->stage.phase ||
                       has_moved(table, seat, shown))) {
            asked->since = table->now;
            int64_t pause = pause_before(&table->pauses, seen, seat), beat = beat_of(table, seat);
            asked->until = table->now + (pause > beat ? pause : beat);
        }
        asked->active = active;
        if (kept->ready)
            kept->ready = active && kept->view == table_hash_view(table, seat);
        if (!standing_holds(&table->standing[seat], stage))
            table->standing[seat].given = false;
    }
    table->stage = stage;
    table_reckon(table);
}

/* ---- standing answers --------------------------------------------------------- */

bool table_stand(struct table *table, int seat, const struct move *move, enum until until,
                 struct refusal *refusal)
{
    must(seat >= 0 && seat < match_of(table)->setup.players);
    const struct game *game = match_of(table)->game;
    if (table->closed || !table->ready || table->waiting)
        return table_refuse_now(table, refusal);
    if (move && (until < UNTIL_TURN || until > UNTIL_MATCH || move_number(game, *move) < 0))
        return table_refusal(refusal, ERROR_MOVE_RANGE);
    if (move && game->kinds[move->kind].flags & (MOVE_DRAFT | MOVE_FINAL))
        return table_refusal(refusal, ERROR_STANDING);
    table->standing[seat] = (struct standing){ .given = move != NULL,
                                               .move = move ? *move : (struct move){ 0 },
                                               .until = until,
                                               .stage = table->stage };
    table_reckon(table);
    return true;
}

const struct standing *table_standing(const struct table *table, int seat)
{
    must(seat >= 0 && seat < match_of(table)->setup.players);
    return table->standing[seat].given ? &table->standing[seat] : NULL;
}
