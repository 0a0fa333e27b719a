/*
 * karthedis_views.c: who may know what, what must add up, and the result with
 * its account.
 *
 * The account's messages, with their arguments:
 *   karthedis.score.end.<end>     how the match ended
 *   karthedis.score.resources     player, n, kinds   resources won
 *   karthedis.score.goal          player             meets the condition
 *   karthedis.score.hand          player, n          player cards in hand
 *   karthedis.score.rank          player, rank
 */
#include <string.h>

#include "core/account.h"
#include "games/karthedis/karthedis_ai.h"

/* ---- what players see of moves (KA-13) ------------------------------------------ */

/* Whether the viewer knows the card that KA_MOVE_TARGET or KA_MOVE_PICK is about. */
static bool sees_card(const struct karthedis_edition *edition, const struct karthedis *state,
                      int viewer, int seat, int spot, int card, bool pick)
{
    uint32_t targets = karthedis_targets(edition, state, state->chosen, seat);
    for (int k = DECK - 1; k >= 0; k--)
        if (targets >> k & 1 && karthedis_spot(state->slot[seat][k].zone) == spot &&
            state->slot[seat][k].card == card &&
            karthedis_knows(state, state->asked, seat, k) != pick)
            return karthedis_knows(state, viewer, seat, k);
    return false;
}

/* Whether all see which removed card comes back. */
static bool sees_reclaimed(const struct karthedis_edition *edition, const struct karthedis *state,
                           int seat, int card)
{
    int k = karthedis_find(state, seat, ZONE_REMOVED, card, 0, SELF);
    return (k >= 0 && state->slot[seat][k].known == KNOWN_TO_ALL) ||
           karthedis_part(karthedis_statement(edition, state), PART_DESTINATION) == TO_PILE;
}

/* KA-13: what a viewer sees of a move. */
bool karthedis_mask(const void *edition, const void *state_, int viewer, int actor,
                    struct move *move)
{
    const struct karthedis *state = state_;
    switch (move->kind) {
    case KA_MOVE_PACK:
        if (viewer != move->a)
            move->b = HIDDEN;
        break;
    case KA_MOVE_DRAW: /* nobody is told whether it had been in hand before */
        if (viewer != move->a)
            move->b = HIDDEN;
        move->n = HIDDEN;
        break;
    case KA_MOVE_LOOK:
        if (viewer != state->owner)
            move->b = HIDDEN;
        move->n = HIDDEN;
        break;
    case KA_MOVE_PICK:
        if (!sees_card(edition, state, viewer, move->a, karthedis_spot(state->picked_zone), move->b,
                       true))
            move->b = HIDDEN;
        break;
    case KA_MOVE_TARGET:
        if (viewer != actor && !sees_card(edition, state, viewer, move->a, move->n, move->b, false))
            move->b = HIDDEN;
        break;
    case KA_MOVE_KEEP:
    case KA_MOVE_ADD:
        return viewer == actor;
    case KA_MOVE_RECLAIM: /* to the hand, it stays unseen if it was removed so */
        if (viewer != actor && !sees_reclaimed(edition, state, actor, move->a))
            move->a = HIDDEN;
        break;
    case KA_MOVE_PASS:
    case KA_MOVE_LAY:
    case KA_MOVE_STOW:
        if (viewer != actor)
            move->a = HIDDEN;
        break;
    default:
        break;
    }
    return true;
}

/* ---- determinise ------------------------------------------------------------------ */

static int deal(struct karthedis *view, int *left, struct rng *rng)
{
    int skip = (int)rng_below(rng, (uint32_t)*left), card = 0;
    while (skip >= view->pool[card])
        skip -= view->pool[card++];
    view->pool[card]--;
    --*left;
    return card;
}

/* What is nowhere to be seen could be anywhere out of sight. */
static int gather_pool(const struct karthedis_edition *edition, struct karthedis *view)
{
    int left = 0;
    memcpy(view->pool, edition->pool, sizeof view->pool);
    for (int seat = 0; seat < view->players; seat++)
        for (int k = 0; k < DECK; k++) {
            if (view->slot[seat][k].card >= 0)
                view->pool[view->slot[seat][k].card]--;
            if (view->tray[seat][k] >= 0)
                view->pool[view->tray[seat][k]]--;
        }
    for (int i = 0; i < DESIGNS; i++)
        left += view->pool[i];
    return left;
}

/* Cards in the pack that another seat holds now. */
static int pack_size(const struct karthedis *view, int seat)
{
    if (view->phase == KA_PHASE_PACK)
        return seat < view->turn ? PACK : seat == view->turn ? view->dealt : 0;
    if (view->phase == KA_PHASE_PASS_ON)
        return PACK + 1 - view->picks;
    return view->phase == KA_PHASE_DRAFT ? PACK + 1 - view->picks - view->ready[seat] : 0;
}

static void sort_tray(int8_t *tray, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && tray[k - 1] > tray[k]; k--) {
            int8_t card = tray[k];
            tray[k] = tray[k - 1];
            tray[k - 1] = card;
        }
}

/* A deck that another player could have built around what is known of it. */
static int build_card(const struct karthedis_edition *edition, struct karthedis *view,
                      int8_t has[DESIGNS], struct rng *rng)
{
    int best = -1, best_rating = -1000;
    for (int tries = 0; tries < 3 || best < 0; tries++) {
        int card = (int)rng_below(rng, edition->designs);
        int most = karthedis_most_copies(edition, view, card);
        int rating = karthedis_rating(edition, card)->whole;
        if (has[card] < most && rating > best_rating) {
            best = card;
            best_rating = rating;
        }
    }
    has[best]++;
    return best;
}

static int likely_flags(const struct karthedis *view, int seat, int k)
{
    if (view->slot[seat][k].zone != ZONE_HAND)
        return 0;
    return view->phase == KA_PHASE_SPECULATE || view->step == STEP_HIRE ? READY : 0;
}

/* Of the cards that wait for Deploy some may be unseen. */
static void mark_fresh(struct karthedis *view, const bool unseen[DECK], struct rng *rng)
{
    int seat = view->owner, candidates = 0, wanted = view->drawn;
    int first = karthedis_hand_at(view, seat), end = karthedis_rest_at(view, seat);
    for (int k = first; k < end; k++) {
        candidates += unseen[k];
        wanted -= !unseen[k] && view->slot[seat][k].flags & FRESH;
    }
    for (int k = first; k < end && wanted > 0 && candidates > 0; k++)
        if (unseen[k]) {
            if ((int)rng_below(rng, (uint32_t)candidates) < wanted) {
                view->slot[seat][k].flags = FRESH;
                wanted--;
            }
            candidates--;
        }
}

/* Cards that the viewer has looked at are where they were seen. */
static void place_notes(struct karthedis *view, int viewer)
{
    memset(view->noted, 0, sizeof view->noted);
    for (int seat = 0; seat < KA_SEATS; seat++) {
        if (seat == viewer)
            continue;
        for (int i = 0; i < NOTES; i++)
            view->note[seat][i] = EMPTY;
    }
    if (viewer >= KA_SEATS)
        return;
    for (int i = 0; i < NOTES && view->note[viewer][i] != EMPTY; i++) {
        int note = view->note[viewer][i], seat = karthedis_note_seat(note), k = 0;
        view->noted[seat]++;
        while (k < DECK && (view->slot[seat][k].zone != karthedis_note_zone(note) ||
                            view->slot[seat][k].card != UNKNOWN))
            k++;
        if (k < DECK) /* who is shown everything sees it lie there */
            view->slot[seat][k].card = (int8_t)karthedis_note_card(note);
    }
}

/* In the middle of looking: what another looker has seen are any cards there. */
static void fill_looked(struct karthedis *view, int *left, struct rng *rng)
{
    int seat = view->chosen, seen = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < DECK && seen < view->done; k++) {
            if (view->slot[seat][k].zone != view->looked_zone ||
                view->slot[seat][k].known == KNOWN_TO_ALL ||
                (view->slot[seat][k].card == UNDRAWN) != pass)
                continue;
            if (pass)
                view->slot[seat][k].card = (int8_t)deal(view, left, rng);
            karthedis_note(view, view->owner, seat, view->looked_zone, view->slot[seat][k].card);
            seen++;
        }
}

/* A marked card that the viewer cannot see is one of those it could be. */
static void mark_one(struct karthedis *view, const bool unseen[DECK], struct rng *rng)
{
    int seat = view->marked, count = 0;
    if (karthedis_find_flag(view, seat, MARKED) >= 0)
        return;
    for (int k = 0; k < DECK; k++)
        count += unseen[k] && view->slot[seat][k].zone == ZONE_DOWN + view->place;
    int skip = count ? (int)rng_below(rng, (uint32_t)count) : 0;
    for (int k = 0; k < DECK; k++)
        if (unseen[k] && view->slot[seat][k].zone == ZONE_DOWN + view->place && !skip--) {
            view->slot[seat][k].flags |= MARKED;
            return;
        }
}

static void fill_seat(const struct karthedis_edition *edition, struct karthedis *view, int seat,
                      int *left, struct rng *rng)
{
    bool unseen[DECK];
    int8_t has[DESIGNS] = { 0 };
    for (int k = 0; k < DECK; k++) {
        unseen[k] = view->slot[seat][k].flags == UNKNOWN && view->slot[seat][k].zone != EMPTY;
        if (view->slot[seat][k].card >= 0)
            has[view->slot[seat][k].card]++;
    }
    for (int k = 0; k < DECK; k++) {
        if (view->slot[seat][k].flags == UNKNOWN)
            view->slot[seat][k].flags = (int8_t)likely_flags(view, seat, k);
        if (view->slot[seat][k].card != UNKNOWN)
            continue;
        if (view->decks == DECKS_BUILD)
            view->slot[seat][k].card = (int8_t)build_card(edition, view, has, rng);
        else if (view->decks == DECKS_RANDOM && view->slot[seat][k].zone == ZONE_DECK &&
                 !view->slot[seat][k].known)
            view->slot[seat][k].card = UNDRAWN;
        else
            view->slot[seat][k].card = (int8_t)deal(view, left, rng);
    }
    if (view->drawn && view->owner == seat)
        mark_fresh(view, unseen, rng);
    if (view->marked == seat)
        mark_one(view, unseen, rng);
}

/* KA-13: what a viewer has to assume. */
void karthedis_determinise(const void *edition, void *view_, int viewer, struct rng *rng)
{
    struct karthedis *view = view_;
    int left = 0;
    place_notes(view, viewer);
    if (view->decks == DECKS_BUILD)
        memset(view->pool, 0, sizeof view->pool);
    else
        left = gather_pool(edition, view);
    for (int seat = 0; seat < KA_SEATS; seat++) {
        if (seat != viewer) {
            int size =
                view->decks == DECKS_DRAFT && seat < view->players ? pack_size(view, seat) : 0;
            memset(view->tray[seat], EMPTY, DECK);
            view->kept[seat] = EMPTY;
            for (int i = 0; i < size; i++)
                view->tray[seat][i] = (int8_t)deal(view, &left, rng);
            sort_tray(view->tray[seat], size);
        }
        if (seat < view->players) {
            fill_seat(edition, view, seat, &left, rng);
            karthedis_sort(view, seat);
        } else {
            for (int k = 0; k < DECK; k++)
                view->slot[seat][k].flags = 0;
        }
    }
    if (view->phase == KA_PHASE_LOOK && view->owner != viewer) {
        fill_looked(view, &left, rng);
        karthedis_sort(view, view->chosen);
    }
}

/* ---- result (KA-6, KA-11) ------------------------------------------------------------- */

static int winner_of(const struct karthedis *state)
{
    return state->end == END_GOAL ? karthedis_winner(state) : NOBODY;
}

/* KA-6b, KA-11d: seats are ranked by their standing, the winner before all others. */
void karthedis_result(const void *edition, const void *state_, struct result *result)
{
    const struct karthedis *state = state_;
    int winner = winner_of(state);
    (void)edition;
    memset(result, 0, sizeof *result);
    for (int seat = 0; seat < state->players; seat++)
        result->points[seat] = seat == winner ? INT32_MAX : karthedis_standing(state, seat);
    result_rank(result, state->players, state, NULL);
    for (int seat = 0; seat < state->players; seat++)
        result->points[seat] = karthedis_resources(state, seat);
}

static bool explain_seat(struct account *account, const struct karthedis *state,
                         const struct result *result, int seat)
{
    if (account_seat(account, "resources", seat))
        return account_add(account, "n", NULL, karthedis_resources(state, seat)) &&
               account_add(account, "kinds", NULL, karthedis_kinds(state, seat));
    if (account_seat(account, karthedis_meets_goal(state, seat) ? "goal" : "no-goal", seat))
        return true;
    if (account_seat(account, "hand", seat))
        return account_add(account, "n", NULL, state->hand[seat]);
    return account_seat(account, "rank", seat) &&
           account_add(account, "rank", NULL, result->rank[seat]);
}

bool karthedis_explain(const void *edition, const void *state_, int i, struct message *line)
{
    const struct karthedis *state = state_;
    static const char *const ends[] = { "end.none", "end.goal", "end.no-cards", "end.no-resources",
                                        "end.rounds" };
    struct account account = { "karthedis", i, line };
    struct result result;
    if (account_line(&account, ends[state->end]))
        return true;
    karthedis_result(edition, state, &result);
    for (int seat = 0; seat < state->players; seat++)
        if (explain_seat(&account, state, &result, seat))
            return true;
    return false;
}

/* ---- audit ------------------------------------------------------------------------------- */

static int least_known(const struct karthedis *state, int zone)
{
    switch (zone) {
    case ZONE_HAND:
    case ZONE_PASSED:
        return KNOWN_TO_OWNER;
    case ZONE_DECK:
    case ZONE_REMOVED:
    case ZONE_ASIDE:
        return zone == ZONE_DECK && state->decks == DECKS_RANDOM ? KNOWN_TO_NOBODY : KNOWN_TO_OWNER;
    default:
        return karthedis_is_down(zone) ? KNOWN_TO_OWNER : KNOWN_TO_ALL;
    }
}

static const char *audit_card(const struct karthedis_edition *edition,
                              const struct karthedis *state, int seat, int k)
{
    union karthedis_slot slot = state->slot[seat][k];
    int zone = slot.zone, card = slot.card, flags = slot.flags, known = slot.known;
    if (known < KNOWN_TO_NOBODY || known > KNOWN_TO_ALL)
        return "a card is known to somebody else";
    if (zone < 0 || zone >= ZONES)
        return "a card is nowhere";
    if (card == UNDRAWN)
        return zone == ZONE_DECK && state->decks == DECKS_RANDOM && !known && !flags
                   ? NULL
                   : "a card that nobody drew";
    if (known < least_known(state, zone))
        return "a card that its owner does not know";
    if (card == UNKNOWN)
        return NULL;
    if (card < 0 || card >= edition->designs)
        return "a card of no design";
    if (flags < 0 || (zone != ZONE_HAND && flags & (FRESH | READY | BACK)) ||
        (zone < ZONE_UP && flags & PENDING) ||
        (zone < ZONE_UP && zone != ZONE_CALLED && flags & CANCELLED) ||
        (!karthedis_at_place(zone) && flags & MARKED))
        return "a flag of a card";
    return NULL;
}

/* The pack in hand or the deck being built; `owned` cards are the seat's already. */
static const char *audit_tray(const struct karthedis *state, int seat, int owned)
{
    const int8_t *tray = state->tray[seat];
    int kept = state->kept[seat], i = 0;
    if (!state->ready[seat] && (state->phase == KA_PHASE_BUILD ? owned != 0 : owned >= DECK))
        return "cards of a player who has not decided";
    if (kept == UNKNOWN || tray[0] == UNKNOWN)
        return NULL;
    for (i = 1; i < DECK; i++)
        if (tray[i] != EMPTY && tray[i - 1] == EMPTY)
            return "a gap between the cards in hand";
    for (i = 0; kept != EMPTY && tray[i] != kept; i++)
        if (i == DECK - 1)
            return "a card is kept that is not there";
    return NULL;
}

/* The marked card is there: in a view it may be one that is not seen. */
static bool has_marked(const struct karthedis *state)
{
    for (int k = 0; k < DECK; k++) {
        union karthedis_slot slot = state->slot[state->marked][k];
        if (karthedis_has(slot, MARKED) ||
            (slot.flags == UNKNOWN && slot.zone == ZONE_DOWN + state->place))
            return true;
    }
    return false;
}

static const char *audit_seat(const struct karthedis_edition *edition,
                              const struct karthedis *state, int seat, int8_t count[DESIGNS])
{
    int hand = 0, deck = 0, owned = 0;
    for (int k = 0; k < DECK; k++) {
        int zone = state->slot[seat][k].zone;
        if (zone == EMPTY && state->slot[seat][k].card == EMPTY)
            continue;
        const char *wrong = audit_card(edition, state, seat, k);
        if (wrong)
            return wrong;
        owned++;
        hand += zone == ZONE_HAND;
        deck += zone == ZONE_DECK;
        if (state->slot[seat][k].card >= 0)
            count[state->slot[seat][k].card]++;
    }
    if (!karthedis_is_sorted(state, seat))
        return "cards out of order";
    if (hand != state->hand[seat] || deck != state->deck[seat])
        return "numbers of cards";
    bool ready = !bits_has(KA_SET_NO_DECKS, state->phase);
    if (ready && owned != DECK)
        return "a player has not 20 cards";
    return ready ? NULL : audit_tray(state, seat, owned);
}

/* Notes are true, in order, and counted. */
static const char *audit_notes(const struct karthedis *state)
{
    int8_t count[KA_SEATS] = { 0 };
    for (int viewer = 0; viewer < KA_SEATS; viewer++)
        for (int i = 0; i < NOTES; i++) {
            int note = state->note[viewer][i], there = 0;
            if (note == EMPTY || note == UNKNOWN)
                continue;
            int seat = karthedis_note_seat(note), zone = karthedis_note_zone(note);
            int card = karthedis_note_card(note);
            if (seat >= state->players || (i && state->note[viewer][i - 1] > note) ||
                (i && state->note[viewer][i - 1] == EMPTY))
                return "a note";
            for (int k = 0; k < DECK; k++)
                there +=
                    state->slot[seat][k].zone == zone &&
                    (state->slot[seat][k].card == card || state->slot[seat][k].card == UNKNOWN) &&
                    state->slot[seat][k].known != KNOWN_TO_ALL;
            if (karthedis_notes(state, viewer, seat, zone, card) > there)
                return "a note is not true";
            count[seat]++;
        }
    return state->noted[0] == UNKNOWN || !memcmp(count, state->noted, sizeof count)
               ? NULL
               : "the number of notes";
}

static const char *audit_cards(const struct karthedis_edition *edition,
                               const struct karthedis *state)
{
    int8_t all[DESIGNS] = { 0 };
    for (int seat = 0; seat < state->players; seat++) {
        int8_t count[DESIGNS] = { 0 };
        const char *wrong = audit_seat(edition, state, seat, count);
        if (wrong)
            return wrong;
        for (int i = 0; i < edition->designs; i++) {
            if (state->decks == DECKS_BUILD && count[i] > karthedis_most_copies(edition, state, i))
                return "more copies than a deck may have";
            all[i] = (int8_t)(all[i] + count[i]);
        }
        for (int k = 0; k < DECK; k++)
            if (state->tray[seat][k] >= 0 && state->decks == DECKS_DRAFT)
                all[state->tray[seat][k]]++;
    }
    int undrawn = 0, pool = 0;
    for (int seat = 0; seat < state->players; seat++)
        for (int k = 0; k < DECK; k++)
            undrawn += state->slot[seat][k].card == UNDRAWN;
    for (int i = 0; i < edition->designs && state->decks != DECKS_BUILD; i++) {
        bool hidden = state->pool[i] == UNKNOWN;
        int rest = hidden ? edition->card[i].copies - all[i] : state->pool[i];
        if (rest < 0 || all[i] + rest != edition->card[i].copies)
            return "a card is lost or there twice";
        pool += rest;
    }
    return undrawn > pool ? "more cards to draw than there are" : NULL;
}

static const char *audit_resources(const struct karthedis_edition *edition,
                                   const struct karthedis *state)
{
    for (int i = 0; i < RESOURCES; i++) {
        int sum = state->resource_pile[i];
        for (int seat = 0; seat < KA_SEATS; seat++) {
            if (state->won[seat][i] < 0 || (state->won[seat][i] && seat >= state->players))
                return "resources of a player";
            sum += state->won[seat][i];
        }
        for (int place = 0; place < PLACES; place++)
            sum += state->offer[place] == i;
        if (state->resource_pile[i] < 0 || sum != edition->resource[i])
            return "resources";
    }
    for (int place = state->players + 1; place < PLACES; place++)
        if (state->offer[place] != EMPTY)
            return "a place of the offer";
    return NULL;
}

static const char *audit_play(const struct karthedis_edition *edition,
                              const struct karthedis *state)
{
    if (state->players < 2 || state->players > KA_SEATS || state->round < 0 ||
        state->round > LAST_ROUND)
        return "players or round";
    if (state->phase < 0 || state->phase >= KA_PHASES || state->step < 0 || state->step >= STEPS)
        return "the phase";
    if (state->leader != EMPTY && (state->leader < 0 || state->leader >= state->players))
        return "the leader";
    if (state->turn < 0 || state->turn >= state->players || state->asked < 0 ||
        state->asked >= state->players || state->owner < 0 || state->owner >= state->players)
        return "whose turn it is";
    bool effect = bits_has(KA_SET_EFFECT | KA_SET_EFFECT_CHANCE, state->phase);
    if (effect &&
        (state->ability < 0 || state->ability >= edition->abilities || state->statement < 0 ||
         state->statement >= edition->ability[state->ability].statements))
        return "no ability is being settled";
    static const uint64_t of_owner = IN(KA_PHASE_DEPLOY) | IN(KA_PHASE_MAY) | IN(KA_PHASE_AMOUNT) |
                                     IN(KA_PHASE_NAME) | IN(KA_PHASE_TAKE) | IN(KA_PHASE_RETURN) |
                                     IN(KA_PHASE_STOW) | IN(KA_PHASE_PLACE) | IN(KA_PHASE_RECLAIM);
    static const uint64_t of_turn = IN(KA_PHASE_SPECULATE) | IN(KA_PHASE_CALL) |
                                    IN(KA_PHASE_TRADE) | IN(KA_PHASE_SETTLE) |
                                    IN(KA_PHASE_CALL_AGAIN);
    if ((of_owner >> state->phase & 1 && state->asked != state->owner) ||
        (of_turn >> state->phase & 1 && state->asked != state->turn))
        return "who is asked";
    if (state->marked != EMPTY &&
        (state->marked < 0 || state->marked >= state->players || !has_marked(state)))
        return "a marked card";
    int verb = effect ? karthedis_statement(edition, state)[0] : NO_VERB;
    if (state->marked == EMPTY && ((verb == SWAP_CARDS && state->stage) ||
                                   (verb == KA_MOVE_CARD && state->phase == KA_PHASE_PLACE)))
        return "no marked card";
    bool goes_on = effect || state->phase == KA_PHASE_DRAW || state->phase == KA_PHASE_DEPLOY;
    if (goes_on && state->step == STEP_NONE)
        return "what follows the ability";
    if (goes_on && state->step == STEP_TRADE_SETTLED &&
        !karthedis_in_zone(state, state->turn, ZONE_ACTIVE))
        return "no card intervenes";
    if (state->leader == EMPTY && !bits_has(KA_SET_BEFORE, state->phase))
        return "no leader";
    if (bits_has(KA_SET_ROUND, state->phase) && state->ability != EMPTY)
        return "an ability was not settled to its end";
    return (state->phase == KA_PHASE_OVER) != (state->end != NOT_ENDED) ? "the end" : NULL;
}

const char *karthedis_audit(const void *edition, const void *state)
{
    const char *wrong = audit_play(edition, state);
    if (!wrong)
        wrong = audit_cards(edition, state);
    if (!wrong)
        wrong = audit_notes(state);
    return wrong ? wrong : audit_resources(edition, state);
}
