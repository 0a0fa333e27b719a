/*
 * cryptoly_account.c: the result, and the account that explains it.
 */
#include "core/account.h"
#include "games/cryptoly/cryptoly_steps.h"

/* CL-E6: by BTC after the bet, ties by the order of step 4. */
static bool is_ahead(const void *state_, const struct result *result, int a, int b)
{
    const struct cryptoly *state = state_;
    if (result->points[a] != result->points[b])
        return result->points[a] > result->points[b];
    return state->place4[a] < state->place4[b];
}

void cryptoly_result(const void *edition, const void *state_, struct result *result)
{
    const struct cryptoly *state = state_;
    (void)edition;
    memset(result, 0, sizeof *result);
    for (int seat = 0; seat < state->players; seat++)
        result->points[seat] = state->coins[seat][BTC] + state->virtual[seat][BTC];
    result_rank(result, state->players, state, is_ahead);
}

static bool seat_line(struct account *account, const char *what, int seat, int n)
{
    return account_seat(account, what, seat) && account_add(account, "n", NULL, n);
}

/* What the ICOs came to, in whole BTC. */
static int ico_btc(const struct cryptoly *state, int seat)
{
    int sum = 0;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        int back = 0;
        for (int ico = 0; ico < ICOS; ico++)
            back += cryptoly_ico_back(state, seat, ico, coin);
        sum += back / state->rate[coin];
    }
    return sum;
}

static bool explain_seat(struct account *account, const struct cryptoly *state, int seat)
{
    int ico = ico_btc(state, seat), bet = cryptoly_bet_won(state, seat);
    if (seat_line(account, "btc", seat, state->coins[seat][BTC]))
        return true;
    if (ico && seat_line(account, "ico", seat, ico))
        return true;
    for (int card = 0; card < NFTS; card++)
        if (state->nft[card] == seat && state->nft_value[card] != EMPTY &&
            seat_line(account, "nft", seat, state->nft_value[card]))
            return account_add(account, "card", "nft", card);
    if (state->betting && state->right[seat] != EMPTY) {
        if (state->right[seat] ? seat_line(account, "bet", seat, bet)
                               : seat_line(account, "forgot", seat, 0))
            return true;
    }
    return seat_line(account, "total", seat, state->coins[seat][BTC] + state->virtual[seat][BTC]);
}

/* Whether the order of step 4 decides anything (CL-E5). */
static bool any_equal(const struct result *result, int players)
{
    for (int a = 0; a < players; a++)
        for (int b = 0; b < a; b++)
            if (result->points[a] == result->points[b])
                return true;
    return false;
}

bool cryptoly_explain(const void *edition, const void *state_, int i, struct message *line)
{
    const struct cryptoly *state = state_;
    struct account account = { "cryptoly", i, line };
    struct result result;
    if (state->phase != CL_PHASE_OVER)
        return false;
    for (int place = 1; place <= ICOS; place++)
        for (int ico = 0; ico < ICOS; ico++)
            if (state->ico_place[ico] == place && account_line(&account, "drawn"))
                return account_add(&account, "ico", "ico", ico) &&
                       account_add(&account, "place", NULL, place);
    for (int seat = 0; seat < state->players; seat++)
        if (explain_seat(&account, state, seat))
            return true;
    cryptoly_result(edition, state, &result);
    for (int rank = 1; rank <= state->players; rank++)
        for (int seat = 0; seat < state->players; seat++)
            if (result.rank[seat] == rank && seat_line(&account, "rank", seat, rank))
                return true;
    return any_equal(&result, state->players) && account_line(&account, "tie");
}
