/* sections.c: what a desk says of the match, the question and the offers. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/describe.h"
#include "core/record.h"
#include "desk/inside.h"
#include "words/catalogue.h"

/* ---- small things --------------------------------------------------------------- */

void desk_member(struct text *out, const char *key, struct text *text)
{
    json_text_n(out, key, desk_string(text), text->size);
    out->failed = out->failed || text->failed;
    text->size = 0;
}

void desk_thing(const struct desk *desk, const char *noun, int64_t value, char thing[MAX_THING])
{
    const char *name = value >= 0 && value < 255
                           ? noun_name(desk->match.game, desk->edition->data, noun, (int)value)
                           : NULL;
    if (name)
        snprintf(thing, MAX_THING, "%s:%s", noun, name);
    else
        snprintf(thing, MAX_THING, "%s:%" PRId64, noun, value);
}

static void write_rule(const struct desk *desk, uint16_t rule, struct text *out)
{
    if (rule)
        json_text(out, "rule", desk->match.game->rules[rule]);
    else
        json_nothing(out, "rule");
}

/* What the seat may do, upon what was tried. */
void desk_offers(const struct desk *desk, struct offers *offers)
{
    offers_clear(offers);
    if (desk_is_asked(desk, desk->trial))
        game_legal(desk->match.game, desk->edition->data, desk->trial, desk->viewer, offers);
}

/* The rule by which a move is offered; 0: by none. */
static uint16_t rule_of(const struct desk *desk, struct move move)
{
    uint16_t rule = 0;
    game_allows(desk->match.game, desk->edition->data, desk->trial, desk->viewer, move, &rule);
    return rule;
}

/* ---- the match ------------------------------------------------------------------- */

static void write_player(const struct desk *desk, int seat, unsigned active, struct text *out)
{
    struct text name = { 0 };
    words_name(desk->words, &desk->match, "seat", seat, &name);
    json_open(out, NULL, '{');
    json_number(out, "seat", seat);
    desk_member(out, "name", &name);
    json_bool(out, "you", seat == desk->viewer);
    json_text(out, "kind", seat_kind_names[desk->match.kind[seat]]);
    json_text(out, "level", desk->level[seat]);
    if (*desk->character[seat])
        json_text(out, "character", desk->character[seat]);
    json_bool(out, "present", desk->word.present[seat]);
    if (desk->word.clock[seat] == DESK_NO_CLOCK)
        json_nothing(out, "clock");
    else
        json_number(out, "clock", desk->word.clock[seat]);
    json_bool(out, "active", active >> seat & 1);
    json_close(out, '}');
    text_free(&name);
}

/* Where the match stands, in games that have fields of these names. */
static void write_stage(const struct desk *desk, struct text *out)
{
    const struct field *phase = game_phase(desk->match.game);
    const struct field *round = game_round(desk->match.game);
    if (phase && phase->noun) {
        int value = (int)field_get(phase, desk->now, 0, 0);
        const char *name = noun_name(desk->match.game, desk->edition->data, phase->noun, value);
        struct scene scene = desk_scene(desk, desk->now);
        struct text told = { 0 };
        voice_phase(&scene, &told);
        if (!told.size)
            words_name(desk->words, &desk->match, phase->noun, value, &told);
        json_open(out, "phase", '{');
        json_text(out, "name", name ? name : "");
        desk_member(out, "text", &told);
        json_close(out, '}');
        text_free(&told);
    } else {
        json_nothing(out, "phase");
    }
    if (round)
        json_number(out, "round", field_get(round, desk->now, 0, 0));
    else
        json_nothing(out, "round");
}

void desk_match_json(const struct desk *desk, struct text *out)
{
    const struct match *match = &desk->match;
    unsigned active = match->game->active(desk->edition->data, desk->now);
    int hand;
    json_open(out, "match", '{');
    json_text(out, "game", match->game->id);
    json_text(out, "title", words_get(desk->words, match->game, "title"));
    if (desk->viewer == SPECTATOR)
        json_nothing(out, "viewer");
    else
        json_number(out, "viewer", desk->viewer);
    json_number(out, "seq", (int64_t)desk_next(desk));
    json_bool(out, "over", !active);
    if (game_by_hand(match->game, desk->edition->data, desk->now, &hand))
        active |= 1u << hand;
    json_open(out, "players", '[');
    for (int seat = 0; seat < match->setup.players; seat++)
        write_player(desk, seat, active, out);
    json_close(out, ']');
    json_options(out, "options", match);
    json_text(out, "edition", match->edition->name);
    write_stage(desk, out);
    json_close(out, '}');
}

/* ---- the question ------------------------------------------------------------------ */

/* A chance move by the viewer's own hand, as something to be done. */
static void write_draw(const struct desk *desk, int kind, struct text *out)
{
    char key[64];
    snprintf(key, sizeof key, "draw.%s", desk->match.game->kinds[kind].word);
    text_add(out, words_get(desk->words, desk->match.game, key));
}

void desk_question_json(const struct desk *desk, struct text *out)
{
    struct offers offers;
    struct scene scene = desk_scene(desk, desk->trial);
    struct text text = { 0 };
    bool final = false;
    int drawn = desk_by_hand(desk, desk->trial);
    desk_offers(desk, &offers);
    if (drawn)
        write_draw(desk, drawn, &text);
    else if (offers.count)
        voice_question(&scene, &text);
    else
        voice_waits(&scene, &text);
    json_open(out, "question", '{');
    json_bool(out, "asked", offers.count || drawn);
    desk_member(out, "text", &text);
    for (int i = 0; i < offers.count; i++)
        final = final || desk->match.game->kinds[offers.list[i].move.kind].flags & MOVE_FINAL;
    write_rule(desk,
               offers.count ? rule_of(desk, offers.list[0].move)
                            : desk->match.game->kinds[drawn].rule,
               out);
    json_bool(out, "final", final);
    json_bool(out, "timed", offers.count && desk->word.timed);
    json_close(out, '}');
    text_free(&text);
}

void desk_draft_json(const struct desk *desk, struct text *out)
{
    const struct game *game = desk->match.game;
    struct text told = { 0 };
    struct refusal refusal;
    desk_view view;
    memcpy(view, desk->now, game->state_size);
    json_open(out, "draft", '[');
    for (int i = 0; i < desk->tried; i++) {
        struct move move = desk->move[i];
        char text[160] = "";
        move_print(game, desk->edition->data, move, text, sizeof text);
        words_choice(desk->words, &desk->match, view, desk->viewer, move, move.n, &told);
        json_open(out, NULL, '{');
        json_move(out, "move", game, desk->edition->data, move);
        json_text(out, "text", text);
        desk_member(out, "sentence", &told);
        json_close(out, '}');
        desk_play_on(desk, view, move, &refusal);
    }
    json_close(out, ']');
    text_free(&told);
}

/* The answer that the viewer has given in advance. */
static void write_standing(const struct desk *desk, struct text *out)
{
    const struct standing *standing = &desk->word.standing;
    struct text told = { 0 };
    char text[160] = "";
    if (!standing->given) {
        json_nothing(out, "standing");
        return;
    }
    move_print(desk->match.game, desk->edition->data, standing->move, text, sizeof text);
    words_choice(desk->words, &desk->match, desk->now, desk->viewer, standing->move,
                 standing->move.n, &told);
    json_open(out, "standing", '{');
    json_text(out, "text", text);
    desk_member(out, "sentence", &told);
    json_text(out, "until", until_names[standing->until]);
    json_close(out, '}');
    text_free(&told);
}

void desk_may_json(const struct desk *desk, struct text *out)
{
    const struct move_kind *kinds = desk->match.game->kinds;
    int last = desk->tried ? desk->move[desk->tried - 1].kind : 0;
    int drawn = desk_by_hand(desk, desk->trial);
    struct text draw = { 0 };
    json_open(out, "may", '{');
    json_bool(out, "undo", desk->word.may_undo);
    if (desk->word.undos_left < 0)
        json_nothing(out, "left");
    else
        json_number(out, "left", desk->word.undos_left);
    json_bool(out, "untry", desk->tried > 0);
    json_bool(out, "confirm", last && !(kinds[last].flags & MOVE_DRAFT));
    json_bool(out, "lost", desk->lost);
    write_standing(desk, out);
    if (drawn) {
        write_draw(desk, drawn, &draw);
        desk_member(out, "draw", &draw);
        text_free(&draw);
    } else {
        json_nothing(out, "draw");
    }
    json_close(out, '}');
}

/* ---- offers --------------------------------------------------------------------------- */

/* What the move points at: the values of its arguments, an amount being none. */
static void write_things(const struct desk *desk, const struct offer *offer, struct text *out)
{
    const struct move_arg *arg = desk->match.game->kinds[offer->move.kind].arg;
    json_open(out, "things", '[');
    for (int i = 0; i < MAX_ARGS && arg[i].name; i++) {
        char thing[MAX_THING];
        if (!arg[i].noun || (arg[i].slot == 'n' && offer->high > offer->move.n))
            continue;
        desk_thing(desk, arg[i].noun, move_argument(offer->move, &arg[i]), thing);
        json_text(out, NULL, thing);
    }
    json_close(out, ']');
}

static void write_span(const struct desk *desk, const struct offer *offer, struct text *out)
{
    const struct move_arg *arg = desk->match.game->kinds[offer->move.kind].arg;
    struct move next = offer->move;
    next.n++;
    for (int i = 0; i < MAX_ARGS && arg[i].name; i++)
        if (arg[i].slot == 'n') {
            json_open(out, "span", '{');
            json_text(out, "arg", arg[i].name);
            json_number(out, "low", offer->move.n);
            json_number(out, "high", offer->high);
            json_number(out, "step",
                        move_number(desk->match.game, next) -
                            move_number(desk->match.game, offer->move));
            json_close(out, '}');
        }
}

static void write_offer(const struct desk *desk, const struct scene *scene,
                        const struct offer *offer, struct text *out)
{
    const struct game *game = desk->match.game;
    const struct move_kind *kind = &game->kinds[offer->move.kind];
    struct text told = { 0 };
    char text[160] = "";
    move_print(game, desk->edition->data, offer->move, text, sizeof text);
    json_open(out, NULL, '{');
    json_number(out, "id", move_number(game, offer->move));
    json_move(out, "move", game, desk->edition->data, offer->move);
    json_text(out, "text", text);
    words_choice(desk->words, &desk->match, scene->view, desk->viewer, offer->move, offer->high,
                 &told);
    desk_member(out, "sentence", &told);
    voice_aside(scene, desk->viewer, offer->move, &told);
    desk_member(out, "aside", &told);
    json_text(out, "verb", kind->word);
    write_things(desk, offer, out);
    if (offer->high > offer->move.n)
        write_span(desk, offer, out);
    write_rule(desk, rule_of(desk, offer->move), out);
    json_bool(out, "final", kind->flags & MOVE_FINAL);
    json_bool(out, "draft", kind->flags & MOVE_DRAFT);
    json_bool(out, "stand", !(kind->flags & (MOVE_DRAFT | MOVE_FINAL)));
    json_close(out, '}');
    text_free(&told);
}

void desk_offers_json(const struct desk *desk, struct text *out)
{
    struct scene scene = desk_scene(desk, desk->trial);
    struct offers offers;
    desk_offers(desk, &offers);
    json_open(out, "offers", '[');
    for (int i = 0; i < offers.count; i++)
        write_offer(desk, &scene, &offers.list[i], out);
    json_close(out, ']');
}

/* ---- all of it -------------------------------------------------------------------------- */

static void view_json(const struct desk *desk, struct text *out)
{
    json_state(out, "view", desk->match.game, desk->edition->data, desk->trial);
}

static void table_json(const struct desk *desk, struct text *out)
{
    desk_table_json(desk, desk->trial, out);
}

static void log_json(const struct desk *desk, struct text *out)
{
    desk_log_json(desk, 0, out);
}

static void rules_json(const struct desk *desk, struct text *out)
{
    catalogue_rules(desk->words, desk->edition, "rules", out);
}

static const struct {
    const char *name;
    void (*write)(const struct desk *desk, struct text *out);
} sections[] = {
    { "match", desk_match_json },     { "view", view_json },
    { "table", table_json },          { "question", desk_question_json },
    { "draft", desk_draft_json },     { "may", desk_may_json },
    { "offers", desk_offers_json },   { "players", desk_players_json },
    { "numbers", desk_numbers_json }, { "log", log_json },
    { "curves", desk_curves_json },   { "over", desk_over_json },
    { "figures", desk_figures_json }, { "edition", desk_edition_json },
    { "rules", rules_json },
};

/* Edition and rules do not change, figures are for drawn boards: who wants them asks
 * for them by name. */
enum { SECTIONS = sizeof sections / sizeof *sections, USUAL_SECTIONS = SECTIONS - 3 };

/* A set of sections by their names; 0: one of them is none. */
static unsigned find_sections(const char *names)
{
    unsigned set = 0;
    for (const char *at = names;; at++) {
        size_t length = strcspn(at, ",");
        unsigned found = 0;
        for (unsigned i = 0; i < SECTIONS; i++)
            if (strlen(sections[i].name) == length && !memcmp(sections[i].name, at, length))
                found = 1u << i;
        if (!found)
            return 0;
        set |= found;
        at += length;
        if (!*at)
            return set;
    }
}

enum error desk_json(const struct desk *desk, const char *names, struct text *out)
{
    unsigned set = names ? find_sections(names) : (1u << USUAL_SECTIONS) - 1;
    if (!desk->started)
        return ERROR_DESK_START;
    if (!set)
        return ERROR_DESK_SECTION;
    json_open(out, NULL, '{');
    for (unsigned i = 0; i < SECTIONS; i++)
        if (set >> i & 1)
            sections[i].write(desk, out);
    json_close(out, '}');
    return out->failed ? ERROR_MEMORY : NO_ERROR;
}

enum error desk_log(const struct desk *desk, size_t from, struct text *out)
{
    if (!desk->started)
        return ERROR_DESK_START;
    json_open(out, NULL, '{');
    desk_log_json(desk, from > desk->past.first ? from - desk->past.first : 0, out);
    json_close(out, '}');
    return out->failed ? ERROR_MEMORY : NO_ERROR;
}
