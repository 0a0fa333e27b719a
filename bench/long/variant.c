/* variant.c: see variant.h. */
#include "bench/long/variant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ismcts.h"

static const struct {
    const char *name;
    size_t offset;
} settings[] = {
    { "explore", offsetof(struct tuning, explore) },
    { "prior", offsetof(struct tuning, prior) },
    { "noise", offsetof(struct tuning, noise) },
    { "cut", offsetof(struct tuning, cut) },
    { "depth", offsetof(struct tuning, depth) },
    { "soft", offsetof(struct tuning, soft) },
    { "doubt", offsetof(struct tuning, doubt) },
    { "paired", offsetof(struct tuning, paired) },
    { "overlook", offsetof(struct tuning, overlook) },
    { "trees", offsetof(struct tuning, trees) },
    { "simple", offsetof(struct tuning, simple) },
    { "plain", offsetof(struct tuning, plain) },
    { "raw", offsetof(struct tuning, raw) },
};

/* One "name=number"; false: no such setting. */
static bool read_setting(const char *text, size_t length, struct tuning *tuning)
{
    const char *sign = memchr(text, '=', length);
    for (size_t i = 0; sign && i < sizeof settings / sizeof *settings; i++) {
        char *end;
        if (strlen(settings[i].name) != (size_t)(sign - text) ||
            memcmp(settings[i].name, text, (size_t)(sign - text)))
            continue;
        unsigned long value = strtoul(sign + 1, &end, 10);
        uint16_t number = (uint16_t)value;
        memcpy((char *)tuning + settings[i].offset, &number, sizeof number);
        return value <= UINT16_MAX && end == text + length;
    }
    return false;
}

static const struct tuning *level_tuning(const struct brain *brain)
{
    return brain == &easy_brain     ? &easy_tuning
           : brain == &normal_brain ? &normal_tuning
           : brain == &hard_brain   ? &hard_tuning
                                    : NULL;
}

/* Reads the name of a level with settings; the agent is the level's. */
static bool read_variant(const char *name, struct agent *agent, struct tuning *tuning)
{
    char plain[MAX_AGENT_NAME];
    const char *colon = strchr(name, ':'), *at = strchr(name, '@');
    if (!colon || strlen(name) >= sizeof plain)
        return false;
    snprintf(plain, sizeof plain, "%.*s%s", (int)(colon - name), name, at ? at : "");
    if (agent_parse(plain, strlen(plain), agent) || !level_tuning(agent->brain))
        return false;
    *tuning = *level_tuning(agent->brain);
    while (colon && *colon == ':') {
        size_t length = strcspn(colon + 1, ":@");
        if (!read_setting(colon + 1, length, tuning))
            return false;
        colon += 1 + length;
    }
    snprintf(agent->name, sizeof agent->name, "%s", name);
    return true;
}

static bool open_variant(struct mind *mind)
{
    struct agent agent;
    struct tuning tuning;
    return read_variant(mind->agent.name, &agent, &tuning) && ismcts_open(mind, &tuning);
}

static const struct brain variant_brain = { .name = "variant",
                                            .thinks = true,
                                            .open = open_variant,
                                            .close = ismcts_close,
                                            .begin = ismcts_begin,
                                            .choose = ismcts_choose };

bool variant_read(const char *name, struct agent *agent)
{
    struct tuning tuning;
    if (!agent_parse(name, strlen(name), agent))
        return true;
    if (!read_variant(name, agent, &tuning))
        return false;
    agent->brain = &variant_brain;
    return true;
}
