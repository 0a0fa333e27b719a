/*
 * karthedis_ai.c: a player who knows the plan, and what a search needs to
 * know of the game. Everything here looks only at what the player knows.
 *
 * The plan: get the resources nearest to the goal; lay strong cards where few
 * others have laid; keep weak cards for calls, where each is changed for a new
 * one; use every ability that brings cards.
 */
#include "games/karthedis/karthedis.h"

#include <string.h>

#define E const struct karthedis_edition
#define S struct karthedis

/* ---- what cards are worth ----------------------------------------------------------- */

static int rate_statement(const int16_t *statement)
{
    int amount = karthedis_part(statement, PART_AMOUNT);
    switch (statement[0]) {
    case DRAW:
        return 2 * amount;
    case DRAW_UP_TO:
        return amount;
    case DISCARD:
        return -amount;
    case DISCARD_AS_MANY:
        return 0;
    case TAKE:
        return 2 * amount;
    case VALUE:
        return amount < 0 ? -amount : amount;
    case TIMES:
        return 4;
    case FORCE_DISCARD:
        return 2 * amount;
    default:
        return 1;
    }
}

int karthedis_rating(E *edition, int design)
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
static int strength(E *edition, int design)
{
    int sum = edition->card[design].value, times = 1;
    int ability = karthedis_ability(edition, design, EXPERTISE);
    for (int i = 0; ability != EMPTY && i < edition->ability[ability].statements; i++) {
        const int16_t *statement = edition->ability[ability].statement[i];
        if (statement[0] == TIMES)
            times = karthedis_part(statement, PART_AMOUNT);
        else if (statement[0] == VALUE && karthedis_part(statement, PART_SIDE) == OWN)
            sum += karthedis_part(statement, PART_AMOUNT);
    }
    return sum * times;
}

/* ---- the goal ------------------------------------------------------------------------- */

/* How far a seat is, in 60ths of the goal. */
static int progress(const S *state, int seat)
{
    int most = 0, best = 0;
    for (int i = 0; i < RESOURCES; i++)
        most = state->won[seat][i] > most ? state->won[seat][i] : most;
    if (state->goal != GOAL_EQUAL)
        best = 60 * karthedis_kinds(state, seat) / state->different;
    if (state->goal != GOAL_DIFFERENT && 60 * most / state->equal > best)
        best = 60 * most / state->equal;
    return best > 60 ? 60 : best;
}

/* What the resource at the place would bring the seat. */
static int desire(const S *state, int seat, int place)
{
    S after = *state;
    int resource = state->offer[place];
    if (resource == EMPTY)
        return 0;
    after.won[seat][resource]++;
    int gain = progress(&after, seat) - progress(state, seat);
    return 10 + gain + (progress(&after, seat) == 60 ? 60 : 0);
}

/* What the seat has laid at the place, as far as the player knows it. */
static int laid_worth(E *edition, const S *state, int player, int seat, int place)
{
    int sum = state->bonus[seat][place];
    bool there = false;
    for (int k = DECK - 1; k >= 0 && state->slot[seat][k].zone >= ZONE_DOWN; k--)
        if (karthedis_place_of(state->slot[seat][k].zone) == place) {
            there = true;
            sum += karthedis_knows(state, player, seat, k)
                       ? strength(edition, state->slot[seat][k].card)
                       : 6;
        }
    return there ? sum : 0;
}

static int strongest_rival(E *edition, const S *state, int player, int place)
{
    int best = 0;
    for (int seat = 0; seat < state->players; seat++) {
        int worth = seat == player ? 0 : laid_worth(edition, state, player, seat, place);
        best = worth > best ? worth : best;
    }
    return best;
}

/* Chance of taking a place, of 100; whoever may still lay counts as well. */
static int chance_to_take(const S *state, int player, int own, int rival)
{
    int waiting = 0;
    for (int seat = 0; seat < state->players; seat++)
        waiting += seat != player && !state->finished[seat] && !state->passed[seat];
    if (!own)
        return 0;
    int chance = 50 + 9 * (own - rival) - (rival ? 0 : 4 * (waiting < 6 ? waiting : 6));
    return chance > 96 ? 96 : chance < 2 ? 2 : chance;
}

/* ---- choosing cards --------------------------------------------------------------------- */

/* The hand card with the lowest or highest score among those offered. */
enum wish { WORST, BEST };

static int keep_score(E *edition, int design)
{
    return 4 * strength(edition, design) + karthedis_rating(edition, design);
}

static struct move choose_card(E *edition, const struct offers *offers, int kind, enum wish wish)
{
    struct move chosen = { 0 };
    int best = 0;
    for (int i = 0; i < offers->count; i++) {
        struct move move = offers->list[i].move;
        int score = keep_score(edition, move.a);
        if (move.kind == kind &&
            (!chosen.kind || (wish == BEST ? score > best : score < best))) {
            chosen = move;
            best = score;
        }
    }
    return chosen;
}

/* What laying a card face up in a call brings: its ability, and its loss. */
static int call_score(E *edition, const S *state, int design)
{
    int ability = karthedis_ability(edition, design, CALL);
    int score = ability == EMPTY ? 6 : 0;      /* it is changed for a new one */
    if (ability == EMPTY)
        ability = karthedis_ability(edition, design, RECALL);
    for (int i = 0; ability != EMPTY && i < edition->ability[ability].statements; i++) {
        const int16_t *statement = edition->ability[ability].statement[i];
        score += 3 * rate_statement(statement);
        if (statement[0] == VALUE && karthedis_part(statement, PART_SCOPE) == EVERYWHERE)
            score += 6;
        if (statement[0] == TAKE && !karthedis_in_zone(state, state->asked, ZONE_PILE))
            score -= 6;
    }
    return score - 2 * strength(edition, design);
}

static struct move choose_call(E *edition, const S *state, int player,
                               const struct offers *offers)
{
    struct move best = { 0 };
    int best_score = -1000;
    bool first = state->phase == PHASE_CALL;
    /* Too weak to trade: change one card for two. */
    if (first && state->hand[player] <= 2 && state->deck[player] >= 2)
        return choose_card(edition, offers, MOVE_PASS, WORST);
    for (int i = 0; i < offers->count; i++) {
        struct move move = offers->list[i].move;
        if (move.kind != MOVE_CALL)
            continue;
        int score = call_score(edition, state, move.a);
        if (score > best_score) {
            best = move;
            best_score = score;
        }
    }
    if (!first && (best_score < 0 || !best.kind || !state->deck[player]))
        return (struct move){ .kind = MOVE_FINISH };
    return best;
}

/* ---- the trade phase ------------------------------------------------------------------------ */

static struct move choose_trade(E *edition, const S *state, int player,
                                const struct offers *offers)
{
    struct move best = { .kind = MOVE_FINISH };
    int best_score = 60, own[PLACES], rival[PLACES], wish[PLACES];
    for (int place = 0; place <= state->players; place++) {
        own[place] = laid_worth(edition, state, player, player, place);
        rival[place] = strongest_rival(edition, state, player, place);
        wish[place] = desire(state, player, place);
    }
    for (int i = 0; i < offers->count; i++) {
        struct move move = offers->list[i].move;
        int score = 0;
        if (move.kind == MOVE_LAY) {
            int place = move.n, more = strength(edition, move.a);
            int gain = chance_to_take(state, player, own[place] + more, rival[place]) -
                       chance_to_take(state, player, own[place], rival[place]);
            score = gain * wish[place] / 4 - 12 * more;
        } else if (move.kind == MOVE_INTERVENE) {
            score = 20 * karthedis_rating(edition, move.a) -
                    50 * edition->card[move.a].value;
        }
        if (score > best_score) {
            best = move;
            best_score = score;
        }
    }
    return best;
}

/* ---- effects --------------------------------------------------------------------------------- */

static int leading_rival(const S *state, int player, const struct offers *offers)
{
    int best = -1, chosen = 0;
    for (int i = 0; i < offers->count; i++) {
        int seat = offers->list[i].move.a;
        int score = 100 * progress(state, seat) + state->hand[seat];
        if (seat != player && score > best) {
            best = score;
            chosen = i;
        }
    }
    return chosen;
}

/* Who would be hurt, and how much, if the card went away. */
static int target_score(E *edition, const S *state, int player, struct move move)
{
    const int16_t *statement = karthedis_statement(edition, state);
    bool down = move.kind == MOVE_TARGET_DOWN;
    int worth = down ? 6 : strength(edition, move.b);
    if (statement[0] == COPY)
        return karthedis_rating(edition, move.b);
    int at = move.n < PLACES ? desire(state, player, move.n) : 10;
    if (state->asked != state->owner)          /* one has to give up an own card */
        return -worth;
    int score = move.a == player ? -worth : worth;
    if (statement[0] == SWAP_CARDS && state->stage)
        score = move.a == player ? 0 : worth;
    return score * 10 + at / 8;
}

static struct move choose_target(E *edition, const S *state, int player,
                                 const struct offers *offers)
{
    int best = 0, best_score = -100000;
    for (int i = 0; i < offers->count; i++) {
        int score = target_score(edition, state, player, offers->list[i].move);
        if (score > best_score) {
            best = i;
            best_score = score;
        }
    }
    return offers->list[best].move;
}

static struct move choose_place(E *edition, const S *state, int player,
                                const struct offers *offers)
{
    const int16_t *statement = karthedis_statement(edition, state);
    int best = 0, best_score = -100000;
    for (int i = 0; i < offers->count; i++) {
        int place = offers->list[i].move.a;
        int own = laid_worth(edition, state, player, player, place);
        int rival = strongest_rival(edition, state, player, place);
        int wish = desire(state, player, place), score;
        if (statement[0] == VALUE && karthedis_part(statement, PART_SIDE) == OTHER)
            score = own && rival ? wish + 50 : rival;
        else if (statement[0] == VALUE)
            score = wish + (own ? 50 : 0);
        else if (statement[0] == REPLACE_RESOURCE)
            score = (own ? 60 - wish : rival) - wish / 2;
        else if (statement[0] == MOVE_CARD)
            score = state->marked == player ? wish : -wish;
        else
            score = own ? 60 - wish : wish;
        if (score > best_score) {
            best = i;
            best_score = score;
        }
    }
    return offers->list[best].move;
}

/* ---- choosing a deck ------------------------------------------------------------------------- */

/* Quarters of a card that an ability brings; those with a condition come half as often. */
static int cards_brought(const struct karthedis_ability *ability)
{
    int cards = 0;
    for (int i = 0; i < ability->statements; i++) {
        const int16_t *statement = ability->statement[i];
        int amount = karthedis_part(statement, PART_AMOUNT);
        int often = karthedis_part(statement, PART_CONDITION) == ALWAYS ? 4 : 2;
        if (statement[0] == DRAW || statement[0] == TAKE)
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
static int deck_worth(E *edition, int design)
{
    const struct karthedis_card *card = &edition->card[design];
    int worth = strength(edition, design) * strength(edition, design);
    for (int i = 0; i < card->abilities; i++)
        worth += 15 * cards_brought(&edition->ability[card->ability[i]]);
    return worth;
}

/* The pair of designs and copies that a deck is built of, a good one of a few. */
static struct move choose_build(E *edition, const struct offers *offers, struct rng *rng)
{
    struct move best = { 0 };
    int best_rating = -1000;
    if (offers->list[offers->count - 1].move.kind == MOVE_READY)
        return offers->list[offers->count - 1].move;
    for (int i = 0; i < 6; i++) {
        const struct offer *offer = &offers->list[rng_below(rng, (uint32_t)offers->count)];
        int rating = deck_worth(edition, offer->move.a);
        if (rating > best_rating) {
            best = offer->move;
            best.n = offer->high;
            best_rating = rating;
        }
    }
    return best;
}

static struct move choose_draft(E *edition, const struct offers *offers)
{
    int best = 0, best_rating = -1000;
    for (int i = 0; i < offers->count; i++) {
        struct move move = offers->list[i].move;
        if (move.kind == MOVE_READY)
            return move;
        if (deck_worth(edition, move.a) > best_rating) {
            best = i;
            best_rating = deck_worth(edition, move.a);
        }
    }
    return offers->list[best].move;
}

/* How many resources the seat nearest to the goal is still short of. */
static int missing(const S *state)
{
    int least = DECK;
    for (int seat = 0; seat < state->players; seat++) {
        int most = 0, kinds = state->different - karthedis_kinds(state, seat);
        for (int i = 0; i < RESOURCES; i++)
            most = state->won[seat][i] > most ? state->won[seat][i] : most;
        if (state->goal != GOAL_EQUAL && kinds < least)
            least = kinds;
        if (state->goal != GOAL_DIFFERENT && state->equal - most < least)
            least = state->equal - most;
    }
    return least;
}

/* Cards drawn to be discarded are missed later, unless the deck outlasts the
 * match: a resource takes about six of its cards. */
static bool has_plenty(const S *state, int player)
{
    return state->deck[player] >= 6 * missing(state);
}

static bool discards(E *edition, int design, int keyword)
{
    const struct karthedis_ability *ability =
        &edition->ability[karthedis_ability(edition, design, keyword)];
    for (int i = 0; i < ability->statements; i++)
        if (ability->statement[i][0] == DISCARD)
            return true;
    return false;
}

/* The first ability to be shown that costs no cards, or nothing more. */
static struct move choose_ability(E *edition, const S *state, int player,
                                  const struct offers *offers)
{
    int keyword = state->phase == PHASE_DEPLOY ? DEPLOY : SPECULATE;
    bool plenty = has_plenty(state, player);
    for (int i = 0; i < offers->count; i++) {
        struct move move = offers->list[i].move;
        if (move.kind == MOVE_FINISH || plenty || !discards(edition, move.a, keyword))
            return move;
    }
    return offers->list[0].move;
}

/* Whether an optional effect is worth it. */
static struct move choose_may(E *edition, const S *state, int player)
{
    const int16_t *statement = karthedis_statement(edition, state);
    bool wanted = true;
    if (statement[0] == RETURN && karthedis_part(statement, PART_SOURCE) == FROM_PILE)
        wanted = state->deck[player] < 5;
    if (statement[0] == REPLACE_RESOURCE || statement[0] == SWAP_RESOURCES) {
        int best = 0;
        for (int place = 0; place <= state->players; place++)
            best = desire(state, player, place) > best ? desire(state, player, place) : best;
        wanted = best < 60;
    }
    return (struct move){ .kind = wanted ? MOVE_DO : MOVE_SKIP };
}

struct move karthedis_playout(const void *edition, const void *state_, int player,
                              struct rng *rng)
{
    const S *state = state_;
    struct offers offers;
    offers_clear(&offers);
    karthedis_legal(edition, state, player, &offers);
    if (offers.moves == 1)
        return offers.list[0].move;
    switch (state->phase) {
    case PHASE_DRAFT:
        return choose_draft(edition, &offers);
    case PHASE_BUILD:
        return choose_build(edition, &offers, rng);
    case PHASE_CALL:
    case PHASE_CALL_AGAIN:
        return choose_call(edition, state, player, &offers);
    case PHASE_TRADE:
        return choose_trade(edition, state, player, &offers);
    case PHASE_MAY:
        return choose_may(edition, state, player);
    case PHASE_AMOUNT:
        return (struct move){ .kind = MOVE_AMOUNT,
                              .n = has_plenty(state, player) ? offers.list[0].high : 0 };
    case PHASE_SPECULATE:
    case PHASE_DEPLOY:
        return choose_ability(edition, state, player, &offers);
    case PHASE_DISCARD:
        return choose_card(edition, &offers, MOVE_DISCARD, WORST);
    case PHASE_STOW:
        return choose_card(edition, &offers, MOVE_STOW, WORST);
    case PHASE_TAKE:
        return choose_card(edition, &offers, MOVE_TAKE, BEST);
    case PHASE_RETURN:
        return choose_card(edition, &offers, MOVE_RETURN, BEST);
    case PHASE_NAME:
        return offers.list[leading_rival(state, player, &offers)].move;
    case PHASE_TARGET:
        return choose_target(edition, state, player, &offers);
    case PHASE_PLACE:
        return choose_place(edition, state, player, &offers);
    default:                   /* settle, clean up: the first there is */
        return offers.list[0].move;
    }
}

/* ---- advice --------------------------------------------------------------------- */

/* Leaving without a Recall is finishing and losing a card. */
void karthedis_candidates(const void *edition, const void *state, int player,
                          struct offers *offers)
{
    struct offers all;
    offers_clear(&all);
    karthedis_legal(edition, state, player, &all);
    for (int i = 0; i < all.count; i++) {
        struct move move = all.list[i].move;
        bool idle = move.kind == MOVE_LEAVE &&
                    karthedis_ability(edition, move.a, RECALL) == EMPTY;
        offer_span(offers, !idle, KA_4, move, all.list[i].high);
    }
}

void karthedis_value(const void *edition, const void *state_, int16_t permille[MAX_PLAYERS])
{
    const S *state = state_;
    int weight[SEATS], sum = 0;
    struct result result;
    memset(permille, 0, MAX_PLAYERS * sizeof *permille);
    if (state->phase == PHASE_OVER)
        karthedis_result(edition, state, &result);
    for (int seat = 0; seat < state->players; seat++) {
        int near = progress(state, seat);
        weight[seat] = 20 + near * near / 10 + 2 * state->hand[seat] + state->deck[seat] / 2;
        if (state->phase == PHASE_OVER)
            weight[seat] = result.rank[seat] == 1;
        sum += weight[seat];
    }
    for (int seat = 0; seat < state->players; seat++)
        permille[seat] = (int16_t)(1000 * weight[seat] / sum);
}
