/*
 * cell.h: the inside of process/confine.c: a process that shuts itself in, then
 * runs a program. Between the making of the process and the program's start nothing
 * here allocates, locks or uses the C library's streams.
 */
#ifndef PROCESS_CELL_H
#define PROCESS_CELL_H

#include <sys/types.h>

#include "process/confine.h"

enum { CELL_GRANTS = 160, CELL_WORDS = 65, CELL_NO_NAMESPACES = -1 };

/* What a program may use up. */
enum {
    CELL_PROCESSES = 64, /* threads count, too */
    CELL_OPEN_FILES = 256,
    CELL_SECONDS = 3600,                /* of processor time, each process */
    CELL_FILE_BYTES = 64 * 1024 * 1024, /* each file */
};
#define CELL_MEMORY_BYTES  (2048ull * 1024 * 1024) /* of data, each process */
#define CELL_ADDRESS_BYTES (16 * CELL_MEMORY_BYTES)

/* Folders and files of the system that programs need; NULL-terminated. */
extern const char *const cell_system[];

struct cell_report {
    int fault; /* an errno, CELL_NO_NAMESPACES, or 0 */
    unsigned ways;
};

struct cell {
    unsigned ways;               /* to be used as far as there are any */
    bool probe;                  /* no program is run: only what the ways are is wanted */
    int file[3];                 /* the program's input, output, errors */
    int report;                  /* gets a struct cell_report or two */
    int proc;                    /* the folder /proc as it was before there was another */
    char folder[CONFINE_FOLDER]; /* an empty one */
    char *argv[CELL_WORDS + 1];  /* absolute where they name files */
    char *grant[CELL_GRANTS];    /* what may be read, absolute */
    int grants, system;          /* of which so many are the system's */
    char language[48];           /* "LANG=..." */
};

/* Makes the process, which reports; its number, or -1 and errno. The cell itself is
 * changed in the copy only. */
pid_t cell_start(struct cell *cell);

#endif
