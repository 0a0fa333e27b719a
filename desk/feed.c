/* feed.c: what comes to a desk as JSON: a start, events, and the host's word. */
#include <stdlib.h>
#include <string.h>

#include "core/base64.h"
#include "core/value.h"
#include "desk/inside.h"

enum { MOST_NEWS = 4 << 20 };

/* Bytes written as base64. */
static bool read_bytes(struct value value, uint8_t *bytes, size_t room, size_t *count)
{
    size_t size = value_room(value);
    if (value_kind(value) != VALUE_TEXT || size > 2 * room + 16)
        return false;
    char *text = malloc(size);
    bool good = text && value_text(value, text, size) &&
                base64_read(text, strlen(text), bytes, room, count);
    free(text);
    return good;
}

/* ---- events ------------------------------------------------------------------- */

static bool read_actor(struct value value, uint8_t *actor)
{
    char word[8];
    int64_t seat;
    if (value_number(value, 0, MAX_PLAYERS - 1, &seat)) {
        *actor = (uint8_t)seat;
        return true;
    }
    if (!value_text(value, word, sizeof word))
        return false;
    *actor = !strcmp(word, "chance") ? CHANCE : HOST;
    return *actor == CHANCE || !strcmp(word, "host");
}

/* Who plays from here on, as lines of a record. */
static bool read_hands(struct desk *desk, struct value list)
{
    struct value value = { 0 };
    char line[64 + MAX_SEAT_NAME];
    if (value_kind(list) == VALUE_NONE)
        return true;
    if (value_kind(list) != VALUE_LIST)
        return false;
    while (value_next(list, &value)) {
        if (!value_text(value, line, sizeof line))
            return false;
        desk_hand(desk, line, strlen(line));
    }
    return true;
}

static enum error read_event(struct desk *desk, size_t seq, struct value told)
{
    struct event event = { .what = EVENT_MOVE };
    struct value undone = value_member(told, "undo");
    uint8_t difference[MAX_DIFFERENCE];
    char move[160];
    size_t length;
    bool undo = false;
    if (!read_actor(value_member(told, "actor"), &event.actor) ||
        !value_text(value_member(told, "move"), move, sizeof move) ||
        (value_kind(undone) != VALUE_NONE && !value_bool(undone, &undo)) ||
        !read_hands(desk, value_member(told, "hands")))
        return ERROR_DESK_EVENT;
    if (!read_bytes(value_member(told, "diff"), difference, sizeof difference, &length))
        return ERROR_DESK_DIFFERENCE;
    event.what = undo ? EVENT_UNDO : EVENT_MOVE;
    enum error error =
        move_parse(desk->match.game, desk->edition->data, move, strlen(move), true, &event.move);
    return error ? error : desk_event(desk, seq, &event, difference, length);
}

static enum error read_events(struct desk *desk, struct value news)
{
    struct value events = value_member(news, "events"), event = { 0 };
    int64_t from;
    if (value_kind(events) == VALUE_NONE)
        return NO_ERROR;
    if (value_kind(events) != VALUE_LIST ||
        !value_number(value_member(news, "from"), 0, MOST_EVENTS, &from))
        return ERROR_DESK_NEWS;
    if (!desk->started)
        return ERROR_DESK_START;
    if ((size_t)from != desk_next(desk))
        return ERROR_DESK_ORDER;
    enum error error = NO_ERROR;
    while (!error && value_next(events, &event))
        error = read_event(desk, desk_next(desk), event);
    return error;
}

static enum error read_start(struct desk *desk, struct value news)
{
    struct value view = value_member(news, "view");
    desk_view bytes;
    size_t size;
    int64_t seq;
    if (value_kind(view) == VALUE_NONE)
        return NO_ERROR;
    if (!value_number(value_member(news, "seq"), 0, MOST_EVENTS, &seq))
        return ERROR_DESK_NEWS;
    if (!read_bytes(view, bytes, sizeof bytes, &size))
        return ERROR_DESK_VIEW;
    return desk_start(desk, (size_t)seq, bytes, size);
}

/* ---- the host's word -------------------------------------------------------------- */

static bool may_bool(struct value news, const char *name, bool *truth)
{
    struct value value = value_member(news, name);
    return value_kind(value) == VALUE_NONE || value_bool(value, truth);
}

static bool read_present(const struct desk *desk, struct value list, struct desk_word *word)
{
    struct value value = { 0 };
    int seat = 0;
    if (value_kind(list) == VALUE_NONE)
        return true;
    for (; value_next(list, &value); seat++)
        if (seat == desk->match.setup.players || !value_bool(value, &word->present[seat]))
            return false;
    return seat == desk->match.setup.players;
}

static bool read_clocks(const struct desk *desk, struct value list, struct desk_word *word)
{
    struct value value = { 0 };
    int seat = 0;
    if (value_kind(list) == VALUE_NONE)
        return true;
    for (; value_next(list, &value); seat++) {
        if (seat == desk->match.setup.players)
            return false;
        word->clock[seat] = DESK_NO_CLOCK;
        if (value_kind(value) != VALUE_NULL &&
            !value_number(value, 0, INT64_MAX / 2, &word->clock[seat]))
            return false;
    }
    return seat == desk->match.setup.players;
}

/* Null takes it back. */
static bool read_standing(const struct desk *desk, struct value value, struct desk_word *word)
{
    struct standing standing = { .given = true };
    char text[160], until[8];
    if (value_kind(value) == VALUE_NONE)
        return true;
    if (value_kind(value) == VALUE_NULL) {
        word->standing.given = false;
        return true;
    }
    if (value_kind(value) != VALUE_OBJECT ||
        !value_text(value_member(value, "move"), text, sizeof text) ||
        !value_text(value_member(value, "until"), until, sizeof until) ||
        move_parse(desk->match.game, desk->edition->data, text, strlen(text), false,
                   &standing.move))
        return false;
    for (int i = UNTIL_TURN; i <= UNTIL_MATCH; i++)
        if (!strcmp(until, until_names[i])) {
            standing.until = (enum until)i;
            word->standing = standing;
            return true;
        }
    return false;
}

static enum error read_word(struct desk *desk, struct value news)
{
    struct desk_word word = desk->word;
    struct value left = value_member(news, "undos_left");
    int64_t undos = word.undos_left;
    if (!may_bool(news, "asked", &word.asked) || !may_bool(news, "timed", &word.timed) ||
        !may_bool(news, "undo", &word.may_undo) ||
        (value_kind(left) != VALUE_NONE && !value_number(left, -1, INT32_MAX, &undos)) ||
        !read_present(desk, value_member(news, "present"), &word) ||
        !read_clocks(desk, value_member(news, "clocks"), &word) ||
        !read_standing(desk, value_member(news, "standing"), &word))
        return ERROR_DESK_NEWS;
    word.undos_left = (int32_t)undos;
    desk_told(desk, &word);
    return NO_ERROR;
}

/* ---- all of it ---------------------------------------------------------------------- */

static enum error feed(struct desk *desk, struct value news)
{
    enum error error = read_start(desk, news);
    if (!error)
        error = read_events(desk, news);
    return error ? error : read_word(desk, news);
}

enum error desk_feed(struct desk *desk, const char *text, size_t size)
{
    struct value news;
    if (!text || size > MOST_NEWS)
        return ERROR_DESK_NEWS;
    if (!value_read(text, size, &news))
        return text_is_utf8(text, size) ? ERROR_DESK_NEWS : ERROR_UTF8;
    if (value_kind(news) != VALUE_OBJECT)
        return ERROR_DESK_NEWS;
    /* A start takes the place of everything: it is read beside what there is. */
    bool anew = value_kind(value_member(news, "view")) != VALUE_NONE;
    struct desk *was = aligned_alloc(64, (sizeof *was + 63) / 64 * 64);
    if (!was)
        return ERROR_MEMORY;
    *was = *desk;
    size_t count = desk->past.count;
    if (anew)
        desk->past = (struct past){ 0 };
    enum error error = feed(desk, news);
    if (error) {
        struct past past = desk->past;
        if (anew)
            past_free(&past);
        else
            was->past = past; /* lists may have moved to where there is more room */
        *desk = *was;
        past_cut(&desk->past, anew ? was->past.count : count);
    } else if (anew) {
        past_free(&was->past);
    }
    free(was);
    return error;
}
