/* karthedis_facts.c: what a match of Karthedis tells its designer. */
#include "core/facts.h"
#include "games/karthedis/karthedis.h"

#define E const struct karthedis_edition
#define S struct karthedis

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
    FACT_ALL_OUT
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
    [FACT_RESOURCE] = { .name = "resource", .noun = "resource", .decides = true },
    [FACT_DIFFERENT] = { .name = "goal-different", .decides = true },
    [FACT_EQUAL] = { .name = "goal-equal", .decides = true },
    /* the last card of a deck was drawn */
    [FACT_DECK_OUT] = { .name = "deck-out" },
    /* neither hand nor deck at the end */
    [FACT_ALL_OUT] = { .name = "all-out" },
    { .name = NULL }
};

enum { CURVE_RESOURCES, CURVE_HAND, CURVE_DECK };

static const struct curve curves[] = { [CURVE_RESOURCES] = { .name = "resources", .noun = "seat" },
                                       [CURVE_HAND] = { .name = "hand", .noun = "seat" },
                                       [CURVE_DECK] = { .name = "deck", .noun = "seat" },
                                       { .name = NULL } };

static void notice(const void *edition, const void *state_, int actor, struct move move,
                   struct facts *said)
{
    const S *state = state_;
    (void)edition;
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

static struct rest rest_of(const S *state)
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

static void tell_cards(E *edition, const S *state, int seat, struct rest *rest, struct facts *said)
{
    int count[SPECIES] = { 0 };
    for (int k = 0; k < DECK; k++) {
        int card = state->slot[seat][k].card;
        if (card >= 0 && state->slot[seat][k].zone != ZONE_DECK)
            fact_add(said, FACT_SEEN, seat, card, 1);
        if (card == UNDRAWN)
            card = deal(rest);
        count[edition->card[card].species]++;
        fact_add(said, FACT_OWNED, seat, card, 1);
    }
    for (int species = 0; species < SPECIES; species++)
        if (count[species] >= MANY)
            fact_add(said, FACT_SPECIES, seat, species, 1);
}

static int most_equal(const S *state, int seat)
{
    int most = 0;
    for (int i = 0; i < RESOURCES; i++)
        most = state->won[seat][i] > most ? state->won[seat][i] : most;
    return most;
}

static void tell(const void *edition, const void *state_, struct facts *said)
{
    const S *state = state_;
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
    return ((const S *)state)->round;
}

static void measure(const void *edition, const void *state_, int curve,
                    int32_t value[MAX_CURVE_VALUES])
{
    const S *state = state_;
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
