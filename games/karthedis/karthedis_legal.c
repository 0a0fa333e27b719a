/*
 * karthedis_legal.c: who may act, and what is allowed. The only place that
 * knows it; every offer names the rule that would refuse it.
 */
#include "games/karthedis/karthedis.h"

#include <assert.h>

#include "core/bits.h"
#include "core/fault.h"

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
    const struct karthedis *state = state_;
    unsigned active = 0;
    (void)edition;
    if (state->phase == KA_PHASE_OVER)
        return 0;
    if (bits_has(KA_SET_CHANCE, state->phase))
        return 1u << CHANCE;
    if (!bits_has(KA_SET_DECKS, state->phase))
        return 1u << state->asked;
    for (int seat = 0; seat < state->players; seat++)
        if (!state->ready[seat])
            active |= 1u << seat;
    return active;
}

/* ---- chance ------------------------------------------------------------------ */

static int pool_size(const struct karthedis *state)
{
    int sum = 0;
    for (int i = 0; i < DESIGNS; i++)
        sum += state->pool[i];
    return sum;
}

static int undrawn(const struct karthedis *state, int seat)
{
    int count = 0;
    for (int k = 0; k < DECK; k++)
        count += state->slot[seat][k].card == UNDRAWN;
    return count;
}

/* A slot of the deck is drawn uniformly; one that was never seen takes its
 * card from those never drawn. */
static void legal_draw(const struct karthedis_edition *edition, const struct karthedis *state,
                       int seat, struct offers *offers)
{
    int fresh = undrawn(state, seat), pool = fresh ? pool_size(state) : 1;
    int8_t back[DESIGNS] = { 0 };
    for (int k = 0; k < state->deck[seat]; k++)
        if (state->slot[seat][k].card != UNDRAWN)
            back[state->slot[seat][k].card]++;
    for (int i = 0; i < edition->designs; i++) {
        offer_chance(offers, (uint32_t)(fresh * state->pool[i]), full(KA_MOVE_DRAW, seat, i, 0));
        offer_chance(offers, (uint32_t)(pool * back[i]), full(KA_MOVE_DRAW, seat, i, 1));
    }
}

/* Cards of the hand or deck that not all know, each once in an effect. */
static void legal_look(const struct karthedis_edition *edition, const struct karthedis *state,
                       struct offers *offers)
{
    int seat = state->chosen, zone = state->looked_zone, fresh = 0;
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
    for (int i = 0; i < edition->designs; i++) {
        offer_chance(offers, (uint32_t)(fresh * state->pool[i]), full(KA_MOVE_LOOK, seat, i, 0));
        offer_chance(offers, (uint32_t)(pool * there[i]), full(KA_MOVE_LOOK, seat, i, 1));
    }
}

/* Cards of a zone by design; the seat's cards stand in groups. */
static void legal_among(const struct karthedis_edition *edition, const struct karthedis *state,
                        int kind, int seat, int zone, struct offers *offers)
{
    int8_t count[DESIGNS] = { 0 };
    bool pick = kind == KA_MOVE_PICK;
    uint32_t targets = pick ? karthedis_targets(edition, state, state->chosen, seat) : 0;
    for (int k = 0; k < DECK; k++)
        if (state->slot[seat][k].zone == zone &&
            (!pick || (targets >> k & 1 && !karthedis_knows(state, state->asked, seat, k))))
            count[state->slot[seat][k].card]++;
    for (int i = 0; i < edition->designs; i++)
        offer_chance(offers, (uint32_t)count[i], full(kind, seat, i, 0));
}

/* Where the face-down cards of `turn` lie that are turned next. */
static int first_down(const struct karthedis *state)
{
    return state->slot[state->turn][karthedis_first(state, state->turn, ZONE_DOWN)].zone;
}

static int first_empty(const struct karthedis *state)
{
    int place = 0;
    while (state->offer[place] != EMPTY)
        place++;
    return place;
}

static void legal_chance(const struct karthedis_edition *edition, const struct karthedis *state,
                         struct offers *offers)
{
    switch (state->phase) {
    case KA_PHASE_PACK:
        for (int i = 0; i < edition->designs; i++)
            offer_chance(offers, (uint32_t)state->pool[i], full(KA_MOVE_PACK, state->turn, i, 0));
        break;
    case KA_PHASE_PASS_ON:
        offer_chance(offers, 1, plain(KA_MOVE_PASS_ON));
        break;
    case KA_PHASE_LEADER:
        for (int seat = 0; seat < state->players; seat++)
            offer_chance(offers, 1, with(KA_MOVE_LEADER, seat));
        break;
    case KA_PHASE_OFFER:
        for (int i = 0; i < RESOURCES; i++)
            offer_chance(offers, (uint32_t)state->resource_pile[i],
                         full(KA_MOVE_OFFER, i, 0, first_empty(state)));
        break;
    case KA_PHASE_OPENING:
        legal_draw(edition, state, state->turn, offers);
        break;
    case KA_PHASE_DRAW:
        legal_draw(edition, state, state->asked, offers);
        break;
    case KA_PHASE_TURN:
        legal_among(edition, state, KA_MOVE_TURN, state->turn, first_down(state), offers);
        break;
    case KA_PHASE_LOOK:
        legal_look(edition, state, offers);
        break;
    case KA_PHASE_PICK:
        legal_among(edition, state, KA_MOVE_PICK, state->picked_seat, state->picked_zone, offers);
        break;
    case KA_PHASE_LOSE:
        legal_among(edition, state, KA_MOVE_LOSE, state->chosen, ZONE_HAND, offers);
        break;
    case KA_PHASE_RESOURCE:
        for (int i = 0; i < RESOURCES; i++)
            offer_chance(offers, (uint32_t)state->resource_pile[i], with(KA_MOVE_RESOURCE, i));
        break;
    default:
        must(0);
    }
}

/* A card of those never drawn: by lot among all cards of the box, until one is
 * hit that was not drawn yet; after some misses by counting. */
static int draw_pool(const struct karthedis_edition *edition, const struct karthedis *state,
                     struct rng *rng)
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

static struct move draw_deck(const struct karthedis_edition *edition, const struct karthedis *state,
                             int seat, struct rng *rng)
{
    int card = state->slot[seat][rng_below(rng, (uint32_t)state->deck[seat])].card;
    return card == UNDRAWN ? full(KA_MOVE_DRAW, seat, draw_pool(edition, state, rng), 0)
                           : full(KA_MOVE_DRAW, seat, card, 1);
}

static struct move draw_turn(const struct karthedis *state, struct rng *rng)
{
    int seat = state->turn, first = karthedis_first(state, seat, ZONE_DOWN);
    int count = karthedis_in_zone(state, seat, state->slot[seat][first].zone);
    if (count > 1)
        first += (int)rng_below(rng, (uint32_t)count);
    return full(KA_MOVE_TURN, seat, state->slot[seat][first].card, 0);
}

static int draw_resource(const struct karthedis *state, struct rng *rng)
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
static struct move draw_look(const struct karthedis_edition *edition, const struct karthedis *state,
                             struct rng *rng)
{
    int seat = state->chosen, zone = state->looked_zone;
    int first = zone == ZONE_HAND ? karthedis_hand_at(state, seat) : 0;
    int count = zone == ZONE_HAND ? state->hand[seat] : state->deck[seat];
    for (;;) {
        int k = first + (int)rng_below(rng, (uint32_t)count), card = state->slot[seat][k].card;
        if (karthedis_knows(state, state->owner, seat, k))
            continue;
        if (card == UNDRAWN)
            return full(KA_MOVE_LOOK, seat, draw_pool(edition, state, rng), 0);
        int noted = karthedis_notes(state, state->owner, seat, zone, card), equal = 0;
        for (int i = first; noted && i < first + count; i++)
            equal +=
                state->slot[seat][i].card == card && !karthedis_knows(state, state->owner, seat, i);
        if (!noted || (int)rng_below(rng, (uint32_t)equal) >= noted)
            return full(KA_MOVE_LOOK, seat, card, 1);
    }
}

static struct move draw_other(const struct karthedis_edition *edition,
                              const struct karthedis *state, struct rng *rng)
{
    struct offers offers;
    int seat = state->chosen;
    switch (state->phase) {
    case KA_PHASE_PACK:
        return full(KA_MOVE_PACK, state->turn, draw_pool(edition, state, rng), 0);
    case KA_PHASE_TURN:
        return draw_turn(state, rng);
    case KA_PHASE_OFFER:
        return full(KA_MOVE_OFFER, draw_resource(state, rng), 0, first_empty(state));
    case KA_PHASE_RESOURCE:
        return with(KA_MOVE_RESOURCE, draw_resource(state, rng));
    case KA_PHASE_LOOK:
        return draw_look(edition, state, rng);
    case KA_PHASE_LOSE:
        return full(KA_MOVE_LOSE, seat,
                    state
                        ->slot[seat][karthedis_hand_at(state, seat) +
                                     (int)rng_below(rng, (uint32_t)state->hand[seat])]
                        .card,
                    0);
    default:
        offers_clear(&offers);
        legal_chance(edition, state, &offers);
        return offers_outcome(&offers, rng_below(rng, offers.weight));
    }
}

struct move karthedis_chance(const void *edition, const void *state_, struct rng *rng)
{
    const struct karthedis *state = state_;
    if (state->phase == KA_PHASE_OPENING || state->phase == KA_PHASE_DRAW) {
        int seat = state->phase == KA_PHASE_OPENING ? state->turn : state->asked;
        return draw_deck(edition, state, seat, rng);
    }
    return draw_other(edition, state, rng);
}

/* ---- seats ---------------------------------------------------------------------- */

/* KA-S1a */
static void legal_draft(const struct karthedis_edition *edition, const struct karthedis *state,
                        int seat, struct offers *offers)
{
    (void)edition;
    for (int i = 0; i < PACK; i++) {
        int card = state->tray[seat][i];
        if (card >= 0 && (!i || state->tray[seat][i - 1] != card))
            offer(offers, state->kept[seat] == EMPTY, KA_S1, with(KA_MOVE_KEEP, card));
    }
    offer(offers, state->kept[seat] != EMPTY, KA_S1, plain(KA_MOVE_READY));
}

/* KA-S1b: of one box all copies at once; 20 cards in all. */
static void legal_build(const struct karthedis_edition *edition, const struct karthedis *state,
                        int seat, struct offers *offers)
{
    int count = 0;
    int8_t has[DESIGNS] = { 0 };
    for (; count < DECK && state->tray[seat][count] != EMPTY; count++)
        has[state->tray[seat][count]]++;
    for (int i = 0; i < edition->designs; i++) {
        /* Of one box all copies at once; a second box may follow. */
        int most = karthedis_most_copies(edition, state, i) - has[i];
        if (most > BOX_COPIES)
            most = BOX_COPIES;
        most = has[i] % BOX_COPIES ? 0 : most < DECK - count ? most : DECK - count;
        offer_span(offers, most, KA_S1, full(KA_MOVE_ADD, i, 0, 1), most);
    }
    offer(offers, count == DECK, KA_S1, plain(KA_MOVE_READY));
}

/* The designs in a hand, and those among them that may be played. */
struct hand {
    uint64_t all, may;
};

/* Cards may be played that have all of the flags `needs` and none of `bars`. */
static struct hand look_at_hand(const struct karthedis *state, int seat, int needs, int bars)
{
    struct hand hand = { 0, 0 };
    for (int k = karthedis_hand_at(state, seat); k < karthedis_rest_at(state, seat); k++) {
        union karthedis_slot slot = state->slot[seat][k];
        bool may = (slot.flags & (needs | bars)) == needs;
        hand.all |= (uint64_t)1 << slot.card;
        hand.may |= (uint64_t)may << slot.card;
    }
    return hand;
}

static struct hand with_keyword(const struct karthedis_edition *edition, struct hand hand,
                                int keyword)
{
    return (struct hand){ hand.all, hand.may & edition->with[keyword] };
}

static struct hand only_if(bool condition, struct hand hand)
{
    return (struct hand){ hand.all, condition ? hand.may : 0 };
}

/* Offers each card of the hand by `rule`; `against` refuses those that may not be played,
 * which matter only where somebody asks why. */
static inline void offer_some(struct offers *offers, struct hand hand, int kind, uint16_t rule,
                              uint16_t against)
{
    uint64_t rest = offers->asking ? hand.all : hand.may;
    for (; rest; rest = bits_without_first(rest)) {
        int card = bits_first(rest);
        bool may = bits_has(hand.may, card);
        offer(offers, may, may ? rule : against, with(kind, card));
    }
}

static inline void offer_cards(struct offers *offers, struct hand hand, int kind, uint16_t rule)
{
    offer_some(offers, hand, kind, rule, rule);
}

/* KA-3a, KA-3d: each card at each place that has a resource, unless one has passed (KA-2). */
static void offer_lays(struct offers *offers, const struct karthedis *state, int seat,
                       struct hand hand)
{
    bool passed = state->passed[seat];
    uint64_t places = 0;
    for (int place = 0; place < PLACES; place++)
        places |= (uint64_t)(place <= state->players && state->offer[place] != EMPTY) << place;
    for (uint64_t rest = hand.all; rest; rest = bits_without_first(rest)) {
        int card = bits_first(rest);
        bool may = bits_has(hand.may, card);
        offer_set(offers, !passed && may ? places : 0,
                  passed ? KA_2
                  : may  ? KA_3
                         : KA_12,
                  with(KA_MOVE_LAY, card), state->players);
    }
}

/* KA-3, KA-4 */
static void legal_trade(const struct karthedis_edition *edition, const struct karthedis *state,
                        int seat, struct offers *offers)
{
    struct hand hand = look_at_hand(state, seat, 0, BACK);
    bool leaves = !state->passed[seat] && !state->acted[seat];
    offer_lays(offers, state, seat, hand);
    offer_cards(offers, with_keyword(edition, hand, INTERVENE), KA_MOVE_INTERVENE, KA_9);
    offer_cards(offers, only_if(leaves, hand), KA_MOVE_LEAVE, KA_4);
    offer(offers, true, KA_3, plain(KA_MOVE_FINISH));
}

/* KA-9, KA-12c: cards of the recall pile that fit, without the one whose ability it is. */
static void legal_pile(const struct karthedis_edition *edition, const struct karthedis *state,
                       int seat, struct offers *offers)
{
    int kind = state->phase == KA_PHASE_TAKE ? KA_MOVE_TAKE : KA_MOVE_RETURN;
    int filter = karthedis_part(karthedis_statement(edition, state), PART_FILTER);
    struct hand pile = { 0, 0 };
    for (int k = 0; k < DECK; k++) {
        union karthedis_slot slot = state->slot[seat][k];
        if (slot.zone != ZONE_PILE)
            continue;
        bool may = !(slot.flags & SELF) && karthedis_fits(edition, state, slot.card, filter);
        pile.all |= (uint64_t)1 << slot.card;
        pile.may |= (uint64_t)may << slot.card;
    }
    offer_some(offers, pile, kind, KA_9, KA_12);
}

/* KA-9b, KA-9k: an own card that was removed; that none of them fits only the owner may know. */
static void legal_reclaim(const struct karthedis_edition *edition, const struct karthedis *state,
                          int seat, struct offers *offers)
{
    uint32_t fitting = karthedis_reclaimable(edition, state);
    struct hand removed = { 0, 0 };
    for (int k = karthedis_rest_at(state, seat); k < DECK; k++) {
        union karthedis_slot slot = state->slot[seat][k];
        if (slot.zone != ZONE_REMOVED)
            continue;
        removed.all |= (uint64_t)1 << slot.card;
        removed.may |= (uint64_t)(fitting >> k & 1) << slot.card;
    }
    offer_some(offers, removed, KA_MOVE_RECLAIM, KA_9, KA_12);
    offer(offers, !fitting, KA_10, plain(KA_MOVE_SKIP));
}

/* KA-9g, KA-9k: open cards and own ones by what they are, others by their place alone. That none of
 * the own face-down cards fits only their owner may know. */
static void legal_target(const struct karthedis_edition *edition, const struct karthedis *state,
                         int seat, struct offers *offers)
{
    uint32_t any = 0;
    for (int other = 0; other < state->players; other++) {
        uint64_t offered = 0;
        int zone = NOBODY;
        bool down = false;
        uint32_t targets = karthedis_targets(edition, state, state->chosen, other);
        any |= targets;
        for (int k = karthedis_rest_at(state, other); k < DECK; k++) {
            if (state->slot[other][k].zone != zone) {
                zone = state->slot[other][k].zone;
                offered = 0;
                down = false;
            }
            bool can = bits_has(targets, k);
            if (karthedis_knows(state, seat, other, k)) {
                uint64_t bit = (uint64_t)1 << state->slot[other][k].card;
                if (!(offered & bit))
                    offer(offers, can, KA_9,
                          full(KA_MOVE_TARGET, other, state->slot[other][k].card,
                               karthedis_spot(zone)));
                offered |= can ? bit : 0;
            } else if (!down && karthedis_is_down(zone)) {
                offer(offers, can, KA_9, full(KA_MOVE_TARGET_DOWN, other, 0, zone - ZONE_DOWN));
                down = can;
            }
        }
    }
    offer(offers, !any, KA_10, plain(KA_MOVE_SKIP));
}

/* KA-5a, KA-7b: which Expertise, which card to be recalled comes next. */
static void legal_table(const struct karthedis_edition *edition, const struct karthedis *state,
                        int seat, struct offers *offers)
{
    bool settles = state->phase == KA_PHASE_SETTLE;
    int kind = settles ? KA_MOVE_SETTLE : KA_MOVE_RECALL;
    int last_card = NOBODY, last_zone = NOBODY;
    (void)edition;
    for (int k = 0; k < DECK; k++) {
        int zone = state->slot[seat][k].zone, card = state->slot[seat][k].card;
        bool counts = settles ? zone >= ZONE_UP && state->slot[seat][k].flags & PENDING
                              : zone == ZONE_CALLED || zone >= ZONE_UP;
        if (!counts || (card == last_card && zone == last_zone))
            continue;
        last_card = card;
        last_zone = zone;
        offer(offers, true, settles ? KA_5 : KA_7, full(kind, card, 0, karthedis_spot(zone)));
    }
}

/* KA-10b: only what the card leaves open. */
static void legal_may(const struct karthedis_edition *edition, const struct karthedis *state,
                      int seat, struct offers *offers)
{
    (void)edition, (void)state, (void)seat;
    offer(offers, true, KA_10, plain(KA_MOVE_DO));
    offer(offers, true, KA_10, plain(KA_MOVE_SKIP));
}

/* KA-10b: up to so many as there are. */
static void legal_amount(const struct karthedis_edition *edition, const struct karthedis *state,
                         int seat, struct offers *offers)
{
    const int16_t *statement = karthedis_statement(edition, state);
    int most = karthedis_part(statement, PART_AMOUNT);
    int there = statement[0] == DISCARD_UP_TO ? state->hand[seat] : state->deck[seat];
    most = most < there ? most : there;
    offer_span(offers, true, KA_10, plain(KA_MOVE_AMOUNT), most);
}

/* KA-10b: any hand card. */
static void legal_discard(const struct karthedis_edition *edition, const struct karthedis *state,
                          int seat, struct offers *offers)
{
    (void)edition;
    offer_cards(offers, look_at_hand(state, seat, 0, 0), KA_MOVE_DISCARD, KA_10);
}

/* KA-9k: a hand card that fits; that none does only its owner may know. */
static void legal_stow(const struct karthedis_edition *edition, const struct karthedis *state,
                       int seat, struct offers *offers)
{
    int filter = karthedis_part(karthedis_statement(edition, state), PART_FILTER);
    struct hand hand = look_at_hand(state, seat, 0, 0);
    for (uint64_t rest = filter ? hand.all : 0; rest; rest = bits_without_first(rest))
        if (!karthedis_fits(edition, state, bits_first(rest), filter))
            hand.may &= ~((uint64_t)1 << bits_first(rest));
    offer_cards(offers, hand, KA_MOVE_STOW, KA_9);
    offer(offers, !hand.may, KA_10, plain(KA_MOVE_SKIP));
}

/* KA-9c: any opponent it can be done to. */
static void legal_name(const struct karthedis_edition *edition, const struct karthedis *state,
                       int seat, struct offers *offers)
{
    (void)seat;
    for (int other = 0; other < state->players; other++)
        offer(offers, karthedis_can_name(edition, state, other), KA_9, with(KA_MOVE_NAME, other));
}

/* KA-9: any place it can be done at. */
static void legal_place(const struct karthedis_edition *edition, const struct karthedis *state,
                        int seat, struct offers *offers)
{
    (void)seat;
    for (int place = 0; place <= state->players; place++)
        offer(offers, karthedis_can_place(edition, state, place), KA_9, with(KA_MOVE_PLACE, place));
}

/* KA-1a */
static void legal_speculate(const struct karthedis_edition *edition, const struct karthedis *state,
                            int seat, struct offers *offers)
{
    struct hand ready = look_at_hand(state, seat, READY, 0);
    offer_cards(offers, with_keyword(edition, ready, SPECULATE), KA_MOVE_SPECULATE, KA_1);
    offer(offers, true, KA_1, plain(KA_MOVE_FINISH));
}

/* KA-10a */
static void legal_deploy(const struct karthedis_edition *edition, const struct karthedis *state,
                         int seat, struct offers *offers)
{
    struct hand fresh = look_at_hand(state, seat, FRESH, 0);
    offer_cards(offers, with_keyword(edition, fresh, DEPLOY), KA_MOVE_DEPLOY, KA_10);
    offer(offers, true, KA_10, plain(KA_MOVE_FINISH));
}

/* KA-2, KA-7a, KA-12b */
static void legal_call(const struct karthedis_edition *edition, const struct karthedis *state,
                       int seat, struct offers *offers)
{
    struct hand hand = look_at_hand(state, seat, 0, BACK);
    bool again = state->phase == KA_PHASE_CALL_AGAIN;
    (void)edition;
    offer_some(offers, hand, KA_MOVE_CALL, again ? KA_7 : KA_2, KA_12);
    if (again)
        offer(offers, true, KA_7, plain(KA_MOVE_FINISH));
    else
        offer_some(offers, hand, KA_MOVE_PASS, KA_2, KA_12);
}

void karthedis_legal(const void *edition, const void *state_, int actor, struct offers *offers)
{
    static void (*const legal[KA_PHASES])(const struct karthedis_edition *edition,
                                          const struct karthedis *state, int seat,
                                          struct offers *offers) = {
        [KA_PHASE_DRAFT] = legal_draft,         [KA_PHASE_BUILD] = legal_build,
        [KA_PHASE_SPECULATE] = legal_speculate, [KA_PHASE_DEPLOY] = legal_deploy,
        [KA_PHASE_CALL] = legal_call,           [KA_PHASE_TRADE] = legal_trade,
        [KA_PHASE_SETTLE] = legal_table,        [KA_PHASE_CALL_AGAIN] = legal_call,
        [KA_PHASE_CLEAN] = legal_table,         [KA_PHASE_MAY] = legal_may,
        [KA_PHASE_AMOUNT] = legal_amount,       [KA_PHASE_DISCARD] = legal_discard,
        [KA_PHASE_NAME] = legal_name,           [KA_PHASE_TAKE] = legal_pile,
        [KA_PHASE_RETURN] = legal_pile,         [KA_PHASE_STOW] = legal_stow,
        [KA_PHASE_TARGET] = legal_target,       [KA_PHASE_PLACE] = legal_place,
        [KA_PHASE_RECLAIM] = legal_reclaim,
    };
    const struct karthedis *state = state_;
    if (actor == CHANCE)
        legal_chance(edition, state, offers);
    else
        legal[state->phase](edition, state, actor, offers);
}
