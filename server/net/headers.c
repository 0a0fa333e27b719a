/*
 * headers.c: what a request says of itself: whose it is, which secret it
 * brings, from which page it comes.
 */
#include "server/net/headers.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

/* ---- lists in headers ----------------------------------------------------------- */

/* The last part of a list with commas, without blanks around it. False: it is empty or does
 * not fit. */
static bool last_part(const char *list, char *part, size_t size)
{
    const char *comma = strrchr(list, ',');
    const char *at = comma ? comma + 1 : list;
    at += strspn(at, " \t");
    size_t length = strlen(at);
    while (length && (at[length - 1] == ' ' || at[length - 1] == '\t'))
        length--;
    if (!length || length >= size)
        return false;
    memcpy(part, at, length);
    part[length] = 0;
    return true;
}

bool http_accepts(const char *encodings, const char *encoding)
{
    size_t length = strlen(encoding);
    if (!length)
        return true;
    for (const char *at = encodings; at && *at;) {
        at += strspn(at, ", \t");
        size_t part = strcspn(at, ","), word = strcspn(at, ",; \t");
        if (word == length && !strncasecmp(at, encoding, length)) {
            const char *weight = memchr(at, ';', part);
            if (!weight)
                return true;
            weight += 1 + strspn(weight + 1, " \t");
            if (strncasecmp(weight, "q=0", 3))
                return true;
            weight += 3;
            weight += *weight == '.';
            weight += strspn(weight, "0");
            return *weight >= '1' && *weight <= '9';
        }
        at += part;
    }
    return false;
}

int http_language(const char *languages, const char *const known[])
{
    for (const char *at = languages; at && *at;) {
        at += strspn(at, ", \t");
        size_t length = strcspn(at, ",;- \t");
        for (int i = 0; known[i]; i++)
            if (strlen(known[i]) == length && !strncasecmp(at, known[i], length))
                return i;
        at += strcspn(at, ",");
    }
    return -1;
}

/* ---- whose it is ------------------------------------------------------------------ */

/* An address as everybody writes it: "[::1]:80" and "::FFFF:1.2.3.4" have a plain form. False:
 * it is none. */
static bool plain_address(const char *text, char address[ADDRESS_SIZE])
{
    char bare[ADDRESS_SIZE];
    unsigned char bytes[16];
    static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };
    size_t length = strlen(text);
    const char *colon = strchr(text, ':');
    if (*text == '[') {
        length = strcspn(++text, "]");
        if (!text[length])
            return false;
    } else if (colon && !strchr(colon + 1, ':')) {
        length = (size_t)(colon - text); /* 1.2.3.4:80 */
    }
    if (!length || length >= sizeof bare)
        return false;
    memcpy(bare, text, length);
    bare[length] = 0;
    if (inet_pton(AF_INET, bare, bytes) == 1)
        return inet_ntop(AF_INET, bytes, address, ADDRESS_SIZE);
    if (inet_pton(AF_INET6, bare, bytes) != 1)
        return false;
    if (!memcmp(bytes, mapped, sizeof mapped))
        return inet_ntop(AF_INET, bytes + 12, address, ADDRESS_SIZE);
    return inet_ntop(AF_INET6, bytes, address, ADDRESS_SIZE);
}

/* Behind a proxy of ours the last address is the one that spoke to it: it was added by the
 * proxy itself, and all before it may be made up by whoever asked. */
static void read_address(const struct http_trust *trust, const struct http_headers *headers,
                         char address[ADDRESS_SIZE])
{
    char last[ADDRESS_SIZE + 16];
    if (trust->proxy && headers->forwarded && last_part(headers->forwarded, last, sizeof last) &&
        plain_address(last, address))
        return;
    if (headers->peer && plain_address(headers->peer, address))
        return;
    size_t length = headers->peer ? strnlen(headers->peer, ADDRESS_SIZE - 1) : 0;
    if (length)
        memcpy(address, headers->peer, length);
    address[length] = 0;
}

static bool is_secure(const struct http_trust *trust, const struct http_headers *headers)
{
    char proto[16];
    if (trust->tls)
        return true;
    if (trust->proxy && headers->proto)
        return last_part(headers->proto, proto, sizeof proto) && !strcasecmp(proto, "https");
    return trust->public_url && !strncasecmp(trust->public_url, "https:", 6);
}

/* ---- what it brings ------------------------------------------------------------------ */

/* The value of the first cookie of this name. NULL: there is none, or it is longer than any
 * of ours. */
static const char *find_cookie(const char *cookies, const char *name, char value[GIVEN_SIZE])
{
    size_t length = strlen(name);
    for (const char *at = cookies; at && *at;) {
        at += strspn(at, "; \t");
        size_t part = strcspn(at, ";");
        if (part > length && !strncmp(at, name, length) && at[length] == '=') {
            size_t size = part - length - 1;
            if (size >= GIVEN_SIZE)
                return NULL;
            memcpy(value, at + length + 1, size);
            value[size] = 0;
            return value;
        }
        at += part;
    }
    return NULL;
}

static const char *find_bearer(const char *authorization, char value[GIVEN_SIZE])
{
    if (!authorization || strncasecmp(authorization, "bearer ", 7) != 0)
        return NULL;
    size_t size = strlen(authorization + 7);
    if (size >= GIVEN_SIZE)
        return NULL;
    memcpy(value, authorization + 7, size + 1);
    return value;
}

bool http_argument(const char *query, const char *name, char *value, size_t size)
{
    size_t length = strlen(name);
    while (query && *query) {
        size_t part = strcspn(query, "&");
        if (part >= length && !strncmp(query, name, length) &&
            (part == length || query[length] == '=')) {
            size_t count = part > length ? part - length - 1 : 0;
            if (count >= size)
                return false;
            memcpy(value, query + part - count, count);
            value[count] = 0;
            return true;
        }
        query += part + (query[part] == '&');
    }
    return false;
}

static bool is_path(const char *path)
{
    if (!path || *path != '/')
        return false;
    for (; *path; path++)
        if ((unsigned char)*path < ' ' || *path == 127)
            return false;
    return true;
}

bool http_read(const struct http_trust *trust, const struct http_headers *headers,
               struct http_request *request)
{
    *request = (struct http_request){ .path = headers->path,
                                      .query = headers->query ? headers->query : "",
                                      .host = headers->host,
                                      .origin = headers->origin,
                                      .site = headers->site,
                                      .encodings = headers->encodings,
                                      .languages = headers->languages,
                                      .head = headers->head,
                                      .secure = is_secure(trust, headers) };
    request->cookie = find_cookie(headers->cookies, "kontor", request->given[0]);
    request->bearer = find_bearer(headers->authorization, request->given[1]);
    read_address(trust, headers, request->address);
    return is_path(headers->path);
}

/* ---- whom it asks ----------------------------------------------------------------------- */

/* Behind "https://", or "http://" where that will do. NULL: neither. */
static const char *host_of(const char *url, bool secure)
{
    if (!strncasecmp(url, "https://", 8))
        return url + 8;
    return !secure && !strncasecmp(url, "http://", 7) ? url + 7 : NULL;
}

/* "kontor.example" of "kontor.example.:7100": how long it is. */
static size_t name_length(const char *host)
{
    size_t length = strcspn(host, ":/");
    return length && host[length - 1] == '.' ? length - 1 : length;
}

static bool is_name(const char *host, const char *name)
{
    size_t length = name_length(host);
    return name && length && length == name_length(name) && !strncasecmp(host, name, length);
}

/* "localhost", "x.localhost": no name server is asked for these. */
static bool is_loopback(const char *host)
{
    static const char loopback[] = "localhost";
    size_t length = name_length(host), own = sizeof loopback - 1;
    return length >= own && !strncasecmp(host + length - own, loopback, own) &&
           (length == own || host[length - own - 1] == '.');
}

/* Behind a name, or an address in brackets, there is a port or nothing. */
static bool ends_well(const char *host)
{
    const char *bracket = *host == '[' ? strchr(host, ']') : NULL;
    const char *rest = bracket ? bracket + 1 : host + strcspn(host, ":");
    return !*rest || (*rest == ':' && !rest[1 + strspn(rest + 1, "0123456789")]);
}

bool http_knows_host(const struct http_trust *trust, const struct http_request *request)
{
    char address[ADDRESS_SIZE];
    const char *host = request->host;
    if (!host || !*host)
        return true; /* no browser */
    if (!ends_well(host))
        return false;
    bool known = plain_address(host, address) || is_loopback(host) || is_name(host, trust->listens);
    if (!known && trust->public_url)
        known = is_name(host, host_of(trust->public_url, false));
    for (int i = 0; i < trust->names && !known; i++)
        known = is_name(host, trust->name[i]);
    return known;
}

/* ---- from which page it comes ------------------------------------------------------------ */

bool http_is_ours(const struct http_trust *trust, const struct http_request *request)
{
    const char *site = request->site, *origin = request->origin;
    if (site && *site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return false;
    if (!origin || !*origin)
        return true; /* no browser */
    const char *public = trust->public_url;
    if (public && host_of(public, false)) {
        /* Up to the path, with http or https as it is: a page that anybody on the way could
         * have changed is not ours. */
        size_t length = (size_t)(host_of(public, false) - public);
        length += strcspn(public + length, "/");
        if (strlen(origin) == length && !strncasecmp(origin, public, length))
            return true;
    }
    const char *from = host_of(origin, request->secure);
    return from && request->host && !strcasecmp(from, request->host);
}
