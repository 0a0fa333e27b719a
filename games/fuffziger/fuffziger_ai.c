/*
 * fuffziger_ai.c: advice to computer players: which moves are worth a look,
 * the greedy player, and what a position is worth.
 *
 * The greedy player's plan: turn presses while the better back has rounds to
 * pay for itself; buy what prints more than it costs before its value goes;
 * launder the cheap notes; exchange notes that the inspectors are after; pay
 * for silver what a coin is worth while everybody's wealth chases the coins
 * still to come, win auctions at once where nobody else has such notes, and
 * keep no notes when the last card is sold.
 *
 * Holdings are common knowledge; of stakes and bids not yet shown only the
 * player's own are looked at.
 */
#include "games/fuffziger/fuffziger.h"

#include <string.h>

#include "core/measure.h"

enum {
    CARD_COINS = 4, /* silver coins that a coin card brings, about */
    ROUND_SALES = 3 /* laundering cards that are sold in a round */
};

static struct move plain(int kind)
{
    return (struct move){ .kind = (uint8_t)kind };
}

static struct move count(int kind, int a, int n)
{
    return (struct move){ .kind = (uint8_t)kind, .a = (uint8_t)a, .n = (uint8_t)n };
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* ---- what to expect --------------------------------------------------- */

struct fuffziger_outlook {
    int life[FF_VALUES]; /* rounds in which its presses will still print, after this one */
    int coin_cards;      /* that will be turned up after this round */
};

/* Once the deck was turned over, its order is known. */
static struct fuffziger_outlook look_ahead(const struct fuffziger *state)
{
    struct fuffziger_outlook ahead = { .coin_cards = 0 };
    int at = state->deck_at, lowest = state->lowest;
    int sales = (FF_SALES - state->sold + ROUND_SALES - 1) / ROUND_SALES;
    bool known = true;
    for (int place = 0; place < FF_DECK; place++)
        known &= state->inspector[place] != UNDRAWN;
    for (int value = lowest; value < FF_VALUES; value++)
        ahead.life[value] = (3 + 3 * (value - lowest)) / 2;
    for (int rounds = 0; known && lowest < FF_VALUES; rounds++)
        for (int turn = FF_TURNED; turn && lowest < FF_VALUES; turn--) {
            int card = state->inspector[at];
            at = at + 1 == FF_DECK ? 0 : at + 1;
            if (card == lowest) {
                ahead.life[lowest++] = rounds;
                turn++;
            } else if (rounds < sales) {
                ahead.coin_cards += card >= VALUE_150;
            }
        }
    for (int value = 0; value < FF_VALUES; value++)
        ahead.life[value] = least(ahead.life[value], sales);
    if (!known)
        ahead.coin_cards = 5 * ahead.life[VALUE_150] / 4;
    return ahead;
}

static int rate(const struct fuffziger_edition *edition, int value)
{
    return edition->press[value].sell;
}

/* What everything would bring that a seat can stake. */
static int wealth(const struct fuffziger_edition *edition, const struct fuffziger *state, int seat)
{
    int sum = state->money[seat] + state->prize[seat];
    for (int value = 0; value < FF_VALUES; value++)
        sum += state->notes[seat][value] * rate(edition, value);
    return sum;
}

/* What a silver coin is worth now, in real money: everybody's wealth is there
 * to pay for the coins to come and to compete for those of the bonus. */
static int coin_worth(const struct fuffziger_edition *edition, const struct fuffziger *state,
                      const struct fuffziger_outlook *ahead)
{
    int sum = 0, coins = 1 + CARD_COINS * (ahead->coin_cards + state->coin_cards);
    for (int seat = 0; seat < state->players; seat++)
        sum += wealth(edition, state, seat);
    for (int place = 0; place < FF_PLACES; place++)
        coins += edition->bonus[place];
    return 3 + sum / coins;
}

/* ---- presses ---------------------------------------------------------- */

/* What a press with this back brings in the rounds to come, times `scale`. */
static int back_worth(const struct fuffziger_edition *edition, const struct fuffziger *state,
                      const struct fuffziger_outlook *ahead, int value, int back)
{
    int next = least(value + 1, VALUE_150);
    switch (back) {
    case BACK_UNCHANGED:
        return rate(edition, value) * ahead->life[value];
    case BACK_DOUBLE:
        return 2 * rate(edition, value) * ahead->life[value];
    case BACK_NEXT:
        return rate(edition, next) * ahead->life[next];
    case BACK_NEXT_DOUBLE:
        return 2 * rate(edition, next) * ahead->life[next];
    case BACK_COINS:
        return rate(edition, value) * ahead->life[value] +
               edition->coin_press * coin_worth(edition, state, ahead);
    default:
        return edition->press[value].scrap;
    }
}

static int turned_worth(const struct fuffziger_edition *edition, const struct fuffziger *state,
                        const struct fuffziger_outlook *ahead, int press)
{
    int weight[FF_BACKS], worth = 0, value = fuffziger_value_of[press];
    int sum = fuffziger_back_weights(edition, state, press, weight);
    for (int back = 0; back < FF_BACKS && sum; back++)
        worth += weight[back] * back_worth(edition, state, ahead, value, back);
    return sum ? worth / sum : 0;
}

static struct move play_presses(const struct fuffziger_edition *edition,
                                const struct fuffziger *state)
{
    struct fuffziger_outlook ahead = look_ahead(state);
    for (int press = PRESS_TURNED - 1; press >= 0; press--) {
        int value = fuffziger_value_of[press];
        int unturned = rate(edition, value) * (1 + ahead.life[value]);
        if (state->todo[press] && turned_worth(edition, state, &ahead, press) > unturned)
            return count(FF_MOVE_TURN, press, 0);
    }
    return plain(FF_MOVE_RUN);
}

/* ---- silver ----------------------------------------------------------- */

static int staked_worth(const struct fuffziger_edition *edition, const struct fuffziger *state)
{
    int sum = state->staked_money;
    for (int value = 0; value < FF_VALUES; value++)
        sum += state->staked_notes[value] * rate(edition, value);
    return sum;
}

/* The most that the coins are worth to the player. */
static int auction_limit(const struct fuffziger_edition *edition, const struct fuffziger *state,
                         int player)
{
    struct fuffziger_outlook ahead = look_ahead(state);
    return least(state->coins * coin_worth(edition, state, &ahead), wealth(edition, state, player));
}

/* What a seat could still stake of a value, or of real money. */
static int stakeable(const struct fuffziger *state, int seat, int value)
{
    return value == FF_MONEY ? state->money[seat] - state->staked_money
                             : state->notes[seat][value] - state->staked_notes[value];
}

/* One more than anybody else who is in has of it. */
static int knock_out(const struct fuffziger_edition *edition, const struct fuffziger *state,
                     int player, int value)
{
    int need = value == FF_MONEY ? edition->least_stake : 1;
    for (int seat = 0; seat < state->players; seat++)
        if (seat != player && state->in >> seat & 1)
            need = most(need, stakeable(state, seat, value) + 1);
    return need;
}

struct stake {
    int value, n, cost; /* value EMPTY: none */
};

static void consider(struct stake *best, const struct fuffziger_edition *edition,
                     const struct fuffziger *state, int player, int value, int n)
{
    int cost = n * (value == FF_MONEY ? 1 : rate(edition, value));
    if (stakeable(state, player, value) >= n && (best->value == EMPTY || cost < best->cost))
        *best = (struct stake){ value, n, cost };
}

/* The cheapest stake that nobody can match, else the cheapest of all, and
 * where there is much to go a quarter of the way at once. */
static struct stake plan_stake(const struct fuffziger_edition *edition,
                               const struct fuffziger *state, int player)
{
    struct stake knock = { .value = EMPTY }, small = { .value = EMPTY };
    int limit = auction_limit(edition, state, player) - staked_worth(edition, state);
    bool last = fuffziger_is_last(state);
    for (int value = state->lowest; value <= FF_MONEY; value++) {
        if (!last)
            consider(&knock, edition, state, player, value,
                     knock_out(edition, state, player, value));
        consider(&small, edition, state, player, value,
                 value == FF_MONEY ? edition->least_stake : 1);
    }
    if (knock.value != EMPTY && knock.cost <= limit)
        return knock;
    if (small.value == EMPTY || small.cost > limit)
        return (struct stake){ .value = EMPTY };
    int one = small.value == FF_MONEY ? 1 : most(rate(edition, small.value), 1);
    if (!last)
        small.n = most(small.n, least(limit / 4 / one, stakeable(state, player, small.value)));
    return small;
}

/* The next addition towards `n` of a part, if there is one to make. */
static bool add_part(const struct fuffziger *state, int player, int value, int n, struct move *move)
{
    int there = value == FF_MONEY ? state->draft_money[player] : state->draft_notes[player][value];
    if (there >= n || !fuffziger_may_add(state, player, fuffziger_part(value)))
        return false;
    *move = count(value == FF_MONEY ? FF_MOVE_CASH : FF_MOVE_NOTES, value == FF_MONEY ? 0 : value,
                  least(n - there, FF_MOST_ADDED));
    return true;
}

static struct move play_lead(const struct fuffziger_edition *edition, const struct fuffziger *state,
                             int player)
{
    struct stake stake = plan_stake(edition, state, player);
    struct move move;
    if (stake.value != EMPTY && add_part(state, player, stake.value, stake.n, &move))
        return move;
    return plain(state->draft_at[player] ? FF_MOVE_CONFIRM : FF_MOVE_LEAVE);
}

static struct move play_match(const struct fuffziger_edition *edition,
                              const struct fuffziger *state, int player)
{
    bool worth = staked_worth(edition, state) <= auction_limit(edition, state, player);
    return plain(worth && fuffziger_can_match(state, player) ? FF_MOVE_MATCH : FF_MOVE_LEAVE);
}

/* ---- laundering -------------------------------------------------------- */

/* The highest bid that anybody else could make. */
static int rival_bid(const struct fuffziger *state, int player)
{
    int best = 0;
    for (int seat = 0; seat < state->players; seat++)
        if (seat != player)
            best = most(best, fuffziger_bid(state->notes[seat], state->money[seat]));
    return best;
}

/* Cheap notes first, up to a share of the prize that differs from card to card
 * and player to player; no more than it takes to win. When the last card is
 * sold, notes have lost their worth. Depends on nothing that changes while the
 * bid is put together. */
static void plan_bid(const struct fuffziger_edition *edition, const struct fuffziger *state,
                     int player, int plan[FF_PARTS])
{
    int minimum = edition->card[state->card].minimum, prize = edition->card[state->card].prize;
    int share = 70 + 4 * ((state->sold * 5 + state->round * 3 + player * 7) % 8);
    int limit = prize * share / 100, cost = 0, bid = 0;
    int enough = most(minimum, rival_bid(state, player) + 1);
    bool last = state->sold == FF_SALES - 1;
    memset(plan, 0, FF_PARTS * sizeof *plan);
    for (int value = state->lowest; value < FF_VALUES; value++) {
        int face = fuffziger_face[value], one = last ? 0 : rate(edition, value);
        int n = least(state->notes[player][value], (limit - cost) / most(one, 1));
        n = least(n, most(enough - bid + face - 1, 0) / face);
        plan[value] = n;
        cost += n * one;
        bid += n * face;
    }
    int missing = most(minimum - bid, 0);
    plan[FF_MONEY] = missing;
    if (missing > state->money[player] || cost + missing > limit)
        memset(plan, 0, FF_PARTS * sizeof *plan);
}

static struct move play_bid(const struct fuffziger_edition *edition, const struct fuffziger *state,
                            int player)
{
    int plan[FF_PARTS];
    struct move move;
    plan_bid(edition, state, player, plan);
    for (int value = VALUE_150; value >= 0; value--)
        if (add_part(state, player, value, least(plan[value], state->notes[player][value]), &move))
            return move;
    if (add_part(state, player, FF_MONEY, plan[FF_MONEY], &move))
        return move;
    return plain(FF_MOVE_CONFIRM);
}

/* ---- buying and exchange ------------------------------------------------ */

static struct move play_buy(const struct fuffziger_edition *edition, const struct fuffziger *state,
                            int player)
{
    struct fuffziger_outlook ahead = look_ahead(state);
    struct move move = plain(FF_MOVE_DONE);
    int best = 0;
    for (int value = state->lowest; value < FF_VALUES; value++) {
        int cost = edition->press[value].buy;
        int brings = rate(edition, value) * ahead.life[value] + edition->press[value].scrap;
        if (!state->stock[value] || state->money[player] < cost)
            continue;
        /* Turning costs a round. */
        int turned = turned_worth(edition, state, &ahead, PRESS_NEW + value);
        brings = most(brings, turned - rate(edition, value));
        int gain = 100 * (brings - cost) / cost;
        if (gain > best) {
            best = gain;
            move = count(FF_MOVE_BUY, value, 1);
        }
    }
    return move;
}

/* Notes that may be gone before they can be used are exchanged, and those
 * that neither laundering nor the auctions of a round will take. */
static struct move play_exchange(const struct fuffziger_edition *edition,
                                 const struct fuffziger *state, int player)
{
    struct fuffziger_outlook ahead = look_ahead(state);
    int kept = 0;
    int wanted = state->card >= 0 ? edition->card[state->card].minimum / 2 : 0;
    for (int value = 0; value < FF_VALUES; value++) {
        int there = state->notes[player][value], face = fuffziger_face[value];
        bool doomed = ahead.life[value] < 1 || (value == state->lowest && ahead.life[value] < 2);
        int keep = doomed ? 0 : least(there, most(wanted - kept, 0) / face + 1);
        kept += keep * face;
        if (there > keep)
            return count(FF_MOVE_EXCHANGE, value, least(there - keep, FF_MOST_ADDED));
    }
    return plain(FF_MOVE_DONE);
}

struct move fuffziger_playout(const void *edition, const void *state_, int player, struct rng *rng)
{
    const struct fuffziger *state = state_;
    (void)rng;
    switch (state->phase) {
    case FF_PHASE_PRESSES:
        return play_presses(edition, state);
    case FF_PHASE_LEAD:
        return play_lead(edition, state, player);
    case FF_PHASE_MATCH:
        return play_match(edition, state, player);
    case FF_PHASE_BID:
        return play_bid(edition, state, player);
    case FF_PHASE_BUY:
        return play_buy(edition, state, player);
    default:
        return play_exchange(edition, state, player);
    }
}

/* ---- candidates and value ------------------------------------------------ */

/* One, half and all of a span, and up to one amount that matters. */
static void thin_span(struct offers *offers, const struct offer *span, int special)
{
    int low = span->move.n, high = span->high, half = (low + high) / 2, last = -1;
    int wanted[4] = { low, half, high, special };
    for (int i = 1; i < 4; i++)
        for (int j = i; j > 0 && wanted[j] < wanted[j - 1]; j--) {
            int swap = wanted[j];
            wanted[j] = wanted[j - 1];
            wanted[j - 1] = swap;
        }
    for (int i = 0; i < 4; i++) {
        if (wanted[i] < low || wanted[i] > high || wanted[i] == last)
            continue;
        struct move move = span->move;
        move.n = (uint8_t)wanted[i];
        last = wanted[i];
        offer(offers, true, 0, move);
    }
}

void fuffziger_candidates(const void *edition, const void *state_, int player,
                          struct offers *offers)
{
    const struct fuffziger *state = state_;
    struct offers all;
    offers_clear(&all);
    fuffziger_legal(edition, state, player, &all);
    for (int i = 0; i < all.count; i++) {
        const struct offer *span = &all.list[i];
        int value = span->move.kind == FF_MOVE_CASH ? FF_MONEY : span->move.a, special = -1;
        if (state->phase == FF_PHASE_LEAD && span->high > span->move.n)
            special = knock_out(edition, state, player, value);
        /* Presses of one kind are alike: all or none. */
        if (span->move.kind == FF_MOVE_PRINT || span->move.kind == FF_MOVE_SELL) {
            struct move move = span->move;
            move.n = span->high;
            offer(offers, true, 0, move);
        } else {
            thin_span(offers, span, special);
        }
    }
}

static int64_t strength(const struct fuffziger_edition *edition, const struct fuffziger *state,
                        const struct fuffziger_outlook *ahead, int worth, int seat)
{
    int64_t sum = 20 + wealth(edition, state, seat) + (int64_t)worth * state->silver[seat];
    for (int press = 0; press < FF_PRESSES; press++)
        if (state->press[seat][press])
            sum += (int64_t)state->press[seat][press] * fuffziger_yield[press] *
                   rate(edition, fuffziger_value_of[press]) *
                   ahead->life[fuffziger_value_of[press]] / 2;
    return sum;
}

void fuffziger_value(const void *edition, const void *state_, int16_t permille[MAX_PLAYERS])
{
    const struct fuffziger *state = state_;
    int64_t share[FF_SEATS] = { 0 }, total = 0;
    if (state->phase == FF_PHASE_OVER) {
        struct result result;
        fuffziger_result(edition, state, &result);
        for (int seat = 0; seat < state->players; seat++)
            total += share[seat] = result.rank[seat] == 1;
    } else {
        struct fuffziger_outlook ahead = look_ahead(state);
        int worth = coin_worth(edition, state, &ahead) + 10;
        int64_t most = 1;
        for (int seat = 0; seat < state->players; seat++) {
            share[seat] = strength(edition, state, &ahead, worth, seat);
            most = share[seat] > most ? share[seat] : most;
        }
        /* The fourth power: so promises come true (docs/history.md). */
        for (int seat = 0; seat < state->players; seat++) {
            int64_t part = share[seat] * 1024 / most, square = part * part;
            total += share[seat] = square * square;
        }
    }
    memset(permille, 0, MAX_PLAYERS * sizeof *permille);
    for (int seat = 0; seat < state->players; seat++)
        permille[seat] = (int16_t)(share[seat] * 1000 / total);
}

/* ---- what a fitted value weighs ------------------------------------------- */

enum {
    MEASURE_STRENGTH, /* all of it: logarithm */
    MEASURE_WEALTH,   /* what notes and money would bring: logarithm */
    MEASURE_COINS,    /* silver coins, of all in players' hands, in 256ths */
    MEASURE_LEAD,     /* coins more than the others' best has, at most 20 */
    MEASURE_SHARE,    /* of everybody's wealth, in 256ths */
    MEASURE_PRESSES,  /* of what all presses will print, in 256ths */
    MEASURE_UNTURNED, /* presses with an unseen back */
    MEASURES
};

static const char *const measure_names[MEASURES + 1] = { "strength", "wealth",  "coins",    "lead",
                                                         "share",    "presses", "unturned", NULL };

/* The match ends with the last value or with the last card. */
static int stage_of(const void *edition, const void *state_)
{
    const struct fuffziger *state = state_;
    (void)edition;
    int by_values = MATCH_END * state->lowest / FF_VALUES;
    return most(by_values, MATCH_END * state->sold / FF_SALES);
}

static void measure(const void *edition, const void *state_,
                    int32_t number[MAX_PLAYERS][MAX_MEASURES])
{
    const struct fuffziger *state = state_;
    struct fuffziger_outlook ahead = look_ahead(state);
    int worth = coin_worth(edition, state, &ahead) + 10, silver = 1;
    int64_t rich[FF_SEATS], print[FF_SEATS], all_rich = 1, all_print = 1;
    for (int seat = 0; seat < state->players; seat++) {
        int64_t all = strength(edition, state, &ahead, worth, seat);
        rich[seat] = wealth(edition, state, seat);
        print[seat] = all - 20 - rich[seat] - (int64_t)worth * state->silver[seat];
        number[seat][MEASURE_STRENGTH] = measure_log(all);
        number[seat][MEASURE_WEALTH] = measure_log(20 + rich[seat]);
        for (int press = 0; press < PRESS_TURNED; press++)
            number[seat][MEASURE_UNTURNED] += state->press[seat][press];
        silver += state->silver[seat];
        all_rich += rich[seat];
        all_print += print[seat];
    }
    for (int seat = 0; seat < state->players; seat++) {
        int best = 0;
        for (int other = 0; other < state->players; other++)
            best = other == seat ? best : most(best, state->silver[other]);
        number[seat][MEASURE_COINS] = 256 * state->silver[seat] / silver;
        number[seat][MEASURE_LEAD] = most(-20, least(20, state->silver[seat] - best));
        number[seat][MEASURE_SHARE] = (int32_t)(256 * rich[seat] / all_rich);
        number[seat][MEASURE_PRESSES] = (int32_t)(256 * print[seat] / all_print);
    }
}

const struct measures fuffziger_measures = { .names = measure_names,
                                             .stage = stage_of,
                                             .measure = measure };
