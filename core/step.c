/* step.c: steps of a match: playing, undo, drafts; preparing, committing, aborting. */
#include <stdlib.h>
#include <string.h>

#include "core/session_parts.h"

/* ---- events ---- */

/* Room for so many more events, so that playing them cannot fail half way. */
static bool reserve_events(struct session *session, int more, struct refusal *refusal)
{
    if (session->log.end.count + (uint32_t)more > MOST_EVENTS)
        return session_refuse(refusal, ERROR_LENGTH, NULL);
    return log_reserve(&session->log, (uint32_t)more) ||
           session_refuse(refusal, ERROR_MEMORY, NULL);
}

/* What one viewer sees of the move: four bits as log.h says. */
static unsigned sight_of(const struct session *session, const void *state, int viewer, int actor,
                         struct move move)
{
    const struct game *game = session_game(session);
    struct move masked = move;
    if (!game->mask(session_edition(session), state, viewer, actor, &masked))
        return 0;
    must(masked.kind == move.kind && (masked.a == move.a || masked.a == HIDDEN) &&
         (masked.b == move.b || masked.b == HIDDEN) && (masked.n == move.n || masked.n == HIDDEN));
    return SIGHT_SEEN | (masked.a != move.a ? SIGHT_NO_A : 0u) |
           (masked.b != move.b ? SIGHT_NO_B : 0u) | (masked.n != move.n ? SIGHT_NO_N : 0u);
}

static uint64_t sights_of(const struct session *session, const void *state, int actor,
                          struct move move)
{
    int players = session->match.setup.players;
    uint64_t sights = 0;
    for (int viewer = 0; viewer < players; viewer++)
        sights |= (uint64_t)sight_of(session, state, viewer, actor, move) << 4 * viewer;
    return sights | (uint64_t)sight_of(session, state, SPECTATOR, actor, move) << 4 * players;
}

/* Room was reserved, the move is allowed. */
static void push_move(struct session *session, int actor, struct move move)
{
    const struct game *game = session_game(session);
    struct position *next = session_next(session);
    if (actor != next->run_actor || actor >= MAX_PLAYERS) {
        session_take_snapshot(session, next->state);
        next->run_actor = (int8_t)(actor < MAX_PLAYERS ? actor : NOBODY);
        next->run_length = 0;
    }
    if (actor < MAX_PLAYERS) {
        if (next->run_length == MAX_UNDO)
            memmove(next->run, next->run + 1, (size_t)--next->run_length * sizeof *next->run);
        next->run[next->run_length++] = session->log.end.count;
    }
    if (game->kinds[move.kind].flags & MOVE_FINAL)
        next->run_length = 0;
    log_add(&session->log, (struct event){ (uint8_t)actor, EVENT_MOVE, move },
            sights_of(session, next->state, actor, move));
    game->apply(session_edition(session), next->state, actor, move);
}

/* ---- drafts --------------------------------------------------------------- */

static int draft_count(const struct position *position, int seat)
{
    int count = 0;
    for (int i = 0; i < position->draft_count; i++)
        count += position->drafts[i].seat == seat;
    return count;
}

/* The seat's draft as a list; returns how many. */
static int draft_list(const struct position *position, int seat, struct move moves[MAX_DRAFT])
{
    int count = 0;
    for (int i = 0; i < position->draft_count; i++)
        if (position->drafts[i].seat == seat)
            moves[count++] = position->drafts[i].move;
    return count;
}

/* Leaves the first `keep` moves of the seat's draft. */
void session_cut_draft(struct position *position, int seat, int keep)
{
    uint16_t left = 0;
    for (int i = 0; i < position->draft_count; i++)
        if (position->drafts[i].seat != seat || keep-- > 0)
            position->drafts[left++] = position->drafts[i];
    position->draft_count = left;
}

static bool draft_reserve(struct position *position, int more)
{
    int count = position->draft_count + more;
    if (count <= position->draft_room)
        return true;
    struct drafted *grown = realloc(position->drafts, (size_t)(count + 8) * sizeof *grown);
    if (!grown)
        return false;
    position->drafts = grown;
    position->draft_room = (uint16_t)(count + 8);
    return true;
}

int session_draft(const struct session *session, int seat)
{
    must(session_is_seat(session, seat));
    return draft_count(session_now(session), seat);
}

struct move session_draft_move(const struct session *session, int seat, int i)
{
    struct move moves[MAX_DRAFT];
    must(session_is_seat(session, seat));
    int count = draft_list(session_now(session), seat, moves);
    must(i >= 0 && i < count);
    return moves[i];
}

bool session_drop(struct session *session, int seat)
{
    must(session_is_seat(session, seat));
    if (session->open)
        return false;
    struct position *now = &session->position[session->now];
    session_cut_draft(now, seat, 0);
    now->lost &= (uint16_t) ~(1u << seat);
    return true;
}

/* The state with the seat's own draft played into it. */
const void *session_drafted(const struct session *session, const struct position *position,
                            int seat, void *buffer)
{
    struct move moves[MAX_DRAFT];
    int count = position->draft_count ? draft_list(position, seat, moves) : 0;
    if (!count)
        return position->state;
    memcpy(buffer, position->state, session_game(session)->state_size);
    for (int i = 0; i < count; i++)
        session_game(session)->apply(session_edition(session), buffer, seat, moves[i]);
    return buffer;
}

/* ---- playing ------------------------------------------------------------ */

bool session_check(const struct session *session, const void *state, int actor, struct move move,
                   struct refusal *refusal)
{
    const struct game *game = session_game(session);
    unsigned active = game->active(session_edition(session), state);
    uint16_t rule;
    if (!active)
        return session_refuse(refusal, ERROR_OVER, NULL);
    if (move_number(game, move) < 0)
        return session_refuse(refusal, ERROR_MOVE_RANGE, NULL);
    if (actor < 0 || actor > CHANCE || !(active >> actor & 1))
        return session_refuse(refusal, ERROR_NOT_YOUR_TURN, NULL);
    if (!game_allows(game, session_edition(session), state, actor, move, &rule))
        return session_refuse(refusal, ERROR_RULE, game->rules[rule]);
    return true;
}

/* The kind may be anything: what comes in is looked at before it is checked. */
static bool is_draft(const struct session *session, int actor, struct move move)
{
    return session_is_seat(session, actor) && move_number(session_game(session), move) >= 0 &&
           session_game(session)->kinds[move.kind].flags & MOVE_DRAFT;
}

/* Plays the list on a state; false: the first fault is told. */
static bool rehearse(const struct session *session, void *state, int actor,
                     const struct move moves[], int count, struct refusal *refusal)
{
    for (int i = 0; i < count; i++) {
        if (!session_check(session, state, actor, moves[i], refusal))
            return false;
        session_game(session)->apply(session_edition(session), state, actor, moves[i]);
    }
    return true;
}

/* After every change of the position: drafts of seats that are no longer
 * asked mean nothing any more; those that no longer play are lost, which the
 * seat is told at its next move, lest that be played without them. */
static void revise_drafts(struct session *session)
{
    _Alignas(64) unsigned char trial[MAX_STATE];
    struct move moves[MAX_DRAFT];
    struct position *next = session_next(session);
    if (!next->draft_count && !next->lost)
        return;
    unsigned active = session_active_at(session, next);
    next->lost &= (uint16_t)active;
    for (int seat = 0; seat < session->match.setup.players; seat++) {
        int count = draft_list(next, seat, moves);
        if (!count)
            continue;
        memcpy(trial, next->state, session_game(session)->state_size);
        if (!(active >> seat & 1)) {
            session_cut_draft(next, seat, 0);
        } else if (!rehearse(session, trial, seat, moves, count, NULL)) {
            session_cut_draft(next, seat, 0);
            next->lost |= (uint16_t)(1u << seat);
        }
    }
}

bool session_open_step(struct session *session, struct refusal *refusal)
{
    if (session->open)
        return true;
    if (!session_copy_position(&session->position[!session->now], session_now(session),
                               session_game(session)->state_size))
        return session_refuse(refusal, ERROR_MEMORY, NULL);
    session->open = true;
    session->behind = false;
    return true;
}

static void push_all(struct session *session, int actor, const struct move moves[], int count)
{
    for (int i = 0; i < count; i++)
        push_move(session, actor, moves[i]);
}

/* A packet, with the actor's draft before it. */
static bool add_packet(struct session *session, int actor, const struct move moves[], int count,
                       struct refusal *refusal)
{
    _Alignas(64) unsigned char trial[MAX_STATE];
    struct move draft[MAX_DRAFT];
    struct position *next = session_next(session);
    int begun = draft_list(next, actor, draft);
    int open = count; /* draft moves at the end stay private */
    while (open > 0 && is_draft(session, actor, moves[open - 1]))
        open--;
    if (count - open + (open ? 0 : begun) > MAX_DRAFT)
        return session_refuse(refusal, ERROR_DRAFT_FULL, NULL);
    memcpy(trial, next->state, session_game(session)->state_size);
    if (!rehearse(session, trial, actor, draft, begun, refusal) ||
        !rehearse(session, trial, actor, moves, count, refusal))
        return false;
    if (!draft_reserve(next, count - open))
        return session_refuse(refusal, ERROR_MEMORY, NULL);
    if (open) {
        if (!reserve_events(session, open + begun, refusal))
            return false;
        session_cut_draft(next, actor, 0);
        push_all(session, actor, draft, begun);
        push_all(session, actor, moves, open);
        revise_drafts(session);
    }
    for (int i = open; i < count; i++)
        next->drafts[next->draft_count++] = (struct drafted){ (uint8_t)actor, moves[i] };
    return true;
}

/* One move of an actor without a draft needs no trial. */
static bool add_move(struct session *session, int actor, struct move move, struct refusal *refusal)
{
    struct position *next = session_next(session);
    if ((next->draft_count && draft_count(next, actor)) || is_draft(session, actor, move))
        return add_packet(session, actor, &move, 1, refusal);
    if (!session_check(session, next->state, actor, move, refusal) ||
        !reserve_events(session, 1, refusal))
        return false;
    push_move(session, actor, move);
    revise_drafts(session);
    return true;
}

/* A seat whose draft was lost is told so once. */
static bool tell_loss(struct session *session, int actor, struct refusal *refusal)
{
    if (!session_is_seat(session, actor) || !(session_ahead(session)->lost >> actor & 1))
        return false;
    for (int i = 0; i < 2; i++)
        session->position[i].lost &= (uint16_t) ~(1u << actor);
    session_refuse(refusal, ERROR_DRAFT_LOST, NULL);
    return true;
}

bool session_prepare_all(struct session *session, int actor, const struct move moves[], int count,
                         struct refusal *refusal)
{
    bool begins = !session->open;
    if (tell_loss(session, actor, refusal) || !session_open_step(session, refusal))
        return false;
    bool added = count == 1 ? add_move(session, actor, moves[0], refusal)
                            : add_packet(session, actor, moves, count, refusal);
    if (!added && begins)
        session_abort(session);
    return added;
}

bool session_prepare(struct session *session, int actor, struct move move, struct refusal *refusal)
{
    return session_prepare_all(session, actor, &move, 1, refusal);
}

static int hand_at(const struct session *session, const struct position *position)
{
    int seat;
    game_by_hand(session_game(session), session_edition(session), position->state, &seat);
    return seat;
}

bool session_prepare_draw(struct session *session, struct draws *draws, struct refusal *refusal)
{
    struct offers offers;
    if (!session_open_step(session, refusal))
        return false;
    const struct position *next = session_next(session);
    must(session_active_at(session, next) == 1u << CHANCE);
    game_legal(session_game(session), session_edition(session), next->state, CHANCE, &offers);
    must(offers.weight);
    if (!reserve_events(session, 1, refusal))
        return false;
    push_move(session, CHANCE, offers_outcome(&offers, draws->below(draws, offers.weight)));
    return true;
}

bool session_prepare_draws(struct session *session, struct draws *draws, unsigned by_hand,
                           struct refusal *refusal)
{
    if (!session_open_step(session, refusal))
        return false;
    const struct position *next = session_next(session);
    while (session_active_at(session, next) == 1u << CHANCE) {
        int hand = by_hand ? hand_at(session, next) : NOBODY;
        if (hand != NOBODY && by_hand >> hand & 1)
            break;
        if (!session_prepare_draw(session, draws, refusal))
            return false;
    }
    revise_drafts(session);
    return true;
}

/* ---- undo ---------------------------------------------------------------- */

/* Nothing follows upon the end: what was shown as a match's end stays it. */
static bool is_closed(const struct session *session, const struct position *position)
{
    return !session->lenient && !session_active_at(session, position);
}

static bool may_undo(const struct session *session, const struct position *position, int seat)
{
    return !is_closed(session, position) &&
           (draft_count(position, seat) || (position->run_actor == seat && position->run_length));
}

bool session_may_undo(const struct session *session, int seat)
{
    const struct position *now = session_now(session);
    return session_is_seat(session, seat) && may_undo(session, now, seat) &&
           (draft_count(now, seat) || now->undos[seat] < MOST_UNDOS);
}

int session_undos_left(const struct session *session, int seat)
{
    must(session_is_seat(session, seat));
    return MOST_UNDOS - session_now(session)->undos[seat];
}

static bool add_undo(struct session *session, int seat, struct refusal *refusal)
{
    struct position *next = session_next(session);
    uint64_t sights;
    int begun = draft_count(next, seat);
    if (!may_undo(session, next, seat))
        return session_refuse(refusal, is_closed(session, next) ? ERROR_OVER : ERROR_UNDO, NULL);
    if (begun) {
        session_cut_draft(next, seat, begun - 1);
        return true;
    }
    if (next->undos[seat] >= MOST_UNDOS)
        return session_refuse(refusal, ERROR_UNDO_BOUND, NULL);
    if (!reserve_events(session, 1, refusal))
        return false;
    uint32_t index = next->run[--next->run_length];
    struct log_reader reader = log_from(&session->log, index);
    struct event event = log_next(&reader, &sights);
    event.what = EVENT_UNDO;
    session_make_position(session, index, next->state);
    next->undos[seat]++;
    log_add(&session->log, event, sights);
    revise_drafts(session);
    return true;
}

bool session_prepare_undo(struct session *session, int seat, struct refusal *refusal)
{
    bool begins = !session->open;
    if (!session_is_seat(session, seat))
        return session_refuse(refusal, ERROR_UNDO, NULL);
    if (!session_open_step(session, refusal))
        return false;
    bool added = add_undo(session, seat, refusal);
    if (!added && begins)
        session_abort(session);
    return added;
}

void session_be_lenient(struct session *session, bool lenient)
{
    session->lenient = lenient;
}

/* ---- steps ------------------------------------------------------------------- */

bool session_is_open(const struct session *session)
{
    return session->open;
}

void session_commit(struct session *session)
{
    if (!session->open)
        return;
    session->open = false;
    session->now = !session->now;
    session->behind = true;
    log_mark(&session->log, &session->committed);
    session->committed = session->log.end;
}

void session_abort(struct session *session)
{
    session->open = false;
    log_cut(&session->log, &session->committed);
    while (session->snapshot_count &&
           session->snapshot_place[session->snapshot_count - 1] >= session->committed.count)
        session->snapshot_count--;
}

const void *session_prepared_state(const struct session *session)
{
    return session_ahead(session)->state;
}

unsigned session_prepared_active(const struct session *session)
{
    return session_active_at(session, session_ahead(session));
}

int session_prepared_hand(const struct session *session)
{
    return hand_at(session, session_ahead(session));
}

bool session_play_all(struct session *session, int actor, const struct move moves[], int count,
                      struct refusal *refusal)
{
    if (session->open)
        return session_refuse(refusal, ERROR_STEP, NULL);
    bool played = session_prepare_all(session, actor, moves, count, refusal);
    session_commit(session);
    return played;
}

bool session_play(struct session *session, int actor, struct move move, struct refusal *refusal)
{
    return session_play_all(session, actor, &move, 1, refusal);
}

bool session_draw(struct session *session, struct draws *draws)
{
    if (session->open)
        return false;
    bool drawn = session_prepare_draws(session, draws, 0, NULL);
    session_commit(session);
    return drawn;
}

bool session_undo(struct session *session, int seat, struct refusal *refusal)
{
    if (session->open)
        return session_refuse(refusal, ERROR_STEP, NULL);
    bool undone = session_prepare_undo(session, seat, refusal);
    session_commit(session);
    return undone;
}
