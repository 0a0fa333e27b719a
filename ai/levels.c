/*
 * levels.c: the players that search, by name: how much they think, and how; and the same
 * levels with other settings ("hard:plain=1"), for comparisons.
 */
#include <string.h>

#include "ai/ismcts.h"
#include "core/number.h"

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

static const struct {
    const char *name;
    size_t offset;
    uint16_t most;
} settings[] = {
    { "explore", offsetof(struct tuning, explore), UINT16_MAX },
    { "prior", offsetof(struct tuning, prior), 1024 },
    { "noise", offsetof(struct tuning, noise), 1024 },
    { "cut", offsetof(struct tuning, cut), UINT16_MAX },
    { "depth", offsetof(struct tuning, depth), UINT16_MAX },
    { "soft", offsetof(struct tuning, soft), 1024 },
    { "doubt", offsetof(struct tuning, doubt), UINT16_MAX },
    { "paired", offsetof(struct tuning, paired), 1 },
    { "overlook", offsetof(struct tuning, overlook), 1024 },
    { "trees", offsetof(struct tuning, trees), 1 },
    { "simple", offsetof(struct tuning, simple), 1 },
    { "plain", offsetof(struct tuning, plain), 1 },
    { "raw", offsetof(struct tuning, raw), 1 },
};

/* One "name=number". */
static bool set(struct tuning *tuning, const char *text, size_t length)
{
    const char *end = text + length, *sign = memchr(text, '=', length), *at;
    for (size_t i = 0; sign && i < sizeof settings / sizeof *settings; i++) {
        size_t name = strlen(settings[i].name);
        uint64_t value;
        if (name != (size_t)(sign - text) || memcmp(settings[i].name, text, name))
            continue;
        at = sign + 1;
        if (!number_take(&at, end, settings[i].most, &value) || at != end)
            return false;
        uint16_t number = (uint16_t)value;
        memcpy((char *)tuning + settings[i].offset, &number, sizeof number);
        return true;
    }
    return false;
}

bool tuning_read(struct tuning *tuning, const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end) {
        const char *next = memchr(text + 1, ':', (size_t)(end - text - 1));
        next = next ? next : end;
        if (*text != ':' || !set(tuning, text + 1, (size_t)(next - text - 1)))
            return false;
        text = next;
    }
    return true;
}

/* The level with the settings that its name holds. */
static bool open_level(struct mind *mind, const struct tuning *level)
{
    struct tuning tuning = *level;
    const char *at = strchr(mind->agent.name, ':');
    return (!at || tuning_read(&tuning, at, strcspn(at, "*@"))) && ismcts_open(mind, &tuning);
}

static bool open_easy(struct mind *mind)
{
    return open_level(mind, &easy_tuning);
}

static bool open_normal(struct mind *mind)
{
    return open_level(mind, &normal_tuning);
}

static bool open_hard(struct mind *mind)
{
    return open_level(mind, &hard_tuning);
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

struct budget agent_budget(const struct agent *agent)
{
    const struct brain *brain = agent->brain;
    bool named = agent->budget.milliseconds || agent->budget.iterations;
    if (named || !brain->thinks)
        return agent->budget;
    return brain == &hard_brain     ? hard_tuning.budget
           : brain == &normal_brain ? normal_tuning.budget
                                    : easy_tuning.budget;
}
