/*
 * inside.h: what the server consists of, for the files that make it.
 *
 *     socket.c      libwebsockets: bytes in, frames out; nothing else knows it
 *     loop.c        libuv: time, signals, what woke us; start and orderly end
 *     connection.c  a socket or an HTTP request: its number, outbox, credits
 *     headers.c     what a request says of itself
 *     wire.c        all messages of clients: read strictly, handed on, answered
 *     people.c      who somebody is: secrets, players, settings, codes
 *     leaving.c     who wants to be forgotten
 *     plan.c        what a match is to be played with, as JSON
 *     room.c        a match in memory: stored, published, driven
 *     rooms.c       finding, loading, unloading matches; the store's answers
 *     waiting.c     requests before a match begins
 *     exchange.c    promises and entropies
 *     playing.c     requests in a match
 *     agreeing.c    what people agree upon: pauses, the end, stand-ins, rematches
 *     news.c        what each viewer is sent
 *     minds.c       computer players and hints
 *     clock.c       thinking time
 *     lobby.c       lists; quick matches
 *     invite.c      invitations
 *     chat.c        talking
 *     hook.c        being told, also by webhooks
 *     outgoing.c    libwebsockets the other way round: webhooks are sent
 *     http.c        everything that is no socket
 *     publiclog.c   the public log of commitments, in pages; how far it goes
 *     files.c       the client's files
 *     figures.c     counters and the log
 *
 * Across a wait only numbers are kept, never pointers: a connection or a match
 * may be gone when the answer comes.
 */
#ifndef SERVER_INSIDE_H
#define SERVER_INSIDE_H

#include "core/fault.h"
#include "core/record.h"
#include "core/text.h"
#include "core/value.h"
#include "fair/note.h"
#include "server/figures.h"
#include "server/headers.h"
#include "server/index.h"
#include "server/server.h"
#include "server/wire.h"
#include "store/store.h"
#include "table/table.h"
#include "thinking/thinking.h"
#include "words/words.h"

enum {
    WIRE_VERSION = 1,
    MOST_WATCHED = 32, /* matches by one socket */
    MOST_SETTINGS = 8192,
    CHANGING_PLAYERS = 5, /* so many may change as much as one may, at one address */
    MOST_CHAT = 500,      /* bytes */
    MOST_EDITION_TEXT = 65536,
    MOST_PARKED = 64, /* requests that wait for a match */
    MOST_LOBBY = 200,
    MOST_MINE = 100,
    MOST_GAMES = 16,
    LANGUAGES = 3,
    CHARACTER_SIZE = 25,
    LEVEL_SIZE = 32,
    SECRET_BYTES = 16,
    SECRET_HEX = 33
};

/* ---- people --------------------------------------------------------------------- */

/* What a player wants to be called and so on, until it is stored. */
struct change {
    struct change *next;
    uint64_t number;
    struct ticket ticket;
    bool named;
    char name[MAX_SEAT_NAME];
    int language;       /* -1: stays */
    char *settings;     /* NULL: stay */
    bool hooked;        /* the webhook is another: */
    char *hook;         /* NULL: none */
    char key[FAIR_HEX]; /* of a new one, told with the answer that it is stored; "" */
};

struct player {
    int64_t id;
    char name[MAX_SEAT_NAME];
    int language;          /* index of words_languages; -1: none told */
    char *settings, *hook; /* JSON; NULL: none */
    int64_t made;
    struct connection *first; /* of the player's sockets that have said hello */
    int listening;            /* of them to the lists */
    double chats, invites, requests, tests, changed; /* credits */
    int64_t chats_at, invites_at, requests_at, tests_at, changed_at;
    int64_t matches_at; /* the list of own matches is asked for again then; 0: not */
    int64_t matches_last;
    struct frame *matches;  /* as it was sent last */
    struct change *changes; /* one after the other; the first is on its way to the store */
};

/* ---- connections ------------------------------------------------------------------ */

/* A message to be sent; shared by all that get the same. Right before its bytes stand those
 * that make it a frame of a WebSocket. */
struct frame {
    int references;
    size_t head, size;
    unsigned char *data;
};
enum { FRAME_HEAD = 10 }; /* at most */

struct queued {
    struct frame *frame;
    struct queued *next;
};

enum connection_kind { CONNECTION_SOCKET, CONNECTION_HTTP };

struct connection {
    uint64_t id;
    enum connection_kind kind;
    void *io; /* of socket.c */
    char address[ADDRESS_SIZE];
    int64_t opened, heard; /* ticks */
    bool closing;          /* after what is queued: */
    int close_code;
    bool gone;  /* the other end is closed */
    bool woken; /* socket.c has it on its list */

    /* sockets */
    int64_t player; /* 0: not yet known */
    int language;
    bool greeted;               /* hello is done */
    struct connection *sibling; /* the player's next socket */
    bool asked_who;             /* the store looks for the player */
    bool away, lobby;
    bool secret_given;
    uint8_t secret[STORE_HASH]; /* hash of what the upgrade brought */
    double credits;
    int64_t credits_at;
    int open;     /* requests without an answer */
    char *parked; /* a hello that waits for the player */
    size_t parked_size;
    int64_t watched[MOST_WATCHED];
    int watched_count;
    struct queued *first, *last;
    size_t waiting; /* bytes in the queue */

    /* HTTP */
    struct http_answer *answer;
    bool wants_token, secure;
    char new_secret[SECRET_HEX];
};

struct server;

/* ---- plans -------------------------------------------------------------------------- */

enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_MATCH, CLOCK_KINDS };
enum pace { PACE_NORMAL, PACE_SLOW, PACE_QUICK, PACE_NONE, PACES };

struct plan {
    const struct game *game;
    int version;
    char options[512];      /* "name=value,..." */
    char edition[MAX_NAME]; /* name */
    char edition_hash[65];
    char *edition_text; /* NULL: shipped */
    bool lot;           /* order of seats */
    enum clock_kind clock;
    int64_t clock_ms, clock_add;
    bool late_waits;
    bool spectators, hints, chat, listed;
    bool hints_told; /* somebody chose */
    enum pace pace;
    char language[3];
};

/* ---- rooms ------------------------------------------------------------------------------ */

enum here { HERE, HERE_AWAY, HERE_GONE };

struct room_seat {
    int kind; /* enum stored_seat_kind */
    int64_t player;
    char name[MAX_SEAT_NAME];
    char agent[LEVEL_SIZE];
    char character[CHARACTER_SIZE];
    char stand_in[LEVEL_SIZE];
    bool left;
    enum here here;
    int64_t since;
    bool rematch, end, pause;
    bool absent;     /* gone for so long that others need not wait */
    unsigned wanted; /* set of the seats whose people want a stand-in here */
    uint64_t last_request;
    uint64_t last_hash; /* of its text; 0 after a restart */
    size_t last_seq;    /* what was answered to it */
    uint64_t think;     /* the question that is with the workers; 0 */
    uint64_t think_view;
    bool answered, answer_fault; /* and this came back: */
    struct move answer;
    int64_t left_ms; /* of a clock, at clock_from */
    bool clock_runs, clock_late;
    int64_t clock_from; /* played */
    bool shown_runs;    /* what others see of it */
    int64_t shown_ms, shown_from;
    int score;
    size_t list_seen; /* what the list of own matches was asked for last with */
    bool list_asked;
};

struct watcher {
    uint64_t connection;
    int viewer;
    bool json;
    bool started;  /* has a start */
    bool fresh;    /* has got nothing yet: the head is to come */
    bool proved;   /* has got the lines of the exchange with everybody's entropy */
    size_t seen;   /* events */
    uint64_t word; /* hash of what was told beside the events */
};

struct parked {
    uint64_t connection;
    size_t size;
    struct parked *next;
    char text[];
};

enum room_phase {
    ROOM_LOADING,
    ROOM_READY,
    ROOM_SAVING, /* a change is with the store */
    ROOM_LOST    /* there is none, or it could not be read: `unread` */
};

struct room {
    int64_t id;
    struct server *server;
    enum room_phase phase;
    bool unread;  /* the store could not read it: it is tried again */
    bool damaged; /* it can no longer be read: its own row is damaged */
    enum match_state state;
    char why[16];
    int64_t creator;
    struct plan plan;
    int players;
    struct room_seat seat[MAX_PLAYERS];
    int64_t made, started, finished;
    int64_t series, before, next;
    int series_number;
    bool dirty; /* the message `match` is to be sent */
    bool head_changed;
    bool stirred;    /* news may be to be sent */
    bool end_wanted; /* by the operator */

    struct watcher *watchers;
    int watcher_count, watcher_room;
    struct parked *first, *last;
    int parked_count;

    /* saving */
    struct ticket save_ticket;
    struct text save_more; /* members of the acknowledgement */
    bool save_clocks;      /* with a step that has nothing but clocks */
    unsigned clocks_set;   /* how often they were set other than by passing time */
    bool save_new;         /* counted: is it one too many of its creator? */
    bool save_invite;      /* and this invitation is used: */
    uint8_t invite[STORE_HASH];
    unsigned tell_saved; /* what is told when it is stored: set of enum told_event */

    /* from the exchange on */
    struct session *session;
    struct edition *edition;
    struct fair_note note[MAX_PLAYERS]; /* what seats that sign were shown, as far as made */
    uint16_t noted;                     /* for these */
    struct fair_match fair;
    struct fair_draws draws;
    bool draws_open;
    int64_t stage_until; /* tick: silent seats are spoken for */
    uint8_t told_stage;
    uint16_t silent;         /* seats that did not reveal what they promised */
    uint32_t exchange_shown; /* what was published last */

    /* running */
    struct table *table;
    struct store store;
    int64_t steps;
    int64_t played, played_at; /* playing time up to the tick */
    int64_t lived;             /* after a restart: what is to be added when clocks run again */
    size_t clock_seen;         /* events that everybody sees, when clocks were looked at last */
    bool paused;
    bool outage; /* the store could not write */
    int64_t retry_at;
    struct {
        bool open;
        int seat;
        struct ticket ticket;
        uint64_t request, hash;
        bool vouched; /* with this signature of the seat that answers */
        struct fair_signed vouch;
        bool over;
        int hand; /* seat whose player changes; NOBODY */
        char stand_in[LEVEL_SIZE];
        bool left;
    } step;
    int64_t when;       /* tick at which it has to be driven again */
    int64_t quiet;      /* tick since when nobody watches */
    int64_t absence_at; /* moment at which it is looked who is absent */
    uint32_t share;
    int64_t fill_at;      /* quick match: moment at which free seats are filled */
    struct text result;   /* JSON */
    int64_t chat_last[2]; /* when something was said last, in each room of the chat */
};

/* ---- the server -------------------------------------------------------------------------- */

struct address_load {
    char address[ADDRESS_SIZE];
    int sockets;
    double matches; /* credits for new ones */
    int64_t matches_at;
    double players; /* the same */
    int64_t players_at;
    double codes; /* credits for failed codes and tokens */
    int64_t codes_at;
    double changes; /* of settings, webhooks, codes */
    int64_t changes_at;
};

/* What people are told of matches that they may not be looking at. */
enum told_event { TOLD_TURN, TOLD_BEGIN, TOLD_REMATCH, TOLD_OVER, TOLD_EVENTS };

/* A message on its way to a webhook, and how that went. */
enum { HOOK_URL = 400 };
struct outgoing {
    uint64_t number;
    char host[256];
    int port;
    char path[HOOK_URL];
    char signature[120];
    const char *body; /* copied by who sends it */
    size_t size;
};
enum outcome {
    OUTCOME_FINE,
    OUTCOME_NAME,    /* no such host */
    OUTCOME_ADDRESS, /* not a public one */
    OUTCOME_CONNECT, /* no connection, or a certificate that is not trusted */
    OUTCOME_REDIRECT,
    OUTCOME_STATUS, /* not 2xx */
    OUTCOME_TIME,
    OUTCOMES
};

struct server {
    struct server_settings set;
    struct archive *archive;
    struct thinking *pool;
    struct words *words[LANGUAGES];
    char build[40];
    char layouts[MOST_GAMES][17]; /* of all_games: how their views lie in bytes */
    int64_t now;                  /* milliseconds since 1970 */
    int64_t tick;                 /* milliseconds that only go on */
    double slack;                 /* by which the moment may still be set right */
    struct rng rng;
    void (*wake)(struct connection *connection); /* there is something to send */
    struct index connections, rooms, players, addresses;
    uint64_t next_connection;
    int sockets;
    bool stopping;
    bool can_write;              /* the last sign of life was stored */
    char damage[STORE_ROW_NAME]; /* the row that was told last */
    int64_t alive_at, swept_at;
    int64_t began;                      /* moment at which it was started */
    int64_t began_before, alive_before; /* of the server before, and its last sign of life */
    int64_t lobby_at;                   /* tick: the list is read again; 0: not */
    int64_t lobby_last;                 /* when it was */
    struct frame *lobby;                /* as it was sent last */
    struct figures figures;
    struct ban *bans;
    int ban_count;
    bool read_only;    /* by the operator: no new matches */
    int64_t log_lines; /* how far the public log goes that is stored */
    uint8_t log_head[FAIR_BYTES];
    struct study *studies; /* hints and reviews that are with the workers */
    struct promised *promised;
    struct leaving *leavings;

    /* Webhooks: who sends them (NULL in tests: nobody), and those under way. */
    void (*deliver)(struct server *server, const struct outgoing *out);
    void (*give_up)(struct server *server, uint64_t number);
    void *outgoing;
    struct index hooks;
    struct delivery *deliveries;
    uint64_t next_delivery, next_change;
    int under_way;
    int64_t hook_at; /* tick: the store is asked what is due */
    bool hooks_asked;
};

/* Whom the operator does not want. */
struct ban {
    bool address; /* else a player */
    char value[64];
    int64_t until; /* 0: for ever */
};

/* Somebody waits for a hint or a review. */
struct study {
    uint64_t number; /* of the question */
    int64_t match;
    int seat;
    size_t seen; /* events, when it was asked */
    struct ticket ticket;
    struct study *next;
};

/* Somebody wants to be forgotten. */
struct leaving {
    int64_t player;
    struct ticket ticket;
    int64_t at, until; /* ticks: of the next go, of the last one */
    int behind;        /* matches looked through */
    struct leaving *next;
};

/* ---- core.c --------------------------------------------------------------------------------- */

const char *server_layout(const struct server *server, const struct game *game);

/* ---- connection.c ---------------------------------------------------------------------------- */

struct connection *connection_begin(struct server *server, enum connection_kind kind, void *io,
                                    const char *address);
void connection_end(struct server *server, struct connection *connection);
struct connection *connection_find(struct server *server, uint64_t id);
struct frame *frame_make(const char *text, size_t size); /* NULL: no memory */
void frame_free(struct frame *frame);
void connection_send(struct server *server, struct connection *connection, struct frame *frame);
/* The text is freed. */
void connection_send_text(struct server *server, struct connection *connection, struct text *text);
void connection_bye(struct server *server, struct connection *connection, const char *why,
                    int64_t retry);
/* The next frame to be written; NULL: none. The caller frees it. */
struct frame *connection_take(struct connection *connection);
struct address_load *address_of(struct server *server, const char *address);
uint64_t address_number(const char *address); /* in the index of addresses */
/* Takes one credit of those that come `per_second`, at most `most`. */
bool credit_take(double *credits, int64_t *at, int64_t tick, double per_second, double most);

/* ---- people.c -------------------------------------------------------------------------------- */

struct player *player_find(struct server *server, int64_t id);
void player_free(struct player *player);
void player_tell(struct server *server, const struct player *player); /* on all sockets */
void player_leave(struct server *server, struct connection *connection);
void people_look(struct server *server, struct connection *connection);
void people_answer(struct server *server, struct store_answer *answer);
enum done do_hello(struct request *request);
enum done do_settings(struct request *request);
/* What the change says becomes true when it is stored, and is answered then. A copy is kept;
 * its texts belong to it from now on. */
enum done player_change(struct request *request, const struct change *wish);
enum done do_code(struct request *request);
bool secret_hash(const char *secret, size_t length, uint8_t hash[STORE_HASH]);
void http_hello(struct server *server, struct connection *connection, const char *cookie,
                const char *code);
void people_see(struct server *server, struct connection *connection);

/* ---- leaving.c ---------------------------------------------------------------------------- */

enum done do_forget(struct request *request);
void leaving_answer(struct server *server, const struct store_answer *answer);
void leaving_tick(struct server *server);
void leaving_close(struct server *server);

/* ---- hook.c --------------------------------------------------------------------------------- */

enum done do_hook(struct request *request);
enum done do_hook_test(struct request *request);
void hook_show(struct server *server, const struct player *player, struct text *out);
void hook_tick(struct server *server);
void hook_answer(struct server *server, const struct store_answer *answer);
void hook_close(struct server *server);
void hook_changed(struct server *server, int64_t player); /* another address, a new try */
void hook_done(struct server *server, uint64_t number, enum outcome outcome, int status);
bool hook_read_url(const char *url, struct outgoing *out);
bool hook_is_public(const uint8_t *address, bool six); /* of 4 or 16 bytes */
/* The people in these seats. */
void tell_people(const struct room *room, enum told_event event, unsigned seats);

/* ---- plan.c ---------------------------------------------------------------------------------- */

/* Reads members of a request or of a stored match over the plan; NULL: fine, else the
 * key of what is wrong; *member which. */
const char *plan_read(struct plan *plan, struct value object, const char **member,
                      struct text *detail);
void plan_write(const struct plan *plan, struct text *out);    /* members, for clients */
void plan_settings(const struct room *room, struct text *out); /* for the store */
const char *plan_restore(struct room *room, const struct stored_match *match);
void plan_free(struct plan *plan);
struct edition *plan_edition(const struct plan *plan);

/* ---- rooms.c --------------------------------------------------------------------------------- */

struct room *room_find(struct server *server, int64_t id);
struct room *room_need(struct server *server, int64_t id); /* begins to load it; NULL: no memory */
struct room *room_new(struct server *server);
void room_forget(struct room *room); /* leaves memory */
bool room_park(struct room *room, struct request *request);
void room_unpark(struct room *room);
void rooms_answer(struct server *server, struct store_answer *answer);
void rooms_tick(struct server *server);
/* Names were removed from the store: what is in memory of them is read again. 0: of
 * somebody who had left. */
void rooms_refresh(struct server *server, int64_t player);
void rooms_start(struct server *server);

/* ---- room.c ---------------------------------------------------------------------------------- */

int room_seat_of(const struct room *room, int64_t player); /* NOBODY */
int room_people(const struct room *room);
bool room_is_full(const struct room *room);
bool seat_is_free(int kind); /* for anybody, or for who has an invitation */
bool room_is_over(const struct room *room);
/* Stores match and seats; the ticket is answered when they are. */
enum done room_save(struct room *room, struct request *request, struct text *more);
void room_save_quietly(struct room *room);
void room_saved(struct room *room, const struct store_answer *answer);
void room_row(const struct room *room, struct stored_match *row,
              struct stored_seat seats[MAX_PLAYERS], struct text texts[4]);
bool room_open_session(struct room *room, struct refusal *refusal);
bool room_open_table(struct room *room);
void room_close_match(struct room *room);
bool room_agent(const struct room *room, const char *level, struct seat *seat);
void room_reload(struct room *room); /* as it is stored */
void room_drive(struct room *room);
void room_stored(struct room *room, const struct store_answer *answer);
int64_t room_played(const struct room *room);
void room_finish(struct room *room, enum match_state state, const char *why);
void room_presence(struct room *room, int64_t id);

/* ---- waiting.c, exchange.c, playing.c, agreeing.c, lobby.c, chat.c, clock.c, minds.c
 * --------------------- */

enum done do_create(struct request *request);
enum done do_join(struct request *request);
enum done do_leave(struct request *request);
enum done do_change(struct request *request);
enum done do_seat(struct request *request);
enum done do_start(struct request *request);
void waiting_tick(struct room *room);
/* `invite`: the hash of an invitation, which is used with it; NULL: none. */
enum done waiting_join(struct request *request, struct room *room, int wanted,
                       const uint8_t *invite);
enum done waiting_created(struct request *request, struct room *room, int seat);
struct room *waiting_open(struct request *request, const struct game *game, int players);
void waiting_reseat(struct room *room);
void waiting_rename(struct room *room, int seat, const char *name);
void waiting_leave(struct room *room, int seat); /* saved quietly, or dissolved */

void exchange_begin(struct room *room);
void exchange_resume(struct room *room);
void exchange_tick(struct room *room);
void exchange_write(struct room *room, int viewer, struct text *out);
enum done do_promise(struct request *request);
enum done do_reveal(struct request *request);

/* Signatures (signing.c): the member `signed` of an answer, if there is one; false: it was
 * refused. */
bool signing_take(struct request *request, struct fair_signed *vouch, bool *given);
enum done do_sign(struct request *request);

enum done do_watch(struct request *request);
enum done do_unwatch(struct request *request);
enum done do_play(struct request *request);
enum done do_try(struct request *request);
enum done do_undo(struct request *request);
enum done do_standing(struct request *request);
enum done do_by_hand(struct request *request);
enum done do_hand(struct request *request);
enum done do_away(struct request *request);
void unwatch_all(struct server *server, struct connection *connection);
bool hand_over(struct room *room, int seat, const char *level, bool left, struct ticket ticket,
               uint64_t request, struct refusal *refusal);
bool match_runs(struct request *request); /* else it is refused */

enum done do_pause(struct request *request);
enum done do_end(struct request *request);
enum done do_stand_in(struct request *request);
enum done do_rematch(struct request *request);
void absence_tick(struct room *room);

enum done do_lobby(struct request *request);
enum done do_quick(struct request *request);
enum done do_invite(struct request *request);
enum done do_uninvite(struct request *request);
enum done do_invited(struct request *request);
enum done invite_join(struct request *request, int wanted);
void invite_answer(struct server *server, struct store_answer *answer);
/* The list of open tables is another one, and where a room is named the lists of its players. */
void lobby_changed(struct server *server, const struct room *room);
void lobby_tick(struct server *server);
void mine_tick(struct server *server);
void lobby_answer(struct server *server, struct store_answer *answer);
void mine_changed(struct server *server, int64_t player);
void mine_stepped(struct room *room, bool told);

enum done do_chat(struct request *request);
void chat_answer(struct server *server, struct store_answer *answer);
void chat_begin(struct room *room, struct connection *connection, int viewer);

enum done do_hint(struct request *request);
enum done do_review(struct request *request);
bool minds_ask(struct room *room, unsigned seats);
void minds_pump(struct server *server);
void minds_take_move(struct server *server, const struct thinking_result *result);
void minds_forget(struct room *room);
void minds_cancel(struct room *room, int seat);
bool minds_open(struct server *server);
void minds_close(struct server *server);

enum done do_time(struct request *request);
void clock_begin(struct room *room);
void clock_renew(struct room *room);                         /* after a step */
int64_t clock_when(const struct room *room);                 /* played; TABLE_NEVER */
void clock_out(struct room *room);                           /* what has run out */
void clock_write(const struct room *room, struct text *out); /* for the store */
void clock_read(struct room *room, const char *text);
int64_t clock_shown(const struct room *room, int seat, int viewer); /* -1: none */
void clock_stop(struct room *room);

/* ---- news.c ---------------------------------------------------------------------------------- */

void news_match(struct room *room, const struct watcher *watcher, bool head, struct text *out);
void news_head(struct room *room, struct text *out);
/* Events from `from` up to but not `to`, and with the last of them what stands beside. */
void news_write(const struct room *room, const struct watcher *watcher, size_t from, size_t to,
                uint64_t *word, struct text *out);
void news_begin(struct room *room, struct watcher *watcher);
void news_publish(struct room *room);
void news_offers(const struct match *match, const struct offers *offers, struct text *out);

/* ---- http.c, files.c, operator.c ------------------------------------------------------------- */

struct http_answer {
    int status;
    const char *type;
    char headers[400]; /* more, each "name: value\r\n" */
    const void *body;
    size_t size;
    void *owned; /* freed with the answer */
    bool ready;
    bool bare; /* asked by HEAD: without the body */
    size_t sent;
};

void http_receive(struct server *server, struct connection *connection,
                  const struct http_request *request);
void http_answer_text(struct server *server, struct connection *connection, int status,
                      const char *type, struct text *text);
void http_answer_key(struct server *server, struct connection *connection, int status,
                     const char *key);
/* The same, with when to try again, in milliseconds; 0: not said. What is 503 is worth
 * trying soon. */
void http_answer_retry(struct server *server, struct connection *connection, int status,
                       const char *key, int64_t retry);
void http_store(struct server *server, struct store_answer *answer);

/* What an answer of the store tells of the public log; a page of it, by what stands behind `?` in
 * its address; and for messages how far it goes, as the member `log`. */
void publiclog_take(struct server *server, const struct store_answer *answer);
void publiclog_get(struct server *server, struct connection *connection, const char *query);
void publiclog_answer(struct server *server, const struct store_answer *answer);
void publiclog_write(const struct server *server, struct text *out);

/* Whether it may become a socket: 0, else the status of the refusal. */
int http_may_open(struct server *server, const struct http_request *request);
/* The status for who asks us by a name that we do not know, and the sentence; it is counted. */
enum { MISDIRECTED = 421 };
void http_foreign_host(struct server *server, const struct http_request *request,
                       struct text *sentence);
struct http_trust http_trust_of(const struct server *server);
void files_mark(const struct server *server, struct fair_digest *digest);
bool files_answer(struct server *server, const struct http_request *request,
                  struct http_answer *answer);

void operator_begin(struct server *server);
bool operator_bans(const struct server *server, int64_t player, const char *address);
void operator_answer(struct server *server, struct store_answer *answer);

/* ---- the whole (core.c) ---------------------------------------------------------------------- */

struct server *server_open(const struct server_settings *settings,
                           void (*wake)(struct connection *connection),
                           void (*alarm)(void *context), void *context, struct server_fault *fault);
void server_time(struct server *server, int64_t now, int64_t tick);
void server_pump(struct server *server);    /* answers of the store, results */
void server_turn(struct server *server);    /* and what is due: every few milliseconds */
void server_stop(struct server *server);    /* tells everybody */
bool server_is_idle(struct server *server); /* nothing waits for the store */
void server_close(struct server *server);

/* What a request to the store was about. */
enum about {
    ABOUT_NOTHING,
    ABOUT_WHO, /* second: connection */
    ABOUT_NEW_PLAYER,
    ABOUT_CODE,
    ABOUT_PROMISED, /* first: connection; second: n */
    ABOUT_CHANGE,   /* first: player; second: its number */
    ABOUT_FORGET,   /* first: player */
    ABOUT_SEATS,    /* first: player */
    ABOUT_LOAD,     /* first: match */
    ABOUT_SAVE,
    ABOUT_STEP,
    ABOUT_RECORD,
    ABOUT_PAGE, /* of the public log. first: connection; second: from */
    ABOUT_MY_DATA,
    ABOUT_LOBBY,
    ABOUT_MINE,
    ABOUT_INVITED, /* second: n, and what is asked */
    ABOUT_UNINVITE,
    ABOUT_CHAT,
    ABOUT_CHAT_READ,
    ABOUT_ALIVE,
    ABOUT_UNFINISHED,
    ABOUT_SWEEP,
    ABOUT_NOTICES,
    ABOUT_NOTICED,
    ABOUT_HOOK_EVENT,  /* first: player; second: match, game, event */
    ABOUT_HOOK_SEND,   /* first: delivery */
    ABOUT_HOOK_SWITCH, /* first: player; second: off */
    ABOUT_HOOK_SWITCHED,
    ABOUT_ORDERS,
    ABOUT_BANS
};

#endif
