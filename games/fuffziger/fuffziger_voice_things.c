/*
 * fuffziger_voice_things.c: what the things of Falsche FuFFziger are, for those
 * who point at them: presses with the chances of their backs, values with their
 * prices, inspectors, laundering cards.
 */
#include "games/fuffziger/fuffziger_voice.h"

#include <stdio.h>
#include <string.h>

/* ---- what a thing is ------------------------------------------------------------- */

struct fuffziger_thing {
    struct voice_line line;
    const struct fuffziger *view;
    const struct fuffziger_edition *edition;
};

static void say_press(struct fuffziger_thing *thing, int press)
{
    const char *key = press < PRESS_NEW      ? "thing.press_start"
                      : press < PRESS_TURNED ? "thing.press_new"
                      : press < PRESS_DOUBLE ? "thing.press_single"
                      : press < PRESS_COINS  ? "thing.press_double"
                                             : "thing.press_coins";
    line_say(thing, key, "n", thing->edition->coin_press);
}

static void say_value(struct fuffziger_thing *thing, int value)
{
    line_say(thing,
             value >= FF_VALUES             ? "thing.none"
             : value < thing->view->lowest  ? "thing.value_dead"
             : value == thing->view->lowest ? "thing.value_lowest"
                                            : "thing.value",
             "value=lowest", value);
}

/* How many cards of this kind are black, green and white. */
static void say_colours(struct fuffziger_thing *thing, int card)
{
    static const char *const keys[] = { "thing.cards_black", "thing.cards_green",
                                        "thing.cards_white" };
    struct text *list = line_text(&thing->line, "list");
    for (int block = 0; block < 3; block++) {
        int n = 0;
        for (int i = 0; i < thing->edition->inspectors[block].count; i++)
            n += thing->edition->inspectors[block].card[i] == card;
        if (n)
            line_add(thing, list, keys[block], "n", n);
    }
    line_tell(thing, "thing.colours", "");
}

static void say_die(struct fuffziger_thing *thing)
{
    struct text *list = line_text(&thing->line, "list");
    for (int i = 0; i < FF_FACES; i++) {
        voice_comma(thing->line.scene, list);
        text_add_number(list, thing->edition->die[i]);
    }
    line_tell(thing, "thing.die", "");
}

static void say_inspector(struct fuffziger_thing *thing, int card)
{
    if (card == COIN_CARD)
        line_say(thing, "thing.inspector_coin", "");
    else
        line_say(thing, card == VALUE_150 ? "thing.inspector_last" : "thing.inspector", "=value",
                 card);
    say_colours(thing, card);
    if (card == COIN_CARD)
        say_die(thing);
}

/* A place of the deck, by the cards of its block. */
static void say_place(struct fuffziger_thing *thing, int place)
{
    static const char *const keys[] = { "thing.place_black", "thing.place_green",
                                        "thing.place_white" };
    int first, block = fuffziger_block(thing->edition, place, &first);
    line_say(thing, keys[block], "");
    struct text *list = line_text(&thing->line, "list");
    for (int i = 0; i < thing->edition->inspectors[block].count; i++)
        voice_add(thing->line.scene, "inspector", thing->edition->inspectors[block].card[i], list);
    line_tell(thing, "thing.block", "");
}

static void say_card(struct fuffziger_thing *thing, int card)
{
    line_say(thing, "thing.card", "minimum prize", thing->edition->card[card].minimum,
             thing->edition->card[card].prize);
}

static void say_back(struct fuffziger_thing *thing, int back)
{
    char key[64];
    snprintf(key, sizeof key, "thing.back_%d", back);
    line_say(thing, key, "n", thing->edition->coin_press);
    struct text *list = line_text(&thing->line, "list");
    for (int value = 0; value < FF_VALUES; value++)
        if (thing->edition->back[value][back])
            line_add(thing, list, "thing.back_count", "n all =value",
                     thing->edition->back[value][back], thing->edition->press[value].tiles, value);
    line_tell(thing, "thing.back_counts", "");
}

void fuffziger_card(const struct scene *scene, const char *noun, int value, struct text *out)
{
    static const struct {
        const char *noun;
        void (*say)(struct fuffziger_thing *thing, int value);
    } things[] = { { "press", say_press },  { "value", say_value },
                   { "lowest", say_value }, { "inspector", say_inspector },
                   { "place", say_place },  { "card", say_card },
                   { "back", say_back } };
    struct fuffziger_thing thing = { line_on(scene, out), scene->view,
                                     scene->match->edition->data };
    for (size_t i = 0; i < sizeof things / sizeof *things; i++)
        if (!strcmp(things[i].noun, noun))
            things[i].say(&thing, value);
}

/* ---- how it stands now ----------------------------------------------------------- */

/* The backs in the order in which they are shown: from the plain one to the broken one. */
static const int8_t shown[FF_BACKS] = { BACK_UNCHANGED,   BACK_DOUBLE, BACK_NEXT,
                                        BACK_NEXT_DOUBLE, BACK_COINS,  BACK_BROKEN };

/* Each back that a press may have, with its chance (FF-S3). */
static void add_backs(struct asked_numbers *facts, int press)
{
    const struct scene *scene = facts->line.scene;
    int weight[FF_BACKS], value = fuffziger_value_of[press];
    int sum = press < PRESS_TURNED
                  ? fuffziger_back_weights(scene->match->edition->data, scene->view, press, weight)
                  : 0;
    for (int k = 0; sum > 0 && k < FF_BACKS; k++) {
        int back = shown[k], kind = fuffziger_becomes(value, back);
        if (!weight[back] || !number_begins(facts, kind == EMPTY ? "back" : "press",
                                            kind == EMPTY ? back : kind, NULL))
            continue;
        /* Rounded each for itself: chances that are equal read equal. */
        facts->number->amount = (int)((200LL * weight[back] + sum) / (2LL * sum));
        voice_say(scene, &facts->number->label, "now.back", "=back", back);
        line_say(facts, "now.per_cent", "n", facts->number->amount);
    }
}

bool fuffziger_now(const struct scene *scene, const char *noun, int value, int i,
                   struct deciding *fact)
{
    const struct fuffziger_edition *edition = scene->match->edition->data;
    const struct fuffziger *view = scene->view;
    struct asked_numbers facts = numbers_from(scene, i, fact);
    if (!strcmp(noun, "press")) {
        int of = fuffziger_value_of[value];
        number_plain(&facts, NULL, 0, "now.prints", fuffziger_yield[value]);
        number_plain(&facts, NULL, 0, "now.sells", edition->press[of].sell);
        number_plain(&facts, NULL, 0, "now.scrap", edition->press[of].scrap);
        add_backs(&facts, value);
    } else if (!strcmp(noun, "value") && value < FF_VALUES && value >= view->lowest) {
        number_plain(&facts, NULL, 0, "now.buy", edition->press[value].buy);
        number_plain(&facts, NULL, 0, "now.exchange", edition->press[value].sell);
        number_plain(&facts, NULL, 0, "now.scrap", edition->press[value].scrap);
    }
    return numbers_found(&facts);
}
