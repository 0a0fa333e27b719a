/*
 * play.h: a match at one terminal: what the files of `kontor play` share.
 *
 * The match is driven by table/table.h and kept by cli/play/save.h; here are
 * the screen and the keyboard. People see views and masked moves only. Every
 * step is saved before anything of it is told, so what was seen on the screen
 * is never lost.
 */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "ai/brain.h"
#include "cli/boards/boards.h"
#include "cli/cli.h"
#include "cli/play/save.h"
#include "cli/play/source.h"
#include "cli/play/tell.h"
#include "cli/play/terminal.h"
#include "core/record.h"
#include "fair/fair.h"
#include "table/orders.h"
#include "table/table.h"

struct online;

struct play {
    struct terminal terminal;
    const struct source *source;
    struct online *online; /* a match at a server; else NULL */
    struct record record;  /* session, edition, proof lines */
    struct match shown;    /* the match with the names to be shown */
    struct fair_match fair;
    struct fair_draws draws;
    struct table *table;
    struct save_folder folder;
    struct save save;
    bool clocked;                            /* the host of this match goes by the playing time: */
    int64_t earlier;                         /* milliseconds of earlier sittings */
    uint64_t since;                          /* when this one began, by clock_wall */
    struct agent agent[MAX_PLAYERS];         /* without a brain: a person */
    char called[MAX_PLAYERS][MAX_SEAT_NAME]; /* names given in the middle of it; "": none */
    int people;                              /* how many persons play */
    int person;                              /* whose eyes the screen shows; NOBODY: nobody's */
    size_t told[MAX_PLAYERS + 1];            /* events told to each; last: spectator */
    bool private;                            /* somebody's own things may be on the screen */
    bool board_due;                          /* somebody else has moved since the last look */
    bool rolls_itself;                       /* turns without a decision are played unasked */
    int thinking;                            /* for whom something is thought about just now */
    bool thinking_shown;                     /* the screen says so */
    struct agent given[MAX_PLAYERS];         /* seats named for a match that goes on; */
    int given_count;                         /* 0: none are */
};

/* ---- setup.c: which match ------------------------------------------ */

/* The seats as typed: "me", "me:Ann", "greedy", "hard@2s". Fills in names and
 * agents; the same agent again gets a number. False: said what is wrong. */
bool play_seats(const char *typed, int players, struct match *match,
                struct agent agent[MAX_PLAYERS]);
/* A level by the name that the table shows, "Schwer@2s", as "hard@2s"; anything
 * else as it is. */
void play_level(const char *typed, char word[LINE_ROOM]);
/* Whether a person may be called so. */
bool play_is_name(const char *name);
/* How many play where nobody says how many. */
int play_usual(const struct game *game);
/* What a newcomer needs: the goal, what the table shows, what to type (cli/play.c); `hints` where
 * there are any. */
void play_welcome(struct play *play, bool hints);
/* Waits until it is read, where the first table would push it off the screen. */
void play_to_table(struct play *play);
/* The beginning of a match that is driven here: all of this, who plays, and the commitment. */
void play_open(struct play *play);
/* Asks a person for game, players and opponents. False: *status says how it ended. */
bool play_dialogue(struct play *play, struct match *match, int *status);
/* Begins the match: the commitment, everybody's entropy, the session. Takes
 * the edition over. False: said what is wrong. */
bool play_begin(struct play *play, struct match *match, struct edition *edition);
/* Sets the table for the match in `record`, with its seats, draws and file.
 * False: said what is wrong. */
bool play_open_table(struct play *play);
/* Takes the match off the table. */
void play_drop_match(struct play *play);

/* ---- load.c: records ------------------------------------------------ */

/* Puts a saved match in the place of this one; false: said what is wrong and
 * *status is 1 if its moves break the rules, nothing has changed. */
bool play_load(struct play *play, const char *path, int *status);
/* Reads a record, telling what is wrong with it; used by replay, too. */
bool play_read_record(const char *path, struct record *record, int *status);

/* ---- names.c: who plays --------------------------------------------- */

/* Number i, from 0, of those who play at the level ("character.<who>.name"), and how often all
 * have been used up by then; NULL: nobody is known. */
const char *play_who(const char *brain, int i, int *lap);
/* Names as they are shown: those of computer players in the user's language. */
void play_show_names(struct play *play);
void play_names(const struct match *match, const struct agent agent[MAX_PLAYERS],
                struct match *shown);
/* Says who the computer players are, a line each. */
void play_introduce(struct play *play);
/* A seat by its number from 1 or by its name; NOBODY: there is none. */
int play_find_seat(const struct match *match, const struct match *shown, const char *word);

/* ---- screen.c: what a person sees and says --------------------------- */

/* After the end with everything open; and always with the viewer's own events. */
void play_teller(const struct play *play, int viewer, struct teller *teller);
void play_own_teller(const struct play *play, int viewer, struct teller *teller);
/* Where `told` counts for the viewer. */
int play_told_index(int viewer);
/* The table as the seat sees it now, with the seat's own draft. */
void play_board(const struct play *play, int viewer, void *view, struct board *board);
/* Tells the viewer what is new, and draws the board. */
void play_tell_news(struct play *play, int viewer, struct text *out);
void play_show_board(struct play *play, int viewer);
/* The news up to an event, not including it. */
void play_tell_until(struct play *play, int viewer, size_t until, struct text *out);
/* The question, what the person has put together so far, and the choices. */
void play_show_question(struct play *play, int seat);
/* News, the table if it is due, and the question. Where all of it is higher than the screen, the
 * table is what scrolls away first: what has happened stands right above the question. */
void play_show_turn(struct play *play, int seat, struct text *news);
/* Carries out what a person who is asked has typed. */
enum line_done play_line(struct play *play, int seat, const char *line);
/* What was typed and seen for a final move does not stay on the screen. */
void play_wipe_final(struct play *play, int seat, size_t since);

/* ---- loop.c: the match --------------------------------------------- */

/* Plays to the end, or until somebody leaves. The exit status. */
int play_run(struct play *play);
/* The table at the end, who has won, and why. */
void play_show_result(struct play *play, int viewer);
/* How the record is verified, by the notes of those who played, too, which lie beside it. */
void play_show_proof(struct play *play);
/* Commands until somebody leaves or something else is to be played. */
enum line_done play_after_the_end(struct play *play);

/* ---- brain.c: computer players -------------------------------------- */

/* A stream of random numbers from the system: the match's secret seed never comes
 * near a computer player. */
struct rng play_stream(void);
/* The file that tells of faults of computer players; NULL: none can be written. */
const char *play_log(const struct play *play);
/* How the table opens the mind of a computer player; the context is play. */
bool play_open_mind(void *context, struct mind *mind, const struct agent *agent,
                    const struct match *match, int seat);
/* One decision of a computer player. False: somebody leaves, or it cannot go on. */
bool play_brain_turn(struct play *play, int seat);
/* The wait of a struct patience, with play as its context; and its end. */
bool play_wait(void *context, uint32_t milliseconds);
void play_waited(struct play *play);
/* Says and logs what went wrong last, by a sentence with {player} and {fault}. */
void play_tell_fault(struct play *play, int seat, const struct mind *mind, const char *key);

/* ---- input.c: what a person typed ---------------------------------- */

/* Reads a line as an order (table/orders.h), from a file where it is "@file",
 * and asks how many where only that is missing. False: said why not, or, where the
 * line is the name of something and no move, what that is. */
bool play_order(struct play *play, int seat, const char *line, struct order *order);
/* Whether the line stands among the choices as it is. */
bool play_is_choice(const struct play *play, int seat, const char *line);
/* What the line means, without asking or playing anything: the moves as choices are shown,
 * or why there are none. */
void play_read(const struct play *play, int seat, const char *line, struct order *order,
               struct text *told);
/* The numbered choices. */
void play_choices(const struct play *play, int seat, struct text *out);

/* ---- commands.c ---------------------------------------------------- */

/* Carries out the line if it is a command; false: it is none. `seat` is who
 * typed it, or SPECTATOR after the end. */
bool play_command(struct play *play, int seat, const char *line, enum line_done *done);
/* The same for one list of commands. */
bool play_command_of(struct play *play, const struct command *list, int seat, const char *line,
                     enum line_done *done);
/* Those about files, for a match that is driven here. */
extern const struct command play_file_commands[];
/* Whether the line is the command that leaves. */
bool play_leaves(const char *line);

/* An answer was given for the person because its time was over: the next question is not put
 * before the fingers that still type the last answer. False: the input has ended. */
bool play_time_over(struct play *play);

/* ---- explain.c --------------------------------------------------------- */

/* Tells what the things are that are called so. False: nothing is, and nothing is told. */
bool play_explain(struct play *play, int seat, const char *name);

/* ---- hint.c ---------------------------------------------------------- */

/* A hint thought about in a process of its own. False: said why not, or somebody leaves. */
bool play_study(struct play *play, int seat, uint32_t seconds, struct hint *hint);
/* The commands, as those of commands.c. */
enum line_done play_hint(struct play *play, int seat, const char *rest);
enum line_done play_review(struct play *play, int seat, const char *rest);

/* ---- small things ------------------------------------------------------- */

/* Prints the sentence with up to three arguments, on a line of its own. */
void play_say(struct play *play, const char *key, const struct words_arg *args, int count);
/* Prints a text as a wrapped paragraph, and empties it. */
void play_paragraph(struct play *play, struct text *text);

#endif
