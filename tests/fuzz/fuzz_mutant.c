/*
 * fuzz_mutant.c: true records, changed line by line and word by word, are
 * read and verified with an answer; one that is still called true is one that
 * the program itself would have written.
 *
 * The first byte chooses the game, the second one of four matches and whether
 * the seal is made anew, so that changes get past the tags. Then four bytes
 * are one change: what, at which line (two bytes), and with what.
 */
#include "fair/verify.h"
#include "match.h"

enum { MATCHES = 4, MOST_LINES = 1 << 14, MOST_CHANGES = 12 };

struct lines {
    const char *at[MOST_LINES];
    size_t length[MOST_LINES];
    size_t count;
};

static void split(const struct text *text, struct lines *lines)
{
    lines->count = 0;
    for (size_t at = 0; at < text->size && lines->count < MOST_LINES; lines->count++) {
        lines->at[lines->count] = text->data + at;
        lines->length[lines->count] = strcspn(text->data + at, "\n");
        at += lines->length[lines->count] + 1;
    }
}

static void put_line(const struct lines *lines, size_t i, struct text *out)
{
    text_add_bytes(out, lines->at[i], lines->length[i]);
    text_add(out, "\n");
}

/* Word `which` of a line is exchanged for the last word of another. */
static void put_changed(const struct lines *lines, size_t i, size_t from, unsigned which,
                        struct text *out)
{
    const char *line = lines->at[i], *end = line + lines->length[i];
    const char *other = lines->at[from], *stop = other + lines->length[from];
    while (stop > other && stop[-1] != ' ')
        stop--;
    const char *start = line;
    while (which-- && memchr(start, ' ', (size_t)(end - start)))
        start = (const char *)memchr(start, ' ', (size_t)(end - start)) + 1;
    const char *behind = memchr(start, ' ', (size_t)(end - start));
    text_add_bytes(out, line, (size_t)(start - line));
    text_add_bytes(out, stop, (size_t)(other + lines->length[from] - stop));
    if (behind)
        text_add_bytes(out, behind, (size_t)(end - behind));
    text_add(out, "\n");
}

static void change(struct text *text, const uint8_t byte[4])
{
    static struct lines lines;
    struct text out = { 0 };
    split(text, &lines);
    if (!lines.count)
        return;
    size_t chosen = ((size_t)byte[1] << 8 | byte[2]) % lines.count;
    size_t other = (chosen + 1 + byte[3] % 64) % lines.count;
    for (size_t i = 0; i < lines.count; i++) {
        if (i != chosen) {
            put_line(&lines, i, &out);
            continue;
        }
        switch (byte[0] % 6) {
        case 0:
            break; /* dropped */
        case 1:
            put_line(&lines, i, &out);
            put_line(&lines, i, &out);
            break;
        case 2:
            put_line(&lines, other, &out);
            break;
        case 3:
            put_line(&lines, other, &out);
            put_line(&lines, i, &out);
            break;
        default:
            put_changed(&lines, i, other, byte[3] >> 6, &out);
            break;
        }
    }
    assert(!out.failed);
    text_free(text);
    *text = out;
}

static void check(const struct text *text)
{
    const struct fair_expected partial = { .partial = true };
    struct fair_verdict verdict;
    struct text sealed = { 0 };
    bool ok = fair_verify(text->data ? text->data : "", text->size, &partial, &verdict);
    assert(ok == !verdict.error && ok == verdict.ok);
    assert(!verdict.line || verdict.line > 0);
    if (!ok)
        return;
    struct record record;
    struct record_error error;
    assert(record_read(text->data, text->size, fair_hash_text, &record, &error));
    struct text again = { 0 };
    record_write(record.session, record.proof.data, &again);
    if (verdict.sealed)
        fair_seal(again.data, again.size, &sealed);
    const struct text *right = verdict.sealed ? &sealed : &again;
    assert(right->size == text->size && !memcmp(right->data, text->data, text->size));
    record_free(&record);
    text_free(&again);
    text_free(&sealed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct text base[16][MATCHES];
    const struct game *game = fuzz_game(&data, &size);
    unsigned how = size ? *data : 0;
    int g = 0;
    while (all_games[g] != game)
        g++;
    struct text *kept = &base[g][how % MATCHES], text = { 0 }, sealed = { 0 };
    if (!kept->data)
        fuzz_record(game, how % MATCHES, kept);
    text_add_bytes(&text, kept->data, kept->size);
    if (!(how & 4)) {
        fair_seal(text.data, text.size, &sealed);
        text_free(&text);
        text = sealed;
        sealed = (struct text){ 0 };
    }
    for (size_t at = 1; at + 4 <= size && at < 4 * MOST_CHANGES; at += 4)
        change(&text, data + at);
    if (how & 8) {
        fair_seal(text.data ? text.data : "", text.size, &sealed);
        check(&sealed);
    } else {
        check(&text);
    }
    text_free(&text);
    text_free(&sealed);
    return 0;
}
