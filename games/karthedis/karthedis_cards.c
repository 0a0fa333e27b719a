/*
 * karthedis_cards.c: where cards are, who knows them, what they count, and
 * what an effect may choose. Nothing here changes the course of play.
 */
#include "games/karthedis/karthedis.h"

#include <assert.h>
#include <string.h>

/* ---- the order of a seat's cards ------------------------------------------ */

static inline uint64_t key_of(int zone, unsigned known, int card, int flags)
{
    return (uint64_t)(uint8_t)zone << 32 | (uint64_t)known << 16 | (uint64_t)(uint8_t)card << 8 |
           (uint8_t)flags;
}

static inline uint64_t key_at(const struct karthedis *state, int seat, int k)
{
    return key_of(state->zone[seat][k], state->known[seat][k], state->card[seat][k],
                  state->flags[seat][k]);
}

static inline void copy_card(struct karthedis *state, int seat, int to, int from)
{
    state->known[seat][to] = state->known[seat][from];
    state->card[seat][to] = state->card[seat][from];
    state->flags[seat][to] = state->flags[seat][from];
    state->zone[seat][to] = state->zone[seat][from];
}

static inline void count_zone(struct karthedis *state, int seat, int zone, int by)
{
    if (zone == ZONE_HAND)
        state->hand[seat] = (int8_t)(state->hand[seat] + by);
    else if (zone == ZONE_DECK)
        state->deck[seat] = (int8_t)(state->deck[seat] + by);
}

/* ---- notes (KA-13) ---- */

static inline int16_t note_of(int seat, int zone, int card)
{
    return (int16_t)(seat << 7 | zone << 6 | card);
}

int karthedis_notes(const struct karthedis *state, int viewer, int seat, int zone, int card)
{
    int count = 0;
    for (int i = 0; i < NOTES && state->note[viewer][i] != EMPTY; i++)
        count += state->note[viewer][i] == note_of(seat, zone, card);
    return count;
}

static void drop_note(struct karthedis *state, int viewer, int i)
{
    memmove(&state->note[viewer][i], &state->note[viewer][i + 1],
            (size_t)(NOTES - 1 - i) * sizeof(int16_t));
    state->note[viewer][NOTES - 1] = EMPTY;
    state->noted--;
}

/* Kept in rising order. */
void karthedis_note(struct karthedis *state, int viewer, int seat, int zone, int card)
{
    int16_t note = note_of(seat, zone, card), *list = state->note[viewer];
    int i = 0;
    if (list[NOTES - 1] != EMPTY) {            /* an older one makes room */
        while (list[i] >> 6 == note >> 6)
            i++;
        drop_note(state, viewer, i);
    }
    i = NOTES - 1;
    for (; i > 0 && (list[i - 1] == EMPTY || list[i - 1] > note); i--)
        list[i] = list[i - 1];
    list[i] = note;
    state->noted++;
}

void karthedis_drop_notes(struct karthedis *state, int viewer, int seat, int zone)
{
    for (int i = NOTES - 1; i >= 0; i--)
        if (state->note[viewer][i] != EMPTY && state->note[viewer][i] >> 6 == (seat << 1 | zone))
            drop_note(state, viewer, i);
}

/* An unseen card became known to all: everybody's note of one is used up. */
static void use_notes(struct karthedis *state, int seat, int zone, int card)
{
    for (int viewer = 0; viewer < state->players; viewer++)
        for (int i = 0; i < NOTES; i++)
            if (state->note[viewer][i] == note_of(seat, zone, card)) {
                drop_note(state, viewer, i);
                break;
            }
}

/* All notes about a hand or deck lapse. */
static void lapse_notes(struct karthedis *state, int seat, int zone)
{
    for (int viewer = 0; viewer < state->players && state->noted; viewer++)
        karthedis_drop_notes(state, viewer, seat, zone);
}

void karthedis_put(struct karthedis *state, int seat, int k, int zone, unsigned known, int flags)
{
    int card = state->card[seat][k];
    if (state->noted && known == EVERYONE && state->zone[seat][k] == ZONE_HAND &&
        state->known[seat][k] != EVERYONE)
        use_notes(state, seat, ZONE_HAND, card);
    uint64_t key = key_of(zone, known, card, flags);
    count_zone(state, seat, state->zone[seat][k], -1);
    count_zone(state, seat, zone, 1);
    for (; k > 0 && key_at(state, seat, k - 1) > key; k--)
        copy_card(state, seat, k, k - 1);
    for (; k + 1 < DECK && key_at(state, seat, k + 1) < key; k++)
        copy_card(state, seat, k, k + 1);
    state->known[seat][k] = (uint16_t)known;
    state->card[seat][k] = (int8_t)card;
    state->flags[seat][k] = (int8_t)flags;
    state->zone[seat][k] = (int8_t)zone;
}

void karthedis_sort(struct karthedis *state, int seat)
{
    for (int i = 1; i < DECK; i++) {
        uint64_t key = key_at(state, seat, i);
        if (key_at(state, seat, i - 1) <= key)
            continue;
        uint16_t known = state->known[seat][i];
        int8_t card = state->card[seat][i], flags = state->flags[seat][i];
        int8_t zone = state->zone[seat][i];
        int k = i;
        for (; k > 0 && key_at(state, seat, k - 1) > key; k--)
            copy_card(state, seat, k, k - 1);
        state->known[seat][k] = known;
        state->card[seat][k] = card;
        state->flags[seat][k] = flags;
        state->zone[seat][k] = zone;
    }
}

void karthedis_lapse_hand(struct karthedis *state, int seat)
{
    int last = state->hand[seat] - 1;
    if (state->noted)
        lapse_notes(state, seat, ZONE_HAND);
    /* What all know stands last in a zone. */
    if (last < 0 || state->known[seat][last] == 1u << seat)
        return;
    for (int k = last; k >= 0; k--)
        state->known[seat][k] = (uint16_t)(1u << seat);
    karthedis_sort(state, seat);
}

void karthedis_lapse_deck(struct karthedis *state, int seat)
{
    unsigned known = state->decks == DECKS_RANDOM ? 0 : 1u << seat;
    int first = state->hand[seat], last = first + state->deck[seat] - 1;
    if (state->noted)
        lapse_notes(state, seat, ZONE_DECK);
    if (last < first || state->known[seat][last] == known)
        return;
    for (int k = first; k <= last; k++)
        state->known[seat][k] = (uint16_t)known;
    karthedis_sort(state, seat);
}

void karthedis_clear_flags(struct karthedis *state, int seat, int flags)
{
    bool changed = false;
    int end = flags & ~(FRESH | READY | BACK) ? DECK : state->hand[seat];
    for (int k = 0; k < end; k++)
        if (state->flags[seat][k] & flags) {
            state->flags[seat][k] = (int8_t)(state->flags[seat][k] & ~flags);
            changed = true;
        }
    if (changed)
        karthedis_sort(state, seat);
}

int karthedis_find(const struct karthedis *state, int seat, int zone, int design, int with,
                   int without)
{
    int last = zone == ZONE_HAND ? state->hand[seat] - 1 : DECK - 1;
    for (int k = last; k >= 0; k--)
        if (state->card[seat][k] == design && state->zone[seat][k] == zone &&
            (state->flags[seat][k] & with) == with && !(state->flags[seat][k] & without))
            return k;
    return -1;
}

int karthedis_find_flag(const struct karthedis *state, int seat, int flag)
{
    for (int k = 0; k < DECK; k++)
        if (state->flags[seat][k] > 0 && state->flags[seat][k] & flag)
            return k;
    return -1;
}

int karthedis_in_zone(const struct karthedis *state, int seat, int zone)
{
    int count = 0;
    for (int k = 0; k < DECK; k++)
        count += state->zone[seat][k] == zone;
    return count;
}

/* ---- statements -------------------------------------------------------------- */

/* Where each part of a statement stands among its verb's arguments. */
static const int8_t part_at[VERBS][PARTS] = {
    [DRAW] = { [PART_AMOUNT] = 1, [PART_PER] = 2, [PART_CONDITION] = 3, [PART_MODE] = 4 },
    [DRAW_UP_TO] = { [PART_AMOUNT] = 1, [PART_CONDITION] = 2 },
    [DISCARD] = { [PART_AMOUNT] = 1, [PART_CONDITION] = 2, [PART_MODE] = 3 },
    [DISCARD_AS_MANY] = { [PART_CONDITION] = 1 },
    [FORCE_DISCARD] = { [PART_AMOUNT] = 1, [PART_CHOOSER] = 2, [PART_CONDITION] = 3 },
    [LOOK_HAND] = { [PART_AMOUNT] = 1, [PART_CONDITION] = 2 },
    [LOOK_DECK] = { [PART_AMOUNT] = 1, [PART_SIDE] = 2, [PART_CONDITION] = 3 },
    [TAKE] = { [PART_AMOUNT] = 1, [PART_FILTER] = 2, [PART_CONDITION] = 3, [PART_MODE] = 4 },
    [RETURN] = { [PART_AMOUNT] = 1, [PART_SOURCE] = 2, [PART_FILTER] = 3, [PART_CONDITION] = 4,
                 [PART_MODE] = 5 },
    [REMOVE] = { [PART_SIDE] = 1, [PART_FILTER] = 2, [PART_CHOOSER] = 3, [PART_CONDITION] = 4,
                 [PART_MODE] = 5 },
    [REMOVE_PILE] = { [PART_SIDE] = 1, [PART_CONDITION] = 2, [PART_MODE] = 3 },
    [VALUE] = { [PART_AMOUNT] = 1, [PART_PER] = 2, [PART_SCOPE] = 3, [PART_SIDE] = 4,
                [PART_CONDITION] = 5 },
    [TIMES] = { [PART_AMOUNT] = 1, [PART_CONDITION] = 2 },
    [SWAP_CARDS] = { [PART_SIDE] = 1, [PART_CONDITION] = 2, [PART_MODE] = 3 },
    [MOVE_CARD] = { [PART_SIDE] = 1, [PART_FILTER] = 2, [PART_CONDITION] = 3, [PART_MODE] = 4 },
    [SWAP_RESOURCES] = { [PART_CONDITION] = 1, [PART_MODE] = 2 },
    [REPLACE_RESOURCE] = { [PART_CONDITION] = 1, [PART_MODE] = 2 },
    [CANCEL] = { [PART_SIDE] = 1, [PART_FILTER] = 2, [PART_CONDITION] = 3, [PART_MODE] = 4 },
    [PROTECT] = { [PART_SIDE] = 1, [PART_CONDITION] = 2 },
    [COPY] = { [PART_KEYWORD] = 1, [PART_CONDITION] = 2, [PART_MODE] = 3 },
};

int karthedis_part(const int16_t statement[MAX_STATEMENT], int part)
{
    int at = part_at[statement[0]][part];
    return at ? statement[at] : 0;
}

bool karthedis_is_lasting(const int16_t statement[MAX_STATEMENT])
{
    return statement[0] == TIMES || statement[0] == PROTECT ||
           (statement[0] == VALUE && karthedis_part(statement, PART_SCOPE) != AT_PLACE);
}

int karthedis_ability(const struct karthedis_edition *edition, int design, int keyword)
{
    const struct karthedis_card *card = &edition->card[design];
    for (int i = 0; i < card->abilities; i++)
        if (edition->ability[card->ability[i]].keyword == keyword)
            return card->ability[i];
    return EMPTY;
}

bool karthedis_fits(const struct karthedis_edition *edition, const struct karthedis *state,
                    int design, int filter)
{
    const struct karthedis_card *card = &edition->card[design];
    switch (filter) {
    case LOW_CARD:
        return card->value <= LOW_VALUE;
    case HIGH_CARD:
        return card->value >= HIGH_VALUE;
    case PLAIN_CARD:
        return !card->abilities;
    case ABLE_CARD:
        return card->abilities;
    case KIN_CARD:
        return card->species == edition->card[state->source].species;
    default:
        return true;
    }
}

bool karthedis_holds(const struct karthedis *state, int seat, int condition)
{
    switch (condition) {
    case IF_BEHIND:
        for (int other = 0; other < state->players; other++)
            if (karthedis_resources(state, other) > karthedis_resources(state, seat))
                return true;
        return false;
    case IF_LEADER:
        return state->leader == seat;
    case IF_PILE_3:
        return karthedis_in_zone(state, seat, ZONE_PILE) >= 3;
    case IF_HAND_2:
        return state->hand[seat] <= 2;
    case IF_PASSED:
        return state->passed[seat];
    default:
        return true;
    }
}

static int species_in_pile(const struct karthedis_edition *edition,
                           const struct karthedis *state, int seat)
{
    unsigned seen = 0;
    for (int k = 0; k < DECK; k++)
        if (state->zone[seat][k] == ZONE_PILE)
            seen |= 1u << edition->card[state->card[seat][k]].species;
    return __builtin_popcount(seen);
}

static bool has_card_at(const struct karthedis *state, int seat, int place)
{
    for (int k = DECK - 1; k >= 0 && state->zone[seat][k] >= ZONE_DOWN; k--)
        if (karthedis_place_of(state->zone[seat][k]) == place)
            return true;
    return false;
}

int karthedis_counted(const struct karthedis_edition *edition, const struct karthedis *state,
                      int seat, int place, int per)
{
    int count = 0;
    switch (per) {
    case PER_PILE:
        return karthedis_in_zone(state, seat, ZONE_PILE);
    case PER_SPECIES:
        return species_in_pile(edition, state, seat);
    case PER_RESOURCE:
        return karthedis_resources(state, seat);
    case PER_CALLED:
        return karthedis_in_zone(state, seat, ZONE_CALLED);
    case PER_RIVAL:
        for (int other = 0; place >= 0 && other < state->players; other++)
            count += other != seat && has_card_at(state, other, place);
        return count;
    default:
        return 1;
    }
}

/* ---- values (KA-5) ---------------------------------------------------------- */

/* Whether the card's abilities of a keyword hold where it lies. */
static int lasting_keyword(const struct karthedis *state, int seat, int k)
{
    int zone = state->zone[seat][k];
    if (zone == ZONE_PILE)
        return RECALL;
    if (state->flags[seat][k] & (CANCELLED | PENDING))
        return NOBODY;
    return zone == ZONE_CALLED ? CALL : zone >= ZONE_UP ? EXPERTISE : NOBODY;
}

struct sum {
    int add, times;
};

/* What card k of `owner` does for the value of `seat` at the place. */
static void add_card(const struct karthedis_edition *edition, const struct karthedis *state,
                     int owner, int k, int seat, int place, struct sum *sum)
{
    int keyword = lasting_keyword(state, owner, k), zone = state->zone[owner][k];
    if (keyword == NOBODY)
        return;
    int ability = karthedis_ability(edition, state->card[owner][k], keyword);
    if (ability == EMPTY)
        return;
    int at = zone >= ZONE_UP ? zone - ZONE_UP : NOBODY;
    for (int i = 0; i < edition->ability[ability].statements; i++) {
        const int16_t *statement = edition->ability[ability].statement[i];
        if (!karthedis_holds(state, owner, karthedis_part(statement, PART_CONDITION)))
            continue;
        if (statement[0] == TIMES && at == place && owner == seat)
            sum->times *= karthedis_part(statement, PART_AMOUNT);
        if (statement[0] != VALUE)
            continue;
        int scope = karthedis_part(statement, PART_SCOPE);
        bool own = karthedis_part(statement, PART_SIDE) == OWN;
        if (scope == AT_PLACE || own != (owner == seat) || (scope == HERE && at != place) ||
            (scope == EVERYWHERE && zone != ZONE_CALLED) ||
            (scope == IN_PILE && zone != ZONE_PILE))
            continue;
        sum->add += karthedis_part(statement, PART_AMOUNT) *
                    karthedis_counted(edition, state, owner, place,
                                      karthedis_part(statement, PART_PER));
    }
}

bool karthedis_worth(const struct karthedis_edition *edition, const struct karthedis *state,
                     int seat, int place, int *worth)
{
    struct sum sum = { state->bonus[seat][place], 1 };
    bool there = false;
    for (int k = DECK - 1; k >= 0 && state->zone[seat][k] >= ZONE_UP + place; k--)
        if (state->zone[seat][k] == ZONE_UP + place) {
            sum.add += edition->card[state->card[seat][k]].value;
            there = true;
        }
    *worth = 0;
    if (!there)
        return false;
    for (int owner = 0; owner < state->players; owner++)
        for (int k = state->hand[owner] + state->deck[owner]; k < DECK; k++)
            add_card(edition, state, owner, k, seat, place, &sum);
    *worth = sum.add < 0 ? 0 : sum.add * sum.times;
    return true;
}

int karthedis_taker(const struct karthedis_edition *edition, const struct karthedis *state,
                    int place)
{
    int taker = NOBODY, best = -1, there = 0;
    for (int seat = 0; seat < state->players; seat++)
        if (has_card_at(state, seat, place)) {
            taker = seat;
            there++;
        }
    if (there < 2)
        return taker;
    for (int seat = 0; seat < state->players; seat++) {
        int worth;
        if (!karthedis_worth(edition, state, seat, place, &worth))
            continue;
        if (worth > best) {
            best = worth;
            taker = seat;
        } else if (worth == best) {
            taker = NOBODY;
        }
    }
    return taker;
}

/* ---- goal and order (KA-S2, KA-6, KA-11) ------------------------------------- */

int karthedis_resources(const struct karthedis *state, int seat)
{
    int sum = 0;
    for (int i = 0; i < RESOURCES; i++)
        sum += state->won[seat][i];
    return sum;
}

int karthedis_kinds(const struct karthedis *state, int seat)
{
    int kinds = 0;
    for (int i = 0; i < RESOURCES; i++)
        kinds += state->won[seat][i] > 0;
    return kinds;
}

bool karthedis_meets_goal(const struct karthedis *state, int seat)
{
    int most = 0;
    for (int i = 0; i < RESOURCES; i++)
        most = state->won[seat][i] > most ? state->won[seat][i] : most;
    return (state->goal != GOAL_EQUAL && karthedis_kinds(state, seat) >= state->different) ||
           (state->goal != GOAL_DIFFERENT && most >= state->equal);
}

int karthedis_compare(const struct karthedis *state, int a, int b)
{
    int by = karthedis_resources(state, a) - karthedis_resources(state, b);
    if (!by)
        by = karthedis_kinds(state, a) - karthedis_kinds(state, b);
    return by ? by : state->hand[a] - state->hand[b];
}

int karthedis_winner(const struct karthedis *state)
{
    int winner = NOBODY, most = -1;
    for (int i = 0, seat = state->leader; i < state->players;
         i++, seat = karthedis_left(state, seat)) {
        int cards = state->hand[seat] + karthedis_resources(state, seat);
        if (karthedis_meets_goal(state, seat) && cards > most) {
            most = cards;
            winner = seat;
        }
    }
    return winner;
}

/* ---- what effects may choose -------------------------------------------------- */

bool karthedis_is_protected(const struct karthedis_edition *edition,
                            const struct karthedis *state, int seat, int k)
{
    if (karthedis_is_down(state->zone[seat][k]))
        return false;
    for (int i = state->hand[seat] + state->deck[seat]; i < DECK; i++) {
        int keyword = lasting_keyword(state, seat, i);
        if (keyword == NOBODY || keyword == RECALL)
            continue;
        int ability = karthedis_ability(edition, state->card[seat][i], keyword);
        if (ability == EMPTY)
            continue;
        for (int j = 0; j < edition->ability[ability].statements; j++) {
            const int16_t *statement = edition->ability[ability].statement[j];
            if (statement[0] == PROTECT &&
                (i == k || karthedis_part(statement, PART_SIDE) == OWN) &&
                karthedis_holds(state, seat, karthedis_part(statement, PART_CONDITION)))
                return true;
        }
    }
    return false;
}

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

/* Whose cards the statement is about, seen from who chooses. */
static bool is_on_side(const struct karthedis *state, const int16_t *statement, int seat)
{
    if (karthedis_part(statement, PART_CHOOSER) == BY_OPPONENT)
        return seat == state->chosen;
    switch (karthedis_part(statement, PART_SIDE)) {
    case OWN:
        return seat == state->owner;
    case OTHER:
        return seat != state->owner;
    default:
        return true;
    }
}

static bool can_target(const struct karthedis_edition *edition, const struct karthedis *state,
                       const int16_t *statement, int seat, int k)
{
    int zone = state->zone[seat][k], flags = state->flags[seat][k];
    bool open = zone == ZONE_CALLED || zone >= ZONE_UP;
    switch (statement[0]) {
    case COPY:
        return (open || zone == ZONE_PILE) && !(flags & SELF) &&
               karthedis_can_copy(edition, state->card[seat][k],
                                  karthedis_part(statement, PART_KEYWORD));
    case REMOVE:
        return zone == ZONE_CALLED || karthedis_at_place(zone);
    case CANCEL:
        return open && edition->card[state->card[seat][k]].abilities && !(flags & CANCELLED);
    case MOVE_CARD:
        return karthedis_at_place(zone) &&
               (karthedis_part(statement, PART_SIDE) != THIS ||
                (seat == state->owner && flags & SELF));
    case SWAP_CARDS:
        return karthedis_at_place(zone) &&
               (!state->stage || karthedis_place_of(zone) != state->place);
    default:
        return false;
    }
}

bool karthedis_can_target(const struct karthedis_edition *edition,
                          const struct karthedis *state, int seat, int k)
{
    const int16_t *statement = karthedis_statement(edition, state);
    int filter = karthedis_part(statement, PART_FILTER);
    int zone = state->zone[seat][k];
    if (zone < ZONE_PILE || zone == ZONE_REMOVED || zone == ZONE_PASSED || zone == ZONE_ACTIVE ||
        !can_target(edition, state, statement, seat, k))
        return false;
    if (statement[0] != COPY && !is_on_side(state, statement, seat))
        return false;
    /* A filter asks only for what all can see. */
    if (filter && (karthedis_is_down(zone) ||
                   !karthedis_fits(edition, state, state->card[seat][k], filter)))
        return false;
    return statement[0] == COPY || seat == state->owner ||
           !karthedis_is_protected(edition, state, seat, k);
}

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
    default: {
        struct karthedis named = *state;
        named.chosen = (int8_t)seat;
        for (int k = 0; k < DECK; k++)
            if (karthedis_can_target(edition, &named, seat, k))
                return true;
        return false;
    }
    }
}

bool karthedis_can_place(const struct karthedis_edition *edition, const struct karthedis *state,
                         int place)
{
    const int16_t *statement = karthedis_statement(edition, state);
    if (state->offer[place] == EMPTY)
        return false;
    return statement[0] == VALUE || !state->stage || place != state->place;
}
