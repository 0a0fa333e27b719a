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
    const struct cryptocurrency *view;
    const struct cryptocurrency_edition *edition;
    struct figure *figure;
    int viewer;
};

static void add(struct cryptocurrency_reckoning *r, int number)
{
    if (r->figure->count < FIGURE_NUMBERS)
        r->figure->number[r->figure->count++] = number;
}

static void begin(struct cryptocurrency_reckoning *r, const char *key, const char *noun, int value)
{
    *r->figure = (struct figure){ .key = key, .noun = noun, .value = value };
}

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
    add(r, cryptocurrency_difficulty(r->edition, r->view, coin));
    add(r, reward < pool ? reward : pool);
    add(r, cryptocurrency_fee(r->edition, r->view, coin));
    add(r, open);
    add(r, row->price[low - 1]);
    add(r, row->price[high - 1]);
}

static void reckon_row(struct cryptocurrency_reckoning *r, int coin, bool difficulty)
{
    struct cryptocurrency at = *r->view;
    const struct cryptocurrency_coin *row = cryptocurrency_coin(r->edition, r->view, coin);
    for (int space = 1; space <= row->spaces; space++) {
        at.marker[coin] = (int8_t)space;
        add(r, difficulty ? cryptocurrency_difficulty(r->edition, &at, coin)
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
    add(r, 100 * (energy < difficulty ? energy : difficulty) / difficulty);
    for (at.action = BUYING; at.action <= SELLING; at.action++)
        add(r, at.price[coin] ? cryptocurrency_most(r->edition, &at) : 0);
}

enum { TRACK_PRICES, DIFFICULTY, REWARD, FEE, NOW, MOST, MOVED, COIN_FIGURES };

static void reckon_coin(struct cryptocurrency_reckoning *r, int which, int coin)
{
    static const char *const keys[COIN_FIGURES] = { "track",  "difficulty", "reward", "fee",
                                                    "mining", "most",       "moved" };
    const struct cryptocurrency_coin *row = cryptocurrency_coin(r->edition, r->view, coin);
    begin(r, keys[which], "coin", coin);
    switch (which) {
    case TRACK_PRICES:
        for (int i = 0; i < row->prices; i++)
            add(r, row->price[i]);
        break;
    case REWARD:
        for (int i = 0; i < row->spaces; i++)
            add(r, row->reward[i]);
        break;
    case NOW:
        reckon_mining(r, coin);
        break;
    case MOST:
        reckon_most(r, coin);
        break;
    case MOVED:
        for (int points = -MOST_POINTS; points <= MOST_POINTS; points++)
            add(r, row->price[cryptocurrency_moved(r->edition, r->view, coin, points) - 1]);
        break;
    default:
        reckon_row(r, coin, which == DIFFICULTY);
    }
}

/* ---- players and cards ------------------------------------------------------ */

static void reckon_seat(struct cryptocurrency_reckoning *r, int seat)
{
    int fresh = 0, all = 0, each[TEAM + 1];
    for (int place = 0; place <= FOURTH; place++) {
        int member = r->view->team[seat][place];
        each[place] = member == EMPTY ? 0 : cryptocurrency_energy(r->edition, member);
        all += each[place];
        fresh += r->view->fresh[seat][place] ? each[place] : 0;
    }
    begin(r, "energy", "seat", seat);
    add(r, fresh);
    add(r, all);
    for (int place = 0; place <= FOURTH; place++)
        add(r, each[place]);
}

/* CC-G2 */
static void reckon_account(struct cryptocurrency_reckoning *r, int seat)
{
    const struct cryptocurrency *view = r->view;
    int debt = view->repaid[seat] * r->edition->loan_repay, share[COINS];
    int cash = view->money[seat] + debt;
    begin(r, "account", "seat", seat);
    if (view->phase != CC_PHASE_OVER)
        return;
    for (int coin = 0; coin < COINS; coin++) {
        share[coin] = cryptocurrency_hodler_share(r->edition, view, view->sold, seat, coin);
        cash -= share[coin] + view->sold[seat][coin] * view->price[coin];
    }
    add(r, cash);
    add(r, debt);
    for (int coin = 0; coin < COINS; coin++)
        add(r, share[coin]);
}

static void reckon_member(struct cryptocurrency_reckoning *r, int member)
{
    begin(r, "card", "member", member);
    add(r, member == INTERN ? 0 : r->edition->expert[member - FINTECH].cost);
    add(r, cryptocurrency_energy(r->edition, member));
}

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
    begin(r, "decks", NULL, 0);
    add(r, rumours);
    add(r, experts);
    add(r, events);
    add(r, transactions);
}

static void reckon_chance(struct cryptocurrency_reckoning *r)
{
    int difficulty = cryptocurrency_difficulty(r->edition, r->view, r->view->coin);
    int cards = r->view->energy < difficulty ? r->view->energy : difficulty;
    int missing = difficulty - cards, again = difficulty * difficulty - missing * missing;
    bool engineer = r->view->abilities >> ENGINEER & 1;
    begin(r, "chance", NULL, 0);
    add(r, cards);
    add(r, difficulty);
    add(r, r->view->energy);
    add(r, 100 * cards / difficulty);
    add(r, engineer ? 100 * again / (difficulty * difficulty) : 100 * cards / difficulty);
}

enum { DECKS, LOAN, TRADE, HODLER, CHANCE_NOW, MATCH_FIGURES };

static bool reckon_match(struct cryptocurrency_reckoning *r, int which)
{
    const struct cryptocurrency *view = r->view;
    switch (which) {
    case DECKS:
        reckon_decks(r);
        return true;
    case LOAN:
        begin(r, "loan", NULL, 0);
        add(r, r->edition->loan_value);
        add(r, r->edition->loan_repay);
        add(r, cryptocurrency_interest(r->edition, view));
        add(r, r->edition->loan_most);
        return true;
    case TRADE:
        begin(r, "trade", NULL, 0);
        add(r, r->edition->trade_limit);
        add(r, cryptocurrency_per_space(r->edition, view, false));
        add(r, cryptocurrency_per_space(r->edition, view, true));
        return true;
    case HODLER:
        begin(r, "hodler", NULL, 0);
        add(r, cryptocurrency_hodler(r->edition, view));
        return true;
    case CHANCE_NOW:
        if (view->action != MINING)
            return false;
        reckon_chance(r);
        return true;
    default:
        return false;
    }
}

bool cryptocurrency_figure(const struct scene *scene, int i, struct figure *figure)
{
    struct cryptocurrency_reckoning r = { scene->view, scene->match->edition->data, figure,
                                          scene->viewer };
    if (i < COIN_FIGURES * COINS)
        return reckon_coin(&r, i / COINS, i % COINS), true;
    i -= COIN_FIGURES * COINS;
    if (i < r.view->players)
        return reckon_seat(&r, i), true;
    i -= r.view->players;
    if (i < r.view->players)
        return reckon_account(&r, i), true;
    i -= r.view->players;
    if (i < MEMBERS)
        return reckon_member(&r, i), true;
    i -= MEMBERS;
    if (i < RUMOURS) {
        begin(&r, "points", "rumour", i);
        add(&r, r.edition->rumour[i]);
        return true;
    }
    return reckon_match(&r, i - RUMOURS);
}
