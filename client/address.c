/* address.c: addresses of servers, and links. */
#include "client/address.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/number.h"

static bool is_near(const char *host)
{
    return !strcasecmp(host, "localhost") || !strncmp(host, "127.", 4) || !strcmp(host, "::1");
}

/* Letters, digits and what may stand between them in names and numbers of hosts. */
static bool take_host(const char **at, struct address *address)
{
    static const char name[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_";
    bool six = **at == '[';
    const char *from = *at + six;
    size_t length = six ? strspn(from, "0123456789abcdefABCDEF:.") : strspn(from, name);
    if (!length || length >= sizeof address->host || (six && from[length] != ']'))
        return false;
    memcpy(address->host, from, length);
    address->host[length] = 0;
    *at = from + length + six;
    return true;
}

static bool take_port(const char **at, struct address *address)
{
    address->port = address->tls ? 443 : 80;
    if (**at != ':')
        return true;
    size_t digits = strspn(*at + 1, "0123456789");
    int64_t port = number_read(*at + 1, digits, 65535);
    address->port = (int)port;
    *at += 1 + digits;
    return port > 0;
}

/* "/join/<code>" and "/table/<match>" at the end; what is before them is the server's. */
static bool take_path(const char *at, struct address *address)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    static const struct {
        const char *word;
        enum address_what what;
    } kinds[] = { { "/join/", ADDRESS_JOIN },
                  { "/table/", ADDRESS_TABLE },
                  { "/match/", ADDRESS_TABLE } };
    size_t length = strcspn(at, "?#");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *found = strstr(at, kinds[i].word);
        if (!found || (size_t)(found - at) >= length)
            continue;
        const char *code = found + strlen(kinds[i].word);
        size_t size = strspn(code, letters);
        if (!size || size >= sizeof address->code || (code[size] && !strchr("/?#", code[size])))
            return false;
        memcpy(address->code, code, size);
        address->what = kinds[i].what;
        length = (size_t)(found - at);
    }
    while (length && at[length - 1] == '/')
        length--;
    if (length >= sizeof address->path || (length && *at != '/'))
        return false;
    for (size_t i = 0; i < length; i++)
        if (at[i] <= ' ' || at[i] > '~' || strchr("\"<>\\^`{|}%", at[i]))
            return false;
    memcpy(address->path, at, length);
    return true;
}

bool address_read(const char *typed, struct address *address)
{
    const char *at = typed;
    *address = (struct address){ 0 };
    bool plain = !strncasecmp(at, "http://", 7), safe = !strncasecmp(at, "https://", 8);
    at += plain ? 7 : safe ? 8 : 0;
    if (!take_host(&at, address))
        return false;
    address->tls = safe || (!plain && !is_near(address->host));
    return take_port(&at, address) && (!*at || strchr("/?#", *at)) && take_path(at, address);
}

bool address_is(const char *typed)
{
    struct address address;
    return strstr(typed, "://") || (strpbrk(typed, ":/") && strncmp(typed, "/", 1) &&
                                    strncmp(typed, ".", 1) && address_read(typed, &address));
}

void address_authority(const struct address *address, char out[ADDRESS_ROOM])
{
    bool six = strchr(address->host, ':');
    int usual = address->tls ? 443 : 80;
    int length = snprintf(out, ADDRESS_ROOM, six ? "[%s]" : "%s", address->host);
    if (address->port != usual)
        snprintf(out + length, (size_t)(ADDRESS_ROOM - length), ":%d", address->port);
}

void address_write(const struct address *address, char out[ADDRESS_ROOM])
{
    char authority[ADDRESS_ROOM];
    address_authority(address, authority);
    snprintf(out, ADDRESS_ROOM, "%s://%.270s%s", address->tls ? "https" : "http", authority,
             address->path);
}

bool address_same(const struct address *one, const struct address *other)
{
    return one->tls == other->tls && one->port == other->port &&
           !strcasecmp(one->host, other->host) && !strcmp(one->path, other->path);
}
