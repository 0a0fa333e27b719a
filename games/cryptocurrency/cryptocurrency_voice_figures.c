/*
 * cryptocurrency_voice_figures.c: the numbers that a drawn board of Cryptocurrency
 * shows beside those of the view, out of what the viewer sees.
 *
 *   of a coin   track       prices from low to high
 *               difficulty  of each space of the mining row, with standing events;
 *               reward, fee likewise
 *               mining      if it succeeds now: difficulty, coins (with those of a
 *                           Tech Whiz who takes part), fee of a transaction, open
 *                           transactions, and the lowest and the highest price that
 *                           these can lead to
 *               most        with all of the viewer's fresh members: chance of mining
 *                           in per cent, coins that can be bought, be sold
 *               moved       the price after −9 to +9 points (CC-X1)
 *   of a seat   energy      fresh, in all, then that of each member
 *               account     after the end: cash before it, what loans cost, and the
 *                           share of each coin's Hodler tile
 *   of a member card        cost, energy
 *   of a rumour points
 *   of all      decks       rumours, experts, events, transactions left
 *               loan        what one gives, its repayment, its interest, the most
 *               trade       coins for an energy, coins for a space, with an analyst
 *               hodler      what a tile is worth
 *               chance      in mining: hash cards that are drawn, hash cards there
 *                           are, energy in all; the chance in per cent, and the same
 *                           with the second draw of an engineer who takes part
 */
#include "games/cryptocurrency/cryptocurrency_voice.h"

#include "core/bits.h"

enum { MOST_POINTS = 9 };

struct cryptocurrency_reckoning {
    struct asked_figures figures;
    const struct cryptocurrency *view;
    const struct cryptocurrency_edition *edition;
    int viewer;
};

/* ---- coins ----------------------------------------------------------------- */

/* The prices that the open transactions of the coin can lead to from a space: each
 * is one of those that nobody has seen since its deck was shuffled. */
static void follow_transactions(struct cryptocurrency_reckoning *r, int coin, int place,
                                int32_t taken, int space, int *low, int *high)
{
    struct cryptocurrency at = *r->view;
    while (place < OPEN && r->view->back[place] != coin)
        place++;
    if (place == OPEN) {
        *low = space < *low ? space : *low;
        *high = space > *high ? space : *high;
        return;
    }
    int32_t possible = r->view->transaction_pool[r->view->origin[place]] & ~taken;
    for (int i = 0; i < CC_COPIES; i++) {
        int32_t card = (int32_t)1 << (coin * CC_COPIES + i);
        if (!(possible & card))
            continue;
        at.price_space[coin] = (int8_t)space;
        int to = cryptocurrency_moved(r->edition, &at, coin, r->edition->transaction[coin][i]);
        follow_transactions(r, coin, place + 1, taken | card, to, low, high);
    }
}

static void reckon_mining(struct cryptocurrency_reckoning *r, int coin)
{
    const struct cryptocurrency_coin *row = cryptocurrency_coin(r->edition, r->view, coin);
    int reward = row->reward[r->view->marker[coin] - 1], pool = r->view->unmined[coin];
    bool whiz =
        r->view->action == MINING && r->view->coin == coin && r->view->abilities >> WHIZ & 1;
    int low = row->prices, high = 1, open = 0;
    reward += whiz ? r->edition->whiz_coins : 0;
    for (int i = 0; i < OPEN; i++)
        open += r->view->back[i] == coin;
    follow_transactions(r, coin, 0, 0, r->view->price_space[coin], &low, &high);
    figure_add(&r->figures, cryptocurrency_difficulty(r->edition, r->view, coin));
    figure_add(&r->figures, reward < pool ? reward : pool);
    figure_add(&r->figures, cryptocurrency_fee(r->edition, r->view, coin));
    figure_add(&r->figures, open);
    figure_add(&r->figures, row->price[low - 1]);
    figure_add(&r->figures, row->price[high - 1]);
}

static void reckon_row(struct cryptocurrency_reckoning *r, int coin, bool difficulty)
{
    struct cryptocurrency at = *r->view;
    const struct cryptocurrency_coin *row = cryptocurrency_coin(r->edition, r->view, coin);
    for (int space = 1; space <= row->spaces; space++) {
        at.marker[coin] = (int8_t)space;
        figure_add(&r->figures, difficulty ? cryptocurrency_difficulty(r->edition, &at, coin)
                                           : cryptocurrency_fee(r->edition, &at, coin));
    }
}

/* What the viewer could do with everybody who is fresh. */
static void reckon_most(struct cryptocurrency_reckoning *r, int coin)
{
    struct cryptocurrency at = *r->view;
    int difficulty = cryptocurrency_difficulty(r->edition, r->view, coin), energy = 0;
    if (r->viewer >= r->view->players)
        return;
    for (int place = 0; place <= FOURTH; place++)
        if (at.fresh[r->viewer][place] && at.team[r->viewer][place] != EMPTY)
            energy += cryptocurrency_energy(r->edition, at.team[r->viewer][place]);
    at.turn = (int8_t)r->viewer;
    at.coin = (int8_t)coin;
    at.energy = (int8_t)energy;
    figure_add(&r->figures, 100 * (energy < difficulty ? energy : difficulty) / difficulty);
    for (at.action = BUYING; at.action <= SELLING; at.action++)
        figure_add(&r->figures, at.price[coin] ? cryptocurrency_most(r->edition, &at) : 0);
}

static void reckon_rewards(struct cryptocurrency_reckoning *r, int coin)
{
    const struct cryptocurrency_coin *row = cryptocurrency_coin(r->edition, r->view, coin);
    for (int i = 0; i < row->spaces; i++)
        figure_add(&r->figures, row->reward[i]);
}

static void reckon_track(struct cryptocurrency_reckoning *r, int coin)
{
    const struct cryptocurrency_coin *row = cryptocurrency_coin(r->edition, r->view, coin);
    for (int i = 0; i < row->prices; i++)
        figure_add(&r->figures, row->price[i]);
}

static void reckon_difficulties(struct cryptocurrency_reckoning *r, int coin)
{
    reckon_row(r, coin, true);
}

static void reckon_fees(struct cryptocurrency_reckoning *r, int coin)
{
    reckon_row(r, coin, false);
}

static void reckon_moved(struct cryptocurrency_reckoning *r, int coin)
{
    const struct cryptocurrency_coin *row = cryptocurrency_coin(r->edition, r->view, coin);
    for (int points = -MOST_POINTS; points <= MOST_POINTS; points++)
        figure_add(&r->figures,
                   row->price[cryptocurrency_moved(r->edition, r->view, coin, points) - 1]);
}

/* ---- players ------------------------------------------------------------------ */

static void reckon_energy(struct cryptocurrency_reckoning *r, int seat)
{
    int fresh = 0, all = 0, each[TEAM + 1];
    for (int place = 0; place <= FOURTH; place++) {
        int member = r->view->team[seat][place];
        each[place] = member == EMPTY ? 0 : cryptocurrency_energy(r->edition, member);
        all += each[place];
        fresh += r->view->fresh[seat][place] ? each[place] : 0;
    }
    figure_add(&r->figures, fresh);
    figure_add(&r->figures, all);
    for (int place = 0; place <= FOURTH; place++)
        figure_add(&r->figures, each[place]);
}

/* CC-G2 */
static void reckon_account(struct cryptocurrency_reckoning *r, int seat)
{
    const struct cryptocurrency *view = r->view;
    int debt = view->repaid[seat] * r->edition->loan_repay, share[COINS];
    int cash = view->money[seat] + debt;
    if (view->phase != CC_PHASE_OVER)
        return;
    for (int coin = 0; coin < COINS; coin++) {
        share[coin] = cryptocurrency_hodler_share(r->edition, view, view->sold, seat, coin);
        cash -= share[coin] + view->sold[seat][coin] * view->price[coin];
    }
    figure_add(&r->figures, cash);
    figure_add(&r->figures, debt);
    for (int coin = 0; coin < COINS; coin++)
        figure_add(&r->figures, share[coin]);
}

/* The figures of each coin and each seat. */
static const struct {
    const char *key;
    void (*reckon)(struct cryptocurrency_reckoning *r, int value);
} of_coins[] = { { "track", reckon_track },    { "difficulty", reckon_difficulties },
                 { "reward", reckon_rewards }, { "fee", reckon_fees },
                 { "mining", reckon_mining },  { "most", reckon_most },
                 { "moved", reckon_moved } },
  of_seats[] = { { "energy", reckon_energy }, { "account", reckon_account } };

/* ---- the whole match -------------------------------------------------------- */

static void reckon_decks(struct cryptocurrency_reckoning *r)
{
    const struct cryptocurrency *view = r->view;
    int rumours = RUMOURS, experts = 0, events = 0;
    int transactions = bits_count((uint32_t)view->transaction_pool[view->pool]);
    for (int coin = 0; coin < COINS; coin++)
        rumours -= view->laid[coin];
    for (int seat = 0; seat < view->players; seat++)
        rumours -= view->hand[seat] != EMPTY;
    for (int i = 0; i < PEEKED; i++)
        rumours -= view->peeked[i] != EMPTY;
    for (int i = 0; i < EXPERTS; i++)
        experts += view->expert_deck[i];
    for (int i = 0; i < EVENTS; i++)
        events += view->event_deck[i];
    for (int i = 0; i < OPEN; i++)
        transactions -= view->back[i] != EMPTY && view->origin[i] == view->pool;
    figure_of(&r->figures, "decks", NULL, 0, rumours, experts, events, transactions);
}

static void reckon_chance(struct cryptocurrency_reckoning *r)
{
    int difficulty = cryptocurrency_difficulty(r->edition, r->view, r->view->coin);
    int cards = r->view->energy < difficulty ? r->view->energy : difficulty;
    int missing = difficulty - cards, again = difficulty * difficulty - missing * missing;
    bool engineer = r->view->abilities >> ENGINEER & 1;
    figure_of(&r->figures, "chance", NULL, 0, cards, difficulty, r->view->energy,
              100 * cards / difficulty,
              engineer ? 100 * again / (difficulty * difficulty) : 100 * cards / difficulty);
}

static void reckon_match(struct cryptocurrency_reckoning *r)
{
    const struct cryptocurrency_edition *edition = r->edition;
    const struct cryptocurrency *view = r->view;
    for (int member = 0; member < MEMBERS; member++)
        figure_of(&r->figures, "card", "member", member,
                  member == INTERN ? 0 : edition->expert[member - FINTECH].cost,
                  cryptocurrency_energy(edition, member));
    for (int rumour = 0; rumour < RUMOURS; rumour++)
        figure_of(&r->figures, "points", "rumour", rumour, edition->rumour[rumour]);
    reckon_decks(r);
    figure_of(&r->figures, "loan", NULL, 0, edition->loan_value, edition->loan_repay,
              cryptocurrency_interest(edition, view), edition->loan_most);
    figure_of(&r->figures, "trade", NULL, 0, edition->trade_limit,
              cryptocurrency_per_space(edition, view, false),
              cryptocurrency_per_space(edition, view, true));
    figure_of(&r->figures, "hodler", NULL, 0, cryptocurrency_hodler(edition, view));
    if (view->action == MINING)
        reckon_chance(r);
}

bool cryptocurrency_figure(const struct scene *scene, int i, struct figure *figure)
{
    struct cryptocurrency_reckoning r = {
        { i, figure }, scene->view, scene->match->edition->data, scene->viewer
    };
    for (size_t k = 0; k < sizeof of_coins / sizeof *of_coins; k++)
        for (int coin = 0; coin < COINS; coin++)
            if (figure_begins(&r.figures, of_coins[k].key, "coin", coin))
                of_coins[k].reckon(&r, coin);
    for (size_t k = 0; k < sizeof of_seats / sizeof *of_seats; k++)
        for (int seat = 0; seat < r.view->players; seat++)
            if (figure_begins(&r.figures, of_seats[k].key, "seat", seat))
                of_seats[k].reckon(&r, seat);
    reckon_match(&r);
    return figure->key;
}
