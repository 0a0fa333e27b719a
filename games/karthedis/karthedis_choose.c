/*
 * karthedis_choose.c: what an effect may choose: cards on the table, in the recall pile
 * and among those removed, opponents, and places of the offer.
 */
#include "games/karthedis/karthedis.h"

#include "core/bits.h"

/* KA-9h: the seat's cards that no other player's effect may choose. */
static uint32_t protected_cards(const struct karthedis_edition *edition,
                                const struct karthedis *state, int seat)
{
    uint32_t safe = 0, open = 0;
    /* Only open cards on the table protect, and only such are protected. */
    for (int k = DECK - 1; k >= 0 && state->slot[seat][k].zone >= ZONE_CALLED; k--) {
        union karthedis_slot slot = state->slot[seat][k];
        int keyword = karthedis_lasting_keyword(slot);
        open |= (uint32_t)!karthedis_is_down(slot.zone) << k;
        if (keyword == NO_KEYWORD || !bits_has(edition->protecting[keyword], slot.card))
            continue;
        const struct karthedis_ability *ability =
            &edition->ability[karthedis_ability(edition, slot.card, keyword)];
        for (int i = 0; i < ability->statements; i++) {
            const int16_t *statement = ability->statement[i];
            if (statement[0] == PROTECT &&
                karthedis_holds(state, seat, karthedis_part(statement, PART_CONDITION)))
                safe |= karthedis_part(statement, PART_SIDE) == OWN ? UINT32_MAX : 1u << k;
        }
    }
    return safe & open;
}

/* KA-9i, KA-12d: what acts can be copied; a copy and what only lasts cannot. */
bool karthedis_can_copy(const struct karthedis_edition *edition, int design, int keyword)
{
    int ability = karthedis_ability(edition, design, keyword);
    bool action = false;
    if (ability == EMPTY)
        return false;
    for (int i = 0; i < edition->ability[ability].statements; i++) {
        const int16_t *statement = edition->ability[ability].statement[i];
        if (statement[0] == COPY)
            return false;
        action |= !karthedis_is_lasting(statement);
    }
    return action;
}

/* KA-9: whose cards the statement is about, seen from who chooses. */
static bool is_on_side(const struct karthedis *state, const int16_t *statement, int chosen,
                       int seat)
{
    if (karthedis_part(statement, PART_CHOOSER) == BY_OPPONENT)
        return seat == chosen;
    switch (karthedis_part(statement, PART_SIDE)) {
    case OWN:
        return seat == state->owner;
    case OTHER:
        return seat != state->owner;
    default:
        return true;
    }
}

/* KA-9: which cards a statement is about; nothing is copied from a cancelled card (KA-9j). */
static bool can_target(const struct karthedis_edition *edition, const struct karthedis *state,
                       const int16_t *statement, int seat, int k)
{
    int zone = state->slot[seat][k].zone, flags = state->slot[seat][k].flags;
    bool open = zone == ZONE_CALLED || zone >= ZONE_UP;
    switch (statement[0]) {
    case COPY:
        return (open || zone == ZONE_PILE) && !(flags & (SELF | CANCELLED)) &&
               karthedis_can_copy(edition, state->slot[seat][k].card,
                                  karthedis_part(statement, PART_KEYWORD));
    case REMOVE:
        return zone == ZONE_CALLED || karthedis_at_place(zone);
    case CANCEL:
        return open && edition->card[state->slot[seat][k].card].abilities && !(flags & CANCELLED);
    case KA_MOVE_CARD:
        return karthedis_at_place(zone) && (karthedis_part(statement, PART_SIDE) != THIS ||
                                            (seat == state->owner && flags & SELF));
    case SWAP_CARDS:
        return karthedis_at_place(zone) &&
               (!state->stage || karthedis_place_of(zone) != state->place);
    default:
        return false;
    }
}

/* KA-9k: what can be chosen lies on the table, or in the recall pile to be copied. A filter asks
 * only for what the chooser can see: open cards, and own face-down ones; with `unread` these
 * count whatever they are. */
static uint32_t find_targets(const struct karthedis_edition *edition, const struct karthedis *state,
                             int chosen, int seat, bool unread)
{
    const int16_t *statement = karthedis_statement(edition, state);
    bool copy = statement[0] == COPY;
    if (!copy && !is_on_side(state, statement, chosen, seat))
        return 0;
    int filter = karthedis_part(statement, PART_FILTER);
    bool by_opponent = karthedis_part(statement, PART_CHOOSER) == BY_OPPONENT;
    bool sees_down = seat == (by_opponent ? chosen : state->owner);
    uint32_t targets = 0;
    for (int k = karthedis_first(state, seat, copy ? ZONE_PILE : ZONE_CALLED); k < DECK; k++) {
        int zone = state->slot[seat][k].zone;
        bool down = karthedis_is_down(zone);
        if (!can_target(edition, state, statement, seat, k) || (filter && down && !sees_down))
            continue;
        if (!filter || (down && unread) ||
            karthedis_fits(edition, state, state->slot[seat][k].card, filter))
            targets |= 1u << k;
    }
    if (targets && !copy && seat != state->owner)
        targets &= ~protected_cards(edition, state, seat);
    return targets;
}

uint32_t karthedis_targets(const struct karthedis_edition *edition, const struct karthedis *state,
                           int chosen, int seat)
{
    return find_targets(edition, state, chosen, seat, false);
}

bool karthedis_may_target(const struct karthedis_edition *edition, const struct karthedis *state,
                          int chosen, int seat)
{
    return find_targets(edition, state, chosen, seat, true);
}

/* KA-9b: removed cards that all know count where they fit; those removed unseen count whatever
 * they are with `unread`. The card whose ability it is stays where it is (KA-12). */
static uint32_t find_removed(const struct karthedis_edition *edition, const struct karthedis *state,
                             bool unread)
{
    int filter = karthedis_part(karthedis_statement(edition, state), PART_FILTER);
    uint32_t found = 0;
    for (int k = karthedis_rest_at(state, state->owner); k < DECK; k++) {
        union karthedis_slot slot = state->slot[state->owner][k];
        if (slot.zone != ZONE_REMOVED || karthedis_has(slot, SELF))
            continue;
        if (!filter || (unread && slot.known != KNOWN_TO_ALL) ||
            karthedis_fits(edition, state, slot.card, filter))
            found |= 1u << k;
    }
    return found;
}

uint32_t karthedis_reclaimable(const struct karthedis_edition *edition,
                               const struct karthedis *state)
{
    return find_removed(edition, state, false);
}

int karthedis_may_reclaim(const struct karthedis_edition *edition, const struct karthedis *state)
{
    return bits_count(find_removed(edition, state, true));
}

/* KA-10b: only whom it can be done to. */
bool karthedis_can_name(const struct karthedis_edition *edition, const struct karthedis *state,
                        int seat)
{
    const int16_t *statement = karthedis_statement(edition, state);
    if (seat == state->owner)
        return false;
    switch (statement[0]) {
    case FORCE_DISCARD:
    case LOOK_HAND:
        return state->hand[seat];
    case LOOK_DECK:
        return state->deck[seat];
    case REMOVE_PILE:
        return karthedis_in_zone(state, seat, ZONE_PILE);
    case VALUE:
        return true;
    default:
        return karthedis_may_target(edition, state, seat, seat);
    }
}

/* KA-10b: only a place with a resource, and another one the second time. */
bool karthedis_can_place(const struct karthedis_edition *edition, const struct karthedis *state,
                         int place)
{
    const int16_t *statement = karthedis_statement(edition, state);
    if (state->offer[place] == EMPTY)
        return false;
    return statement[0] == VALUE || !state->stage || place != state->place;
}
