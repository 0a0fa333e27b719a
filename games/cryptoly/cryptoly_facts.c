/* cryptoly_facts.c: what a match of Cryptoly tells its designer. */
#include "games/cryptoly/cryptoly.h"

#include "core/facts.h"

enum {
    FACT_ENDING,
    FACT_TIME,
    FACT_HACK_ENDS,
    FACT_LANDED,
    FACT_HACK,
    FACT_HACK_FAILED,
    FACT_HACK_FREE,
    FACT_MOON_OFFERED,
    FACT_MOON_TAKEN,
    FACT_MINING,
    FACT_STAKING,
    FACT_STAKING_DRAWN,
    FACT_BOUGHT,
    FACT_NFT,
    FACT_ICO,
    FACT_BET
};

static const struct fact facts[] = {
    [FACT_ENDING] = { .name = "ending", .noun = "ending", .of_match = true },
    /* the Time card that holds at the end */
    [FACT_TIME] = { .name = "time", .noun = "time", .of_match = true },
    [FACT_HACK_ENDS] = { .name = "hack-ends", .of_match = true },
    /* by rolling */
    [FACT_LANDED] = { .name = "landed", .noun = "space" },
    [FACT_HACK] = { .name = "hack", .cause = true },
    [FACT_HACK_FAILED] = { .name = "hack-failed" },
    /* tried without a coin to lose */
    [FACT_HACK_FREE] = { .name = "hack-free" },
    /* could say yes to the card, and did */
    [FACT_MOON_OFFERED] = { .name = "moon-offered", .noun = "moon" },
    [FACT_MOON_TAKEN] = { .name = "moon-taken", .noun = "moon" },
    /* held at the end, as Staking cards and NFTs below: */
    [FACT_MINING] = { .name = "mining", .noun = "mining", .cause = true },
    [FACT_STAKING] = { .name = "staking", .noun = "staking", .cause = true },
    /* taken from the space, whoever has it at the end */
    [FACT_STAKING_DRAWN] = { .name = "staking-drawn", .noun = "staking" },
    /* an NFT, whichever */
    [FACT_BOUGHT] = { .name = "bought" },
    [FACT_NFT] = { .name = "nft", .noun = "nft", .cause = true },
    /* invested in */
    [FACT_ICO] = { .name = "ico", .noun = "ico", .cause = true },
    /* won something by the winner bet */
    [FACT_BET] = { .name = "bet" },
    { .name = NULL }
};

enum { TENTHS = 10 };
enum { CURVE_RATE, CURVE_WEALTH, CURVE_BTC };

static const struct curve curves[] = {
    [CURVE_RATE] = { .name = "rate", .noun = "coin" },
    [CURVE_WEALTH] = { .name = "wealth", .noun = "seat", .scale = TENTHS, .cause = true },
    [CURVE_BTC] = { .name = "btc", .noun = "seat", .cause = true },
    { .name = NULL }
};

static void notice(const void *edition_, const void *state_, int actor, struct move move,
                   struct facts *said)
{
    const struct cryptoly_edition *edition = edition_;
    const struct cryptoly *state = state_;
    if (move.kind == CL_MOVE_ROLL) {
        int at = (state->position[move.a] - 1 + move.n) % edition->spaces;
        fact_add(said, FACT_LANDED, move.a, edition->board[at], 1);
    } else if (move.kind == CL_MOVE_DIE && state->die == DIE_HACK) {
        bool hacked = move.n >= state->hack;
        fact_add(said, hacked ? FACT_HACK : FACT_HACK_FAILED, move.a, 0, 1);
        if (hacked && state->until_hack)
            fact_add(said, FACT_HACK_ENDS, NOBODY, 0, 1);
    } else if (move.kind == CL_MOVE_STAKING) {
        fact_add(said, FACT_STAKING_DRAWN, state->turn, move.a, 1);
    } else if (move.kind == CL_MOVE_NFT) {
        fact_add(said, FACT_BOUGHT, state->turn, 0, 1);
    } else if (move.kind == CL_MOVE_TRY && !cryptoly_has_coins(state, actor)) {
        fact_add(said, FACT_HACK_FREE, actor, 0, 1);
    } else if (state->phase == CL_PHASE_DARE || state->phase == CL_PHASE_WANT) {
        fact_add(said, FACT_MOON_OFFERED, actor, state->moon, 1);
        if (move.kind == CL_MOVE_ACCEPT)
            fact_add(said, FACT_MOON_TAKEN, actor, state->moon, 1);
    }
}

static void tell_seat(const struct cryptoly *state, int seat, struct facts *said)
{
    for (int ico = 0; ico < ICOS; ico++) {
        int stake = 0;
        for (int coin = 0; coin < KINDS_OF_COIN; coin++)
            stake += state->ico[seat][ico][coin];
        if (stake)
            fact_add(said, FACT_ICO, seat, ico, 1);
    }
    if (state->betting && cryptoly_bet_won(state, seat))
        fact_add(said, FACT_BET, seat, 0, 1);
}

static void tell(const void *edition_, const void *state_, struct facts *said)
{
    const struct cryptoly_edition *edition = edition_;
    const struct cryptoly *state = state_;
    fact_add(said, FACT_ENDING, NOBODY, state->ending, 1);
    if (state->time_card >= 0 && state->ending == END_TIME)
        fact_add(said, FACT_TIME, NOBODY, state->time_card, 1);
    for (int card = 0; card < edition->minings; card++)
        if (state->work[card] >= 0)
            fact_add(said, FACT_MINING, state->work[card], card, 1);
    for (int card = 0; card < edition->stakings; card++)
        if (state->work[MININGS + card] >= 0)
            fact_add(said, FACT_STAKING, state->work[MININGS + card], card, 1);
    for (int card = 0; card < edition->nfts; card++)
        if (state->nft[card] >= 0)
            fact_add(said, FACT_NFT, state->nft[card], card, 1);
    for (int seat = 0; seat < state->players; seat++)
        tell_seat(state, seat, said);
}

static int count_rounds(const void *edition, const void *state)
{
    (void)edition;
    return ((const struct cryptoly *)state)->round;
}

/* Coins and what was booked at the end; cards have no price. */
static int32_t wealth(const struct cryptoly *state, int seat)
{
    int64_t sum = cryptoly_worth(state, seat);
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        sum += (int64_t)state->virtual[seat][coin] * cryptoly_value_of(state, coin);
    return (int32_t)(sum * TENTHS / UNIT);
}

static void measure(const void *edition, const void *state_, int curve,
                    int32_t value[MAX_CURVE_VALUES])
{
    const struct cryptoly *state = state_;
    (void)edition;
    for (int coin = RED; coin < KINDS_OF_COIN && curve == CURVE_RATE; coin++)
        value[coin] = state->rate[coin];
    for (int seat = 0; seat < state->players && curve != CURVE_RATE; seat++)
        value[seat] = curve == CURVE_WEALTH ? wealth(state, seat)
                                            : state->coins[seat][BTC] + state->virtual[seat][BTC];
}

const struct study cryptoly_study = {
    .facts = facts,
    .curves = curves,
    .notice = notice,
    .tell = tell,
    .round = count_rounds,
    .measure = measure,
};
