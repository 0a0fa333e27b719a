/*
 * confine.h: programs of others, kept apart (docs/decisions/confinement.md).
 *
 * A confined program has an empty folder of its own, a clean environment, no
 * terminal, no network, limits on what it may use up, and nothing to read but
 * the system's folders and its own files. When it ends, or whoever started it
 * does, all it has started ends with it. The kernel is asked at run time what of
 * this it offers; what is missing can be told.
 */
#ifndef PROCESS_CONFINE_H
#define PROCESS_CONFINE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "words/words.h"

/* The means by which the kernel keeps a program apart. */
enum confine_way {
    CONFINE_NAMESPACES = 1, /* files, processes and network of its own */
    CONFINE_LANDLOCK = 2,   /* only listed files can be opened */
    CONFINE_SIGNALS = 4,    /* Landlock that also keeps signals in */
    CONFINE_SECCOMP = 8,    /* no sockets, no looking into processes */
    CONFINE_USER = 16,      /* limits that count this program alone */
    CONFINE_ALL = 31
};

/* What a program is kept from. */
enum confine_protection {
    CONFINED_FILES,     /* reading saves and records, writing anywhere else */
    CONFINED_PROCESSES, /* reading or disturbing other processes */
    CONFINED_CHILDREN,  /* leaving something behind that lives on */
    CONFINED_NETWORK,
    CONFINED_NUMBER, /* starting processes without number */
    CONFINED_DISK,   /* filling the disk, file by file */
    CONFINED_PROTECTIONS
};
extern const char *const confine_name[CONFINED_PROTECTIONS]; /* "files", ...: in JSON and keys */

/* What no program may read, however close to its own files: a file or folder that
 * need not exist yet. At most 16 are remembered; before programs are started. */
void confine_hide(const char *path);
/* Uses these ways at most: for tests. */
void confine_limit(unsigned ways);
/* What this kernel offers here; tried at the first call. */
unsigned confine_ways(void);
/* The protections that a program with these ways lacks, a bit for each. */
unsigned confine_missing(unsigned ways);
/* Says, as a sentence, what programs of others are not kept from. */
void confine_tell(const struct words *words, unsigned missing, struct text *out);
/* Makes our own memory and environment unreadable to others of the same user. */
void confine_guard_self(void);

enum { CONFINE_FOLDER = 64 };

struct confined {
    pid_t pid;                   /* of the warden, our child: see confine_start */
    unsigned ways;               /* in force */
    char folder[CONFINE_FOLDER]; /* to be removed afterwards; "": there is none */
};

/* Starts argv[0], found as a shell finds it, with these three files as its input,
 * output and errors. What runs as our child is its warden: it ends when the program
 * ends, with its status or 128 + the number of the signal, and ends all that is left.
 * SIGTERM to the warden reaches the program; SIGQUIT ends everything at once.
 * 0, or why not as an errno. */
int confine_start(char *const argv[], const int files[3], struct confined *confined);
/* Removes the folder, after the warden's end. */
void confine_clean(struct confined *confined);

#endif
