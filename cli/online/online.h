/*
 * online.h: a match at a server, played in the terminal: what the files of
 * `kontor play --server` share.
 *
 * The client (client/client.h) keeps connection, requests and the desk; here are
 * sentences and questions. Everything that is typed at a match goes the way of
 * cli/play: this is one of its sources. What a server sends as text is printed
 * without anything that steers a terminal.
 */
#ifndef CLI_ONLINE_H
#define CLI_ONLINE_H

#include "cli/play/play.h"
#include "client/client.h"

/* What the command line asks for. */
struct online_wish {
    const char *server; /* --server; NULL: the word is a link */
    const char *word;   /* a link, a game, or with --resume and --watch a match; may be NULL */
    const char *players, *seats, *options, *edition, *clock, *pace, *name, *code;
    bool resume, watch, quick, listed;
};

/* Plays at a server; the exit status. */
int online_play(struct play *play, const struct online_wish *wish);

/* ---- the state ------------------------------------------------------------------- */

enum { NAME_ROOM = 160, LEVEL_ROOM = 32 };

enum chair { CHAIR_OPEN, CHAIR_INVITED, CHAIR_COMPUTER, CHAIR_PERSON };

/* A seat as the last message `match` told it. */
struct online_seat {
    enum chair kind;
    char name[NAME_ROOM], level[LEVEL_ROOM], stand_in[LEVEL_ROOM], here[8];
    bool you, creator, left, rematch, end, pause, absent;
    unsigned wanted; /* set of the seats whose people want a stand-in here */
};

struct online_table {
    int seats;
    struct online_seat seat[MAX_PLAYERS];
    bool paused, stored, chat, hints, creator; /* creator: the viewer is it */
    char game[32], next[CLIENT_MATCH], why[16];
    int64_t watching;
};

struct online {
    struct play *play;
    struct client *client;
    const struct online_wish *wish;
    char file[PATH_ROOM];    /* where the player of this server is kept; "": nowhere */
    struct text told;        /* lines that wait to be printed */
    bool news;               /* something is to be looked at again */
    struct online_table now; /* of the match that is watched */
    bool known;              /* `now` was filled */
    bool resumed;            /* it had begun before it was watched */
    bool begun;              /* the match is on the screen */
    bool ended;              /* its end was told */
    bool broken;             /* it cannot be shown */
    size_t asked_at;         /* the question for this event stands on the screen; else SIZE_MAX */
    int64_t chat_id;         /* the last line of talk that was told */
    int64_t warned;          /* seconds left at the last warning */
    uint64_t clock_at;       /* when the clocks were told */
    struct text lists[2];    /* the last messages `lobby` and `mine` */
    bool muted[MAX_PLAYERS];
    bool room_entered;         /* the waiting room was shown */
    bool rematch;              /* it follows upon a match: all have agreed already */
    bool starting;             /* by itself, since nobody is waited for */
    const char *room_state;    /* what it said last */
    char follow[CLIENT_MATCH]; /* go there next: a rematch, or a match chosen from a list */
};

/* ---- people.c: who one is ------------------------------------------------------------ */

/* Takes the player who is kept for this server, or becomes one, and connects. False: said why
 * not. */
bool online_enter(struct online *online);
/* The name by which others know one. False: said why not. */
bool online_set_name(struct online *online, const char *name);
/* A one-time code for another device. */
enum line_done online_code(struct play *play, int seat, const char *rest);

/* ---- keys.c: what a seat signs with, between sittings ----------------------------------- */

struct client_keeper online_keeper(struct online *online);
/* The match is gone, and what was kept of it goes too. */
void online_forget_key(struct online *online, const char *match);

/* ---- tell.c: what happens, in lines --------------------------------------------------- */

/* Adds a sentence to what is to be told. */
void online_add(struct online *online, const char *key, const struct words_arg *args, int count);
void online_add_1(struct online *online, const char *key, const char *name, const char *value);
/* Prints what waits. */
void online_print(struct online *online);
/* Says what a request was refused for, or that it was lost. */
void online_say_result(struct online *online, enum client_result result, const struct text *answer);
bool online_refused_for(const struct text *answer, const char *key);
/* Why there is no connection, with the way out; the key of the sentence. */
const char *online_fault_key(enum channel_fault fault);
/* The listener of the client. */
void online_tell(void *context, const struct client_event *event);
void online_read_table(struct value frame, struct online_table *table);
/* Who sits where, and how things stand. */
void online_show_seats(struct online *online);
enum line_done online_who(struct play *play, int seat, const char *rest);
/* The last seconds of the own clock. */
void online_warn(struct online *online);
/* Text of a server, made harmless. */
bool online_text(struct value value, char *out, size_t room);

/* ---- lists.c ------------------------------------------------------------------------------ */

/* Lists matches and asks; `follow` is where to go. False: the person leaves. */
bool online_lobby(struct online *online);
/* The match that waits for the player first; false: said that there is none. */
bool online_first_mine(struct online *online, char match[CLIENT_MATCH]);
enum line_done online_mine(struct play *play, int seat, const char *rest);

/* ---- make.c ------------------------------------------------------------------------------- */

/* Makes a match as the command line says, or takes the next that fits. False: said why not. */
bool online_create(struct online *online, const char *game, char match[CLIENT_MATCH]);
bool online_quick(struct online *online, const char *game, char match[CLIENT_MATCH]);
bool online_join(struct online *online, const char *invite, char match[CLIENT_MATCH]);

/* ---- room.c: before the match ---------------------------------------------------------------- */

/* One line of the waiting room. False: the person leaves. */
bool online_room_turn(struct online *online);
/* Prints a link that a friend can open or give to kontor play. */
void online_invite(struct online *online, const char *rest);

/* ---- source.c, run.c: the match ----------------------------------------------------------------
 */

extern const struct source online_source;
/* The screen speaks of the match as the present desk has it. */
void online_show_match(struct online *online);
/* Watches the match and stays at it to its end and those that follow. The exit status. */
int online_run(struct online *online, const char *match);
/* The await of the terminal, with the online as its context. */
bool online_await(void *context);
/* Reads a line. False: something has happened meanwhile, or it was no line. LINE_END and above
 * in *what: the person leaves. */
bool online_line(struct online *online, const char *prompt, char line[LINE_ROOM],
                 enum line_read *what);
/* Asks about the match that is watched: members behind "match". */
enum client_result online_ask(struct online *online, const char *type, const char *members,
                              enum client_again again, struct text *answer);
/* The same; what is refused is said. */
bool online_do(struct online *online, const char *type, const char *members,
               enum client_again again);

/* ---- talk.c
 * --------------------------------------------------------------------------------------- */

extern const struct command online_commands[];

/* ---- ending.c
 * --------------------------------------------------------------------------------------- */

/* Fetches the record, checks it against what was shown, and keeps it. */
void online_keep_record(struct online *online);
void online_forget_record(struct online *online);

/* ---- publiclog.c
 * ---------------------------------------------------------------------------------- */

/* Each says so where the server's public log contradicts what was seen of it: at a visit; about
 * the commitment of the match that begins; about the end of one whose record has this chain. */
void online_check_log(struct online *online);
void online_check_commitment(struct online *online);
void online_check_end(struct online *online, const uint8_t commitment[FAIR_BYTES],
                      const char *chain);

#endif
