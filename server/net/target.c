/* target.c: where webhooks may go (docs/decisions/webhooks.md). */
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "server/net/outgoing.h"

enum { LEAST_PORT = 1024 }; /* but for 443 */

/* A name: letters, digits, '-' and dots, and not a number in disguise alone. */
static bool is_host(const char *text, size_t length)
{
    bool letter = false;
    if (!length || length > 253 || text[0] == '.' || text[0] == '-')
        return false;
    for (size_t i = 0; i < length; i++) {
        char at = text[i];
        bool alpha = (at >= 'a' && at <= 'z') || (at >= 'A' && at <= 'Z');
        letter |= alpha;
        if (!alpha && !(at >= '0' && at <= '9') && at != '-' && at != '.')
            return false;
    }
    return letter;
}

/* "https://name[:port][/path]", and nothing else. */
bool hook_read_url(const char *url, struct outgoing *out)
{
    static const char scheme[] = "https://";
    if (strncmp(url, scheme, sizeof scheme - 1))
        return false;
    const char *host = url + sizeof scheme - 1;
    size_t length = strcspn(host, "/:?#@[]\\");
    const char *at = host + length;
    int64_t port = 443;
    if (!is_host(host, length))
        return false;
    if (*at == ':') {
        size_t digits = strspn(at + 1, "0123456789");
        port = number_read(at + 1, digits, 65535);
        at += 1 + digits;
    }
    if (port != 443 && port < LEAST_PORT)
        return false;
    if (*at && *at != '/')
        return false;
    for (const char *rest = at; *rest; rest++)
        if (*rest <= ' ' || *rest > '~' || strchr("#\"<>\\^`{|}", *rest))
            return false;
    memcpy(out->host, host, length);
    out->host[length] = 0;
    out->port = (int)port;
    snprintf(out->path, sizeof out->path, "%s", *at ? at : "/");
    return true;
}

static bool within(const uint8_t *address, const uint8_t *net, int bits)
{
    for (int i = 0; i < bits; i++)
        if ((address[i / 8] ^ net[i / 8]) >> (7 - i % 8) & 1)
            return false;
    return true;
}

/* Whether it is one that all the world can reach, and nobody in particular. */
bool hook_is_public(const uint8_t *address, bool six)
{
    static const struct {
        uint8_t net[4];
        int bits;
    } fours[] = {
        { { 0 }, 8 },
        { { 10 }, 8 },
        { { 100, 64 }, 10 },
        { { 127 }, 8 },
        { { 169, 254 }, 16 },
        { { 172, 16 }, 12 },
        { { 192, 0, 0 }, 24 },
        { { 192, 0, 2 }, 24 },
        { { 192, 88, 99 }, 24 },
        { { 192, 168 }, 16 },
        { { 198, 18 }, 15 },
        { { 198, 51, 100 }, 24 },
        { { 203, 0, 113 }, 24 },
        { { 224 }, 4 },
        { { 240 }, 4 },
    };
    static const struct {
        uint8_t net[6];
        int bits;
    } sixes[] = {
        { { 0x20, 0x01, 0, 0 }, 23 },       /* Teredo, benchmarks, ORCHID, ... */
        { { 0x20, 0x01, 0x0d, 0xb8 }, 32 }, /* documentation */
        { { 0x20, 0x02 }, 16 },             /* 6to4: an IPv4 address inside */
        { { 0x3f, 0xff, 0x00 }, 20 },       /* documentation */
    };
    static const uint8_t unicast[1] = { 0x20 };
    for (size_t i = 0; !six && i < sizeof fours / sizeof *fours; i++)
        if (within(address, fours[i].net, fours[i].bits))
            return false;
    for (size_t i = 0; six && i < sizeof sixes / sizeof *sixes; i++)
        if (within(address, sixes[i].net, sixes[i].bits))
            return false;
    /* Of IPv6 what is given out to the world: neither ::1, fc00::, fe80::, ff00:: nor
     * ::ffff:127.0.0.1 and what else has an IPv4 address inside. */
    return !six || within(address, unicast, 3);
}
