/* sitting.c: the match that is watched: its desk, and its record. */
#include <stdio.h>
#include <string.h>

#include "client/inside.h"
#include "table/history.h"

void sitting_close(struct sitting *sitting)
{
    desk_close(sitting->desk);
    text_free(&sitting->frame);
    text_free(&sitting->head);
    text_free(&sitting->lines);
    exchange_forget(sitting);
    *sitting = (struct sitting){ .viewer = SPECTATOR };
}

void sitting_watch(const struct sitting *sitting, struct text *members)
{
    text_printf(members, ",\"match\":\"%s\"", sitting->match);
    if (sitting->desk && desk_next(sitting->desk) && !sitting->again)
        text_printf(members, ",\"seen\":%zu", desk_next(sitting->desk));
}

void sitting_break(struct client *client, enum client_news what, enum error error)
{
    client->sitting.broken = true;
    client_happened(client, what, CHANNEL_FINE, error);
}

static void break_off(struct client *client, enum error error)
{
    sitting_break(client, CLIENT_BROKEN, error);
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
    if (sitting->desk)
        exchange_note(sitting);
    else
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
    if (!exchange_head(client))
        return;
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
        exchange_forget(sitting); /* what is kept of the seat stays */
    }
    value_text(value_member(frame, "state"), sitting->state, sizeof sitting->state);
    if (value_kind(head) == VALUE_OBJECT)
        take_head(client, head);
    keep(&sitting->frame, frame);
}

/* ---- start and news
 * ------------------------------------------------------------------------------ */

static void feed(struct client *client, struct value frame, bool news)
{
    struct sitting *sitting = &client->sitting;
    if (!exchange_begun(client))
        return;
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
    if (!*sitting->match || strcmp(match, sitting->match) || sitting->broken)
        return;
    if (!strcmp(type, "match"))
        take_match(client, frame);
    else if (!strcmp(type, "exchange") && sitting->desk)
        exchange_frame(client, frame);
    else if (!strcmp(type, "start") || !strcmp(type, "news"))
        feed(client, frame, *type == 'n');
    if (!sitting->broken)
        exchange_over(client);
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
