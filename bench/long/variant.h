/*
 * variant.h: levels with other settings, for experiments: a name such as
 * "hard:explore=200:noise=64@500it", the settings those of struct tuning.
 */
#ifndef BENCH_VARIANT_H
#define BENCH_VARIANT_H

#include <stdbool.h>

#include "ai/brain.h"

/* Reads the name of any agent, or of a level with settings; false: no such player. */
bool variant_read(const char *name, struct agent *agent);

#endif
