/* fuffziger_facts.c: what a match of Falsche FuFFziger tells its designer. */
#include "games/fuffziger/fuffziger.h"

#include "core/facts.h"

enum {
    FACT_END_CARDS,
    FACT_END_INSPECTORS,
    FACT_GONE,
    FACT_LAUNDERED,
    FACT_PRESS,
    FACT_RICHEST,
    FACT_MOST_SILVER
};

static const struct fact facts[] = {
    [FACT_END_CARDS] = { .name = "end-cards", .of_match = true },
    [FACT_END_INSPECTORS] = { .name = "end-inspectors", .of_match = true },
    /* values out of the game at the end */
    [FACT_GONE] = { .name = "gone", .noun = "value", .of_match = true },
    [FACT_LAUNDERED] = { .name = "laundered", .noun = "card", .cause = true },
    /* owned at the end */
    [FACT_PRESS] = { .name = "press", .noun = "press", .cause = true },
    /* most real money at the end */
    [FACT_RICHEST] = { .name = "richest", .cause = true },
    /* without the bonus */
    [FACT_MOST_SILVER] = { .name = "most-silver", .cause = true },
    { .name = NULL }
};

enum { CURVE_MONEY, CURVE_NOTES, CURVE_SILVER };

static const struct curve curves[] = {
    [CURVE_MONEY] = { .name = "money", .noun = "seat", .cause = true },
    [CURVE_NOTES] = { .name = "notes", .noun = "seat", .cause = true },
    [CURVE_SILVER] = { .name = "silver", .noun = "seat", .cause = true },
    { .name = NULL }
};

static void notice(const void *edition, const void *state_, int actor, struct move move,
                   struct facts *said)
{
    const struct fuffziger *state = state_;
    (void)actor;
    if (move.kind != FF_MOVE_REVEAL)
        return;
    int buyer = fuffziger_find_winner(edition, state);
    if (buyer != NOBODY)
        fact_add(said, FACT_LAUNDERED, buyer, state->card, 1);
}

static void tell(const void *edition, const void *state_, struct facts *said)
{
    const struct fuffziger *state = state_;
    int32_t money = 0, silver = 0;
    (void)edition;
    fact_add(said, state->sold == FF_SALES ? FACT_END_CARDS : FACT_END_INSPECTORS, NOBODY, 0, 1);
    for (int value = 0; value < state->lowest; value++)
        fact_add(said, FACT_GONE, NOBODY, value, 1);
    for (int seat = 0; seat < state->players; seat++) {
        money = state->money[seat] > money ? state->money[seat] : money;
        silver = state->silver[seat] > silver ? state->silver[seat] : silver;
    }
    for (int seat = 0; seat < state->players; seat++) {
        for (int press = 0; press < FF_PRESSES; press++)
            if (state->press[seat][press])
                fact_add(said, FACT_PRESS, seat, press, state->press[seat][press]);
        if (state->money[seat] == money)
            fact_add(said, FACT_RICHEST, seat, 0, 1);
        if (state->silver[seat] == silver)
            fact_add(said, FACT_MOST_SILVER, seat, 0, 1);
    }
}

static int count_rounds(const void *edition, const void *state)
{
    (void)edition;
    return ((const struct fuffziger *)state)->round;
}

static void measure(const void *edition, const void *state_, int curve,
                    int32_t value[MAX_CURVE_VALUES])
{
    const struct fuffziger *state = state_;
    (void)edition;
    for (int seat = 0; seat < state->players; seat++)
        value[seat] = curve == CURVE_MONEY   ? state->money[seat]
                      : curve == CURVE_NOTES ? fuffziger_notes_worth(state, seat)
                                             : state->silver[seat];
}

const struct study fuffziger_study = {
    .facts = facts,
    .curves = curves,
    .notice = notice,
    .tell = tell,
    .round = count_rounds,
    .measure = measure,
};
