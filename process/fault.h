/*
 * fault.h: what can go wrong with a player that thinks in another process.
 *
 * Such a brain says so (`elsewhere`), and the memory of its minds begins with a
 * struct fault_log. A mind of any other brain has no faults. The match does not
 * suffer: the game's simple player, greedy, answers instead.
 */
#ifndef PROCESS_FAULT_H
#define PROCESS_FAULT_H

#include "ai/brain.h"
#include "words/words.h"

enum fault {
    FAULT_TIMEOUT, /* no answer in time */
    FAULT_CRASH,   /* it ended, or could not be started */
    FAULT_GARBAGE, /* answers that cannot be read */
    FAULT_ILLEGAL, /* moves that are not allowed */
    FAULT_QUIT,    /* it gave up */
    FAULTS
};
extern const char *const fault_name[FAULTS]; /* "timeout", "crash", ...: in JSON and keys */

struct fault_note {
    int32_t number; /* timeout: milliseconds allowed; crash: the exit status,
                       or minus the signal */
    char text[160]; /* UTF-8: what it said or answered last; may be "" */
};

struct fault_log {
    uint32_t count[FAULTS];
    uint32_t replaced;              /* decisions that greedy made instead */
    enum fault last;                /* the last one, if anything is counted */
    struct fault_note note[FAULTS]; /* of each the last */
};

/* The log of a mind since it was opened; NULL: its brain thinks in this process. */
struct fault_log *fault_log_of(const struct mind *mind);
/* Counts a fault of a mind that thinks elsewhere, and what it was. */
void fault_add(struct mind *mind, enum fault what, int32_t number, const char *text);
/* How many there were, of all kinds; 0 for a mind without a log. */
uint64_t fault_count(const struct mind *mind);
/* The move of the simple player instead, which is counted. */
struct move fault_replace(struct mind *mind, const struct brain_input *input);

/* Adds what went wrong, as a sentence without its end. */
void fault_tell(const struct words *words, enum fault what, const struct fault_note *note,
                struct text *out);

#endif
