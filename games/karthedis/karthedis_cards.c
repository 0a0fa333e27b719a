/*
 * karthedis_cards.c: where cards are, who knows them, and what they count.
 * Nothing here changes the course of play.
 */
#include "games/karthedis/karthedis.h"

#include <string.h>

#include "core/bits.h"
#include "core/fault.h"

/* ---- the order of a seat's cards ------------------------------------------ */

static inline void count_zones(struct karthedis *state, int seat, int from, int to)
{
    state->hand[seat] = (int8_t)(state->hand[seat] - (from == ZONE_HAND) + (to == ZONE_HAND));
    state->deck[seat] = (int8_t)(state->deck[seat] - (from == ZONE_DECK) + (to == ZONE_DECK));
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
    state->noted[karthedis_note_seat(state->note[viewer][i])]--;
    memmove(&state->note[viewer][i], &state->note[viewer][i + 1],
            (size_t)(NOTES - 1 - i) * sizeof(int16_t));
    state->note[viewer][NOTES - 1] = EMPTY;
}

/* Kept in rising order. */
void karthedis_note(struct karthedis *state, int viewer, int seat, int zone, int card)
{
    int16_t note = note_of(seat, zone, card), *list = state->note[viewer];
    int i = 0;
    if (list[NOTES - 1] != EMPTY) { /* an older one makes room */
        while (list[i] >> 6 == note >> 6)
            i++;
        drop_note(state, viewer, i);
    }
    i = NOTES - 1;
    for (; i > 0 && (list[i - 1] == EMPTY || list[i - 1] > note); i--)
        list[i] = list[i - 1];
    list[i] = note;
    state->noted[seat]++;
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
        for (int i = 0; i < NOTES && state->note[viewer][i] != EMPTY; i++)
            if (state->note[viewer][i] == note_of(seat, zone, card)) {
                drop_note(state, viewer, i);
                break;
            }
}

/* All notes about a hand or deck lapse. */
static void lapse_notes(struct karthedis *state, int seat, int zone)
{
    for (int viewer = 0; viewer < state->players && state->noted[seat]; viewer++)
        if (state->note[viewer][0] != EMPTY)
            karthedis_drop_notes(state, viewer, seat, zone);
}

/* The keys of a seat's cards. */
static inline uint32_t *keys_of(struct karthedis *state, int seat)
{
    return (uint32_t *)state->slot[seat];
}

/* Card k gets a new key and goes where that belongs. Towards the end, as cards mostly go, each
 * place from k on gets the middle one of what lies there, the new key, and what comes next. */
static inline void change_key(uint32_t keys[DECK], int k, uint32_t key)
{
    if (key < keys[k]) {
        for (; k && keys[k - 1] > key; k--)
            keys[k] = keys[k - 1];
        keys[k] = key;
        return;
    }
    for (int i = 0; i < DECK - 1; i++) {
        uint32_t least = i < k ? 0 : key;
        uint32_t later = keys[i] > least ? keys[i] : least;
        keys[i] = later < keys[i + 1] ? later : keys[i + 1];
    }
    keys[DECK - 1] = keys[DECK - 1] > key ? keys[DECK - 1] : key;
}

/* Card k, which is or becomes known as this design, goes to a zone. */
static inline void put_design(struct karthedis *state, int seat, int k, int design, int zone,
                              int known, int flags)
{
    union karthedis_slot was = state->slot[seat][k];
    count_zones(state, seat, was.zone, zone);
    change_key(keys_of(state, seat), k, karthedis_key(zone, known, design, flags));
    if (state->noted[seat] && known == KNOWN_TO_ALL && was.zone == ZONE_HAND &&
        was.known != KNOWN_TO_ALL)
        use_notes(state, seat, ZONE_HAND, was.card);
}

void karthedis_put(struct karthedis *state, int seat, int k, int zone, int known, int flags)
{
    put_design(state, seat, k, state->slot[seat][k].card, zone, known, flags);
}

void karthedis_draw_unseen(struct karthedis *state, int seat, int design, int flags)
{
    state->pool[design]--;
    put_design(state, seat, karthedis_hand_at(state, seat) - 1, design, ZONE_HAND, KNOWN_TO_OWNER,
               flags);
}

/* Among the cards of a deck that nobody knows, those never seen stand last. */
void karthedis_reveal_unseen(struct karthedis *state, int seat, int design)
{
    union karthedis_slot *row = state->slot[seat];
    int k = 0;
    while (row[k].card != UNDRAWN)
        k++;
    state->pool[design]--;
    change_key(keys_of(state, seat), k, karthedis_key(ZONE_DECK, KNOWN_TO_NOBODY, design, 0));
}

void karthedis_sort_part(struct karthedis *state, int seat, int first, int end)
{
    union karthedis_slot *row = state->slot[seat];
    for (int i = first + 1; i < end; i++) {
        union karthedis_slot slot = row[i];
        int k = i;
        for (; k > first && row[k - 1].key > slot.key; k--)
            row[k] = row[k - 1];
        row[k] = slot;
    }
}

void karthedis_sort(struct karthedis *state, int seat)
{
    karthedis_sort_part(state, seat, 0, DECK);
}

bool karthedis_is_sorted(const struct karthedis *state, int seat)
{
    for (int k = 1; k < DECK; k++)
        if (state->slot[seat][k].key < state->slot[seat][k - 1].key)
            return false;
    return true;
}

/* All cards of the seat are looked at, as their number is always the same. */
void karthedis_flag_hand(struct karthedis *state, int seat, int taken, int given)
{
    uint32_t *keys = keys_of(state, seat);
    for (int k = 0; k < DECK; k++) {
        uint32_t hand = keys[k] >> 24 == ZONE_HAND ? 0xff : 0;
        uint32_t seen = (keys[k] & 0xff) == (uint8_t)UNKNOWN ? 0 : hand;
        keys[k] = (keys[k] & ~(seen & (uint32_t)taken)) | (seen & (uint32_t)given);
    }
}

void karthedis_clear_flag(struct karthedis *state, int seat, int flag)
{
    int k = karthedis_find_flag(state, seat, flag);
    if (k < 0)
        return;
    union karthedis_slot slot = state->slot[seat][k];
    karthedis_put(state, seat, k, slot.zone, slot.known, slot.flags & ~flag);
}

void karthedis_lapse(struct karthedis *state, int seat, int zone, int first, int end, int known)
{
    if (state->noted[seat])
        lapse_notes(state, seat, zone);
    if (first == end || state->slot[seat][end - 1].known == known)
        return;
    for (int k = first; k < end; k++)
        state->slot[seat][k].known = (int8_t)known;
    karthedis_sort_part(state, seat, first, end);
}

int karthedis_first(const struct karthedis *state, int seat, int zone)
{
    int count = 0; /* of the cards before it */
    for (int k = 0; k < DECK; k++)
        count += state->slot[seat][k].key < karthedis_key(zone, 0, 0, 0);
    return count;
}

int karthedis_find(const struct karthedis *state, int seat, int zone, int design, int with,
                   int without)
{
    uint32_t looked_at = karthedis_key(0xff, 0, 0xff, with | without);
    uint32_t wanted = karthedis_key(zone, 0, design, with);
    int found = -1;
    for (int k = 0; k < DECK; k++)
        found = (state->slot[seat][k].key & looked_at) == wanted ? k : found;
    return found;
}

int karthedis_find_flag(const struct karthedis *state, int seat, int flag)
{
    int k = DECK - 1;
    while (k >= 0 && !karthedis_has(state->slot[seat][k], flag))
        k--;
    return k;
}

int karthedis_in_zone(const struct karthedis *state, int seat, int zone)
{
    int count = 0;
    for (int k = 0; k < DECK; k++)
        count += state->slot[seat][k].zone == zone;
    return count;
}

/* ---- statements -------------------------------------------------------------- */

const int8_t karthedis_part_at[KA_VERBS][PARTS] = {
    [DRAW] = { [PART_AMOUNT] = 1, [PART_PER] = 2, [PART_CONDITION] = 3, [PART_MODE] = 4 },
    [DRAW_UP_TO] = { [PART_AMOUNT] = 1, [PART_CONDITION] = 2 },
    [DISCARD] = { [PART_AMOUNT] = 1, [PART_CONDITION] = 2, [PART_MODE] = 3 },
    [DISCARD_AS_MANY] = { [PART_CONDITION] = 1 },
    [FORCE_DISCARD] = { [PART_AMOUNT] = 1, [PART_CHOOSER] = 2, [PART_CONDITION] = 3 },
    [LOOK_HAND] = { [PART_AMOUNT] = 1, [PART_CONDITION] = 2 },
    [LOOK_DECK] = { [PART_AMOUNT] = 1, [PART_SIDE] = 2, [PART_CONDITION] = 3 },
    [TAKE] = { [PART_AMOUNT] = 1, [PART_FILTER] = 2, [PART_CONDITION] = 3, [PART_MODE] = 4 },
    [RETURN] = { [PART_AMOUNT] = 1,
                 [PART_SOURCE] = 2,
                 [PART_FILTER] = 3,
                 [PART_CONDITION] = 4,
                 [PART_MODE] = 5 },
    [REMOVE] = { [PART_SIDE] = 1,
                 [PART_FILTER] = 2,
                 [PART_CHOOSER] = 3,
                 [PART_CONDITION] = 4,
                 [PART_MODE] = 5 },
    [REMOVE_PILE] = { [PART_SIDE] = 1, [PART_CONDITION] = 2, [PART_MODE] = 3 },
    [VALUE] = { [PART_AMOUNT] = 1,
                [PART_PER] = 2,
                [PART_SCOPE] = 3,
                [PART_SIDE] = 4,
                [PART_CONDITION] = 5 },
    [KA_TIMES] = { [PART_AMOUNT] = 1, [PART_CONDITION] = 2 },
    [SWAP_CARDS] = { [PART_SIDE] = 1, [PART_CONDITION] = 2, [PART_MODE] = 3 },
    [KA_MOVE_CARD] = { [PART_SIDE] = 1, [PART_FILTER] = 2, [PART_CONDITION] = 3, [PART_MODE] = 4 },
    [SWAP_RESOURCES] = { [PART_CONDITION] = 1, [PART_MODE] = 2 },
    [REPLACE_RESOURCE] = { [PART_CONDITION] = 1, [PART_MODE] = 2 },
    [CANCEL] = { [PART_SIDE] = 1, [PART_FILTER] = 2, [PART_CONDITION] = 3, [PART_MODE] = 4 },
    [PROTECT] = { [PART_SIDE] = 1, [PART_CONDITION] = 2 },
    [COPY] = { [PART_KEYWORD] = 1, [PART_CONDITION] = 2, [PART_MODE] = 3 },
    [DISCARD_UP_TO] = { [PART_AMOUNT] = 1, [PART_CONDITION] = 2 },
    [DRAW_AS_MANY] = { [PART_CONDITION] = 1 },
    [RECLAIM] = { [PART_AMOUNT] = 1,
                  [PART_FILTER] = 2,
                  [PART_DESTINATION] = 3,
                  [PART_CONDITION] = 4,
                  [PART_MODE] = 5 },
};

bool karthedis_is_lasting(const int16_t statement[MAX_STATEMENT])
{
    return statement[0] == KA_TIMES || statement[0] == PROTECT ||
           (statement[0] == VALUE && karthedis_part(statement, PART_SCOPE) != AT_PLACE);
}

static void derive_card(struct karthedis_edition *edition, int design)
{
    const struct karthedis_card *card = &edition->card[design];
    uint64_t bit = (uint64_t)1 << design;
    for (int i = 0; i < card->abilities; i++) {
        const struct karthedis_ability *ability = &edition->ability[card->ability[i]];
        edition->ability_of[design][ability->keyword] = (int8_t)card->ability[i];
        edition->with[ability->keyword] |= bit;
        for (int k = 0; k < ability->statements; k++) {
            const int16_t *statement = ability->statement[k];
            if (statement[0] == PROTECT)
                edition->protecting[ability->keyword] |= bit;
            else if (karthedis_is_lasting(statement))
                edition->lasting[ability->keyword] |= bit;
        }
    }
}

void karthedis_derive(struct karthedis_edition *edition)
{
    int count = 0;
    memset(edition->ability_of, EMPTY, sizeof edition->ability_of);
    for (int design = 0; design < edition->designs; design++) {
        derive_card(edition, design);
        edition->pool[design] = (int8_t)edition->card[design].copies;
        for (int copy = 0; copy < edition->card[design].copies; copy++, count++) {
            edition->box[count].design = (uint8_t)design;
            edition->box[count].copy = (uint8_t)copy;
        }
    }
    must(count == CARDS);
}

/* KA-9: what filters ask for. */
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

/* KA-9: what conditions ask for. */
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

static int species_in_pile(const struct karthedis_edition *edition, const struct karthedis *state,
                           int seat)
{
    unsigned seen = 0;
    for (int k = 0; k < DECK; k++)
        if (state->slot[seat][k].zone == ZONE_PILE)
            seen |= 1u << edition->card[state->slot[seat][k].card].species;
    return bits_count(seen);
}

static bool has_card_at(const struct karthedis *state, int seat, int place)
{
    for (int k = DECK - 1; k >= 0 && state->slot[seat][k].zone >= ZONE_DOWN; k--)
        if (karthedis_place_of(state->slot[seat][k].zone) == place)
            return true;
    return false;
}

/* KA-9d: own cards of the design's species that lie open on the table, or in the recall pile. */
static int kin_of(const struct karthedis_edition *edition, const struct karthedis *state, int seat,
                  int design, bool in_pile)
{
    int count = 0, species = edition->card[design].species;
    for (int k = karthedis_rest_at(state, seat); k < DECK; k++) {
        int zone = state->slot[seat][k].zone;
        bool there = in_pile ? zone == ZONE_PILE : zone == ZONE_CALLED || zone >= ZONE_UP;
        count += there && edition->card[state->slot[seat][k].card].species == species;
    }
    return count;
}

/* KA-9d: what amounts are multiplied by. */
int karthedis_counted(const struct karthedis_edition *edition, const struct karthedis *state,
                      int seat, int design, int place, int per)
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
    case PER_KIN:
        return kin_of(edition, state, seat, design, false);
    case PER_KIN_PILE:
        return kin_of(edition, state, seat, design, true);
    default:
        return 1;
    }
}

/* ---- values (KA-5) ---------------------------------------------------------- */

/* KA-9a, KA-9j: where a card lies says which keyword of it lasts there. */
int karthedis_lasting_keyword(union karthedis_slot slot)
{
    if (slot.zone == ZONE_PILE)
        return RECALL;
    if (slot.flags & (CANCELLED | PENDING))
        return NO_KEYWORD;
    if (slot.zone == ZONE_CALLED)
        return CALL;
    return slot.zone >= ZONE_UP ? EXPERTISE : NO_KEYWORD;
}

/* Who has open cards at each place, what they add up to, and the factors. */
struct values {
    unsigned seats[PLACES];
    int add[PLACES][KA_SEATS], times[PLACES][KA_SEATS];
};

/* KA-5b: the cards themselves. */
static void gather_laid(const struct karthedis_edition *edition, const struct karthedis *state,
                        struct values *values)
{
    memset(values, 0, sizeof *values);
    for (int seat = 0; seat < state->players; seat++)
        for (int k = DECK - 1; k >= 0 && state->slot[seat][k].zone >= ZONE_UP; k--) {
            int place = state->slot[seat][k].zone - ZONE_UP;
            values->seats[place] |= 1u << seat;
            values->add[place][seat] += edition->card[state->slot[seat][k].card].value;
        }
}

/* KA-5b: what an ability of a card of `owner` does for the values at the place. */
static void add_ability(const struct karthedis_edition *edition, const struct karthedis *state,
                        int design, int keyword, int owner, int place, struct values *values)
{
    const struct karthedis_ability *ability =
        &edition->ability[karthedis_ability(edition, design, keyword)];
    for (int i = 0; i < ability->statements; i++) {
        const int16_t *statement = ability->statement[i];
        int amount = karthedis_part(statement, PART_AMOUNT);
        if (!karthedis_holds(state, owner, karthedis_part(statement, PART_CONDITION)))
            continue;
        if (statement[0] == KA_TIMES)
            values->times[place][owner] *= amount;
        if (statement[0] != VALUE || karthedis_part(statement, PART_SCOPE) == AT_PLACE)
            continue;
        amount *= karthedis_counted(edition, state, owner, design, place,
                                    karthedis_part(statement, PART_PER));
        bool own = karthedis_part(statement, PART_SIDE) == OWN;
        for (int seat = 0; seat < state->players; seat++)
            values->add[place][seat] += own == (seat == owner) ? amount : 0;
    }
}

/* KA-5b: all that counts at these places besides the cards themselves. What lasts on a
 * card at a place counts there, everything else everywhere: what else a statement
 * could say under its keyword no edition may say. */
static void gather_lasting(const struct karthedis_edition *edition, const struct karthedis *state,
                           unsigned places, struct values *values)
{
    for (uint64_t rest = places; rest; rest = bits_without_first(rest)) {
        int place = bits_first(rest);
        for (int seat = 0; seat < state->players; seat++) {
            values->add[place][seat] += state->bonus[seat][place];
            values->times[place][seat] = 1;
        }
    }
    for (int owner = 0; owner < state->players; owner++)
        for (int k = karthedis_rest_at(state, owner); k < DECK; k++) {
            union karthedis_slot slot = state->slot[owner][k];
            int keyword = karthedis_lasting_keyword(slot);
            if (keyword == NO_KEYWORD || !bits_has(edition->lasting[keyword], slot.card))
                continue;
            uint64_t rest = places;
            if (slot.zone >= ZONE_UP)
                rest &= 1u << (slot.zone - ZONE_UP);
            for (; rest; rest = bits_without_first(rest))
                add_ability(edition, state, slot.card, keyword, owner, bits_first(rest), values);
        }
}

/* KA-5b: the sum, at least 0, times the factors. */
static int worth_at(const struct values *values, int seat, int place)
{
    int sum = values->add[place][seat];
    return sum < 0 ? 0 : sum * values->times[place][seat];
}

int karthedis_worth(const struct karthedis_edition *edition, const struct karthedis *state,
                    int seat, int place)
{
    struct values values;
    gather_laid(edition, state, &values);
    gather_lasting(edition, state, 1u << place, &values);
    return worth_at(&values, seat, place);
}

/* ---- what a trade value is made of ------------------------------------------- */

struct terms {
    struct karthedis_term *term;
    int most, count;
};

static void add_term(struct terms *terms, int card, int owner, bool times, int amount)
{
    if (terms->count < terms->most && amount != times)
        terms->term[terms->count++] = (struct karthedis_term){
            .card = (int8_t)card, .owner = (int8_t)owner, .times = times, .amount = (int16_t)amount
        };
}

/* What one lasting card changes: the sums without and with it. */
static void add_lasting(const struct karthedis_edition *edition, const struct karthedis *state,
                        union karthedis_slot slot, int owner, int seat, int place,
                        struct terms *terms)
{
    int keyword = karthedis_lasting_keyword(slot);
    struct values values = { 0 };
    if (keyword == NO_KEYWORD || !bits_has(edition->lasting[keyword], slot.card) ||
        (slot.zone >= ZONE_UP && slot.zone != ZONE_UP + place))
        return;
    values.times[place][owner] = 1;
    add_ability(edition, state, slot.card, keyword, owner, place, &values);
    add_term(terms, slot.card, owner, false, values.add[place][seat]);
    if (owner == seat)
        add_term(terms, slot.card, owner, true, values.times[place][seat]);
}

int karthedis_terms(const struct karthedis_edition *edition, const struct karthedis *state,
                    int seat, int place, struct karthedis_term term[], int most)
{
    struct terms terms = { .term = term, .most = most };
    for (int k = 0; k < DECK; k++)
        if (state->slot[seat][k].zone == ZONE_UP + place)
            terms.term[terms.count < most ? terms.count++ : most - 1] =
                (struct karthedis_term){ .card = state->slot[seat][k].card,
                                         .owner = (int8_t)seat,
                                         .laid = true,
                                         .amount = edition->card[state->slot[seat][k].card].value };
    add_term(&terms, EMPTY, seat, false, state->bonus[seat][place]);
    for (int owner = 0; owner < state->players; owner++)
        for (int k = karthedis_rest_at(state, owner); k < DECK; k++)
            add_lasting(edition, state, state->slot[owner][k], owner, seat, place, &terms);
    return terms.count;
}

/* KA-5d: the highest, a tie nobody; alone even 0 will do. */
static int taker_of(const struct values *values, int place)
{
    int taker = NOBODY, best = -1;
    for (uint64_t rest = values->seats[place]; rest; rest = bits_without_first(rest)) {
        int seat = bits_first(rest), worth = worth_at(values, seat, place);
        if (worth > best) {
            best = worth;
            taker = seat;
        } else if (worth == best) {
            taker = NOBODY;
        }
    }
    return taker;
}

/* KA-5c: the values as they are when they are compared. */
void karthedis_compare(const struct karthedis_edition *edition, struct karthedis *state,
                       int8_t taker[PLACES])
{
    enum { MOST_SHOWN = 9999 };
    struct values values;
    unsigned places = 0;
    gather_laid(edition, state, &values);
    for (int place = 0; place < PLACES; place++)
        if (values.seats[place])
            places |= 1u << place;
    gather_lasting(edition, state, places, &values);
    for (int place = 0; place < PLACES; place++) {
        taker[place] = (int8_t)taker_of(&values, place);
        for (uint64_t rest = values.seats[place]; rest; rest = bits_without_first(rest)) {
            int seat = bits_first(rest), worth = worth_at(&values, seat, place);
            state->compared[seat][place] = (int16_t)(worth < MOST_SHOWN ? worth : MOST_SHOWN);
        }
    }
    state->awarded = 1;
}

/* KA-S1b: so many of a design at most. */
int karthedis_most_copies(const struct karthedis_edition *edition, const struct karthedis *state,
                          int design)
{
    int boxes = (state->copies + BOX_COPIES - 1) / BOX_COPIES;
    int most = boxes * edition->card[design].copies;
    return most < state->copies ? most : state->copies;
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

/* KA-S2: different ones, equal ones, either or both. */
bool karthedis_meets_goal(const struct karthedis *state, int seat)
{
    int most = 0, kinds = 0;
    for (int i = 0; i < RESOURCES; i++) {
        int won = state->won[seat][i];
        most = won > most ? won : most;
        kinds += won > 0;
    }
    if (state->goal == GOAL_BOTH)
        return kinds >= state->different && most >= state->equal;
    return (state->goal != GOAL_EQUAL && kinds >= state->different) ||
           (state->goal != GOAL_DIFFERENT && most >= state->equal);
}

/* KA-11d: resources, then different ones, then cards in hand. */
int karthedis_standing(const struct karthedis *state, int seat)
{
    int resources = karthedis_resources(state, seat), kinds = karthedis_kinds(state, seat);
    return resources << 16 | kinds << 8 | state->hand[seat];
}

/* KA-6b: most cards, resources included, then nearest to the leader. */
int karthedis_winner(const struct karthedis *state)
{
    int winner = NOBODY, most = -1;
    for (int i = 0, seat = state->leader; i < state->players;
         i++, seat = karthedis_left(state, seat)) {
        if (!karthedis_meets_goal(state, seat))
            continue;
        int cards = state->hand[seat] + karthedis_resources(state, seat);
        if (cards > most) {
            most = cards;
            winner = seat;
        }
    }
    return winner;
}
