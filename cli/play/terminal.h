/*
 * terminal.h: the terminal as play and replay use it: whole lines in,
 * text out, in colour or without, in UTF-8 or plain ASCII (columns/style.h).
 *
 * Colour is used only on a terminal; NO_COLOR turns it off, and TERM=dumb everything else that
 * steers a terminal as well. Where the locale is set
 * and is not UTF-8, everything is written in ASCII (except in a language
 * that cannot be).
 */
#ifndef CLI_PLAY_TERMINAL_H
#define CLI_PLAY_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

#include "columns/style.h"
#include "core/text.h"
#include "words/words.h"

enum { LINE_ROOM = 2048 }; /* bytes of a line, with its final 0 */

struct terminal {
    bool in, out; /* these are terminals, not pipes or files */
    bool steered; /* and it can be cleared, and a line of it be written anew */
    int height;
    struct style style;
    char buffer[LINE_ROOM];
    size_t from, to; /* what is read and not yet used */
    bool ended;
    /* Where something else may happen while a line is awaited: waits for both. True: something
     * can be read; false: something has happened. NULL: nothing else does. */
    bool (*await)(void *context);
    void *context;
    bool listens;          /* questions are left, as LINE_NEWS, when something has happened */
    char typed[LINE_ROOM]; /* of a line that is not ended yet */
    size_t typed_size;
    bool too_long;
    bool paged; /* a text that ended on one page was shown last, without a stop behind it */
    char kept[LINE_ROOM]; /* what was typed in the middle of a long text: the next line */
};

/* Looks at the surroundings, and lets Ctrl-C end a wait instead of the program. */
void terminal_open(struct terminal *terminal);
/* The language or the size of the window may have changed. */
void terminal_look(struct terminal *terminal);
/* Whether Ctrl-C was pressed, or the program is asked to end. */
bool terminal_stopped(void);

/* Writes the text and empties it. False: standard output takes nothing more. */
bool terminal_print(struct terminal *terminal, struct text *text);
/* Empties screen and scrollback, where that can be done. */
void terminal_clear(struct terminal *terminal);
/* Empties the line that was begun. */
void terminal_clear_line(struct terminal *terminal);

enum line_read { LINE_READ, LINE_TOO_LONG, LINE_BAD, LINE_NEWS, LINE_END, LINE_STOPPED };

/* Asks and reads one line without its newline and the blanks around it. The
 * prompt ">" is shown only to a person; in a pipe the line that was read is
 * shown behind it, and questions stand on a line of their own. A prompt that is wider
 * than the screen is wrapped.
 * Wide letters, digits and blanks are read as the narrow ones.
 * LINE_BAD: not UTF-8, or with control characters. LINE_NEWS: something has happened
 * meanwhile, and the line with the question is empty again; what was typed of it comes back
 * with the next question. */
enum line_read terminal_ask(struct terminal *terminal, const char *prompt, char line[LINE_ROOM]);

/* Whether something is typed within so many seconds; in a pipe always. */
bool terminal_wait(struct terminal *terminal, int seconds);

/* Forgets what was typed and not read yet, the beginning of a line included. */
void terminal_forget(struct terminal *terminal);

/* Prints a long text page by page on a terminal, at once elsewhere. Empties it. Whatever else than
 * Enter and q is typed between the pages ends it, and is the next line that is read. */
void terminal_page(struct terminal *terminal, struct text *text);

#endif
