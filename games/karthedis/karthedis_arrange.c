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

#define STATED(member) (stated[offsetof(struct karthedis, member)])

static void arrange_seat(struct karthedis *state, const uint8_t *stated, int seat)
{
    for (int k = 0; k < DECK; k++) {
        const uint8_t *at = stated + offsetof(struct karthedis, slot) +
                            (size_t)(seat * DECK + k) * sizeof(union karthedis_slot);
        bool has_card = at[offsetof(union karthedis_slot, card)];
        bool has_zone = at[offsetof(union karthedis_slot, zone)];
        if (state->slot[seat][k].zone == EMPTY && !has_zone)
            state->slot[seat][k].zone = ZONE_DECK;
        if (has_card && !has_zone && state->slot[seat][k].zone == ZONE_DECK)
            state->slot[seat][k].zone = ZONE_HAND;
        int zone = state->slot[seat][k].zone;
        int known = KNOWN_TO_ALL;
        if (zone == ZONE_HAND || karthedis_is_down(zone) ||
            (zone == ZONE_DECK && state->decks != DECKS_RANDOM))
            known = KNOWN_TO_OWNER;
        else if (zone == ZONE_DECK)
            known = KNOWN_TO_NOBODY;
        state->slot[seat][k].known = (int8_t)known;
        if (!at[offsetof(union karthedis_slot, flags)])
            state->slot[seat][k].flags =
                zone == ZONE_HAND && state->phase == KA_PHASE_SPECULATE ? READY : 0;
    }
}

/* Which flags a card of the seat can have when the phase begins to ask somebody. */
static int flags_of_phase(const struct karthedis *state, int seat)
{
    bool own = seat == state->turn;
    switch (state->phase) {
    case KA_PHASE_SPECULATE:
        return READY;
    case KA_PHASE_DEPLOY:
        return own ? FRESH : 0;
    case KA_PHASE_SETTLE:
        return CANCELLED | (own ? PENDING : 0);
    case KA_PHASE_CALL:
    case KA_PHASE_CALL_AGAIN:
        return CANCELLED | BACK;
    case KA_PHASE_TRADE:
    case KA_PHASE_TURN:
        return CANCELLED;
    default:
        return 0;
    }
}

static const char *check_flags(const struct karthedis_edition *edition,
                               const struct karthedis *state)
{
    for (int seat = 0; seat < state->players; seat++)
        for (int k = 0; k < DECK; k++) {
            union karthedis_slot slot = state->slot[seat][k];
            if (slot.flags & ~flags_of_phase(state, seat))
                return "a flag that no card has in this phase";
            if (slot.flags & PENDING &&
                (slot.flags & CANCELLED || karthedis_ability(edition, slot.card, EXPERTISE) < 0))
                return "a card without an Expertise to settle";
        }
    return NULL;
}

static int count_flag(const struct karthedis *state, int seat, int flag)
{
    int count = 0;
    for (int k = 0; k < DECK; k++)
        count += (state->slot[seat][k].flags & flag) != 0;
    return count;
}

/* Places that must hold some card get the first that are left. */
static const char *deal_rest(const struct karthedis_edition *edition, struct karthedis *state)
{
    int next = 0;
    memcpy(state->pool, edition->pool, sizeof state->pool);
    for (int seat = 0; seat < state->players; seat++)
        for (int k = 0; k < DECK; k++) {
            int card = state->slot[seat][k].card;
            if (card >= edition->designs)
                return "a card of no design";
            if (card >= 0 && state->decks != DECKS_BUILD && --state->pool[card] < 0)
                return "more copies of a card than there are";
        }
    for (int seat = 0; seat < state->players; seat++)
        for (int k = 0; k < DECK; k++) {
            bool needs = state->slot[seat][k].card < 0 &&
                         (state->slot[seat][k].zone != ZONE_DECK || state->decks != DECKS_RANDOM);
            if (!needs)
                continue;
            while (next < DESIGNS && !state->pool[next])
                next++;
            if (next == DESIGNS)
                return "more cards than there are";
            state->slot[seat][k].card = (int8_t)next;
            state->pool[next]--;
        }
    if (state->decks == DECKS_BUILD)
        memset(state->pool, 0, sizeof state->pool);
    return NULL;
}

static void arrange_offer(const struct karthedis_edition *edition, struct karthedis *state,
                          const uint8_t *stated)
{
    bool any = !STATED(phase);
    for (int place = 0; place < PLACES; place++)
        any |= stated[offsetof(struct karthedis, offer) + (size_t)place];
    for (int place = 0; place <= state->players && !any; place++)
        state->offer[place] = (int8_t)(place % RESOURCES);
    for (int i = 0; i < RESOURCES; i++) {
        int left = edition->resource[i];
        for (int seat = 0; seat < KA_SEATS; seat++)
            left -= state->won[seat][i];
        for (int place = 0; place < PLACES; place++)
            left -= state->offer[place] == i;
        state->resource_pile[i] = (int8_t)left;
    }
}

/* What may be stated at any time, and what only together with the phase. */
static const struct {
    size_t offset, size;
    bool with_phase;
} stateable[] = {
#define MAY_STATE(member, phase_)                                                                  \
    {                                                                                              \
        offsetof(struct karthedis, member), sizeof(((struct karthedis *)0)->member), phase_        \
    }
    MAY_STATE(won, false),    MAY_STATE(bonus, false),     MAY_STATE(round, false),
    MAY_STATE(goal, false),   MAY_STATE(different, false), MAY_STATE(equal, false),
    MAY_STATE(leader, false), MAY_STATE(passed, false),    MAY_STATE(finished, false),
    MAY_STATE(acted, false),  MAY_STATE(offer, false),     MAY_STATE(aimed, false),
    MAY_STATE(copies, false), MAY_STATE(copied, false),    MAY_STATE(agreed, false),
    MAY_STATE(done, false),   MAY_STATE(drawn, false),     MAY_STATE(calls, false),
    MAY_STATE(pack, false),   MAY_STATE(picks, false),     MAY_STATE(ready, false),
    MAY_STATE(phase, true),   MAY_STATE(turn, true),
};

/* Of a card what it is, where it lies, and its flags. */
static bool may_state_slot(size_t offset)
{
    size_t part = (offset - offsetof(struct karthedis, slot)) % sizeof(union karthedis_slot);
    return offset - offsetof(struct karthedis, slot) < sizeof(((struct karthedis *)0)->slot) &&
           (part == offsetof(union karthedis_slot, card) ||
            part == offsetof(union karthedis_slot, zone) ||
            part == offsetof(union karthedis_slot, flags));
}

static const char *check_stated(const struct karthedis *state, const uint8_t *stated)
{
    bool phase = STATED(phase);
    for (size_t i = 0; i < sizeof *state; i++) {
        bool may = !stated[i] || (phase && may_state_slot(i));
        for (size_t k = 0; k < sizeof stateable / sizeof *stateable && !may; k++)
            may =
                i - stateable[k].offset < stateable[k].size && (phase || !stateable[k].with_phase);
        if (!may)
            return "something that follows from the rest is stated, or no phase";
    }
    return NULL;
}

static const char *check_values(const struct karthedis *state)
{
    if (state->calls & ~1)
        return "a number of calls";
    if (state->copies < 1 || state->copies > MOST_COPIES || state->done < 0 || state->done > DECK ||
        state->drawn < 0 || state->drawn > DECK)
        return "a number of cards";
    if (state->goal < 0 || state->goal > GOAL_BOTH ||
        (state->goal != GOAL_EQUAL && (state->different < 2 || state->different > 5)) ||
        (state->goal != GOAL_DIFFERENT && (state->equal < 2 || state->equal > 6)))
        return "a goal that cannot be agreed on";
    if (state->round < 1 || state->round > LAST_ROUND)
        return "the round";
    if (state->leader < 0 || state->leader >= state->players || state->turn < 0 ||
        state->turn >= state->players)
        return "whose turn it is";
    for (int place = 0; place < PLACES; place++)
        if (state->offer[place] != EMPTY &&
            (state->offer[place] < 0 || state->offer[place] >= RESOURCES))
            return "a resource that does not exist";
    return NULL;
}

/* Zones that can hold cards when the phase begins to ask somebody. */
static const char *check_zones(const struct karthedis *state)
{
    for (int seat = 0; seat < state->players; seat++)
        for (int k = 0; k < DECK; k++) {
            int zone = state->slot[seat][k].zone;
            bool fits = zone >= ZONE_DECK && zone <= ZONE_REMOVED;
            bool hiring = state->phase == KA_PHASE_SPECULATE || state->phase == KA_PHASE_DEPLOY ||
                          state->phase == KA_PHASE_DRAW;
            bool turning = state->phase == KA_PHASE_TURN || state->phase == KA_PHASE_SETTLE;
            if (zone == ZONE_CALLED)
                fits = !hiring;
            else if (karthedis_at_place(zone))
                fits = zone < ZONES && karthedis_place_of(zone) <= state->players &&
                       (turning ||
                        state->phase == (zone < ZONE_UP ? KA_PHASE_TRADE : KA_PHASE_CALL_AGAIN));
            if (!fits)
                return "a card where none can be in this phase";
        }
    return NULL;
}

/* What whoever is asked, or draws, must have. */
static const char *check_asked(const struct karthedis *state)
{
    int seat = state->turn;
    int down = karthedis_first(state, seat, ZONE_DOWN);
    switch (state->phase) {
    case KA_PHASE_DRAW:
        return state->deck[seat] ? NULL : "who draws has no deck";
    case KA_PHASE_TURN:
        return down < DECK && karthedis_is_down(state->slot[seat][down].zone)
                   ? NULL
                   : "who turns cards up has none that lies face down";
    case KA_PHASE_SETTLE:
        return count_flag(state, seat, PENDING) > 1 ? NULL : "fewer than two to choose from";
    case KA_PHASE_DEPLOY:
        return state->drawn ? NULL : "who deploys has drawn nothing";
    default:
        return state->hand[seat] ? NULL : "who is asked has no card";
    }
}

/* KA-1, KA-10: the draw of the round, and Deploy behind it. */
static void begin_drawing(struct karthedis *state)
{
    bool draws = state->phase == KA_PHASE_DRAW;
    if (!draws && state->phase != KA_PHASE_DEPLOY)
        return;
    state->step = STEP_HIRE_DRAWN;
    state->owed = draws;
    state->drawn = (int8_t)count_flag(state, state->turn, FRESH);
}

/* Nothing is under way. */
static void at_rest(struct karthedis *state)
{
    state->step = STEP_NONE;
    state->ability = state->source = state->marked = EMPTY;
    state->statement = state->copied = state->agreed = state->stage = 0;
    state->owed = state->done = state->drawn = state->calls = 0;
    state->chosen = state->place = state->end = 0;
    state->pack = state->picks = 0;
    state->asked = state->owner = state->turn;
    state->finished[state->turn] = 0;
    memset(state->tray, EMPTY, sizeof state->tray);
    memset(state->kept, EMPTY, sizeof state->kept);
    memset(state->ready, 0, sizeof state->ready);
    memset(state->noted, 0, sizeof state->noted);
    for (int seat = 0; seat < KA_SEATS; seat++)
        for (int i = 0; i < NOTES; i++)
            state->note[seat][i] = EMPTY;
}

/* A position at the beginning of somebody's question in one of the phases. */
static const char *arrange_phase(const struct karthedis_edition *edition, struct karthedis *state,
                                 const uint8_t *stated)
{
    static const bool can_be_stated[KA_PHASES] = {
        [KA_PHASE_SPECULATE] = true, [KA_PHASE_DRAW] = true,       [KA_PHASE_DEPLOY] = true,
        [KA_PHASE_CALL] = true,      [KA_PHASE_TRADE] = true,      [KA_PHASE_TURN] = true,
        [KA_PHASE_SETTLE] = true,    [KA_PHASE_CALL_AGAIN] = true,
    };
    if (state->phase < 0 || state->phase >= KA_PHASES || !can_be_stated[state->phase])
        return "a phase that cannot be stated";
    if (state->leader == EMPTY)
        state->leader = 0;
    if (!STATED(turn))
        state->turn = state->leader;
    if (!STATED(round) && !state->round)
        state->round = 1;
    const char *wrong = check_values(state);
    if (wrong)
        return wrong;
    at_rest(state);
    for (int seat = 0; seat < state->players; seat++)
        arrange_seat(state, stated, seat);
    wrong = deal_rest(edition, state);
    if (wrong)
        return wrong;
    for (int seat = 0; seat < state->players; seat++) {
        karthedis_sort(state, seat);
        state->hand[seat] = (int8_t)karthedis_in_zone(state, seat, ZONE_HAND);
        state->deck[seat] = (int8_t)karthedis_in_zone(state, seat, ZONE_DECK);
    }
    arrange_offer(edition, state, stated);
    begin_drawing(state);
    wrong = check_flags(edition, state);
    if (!wrong)
        wrong = check_zones(state);
    return wrong ? wrong : check_asked(state);
}

const char *karthedis_arrange(const void *edition, void *state_, const uint8_t *stated)
{
    struct karthedis *state = state_;
    const char *wrong = check_stated(state, stated);
    if (wrong || !memchr(stated, 1, sizeof *state))
        return wrong;
    if (STATED(phase))
        return arrange_phase(edition, state, stated);
    struct karthedis before_first = *state; /* the decks are still being made: as if they were */
    if (!state->round) {
        if (STATED(pack) || STATED(picks) || STATED(done) || STATED(drawn) || STATED(copies) ||
            STATED(leader) || STATED(round) || memchr(&STATED(ready), 1, KA_SEATS) ||
            memchr(&STATED(offer), 1, PLACES) || memchr(&STATED(won), 1, sizeof state->won))
            return "the match has not begun";
        before_first.round = 1;
        before_first.leader = 0;
    }
    wrong = check_values(&before_first);
    if (!wrong && state->round)
        arrange_offer(edition, state, stated);
    return wrong;
}

/* ---- texts of effects ------------------------------------------------------------ */

/* What of a statement changes more of its sentence than a word. */
static const char *variant_of(const int16_t *statement)
{
    static const char *const by_side[SIDES] = { ".own", ".other", ".any", ".this" };
    int side = karthedis_part(statement, PART_SIDE);
    bool by_opponent = karthedis_part(statement, PART_CHOOSER) == BY_OPPONENT;
    switch (statement[0]) {
    case VALUE: /* at a place of choice one player is named */
        return side != OTHER                                       ? ""
               : karthedis_part(statement, PART_SCOPE) == AT_PLACE ? ".one"
                                                                   : ".other";
    case FORCE_DISCARD:
        return by_opponent ? ".opponent" : ".lot";
    case REMOVE:
        return by_opponent ? ".opponent" : by_side[side];
    case LOOK_DECK:
    case REMOVE_PILE:
    case SWAP_CARDS:
    case KA_MOVE_CARD:
    case CANCEL:
    case PROTECT:
        return by_side[side];
    default:
        return "";
    }
}

bool karthedis_effect_text(const struct karthedis_edition *edition, int ability, int i,
                           struct message *line)
{
    if (i >= edition->ability[ability].statements)
        return false;
    const int16_t *statement = edition->ability[ability].statement[i];
    const struct edition_verb *verb = &karthedis_verbs[statement[0] - 1];
    snprintf(line->key, sizeof line->key, "karthedis.effect.%s%s%s%s", verb->word,
             variant_of(statement), karthedis_part(statement, PART_PER) ? ".per" : "",
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
