/* karthedis_facts.c: what a match of Karthedis tells its designer. */
#include "games/karthedis/karthedis.h"

#include "core/bits.h"
#include "core/facts.h"

enum { MANY = 4 }; /* cards that make a deck one of a species */

enum {
    FACT_ENDING,
    FACT_PLAYED,
    FACT_SEEN,
    FACT_OWNED,
    FACT_SPECIES,
    FACT_RESOURCE,
    FACT_DIFFERENT,
    FACT_EQUAL,
    FACT_DECK_OUT,
    FACT_ALL_OUT,
    FACT_ABILITY,
    FACT_EFFECT
};

static const struct fact facts[] = {
    [FACT_ENDING] = { .name = "ending", .noun = "end", .of_match = true },
    /* laid, called, or to intervene */
    [FACT_PLAYED] = { .name = "played", .noun = "card" },
    /* had in hand at any time */
    [FACT_SEEN] = { .name = "seen", .noun = "card" },
    /* in the deck of twenty, drawn or not */
    [FACT_OWNED] = { .name = "owned", .noun = "card" },
    /* MANY of it or more in the deck */
    [FACT_SPECIES] = { .name = "species", .noun = "species" },
    [FACT_RESOURCE] = { .name = "resource", .noun = "resource", .decides = true, .cause = true },
    [FACT_DIFFERENT] = { .name = "goal-different", .decides = true },
    [FACT_EQUAL] = { .name = "goal-equal", .decides = true },
    /* the last card of a deck was drawn */
    [FACT_DECK_OUT] = { .name = "deck-out" },
    /* neither hand nor deck at the end */
    [FACT_ALL_OUT] = { .name = "all-out" },
    /* a card with it was in hand at any time */
    [FACT_ABILITY] = { .name = "ability", .noun = "ability" },
    /* and it changed something: see below */
    [FACT_EFFECT] = { .name = "effect", .noun = "ability" },
    { .name = NULL }
};

enum { CURVE_RESOURCES, CURVE_HAND, CURVE_DECK };

static const struct curve curves[] = {
    [CURVE_RESOURCES] = { .name = "resources", .noun = "seat", .cause = true },
    [CURVE_HAND] = { .name = "hand", .noun = "seat", .cause = true },
    [CURVE_DECK] = { .name = "deck", .noun = "seat" },
    { .name = NULL }
};

/* ---- what abilities change ----------------------------------------------- */

/* An ability has an effect where
 *   - a card changed hands, places or piles by it: drawn, discarded, taken, removed …;
 *   - a resource was replaced by one of another kind, or two were swapped of which
 *     one had cards at its place;
 *   - it cancelled an ability that was still to work;
 *   - what counts at the comparison decided who took a resource: without it somebody else
 *     would have, or nobody;
 *   - its protection kept a card from an effect that could have chosen it.
 * Looking at cards is none: what is known changes nothing on the table. */

/* The ability that is being settled; for one that is copied, the one that copies it. */
static int running_ability(const struct karthedis_edition *edition, const struct karthedis *state)
{
    const struct karthedis_card *card = &edition->card[state->source];
    for (int i = 0; state->copied && i < card->abilities; i++) {
        const struct karthedis_ability *ability = &edition->ability[card->ability[i]];
        if (ability->statement[ability->statements - 1][0] == COPY)
            return card->ability[i];
    }
    return state->ability;
}

static int cards_at(const struct karthedis *state, int seat, int place)
{
    int count = 0;
    for (int k = DECK - 1; k >= 0 && karthedis_at_place(state->slot[seat][k].zone); k--)
        count += karthedis_place_of(state->slot[seat][k].zone) == place;
    return count;
}

static bool has_cards(const struct karthedis *state, int place)
{
    for (int seat = 0; seat < state->players; seat++)
        if (cards_at(state, seat, place))
            return true;
    return false;
}

/* Whether an open card has an ability that is still to work or works now. */
static bool would_work(const struct karthedis_edition *edition, const struct karthedis *state,
                       int seat, int card, int spot)
{
    if (karthedis_ability(edition, card, RECALL) != EMPTY)
        return true;
    if (spot == SPOT_CALLED)
        return bits_has(edition->lasting[CALL] | edition->protecting[CALL], card);
    return karthedis_find(state, seat, ZONE_UP + spot, card, PENDING, 0) >= 0 ||
           bits_has(edition->lasting[EXPERTISE] | edition->protecting[EXPERTISE], card);
}

/* Whether the answer to an ability changes something. */
static bool has_effect(const struct karthedis_edition *edition, const struct karthedis *state,
                       struct move move)
{
    const int16_t *statement = karthedis_statement(edition, state);
    switch (move.kind) {
    case KA_MOVE_DRAW:
    case KA_MOVE_DISCARD:
    case KA_MOVE_LOSE:
    case KA_MOVE_TAKE:
    case KA_MOVE_RETURN:
    case KA_MOVE_STOW:
    case KA_MOVE_RECLAIM:
        return true;
    case KA_MOVE_TARGET:
        if (statement[0] == CANCEL)
            return would_work(edition, state, move.a, move.b, move.n);
        return statement[0] == REMOVE || (statement[0] == SWAP_CARDS && state->stage);
    case KA_MOVE_TARGET_DOWN:
        return statement[0] == REMOVE || (statement[0] == SWAP_CARDS && state->stage);
    case KA_MOVE_NAME:
        return statement[0] == REMOVE_PILE;
    case KA_MOVE_PLACE:
        if (statement[0] == SWAP_RESOURCES)
            return state->stage && state->offer[move.a] != state->offer[state->place] &&
                   (has_cards(state, move.a) || has_cards(state, state->place));
        return statement[0] == KA_MOVE_CARD;
    case KA_MOVE_RESOURCE:
        return state->offer[state->place] != move.a;
    default:
        return false;
    }
}

/* The card does nothing any more, wherever it lies. */
static void silence(union karthedis_slot *slot)
{
    if (slot->zone == ZONE_PILE)
        slot->zone = ZONE_REMOVED;
    else
        slot->flags |= CANCELLED;
}

static int keyword_at(int zone)
{
    return zone == ZONE_PILE     ? RECALL
           : zone == ZONE_CALLED ? CALL
           : zone >= ZONE_UP     ? EXPERTISE
                                 : NO_KEYWORD;
}

/* Protection without which the choice that is being made would be a wider one. */
static void notice_protection(const struct karthedis_edition *edition,
                              const struct karthedis *state, struct facts *said)
{
    for (int seat = 0; seat < state->players; seat++) {
        uint32_t now = karthedis_targets(edition, state, state->chosen, seat);
        for (int k = DECK - 1; k >= 0 && state->slot[seat][k].zone >= ZONE_CALLED; k--) {
            union karthedis_slot slot = state->slot[seat][k];
            int keyword = keyword_at(slot.zone);
            struct karthedis trial = *state;
            if (keyword == NO_KEYWORD || !bits_has(edition->protecting[keyword], slot.card))
                continue;
            silence(&trial.slot[seat][k]);
            if (karthedis_targets(edition, &trial, state->chosen, seat) != now)
                fact_add(said, FACT_EFFECT, seat, edition->ability_of[slot.card][keyword], 1);
        }
    }
}

/* The abilities of the seat's cards that can have made an addition of this round: of cards
 * that were shown. */
static void credit_addition(const struct karthedis_edition *edition, const struct karthedis *state,
                            int seat, bool own, struct facts *said)
{
    for (int k = state->deck[seat]; k < DECK; k++) {
        union karthedis_slot slot = state->slot[seat][k];
        const struct karthedis_card *card = &edition->card[slot.card];
        for (int i = 0; i < card->abilities && slot.known == KNOWN_TO_ALL; i++) {
            const int16_t *statement = edition->ability[card->ability[i]].statement[0];
            if (statement[0] == VALUE && karthedis_part(statement, PART_SCOPE) == AT_PLACE &&
                (karthedis_part(statement, PART_SIDE) == OWN) == own)
                fact_add(said, FACT_EFFECT, seat, card->ability[i], 1);
        }
    }
}

/* Additions of the round without which somebody else would have taken the resource. */
static void notice_additions(const struct karthedis_edition *edition, const struct karthedis *then,
                             const int8_t taker[PLACES], struct facts *said)
{
    int8_t other[PLACES];
    for (int seat = 0; seat < then->players; seat++)
        for (int place = 0; place <= then->players; place++) {
            struct karthedis trial = *then;
            int bonus = then->bonus[seat][place];
            trial.bonus[seat][place] = 0;
            if (!bonus)
                continue;
            karthedis_compare(edition, &trial, other);
            if (other[place] == taker[place])
                continue;
            for (int owner = 0; owner < then->players; owner++)
                if ((owner == seat) == (bonus > 0))
                    credit_addition(edition, then, owner, bonus > 0, said);
        }
}

/* The resources were awarded: what lasted and decided it. `state` is as it was before the
 * move, `after` as it is then, with the cards as they lay at the comparison. */
static void notice_comparison(const struct karthedis_edition *edition,
                              const struct karthedis *state, const struct karthedis *after,
                              struct facts *said)
{
    struct karthedis then = *after, trial;
    int8_t taker[PLACES], other[PLACES];
    memcpy(then.won, state->won, sizeof then.won);
    karthedis_compare(edition, &then, taker);
    notice_additions(edition, &then, taker, said);
    for (int seat = 0; seat < state->players; seat++)
        for (int k = karthedis_rest_at(&then, seat); k < DECK; k++) {
            union karthedis_slot slot = then.slot[seat][k];
            int keyword = keyword_at(slot.zone);
            if (keyword == NO_KEYWORD || slot.flags & CANCELLED ||
                !bits_has(edition->lasting[keyword], slot.card))
                continue;
            trial = then;
            silence(&trial.slot[seat][k]);
            karthedis_compare(edition, &trial, other);
            if (memcmp(taker, other, sizeof taker) != 0)
                fact_add(said, FACT_EFFECT, seat, edition->ability_of[slot.card][keyword], 1);
        }
}

/* Between two players nobody is asked whose recall pile is removed: it is gone when the next
 * move is made. */
static void notice_burning(const struct karthedis_edition *edition, const struct karthedis *state,
                           const struct karthedis *after, struct facts *said)
{
    if (after->source == EMPTY || state->players > 2)
        return;
    const struct karthedis_card *card = &edition->card[after->source];
    int seat = after->owner, other = 1 - seat;
    for (int i = 0; i < card->abilities; i++)
        if (edition->ability[card->ability[i]].statement[0][0] == REMOVE_PILE &&
            karthedis_in_zone(state, other, ZONE_PILE) &&
            !karthedis_in_zone(after, other, ZONE_PILE))
            fact_add(said, FACT_EFFECT, seat, card->ability[i], 1);
}

static void notice_effect(const struct karthedis_edition *edition, const struct karthedis *state,
                          int actor, struct move move, struct facts *said)
{
    bool settling = state->ability != EMPTY;
    if (settling && has_effect(edition, state, move))
        fact_add(said, FACT_EFFECT, state->owner, running_ability(edition, state), 1);
    if (state->phase == KA_PHASE_TARGET)
        notice_protection(edition, state, said);
    bool revealing = state->phase == KA_PHASE_TRADE || state->phase == KA_PHASE_TURN ||
                     state->phase == KA_PHASE_SETTLE || (settling && state->step == STEP_SETTLE);
    if ((!revealing || state->awarded) && state->players > 2)
        return;
    struct karthedis after = *state;
    karthedis_apply(edition, &after, actor, move);
    notice_burning(edition, state, &after, said);
    if (revealing && !state->awarded && after.awarded)
        notice_comparison(edition, state, &after, said);
}

static void notice(const void *edition, const void *state_, int actor, struct move move,
                   struct facts *said)
{
    const struct karthedis *state = state_;
    notice_effect(edition, state, actor, move, said);
    switch (move.kind) {
    case KA_MOVE_LAY:
    case KA_MOVE_CALL:
    case KA_MOVE_INTERVENE:
        fact_add(said, FACT_PLAYED, actor, move.a, 1);
        break;
    case KA_MOVE_DRAW:
        if (state->deck[move.a] == 1)
            fact_add(said, FACT_DECK_OUT, move.a, 0, 1);
        break;
    default:
        break;
    }
}

/* Cards of decks dealt at random that nobody has drawn are anything until the
 * end. Then they are dealt as they could have been at the beginning: a deck
 * must not count as the richer the more of it its owner drew. */
struct rest {
    struct rng rng;
    int8_t pool[DESIGNS];
    int left;
};

static struct rest rest_of(const struct karthedis *state)
{
    struct rest rest = { .rng = rng_seed(game_hash(&karthedis_game, state)) };
    memcpy(rest.pool, state->pool, sizeof rest.pool);
    for (int i = 0; i < DESIGNS; i++)
        rest.left += rest.pool[i];
    return rest;
}

static int deal(struct rest *rest)
{
    int card = 0;
    for (int at = (int)rng_below(&rest->rng, (uint32_t)rest->left--); at >= rest->pool[card];
         card++)
        at -= rest->pool[card];
    rest->pool[card]--;
    return card;
}

static void tell_cards(const struct karthedis_edition *edition, const struct karthedis *state,
                       int seat, struct rest *rest, struct facts *said)
{
    int count[SPECIES] = { 0 };
    for (int k = 0; k < DECK; k++) {
        int card = state->slot[seat][k].card;
        if (card >= 0 && state->slot[seat][k].zone != ZONE_DECK) {
            fact_add(said, FACT_SEEN, seat, card, 1);
            for (int i = 0; i < edition->card[card].abilities; i++)
                fact_add(said, FACT_ABILITY, seat, edition->card[card].ability[i], 1);
        }
        if (card == UNDRAWN)
            card = deal(rest);
        count[edition->card[card].species]++;
        fact_add(said, FACT_OWNED, seat, card, 1);
    }
    for (int species = 0; species < SPECIES; species++)
        if (count[species] >= MANY)
            fact_add(said, FACT_SPECIES, seat, species, 1);
}

static int most_equal(const struct karthedis *state, int seat)
{
    int most = 0;
    for (int i = 0; i < RESOURCES; i++)
        most = state->won[seat][i] > most ? state->won[seat][i] : most;
    return most;
}

static void tell(const void *edition, const void *state_, struct facts *said)
{
    const struct karthedis *state = state_;
    struct rest rest = rest_of(state);
    fact_add(said, FACT_ENDING, NOBODY, state->end, 1);
    for (int seat = 0; seat < state->players; seat++) {
        tell_cards(edition, state, seat, &rest, said);
        for (int i = 0; i < RESOURCES; i++)
            if (state->won[seat][i])
                fact_add(said, FACT_RESOURCE, seat, i, state->won[seat][i]);
        if (state->goal != GOAL_EQUAL && karthedis_kinds(state, seat) >= state->different)
            fact_add(said, FACT_DIFFERENT, seat, 0, 1);
        if (state->goal != GOAL_DIFFERENT && most_equal(state, seat) >= state->equal)
            fact_add(said, FACT_EQUAL, seat, 0, 1);
        if (!state->hand[seat] && !state->deck[seat])
            fact_add(said, FACT_ALL_OUT, seat, 0, 1);
    }
}

static int count_rounds(const void *edition, const void *state)
{
    (void)edition;
    return ((const struct karthedis *)state)->round;
}

static void measure(const void *edition, const void *state_, int curve,
                    int32_t value[MAX_CURVE_VALUES])
{
    const struct karthedis *state = state_;
    (void)edition;
    for (int seat = 0; seat < state->players; seat++)
        value[seat] = curve == CURVE_RESOURCES ? karthedis_resources(state, seat)
                      : curve == CURVE_HAND    ? state->hand[seat]
                                               : state->deck[seat];
}

const struct study karthedis_study = {
    .facts = facts,
    .curves = curves,
    .notice = notice,
    .tell = tell,
    .round = count_rounds,
    .measure = measure,
};
