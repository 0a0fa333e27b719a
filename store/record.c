/* record.c: a stored match as a record, and back. */
#include "core/record.h"

#include <string.h>

#include "store/inside.h"

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

/* The seat that a line "fair signed" is of; NOBODY: it is another line. */
static int vouched(const char *line)
{
    static const char word[] = "fair signed ";
    const char *at = line + sizeof word - 1;
    bool good = !strncmp(line, word, sizeof word - 1) && *at >= '0' && *at < '0' + MAX_PLAYERS;
    return good ? *at - '0' : NOBODY;
}

static bool is_last(const char *line)
{
    const char *over = strstr(line, ":over:");
    return over && over < line + strcspn(line, "\n");
}

/* Whether the first of two signatures of a seat is over more of the match. */
static bool is_newer(const char *line, const char *other)
{
    uint64_t events[2] = { 0 };
    for (int i = 0; i < 2; i++) {
        const char *at = strchr(i ? other : line, ':');
        while (at && at[1] >= '0' && at[1] <= '9')
            events[i] = events[i] * 10 + (uint64_t)(*++at - '0');
    }
    return events[0] > events[1] || (events[0] == events[1] && is_last(line));
}

/* The proof, with the newest signature of each seat: that of its last step, or the one after
 * the end, which was kept in the proof. */
static void add_proof(const struct store_answer *answer, struct text *out)
{
    const char *newest[MAX_PLAYERS] = { NULL };
    for (int i = 0; i < answer->steps; i++) {
        int seat = answer->step[i].vouch ? vouched(answer->step[i].vouch) : NOBODY;
        if (seat != NOBODY)
            newest[seat] = answer->step[i].vouch;
    }
    for (const char *at = answer->match[0].proof; *at; at += line_at(at)) {
        int seat = vouched(at);
        if (seat == NOBODY)
            text_add_bytes(out, at, line_at(at));
        else if (!newest[seat] || is_newer(at, newest[seat]))
            newest[seat] = at;
    }
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (newest[seat])
            text_add_bytes(out, newest[seat], line_at(newest[seat]));
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
    if (match->proof)
        add_proof(answer, out);
    text_add(out, "moves\n");
    for (int i = 0; i < answer->steps; i++)
        text_add(out, answer->step[i].lines);
    if (match->state == MATCH_OVER && !answer->damaged)
        text_add(out, "end\n");
    return true;
}
