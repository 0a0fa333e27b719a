/*
 * address.h: where a server is, and what a link leads to.
 *
 * A link is what the browser shows: http://host:port/join/<invitation>,
 * /table/<match>, or the server alone. Without a scheme it is http for this
 * machine (localhost, 127.0.0.1, ::1) and https for all others.
 */
#ifndef CLIENT_ADDRESS_H
#define CLIENT_ADDRESS_H

#include <stdbool.h>

enum { ADDRESS_HOST = 256, ADDRESS_PATH = 128, ADDRESS_CODE = 80, ADDRESS_ROOM = 512 };

enum address_what { ADDRESS_SERVER, ADDRESS_JOIN, ADDRESS_TABLE };

struct address {
    bool tls;
    char host[ADDRESS_HOST]; /* without brackets */
    int port;
    char path[ADDRESS_PATH]; /* of a server that is not alone at its host: "/kontor", else "" */
    enum address_what what;
    char code[ADDRESS_CODE]; /* the invitation or the match */
};

/* False: it is no address. */
bool address_read(const char *typed, struct address *address);
/* Whether it can only be meant as one: a scheme, or a host with a port. */
bool address_is(const char *typed);

/* "https://host:port/path", without a / behind it. */
void address_write(const struct address *address, char out[ADDRESS_ROOM]);
/* "host:port": for the header, and with _ for : as the name of a file. */
void address_authority(const struct address *address, char out[ADDRESS_ROOM]);
bool address_same(const struct address *one, const struct address *other);

#endif
