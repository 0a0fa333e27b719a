/*
 * cryptocurrency_views.c: who may know what, what must add up, and the last
 * account line by line.
 *
 * The account's messages, with their arguments:
 *   cryptocurrency.score.sum     coin, points         points of all rumours of a coin
 *   cryptocurrency.score.scam    coin
 *   cryptocurrency.score.price   coin, price          where a coin is no scam
 *   cryptocurrency.score.cash    player, wonga        before the account
 *   cryptocurrency.score.hodler  player, coin, wonga
 *   cryptocurrency.score.sale    player, coin, count, price, wonga
 *   cryptocurrency.score.loans   player, count, wonga
 *   cryptocurrency.score.total   player, wonga
 *   cryptocurrency.score.coins   player, count        tie: coins before the sale
 *   cryptocurrency.score.order   player, count        tie: place in the last turn order
 *   cryptocurrency.score.rank    player, rank
 */
#include "games/cryptocurrency/cryptocurrency.h"

#include <string.h>

#include "core/account.h"

/* ---- what players know (CC-H1, CC-R3) ------------------------------- */

bool cryptocurrency_mask(const void *edition, const void *state_, int viewer, int actor,
                         struct move *move)
{
    const struct cryptocurrency *state = state_;
    bool known = true;
    (void)edition;
    switch (move->kind) {
    case CC_MOVE_TOP:
    case CC_MOVE_COVER:
        known = false;
        break;
    case CC_MOVE_DRAW:
    case CC_MOVE_PEEK:
        known = viewer == move->a;
        break;
    case CC_MOVE_TAKE: /* also known to those who knew the card on the track */
        known = viewer == move->a ||
                state->hand_known[move->a] & (EVERYONE | (viewer < CC_SEATS ? 1 << viewer : 0));
        break;
    case CC_MOVE_KEEP:
        known = viewer == actor;
        break;
    default:
        break;
    }
    if (!known)
        move->b = HIDDEN;
    return true;
}

static void note_rumour(int8_t card, int64_t *unseen)
{
    if (card >= 0)
        *unseen &= ~((int64_t)1 << card);
}

static void deal_rumour(int8_t *card, int64_t *unseen, struct rng *rng)
{
    if (*card != UNKNOWN)
        return;
    uint64_t set = (uint64_t)*unseen;
    *card = (int8_t)bits_nth(set, rng_below(rng, (uint32_t)bits_count(set)));
    *unseen &= ~((int64_t)1 << *card);
}

/* Cards that the viewer does not know lie in any order in the places that
 * the viewer cannot see into; what is left is the deck. */
static void determinise_rumours(struct cryptocurrency *view, struct rng *rng)
{
    int64_t unseen = ((int64_t)1 << RUMOURS) - 1;
    for (int coin = 0; coin < COINS; coin++)
        for (int place = 0; place < view->laid[coin]; place++)
            note_rumour(view->rumour[coin][place], &unseen);
    for (int seat = 0; seat < CC_SEATS; seat++)
        note_rumour(view->hand[seat], &unseen);
    for (int i = 0; i < PEEKED; i++)
        note_rumour(view->peeked[i], &unseen);

    for (int coin = 0; coin < COINS; coin++)
        for (int place = 0; place < view->laid[coin]; place++)
            deal_rumour(&view->rumour[coin][place], &unseen, rng);
    for (int seat = 0; seat < CC_SEATS; seat++)
        deal_rumour(&view->hand[seat], &unseen, rng);
    for (int i = 0; i < PEEKED; i++)
        deal_rumour(&view->peeked[i], &unseen, rng);
    view->rumour_deck = unseen;
}

/* Each open transaction is one of its pool with its coin on the back. */
static void determinise_transactions(struct cryptocurrency *view, struct rng *rng)
{
    int32_t taken = 0;
    for (int i = 0; i <= TOP; i++) {
        if (view->back[i] == EMPTY) {
            view->front[i] = EMPTY;
            continue;
        }
        int32_t coin = ((1 << CC_COPIES) - 1) << (CC_COPIES * view->back[i]);
        uint32_t set = (uint32_t)(view->transaction_pool[view->origin[i]] & coin & ~taken);
        view->front[i] = (int8_t)bits_nth(set, rng_below(rng, (uint32_t)bits_count(set)));
        taken |= 1 << view->front[i];
    }
}

void cryptocurrency_determinise(const void *edition, void *view, int viewer, struct rng *rng)
{
    (void)edition;
    (void)viewer;
    determinise_rumours(view, rng);
    determinise_transactions(view, rng);
}

/* ---- result (CC-G2) ------------------------------------------------- */

static int coins_held(const struct cryptocurrency *state, int seat)
{
    int sum = 0;
    for (int coin = 0; coin < COINS; coin++)
        sum += state->coins[seat][coin] + state->sold[seat][coin];
    return sum;
}

/* CC-G2e: who came earlier in the last round. */
static int turn_order(const struct cryptocurrency *state, int seat)
{
    return (seat - state->start + state->players) % state->players;
}

/* CC-G2e: Wonga, then coins before the sale, then the order. */
static bool is_ahead(const void *state_, const struct result *result, int a, int b)
{
    const struct cryptocurrency *state = state_;
    (void)result;
    if (state->money[a] != state->money[b])
        return state->money[a] > state->money[b];
    int coins_a = coins_held(state, a), coins_b = coins_held(state, b);
    if (coins_a != coins_b)
        return coins_a > coins_b;
    return turn_order(state, a) < turn_order(state, b);
}

/* CC-G2e: who wins. */
void cryptocurrency_result(const void *edition, const void *state_, struct result *result)
{
    const struct cryptocurrency *state = state_;
    (void)edition;
    memset(result, 0, sizeof *result);
    for (int seat = 0; seat < state->players; seat++)
        result->points[seat] = state->money[seat];
    result_rank(result, state->players, state, is_ahead);
}

/* ---- audit ---------------------------------------------------------- */

static const char *audit_coins(const struct cryptocurrency_edition *edition,
                               const struct cryptocurrency *state)
{
    for (int coin = 0; coin < COINS; coin++) {
        const struct cryptocurrency_coin *board = cryptocurrency_coin(edition, state, coin);
        int sum = state->market[coin] + state->unmined[coin];
        for (int seat = 0; seat < CC_SEATS; seat++) {
            if (state->coins[seat][coin] < 0 ||
                (state->coins[seat][coin] && seat >= state->players))
                return "a holding of coins";
            sum += state->coins[seat][coin];
        }
        if (state->market[coin] < 0 || state->unmined[coin] < 0 || sum != edition->tokens)
            return "coins";
        int space = state->price_space[coin];
        if (space < 1 || space > board->prices)
            return "a price marker";
        if (state->price[coin] != (state->scam[coin] ? 0 : board->price[space - 1]))
            return "a price";
        if (state->marker[coin] < 1 || state->marker[coin] > board->spaces)
            return "a mining marker";
    }
    return NULL;
}

static const char *audit_money(const struct cryptocurrency_edition *edition,
                               const struct cryptocurrency *state)
{
    int money = state->bank, loans = state->loan_supply;
    for (int seat = 0; seat < CC_SEATS; seat++) {
        bool plays = seat < state->players;
        if (!plays && (state->money[seat] || state->loans[seat]))
            return "an empty seat has something";
        if (state->money[seat] < 0 && state->phase != CC_PHASE_OVER)
            return "money below zero";
        if (state->loans[seat] < 0 || state->loans[seat] > edition->loan_most)
            return "loans of a player";
        money += state->money[seat];
        loans += state->loans[seat];
    }
    if (loans != edition->loan_cards || state->loan_supply < 0)
        return "loans";
    return money == state->players * edition->start_money ? NULL : "money";
}

static bool take_rumour(int8_t card, int64_t *left)
{
    if (card == EMPTY || card == UNKNOWN)
        return true;
    if (card < 0 || card >= RUMOURS || !(*left >> card & 1))
        return false;
    *left &= ~((int64_t)1 << card);
    return true;
}

static const char *audit_rumours(const struct cryptocurrency *state)
{
    int64_t left = ((int64_t)1 << RUMOURS) - 1;
    for (int coin = 0; coin < COINS; coin++) {
        if (state->laid[coin] < 0 || state->laid[coin] > TRACK)
            return "the number of rumours on a track";
        for (int place = 0; place < TRACK; place++) {
            int8_t card = state->rumour[coin][place], face = state->face[coin][place];
            bool here = place < state->laid[coin];
            if ((card != EMPTY) != here || (face == UP || face == DOWN) != here)
                return "a place on a track";
            if (face == UP && !(state->rumour_known[coin][place] & EVERYONE))
                return "an open rumour that not all know";
            if (!take_rumour(card, &left))
                return "a rumour is there twice";
        }
    }
    for (int seat = 0; seat < CC_SEATS; seat++)
        if ((state->hand[seat] != EMPTY && seat >= state->players) ||
            !take_rumour(state->hand[seat], &left))
            return "a rumour in a hand";
    for (int i = 0; i < PEEKED; i++)
        if (!take_rumour(state->peeked[i], &left))
            return "a rumour of the Newshawk";
    return state->rumour_deck == UNKNOWN || left == state->rumour_deck ? NULL
                                                                       : "the deck of rumours";
}

static const char *audit_transactions(const struct cryptocurrency_edition *edition,
                                      const struct cryptocurrency *state)
{
    int32_t all = state->transaction_discard, lying = 0;
    bool hidden = false;
    for (int i = 0; i < POOLS; i++) {
        if (all & state->transaction_pool[i])
            return "a transaction is there twice";
        all |= state->transaction_pool[i];
    }
    if (all != ALL_TRANSACTIONS)
        return "transactions";
    if (state->pool < 0 || state->pool >= POOLS)
        return "the pool of the deck of transactions";
    for (int i = 0; i <= TOP; i++) {
        int card = state->front[i];
        hidden |= card == UNKNOWN;
        if (state->back[i] == EMPTY && (card == EMPTY || card == UNKNOWN))
            continue;
        if (i < TOP && i >= edition->open)
            return "a place for transactions";
        if (state->origin[i] < 0 || state->origin[i] >= POOLS)
            return "a transaction of another pool";
        if (card == UNKNOWN)
            continue;
        if (card < 0 || card >= TRANSACTIONS || card / CC_COPIES != state->back[i])
            return "an open transaction";
        if (lying >> card & 1 || !(state->transaction_pool[state->origin[i]] >> card & 1))
            return "a transaction of another pool";
        lying |= 1 << card;
    }
    for (int i = 0; i < POOLS && !hidden; i++)
        if (i != state->pool && state->transaction_pool[i] & ~lying)
            return "an old transaction is lost";
    return NULL;
}

static const char *audit_teams(const struct cryptocurrency_edition *edition,
                               const struct cryptocurrency *state)
{
    int count[MEMBERS] = { state->interns_away };
    for (int i = 0; i < EXPERTS; i++) {
        if (state->expert_deck[i] < 0 || state->expert_discard[i] < 0)
            return "a number of experts";
        count[i + 1] = state->expert_deck[i] + state->expert_discard[i];
    }
    for (int i = 0; i < SEEKERS; i++) {
        if (state->seeker[i] == EMPTY)
            continue;
        if (state->seeker[i] < FINTECH || state->seeker[i] >= MEMBERS)
            return "a job seeker";
        count[state->seeker[i]]++;
    }
    for (int seat = 0; seat < CC_SEATS; seat++)
        for (int i = 0; i <= FOURTH; i++) {
            int member = state->team[seat][i];
            bool empty = member == EMPTY;
            if (empty ? seat < state->players && i < TEAM : seat >= state->players)
                return "a team";
            if (!empty && (member < 0 || member >= MEMBERS))
                return "a team member";
            if (!empty && i == FOURTH && member != HEADHUNTER)
                return "a fourth member";
            if (state->fresh[seat][i] < 0 || state->fresh[seat][i] > !empty)
                return "a fresh member";
            if (!empty)
                count[member]++;
        }
    if (count[INTERN] != edition->interns)
        return "interns";
    for (int i = 0; i < EXPERTS; i++)
        if (count[i + 1] != edition->expert[i].copies)
            return "experts";
    return NULL;
}

static const char *audit_play(const struct cryptocurrency *state)
{
    if (state->players < 2 || state->players > CC_SEATS || state->rounds < 1 ||
        state->rounds > CC_MOST_ROUNDS)
        return "players or rounds";
    if (state->round < 0 || state->round > state->rounds)
        return "the round";
    if (state->start < 0 || state->start >= state->players || state->turn < 0 ||
        state->turn >= state->players)
        return "whose turn it is";
    if (state->phase < 0 || state->phase >= CC_PHASES || state->next < 0 ||
        state->next >= CC_PHASES)
        return "the phase";
    if (state->coin < 0 || state->coin >= COINS || state->place < 0 || state->place >= TRACK)
        return "what the action is about";
    for (int coin = 0; coin < COINS; coin++) {
        int least = state->round ? START_RUMOURS + state->round - 1 : 0;
        if (state->laid[coin] < least || state->laid[coin] > START_RUMOURS + state->round)
            return "rumours laid in this round";
    }
    if ((state->phase == CC_PHASE_MEMBERS || state->phase == CC_PHASE_AMOUNT ||
         state->phase == CC_PHASE_HASH) &&
        state->action == NO_ACTION)
        return "no action under way";
    bool trade = state->phase == CC_PHASE_AMOUNT || state->phase == CC_PHASE_ANALYST;
    bool mining = state->phase == CC_PHASE_HASH || state->phase == CC_PHASE_VALIDATE ||
                  state->phase == CC_PHASE_RETRY || state->phase == CC_PHASE_WHIZ;
    if ((trade && state->action != BUYING && state->action != SELLING) ||
        (mining && state->action != MINING))
        return "another action than the one under way";
    if (state->phase == CC_PHASE_ACTION && state->action != NO_ACTION)
        return "an action within an action";
    return NULL;
}

/* Where play goes on after a step that serves several rules. */
static bool is_next(int phase)
{
    static const uint64_t nexts = IN(CC_PHASE_TOP) | IN(CC_PHASE_FILL) | IN(CC_PHASE_PREPARE) |
                                  IN(CC_PHASE_EVENT) | IN(CC_PHASE_ACTION) | IN(CC_PHASE_HASH) |
                                  IN(CC_PHASE_TAKE) | IN(CC_PHASE_ABILITIES) | IN(CC_PHASE_REPAY) |
                                  IN(CC_PHASE_LAY);
    return nexts >> phase & 1;
}

/* Those who have still to lay a rumour have one, and there are tracks for them. */
static bool has_rumours(const struct cryptocurrency *state)
{
    bool laying = state->phase == CC_PHASE_LAY;
    int free = 0, hands = 0,
        seat = laying ? state->turn : cryptocurrency_right(state, state->start);
    if (!bits_has(CC_SET_PREPARED, state->phase))
        return true;
    for (int coin = 0; coin < COINS; coin++)
        free += state->laid[coin] < START_RUMOURS + state->round;
    for (;; seat = cryptocurrency_right(state, seat)) {
        if (state->hand[seat] == EMPTY)
            return false;
        hands++;
        if (seat == state->start)
            return hands <= free;
    }
}

/* What the phase needs. */
static const char *audit_phase(const struct cryptocurrency_edition *edition,
                               const struct cryptocurrency *state)
{
    int peeked = 0, most = state->phase == CC_PHASE_PEEK ? edition->peeked - 1 : 0;
    bool keep = state->phase == CC_PHASE_KEEP;
    if (state->phase != CC_PHASE_START && !is_next(state->next))
        return "what comes next";
    while (peeked < PEEKED && state->peeked[peeked] != EMPTY)
        peeked++;
    for (int i = peeked; i < PEEKED; i++)
        if (state->peeked[i] != EMPTY)
            return "what a Newshawk has drawn";
    if (keep ? peeked != edition->peeked : peeked > most)
        return "how many rumours a Newshawk has drawn";
    if (!has_rumours(state))
        return "no rumour in a hand";
    if (state->phase == CC_PHASE_REPLACE &&
        (state->place >= SEEKERS || state->seeker[state->place] == EMPTY))
        return "who is hired";
    return (state->phase == CC_PHASE_INTEREST) == (state->owed > 0) ? NULL : "how much is owed";
}

const char *cryptocurrency_audit(const void *edition, const void *state)
{
    const char *wrong = audit_play(state);
    if (!wrong)
        wrong = audit_coins(edition, state);
    if (!wrong)
        wrong = audit_money(edition, state);
    if (!wrong)
        wrong = audit_rumours(state);
    if (!wrong)
        wrong = audit_transactions(edition, state);
    if (!wrong)
        wrong = audit_teams(edition, state);
    if (!wrong)
        wrong = audit_phase(edition, state);
    return wrong;
}

/* ---- the account ---------------------------------------------------- */

static bool explain_coin(struct account *account, const struct cryptocurrency *state, int coin)
{
    if (account_line(account, "sum"))
        return account_add(account, "coin", "coin", coin) &&
               account_add(account, "points", NULL, state->sum[coin]);
    if (!account_line(account, state->scam[coin] ? "scam" : "price"))
        return false;
    account_add(account, "coin", "coin", coin);
    return state->scam[coin] || account_add(account, "price", NULL, state->price[coin]);
}

static bool explain_coin_of(struct account *account, const struct cryptocurrency_edition *edition,
                            const struct cryptocurrency *state, int seat, int coin)
{
    int count = state->sold[seat][coin], sale = count * state->price[coin];
    int share = cryptocurrency_hodler_share(edition, state, state->sold, seat, coin);
    if (share && account_seat(account, "hodler", seat))
        return account_add(account, "coin", "coin", coin) &&
               account_add(account, "wonga", NULL, share);
    return count && account_seat(account, "sale", seat) &&
           account_add(account, "coin", "coin", coin) &&
           account_add(account, "count", NULL, count) &&
           account_add(account, "price", NULL, state->price[coin]) &&
           account_add(account, "wonga", NULL, sale);
}

static bool explain_seat(struct account *account, const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int seat)
{
    int debt = state->repaid[seat] * edition->loan_repay;
    int cash = state->money[seat] + debt;
    for (int coin = 0; coin < COINS; coin++)
        cash -= state->sold[seat][coin] * state->price[coin] +
                cryptocurrency_hodler_share(edition, state, state->sold, seat, coin);
    if (account_seat(account, "cash", seat))
        return account_add(account, "wonga", NULL, cash);
    for (int coin = 0; coin < COINS; coin++)
        if (explain_coin_of(account, edition, state, seat, coin))
            return true;
    if (debt && account_seat(account, "loans", seat))
        return account_add(account, "count", NULL, state->repaid[seat]) &&
               account_add(account, "wonga", NULL, debt);
    return account_seat(account, "total", seat) &&
           account_add(account, "wonga", NULL, state->money[seat]);
}

/* Whether somebody has as much money, and as many coins where that is asked. */
static bool is_tied(const struct cryptocurrency *state, int seat, bool coins)
{
    for (int other = 0; other < state->players; other++)
        if (other != seat && state->money[other] == state->money[seat] &&
            (!coins || coins_held(state, other) == coins_held(state, seat)))
            return true;
    return false;
}

static bool explain_rank(struct account *account, const struct cryptocurrency *state, int seat,
                         int rank)
{
    if (is_tied(state, seat, false) && account_seat(account, "coins", seat))
        return account_add(account, "count", NULL, coins_held(state, seat));
    if (is_tied(state, seat, true) && account_seat(account, "order", seat))
        return account_add(account, "count", NULL, turn_order(state, seat) + 1);
    return account_seat(account, "rank", seat) && account_add(account, "rank", NULL, rank);
}

bool cryptocurrency_explain(const void *edition, const void *state_, int i, struct message *line)
{
    const struct cryptocurrency *state = state_;
    struct account account = { "cryptocurrency", i, line };
    struct result result;
    if (state->phase != CC_PHASE_OVER)
        return false;
    for (int coin = 0; coin < COINS; coin++)
        if (explain_coin(&account, state, coin))
            return true;
    for (int seat = 0; seat < state->players; seat++)
        if (explain_seat(&account, edition, state, seat))
            return true;
    cryptocurrency_result(edition, state, &result);
    for (int rank = 1; rank <= state->players; rank++)
        for (int seat = 0; seat < state->players; seat++)
            if (result.rank[seat] == rank && explain_rank(&account, state, seat, rank))
                return true;
    return false;
}
