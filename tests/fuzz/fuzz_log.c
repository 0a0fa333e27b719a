/*
 * fuzz_log.c: any text is followed as a public log with an answer, never a crash. What is found
 * whole is so in one way alone: with one bit changed it is not.
 *
 * The first byte says which bit; with its highest bit set the heads are made right before, so that
 * changes get past the chain.
 */
#include "fuzz.h"

#include "fair/log.h"

/* The lines among the text as one page, from the first one's number on. */
static void mend(const char *text, size_t size, struct text *out)
{
    uint8_t head[FAIR_BYTES];
    int64_t lines = 0;
    bool begun = false;
    fair_log_empty(head);
    while (size) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size;
        struct fair_log_line line;
        if (fair_log_line_read(text, length, &line)) {
            if (!begun)
                fair_log_top_write(line.number, head, out);
            begun = true;
            fair_log_line_write(&line, out);
            fair_log_add(head, &line);
            lines = line.number;
        }
        text += length + (end != NULL);
        size -= length + (end != NULL);
    }
    if (begun)
        fair_log_head_write(lines, head, out);
}

static enum error follow(const struct text *text, struct fair_log *log)
{
    fair_log_open(log);
    return fair_log_read(log, text->data ? text->data : "", text->size);
}

static void change_a_bit(struct text *text, uint8_t which)
{
    struct fair_log log;
    size_t at = text->size * (which & 127) / 128;
    text->data[at] ^= (char)(1 << which % 7);
    assert(follow(text, &log));
    text->data[at] ^= (char)(1 << which % 7);
}

/* Of each commitment in it the log tells a story, or that it contradicts itself. */
static void look_for_each(const struct text *text)
{
    struct fair_log log;
    int looked = 0;
    for (const char *at = text->data; at && at < text->data + text->size && looked < 20; looked++) {
        struct fair_log_line line;
        size_t length = strcspn(at, "\n");
        if (fair_log_line_read(at, length, &line)) {
            fair_log_open(&log);
            fair_log_look_for(&log, line.commitment);
            enum error error = fair_log_read(&log, text->data, text->size);
            assert(!error || error == ERROR_LOG_STORY);
            assert(error || log.story.line[line.what]);
        }
        at += length + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text text = { 0 };
    struct fair_log log;
    if (!size)
        return 0;
    if (*data & 128)
        mend((const char *)data + 1, size - 1, &text);
    else
        text_add_bytes(&text, (const char *)data + 1, size - 1);
    if (!follow(&text, &log)) {
        assert(log.placed && !log.error && log.lines >= log.first - 1);
        change_a_bit(&text, *data);
        look_for_each(&text);
    }
    text_free(&text);
    return 0;
}
