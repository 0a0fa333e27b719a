/*
 * karthedis_voice_figures.c: what Karthedis reckons for its board: the viewer's sum at
 * each place with what it is made of, everybody's open sums, who would win the match with
 * a resource, which cards work from a recall pile, and what the viewer has looked at; and
 * what its things are, for those who point at them.
 */
#include "games/karthedis/karthedis_voice.h"

#include <stdio.h>
#include <string.h>

/* ---- figures ---------------------------------------------------------------------- */

enum { MOST_TERMS = (FIGURE_NUMBERS - 1) / 3 };

struct karthedis_reckoning {
    const struct scene *scene;
    const struct karthedis *view;
    const struct karthedis_edition *edition;
    struct karthedis own; /* the view with the viewer's own cards turned up */
    int left;             /* figures before the one that is wanted */
    struct figure *figure;
};

static bool begin(struct karthedis_reckoning *reckoning, const char *key, const char *noun,
                  int value)
{
    if (reckoning->left--)
        return false;
    *reckoning->figure = (struct figure){ .key = key, .noun = noun, .value = value };
    return true;
}

static void add(struct karthedis_reckoning *reckoning, int32_t number)
{
    struct figure *figure = reckoning->figure;
    if (figure->count < FIGURE_NUMBERS)
        figure->number[figure->count++] = number;
}

static bool lies_open(const struct karthedis *view, int seat, int place)
{
    return karthedis_in_zone(view, seat, ZONE_UP + place) > 0;
}

/* Whether the Expertise of a card that still lies face down is part of the sum: then it
 * is a promise. */
static bool is_promise(const struct karthedis_reckoning *reckoning, int seat, int place)
{
    struct karthedis plain = reckoning->own;
    if (!karthedis_in_zone(reckoning->view, seat, ZONE_DOWN + place))
        return false;
    for (int k = 0; k < DECK; k++)
        if (plain.slot[seat][k].zone == ZONE_UP + place)
            plain.slot[seat][k].flags |= PENDING;
    return karthedis_worth(reckoning->edition, &plain, seat, place) !=
           karthedis_worth(reckoning->edition, &reckoning->own, seat, place);
}

/* "own": the viewer's worth, the cards' values, additions, factor, and whether it is a
 * promise; as it would be with one's cards turned up. */
static bool own_figure(struct karthedis_reckoning *reckoning, int place)
{
    struct karthedis_term term[DECK + MOST_TERMS];
    int seat = reckoning->scene->viewer, cards = 0, additions = 0, times = 1;
    if (seat >= reckoning->own.players || !lies_open(&reckoning->own, seat, place) ||
        !begin(reckoning, "own", "place", place))
        return false;
    int count =
        karthedis_terms(reckoning->edition, &reckoning->own, seat, place, term, DECK + MOST_TERMS);
    for (int i = 0; i < count; i++) {
        cards += term[i].laid ? term[i].amount : 0;
        additions += term[i].laid || term[i].times ? 0 : term[i].amount;
        times *= term[i].times ? term[i].amount : 1;
    }
    add(reckoning, karthedis_shown_worth(reckoning->edition, &reckoning->own, seat, place));
    add(reckoning, cards);
    add(reckoning, additions);
    add(reckoning, times);
    add(reckoning, is_promise(reckoning, seat, place));
    return true;
}

/* "worth": what everybody's open cards come to, seat by seat; -1: none there. */
static bool worth_figure(struct karthedis_reckoning *reckoning, int place)
{
    bool any = false;
    for (int seat = 0; seat < reckoning->view->players; seat++)
        any |= lies_open(reckoning->view, seat, place);
    if (!any || !begin(reckoning, "worth", "place", place))
        return false;
    for (int seat = 0; seat < reckoning->view->players; seat++)
        add(reckoning, lies_open(reckoning->view, seat, place)
                           ? karthedis_shown_worth(reckoning->edition, reckoning->view, seat, place)
                           : -1);
    return true;
}

/* "terms": the seat, then card (or -1), kind (0 laid, 1 added, 2 factor) and amount of
 * each term of its open sum. */
static bool terms_figure(struct karthedis_reckoning *reckoning, int place)
{
    for (int seat = 0; seat < reckoning->view->players; seat++) {
        struct karthedis_term term[MOST_TERMS];
        if (!lies_open(reckoning->view, seat, place) || !begin(reckoning, "terms", "place", place))
            continue;
        int count =
            karthedis_terms(reckoning->edition, reckoning->view, seat, place, term, MOST_TERMS);
        add(reckoning, seat);
        for (int i = 0; i < count; i++) {
            add(reckoning, term[i].card >= 0 ? term[i].card : -1);
            add(reckoning, term[i].times ? 2 : term[i].laid ? 0 : 1);
            add(reckoning, term[i].amount);
        }
        return true;
    }
    return false;
}

/* "wins": the seats that would meet the goal with one more of the resource. */
static bool wins_figure(struct karthedis_reckoning *reckoning, int place)
{
    int resource = reckoning->view->offer[place];
    struct karthedis richer = *reckoning->view;
    if (resource < 0 || !begin(reckoning, "wins", "place", place))
        return false;
    for (int seat = 0; seat < richer.players; seat++) {
        richer.won[seat][resource]++;
        if (karthedis_meets_goal(&richer, seat))
            add(reckoning, seat);
    }
    return true;
}

/* "from-pile": a card in a recall pile that counts everywhere: whose, and how much. */
static bool pile_figure(struct karthedis_reckoning *reckoning)
{
    const struct karthedis *view = reckoning->view;
    for (int seat = 0; seat < view->players; seat++)
        for (int k = 0; k < DECK; k++) {
            int card = view->slot[seat][k].card, sum = 0;
            if (view->slot[seat][k].zone != ZONE_PILE || card < 0)
                continue;
            int ability = karthedis_ability(reckoning->edition, card, RECALL);
            for (int i = 0; ability >= 0 && i < reckoning->edition->ability[ability].statements;
                 i++) {
                const int16_t *statement = reckoning->edition->ability[ability].statement[i];
                if (statement[0] == VALUE && karthedis_part(statement, PART_SCOPE) == IN_PILE &&
                    karthedis_holds(view, seat, karthedis_part(statement, PART_CONDITION)))
                    sum += karthedis_part(statement, PART_AMOUNT);
            }
            if (!sum || !begin(reckoning, "from-pile", "card", card))
                continue;
            add(reckoning, seat);
            add(reckoning, sum);
            return true;
        }
    return false;
}

/* "seen": a card that the viewer has looked at: whose, and whether in hand (1) or deck. */
static bool seen_figure(struct karthedis_reckoning *reckoning)
{
    int viewer = reckoning->scene->viewer;
    for (int i = 0; viewer < reckoning->view->players && i < NOTES; i++) {
        int note = reckoning->view->note[viewer][i];
        if (note < 0 || !begin(reckoning, "seen", "card", karthedis_note_card(note)))
            continue;
        add(reckoning, karthedis_note_seat(note));
        add(reckoning, karthedis_note_zone(note) == ZONE_HAND);
        return true;
    }
    return false;
}

bool karthedis_figure(const struct scene *scene, int i, struct figure *figure)
{
    struct karthedis_reckoning reckoning = { .scene = scene,
                                             .view = scene->view,
                                             .edition = scene->match->edition->data,
                                             .left = i,
                                             .figure = figure };
    if (!reckoning.view->round)
        return false;
    karthedis_turn_own_up(scene, &reckoning.own);
    for (int place = 0; place <= reckoning.view->players; place++)
        if (own_figure(&reckoning, place) || worth_figure(&reckoning, place) ||
            terms_figure(&reckoning, place) || wins_figure(&reckoning, place))
            return true;
    return pile_figure(&reckoning) || seen_figure(&reckoning);
}

/* ---- things ------------------------------------------------------------------------ */

void karthedis_thing(const struct scene *scene, const char *noun, int value, struct text *out)
{
    const struct match *match = scene->match;
    char key[64];
    if (!strcmp(noun, "keyword") || !strcmp(noun, "species")) {
        snprintf(key, sizeof key, "%s.%s", noun[0] == 'k' ? "web.when" : "portrait",
                 noun_name(match->game, match->edition->data, noun, value));
        voice_say(scene, key, 0, NULL, out);
    } else if (!strcmp(noun, "place") || !strcmp(noun, "resource")) {
        snprintf(key, sizeof key, "web.thing.%s", noun);
        voice_say(scene, key, 0, NULL, out);
    }
}

static bool number_of(const struct scene *scene, const char *key, int32_t amount,
                      struct deciding *fact)
{
    fact->amount = amount;
    voice_say(scene, key, 0, NULL, &fact->label);
    text_add_number(&fact->text, amount);
    return true;
}

/* The name of an ability, with the keyword that says when. */
static bool ability_of(const struct scene *scene, int ability, struct deciding *fact)
{
    const struct karthedis_edition *edition = scene->match->edition->data;
    int keyword = edition->ability[ability].keyword;
    fact->noun = "keyword";
    fact->value = keyword;
    fact->amount = keyword;
    voice_add(scene, "keyword", keyword, &fact->label);
    voice_add(scene, "ability", ability, &fact->text);
    return true;
}

/* A card's value, its species with a word about it, how many there are in the box, and the
 * names of its abilities. */
static bool card_now(const struct scene *scene, int card, int i, struct deciding *fact)
{
    const struct karthedis_edition *edition = scene->match->edition->data;
    if (card < 0 || card >= edition->designs)
        return false;
    const struct karthedis_card *is = &edition->card[card];
    if (i == 1) {
        fact->noun = "species";
        fact->value = is->species;
        fact->amount = is->species;
        voice_say(scene, "web.species", 0, NULL, &fact->label);
        struct text name = { 0 }, portrait = { 0 };
        voice_add(scene, "species", is->species, &name);
        karthedis_thing(scene, "species", is->species, &portrait);
        voice_say(scene, "web.kin", 2,
                  (struct said[]){ said_text("species", &name), said_text("portrait", &portrait) },
                  &fact->text);
        text_free(&name);
        text_free(&portrait);
        return true;
    }
    if (i >= 3)
        return i - 3 < is->abilities && ability_of(scene, is->ability[i - 3], fact);
    return i == 0 ? number_of(scene, "web.value", is->value, fact)
                  : number_of(scene, "web.copies", is->copies, fact);
}

/* "7 Forge Ram + 1 Seed Vault, × 2 Double Smelter": what a seat's sum is made of. */
static void add_terms(const struct scene *scene, const struct karthedis *own, int seat, int place,
                      struct text *out)
{
    struct karthedis_term term[MOST_TERMS];
    int count = karthedis_terms(scene->match->edition->data, own, seat, place, term, MOST_TERMS);
    for (int i = 0; i < count; i++) {
        struct text name = { 0 };
        if (term[i].card >= 0)
            voice_add(scene, "card", term[i].card, &name);
        else
            voice_say(scene, "web.addition", 0, NULL, &name);
        voice_comma(scene, out);
        voice_say(scene, term[i].times ? "web.term.times" : "web.term", 2,
                  (struct said[]){ said_number("n", term[i].amount), said_text("card", &name) },
                  out);
        text_free(&name);
    }
}

/* Who has which sum at a place, and of what. */
static bool place_now(const struct scene *scene, int place, int i, struct deciding *fact)
{
    struct karthedis own;
    karthedis_turn_own_up(scene, &own);
    for (int seat = 0; own.round && place < PLACES && seat < own.players; seat++) {
        if (!lies_open(&own, seat, place) || i--)
            continue;
        fact->noun = "seat";
        fact->value = seat;
        fact->amount = karthedis_shown_worth(scene->match->edition->data, &own, seat, place);
        words_label(scene->words, scene->match, "seat", seat, &fact->label);
        struct text terms = { 0 };
        add_terms(scene, &own, seat, place, &terms);
        voice_say(scene, "web.sum", 2,
                  (struct said[]){ said_number("n", fact->amount), said_text("terms", &terms) },
                  &fact->text);
        text_free(&terms);
        return true;
    }
    return false;
}

bool karthedis_now(const struct scene *scene, const char *noun, int value, int i,
                   struct deciding *fact)
{
    if (!strcmp(noun, "card"))
        return card_now(scene, value, i, fact);
    if (!strcmp(noun, "place"))
        return place_now(scene, value, i, fact);
    return false;
}
