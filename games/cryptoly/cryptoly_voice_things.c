/*
 * cryptoly_voice_things.c: what the things on Cryptoly's table are, for who points
 * at them, and the numbers that a board drawn by hand needs.
 */
#include "games/cryptoly/cryptoly_voice.h"

#include <stdio.h>
#include <string.h>

#include "games/cryptoly/cryptoly_steps.h"

/* ---- which rule a thing is about ------------------------------------------------ */

static uint16_t space_rule(int space)
{
    static const uint16_t rule[CL_SPACES] = {
        [SPACE_RED] = CL_F5,  [SPACE_BLUE] = CL_F5,  [SPACE_GREEN] = CL_F5, [SPACE_ACTION] = CL_F9,
        [SPACE_WORK] = CL_F7, [SPACE_RATES] = CL_F8, [SPACE_MOON] = CL_F6,  [SPACE_NFT] = CL_F4,
        [SPACE_HACK] = CL_F1, [SPACE_ICO_1] = CL_F2, [SPACE_ICO_2] = CL_F2, [SPACE_ICO_3] = CL_F2,
        [SPACE_HODL] = CL_F3, [SPACE_TIME] = CL_F10,
    };
    return space >= 0 && space < CL_SPACES ? rule[space] : CL_NONE;
}

uint16_t cryptoly_rule_of(const struct scene *scene, const char *noun, int value)
{
    static const struct {
        const char *noun;
        uint16_t rule;
    } rules[] = { { "coin", CL_T1 }, { "rate", CL_F8 },   { "action", CL_F9 },
                  { "moon", CL_F6 }, { "mining", CL_F7 }, { "staking", CL_T0 },
                  { "nft", CL_F4 },  { "time", CL_F10 },  { "ico", CL_E3 } };
    (void)scene;
    if (!strcmp(noun, "space"))
        return space_rule(value);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (!strcmp(rules[i].noun, noun))
            return rules[i].rule;
    return CL_NONE;
}

/* ---- what it is ------------------------------------------------------------------- */

static void add_rule(const struct scene *scene, uint16_t rule, struct text *out)
{
    voice_space(scene, out);
    words_rule_tell(scene->words, scene->match, scene->match->game->rules[rule], out);
}

bool cryptoly_thing(const struct scene *scene, const char *noun, int value, struct text *out)
{
    const struct cryptoly_edition *edition = scene->match->edition->data;
    if (!strcmp(noun, "space")) {
        add_rule(scene, space_rule(value), out);
    } else if (!strcmp(noun, "ico")) {
        add_rule(scene, CL_F2, out);
        add_rule(scene, CL_E3, out);
    } else if (!strcmp(noun, "rate") && value < edition->rates) {
        voice_say(scene, "board.rates", 3,
                  (struct said[]){ said_number("red", edition->rate[value][RED]),
                                   said_number("blue", edition->rate[value][BLUE]),
                                   said_number("green", edition->rate[value][GREEN]) },
                  out);
    } else {
        return false;
    }
    return true;
}

/* ---- how it stands: decks --------------------------------------------------------- */

/* Cards that were put under a deck come in the order of which all know (CL-T6). */
static bool known_cards(const struct scene *scene, const char *noun, const int8_t order[], int seen,
                        int next, struct text *out)
{
    for (int i = 0; i < seen; i++)
        voice_add(scene, noun, order[(next + i) % seen], out);
    return seen > 0;
}

static void count_fact(const struct scene *scene, const char *label, int n, struct deciding *fact)
{
    voice_say(scene, label, 0, NULL, &fact->label);
    text_add_number(&fact->text, n);
    fact->amount = n;
}

bool cryptoly_now(const struct scene *scene, const char *noun, int value, int i,
                  struct deciding *fact)
{
    const struct cryptoly *view = scene->view;
    if (strcmp(noun, "space"))
        return false;
    bool action = value == SPACE_ACTION, moon = value == SPACE_MOON;
    if (!i && (action || moon || value == SPACE_WORK || value == SPACE_NFT)) {
        int left = action               ? bits_count((uint64_t)view->action_unseen)
                   : moon               ? bits_count((uint16_t)view->moon_unseen)
                   : value == SPACE_NFT ? bits_count((uint16_t)view->nft_unseen)
                                        : view->work_left;
        count_fact(scene, "now.unseen", left, fact);
        return true;
    }
    if (!i && value == SPACE_HACK) {
        count_fact(scene, "table.wallet", view->wallet, fact);
        return true;
    }
    if (i == 1 && (action || moon)) {
        bool known = action ? known_cards(scene, "action", view->action_order, view->action_seen,
                                          view->action_next, &fact->text)
                            : known_cards(scene, "moon", view->moon_order, view->moon_seen,
                                          view->moon_next, &fact->text);
        if (known)
            voice_say(scene, "now.under", 0, NULL, &fact->label);
        return known;
    }
    return false;
}

/* ---- figures ---------------------------------------------------------------------- */

/* "account" of a seat at the end: BTC in hand, from ICOs, from NFTs, from the bet, in
 * all; "back" of a seat: what ICOs return, by ICO and coin; "bet": what each place
 * multiplies a bet by; "ico": what the first, second and third ICO return of a stake,
 * in halves. */
static void account_figure(const struct cryptoly *view, int seat, struct figure *figure)
{
    int nfts = 0, bet = view->betting ? cryptoly_bet_won(view, seat) : 0;
    for (int card = 0; card < NFTS; card++)
        if (view->nft[card] == seat && view->nft_value[card] != EMPTY)
            nfts += view->nft_value[card];
    int32_t hand = view->coins[seat][BTC], booked = view->virtual[seat][BTC];
    *figure = (struct figure){
        .key = "account",
        .noun = "seat",
        .value = seat,
        .count = 5,
        .number = { hand, booked - nfts - bet, nfts, bet, hand + booked },
    };
}

static void back_figure(const struct cryptoly *view, int seat, struct figure *figure)
{
    *figure = (struct figure){
        .key = "back", .noun = "seat", .value = seat, .count = ICOS * KINDS_OF_COIN
    };
    for (int ico = 0; ico < ICOS; ico++)
        for (int coin = 0; coin < KINDS_OF_COIN; coin++)
            figure->number[ico * KINDS_OF_COIN + coin] = cryptoly_ico_back(view, seat, ico, coin);
}

bool cryptoly_figure(const struct scene *scene, int i, struct figure *figure)
{
    const struct cryptoly *view = scene->view;
    if (view->betting && !i--) {
        *figure = (struct figure){ .key = "bet" };
        for (int rank = 1; rank <= view->players && cryptoly_bet_factor(view->players, rank);
             rank++)
            figure->number[figure->count++] = cryptoly_bet_factor(view->players, rank);
        return true;
    }
    if (!i--) {
        *figure = (struct figure){ .key = "ico", .count = ICOS, .number = { 6, 1, 0 } };
        return true;
    }
    if (view->phase != CL_PHASE_OVER || i >= 2 * view->players)
        return false;
    if (i < view->players)
        account_figure(view, i, figure);
    else
        back_figure(view, i - view->players, figure);
    return true;
}
