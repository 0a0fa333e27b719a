/*
 * cryptoly_views.c: who knows what, the host's answers, audit, and positions
 * stated by hand.
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

/* Whether the seat's bet stands. */
static bool has_bet(const struct cryptoly *state, int seat)
{
    if (!state->betting || seat >= state->players)
        return false;
    if (state->phase == PHASE_BET)
        return state->ready >> seat & 1;
    return state->phase != PHASE_PLACE && (state->phase != PHASE_RATE || state->round);
}

static void determinise_bet(struct cryptoly *state, int seat, struct rng *rng)
{
    memset(state->bet[seat], 0, sizeof state->bet[seat]);
    if (state->right[seat] == 1) {
        memcpy(state->bet[seat], state->opened[seat], sizeof state->bet[seat]);
        return;
    }
    for (int i = has_bet(state, seat) ? 0 : BET; i < BET; i++)
        state->bet[seat][rng_below(rng, (uint32_t)state->players)]++;
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
    (void)edition;
    for (int seat = 0; seat < SEATS; seat++) {
        determinise_codes(state, seat, viewer, rng);
        if (seat == viewer)
            continue;
        determinise_bet(state, seat, rng);
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

/* ---- audit ---------------------------------------------------------- */

static const char *audit_coins(const struct cryptoly_edition *edition,
                               const struct cryptoly *state)
{
    int sum[KINDS_OF_COIN] = { state->wallet };
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        if (state->dex[coin] < 0)
            return "the DEX below zero";
        sum[coin] += state->dex[coin];
        for (int seat = 0; seat < SEATS; seat++) {
            if (state->coins[seat][coin] < 0)
                return "a player below zero";
            if (state->coins[seat][coin] && seat >= state->players)
                return "an empty seat has coins";
            if (state->virtual[seat][coin] < 0)
                return "virtual coins below zero";
            sum[coin] += state->coins[seat][coin];
        }
    }
    for (int card = 0; card < STAKINGS; card++) {
        if (state->staked[card] < 0 || (state->staked[card] && state->work[MININGS + card] < 0))
            return "coins staked on a card";
        if (card < edition->stakings && state->staked[card] > edition->staking[card].most)
            return "too many coins staked on a card";
        sum[edition->staking[card].coin] += state->staked[card];
    }
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (sum[coin] != state->total[coin])
            return coin == BTC ? "BTC do not add up" : "colours do not add up";
    return state->wallet < 0 || state->wallet > edition->wallet ? "the Wallet" : NULL;
}

static const char *audit_order(const int8_t *order, int count, int64_t unseen, int seen, int all)
{
    int64_t set = unseen;
    for (int i = 0; i < count; i++) {
        if ((order[i] == EMPTY) != (i >= seen))
            return "the order of a deck";
        if (i < seen && (order[i] < 0 || order[i] >= all || set >> order[i] & 1))
            return "a card is there twice";
        if (i < seen)
            set |= (int64_t)1 << order[i];
    }
    return set == ((int64_t)1 << all) - 1 ? NULL : "a card is missing";
}

static const char *audit_cards(const struct cryptoly_edition *edition,
                               const struct cryptoly *state)
{
    int left = 0;
    for (int card = 0; card < WORKS; card++) {
        bool unseen = state->work_unseen >> card & 1, held = state->work[card] != EMPTY;
        bool there = card < MININGS ? card < edition->minings
                                    : card - MININGS < edition->stakings;
        if (unseen + held != there || state->work[card] >= state->players)
            return "a Mining or Staking card";
        left += unseen;
    }
    if (state->work_left < 0 || state->work_left > left)
        return "the deck of Mining and Staking cards";
    for (int card = 0; card < NFTS; card++)
        if ((state->nft_unseen >> card & 1) + (state->nft[card] != EMPTY) !=
                (card < edition->nfts) || state->nft[card] >= state->players)
            return "an NFT";
    const char *wrong = audit_order(state->action_order, ACTIONS, state->action_unseen,
                                    state->action_seen, edition->actions);
    return wrong ? wrong
                 : audit_order(state->moon_order, MOONS, state->moon_unseen, state->moon_seen,
                               edition->moons);
}

static const char *audit_bet(const struct cryptoly *state)
{
    for (int seat = 0; seat < state->players && state->betting; seat++) {
        int sum = 0;
        for (int on = 0; on < SEATS; on++)
            sum += state->bet[seat][on];
        if (has_bet(state, seat) ? sum != BET : sum > BET)
            return "a bet";
        bool right = !memcmp(state->code[seat], state->attempt[seat], DIGITS);
        if (state->right[seat] != EMPTY && state->right[seat] != right)
            return "a code";
    }
    return NULL;
}

static const char *audit_play(const struct cryptoly_edition *edition,
                              const struct cryptoly *state)
{
    if (state->phase < 0 || state->phase >= PHASES)
        return "the phase";
    if (state->turn < 0 || state->turn >= state->players || state->asked < 0 ||
        state->asked >= state->players)
        return "whose turn it is";
    for (int seat = 0; seat < state->players; seat++)
        if (state->position[seat] < (state->phase != PHASE_PLACE) ||
            state->position[seat] > edition->spaces)
            return "a pawn";
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (state->rate[coin] < 1 || state->rate[coin] > MOST_RATE)
            return "a rate";
    if (state->owed < 0 || (state->owed && state->phase != PHASE_PAY))
        return "a debt that nobody pays";
    return cryptoly_active(edition, state) || state->phase == PHASE_OVER ? NULL
                                                                         : "nobody is to act";
}

const char *cryptoly_audit(const void *edition, const void *state)
{
    const char *wrong = audit_play(edition, state);
    if (!wrong)
        wrong = audit_coins(edition, state);
    if (!wrong)
        wrong = audit_cards(edition, state);
    return wrong ? wrong : audit_bet(state);
}

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
        bool there = card < MININGS ? card < edition->minings
                                    : card - MININGS < edition->stakings;
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
    for (state->moon_seen = 0;
         state->moon_seen < MOONS && state->moon_order[state->moon_seen] >= 0;
         state->moon_seen++)
        state->moon_unseen =
            (int16_t)(state->moon_unseen & ~(1 << state->moon_order[state->moon_seen]));
}

const char *cryptoly_arrange(const void *edition_, void *state_, const uint8_t *stated)
{
    const struct cryptoly_edition *edition = edition_;
    struct cryptoly *state = state_;
    if (state->turn < 0 || state->turn >= state->players)
        return "whose turn it is";
    if (state->phase != PHASE_PLACE)
        for (int seat = 0; seat < state->players; seat++)
            if (!state->position[seat])
                state->position[seat] = 1;
    if (state->phase > PHASE_MEMORISE && !state->round)
        state->round = 1;
    if (state->phase == PHASE_ROLL && !state->round)
        state->round = 1;
    if (!STATED(asked))
        state->asked = state->turn;
    if (!STATED(rate[RED]) && state->rate_card != EMPTY)
        for (int coin = RED; coin < KINDS_OF_COIN; coin++)
            state->rate[coin] = (int8_t)edition->rate[state->rate_card][coin];
    for (int seat = 0; seat < state->players && state->betting; seat++) {
        int sum = 0;
        for (int on = 0; on < state->players; on++)
            sum += state->bet[seat][on];
        if (!sum && state->phase > PHASE_MEMORISE)
            state->bet[seat][seat] = BET;
        for (int i = 0; i < DIGITS; i++)
            if (state->phase > PHASE_BET && state->code[seat][i] == EMPTY)
                state->code[seat][i] = 0;
        if (state->phase > PHASE_BET)
            state->code_set[seat] = DIGITS;
    }
    arrange_cards(edition, state, stated);
    arrange_decks(edition, state);
    return arrange_coins(edition, state, stated);
}
