/*
 * worker.h: our own computer players in a process of their own.
 *
 * Where a person waits, a player's thinking happens in a worker, a copy of this
 * process. One that crashes, hangs or answers nonsense loses its thinking and
 * nothing else: it is ended, the game's simple player answers, the mind's log
 * of faults tells what happened, and a fresh worker is made for the next
 * question. An answer is never late by more than 50 ms.
 */
#ifndef PROCESS_WORKER_H
#define PROCESS_WORKER_H

#include "ai/advice.h"
#include "ai/brain.h"

/* As mind_open, but the mind thinks in a worker. Error output of the worker goes
 * to the end of the file `log`, or nowhere if that is NULL. Not for programs with
 * threads. */
bool worker_open(struct mind *mind, const struct agent *agent, const struct match *match, int seat,
                 const char *log);

/* advice_study of a mind that was opened so. False: there is no advice, and the
 * mind's log of faults says why, unless who waits had no more patience. */
bool worker_study(struct mind *mind, const struct session *session, struct rng *rng, uint32_t games,
                  struct advice *advice);

#endif
