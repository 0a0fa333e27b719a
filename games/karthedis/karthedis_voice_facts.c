/*
 * karthedis_voice_facts.c: where the match of Karthedis stands: the phase, the
 * numbers that decide, where lines of the log begin, and the great moments.
 */
#include "games/karthedis/karthedis_voice.h"

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
        voice_say(scene, out, "board.round", "n", view->round);
        text_add(out, " · ");
    }
    words_name(scene->words, scene->match, "phase", view->phase, out);
}

/* ---- deciding numbers --------------------------------------------------------- */

struct karthedis_numbers {
    struct voice_line line;
    struct asked_numbers *numbers;
    const struct karthedis *view;
    const struct karthedis_edition *edition;
    bool lies[PLACES][KA_SEATS]; /* a card of the seat lies there, or was compared there */
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
static void place_number(struct karthedis_numbers *all, int place)
{
    const struct scene *scene = all->line.scene;
    const bool *lies = all->lies[place];
    struct deciding *number = all->numbers->number;
    struct karthedis own; /* the view with the viewer's own cards turned up */
    bool any = false;
    for (int seat = 0; seat < all->view->players; seat++)
        any |= lies[seat];
    if (!any || !number_begins(all->numbers, "place", place, NULL))
        return;
    karthedis_turn_own_up(scene, &own);
    bool known = own.offer[place] >= 0;
    voice_name(scene, known ? "resource" : "place", known ? own.offer[place] : place,
               &number->label);
    for (int seat = 0; seat < own.players; seat++) {
        if (!lies[seat])
            continue;
        int worth = karthedis_shown_worth(all->edition, &own, seat, place);
        int down = karthedis_in_zone(&own, seat, ZONE_DOWN + place);
        line_add(all, &number->text, down ? "number.sum.down" : "number.sum", "player=seat n down",
                 seat, worth, down);
        if (seat == scene->viewer)
            number->amount = worth;
    }
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
static void write_goal(struct karthedis_numbers *all, int seat)
{
    const struct karthedis *view = all->view;
    int kinds = karthedis_kinds(view, seat), equal = most_equal(view, seat);
    bool counts_kinds = view->goal != GOAL_EQUAL, counts_equal = view->goal != GOAL_DIFFERENT;
    int by_kinds = counts_kinds ? gone(kinds, view->different) : 0;
    int by_equal = counts_equal ? gone(equal, view->equal) : 0;
    struct deciding *number = all->numbers->number;
    if (counts_kinds)
        line_add(all, &number->text, "number.different", "n of", kinds, view->different);
    if (counts_equal) {
        line_add(all, &number->text, "number.equal", "n of", equal, view->equal);
    }
    number->amount = by_kinds > by_equal ? by_kinds : by_equal;
    if (view->goal == GOAL_BOTH) { /* the first resource counts for both */
        int left_kinds = view->different - kinds, left_equal = view->equal - equal;
        int left = (left_kinds > 0 ? left_kinds : 0) + (left_equal > 0 ? left_equal : 0) - !equal;
        int way = view->different + view->equal - 1;
        number->amount = gone(way - left, way);
    }
}

static void seat_numbers(struct karthedis_numbers *all, int seat)
{
    const struct karthedis *view = all->view;
    if (number_begins(all->numbers, "seat", seat, "number.goal"))
        write_goal(all, seat);
    if (number_begins(all->numbers, "seat", seat, "number.cards")) {
        line_say(all, "number.cards.text", "hand deck", view->hand[seat], view->deck[seat]);
        all->numbers->number->amount = view->hand[seat];
    }
}

bool karthedis_number(const struct scene *scene, int i, struct deciding *number)
{
    struct asked_numbers numbers = numbers_from(scene, i, number);
    struct karthedis_numbers all = { .line = numbers.line,
                                     .numbers = &numbers,
                                     .view = scene->view,
                                     .edition = scene->match->edition->data };
    if (all.view->round)
        find_lying(&all);
    for (int place = 0; all.view->round && place <= all.view->players; place++)
        place_number(&all, place);
    for (int seat = 0; seat < all.view->players; seat++)
        seat_numbers(&all, seat);
    return numbers_found(&numbers);
}
