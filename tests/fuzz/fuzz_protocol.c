/*
 * fuzz_protocol.c: any lines of a program that plays over the line protocol
 * get answers in whole lines of JSON, and never break the match.
 *
 * The second byte sets up the conversation; then each line of the input is
 * one answer. A line "..." stands for one that is too long to be kept.
 */
#include "fuzz.h"

#include <jansson.h>

#include "protocol/conversation.h"

struct fuzz_draws {
    struct draws draws;
    struct rng rng;
};

static uint32_t below(struct draws *draws, uint32_t n)
{
    return rng_below(&((struct fuzz_draws *)draws)->rng, n);
}

/* What repeats the input, errors, must be JSON; questions are made of the
 * tables alone and read in the unit tests: reading them here costs most of the time. */
static void check_lines(struct text *out)
{
    assert(!out->failed && out->size && out->data[out->size - 1] == '\n');
    for (const char *at = out->data; *at;) {
        const char *newline = strchr(at, '\n');
        if (!strncmp(at, "{\"error\"", 8)) {
            json_t *line = json_loadb(at, (size_t)(newline - at), JSON_REJECT_DUPLICATES, NULL);
            assert(json_object_size(line) == 1);
            json_decref(line);
        }
        at = newline + 1;
    }
    text_free(out);
}

static enum protocol_end say(struct protocol *protocol, const char *line, size_t size)
{
    struct text out = { 0 };
    bool too_long = size == 3 && !memcmp(line, "...", 3);
    enum protocol_end end =
        too_long ? protocol_long_line(protocol, &out) : protocol_line(protocol, line, size, &out);
    check_lines(&out);
    const struct match *match = session_match(protocol_session(protocol));
    assert(!match->game->audit ||
           !match->game->audit(match->edition->data, session_state(protocol_session(protocol))));
    return end;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct words *words;
    const struct game *game = fuzz_game(&data, &size);
    unsigned how = size ? *data : 0;
    struct fuzz_draws draws = { { below }, rng_seed(how) };
    struct protocol_settings settings = {
        .match = { .game = game, .edition = fuzz_edition(game) },
        .draws = &draws.draws,
        .eyes = how & 1 ? SHOWN : KNOWLEDGE,
        .ask_all = how >> 1 & 1,
        .record = true,
        .rng = rng_seed(how + 1),
        .program = "kontor",
    };
    if (!words)
        words = words_open("en");
    settings.words = words;
    setup_defaults(game, game->min_players, &settings.match.setup);
    for (int seat = 1; seat < game->min_players; seat++)
        if (!(how >> 2 & 1))
            settings.agent[seat] = agent_of(&random_brain);
    struct refusal error;
    struct protocol *protocol = protocol_open(&settings, &error);
    struct text out = { 0 };
    assert(protocol);
    enum protocol_end end = protocol_start(protocol, &out);
    check_lines(&out);
    const char *at = (const char *)data + (size > 0), *stop = (const char *)data + size;
    while (end == PROTOCOL_OPEN && at < stop) {
        const char *newline = memchr(at, '\n', (size_t)(stop - at));
        size_t length = (size_t)((newline ? newline : stop) - at);
        end = say(protocol, at, length);
        at = newline ? newline + 1 : stop;
    }
    protocol_close(protocol);
    return 0;
}
