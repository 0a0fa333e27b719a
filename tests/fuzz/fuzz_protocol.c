/*
 * fuzz_protocol.c: any lines of a program that plays over the line protocol
 * get answers in whole lines of JSON, and never break the match.
 *
 * The second byte sets up the conversation; then each line of the input is
 * one answer. A line "..." stands for one that is too long to be kept.
 */
#include <jansson.h>

#include "conversation.h"

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
    fuzz_audit(protocol_session(protocol));
    return end;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game = fuzz_game(&data, &size);
    struct fuzz_draws draws;
    struct protocol *protocol = fuzz_conversation(game, size ? *data : 0, 0, true, &draws);
    struct text out = { 0 };
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
