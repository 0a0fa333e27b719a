/*
 * karthedis_setup.c: from the options to the first round: decks that are dealt,
 * drafted or built (KA-S1 to KA-S4).
 */
#include "games/karthedis/karthedis.h"

#include <string.h>

/* KA-S4a: decks are there: the leader, the offer, the opening hands. */
static void begin_match(struct karthedis *state)
{
    memset(state->ready, 0, sizeof state->ready);
    state->phase = state->leader == EMPTY ? KA_PHASE_LEADER : KA_PHASE_OFFER;
}

/* KA-S1, KA-S2, KA-S4a: the options, and decks to be dealt, drafted or built. */
const char *karthedis_setup(const void *edition_, void *state_, const struct setup *setup)
{
    const struct karthedis_edition *edition = edition_;
    struct karthedis *state = state_;
    const struct option_value *option = setup->option;
    if (option[KA_OPTION_LEADER].form == LEADER_SEAT &&
        option[KA_OPTION_LEADER].a >= setup->players)
        return "karthedis.error.leader";
    memset(state, 0, sizeof *state);
    state->players = (int8_t)setup->players;
    state->decks = (int8_t)option[KA_OPTION_DECKS].form;
    state->copies = (int8_t)option[KA_OPTION_COPIES].a;
    state->goal = (int8_t)option[KA_OPTION_GOAL].form;
    if (state->goal != GOAL_EQUAL)
        state->different = (int8_t)option[KA_OPTION_GOAL].a;
    if (state->goal != GOAL_DIFFERENT)
        state->equal = (int8_t)(state->goal == GOAL_EQUAL ? option[KA_OPTION_GOAL].a
                                                          : option[KA_OPTION_GOAL].b);
    state->leader =
        (int8_t)(option[KA_OPTION_LEADER].form == LEADER_SEAT ? option[KA_OPTION_LEADER].a : EMPTY);
    state->ability = state->source = state->marked = EMPTY;
    union karthedis_slot deck = { .card = UNDRAWN, .zone = ZONE_DECK };
    union karthedis_slot none = { .card = EMPTY, .zone = EMPTY };
    for (int seat = 0; seat < KA_SEATS; seat++) {
        bool dealt = state->decks == DECKS_RANDOM && seat < state->players;
        uint32_t key = dealt ? deck.key : none.key;
        for (int k = 0; k < DECK; k++)
            state->slot[seat][k].key = key;
        for (int i = 0; i < NOTES; i++)
            state->note[seat][i] = EMPTY;
        for (int place = 0; place < PLACES; place++)
            state->compared[seat][place] = EMPTY;
        state->deck[seat] = dealt ? DECK : 0;
    }
    memset(state->tray, EMPTY, sizeof state->tray);
    memset(state->kept, EMPTY, sizeof state->kept);
    memset(state->offer, EMPTY, sizeof state->offer);
    for (int i = 0; i < RESOURCES; i++)
        state->resource_pile[i] = (int8_t)edition->resource[i];
    memcpy(state->pool, edition->pool, sizeof state->pool);
    if (state->decks == DECKS_RANDOM) {
        begin_match(state);
    } else if (state->decks == DECKS_DRAFT) {
        state->pack = state->picks = 1;
        state->phase = KA_PHASE_PACK;
    } else {
        /* Everybody's box is their own: nothing is dealt from the common one. */
        memset(state->pool, 0, sizeof state->pool);
        state->phase = KA_PHASE_BUILD;
    }
    return NULL;
}

/* KA-S1a: a card into a pack of five. */
void karthedis_apply_pack(const struct karthedis_edition *edition, struct karthedis *state,
                          int actor, struct move move)
{
    int seat = state->turn, card = move.b, i = 0;
    (void)edition, (void)actor;
    state->pool[card]--;
    state->dealt++;
    while (i < PACK && state->tray[seat][i] != EMPTY && state->tray[seat][i] <= card)
        i++;
    memmove(&state->tray[seat][i + 1], &state->tray[seat][i], (size_t)(PACK - 1 - i));
    state->tray[seat][i] = (int8_t)card;
    if (state->tray[seat][PACK - 1] == EMPTY)
        return;
    state->dealt = 0;
    state->turn = (int8_t)karthedis_left(state, seat);
    if (!state->turn)
        state->phase = KA_PHASE_DRAFT;
}

/* KA-S1a: the first pack goes clockwise, the next one the other way, and so on. */
void karthedis_apply_pass_on(const struct karthedis_edition *edition, struct karthedis *state,
                             int actor, struct move move)
{
    int8_t trays[KA_SEATS][DECK];
    int by = state->pack & 1 ? 1 : state->players - 1;
    (void)edition, (void)actor, (void)move;
    memcpy(trays, state->tray, sizeof trays);
    for (int seat = 0; seat < state->players; seat++)
        memcpy(state->tray[(seat + by) % state->players], trays[seat], DECK);
    memset(state->ready, 0, sizeof state->ready);
    state->phase = KA_PHASE_DRAFT;
}

static bool all_ready(const struct karthedis *state)
{
    for (int seat = 0; seat < state->players; seat++)
        if (!state->ready[seat])
            return false;
    return true;
}

static void own_card(struct karthedis *state, int seat, int card)
{
    /* Places without a card come last in the order. */
    state->slot[seat][DECK - 1].key = karthedis_key(ZONE_DECK, KNOWN_TO_OWNER, card, 0);
    state->deck[seat]++;
    karthedis_sort(state, seat);
}

/* KA-S1a: five picks a pack, four packs. */
static void end_picks(struct karthedis *state)
{
    state->picks++;
    if (state->picks <= PACK) {
        state->phase = KA_PHASE_PASS_ON;
        return;
    }
    memset(state->ready, 0, sizeof state->ready);
    state->picks = 1;
    state->pack++;
    if (state->pack <= PACKS) {
        state->turn = 0;
        state->phase = KA_PHASE_PACK;
        return;
    }
    state->pack = state->picks = 0;
    begin_match(state);
}

/* KA-S1c: what was picked counts when all are ready. */
void karthedis_apply_ready(const struct karthedis_edition *edition, struct karthedis *state,
                           int seat, struct move move)
{
    int8_t *tray = state->tray[seat];
    (void)edition, (void)move;
    state->ready[seat] = 1;
    if (state->phase == KA_PHASE_DRAFT) {
        int i = 0;
        while (tray[i] != state->kept[seat])
            i++;
        memmove(&tray[i], &tray[i + 1], (size_t)(DECK - 1 - i));
        own_card(state, seat, state->kept[seat]);
        state->kept[seat] = EMPTY;
        if (all_ready(state))
            end_picks(state);
        return;
    }
    for (int i = 0; i < DECK; i++)
        own_card(state, seat, tray[i]);
    memset(tray, EMPTY, DECK);
    if (all_ready(state))
        begin_match(state);
}

/* KA-S1a: one card of the pack in hand. */
void karthedis_apply_keep(const struct karthedis_edition *edition, struct karthedis *state,
                          int seat, struct move move)
{
    (void)edition;
    state->kept[seat] = (int8_t)move.a;
}

/* KA-S1b: copies from a box of one's own. */
void karthedis_apply_add(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                         struct move move)
{
    int8_t *tray = state->tray[seat];
    int card = move.a, copies = move.n, i = 0;
    (void)edition;
    while (tray[i] != EMPTY && tray[i] < card)
        i++;
    memmove(&tray[i + copies], &tray[i], (size_t)(DECK - copies - i));
    memset(&tray[i], card, (size_t)copies);
}
