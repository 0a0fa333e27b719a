/*
 * cryptocurrency_voice_things.c: what is to be said of a coin, a rumour or a side
 * that lies on the table, and the rule that a thing is about.
 */
#include "games/cryptocurrency/cryptocurrency_voice.h"

#include <string.h>

static void say(const struct scene *scene, const char *key, const struct words_arg *args, int count,
                struct text *out)
{
    words_say(scene->words, scene->match->game, key, args, count, out);
}

static bool effect(const struct scene *scene, const char *key, struct deciding *fact)
{
    say(scene, "now.effect", NULL, 0, &fact->label);
    say(scene, key, NULL, 0, &fact->text);
    return true;
}

void cryptocurrency_coin_text(const struct scene *scene, int coin, struct text *out)
{
    const struct cryptocurrency *view = scene->view;
    struct text track = { 0 };
    if (coin < 0 || coin >= COINS || !view)
        return;
    const struct cryptocurrency_coin *row =
        cryptocurrency_coin(scene->match->edition->data, view, coin);
    for (int i = 0; i < row->prices; i++) {
        bool here = i + 1 == view->price_space[coin];
        text_printf(&track, here ? "%s[%d]" : "%s%d", i ? " " : "", row->price[i]);
    }
    struct words_arg args[] = { words_number("price", view->price[coin]),
                                words_string("track", track.data ? track.data : ""),
                                words_number("market", view->market[coin]),
                                words_number("pool", view->unmined[coin]) };
    say(scene, "thing.coin", args, 4, out);
    text_free(&track);
}

static bool now_rumour(const struct scene *scene, int rumour, int i, struct deciding *fact)
{
    const struct cryptocurrency_edition *edition = scene->match->edition->data;
    if (i || rumour < 0 || rumour >= RUMOURS)
        return i == 1 && effect(scene, "now.rumour", fact);
    struct words_arg arg = words_number("sum", edition->rumour[rumour]);
    fact->amount = edition->rumour[rumour];
    say(scene, "now.points", NULL, 0, &fact->label);
    say(scene, "number.sum", &arg, 1, &fact->text);
    return true;
}

static bool now_coin(const struct scene *scene, int coin, int i, struct deciding *fact)
{
    const struct cryptocurrency *view = scene->view;
    const struct cryptocurrency_edition *edition = scene->match->edition->data;
    struct words_arg tile = words_number("n", cryptocurrency_hodler(edition, view));
    if (coin < 0 || coin >= COINS)
        return false;
    switch (i) {
    case 0:
        say(scene, "now.mining", NULL, 0, &fact->label);
        voice_aside(scene, view->turn, (struct move){ .kind = CC_MOVE_MINE, .a = (uint8_t)coin },
                    &fact->text);
        return true;
    case 1:
        fact->amount = cryptocurrency_hodler(edition, view);
        say(scene, "now.tile", NULL, 0, &fact->label);
        say(scene, "number.wonga", &tile, 1, &fact->text);
        return true;
    default:
        return i == 2 && effect(scene, "now.coin", fact);
    }
}

bool cryptocurrency_now(const struct scene *scene, const char *noun, int value, int i,
                        struct deciding *fact)
{
    if (!strcmp(noun, "rumour"))
        return now_rumour(scene, value, i, fact);
    if (!strcmp(noun, "coin"))
        return now_coin(scene, value, i, fact);
    return !strcmp(noun, "face") && !i && effect(scene, value == UP ? "now.up" : "now.down", fact);
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
