/*
 * process.h: another process to talk with over pipes.
 *
 * It has a session of its own and no file of ours but its ends of the pipes;
 * Ctrl-C at our terminal does not reach it. A program of others is confined
 * (process/confine.h). Nothing here waits longer
 * than it is told to, nothing is lost by a signal, and a process that ends is
 * never a SIGPIPE for us. Whatever was started is reaped by process_end. May be
 * used by several threads, each with processes of its own.
 */
#ifndef PROCESS_PROCESS_H
#define PROCESS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "ai/brain.h"
#include "process/confine.h"

enum { PROCESS_TAIL = 512 };

struct process {
    pid_t pid;                /* 0: there is none */
    struct confined confined; /* of zeros for a worker of ours */
    int to, from, errors;     /* our ends of its input, output, error output; or -1 */
    char *buffer;             /* what it wrote and nobody has read yet */
    size_t size, room;
    bool skipping;           /* in the rest of a line that was too long */
    char tail[PROCESS_TAIL]; /* the end of what it wrote to its error output */
    size_t tail_size;
};

/* How a process came to its end: a signal, or its exit status. */
struct process_ending {
    int signal, status;
};

/* Starts the program argv[0], found as a shell finds it and confined, with room for
 * so many unread bytes. Its error output goes to the end of the file `log`, if not NULL;
 * otherwise its end is kept in `tail`. 0, or why not as an errno. */
int process_start(struct process *process, char *const argv[], const char *log, size_t room);
/* A copy of this process that runs the function and ends; for a program without
 * other threads. Its error output goes to the end of the file `log`, or nowhere. */
int process_fork(struct process *process, void (*run)(int from, int to, void *context),
                 void *context, const char *log, size_t room);

/* Nanoseconds on a clock that nobody sets. */
uint64_t process_now(void);

/* How long to wait, and for whom: `until` on the clock of process_now; the
 * patience may be NULL. */
struct process_wait {
    uint64_t start, until;
    const struct patience *patience;
};

struct process_wait process_within(uint32_t milliseconds, const struct patience *patience);

enum process_talk {
    PROCESS_DONE,
    PROCESS_LATE,   /* the time is up */
    PROCESS_GONE,   /* it reads, or writes, no more */
    PROCESS_LONG,   /* a line that does not fit; passed over */
    PROCESS_STOPPED /* who waits has no more patience */
};

/* Writes all of it; what the process writes meanwhile is kept. */
enum process_talk process_write(struct process *process, const void *data, size_t size,
                                const struct process_wait *wait);
/* Reads a line without its newline into `line`, of `room` bytes, at least the
 * room of the process; its length is *size. */
enum process_talk process_line(struct process *process, char *line, size_t *size,
                               const struct process_wait *wait);
/* Reads exactly so many bytes. */
enum process_talk process_bytes(struct process *process, void *data, size_t size,
                                const struct process_wait *wait);

/* Whether it has ended by itself; it is still to be reaped. */
bool process_has_ended(const struct process *process);
/* Ends it and all it has started: its input is closed and it has `leave`
 * milliseconds to go, then SIGTERM and `grace` milliseconds, then SIGKILL.
 * Reads what it last said into the tail. A process of zeros may be ended. */
struct process_ending process_end(struct process *process, uint32_t leave, uint32_t grace);
/* The last line on its error output that is not empty, as plain UTF-8. */
void process_last_words(const struct process *process, char *words, size_t size);

#endif
