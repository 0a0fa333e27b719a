/*
 * fuffziger_legal.c: set-up, who may act, and what is allowed; the only place
 * that knows it. Chance states its weights here, and a fast draw with the
 * same chances stands beside it.
 */
#include "games/fuffziger/fuffziger.h"

#include <string.h>

#include "core/fault.h"

/* ---- set-up --------------------------------------------------------- */

/* FF-S1, FF-S2, FF-S3a, FF-S4: what is drawn is drawn when it is first seen. */
const char *fuffziger_setup(const void *edition_, void *memory, const struct setup *setup)
{
    const struct fuffziger_edition *edition = edition_;
    struct fuffziger *state = memory;
    memset(state, 0, sizeof *state);
    state->players = (int8_t)setup->players;
    state->buying = (int8_t)setup->option[FF_OPTION_BUYING].form;
    state->coin_press_at_end = (int8_t)setup->option[FF_OPTION_COIN_PRESS].form;
    state->memory_aid = (int8_t)setup->option[FF_OPTION_MEMORY].form;
    state->money_open = state->memory_aid;
    state->silver_supply = edition->silver;
    for (int set = 0; set < FF_SETS; set++)
        state->unseen_cards[set] = (1 << FF_SET_CARDS) - 1;
    for (int value = 0; value < FF_VALUES; value++)
        state->stock[value] = (int8_t)edition->press[value].tiles;
    for (int value = 0; value < FF_STARTS; value++) { /* FF-S3 */
        state->stock[value] = (int8_t)(state->stock[value] - state->players);
        state->start_unseen[value] = state->players;
        for (int seat = 0; seat < state->players; seat++)
            state->press[seat][PRESS_START + value] = 1;
    }
    for (int place = 0; place < FF_DECK; place++)
        state->inspector[place] = UNDRAWN;
    state->card = EMPTY;
    state->front = EMPTY;
    state->phase = FF_PHASE_START;
    state->next = FF_PHASE_INSPECT;
    return NULL;
}

/* ---- numbers -------------------------------------------------------- */

/* FF-A2b: whether the seat has all that is staked now. */
bool fuffziger_can_match(const struct fuffziger *state, int seat)
{
    bool can = state->money[seat] >= state->staked_money;
    for (int value = 0; value < FF_VALUES; value++)
        can &= state->notes[seat][value] >= state->staked_notes[value];
    return can;
}

/* FF-L1a: the sum of face values. */
int fuffziger_bid(const int16_t notes[FF_VALUES], int money)
{
    int sum = money;
    for (int value = 0; value < FF_VALUES; value++)
        sum += notes[value] * fuffziger_face[value];
    return sum;
}

/* FF-S2: black, green, white, from the top. */
int fuffziger_block(const struct fuffziger_edition *edition, int place, int *first)
{
    int block = 0;
    *first = 0;
    while (place >= *first + edition->inspectors[block].count)
        *first += edition->inspectors[block++].count;
    return block;
}

/* FF-S3b: the chances of the backs, as dealt at set-up. */
int fuffziger_back_weights(const struct fuffziger_edition *edition, const struct fuffziger *state,
                           int press, int weight[FF_BACKS])
{
    int value = fuffziger_value_of[press], sum = 0;
    const uint8_t *all = edition->back[value];
    for (int i = 0; i < FF_BACKS; i++)
        weight[i] = all[i] - state->seen[value][i];
    if (value < FF_STARTS) {
        /* R: backs neither broken nor best, nor yet seen; u of them lie under
         * start presses. A bought press is none of these. */
        int plain = weight[BACK_UNCHANGED] + weight[BACK_DOUBLE] + weight[BACK_NEXT];
        int under = state->start_unseen[value];
        bool start = press < PRESS_NEW;
        int rare = start ? 0 : plain ? plain : 1;
        int common = start ? 1 : plain - under;
        weight[BACK_BROKEN] *= rare;
        weight[BACK_NEXT_DOUBLE] *= rare;
        weight[BACK_UNCHANGED] *= common;
        weight[BACK_DOUBLE] *= common;
        weight[BACK_NEXT] *= common;
    }
    for (int i = 0; i < FF_BACKS; i++)
        sum += weight[i];
    return sum;
}

/* ---- chance --------------------------------------------------------- */

static inline struct move plain(int kind)
{
    return (struct move){ .kind = (uint8_t)kind };
}

static inline struct move with(int kind, int a)
{
    return (struct move){ .kind = (uint8_t)kind, .a = (uint8_t)a };
}

static inline struct move count(int kind, int a, int n)
{
    return (struct move){ .kind = (uint8_t)kind, .a = (uint8_t)a, .n = (uint8_t)n };
}

/* FF-S2, FF-I5: how many cards of each kind the next one can be. */
static void inspector_weights(const struct fuffziger_edition *edition,
                              const struct fuffziger *state, int weight[FF_VALUES + 1])
{
    int place = state->deck_at, first;
    memset(weight, 0, (FF_VALUES + 1) * sizeof *weight);
    if (state->inspector[place] != UNDRAWN) {
        weight[state->inspector[place]] = 1;
        return;
    }
    int block = fuffziger_block(edition, place, &first);
    for (int i = 0; i < edition->inspectors[block].count; i++) {
        weight[edition->inspectors[block].card[i]]++;
        if (state->inspector[first + i] != UNDRAWN)
            weight[state->inspector[first + i]]--;
    }
}

static void legal_chance(const struct fuffziger_edition *edition, const struct fuffziger *state,
                         int actor, struct offers *offers)
{
    (void)actor;
    int weight[FF_BACKS + FF_VALUES], set;
    switch (state->phase) {
    case FF_PHASE_START: /* FF-S4 */
        for (int seat = 0; seat < state->players; seat++)
            offer_chance(offers, 1, with(FF_MOVE_START, seat));
        break;
    case FF_PHASE_CARD: /* FF-S1 */
        set = state->sold / FF_SET_USED;
        for (int i = 0; i < FF_SET_CARDS; i++)
            offer_chance(offers, state->unseen_cards[set] >> i & 1,
                         with(FF_MOVE_CARD, set * FF_SET_CARDS + i));
        break;
    case FF_PHASE_INSPECT:
        inspector_weights(edition, state, weight);
        for (int i = 0; i <= COIN_CARD; i++)
            offer_chance(offers, (uint32_t)weight[i], with(FF_MOVE_INSPECT, i));
        break;
    case FF_PHASE_BACK:
        fuffziger_back_weights(edition, state, state->front, weight);
        for (int i = 0; i < FF_BACKS; i++)
            offer_chance(offers, (uint32_t)weight[i],
                         (struct move){ .kind = FF_MOVE_BACK, .b = (uint8_t)i });
        break;
    case FF_PHASE_ROLL: /* FF-A1 */
        for (int n = 1; n <= 9; n++) {
            uint32_t faces = 0;
            for (int i = 0; i < FF_FACES; i++)
                faces += edition->die[i] == n;
            offer_chance(offers, faces, count(FF_MOVE_ROLL, 0, n));
        }
        break;
    case FF_PHASE_SHOW:
        offer_chance(offers, 1, plain(FF_MOVE_SHOW));
        break;
    case FF_PHASE_REVEAL:
        offer_chance(offers, 1, plain(FF_MOVE_REVEAL));
        break;
    default:
        must(0);
    }
}

static int draw(const int weight[], int sum, struct rng *rng)
{
    int k = (int)rng_below(rng, (uint32_t)sum), i = 0;
    while (k >= weight[i])
        k -= weight[i++];
    return i;
}

struct move fuffziger_chance(const void *edition_, const void *state_, struct rng *rng)
{
    const struct fuffziger_edition *edition = edition_;
    const struct fuffziger *state = state_;
    int weight[FF_BACKS + FF_VALUES], sum = 0, set;
    switch (state->phase) {
    case FF_PHASE_START:
        return with(FF_MOVE_START, (int)rng_below(rng, (uint32_t)state->players));
    case FF_PHASE_CARD: {
        set = state->sold / FF_SET_USED;
        unsigned cards = (unsigned)state->unseen_cards[set];
        return with(FF_MOVE_CARD, set * FF_SET_CARDS +
                                      bits_nth(cards, rng_below(rng, (uint32_t)bits_count(cards))));
    }
    case FF_PHASE_INSPECT:
        if (state->inspector[state->deck_at] != UNDRAWN)
            return with(FF_MOVE_INSPECT, state->inspector[state->deck_at]);
        inspector_weights(edition, state, weight);
        for (int i = 0; i <= COIN_CARD; i++)
            sum += weight[i];
        return with(FF_MOVE_INSPECT, draw(weight, sum, rng));
    case FF_PHASE_BACK:
        sum = fuffziger_back_weights(edition, state, state->front, weight);
        return (struct move){ .kind = FF_MOVE_BACK, .b = (uint8_t)draw(weight, sum, rng) };
    case FF_PHASE_ROLL:
        return count(FF_MOVE_ROLL, 0, edition->die[rng_below(rng, FF_FACES)]);
    case FF_PHASE_SHOW:
        return plain(FF_MOVE_SHOW);
    default:
        must(state->phase == FF_PHASE_REVEAL);
        return plain(FF_MOVE_REVEAL);
    }
}

/* ---- seats ---------------------------------------------------------- */

static inline int least(int a, int b)
{
    return a < b ? a : b;
}

/* FF-P1a, FF-P1e: what each press may do, and all that are left at once. */
static void legal_presses(const struct fuffziger_edition *edition, const struct fuffziger *state,
                          int actor, struct offers *offers)
{
    (void)edition, (void)actor;
    uint64_t set = 0; /* presses that have not been used */
    for (int press = 0; press < FF_PRESSES; press++)
        set |= (uint64_t)(state->todo[press] != 0) << press;
    for (; set; set = bits_without_first(set)) {
        int press = bits_first(set), todo = state->todo[press];
        offer_span(offers, true, FF_P1, count(FF_MOVE_PRINT, press, 1), todo);
        offer_span(offers, true, FF_P1, count(FF_MOVE_SELL, press, 1), todo);
        offer(offers, press < PRESS_TURNED, FF_P1, with(FF_MOVE_TURN, press));
    }
    offer(offers, true, FF_P1, plain(FF_MOVE_RUN));
}

/* The values of which there are notes; all of them where a reason is asked for.
 * Most seats have few: going through the set halves the time of an offer. */
static inline unsigned values_of(const int16_t notes[FF_VALUES], const struct offers *offers)
{
    unsigned set = 0;
    for (int value = 0; value < FF_VALUES; value++)
        set |= (notes[value] ? 1u : 0u) << value;
    return offers->asking ? (1u << FF_VALUES) - 1 : set;
}

static inline int highest(unsigned set)
{
    return 31 - __builtin_clz(set);
}

/* A part of a stake or bid: at least so much, at most what is left of it. */
static inline void legal_part(bool condition, int value, int low, int high, uint16_t rule,
                              struct offers *offers)
{
    struct move move =
        count(value == FF_MONEY ? FF_MOVE_CASH : FF_MOVE_NOTES, value == FF_MONEY ? 0 : value, low);
    if (offers->asking) {
        move.n = 1;
        offer_span(offers, false, rule, move, FF_MOST_ADDED);
        move.n = (uint8_t)low;
    }
    offer_span(offers, condition, rule, move, least(high, FF_MOST_ADDED));
}

/* FF-A2a, FF-A3, FF-A4c: a stake of one kind, or none. */
static void legal_lead(const struct fuffziger_edition *edition, const struct fuffziger *state,
                       int seat, struct offers *offers)
{
    bool begun = state->draft_at[seat], last = fuffziger_is_last(state);
    uint16_t rule = last ? FF_A4 : begun ? FF_A3 : FF_A2;
    int money = state->money[seat] - state->staked_money - state->draft_money[seat];
    int low = begun ? 1 : edition->least_stake, most = FF_MOST_ADDED;
    if (last) {
        most = 1;
        money = money < low ? 0 : low;
    }
    unsigned set = values_of(state->notes[seat], offers);
    for (int value; set; set &= ~(1u << value)) {
        value = highest(set);
        int there = state->notes[seat][value] - state->staked_notes[value] -
                    state->draft_notes[seat][value];
        legal_part(fuffziger_may_add(state, seat, fuffziger_part(value)), value, 1,
                   least(there, most), rule, offers);
    }
    legal_part(fuffziger_may_add(state, seat, FF_MONEY), FF_MONEY, low, money, rule, offers);
    offer(offers, begun, FF_A2, plain(FF_MOVE_CONFIRM));
    offer(offers, !begun, FF_A2, plain(FF_MOVE_LEAVE));
}

/* FF-A2b, FF-A2c: exactly the same, or out; who cannot match is asked, too. */
static void legal_match(const struct fuffziger_edition *edition, const struct fuffziger *state,
                        int seat, struct offers *offers)
{
    (void)edition;
    offer(offers, fuffziger_can_match(state, seat), FF_A2, plain(FF_MOVE_MATCH));
    offer(offers, true, FF_A2, plain(FF_MOVE_LEAVE));
}

/* FF-L1a, FF-L3b: any mix; nothing will do. */
static void legal_bid(const struct fuffziger_edition *edition, const struct fuffziger *state,
                      int seat, struct offers *offers)
{
    (void)edition;
    unsigned set = values_of(state->notes[seat], offers);
    for (int value; set; set &= ~(1u << value)) {
        value = highest(set);
        legal_part(fuffziger_may_add(state, seat, fuffziger_part(value)), value, 1,
                   state->notes[seat][value] - state->draft_notes[seat][value], FF_L1, offers);
    }
    legal_part(fuffziger_may_add(state, seat, FF_MONEY), FF_MONEY, 1,
               state->money[seat] - state->draft_money[seat], FF_L1, offers);
    offer(offers, true, FF_L3, plain(FF_MOVE_CONFIRM));
}

/* FF-B1a: as many as can be paid, while tiles last. */
static void legal_buy(const struct fuffziger_edition *edition, const struct fuffziger *state,
                      int seat, struct offers *offers)
{
    int money = state->money[seat];
    unsigned set = 0;
    for (int value = 0; value < FF_VALUES; value++) {
        unsigned paid = money >= edition->press[value].buy, there = state->stock[value] > 0;
        set |= (paid & there) << value;
    }
    if (offers->asking)
        set = (1u << FF_VALUES) - 1;
    for (; set; set &= set - 1) {
        int value = bits_first(set);
        int high = least(state->stock[value], money / edition->press[value].buy);
        if (state->buying == BUYING_ONE_EACH)
            high = least(high, 1);
        offer_span(offers, true, value < state->lowest ? FF_I2 : FF_B1,
                   count(FF_MOVE_BUY, value, 1), high);
    }
    offer(offers, true, FF_B1, plain(FF_MOVE_DONE));
}

/* FF-X1 */
static void legal_exchange(const struct fuffziger_edition *edition, const struct fuffziger *state,
                           int seat, struct offers *offers)
{
    const int16_t *notes = state->notes[seat];
    (void)edition;
    for (unsigned set = values_of(notes, offers); set; set &= set - 1) {
        int value = bits_first(set);
        offer_span(offers, true, FF_X1, count(FF_MOVE_EXCHANGE, value, 1),
                   least(notes[value], FF_MOST_ADDED));
    }
    offer(offers, true, FF_X1, plain(FF_MOVE_DONE));
}

unsigned fuffziger_active(const void *edition, const void *state_)
{
    const struct fuffziger *state = state_;
    unsigned set = 0;
    (void)edition;
    if (bits_has(FF_SET_CHANCE, state->phase))
        return 1u << CHANCE;
    if (state->phase == FF_PHASE_OVER)
        return 0;
    if (state->phase != FF_PHASE_BID)
        return 1u << state->turn;
    for (int seat = 0; seat < state->players; seat++)
        set |= (state->confirmed[seat] ? 0u : 1u) << seat;
    return set;
}

/* By phase. A table and not a switch, so that each function saves only the
 * registers that it needs itself. */
static void (*const legal_in[FF_PHASES])(const struct fuffziger_edition *edition,
                                         const struct fuffziger *state, int actor,
                                         struct offers *offers) = {
    [FF_PHASE_START] = legal_chance,      [FF_PHASE_CARD] = legal_chance,
    [FF_PHASE_INSPECT] = legal_chance,    [FF_PHASE_BACK] = legal_chance,
    [FF_PHASE_ROLL] = legal_chance,       [FF_PHASE_SHOW] = legal_chance,
    [FF_PHASE_REVEAL] = legal_chance,     [FF_PHASE_PRESSES] = legal_presses,
    [FF_PHASE_LEAD] = legal_lead,         [FF_PHASE_MATCH] = legal_match,
    [FF_PHASE_BID] = legal_bid,           [FF_PHASE_BUY] = legal_buy,
    [FF_PHASE_EXCHANGE] = legal_exchange,
};

void fuffziger_legal(const void *edition, const void *state_, int actor, struct offers *offers)
{
    const struct fuffziger *state = state_;
    must(legal_in[state->phase]);
    legal_in[state->phase](edition, state, actor, offers);
}
