/* logbook.c: pages of a public log, fetched and followed. */
#include "client/logbook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PAGES = 5 }; /* at once: nobody waits for more */

bool logbook_told(struct value message, struct logbook *told)
{
    struct value log = value_member(message, "log");
    char hex[FAIR_HEX] = "";
    *told = (struct logbook){ 0 };
    told->known = value_number(value_member(log, "lines"), 0, FAIR_LOG_MOST, &told->lines) &&
                  value_text(value_member(log, "head"), hex, sizeof hex) &&
                  fair_from_hex(hex, strlen(hex), told->head);
    return told->known;
}

bool logbook_read(const char *text, size_t size, struct logbook *book)
{
    *book = (struct logbook){ 0 };
    book->known = fair_log_place_read(text, size, &book->lines, book->head);
    return book->known;
}

/* Reads the page that begins there. What is no page of a log at all comes from somebody in
 * between, and says nothing. */
static enum logbook_word read_page(struct client *client, int64_t from, struct fair_log *log)
{
    static const char word[] = "kontor-log ";
    struct channel_event answer;
    char path[48];
    enum logbook_word said = LOGBOOK_SILENT;
    snprintf(path, sizeof path, "/log?from=%lld", (long long)from);
    if (!client_get(client, path, &answer))
        return LOGBOOK_SILENT;
    bool page = answer.status == 200 && answer.size >= sizeof word - 1 &&
                !memcmp(answer.text, word, sizeof word - 1);
    /* Where a line once was there is none now. */
    if (answer.status == 404 && answer.text && strstr(answer.text, "\"error.log.from\""))
        said = LOGBOOK_REWRITTEN;
    if (page)
        said = fair_log_read(log, answer.text, answer.size) ? LOGBOOK_REWRITTEN : LOGBOOK_TRUE;
    free(answer.text);
    return said;
}

static bool same(const struct logbook *one, const struct logbook *other)
{
    return one->lines == other->lines && !memcmp(one->head, other->head, FAIR_BYTES);
}

/* From where the log stands to what was told. */
static enum logbook_word read_on(struct client *client, const struct logbook *told,
                                 struct fair_log *log)
{
    for (int pages = 0; pages < MOST_PAGES && log->lines < told->lines; pages++) {
        int64_t before = log->lines;
        enum logbook_word said = read_page(client, before + 1, log);
        if (said != LOGBOOK_TRUE)
            return said;
        if (log->lines == before)
            return LOGBOOK_REWRITTEN; /* it ends before the line that was told */
    }
    return LOGBOOK_TRUE;
}

enum logbook_word logbook_follow(struct client *client, struct logbook *known,
                                 const struct logbook *told, struct fair_log *log)
{
    struct fair_log_story story = log->story;
    enum logbook_word said = LOGBOOK_TRUE;
    fair_log_open_at(log, known->known ? known->lines : told->lines,
                     known->known ? known->head : told->head);
    log->story = story;
    fair_log_expect(log, told->lines, told->head);
    if (!known->known)
        *known = *told;
    else if (told->lines == known->lines)
        said = same(told, known) ? LOGBOOK_TRUE : LOGBOOK_REWRITTEN;
    else if (told->lines < known->lines) /* another terminal may have seen more meanwhile */
        said = read_page(client, known->lines + 1, log);
    else
        said = read_on(client, told, log);
    if (said == LOGBOOK_REWRITTEN)
        *known = *told;
    if (said == LOGBOOK_TRUE && log->lines > known->lines) {
        known->lines = log->lines;
        memcpy(known->head, log->head, FAIR_BYTES);
    }
    return said;
}

enum logbook_word logbook_catch_up(struct client *client, struct logbook *known,
                                   struct fair_log *log)
{
    struct fair_log_story story = log->story;
    enum logbook_word said = LOGBOOK_TRUE;
    int64_t before;
    fair_log_open_at(log, known->lines, known->head);
    log->story = story;
    int pages = 0;
    do {
        before = log->lines;
        said = read_page(client, before + 1, log);
    } while (said == LOGBOOK_TRUE && log->lines == before + FAIR_LOG_PAGE && ++pages < MOST_PAGES);
    known->lines = log->lines;
    memcpy(known->head, log->head, FAIR_BYTES);
    return said;
}

enum logbook_word logbook_find(struct client *client, const struct logbook *told,
                               const uint8_t commitment[FAIR_BYTES])
{
    int64_t from = told->lines - FAIR_LOG_PAGE + 1;
    for (int pages = 0; pages < MOST_PAGES; pages++, from -= FAIR_LOG_PAGE) {
        struct fair_log log;
        from = from < 1 ? 1 : from;
        fair_log_open(&log);
        fair_log_look_for(&log, commitment);
        if (!pages)
            fair_log_expect(&log, told->lines, told->head);
        enum logbook_word said = read_page(client, from, &log);
        if (said == LOGBOOK_TRUE && !pages && !log.marked)
            return LOGBOOK_REWRITTEN;
        if (said != LOGBOOK_TRUE || log.story.line[FAIR_LOG_COMMITTED])
            return said;
        if (from == 1)
            break;
    }
    return LOGBOOK_ABSENT;
}
