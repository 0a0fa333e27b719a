/*
 * program.h: programs of others as players, "cmd:./mybot" (docs/protocol.md).
 *
 * Kontor starts the program, speaks lines with it over its standard input and
 * output, and may let it play many matches in one life. A program that is
 * late, ends, or answers nonsense spoils no match: greedy answers for it, and
 * the mind's log of faults tells what happened.
 */
#ifndef PROTOCOL_PROGRAM_H
#define PROTOCOL_PROGRAM_H

#include "ai/brain.h"
#include "words/words.h"

enum {
    PROGRAM_MILLISECONDS = 10000, /* for each answer, unless the name says otherwise */
    PROGRAM_TRIES = 10,           /* wrong answers to one question */
    PROGRAM_FAULTS = 3            /* in one match, or matches in a row with so many:
                                     then greedy plays on alone */
};

extern const struct brain program_brain;

/* Lets agent_parse know names of the form "cmd:COMMAND" or "cmd:COMMAND@2s".
 * Words of the command are parted by blanks; no shell reads it, nothing in it
 * is special, and the program must be there: else ERROR_AGENT_PROGRAM.
 * `words` gives the language of the sentences in errors; may be NULL. */
void program_register(const struct words *(*words)(void));
bool program_is(const struct agent *agent);

/* How a seat of the agent is called in a record: the agent's name; for a
 * program "cmd:" and the name of the program without its path, never the
 * command: a record that somebody sends must not be able to start anything. */
void program_seat_name(const struct agent *agent, char name[MAX_SEAT_NAME]);
/* Whether a seat with this name was played by a program. */
bool program_is_seat(const char *name);
/* Who plays as this agent; without a brain a person. */
enum seat_kind program_kind(const struct agent *agent);
/* Who began in a seat: as the match tells it; where it does not, as in records
 * of format 1, by the name. *agent is the computer player, else of zeros: no
 * record may name a program to be started. */
enum seat_kind program_of_seat(const struct match *match, int seat, struct agent *agent);

#endif
