/*
 * cryptocurrency_steps.h: the steps of play that the files of the rules call
 * in each other. Each carries its step out and runs on to the next question.
 */
#ifndef GAMES_CRYPTOCURRENCY_STEPS_H
#define GAMES_CRYPTOCURRENCY_STEPS_H

#include <string.h>

#include "games/cryptocurrency/cryptocurrency.h"

/* ---- cryptocurrency_apply.c ----------------------------------------- */

/* After a step that serves several rules: on to `next`. */
void cryptocurrency_go_on(const struct cryptocurrency_edition *edition,
                          struct cryptocurrency *state);
/* The first with a fresh member, from this seat on; or maintenance. */
void cryptocurrency_next_turn(const struct cryptocurrency_edition *edition,
                              struct cryptocurrency *state, int seat);
void cryptocurrency_end_action(const struct cryptocurrency_edition *edition,
                               struct cryptocurrency *state);
/* Transactions for the empty places. */
void cryptocurrency_refill(const struct cryptocurrency_edition *edition,
                           struct cryptocurrency *state);
/* The rumour phase, from this seat on. */
void cryptocurrency_lay_from(const struct cryptocurrency_edition *edition,
                             struct cryptocurrency *state, int seat);

/* ---- cryptocurrency_action.c ---------------------------------------- */

/* A seat's move from choosing an action to the last ability. */
void cryptocurrency_act(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                        struct move move);
void cryptocurrency_hash(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                         bool success);
/* The transaction at `place` was turned up. */
void cryptocurrency_validated(const struct cryptocurrency_edition *edition,
                              struct cryptocurrency *state);
void cryptocurrency_end_mining(const struct cryptocurrency_edition *edition,
                               struct cryptocurrency *state);
void cryptocurrency_peek(const struct cryptocurrency_edition *edition, struct cryptocurrency *state,
                         int card);
/* What may follow the action. */
void cryptocurrency_abilities(const struct cryptocurrency_edition *edition,
                              struct cryptocurrency *state);

/* ---- cryptocurrency_event.c ----------------------------------------- */

void cryptocurrency_happen(const struct cryptocurrency_edition *edition,
                           struct cryptocurrency *state, int event);
void cryptocurrency_exhaust(const struct cryptocurrency_edition *edition,
                            struct cryptocurrency *state, int place);
void cryptocurrency_give_chosen(const struct cryptocurrency_edition *edition,
                                struct cryptocurrency *state, int coin);
void cryptocurrency_begin_maintenance(const struct cryptocurrency_edition *edition,
                                      struct cryptocurrency *state);
void cryptocurrency_repay_from(const struct cryptocurrency_edition *edition,
                               struct cryptocurrency *state, int seat);
void cryptocurrency_repay(const struct cryptocurrency_edition *edition,
                          struct cryptocurrency *state, int count);

/* ---- small ones ----------------------------------------------------- */

static inline void cryptocurrency_pay(struct cryptocurrency *state, int seat, int amount)
{
    state->money[seat] = (int16_t)(state->money[seat] - amount);
    state->bank += amount;
}

static inline void cryptocurrency_set_price(const struct cryptocurrency_edition *edition,
                                            struct cryptocurrency *state, int coin, int space)
{
    state->price_space[coin] = (int8_t)space;
    state->price[coin] = cryptocurrency_coin(edition, state, coin)->price[space - 1];
}

/* CC-X1 */
static inline void cryptocurrency_move_price(const struct cryptocurrency_edition *edition,
                                             struct cryptocurrency *state, int coin, int points)
{
    int space = cryptocurrency_moved(edition, state, coin, points);
    cryptocurrency_set_price(edition, state, coin, space);
}

static inline void cryptocurrency_turn_up(struct cryptocurrency *state, int coin, int place)
{
    state->face[coin][place] = UP;
    state->rumour_known[coin][place] = EVERYONE;
}

static inline bool cryptocurrency_has_fresh(const struct cryptocurrency *state, int seat)
{
    uint32_t row;
    memcpy(&row, state->fresh[seat], sizeof row);
    return row;
}

/* The card there is turned up by chance; then `next`. */
static inline void cryptocurrency_turn_next(struct cryptocurrency *state, int coin, int place,
                                            int next)
{
    state->coin = (int8_t)coin;
    state->place = (int8_t)place;
    state->next = (int8_t)next;
    state->phase = CC_PHASE_TURN;
}

#endif
