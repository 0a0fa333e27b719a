/*
 * karthedis_arrange.c: completes a position stated by hand, and the texts of
 * effects.
 *
 * Stated are usually some cards of some seats with their zones, the phase,
 * resources; derived are the leader (seat 0), the offer, who knows a card by
 * where it lies, numbers of cards, the pool, whose turn it is.
 */
#include "games/karthedis/karthedis.h"

#include <stdio.h>
#include <string.h>

#define E const struct karthedis_edition
#define S struct karthedis
#define STATED(member) (stated[offsetof(S, member)])

static void arrange_seat(S *state, const uint8_t *stated, int seat)
{
    for (int k = 0; k < DECK; k++) {
        size_t i = (size_t)(seat * DECK + k);
        bool has_card = stated[offsetof(S, card) + i], has_zone = stated[offsetof(S, zone) + i];
        if (state->zone[seat][k] == EMPTY && !has_zone)
            state->zone[seat][k] = ZONE_DECK;
        if (has_card && !has_zone && state->zone[seat][k] == ZONE_DECK)
            state->zone[seat][k] = ZONE_HAND;
        int zone = state->zone[seat][k];
        if (!stated[offsetof(S, known) + 2 * i]) {
            unsigned known = EVERYONE;
            if (zone == ZONE_HAND || zone == ZONE_PASSED || karthedis_is_down(zone) ||
                (zone == ZONE_DECK && state->decks != DECKS_RANDOM))
                known = 1u << seat;
            else if (zone == ZONE_DECK)
                known = 0;
            state->known[seat][k] = (uint16_t)known;
        }
        if (!stated[offsetof(S, flags) + i])
            state->flags[seat][k] = zone == ZONE_HAND && state->phase == PHASE_SPECULATE ? READY
                                                                                        : 0;
    }
}

/* Places that must hold some card get the first that are left. */
static const char *deal_rest(E *edition, S *state)
{
    int next = 0;
    for (int i = 0; i < DESIGNS; i++)
        state->pool[i] = (int8_t)(i < edition->designs ? edition->card[i].copies : 0);
    for (int seat = 0; seat < state->players; seat++)
        for (int k = 0; k < DECK; k++) {
            int card = state->card[seat][k];
            if (card >= edition->designs)
                return "a card of no design";
            if (card >= 0 && state->decks != DECKS_BUILD && --state->pool[card] < 0)
                return "more copies of a card than there are";
        }
    for (int seat = 0; seat < state->players; seat++)
        for (int k = 0; k < DECK; k++) {
            bool needs = state->card[seat][k] < 0 &&
                         (state->zone[seat][k] != ZONE_DECK || state->decks != DECKS_RANDOM);
            if (!needs) {
                continue;
            }
            while (!state->pool[next])
                next++;
            state->card[seat][k] = (int8_t)next;
            state->pool[next]--;
        }
    if (state->decks == DECKS_BUILD)
        memset(state->pool, 0, sizeof state->pool);
    return NULL;
}

static void arrange_offer(E *edition, S *state, const uint8_t *stated)
{
    bool any = false;
    for (int place = 0; place < PLACES; place++)
        any |= stated[offsetof(S, offer) + (size_t)place];
    for (int place = 0; place <= state->players && !any; place++)
        state->offer[place] = (int8_t)(place % RESOURCES);
    for (int i = 0; i < RESOURCES; i++) {
        if (stated[offsetof(S, resource_pile) + (size_t)i])
            continue;
        int left = edition->resource[i];
        for (int seat = 0; seat < SEATS; seat++)
            left -= state->won[seat][i];
        for (int place = 0; place < PLACES; place++)
            left -= state->offer[place] == i;
        state->resource_pile[i] = (int8_t)left;
    }
}

const char *karthedis_arrange(const void *edition, void *state_, const uint8_t *stated)
{
    S *state = state_;
    if (!STATED(phase) || state->phase == PHASE_BUILD || state->phase == PHASE_DRAFT ||
        state->phase == PHASE_PACK)
        return NULL;
    if (state->leader == EMPTY)
        state->leader = 0;
    if (!STATED(turn))
        state->turn = state->leader;
    if (!STATED(asked))
        state->asked = state->turn;
    if (!STATED(owner))
        state->owner = state->asked;
    if (!STATED(round))
        state->round = 1;
    for (int seat = 0; seat < state->players; seat++)
        arrange_seat(state, stated, seat);
    const char *wrong = deal_rest(edition, state);
    if (wrong)
        return wrong;
    for (int seat = 0; seat < state->players; seat++) {
        karthedis_sort(state, seat);
        state->hand[seat] = (int8_t)karthedis_in_zone(state, seat, ZONE_HAND);
        state->deck[seat] = (int8_t)karthedis_in_zone(state, seat, ZONE_DECK);
    }
    arrange_offer(edition, state, stated);
    return NULL;
}

/* ---- texts of effects ------------------------------------------------------------ */

bool karthedis_effect_text(E *edition, int ability, int i, struct message *line)
{
    if (i >= edition->ability[ability].statements)
        return false;
    const int16_t *statement = edition->ability[ability].statement[i];
    const struct edition_verb *verb = &karthedis_verbs[statement[0] - 1];
    bool other = statement[0] == VALUE && karthedis_part(statement, PART_SIDE) == OTHER;
    snprintf(line->key, sizeof line->key, "karthedis.effect.%s%s%s%s", verb->word,
             other ? ".other" : "", karthedis_part(statement, PART_PER) ? ".per" : "",
             karthedis_part(statement, PART_FILTER) ? ".filter" : "");
    line->count = 0;
    for (int k = 0; verb->arg[k].noun || verb->arg[k].low != verb->arg[k].high; k++) {
        const char *noun = verb->arg[k].noun;
        if (noun && (!strcmp(noun, "condition") || !strcmp(noun, "mode")))
            break;
        line->arg[line->count].name = noun ? noun : "n";
        line->arg[line->count].noun = noun;
        line->arg[line->count].value = statement[k + 1];
        line->count++;
    }
    return true;
}
