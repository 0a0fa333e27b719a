/*
 * cryptocurrency_legal.c: what is allowed, and with which chances.
 *
 * Offers to seats depend on what all know and, where a Newshawk chooses, on
 * the player's own cards: a view gives the same offers as the state.
 */
#include "games/cryptocurrency/cryptocurrency.h"

#include <string.h>

#include "core/bits.h"
#include "core/fault.h"

/* ---- numbers of the board ------------------------------------------- */

/* CC-X1: what would go past the end is cancelled, or stops there. */
int cryptocurrency_moved(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int coin, int points)
{
    int last = cryptocurrency_coin(edition, state, coin)->prices;
    int from = state->price_space[coin], to = from + points;
    if (to >= 1 && to <= last)
        return to;
    if (state->limit == LIMIT_CANCEL)
        return from; /* CC-X1 */
    return to < 1 ? 1 : last;
}

/* CC-T2: not past the end. */
int cryptocurrency_shifted(const struct cryptocurrency_edition *edition,
                           const struct cryptocurrency *state, bool analyst)
{
    int last = cryptocurrency_coin(edition, state, state->coin)->prices;
    int per = cryptocurrency_per_space(edition, state, analyst);
    int steps = state->amount / per;
    int to = state->price_space[state->coin] + (state->action == BUYING ? steps : -steps);
    return to < 1 ? 1 : to > last ? last : to; /* CC-T2, CC-X1 */
}

int32_t cryptocurrency_deck(const struct cryptocurrency *state)
{
    int32_t deck = state->transaction_pool[state->pool];
    for (int i = 0; i <= TOP; i++)
        if (state->back[i] != EMPTY)
            deck &= ~((int32_t)1 << state->front[i]);
    return deck;
}

bool cryptocurrency_has_deck(const struct cryptocurrency *state)
{
    int lying = 0;
    for (int i = 0; i <= TOP; i++)
        lying += state->back[i] != EMPTY && state->origin[i] == state->pool;
    return bits_count((uint32_t)state->transaction_pool[state->pool]) > lying;
}

/* ---- offers --------------------------------------------------------- */

static inline struct move plain(int kind)
{
    return (struct move){ .kind = (uint8_t)kind };
}

static inline struct move with(int kind, int a)
{
    return (struct move){ .kind = (uint8_t)kind, .a = (uint8_t)a };
}

static inline struct move card(int kind, int a, int b)
{
    return (struct move){ .kind = (uint8_t)kind, .a = (uint8_t)a, .b = (uint8_t)b };
}

/* The kind of a rumour that goes from the deck onto the track (CC-S4, CC-R1). */
static int fill_kind(const struct cryptocurrency *state)
{
    int last = state->laid[state->coin] - 1;
    return last < 0 || state->face[state->coin][last] == DOWN ? CC_MOVE_FILL : CC_MOVE_COVER;
}

static void legal_rumours(const struct cryptocurrency *state, int kind, int a,
                          struct offers *offers)
{
    for (int i = 0; i < RUMOURS; i++)
        offer_chance(offers, state->rumour_deck >> i & 1, card(kind, a, i));
}

static struct move turned(const struct cryptocurrency *state, int kind)
{
    int card_ = state->rumour[state->coin][state->place];
    return (struct move){ (uint8_t)kind, (uint8_t)state->coin, (uint8_t)card_,
                          (uint8_t)state->place };
}

/* CC-M1: how many cards are drawn of the hash deck, and how many it has. */
static int hash_cards(const struct cryptocurrency_edition *edition,
                      const struct cryptocurrency *state, int *difficulty)
{
    *difficulty = cryptocurrency_difficulty(edition, state, state->coin);
    return state->energy < *difficulty ? state->energy : *difficulty;
}

static void legal_chance(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, struct offers *offers)
{
    int difficulty, cards, turn = state->turn;
    int32_t deck;
    switch (state->phase) {
    case CC_PHASE_START:
        for (int seat = 0; seat < state->players; seat++)
            offer_chance(offers, 1, with(CC_MOVE_START, seat));
        break;
    case CC_PHASE_SHOW:
        for (int i = 0; i < EXPERTS; i++)
            offer_chance(offers, (uint32_t)state->expert_deck[i], with(CC_MOVE_SHOW, i + 1));
        break;
    case CC_PHASE_TOP:
        deck = cryptocurrency_deck(state);
        for (int i = 0; i < TRANSACTIONS; i++)
            offer_chance(offers, deck >> i & 1, card(CC_MOVE_TOP, i / CC_COPIES, i));
        break;
    case CC_PHASE_FILL:
        legal_rumours(state, fill_kind(state), state->coin, offers);
        break;
    case CC_PHASE_DRAW:
        legal_rumours(state, CC_MOVE_DRAW, turn, offers);
        break;
    case CC_PHASE_PEEK:
        legal_rumours(state, CC_MOVE_PEEK, turn, offers);
        break;
    case CC_PHASE_EVENT:
        for (int i = 0; i < EVENTS; i++)
            offer_chance(offers, (uint32_t)state->event_deck[i], with(CC_MOVE_EVENT, i));
        break;
    case CC_PHASE_HASH:
        cards = hash_cards(edition, state, &difficulty);
        for (int success = 0; success < 2; success++)
            offer_chance(offers, (uint32_t)(success ? cards : difficulty - cards),
                         (struct move){ CC_MOVE_HASH, (uint8_t)success, 0, (uint8_t)cards });
        break;
    case CC_PHASE_VALIDATE:
        offer_chance(offers, 1, card(CC_MOVE_VALIDATE, state->place, state->front[state->place]));
        break;
    case CC_PHASE_TURN:
        offer_chance(offers, 1, turned(state, CC_MOVE_TURN));
        break;
    case CC_PHASE_TAKE:
        offer_chance(offers, 1, card(CC_MOVE_TAKE, turn, state->hand[turn]));
        break;
    case CC_PHASE_REVEAL:
        offer_chance(offers, 1, turned(state, CC_MOVE_REVEAL));
        break;
    default:
        must(0);
    }
}

/* CC-P2b, CC-P2c, CC-P4, CC-V1n: a loan, one job seeker, or neither. */
static void legal_prepare(const struct cryptocurrency_edition *edition,
                          const struct cryptocurrency *state, struct offers *offers)
{
    int turn = state->turn;
    bool crunch = state->event_standing[CREDIT_CRUNCH];
    offer(offers,
          !crunch && !state->borrowed && state->loans[turn] < edition->loan_most &&
              state->loan_supply,
          crunch ? CC_V1 : CC_P2, plain(CC_MOVE_BORROW));
    for (int i = 0; i < SEEKERS; i++) {
        int member = state->seeker[i];
        if (member == EMPTY)
            offer(offers, false, CC_P3, with(CC_MOVE_HIRE, i));
        else
            offer(offers, state->money[turn] >= edition->expert[member - 1].cost, CC_P2,
                  with(CC_MOVE_HIRE, i));
    }
    offer(offers, true, CC_P2, plain(CC_MOVE_READY));
}

/* CC-A1a, CC-A1b, CC-T1a: what can be done at all with one coin. */
static void legal_action(const struct cryptocurrency *state, struct offers *offers)
{
    int turn = state->turn;
    for (int coin = 0; coin < COINS; coin++)
        offer(offers, true, CC_A1, with(CC_MOVE_MINE, coin));
    for (int coin = 0; coin < COINS; coin++)
        offer(offers, state->market[coin] && state->money[turn] >= state->price[coin], CC_T1,
              with(CC_MOVE_BUY, coin));
    for (int coin = 0; coin < COINS; coin++)
        offer(offers, state->coins[turn][coin], CC_T1, with(CC_MOVE_SELL, coin));
    offer(offers, true, CC_A1, plain(CC_MOVE_PASS));
}

/* CC-E8: each expert of the right-hand neighbour once. */
static void legal_copies(const struct cryptocurrency *state, int place, struct offers *offers)
{
    const int8_t *team = state->team[cryptocurrency_right(state, state->turn)];
    unsigned seen = 0;
    for (int i = 0; i <= FOURTH; i++) {
        int member = team[i];
        if (member < FINTECH || seen >> member & 1)
            continue;
        seen |= 1u << member;
        offer(offers, member != REPLICATOR && member != HEADHUNTER, CC_E8,
              card(CC_MOVE_COPY, place, member));
    }
}

/* CC-A2a, CC-A2b: one by one, until `go`. */
static void legal_members(const struct cryptocurrency *state, struct offers *offers)
{
    int turn = state->turn;
    for (int i = 0; i <= FOURTH; i++) {
        offer(offers, state->fresh[turn][i], CC_A2, with(CC_MOVE_USE, i));
        if (state->team[turn][i] == REPLICATOR && state->fresh[turn][i])
            legal_copies(state, i, offers);
    }
    offer(offers, state->used, CC_A2, plain(CC_MOVE_GO));
}

/* CC-E5 to CC-E7: the cards with this face. */
static void legal_targets(const struct cryptocurrency *state, int kind, bool down, bool up,
                          uint16_t rule, struct offers *offers)
{
    for (int coin = 0; coin < COINS; coin++)
        for (int place = 0; place < state->laid[coin]; place++)
            offer(offers, state->face[coin][place] == UP ? up : down, rule,
                  (struct move){ (uint8_t)kind, (uint8_t)coin, 0, (uint8_t)place });
}

/* CC-A3b: the second group, in any order. */
static void legal_abilities(const struct cryptocurrency *state, struct offers *offers)
{
    offer(offers, state->abilities >> NEWSHAWK & 1, CC_E4, plain(CC_MOVE_NEWSHAWK));
    if (state->abilities >> BLACK_HAT & 1)
        legal_targets(state, CC_MOVE_BLACK_HAT, true, false, CC_E5, offers);
    if (state->abilities >> WHITE_HAT & 1)
        legal_targets(state, CC_MOVE_WHITE_HAT, false, true, CC_E6, offers);
    if (state->abilities >> TWEETMAN & 1)
        legal_targets(state, CC_MOVE_TWEET, true, true, CC_E7, offers);
    offer(offers, true, CC_A3, plain(CC_MOVE_FINISH));
}

/* CC-A3a: only if the player wants it. */
static void legal_choice(struct offers *offers, int expert)
{
    offer(offers, true, CC_A3, with(CC_MOVE_APPLY, expert));
    offer(offers, true, CC_A3, with(CC_MOVE_SKIP, expert));
}

/* CC-U1b, CC-V1e: any coin that the player has. */
static void legal_give(const struct cryptocurrency *state, uint16_t rule, struct offers *offers)
{
    for (int coin = 0; coin < COINS; coin++)
        offer(offers, state->coins[state->turn][coin], rule, with(CC_MOVE_GIVE, coin));
}

/* CC-U1c: as many as can be paid. */
static void legal_repay(const struct cryptocurrency_edition *edition,
                        const struct cryptocurrency *state, struct offers *offers)
{
    int most = state->money[state->turn] / edition->loan_repay;
    if (most > state->loans[state->turn])
        most = state->loans[state->turn];
    offer_span(offers, true, CC_U1, plain(CC_MOVE_REPAY), most);
}

static void legal_seat(const struct cryptocurrency_edition *edition,
                       const struct cryptocurrency *state, struct offers *offers)
{
    int turn = state->turn;
    switch (state->phase) {
    case CC_PHASE_PROPOSE:
        offer(offers, true, CC_P1, plain(CC_MOVE_PROPOSE));
        offer(offers, true, CC_P1, plain(CC_MOVE_DECLINE));
        break;
    case CC_PHASE_VOTE:
        offer(offers, true, CC_P1, plain(CC_MOVE_AGREE));
        offer(offers, true, CC_P1, plain(CC_MOVE_REFUSE));
        break;
    case CC_PHASE_PREPARE:
        legal_prepare(edition, state, offers);
        break;
    case CC_PHASE_REPLACE:
        for (int i = 0; i <= FOURTH; i++)
            offer(offers, i < TEAM, i < TEAM ? CC_P2 : CC_P4, with(CC_MOVE_REPLACE, i));
        break;
    case CC_PHASE_UNDERSTAFFED:
        for (int i = 0; i <= FOURTH; i++)
            offer(offers, state->fresh[turn][i], CC_V1, with(CC_MOVE_EXHAUST, i));
        break;
    case CC_PHASE_HACKED:
        legal_give(state, CC_V1, offers);
        break;
    case CC_PHASE_ACTION:
        legal_action(state, offers);
        break;
    case CC_PHASE_MEMBERS:
        legal_members(state, offers);
        break;
    case CC_PHASE_AMOUNT:
        offer_span(offers, true, CC_T1, (struct move){ .kind = CC_MOVE_AMOUNT, .n = 1 },
                   cryptocurrency_most(edition, state));
        break;
    case CC_PHASE_RETRY:
        legal_choice(offers, ENGINEER);
        break;
    case CC_PHASE_WHIZ:
        legal_choice(offers, WHIZ);
        break;
    case CC_PHASE_ANALYST:
        legal_choice(offers, ANALYST);
        break;
    case CC_PHASE_ABILITIES:
        legal_abilities(state, offers);
        break;
    case CC_PHASE_KEEP:
        offer(offers, true, CC_E4, card(CC_MOVE_KEEP, 0, state->hand[turn]));
        for (int i = 0; i < PEEKED; i++)
            if (state->peeked[i] != EMPTY)
                offer(offers, true, CC_E4, card(CC_MOVE_KEEP, 0, state->peeked[i]));
        break;
    case CC_PHASE_INTEREST:
        legal_give(state, CC_U1, offers);
        break;
    case CC_PHASE_REPAY:
        legal_repay(edition, state, offers);
        break;
    case CC_PHASE_LAY:
        for (int coin = 0; coin < COINS; coin++)
            offer(offers, state->laid[coin] < START_RUMOURS + state->round, CC_R1,
                  with(CC_MOVE_LAY, coin));
        break;
    default:
        must(0);
    }
}

unsigned cryptocurrency_active(const void *edition, const void *state_)
{
    const struct cryptocurrency *state = state_;
    (void)edition;
    if (bits_has(CC_SET_CHANCE, state->phase))
        return 1u << CHANCE;
    return state->phase == CC_PHASE_OVER ? 0 : 1u << state->turn;
}

void cryptocurrency_legal(const void *edition, const void *state_, int actor, struct offers *offers)
{
    const struct cryptocurrency *state = state_;
    if (actor == CHANCE)
        legal_chance(edition, state, offers);
    else
        legal_seat(edition, state, offers);
}

/* ---- fast draws, with the chances that legal_chance() states -------- */

/* A deck of rumours is never nearly empty, so most first tries hit. */
static int draw_rumour(const struct cryptocurrency *state, struct rng *rng)
{
    uint32_t i;
    do
        i = rng_below(rng, RUMOURS);
    while (!(state->rumour_deck >> i & 1));
    return (int)i;
}

static struct move draw_transaction(const struct cryptocurrency *state, struct rng *rng)
{
    uint32_t deck = (uint32_t)cryptocurrency_deck(state);
    int i = bits_nth(deck, rng_below(rng, (uint32_t)bits_count(deck)));
    return card(CC_MOVE_TOP, i / CC_COPIES, i);
}

/* Running sums of eight counts in one multiplication; they stay below 128.
 * Adding up one by one makes a random game about 4 % slower. */
static int draw_counted(const int8_t *counts, int size, struct rng *rng)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t first, sums;
    int total, i = 0;
    memcpy(&first, counts, sizeof first);
    sums = first * ones;
    total = (int)(sums >> 56);
    for (int j = 8; j < size; j++)
        total += counts[j];
    int k = (int)rng_below(rng, (uint32_t)total);
    if (k < (int)(sums >> 56)) {
        /* The top bit of a byte stays where its sum is above k. */
        uint64_t above = ((sums | ones << 7) - (uint64_t)(k + 1) * ones) & ones << 7;
        return bits_first(above) / 8;
    }
    k -= (int)(sums >> 56);
    for (i = 8; k >= counts[i]; i++)
        k -= counts[i];
    return i;
}

struct move cryptocurrency_chance(const void *edition, const void *state_, struct rng *rng)
{
    const struct cryptocurrency *state = state_;
    int difficulty, cards, turn = state->turn;
    switch (state->phase) {
    case CC_PHASE_START:
        return with(CC_MOVE_START, (int)rng_below(rng, (uint32_t)state->players));
    case CC_PHASE_SHOW:
        return with(CC_MOVE_SHOW, draw_counted(state->expert_deck, EXPERTS, rng) + 1);
    case CC_PHASE_TOP:
        return draw_transaction(state, rng);
    case CC_PHASE_FILL:
        return card(fill_kind(state), state->coin, draw_rumour(state, rng));
    case CC_PHASE_DRAW:
        return card(CC_MOVE_DRAW, turn, draw_rumour(state, rng));
    case CC_PHASE_PEEK:
        return card(CC_MOVE_PEEK, turn, draw_rumour(state, rng));
    case CC_PHASE_EVENT:
        return with(CC_MOVE_EVENT, draw_counted(state->event_deck, EVENTS, rng));
    case CC_PHASE_HASH:
        cards = hash_cards(edition, state, &difficulty);
        return (struct move){ CC_MOVE_HASH, rng_below(rng, (uint32_t)difficulty) < (uint32_t)cards,
                              0, (uint8_t)cards };
    case CC_PHASE_VALIDATE:
        return card(CC_MOVE_VALIDATE, state->place, state->front[state->place]);
    case CC_PHASE_TURN:
        return turned(state, CC_MOVE_TURN);
    case CC_PHASE_TAKE:
        return card(CC_MOVE_TAKE, turn, state->hand[turn]);
    default:
        must(state->phase == CC_PHASE_REVEAL);
        return turned(state, CC_MOVE_REVEAL);
    }
}
