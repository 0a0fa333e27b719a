/*
 * karthedis_ai.c: a player who knows the plan, and what a search needs to
 * know of the game. Everything here looks only at what the player knows.
 *
 * The plan: get the resources nearest to the goal; lay strong cards where few
 * others have laid; keep weak cards for calls, where each is changed for a new
 * one; use every ability that brings cards.
 */
#include "games/karthedis/karthedis_ai.h"

#include <string.h>

/* ---- what cards are worth ----------------------------------------------------------- */

static int rate_statement(const int16_t *statement)
{
    int amount = karthedis_part(statement, PART_AMOUNT);
    switch (statement[0]) {
    case DRAW:
        return 2 * amount;
    case DRAW_UP_TO:
    case DISCARD_UP_TO:
        return amount;
    case DISCARD:
        return -amount;
    case DISCARD_AS_MANY:
    case DRAW_AS_MANY:
        return 0;
    case TAKE:
    case RECLAIM:
        return 2 * amount;
    case VALUE:
        return amount < 0 ? -amount : amount;
    case KA_TIMES:
        return 4;
    case FORCE_DISCARD:
        return 2 * amount;
    default:
        return 1;
    }
}

/* How good a design is on the whole. */
static int rate_design(const struct karthedis_edition *edition, int design)
{
    const struct karthedis_card *card = &edition->card[design];
    int rating = 2 * card->value;
    for (int i = 0; i < card->abilities; i++) {
        const struct karthedis_ability *ability = &edition->ability[card->ability[i]];
        for (int k = 0; k < ability->statements; k++)
            rating += rate_statement(ability->statement[k]);
    }
    return rating;
}

/* How strong a card is when laid at a resource. */
static int rate_strength(const struct karthedis_edition *edition, int design)
{
    int sum = edition->card[design].value, times = 1;
    int ability = karthedis_ability(edition, design, EXPERTISE);
    for (int i = 0; ability != EMPTY && i < edition->ability[ability].statements; i++) {
        const int16_t *statement = edition->ability[ability].statement[i];
        if (statement[0] == KA_TIMES)
            times = karthedis_part(statement, PART_AMOUNT);
        else if (statement[0] == VALUE && karthedis_part(statement, PART_SIDE) == OWN)
            sum += karthedis_part(statement, PART_AMOUNT);
        else if (statement[0] == VALUE) /* the others have less */
            sum -= karthedis_part(statement, PART_AMOUNT);
    }
    return sum * times;
}

/* What laying a card face up in a call brings: its ability, and its loss. Where
 * something is to be taken from the recall pile, it is worth less if that is empty. */
static void rate_call(const struct karthedis_edition *edition, int design,
                      struct karthedis_rating *rating)
{
    int ability = karthedis_ability(edition, design, CALL);
    int score = ability == EMPTY ? 6 : 0; /* it is changed for a new one */
    int takes = 0;
    if (ability == EMPTY)
        ability = karthedis_ability(edition, design, RECALL);
    for (int i = 0; ability != EMPTY && i < edition->ability[ability].statements; i++) {
        const int16_t *statement = edition->ability[ability].statement[i];
        score += 3 * rate_statement(statement);
        if (statement[0] == VALUE && karthedis_part(statement, PART_SCOPE) == EVERYWHERE)
            score += 6;
        takes += statement[0] == TAKE;
    }
    rating->call = (int16_t)(score - 2 * rating->strength);
    rating->call_alone = (int16_t)(rating->call - 6 * takes);
}

/* Quarters of a card that an ability brings; those with a condition come half as often. */
static int cards_brought(const struct karthedis_ability *ability)
{
    int cards = 0;
    for (int i = 0; i < ability->statements; i++) {
        const int16_t *statement = ability->statement[i];
        int amount = karthedis_part(statement, PART_AMOUNT);
        int often = karthedis_part(statement, PART_CONDITION) == ALWAYS ? 4 : 2;
        bool to_hand = karthedis_part(statement, PART_DESTINATION) == TO_HAND;
        if (statement[0] == DRAW || statement[0] == TAKE || (statement[0] == RECLAIM && to_hand))
            cards += often * amount;
        else if (statement[0] == DISCARD)
            cards -= often * amount;
        else if (statement[0] == DISCARD_AS_MANY || statement[0] == RETURN)
            cards = 0;
    }
    /* What is laid for a Call or to intervene is not changed for a new one. */
    if (ability->keyword == CALL || ability->keyword == INTERVENE)
        cards -= 4;
    return cards > 0 ? cards : 0;
}

/* What a design is worth in a deck. Strong cards take resources, cards that
 * bring cards let their owner lay more; both are worth more than middling
 * strength, which all have. */
static int rate_for_deck(const struct karthedis_edition *edition, int design, int strength)
{
    const struct karthedis_card *card = &edition->card[design];
    int worth = strength * strength;
    for (int i = 0; i < card->abilities; i++)
        worth += 15 * cards_brought(&edition->ability[card->ability[i]]);
    return worth;
}

static void rate(const struct karthedis_edition *edition, int design,
                 struct karthedis_rating *rating)
{
    int strength = rate_strength(edition, design), whole = rate_design(edition, design);
    rating->strength = (int16_t)strength;
    rating->whole = (int16_t)whole;
    rating->keep = (int16_t)(4 * strength + whole);
    rating->in_deck = rate_for_deck(edition, design, strength);
    rate_call(edition, design, rating);
}

void karthedis_derive_rated(void *edition)
{
    struct karthedis_rated_edition *rated = edition;
    karthedis_derive(&rated->edition);
    for (int design = 0; design < rated->edition.designs; design++)
        rate(&rated->edition, design, &rated->rating[design]);
}

/* ---- the goal ------------------------------------------------------------------------- */

/* How near so many kinds, or so many of one resource, are to the goal, in 60ths. */
static int share_of_kinds(const struct karthedis *state, int kinds)
{
    return state->goal == GOAL_EQUAL ? 0 : 60 * kinds / state->different;
}

static int share_of_equal(const struct karthedis *state, int equal)
{
    return state->goal == GOAL_DIFFERENT ? 0 : 60 * equal / state->equal;
}

/* The nearer of the two, or both together where both are asked for. */
static int nearest(const struct karthedis *state, int kinds, int equal)
{
    kinds = kinds > 60 ? 60 : kinds;
    equal = equal > 60 ? 60 : equal;
    return state->goal == GOAL_BOTH ? (kinds + equal) / 2 : kinds > equal ? kinds : equal;
}

static int most_of_one(const struct karthedis *state, int seat)
{
    int most = 0;
    for (int i = 0; i < RESOURCES; i++)
        most = state->won[seat][i] > most ? state->won[seat][i] : most;
    return most;
}

/* How far a seat is, in 60ths of the goal. */
static int progress(const struct karthedis *state, int seat)
{
    return nearest(state, share_of_kinds(state, karthedis_kinds(state, seat)),
                   share_of_equal(state, most_of_one(state, seat)));
}

/* What each resource would bring the seat. */
static void list_desires(const struct karthedis *state, int seat, int desire[RESOURCES])
{
    int most = most_of_one(state, seat), kinds = karthedis_kinds(state, seat);
    int by_kinds = share_of_kinds(state, kinds), by_equal = share_of_equal(state, most);
    int one_kind_more = share_of_kinds(state, kinds + 1);
    int one_equal_more = share_of_equal(state, most + 1);
    int now = nearest(state, by_kinds, by_equal);
    for (int i = 0; i < RESOURCES; i++) {
        int won = state->won[seat][i];
        int then = nearest(state, won > 0 ? by_kinds : one_kind_more,
                           won == most ? one_equal_more : by_equal);
        desire[i] = 10 + then - now + (then == 60 ? 60 : 0);
    }
}

/* The same by the places where the resources lie. */
static void list_wishes(const struct karthedis *state, int seat, int wish[PLACES])
{
    int desire[RESOURCES];
    list_desires(state, seat, desire);
    for (int place = 0; place < PLACES; place++)
        wish[place] = state->offer[place] == EMPTY ? 0 : desire[state->offer[place]];
}

enum { UNSEEN_WORTH = 6 }; /* what a face-down card is taken for */

/* The offer as the player sees it. */
struct market {
    int wish[PLACES];
    int own[PLACES];   /* what the player has laid there */
    int extra[PLACES]; /* additions that wait for a card of the player's */
    int rival[PLACES]; /* the most that another one has, as far as is known */
};

/* What the seat has laid at each place, as far as the player knows it; the places. */
static unsigned list_laid(const struct karthedis_edition *edition, const struct karthedis *state,
                          int player, int seat, int laid[PLACES])
{
    unsigned there = 0;
    const union karthedis_slot *row = state->slot[seat];
    for (int k = DECK - 1; k >= 0 && row[k].zone >= ZONE_DOWN; k--) {
        int place = karthedis_place_of(row[k].zone);
        int worth = karthedis_knows(state, player, seat, k)
                        ? karthedis_rating(edition, row[k].card)->strength
                        : UNSEEN_WORTH;
        laid[place] = worth + (there >> place & 1 ? laid[place] : state->bonus[seat][place]);
        there |= 1u << place;
    }
    return there;
}

static void look_around(const struct karthedis_edition *edition, const struct karthedis *state,
                        int player, struct market *market)
{
    int laid[PLACES];
    list_wishes(state, player, market->wish);
    memset(market->own, 0, sizeof market->own);
    memset(market->extra, 0, sizeof market->extra);
    memset(market->rival, 0, sizeof market->rival);
    for (int seat = 0; seat < state->players; seat++) {
        unsigned there = list_laid(edition, state, player, seat, laid);
        for (int place = 0; seat == player && place <= state->players; place++)
            market->extra[place] = there >> place & 1 ? 0 : state->bonus[seat][place];
        for (; there; there &= there - 1) {
            int place = bits_first(there);
            if (seat == player)
                market->own[place] = laid[place];
            else if (laid[place] > market->rival[place])
                market->rival[place] = laid[place];
        }
    }
}

/* ---- choosing cards --------------------------------------------------------------------- */

/* The hand card with the lowest or highest score among those offered. */
enum card_wish { WORST, BEST };

static struct move choose_card(const struct karthedis_edition *edition, const struct offers *offers,
                               int kind, enum card_wish wish)
{
    struct move chosen = { 0 };
    int best = 0;
    for (int i = 0; i < offers->count; i++) {
        struct move move = offers->list[i].move;
        int score = karthedis_rating(edition, move.a)->keep;
        if (move.kind == kind && (!chosen.kind || (wish == BEST ? score > best : score < best))) {
            chosen = move;
            best = score;
        }
    }
    return chosen;
}

static struct move choose_call(const struct karthedis_edition *edition,
                               const struct karthedis *state, int player,
                               const struct offers *offers)
{
    struct move best = { 0 };
    int best_score = -1000;
    bool first = state->phase == KA_PHASE_CALL;
    bool alone = !karthedis_in_zone(state, player, ZONE_PILE);
    /* Too weak to trade: change one card for two. */
    if (first && state->hand[player] <= 2 && state->deck[player] >= 2)
        return choose_card(edition, offers, KA_MOVE_PASS, WORST);
    for (int i = 0; i < offers->count; i++) {
        struct move move = offers->list[i].move;
        if (move.kind != KA_MOVE_CALL)
            continue;
        const struct karthedis_rating *rating = karthedis_rating(edition, move.a);
        int score = alone ? rating->call_alone : rating->call;
        if (score > best_score) {
            best = move;
            best_score = score;
        }
    }
    if (!first && (best_score < 0 || !best.kind || !state->deck[player]))
        return (struct move){ .kind = KA_MOVE_FINISH };
    return best;
}

/* ---- the trade phase ------------------------------------------------------------------------ */

/* Chance of taking a place, of 100, with so much at it, against so much; whoever
 * may still lay counts as well. */
static int chance_to_take(int own, int rival, int waiting)
{
    int chance = 50 + 9 * (own - rival) - (rival ? 0 : 4 * waiting);
    chance = chance > 96 ? 96 : chance < 2 ? 2 : chance;
    return own ? chance : 0;
}

/* How many others may still lay, as far as that matters. */
static int count_waiting(const struct karthedis *state, int player)
{
    int waiting = 0;
    for (int seat = 0; seat < state->players; seat++)
        waiting += seat != player && !state->finished[seat] && !state->passed[seat];
    return waiting < 6 ? waiting : 6;
}

/* By how much the chance to take a place rises if a rival has so much less there. */
static int gain_of(int own, int rival, int less)
{
    if (!own || !rival)
        return 0;
    return chance_to_take(own, rival > less ? rival - less : 0, 0) - chance_to_take(own, rival, 0);
}

/* How much another player would gain by the place, if it looks as if one did. */
static int threat_at(const struct karthedis_edition *edition, const struct karthedis *state,
                     int player, const struct market *market, int place)
{
    int threat = 0, laid[PLACES], wish[PLACES];
    if (market->rival[place] <= market->own[place])
        return 0;
    for (int seat = 0; seat < state->players; seat++) {
        if (seat == player || !(list_laid(edition, state, player, seat, laid) >> place & 1))
            continue;
        list_wishes(state, seat, wish);
        threat = wish[place] > threat ? wish[place] : threat;
    }
    return threat;
}

/* How near the player would be to the goal with all places taken where it has the most. */
static int promise(const struct karthedis *state, int player, const struct market *market,
                   const int8_t offer[PLACES])
{
    struct karthedis then = *state;
    for (int place = 0; place <= state->players; place++)
        if (offer[place] != EMPTY && market->own[place] > market->rival[place])
            then.won[player][offer[place]]++;
    return progress(&then, player);
}

/* What swapping the resources of this place and the other one brings, or of the best other
 * one; reaching the goal is worth more than all else. */
static int swap_gain(const struct karthedis *state, int player, const struct market *market,
                     int place, int other)
{
    int best = 0, now = promise(state, player, market, state->offer);
    for (int to = 0; to <= state->players; to++) {
        int8_t offer[PLACES];
        if (to == place || (other != NOBODY && to != other) || state->offer[to] == EMPTY ||
            state->offer[place] == EMPTY)
            continue;
        memcpy(offer, state->offer, sizeof offer);
        offer[place] = state->offer[to];
        offer[to] = state->offer[place];
        int then = promise(state, player, market, offer);
        int gain = 10 * (then - now) + (then == 60 && now < 60 ? 600 : 0);
        best = gain > best ? gain : best;
    }
    return best;
}

/* What one statement of an Intervene ability may bring at a place. */
static int intervene_at(const struct karthedis_edition *edition, const struct karthedis *state,
                        int player, const struct market *market, const int16_t *statement,
                        int place)
{
    int own = market->own[place], rival = market->rival[place], wish = market->wish[place];
    int amount = karthedis_part(statement, PART_AMOUNT);
    switch (statement[0]) {
    case VALUE:
        if (karthedis_part(statement, PART_SIDE) == OTHER)
            return gain_of(own, rival, -amount) * wish / 4;
        return rival && own
                   ? (chance_to_take(own + amount, rival, 0) - chance_to_take(own, rival, 0)) *
                         wish / 4
                   : 0;
    case REMOVE:
    case SWAP_CARDS:
        return gain_of(own, rival, UNSEEN_WORTH) * wish / 4;
    case REPLACE_RESOURCE:
        return 2 * threat_at(edition, state, player, market, place);
    case SWAP_RESOURCES:
        return swap_gain(state, player, market, place, NOBODY);
    default:
        return 0;
    }
}

/* What playing a card to intervene may bring, on the scale of laying one. */
static int intervene_score(const struct karthedis_edition *edition, const struct karthedis *state,
                           int player, const struct market *market, int card)
{
    const struct karthedis_ability *ability =
        &edition->ability[karthedis_ability(edition, card, INTERVENE)];
    int score = 0;
    for (int i = 0; i < ability->statements; i++) {
        const int16_t *statement = ability->statement[i];
        int amount = karthedis_part(statement, PART_AMOUNT), best = 0;
        if (!karthedis_holds(state, player, karthedis_part(statement, PART_CONDITION)))
            continue;
        if (statement[0] == DRAW)
            score += state->deck[player] ? 120 * amount : 0;
        if (statement[0] == FORCE_DISCARD)
            score += 400 * amount / state->players;
        for (int place = 0; place <= state->players; place++) {
            int at = intervene_at(edition, state, player, market, statement, place);
            best = at > best ? at : best;
        }
        score += best;
    }
    return score - 12 * karthedis_rating(edition, card)->strength;
}

static struct move choose_trade(const struct karthedis_edition *edition,
                                const struct karthedis *state, int player,
                                const struct offers *offers)
{
    struct move best = { .kind = KA_MOVE_FINISH };
    struct market market;
    int best_score = 60, waiting = count_waiting(state, player), now[PLACES];
    look_around(edition, state, player, &market);
    for (int place = 0; place < PLACES; place++)
        now[place] = chance_to_take(market.own[place], market.rival[place], waiting);
    for (int i = 0; i < offers->count; i++) {
        struct move move = offers->list[i].move;
        int score = 0;
        if (move.kind == KA_MOVE_LAY) {
            int place = move.n, more = karthedis_rating(edition, move.a)->strength;
            int own = market.own[place] + market.extra[place];
            int gain = chance_to_take(own + more, market.rival[place], waiting) - now[place];
            score = gain * market.wish[place] / 4 - 12 * more;
        } else if (move.kind == KA_MOVE_INTERVENE) {
            score = intervene_score(edition, state, player, &market, move.a);
        }
        if (score > best_score) {
            best = move;
            best_score = score;
        }
    }
    return best;
}

/* ---- effects --------------------------------------------------------------------------------- */

/* Among equals whoever sits nearest before the player: no seat is chosen for its number. */
static int fairly(const struct karthedis *state, int player, int seat, int score)
{
    return 16 * score + (seat + state->players - player) % state->players;
}

/* Who has the most at the place, as far as the player knows. */
static int strongest_at(const struct karthedis_edition *edition, const struct karthedis *state,
                        int player, const struct offers *offers)
{
    int best = -1, chosen = 0;
    for (int i = 0; i < offers->count; i++) {
        int seat = offers->list[i].move.a, laid[PLACES];
        bool there = list_laid(edition, state, player, seat, laid) >> state->place & 1;
        int score = there ? fairly(state, player, seat, laid[state->place]) : -1;
        if (score > best) {
            best = score;
            chosen = i;
        }
    }
    return chosen;
}

static int leading_rival(const struct karthedis *state, int player, const struct offers *offers)
{
    int best = -1, chosen = 0;
    for (int i = 0; i < offers->count; i++) {
        int seat = offers->list[i].move.a;
        int score = fairly(state, player, seat, 100 * progress(state, seat) + state->hand[seat]);
        if (seat != player && score > best) {
            best = score;
            chosen = i;
        }
    }
    return chosen;
}

/* Who would be hurt, and how much, if the card went away. */
static int target_score(const struct karthedis_edition *edition, const struct karthedis *state,
                        int player, struct move move, const struct market *market)
{
    const int16_t *statement = karthedis_statement(edition, state);
    bool down = move.kind == KA_MOVE_TARGET_DOWN;
    int worth = down ? UNSEEN_WORTH : karthedis_rating(edition, move.b)->strength;
    if (statement[0] == COPY)
        return karthedis_rating(edition, move.b)->whole;
    if (move.kind == KA_MOVE_SKIP || state->asked != state->owner) /* an own card is given up */
        return -worth;
    if (move.n >= PLACES)
        return move.a == player ? -10 * worth : 10 * worth;
    int at = market->wish[move.n], own = market->own[move.n], rival = market->rival[move.n];
    if (statement[0] == SWAP_CARDS && state->stage) /* what comes in its place */
        return move.a == player ? 100 - 10 * worth : own ? 0 : 50;
    if (move.a == player)
        return statement[0] == KA_MOVE_CARD ? 100 - gain_of(own, rival, worth) * at / 4
                                            : -100 * worth;
    return 10 * worth + at / 8 + gain_of(own, rival, worth) * at / 4;
}

static struct move choose_target(const struct karthedis_edition *edition,
                                 const struct karthedis *state, int player,
                                 const struct offers *offers)
{
    int best = 0, best_score = -100000;
    struct market market;
    look_around(edition, state, player, &market);
    for (int i = 0; i < offers->count; i++) {
        int score = fairly(state, player, offers->list[i].move.a,
                           target_score(edition, state, player, offers->list[i].move, &market));
        if (score > best_score) {
            best = i;
            best_score = score;
        }
    }
    return offers->list[best].move;
}

/* What the card that is being settled or moved would bring at a place. */
static int move_gain(const struct karthedis_edition *edition, const struct karthedis *state,
                     int player, const struct market *market, int place)
{
    int k = karthedis_find_flag(state, player, MARKED);
    int card = k < 0 ? state->source : state->slot[player][k].card;
    int own = market->own[place], rival = market->rival[place];
    int more = karthedis_rating(edition, card)->strength;
    return (chance_to_take(own + more, rival, 0) - chance_to_take(own, rival, 0)) *
           market->wish[place] / 4;
}

/* Whether the card whose Expertise it is had better be elsewhere. */
static bool moves_on(const struct karthedis_edition *edition, const struct karthedis *state,
                     int player)
{
    struct market market;
    int k = karthedis_find_flag(state, player, SELF), best = 0;
    if (k < 0 || !karthedis_at_place(state->slot[player][k].zone))
        return false;
    int here = karthedis_place_of(state->slot[player][k].zone);
    look_around(edition, state, player, &market);
    for (int place = 0; place <= state->players; place++) {
        int gain = place == here ? 0 : move_gain(edition, state, player, &market, place);
        best = gain > best ? gain : best;
    }
    market.own[here] -= karthedis_rating(edition, state->slot[player][k].card)->strength;
    return best > move_gain(edition, state, player, &market, here);
}

static struct move choose_place(const struct karthedis_edition *edition,
                                const struct karthedis *state, int player,
                                const struct offers *offers)
{
    const int16_t *statement = karthedis_statement(edition, state);
    int best = 0, best_score = -100000;
    struct market market;
    look_around(edition, state, player, &market);
    for (int i = 0; i < offers->count; i++) {
        int place = offers->list[i].move.a, score;
        int own = market.own[place], rival = market.rival[place], wish = market.wish[place];
        if (statement[0] == VALUE && karthedis_part(statement, PART_SIDE) == OTHER)
            score = own && rival ? wish + 50 : rival;
        else if (statement[0] == VALUE)
            score = wish + (own ? 50 : 0);
        else if (statement[0] == REPLACE_RESOURCE)
            score = (own ? 60 - wish : rival) - wish / 2;
        else if (statement[0] == KA_MOVE_CARD && state->marked == player)
            score = move_gain(edition, state, player, &market, place);
        else if (statement[0] == KA_MOVE_CARD)
            score = -wish;
        else
            score = swap_gain(state, player, &market, place, state->stage ? state->place : NOBODY);
        if (score > best_score) {
            best = i;
            best_score = score;
        }
    }
    return offers->list[best].move;
}

/* ---- choosing a deck ------------------------------------------------------------------------- */

/* The pair of designs and copies that a deck is built of, a good one of a few. */
static struct move choose_build(const struct karthedis_edition *edition,
                                const struct offers *offers, struct rng *rng)
{
    struct move best = { 0 };
    int best_rating = -1000;
    if (offers->list[offers->count - 1].move.kind == KA_MOVE_READY)
        return offers->list[offers->count - 1].move;
    for (int i = 0; i < 6; i++) {
        const struct offer *offer = &offers->list[rng_below(rng, (uint32_t)offers->count)];
        int rating = karthedis_rating(edition, offer->move.a)->in_deck;
        if (rating > best_rating) {
            best = offer->move;
            best.n = offer->high;
            best_rating = rating;
        }
    }
    return best;
}

static struct move choose_draft(const struct karthedis_edition *edition,
                                const struct offers *offers)
{
    int best = 0, best_rating = -1000;
    for (int i = 0; i < offers->count; i++) {
        struct move move = offers->list[i].move;
        if (move.kind == KA_MOVE_READY)
            return move;
        if (karthedis_rating(edition, move.a)->in_deck > best_rating) {
            best = i;
            best_rating = karthedis_rating(edition, move.a)->in_deck;
        }
    }
    return offers->list[best].move;
}

/* How many resources the seat nearest to the goal is still short of. */
static int missing(const struct karthedis *state)
{
    int least = DECK;
    for (int seat = 0; seat < state->players; seat++) {
        int most = most_of_one(state, seat),
            kinds = state->different - karthedis_kinds(state, seat);
        int equal = state->equal - most;
        if (state->goal == GOAL_BOTH)
            kinds = equal = (kinds > 0 ? kinds : 0) + (equal > 0 ? equal : 0) - !most;
        if (state->goal != GOAL_EQUAL && kinds < least)
            least = kinds;
        if (state->goal != GOAL_DIFFERENT && equal < least)
            least = equal;
    }
    return least;
}

/* Cards drawn to be discarded are missed later, unless the deck outlasts the
 * match: a resource takes about six of its cards. */
static bool has_plenty(const struct karthedis *state, int player)
{
    return state->deck[player] >= 6 * missing(state);
}

/* How many cards to draw, or to discard for new ones: those that are weaker than a new one
 * will be on the whole. */
static struct move choose_amount(const struct karthedis_edition *edition,
                                 const struct karthedis *state, int player, int most)
{
    enum { MIDDLING = 5 };
    int weak = 0;
    if (karthedis_statement(edition, state)[0] != DISCARD_UP_TO)
        return (struct move){ .kind = KA_MOVE_AMOUNT,
                              .n = (uint8_t)(has_plenty(state, player) ? most : 0) };
    for (int k = karthedis_hand_at(state, player); k < karthedis_rest_at(state, player); k++)
        weak += karthedis_rating(edition, state->slot[player][k].card)->strength < MIDDLING;
    most = most < state->deck[player] ? most : state->deck[player];
    return (struct move){ .kind = KA_MOVE_AMOUNT, .n = (uint8_t)(weak < most ? weak : most) };
}

static bool discards(const struct karthedis_edition *edition, int design, int keyword)
{
    const struct karthedis_ability *ability =
        &edition->ability[karthedis_ability(edition, design, keyword)];
    for (int i = 0; i < ability->statements; i++)
        if (ability->statement[i][0] == DISCARD)
            return true;
    return false;
}

/* The first ability to be shown that costs no cards, or nothing more. */
static struct move choose_ability(const struct karthedis_edition *edition,
                                  const struct karthedis *state, int player,
                                  const struct offers *offers)
{
    int keyword = state->phase == KA_PHASE_DEPLOY ? DEPLOY : SPECULATE;
    bool plenty = has_plenty(state, player);
    for (int i = 0; i < offers->count; i++) {
        struct move move = offers->list[i].move;
        if (move.kind == KA_MOVE_FINISH || plenty || !discards(edition, move.a, keyword))
            return move;
    }
    return offers->list[0].move;
}

/* Whether an optional effect is worth it. */
static struct move choose_may(const struct karthedis_edition *edition,
                              const struct karthedis *state, int player)
{
    const int16_t *statement = karthedis_statement(edition, state);
    bool wanted = true;
    if (statement[0] == RETURN && karthedis_part(statement, PART_SOURCE) == FROM_PILE)
        wanted = state->deck[player] < 5;
    if (statement[0] == REPLACE_RESOURCE) {
        int best = 0, wish[PLACES];
        list_wishes(state, player, wish);
        for (int place = 0; place < PLACES; place++)
            best = wish[place] > best ? wish[place] : best;
        wanted = best < 60;
    }
    if (statement[0] == KA_MOVE_CARD && karthedis_part(statement, PART_SIDE) == THIS)
        wanted = moves_on(edition, state, player);
    if (statement[0] == SWAP_RESOURCES) {
        struct market market;
        int best = 0;
        look_around(edition, state, player, &market);
        for (int place = 0; place <= state->players; place++) {
            int at = intervene_at(edition, state, player, &market, statement, place);
            best = at > best ? at : best;
        }
        wanted = best;
    }
    return (struct move){ .kind = wanted ? KA_MOVE_DO : KA_MOVE_SKIP };
}

struct move karthedis_playout(const void *edition, const void *state_, int player, struct rng *rng)
{
    const struct karthedis *state = state_;
    struct offers offers;
    offers_clear(&offers);
    karthedis_legal(edition, state, player, &offers);
    if (offers.moves == 1)
        return offers.list[0].move;
    switch (state->phase) {
    case KA_PHASE_DRAFT:
        return choose_draft(edition, &offers);
    case KA_PHASE_BUILD:
        return choose_build(edition, &offers, rng);
    case KA_PHASE_CALL:
    case KA_PHASE_CALL_AGAIN:
        return choose_call(edition, state, player, &offers);
    case KA_PHASE_TRADE:
        return choose_trade(edition, state, player, &offers);
    case KA_PHASE_MAY:
        return choose_may(edition, state, player);
    case KA_PHASE_AMOUNT:
        return choose_amount(edition, state, player, offers.list[0].high);
    case KA_PHASE_SPECULATE:
    case KA_PHASE_DEPLOY:
        return choose_ability(edition, state, player, &offers);
    case KA_PHASE_DISCARD:
        return choose_card(edition, &offers, KA_MOVE_DISCARD, WORST);
    case KA_PHASE_STOW:
        return choose_card(edition, &offers, KA_MOVE_STOW, WORST);
    case KA_PHASE_RECLAIM:
        return choose_card(edition, &offers, KA_MOVE_RECLAIM, BEST);
    case KA_PHASE_TAKE:
        return choose_card(edition, &offers, KA_MOVE_TAKE, BEST);
    case KA_PHASE_RETURN:
        return choose_card(edition, &offers, KA_MOVE_RETURN, BEST);
    case KA_PHASE_NAME:
        return offers
            .list[karthedis_statement(edition, state)[0] == VALUE
                      ? strongest_at(edition, state, player, &offers)
                      : leading_rival(state, player, &offers)]
            .move;
    case KA_PHASE_TARGET:
        return choose_target(edition, state, player, &offers);
    case KA_PHASE_PLACE:
        return choose_place(edition, state, player, &offers);
    default: /* settle, clean up: the first there is */
        return offers.list[0].move;
    }
}

/* ---- advice --------------------------------------------------------------------- */

/* Leaving without a Recall is finishing and losing a card. */
void karthedis_candidates(const void *edition, const void *state, int player, struct offers *offers)
{
    struct offers all;
    offers_clear(&all);
    karthedis_legal(edition, state, player, &all);
    for (int i = 0; i < all.count; i++) {
        struct move move = all.list[i].move;
        bool idle =
            move.kind == KA_MOVE_LEAVE && karthedis_ability(edition, move.a, RECALL) == EMPTY;
        offer_span(offers, !idle, KA_4, move, all.list[i].high);
    }
}

void karthedis_value(const void *edition, const void *state_, int16_t permille[MAX_PLAYERS])
{
    const struct karthedis *state = state_;
    int weight[KA_SEATS], sum = 0;
    struct result result;
    memset(permille, 0, MAX_PLAYERS * sizeof *permille);
    if (state->phase == KA_PHASE_OVER)
        karthedis_result(edition, state, &result);
    for (int seat = 0; seat < state->players; seat++) {
        int near = progress(state, seat);
        weight[seat] = 20 + near * near / 10 + 2 * state->hand[seat] + state->deck[seat] / 2;
        if (state->phase == KA_PHASE_OVER)
            weight[seat] = result.rank[seat] == 1;
        sum += weight[seat];
    }
    for (int seat = 0; seat < state->players; seat++)
        permille[seat] = (int16_t)(1000 * weight[seat] / sum);
}
