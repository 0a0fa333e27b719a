/*
 * messages.c: every message of a client, in one table: what it is called, which
 * members it may have, what it needs, who answers it.
 */
#include <string.h>

#include "server/whole.h"

static const char HELLO[] = "hello";

static const struct message_form {
    const char *type;
    enum done (*answer)(struct request *request);
    int need;
    const char *members; /* parted by blanks; those that must be there begin with '!' */
} messages[] = {
    { HELLO, NULL, NEED_NOTHING, "!wire language token build" },
    { "ping", wire_ack, NEED_NOTHING, "" },
    { "lobby", do_lobby, NEED_NOTHING, "!on" },
    { "create", do_create, NEED_NOTHING,
      "!game !seats options edition order clock late spectators hints chat listed pace language" },
    { "quick", do_quick, NEED_NOTHING, "!game players fill" },
    { "join", do_join_by, NEED_NOTHING, "match invite seat" },
    { "leave", do_leave, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match" },
    { "change", do_change, NEED_MATCH | NEED_CREATOR | NEED_STILL,
      "!match game options edition order clock late spectators hints chat listed pace language" },
    { "seat", do_seat, NEED_MATCH | NEED_STILL, "!match seat !to level name character with" },
    { "start", do_start, NEED_MATCH | NEED_CREATOR | NEED_STILL, "!match" },
    { "invite", do_invite, NEED_MATCH, "!match seat uses hours" },
    { "uninvite", do_uninvite, NEED_NOTHING, "invite match" },
    { "invited", do_invited, NEED_NOTHING, "!invite" },
    { "watch", do_watch, NEED_MATCH, "!match seen form by_hand" },
    { "unwatch", do_unwatch, NEED_NOTHING, "!match" },
    { "away", do_away, NEED_NOTHING, "!on" },
    { "promise", do_promise, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match hash host" },
    { "reveal", do_reveal, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !entropy key" },
    { "sign", do_sign, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !signed" },
    { "play", do_play, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !at !moves draw signed" },
    { "by_hand", do_by_hand, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !on" },
    { "try", do_try, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !moves" },
    { "undo", do_undo, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !at signed" },
    { "standing", do_standing, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !move until" },
    { "hint", do_hint, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match ms" },
    { "review", do_review, NEED_MATCH | NEED_SEAT, "!match" },
    { "hand", do_hand, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !to" },
    { "time", do_time, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !seat !ms" },
    { "pause", do_pause, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !on" },
    { "end", do_end, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !on" },
    { "stand_in", do_stand_in, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !seat !on" },
    { "rematch", do_rematch, NEED_MATCH | NEED_SEAT | NEED_STILL, "!match !on" },
    { "chat", do_chat, NEED_MATCH, "!match text phrase" },
    { "settings", do_settings, NEED_NOTHING, "name language settings" },
    { "hook", do_hook, NEED_NOTHING, "!url events when" },
    { "hook_test", do_hook_test, NEED_NOTHING, "" },
    { "code", do_code, NEED_NOTHING, "" },
    { "forget", do_forget, NEED_NOTHING, "" },
};

static const struct message_form *find_message(const char *type)
{
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (!strcmp(messages[i].type, type))
            return &messages[i];
    return NULL;
}

static void wait_for(struct request *request)
{
    if (!room_park(request->room, request))
        wire_refuse_retry(request, "error.wire.busy", 500);
}

void messages_answer(struct request *request, const char *type)
{
    const struct message_form *message = find_message(type);
    enum done done;
    if (!message) {
        wire_refuse(request, "error.wire.type");
        return;
    }
    if (!request->inner && !wire_check(request, message->members))
        return;
    if (message->type == HELLO) {
        hello_answer(request);
        return;
    }
    if (!request->connection->greeted) {
        wire_refuse(request, "error.wire.hello");
        return;
    }
    request->player = guest_person(request);
    if (!request->player) {
        wire_refuse(request, "error.wire.token");
        return;
    }
    if (!(message->need & NEED_MATCH) || room_for(request, message->need, &done))
        done = message->answer(request);
    if (done == DONE_PARK)
        wait_for(request);
}
