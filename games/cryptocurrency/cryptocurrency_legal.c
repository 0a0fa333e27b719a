/*
 * cryptocurrency_legal.c: what is allowed, and with which chances.
 *
 * Offers to seats depend on what all know and, where a Newshawk chooses, on
 * the player's own cards: a view gives the same offers as the state.
 */
#include "games/cryptocurrency/cryptocurrency.h"

#include <assert.h>
#include <string.h>

/* ---- numbers of the board ------------------------------------------- */

int cryptocurrency_moved(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int coin, int points)
{
    int last = cryptocurrency_coin(edition, state, coin)->prices;
    int from = state->price_space[coin], to = from + points;
    if (to >= 1 && to <= last)
        return to;
    if (state->limit == LIMIT_CANCEL)
        return from;                                           /* CC-X1 */
    return to < 1 ? 1 : last;
}

int cryptocurrency_shifted(const struct cryptocurrency_edition *edition,
                           const struct cryptocurrency *state, bool analyst)
{
    int last = cryptocurrency_coin(edition, state, state->coin)->prices;
    int per = cryptocurrency_per_space(edition, state, analyst);
    int steps = state->amount / per;
    int to = state->price_space[state->coin] + (state->action == BUYING ? steps : -steps);
    return to < 1 ? 1 : to > last ? last : to;                 /* CC-T2, CC-X1 */
}

int32_t cryptocurrency_deck(const struct cryptocurrency *state)
{
    int32_t deck = state->transaction_pool[state->pool];
    for (int i = 0; i <= TOP; i++)
        if (state->back[i] != EMPTY)
            deck &= ~((int32_t)1 << state->front[i]);
    return deck;
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
    return last < 0 || state->face[state->coin][last] == DOWN ? MOVE_FILL : MOVE_COVER;
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
    case PHASE_START:
        for (int seat = 0; seat < state->players; seat++)
            offer_chance(offers, 1, with(MOVE_START, seat));
        break;
    case PHASE_SHOW:
        for (int i = 0; i < EXPERTS; i++)
            offer_chance(offers, (uint32_t)state->expert_deck[i], with(MOVE_SHOW, i + 1));
        break;
    case PHASE_TOP:
        deck = cryptocurrency_deck(state);
        for (int i = 0; i < TRANSACTIONS; i++)
            offer_chance(offers, deck >> i & 1, card(MOVE_TOP, i / COPIES, i));
        break;
    case PHASE_FILL:
        legal_rumours(state, fill_kind(state), state->coin, offers);
        break;
    case PHASE_DRAW:
        legal_rumours(state, MOVE_DRAW, turn, offers);
        break;
    case PHASE_PEEK:
        legal_rumours(state, MOVE_PEEK, turn, offers);
        break;
    case PHASE_EVENT:
        for (int i = 0; i < EVENTS; i++)
            offer_chance(offers, (uint32_t)state->event_deck[i], with(MOVE_EVENT, i));
        break;
    case PHASE_HASH:
        cards = hash_cards(edition, state, &difficulty);
        for (int success = 0; success < 2; success++)
            offer_chance(offers, (uint32_t)(success ? cards : difficulty - cards),
                         (struct move){ MOVE_HASH, (uint8_t)success, 0, (uint8_t)cards });
        break;
    case PHASE_VALIDATE:
        offer_chance(offers, 1, card(MOVE_VALIDATE, state->place, state->front[state->place]));
        break;
    case PHASE_TURN:
        offer_chance(offers, 1, turned(state, MOVE_TURN));
        break;
    case PHASE_TAKE:
        offer_chance(offers, 1, card(MOVE_TAKE, turn, state->hand[turn]));
        break;
    case PHASE_REVEAL:
        offer_chance(offers, 1, turned(state, MOVE_REVEAL));
        break;
    default:
        assert(0);
    }
}

/* CC-P2, CC-V1 */
static void legal_prepare(const struct cryptocurrency_edition *edition,
                          const struct cryptocurrency *state, struct offers *offers)
{
    int turn = state->turn;
    bool crunch = state->event_standing[CREDIT_CRUNCH];
    offer(offers, !crunch && !state->borrowed && state->loans[turn] < edition->loan_most &&
                      state->loan_supply,
          crunch ? CC_V1 : CC_P2, plain(MOVE_BORROW));
    for (int i = 0; i < SEEKERS; i++) {
        int member = state->seeker[i];
        if (member == EMPTY)
            offer(offers, false, CC_P3, with(MOVE_HIRE, i));
        else
            offer(offers, state->money[turn] >= edition->expert[member - 1].cost, CC_P2,
                  with(MOVE_HIRE, i));
    }
    offer(offers, true, CC_P2, plain(MOVE_READY));
}

/* CC-A1, CC-T1 */
static void legal_action(const struct cryptocurrency *state, struct offers *offers)
{
    int turn = state->turn;
    for (int coin = 0; coin < COINS; coin++)
        offer(offers, true, CC_A1, with(MOVE_MINE, coin));
    for (int coin = 0; coin < COINS; coin++)
        offer(offers, state->market[coin] && state->money[turn] >= state->price[coin], CC_T1,
              with(MOVE_BUY, coin));
    for (int coin = 0; coin < COINS; coin++)
        offer(offers, state->coins[turn][coin], CC_T1, with(MOVE_SELL, coin));
    offer(offers, true, CC_A1, plain(MOVE_PASS));
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
              card(MOVE_COPY, place, member));
    }
}

/* CC-A2 */
static void legal_members(const struct cryptocurrency *state, struct offers *offers)
{
    int turn = state->turn;
    for (int i = 0; i <= FOURTH; i++) {
        offer(offers, state->fresh[turn][i], CC_A2, with(MOVE_USE, i));
        if (state->team[turn][i] == REPLICATOR && state->fresh[turn][i])
            legal_copies(state, i, offers);
    }
    offer(offers, state->used, CC_A2, plain(MOVE_GO));
}

static void legal_targets(const struct cryptocurrency *state, int kind, bool down, bool up,
                          uint16_t rule, struct offers *offers)
{
    for (int coin = 0; coin < COINS; coin++)
        for (int place = 0; place < state->laid[coin]; place++)
            offer(offers, state->face[coin][place] == UP ? up : down, rule,
                  (struct move){ (uint8_t)kind, (uint8_t)coin, 0, (uint8_t)place });
}

/* CC-A3, the second group */
static void legal_abilities(const struct cryptocurrency *state, struct offers *offers)
{
    offer(offers, state->abilities >> NEWSHAWK & 1, CC_E4, plain(MOVE_NEWSHAWK));
    if (state->abilities >> BLACK_HAT & 1)
        legal_targets(state, MOVE_BLACK_HAT, true, false, CC_E5, offers);
    if (state->abilities >> WHITE_HAT & 1)
        legal_targets(state, MOVE_WHITE_HAT, false, true, CC_E6, offers);
    if (state->abilities >> TWEETMAN & 1)
        legal_targets(state, MOVE_TWEET, true, true, CC_E7, offers);
    offer(offers, true, CC_A3, plain(MOVE_FINISH));
}

static void legal_choice(struct offers *offers, int expert)
{
    offer(offers, true, CC_A3, with(MOVE_APPLY, expert));
    offer(offers, true, CC_A3, with(MOVE_SKIP, expert));
}

static void legal_give(const struct cryptocurrency *state, uint16_t rule, struct offers *offers)
{
    for (int coin = 0; coin < COINS; coin++)
        offer(offers, state->coins[state->turn][coin], rule, with(MOVE_GIVE, coin));
}

/* CC-U1 */
static void legal_repay(const struct cryptocurrency_edition *edition,
                        const struct cryptocurrency *state, struct offers *offers)
{
    int most = state->money[state->turn] / edition->loan_repay;
    if (most > state->loans[state->turn])
        most = state->loans[state->turn];
    offer_span(offers, true, CC_U1, plain(MOVE_REPAY), most);
}

static void legal_seat(const struct cryptocurrency_edition *edition,
                       const struct cryptocurrency *state, struct offers *offers)
{
    int turn = state->turn;
    switch (state->phase) {
    case PHASE_PROPOSE:
        offer(offers, true, CC_P1, plain(MOVE_PROPOSE));
        offer(offers, true, CC_P1, plain(MOVE_DECLINE));
        break;
    case PHASE_VOTE:
        offer(offers, true, CC_P1, plain(MOVE_AGREE));
        offer(offers, true, CC_P1, plain(MOVE_REFUSE));
        break;
    case PHASE_PREPARE:
        legal_prepare(edition, state, offers);
        break;
    case PHASE_REPLACE:
        for (int i = 0; i <= FOURTH; i++)
            offer(offers, i < TEAM, CC_P4, with(MOVE_REPLACE, i));
        break;
    case PHASE_UNDERSTAFFED:
        for (int i = 0; i <= FOURTH; i++)
            offer(offers, state->fresh[turn][i], CC_V1, with(MOVE_EXHAUST, i));
        break;
    case PHASE_HACKED:
        legal_give(state, CC_V1, offers);
        break;
    case PHASE_ACTION:
        legal_action(state, offers);
        break;
    case PHASE_MEMBERS:
        legal_members(state, offers);
        break;
    case PHASE_AMOUNT:
        offer_span(offers, true, CC_T1, (struct move){ .kind = MOVE_AMOUNT, .n = 1 },
                   cryptocurrency_most(edition, state));
        break;
    case PHASE_RETRY:
        legal_choice(offers, ENGINEER);
        break;
    case PHASE_WHIZ:
        legal_choice(offers, WHIZ);
        break;
    case PHASE_ANALYST:
        legal_choice(offers, ANALYST);
        break;
    case PHASE_ABILITIES:
        legal_abilities(state, offers);
        break;
    case PHASE_KEEP:
        offer(offers, true, CC_E4, card(MOVE_KEEP, 0, state->hand[turn]));
        for (int i = 0; i < PEEKED; i++)
            if (state->peeked[i] != EMPTY)
                offer(offers, true, CC_E4, card(MOVE_KEEP, 0, state->peeked[i]));
        break;
    case PHASE_INTEREST:
        legal_give(state, CC_U1, offers);
        break;
    case PHASE_REPAY:
        legal_repay(edition, state, offers);
        break;
    case PHASE_LAY:
        for (int coin = 0; coin < COINS; coin++)
            offer(offers, state->laid[coin] < START_RUMOURS + state->round, CC_R1,
                  with(MOVE_LAY, coin));
        break;
    default:
        assert(0);
    }
}

unsigned cryptocurrency_active(const void *edition, const void *state_)
{
    const struct cryptocurrency *state = state_;
    (void)edition;
    if (state->phase < CHANCE_PHASES)
        return 1u << CHANCE;
    return state->phase == PHASE_OVER ? 0 : 1u << state->turn;
}

void cryptocurrency_legal(const void *edition, const void *state_, int actor,
                          struct offers *offers)
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
    uint32_t count = 0;
    for (uint32_t rest = deck; rest; rest &= rest - 1)
        count++;
    for (uint32_t skip = rng_below(rng, count); skip; skip--)
        deck &= deck - 1;
    int i = __builtin_ctz(deck);
    return card(MOVE_TOP, i / COPIES, i);
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
        return __builtin_ctzll(above) / 8;
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
    case PHASE_START:
        return with(MOVE_START, (int)rng_below(rng, (uint32_t)state->players));
    case PHASE_SHOW:
        return with(MOVE_SHOW, draw_counted(state->expert_deck, EXPERTS, rng) + 1);
    case PHASE_TOP:
        return draw_transaction(state, rng);
    case PHASE_FILL:
        return card(fill_kind(state), state->coin, draw_rumour(state, rng));
    case PHASE_DRAW:
        return card(MOVE_DRAW, turn, draw_rumour(state, rng));
    case PHASE_PEEK:
        return card(MOVE_PEEK, turn, draw_rumour(state, rng));
    case PHASE_EVENT:
        return with(MOVE_EVENT, draw_counted(state->event_deck, EVENTS, rng));
    case PHASE_HASH:
        cards = hash_cards(edition, state, &difficulty);
        return (struct move){ MOVE_HASH, rng_below(rng, (uint32_t)difficulty) < (uint32_t)cards,
                              0, (uint8_t)cards };
    case PHASE_VALIDATE:
        return card(MOVE_VALIDATE, state->place, state->front[state->place]);
    case PHASE_TURN:
        return turned(state, MOVE_TURN);
    case PHASE_TAKE:
        return card(MOVE_TAKE, turn, state->hand[turn]);
    default:
        assert(state->phase == PHASE_REVEAL);
        return turned(state, MOVE_REVEAL);
    }
}
