/*
 * play.c: one game of a plan, from set-up to result, on flat memory.
 *
 * The second driver of a match, beside table/table.c: without session, record and undo it
 * plays hundreds of thousands of games a second. Who may act, what is offered, what chance
 * and host do and which answers are given for a seat it does as the table does;
 * tests/unit/test_drivers.c plays the same matches with both.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ai/clock.h"
#include "sim/sim.h"

const char *const sim_end_name[SIM_ENDS] = { "finished", "dead_end", "overlong",
                                             "audit",    "illegal",  "result" };

/* A game's streams: one for each seat, so that an agent can neither foresee
 * chance nor change what others draw by thinking longer. And who sits where. */
struct seating {
    uint64_t number; /* of the game */
    struct rng chance, host, order, seat[MAX_PLAYERS];
    struct mind *mind[MAX_PLAYERS];
};

/* For a handler of signals alone (sim_playing): nothing that is played asks for it. */
static _Thread_local uint64_t playing;

uint64_t sim_playing(void)
{
    return playing;
}

/* Stream number `which` of a game that is drawn from a secret. */
static struct rng secret_stream(const struct sim_plan *plan, uint64_t number, uint64_t which)
{
    uint8_t name[24], hash[FAIR_BYTES];
    uint64_t words[3] = { plan->seed, number, which };
    struct rng rng = { 0 };
    for (int i = 0; i < 24; i++)
        name[i] = (uint8_t)(words[i / 8] >> 8 * (i % 8));
    fair_hmac(plan->secret, sizeof plan->secret, name, sizeof name, hash);
    for (int i = 0; i < 8; i++)
        rng.state |= (uint64_t)hash[i] << 8 * i;
    return rng;
}

enum { STREAM_ORDER, STREAM_SEAT, STREAM_MOVE = 256 };

/* With a secret every move of chance has a stream of its own: what was drawn before
 * says nothing about it, however well somebody knows the generator. */
static void renew_chance(struct seating *seating, const struct sim_plan *plan, uint32_t length)
{
    if (plan->secrecy != SIM_NO_SECRET)
        seating->chance = seating->host =
            secret_stream(plan, seating->number, STREAM_MOVE + length);
}

static void take_secret_streams(struct seating *seating, const struct sim_plan *plan)
{
    seating->order = secret_stream(plan, seating->number, STREAM_ORDER);
    for (int seat = 0; seat < plan->setup.players; seat++)
        seating->seat[seat] = secret_stream(plan, seating->number, STREAM_SEAT + (unsigned)seat);
}

static void seating_open(struct seating *seating, const struct sim_plan *plan, uint64_t number,
                         struct sim_workspace *space)
{
    uint64_t key = rng_seed(rng_seed(plan->seed).state + number).state;
    int players = plan->setup.players, turn = (int)(number % (unsigned)players);
    seating->number = number;
    seating->chance = rng_seed(key);
    seating->host = rng_seed(key + 1);
    seating->order = rng_seed(key + 2);
    for (int seat = 0; seat < players; seat++) {
        int agent = seat + turn;
        seating->seat[seat] = rng_seed(key + 3 + (unsigned)seat);
        seating->mind[seat] = &space->mind[agent < players ? agent : agent - players];
        mind_begin(seating->mind[seat], seat);
        space->ear[seat].count = 0;
    }
    if (plan->secrecy != SIM_NO_SECRET)
        take_secret_streams(seating, plan);
}

const char *sim_check(const struct sim_plan *plan)
{
    struct sim_workspace space;
    return plan->game->setup(plan->edition->data, space.state, &plan->setup);
}

bool sim_workspace_open(struct sim_workspace *space, const struct sim_plan *plan)
{
    int players = plan->setup.players;
    space->match =
        (struct match){ .game = plan->game, .edition = plan->edition, .setup = plan->setup };
    memset(space->mind, 0, sizeof space->mind);
    memset(space->ear, 0, sizeof space->ear);
    space->listening = space->outside = false;
    space->patience = NULL;
    atomic_init(&space->answers, 0);
    space->notes = plan->stats ? sim_notes_open(plan) : NULL;
    if (plan->stats && !space->notes)
        return false;
    for (int i = 0; i < players; i++) {
        space->listening |= plan->agent[i].brain->listens;
        space->outside |= plan->agent[i].brain->elsewhere;
    }
    for (int i = 0; i < players; i++) {
        if (space->listening)
            space->ear[i].event = calloc((size_t)plan->game->max_length, sizeof(struct event));
        if ((space->listening && !space->ear[i].event) ||
            !mind_open(&space->mind[i], &plan->agent[i], &space->match, i)) {
            sim_workspace_close(space);
            return false;
        }
    }
    return true;
}

void sim_workspace_patience(struct sim_workspace *space, const struct patience *patience)
{
    space->patience = patience;
    for (int i = 0; i < space->match.setup.players; i++)
        space->mind[i].patience = patience;
}

void sim_workspace_close(struct sim_workspace *space)
{
    for (int i = 0; i < MAX_PLAYERS; i++) {
        mind_close(&space->mind[i]);
        free(space->ear[i].event);
        space->ear[i].event = NULL;
    }
    sim_notes_close(space->notes);
    space->notes = NULL;
}

enum error sim_agents(struct sim_plan *plan, const char *names, const char **at, size_t *length)
{
    struct agent list[MAX_PLAYERS], agent;
    int count = 0;
    for (*at = names;; *at += *length + 1) {
        *length = strcspn(*at, ",");
        enum error error = agent_parse(*at, *length, &agent);
        if (error)
            return error;
        if (count == plan->setup.players)
            return ERROR_SIM_AGENTS;
        list[count++] = agent;
        if (!(*at)[*length])
            break;
    }
    for (int i = 0; i < plan->setup.players; i++)
        plan->agent[i] = list[i % count];
    return NO_ERROR;
}

/* Where several seats may act at the same time, any of them, so that no seat
 * gains by its number; but a draft is built in one go. */
static int choose_actor(const struct game *game, unsigned active, struct event last,
                        struct rng *order)
{
    if (active >> last.actor & 1 && game->kinds[last.move.kind].flags & MOVE_DRAFT)
        return last.actor;
    uint32_t skip = rng_below(order, (uint32_t)__builtin_popcount(active));
    while (skip--)
        active &= active - 1;
    return __builtin_ctz(active);
}

static inline int next_actor(const struct game *game, unsigned active, struct event last,
                             struct rng *order)
{
    if (active >> CHANCE)
        return CHANCE;
    if (active >> HOST)
        return HOST;
    return active & (active - 1) ? choose_actor(game, active, last, order) : __builtin_ctz(active);
}

static bool is_offered(const struct offers *offers, struct move move)
{
    for (int i = 0; i < offers->count; i++) {
        struct move first = offers->list[i].move;
        if (first.kind == move.kind && first.a == move.a && first.b == move.b &&
            move.n >= first.n && move.n <= offers->list[i].high)
            return true;
    }
    return false;
}

/* An agent's answer from what its seat knows. A budget in time is one of processor
 * time here: what else the machine does makes no player weaker. */
static struct move ask(const struct sim_plan *plan, struct mind *mind, struct sim_workspace *space,
                       struct rng *rng)
{
    struct sim_ear *ear = &space->ear[mind->seat];
    struct brain_input input = { .view = space->view,
                                 .events = ear->event,
                                 .event_count = ear->count,
                                 .rng = rng,
                                 .clock = clock_thread };
    game_observe(plan->game, space->state, mind->seat, KNOWLEDGE, space->view);
    struct move move = mind_choose(mind, &input);
    ear->count = 0;
    atomic_fetch_add_explicit(&space->answers, 1, memory_order_relaxed);
    return move;
}

/* Lets the seats that listen notice a move about to be made. */
static void hear(const struct sim_plan *plan, struct sim_workspace *space, int actor,
                 struct move move)
{
    for (int seat = 0; seat < plan->setup.players; seat++) {
        struct sim_ear *ear = &space->ear[seat];
        struct move masked = move;
        if (ear->event && plan->game->mask(plan->edition->data, space->state, seat, actor, &masked))
            ear->event[ear->count++] = (struct event){ (uint8_t)actor, EVENT_MOVE, masked };
    }
}

/* The move of a seat; false: a dead end, an illegal answer, or nobody waits any more. */
static bool seat_moves(const struct sim_plan *plan, int seat, struct sim_workspace *space,
                       struct seating *seating, struct sim_game *game, struct move *move)
{
    struct offers *offers = &space->offers;
    offers_clear(offers);
    plan->game->legal(plan->edition->data, space->state, seat, offers);
    if (!offers->moves) {
        game->end = SIM_DEAD_END;
        return false;
    }
    if (space->notes)
        sim_notes_offers(space->notes, seat, offers);
    if (offers->moves == 1) {
        *move = offers->list[0].move;
        return true;
    }
    game->decisions++;
    if (seating->mind[seat]->agent.brain == &random_brain) {
        *move = offers_pick(offers, rng_below(&seating->seat[seat], offers->moves));
        return true;
    }
    *move = ask(plan, seating->mind[seat], space, &seating->seat[seat]);
    if (space->patience && !space->patience->wait(space->patience->context, 0)) {
        game->end = SIM_GIVEN_UP;
        return false;
    }
    if (is_offered(offers, *move))
        return true;
    game->end = SIM_ILLEGAL;
    game->move = *move;
    return false;
}

/* The move of chance or of the host; false: a dead end. */
static bool table_moves(const struct sim_plan *plan, int actor, struct sim_workspace *space,
                        struct seating *seating, struct sim_game *game, struct move *move)
{
    const struct game *rules = plan->game;
    const void *edition = plan->edition->data;
    renew_chance(seating, plan, game->length);
    *move = actor == CHANCE ? rules->chance(edition, space->state, &seating->chance)
                            : rules->host(edition, space->state, &seating->host, NO_CLOCK);
    if (!move->kind)
        game->end = SIM_DEAD_END;
    return move->kind != 0;
}

/* Ranks of all seats from 1 to their number, with at least one winner. */
static bool is_result(const struct result *result, int players)
{
    bool winner = false;
    for (int seat = 0; seat < players; seat++) {
        if (result->rank[seat] < 1 || result->rank[seat] > players)
            return false;
        winner |= result->rank[seat] == 1;
    }
    return winner;
}

static bool passes_audit(const struct sim_plan *plan, const struct sim_workspace *space,
                         struct sim_game *game)
{
    game->fault = game_audit(plan->game, plan->edition->data, space->state);
    if (game->fault)
        game->end = SIM_AUDIT_FAILED;
    return !game->fault;
}

/* Tells the players that want to know how the match ended, with the moves they have not
 * heard of yet. */
static void tell_end(const struct sim_plan *plan, struct seating *seating,
                     struct sim_workspace *space, const struct sim_game *game)
{
    for (int seat = 0; seat < plan->setup.players; seat++) {
        struct sim_ear *ear = &space->ear[seat];
        struct brain_input input = { .view = space->view,
                                     .events = ear->event,
                                     .event_count = ear->count };
        game_observe(plan->game, space->state, seat, KNOWLEDGE, space->view);
        mind_end(seating->mind[seat], &input, &game->result);
    }
}

void sim_play(const struct sim_plan *plan, uint64_t number, struct sim_workspace *space,
              struct event *log, struct sim_game *game)
{
    const struct game *rules = plan->game;
    const void *edition = plan->edition->data;
    struct seating seating;
    struct event last = { 0 };
    bool watched = log || space->listening || space->notes || plan->audit == SIM_AUDIT_MOVES;
    unsigned active;
    playing = number;
    seating_open(&seating, plan, number, space);
    game->end = SIM_FINISHED;
    game->actor = NOBODY;
    game->fault = NULL;
    game->length = game->decisions = 0;
    game->notes = space->notes;
    const char *refused = rules->setup(edition, space->state, &plan->setup);
    assert(!refused);
    if (plan->audit == SIM_AUDIT_MOVES && !passes_audit(plan, space, game))
        return;
    if (space->notes)
        sim_notes_begin(space->notes, space->state);
    while ((active = rules->active(edition, space->state))) {
        struct move move;
        int actor = game->actor = next_actor(rules, active, last, &seating.order);
        if (game->length == (uint32_t)rules->max_length) {
            game->end = SIM_OVERLONG;
            return;
        }
        bool moves = actor < MAX_PLAYERS ? seat_moves(plan, actor, space, &seating, game, &move)
                                         : table_moves(plan, actor, space, &seating, game, &move);
        if (!moves)
            return;
        last = (struct event){ (uint8_t)actor, EVENT_MOVE, move };
        game->length++;
        if (!watched) {
            rules->apply(edition, space->state, actor, move);
            continue;
        }
        if (log)
            log[game->length - 1] = last;
        if (space->listening)
            hear(plan, space, actor, move);
        if (space->notes)
            sim_notes_move(space->notes, space->state, actor, move);
        rules->apply(edition, space->state, actor, move);
        if (space->notes)
            sim_notes_after(space->notes, space->state);
        if (plan->audit == SIM_AUDIT_MOVES && !passes_audit(plan, space, game))
            return;
    }
    game->actor = NOBODY;
    if (plan->audit == SIM_AUDIT_END && !passes_audit(plan, space, game))
        return;
    rules->result(edition, space->state, &game->result);
    if (!is_result(&game->result, plan->setup.players)) {
        game->end = SIM_NO_RESULT;
        return;
    }
    if (space->notes)
        sim_notes_end(space->notes, space->state);
    if (space->outside)
        tell_end(plan, &seating, space, game);
}
