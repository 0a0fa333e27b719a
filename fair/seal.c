/*
 * seal.c: tags and chain of a record: writing and checking them.
 *
 * Nothing here knows the rules; a record is a list of lines.
 */
#include "fair/seal.h"

#include <assert.h>
#include <string.h>

#include "core/number.h"
#include "core/record.h"
#include "fair/fair.h"

enum { TAGS_A_LINE = 5 };

/* ---- the chain ----------------------------------------------------------- */

void fair_chain_open(struct fair_chain *chain)
{
    struct fair_digest digest;
    fair_digest_proof(&digest, "record", 1);
    fair_digest_end(&digest, chain->hash);
}

/* The link before has a fixed length, so link and line need no lengths; short
 * lines then fit one block of the hash. */
void fair_chain_add(struct fair_chain *chain, const char *line, size_t length)
{
    struct fair_digest digest;
    fair_digest_start(&digest);
    fair_digest_add(&digest, chain->hash, FAIR_BYTES);
    fair_digest_add(&digest, line, length);
    fair_digest_end(&digest, chain->hash);
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
    *line = (struct fair_line){
        .text = text, .length = length, .start = lines->at, .number = ++lines->number
    };
    lines->at += length + (newline != NULL);
    if (!lines->moves) {
        line->kind = begins(line, "fair tags ")     ? FAIR_LINE_TAGS
                     : begins(line, "fair signed ") ? FAIR_LINE_SIGNED
                                                    : FAIR_LINE_HEAD;
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

void fair_chain_text(const char *text, size_t size, struct fair_chain *chain)
{
    struct fair_lines lines;
    struct fair_line line;
    fair_chain_open(chain);
    fair_lines_open(&lines, text, size);
    while (fair_lines_next(&lines, &line))
        if (line.kind != FAIR_LINE_TAGS && line.kind != FAIR_LINE_SIGNED &&
            line.kind != FAIR_LINE_CHAIN)
            fair_chain_add(chain, line.text, line.length);
}

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
        if (line.kind == FAIR_LINE_SIGNED) {
            text_add_bytes(out, line.text, line.length);
            text_add(out, "\n");
            continue;
        }
        fair_chain_add(chain, line.text, line.length);
        fair_chain_hex(chain, hex);
        if (count++ % TAGS_A_LINE == 0) {
            text_add(&tags, count > 1 ? "\nfair tags " : "fair tags ");
            text_add_number(&tags, count);
        }
        text_add(&tags, " ");
        text_add_bytes(&tags, hex, FAIR_TAG);
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

/* Who plays from here on is shown to everybody. */
static void write_handovers(const struct session *session, size_t event, size_t *next,
                            struct text *out)
{
    for (; *next < session_handovers(session); ++*next) {
        const struct handover *handover = session_handover(session, *next);
        if (handover->place > event)
            return;
        record_write_handover(handover, out);
    }
}

void fair_write_seen(const struct session *session, const char *proof, size_t proof_size,
                     int viewer, struct text *out)
{
    struct text shown = { 0 };
    fair_strip(proof, proof_size, &shown);
    record_write_head(session, shown.data, out);
    out->failed |= shown.failed;
    text_free(&shown);
    size_t count = session_seen(session, viewer), handover = 0;
    for (size_t i = 0; i < count; i++) {
        struct event event;
        size_t index = session_seen_event(session, viewer, i, &event);
        write_handovers(session, index, &handover, out);
        record_write_event(session_match(session), event, out);
    }
    write_handovers(session, session_count(session), &handover, out);
}

/* ---- checking ---------------------------------------------------------- */

/* Goes through the lines "fair tags" beside the lines of the head. */
struct tags {
    struct fair_lines lines;
    struct fair_line line; /* at the end the line "moves" */
    size_t at;             /* the next tag in the line; 0: none */
    unsigned next;         /* the line of the head that it belongs to, from 1 */
    unsigned first;        /* the same of the first tag in the line */
    int bad;               /* the first line with tags that belong to nothing */
};

static void bad_tags(struct tags *tags)
{
    if (!tags->bad)
        tags->bad = tags->line.number;
    tags->at = 0;
}

/* The next line of tags; false: no more. */
static bool open_tags(struct tags *tags)
{
    static const size_t start = sizeof "fair tags " - 1;
    do
        if (tags->lines.moves || !fair_lines_next(&tags->lines, &tags->line))
            return false;
    while (tags->line.kind != FAIR_LINE_TAGS);
    const char *text = tags->line.text;
    const char *at = text + start;
    uint64_t first = 0;
    number_take(&at, text + tags->line.length, 9999999, &first);
    tags->at = (size_t)(at - text);
    tags->first = tags->next = (unsigned)first;
    /* Five a line, and the lines of a head counted through: there is one way. */
    if (text[start] == '0' || tags->at == start || tags->next % TAGS_A_LINE != 1)
        bad_tags(tags);
    return true;
}

/* The tag of a line of the head; NULL: it has none. */
static const char *find_tag(struct tags *tags, unsigned line)
{
    for (;;) {
        if (!tags->at || tags->at == tags->line.length) {
            tags->at = 0;
            if (!open_tags(tags))
                return NULL;
            continue;
        }
        const char *tag = tags->line.text + tags->at;
        if (tags->line.length - tags->at < FAIR_TAG + 1 || *tag != ' ' ||
            tags->next == tags->first + TAGS_A_LINE) {
            bad_tags(tags);
        } else if (tags->next == line) {
            tags->at += FAIR_TAG + 1;
            tags->next++;
            return tag + 1;
        } else if (tags->next > line) {
            return NULL;
        } else {
            bad_tags(tags);
        }
    }
}

/* A tag that fits vouches for all lines before it. So a tag that does not
 * fit means an altered line if no later one fits, or else an altered tag. */
struct head_check {
    int line, line_tags; /* an altered line, and where its tag stands */
    int last;            /* the last line that is not of tags */
    int tags;            /* an altered line of tags */
    int missing;         /* where a tag should stand */
};

static void head_fits(struct head_check *check)
{
    if (check->line && !check->tags)
        check->tags = check->line_tags;
    check->line = 0;
}

/* One line of the head, already in the chain, and its tag. */
static void check_head_line(struct head_check *check, const struct fair_chain *chain,
                            const struct fair_line *line, bool moves, const char *tag,
                            int tags_line)
{
    bool fits = tag && tag_fits(chain, tag);
    bool apart = !moves && line->number != check->last + 1; /* lines of tags stand between */
    if (fits)
        head_fits(check);
    if (fits && apart && !check->tags)
        check->tags = check->last + 1;
    if (!tag && !check->missing)
        check->missing = tags_line;
    if (!fits && (tag || apart) && !check->line) {
        /* Where "moves" is whole, the line that should stand before it is gone. */
        check->line = moves ? check->last + 1 : line->number;
        check->line_tags = tags_line;
    }
    check->last = line->number;
}

static struct head_check check_head(const char *text, size_t size, struct fair_chain *chain,
                                    bool *sealed)
{
    struct head_check check = { 0 };
    struct tags tags = { .at = 0 };
    struct fair_lines lines;
    struct fair_line line;
    unsigned count = 0;
    fair_lines_open(&tags.lines, text, size);
    fair_lines_open(&lines, text, size);
    while (!lines.moves && fair_lines_next(&lines, &line)) {
        if (line.kind == FAIR_LINE_TAGS) {
            *sealed = true;
            continue;
        }
        if (line.kind == FAIR_LINE_SIGNED)
            continue;
        fair_chain_add(chain, line.text, line.length);
        const char *tag = find_tag(&tags, ++count);
        check_head_line(&check, chain, &line, lines.moves, tag, tags.line.number);
    }
    find_tag(&tags, UINT32_MAX);
    if (!check.tags)
        check.tags = tags.bad;
    return check;
}

static struct fair_fault head_fault(const struct head_check *check)
{
    struct fair_fault fault = { .line = check->line, .head = true };
    if (fault.line)
        fault.error = ERROR_FAIR_TAG;
    else if (check->tags && (!check->missing || check->tags <= check->missing)) {
        fault.error = ERROR_FAIR_TAG;
        fault.line = check->tags;
    } else if (check->missing) {
        fault.error = ERROR_FAIR_NO_TAG;
        fault.line = check->missing;
    }
    return fault;
}

static bool chain_fits(const struct fair_chain *chain, const struct fair_line *line)
{
    char hex[FAIR_HEX];
    fair_chain_hex(chain, hex);
    return line->length == 6 + 2 * FAIR_BYTES && memcmp(line->text + 6, hex, 2 * FAIR_BYTES) == 0;
}

/* What is wrong with a line after the head. */
static enum error check_line(struct fair_chain *chain, const struct fair_line *line)
{
    if (line->kind == FAIR_LINE_CHAIN)
        return chain_fits(chain, line) ? NO_ERROR : ERROR_FAIR_CHAIN;
    fair_chain_add(chain, line->text, line->length);
    if (line->kind == FAIR_LINE_END)
        return NO_ERROR;
    return !line->tag ? ERROR_FAIR_NO_TAG : tag_fits(chain, line->tag) ? NO_ERROR : ERROR_FAIR_TAG;
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
        if (line.kind <= FAIR_LINE_SIGNED)
            continue;
        *sealed |= line.tag || line.kind == FAIR_LINE_CHAIN;
        has_chain |= line.kind == FAIR_LINE_CHAIN;
        enum error error = check_line(chain, &line);
        if (first && !error && line.tag)
            head_fits(&head);
        if (error && !fault.error)
            fault = (struct fair_fault){ .error = error, .line = line.number };
        first = false;
    }
    if (!fault.error && lines.end && !has_chain)
        fault = (struct fair_fault){ .error = ERROR_FAIR_NO_CHAIN, .line = line.number };
    if (!*sealed)
        return (struct fair_fault){ 0 };
    struct fair_fault before = head_fault(&head);
    return before.error ? before : fault;
}
