/* record.c: a stored match as a record, and back. */
#include "store/inside.h"

#include <string.h>

#include "core/record.h"

/* The line that begins here, with its newline. */
static size_t line_at(const char *text)
{
    size_t length = strcspn(text, "\n");
    return text[length] ? length + 1 : length;
}

void store_head(const struct session *session, struct text *out)
{
    struct text whole = { 0 };
    record_write_head(session, NULL, &whole);
    for (const char *at = whole.data ? whole.data : ""; *at; at += line_at(at))
        if (*at != '|' && *at != '>' && strncmp(at, "moves\n", 6))
            text_add_bytes(out, at, line_at(at));
    out->failed |= whole.failed;
    text_free(&whole);
}

/* As core/record.c writes it: ">" before a last line without newline. */
static void add_edition(const char *text, struct text *out)
{
    for (const char *at = text; *at; at += line_at(at)) {
        size_t length = strcspn(at, "\n");
        text_add(out, at[length] ? "| " : "> ");
        text_add_bytes(out, at, length);
        text_add(out, "\n");
    }
}

bool store_record(const struct store_answer *answer, struct text *out)
{
    const struct stored_match *match = answer->matches ? &answer->match[0] : NULL;
    if (!match || !*match->head || answer->match_damaged)
        return false;
    for (const char *at = match->head; *at; at += line_at(at)) {
        text_add_bytes(out, at, line_at(at));
        if (!strncmp(at, "edition ", 8) && answer->editions)
            add_edition(answer->edition[0].text, out);
    }
    text_add(out, match->proof);
    text_add(out, "moves\n");
    for (int i = 0; i < answer->steps; i++)
        text_add(out, answer->step[i].lines);
    if (match->state == MATCH_OVER && !answer->damaged)
        text_add(out, "end\n");
    return true;
}
