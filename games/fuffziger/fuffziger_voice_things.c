/*
 * fuffziger_voice_things.c: what the things of Falsche FuFFziger are, for those
 * who point at them: presses with the chances of their backs, values with their
 * prices, inspectors, laundering cards.
 */
#include "games/fuffziger/fuffziger_voice.h"

#include <stdio.h>
#include <string.h>

/* ---- what a thing is ------------------------------------------------------------- */

static void say_press(const struct scene *scene, int press, struct text *out)
{
    const struct fuffziger_edition *edition = scene->match->edition->data;
    const char *key = press < PRESS_NEW      ? "thing.press_start"
                      : press < PRESS_TURNED ? "thing.press_new"
                      : press < PRESS_DOUBLE ? "thing.press_single"
                      : press < PRESS_COINS  ? "thing.press_double"
                                             : "thing.press_coins";
    voice_say(scene, key, 1, (struct said[]){ said_number("n", edition->coin_press) }, out);
}

/* Another sentence of the game about a list, which is freed. */
static void say_list(const struct scene *scene, const char *key, struct text *list,
                     struct text *out)
{
    voice_space(scene, out);
    voice_say(scene, key, 1, (struct said[]){ said_text("list", list) }, out);
    text_free(list);
}

/* How many cards of this kind are black, green and white. */
static void say_colours(const struct scene *scene, int card, struct text *out)
{
    static const char *const keys[] = { "thing.cards_black", "thing.cards_green",
                                        "thing.cards_white" };
    const struct fuffziger_edition *edition = scene->match->edition->data;
    struct text list = { 0 };
    for (int block = 0; block < 3; block++) {
        int n = 0;
        for (int i = 0; i < edition->inspectors[block].count; i++)
            n += edition->inspectors[block].card[i] == card;
        if (!n)
            continue;
        voice_comma(scene, &list);
        voice_say(scene, keys[block], 1, (struct said[]){ said_number("n", n) }, &list);
    }
    say_list(scene, "thing.colours", &list, out);
}

static void say_die(const struct scene *scene, struct text *out)
{
    const struct fuffziger_edition *edition = scene->match->edition->data;
    struct text list = { 0 };
    for (size_t i = 0; i < sizeof edition->die / sizeof *edition->die; i++) {
        voice_comma(scene, &list);
        text_add_number(&list, edition->die[i]);
    }
    say_list(scene, "thing.die", &list, out);
}

static void say_inspector(const struct scene *scene, int card, struct text *out)
{
    if (card == COIN_CARD)
        voice_say(scene, "thing.inspector_coin", 0, NULL, out);
    else
        voice_say(scene, card == VALUE_150 ? "thing.inspector_last" : "thing.inspector", 1,
                  (struct said[]){ said_thing("value", "value", card) }, out);
    say_colours(scene, card, out);
    if (card == COIN_CARD)
        say_die(scene, out);
}

/* The cards of a block. */
static void say_block(const struct scene *scene, int block, struct text *out)
{
    const struct fuffziger_edition *edition = scene->match->edition->data;
    struct text list = { 0 };
    for (int i = 0; i < edition->inspectors[block].count; i++)
        voice_add(scene, "inspector", edition->inspectors[block].card[i], &list);
    say_list(scene, "thing.block", &list, out);
}

static void say_back(const struct scene *scene, int back, struct text *out)
{
    const struct fuffziger_edition *edition = scene->match->edition->data;
    struct text list = { 0 };
    char key[64];
    snprintf(key, sizeof key, "thing.back_%d", back);
    voice_say(scene, key, 1, (struct said[]){ said_number("n", edition->coin_press) }, out);
    for (int value = 0; value < FF_VALUES; value++) {
        if (!edition->back[value][back])
            continue;
        voice_comma(scene, &list);
        voice_say(scene, "thing.back_count", 3,
                  (struct said[]){ said_number("n", edition->back[value][back]),
                                   said_number("all", edition->press[value].tiles),
                                   said_thing("value", "value", value) },
                  &list);
    }
    say_list(scene, "thing.back_counts", &list, out);
}

void fuffziger_card(const struct scene *scene, const char *noun, int value, struct text *out)
{
    const struct fuffziger_edition *edition = scene->match->edition->data;
    const struct fuffziger *view = scene->view;
    if (!strcmp(noun, "press")) {
        say_press(scene, value, out);
    } else if (!strcmp(noun, "value") || !strcmp(noun, "lowest")) {
        const char *key = value >= FF_VALUES      ? "thing.none"
                          : value < view->lowest  ? "thing.value_dead"
                          : value == view->lowest ? "thing.value_lowest"
                                                  : "thing.value";
        voice_say(scene, key, 1, (struct said[]){ said_thing("value", "lowest", value) }, out);
    } else if (!strcmp(noun, "inspector")) {
        say_inspector(scene, value, out);
    } else if (!strcmp(noun, "place")) {
        static const char *const keys[] = { "thing.place_black", "thing.place_green",
                                            "thing.place_white" };
        int first;
        int block = fuffziger_block(edition, value, &first);
        voice_say(scene, keys[block], 0, NULL, out);
        say_block(scene, block, out);
    } else if (!strcmp(noun, "card")) {
        voice_say(scene, "thing.card", 2,
                  (struct said[]){ said_number("minimum", edition->card[value].minimum),
                                   said_number("prize", edition->card[value].prize) },
                  out);
    } else if (!strcmp(noun, "back")) {
        say_back(scene, value, out);
    }
}

/* ---- how it stands now ----------------------------------------------------------- */

/* A number with its label. */
static bool fact_number(const struct scene *scene, const char *key, int32_t n,
                        struct deciding *fact)
{
    fact->amount = n;
    voice_say(scene, key, 0, NULL, &fact->label);
    text_add_number(&fact->text, n);
    return true;
}

/* What a press becomes by a back; -1: nothing. */
static int becomes(int front, int back)
{
    switch (back) {
    case BACK_UNCHANGED:
        return PRESS_SINGLE + front;
    case BACK_DOUBLE:
        return PRESS_DOUBLE + front;
    case BACK_NEXT:
        return PRESS_SINGLE + front + 1;
    case BACK_NEXT_DOUBLE:
        return PRESS_DOUBLE + front + 1;
    case BACK_COINS:
        return PRESS_COINS;
    default:
        return -1;
    }
}

/* The backs in the order in which they are shown: from the plain one to the broken one. */
static const int8_t shown[FF_BACKS] = { BACK_UNCHANGED,   BACK_DOUBLE, BACK_NEXT,
                                        BACK_NEXT_DOUBLE, BACK_COINS,  BACK_BROKEN };

/* The i-th back that a press may have, with its chance (FF-S3). */
static bool fact_back(const struct scene *scene, int press, int i, struct deciding *fact)
{
    int weight[FF_BACKS];
    int sum = press < PRESS_TURNED
                  ? fuffziger_back_weights(scene->match->edition->data, scene->view, press, weight)
                  : 0;
    if (sum <= 0)
        return false;
    for (int k = 0; k < FF_BACKS; k++) {
        int back = shown[k], kind = becomes(fuffziger_value_of[press], back);
        if (!weight[back] || i-- > 0)
            continue;
        fact->noun = kind < 0 ? "back" : "press";
        fact->value = kind < 0 ? back : kind;
        /* Rounded each for itself: chances that are equal read equal. */
        fact->amount = (int)((200LL * weight[back] + sum) / (2LL * sum));
        voice_say(scene, "now.back", 1, (struct said[]){ said_thing("back", "back", back) },
                  &fact->label);
        voice_say(scene, "now.per_cent", 1, (struct said[]){ said_number("n", fact->amount) },
                  &fact->text);
        return true;
    }
    return false;
}

static bool now_press(const struct scene *scene, int press, int i, struct deciding *fact)
{
    const struct fuffziger_edition *edition = scene->match->edition->data;
    int value = fuffziger_value_of[press];
    switch (i) {
    case 0:
        return fact_number(scene, "now.prints", fuffziger_yield[press], fact);
    case 1:
        return fact_number(scene, "now.sells", edition->press[value].sell, fact);
    case 2:
        return fact_number(scene, "now.scrap", edition->press[value].scrap, fact);
    default:
        return fact_back(scene, press, i - 3, fact);
    }
}

static bool now_value(const struct scene *scene, int value, int i, struct deciding *fact)
{
    const struct fuffziger_edition *edition = scene->match->edition->data;
    const struct fuffziger *view = scene->view;
    if (value >= FF_VALUES || value < view->lowest)
        return false;
    switch (i) {
    case 0:
        return fact_number(scene, "now.buy", edition->press[value].buy, fact);
    case 1:
        return fact_number(scene, "now.exchange", edition->press[value].sell, fact);
    case 2:
        return fact_number(scene, "now.scrap", edition->press[value].scrap, fact);
    default:
        return false;
    }
}

bool fuffziger_now(const struct scene *scene, const char *noun, int value, int i,
                   struct deciding *fact)
{
    if (!strcmp(noun, "press"))
        return now_press(scene, value, i, fact);
    return !strcmp(noun, "value") && now_value(scene, value, i, fact);
}
