/*
 * cryptoly_arrange.c: completes positions stated by hand.
 */
#include "games/cryptoly/cryptoly_steps.h"

/* ---- positions stated by hand --------------------------------------- */

#define STATED(member) stated[offsetof(struct cryptoly, member)]

static const char *arrange_coins(const struct cryptoly_edition *edition, struct cryptoly *state,
                                 const uint8_t *stated)
{
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        int left = state->total[coin] - (coin == BTC ? state->wallet : 0);
        for (int seat = 0; seat < state->players; seat++)
            left -= state->coins[seat][coin];
        for (int card = 0; card < edition->stakings; card++)
            left -= edition->staking[card].coin == coin ? state->staked[card] : 0;
        if (STATED(dex[coin]) && !STATED(total[coin]))
            state->total[coin] = (int16_t)(state->total[coin] + state->dex[coin] - left);
        else
            state->dex[coin] = (int16_t)left;
        if (state->dex[coin] < 0)
            return "there are not so many coins";
    }
    return NULL;
}

static void arrange_cards(const struct cryptoly_edition *edition, struct cryptoly *state,
                          const uint8_t *stated)
{
    int works = 0;
    for (int card = 0; card < WORKS; card++) {
        bool there = card < MININGS ? card < edition->minings : card - MININGS < edition->stakings;
        state->work_unseen = (int16_t)(state->work_unseen & ~(1 << card));
        if (there && state->work[card] == EMPTY) {
            state->work_unseen = (int16_t)(state->work_unseen | 1 << card);
            works++;
        }
        if (state->work[card] != EMPTY && !state->work_order[card])
            state->work_order[card] = ++state->acquired;
    }
    if (!STATED(work_left) && state->work_left > works)
        state->work_left = (int8_t)works;
    state->nft_unseen = 0;
    for (int card = 0; card < edition->nfts; card++) {
        if (state->nft[card] == EMPTY)
            state->nft_unseen = (int16_t)(state->nft_unseen | 1 << card);
        else if (!state->nft_order[card])
            state->nft_order[card] = ++state->acquired;
    }
}

/* Cards named in the order of a deck have been drawn. */
static void arrange_decks(const struct cryptoly_edition *edition, struct cryptoly *state)
{
    state->action_unseen = (int64_t)(((uint64_t)1 << edition->actions) - 1);
    state->moon_unseen = (int16_t)((1 << edition->moons) - 1);
    for (state->action_seen = 0;
         state->action_seen < ACTIONS && state->action_order[state->action_seen] >= 0;
         state->action_seen++)
        state->action_unseen &= ~((int64_t)1 << state->action_order[state->action_seen]);
    for (state->moon_seen = 0; state->moon_seen < MOONS && state->moon_order[state->moon_seen] >= 0;
         state->moon_seen++)
        state->moon_unseen =
            (int16_t)(state->moon_unseen & ~(1 << state->moon_order[state->moon_seen]));
}

/* In a match that has begun every bet stands and every code has been memorised. */
static void arrange_bets(struct cryptoly *state, const uint8_t *stated)
{
    for (int seat = 0; seat < state->players; seat++) {
        int sum = 0;
        for (int on = 0; on < state->players; on++)
            sum += state->bet[seat][on];
        if (!sum)
            state->bet[seat][seat] = BET;
        for (int i = 0; i < cryptoly_digits(state); i++)
            if (state->code[seat][i] == EMPTY)
                state->code[seat][i] = 0;
        state->code_set[seat] = (int8_t)cryptoly_digits(state);
    }
    if (!STATED(memorised))
        state->memorised = (int8_t)((1 << state->players) - 1);
}

/* Whether cards that are named exist. */
static bool cards_exist(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    bool exist = state->rate_card < edition->rates;
    for (int i = 0; i < ACTIONS; i++)
        exist &= state->action_order[i] < edition->actions;
    for (int i = 0; i < MOONS; i++)
        exist &= state->moon_order[i] < edition->moons;
    return exist;
}

const char *cryptoly_arrange(const void *edition_, void *state_, const uint8_t *stated)
{
    const struct cryptoly_edition *edition = edition_;
    struct cryptoly *state = state_;
    if (state->players < 2 || state->players > CL_SEATS)
        return "the number of players";
    if (state->turn < 0 || state->turn >= state->players)
        return "whose turn it is";
    if (!cards_exist(edition, state))
        return "a card that is named";
    if (state->phase != CL_PHASE_PLACE)
        for (int seat = 0; seat < state->players; seat++)
            if (!state->position[seat])
                state->position[seat] = 1;
    bool begins = state->phase == CL_PHASE_PLACE || state->phase == CL_PHASE_BET ||
                  state->phase == CL_PHASE_SHOW || state->phase == CL_PHASE_MEMORISE ||
                  state->phase == CL_PHASE_RATE ||
                  (state->phase == CL_PHASE_CONTEST && state->contest == CONTEST_START);
    if (!begins && !state->round)
        state->round = 1;
    if (!STATED(asked))
        state->asked = state->turn;
    if (!STATED(rate[RED]) && state->rate_card >= 0)
        for (int coin = RED; coin < KINDS_OF_COIN; coin++)
            state->rate[coin] = (int8_t)edition->rate[state->rate_card][coin];
    if (state->betting && state->round)
        arrange_bets(state, stated);
    arrange_cards(edition, state, stated);
    arrange_decks(edition, state);
    return arrange_coins(edition, state, stated);
}
