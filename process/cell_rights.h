/* cell_rights.h: rights that a process gives up for good: Landlock and seccomp. */
#ifndef PROCESS_CELL_RIGHTS_H
#define PROCESS_CELL_RIGHTS_H

#include <stdbool.h>

/* What may still be opened. */
struct cell_paths {
    const char *const *read; /* files and folders, to be read and run */
    int reads;
    const char *const *use; /* files, to be read and written */
    int uses;
    const char *own; /* a folder, for everything */
    bool proc;       /* /proc may be read: it shows nobody else */
};

/* Both use at most these ways and return those that are then in force. */
unsigned rights_landlock(unsigned ways, const struct cell_paths *paths);
unsigned rights_seccomp(unsigned ways);

#endif
