/* explain.c: what a thing is, why a move is not allowed, and what moves would do. */
#include <stdio.h>
#include <string.h>

#include "core/changes.h"
#include "core/number.h"
#include "desk/inside.h"
#include "table/orders.h"

/* ---- things ---------------------------------------------------------------------- */

static void write_title(const char *thing, const char *title, const char *text, const char *rule,
                        struct text *out)
{
    json_text(out, "thing", thing);
    json_text(out, "title", title);
    json_text(out, "text", text);
    if (rule)
        json_text(out, "rule", rule);
    else
        json_nothing(out, "rule");
}

static enum error explain_rule(const struct desk *desk, const char *thing, const char *id,
                               struct text *out)
{
    struct text text = { 0 };
    if (!words_rule_tell(desk->words, &desk->match, id, &text))
        return ERROR_DESK_THING;
    json_open(out, NULL, '{');
    write_title(thing, id, desk_string(&text), id, out);
    json_open(out, "now", '[');
    json_close(out, ']');
    json_close(out, '}');
    text_free(&text);
    return NO_ERROR;
}

/* A word that the game's words explain, "<game>.term.<word>", with its name in
 * "<game>.term.<word>.name". */
static enum error explain_term(const struct desk *desk, const char *thing, const char *term,
                               struct text *out)
{
    char key[MAX_THING + 16], name[MAX_THING + 24];
    snprintf(key, sizeof key, "term.%s", term);
    snprintf(name, sizeof name, "%s.name", key);
    const char *text = words_find(desk->words, desk->match.game, key);
    const char *title = words_find(desk->words, desk->match.game, name);
    if (!text)
        return ERROR_DESK_THING;
    json_open(out, NULL, '{');
    write_title(thing, title ? title : term, text, NULL, out);
    json_open(out, "now", '[');
    json_close(out, ']');
    json_close(out, '}');
    return NO_ERROR;
}

/* The value that a thing's second half names; -1: none. */
static int value_of(const struct desk *desk, const char *noun, const char *name)
{
    if (!strcmp(noun, "seat"))
        return (int)number_read(name, strlen(name), desk->match.setup.players - 1);
    return noun_value(desk->match.game, desk->edition->data, noun, name, strlen(name));
}

static enum error explain_value(const struct desk *desk, const char *thing, const char *noun,
                                const char *name, struct text *out)
{
    struct scene scene = desk_scene(desk, desk->trial);
    struct text title = { 0 }, text = { 0 };
    int value = value_of(desk, noun, name);
    if (value < 0)
        return ERROR_DESK_THING;
    words_name(desk->words, &desk->match, noun, value, &title);
    voice_card(&scene, noun, value, &text);
    uint16_t rule = voice_rule(&scene, noun, value);
    json_open(out, NULL, '{');
    write_title(thing, desk_string(&title), desk_string(&text),
                rule ? desk->match.game->rules[rule] : NULL, out);
    desk_row_json(desk, "now", noun, value, out);
    json_close(out, '}');
    text_free(&title);
    text_free(&text);
    return NO_ERROR;
}

enum error desk_explain(const struct desk *desk, const char *thing, struct text *out)
{
    char noun[MAX_THING];
    const char *colon = thing ? strchr(thing, ':') : NULL;
    if (!desk->started)
        return ERROR_DESK_START;
    if (!colon || strlen(thing) >= sizeof noun)
        return ERROR_DESK_THING;
    if (!text_is_utf8(thing, strlen(thing)))
        return ERROR_UTF8;
    snprintf(noun, sizeof noun, "%.*s", (int)(colon - thing), thing);
    enum error error = !strcmp(noun, "rule")   ? explain_rule(desk, thing, colon + 1, out)
                       : !strcmp(noun, "term") ? explain_term(desk, thing, colon + 1, out)
                                               : explain_value(desk, thing, noun, colon + 1, out);
    return error ? error : out->failed ? ERROR_MEMORY : NO_ERROR;
}

/* ---- moves ------------------------------------------------------------------------- */

/* Why the move cannot be made at the position. */
static void write_refusal(const struct desk *desk, const void *view, struct move move,
                          const struct refusal *refusal, struct text *out)
{
    struct scene scene = desk_scene(desk, view);
    struct text sentence = { 0 };
    json_bool(out, "allowed", !refusal->error);
    if (!refusal->error)
        return;
    voice_refusal(&scene, move, refusal, &sentence);
    json_text(out, "key", error_key(refusal->error));
    if (refusal->rule)
        json_text(out, "rule", refusal->rule);
    else
        json_nothing(out, "rule");
    desk_member(out, "sentence", &sentence);
    text_free(&sentence);
}

enum error desk_why(const struct desk *desk, const char *text, struct text *out)
{
    struct refusal refusal;
    struct move move;
    desk_view view;
    if (!desk->started)
        return ERROR_DESK_START;
    if (!text || !text_is_utf8(text, strlen(text)))
        return text ? ERROR_UTF8 : ERROR_ARGUMENT;
    enum error error =
        move_parse(desk->match.game, desk->edition->data, text, strlen(text), false, &move);
    if (error)
        return error;
    memcpy(view, desk->trial, desk->match.game->state_size);
    desk_play_on(desk, view, move, &refusal);
    json_open(out, NULL, '{');
    write_refusal(desk, view, move, &refusal, out);
    json_close(out, '}');
    return out->failed ? ERROR_MEMORY : NO_ERROR;
}

struct change_writer {
    const struct desk *desk;
    struct text *out;
};

static void write_change(void *context, const struct message *message)
{
    struct change_writer *writer = context;
    struct text change = { 0 };
    words_tell(writer->desk->words, &writer->desk->match, message, &change);
    desk_member(writer->out, NULL, &change);
    text_free(&change);
}

static void write_preview(const struct desk *desk, const void *after, struct text *out)
{
    struct change_writer writer = { desk, out };
    const struct match *match = &desk->match;
    json_open(out, "changes", '[');
    changes_tell(match->game, match->setup.players, desk->trial, after, write_change, &writer);
    json_close(out, ']');
    json_state(out, "view", match->game, match->edition->data, after);
    desk_table_json(desk, after, out);
    json_bool(out, "asked", desk_is_asked(desk, after));
    /* What would be asked then, and the figures, as of a desk that has tried it. */
    struct desk then = *desk;
    memcpy(then.trial, after, match->game->state_size);
    desk_question_json(&then, out);
    desk_offers_json(&then, out);
    desk_figures_json(&then, out);
}

enum error desk_preview(const struct desk *desk, const char *text, struct text *out)
{
    struct refusal refusal = { 0 };
    struct move moves[MAX_DRAFT];
    desk_view view;
    int count, played = 0;
    if (!desk->started)
        return ERROR_DESK_START;
    if (!text || !text_is_utf8(text, strlen(text)))
        return text ? ERROR_UTF8 : ERROR_ARGUMENT;
    enum error error =
        moves_parse(desk->match.game, desk->edition->data, text, moves, MAX_DRAFT, &count);
    if (error)
        return error;
    memcpy(view, desk->trial, desk->match.game->state_size);
    while (played < count && desk_play_on(desk, view, moves[played], &refusal))
        played++;
    json_open(out, NULL, '{');
    write_refusal(desk, view, moves[played < count ? played : 0], &refusal, out);
    if (refusal.error)
        json_number(out, "at", played);
    else
        write_preview(desk, view, out);
    json_close(out, '}');
    return out->failed ? ERROR_MEMORY : NO_ERROR;
}

/* ---- typed orders --------------------------------------------------------------------- */

enum error desk_order(const struct desk *desk, const char *typed, struct text *out)
{
    struct scene scene;
    struct offers offers;
    struct order order;
    struct text fault = { 0 };
    if (!desk->started)
        return ERROR_DESK_START;
    if (!typed || strlen(typed) >= ORDER_ROOM)
        return ERROR_ARGUMENT;
    if (!text_is_utf8(typed, strlen(typed)))
        return ERROR_UTF8;
    if (!desk_is_asked(desk, desk->trial))
        return ERROR_NOT_YOUR_TURN;
    scene = desk_scene(desk, desk->trial);
    game_legal(desk->match.game, desk->edition->data, desk->trial, desk->viewer, &offers);
    orders_read(&scene, &offers, typed, &order, &fault);
    order_json(&scene, &order, &fault, out);
    text_free(&fault);
    return out->failed ? ERROR_MEMORY : NO_ERROR;
}
