/* operator.c: what an operator asked for (`kontor admin`): done once, then dropped. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* A message to everybody who is connected. */
static void tell_all(struct server *server, const char *sentence)
{
    struct text out = { 0 };
    size_t place = 0;
    json_open(&out, NULL, '{');
    json_text(&out, "type", "note");
    json_text(&out, "sentence", sentence);
    json_close(&out, '}');
    struct frame *frame = out.failed ? NULL : frame_make(out.data, out.size);
    for (struct connection *at; frame && (at = index_next(&server->connections, &place));)
        if (at->greeted)
            connection_send(server, at, frame);
    frame_free(frame);
    text_free(&out);
}

static void end_match(struct server *server, const char *name)
{
    struct room *room = room_find(server, store_id_read(name, strlen(name)));
    if (room && room->phase == ROOM_READY && !room_is_over(room))
        room_finish(room, MATCH_ENDED, "operator");
}

static void ban_player(struct server *server, const char *name)
{
    int64_t id = store_id_read(name, strlen(name));
    size_t place = 0;
    for (struct connection *at; (at = index_next(&server->connections, &place));)
        if (at->kind == CONNECTION_SOCKET &&
            ((id && at->player == id) || !strcmp(at->address, name)))
            connection_bye(server, at, "banned", 0);
}

static void obey(struct server *server, const struct stored_order *order)
{
    const char *value = order->value ? order->value : "";
    if (!strcmp(order->what, "message"))
        tell_all(server, value);
    else if (!strcmp(order->what, "end"))
        end_match(server, value);
    else if (!strcmp(order->what, "ban"))
        ban_player(server, value);
    server_log(server, "order", "what", order->what, (const char *)NULL);
}

void operator_answer(struct server *server, struct store_answer *answer)
{
    for (int i = 0; !answer->error && i < answer->orders; i++) {
        obey(server, &answer->order[i]);
        struct store_request *drop = store_request(ABOUT_NOTHING, 0, 0);
        store_drop_order(drop, answer->order[i].number);
        store_post(server->archive, drop);
    }
}
