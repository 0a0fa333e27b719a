/*
 * karthedis_voice_facts.c: where the match of Karthedis stands: the phase, the
 * numbers that decide, where lines of the log begin, and the great moments.
 */
#include "games/karthedis/karthedis_voice.h"

#include "games/karthedis/karthedis.h"

/* ---- lines of the log, moments -------------------------------------------- */

/* What is played begins a line, and so do draws of the round, the reveal and the offer;
 * what comes after the first offer is no part of it. */
bool karthedis_starts(const struct scene *scene, struct move last, int actor, struct move move)
{
    const struct karthedis *view = scene->view;
    (void)actor;
    switch (move.kind) {
    case KA_MOVE_SPECULATE:
    case KA_MOVE_CALL:
    case KA_MOVE_PASS:
    case KA_MOVE_LAY:
    case KA_MOVE_INTERVENE:
    case KA_MOVE_LEAVE:
    case KA_MOVE_RECALL:
        return true;
    case KA_MOVE_FINISH:
        return view->phase == KA_PHASE_TRADE || view->phase == KA_PHASE_CALL_AGAIN;
    case KA_MOVE_DRAW:
        if (view->phase == KA_PHASE_OPENING)
            return last.kind == KA_MOVE_OFFER;
        return view->ability == EMPTY && last.kind != KA_MOVE_DRAW &&
               (view->step == STEP_HIRE_DRAWN || view->step == STEP_PASS_DRAWN);
    case KA_MOVE_TURN:
    case KA_MOVE_OFFER:
    case KA_MOVE_LEADER:
        return last.kind != move.kind;
    default:
        return false;
    }
}

/* The match won, resources won, cards turned up: whatever is greatest. */
const char *karthedis_moment(const struct scene *scene, int actor, struct move move)
{
    const struct karthedis *view = scene->view, *after = scene->after;
    (void)actor;
    if (after && after->phase == KA_PHASE_OVER && view->phase != KA_PHASE_OVER)
        return "win";
    if (after && memcmp(view->won, after->won, sizeof view->won))
        return "award";
    return move.kind == KA_MOVE_TURN ? "reveal" : NULL;
}

void karthedis_phase(const struct scene *scene, struct text *out)
{
    const struct karthedis *view = scene->view;
    if (view->round) {
        voice_say(scene, "board.round", 1, (struct said[]){ said_number("n", view->round) }, out);
        text_add(out, " · ");
    }
    words_name(scene->words, scene->match, "phase", view->phase, out);
}

/* ---- deciding numbers --------------------------------------------------------- */

struct karthedis_numbers {
    const struct scene *scene;
    const struct karthedis *view;
    const struct karthedis_edition *edition;
    bool lies[PLACES][KA_SEATS]; /* a card of the seat lies there, or was compared there */
    int left;                    /* numbers before the one that is wanted */
    struct deciding *number;
};

void karthedis_turn_own_up(const struct scene *scene, struct karthedis *own)
{
    int viewer = scene->viewer;
    *own = *(const struct karthedis *)scene->view;
    if (viewer >= own->players)
        return;
    for (int k = 0; k < DECK; k++) {
        union karthedis_slot *slot = &own->slot[viewer][k];
        if (!karthedis_is_down(slot->zone))
            continue;
        slot->zone = (int8_t)(slot->zone - ZONE_DOWN + ZONE_UP);
        slot->known = KNOWN_TO_ALL;
    }
    karthedis_sort(own, viewer);
}

static bool begin(struct karthedis_numbers *numbers, const char *noun, int value)
{
    if (numbers->left--)
        return false;
    numbers->number->noun = noun;
    numbers->number->value = value;
    return true;
}

static void find_lying(struct karthedis_numbers *numbers)
{
    const struct karthedis *view = numbers->view;
    for (int seat = 0; seat < view->players; seat++) {
        for (int k = 0; k < DECK; k++) {
            int zone = view->slot[seat][k].zone;
            if (karthedis_at_place(zone))
                numbers->lies[karthedis_place_of(zone)][seat] = true;
        }
        for (int place = 0; view->awarded && place < PLACES; place++)
            if (view->compared[seat][place] != EMPTY)
                numbers->lies[place][seat] = true;
    }
}

/* "Ada 14, Ben 3 + 2 face down": what the viewer knows of the comparison. */
static bool place_number(struct karthedis_numbers *numbers, int place)
{
    const struct scene *scene = numbers->scene;
    const bool *lies = numbers->lies[place];
    struct karthedis own; /* the view with the viewer's own cards turned up */
    bool any = false;
    for (int seat = 0; seat < numbers->view->players; seat++)
        any |= lies[seat];
    if (!any || !begin(numbers, "place", place))
        return false;
    karthedis_turn_own_up(scene, &own);
    if (own.offer[place] >= 0)
        words_name(scene->words, scene->match, "resource", own.offer[place],
                   &numbers->number->label);
    else
        words_name(scene->words, scene->match, "place", place, &numbers->number->label);
    for (int seat = 0; seat < own.players; seat++) {
        if (!lies[seat])
            continue;
        int worth = karthedis_shown_worth(numbers->edition, &own, seat, place);
        int down = karthedis_in_zone(&own, seat, ZONE_DOWN + place);
        voice_comma(scene, &numbers->number->text);
        voice_say(scene, down ? "number.sum.down" : "number.sum", 3,
                  (struct said[]){ said_seat("player", seat), said_number("n", worth),
                                   said_number("down", down) },
                  &numbers->number->text);
        if (seat == scene->viewer)
            numbers->number->amount = worth;
    }
    return true;
}

static int most_equal(const struct karthedis *view, int seat)
{
    int most = 0;
    for (int i = 0; i < RESOURCES; i++)
        most = view->won[seat][i] > most ? view->won[seat][i] : most;
    return most;
}

/* How much of a way to the goal is gone, in parts of a hundred. */
static int gone(int reached, int way)
{
    return reached < way ? 100 * reached / way : 100;
}

/* How near a player is to the goal. The amount is in parts of a hundred: two ways to it may
 * differ in length, and whoever gets there by either has all of it. */
static void write_goal(struct karthedis_numbers *numbers, int seat)
{
    const struct karthedis *view = numbers->view;
    int kinds = karthedis_kinds(view, seat), equal = most_equal(view, seat);
    bool counts_kinds = view->goal != GOAL_EQUAL, counts_equal = view->goal != GOAL_DIFFERENT;
    int by_kinds = counts_kinds ? gone(kinds, view->different) : 0;
    int by_equal = counts_equal ? gone(equal, view->equal) : 0;
    struct text *text = &numbers->number->text;
    if (counts_kinds)
        voice_say(numbers->scene, "number.different", 2,
                  (struct said[]){ said_number("n", kinds), said_number("of", view->different) },
                  text);
    if (counts_equal) {
        voice_comma(numbers->scene, text);
        voice_say(numbers->scene, "number.equal", 2,
                  (struct said[]){ said_number("n", equal), said_number("of", view->equal) }, text);
    }
    numbers->number->amount = by_kinds > by_equal ? by_kinds : by_equal;
    if (view->goal == GOAL_BOTH) { /* the first resource counts for both */
        int left_kinds = view->different - kinds, left_equal = view->equal - equal;
        int left = (left_kinds > 0 ? left_kinds : 0) + (left_equal > 0 ? left_equal : 0) - !equal;
        int way = view->different + view->equal - 1;
        numbers->number->amount = gone(way - left, way);
    }
}

static bool seat_numbers(struct karthedis_numbers *numbers, int seat)
{
    const struct karthedis *view = numbers->view;
    if (begin(numbers, "seat", seat)) {
        voice_say(numbers->scene, "number.goal", 0, NULL, &numbers->number->label);
        write_goal(numbers, seat);
        return true;
    }
    if (begin(numbers, "seat", seat)) {
        voice_say(numbers->scene, "number.cards", 0, NULL, &numbers->number->label);
        voice_say(numbers->scene, "number.cards.text", 2,
                  (struct said[]){ said_number("hand", view->hand[seat]),
                                   said_number("deck", view->deck[seat]) },
                  &numbers->number->text);
        numbers->number->amount = view->hand[seat];
        return true;
    }
    return false;
}

bool karthedis_number(const struct scene *scene, int i, struct deciding *number)
{
    struct karthedis_numbers numbers = { .scene = scene,
                                         .view = scene->view,
                                         .edition = scene->match->edition->data,
                                         .left = i,
                                         .number = number };
    if (numbers.view->round) {
        find_lying(&numbers);
        for (int place = 0; place <= numbers.view->players; place++)
            if (place_number(&numbers, place))
                return true;
    }
    for (int seat = 0; seat < numbers.view->players; seat++)
        if (seat_numbers(&numbers, seat))
            return true;
    return false;
}
