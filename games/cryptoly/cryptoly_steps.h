/*
 * cryptoly_steps.h: the steps of play that the files of the rules call in
 * each other. Each carries its step out and runs on to the next question.
 */
#ifndef GAMES_CRYPTOLY_STEPS_H
#define GAMES_CRYPTOLY_STEPS_H

#include <string.h>

#include "core/fault.h"
#include "games/cryptoly/cryptoly.h"

/* ---- cryptoly_turn.c ------------------------------------------------ */

/* After a winner bet, or without one: who starts (CL-S3). */
void cryptoly_roll_for_start(struct cryptoly *state);
void cryptoly_begin_turn(const struct cryptoly_edition *edition, struct cryptoly *state);
/* From the DEX step on. */
void cryptoly_begin_exchange(const struct cryptoly_edition *edition, struct cryptoly *state);
void cryptoly_begin_trade(const struct cryptoly_edition *edition, struct cryptoly *state, int step);
/* The present step of trading again, if another offer is possible. */
void cryptoly_continue_trade(const struct cryptoly_edition *edition, struct cryptoly *state);
void cryptoly_end_turn(const struct cryptoly_edition *edition, struct cryptoly *state);
void cryptoly_end_round(const struct cryptoly_edition *edition, struct cryptoly *state);
void cryptoly_next_turn(const struct cryptoly_edition *edition, struct cryptoly *state);
void cryptoly_rolled(const struct cryptoly_edition *edition, struct cryptoly *state, int pips);
/* A seat's move in steps (a) to (c), and in the offers at the end. */
void cryptoly_trade_move(const struct cryptoly_edition *edition, struct cryptoly *state,
                         struct move move);

/* ---- cryptoly_space.c ----------------------------------------------- */

/* Carries out the space that the pawn has reached. */
void cryptoly_enter_space(const struct cryptoly_edition *edition, struct cryptoly *state);
/* What is under way is done: the next debtor, the next statement, or the end of (d). */
void cryptoly_go_on(const struct cryptoly_edition *edition, struct cryptoly *state);
void cryptoly_die(const struct cryptoly_edition *edition, struct cryptoly *state, int pips);
void cryptoly_space_move(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                         struct move move);
void cryptoly_drawn(const struct cryptoly_edition *edition, struct cryptoly *state,
                    struct move move);
/* CL-T4 */
void cryptoly_owe(const struct cryptoly_edition *edition, struct cryptoly *state, int seat,
                  int coin, int n);
void cryptoly_pay(const struct cryptoly_edition *edition, struct cryptoly *state, int coin);

/* ---- cryptoly_card.c ------------------------------------------------ */

/* The Action card was turned up, or its next statement is due. */
void cryptoly_read_action(const struct cryptoly_edition *edition, struct cryptoly *state);
void cryptoly_run_card(const struct cryptoly_edition *edition, struct cryptoly *state);
void cryptoly_choose(const struct cryptoly_edition *edition, struct cryptoly *state, int n);
void cryptoly_swap(const struct cryptoly_edition *edition, struct cryptoly *state, int n);
void cryptoly_read_moon(const struct cryptoly_edition *edition, struct cryptoly *state);
void cryptoly_dare(const struct cryptoly_edition *edition, struct cryptoly *state, bool yes);
void cryptoly_want(const struct cryptoly_edition *edition, struct cryptoly *state, bool yes);
void cryptoly_moon_won(const struct cryptoly_edition *edition, struct cryptoly *state, int seat);
void cryptoly_moon_rolled(const struct cryptoly_edition *edition, struct cryptoly *state, int pips);

/* What the card under way comes to, for who tells of it too. */
bool cryptoly_is_void(const struct cryptoly_edition *edition, const struct cryptoly *state);
bool cryptoly_is_moon_void(const struct cryptoly_edition *edition, const struct cryptoly *state);
int cryptoly_next_daring(const struct cryptoly_edition *edition, const struct cryptoly *state,
                         int from);
int cryptoly_next_space(const struct cryptoly_edition *edition, const struct cryptoly *state,
                        int kind);
int cryptoly_stepped(const struct cryptoly_edition *edition, const struct cryptoly *state, int n);

/* ---- cryptoly_end.c ------------------------------------------------- */

/* Seats that share the best shared place of step 4; 0: none. */
unsigned cryptoly_shared_place(const struct cryptoly *state);
/* A roll-off among these seats. */
void cryptoly_contest(struct cryptoly *state, int contest, unsigned seats);
void cryptoly_contest_die(const struct cryptoly_edition *edition, struct cryptoly *state, int seat,
                          int pips);
void cryptoly_begin_end(const struct cryptoly_edition *edition, struct cryptoly *state);
/* After the last offer of the end: the exchange in laps. */
void cryptoly_begin_change(const struct cryptoly_edition *edition, struct cryptoly *state);
void cryptoly_end_move(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                       struct move move);
void cryptoly_cashed(const struct cryptoly_edition *edition, struct cryptoly *state, int value);
void cryptoly_bet_move(const struct cryptoly_edition *edition, struct cryptoly *state, int actor,
                       struct move move);

/* ---- cryptoly_ai_trade.c -------------------------------------------- */

/* Rounds after the present one, by the limit as it stands. */
int cryptoly_rounds_left(const struct cryptoly *state);
/* Six times what an NFT is worth at the end on the average. */
int cryptoly_nft_mean(const struct cryptoly_edition *edition, int card);
/* What the deal on the table brings to one of its two sides, in exact value. */
int32_t cryptoly_deal_gain(const struct cryptoly_edition *edition, const struct cryptoly *state,
                           int seat);
/* Whether greedy would make or take it. */
bool cryptoly_good_deal(const struct cryptoly_edition *edition, const struct cryptoly *state,
                        int seat);
/* Whom greedy would make an offer now, or NOBODY; and the next part of it. */
int cryptoly_offer_partner(const struct cryptoly_edition *edition, const struct cryptoly *state);
struct move cryptoly_build_offer(const struct cryptoly_edition *edition,
                                 const struct cryptoly *state);

/* ---- small ones ----------------------------------------------------- */

/* Gives what there is (CL-T5); returns how much that was. */
static inline int cryptoly_gain(struct cryptoly *state, int seat, int coin, int n)
{
    if (n > state->dex[coin])
        n = state->dex[coin];
    state->dex[coin] = (int16_t)(state->dex[coin] - n);
    state->coins[seat][coin] = (int16_t)(state->coins[seat][coin] + n);
    return n;
}

static inline void cryptoly_return(struct cryptoly *state, int seat, int coin, int n)
{
    state->coins[seat][coin] = (int16_t)(state->coins[seat][coin] - n);
    state->dex[coin] = (int16_t)(state->dex[coin] + n);
}

/* Which of eight places hold this value, as bits: all eight bytes at once. */
static inline unsigned cryptoly_equal_bytes(uint64_t bytes, int value)
{
    const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
    uint64_t differ = bytes ^ (uint8_t)value * 0x0101010101010101u;
    uint64_t zero = ~(((differ & low) + low) | differ | low);
    return (unsigned)((zero >> 7) * 0x0102040810204080u >> 56);
}

/* Mining and Staking cards, and NFTs, that the seat holds, as bits. */
static inline unsigned cryptoly_works_of(const struct cryptoly *state, int seat)
{
    uint64_t row[2];
    memcpy(row, state->work, sizeof row);
    return cryptoly_equal_bytes(row[0], seat) | cryptoly_equal_bytes(row[1], seat) << 8;
}

static inline unsigned cryptoly_nfts_of(const struct cryptoly *state, int seat)
{
    uint64_t row;
    uint32_t rest;
    memcpy(&row, state->nft, sizeof row);
    memcpy(&rest, state->nft + sizeof row, sizeof rest);
    return cryptoly_equal_bytes(row, seat) |
           (cryptoly_equal_bytes(rest, seat) & ((1u << (NFTS - 8)) - 1)) << 8;
}

/* The card of a deck held by the seat with the lowest number in order above
 * `after`; NOBODY: none. */
static inline int cryptoly_next_held(const int8_t *holder, const int8_t *order, int count, int seat,
                                     int after)
{
    int best = NOBODY;
    for (int i = 0; i < count; i++)
        if (holder[i] == seat && order[i] > after && (best == NOBODY || order[i] < order[best]))
            best = i;
    return best;
}

static inline void cryptoly_ask(struct cryptoly *state, int phase, int seat)
{
    state->phase = (int8_t)phase;
    state->asked = (int8_t)seat;
}

static inline void cryptoly_roll_die(struct cryptoly *state, int die, int seat)
{
    cryptoly_ask(state, CL_PHASE_DIE, seat);
    state->die = (int8_t)die;
}

#endif
