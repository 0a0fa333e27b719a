/*
 * cryptoly_views.c: who knows what, and the host's answers.
 */
#include "games/cryptoly/cryptoly_steps.h"

/* ---- masks ---------------------------------------------------------- */

bool cryptoly_mask(const void *edition, const void *state_, int viewer, int actor,
                   struct move *move)
{
    const struct cryptoly *state = state_;
    (void)edition;
    switch (move->kind) {
    case MOVE_SPREAD:
        return viewer == actor;
    case MOVE_DIGIT:                                           /* CL-W1: from its setter, too */
        move->n = HIDDEN;
        break;
    case MOVE_ENTER:
        if (viewer != state->asked)
            move->n = HIDDEN;
        break;
    case MOVE_NAME:
        if (viewer != actor)
            move->n = HIDDEN;
        break;
    default:
        break;
    }
    return true;
}

/* ---- completing a view ---------------------------------------------- */

/* As the player of the game's plan would have bet, from the same question. */
static void draw_bet(const struct cryptoly_edition *edition, struct cryptoly *state, int seat,
                     struct rng *rng)
{
    int8_t phase = state->phase, ready = state->ready;
    struct move move;
    state->phase = PHASE_BET;
    state->ready = (int8_t)(ready & ~(1 << seat));
    while ((move = cryptoly_playout(edition, state, seat, rng)).kind == MOVE_SPREAD)
        state->bet[seat][move.a] = (int8_t)move.n;
    state->phase = phase;
    state->ready = ready;
}

static void determinise_bet(const struct cryptoly_edition *edition, struct cryptoly *state,
                            int seat, struct rng *rng)
{
    memset(state->bet[seat], 0, sizeof state->bet[seat]);
    if (state->right[seat] == 1)
        memcpy(state->bet[seat], state->opened[seat], sizeof state->bet[seat]);
    else if (cryptoly_has_bet(state, seat))
        draw_bet(edition, state, seat, rng);
}

static void determinise_codes(struct cryptoly *state, int seat, int viewer, struct rng *rng)
{
    int8_t *code = state->code[seat], *attempt = state->attempt[seat];
    for (int i = 0; i < DIGITS; i++) {
        if (code[i] == UNKNOWN)
            code[i] = (int8_t)rng_below(rng, 10);
        if (seat != viewer)
            attempt[i] = (int8_t)(i < state->entered[seat] ? (int)rng_below(rng, 10) : EMPTY);
    }
    if (state->right[seat] == 1)
        memcpy(code, attempt, DIGITS);
    else if (state->right[seat] == 0 && !memcmp(code, attempt, DIGITS))
        code[0] = (int8_t)((code[0] + 1 + (int)rng_below(rng, 9)) % 10);
}

void cryptoly_determinise(const void *edition, void *view, int viewer, struct rng *rng)
{
    struct cryptoly *state = view;
    for (int seat = 0; seat < SEATS; seat++) {
        determinise_codes(state, seat, viewer, rng);
        if (seat == viewer)
            continue;
        determinise_bet(edition, state, seat, rng);
        state->named[seat] = 0;
        if (state->phase == PHASE_NAME || state->phase == PHASE_NAMED)
            if (state->ready >> seat & 1)
                state->named[seat] =
                    (int8_t)cryptoly_playout(edition, state, seat, rng).n;
    }
}

/* ---- the host ------------------------------------------------------- */

/* CL-E1: time is up after N / players rounds. CL-W1: the digits of a seat
 * played by the computer, right with the chance `bot-memory`. */
struct move cryptoly_host(const void *edition, const void *state_, struct rng *rng)
{
    const struct cryptoly *state = state_;
    (void)edition;
    if (state->phase == PHASE_MINUTES) {
        int rounds = state->minutes / state->players;
        return (struct move){ .kind = state->round >= (rounds ? rounds : 1) ? MOVE_TIME_UP
                                                                            : MOVE_GO_ON };
    }
    int seat = state->asked, at = state->entered[seat], digit = state->code[seat][at];
    bool sound = !memcmp(state->code[seat], state->attempt[seat], (size_t)at);
    if (!sound || (!at && (int)rng_below(rng, 100) >= state->memory))
        digit = (digit + 1 + (int)rng_below(rng, 9)) % 10;
    return (struct move){ .kind = MOVE_ENTER, .n = (uint8_t)digit };
}
