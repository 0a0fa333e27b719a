/* operator.c: what an operator asked for (`kontor admin`): done once, then dropped. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "core/number.h"
#include "server/house/own.h"

/* A message to everybody who is connected. */
static void tell_all(struct server *server, const char *sentence)
{
    struct text out = { 0 };
    json_open(&out, NULL, '{');
    json_text(&out, "type", "note");
    json_text(&out, "sentence", sentence);
    json_close(&out, '}');
    struct frame *frame = frame_of(&out);
    net_tell(server, frame, NULL);
    frame_free(frame);
}

/* ---- bans -------------------------------------------------------------------------- */

/* "192.0.2.7", or a net: "192.0.2.0/24", "2001:db8::/48". */
static bool covers(const char *value, const char *address)
{
    uint8_t net[16], bytes[16];
    char text[64];
    size_t length = strcspn(value, "/");
    if (!value[length] || length >= sizeof text)
        return !strcmp(value, address);
    memcpy(text, value, length);
    text[length] = 0;
    int family = strchr(text, ':') ? AF_INET6 : AF_INET;
    int64_t bits =
        number_read(value + length + 1, strlen(value + length + 1), family == AF_INET6 ? 128 : 32);
    if (!strncmp(address, "::ffff:", 7) && family == AF_INET)
        address += 7;
    if (bits < 0 || inet_pton(family, text, net) != 1 || inet_pton(family, address, bytes) != 1)
        return false;
    for (int i = 0; i < bits; i++)
        if ((net[i / 8] ^ bytes[i / 8]) >> (7 - i % 8) & 1)
            return false;
    return true;
}

bool operator_bans(const struct server *server, int64_t player, const char *address)
{
    char id[STORE_ID_SIZE] = "";
    if (player)
        store_id_write(player, id);
    for (int i = 0; i < server->people->bans.count; i++) {
        const struct ban *ban = &server->people->bans.ban[i];
        if (ban->until && ban->until <= server->now)
            continue;
        if (ban->address ? address && covers(ban->value, address)
                         : player && !strcmp(ban->value, id))
            return true;
    }
    return false;
}

/* Those who are banned and still here. */
static void turn_out(struct server *server)
{
    net_bye_those(server, "banned", operator_bans);
}

static void ask_bans(struct server *server)
{
    struct store_request *read = store_request(ABOUT_BANS, 0, 0);
    store_read_bans(read);
    store_read_settings(read);
    store_post(server->archive, read);
}

void operator_begin(struct server *server)
{
    ask_bans(server);
}

static void take_bans(struct server *server, const struct store_answer *answer)
{
    struct ban *bans = calloc((size_t)answer->bans + 1, sizeof *bans);
    if (!bans)
        return;
    for (int i = 0; i < answer->bans; i++) {
        const struct stored_ban *from = &answer->ban[i];
        bans[i].address = from->kind == BAN_ADDRESS;
        bans[i].until = from->until;
        size_t length = strnlen(from->value, sizeof bans[i].value - 1);
        memcpy(bans[i].value, from->value, length);
    }
    free(server->people->bans.ban);
    server->people->bans.ban = bans;
    server->people->bans.count = answer->bans;
    for (int i = 0; i < answer->settings; i++)
        if (!strcmp(answer->setting[i].key, "read_only"))
            server->read_only = !strcmp(answer->setting[i].value, "1");
    turn_out(server);
}

/* ---- orders ------------------------------------------------------------------------------ */

/* False: it is another server's to do. */
static bool obey(struct server *server, const struct stored_order *order)
{
    const char *value = order->value ? order->value : "";
    bool ours = true;
    if (!strcmp(order->what, "message"))
        tell_all(server, value);
    else if (!strcmp(order->what, "end"))
        ours = rooms_end(server, store_id_read(value, strlen(value)));
    else if (!strcmp(order->what, "delete"))
        ours = rooms_delete(server, store_id_read(value, strlen(value)));
    else if (!strcmp(order->what, "read_only"))
        server->read_only = !strcmp(value, "1");
    else
        ask_bans(server); /* ban, unban: what is stored counts */
    if (ours)
        server_log(server, "order", "what", order->what, (const char *)NULL);
    return ours;
}

void operator_obey(struct server *server, const struct store_answer *answer)
{
    for (int i = 0; !answer->error && i < answer->orders; i++) {
        bool done = obey(server, &answer->order[i]);
        struct store_request *after = store_request(ABOUT_NOTHING, 0, 0);
        if (done)
            store_drop_order(after, answer->order[i].number);
        else
            store_release_order(after, answer->order[i].number);
        store_post(server->archive, after);
    }
}

void operator_answer(struct server *server, const struct store_answer *answer)
{
    if (!answer->error)
        take_bans(server, answer);
}

void operator_close(struct server *server)
{
    free(server->people->bans.ban);
}
