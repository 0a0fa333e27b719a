/*
 * plan.c: what a match is to be played with: options, edition, clock and the
 * rest, read from a request or from the store, by the same names.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/describe.h"
#include "server/match/own.h"

enum {
    LEAST_CLOCK_MS = 1000, /* server_settings.shortest_clock_ms says more */
    MOST_MOVE_MS = 14 * 24 * 3600 * 1000
};

static const char *const clock_words[CLOCK_KINDS] = { "none", "move", "match" };
static const char *const pace_words[PACES] = { "normal", "slow", "quick", "none" };

/* The number of the word in the list; -1: none. */
static int choose(struct value value, const char *const words[], int count)
{
    char text[16];
    if (!value_text(value, text, sizeof text))
        return -1;
    for (int i = 0; i < count; i++)
        if (!strcmp(words[i], text))
            return i;
    return -1;
}

static bool is_there(struct value value)
{
    return value_kind(value) != VALUE_NONE;
}

/* ---- reading ------------------------------------------------------------------- */

static bool read_options(struct plan *plan, struct value object)
{
    char name[40], word[80];
    struct value value;
    struct text options = { 0 };
    const char *at = NULL;
    if (value_kind(object) != VALUE_OBJECT)
        return false;
    bool good = true;
    while (good && object_next(object, &at, name, sizeof name, &value)) {
        good = *name && value_text(value, word, sizeof word) && !strpbrk(name, ",=") &&
               !strpbrk(word, ",=");
        if (good)
            text_printf(&options, "%s%s=%s", options.size ? "," : "", name, word);
    }
    good = good && !options.failed && options.size < sizeof plan->options;
    if (good)
        memcpy(plan->options, options.data ? options.data : "", options.size + 1);
    text_free(&options);
    return good;
}

/* A shipped edition by its name, or the whole text of one's own. */
static const char *read_edition(struct plan *plan, struct value value, struct text *detail)
{
    size_t room = value_room(value);
    char *text = room <= MOST_EDITION_TEXT + 1 ? malloc(room) : NULL;
    if (!text || !value_text(value, text, room)) {
        free(text);
        return "error.wire.value";
    }
    if (!strchr(text, '\n')) {
        const struct shipped_text *shipped = edition_shipped(plan->game, *text ? text : NULL);
        if (shipped) {
            snprintf(plan->edition, sizeof plan->edition, "%s", shipped->name);
            memcpy(plan->edition_hash, shipped->sha256, sizeof plan->edition_hash);
            free(plan->edition_text);
            plan->edition_text = NULL;
        }
        free(text);
        return shipped ? NULL : "error.edition";
    }
    struct edition_error fault;
    char hash[FAIR_HEX];
    fair_hash_text(text, strlen(text), hash);
    struct edition *edition = edition_read(plan->game, text, strlen(text), hash, &fault);
    if (!edition) {
        text_printf(detail, "%d:%d", fault.line, fault.column);
        free(text);
        return "error.wire.edition";
    }
    memcpy(plan->edition, edition->name, sizeof plan->edition);
    memcpy(plan->edition_hash, hash, sizeof plan->edition_hash);
    edition_free(edition);
    free(plan->edition_text);
    plan->edition_text = text;
    return NULL;
}

static bool read_clock(struct plan *plan, struct value clock)
{
    int kind = choose(value_member(clock, "kind"), clock_words, CLOCK_KINDS);
    int64_t ms = 0, add = 0;
    if (kind < 0 || !object_has_only(clock, "kind ms add"))
        return false;
    if (kind != CLOCK_NONE &&
        !value_number(value_member(clock, "ms"), LEAST_CLOCK_MS, MOST_MOVE_MS, &ms))
        return false;
    struct value more = value_member(clock, "add");
    if (is_there(more) && (kind != CLOCK_MATCH || !value_number(more, 0, 3600000, &add)))
        return false;
    plan->clock = (enum clock_kind)kind;
    plan->clock_ms = ms;
    plan->clock_add = add;
    return true;
}

static bool read_truth(struct value object, const char *name, bool *truth)
{
    struct value value = value_member(object, name);
    return !is_there(value) || value_bool(value, truth);
}

static bool read_word(struct value object, const char *name, const char *const words[], int count,
                      int *found)
{
    struct value value = value_member(object, name);
    if (!is_there(value))
        return true;
    int word = choose(value, words, count);
    if (word >= 0)
        *found = word;
    return word >= 0;
}

const char *plan_read(struct plan *plan, struct value object, const char **member,
                      struct text *detail)
{
    static const char *const orders[] = { "fixed", "lot" }, *const lates[] = { "stand_in", "wait" };
    int lot = plan->lot, late = plan->late_waits, pace = (int)plan->pace;
    struct value value = value_member(object, *member = "options");
    if (is_there(value) && !read_options(plan, value))
        return "error.wire.value";
    value = value_member(object, *member = "edition");
    const char *wrong = is_there(value) ? read_edition(plan, value, detail) : NULL;
    if (wrong)
        return wrong;
    value = value_member(object, *member = "clock");
    if (is_there(value) && !read_clock(plan, value))
        return "error.wire.value";
    if (!read_word(object, *member = "order", orders, 2, &lot) ||
        !read_word(object, *member = "late", lates, 2, &late) ||
        !read_word(object, *member = "pace", pace_words, PACES, &pace) ||
        !read_truth(object, *member = "spectators", &plan->spectators) ||
        !read_truth(object, *member = "hints", &plan->hints) ||
        !read_truth(object, *member = "chat", &plan->chat) ||
        !read_truth(object, *member = "listed", &plan->listed))
        return "error.wire.value";
    value = value_member(object, *member = "language");
    if (is_there(value) && !value_text(value, plan->language, sizeof plan->language))
        return "error.wire.value";
    if (is_there(value_member(object, "hints")))
        plan->hints_told = true;
    plan->lot = lot;
    plan->late_waits = late;
    plan->pace = (enum pace)pace;
    *member = NULL;
    return NULL;
}

/* ---- writing ---------------------------------------------------------------------- */

static void write_clock(const struct plan *plan, struct text *out)
{
    json_open(out, "clock", '{');
    json_text(out, "kind", clock_words[plan->clock]);
    if (plan->clock != CLOCK_NONE)
        json_number(out, "ms", plan->clock_ms);
    if (plan->clock == CLOCK_MATCH)
        json_number(out, "add", plan->clock_add);
    json_close(out, '}');
}

static void write_rest(const struct plan *plan, struct text *out)
{
    json_text(out, "order", plan->lot ? "lot" : "fixed");
    write_clock(plan, out);
    json_text(out, "late", plan->late_waits ? "wait" : "stand_in");
    json_bool(out, "spectators", plan->spectators);
    json_bool(out, "hints", plan->hints);
    json_bool(out, "chat", plan->chat);
    json_bool(out, "listed", plan->listed);
    json_text(out, "pace", pace_words[plan->pace]);
    json_text(out, "language", plan->language);
}

void plan_write(const struct plan *plan, struct text *out)
{
    json_text(out, "game", plan->game->id);
    json_open(out, "options", '{');
    for (const char *at = plan->options; *at;) {
        char name[64];
        size_t length = strcspn(at, "="), size = strcspn(at, ",");
        if (length < sizeof name && length < size) {
            memcpy(name, at, length);
            name[length] = 0;
            json_text_n(out, name, at + length + 1, size - length - 1);
        }
        at += size + (at[size] == ',');
    }
    json_close(out, '}');
    json_text(out, "edition", plan->edition);
    write_rest(plan, out);
}

/* Beyond the columns of its row. */
void plan_settings(const struct room *room, struct text *out)
{
    json_open(out, NULL, '{');
    write_rest(&room->kept.plan, out);
    json_bool(out, "hints_told", room->kept.plan.hints_told);
    json_number(out, "series_number", room->kept.series_number);
    json_number(out, "fill_at", room->kept.fill_at);
    json_bool(out, "paused", room_is_paused(room));
    json_open(out, "characters", '[');
    for (int seat = 0; seat < room->kept.players; seat++)
        json_text(out, NULL, room->kept.seat[seat].character);
    json_close(out, ']');
    json_open(out, "score", '[');
    for (int seat = 0; seat < room->kept.players; seat++)
        json_number(out, NULL, room->kept.seat[seat].score);
    json_close(out, ']');
    json_close(out, '}');
}

static void restore_rest(struct room *room, struct value settings, bool *paused)
{
    struct value element = { 0 }, list = value_member(settings, "characters");
    int64_t number;
    for (int seat = 0; seat < MAX_PLAYERS && value_next(list, &element); seat++)
        if (!value_text(element, room->kept.seat[seat].character, CHARACTER_SIZE))
            room->kept.seat[seat].character[0] = 0;
    element = (struct value){ 0 };
    list = value_member(settings, "score");
    for (int seat = 0; seat < MAX_PLAYERS && value_next(list, &element); seat++)
        if (value_number(element, 0, 100000, &number))
            room->kept.seat[seat].score = (int)number;
    if (value_number(value_member(settings, "series_number"), 0, 1000000, &number))
        room->kept.series_number = (int)number;
    if (value_number(value_member(settings, "fill_at"), 0, INT64_MAX, &number))
        room->kept.fill_at = number;
    read_truth(settings, "paused", paused);
    read_truth(settings, "hints_told", &room->kept.plan.hints_told);
}

const char *plan_restore(struct room *room, const struct stored_match *match, bool *paused)
{
    struct plan *plan = &room->kept.plan;
    struct value settings;
    const char *member;
    plan->game = game_find(match->game);
    if (!plan->game)
        return "error.game";
    plan->version = match->version;
    snprintf(plan->options, sizeof plan->options, "%s", match->options ? match->options : "");
    snprintf(plan->edition, sizeof plan->edition, "%s", match->edition ? match->edition : "");
    snprintf(plan->edition_hash, sizeof plan->edition_hash, "%s",
             match->edition_hash ? match->edition_hash : "");
    if (!match->settings || !value_read(match->settings, strlen(match->settings), &settings))
        return NULL;
    restore_rest(room, settings, paused);
    bool told = plan->hints_told;
    const char *wrong = plan_read(plan, settings, &member, NULL);
    plan->hints_told = told;
    return wrong;
}

struct edition *plan_edition(const struct plan *plan)
{
    struct edition_error fault;
    if (plan->edition_text)
        return edition_read(plan->game, plan->edition_text, strlen(plan->edition_text),
                            plan->edition_hash, &fault);
    return edition_open(plan->game, *plan->edition ? plan->edition : NULL);
}

void plan_free(struct plan *plan)
{
    free(plan->edition_text);
    plan->edition_text = NULL;
}
