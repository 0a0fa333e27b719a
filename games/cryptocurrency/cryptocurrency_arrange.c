/*
 * cryptocurrency_arrange.c: completes positions that are stated by hand.
 *
 * Stated things stay. Decks are what lies nowhere else; cards that a set-up
 * dealt to a place make way where a stated place has them; tracks are as
 * long as the round demands and alternate their faces; players who must have
 * a rumour in hand get one; masks follow from faces and hands.
 */
#include "games/cryptocurrency/cryptocurrency.h"

#include <string.h>

#define STATED_AT(member, i)                                                                       \
    (stated[offsetof(struct cryptocurrency, member) +                                              \
            (size_t)(i) * sizeof(((struct cryptocurrency *)0)->member[0])] != 0)

/* ---- coins, money, loans -------------------------------------------------------- */

static const char *arrange_prices(const struct cryptocurrency_edition *edition,
                                  struct cryptocurrency *state, const uint8_t *stated)
{
    for (int coin = 0; coin < COINS; coin++) {
        const struct cryptocurrency_coin *board = cryptocurrency_coin(edition, state, coin);
        int space = state->price_space[coin];
        if (STATED_AT(price, coin) || !STATED_AT(price_space, coin)) {
            space = 1;
            while (space <= board->prices && board->price[space - 1] != state->price[coin])
                space++;
        }
        if (space < 1 || space > board->prices)
            return "a price is not on its track";
        state->price_space[coin] = (int8_t)space;
        state->price[coin] = board->price[space - 1];
    }
    return NULL;
}

static const char *arrange_coins(const struct cryptocurrency_edition *edition,
                                 struct cryptocurrency *state, const uint8_t *stated)
{
    int loans = 0, money = 0;
    for (int coin = 0; coin < COINS; coin++) {
        int held = 0;
        for (int seat = 0; seat < CC_SEATS; seat++)
            held += state->coins[seat][coin];
        int market = STATED_AT(market, coin)    ? state->market[coin]
                     : STATED_AT(unmined, coin) ? edition->tokens - held - state->unmined[coin]
                                                : state->market[coin];
        int unmined = edition->tokens - held - market;
        if (market < 0 || unmined < 0)
            return "there are not so many coins";
        state->market[coin] = (int8_t)market;
        state->unmined[coin] = (int8_t)unmined;
    }
    for (int seat = 0; seat < CC_SEATS; seat++) {
        loans += state->loans[seat];
        money += state->money[seat];
    }
    if (loans > edition->loan_cards)
        return "there are not so many loans";
    state->loan_supply = (int8_t)(edition->loan_cards - loans);
    state->bank = state->players * edition->start_money - money;
    return NULL;
}

/* ---- teams ------------------------------------------------------------------------ */

/* Cards of a kind that are neither in teams nor with job seekers. */
static int experts_left(const struct cryptocurrency_edition *edition,
                        const struct cryptocurrency *state, int member)
{
    int left = edition->expert[member - 1].copies;
    for (int seat = 0; seat < CC_SEATS; seat++)
        for (int i = 0; i <= FOURTH; i++)
            left -= state->team[seat][i] == member;
    for (int i = 0; i < SEEKERS; i++)
        left -= state->seeker[i] == member;
    return left;
}

/* Job seekers of the set-up make way for experts that are stated elsewhere. */
static void arrange_seekers(const struct cryptocurrency_edition *edition,
                            struct cryptocurrency *state, const uint8_t *stated)
{
    for (int i = 0; i < SEEKERS; i++) {
        int member = state->seeker[i], other = FINTECH;
        if (member < FINTECH || member >= MEMBERS || STATED_AT(seeker, i) ||
            experts_left(edition, state, member) >= 0)
            continue;
        while (other < MEMBERS && experts_left(edition, state, other) < 1)
            other++;
        state->seeker[i] = (int8_t)(other == MEMBERS ? EMPTY : other);
    }
}

static const char *arrange_teams(const struct cryptocurrency_edition *edition,
                                 struct cryptocurrency *state, const uint8_t *stated)
{
    int away = edition->interns;
    arrange_seekers(edition, state, stated);
    for (int seat = 0; seat < CC_SEATS; seat++)
        for (int i = 0; i <= FOURTH; i++) {
            bool here = state->team[seat][i] != EMPTY;
            away -= state->team[seat][i] == INTERN;
            if (!here ||
                !stated[offsetof(struct cryptocurrency, fresh) + (size_t)(seat * (TEAM + 1) + i)])
                state->fresh[seat][i] = here;
        }
    if (away < 0)
        return "there are not so many interns";
    state->interns_away = (int8_t)away;
    for (int i = 0; i < EXPERTS; i++) {
        int left = experts_left(edition, state, i + 1);
        int discard = state->expert_discard[i];
        if (STATED_AT(expert_deck, i) && !STATED_AT(expert_discard, i))
            discard = left - state->expert_deck[i];
        else if (!STATED_AT(expert_discard, i) && discard > left)
            discard = left;
        if (left < 0 || discard < 0 || discard > left)
            return "there are not so many experts of a kind";
        state->expert_discard[i] = (int8_t)discard;
        state->expert_deck[i] = (int8_t)(left - discard);
    }
    return NULL;
}

/* ---- rumours ------------------------------------------------------------------------ */

/* All places where a rumour can lie, in one row. */
enum { PLACES = COINS * TRACK + CC_SEATS + PEEKED };

static int8_t *rumour_place(struct cryptocurrency *state, int i)
{
    if (i < COINS * TRACK)
        return &state->rumour[i / TRACK][i % TRACK];
    i -= COINS * TRACK;
    return i < CC_SEATS ? &state->hand[i] : &state->peeked[i - CC_SEATS];
}

static bool rumour_stated(const struct cryptocurrency *state, const uint8_t *stated, int i)
{
    struct cryptocurrency *place_of = (struct cryptocurrency *)(uintptr_t)state;
    return stated[(const char *)rumour_place(place_of, i) - (const char *)state];
}

/* The first card that lies nowhere. */
static int8_t spare_rumour(int64_t *unused)
{
    int card = *unused ? bits_first((uint64_t)*unused) : EMPTY;
    if (card != EMPTY)
        *unused &= ~((int64_t)1 << card);
    return (int8_t)card;
}

/* Takes the cards that lie somewhere out of `unused`; those of the set-up
 * that are stated elsewhere are changed for others. */
static const char *arrange_cards(struct cryptocurrency *state, const uint8_t *stated,
                                 int64_t *unused)
{
    *unused = ((int64_t)1 << RUMOURS) - 1;
    for (int pass = 1; pass >= 0; pass--)
        for (int i = 0; i < PLACES; i++) {
            int8_t *card = rumour_place(state, i);
            if (*card == EMPTY || rumour_stated(state, stated, i) != pass)
                continue;
            if (*card < 0 || *card >= RUMOURS)
                return "a place has no such rumour";
            if (*unused >> *card & 1)
                *unused &= ~((int64_t)1 << *card);
            else if (pass)
                return "a rumour is stated twice";
            else
                *card = UNDRAWN;
        }
    for (int i = 0; i < PLACES; i++)
        if (*rumour_place(state, i) == UNDRAWN)
            *rumour_place(state, i) = spare_rumour(unused);
    return NULL;
}

/* CC-R1, CC-S4: as many cards as the round demands, faces in turn. */
static const char *arrange_tracks(struct cryptocurrency *state, const uint8_t *stated,
                                  int64_t *unused)
{
    int least = START_RUMOURS + state->round - 1;
    for (int coin = 0; coin < COINS; coin++) {
        int laid = 0;
        for (int place = 0; place < TRACK; place++) {
            int i = coin * TRACK + place;
            int8_t *card = &state->rumour[coin][place], *face = &state->face[coin][place];
            if (*card == EMPTY && place < least && !rumour_stated(state, stated, i))
                *card = spare_rumour(unused);
            if (*card == EMPTY) {
                *face = EMPTY;
                state->rumour_known[coin][place] = 0;
                continue;
            }
            if (laid != place)
                return "a track has a gap";
            laid++;
            if (*face == EMPTY)
                *face = place && state->face[coin][place - 1] == UP ? DOWN : UP;
            if (*face == UP)
                state->rumour_known[coin][place] = EVERYONE;
        }
        state->laid[coin] = (int8_t)laid;
    }
    return NULL;
}

/* Whether the seat has a rumour in hand at this point of the round. */
static bool holds_rumour(const struct cryptocurrency *state, int seat)
{
    int order = (seat - state->start + state->players) % state->players;
    int turn = (state->turn - state->start + state->players) % state->players;
    switch (state->phase) {
    case CC_PHASE_PROPOSE:
    case CC_PHASE_VOTE:
    case CC_PHASE_OVER:
        return false;
    case CC_PHASE_PREPARE:
    case CC_PHASE_REPLACE:
        return order <= turn;
    case CC_PHASE_DRAW: /* whose turn it is draws now */
        return order < turn;
    case CC_PHASE_HASH:
        return true;
    case CC_PHASE_LAY: /* counter-clockwise, the start player last */
        return order <= turn;
    default:
        return state->phase != EMPTY &&
               !bits_has(CC_SET_CHANCE | IN(CC_PHASE_PROPOSE), state->phase);
    }
}

static const char *arrange_rumours(struct cryptocurrency *state, const uint8_t *stated)
{
    int64_t unused;
    const char *wrong = arrange_cards(state, stated, &unused);
    if (!wrong)
        wrong = arrange_tracks(state, stated, &unused);
    if (wrong)
        return wrong;
    for (int seat = 0; seat < state->players; seat++) {
        if (!STATED_AT(hand, seat) && holds_rumour(state, seat) && state->hand[seat] == EMPTY)
            state->hand[seat] = spare_rumour(&unused);
        state->hand_known[seat] =
            (uint16_t)(state->hand[seat] == EMPTY ? 0 : state->hand_known[seat] | 1 << seat);
    }
    for (int i = 0; i < PEEKED; i++)
        state->peeked_known[i] = (uint16_t)(state->peeked[i] == EMPTY ? 0 : 1 << state->turn);
    state->rumour_deck = unused;
    return NULL;
}

/* ---- transactions -------------------------------------------------------------------- */

/* A card for a place whose coin is known, or for any; EMPTY: there is none. */
static int8_t spare_transaction(int32_t unused, int coin)
{
    for (int card = 0; card < TRANSACTIONS; card++)
        if (unused >> card & 1 && (coin == EMPTY || card / CC_COPIES == coin))
            return (int8_t)card;
    return EMPTY;
}

/* Fronts that were stated first; then the others, changed where they must be. */
static const char *arrange_fronts(const struct cryptocurrency_edition *edition,
                                  struct cryptocurrency *state, const uint8_t *stated)
{
    int32_t unused = ALL_TRANSACTIONS & ~state->transaction_discard;
    for (int pass = 1; pass >= 0; pass--)
        for (int i = 0; i <= TOP; i++) {
            int8_t *front = &state->front[i], *back = &state->back[i];
            if (STATED_AT(front, i) != pass || (i < TOP && i >= edition->open))
                continue;
            if (STATED_AT(back, i) && *back == EMPTY)
                *front = EMPTY;
            if (!pass && *front != EMPTY &&
                (!(unused >> *front & 1) || (STATED_AT(back, i) && *back != *front / CC_COPIES)))
                *front = spare_transaction(unused, STATED_AT(back, i) ? *back : EMPTY);
            if (*front == EMPTY) {
                *back = EMPTY;
                continue;
            }
            if (*front < 0 || *front >= TRANSACTIONS || !(unused >> *front & 1))
                return "a transaction is stated twice";
            *back = (int8_t)(*front / CC_COPIES);
            unused &= ~((int32_t)1 << *front);
        }
    return NULL;
}

static const char *arrange_transactions(const struct cryptocurrency_edition *edition,
                                        struct cryptocurrency *state, const uint8_t *stated)
{
    const char *wrong = arrange_fronts(edition, state, stated);
    int32_t rest = ALL_TRANSACTIONS & ~state->transaction_discard;
    for (int i = 0; i < POOLS; i++)
        if (STATED_AT(transaction_pool, i))
            rest &= ~state->transaction_pool[i];
    for (int i = 0; i < POOLS; i++)
        if (!STATED_AT(transaction_pool, i)) {
            state->transaction_pool[i] = rest;
            rest = 0;
        }
    for (int i = 0; i <= TOP && !wrong; i++) {
        state->origin[i] = 0;
        for (int pool = 0; pool < POOLS && state->front[i] != EMPTY; pool++)
            if (state->transaction_pool[pool] >> state->front[i] & 1)
                state->origin[i] = (int8_t)pool;
    }
    return wrong;
}

/* ---- where the match is -------------------------------------------------------------- */

/* How many have laid their rumour in this round, and how many tracks have one. */
static const char *check_tracks(const struct cryptocurrency *state)
{
    int order = (state->turn - state->start + state->players) % state->players;
    int done = state->phase == CC_PHASE_LAY ? state->players - 1 - order : 0, laid = 0;
    for (int coin = 0; coin < COINS; coin++)
        laid += state->laid[coin] - (START_RUMOURS + state->round - 1);
    for (int seat = 0; seat < state->players; seat++)
        if ((state->hand[seat] != EMPTY) != holds_rumour(state, seat))
            return "who has a rumour in hand at this point of the round";
    return laid == done ? NULL : "how many rumours were laid in this round";
}

/* CC-T1: whether the trade under way is possible. */
static bool can_trade(const struct cryptocurrency *state)
{
    int coin = state->coin;
    if (coin < 0 || coin >= COINS)
        return false;
    if (state->action == BUYING)
        return state->market[coin] && state->money[state->turn] >= state->price[coin];
    return state->action == SELLING && state->coins[state->turn][coin];
}

/* Which action a phase belongs to. */
static bool fits_action(const struct cryptocurrency *state)
{
    uint32_t fresh;
    memcpy(&fresh, state->fresh[state->turn], sizeof fresh);
    switch (state->phase) {
    case CC_PHASE_ACTION:
        return fresh && state->action == NO_ACTION && !state->abilities && !state->energy &&
               !state->used && !state->validated;
    case CC_PHASE_MEMBERS:
        return fresh && (state->action == MINING || can_trade(state));
    case CC_PHASE_HASH:
        if (state->coin < 0 || state->coin >= COINS)
            return false;
        return state->action == MINING && state->energy;
    case CC_PHASE_RETRY:
    case CC_PHASE_WHIZ:
        return state->action == MINING && state->energy;
    case CC_PHASE_AMOUNT:
        return can_trade(state) && state->energy;
    case CC_PHASE_ANALYST:
        return (state->action == BUYING || state->action == SELLING) && state->amount;
    case CC_PHASE_ABILITIES:
    case CC_PHASE_KEEP:
        return state->action >= NO_ACTION && state->action <= SELLING;
    default:
        return state->action == NO_ACTION && !state->abilities && !state->energy && !state->used &&
               !state->validated;
    }
}

/* Numbers of the action under way. */
static const char *check_action(const struct cryptocurrency *state)
{
    if (!fits_action(state))
        return "the action under way";
    if (state->abilities < 0 || state->abilities >> MEMBERS)
        return "abilities that do not exist";
    if (state->energy < 0 || state->energy > 9 * (TEAM + 1) || state->used < 0 ||
        state->used > TEAM + 1 || state->amount < 0 || state->validated < 0 ||
        state->validated > OPEN)
        return "a number of the action under way";
    return NULL;
}

static bool can_hire(const struct cryptocurrency_edition *edition,
                     const struct cryptocurrency *state)
{
    if (state->place < 0 || state->place >= SEEKERS)
        return false;
    int member = state->seeker[state->place];
    return member >= FINTECH && member < MEMBERS &&
           state->money[state->turn] >= edition->expert[member - 1].cost;
}

static bool has_coin(const struct cryptocurrency *state)
{
    for (int coin = 0; coin < COINS; coin++)
        if (state->coins[state->turn][coin] > 0)
            return true;
    return false;
}

static const char *check_phase(const struct cryptocurrency_edition *edition,
                               const struct cryptocurrency *state)
{
    int peeked = 0;
    bool drawing = state->phase == CC_PHASE_HASH || state->phase == CC_PHASE_DRAW;
    if (state->phase == EMPTY || (bits_has(CC_SET_CHANCE, state->phase) && !drawing) ||
        state->phase == CC_PHASE_OVER)
        return "a position is one in which a player is asked, mines or draws a rumour";
    bool event = state->phase == CC_PHASE_UNDERSTAFFED || state->phase == CC_PHASE_HACKED;
    if (state->next != CC_PHASE_ACTION &&
        (event || (state->phase == CC_PHASE_INTEREST && state->next != CC_PHASE_REPAY)))
        return "what comes next";
    for (int i = 0; i < PEEKED; i++)
        peeked += state->peeked[i] != EMPTY;
    if (peeked != (state->phase == CC_PHASE_KEEP ? edition->peeked : 0))
        return "what a Newshawk has drawn";
    if (state->phase == CC_PHASE_REPLACE && !can_hire(edition, state))
        return "who is hired";
    if ((state->phase == CC_PHASE_HACKED || state->phase == CC_PHASE_INTEREST) && !has_coin(state))
        return "who gives a coin";
    if (state->owed < 0 || state->owed > edition->loan_cards ||
        (state->phase == CC_PHASE_INTEREST) != (state->owed > 0))
        return "how much is owed";
    if (state->borrowed < 0 || state->borrowed > 1)
        return "whether a loan was taken";
    return NULL;
}

/* The rules rely on it wherever they go on from a stated position. */
static const char *check_step(const struct cryptocurrency_edition *edition,
                              const struct cryptocurrency *state)
{
    const char *wrong = check_phase(edition, state);
    if (!wrong)
        wrong = check_tracks(state);
    if (!wrong)
        wrong = check_action(state);
    for (int i = 0; i < EVENTS && !wrong; i++)
        if (state->event_deck[i] < 0 || state->event_standing[i] < 0 ||
            state->event_deck[i] + state->event_standing[i] > edition->event[i].copies)
            wrong = "there are not so many events of a kind";
    for (int coin = 0; coin < COINS && !wrong; coin++)
        if (state->sum[coin] || state->scam[coin])
            wrong = "the last account has not begun";
    return wrong;
}

/* ---- all of it ----------------------------------------------------------------------- */

/* What options fix cannot be stated otherwise. */
static const char *check_options(const struct cryptocurrency *state, const uint8_t *stated)
{
    static const size_t fixed[] = {
        offsetof(struct cryptocurrency, board),  offsetof(struct cryptocurrency, events),
        offsetof(struct cryptocurrency, limit),  offsetof(struct cryptocurrency, length),
        offsetof(struct cryptocurrency, rounds), offsetof(struct cryptocurrency, players)
    };
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (stated[fixed[i]])
            return "options are not part of a position";
    if (state->round < 1 || state->round > state->rounds || state->turn < 0 ||
        state->turn >= state->players || state->start < 0 || state->start >= state->players)
        return "the round, the start player or whose turn it is";
    return NULL;
}

static void arrange_events(const struct cryptocurrency_edition *edition,
                           struct cryptocurrency *state, const uint8_t *stated)
{
    for (int i = 0; state->events && i < EVENTS; i++) {
        int most = edition->event[i].copies - state->event_standing[i];
        if (!STATED_AT(event_deck, i) && state->event_deck[i] > most)
            state->event_deck[i] = (int8_t)(most < 0 ? 0 : most);
    }
}

const char *cryptocurrency_arrange(const void *edition_, void *state_, const uint8_t *stated)
{
    const struct cryptocurrency_edition *edition = edition_;
    struct cryptocurrency *state = state_;
    const char *wrong = check_options(state, stated);
    if (!wrong)
        wrong = arrange_prices(edition, state, stated);
    if (!wrong)
        wrong = arrange_coins(edition, state, stated);
    if (!wrong)
        wrong = arrange_teams(edition, state, stated);
    if (!wrong)
        wrong = arrange_rumours(state, stated);
    if (!wrong)
        wrong = arrange_transactions(edition, state, stated);
    if (wrong)
        return wrong;
    arrange_events(edition, state, stated);
    return check_step(edition, state);
}
