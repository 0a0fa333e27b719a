/*
 * karthedis_legal.c: who may act, and what is allowed. The only place that
 * knows it; every offer names the rule that would refuse it.
 */
#include "games/karthedis/karthedis.h"

#include <assert.h>

#define E const struct karthedis_edition
#define S struct karthedis

static inline struct move plain(int kind)
{
    return (struct move){ .kind = (uint8_t)kind };
}

static inline struct move with(int kind, int a)
{
    return (struct move){ .kind = (uint8_t)kind, .a = (uint8_t)a };
}

static inline struct move full(int kind, int a, int b, int n)
{
    return (struct move){ (uint8_t)kind, (uint8_t)a, (uint8_t)b, (uint8_t)n };
}

unsigned karthedis_active(const void *edition, const void *state_)
{
    const S *state = state_;
    unsigned active = 0;
    (void)edition;
    if (state->phase != PHASE_DRAFT && state->phase != PHASE_BUILD) {
        /* All bits of CHANCE are set, and nothing here is for a processor to guess. */
        int one = state->asked | (state->phase < CHANCE_PHASES) * CHANCE;
        return (unsigned)(state->phase != PHASE_OVER) << one;
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (seat < state->players && !state->ready[seat])
            active |= 1u << seat;
    return active;
}

/* ---- chance ------------------------------------------------------------------ */

static int pool_size(const S *state)
{
    int sum = 0;
    for (int i = 0; i < DESIGNS; i++)
        sum += state->pool[i];
    return sum;
}

static int undrawn(const S *state, int seat)
{
    uint32_t bits = karthedis_key(0, 0, -1, 0), wanted = karthedis_key(0, 0, UNDRAWN, 0);
    int count = 0;
    for (int k = 0; k < DECK; k++)
        count += (state->slot[seat][k].key & bits) == wanted;
    return count;
}

/* The designs to list, from first to before the end: all, or the one asked about,
 * which chance outcomes have as their second argument. */
struct listed {
    int first, end;
};

static struct listed listed(E *edition, const struct offers *offers)
{
    int asked = offers->asked.b;
    if (!offers->asking)
        return (struct listed){ 0, edition->designs };
    return (struct listed){ asked, asked < edition->designs ? asked + 1 : asked };
}

/* A slot of the deck is drawn uniformly; one that was never seen takes its
 * card from those never drawn. */
static void legal_draw(E *edition, const S *state, int seat, struct offers *offers)
{
    int fresh = undrawn(state, seat), pool = fresh ? pool_size(state) : 1;
    int8_t back[DESIGNS] = { 0 };
    for (int k = 0; k < state->deck[seat]; k++)
        if (state->slot[seat][k].card != UNDRAWN)
            back[state->slot[seat][k].card]++;
    struct listed list = listed(edition, offers);
    for (int i = list.first; i < list.end; i++) {
        offer_chance(offers, (uint32_t)(fresh * state->pool[i]), full(MOVE_DRAW, seat, i, 0));
        offer_chance(offers, (uint32_t)(pool * back[i]), full(MOVE_DRAW, seat, i, 1));
    }
}

/* Cards of the hand or deck that not all know, each once in an effect. */
static void legal_look(E *edition, const S *state, struct offers *offers)
{
    int seat = state->chosen, zone = state->place, fresh = 0;
    int8_t there[DESIGNS] = { 0 };
    for (int k = 0; k < DECK; k++) {
        if (state->slot[seat][k].zone != zone || karthedis_knows(state, state->owner, seat, k))
            continue;
        if (state->slot[seat][k].card == UNDRAWN)
            fresh++;
        else
            there[state->slot[seat][k].card]++;
    }
    for (int i = 0; i < edition->designs; i++)
        if (there[i])
            there[i] = (int8_t)(there[i] - karthedis_notes(state, state->owner, seat, zone, i));
    int pool = fresh ? pool_size(state) : 1;
    struct listed list = listed(edition, offers);
    for (int i = list.first; i < list.end; i++) {
        offer_chance(offers, (uint32_t)(fresh * state->pool[i]), full(MOVE_LOOK, seat, i, 0));
        offer_chance(offers, (uint32_t)(pool * there[i]), full(MOVE_LOOK, seat, i, 1));
    }
}

/* Cards of a zone by design; the seat's cards stand in groups. */
static void legal_among(E *edition, const S *state, int kind, int seat, int zone,
                        struct offers *offers)
{
    int8_t count[DESIGNS] = { 0 };
    bool pick = kind == MOVE_PICK;
    uint32_t targets = pick ? karthedis_targets(edition, state, state->chosen, seat) : 0;
    for (int k = 0; k < DECK; k++)
        if (state->slot[seat][k].zone == zone &&
            (!pick || (targets >> k & 1 && !karthedis_knows(state, state->asked, seat, k))))
            count[state->slot[seat][k].card]++;
    struct listed list = listed(edition, offers);
    for (int i = list.first; i < list.end; i++)
        offer_chance(offers, (uint32_t)count[i], full(kind, seat, i, 0));
}

/* Where the face-down cards of `turn` lie that are turned next. */
static int first_down(const S *state)
{
    return state->slot[state->turn][karthedis_first(state, state->turn, ZONE_DOWN)].zone;
}

static int first_empty(const S *state)
{
    int place = 0;
    while (state->offer[place] != EMPTY)
        place++;
    return place;
}

static void legal_chance(E *edition, const S *state, struct offers *offers)
{
    struct listed list = listed(edition, offers);
    switch (state->phase) {
    case PHASE_PACK:
        for (int i = list.first; i < list.end; i++)
            offer_chance(offers, (uint32_t)state->pool[i], full(MOVE_PACK, state->turn, i, 0));
        break;
    case PHASE_PASS_ON:
        offer_chance(offers, 1, plain(MOVE_PASS_ON));
        break;
    case PHASE_LEADER:
        for (int seat = 0; seat < state->players; seat++)
            offer_chance(offers, 1, with(MOVE_LEADER, seat));
        break;
    case PHASE_OFFER:
        for (int i = 0; i < RESOURCES; i++)
            offer_chance(offers, (uint32_t)state->resource_pile[i],
                         full(MOVE_OFFER, i, 0, first_empty(state)));
        break;
    case PHASE_OPENING:
        legal_draw(edition, state, state->turn, offers);
        break;
    case PHASE_DRAW:
        legal_draw(edition, state, state->asked, offers);
        break;
    case PHASE_TURN:
        legal_among(edition, state, MOVE_TURN, state->turn, first_down(state), offers);
        break;
    case PHASE_LOOK:
        legal_look(edition, state, offers);
        break;
    case PHASE_PICK:
        legal_among(edition, state, MOVE_PICK, state->chosen, state->owed, offers);
        break;
    case PHASE_LOSE:
        legal_among(edition, state, MOVE_LOSE, state->chosen, ZONE_HAND, offers);
        break;
    case PHASE_RESOURCE:
        for (int i = 0; i < RESOURCES; i++)
            offer_chance(offers, (uint32_t)state->resource_pile[i], with(MOVE_RESOURCE, i));
        break;
    default:
        assert(0);
    }
}

/* A card of those never drawn: by lot among all cards of the box, until one is
 * hit that was not drawn yet; after some misses by counting. */
static int draw_pool(E *edition, const S *state, struct rng *rng)
{
    for (int i = 0; i < 6; i++) {
        uint32_t at = rng_below(rng, CARDS);
        if (edition->box[at].copy < state->pool[edition->box[at].design])
            return edition->box[at].design;
    }
    int skip = (int)rng_below(rng, (uint32_t)pool_size(state)), card = 0;
    while (skip >= state->pool[card])
        skip -= state->pool[card++];
    return card;
}

static struct move draw_deck(E *edition, const S *state, int seat, struct rng *rng)
{
    int card = state->slot[seat][rng_below(rng, (uint32_t)state->deck[seat])].card;
    return card == UNDRAWN ? full(MOVE_DRAW, seat, draw_pool(edition, state, rng), 0)
                           : full(MOVE_DRAW, seat, card, 1);
}

static struct move draw_turn(const S *state, struct rng *rng)
{
    int seat = state->turn, first = karthedis_first(state, seat, ZONE_DOWN);
    int count = karthedis_in_zone(state, seat, state->slot[seat][first].zone);
    if (count > 1)
        first += (int)rng_below(rng, (uint32_t)count);
    return full(MOVE_TURN, seat, state->slot[seat][first].card, 0);
}

static int draw_resource(const S *state, struct rng *rng)
{
    int sum = 0, resource = 0;
    for (int i = 0; i < RESOURCES; i++)
        sum += state->resource_pile[i];
    int skip = (int)rng_below(rng, (uint32_t)sum);
    while (skip >= state->resource_pile[resource])
        skip -= state->resource_pile[resource++];
    return resource;
}

/* Any card of the zone that the looker neither knows nor has noted: of n equal
 * cards with some noted, each is one of these with the same chance. */
static struct move draw_look(E *edition, const S *state, struct rng *rng)
{
    int seat = state->chosen, zone = state->place;
    int first = zone == ZONE_HAND ? karthedis_hand_at(state, seat) : 0;
    int count = zone == ZONE_HAND ? state->hand[seat] : state->deck[seat];
    for (;;) {
        int k = first + (int)rng_below(rng, (uint32_t)count), card = state->slot[seat][k].card;
        if (karthedis_knows(state, state->owner, seat, k))
            continue;
        if (card == UNDRAWN)
            return full(MOVE_LOOK, seat, draw_pool(edition, state, rng), 0);
        int noted = karthedis_notes(state, state->owner, seat, zone, card), equal = 0;
        for (int i = first; noted && i < first + count; i++)
            equal += state->slot[seat][i].card == card &&
                     !karthedis_knows(state, state->owner, seat, i);
        if (!noted || (int)rng_below(rng, (uint32_t)equal) >= noted)
            return full(MOVE_LOOK, seat, card, 1);
    }
}

static struct move draw_other(E *edition, const S *state, struct rng *rng)
{
    struct offers offers;
    int seat = state->chosen;
    switch (state->phase) {
    case PHASE_PACK:
        return full(MOVE_PACK, state->turn, draw_pool(edition, state, rng), 0);
    case PHASE_TURN:
        return draw_turn(state, rng);
    case PHASE_OFFER:
        return full(MOVE_OFFER, draw_resource(state, rng), 0, first_empty(state));
    case PHASE_RESOURCE:
        return with(MOVE_RESOURCE, draw_resource(state, rng));
    case PHASE_LOOK:
        return draw_look(edition, state, rng);
    case PHASE_LOSE:
        return full(MOVE_LOSE, seat,
                    state->slot[seat][karthedis_hand_at(state, seat) +
                                      (int)rng_below(rng, (uint32_t)state->hand[seat])].card, 0);
    default:
        offers_clear(&offers);
        legal_chance(edition, state, &offers);
        return offers_outcome(&offers, rng_below(rng, offers.weight));
    }
}

struct move karthedis_chance(const void *edition, const void *state_, struct rng *rng)
{
    const S *state = state_;
    if (state->phase == PHASE_OPENING || state->phase == PHASE_DRAW) {
        int seat = state->phase == PHASE_OPENING ? state->turn : state->asked;
        return draw_deck(edition, state, seat, rng);
    }
    return draw_other(edition, state, rng);
}

/* ---- seats ---------------------------------------------------------------------- */

/* KA-S1 */
static void legal_draft(E *edition, const S *state, int seat, struct offers *offers)
{
    (void)edition;
    for (int i = 0; i < PACK; i++) {
        int card = state->tray[seat][i];
        if (card >= 0 && (!i || state->tray[seat][i - 1] != card))
            offer(offers, state->kept[seat] == EMPTY, KA_S1, with(MOVE_KEEP, card));
    }
    offer(offers, state->kept[seat] != EMPTY, KA_S1, plain(MOVE_READY));
}

static void legal_build(E *edition, const S *state, int seat, struct offers *offers)
{
    int count = 0;
    bool has[DESIGNS] = { false };
    for (; count < DECK && state->tray[seat][count] != EMPTY; count++)
        has[state->tray[seat][count]] = true;
    for (int i = 0; i < edition->designs; i++) {
        int most = edition->card[i].copies < state->copies ? edition->card[i].copies
                                                           : state->copies;
        most = has[i] ? 0 : most < DECK - count ? most : DECK - count;
        offer_span(offers, most, KA_S1, full(MOVE_ADD, i, 0, 1), most);
    }
    offer(offers, count == DECK, KA_S1, plain(MOVE_READY));
}

/* The designs in the hand, each once. */
static inline uint64_t hand_set(const S *state, int seat, int with_, int without)
{
    uint64_t set = 0;
    const union karthedis_slot *slot = &state->slot[seat][karthedis_hand_at(state, seat)];
    for (const union karthedis_slot *end = slot + state->hand[seat]; slot < end; slot++) {
        bool fits = (slot->flags & (with_ | without)) == with_;
        set |= (uint64_t)fits << (slot->card & 63);
    }
    return set;
}

/* An offer as one number: many are written in one go. */
static inline uint64_t offer_word(struct move move)
{
    struct offer offer = { .move = move, .high = move.n };
    uint64_t word;
    static_assert(sizeof word == sizeof offer, "an offer is a word");
    memcpy(&word, &offer, sizeof word);
    return word;
}

/* Each card of the set. */
static inline void offer_each(uint64_t set, int kind, struct offers *offers)
{
    struct offer *next = &offers->list[offers->count];
    static_assert((DECK + 1) * (PLACES + 3) < MAX_OFFERS, "a hand everywhere, and in other ways");
    for (; set; set &= set - 1) {
        uint64_t word = offer_word(with(kind, __builtin_ctzll(set)));
        memcpy(next++, &word, sizeof word);
    }
    uint32_t count = (uint32_t)(next - &offers->list[offers->count]);
    offers->count += (int)count;
    offers->moves += count;
}

static inline bool can_lay_at(const S *state, int place)
{
    return state->offer[place] != EMPTY;
}

/* Each card of the set at each of these places. For a card `most` words are written;
 * the next card overwrites those that do not count. */
static inline void offer_lays_at(uint64_t set, const uint64_t at[PLACES], int count, int most,
                                 struct offers *offers)
{
    struct offer *next = &offers->list[offers->count];
    uint64_t lay[PLACES];
    for (; set; set &= set - 1, next += count) {
        uint64_t card = offer_word(with(0, __builtin_ctzll(set)));
        for (int i = 0; i < most; i++)
            lay[i] = at[i] | card;
        memcpy(next, lay, (size_t)most * sizeof *lay);
    }
    uint32_t lays = (uint32_t)(next - &offers->list[offers->count]);
    offers->count += (int)lays;
    offers->moves += lays;
}

/* Lays at each place that has a resource, as words without their card. */
static inline int list_places(const S *state, uint64_t at[PLACES])
{
    int count = 0;
    for (int place = 0; place <= state->players; place++) {
        at[count] = offer_word(full(MOVE_LAY, 0, 0, place));
        count += can_lay_at(state, place);
    }
    return count;
}

/* Mostly there is a resource at every place, and the places are those of a table. */
static inline void offer_lays(const S *state, uint64_t set, struct offers *offers)
{
    static const struct offer everywhere[PLACES] = {
        { { MOVE_LAY, 0, 0, 0 }, 0, 0, 0 }, { { MOVE_LAY, 0, 0, 1 }, 1, 0, 0 },
        { { MOVE_LAY, 0, 0, 2 }, 2, 0, 0 }, { { MOVE_LAY, 0, 0, 3 }, 3, 0, 0 },
        { { MOVE_LAY, 0, 0, 4 }, 4, 0, 0 }, { { MOVE_LAY, 0, 0, 5 }, 5, 0, 0 },
        { { MOVE_LAY, 0, 0, 6 }, 6, 0, 0 }, { { MOVE_LAY, 0, 0, 7 }, 7, 0, 0 },
        { { MOVE_LAY, 0, 0, 8 }, 8, 0, 0 }, { { MOVE_LAY, 0, 0, 9 }, 9, 0, 0 },
    };
    uint64_t at[PLACES];
    int count = state->players + 1;
    bool gaps = false;
    for (int place = 0; place <= state->players; place++)
        gaps |= !can_lay_at(state, place);
    memcpy(at, everywhere, sizeof at);
    if (__builtin_expect(gaps, 0))
        count = list_places(state, at);
    if (count <= 4)
        offer_lays_at(set, at, count, 4, offers);
    else
        offer_lays_at(set, at, count, PLACES, offers);
}

/* The last `count` offers once more, as moves of another kind; four by four. */
static inline void offer_again(int count, int from, int kind, struct offers *offers)
{
    struct offer *next = &offers->list[offers->count];
    uint64_t other = offer_word(plain(from)) ^ offer_word(plain(kind)), word[4];
    for (int i = 0; i < count; i += 4) {
        memcpy(word, next - count + i, sizeof word);
        for (int k = 0; k < 4; k++)
            word[k] ^= other;
        memcpy(next + i, word, sizeof word);
    }
    offers->count += count;
    offers->moves += (uint32_t)count;
}

/* Offers each card of the set; in order to explain, only the one asked about,
 * also if it is in the hand but not in the set. */
static inline void offer_cards(const S *state, int seat, uint64_t set, int kind, int rule,
                               int place, struct offers *offers)
{
    int card = offers->asked.a;
    if (!offers->asking)
        offer_each(set, kind, offers);
    else if (card < DESIGNS && hand_set(state, seat, 0, 0) >> card & 1)
        offer(offers, set >> card & 1, (uint16_t)rule, full(kind, card, 0, place));
}

static inline uint64_t with_keyword(E *edition, uint64_t set, int keyword)
{
    return set & edition->with[keyword];
}

/* KA-3, KA-4 */
static void legal_trade(E *edition, const S *state, int seat, struct offers *offers)
{
    uint64_t hand = hand_set(state, seat, 0, BACK);
    bool passed = state->passed[seat];
    uint64_t lays = passed ? 0 : hand;
    int asked = offers->asked.n;
    if (!offers->asking) {
        offer_lays(state, lays, offers);
    } else if (asked <= state->players) {
        bool there = can_lay_at(state, asked);
        offer_cards(state, seat, there ? lays : 0, MOVE_LAY,
                    passed ? KA_2 : there ? KA_12 : KA_3, asked, offers);
    }
    offer_cards(state, seat, with_keyword(edition, hand, INTERVENE), MOVE_INTERVENE, KA_9, 0,
                offers);
    offer_cards(state, seat, passed || state->acted[seat] ? 0 : hand, MOVE_LEAVE, KA_4, 0,
                offers);
    offer(offers, true, KA_3, plain(MOVE_FINISH));
}

static void legal_pile(E *edition, const S *state, int seat, struct offers *offers)
{
    int kind = state->phase == PHASE_TAKE ? MOVE_TAKE : MOVE_RETURN;
    const int16_t *statement = karthedis_statement(edition, state);
    int filter = karthedis_part(statement, PART_FILTER);
    uint64_t set = 0, all = 0;
    for (int k = 0; k < DECK; k++) {
        int card = state->slot[seat][k].card;
        if (state->slot[seat][k].zone != ZONE_PILE)
            continue;
        all |= (uint64_t)1 << card;
        if (!(state->slot[seat][k].flags & SELF) && karthedis_fits(edition, state, card, filter))
            set |= (uint64_t)1 << card;
    }
    for (uint64_t rest = offers->asking ? all : set; rest; rest &= rest - 1) {
        int card = __builtin_ctzll(rest);
        offer(offers, set >> card & 1, KA_12, with(kind, card));
    }
}

/* Open cards and own ones by what they are, others by their place alone. */
static void legal_target(E *edition, const S *state, int seat, struct offers *offers)
{
    for (int other = 0; other < state->players; other++) {
        uint64_t offered = 0;
        int zone = NOBODY;
        bool down = false;
        uint32_t targets = karthedis_targets(edition, state, state->chosen, other);
        uint32_t rest = offers->asking ? UINT32_MAX << karthedis_rest_at(state, other) : targets;
        for (rest &= (1u << DECK) - 1; rest; rest &= rest - 1) {
            int k = __builtin_ctz(rest);
            if (state->slot[other][k].zone != zone) {
                zone = state->slot[other][k].zone;
                offered = 0;
                down = false;
            }
            bool can = targets >> k & 1;
            if (karthedis_knows(state, seat, other, k)) {
                uint64_t bit = (uint64_t)1 << state->slot[other][k].card;
                if (!(offered & bit))
                    offer(offers, can, KA_9,
                          full(MOVE_TARGET, other, state->slot[other][k].card,
                               karthedis_spot(zone)));
                offered |= can ? bit : 0;
            } else if (!down && karthedis_is_down(zone)) {
                offer(offers, can, KA_9, full(MOVE_TARGET_DOWN, other, 0, zone - ZONE_DOWN));
                down = can;
            }
        }
    }
}

static void legal_table(E *edition, const S *state, int seat, struct offers *offers)
{
    int kind = state->phase == PHASE_SETTLE ? MOVE_SETTLE : MOVE_RECALL;
    int last_card = NOBODY, last_zone = NOBODY;
    (void)edition;
    for (int k = 0; k < DECK; k++) {
        int zone = state->slot[seat][k].zone, card = state->slot[seat][k].card;
        bool counts = kind == MOVE_SETTLE
                          ? zone >= ZONE_UP && state->slot[seat][k].flags & PENDING
                          : zone == ZONE_CALLED || zone >= ZONE_UP;
        if (!counts || (card == last_card && zone == last_zone))
            continue;
        last_card = card;
        last_zone = zone;
        offer(offers, true, KA_5,
              full(kind, card, 0, karthedis_spot(zone)));
    }
}

static void legal_may(E *edition, const S *state, int seat, struct offers *offers)
{
    (void)edition, (void)state, (void)seat;
    offer(offers, true, KA_10, plain(MOVE_DO));
    offer(offers, true, KA_10, plain(MOVE_SKIP));
}

static void legal_amount(E *edition, const S *state, int seat, struct offers *offers)
{
    int most = karthedis_part(karthedis_statement(edition, state), PART_AMOUNT);
    most = most < state->deck[seat] ? most : state->deck[seat];
    offer_span(offers, true, KA_10, plain(MOVE_AMOUNT), most);
}

static void legal_discard(E *edition, const S *state, int seat, struct offers *offers)
{
    int kind = state->phase == PHASE_DISCARD ? MOVE_DISCARD : MOVE_STOW;
    (void)edition;
    offer_cards(state, seat, hand_set(state, seat, 0, 0), kind, KA_10, 0, offers);
}

static void legal_name(E *edition, const S *state, int seat, struct offers *offers)
{
    (void)seat;
    for (int other = 0; other < state->players; other++)
        offer(offers, karthedis_can_name(edition, state, other), KA_9, with(MOVE_NAME, other));
}

static void legal_place(E *edition, const S *state, int seat, struct offers *offers)
{
    (void)seat;
    for (int place = 0; place <= state->players; place++)
        offer(offers, karthedis_can_place(edition, state, place), KA_9,
              with(MOVE_PLACE, place));
}

/* KA-1 */
static void legal_speculate(E *edition, const S *state, int seat, struct offers *offers)
{
    offer_cards(state, seat, with_keyword(edition, hand_set(state, seat, READY, 0), SPECULATE),
                MOVE_SPECULATE, KA_1, 0, offers);
    offer(offers, true, KA_1, plain(MOVE_FINISH));
}

/* KA-10: of a hand few cards are fresh, mostly one. */
static void legal_deploy(E *edition, const S *state, int seat, struct offers *offers)
{
    uint64_t set = 0;
    uint32_t fresh = karthedis_which(state, seat, FRESH, FRESH);
    for (; fresh; fresh &= fresh - 1)
        set |= (uint64_t)1 << (state->slot[seat][__builtin_ctz(fresh)].card & 63);
    offer_cards(state, seat, with_keyword(edition, set, DEPLOY), MOVE_DEPLOY, KA_10, 0, offers);
    offer(offers, true, KA_10, plain(MOVE_FINISH));
}

/* KA-2, KA-7 */
static void legal_call(E *edition, const S *state, int seat, struct offers *offers)
{
    uint64_t hand = hand_set(state, seat, 0, BACK);
    (void)edition;
    offer_cards(state, seat, hand, MOVE_CALL, KA_12, 0, offers);
    if (state->phase == PHASE_CALL_AGAIN)
        offer(offers, true, KA_7, plain(MOVE_FINISH));
    else if (offers->asking)
        offer_cards(state, seat, hand, MOVE_PASS, KA_12, 0, offers);
    else
        offer_again(offers->count, MOVE_CALL, MOVE_PASS, offers);
}

/* The kinds of move that a phase knows: asked about another one, there is
 * nothing to say but the home rule of its kind. */
static bool can_answer(const S *state, int kind)
{
    switch (state->phase) {
    case PHASE_TARGET:
        return kind == MOVE_TARGET || kind == MOVE_TARGET_DOWN;
    case PHASE_TRADE:
        return kind >= MOVE_LAY && kind <= MOVE_FINISH;
    case PHASE_LOOK:
        return kind == MOVE_LOOK;
    case PHASE_OPENING:
    case PHASE_DRAW:
        return kind == MOVE_DRAW;
    default:
        return kind != MOVE_TARGET && kind != MOVE_LAY && kind != MOVE_LOOK &&
               kind != MOVE_DRAW;
    }
}

void karthedis_legal(const void *edition, const void *state_, int actor, struct offers *offers)
{
    static void (*const legal[PHASES])(E *edition, const S *state, int seat,
                                       struct offers *offers) = {
        [PHASE_DRAFT] = legal_draft, [PHASE_BUILD] = legal_build,
        [PHASE_SPECULATE] = legal_speculate, [PHASE_DEPLOY] = legal_deploy,
        [PHASE_CALL] = legal_call, [PHASE_TRADE] = legal_trade, [PHASE_SETTLE] = legal_table,
        [PHASE_CALL_AGAIN] = legal_call, [PHASE_CLEAN] = legal_table, [PHASE_MAY] = legal_may,
        [PHASE_AMOUNT] = legal_amount, [PHASE_DISCARD] = legal_discard,
        [PHASE_NAME] = legal_name, [PHASE_TAKE] = legal_pile, [PHASE_RETURN] = legal_pile,
        [PHASE_STOW] = legal_discard, [PHASE_TARGET] = legal_target,
        [PHASE_PLACE] = legal_place,
    };
    const S *state = state_;
    if (__builtin_expect(offers->asking, 0) && !can_answer(state, offers->asked.kind))
        return;
    if (actor == CHANCE)
        legal_chance(edition, state, offers);
    else
        legal[state->phase](edition, state, actor, offers);
}
