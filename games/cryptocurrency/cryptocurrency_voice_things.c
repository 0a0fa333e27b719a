/*
 * cryptocurrency_voice_things.c: what is to be said of a coin, a rumour or a side
 * that lies on the table, and the rule that a thing is about.
 */
#include "games/cryptocurrency/cryptocurrency_voice.h"

#include <string.h>

void cryptocurrency_coin_text(const struct scene *scene, int coin, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    struct voice_line line = line_on(scene, out);
    if (coin < 0 || coin >= COINS || !view)
        return;
    const struct cryptocurrency_coin *row =
        cryptocurrency_coin(scene->match->edition->data, view, coin);
    struct text *track = line_text(&line, "track");
    for (int i = 0; i < row->prices; i++) {
        bool here = i + 1 == view->price_space[coin];
        text_printf(track, here ? "%s[%d]" : "%s%d", i ? " " : "", row->price[i]);
    }
    line_say_here(
        &line, "thing.coin",
        SAID("price market pool", view->price[coin], view->market[coin], view->unmined[coin]));
}

/* What a thing does in general. */
static void fact_effect(struct asked_numbers *facts, const char *key)
{
    if (number_begins(facts, NULL, 0, "now.effect"))
        line_say(facts, key, "");
}

static void facts_of_rumour(struct asked_numbers *facts, int rumour)
{
    const struct cryptocurrency_edition *edition = facts->line.scene->match->edition->data;
    if (rumour < 0 || rumour >= RUMOURS)
        facts->left--; /* the first one is about a single card */
    else if (number_begins(facts, NULL, 0, "now.points")) {
        facts->number->amount = edition->rumour[rumour];
        line_say(facts, "number.sum", "sum", edition->rumour[rumour]);
    }
    fact_effect(facts, "now.rumour");
}

static void facts_of_coin(struct asked_numbers *facts, int coin)
{
    const struct scene *scene = facts->line.scene;
    const struct cryptocurrency *view = scene->view;
    int tile = cryptocurrency_hodler(scene->match->edition->data, view);
    if (coin < 0 || coin >= COINS)
        return;
    if (number_begins(facts, NULL, 0, "now.mining"))
        voice_aside(scene, view->turn, (struct move){ .kind = CC_MOVE_MINE, .a = (uint8_t)coin },
                    facts->line.out);
    if (number_begins(facts, NULL, 0, "now.tile")) {
        facts->number->amount = tile;
        line_say(facts, "number.wonga", "n", tile);
    }
    fact_effect(facts, "now.coin");
}

bool cryptocurrency_now(const struct scene *scene, const char *noun, int value, int i,
                        struct deciding *fact)
{
    struct asked_numbers facts = numbers_from(scene, i, fact);
    if (!strcmp(noun, "rumour"))
        facts_of_rumour(&facts, value);
    else if (!strcmp(noun, "coin"))
        facts_of_coin(&facts, value);
    else if (!strcmp(noun, "face"))
        fact_effect(&facts, value == UP ? "now.up" : "now.down");
    return numbers_found(&facts);
}

uint16_t cryptocurrency_rule(const struct scene *scene, const char *noun, int value)
{
    static const uint16_t experts[MEMBERS] = {
        [INTERN] = CC_A2,   [FINTECH] = CC_E9,    [ENGINEER] = CC_E1,   [WHIZ] = CC_E2,
        [ANALYST] = CC_E3,  [NEWSHAWK] = CC_E4,   [BLACK_HAT] = CC_E5,  [WHITE_HAT] = CC_E6,
        [TWEETMAN] = CC_E7, [REPLICATOR] = CC_E8, [HEADHUNTER] = CC_P4,
    };
    (void)scene;
    if (!strcmp(noun, "member"))
        return value >= 0 && value < MEMBERS ? experts[value] : CC_NONE;
    return !strcmp(noun, "coin")     ? CC_G2
           : !strcmp(noun, "rumour") ? CC_R1
           : !strcmp(noun, "face")   ? CC_R3
           : !strcmp(noun, "event")  ? CC_V1
                                     : CC_NONE;
}
