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
        voice_say(scene, out, "board.rates", "red blue green", edition->rate[value][RED],
                  edition->rate[value][BLUE], edition->rate[value][GREEN]);
    } else {
        return false;
    }
    return true;
}

/* ---- how it stands: decks --------------------------------------------------------- */

/* Cards that were put under a deck come in the order of which all know (CL-T6). */
static void known_cards(const struct scene *scene, const char *noun, const int8_t order[], int seen,
                        int next, struct text *out)
{
    for (int i = 0; i < seen; i++)
        voice_add(scene, noun, order[(next + i) % seen], out);
}

bool cryptoly_now(const struct scene *scene, const char *noun, int value, int i,
                  struct deciding *fact)
{
    const struct cryptoly *view = scene->view;
    struct asked_numbers facts = numbers_from(scene, i, fact);
    if (strcmp(noun, "space"))
        return false;
    bool action = value == SPACE_ACTION, moon = value == SPACE_MOON;
    if (action || moon || value == SPACE_WORK || value == SPACE_NFT)
        number_plain(&facts, NULL, 0, "now.unseen",
                     action               ? bits_count((uint64_t)view->action_unseen)
                     : moon               ? bits_count((uint16_t)view->moon_unseen)
                     : value == SPACE_NFT ? bits_count((uint16_t)view->nft_unseen)
                                          : view->work_left);
    if (value == SPACE_HACK)
        number_plain(&facts, NULL, 0, "table.wallet", view->wallet);
    if (action && view->action_seen && number_begins(&facts, NULL, 0, "now.under"))
        known_cards(scene, "action", view->action_order, view->action_seen, view->action_next,
                    &fact->text);
    if (moon && view->moon_seen && number_begins(&facts, NULL, 0, "now.under"))
        known_cards(scene, "moon", view->moon_order, view->moon_seen, view->moon_next, &fact->text);
    return numbers_found(&facts);
}

/* ---- figures ---------------------------------------------------------------------- */

/* "account" of a seat at the end: BTC in hand, from ICOs, from NFTs, from the bet, in
 * all; "back" of a seat: what ICOs return, by ICO and coin; "bet": what each place
 * multiplies a bet by; "ico": what the first, second and third ICO return of a stake,
 * in halves. */
static void account_figure(struct asked_figures *figures, const struct cryptoly *view, int seat)
{
    int nfts = 0, bet = view->betting ? cryptoly_bet_won(view, seat) : 0;
    for (int card = 0; card < NFTS; card++)
        if (view->nft[card] == seat && view->nft_value[card] != EMPTY)
            nfts += view->nft_value[card];
    int32_t hand = view->coins[seat][BTC], booked = view->virtual[seat][BTC];
    figure_of(figures, "account", "seat", seat, hand, booked - nfts - bet, nfts, bet,
              hand + booked);
}

static void back_figure(struct asked_figures *figures, const struct cryptoly *view, int seat)
{
    if (figure_begins(figures, "back", "seat", seat))
        for (int ico = 0; ico < ICOS; ico++)
            for (int coin = 0; coin < KINDS_OF_COIN; coin++)
                figure_add(figures, cryptoly_ico_back(view, seat, ico, coin));
}

bool cryptoly_figure(const struct scene *scene, int i, struct figure *figure)
{
    const struct cryptoly *view = scene->view;
    struct asked_figures figures = { i, figure };
    if (view->betting && figure_begins(&figures, "bet", NULL, 0))
        for (int rank = 1; rank <= view->players && cryptoly_bet_factor(view->players, rank);
             rank++)
            figure_add(&figures, cryptoly_bet_factor(view->players, rank));
    figure_of(&figures, "ico", NULL, 0, 6, 1, 0);
    for (int seat = 0; view->phase == CL_PHASE_OVER && seat < view->players; seat++)
        account_figure(&figures, view, seat);
    for (int seat = 0; view->phase == CL_PHASE_OVER && seat < view->players; seat++)
        back_figure(&figures, view, seat);
    return figure->key;
}
