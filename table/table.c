/*
 * table.c: a match being played.
 *
 * Everything that changes the match is a step: opened, played on until somebody
 * must be asked, handed to the store, and only then the state. At most one step
 * is open; while the store has it nobody is asked.
 */
#include <stdlib.h>
#include <string.h>

#include "table/inside.h"

static uint64_t count_draws(const struct session *session, size_t from, size_t to)
{
    uint64_t drawn = 0;
    for (size_t i = from; i < to; i++)
        drawn += session_event(session, i).actor == CHANCE;
    return drawn;
}

/* ---- opening ---------------------------------------------------------------- */

struct table *table_open(struct session *session, const struct table_settings *settings)
{
    int players = session_match(session)->setup.players;
    struct table *table = calloc(1, sizeof *table + (size_t)players * sizeof *table->seat);
    if (!table)
        return NULL;
    table->session = session;
    table->draws = settings->draws;
    table->redraw = settings->redraw;
    table->rng = settings->rng;
    table->store = settings->store;
    table->open_mind = settings->open_mind;
    table->context = settings->context;
    table->ask_all = settings->ask_all;
    table->by_hand = settings->by_hand;
    table->pauses = settings->pauses;
    table->when = TABLE_NEVER;
    table->actor = table->handed = table->wanted = table->hand = NOBODY;
    table->drawn = count_draws(session, 0, session_count(session));
    for (int seat = 0; seat < players; seat++) {
        table->seat[seat] = settings->seat[seat];
        table->heard[seat] = session_seen_own(session, seat);
    }
    return table;
}

static void drop_mind(struct table *table, int seat)
{
    if (table->mind[seat])
        mind_close(table->mind[seat]);
    free(table->mind[seat]);
    table->mind[seat] = NULL;
    table->lost[seat] = false;
}

void table_close(struct table *table)
{
    if (!table)
        return;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        drop_mind(table, seat);
    free(table);
}

const struct session *table_session(const struct table *table)
{
    return table->session;
}

const struct seat *table_seat(const struct table *table, int seat)
{
    must(seat >= 0 && seat < match_of(table)->setup.players);
    return &table->seat[seat];
}

/* ---- steps -------------------------------------------------------------------- */

static void step_abort(struct table *table)
{
    table->waiting = false;
    session_abort(table->session);
    if (table->handed != NOBODY)
        table->seat[table->handed] = table->before;
    table->handed = NOBODY;
    if (table->redraw)
        table->redraw(table->draws, table->drawn);
}

/* Whether a computer player stands in for the person whose seat it is. */
static bool is_stand_in(const struct table *table, int seat)
{
    return match_of(table)->kind[seat] == SEAT_PERSON && table->seat[seat].by == SEAT_COMPUTER;
}

static void step_commit(struct table *table)
{
    struct session *session = table->session;
    size_t saw = table->actor == NOBODY ? 0 : session_seen(session, table->actor);
    size_t shown = session_seen(session, SPECTATOR);
    table->drawn += count_draws(session, session_count(session), session_prepared(session));
    session_commit(session);
    table->waiting = false;
    table->ready = true;
    if (table->actor != NOBODY && !is_stand_in(table, table->actor))
        table->heard[table->actor] = saw;
    if (table->handed != NOBODY) {
        drop_mind(table, table->handed);
        table->asked[table->handed].active = false;
        table->kept[table->handed].ready = false;
        table->standing[table->handed].given = false;
    }
    table->handed = NOBODY;
    table_renew(table, shown);
    if (session_active(session) || table->ended)
        return;
    table->ended = true;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (table->mind[seat])
            mind_over(table->mind[seat], session);
}

static enum stored append(struct table *table)
{
    const struct session *session = table->session;
    unsigned active = session_prepared_active(session);
    int hand = table_hands(table) ? session_prepared_hand(session) : NOBODY;
    size_t first = session_count(session), count = session_prepared(session) - first;
    bool handed = session_prepared_handovers(session) > session_handovers(session);
    /* A private draft has no events, and is not stored. */
    if ((!count && !handed) || !table->store)
        return STORED;
    struct event *events = malloc((count + 1) * sizeof *events);
    if (!events)
        return STORED_NOT;
    for (size_t i = 0; i < count; i++)
        events[i] = session_event(session, first + i);
    struct step step = { .session = session,
                         .actor = table->actor,
                         .first = first,
                         .count = count,
                         .events = events,
                         .asked = table_seats_by(table, active, false) |
                                  (hand == NOBODY ? 0 : 1u << hand),
                         .thinking = table_seats_by(table, active, true),
                         .over = !active };
    enum stored stored = table->store->append(table->store, &step);
    free(events);
    return stored;
}

void table_stored(struct table *table, bool ok)
{
    must(table->waiting);
    (ok ? step_commit : step_abort)(table);
}

/* Plays a move into the open step. */
static bool put(struct table *table, int actor, struct move move, struct refusal *refusal)
{
    if (!session_prepare(table->session, actor, move, refusal))
        return false;
    if (actor < MAX_PLAYERS) {
        bool draft = match_of(table)->game->kinds[move.kind].flags & MOVE_DRAFT;
        table->drafts[actor] = draft ? table->drafts[actor] + 1 : 0;
    }
    return true;
}

/* ---- what follows by itself ------------------------------------------------------ */

/* Whether the host answers: it may, and no person is to act. So it also answers in the place of
 * computer players and programs. */
static bool host_answers(const struct table *table, unsigned active)
{
    if (!(active >> HOST & 1))
        return false;
    for (int seat = 0; seat < match_of(table)->setup.players; seat++)
        if (active >> seat & 1 && table->seat[seat].by == SEAT_PERSON)
            return false;
    return true;
}

static bool play_host(struct table *table, struct refusal *refusal)
{
    const struct match *match = match_of(table);
    struct move move =
        match->game->host(match->edition->data, session_prepared_state(table->session), &table->rng,
                          table->clocked ? table->now : NO_CLOCK);
    return put(table, HOST, move, refusal);
}

/* Plays the moves of chance that are due. One that waits for a hand stops it: that move is
 * played when the seat throws, and what follows after it. */
static bool follow_chance(struct table *table, struct refusal *refusal)
{
    unsigned hands = table_hands(table);
    if (!session_prepare_draws(table->session, table->draws, hands, refusal))
        return false;
    int hand = hands ? session_prepared_hand(table->session) : NOBODY;
    if (hand == NOBODY || hand != table->wanted)
        return true;
    table->wanted = NOBODY;
    return session_prepare_draw(table->session, table->draws, refusal) &&
           session_prepare_draws(table->session, table->draws, hands, refusal);
}

/* Plays chance, the host and answers without a choice until somebody is asked. */
static bool follow(struct table *table, struct refusal *refusal)
{
    int players = match_of(table)->setup.players;
    for (;;) {
        if (!follow_chance(table, refusal))
            return false;
        unsigned active = session_prepared_active(table->session);
        if (host_answers(table, active)) {
            if (!play_host(table, refusal))
                return false;
            continue;
        }
        /* Computer players first: what they decide in secret stays secret. */
        if (!active || table->pauses.longest || table_seats_by(table, active, true))
            return true;
        struct move move;
        int seat = 0;
        while (seat < players && !(active >> seat & 1 && table_gives(table, seat, &move)))
            seat++;
        if (seat == players)
            return true;
        if (!put(table, seat, move, refusal))
            return false;
    }
}

/* One answer, and what is to be done with it inside a guard. */
struct work {
    struct table *table;
    bool (*answer)(struct work *work); /* puts the answer into the step */
    int seat;
    const struct move *moves;
    int count;
    bool draws;             /* the seat also makes the chance move by its hand */
    int given;              /* the seat for which it is given, where none gives it */
    const char *name;       /* of who takes a seat over */
    struct refusal refusal; /* why it is not played */
    struct refusal why;     /* a computer player's answer was replaced */
    bool replaced;
    bool done;
    enum stored stored;
};

static void do_work(void *context)
{
    struct work *work = context;
    work->done = (!work->answer || work->answer(work)) && follow(work->table, &work->refusal);
    if (work->done)
        work->stored = append(work->table);
}

/* Makes a step of the answer. A fault in it closes the match as it was before. */
static bool make_step(struct work *work, struct refusal *refusal)
{
    struct table *table = work->table;
    table->actor = work->seat;
    table->wanted = work->draws ? work->seat : NOBODY;
    for (int seat = 0; seat < match_of(table)->setup.players; seat++)
        table->drafts[seat] = session_draft(table->session, seat);
    if (!fault_guard(do_work, work, &table->fault)) {
        table->closed = true;
        work->done = false;
        work->refusal = (struct refusal){ ERROR_FAULT, NULL };
    } else if (work->done && work->stored == STORED_NOT) {
        work->done = false;
        work->refusal = (struct refusal){ ERROR_STORE, NULL };
    }
    if (!work->done) {
        step_abort(table);
        if (refusal)
            *refusal = work->refusal;
    } else if (work->stored == STORED_LATER) {
        table->waiting = true;
    } else {
        step_commit(table);
    }
    return work->done;
}

/* ---- people and programs ----------------------------------------------------------- */

static bool is_asked(const struct table *table, int seat)
{
    return seat >= 0 && seat < match_of(table)->setup.players && table_due(table).ask >> seat & 1;
}

bool table_refuse_now(const struct table *table, struct refusal *refusal)
{
    static const enum error errors[] = { [DUE_ADVANCE] = ERROR_NOT_YOUR_TURN,
                                         [DUE_ANSWER] = ERROR_NOT_YOUR_TURN,
                                         [DUE_STORED] = ERROR_STEP,
                                         [DUE_OVER] = ERROR_OVER,
                                         [DUE_CLOSED] = ERROR_FAULT };
    return table_refusal(refusal, errors[table_due(table).what]);
}

static bool had_choice(const struct table *table, const void *state, int seat)
{
    struct offers offers;
    const struct match *match = match_of(table);
    game_legal(match->game, match->edition->data, state, seat, &offers);
    return offers.moves > 1;
}

/* How many of the seat's draft moves lead back to one that it had a choice at;
 * 0: none does. */
static int drafts_back(const struct table *table, int seat)
{
    _Alignas(64) unsigned char state[MAX_STATE];
    const struct match *match = match_of(table);
    int count = session_draft(table->session, seat), back = 0;
    memcpy(state, session_state(table->session), match->game->state_size);
    for (int i = 0; i < count; i++) {
        if (had_choice(table, state, seat))
            back = count - i;
        match->game->apply(match->edition->data, state, seat,
                           session_draft_move(table->session, seat, i));
    }
    return back;
}

/* How many moves are to be taken back to come to a decision of the seat's own:
 * what was answered for it would only be answered again. 0: there is none. */
static int moves_back(const struct table *table, int seat)
{
    const struct session *session = table->session;
    size_t taken = 0;
    if (!session_may_undo(session, seat) || table->ask_all)
        return session_may_undo(session, seat);
    int back = drafts_back(table, seat);
    if (back)
        return back;
    back = session_draft(session, seat);
    for (size_t i = session_count(session); i > 0; i--) {
        struct event event = session_event(session, i - 1);
        _Alignas(64) unsigned char state[MAX_STATE];
        if (event.what == EVENT_UNDO) {
            taken++;
            continue;
        }
        if (taken) {
            taken--;
            continue;
        }
        bool final = match_of(table)->game->kinds[event.move.kind].flags & MOVE_FINAL;
        if (event.actor != seat || final)
            return 0;
        back++;
        session_state_at(session, i - 1, state);
        if (had_choice(table, state, seat))
            return back;
    }
    return 0;
}

bool table_question(const struct table *table, int seat, struct question *question)
{
    if (!is_asked(table, seat))
        return false;
    question->seat = seat;
    question->from = table->heard[seat];
    question->to = session_seen(table->session, seat);
    question->may_undo = moves_back(table, seat) > 0;
    question->undos_left = session_undos_left(table->session, seat);
    session_legal(table->session, seat, &question->offers);
    struct move only;
    question->timed = table_is_timed(table, seat, &only);
    question->until = table_given_when(table, seat, &only);
    return true;
}

size_t table_heard(const struct table *table, int seat)
{
    must(seat >= 0 && seat < match_of(table)->setup.players);
    return table->heard[seat];
}

static bool answer_moves(struct work *work)
{
    struct table *table = work->table;
    if (!session_prepare_all(table->session, work->seat, work->moves, work->count, &work->refusal))
        return false;
    const struct move_kind *kinds = match_of(table)->game->kinds;
    for (int i = 0; i < work->count; i++)
        table->drafts[work->seat] =
            kinds[work->moves[i].kind].flags & MOVE_DRAFT ? table->drafts[work->seat] + 1 : 0;
    return true;
}

bool table_play(struct table *table, int seat, const struct move moves[], int count,
                struct refusal *refusal)
{
    struct work work = {
        .table = table, .answer = answer_moves, .seat = seat, .moves = moves, .count = count
    };
    return is_asked(table, seat) ? make_step(&work, refusal) : table_refuse_now(table, refusal);
}

bool table_draw(struct table *table, int seat, const struct move moves[], int count,
                struct refusal *refusal)
{
    struct work work = { .table = table,
                         .answer = count ? answer_moves : NULL,
                         .seat = seat,
                         .moves = moves,
                         .count = count,
                         .draws = true };
    if (!is_asked(table, seat) || (!count && table->hand != seat))
        return table_refuse_now(table, refusal);
    return make_step(&work, refusal);
}

static bool answer_undo(struct work *work)
{
    struct table *table = work->table;
    int back = moves_back(table, work->seat);
    if (!back)
        return table_refusal(&work->refusal, ERROR_UNDO);
    for (; back; back--) {
        if (!session_prepare_undo(table->session, work->seat, &work->refusal))
            return false;
        table->drafts[work->seat] -= table->drafts[work->seat] > 0;
    }
    return true;
}

bool table_undo(struct table *table, int seat, struct refusal *refusal)
{
    struct work work = { .table = table, .answer = answer_undo, .seat = seat };
    if (!is_asked(table, seat))
        return table_refuse_now(table, refusal);
    /* What stands would only be answered again. */
    struct standing standing = table->standing[seat];
    table->standing[seat].given = false;
    bool undone = make_step(&work, refusal);
    if (!undone)
        table->standing[seat] = standing;
    return undone;
}

bool table_drop(struct table *table, int seat, struct refusal *refusal)
{
    if (!is_asked(table, seat))
        return table_refuse_now(table, refusal);
    bool dropped = session_drop(table->session, seat);
    table_reckon(table);
    return dropped;
}

/* ---- who plays --------------------------------------------------------------- */

static bool answer_hand_over(struct work *work)
{
    return session_prepare_handover(work->table->session, work->table->handed,
                                    work->table->seat[work->table->handed].by, work->name,
                                    &work->refusal);
}

bool table_hand_over(struct table *table, int seat, const struct seat *to, const char *name,
                     struct refusal *refusal)
{
    struct work work = { .table = table, .answer = answer_hand_over, .seat = NOBODY, .name = name };
    enum due_what what = table_due(table).what;
    must(seat >= 0 && seat < match_of(table)->setup.players);
    must(to->by != SEAT_COMPUTER || to->agent.brain);
    if (what != DUE_ADVANCE && what != DUE_ANSWER)
        return table_refuse_now(table, refusal);
    table->before = table->seat[seat];
    table->seat[seat] = *to;
    table->handed = seat;
    return make_step(&work, refusal);
}

enum error table_seat_now(const struct session *session, int seat, struct seat *found)
{
    const char *name;
    struct seat now = { .by = session_player(session, seat, &name) };
    enum error error = NO_ERROR;
    if (now.by == SEAT_COMPUTER)
        error = agent_parse(name, strlen(name), &now.agent);
    if (!error)
        *found = now;
    return error;
}

/* ---- computer players ------------------------------------------------------------------ */

/* What the simple player of the game would do; where it fails as well, any move
 * that is allowed. */
static struct move instead(struct table *table, int seat)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    const struct match *match = match_of(table);
    struct offers offers;
    session_view(table->session, seat, KNOWLEDGE, view);
    struct move move = match->game->playout(match->edition->data, view, seat, &table->rng);
    if (session_allows(table->session, seat, move, NULL))
        return move;
    session_legal(table->session, seat, &offers);
    must(offers.moves);
    return offers_pick(&offers, rng_below(&table->rng, offers.moves));
}

/* Plays a computer player's move. Where others' moves have made its draft impossible, the first
 * try only drops the draft; the move was thought of without it, so it is tried once more. */
static bool put_thought(struct table *table, int seat, struct move move, struct refusal *refusal)
{
    return put(table, seat, move, refusal) ||
           (refusal->error == ERROR_DRAFT_LOST && put(table, seat, move, refusal));
}

static bool answer_thought(struct work *work)
{
    work->why = (struct refusal){ ERROR_NO_ANSWER, NULL };
    if (work->moves && put_thought(work->table, work->seat, *work->moves, &work->why))
        return true;
    work->replaced = true;
    return put_thought(work->table, work->seat, instead(work->table, work->seat), &work->refusal);
}

static bool is_thinking(const struct table *table, int seat)
{
    return seat >= 0 && seat < MAX_PLAYERS && table_due(table).think >> seat & 1;
}

/* Parts of a private decision show nothing: they are played at once, lest their
 * number be counted by the time they take. */
static bool is_early(const struct table *table, int seat, const struct move *move)
{
    if (table->asked[seat].until <= table->now)
        return false;
    return !move || !session_allows(table->session, seat, *move, NULL) ||
           !(match_of(table)->game->kinds[move->kind].flags & MOVE_DRAFT);
}

static enum thought play_thought(struct table *table, int seat, const struct move *move,
                                 struct refusal *refusal)
{
    struct work work = {
        .table = table, .answer = answer_thought, .seat = seat, .moves = move, .count = 1
    };
    if (!make_step(&work, refusal))
        return THOUGHT_REFUSED;
    if (!work.replaced)
        return THOUGHT_PLAYED;
    table->replaced[seat]++;
    if (refusal)
        *refusal = work.why;
    return THOUGHT_REPLACED;
}

enum thought table_thought(struct table *table, int seat, const struct move *move,
                           struct refusal *refusal)
{
    if (!is_thinking(table, seat)) {
        table_refuse_now(table, refusal);
        return THOUGHT_REFUSED;
    }
    table_keep_beat(table, seat);
    if (!is_early(table, seat, move))
        return play_thought(table, seat, move, refusal);
    table->kept[seat] = (struct kept){ .ready = true,
                                       .empty = !move,
                                       .move = move ? *move : (struct move){ 0 },
                                       .view = table_hash_view(table, seat) };
    table_reckon(table);
    return THOUGHT_KEPT;
}

static struct mind *open_mind(struct table *table, int seat)
{
    struct mind *mind = table->mind[seat] ? table->mind[seat] : malloc(sizeof *mind);
    if (!mind || table->mind[seat])
        return mind;
    const struct agent *agent = &table->seat[seat].agent;
    bool good = table->open_mind
                    ? table->open_mind(table->context, mind, agent, match_of(table), seat)
                    : mind_open(mind, agent, match_of(table), seat);
    if (!good) {
        free(mind);
        return NULL;
    }
    return table->mind[seat] = mind;
}

struct question_to_mind {
    struct table *table;
    struct mind *mind;
    struct move move;
};

static void ask_mind(void *context)
{
    struct question_to_mind *question = context;
    question->move = mind_ask(question->mind, question->table->session, &question->table->rng);
}

enum thought table_think(struct table *table, int seat, const struct patience *patience,
                         struct refusal *refusal)
{
    struct question_to_mind question = { .table = table };
    struct fault_place place;
    if (is_thinking(table, seat) && !table->lost[seat])
        question.mind = open_mind(table, seat);
    if (!question.mind)
        return table_thought(table, seat, NULL, refusal);
    question.mind->patience = patience;
    bool sound = fault_guard(ask_mind, &question, &place);
    question.mind->patience = NULL;
    if (patience && !patience->wait(patience->context, 0))
        return THOUGHT_STOPPED;
    table->lost[seat] = !sound;
    return table_thought(table, seat, sound ? &question.move : NULL, refusal);
}

const struct mind *table_mind(const struct table *table, int seat)
{
    return seat >= 0 && seat < MAX_PLAYERS ? table->mind[seat] : NULL;
}

uint32_t table_replaced(const struct table *table, int seat)
{
    return seat >= 0 && seat < MAX_PLAYERS ? table->replaced[seat] : 0;
}

/* ---- going on ------------------------------------------------------------------------ */

static bool answer_given(struct work *work)
{
    return put_thought(work->table, work->given, *work->moves, &work->refusal);
}

/* The answer that is due first, and by now. */
static bool play_due(struct table *table, struct refusal *refusal)
{
    struct move move;
    int seat = 0;
    while (table_given_when(table, seat, &move) != table->when)
        seat++;
    if (table->seat[seat].by == SEAT_COMPUTER) {
        struct kept kept = table->kept[seat];
        return play_thought(table, seat, kept.empty ? NULL : &kept.move, refusal) !=
               THOUGHT_REFUSED;
    }
    struct work work = {
        .table = table, .answer = answer_given, .seat = NOBODY, .given = seat, .moves = &move
    };
    return make_step(&work, refusal);
}

bool table_advance(struct table *table, struct refusal *refusal)
{
    struct work work = { .table = table, .seat = NOBODY };
    if (table_due(table).what != DUE_ADVANCE)
        return table_refusal(refusal, table->closed ? ERROR_FAULT : ERROR_STEP);
    return table->ready ? play_due(table, refusal) : make_step(&work, refusal);
}
