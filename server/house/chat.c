/*
 * chat.c: talking at a table. Seats and spectators have rooms of their own;
 * what spectators say reaches no player of a match that is not over. Texts are
 * plain, bounded and stored before they are shown.
 */
#include <stdlib.h>
#include <string.h>

#include "server/house/own.h"

enum { CHAT_LAST = 100 };

static const char *const phrases[] = { "hello", "luck",  "thanks", "well_played", "sorry",
                                       "wait",  "hurry", "again",  "bye",         NULL };

static bool is_phrase(const char *text)
{
    for (int i = 0; phrases[i]; i++)
        if (!strcmp(phrases[i], text))
            return true;
    return false;
}

/* Where the one who said it sits now; seats may have been changed since. */
static int seat_now(const struct room *room, const struct stored_chat *chat)
{
    int seat = room && chat->room == CHAT_SEATS ? room_seat_of(room, chat->player) : NOBODY;
    if (seat != NOBODY)
        return seat;
    return room && room_glance(room).state == MATCH_WAITING ? SPECTATOR : chat->seat;
}

static void write_line(const struct room *room, const struct stored_chat *chat, struct text *out)
{
    int seat = seat_now(room, chat);
    json_open(out, NULL, '{');
    /* Not the store's number, which counts what is said elsewhere too. */
    json_number(out, "id", chat->at * 2 + chat->room);
    if (seat == SPECTATOR)
        json_nothing(out, "seat");
    else
        json_number(out, "seat", seat);
    json_text(out, "name", chat->name ? chat->name : "");
    json_number(out, "at", chat->at);
    if (chat->phrase && *chat->phrase)
        json_text(out, "phrase", chat->phrase);
    else
        json_text(out, "text", chat->words ? chat->words : "");
    json_close(out, '}');
}

static struct frame *write_lines(struct server *server, int64_t match,
                                 const struct stored_chat lines[], int number)
{
    const struct room *room = room_find(server, match);
    char id[STORE_ID_SIZE];
    struct text out = { 0 };
    store_id_write(match, id);
    json_open(&out, NULL, '{');
    json_text(&out, "type", "chat");
    json_text(&out, "match", id);
    json_open(&out, "lines", '[');
    for (int i = 0; i < number; i++)
        write_line(room, &lines[i], &out);
    json_close(&out, ']');
    json_close(&out, '}');
    return frame_of(&out);
}

/* Whether a viewer may read what was said in this room. */
static bool may_read(const struct room *room, int viewer, int where)
{
    return where == CHAT_SEATS || viewer == SPECTATOR || room_is_over(room);
}

static bool read_words(struct request *request, char text[MOST_CHAT + 1], char phrase[24])
{
    *text = *phrase = 0;
    if (wire_has(request, "phrase")) {
        if (wire_text(request, "phrase", phrase, 24) && is_phrase(phrase))
            return true;
        wire_refuse(request, "error.wire.phrase");
        return false;
    }
    if (wire_text(request, "text", text, MOST_CHAT + 1) && *text &&
        text_is_line(text, strlen(text)))
        return true;
    wire_refuse(request, "error.wire.text");
    return false;
}

enum done do_chat(struct request *request)
{
    struct server *server = request->server;
    struct room *room = request->room;
    struct player *player = player_of(request);
    char text[MOST_CHAT + 1], phrase[24];
    if (!room_glance(room).chat)
        return wire_refuse(request, "error.wire.chat");
    if (!read_words(request, text, phrase))
        return DONE;
    if (!credit_take(&player->chats, &player->chats_at, server->tick,
                     server->set.chats_per_minute / 60.0, server->set.chats_per_minute))
        return wire_refuse_limit(request, LIMIT_CHATS, 60000 / server->set.chats_per_minute + 1);
    bool seated = request->viewer != SPECTATOR;
    struct stored_chat line = { .match = room_glance(room).id,
                                .room = seated ? CHAT_SEATS : CHAT_SPECTATORS,
                                .at = room_moment(room, seated),
                                .player = player->who.id,
                                .seat = request->viewer,
                                .name =
                                    seated ? room_name(room, request->viewer) : player->who.name,
                                .phrase = phrase,
                                .words = text };
    struct store_request *say =
        store_request(ABOUT_CHAT, request->connection->id, (uint64_t)request->n);
    store_say(say, &line);
    if (!store_post(server->archive, say))
        return wire_refuse_retry(request, "error.wire.busy", 1000);
    return DONE_LATER;
}

void chat_begin(struct server *server, const struct room *room, struct connection *connection,
                int viewer)
{
    int64_t match = room_glance(room).id;
    for (int where = CHAT_SEATS; where <= CHAT_SPECTATORS; where++) {
        if (!may_read(room, viewer, where))
            continue;
        struct store_request *read =
            store_request(ABOUT_CHAT_READ, (uint64_t)match, connection->id);
        store_read_chat(read, match, where, 0, CHAT_LAST);
        store_post(server->archive, read);
    }
}

/* Said and stored: to everybody who may read it. */
static void publish(struct server *server, const struct store_answer *answer)
{
    const struct stored_chat *line = answer->chat;
    struct room *room = room_find(server, line->match);
    struct frame *frame = room ? write_lines(server, line->match, line, 1) : NULL;
    if (frame)
        room_send(room, frame, line->room == CHAT_SEATS);
    frame_free(frame);
    count(server, COUNT_CHATS);
}

void chat_answer(struct server *server, struct store_answer *answer)
{
    if (answer->about == ABOUT_CHAT_READ) {
        struct frame *frame =
            answer->chats ? write_lines(server, (int64_t)answer->first, answer->chat, answer->chats)
                          : NULL;
        connection_send(server, connection_find(server, answer->second), frame);
        frame_free(frame);
        return;
    }
    struct ticket ticket = { answer->first, (int64_t)answer->second };
    if (answer->error || !answer->chats) {
        ticket_refuse(server, ticket, "error.store", 2000);
        return;
    }
    ticket_ack(server, ticket, NULL);
    publish(server, answer);
}
