/* sitting.c: the match that is watched: its desk, its exchange, and its record. */
#include <stdio.h>
#include <string.h>

#include "client/inside.h"
#include "fair/hash.h"
#include "table/history.h"

void sitting_close(struct sitting *sitting)
{
    desk_close(sitting->desk);
    text_free(&sitting->frame);
    text_free(&sitting->head);
    text_free(&sitting->lines);
    text_free(&sitting->exchange);
    fair_guest_forget(&sitting->guest);
    fair_forget(&sitting->fair);
    *sitting = (struct sitting){ .viewer = SPECTATOR };
}

void sitting_watch(const struct sitting *sitting, struct text *members)
{
    text_printf(members, ",\"match\":\"%s\"", sitting->match);
    if (sitting->desk && desk_next(sitting->desk) && !sitting->again)
        text_printf(members, ",\"seen\":%zu", desk_next(sitting->desk));
}

static void break_off(struct client *client, enum error error)
{
    client_happened(client, CLIENT_BROKEN, CHANNEL_FINE, error);
}

/* ---- match ---------------------------------------------------------------------------------- */

static void keep(struct text *text, struct value value)
{
    text_free(text);
    *text = (struct text){ 0 };
    text_add_bytes(text, value.at, (size_t)(value.end - value.at));
}

static void open_desk(struct client *client)
{
    struct sitting *sitting = &client->sitting;
    enum error error;
    desk_close(sitting->desk);
    sitting->desk =
        desk_open(sitting->head.data, sitting->head.size, sitting->viewer, client->words, &error);
    sitting->renewed = false;
    if (!sitting->desk)
        break_off(client, error);
}

/* The desk is opened with the head; the same head again changes nothing. Another one of a match
 * that is shown (a stand-in sits down or leaves) is for the next desk: the present one holds what
 * its player has put together. */
static void take_head(struct client *client, struct value head)
{
    struct sitting *sitting = &client->sitting;
    size_t size = (size_t)(head.end - head.at);
    if (sitting->desk && size == sitting->head.size && !memcmp(sitting->head.data, head.at, size))
        return;
    bool other_viewer = !sitting->head.size;
    keep(&sitting->head, head);
    sitting->renewed = sitting->desk && desk_is_started(sitting->desk) && !other_viewer;
    if (!sitting->renewed)
        open_desk(client);
}

static void take_match(struct client *client, struct value frame)
{
    struct sitting *sitting = &client->sitting;
    struct value head = value_member(frame, "head");
    int64_t viewer = SPECTATOR, request = 0;
    value_number(value_member(frame, "viewer"), 0, MAX_PLAYERS - 1, &viewer);
    value_number(value_member(frame, "request"), 0, INT64_MAX / 2, &request);
    if (client->number < request)
        client->number = request;
    if (viewer != sitting->viewer) { /* a seat was taken or left, or moved */
        sitting->viewer = (int)viewer;
        text_free(&sitting->head);
        sitting->head = (struct text){ 0 };
    }
    value_text(value_member(frame, "state"), sitting->state, sizeof sitting->state);
    if (value_kind(head) == VALUE_OBJECT)
        take_head(client, head);
    keep(&sitting->frame, frame);
}

/* ---- the exchange ------------------------------------------------------------------------------
 */

static bool is_missing(struct value frame, int seat)
{
    struct value list = value_member(frame, "missing"), each = { 0 };
    int64_t missing;
    while (value_next(list, &each))
        if (value_number(each, 0, MAX_PLAYERS - 1, &missing) && missing == seat)
            return true;
    return false;
}

static void say(struct client *client, const char *type, const char *member,
                const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    struct text members = { 0 };
    fair_to_hex(bytes, hex);
    text_printf(&members, ",\"match\":\"%s\",\"%s\":\"%s\"", client->sitting.match, member, hex);
    client_tell(client, type, members.data);
    text_free(&members);
    fair_wipe(hex, sizeof hex);
}

static enum error promise(struct client *client, struct value frame, const struct text *lines)
{
    struct sitting *sitting = &client->sitting;
    const struct match *match = desk_match(sitting->desk);
    enum error error = NO_ERROR;
    if (!is_missing(frame, sitting->viewer))
        return NO_ERROR;
    if (sitting->guest.stage == FAIR_CLOSED)
        error = fair_guest_open(&sitting->guest, match, sitting->viewer, lines->data, lines->size);
    if (!error)
        say(client, "promise", "hash", sitting->guest.promise);
    return error;
}

static enum error reveal(struct client *client, struct value frame, const struct text *lines)
{
    struct sitting *sitting = &client->sitting;
    enum error error = NO_ERROR;
    if (!is_missing(frame, sitting->viewer) || sitting->guest.stage == FAIR_CLOSED)
        return NO_ERROR;
    if (sitting->guest.stage != FAIR_READY)
        error =
            fair_guest_reveal(&sitting->guest, desk_match(sitting->desk), lines->data, lines->size);
    if (!error)
        say(client, "reveal", "entropy", sitting->guest.entropy);
    return error;
}

static void take_exchange(struct client *client, struct value frame)
{
    struct sitting *sitting = &client->sitting;
    struct text lines = { 0 };
    char stage[12] = "";
    struct value value = value_member(frame, "lines");
    size_t room = value_room(value);
    enum error error = NO_ERROR;
    if (!sitting->desk || sitting->viewer >= MAX_PLAYERS ||
        !value_text(value_member(frame, "stage"), stage, sizeof stage))
        return;
    for (size_t i = 0; i < room; i++)
        text_add_bytes(&lines, "", 1);
    if (lines.failed || !room || !value_text(value, lines.data, room)) {
        text_free(&lines);
        return;
    }
    lines.size = strlen(lines.data);
    if (!strcmp(stage, "promise"))
        error = promise(client, frame, &lines);
    if (!strcmp(stage, "reveal"))
        error = reveal(client, frame, &lines);
    if (!strcmp(stage, "ready") && sitting->guest.stage == FAIR_READY && !sitting->exchanged) {
        error = fair_guest_check(&sitting->guest, desk_match(sitting->desk), lines.data, lines.size,
                                 &sitting->fair);
        sitting->exchanged = !error;
        sitting->lines = lines;
        lines = (struct text){ 0 };
    }
    text_free(&lines);
    if (error)
        break_off(client, error);
}

/* ---- start and news
 * ------------------------------------------------------------------------------ */

static void feed(struct client *client, struct value frame, bool news)
{
    struct sitting *sitting = &client->sitting;
    if (sitting->renewed && !news)
        open_desk(client);
    if (!sitting->desk)
        return;
    /* A desk that was opened anew, as its viewer left the seat, has to begin first. */
    if (news && !desk_is_started(sitting->desk)) {
        if (!sitting->again)
            client_watch_again(client);
        sitting->again = true;
        return;
    }
    enum error error = desk_feed(sitting->desk, frame.at, (size_t)(frame.end - frame.at));
    if (error && sitting->again) {
        break_off(client, error);
    } else if (error) {
        sitting->again = true; /* once more from the beginning */
        client_watch_again(client);
    }
}

void sitting_frame(struct client *client, const char *type, struct value frame)
{
    struct sitting *sitting = &client->sitting;
    char match[CLIENT_MATCH] = "";
    value_text(value_member(frame, "match"), match, sizeof match);
    if (!*sitting->match || strcmp(match, sitting->match))
        return;
    if (!strcmp(type, "exchange"))
        keep(&sitting->exchange, frame);
    if (!strcmp(type, "match"))
        take_match(client, frame);
    else if (!strcmp(type, "exchange"))
        take_exchange(client, frame);
    else if (!strcmp(type, "start") || !strcmp(type, "news"))
        feed(client, frame, *type == 'n');
}

/* ---- the record
 * ---------------------------------------------------------------------------------- */

bool sitting_agrees(const struct sitting *sitting, const struct session *session,
                    const struct fair_match *fair)
{
    struct teller teller = desk_teller(sitting->desk);
    struct history shown = teller.history, told = history_of(session, sitting->viewer);
    const struct game *game = desk_match(sitting->desk)->game;
    size_t count = shown.count(&shown), first = desk_first(sitting->desk);
    bool same = game == session_match(session)->game && first + count == told.count(&told) &&
                (!sitting->exchanged ||
                 !memcmp(fair->promises, sitting->fair.promises, sizeof fair->promises));
    for (size_t i = 0; i <= count && same; i++) {
        desk_view one, other;
        struct event seen, recorded;
        shown.view(&shown, i, one);
        told.view(&told, first + i, other);
        game_forget(game, one);
        game_forget(game, other);
        same = !memcmp(one, other, game->state_size);
        if (i == count || !same)
            break;
        shown.event(&shown, i, &seen);
        told.event(&told, first + i, &recorded);
        same = seen.actor == recorded.actor && seen.what == recorded.what &&
               !memcmp(&seen.move, &recorded.move, sizeof seen.move);
    }
    return same;
}
