/*
 * credit.h: how often something may be done: credits that come back with time.
 */
#ifndef SERVER_GROUND_CREDIT_H
#define SERVER_GROUND_CREDIT_H

#include <stdbool.h>
#include <stdint.h>

/* Takes one credit of those that come `per_second`, at most `most`. */
bool credit_take(double *credits, int64_t *at, int64_t tick, double per_second, double most);

#endif
