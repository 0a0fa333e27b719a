/*
 * settings.h: what an operator can choose. Each is a flag of `kontor serve`, a line of its
 * file, and a row in docs/hosting.md.
 */
#ifndef SERVER_GROUND_SETTINGS_H
#define SERVER_GROUND_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

enum { SERVER_NAMES = 16 };

struct server_settings {
    const char *address; /* to listen on, "127.0.0.1"; "" all */
    int port;
    const char *data;               /* folder; NULL: kept in memory, for tests */
    const char *cert, *key;         /* files of TLS; NULL: none */
    const char *public_url;         /* "https://kontor.example"; NULL: as it is asked */
    const char *name[SERVER_NAMES]; /* others that people know it by: "nas.local" */
    int names;
    const char *web;     /* folder of the client; NULL: the one built in */
    int workers;         /* 0: processors less one */
    bool in_process;     /* tests: computer players think in the loop */
    bool trust_proxy;    /* X-Forwarded-For and -Proto count */
    bool open_metrics;   /* /metrics for all, not for this machine alone */
    bool no_hooks;       /* no webhooks at all */
    bool private_hooks;  /* webhooks may go to addresses that are not public */
    const char *hook_ca; /* file of a further certificate authority for them; NULL: none */
    bool quick;          /* tests: no pauses before computer players' answers */
    /* Called once, when everybody can come in; may be NULL. */
    void (*listening)(const struct server_settings *settings);

    /* Limits; each has a counter in /metrics. */
    int most_sockets;             /* in all */
    int most_sockets_per_address; /* from one address */
    int most_matches;             /* of one player that are not over */
    int new_matches_per_hour;     /* of one address */
    int new_players_per_hour;     /* of one address */
    int requests_per_second;      /* of one player or socket, on the long run; bursts of 4 times */
    int chats_per_minute;         /* of one player */
    int invites_per_hour;         /* of one player */
    int hook_tests_per_hour;      /* of one player */
    int changes_per_hour;         /* of one player's settings, webhook, codes */
    int most_notices;             /* messages of one player's webhook that wait */
    int most_undos;               /* of one seat in a match */
    int most_open;                /* requests of one socket that wait for their answer */
    int most_message;             /* bytes */
    int64_t most_waiting;         /* bytes for a slow reader */
    int64_t shortest_clock_ms;    /* that a match may have for a decision */
    int64_t silent_ms;            /* a seat that sends no entropy is spoken for */
    int64_t absent_ms;            /* who is gone for so long the others may do without */
    int64_t asleep_ms;            /* a match that nobody watches leaves memory */
    int64_t waiting_ms;           /* a match that is never started disappears */
    int64_t keep_finished_ms;     /* 0: for ever */
    int64_t keep_player_ms;       /* one who was not seen and has no matches; 0: for ever */
};

void server_defaults(struct server_settings *settings);

#endif
