/* brain.c: the list of computer players, their names, their minds. */
#include "ai/brain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct brain *const all_brains[] = { &random_brain, &greedy_brain, NULL };

/* Reads digits up to `most`; 0: there is no such number. */
static uint32_t read_number(const char **at, const char *end, uint32_t most)
{
    uint64_t number = 0;
    const char *first = *at;
    if (first == end || *first == '0')
        return 0;
    for (; *at < end && **at >= '0' && **at <= '9' && number <= most; (*at)++)
        number = number * 10 + (uint64_t)(**at - '0');
    return number <= most ? (uint32_t)number : 0;
}

/* "100ms", "2s" or "5000it". */
static bool read_budget(const char *at, const char *end, struct budget *budget)
{
    enum { MOST_ITERATIONS = 1000000000, MOST_MILLISECONDS = 3600000 };
    uint32_t number = read_number(&at, end, MOST_ITERATIONS);
    size_t length = (size_t)(end - at);
    if (number && length == 2 && !memcmp(at, "it", 2)) {
        *budget = (struct budget){ .iterations = number };
        return true;
    }
    uint64_t unit = length == 2 && !memcmp(at, "ms", 2) ? 1 : length == 1 && *at == 's' ? 1000 : 0;
    *budget = (struct budget){ .milliseconds = (uint32_t)(number * unit) };
    return number && unit && number * unit <= MOST_MILLISECONDS;
}

const char *agent_parse(const char *text, size_t length, struct agent *agent)
{
    const char *end = text + length, *sign = memchr(text, '@', length);
    size_t name = sign ? (size_t)(sign - text) : length;
    struct budget budget = { 0 };
    const struct brain *const *brain = all_brains;
    while (*brain && (strlen((*brain)->name) != name || memcmp((*brain)->name, text, name)))
        brain++;
    if (!*brain || length >= MAX_AGENT_NAME)
        return "error.agent";
    if (sign && (!(*brain)->thinks || !read_budget(sign + 1, end, &budget)))
        return "error.agent.budget";
    agent->brain = *brain;
    agent->budget = budget;
    snprintf(agent->name, sizeof agent->name, "%.*s", (int)length, text);
    return NULL;
}

struct agent agent_of(const struct brain *brain)
{
    struct agent agent = { .brain = brain };
    snprintf(agent.name, sizeof agent.name, "%s", brain->name);
    return agent;
}

bool agent_is_timed(const struct agent *agent)
{
    const struct budget *budget = &agent->budget;
    bool usual = !budget->iterations && !budget->milliseconds;
    return agent->brain->thinks && (budget->milliseconds || (usual && !agent->brain->counted));
}

bool mind_open(struct mind *mind, const struct agent *agent, const struct match *match, int seat)
{
    *mind = (struct mind){ .agent = *agent, .match = match, .seat = seat };
    if (agent->brain->open && !agent->brain->open(mind)) {
        *mind = (struct mind){ 0 };
        return false;
    }
    mind_begin(mind, seat);
    return true;
}

void mind_begin(struct mind *mind, int seat)
{
    mind->seat = seat;
    mind->heard = 0;
    if (mind->agent.brain->begin)
        mind->agent.brain->begin(mind);
}

struct move mind_choose(struct mind *mind, const struct brain_input *input)
{
    return mind->agent.brain->choose(mind, input);
}

/* Where memory ends the mind hears nothing, and thinks from its view alone. */
static size_t gather_news(struct mind *mind, const struct session *session)
{
    size_t seen = session_seen(session, mind->seat), count = seen - mind->heard;
    if (count > mind->room) {
        struct event *grown = realloc(mind->news, count * sizeof *grown);
        if (!grown)
            return 0;
        mind->news = grown;
        mind->room = count;
    }
    for (size_t i = 0; i < count; i++)
        session_seen_event(session, mind->seat, mind->heard + i, &mind->news[i]);
    return count;
}

struct move mind_ask(struct mind *mind, const struct session *session, struct rng *rng)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct brain_input input = { .view = view, .rng = rng };
    session_view(session, mind->seat, KNOWLEDGE, view);
    if (mind->agent.brain->listens) {
        input.event_count = gather_news(mind, session);
        input.events = mind->news;
        mind->heard = session_seen(session, mind->seat);
    }
    return mind_choose(mind, &input);
}

void mind_close(struct mind *mind)
{
    free(mind->news);
    if (mind->agent.brain && mind->agent.brain->close)
        mind->agent.brain->close(mind);
    *mind = (struct mind){ 0 };
}
