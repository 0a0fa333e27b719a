/*
 * log.c: the public log of commitments: its lines, its pages, its chain.
 *
 * Reading is strict: a line is read, written again, and compared. So there is
 * one way to write a log, and every byte of it is under the chain.
 */
#include "fair/log.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"

static const char *const words[FAIR_LOG_WHATS] = { "committed", "begins", "ends", "given-up" };
static const char page_word[] = "kontor-log 1 ", head_word[] = "head ";

enum { DAY = 24 * 3600 };

/* ---- moments ------------------------------------------------------------------- */

/* Days of the calendar as numbers and back; years begin in March, so that the day that
 * some of them have more comes last. */
enum { DAYS_OF_400_YEARS = 146097, DAYS_BEFORE_1970 = 719468 };

static int64_t day_of(int64_t year, int64_t month, int64_t day)
{
    year -= month <= 2;
    int64_t era = year / 400, in_era = year % 400;
    int64_t in_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * DAYS_OF_400_YEARS + in_era * 365 + in_era / 4 - in_era / 100 + in_year -
           DAYS_BEFORE_1970;
}

enum { MOMENT = 96, MARK = 64 }; /* room for what the compiler thinks there could be */

/* Nothing here takes memory: a line that could not be written would break the chain. */
static void print_moment(int64_t at, char out[MOMENT])
{
    int64_t days = at / DAY + DAYS_BEFORE_1970, seconds = at % DAY;
    int64_t era = days / DAYS_OF_400_YEARS, in_era = days % DAYS_OF_400_YEARS;
    int64_t year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
    int64_t in_year = in_era - (365 * year + year / 4 - year / 100);
    int64_t shifted = (5 * in_year + 2) / 153, day = in_year - (153 * shifted + 2) / 5 + 1;
    int64_t month = shifted < 10 ? shifted + 3 : shifted - 9;
    snprintf(out, MOMENT, "%04lld-%02d-%02dT%02d:%02d:%02dZ",
             (long long)(year + era * 400 + (month <= 2)), (int)month, (int)day,
             (int)(seconds / 3600), (int)(seconds / 60 % 60), (int)(seconds % 60));
}

void fair_log_moment_write(int64_t at, struct text *out)
{
    char moment[MOMENT];
    print_moment(at, moment);
    text_add(out, moment);
}

/* A part of the moment and the character behind it. */
static bool take_part(const char **at, const char *end, uint64_t most, char behind, int64_t *part)
{
    uint64_t number;
    if (!number_take(at, end, most, &number) || *at == end || **at != behind)
        return false;
    ++*at;
    *part = (int64_t)number;
    return true;
}

static bool take_moment(const char **at, const char *end, int64_t *moment)
{
    int64_t year, month, day, hour, minute, second;
    if (!take_part(at, end, 9999, '-', &year) || !take_part(at, end, 12, '-', &month) ||
        !take_part(at, end, 31, 'T', &day) || !take_part(at, end, 23, ':', &hour) ||
        !take_part(at, end, 59, ':', &minute) || !take_part(at, end, 59, 'Z', &second) ||
        year < 1970)
        return false;
    *moment = day_of(year, month, day) * DAY + hour * 3600 + minute * 60 + second;
    return true;
}

/* ---- lines --------------------------------------------------------------------- */

/* Without its newline; how long it is. */
static size_t print_line(const struct fair_log_line *line, char out[FAIR_LOG_LINE])
{
    char moment[MOMENT], hex[FAIR_HEX], chain[FAIR_HEX] = "";
    bool ends = line->what == FAIR_LOG_ENDS;
    print_moment(line->at, moment);
    fair_to_hex(line->commitment, hex);
    if (ends)
        fair_to_hex(line->chain, chain);
    snprintf(out, FAIR_LOG_LINE, "%lld %.40s %s %s%s%s", (long long)line->number, moment,
             words[line->what], hex, ends ? " " : "", chain);
    return strlen(out);
}

void fair_log_line_write(const struct fair_log_line *line, struct text *out)
{
    char text[FAIR_LOG_LINE];
    text_add_bytes(out, text, print_line(line, text));
    text_add(out, "\n");
}

static bool take_blank(const char **at, const char *end)
{
    bool good = *at < end && **at == ' ';
    *at += good;
    return good;
}

static bool take_number(const char **at, const char *end, int64_t *number)
{
    uint64_t read;
    if (!number_take(at, end, FAIR_LOG_MOST, &read))
        return false;
    *number = (int64_t)read;
    return true;
}

static bool take_hash(const char **at, const char *end, uint8_t hash[FAIR_BYTES])
{
    if (end - *at < 2 * FAIR_BYTES || !fair_from_hex(*at, (size_t)2 * FAIR_BYTES, hash))
        return false;
    *at += (size_t)2 * FAIR_BYTES;
    return true;
}

static bool take_what(const char **at, const char *end, int *what)
{
    for (int i = 0; i < FAIR_LOG_WHATS; i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(end - *at) > length && !memcmp(*at, words[i], length) &&
            (*at)[length] == ' ') {
            *at += length;
            *what = i;
            return true;
        }
    }
    return false;
}

bool fair_log_line_read(const char *text, size_t length, struct fair_log_line *line)
{
    const char *at = text, *end = text + length;
    char right[FAIR_LOG_LINE];
    *line = (struct fair_log_line){ 0 };
    if (length >= FAIR_LOG_LINE || !take_number(&at, end, &line->number) || !take_blank(&at, end) ||
        !take_moment(&at, end, &line->at) || !take_blank(&at, end) ||
        !take_what(&at, end, &line->what) || !take_blank(&at, end) ||
        !take_hash(&at, end, line->commitment))
        return false;
    if (line->what == FAIR_LOG_ENDS && (!take_blank(&at, end) || !take_hash(&at, end, line->chain)))
        return false;
    return print_line(line, right) == length && !memcmp(right, text, length);
}

/* A word, a number and a hash: what pages begin and end with. */
static size_t print_mark(const char *word, int64_t number, const uint8_t hash[FAIR_BYTES],
                         char out[2 * MARK])
{
    char hex[FAIR_HEX];
    fair_to_hex(hash, hex);
    snprintf(out, (size_t)2 * MARK, "%s%lld %s", word, (long long)number, hex);
    return strlen(out);
}

static void write_mark(const char *word, int64_t number, const uint8_t hash[FAIR_BYTES],
                       struct text *out)
{
    char mark[2 * MARK];
    text_add_bytes(out, mark, print_mark(word, number, hash, mark));
    text_add(out, "\n");
}

static bool read_mark(const char *word, const char *text, size_t length, int64_t *number,
                      uint8_t hash[FAIR_BYTES])
{
    const char *at = text + strlen(word), *end = text + length;
    char right[2 * MARK];
    return length >= strlen(word) && !memcmp(text, word, strlen(word)) &&
           take_number(&at, end, number) && take_blank(&at, end) && take_hash(&at, end, hash) &&
           print_mark(word, *number, hash, right) == length && !memcmp(right, text, length);
}

void fair_log_top_write(int64_t first, const uint8_t before[FAIR_BYTES], struct text *out)
{
    write_mark(page_word, first, before, out);
}

void fair_log_head_write(int64_t lines, const uint8_t head[FAIR_BYTES], struct text *out)
{
    write_mark(head_word, lines, head, out);
}

/* ---- heads ---------------------------------------------------------------------- */

void fair_log_empty(uint8_t head[FAIR_BYTES])
{
    struct fair_digest digest;
    fair_digest_open(&digest, "kontor log 1");
    fair_digest_end(&digest, head);
}

static void add_text(uint8_t head[FAIR_BYTES], const char *line, size_t length)
{
    struct fair_digest digest;
    fair_digest_start(&digest);
    fair_digest_add(&digest, head, FAIR_BYTES);
    fair_digest_field(&digest, line, length);
    fair_digest_end(&digest, head);
}

void fair_log_add(uint8_t head[FAIR_BYTES], const struct fair_log_line *line)
{
    char text[FAIR_LOG_LINE];
    size_t length = print_line(line, text);
    add_text(head, text, length);
}

/* ---- following ------------------------------------------------------------------- */

void fair_log_open(struct fair_log *log)
{
    *log = (struct fair_log){ 0 };
}

void fair_log_open_at(struct fair_log *log, int64_t lines, const uint8_t head[FAIR_BYTES])
{
    *log = (struct fair_log){ .placed = true, .lines = lines };
    memcpy(log->head, head, FAIR_BYTES);
}

void fair_log_look_for(struct fair_log *log, const uint8_t commitment[FAIR_BYTES])
{
    log->story = (struct fair_log_story){ .wanted = true };
    memcpy(log->story.commitment, commitment, FAIR_BYTES);
}

void fair_log_expect(struct fair_log *log, int64_t lines, const uint8_t head[FAIR_BYTES])
{
    log->mark = lines;
    memcpy(log->mark_head, head, FAIR_BYTES);
    log->marked = !lines;
}

void fair_log_place_write(int64_t lines, const uint8_t head[FAIR_BYTES], struct text *out)
{
    char hex[FAIR_HEX];
    fair_to_hex(head, hex);
    text_printf(out, "%lld:%s", (long long)lines, hex);
}

bool fair_log_place_read(const char *text, size_t length, int64_t *lines, uint8_t head[FAIR_BYTES])
{
    const char *at = text, *end = text + length;
    return take_number(&at, end, lines) && at < end && *at == ':' &&
           fair_from_hex(at + 1, (size_t)(end - at - 1), head);
}

static enum error check_mark(struct fair_log *log)
{
    if (!log->mark || log->lines != log->mark)
        return NO_ERROR;
    log->marked = !memcmp(log->head, log->mark_head, FAIR_BYTES);
    return log->marked ? NO_ERROR : ERROR_LOG_CHAIN;
}

/* Committed, then begun, then ended; given up at any time between. Where the log is followed from
 * its middle on what came before is not known. */
static enum error tell_story(struct fair_log_story *story, const struct fair_log_line *line,
                             bool whole)
{
    bool over = story->line[FAIR_LOG_ENDS] || story->line[FAIR_LOG_GIVEN_UP];
    bool needs = line->what == FAIR_LOG_ENDS ? !story->line[FAIR_LOG_BEGINS]
                                             : line->what && !story->line[FAIR_LOG_COMMITTED];
    bool passed = line->what < FAIR_LOG_ENDS && story->line[FAIR_LOG_BEGINS];
    if (over || passed || story->line[line->what] || (needs && whole))
        return ERROR_LOG_STORY;
    story->line[line->what] = line->number;
    story->at[line->what] = line->at;
    if (line->what == FAIR_LOG_ENDS)
        memcpy(story->chain, line->chain, FAIR_BYTES);
    return NO_ERROR;
}

static enum error follow_line(struct fair_log *log, const char *text, size_t length)
{
    struct fair_log_line line;
    if (!fair_log_line_read(text, length, &line))
        return ERROR_LOG_FORM;
    if (line.number != log->lines + 1)
        return ERROR_LOG_GAP;
    if (line.at < log->at)
        return ERROR_LOG_MOMENT;
    if (!log->first)
        log->first = line.number;
    if (log->story.wanted && !memcmp(log->story.commitment, line.commitment, FAIR_BYTES)) {
        enum error error = tell_story(&log->story, &line, log->first == 1);
        if (error)
            return error;
    }
    add_text(log->head, text, length);
    log->lines = line.number;
    log->at = line.at;
    log->counted[line.what]++;
    return check_mark(log);
}

/* A page must follow on what was read before it, and the first one on nothing. */
static enum error begin_page(struct fair_log *log, const char *text, size_t length)
{
    uint8_t before[FAIR_BYTES], empty[FAIR_BYTES];
    int64_t first;
    fair_log_empty(empty);
    if (!read_mark(page_word, text, length, &first, before) || first < 1)
        return ERROR_LOG_FORM;
    if (first == 1 && memcmp(before, empty, FAIR_BYTES) != 0)
        return ERROR_LOG_CHAIN;
    if (log->placed && first != log->lines + 1)
        return ERROR_LOG_GAP;
    if (log->placed && memcmp(before, log->head, FAIR_BYTES) != 0)
        return ERROR_LOG_CHAIN;
    if (!log->placed) {
        log->placed = true;
        log->lines = first - 1;
        memcpy(log->head, before, FAIR_BYTES);
    }
    return check_mark(log);
}

static enum error end_page(const struct fair_log *log, const char *text, size_t length)
{
    uint8_t head[FAIR_BYTES];
    int64_t lines;
    if (!read_mark(head_word, text, length, &lines, head))
        return ERROR_LOG_FORM;
    if (lines != log->lines)
        return ERROR_LOG_GAP;
    return memcmp(head, log->head, FAIR_BYTES) ? ERROR_LOG_CHAIN : NO_ERROR;
}

static bool begins_with(const char *text, size_t length, const char *word)
{
    return length >= strlen(word) && !memcmp(text, word, strlen(word));
}

/* One line of the text; *open: a page has begun and not ended. */
static enum error follow(struct fair_log *log, bool *open, const char *text, size_t length)
{
    if (!*open) {
        *open = true;
        return begin_page(log, text, length);
    }
    if (!begins_with(text, length, head_word))
        return follow_line(log, text, length);
    *open = false;
    return end_page(log, text, length);
}

enum error fair_log_read(struct fair_log *log, const char *text, size_t size)
{
    bool open = false;
    int number = 0;
    while (size && !log->error) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size;
        number++;
        log->error = end ? follow(log, &open, text, length) : ERROR_LOG_FORM;
        text += length + (end != NULL);
        size -= length + (end != NULL);
    }
    /* A page that has no end is not whole, and a text without a page is no log. */
    if (!log->error && (open || !number))
        log->error = ERROR_LOG_FORM;
    if (log->error && !log->line)
        log->line = number;
    return log->error;
}

enum error fair_log_tells(const struct fair_log *log, const uint8_t *chain)
{
    const struct fair_log_story *story = &log->story;
    if (!story->line[FAIR_LOG_COMMITTED])
        return ERROR_LOG_MISSING;
    if (!chain)
        return story->line[FAIR_LOG_ENDS] ? ERROR_LOG_OTHER_END : NO_ERROR;
    if (story->line[FAIR_LOG_GIVEN_UP])
        return ERROR_LOG_GIVEN_UP;
    if (!story->line[FAIR_LOG_ENDS])
        return ERROR_LOG_NO_END;
    return memcmp(story->chain, chain, FAIR_BYTES) ? ERROR_LOG_OTHER_END : NO_ERROR;
}

void fair_log_json(const struct fair_log *log, struct text *out)
{
    static const char *const names[FAIR_LOG_WHATS] = { "committed", "begins", "ends", "given_up" };
    json_open(out, "log", '{');
    json_number(out, "first", log->first);
    json_number(out, "lines", log->lines);
    json_number(out, "commitments", log->counted[FAIR_LOG_COMMITTED]);
    json_number(out, "all_given_up", log->counted[FAIR_LOG_GIVEN_UP]);
    for (int what = 0; what < FAIR_LOG_WHATS; what++) {
        struct text moment = { 0 };
        if (!log->story.line[what])
            continue;
        fair_log_moment_write(log->story.at[what], &moment);
        json_text(out, names[what], moment.data ? moment.data : "");
        out->failed |= moment.failed;
        text_free(&moment);
    }
    if (log->error)
        json_number(out, "line", log->line);
    json_close(out, '}');
}
