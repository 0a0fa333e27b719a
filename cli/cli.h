/*
 * cli.h: what the subcommands of kontor share.
 *
 * Every subcommand is a function `int name_main(int argc, char **argv)` in
 * cli/name.c; argv[0] is its name. Exit status: 0 fine, 1 a check failed,
 * 2 bad use. Every fault is one clear line on standard error that names what
 * is wrong and the way out. Words come from words/ in the user's language.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <sys/types.h>

#include "ai/brain.h"
#include "core/edition.h"
#include "core/game.h"
#include "core/session.h"
#include "core/text.h"
#include "words/words.h"

enum { STATUS_FINE = 0, STATUS_CHECK = 1, STATUS_USE = 2 };

int admin_main(int argc, char **argv);
int bench_main(int argc, char **argv);
int bot_main(int argc, char **argv);
int edition_main(int argc, char **argv);
int games_main(int argc, char **argv);
int play_main(int argc, char **argv);
int replay_main(int argc, char **argv);
int review_main(int argc, char **argv);
int rules_main(int argc, char **argv);
int scenario_main(int argc, char **argv);
int serve_main(int argc, char **argv);
int sim_main(int argc, char **argv);
int store_main(int argc, char **argv);
int verify_main(int argc, char **argv);
int worker_main(int argc, char **argv);

/* ---- the command line ---------------------------------------------------- */

/* One "--name" or "--name VALUE". `value` and `given` are filled in; a flag
 * given twice, unknown, or without its value is refused. Where there is a
 * list, the flag may be given up to `most` times; `value` is the last one. */
struct flag {
    const char *name; /* "players"; NULL ends the list */
    bool takes_value;
    const char *value;
    bool given;
    const char **list; /* of values, in their order; NULL: once at most */
    int most, count;
};

/* Reads the flags and up to `most` words besides them into `rest` (may be
 * NULL when most is 0). --help and --lang are known to all commands: --help
 * prints "cli.help.<command>" and sets *status to 0. False: stop, return
 * *status; what was wrong has been said. Opens the words: cli_words(). */
bool cli_arguments(int argc, char **argv, struct flag flags[], const char *rest[], int least,
                   int most, int *count, int *status);
const struct words *cli_words(void);
/* Changes the language later; false: no such language. What cli_words() gave
 * before is no longer valid. */
bool cli_language(const char *language);
bool cli_language_or_say(const char *language); /* and says which there are */
/* Takes the language that a "--lang" among the arguments names, before anything
 * else is read: faults and help are told in it. False: said that there is none. */
bool cli_language_in(int argc, char **argv);
void cli_close(void); /* frees the words, at the very end */
/* Prints "cli.help.<command>" to standard output; false: it could not. */
bool cli_help(const char *command);
/* The one of the NULL-terminated list that was probably meant; NULL: none. */
const char *cli_suggest(const char *word, const char *const list[]);

/* The value of a flag as a number from low to high; the default if it was
 * not given. False: said what is wrong. */
bool cli_number(const struct flag *flag, int64_t low, int64_t high, int64_t standard,
                int64_t *value);

/* The whole text as a decimal number and its unit, "0.25%", "2": up to three digits before
 * the point and six behind it. False: it is none. */
bool cli_decimal(const char *text, const char *unit, double *value);

/* ---- faults ---------------------------------------------------------------- */

/* Prints the sentence `key` with arguments to standard error, as
 * "kontor: ...". Returns STATUS_USE, so that one can return cli_fail(...). */
int cli_fail(const char *key, const struct words_arg *args, int count);
/* The same for an error; ERROR_MEMORY as this program says it. */
int cli_error(enum error error, const struct words_arg *args, int count);
int cli_fail_1(const char *key, const char *name, const char *value); /* one string argument */

/* Says what programs of others cannot be kept from on this system, if anything. */
void cli_tell_confinement(void);

/* Makes one line of a text that repeats what somebody typed: nothing in it
 * may steer the terminal. What would becomes "?". */
void cli_plain(char *data, size_t size);

/* Whether the descriptor is a terminal that takes control sequences: TERM says
 * that it is one, and not a dumb one. */
bool cli_steers(int descriptor);

/* ---- games and editions ---------------------------------------------------- */

/* NULL: said that there is no such game, and which there are. */
const struct game *cli_game(const char *id);
/* A shipped edition's name, a file's path, or NULL for the newest shipped.
 * NULL: said what is wrong. */
struct edition *cli_edition(const struct game *game, const char *name);
/* The game that an edition's text says it is for; NULL: *fault tells why not. */
const struct game *cli_edition_game(const char *path, const struct text *text, struct text *fault);
/* Players and options as typed; options may be NULL. False: said why. */
bool cli_setup(const struct game *game, int players, const char *options, struct setup *setup);

/* ---- files -------------------------------------------------------------------- */

/* Reads a whole file, "-" for standard input, of at most `most` bytes. The
 * text ends with a 0 behind its size. False: said why. The caller frees it. */
bool cli_read(const char *path, size_t most, struct text *text);
/* Writes a file whole or not at all: a new file, flushed to the disk, takes
 * the old one's place. False: said why, and the old file is untouched. */
bool cli_write(const char *path, const char *data, size_t size);
bool cli_exists(const char *path);
/* Says why the file cannot be used, by errno. Always false. */
bool cli_fail_file(const char *path, int reason);
/* Writes a new file beside the old one and puts it in its place. 0, or errno. With
 * `kept` it stays open and locked by this process. */
int cli_replace(const char *path, mode_t mode, const char *data, size_t size, int *kept);
/* Reads to the end, but never more than one byte too many. 0, or errno; EFBIG: too large. */
int cli_read_all(int file, size_t most, struct text *text);
int cli_write_all(int file, const char *data, size_t size); /* 0, or errno */
/* Prints a text to standard output; false if it could not be written. */
bool cli_print(const struct text *text);

#endif
