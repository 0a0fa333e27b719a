/*
 * play.h: a match at one terminal: what the files of `kontor play` share.
 *
 * Everything goes through the session: what people type, what computer
 * players answer, what chance draws. People see views and masked moves only.
 * A match is saved before anything of it is told, so what was seen on the
 * screen is never lost.
 */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "ai/brain.h"
#include "cli/boards.h"
#include "cli/cli.h"
#include "cli/play_tell.h"
#include "cli/play_terminal.h"
#include "core/record.h"
#include "fair/fair.h"

enum { PATH_ROOM = 4096, MAX_PACKET = 32, MAX_DRAFT_SHOWN = 64, MAX_RECORD_FILE = 16 << 20 };

struct play {
    struct terminal     terminal;
    struct record       record;        /* session, edition, proof lines */
    struct match        shown;         /* the match with the names to be shown */
    struct fair_match   fair;
    struct fair_draws   draws;
    struct agent        agent[MAX_PLAYERS];    /* without a brain: a person */
    struct mind         mind[MAX_PLAYERS];     /* of the computer players, once they moved */
    int                 people;        /* how many persons play */
    int                 person;        /* whose eyes the screen shows; NOBODY: nobody's */
    size_t              told[MAX_PLAYERS + 1]; /* events told to each; last: spectator */
    int                 drafts[MAX_PLAYERS];   /* open moves of a private decision: */
    struct move         draft[MAX_PLAYERS][MAX_DRAFT_SHOWN];
    bool                private;       /* somebody's own things may be on the screen */
    bool                board_due;     /* somebody else has moved since the last look */
    size_t              saved;         /* events in the saved file; SIZE_MAX: not saved */
    bool                fault_told;    /* that saving fails; it is tried on after every move */
    char                autosave[PATH_ROOM], file[PATH_ROOM];
    char                log[PATH_ROOM];        /* of faults of computer players */
    int                 thinking;      /* for whom something is thought about just now */
    bool                thinking_shown;        /* the screen says so */
    struct agent        given[MAX_PLAYERS];    /* seats named for a match that goes on; */
    int                 given_count;           /* 0: none are */
};

/* What a line did. */
enum done {
    DONE_NOTHING,                      /* the question stands: ask again */
    DONE_ASK,                          /* show the question and the choices again */
    DONE_MOVED,                        /* something was played or taken back */
    DONE_LOADED,                       /* another match is on the table */
    DONE_LEFT
};

/* ---- play_setup.c: which match ------------------------------------------ */

/* The seats as typed: "me", "me:Ann", "greedy", "hard@2s". Fills in names and
 * agents; the same agent again gets a number. False: said what is wrong. */
bool play_seats(const char *typed, int players, struct match *match,
                struct agent agent[MAX_PLAYERS]);
/* How many play where nobody says how many. */
int  play_usual(const struct game *game);
/* Asks a person for game, players and opponents. False: *status says how it ended. */
bool play_dialogue(struct play *play, struct match *match, int *status);
/* Begins the match: the commitment, everybody's entropy, the session. Takes
 * the edition over. False: said what is wrong. */
bool play_begin(struct play *play, struct match *match, struct edition *edition);

/* ---- play_save.c: files ------------------------------------------------- */

/* Where matches are saved by themselves. False: said what is wrong. */
bool play_paths(struct play *play);
/* The record as text, for the host: with the seed, sealed at the end. */
void play_record(const struct play *play, struct text *out);
/* Saves if there is something new. A failure is told once, and the match goes on. */
void play_save(struct play *play);
/* The same at the end: a failure is told again. False: the match is not saved. */
bool play_save_last(struct play *play);
/* Saves under a name; refuses to overwrite what is no record. */
bool play_save_as(struct play *play, const char *path);
/* Puts a saved match in the place of this one; false: said what is wrong and
 * *status is 1 if its moves break the rules, nothing has changed. */
bool play_load(struct play *play, const char *path, int *status);
/* Reads a record, telling what is wrong with it; used by replay, too. */
bool play_read_record(const char *path, struct record *record, int *status);
/* Names as they are shown: those of computer players in the user's language. */
void play_show_names(struct play *play);
void play_names(const struct match *match, const struct agent agent[MAX_PLAYERS],
                struct match *shown);
/* A seat by its number from 1 or by its name; NOBODY: there is none. */
int  play_find_seat(const struct match *match, const struct match *shown, const char *word);
/* The agent that plays a seat with this name, "greedy" or "greedy 2"; without
 * a brain: a person. */
struct agent play_agent(const char *name);
/* ---- play_loop.c: the match --------------------------------------------- */

/* Plays to the end, or until somebody leaves. The exit status. */
int  play_run(struct play *play);
void play_teller(const struct play *play, int viewer, struct teller *teller);
/* The table as the seat sees it now, with the seat's own draft. */
void play_board(const struct play *play, int viewer, void *view, struct board *board);
/* Tells the viewer what is new, and draws the board. */
void play_tell_news(struct play *play, int viewer, struct text *out);
void play_show_board(struct play *play, int viewer);

/* ---- play_brain.c: computer players -------------------------------------- */

/* A stream of random numbers from the system: the match's secret seed never comes
 * near a computer player. */
struct rng play_stream(void);
/* One decision of a computer player. False: somebody leaves. */
bool play_brain_turn(struct play *play, int seat);
/* Tells the computer players that the match is over, and ends them. */
void play_brains_over(struct play *play);
/* Ends all minds: another match begins, or none. */
void play_close_minds(struct play *play);
/* The wait of a struct patience, with play as its context; and its end. */
bool play_wait(void *context, uint32_t milliseconds);
void play_waited(struct play *play);
/* Says and logs what went wrong last, by a sentence with {player} and {fault}. */
void play_tell_fault(struct play *play, int seat, const struct mind *mind, const char *key);

/* ---- play_input.c: what a person typed ---------------------------------- */

/* Reads a line as moves: numbers of offers, move texts, beginnings of words,
 * several parted by ";". The result is how many moves; 0: `fault` says in a
 * sentence why not. Asks for an amount where only that is missing; what was
 * typed instead of one is in `other`, to be read as a line of its own. */
int play_moves(struct play *play, int seat, const char *line, struct move moves[MAX_PACKET],
               char other[LINE_ROOM], struct text *fault);
/* Reads one move, allowed or not; false: no move is meant. */
bool play_one_move(struct play *play, int seat, const char *line, struct move *move,
                   struct text *fault);
/* The numbered choices. */
void play_choices(const struct play *play, int seat, struct text *out);

/* ---- play_commands.c ---------------------------------------------------- */

/* Carries out the line if it is a command; false: it is none. `seat` is who
 * typed it, or SPECTATOR after the end. */
bool play_command(struct play *play, int seat, const char *line, enum done *done);

/* ---- play_hint.c ---------------------------------------------------------- */

/* The commands, as those of play_commands.c. */
enum done play_hint(struct play *play, int seat, const char *rest);
enum done play_review(struct play *play, int seat, const char *rest);

/* ---- small things ------------------------------------------------------- */

/* Notes that the seat has played the move: drafts are kept, others end them. */
void play_note_draft(struct play *play, int seat, struct move move);
/* Prints the sentence with up to three arguments, on a line of its own. */
void play_say(struct play *play, const char *key, const struct words_arg *args, int count);
/* Prints a text as a wrapped paragraph, and empties it. */
void play_paragraph(struct play *play, struct text *text);
/* A word without its case: ASCII and the umlauts. */
void play_lower(char *text);

#endif
