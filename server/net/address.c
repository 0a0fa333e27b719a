/* address.c: see address.h. */
#include "server/net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/own.h"

enum { FORGET_MS = 3600 * 1000 }; /* their credits are full again */

static uint64_t address_number(const char *text)
{
    return index_number(text, strlen(text));
}

/* Who has one address of IPv6 has a whole net of them: the first 64 bits count. */
static void address_group(const char *address, char group[48])
{
    uint8_t bytes[16];
    size_t length = strnlen(address, 47);
    memcpy(group, address, length);
    group[length] = 0;
    if (inet_pton(AF_INET6, address, bytes) != 1)
        return;
    if (IN6_IS_ADDR_V4MAPPED((const struct in6_addr *)(const void *)bytes)) {
        inet_ntop(AF_INET, bytes + 12, group, 48);
        return;
    }
    memset(bytes + 8, 0, 8);
    inet_ntop(AF_INET6, bytes, group, 48);
}

struct address_load *address_of(struct server *server, const char *whole)
{
    char address[48];
    address_group(whole, address);
    uint64_t number = address_number(address);
    struct address_load *load = index_find(&server->net->addresses, number);
    if (load)
        return load;
    load = calloc(1, sizeof *load);
    if (!load || !index_put(&server->net->addresses, number, load)) {
        free(load);
        return NULL;
    }
    size_t length = strnlen(address, sizeof load->address - 1);
    memcpy(load->address, address, length);
    load->matches = server->set.new_matches_per_hour;
    load->players = server->set.new_players_per_hour;
    load->codes = 20;
    load->changes = (double)server->set.changes_per_hour * CHANGING_PLAYERS;
    load->matches_at = load->players_at = load->codes_at = load->changes_at = server->tick;
    return load;
}

bool address_may_try(struct server *server, const char *address)
{
    struct address_load *load = address_of(server, address);
    return !load || load->codes >= 1 ||
           credit_take(&load->codes, &load->codes_at, server->tick, 0.2, 20);
}

void address_failed(struct server *server, const char *address)
{
    struct address_load *load = address_of(server, address);
    if (load)
        credit_take(&load->codes, &load->codes_at, server->tick, 0.2, 20);
}

void addresses_sweep(struct server *server)
{
    size_t place = 0;
    for (struct address_load *load; (load = index_next(&server->net->addresses, &place));) {
        int64_t last = load->codes_at > load->matches_at ? load->codes_at : load->matches_at;
        last = load->players_at > last ? load->players_at : last;
        last = load->changes_at > last ? load->changes_at : last;
        if (load->sockets || server->tick - last < FORGET_MS)
            continue;
        index_drop(&server->net->addresses, address_number(load->address));
        free(load);
    }
}

void addresses_free(struct server *server)
{
    size_t place = 0;
    for (struct address_load *load; (load = index_next(&server->net->addresses, &place));)
        free(load);
    index_free(&server->net->addresses);
}
