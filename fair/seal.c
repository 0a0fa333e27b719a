/*
 * seal.c: tags and chain of a record: writing and checking them.
 *
 * Nothing here knows the rules; a record is a list of lines.
 */
#include "fair/seal.h"

#include <assert.h>
#include <string.h>

#include "core/record.h"
#include "fair/fair.h"

enum { TAGS_A_LINE = 5 };

/* ---- the chain ----------------------------------------------------------- */

void fair_chain_open(struct fair_chain *chain)
{
    crypto_hash_sha256_state state;
    fair_sha256_open(&state, "kontor record 1");
    crypto_hash_sha256_final(&state, chain->hash);
}

void fair_chain_open_seen(struct fair_chain *chain, const uint8_t commitment[FAIR_BYTES],
                          int viewer)
{
    crypto_hash_sha256_state state;
    fair_sha256_open(&state, "kontor seen 1");
    fair_sha256_field(&state, commitment, FAIR_BYTES);
    fair_sha256_number(&state, (unsigned)viewer);
    crypto_hash_sha256_final(&state, chain->hash);
}

/* The link before has a fixed length, so link and line need no lengths; short
 * lines then fit one block of the hash. */
void fair_chain_add(struct fair_chain *chain, const char *line, size_t length)
{
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, chain->hash, FAIR_BYTES);
    crypto_hash_sha256_update(&state, (const unsigned char *)line, length);
    crypto_hash_sha256_final(&state, chain->hash);
}

void fair_chain_hex(const struct fair_chain *chain, char hex[FAIR_HEX])
{
    fair_to_hex(chain->hash, hex);
}

static bool tag_fits(const struct fair_chain *chain, const char *tag)
{
    char hex[FAIR_HEX];
    fair_chain_hex(chain, hex);
    return memcmp(hex, tag, FAIR_TAG) == 0;
}

/* ---- lines ------------------------------------------------------------- */

static bool begins(const struct fair_line *line, const char *word)
{
    size_t length = strlen(word);
    return line->length >= length && memcmp(line->text, word, length) == 0;
}

static bool is(const struct fair_line *line, const char *word)
{
    return line->length == strlen(word) && begins(line, word);
}

void fair_lines_open(struct fair_lines *lines, const char *text, size_t size)
{
    *lines = (struct fair_lines){ .text = text, .size = size };
}

bool fair_lines_next(struct fair_lines *lines, struct fair_line *line)
{
    if (lines->at == lines->size)
        return false;
    const char *text = lines->text + lines->at;
    const char *newline = memchr(text, '\n', lines->size - lines->at);
    size_t length = newline ? (size_t)(newline - text) : lines->size - lines->at;
    *line = (struct fair_line){ .text = text, .length = length, .start = lines->at,
                                .number = ++lines->number };
    lines->at += length + (newline != NULL);
    if (!lines->moves) {
        line->kind = begins(line, "fair tags ") ? FAIR_LINE_TAGS : FAIR_LINE_HEAD;
        lines->moves = is(line, "moves");
    } else if (!lines->end && is(line, "end")) {
        line->kind = FAIR_LINE_END;
        lines->end = true;
    } else if (lines->end && begins(line, "chain ")) {
        line->kind = FAIR_LINE_CHAIN;
    } else {
        line->kind = FAIR_LINE_MOVE;
        if (length > 4 + FAIR_TAG && text[length - FAIR_TAG - 1] == '#' &&
            text[length - FAIR_TAG - 2] == ' ') {
            line->tag = text + length - FAIR_TAG;
            line->length -= FAIR_TAG + 2;
        }
    }
    return true;
}

/* ---- sealing ----------------------------------------------------------- */

static void seal_head(const char *text, size_t size, struct fair_chain *chain, struct text *out)
{
    struct fair_lines lines;
    struct fair_line line;
    char hex[FAIR_HEX];
    struct text tags = { 0 };
    fair_lines_open(&lines, text, size);
    for (int count = 0; !lines.moves && fair_lines_next(&lines, &line);) {
        if (line.kind == FAIR_LINE_TAGS)
            continue;
        fair_chain_add(chain, line.text, line.length);
        fair_chain_hex(chain, hex);
        text_add(&tags, count % TAGS_A_LINE ? " " : count ? "\nfair tags " : "fair tags ");
        text_add_bytes(&tags, hex, FAIR_TAG);
        count++;
        if (lines.moves) {
            text_add(&tags, "\n");
            text_add_bytes(out, tags.data, tags.size);
        }
        text_add_bytes(out, line.text, line.length);
        text_add(out, "\n");
    }
    out->failed |= tags.failed;
    text_free(&tags);
}

void fair_seal(const char *text, size_t size, struct text *out)
{
    struct fair_lines lines;
    struct fair_line line;
    struct fair_chain chain;
    char hex[FAIR_HEX];
    fair_chain_open(&chain);
    seal_head(text, size, &chain, out);
    fair_lines_open(&lines, text, size);
    while (fair_lines_next(&lines, &line)) {
        if (line.kind != FAIR_LINE_MOVE && line.kind != FAIR_LINE_END)
            continue;
        fair_chain_add(&chain, line.text, line.length);
        fair_chain_hex(&chain, hex);
        text_add_bytes(out, line.text, line.length);
        if (line.kind == FAIR_LINE_MOVE) {
            text_add(out, " #");
            text_add_bytes(out, hex, FAIR_TAG);
        }
        text_add(out, "\n");
    }
    if (lines.end) {
        text_add(out, "chain ");
        text_add(out, hex);
        text_add(out, "\n");
    }
}

/* ---- what a viewer is sent ------------------------------------------------ */

void fair_write_seen(const struct session *session, const char *proof, size_t proof_size,
                     int viewer, struct text *out)
{
    struct text shown = { 0 };
    fair_strip(proof, proof_size, &shown);
    record_write_head(session, shown.data, out);
    out->failed |= shown.failed;
    text_free(&shown);
    size_t count = session_seen(session, viewer);
    for (size_t i = 0; i < count; i++) {
        struct event event;
        session_seen_event(session, viewer, i, &event);
        record_write_event(session, event, out);
    }
}

bool fair_chain_seen(const struct session *session, const uint8_t commitment[FAIR_BYTES],
                     int viewer, struct fair_chain *chain)
{
    struct text line = { 0 };
    size_t count = session_seen(session, viewer);
    fair_chain_open_seen(chain, commitment, viewer);
    for (size_t i = 0; i < count && !line.failed; i++) {
        struct event event;
        session_seen_event(session, viewer, i, &event);
        line.size = 0;
        record_write_event(session, event, &line);
        if (!line.failed)
            fair_chain_add(chain, line.data, line.size - 1);
    }
    bool whole = !line.failed;
    text_free(&line);
    return whole;
}

/* ---- checking ---------------------------------------------------------- */

/* The tags of the head's lines, one after another. */
struct tags {
    struct fair_lines lines;
    struct fair_line  line;
    size_t            at;              /* in the line; 0: none read yet */
};

/* The next tag; NULL: no more, and line.number is where one would stand. */
static const char *next_tag(struct tags *tags)
{
    static const size_t start = sizeof "fair tags " - 1;
    for (;;) {
        if (tags->at && tags->at + FAIR_TAG <= tags->line.length) {
            const char *tag = tags->line.text + tags->at;
            bool apart = tags->at + FAIR_TAG == tags->line.length || tag[FAIR_TAG] == ' ';
            tags->at += FAIR_TAG + 1;
            return apart ? tag : NULL;
        }
        tags->at = 0;
        do
            if (tags->lines.moves || !fair_lines_next(&tags->lines, &tags->line))
                return NULL;
        while (tags->line.kind != FAIR_LINE_TAGS);
        tags->at = start;
    }
}

struct head_check {
    const char *key;
    int         line, tags_line;       /* the first line that does not fit its tag, and where
                                          that tag stands */
};

static struct head_check check_head(const char *text, size_t size, struct fair_chain *chain,
                                    bool *sealed)
{
    struct head_check check = { 0 };
    struct tags tags = { .at = 0 };
    struct fair_lines lines;
    struct fair_line line;
    fair_lines_open(&tags.lines, text, size);
    fair_lines_open(&lines, text, size);
    while (!lines.moves && fair_lines_next(&lines, &line)) {
        if (line.kind == FAIR_LINE_TAGS) {
            *sealed = true;
            continue;
        }
        fair_chain_add(chain, line.text, line.length);
        if (check.key)
            continue;
        const char *tag = next_tag(&tags);
        if (!tag || !tag_fits(chain, tag))
            check = (struct head_check){ tag ? "error.fair.tag" : "error.fair.no_tag",
                                         line.number, tags.line.number };
    }
    if (!check.key && next_tag(&tags))
        check = (struct head_check){ "error.fair.tag", tags.line.number, tags.line.number };
    return check;
}

/* A wrong tag in the head: if the first move's tag fits, the head is whole
 * and the tag itself was altered. */
static struct fair_fault head_fault(const struct head_check *check, bool head_is_whole)
{
    return (struct fair_fault){ check->key,
                                     head_is_whole ? check->tags_line : check->line, true };
}

static bool chain_fits(const struct fair_chain *chain, const struct fair_line *line)
{
    char hex[FAIR_HEX];
    fair_chain_hex(chain, hex);
    return line->length == 6 + 2 * FAIR_BYTES && memcmp(line->text + 6, hex, 2 * FAIR_BYTES) == 0;
}

/* The key of what is wrong with a line after the head, or NULL. */
static const char *check_line(struct fair_chain *chain, const struct fair_line *line)
{
    if (line->kind == FAIR_LINE_CHAIN)
        return chain_fits(chain, line) ? NULL : "error.fair.chain";
    fair_chain_add(chain, line->text, line->length);
    if (line->kind == FAIR_LINE_END)
        return NULL;
    return !line->tag ? "error.fair.no_tag" : tag_fits(chain, line->tag) ? NULL : "error.fair.tag";
}

struct fair_fault fair_seal_check(const char *text, size_t size, bool *sealed,
                                       struct fair_chain *chain)
{
    struct fair_fault fault = { 0 };
    struct fair_lines lines;
    struct fair_line line = { 0 };
    bool first = true, has_chain = false;
    *sealed = false;
    fair_chain_open(chain);
    struct head_check head = check_head(text, size, chain, sealed);
    fair_lines_open(&lines, text, size);
    while (fair_lines_next(&lines, &line)) {
        if (line.kind == FAIR_LINE_HEAD || line.kind == FAIR_LINE_TAGS)
            continue;
        *sealed |= line.tag || line.kind == FAIR_LINE_CHAIN;
        has_chain |= line.kind == FAIR_LINE_CHAIN;
        const char *key = check_line(chain, &line);
        if (head.key && first)
            fault = head_fault(&head, !key && line.tag);
        else if (key && !fault.key)
            fault = (struct fair_fault){ key, line.number, false };
        first = false;
    }
    if (!fault.key && head.key && first)
        fault = head_fault(&head, false);
    if (!fault.key && lines.end && !has_chain)
        fault = (struct fair_fault){ "error.fair.no_chain", line.number, false };
    return *sealed ? fault : (struct fair_fault){ 0 };
}
