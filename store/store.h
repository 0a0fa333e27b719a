/*
 * store.h: the store of a server: requests and answers by number.
 *
 * One thread alone touches the database. The loop posts requests into a
 * bounded queue; the thread takes whatever has gathered while its last commit
 * ran, does all of it in one transaction, and answers when the commit is on
 * the disk: many matches share a commit, and nobody waits for a timer. Answers
 * come back through a second queue; a callback, called by the thread, wakes
 * the loop. Nothing is referred to by pointer: a request has a number, and
 * whatever the loop wants to know again when the answer comes are two numbers
 * of its own.
 *
 *     struct store_request *request = store_request(STORED_MOVE, match_id, connection_id);
 *     store_append(request, &step);
 *     if (!store_post(archive, request)) ... the queue is full: refuse, try later
 *     ...
 *     (woken)
 *     while ((answer = store_take(archive))) {
 *         if (answer->error) the step has not happened: table_stored(table, false)
 *         else table_stored(table, true)
 *         store_answer_free(answer);
 *     }
 *
 * A request is a small transaction: its parts are done in their order, all or
 * nothing, and it has exactly one answer. Requests are done in the order in
 * which they were posted. One that fails takes no other with it, unless the
 * disk does.
 *
 * If nothing can be written (disk full, file read-only or gone) every request
 * that writes is answered so, what was read before stays readable, and the
 * first one that can be written again is: there is nothing to reset.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "core/session.h"
#include "core/text.h"
#include "fair/log.h"
#include "store/rows.h"

/* ---- what can go wrong -------------------------------------------------------- */

#define STORE_ERRORS(X)                                                                            \
    X(NONE, "none")           /* there is no such row */                                           \
    X(TAKEN, "taken")         /* there is such a row already: a step with this number, an id */    \
    X(USED, "used")           /* an invitation or code that is used up, revoked or expired */      \
    X(LIMIT, "limit")         /* more than is allowed: store_limit_made */                         \
    X(SEATED, "seated")       /* a player who still has seats cannot be removed */                 \
    X(DAMAGED, "damaged")     /* the row is not what was written */                                \
    X(FULL, "full")           /* no room on the disk */                                            \
    X(READ_ONLY, "read_only") /* the file cannot be written */                                     \
    X(GONE, "gone")           /* the file was moved or deleted under us */                         \
    X(BUSY, "busy")           /* another program holds the database for too long */                \
    X(DISK, "disk")           /* reading or writing fails otherwise */                             \
    X(BROKEN, "broken")       /* the file is damaged, or of no known form */                       \
    X(NEWER, "newer")         /* written by a newer version of this program */                     \
    X(OLDER, "older")         /* written by an older one that runs now */                          \
    X(LOCKED, "locked")       /* another server has this folder */                                 \
    X(FOLDER, "folder")       /* the folder cannot be made or used */                              \
    X(MEMORY, "memory")                                                                            \
    X(CLOSED, "closed") /* the store was closed before it came to this request */

#define STORE_ERROR_NAME(name, key) STORE_##name,
enum store_error { STORE_FINE, STORE_ERRORS(STORE_ERROR_NAME) STORE_ERROR_COUNT };
#undef STORE_ERROR_NAME

/* The key of its words: "store.error.full". "" for STORE_FINE. */
const char *store_error_key(enum store_error error);
/* Whether it is the disk's fault and may be better later: clocks stand, players
 * are told. The others are about the request itself. */
bool store_error_is_outage(enum store_error error);

/* ---- opening ------------------------------------------------------------------ */

struct store_settings {
    const char *folder; /* of the data, made if need be; NULL: kept in memory, for tests */
    size_t room;        /* requests under way at most; 0: 4096 */
    /* Called by the store's thread when there are answers where there were none.
     * It may only wake the loop. May be NULL. */
    void (*wake)(void *context);
    void *context;
    bool reader; /* for tools: does not take the folder, may run beside a server */
};

/* Why a store could not be opened. */
struct store_fault {
    enum store_error error;
    int64_t process; /* STORE_LOCKED: who has it; 0 unknown */
    int schema;      /* STORE_NEWER: its version */
    char text[192];  /* what the system or SQLite said; may be "" */
};

struct archive;

/* NULL: *fault says why. An older schema is brought forward, in one transaction. */
struct archive *store_open(const struct store_settings *settings, struct store_fault *fault);
/* Does everything that was posted, then ends the thread. Answers that nobody has
 * taken are dropped. */
void store_close(struct archive *archive);
const char *store_folder(const struct archive *archive); /* "" in memory */

/* ---- requests ----------------------------------------------------------------- */

struct store_request;

/* A new one, with what the caller wants to know again: what it is about, and two
 * ids (0 where there is none), never pointers. NULL: no memory; the functions below
 * then do nothing, and store_post refuses it. */
struct store_request *store_request(int about, uint64_t first, uint64_t second);
void store_request_free(struct store_request *request); /* one that was not posted */

/* Hands it over; the store frees it. Returns its number, from 1; 0: the queue is
 * full or there was no memory: nothing is done, the request is freed. */
uint64_t store_post(struct archive *archive, struct store_request *request);

/* Each adds a part; everything is copied. */

/* Players. `put` makes the row or replaces it, but for the webhook of one who is known. */
void store_put_player(struct store_request *request, const struct stored_player *player);
void store_see_player(struct store_request *request, int64_t player, int64_t now); /* seen = now */
/* The player's webhook; NULL: none. `swap`: only where it is still `before`. NONE. */
void store_put_hook(struct store_request *request, int64_t player, const char *hook);
void store_swap_hook(struct store_request *request, int64_t player, const char *before,
                     const char *hook);
void store_put_secret(struct store_request *request, const struct stored_secret *secret);
void store_drop_secret(struct store_request *request, const uint8_t hash[STORE_HASH]);
/* Takes a code: reads the player and drops the code. USED: there is none such now. */
void store_use_code(struct store_request *request, const uint8_t hash[STORE_HASH], int64_t now);
/* Everything that is stored about the player, as JSON in answer->text. */
void store_read_player_data(struct store_request *request, int64_t player);
/* Removes it: see docs/store.md. SEATED: seats in matches that are not over. */
void store_remove_player(struct store_request *request, int64_t player, int64_t now);

/* Matches. What becomes of a match's commitment goes into the public log in the same
 * transaction, by itself: when its row first has it, runs, is over, ends otherwise or is dropped
 * (store/log.c). The row's `changed`, or `now`, is the line's moment. */
void store_new_match(struct store_request *request, const struct stored_match *match); /* TAKEN */
void store_put_match(struct store_request *request, const struct stored_match *match); /* NONE */
/* Makes or replaces the row and all its seats in one go; steps stay. */
void store_save_match(struct store_request *request, const struct stored_match *match,
                      const struct stored_seat seats[], int count);
/* LIMIT, and nothing of the request is done: the player has made more matches than `most`
 * that are not over. */
void store_limit_made(struct store_request *request, int64_t player, int most);
void store_put_seat(struct store_request *request, const struct stored_seat *seat);
void store_drop_seat(struct store_request *request, int64_t match, int seat);
/* TAKEN: not the next number of this match. NONE: no such match. */
void store_append(struct store_request *request, const struct stored_step *step);
/* With all that hangs on it; lines of the log stay. */
void store_drop_match(struct store_request *request, int64_t match, int64_t now);
/* When a server has to look at it (rows.h), and nothing else of the row. NONE. */
void store_put_due(struct store_request *request, int64_t match, int64_t due);
/* A match of which something is damaged: closed, why "damage". What is stored of it stays as it
 * is, and what is damaged stays known as such. NONE. */
void store_close_damaged(struct store_request *request, int64_t match, int64_t now);
void store_put_edition(struct store_request *request, const struct stored_edition *edition);
void store_say(struct store_request *request, const struct stored_chat *chat);

/* Invitations. */
void store_put_invite(struct store_request *request, const struct stored_invite *invite);
/* One use less, and reads it as it was. NONE; USED. */
void store_use_invite(struct store_request *request, const uint8_t hash[STORE_HASH], int64_t now);
void store_revoke_invite(struct store_request *request, const uint8_t hash[STORE_HASH]);

/* Besides. */
void store_put_notice(struct store_request *request, const struct stored_notice *notice);
void store_drop_notice(struct store_request *request, int64_t number);
/* All of the player's but the newest `most`. */
void store_trim_notices(struct store_request *request, int64_t player, int most);
void store_put_setting(struct store_request *request, const char *key, const char *value);
void store_put_ban(struct store_request *request, const struct stored_ban *ban);
void store_drop_ban(struct store_request *request, int kind, const char *value);
void store_put_order(struct store_request *request, const struct stored_order *order);
void store_drop_order(struct store_request *request, int64_t number);

/* A server's sign of life: lived time goes on by it, and what the server has claimed is its own
 * for a while longer. Best every second or so; it also tells whether the store can write
 * (/readyz). `server` is a random number, another at each start. */
enum { STORE_LEASE_MS = 10000 };
void store_alive(struct store_request *request, int64_t server, int64_t began, int64_t now);
/* Each claims for the server what nobody else has claimed who was alive so lately, and reads it:
 * what is in the answer no other server gets, until it is dropped, put back, or this one is dead.
 * What a server has claimed it gets again. Messages that are due, the oldest first; all orders in
 * their order. */
void store_claim_notices(struct store_request *request, int64_t server, int64_t now, int most);
void store_claim_orders(struct store_request *request, int64_t server, int64_t now);
void store_release_order(struct store_request *request, int64_t number); /* for another */

struct store_keep {                    /* what is older is removed; 0: kept for ever */
    int64_t finished, waiting, unused; /* matches over; never started; players not seen since
                                          and without matches */
    int64_t now;                       /* what this moment is */
};
void store_sweep(struct store_request *request, const struct store_keep *before);

/* Reading. Lists are in the order that is named; `most` bounds them. */
void store_read_player(struct store_request *request, int64_t player); /* NONE */
void store_read_secret(struct store_request *request, const uint8_t hash[STORE_HASH],
                       int64_t now); /* the secret and its player; NONE also if expired */
/* A match whole: head, seats, all steps, and its edition if it is not shipped. NONE. Where
 * something of it is damaged the answer says so, and has the steps before the damage. */
void store_read_match(struct store_request *request, int64_t match);
/* Rows (without head and proof) with their seats: of a player, waiting for the
 * player first, then the newest; listed ones that are not over, those that wait first, each
 * newest first; all, for operators, last changed first. `behind` and `most` page through
 * them. What a player reads tells nothing of steps that the player cannot see: `changed` is
 * since when the player is asked or is not, and order follows it. */
void store_read_matches_of(struct store_request *request, int64_t player, int behind, int most);
void store_read_lobby(struct store_request *request, int behind, int most);
void store_read_matches(struct store_request *request, int behind, int most);
/* Those that a server has to look at up to a lived time, heads alone, what is due first coming
 * first; `behind` is the last one of the page before, NULL: from the beginning. */
void store_read_due(struct store_request *request, const struct stored_match *behind, int64_t until,
                    int most);
/* All that are not over, by their ids. */
void store_read_unfinished(struct store_request *request, int most);
/* The matches of a series, oldest first, with their results. */
void store_read_series(struct store_request *request, int64_t series, int most);
/* Messages behind a number, oldest first; the last `most` of them. */
void store_read_chat(struct store_request *request, int64_t match, int room, int64_t behind,
                     int most);
void store_read_invite(struct store_request *request, const uint8_t hash[STORE_HASH]); /* NONE */
void store_read_invites(struct store_request *request, int64_t match);
void store_read_edition(struct store_request *request, const char *hash); /* NONE */
void store_read_notices(struct store_request *request, int64_t now, int most);
void store_read_players(struct store_request *request, int behind, int most);
void store_read_settings(struct store_request *request);        /* all */
void store_read_lives(struct store_request *request, int most); /* the last one first */
void store_read_bans(struct store_request *request);
void store_read_orders(struct store_request *request);
/* Lines of the public log, from the one before `from` on (if there is one) up to `most` from there,
 * and how far it goes: log_lines and log_head. */
void store_read_log(struct store_request *request, int64_t from, int most);
/* Counts, for operators: reads whole tables, so not for a server's own thread. */
void store_read_figures(struct store_request *request);

/* ---- answers ------------------------------------------------------------------ */

struct store_figures {
    int64_t players, matches[MATCH_STATES], steps, chats, bytes;
    int64_t alive; /* the last sign of life */
    int schema;
};

struct store_answer {
    uint64_t number; /* of the request */
    int about;       /* as the request had them */
    uint64_t first, second;
    enum store_error error;
    int part;        /* which part failed, from 0 */
    char fault[160]; /* what SQLite said, for the log; it has no content of rows */

    /* What the parts have read, in their order; NULL where there is nothing. */
    struct stored_player *player;
    struct stored_secret *secret;
    struct stored_match *match;
    struct stored_seat *seat;
    struct stored_step *step;
    struct stored_chat *chat; /* also the one just said, with its number */
    struct stored_invite *invite;
    struct stored_edition *edition;
    struct stored_notice *notice;
    struct stored_setting *setting;
    struct stored_ban *ban;
    struct stored_order *order;
    struct stored_log *log;
    struct stored_life *life;
    int players, secrets, matches, seats, steps, chats, invites, editions, notices, settings, bans,
        orders, logs, lives;
    /* The public log after this request, where it added to it or read of it. */
    bool log_told;
    int64_t log_lines;
    uint8_t log_head[STORE_HASH];
    const char *text; /* store_read_player_data */
    struct store_figures figures;
    int64_t removed; /* rows, by sweep */

    /* Rows that are not what was written, and what the first of them is called. They are left
     * out, but for the row of a match that is read whole. */
    int damaged;
    char damage[STORE_ROW_NAME];
    bool match_damaged; /* that row is among them: it has no record */
};

/* The next answer; NULL: none is ready. For the thread that posts. */
struct store_answer *store_take(struct archive *archive);
void store_answer_free(struct store_answer *answer); /* NULL is allowed */

/* Posts and waits: for tools and tests, never for a loop. Other answers stay in the queue. NULL:
 * could not be posted. */
struct store_answer *store_ask(struct archive *archive, struct store_request *request);

/* ---- what it costs ------------------------------------------------------------ */

struct store_load {
    size_t waiting;             /* posted and not answered */
    uint64_t commits, requests; /* since the opening; requests that wrote */
    uint64_t failed;            /* commits */
    uint64_t last_size;         /* requests in the last commit */
    uint64_t last_ns, most_ns, sum_ns;
    enum store_error outage; /* why nothing can be written; STORE_FINE */
};
void store_look(struct archive *archive, struct store_load *load);

/* ---- matches as records ------------------------------------------------------- */

/* The head of the record of a match, to be stored with it: from "kontor-record" up to
 * but not "moves", without proof and without the text of an edition, which is stored once for
 * all (store_put_edition, if the edition is not shipped). */
void store_head(const struct session *session, struct text *out);
/* A whole match as a record: head, proof, moves, "end" if it is over and nothing is damaged.
 * `answer` is that of store_read_match. The proof has the seed: only for a match that is over, or
 * for our own eyes. False: it has not started, or the match's own row is damaged. */
bool store_record(const struct store_answer *answer, struct text *out);

/* ---- the public log ------------------------------------------------------------- */

/* A page of it, of the answer to store_read_log. */
void store_log_page(const struct store_answer *answer, int64_t from, struct text *out);
struct fair_log_line store_log_line(const struct stored_log *row);

/* ---- tools, beside a server or without one ------------------------------------ */

/* Copies the store into one file, as it is at this moment, while a server goes on writing.
 * The file is there whole or not at all. False: *fault says why. */
bool store_backup(const char *folder, const char *file, struct store_fault *fault);
/* Whether the file itself is sound: what is wrong, a line each. False: it could not be
 * looked at. */
bool store_check(const char *folder, struct text *wrong, struct store_fault *fault);

/* ---- faults, for tests -------------------------------------------------------- */

/* From now on, on disk and in memory alike. Zeros: none. */
struct store_trouble {
    uint64_t fail;         /* the n-th request that writes fails, */
    enum store_error with; /* so; 0: as if the disk were full */
    enum store_error out;  /* all that write fail so, until it is taken back */
    uint32_t slow_ms;      /* each commit takes so much longer */
};
void store_make_trouble(struct archive *archive, const struct store_trouble *trouble);

#endif
