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
    struct asked_figures figures;
    const struct scene *scene;
    const struct karthedis *view;
    const struct karthedis_edition *edition;
    struct karthedis own; /* the view with the viewer's own cards turned up */
};

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
static void own_figure(struct karthedis_reckoning *reckoning, int place)
{
    struct karthedis_term term[DECK + MOST_TERMS];
    int seat = reckoning->scene->viewer, cards = 0, additions = 0, times = 1;
    if (seat >= reckoning->own.players || !lies_open(&reckoning->own, seat, place))
        return;
    int count =
        karthedis_terms(reckoning->edition, &reckoning->own, seat, place, term, DECK + MOST_TERMS);
    for (int i = 0; i < count; i++) {
        cards += term[i].laid ? term[i].amount : 0;
        additions += term[i].laid || term[i].times ? 0 : term[i].amount;
        times *= term[i].times ? term[i].amount : 1;
    }
    figure_of(&reckoning->figures, "own", "place", place,
              karthedis_shown_worth(reckoning->edition, &reckoning->own, seat, place), cards,
              additions, times, is_promise(reckoning, seat, place));
}

/* "worth": what everybody's open cards come to, seat by seat; -1: none there. */
static void worth_figure(struct karthedis_reckoning *reckoning, int place)
{
    const struct karthedis *view = reckoning->view;
    bool any = false;
    for (int seat = 0; seat < view->players; seat++)
        any |= lies_open(view, seat, place);
    if (!any || !figure_begins(&reckoning->figures, "worth", "place", place))
        return;
    for (int seat = 0; seat < view->players; seat++)
        figure_add(&reckoning->figures,
                   lies_open(view, seat, place)
                       ? karthedis_shown_worth(reckoning->edition, view, seat, place)
                       : -1);
}

/* "terms": the seat, then card (or -1), kind (0 laid, 1 added, 2 factor) and amount of
 * each term of its open sum. */
static void terms_figure(struct karthedis_reckoning *reckoning, int place)
{
    const struct karthedis *view = reckoning->view;
    for (int seat = 0; seat < view->players; seat++) {
        struct karthedis_term term[MOST_TERMS];
        if (!lies_open(view, seat, place) ||
            !figure_begins(&reckoning->figures, "terms", "place", place))
            continue;
        int count = karthedis_terms(reckoning->edition, view, seat, place, term, MOST_TERMS);
        figure_add(&reckoning->figures, seat);
        for (int i = 0; i < count; i++) {
            figure_add(&reckoning->figures, term[i].card >= 0 ? term[i].card : -1);
            figure_add(&reckoning->figures, term[i].times ? 2 : term[i].laid ? 0 : 1);
            figure_add(&reckoning->figures, term[i].amount);
        }
    }
}

/* "wins": the seats that would meet the goal with one more of the resource. */
static void wins_figure(struct karthedis_reckoning *reckoning, int place)
{
    int resource = reckoning->view->offer[place];
    struct karthedis richer = *reckoning->view;
    if (resource < 0 || !figure_begins(&reckoning->figures, "wins", "place", place))
        return;
    for (int seat = 0; seat < richer.players; seat++) {
        richer.won[seat][resource]++;
        if (karthedis_meets_goal(&richer, seat))
            figure_add(&reckoning->figures, seat);
    }
}

/* What a card in a seat's recall pile adds to every sum. */
static int from_pile(const struct karthedis_reckoning *reckoning, int seat, int card)
{
    int ability = karthedis_ability(reckoning->edition, card, RECALL), sum = 0;
    for (int i = 0; ability >= 0 && i < reckoning->edition->ability[ability].statements; i++) {
        const int16_t *statement = reckoning->edition->ability[ability].statement[i];
        if (statement[0] == VALUE && karthedis_part(statement, PART_SCOPE) == IN_PILE &&
            karthedis_holds(reckoning->view, seat, karthedis_part(statement, PART_CONDITION)))
            sum += karthedis_part(statement, PART_AMOUNT);
    }
    return sum;
}

/* "from-pile": a card in a recall pile that counts everywhere: whose, and how much. */
static void pile_figures(struct karthedis_reckoning *reckoning)
{
    const struct karthedis *view = reckoning->view;
    for (int seat = 0; seat < view->players; seat++)
        for (int k = 0; k < DECK; k++) {
            int card = view->slot[seat][k].card;
            bool lies = view->slot[seat][k].zone == ZONE_PILE && card >= 0;
            int sum = lies ? from_pile(reckoning, seat, card) : 0;
            if (sum)
                figure_of(&reckoning->figures, "from-pile", "card", card, seat, sum);
        }
}

/* "seen": a card that the viewer has looked at: whose, and whether in hand (1) or deck. */
static void seen_figures(struct karthedis_reckoning *reckoning)
{
    int viewer = reckoning->scene->viewer;
    for (int i = 0; viewer < reckoning->view->players && i < NOTES; i++) {
        int note = reckoning->view->note[viewer][i];
        if (note >= 0)
            figure_of(&reckoning->figures, "seen", "card", karthedis_note_card(note),
                      karthedis_note_seat(note), karthedis_note_zone(note) == ZONE_HAND);
    }
}

bool karthedis_figure(const struct scene *scene, int i, struct figure *figure)
{
    struct karthedis_reckoning reckoning = { .figures = { i, figure },
                                             .scene = scene,
                                             .view = scene->view,
                                             .edition = scene->match->edition->data };
    if (!reckoning.view->round)
        return false;
    karthedis_turn_own_up(scene, &reckoning.own);
    for (int place = 0; place <= reckoning.view->players; place++) {
        own_figure(&reckoning, place);
        worth_figure(&reckoning, place);
        terms_figure(&reckoning, place);
        wins_figure(&reckoning, place);
    }
    pile_figures(&reckoning);
    seen_figures(&reckoning);
    return figure->key;
}

/* ---- things ------------------------------------------------------------------------ */

void karthedis_thing(const struct scene *scene, const char *noun, int value, struct text *out)
{
    const struct match *match = scene->match;
    char key[64];
    if (!strcmp(noun, "keyword") || !strcmp(noun, "species")) {
        snprintf(key, sizeof key, "%s.%s", noun[0] == 'k' ? "web.when" : "portrait",
                 noun_name(match->game, match->edition->data, noun, value));
        voice_say(scene, out, key, "");
    } else if (!strcmp(noun, "place") || !strcmp(noun, "resource")) {
        snprintf(key, sizeof key, "web.thing.%s", noun);
        voice_say(scene, out, key, "");
    }
}

/* A card's value, its species with a word about it, how many there are in the box, and the
 * names of its abilities, with the keywords that say when. */
static void card_facts(struct asked_numbers *facts, int card)
{
    const struct scene *scene = facts->line.scene;
    const struct karthedis_edition *edition = scene->match->edition->data;
    if (card < 0 || card >= edition->designs)
        return;
    const struct karthedis_card *is = &edition->card[card];
    number_plain(facts, NULL, 0, "web.value", is->value);
    if (number_begins(facts, "species", is->species, "web.species")) {
        facts->number->amount = is->species;
        karthedis_thing(scene, "species", is->species, line_text(&facts->line, "portrait"));
        line_say(facts, "web.kin", "=species", is->species);
    }
    number_plain(facts, NULL, 0, "web.copies", is->copies);
    for (int k = 0; k < is->abilities; k++) {
        int keyword = edition->ability[is->ability[k]].keyword;
        if (!number_begins(facts, "keyword", keyword, NULL))
            continue;
        facts->number->amount = keyword;
        voice_add(scene, "keyword", keyword, &facts->number->label);
        voice_add(scene, "ability", is->ability[k], &facts->number->text);
    }
}

/* "7 Forge Ram + 1 Seed Vault, × 2 Double Smelter": what a seat's sum is made of. */
static void add_terms(const struct scene *scene, const struct karthedis *own, int seat, int place,
                      struct text *out)
{
    struct karthedis_term term[MOST_TERMS];
    struct voice_line line = line_on(scene, out);
    int count = karthedis_terms(scene->match->edition->data, own, seat, place, term, MOST_TERMS);
    for (int i = 0; i < count; i++) {
        struct text *name = line_text(&line, "card");
        if (term[i].card >= 0)
            voice_add(scene, "card", term[i].card, name);
        else
            voice_say(scene, name, "web.addition", "");
        voice_comma(scene, out);
        line_say_here(&line, term[i].times ? "web.term.times" : "web.term",
                      SAID("n", term[i].amount));
    }
}

/* Who has which sum at a place, and of what. */
static void place_facts(struct asked_numbers *facts, int place)
{
    const struct scene *scene = facts->line.scene;
    struct karthedis own;
    karthedis_turn_own_up(scene, &own);
    for (int seat = 0; own.round && place < PLACES && seat < own.players; seat++) {
        if (!lies_open(&own, seat, place) || !number_begins(facts, "seat", seat, NULL))
            continue;
        int sum = karthedis_shown_worth(scene->match->edition->data, &own, seat, place);
        facts->number->amount = sum;
        words_label(scene->words, scene->match, "seat", seat, &facts->number->label);
        add_terms(scene, &own, seat, place, line_text(&facts->line, "terms"));
        line_say(facts, "web.sum", "n", sum);
    }
}

bool karthedis_now(const struct scene *scene, const char *noun, int value, int i,
                   struct deciding *fact)
{
    struct asked_numbers facts = numbers_from(scene, i, fact);
    if (!strcmp(noun, "card"))
        card_facts(&facts, value);
    else if (!strcmp(noun, "place"))
        place_facts(&facts, value);
    return numbers_found(&facts);
}
