/* brain.c: the list of computer players, their names, their minds. */
#include "ai/brain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ismcts.h"
#include "core/number.h"

const struct brain *const all_brains[] = { &random_brain, &easy_brain, &greedy_brain,
                                           &normal_brain, &hard_brain, NULL };

/* A number from 1 to `most` without zeros before it; 0: there is none. */
static uint32_t read_number(const char **at, const char *end, uint32_t most)
{
    uint64_t number = 0;
    bool fits = *at < end && **at != '0' && number_take(at, end, most, &number);
    return fits ? (uint32_t)number : 0;
}

bool budget_parse(const char *text, size_t size, struct budget *budget)
{
    const char *at = text, *end = text + size;
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

/* "2" of "hard*2". */
static bool read_threads(const char *at, const char *end, struct budget *budget)
{
    budget->threads = read_number(&at, end, MAX_SEARCH_THREADS);
    return budget->threads && at == end;
}

static const struct agent_family *family;

void agent_add_family(const struct agent_family *added)
{
    family = added;
}

enum error agent_parse(const char *text, size_t length, struct agent *agent)
{
    size_t prefix = family ? strlen(family->prefix) : 0;
    if (family && length >= prefix && !memcmp(text, family->prefix, prefix))
        return family->parse(text, length, agent);
    const char *end = text + length, *sign = memchr(text, '@', length);
    const char *before = sign ? sign : end;
    const char *star = memchr(text, '*', (size_t)(before - text));
    const char *named = star ? star : before;
    const char *colon = memchr(text, ':', (size_t)(named - text));
    size_t name = (size_t)((colon ? colon : named) - text);
    struct budget budget = { 0 }, threads = { 0 };
    struct tuning tuning;
    const struct brain *const *brain = all_brains;
    while (*brain && (strlen((*brain)->name) != name || memcmp((*brain)->name, text, name)))
        brain++;
    if (!*brain || length >= MAX_AGENT_NAME)
        return ERROR_AGENT;
    if ((sign || star) && !(*brain)->thinks)
        return ERROR_AGENT_BUDGET;
    if ((sign && !budget_parse(sign + 1, (size_t)(end - sign - 1), &budget)) ||
        (star && !read_threads(star + 1, before, &threads)))
        return ERROR_AGENT_BUDGET;
    if (colon && (!(*brain)->thinks || !tuning_read(&tuning, colon, (size_t)(named - colon))))
        return ERROR_AGENT_SETTING;
    agent->brain = *brain;
    agent->budget = budget;
    agent->budget.threads = threads.threads;
    snprintf(agent->name, sizeof agent->name, "%.*s", (int)length, text);
    return NO_ERROR;
}

struct agent agent_of(const struct brain *brain)
{
    struct agent agent = { .brain = brain };
    snprintf(agent.name, sizeof agent.name, "%s", brain->name);
    return agent;
}

const struct brain *level_find(const char *name)
{
    for (int i = 0; all_brains[i]; i++)
        if (!all_brains[i]->elsewhere && !strcmp(all_brains[i]->name, name))
            return all_brains[i];
    return NULL;
}

bool agent_is_timed(const struct agent *agent)
{
    const struct budget *budget = &agent->budget;
    bool usual = !budget->iterations && !budget->milliseconds;
    bool clock = budget->milliseconds || (usual && !agent->brain->counted);
    return agent->brain->elsewhere || (agent->brain->thinks && clock);
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

/* What the mind's seat sees now, and what is new to it. */
static void look(struct mind *mind, const struct session *session, void *view,
                 struct brain_input *input)
{
    session_view(session, mind->seat, KNOWLEDGE, view);
    input->view = view;
    if (mind->agent.brain->listens) {
        input->event_count = gather_news(mind, session);
        input->events = mind->news;
        mind->heard = session_seen(session, mind->seat);
    }
}

struct move mind_ask(struct mind *mind, const struct session *session, struct rng *rng)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct brain_input input = { .rng = rng };
    look(mind, session, view, &input);
    return mind_choose(mind, &input);
}

void mind_end(struct mind *mind, const struct brain_input *input, const struct result *result)
{
    if (mind->agent.brain->end)
        mind->agent.brain->end(mind, input, result);
}

void mind_over(struct mind *mind, const struct session *session)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    const struct match *match = session_match(session);
    struct brain_input input = { 0 };
    struct result result = { 0 };
    if (!mind->agent.brain || !mind->agent.brain->end)
        return;
    look(mind, session, view, &input);
    match->game->result(match->edition->data, session_state(session), &result);
    mind_end(mind, &input, &result);
}

void mind_close(struct mind *mind)
{
    free(mind->news);
    if (mind->agent.brain && mind->agent.brain->close)
        mind->agent.brain->close(mind);
    *mind = (struct mind){ 0 };
}
