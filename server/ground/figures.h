/*
 * figures.h: what the server counts, its limits, and its log.
 */
#ifndef SERVER_GROUND_FIGURES_H
#define SERVER_GROUND_FIGURES_H

#include <stdint.h>

#include "core/text.h"

struct server;

#define COUNTERS(X)                                                                                \
    X(SOCKETS_OPENED, "sockets_opened")                                                            \
    X(HTTP_REQUESTS, "http_requests")                                                              \
    X(MESSAGES, "messages")                                                                        \
    X(FRAMES, "frames")                                                                            \
    X(FRAME_BYTES, "frame_bytes")                                                                  \
    X(REFUSALS, "refusals")                                                                        \
    X(STEPS, "steps")                                                                              \
    X(STEPS_LOST, "steps_lost")                                                                    \
    X(ROOMS_LOADED, "matches_loaded")                                                              \
    X(MATCHES_STARTED, "matches_started")                                                          \
    X(MATCHES_FINISHED, "matches_finished")                                                        \
    X(MATCHES_FAULT, "matches_closed_by_fault")                                                    \
    X(MATCHES_DAMAGED, "matches_closed_by_damage")                                                 \
    X(ANSWERS_DAMAGED, "damaged_answers")                                                          \
    X(THOUGHTS_REPLACED, "answers_replaced")                                                       \
    X(STAND_INS, "stand_ins")                                                                      \
    X(CUT_SLOW, "cut_slow")                                                                        \
    X(CUT_FLOOD, "cut_flood")                                                                      \
    X(CUT_SIZE, "cut_size")                                                                        \
    X(REFUSED_ORIGIN, "refused_origin")                                                            \
    X(REFUSED_SOCKETS, "refused_sockets")                                                          \
    X(CHATS, "chats")                                                                              \
    X(HOOKS_SENT, "hooks_sent")                                                                    \
    X(HOOKS_FAILED, "hooks_failed")                                                                \
    X(HOOKS_OFF, "hooks_off")

#define COUNTER_NAME(name, text) COUNT_##name,
enum counter { COUNTERS(COUNTER_NAME) COUNTER_COUNT };
#undef COUNTER_NAME

/* Limits: the flag of each, and the key of its refusal. */
#define LIMITS(X)                                                                                  \
    X(SOCKETS, "sockets", "")                                                                      \
    X(SOCKETS_PER_ADDRESS, "sockets-per-address", "")                                              \
    X(PLAYERS, "new-players-per-hour", "error.wire.rate")                                          \
    X(MATCHES, "matches-per-player", "error.wire.limit")                                           \
    X(NEW_MATCHES, "new-matches-per-hour", "error.wire.limit")                                     \
    X(REQUESTS, "requests-per-second", "error.wire.rate")                                          \
    X(CHATS, "chats-per-minute", "error.wire.rate")                                                \
    X(INVITES, "invites-per-hour", "error.wire.limit")                                             \
    X(CODES, "failed-codes", "error.wire.rate")                                                    \
    X(UNDOS, "undos-per-match", "error.wire.undos")                                                \
    X(OPEN, "open-requests", "error.wire.busy")                                                    \
    X(MESSAGE, "message-bytes", "error.wire.size")                                                 \
    X(WAITING, "waiting-bytes", "")                                                                \
    X(WATCHED, "watched-matches", "error.wire.limit")                                              \
    X(HOOK_TESTS, "hook-tests-per-hour", "error.wire.rate")                                        \
    X(CHANGES, "changes-per-hour", "error.wire.changes")

#define LIMIT_NAME(name, flag, key) LIMIT_##name,
enum limit { LIMITS(LIMIT_NAME) LIMIT_COUNT };
#undef LIMIT_NAME
extern const char *const limit_flags[LIMIT_COUNT], *const limit_keys[LIMIT_COUNT];

enum { MOST_REASONS = 96 };

struct figures {
    uint64_t count[COUNTER_COUNT];
    uint64_t limited[LIMIT_COUNT]; /* how often each limit was reached */
    struct {
        char key[48];
        uint64_t count;
    } reason[MOST_REASONS]; /* refusals by key */
    int reasons;
};

void count(struct server *server, enum counter counter);
void count_reason(struct server *server, const char *key);
void count_limit(struct server *server, enum limit limit);
/* As they stand, in the form of Prometheus. */
void figures_write(const struct figures *figures, struct text *out);
void figure_now(struct text *out, const char *name, int64_t value);
void figure_count(struct text *out, const char *name, uint64_t value);
/* One line of JSON on standard error. Members are pairs of name and text, ended by NULL. */
void server_log(struct server *server, const char *event, ...);

#endif
