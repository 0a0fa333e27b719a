/* cryptocurrency_facts.c: what a match of Cryptocurrency tells its designer. */
#include "games/cryptocurrency/cryptocurrency.h"

#include "core/facts.h"

enum {
    FACT_SCAM,
    FACT_SEEKING,
    FACT_HIRED,
    FACT_DECLINED,
    FACT_TEAM,
    FACT_HELD,
    FACT_HODLER,
    FACT_DEBT
};

static const struct fact facts[] = {
    [FACT_SCAM] = { .name = "scam", .noun = "coin", .of_match = true },
    /* in the row when the first player prepares */
    [FACT_SEEKING] = { .name = "seeking", .noun = "expert", .of_match = true },
    [FACT_HIRED] = { .name = "hired", .noun = "expert", .cause = true },
    /* could have been hired by who hired somebody else, or nobody */
    [FACT_DECLINED] = { .name = "declined", .noun = "expert" },
    /* when the match ends, as the next: */
    [FACT_TEAM] = { .name = "team", .noun = "member" },
    [FACT_HELD] = { .name = "held", .noun = "coin", .cause = true },
    [FACT_HODLER] = { .name = "hodler", .noun = "coin", .cause = true },
    /* loans left to the last account */
    [FACT_DEBT] = { .name = "debt", .cause = true },
    { .name = NULL }
};

enum { CURVE_PRICE, CURVE_WEALTH, CURVE_COINS };

static const struct curve curves[] = {
    [CURVE_PRICE] = { .name = "price", .noun = "coin" },
    [CURVE_WEALTH] = { .name = "wealth", .noun = "seat", .cause = true },
    [CURVE_COINS] = { .name = "coins", .noun = "seat", .cause = true },
    { .name = NULL }
};

/* A player has chosen: which other kinds of experts it could have been. */
static void tell_declined(const struct cryptocurrency_edition *edition,
                          const struct cryptocurrency *state, int actor, int hired,
                          struct facts *said)
{
    bool seen[MEMBERS] = { false };
    for (int i = 0; i < SEEKERS; i++) {
        int member = state->seeker[i];
        if (member == EMPTY || member == hired || seen[member] ||
            edition->expert[member - FINTECH].cost > state->money[actor])
            continue;
        seen[member] = true;
        fact_add(said, FACT_DECLINED, actor, member - FINTECH, 1);
    }
}

static void notice(const void *edition, const void *state_, int actor, struct move move,
                   struct facts *said)
{
    const struct cryptocurrency *state = state_;
    int hired = move.kind == CC_MOVE_HIRE ? state->seeker[move.a] : EMPTY;
    if (hired != EMPTY)
        fact_add(said, FACT_HIRED, actor, hired - FINTECH, 1);
    if (hired != EMPTY || move.kind == CC_MOVE_READY)
        tell_declined(edition, state, actor, hired, said);
    for (int i = 0; move.kind == CC_MOVE_DRAW && state->turn == state->start && i < SEEKERS; i++)
        if (state->seeker[i] != EMPTY)
            fact_add(said, FACT_SEEKING, NOBODY, state->seeker[i] - FINTECH, 1);
}

static void tell_seat(const struct cryptocurrency_edition *edition,
                      const struct cryptocurrency *state, int seat, struct facts *said)
{
    for (int place = 0; place <= TEAM; place++)
        if (state->team[seat][place] != EMPTY)
            fact_add(said, FACT_TEAM, seat, state->team[seat][place], 1);
    for (int coin = 0; coin < COINS; coin++) {
        if (state->sold[seat][coin])
            fact_add(said, FACT_HELD, seat, coin, state->sold[seat][coin]);
        if (cryptocurrency_hodler_share(edition, state, state->sold, seat, coin))
            fact_add(said, FACT_HODLER, seat, coin, 1);
    }
    if (state->repaid[seat])
        fact_add(said, FACT_DEBT, seat, 0, state->repaid[seat]);
}

static void tell(const void *edition, const void *state_, struct facts *said)
{
    const struct cryptocurrency *state = state_;
    for (int coin = 0; coin < COINS; coin++)
        if (state->scam[coin])
            fact_add(said, FACT_SCAM, NOBODY, coin, 1);
    for (int seat = 0; seat < state->players; seat++)
        tell_seat(edition, state, seat, said);
}

static int count_rounds(const void *edition, const void *state)
{
    (void)edition;
    return ((const struct cryptocurrency *)state)->round;
}

/* Money and coins at their price, less what is to be repaid. */
int32_t cryptocurrency_wealth(const struct cryptocurrency_edition *edition,
                              const struct cryptocurrency *state, int seat)
{
    int32_t sum = state->money[seat] - state->loans[seat] * edition->loan_repay;
    for (int coin = 0; coin < COINS; coin++)
        sum += state->coins[seat][coin] * state->price[coin];
    return sum;
}

/* In the last account all coins are sold. */
static int32_t coins(const struct cryptocurrency *state, int seat)
{
    int32_t sum = 0;
    for (int coin = 0; coin < COINS; coin++)
        sum += state->coins[seat][coin] + state->sold[seat][coin];
    return sum;
}

static void measure(const void *edition, const void *state_, int curve,
                    int32_t value[MAX_CURVE_VALUES])
{
    const struct cryptocurrency *state = state_;
    for (int coin = 0; coin < COINS && curve == CURVE_PRICE; coin++)
        value[coin] = state->price[coin];
    for (int seat = 0; seat < state->players && curve != CURVE_PRICE; seat++)
        value[seat] = curve == CURVE_WEALTH ? cryptocurrency_wealth(edition, state, seat)
                                            : coins(state, seat);
}

const struct study cryptocurrency_study = {
    .facts = facts,
    .curves = curves,
    .notice = notice,
    .tell = tell,
    .round = count_rounds,
    .measure = measure,
};
