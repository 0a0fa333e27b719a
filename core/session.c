/*
 * session.c: a match in progress.
 *
 * The list of events only grows. Places lie between the events: place i is
 * before event i. The place behind an undo is the same position as the place
 * before the move that it took back, and says so; so the line of moves that
 * led to a place is found by walking back over moves alone, to the nearest
 * place with a snapshot. However often moves are made and taken back, that
 * walk is shorter than twice the way from one snapshot to the next.
 */
#include "core/session.h"

#include "core/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    SNAPSHOT = 64,             /* moves from one snapshot to the next */
    FURTHEST = 2 * SNAPSHOT,   /* no place is so many moves from a snapshot */
    MAX_DRAFT = 64,
    MAX_UNDO = 64,
    VIEWERS = MAX_PLAYERS + 1  /* the last one is the spectator */
};

/* An event as one viewer saw it. */
struct sight {
    uint32_t    index;
    struct move move;
};

struct sights {
    struct sight *list;
    uint32_t      count, room;
};

struct draft {
    int         count;
    bool        lost;          /* dropped because what it was built on has changed */
    struct move moves[MAX_DRAFT];
};

struct place {
    uint32_t same;             /* the first place with the same position and line of moves */
    uint32_t snapshot;         /* its number + 1; 0: none */
    uint32_t distance;         /* moves since one, at most; for `same` places only */
};

struct session {
    struct match   match;
    unsigned char *state, *scratch;
    struct event  *events;
    struct place  *places;             /* one more than events */
    uint32_t       count, room;
    unsigned char *snapshots;
    uint32_t       snapshot_count, snapshot_room;
    struct sights  sights[VIEWERS];
    struct draft   drafts[MAX_PLAYERS];
    int            run_actor;          /* who made the moves that can be taken back */
    int            run_length;
    uint32_t       run[MAX_UNDO];      /* their indices */
};

static const struct game *game_of(const struct session *session)
{
    return session->match.game;
}

static const void *edition_of(const struct session *session)
{
    return session->match.edition->data;
}

static bool refuse(struct refusal *refusal, const char *key, const char *rule)
{
    if (refusal)
        *refusal = (struct refusal){ key, rule };
    return false;
}

/* ---- opening and closing ---------------------------------------------- */

/* Grows an array to hold `count` elements. */
static bool reserve(void *array, uint32_t *room, uint32_t count, size_t size)
{
    void *old;
    if (count <= *room)
        return true;
    memcpy(&old, array, sizeof old);
    uint32_t wanted = *room ? *room * 2 : 64;
    if (wanted < count)
        wanted = count;
    void *grown = realloc(old, wanted * size);
    if (!grown)
        return false;
    memcpy(array, &grown, sizeof grown);
    *room = wanted;
    return true;
}

/* Whether the name is ended UTF-8 without control characters and separators
 * of lines, so that it can stand in a line of a record and in JSON. */
static bool name_is_sound(const char name[MAX_SEAT_NAME])
{
    if (!memchr(name, 0, MAX_SEAT_NAME) || !text_is_utf8(name, strlen(name)))
        return false;
    for (const unsigned char *at = (const unsigned char *)name; *at; at++)
        if (*at < 0x20 || *at == 0x7f || (*at == 0xc2 && at[1] < 0xa0) ||
            (*at == 0xe2 && at[1] == 0x80 && (at[2] == 0xa8 || at[2] == 0xa9)))
            return false;
    return true;
}

struct session *session_open(const struct match *match, const char **error)
{
    const struct game *game = match->game;
    size_t size = (game->state_size + 63) & ~(size_t)63;
    *error = "error.players";
    if (match->setup.players < game->min_players || match->setup.players > game->max_players)
        return NULL;
    *error = "error.seat_name";
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (!name_is_sound(match->seat[seat]))
            return NULL;
    *error = "error.memory";
    struct session *session = calloc(1, sizeof *session);
    if (!session)
        return NULL;
    session->match = *match;
    session->run_actor = NOBODY;
    session->state = aligned_alloc(64, size);
    session->scratch = aligned_alloc(64, size);
    if (session->state && session->scratch) {
        memset(session->state, 0, size);
        *error = game->setup(match->edition->data, session->state, &match->setup);
        if (!*error)
            return session;
    }
    session_close(session);
    return NULL;
}

void session_close(struct session *session)
{
    if (!session)
        return;
    for (int i = 0; i < VIEWERS; i++)
        free(session->sights[i].list);
    free(session->state);
    free(session->scratch);
    free(session->events);
    free(session->places);
    free(session->snapshots);
    free(session);
}

void session_place(struct session *session, const void *state)
{
    memcpy(session->state, state, session->match.game->state_size);
    session->count = session->snapshot_count = 0;
    if (session->places)
        session->places[0] = (struct place){ 0 };
    session->run_actor = NOBODY;
    session->run_length = 0;
    for (int i = 0; i < VIEWERS; i++)
        session->sights[i].count = 0;
    for (int i = 0; i < MAX_PLAYERS; i++)
        session->drafts[i] = (struct draft){ .count = 0 };
}

const struct match *session_match(const struct session *session)
{
    return &session->match;
}

const void *session_state(const struct session *session)
{
    return session->state;
}

unsigned session_active(const struct session *session)
{
    return game_of(session)->active(edition_of(session), session->state);
}

/* ---- events ------------------------------------------------------------ */

static int viewer_index(int viewer)
{
    return viewer < MAX_PLAYERS ? viewer : MAX_PLAYERS;
}

/* The viewers of this match: its seats, then the spectator. */
static int next_viewer(const struct session *session, int viewer)
{
    return ++viewer == session->match.setup.players ? SPECTATOR : viewer;
}

/* Room for so many more events, so that playing them cannot fail half way. */
static bool reserve_events(struct session *session, int more)
{
    uint32_t room = session->room, count = session->count + (uint32_t)more + 1;
    if (!reserve(&session->places, &room, count, sizeof *session->places) ||
        !reserve(&session->events, &session->room, count, sizeof *session->events) ||
        !reserve(&session->snapshots, &session->snapshot_room, count / (SNAPSHOT - 2) + 2,
                 game_of(session)->state_size))
        return false;
    if (!session->count)
        session->places[0] = (struct place){ 0 };
    for (int i = 0; i < VIEWERS; i++)
        if (!reserve(&session->sights[i].list, &session->sights[i].room,
                     session->sights[i].count + (uint32_t)more, sizeof(struct sight)))
            return false;
    return true;
}

static void see(struct session *session, int viewer, struct move move)
{
    struct sights *sights = &session->sights[viewer_index(viewer)];
    sights->list[sights->count++] = (struct sight){ session->count, move };
}

/* The nearest place with a snapshot, walking back from `place` over the moves
 * that led there; notes these moves' events, last first. */
static uint32_t walk_back(const struct session *session, uint32_t place,
                          uint32_t line[FURTHEST], int *length)
{
    *length = 0;
    place = session->places[place].same;
    while (!session->places[place].snapshot) {
        assert(*length < FURTHEST);
        line[(*length)++] = place - 1;
        place = session->places[place - 1].same;
    }
    return place;
}

/* Plays the moves from a place with a snapshot on, all but the last `but`. */
static void play_line(const struct session *session, uint32_t place,
                      const uint32_t line[FURTHEST], int length, int but, void *state)
{
    const struct game *game = game_of(session);
    memcpy(state, session->snapshots + (session->places[place].snapshot - 1) * game->state_size,
           game->state_size);
    while (length-- > but) {
        const struct event *event = &session->events[line[length]];
        game->apply(edition_of(session), state, event->actor, event->move);
    }
}

static void put_snapshot(struct session *session, uint32_t place, const void *state)
{
    size_t size = game_of(session)->state_size;
    assert(session->snapshot_count < session->snapshot_room);
    memcpy(session->snapshots + session->snapshot_count++ * size, state, size);
    session->places[place].snapshot = session->snapshot_count;
    session->places[place].distance = 0;
}

/* Where the last snapshot lies too far back, a new one is put half way: not
 * here, where moves made and taken back would need another one each time. So
 * there is one at most for so many moves, whatever is played. */
static void take_snapshot(struct session *session)
{
    uint32_t line[FURTHEST], here = session->places[session->count].same;
    int length;
    if (!session->count)
        put_snapshot(session, 0, session->state);
    if (session->places[here].distance < FURTHEST - 1)
        return;
    uint32_t from = walk_back(session, here, line, &length);
    session->places[here].distance = (uint32_t)length;
    if (length < FURTHEST - 1)
        return;
    /* The scratch state may hold what an undo leads to; this one is on the stack. */
    _Alignas(64) unsigned char state[MAX_STATE];
    play_line(session, from, line, length, SNAPSHOT, state);
    uint32_t place = session->places[line[SNAPSHOT - 1]].same;
    put_snapshot(session, place, state);
    for (int i = 0; i < SNAPSHOT; i++)
        session->places[line[i] + 1].distance = (uint32_t)(SNAPSHOT - i);
}

/* `same`: for an undo, the place before the move that is taken back. */
static void push_event(struct session *session, struct event event, uint32_t same)
{
    take_snapshot(session);
    session->events[session->count++] = event;
    uint32_t before = session->places[session->count - 1].same;
    if (event.what == EVENT_MOVE)
        session->places[session->count] = (struct place){
            .same = session->count, .distance = session->places[before].distance + 1 };
    else
        session->places[session->count] = (struct place){ .same = session->places[same].same };
}

/* Room was reserved, the move is allowed. */
static void commit(struct session *session, int actor, struct move move)
{
    const struct game *game = game_of(session);
    for (int viewer = 0;; viewer = next_viewer(session, viewer)) {
        struct move masked = move;
        if (!game->mask ||
            game->mask(edition_of(session), session->state, viewer, actor, &masked))
            see(session, viewer, masked);
        if (viewer == SPECTATOR)
            break;
    }
    if (actor != session->run_actor || actor >= MAX_PLAYERS) {
        session->run_actor = actor < MAX_PLAYERS ? actor : NOBODY;
        session->run_length = 0;
    }
    if (actor < MAX_PLAYERS) {
        if (session->run_length == MAX_UNDO)
            memmove(session->run, session->run + 1,
                    (size_t)--session->run_length * sizeof *session->run);
        session->run[session->run_length++] = session->count;
    }
    if (game->kinds[move.kind].flags & MOVE_FINAL)
        session->run_length = 0;
    push_event(session, (struct event){ (uint8_t)actor, EVENT_MOVE, move }, 0);
    game->apply(edition_of(session), session->state, actor, move);
}

size_t session_count(const struct session *session)
{
    return session->count;
}

struct event session_event(const struct session *session, size_t i)
{
    assert(i < session->count);
    return session->events[i];
}

void session_state_at(const struct session *session, size_t i, void *state)
{
    const struct game *game = game_of(session);
    uint32_t line[FURTHEST];
    int length;
    assert(i <= session->count);
    if (i == session->count) {
        memcpy(state, session->state, game->state_size);
        return;
    }
    uint32_t place = walk_back(session, (uint32_t)i, line, &length);
    play_line(session, place, line, length, 0, state);
}

size_t session_seen(const struct session *session, int viewer)
{
    return session->sights[viewer_index(viewer)].count;
}

size_t session_seen_event(const struct session *session, int viewer, size_t seq,
                          struct event *event)
{
    const struct sights *sights = &session->sights[viewer_index(viewer)];
    assert(seq < sights->count);
    *event = session->events[sights->list[seq].index];
    event->move = sights->list[seq].move;
    return sights->list[seq].index;
}

/* ---- playing ------------------------------------------------------------ */

static bool check(const struct session *session, const void *state, int actor, struct move move,
                  struct refusal *refusal)
{
    const struct game *game = game_of(session);
    unsigned active = game->active(edition_of(session), state);
    uint16_t rule;
    if (!active)
        return refuse(refusal, "error.over", NULL);
    if (move_number(game, move) < 0)
        return refuse(refusal, "error.move_range", NULL);
    if (actor < 0 || actor > CHANCE || !(active >> actor & 1))
        return refuse(refusal, "error.not_your_turn", NULL);
    if (!game_allows(game, edition_of(session), state, actor, move, &rule))
        return refuse(refusal, "error.rule", game->rules[rule]);
    return true;
}

/* The kind may be anything: what comes in is looked at before it is checked. */
static bool is_draft(const struct session *session, int actor, struct move move)
{
    return actor >= 0 && actor < MAX_PLAYERS && move_number(game_of(session), move) >= 0 &&
           game_of(session)->kinds[move.kind].flags & MOVE_DRAFT;
}

/* Plays the list on the scratch state; false: the first fault is told. */
static bool rehearse(struct session *session, int actor, const struct move moves[], int count,
                     struct refusal *refusal)
{
    for (int i = 0; i < count; i++) {
        if (!check(session, session->scratch, actor, moves[i], refusal))
            return false;
        game_of(session)->apply(edition_of(session), session->scratch, actor, moves[i]);
    }
    return true;
}

/* After every change of the position: drafts of seats that are no longer
 * asked mean nothing any more; those that no longer play are lost, which the
 * seat is told at its next move, lest that be played without them. */
static void revise_drafts(struct session *session)
{
    unsigned active = session_active(session);
    for (int seat = 0; seat < session->match.setup.players; seat++) {
        struct draft *draft = &session->drafts[seat];
        if (!(active >> seat & 1)) {
            draft->count = 0;
            draft->lost = false;
        } else if (draft->count) {
            memcpy(session->scratch, session->state, game_of(session)->state_size);
            if (!rehearse(session, seat, draft->moves, draft->count, NULL)) {
                draft->count = 0;
                draft->lost = true;
            }
        }
    }
}

static void commit_all(struct session *session, int actor, const struct move moves[], int count)
{
    for (int i = 0; i < count; i++)
        commit(session, actor, moves[i]);
}

bool session_play_all(struct session *session, int actor, const struct move moves[], int count,
                      struct refusal *refusal)
{
    struct draft *draft = actor >= 0 && actor < MAX_PLAYERS ? &session->drafts[actor] : NULL;
    int open = count;                  /* draft moves at the end stay private */
    while (open > 0 && is_draft(session, actor, moves[open - 1]))
        open--;
    if (count - open + (open ? 0 : draft ? draft->count : 0) > MAX_DRAFT)
        return refuse(refusal, "error.draft_full", NULL);
    if (draft && draft->lost) {
        draft->lost = false;
        return refuse(refusal, "error.draft_lost", NULL);
    }
    memcpy(session->scratch, session->state, game_of(session)->state_size);
    if ((draft && !rehearse(session, actor, draft->moves, draft->count, refusal)) ||
        !rehearse(session, actor, moves, count, refusal))
        return false;
    if (open) {
        if (!reserve_events(session, open + (draft ? draft->count : 0)))
            return refuse(refusal, "error.memory", NULL);
        if (draft) {
            commit_all(session, actor, draft->moves, draft->count);
            draft->count = 0;
        }
        commit_all(session, actor, moves, open);
        revise_drafts(session);
    }
    for (int i = open; i < count; i++)
        draft->moves[draft->count++] = moves[i];
    return true;
}

bool session_play(struct session *session, int actor, struct move move, struct refusal *refusal)
{
    bool plain = actor < 0 || actor >= MAX_PLAYERS ||
                 (!session->drafts[actor].count && !session->drafts[actor].lost);
    if (!plain || is_draft(session, actor, move))
        return session_play_all(session, actor, &move, 1, refusal);
    if (!check(session, session->state, actor, move, refusal))
        return false;
    if (!reserve_events(session, 1))
        return refuse(refusal, "error.memory", NULL);
    commit(session, actor, move);
    revise_drafts(session);
    return true;
}

bool session_draw(struct session *session, struct draws *draws)
{
    const struct game *game = game_of(session);
    struct offers offers;
    while (session_active(session) == 1u << CHANCE) {
        game_legal(game, edition_of(session), session->state, CHANCE, &offers);
        assert(offers.weight);
        struct move move = offers_outcome(&offers, draws->below(draws, offers.weight));
        if (!reserve_events(session, 1))
            return false;
        commit(session, CHANCE, move);
    }
    revise_drafts(session);
    return true;
}

bool session_forced(struct session *session, int seat, struct move *move)
{
    struct offers offers;
    session_legal(session, seat, &offers);
    if (offers.moves != 1 ||
        game_of(session)->kinds[offers.list[0].move.kind].flags & MOVE_FINAL)
        return false;
    *move = offers.list[0].move;
    return true;
}

/* ---- undo ---------------------------------------------------------------- */

bool session_may_undo(const struct session *session, int seat)
{
    return seat >= 0 && seat < MAX_PLAYERS &&
           (session->drafts[seat].count ||
            (session->run_actor == seat && session->run_length > 0));
}

bool session_undo(struct session *session, int seat, struct refusal *refusal)
{
    if (!session_may_undo(session, seat))
        return refuse(refusal, "error.undo", NULL);
    if (session->drafts[seat].count) {
        session->drafts[seat].count--;
        return true;
    }
    if (!reserve_events(session, 1))
        return refuse(refusal, "error.memory", NULL);
    uint32_t index = session->run[--session->run_length];
    for (int viewer = 0;; viewer = next_viewer(session, viewer)) {
        const struct sights *sights = &session->sights[viewer_index(viewer)];
        for (uint32_t i = sights->count; i-- > 0 && sights->list[i].index >= index;)
            if (sights->list[i].index == index) {
                see(session, viewer, sights->list[i].move);
                break;
            }
        if (viewer == SPECTATOR)
            break;
    }
    struct event event = { (uint8_t)seat, EVENT_UNDO, session->events[index].move };
    session_state_at(session, index, session->scratch);
    push_event(session, event, index);
    memcpy(session->state, session->scratch, game_of(session)->state_size);
    revise_drafts(session);
    return true;
}

void session_drop(struct session *session, int seat)
{
    assert(seat >= 0 && seat < MAX_PLAYERS);
    session->drafts[seat].count = 0;
    session->drafts[seat].lost = false;
}

/* ---- what a viewer gets ---------------------------------------------------- */

/* The state with the seat's own draft played into it. */
static const void *drafted(const struct session *session, int seat, void *buffer)
{
    const struct draft *draft = seat >= 0 && seat < MAX_PLAYERS ? &session->drafts[seat] : NULL;
    if (!draft || !draft->count)
        return session->state;
    memcpy(buffer, session->state, game_of(session)->state_size);
    for (int i = 0; i < draft->count; i++)
        game_of(session)->apply(edition_of(session), buffer, seat, draft->moves[i]);
    return buffer;
}

void session_view(const struct session *session, int viewer, enum eyes eyes, void *view)
{
    _Alignas(64) unsigned char buffer[MAX_STATE];
    game_observe(game_of(session), drafted(session, viewer, buffer), viewer, eyes, view);
}

void session_legal(const struct session *session, int seat, struct offers *offers)
{
    _Alignas(64) unsigned char buffer[MAX_STATE];
    game_legal(game_of(session), edition_of(session), drafted(session, seat, buffer), seat,
               offers);
}

bool session_allows(const struct session *session, int seat, struct move move,
                    struct refusal *refusal)
{
    _Alignas(64) unsigned char buffer[MAX_STATE];
    return check(session, drafted(session, seat, buffer), seat, move, refusal);
}

const char *session_parse(const struct session *session, const char *text, struct move *move)
{
    return move_parse(game_of(session), edition_of(session), text, strlen(text), false, move);
}
