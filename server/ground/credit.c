/* credit.c: see credit.h. */
#include "server/ground/credit.h"

bool credit_take(double *credits, int64_t *at, int64_t tick, double per_second, double most)
{
    *credits += (double)(tick - *at) / 1000 * per_second;
    *at = tick;
    if (*credits > most)
        *credits = most;
    if (*credits < 1)
        return false;
    *credits -= 1;
    return true;
}
