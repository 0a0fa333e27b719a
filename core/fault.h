/*
 * fault.h: own faults, such as cannot be if the program is right.
 *
 * must(condition) stands in core/ and games/ where other code has assert(). If
 * it does not hold, the program says where and ends; inside fault_guard() only
 * the guarded work ends, so that a program with many matches closes the one,
 * keeps its record, reports the fault and goes on with the others.
 *
 * What was allocated inside guarded work and not handed to anybody is lost.
 * A session stays sound: session_abort() forgets the step in which a game
 * failed, and everything up to the last session_commit() is as it was.
 */
#ifndef CORE_FAULT_H
#define CORE_FAULT_H

#include <stdbool.h>

struct fault_place {
    const char *what, *file; /* the condition, and where it stands */
    int line;
};

#define must(condition) ((condition) ? (void)0 : fault_raise(#condition, __FILE__, __LINE__))

_Noreturn void fault_raise(const char *what, const char *file, int line);

/* Calls work(context); false: a fault ended it, and *place says which. May be
 * nested; each thread has its own guards. WebAssembly has no way back out of a
 * fault: there the module ends, and who runs it opens another. */
bool fault_guard(void (*work)(void *context), void *context, struct fault_place *place);

#endif
