/* fault.c: where an own fault leads. */
#include "core/fault.h"

#include <stdio.h>
#include <stdlib.h>

#ifndef __wasi__

#include <setjmp.h>

struct guard {
    jmp_buf back;
    struct guard *outer;
    struct fault_place *place;
};

static _Thread_local struct guard *innermost;

static void leave_guarded(const struct fault_place *place)
{
    struct guard *guard = innermost;
    if (!guard)
        return;
    innermost = guard->outer;
    *guard->place = *place;
    longjmp(guard->back, 1);
}

bool fault_guard(void (*work)(void *context), void *context, struct fault_place *place)
{
    struct guard guard = { .outer = innermost, .place = place };
    if (setjmp(guard.back))
        return false;
    innermost = &guard;
    work(context);
    innermost = guard.outer;
    return true;
}

#else

static void leave_guarded(const struct fault_place *place)
{
    (void)place;
}

bool fault_guard(void (*work)(void *context), void *context, struct fault_place *place)
{
    *place = (struct fault_place){ 0 };
    work(context);
    return true;
}

#endif

void fault_raise(const char *what, const char *file, int line)
{
    struct fault_place place = { what, file, line };
    leave_guarded(&place);
    fprintf(stderr, "kontor: %s:%d: this does not hold: %s\n", file, line, what);
    abort();
}
