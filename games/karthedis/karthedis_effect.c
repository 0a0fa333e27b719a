/*
 * karthedis_effect.c: settles abilities, statement by statement (KA-9, KA-10,
 * KA-12). A statement either is done at once, or sets the phase to what it
 * has to ask and goes on when the answer comes. One ability at a time: what
 * it causes (Deploy of cards it drew) waits until it is over.
 */
#include "games/karthedis/karthedis.h"

#include "core/fault.h"

/* KA-9d: what a statement counts. */
static int amount_of(const struct karthedis_edition *edition, const struct karthedis *state,
                     const int16_t *statement)
{
    return karthedis_part(statement, PART_AMOUNT) *
           karthedis_counted(edition, state, state->owner, state->source, NOBODY,
                             karthedis_part(statement, PART_PER));
}

static void ask(struct karthedis *state, int phase, int seat)
{
    state->phase = (int8_t)phase;
    state->asked = (int8_t)seat;
}

/* KA-9a: the ability of a keyword, if the card has it. */
void karthedis_settle(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                      int design, int keyword, int step)
{
    int ability = karthedis_ability(edition, design, keyword);
    state->step = (int8_t)step;
    if (ability == EMPTY) {
        karthedis_go(edition, state, step);
        return;
    }
    state->owner = (int8_t)seat;
    state->source = (int8_t)design;
    state->ability = (int8_t)ability;
    state->statement = -1;
    state->copied = 0;
    state->done = 0;
    karthedis_next_statement(edition, state);
}

/* ---- the statements ---------------------------------------------------------- */

/* Each begins a statement: false if it is over already. */

/* KA-10b: as many as there are. */
static bool begin_discard(struct karthedis *state, int seat, int amount)
{
    state->owed = (int8_t)(amount < state->hand[seat] ? amount : state->hand[seat]);
    state->done = 0;
    if (state->owed)
        ask(state, KA_PHASE_DISCARD, seat);
    return state->owed;
}

/* KA-12c: how many cards a statement could take from the pile. */
static int choices(const struct karthedis_edition *edition, const struct karthedis *state,
                   const int16_t *statement)
{
    int count = 0, owner = state->owner;
    for (int k = karthedis_rest_at(state, owner); k < DECK; k++)
        count += state->slot[owner][k].zone == ZONE_PILE && !(state->slot[owner][k].flags & SELF) &&
                 karthedis_fits(edition, state, state->slot[owner][k].card,
                                karthedis_part(statement, PART_FILTER));
    return count;
}

/* Whether there is a card on the table to choose. */
static bool has_target(const struct karthedis_edition *edition, const struct karthedis *state)
{
    for (int seat = 0; seat < state->players; seat++)
        if (karthedis_may_target(edition, state, state->chosen, seat))
            return true;
    return false;
}

/* KA-10b: as many as fit. */
static bool begin_from_pile(const struct karthedis_edition *edition, struct karthedis *state,
                            const int16_t *statement, int phase)
{
    int there = choices(edition, state, statement);
    int amount = karthedis_part(statement, PART_AMOUNT);
    state->owed = (int8_t)(amount < there ? amount : there);
    state->done = 0;
    if (state->owed)
        ask(state, phase, state->owner);
    return state->owed;
}

/* KA-10b: as many as there are. */
static bool begin_stow(struct karthedis *state, const int16_t *statement)
{
    int amount = karthedis_part(statement, PART_AMOUNT), hand = state->hand[state->owner];
    state->owed = (int8_t)(amount < hand ? amount : hand);
    state->done = 0;
    if (state->owed)
        ask(state, KA_PHASE_STOW, state->owner);
    return state->owed;
}

/* KA-9b: cards that were removed, as a card speaks of them. */
static bool begin_reclaim(const struct karthedis_edition *edition, struct karthedis *state,
                          const int16_t *statement)
{
    int there = karthedis_may_reclaim(edition, state);
    int amount = karthedis_part(statement, PART_AMOUNT);
    state->owed = (int8_t)(amount < there ? amount : there);
    state->done = 0;
    if (state->owed)
        ask(state, KA_PHASE_RECLAIM, state->owner);
    return state->owed;
}

/* KA-10b: nothing to choose: nothing happens. */
static bool begin_target(const struct karthedis_edition *edition, struct karthedis *state, int seat)
{
    if (!has_target(edition, state))
        return false;
    ask(state, KA_PHASE_TARGET, seat);
    return true;
}

/* KA-10b: no place to choose: nothing happens. */
static bool begin_place(const struct karthedis_edition *edition, struct karthedis *state)
{
    for (int place = 0; place < PLACES; place++)
        if (karthedis_can_place(edition, state, place)) {
            ask(state, KA_PHASE_PLACE, state->owner);
            return true;
        }
    return false;
}

static bool after_naming(const struct karthedis_edition *edition, struct karthedis *state);

/* KA-9c: an opponent is named; where only one can be, nobody is asked. */
static bool begin_name(const struct karthedis_edition *edition, struct karthedis *state)
{
    int count = 0;
    for (int seat = 0; seat < state->players; seat++)
        if (karthedis_can_name(edition, state, seat)) {
            state->chosen = (int8_t)seat;
            count++;
        }
    if (count == 1)
        return after_naming(edition, state);
    if (count)
        ask(state, KA_PHASE_NAME, state->owner);
    return count;
}

/* Cards of the hand or deck looked at that not all know, and not the looker. */
static int unknown_to(const struct karthedis *state, int looker, int seat, int zone)
{
    int count = 0;
    for (int k = 0; k < DECK; k++)
        count += state->slot[seat][k].zone == zone && !karthedis_knows(state, looker, seat, k);
    return count;
}

/* KA-13a: what was noted of this hand or deck before is forgotten. */
static bool begin_look(struct karthedis *state, const int16_t *statement)
{
    int zone = statement[0] == LOOK_HAND ? ZONE_HAND : ZONE_DECK;
    int there = unknown_to(state, state->owner, state->chosen, zone);
    int amount = karthedis_part(statement, PART_AMOUNT);
    state->owed = (int8_t)(amount < there ? amount : there);
    state->looked_zone = (int8_t)zone;
    state->done = 0;
    karthedis_drop_notes(state, state->owner, state->chosen, zone);
    if (state->owed)
        ask(state, KA_PHASE_LOOK, state->owner);
    return state->owed;
}

/* KA-9b, KA-9e: an own Recall takes its card along. */
static void remove_pile(struct karthedis *state, int seat)
{
    for (int k = 0; k < DECK; k++)
        while (state->slot[seat][k].zone == ZONE_PILE) {
            karthedis_put(state, seat, k, ZONE_REMOVED, KNOWN_TO_ALL,
                          state->slot[seat][k].flags & SELF);
            state->done++;
        }
}

/* KA-9f: an addition to a player's value at a place. */
static void change_bonus(const struct karthedis_edition *edition, struct karthedis *state, int seat)
{
    const int16_t *statement = karthedis_statement(edition, state);
    int bonus = state->bonus[seat][state->place] + amount_of(edition, state, statement);
    bonus = bonus > 100 ? 100 : bonus < -100 ? -100 : bonus;
    state->bonus[seat][state->place] = (int8_t)bonus;
}

static bool after_naming(const struct karthedis_edition *edition, struct karthedis *state)
{
    const int16_t *statement = karthedis_statement(edition, state);
    int amount = karthedis_part(statement, PART_AMOUNT);
    switch (statement[0]) {
    case FORCE_DISCARD:
        if (karthedis_part(statement, PART_CHOOSER) == BY_OPPONENT)
            return begin_discard(state, state->chosen, amount);
        state->owed =
            (int8_t)(amount < state->hand[state->chosen] ? amount : state->hand[state->chosen]);
        state->done = 0;
        ask(state, KA_PHASE_LOSE, state->chosen);
        return true;
    case LOOK_HAND:
    case LOOK_DECK:
        return begin_look(state, statement);
    case REMOVE_PILE:
        state->done = 0;
        remove_pile(state, state->chosen);
        return false;
    case VALUE:
        change_bonus(edition, state, state->chosen);
        return false;
    default: /* the named player chooses an own card */
        return begin_target(edition, state, state->chosen);
    }
}

/* The first of two choices: a card that will change its place. */
static void mark(struct karthedis *state, int seat, int k)
{
    state->place = (int8_t)karthedis_place_of(state->slot[seat][k].zone);
    state->marked = (int8_t)seat;
    state->stage = 1;
    karthedis_put(state, seat, k, state->slot[seat][k].zone, state->slot[seat][k].known,
                  state->slot[seat][k].flags | MARKED);
}

/* The marked card. In a view it may be one that the viewer does not see: then any of
 * those that it could be, which look the same to the viewer. */
static int find_marked(const struct karthedis *state)
{
    int seat = state->marked, k = karthedis_find_flag(state, seat, MARKED);
    if (k < 0) {
        k = DECK - 1;
        while (k >= 0 && (state->slot[seat][k].zone != ZONE_DOWN + state->place ||
                          state->slot[seat][k].flags != UNKNOWN))
            k--;
    }
    must(k >= 0);
    return k;
}

/* The flags of a card when the mark is taken away; UNKNOWN ones stay so. */
static int unmarked(union karthedis_slot slot)
{
    return slot.flags == UNKNOWN ? UNKNOWN : slot.flags & ~MARKED;
}

static void unmark(struct karthedis *state)
{
    karthedis_clear_flag(state, state->marked, MARKED);
    state->marked = EMPTY;
}

static bool begin_swap(const struct karthedis_edition *edition, struct karthedis *state,
                       const int16_t *statement)
{
    state->stage = 0;
    if (karthedis_part(statement, PART_SIDE) == THIS) {
        int k = karthedis_find_flag(state, state->owner, SELF);
        if (k < 0 || !karthedis_at_place(state->slot[state->owner][k].zone))
            return false;
        mark(state, state->owner, k);
        if (begin_target(edition, state, state->owner))
            return true;
        unmark(state);
        return false;
    }
    return begin_target(edition, state, state->owner);
}

/* KA-9f: what lasts is not settled but counted (karthedis_compare). */
static bool begin_value(const struct karthedis_edition *edition, struct karthedis *state,
                        const int16_t *statement)
{
    if (karthedis_is_lasting(statement))
        return false;
    state->stage = 0;
    return begin_place(edition, state);
}

static int resource_cards(const struct karthedis *state)
{
    int sum = 0;
    for (int i = 0; i < RESOURCES; i++)
        sum += state->resource_pile[i];
    return sum;
}

/* False: the statement is over. */
static bool begin(const struct karthedis_edition *edition, struct karthedis *state,
                  const int16_t *statement)
{
    int owner = state->owner;
    int done = state->done;
    state->stage = 0;
    state->chosen = (int8_t)owner;
    switch (statement[0]) {
    case DRAW:
        state->done = 0;
        karthedis_draw_cards(edition, state, owner, amount_of(edition, state, statement));
        return state->owed;
    case DRAW_UP_TO:
        state->done = 0;
        if (state->deck[owner])
            ask(state, KA_PHASE_AMOUNT, owner);
        return state->deck[owner];
    case DISCARD_UP_TO:
        state->done = 0;
        if (state->hand[owner])
            ask(state, KA_PHASE_AMOUNT, owner);
        return state->hand[owner];
    case DRAW_AS_MANY:
        state->done = 0;
        karthedis_draw_cards(edition, state, owner, done);
        return state->owed;
    case DISCARD:
        return begin_discard(state, owner, karthedis_part(statement, PART_AMOUNT));
    case DISCARD_AS_MANY:
        return begin_discard(state, owner, done);
    case TAKE:
        return begin_from_pile(edition, state, statement, KA_PHASE_TAKE);
    case RECLAIM:
        return begin_reclaim(edition, state, statement);
    case RETURN:
        return karthedis_part(statement, PART_SOURCE) == FROM_HAND
                   ? begin_stow(state, statement)
                   : begin_from_pile(edition, state, statement, KA_PHASE_RETURN);
    case LOOK_DECK:
        if (karthedis_part(statement, PART_SIDE) == OWN)
            return begin_look(state, statement);
        return begin_name(edition, state);
    case FORCE_DISCARD:
    case LOOK_HAND:
        return begin_name(edition, state);
    case REMOVE_PILE:
        if (karthedis_part(statement, PART_SIDE) == OTHER)
            return begin_name(edition, state);
        state->done = 0;
        remove_pile(state, owner);
        return false;
    case REMOVE:
        if (karthedis_part(statement, PART_CHOOSER) == BY_OPPONENT)
            return begin_name(edition, state);
        return begin_target(edition, state, owner);
    case KA_MOVE_CARD:
    case CANCEL:
    case COPY:
        return begin_target(edition, state, owner);
    case SWAP_CARDS:
        return begin_swap(edition, state, statement);
    case VALUE:
        return begin_value(edition, state, statement);
    case SWAP_RESOURCES:
        return begin_place(edition, state);
    case REPLACE_RESOURCE:
        return resource_cards(state) && begin_place(edition, state);
    default: /* what lasts needs no settling */
        return false;
    }
}

/* ---- running ------------------------------------------------------------------ */

/* KA-10a: the ability is over: what it drew may be deployed, then play goes on. */
static void end_ability(const struct karthedis_edition *edition, struct karthedis *state)
{
    state->ability = EMPTY;
    state->copied = 0;
    karthedis_clear_flag(state, state->owner, SELF);
    if (state->drawn) {
        ask(state, KA_PHASE_DEPLOY, state->owner);
        return;
    }
    karthedis_go(edition, state, state->step);
}

/* KA-10b: a condition that does not hold, and what its owner may leave. */
void karthedis_run(const struct karthedis_edition *edition, struct karthedis *state)
{
    const int16_t *statement = karthedis_statement(edition, state);
    bool may = karthedis_part(statement, PART_MODE) == MAY;
    if (!karthedis_holds(state, state->owner, karthedis_part(statement, PART_CONDITION))) {
        state->done = 0;
        karthedis_next_statement(edition, state);
        return;
    }
    if (may && !state->agreed) {
        ask(state, KA_PHASE_MAY, state->owner);
        return;
    }
    if (!begin(edition, state, statement))
        karthedis_next_statement(edition, state);
}

/* KA-12d: one statement after the other, three at most. */
void karthedis_next_statement(const struct karthedis_edition *edition, struct karthedis *state)
{
    state->statement++;
    state->agreed = 0;
    state->stage = 0;
    state->owed = 0;
    if (state->statement < karthedis_running(edition, state)->statements)
        karthedis_run(edition, state);
    else
        end_ability(edition, state);
}

/* ---- answers ------------------------------------------------------------------- */

static void one_done(const struct karthedis_edition *edition, struct karthedis *state, bool more)
{
    state->done++;
    if (!--state->owed || !more)
        karthedis_next_statement(edition, state);
}

/* The two marked cards change places; each keeps its face. */
static void swap_marked(struct karthedis *state, int seat, int k)
{
    int other = state->marked, m = find_marked(state);
    int zone = state->slot[seat][k].zone;
    int from = state->slot[other][m].zone;
    int to = (from >= ZONE_UP ? ZONE_UP : ZONE_DOWN) + karthedis_place_of(zone);
    int back = (zone >= ZONE_UP ? ZONE_UP : ZONE_DOWN) + karthedis_place_of(from);
    int flags = state->slot[seat][k].flags;
    /* The chosen one first: its index is known; the marked one is found again. */
    karthedis_put(state, seat, k, back, state->slot[seat][k].known, flags);
    m = find_marked(state);
    karthedis_put(state, other, m, to, state->slot[other][m].known,
                  unmarked(state->slot[other][m]));
    state->marked = EMPTY;
}

/* KA-9: card k of the seat is what the statement was to choose. */
static void chosen(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                   int k)
{
    const int16_t *statement = karthedis_statement(edition, state);
    int design = state->slot[seat][k].card;
    switch (statement[0]) {
    case REMOVE:
        karthedis_put(state, seat, k, ZONE_REMOVED, state->slot[seat][k].known,
                      state->slot[seat][k].flags & SELF);
        break;
    case CANCEL:
        karthedis_put(state, seat, k, state->slot[seat][k].zone, state->slot[seat][k].known,
                      (state->slot[seat][k].flags | CANCELLED) & ~PENDING);
        break;
    case COPY:
        state->ability =
            (int8_t)karthedis_ability(edition, design, karthedis_part(statement, PART_KEYWORD));
        state->statement = -1;
        state->copied = 1;
        break;
    case KA_MOVE_CARD:
        mark(state, seat, k);
        if (begin_place(edition, state))
            return;
        unmark(state);
        break;
    default: /* SWAP_CARDS */
        if (!state->stage) {
            mark(state, seat, k);
            if (begin_target(edition, state, state->owner))
                return;
            unmark(state);
            break;
        }
        swap_marked(state, seat, k);
    }
    karthedis_next_statement(edition, state);
}

/* KA-9g: a card that the chooser cannot see: by its place alone, among several by lot. */
static void target_down(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                        int zone)
{
    uint32_t targets = karthedis_targets(edition, state, state->chosen, seat);
    int count = 0, last = -1;
    for (int k = 0; k < DECK; k++)
        if (targets >> k & 1 && state->slot[seat][k].zone == zone &&
            !karthedis_knows(state, state->asked, seat, k)) {
            count++;
            last = k;
        }
    if (count == 1) {
        chosen(edition, state, seat, last);
        return;
    }
    /* While the lot is drawn the place of the first card stays where it was. */
    state->picked_seat = (int8_t)seat;
    state->picked_zone = (int8_t)zone;
    state->phase = KA_PHASE_PICK;
}

/* KA-9: the place that the statement was to choose. */
static void placed(const struct karthedis_edition *edition, struct karthedis *state, int place)
{
    const int16_t *statement = karthedis_statement(edition, state);
    int8_t resource = state->offer[place];
    int seat = state->marked, k;
    switch (statement[0]) {
    case KA_MOVE_CARD:
        k = find_marked(state);
        state->marked = EMPTY;
        karthedis_put(state, seat, k,
                      (state->slot[seat][k].zone >= ZONE_UP ? ZONE_UP : ZONE_DOWN) + place,
                      state->slot[seat][k].known, unmarked(state->slot[seat][k]));
        break;
    case SWAP_RESOURCES:
        if (!state->stage) {
            state->place = (int8_t)place;
            state->stage = 1;
            if (begin_place(edition, state))
                return;
            break;
        }
        state->offer[place] = state->offer[state->place];
        state->offer[state->place] = resource;
        break;
    case REPLACE_RESOURCE:
        state->place = (int8_t)place;
        state->phase = KA_PHASE_RESOURCE;
        return;
    default: /* VALUE */
        state->place = (int8_t)place;
        state->stage = 1;
        if (karthedis_part(statement, PART_SIDE) == OTHER) {
            if (begin_name(edition, state))
                return;
            break;
        }
        change_bonus(edition, state, state->owner);
    }
    karthedis_next_statement(edition, state);
}

/* KA-10c: no keyword is settled by it. */
static void discarded(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                      int design)
{
    int k = karthedis_find(state, seat, ZONE_HAND, design, 0, 0);
    karthedis_put(state, seat, k, ZONE_PILE, KNOWN_TO_ALL, 0);
    one_done(edition, state, state->hand[seat]);
}

/* KA-13a: the looker notes the card. Nothing noted before of this hand or deck is left
 * when a look begins, so the notes also say what was looked at already. */
static void looked(const struct karthedis_edition *edition, struct karthedis *state,
                   struct move move)
{
    int seat = move.a, zone = state->looked_zone;
    if (!move.n)
        karthedis_reveal_unseen(state, seat, move.b);
    karthedis_note(state, state->owner, seat, zone, move.b);
    one_done(edition, state, true);
}

/* KA-9b, KA-12b: a removed card comes back: to the hand as it is known, or open to the recall pile.
 */
static void reclaimed(const struct karthedis_edition *edition, struct karthedis *state,
                      struct move move)
{
    int owner = state->owner, k = karthedis_find(state, owner, ZONE_REMOVED, move.a, 0, SELF);
    bool to_hand = karthedis_part(karthedis_statement(edition, state), PART_DESTINATION) == TO_HAND;
    karthedis_put(state, owner, k, to_hand ? ZONE_HAND : ZONE_PILE,
                  to_hand ? state->slot[owner][k].known : KNOWN_TO_ALL, to_hand ? BACK : 0);
    one_done(edition, state, karthedis_may_reclaim(edition, state));
}

/* ---- one function for each kind of answer ------------------------------------------- */

typedef void answer(const struct karthedis_edition *edition, struct karthedis *state,
                    struct move move);

/* KA-10b: its owner wants it. */
static void answer_do(const struct karthedis_edition *edition, struct karthedis *state,
                      struct move move)
{
    (void)move;
    state->agreed = 1;
    karthedis_run(edition, state);
}

/* KA-10b: its owner does without, or nothing that could be chosen fits. */
static void answer_skip(const struct karthedis_edition *edition, struct karthedis *state,
                        struct move move)
{
    (void)move;
    if (state->phase == KA_PHASE_MAY || state->phase == KA_PHASE_TARGET)
        state->done = 0;
    karthedis_next_statement(edition, state);
}

static void answer_amount(const struct karthedis_edition *edition, struct karthedis *state,
                          struct move move)
{
    if (move.n && karthedis_statement(edition, state)[0] == DISCARD_UP_TO)
        begin_discard(state, state->owner, move.n);
    else if (move.n)
        karthedis_draw_cards(edition, state, state->owner, move.n);
    else
        karthedis_next_statement(edition, state);
}

static void answer_discard(const struct karthedis_edition *edition, struct karthedis *state,
                           struct move move)
{
    discarded(edition, state, state->asked, move.a);
}

static void answer_lose(const struct karthedis_edition *edition, struct karthedis *state,
                        struct move move)
{
    discarded(edition, state, state->chosen, move.b);
}

static void answer_name(const struct karthedis_edition *edition, struct karthedis *state,
                        struct move move)
{
    state->chosen = (int8_t)move.a;
    if (!after_naming(edition, state))
        karthedis_next_statement(edition, state);
}

/* KA-12b: it cannot be played in this phase. */
static void answer_take(const struct karthedis_edition *edition, struct karthedis *state,
                        struct move move)
{
    int owner = state->owner, k = karthedis_find(state, owner, ZONE_PILE, move.a, 0, SELF);
    karthedis_put(state, owner, k, ZONE_HAND, KNOWN_TO_ALL, BACK);
    one_done(edition, state, true);
}

/* KA-12a: it lies aside until the round ends. */
static void answer_return(const struct karthedis_edition *edition, struct karthedis *state,
                          struct move move)
{
    int owner = state->owner, k = karthedis_find(state, owner, ZONE_PILE, move.a, 0, SELF);
    karthedis_put(state, owner, k, ZONE_ASIDE, KNOWN_TO_ALL, 0);
    one_done(edition, state, true);
}

/* KA-12a: it lies aside until the round ends. */
static void answer_stow(const struct karthedis_edition *edition, struct karthedis *state,
                        struct move move)
{
    int owner = state->owner, k = karthedis_find(state, owner, ZONE_HAND, move.a, 0, 0);
    karthedis_put(state, owner, k, ZONE_ASIDE, KNOWN_TO_OWNER, 0);
    karthedis_lapse_hand(state, owner);
    one_done(edition, state, state->hand[owner]);
}

/* KA-9: a card that the chooser knows. */
static void answer_target(const struct karthedis_edition *edition, struct karthedis *state,
                          struct move move)
{
    uint32_t targets = karthedis_targets(edition, state, state->chosen, move.a);
    int k = DECK - 1;
    for (; k >= 0; k--)
        if (targets >> k & 1 && karthedis_spot(state->slot[move.a][k].zone) == move.n &&
            state->slot[move.a][k].card == move.b &&
            karthedis_knows(state, state->asked, move.a, k))
            break;
    must(k >= 0);
    if (karthedis_is_down(state->slot[move.a][k].zone)) /* all see where (KA-13) */
        state->aimed = (int8_t)(move.a * PLACES + move.n);
    chosen(edition, state, move.a, k);
}

/* KA-9g: a card that the chooser does not know. */
static void answer_target_down(const struct karthedis_edition *edition, struct karthedis *state,
                               struct move move)
{
    state->aimed = (int8_t)(move.a * PLACES + move.n); /* all see where (KA-13) */
    target_down(edition, state, move.a, ZONE_DOWN + move.n);
}

/* KA-9g: the lot among cards that the chooser does not know. */
static void answer_pick(const struct karthedis_edition *edition, struct karthedis *state,
                        struct move move)
{
    uint32_t targets = karthedis_targets(edition, state, state->picked_seat, move.a);
    int k = DECK - 1;
    for (; k >= 0; k--)
        if (targets >> k & 1 && state->slot[move.a][k].zone == state->picked_zone &&
            state->slot[move.a][k].card == move.b &&
            !karthedis_knows(state, state->asked, move.a, k))
            break;
    must(k >= 0);
    state->owed = 0; /* no cards are */
    chosen(edition, state, move.a, k);
}

static void answer_place(const struct karthedis_edition *edition, struct karthedis *state,
                         struct move move)
{
    placed(edition, state, move.a);
}

static void answer_resource(const struct karthedis_edition *edition, struct karthedis *state,
                            struct move move)
{
    state->resource_pile[move.a]--;
    state->resource_pile[state->offer[state->place]]++;
    state->offer[state->place] = (int8_t)move.a;
    karthedis_next_statement(edition, state);
}

void karthedis_effect_apply(const struct karthedis_edition *edition, struct karthedis *state,
                            int actor, struct move move)
{
    static answer *const answers[KA_MOVE_KINDS] = {
        [KA_MOVE_DO] = answer_do,
        [KA_MOVE_SKIP] = answer_skip,
        [KA_MOVE_AMOUNT] = answer_amount,
        [KA_MOVE_DISCARD] = answer_discard,
        [KA_MOVE_LOSE] = answer_lose,
        [KA_MOVE_NAME] = answer_name,
        [KA_MOVE_LOOK] = looked,
        [KA_MOVE_TAKE] = answer_take,
        [KA_MOVE_RETURN] = answer_return,
        [KA_MOVE_RECLAIM] = reclaimed,
        [KA_MOVE_STOW] = answer_stow,
        [KA_MOVE_TARGET] = answer_target,
        [KA_MOVE_TARGET_DOWN] = answer_target_down,
        [KA_MOVE_PICK] = answer_pick,
        [KA_MOVE_PLACE] = answer_place,
        [KA_MOVE_RESOURCE] = answer_resource,
    };
    (void)actor;
    must(answers[move.kind]);
    answers[move.kind](edition, state, move);
}
