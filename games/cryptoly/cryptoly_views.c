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
    case CL_MOVE_SPREAD:
        return viewer == actor;
    case CL_MOVE_DIGIT: /* CL-W1: from its setter, too */
        move->n = HIDDEN;
        break;
    case CL_MOVE_SIGN:
        move->a = HIDDEN;
        break;
    case CL_MOVE_ENTER:
        if (viewer != state->asked)
            move->n = HIDDEN;
        break;
    case CL_MOVE_TYPE:
        if (viewer != state->asked)
            move->a = HIDDEN;
        break;
    case CL_MOVE_NAME:
    case CL_MOVE_NAME_MINUTES:
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
    state->phase = CL_PHASE_BET;
    state->ready = (int8_t)(ready & ~(1 << seat));
    while ((move = cryptoly_playout(edition, state, seat, rng)).kind == CL_MOVE_SPREAD)
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
    uint32_t signs = (uint32_t)cryptoly_signs(state);
    size_t digits = (size_t)cryptoly_digits(state);
    for (int i = 0; i < LONG_DIGITS; i++) {
        if (code[i] == UNKNOWN)
            code[i] = (int8_t)rng_below(rng, signs);
        if (seat != viewer)
            attempt[i] = (int8_t)(i < state->entered[seat] ? (int)rng_below(rng, signs) : EMPTY);
    }
    if (state->right[seat] == 1)
        memcpy(code, attempt, digits);
    else if (state->right[seat] == 0 && !memcmp(code, attempt, digits))
        code[0] = (int8_t)(((uint32_t)code[0] + 1 + rng_below(rng, signs - 1)) % signs);
}

void cryptoly_determinise(const void *edition, void *view, int viewer, struct rng *rng)
{
    struct cryptoly *state = view;
    for (int seat = 0; seat < CL_SEATS; seat++) {
        determinise_codes(state, seat, viewer, rng);
        if (seat == viewer)
            continue;
        determinise_bet(edition, state, seat, rng);
        state->named[seat] = 0;
        if (state->phase == CL_PHASE_NAME || state->phase == CL_PHASE_NAMED)
            if (state->ready >> seat & 1)
                state->named[seat] = (int8_t)cryptoly_playout(edition, state, seat, rng).n;
    }
}

/* ---- the host ------------------------------------------------------- */

/* CL-E1: whether the minutes have passed; without a clock, N / players rounds. */
static bool time_is_up(const struct cryptoly *state, int64_t played)
{
    int rounds = state->minutes / state->players;
    return played == NO_CLOCK ? state->round >= (rounds ? rounds : 1)
                              : played >= state->minutes * INT64_C(60000);
}

/* CL-E1: the playing time, in begun minutes; without a clock a turn takes one. */
static struct move note_clock(const struct cryptoly *state, int64_t played)
{
    int64_t minutes = played == NO_CLOCK ? state->round * state->players : (played + 59999) / 60000;
    if (minutes > MOST_HOURS * 60 + 59)
        minutes = MOST_HOURS * 60 + 59;
    return (struct move){ .kind = CL_MOVE_CLOCK,
                          .a = (uint8_t)(minutes / 60),
                          .n = (uint8_t)(minutes % 60) };
}

/* CL-E1: the clock. CL-W1: the digits of a seat played by the computer, right
 * with the chance `bot-memory`. */
struct move cryptoly_host(const void *edition, const void *state_, struct rng *rng, int64_t played)
{
    const struct cryptoly *state = state_;
    (void)edition;
    if (state->phase == CL_PHASE_CLOCK)
        return note_clock(state, played);
    if (state->phase == CL_PHASE_MINUTES)
        return (struct move){ .kind = time_is_up(state, played) ? CL_MOVE_TIME_UP : CL_MOVE_GO_ON };
    int seat = state->asked, at = state->entered[seat], sign = state->code[seat][at];
    int signs = cryptoly_signs(state);
    bool sound = !memcmp(state->code[seat], state->attempt[seat], (size_t)at);
    if (!sound || (!at && (int)rng_below(rng, 100) >= state->memory))
        sign = (sign + 1 + (int)rng_below(rng, (uint32_t)signs - 1)) % signs;
    return state->code_kind == CODE_LETTERS
               ? (struct move){ .kind = CL_MOVE_TYPE, .a = (uint8_t)sign }
               : (struct move){ .kind = CL_MOVE_ENTER, .n = (uint8_t)sign };
}
