/* levels.c: the players that search, by name: how much they think, and how. */
#include "ai/ismcts.h"

/* Easy and normal think by iterations, so that they are the same on every
 * machine; the time is for the longest games with the most players. They judge
 * as plainly as ever: what is fitted to matches is for hard alone. */
const struct tuning easy_tuning = {
    .budget = { .iterations = 8, .milliseconds = 15 },
    .nodes = 256,
    .explore = 300,
    .prior = 450,
    .depth = 8,
    .soft = 512,
    .overlook = 600,
    .simple = 1,
    .plain = 1,
};

const struct tuning normal_tuning = {
    .budget = { .iterations = 100, .milliseconds = 15 },
    .nodes = 1 << 11,
    .explore = 300,
    .prior = 450,
    .depth = 16,
    .soft = 512,
    .overlook = 110,
    .simple = 1,
    .plain = 1,
};

const struct tuning hard_tuning = {
    .budget = { .milliseconds = 1000 },
    .nodes = 1 << 16,
    .explore = 300,
    .prior = 300,
    .noise = 200,
    .depth = 32,
    .soft = 512,
    .paired = 1,
    .doubt = 20,
};

static bool open_easy(struct mind *mind)
{
    return ismcts_open(mind, &easy_tuning);
}

static bool open_normal(struct mind *mind)
{
    return ismcts_open(mind, &normal_tuning);
}

static bool open_hard(struct mind *mind)
{
    return ismcts_open(mind, &hard_tuning);
}

const struct brain easy_brain = { .name = "easy",
                                  .thinks = true,
                                  .counted = true,
                                  .open = open_easy,
                                  .close = ismcts_close,
                                  .begin = ismcts_begin,
                                  .choose = ismcts_choose };
const struct brain normal_brain = { .name = "normal",
                                    .thinks = true,
                                    .open = open_normal,
                                    .close = ismcts_close,
                                    .begin = ismcts_begin,
                                    .choose = ismcts_choose };
const struct brain hard_brain = { .name = "hard",
                                  .thinks = true,
                                  .open = open_hard,
                                  .close = ismcts_close,
                                  .begin = ismcts_begin,
                                  .choose = ismcts_choose };
