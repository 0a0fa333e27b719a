/*
 * save.h: the file of a match at this terminal.
 *
 * The file begins with the record's head; each step of the match appends its
 * lines, which are on the disk before anybody is asked again. So the program
 * may be killed at any moment: the file holds everything that was shown, at
 * worst with a torn last line, which is cut off when it is read. A finished
 * match is sealed, and the sealed record takes the file's place. The file is
 * locked while the match is played, and nobody but its owner can read it: it
 * holds the secret seed.
 *
 * Where a step cannot be saved this is said once, the match goes on, and the
 * whole file is tried again with the next step.
 */
#ifndef CLI_PLAY_SAVE_H
#define CLI_PLAY_SAVE_H

#include "core/text.h"
#include "fair/fair.h"
#include "table/store.h"

enum { PATH_ROOM = 4096, MAX_RECORD_FILE = 16 << 20 };

/* Where matches lie. */
struct save_folder {
    char path[PATH_ROOM - 64];
    bool usable;              /* else nothing can be saved */
    char autosave[PATH_ROOM]; /* leads to the file of the newest match */
    char log[PATH_ROOM];      /* of faults of computer players; "": none can be written */
};

struct save {
    struct store store; /* of the match's table */
    const struct session *session;
    const struct fair_match *fair;
    char path[PATH_ROOM]; /* "": nothing is saved */
    int file;             /* open and locked; -1: there is none */
    bool whole;           /* all of the match is in it */
    size_t size;          /* bytes of it */
    size_t unflushed;     /* events that may not be on the disk yet */
    bool told;            /* that it cannot be saved */
};

/* Finds the folder, makes it, and clears away what killed programs have left.
 * Where it cannot be written this is said, and nothing will be saved. */
void save_find_folder(struct save_folder *folder);

/* Names the file of the match and sees that no other program plays it. False:
 * said who does. */
bool save_claim(struct save *save, const struct save_folder *folder, const struct match *match,
                const struct fair_match *fair);
/* Writes what there is of the match, and lets autosave lead to it. Session and
 * proof outlive the save; the save must not move any more. */
void save_start(struct save *save, const struct save_folder *folder, const struct session *session,
                const struct fair_match *fair);
/* Tries again what could not be saved. False: said why not. */
bool save_last(struct save *save);
/* The playing time in milliseconds over all sittings so far, which lies beside the file of
 * the match: the record says nothing of time. 0 where none was noted. */
int64_t save_time(const struct save *save);
void save_note_time(const struct save *save, int64_t time);
/* Another copy, for whoever asked for it. False: said why not; a file that is no record is
 * never replaced, the record of another match only by force. */
bool save_as(const struct save *save, const char *path, bool force);
/* After another descriptor of the same file was closed, which ends its lock. */
void save_lock_again(const struct save *save);
void save_close(struct save *save); /* a save of zeros may be closed */

/* Reads the file of a match that is to go on, and locks it until *file is closed.
 * False: said why not. */
bool save_read(const char *path, struct text *text, int *file);

#endif
