/*
 * log.c: the public log of commitments (fair/log.h), as the store's thread keeps it.
 *
 * Nobody writes a line: lines follow from what becomes of the rows of matches, in
 * the transaction that changes them. So no way of ending a match can forget its
 * line, and no line can tell of what is not stored. Which commitment of a match
 * stands open is known by the log's own last line about it, not by the row, which
 * may be damaged or gone.
 */
#include <string.h>

#include "store/inside.h"

static struct statement *about(struct database *database, const char *sql, int64_t id)
{
    struct statement *statement = statement_keep(database, sql);
    bind_number(statement, 1, id);
    return statement;
}

/* The row that a statement finds; number 0: there is none. */
static enum store_error find_line(struct database *database, struct statement *statement,
                                  struct stored_log *line)
{
    struct pocket none = { 0 };
    struct mark mark;
    enum store_error error = row_find(database, statement, TABLE_LOG, &none, line, &mark);
    pocket_free(&none);
    return error;
}

enum store_error log_newest(struct database *database, struct stored_log *line)
{
    static const char last[] = "SELECT {*log} FROM log ORDER BY number DESC LIMIT 1";
    enum store_error error = find_line(database, statement_keep(database, last), line);
    if (!error && !line->number)
        fair_log_empty(line->head);
    return error;
}

static enum store_error last_of(struct database *database, int64_t match, struct stored_log *line)
{
    static const char last[] = "SELECT {*log} FROM log WHERE match=?1 ORDER BY number DESC LIMIT 1";
    return find_line(database, about(database, last, match), line);
}

static bool is_open(const struct stored_log *line)
{
    return line->number && (line->what == FAIR_LOG_COMMITTED || line->what == FAIR_LOG_BEGINS);
}

void log_tell(const struct stored_log *newest, struct store_answer *answer)
{
    answer->log_told = true;
    answer->log_lines = newest->number;
    memcpy(answer->log_head, newest->head, STORE_HASH);
}

struct fair_log_line store_log_line(const struct stored_log *row)
{
    struct fair_log_line line = { .number = row->number, .at = row->at, .what = row->what };
    memcpy(line.commitment, row->commitment, FAIR_BYTES);
    memcpy(line.chain, row->chain, FAIR_BYTES);
    return line;
}

/* The next line. Where the clock was set back it has the moment of the one before. */
static enum store_error add(struct database *database, int64_t match, enum fair_log_what what,
                            const uint8_t *commitment, const uint8_t *chain, int64_t now,
                            struct store_answer *answer)
{
    static const char sql[] = "INSERT INTO log({*log}) VALUES({?log})";
    struct stored_log row = { .match = match, .what = (int)what, .at = now / 1000 }, newest;
    enum store_error error = log_newest(database, &newest);
    if (error)
        return error;
    row.number = newest.number + 1;
    row.at = row.at < newest.at ? newest.at : row.at;
    memcpy(row.commitment, commitment, STORE_HASH);
    if (chain)
        memcpy(row.chain, chain, STORE_HASH);
    memcpy(row.head, newest.head, STORE_HASH);
    struct fair_log_line line = store_log_line(&row);
    fair_log_add(row.head, &line);
    error = row_write(database, sql, TABLE_LOG, &row);
    if (!error && answer)
        log_tell(&row, answer);
    return error;
}

/* ---- what follows from a match ------------------------------------------------- */

/* The commitment in lines of a proof; false: there is none yet. */
static bool committed(const char *proof, uint8_t commitment[STORE_HASH])
{
    static const char word[] = "fair commitment ";
    const char *at = proof ? strstr(proof, word) : NULL;
    at = at ? at + sizeof word - 1 : NULL;
    return at && fair_from_hex(at, strcspn(at, "\n"), commitment);
}

/* The last link of the record as it is stored; false: there is none, for it is damaged. */
static enum store_error find_chain(struct database *database, int64_t match,
                                   uint8_t chain[STORE_HASH], bool *found)
{
    struct store_answer *answer = answer_aside();
    struct part part = { .what = PART_READ_MATCH, .number = { match } };
    struct text text = { 0 };
    *found = false;
    if (!answer)
        return STORE_MEMORY;
    enum store_error error = part_read(database, &part, answer);
    if (!error && !answer->damaged && store_record(answer, &text)) {
        struct fair_chain links;
        fair_chain_text(text.data, text.size, &links);
        memcpy(chain, links.hash, STORE_HASH);
        *found = true;
    }
    if (text.failed)
        error = STORE_MEMORY;
    if (text.data)
        fair_wipe(text.data, text.size);
    text_free(&text);
    store_answer_free(answer);
    return error;
}

static enum store_error end_open(struct database *database, const struct stored_log *open,
                                 bool over, int64_t now, struct store_answer *answer)
{
    uint8_t chain[STORE_HASH];
    bool whole = false;
    enum store_error error = STORE_FINE;
    if (over && open->what == FAIR_LOG_BEGINS)
        error = find_chain(database, open->match, chain, &whole);
    if (error)
        return error;
    return add(database, open->match, whole ? FAIR_LOG_ENDS : FAIR_LOG_GIVEN_UP, open->commitment,
               whole ? chain : NULL, now, answer);
}

/* A match in the exchange or running, under this commitment. */
static enum store_error go_on(struct database *database, const struct stored_match *match,
                              const uint8_t *commitment, const struct stored_log *last,
                              struct store_answer *answer)
{
    bool same = last->number && !memcmp(last->commitment, commitment, STORE_HASH);
    enum store_error error = STORE_FINE;
    if (is_open(last) && !same)
        error = end_open(database, last, false, match->changed, answer);
    if (!error && !same)
        error =
            add(database, match->id, FAIR_LOG_COMMITTED, commitment, NULL, match->changed, answer);
    if (!error && match->state == MATCH_RUNNING && (!same || last->what == FAIR_LOG_COMMITTED))
        error = add(database, match->id, FAIR_LOG_BEGINS, commitment, NULL, match->changed, answer);
    return error;
}

enum store_error log_match(struct database *database, const struct stored_match *match,
                           struct store_answer *answer)
{
    struct stored_log last;
    uint8_t commitment[STORE_HASH];
    enum store_error error = last_of(database, match->id, &last);
    if (error)
        return error;
    bool alive = match->state == MATCH_EXCHANGE || match->state == MATCH_RUNNING;
    if (alive && committed(match->proof, commitment))
        return go_on(database, match, commitment, &last, answer);
    if (!is_open(&last))
        return STORE_FINE;
    return end_open(database, &last, match->state == MATCH_OVER, match->changed, answer);
}

enum store_error log_drop(struct database *database, int64_t match, int64_t now,
                          struct store_answer *answer)
{
    struct stored_log last;
    enum store_error error = last_of(database, match, &last);
    if (error || !is_open(&last))
        return error;
    return end_open(database, &last, false, now, answer);
}

/* ---- when there was no log yet --------------------------------------------------- */

/* The next match behind an id that is not over; *found: whether there is one. */
static enum store_error next_alive(struct database *database, int64_t behind, struct pocket *pocket,
                                   struct stored_match *match, bool *found)
{
    static const char sql[] = "SELECT {*match} FROM match WHERE id>?1 AND state IN (1,2)"
                              " ORDER BY id LIMIT 1";
    struct mark mark;
    enum store_error error =
        row_find(database, about(database, sql, behind), TABLE_MATCH, pocket, match, &mark);
    *found = mark.found;
    return error;
}

enum store_error log_adopt(struct database *database)
{
    enum store_error error = STORE_FINE;
    int64_t behind = 0;
    bool found = true;
    while (!error && found) {
        struct pocket pocket = { 0 };
        struct stored_match match;
        error = next_alive(database, behind, &pocket, &match, &found);
        if (!error && found) {
            behind = match.id;
            match.changed = match.started;
            error = log_match(database, &match, NULL);
        }
        pocket_free(&pocket);
    }
    return error;
}

/* ---- checking --------------------------------------------------------------------- */

/* Numbers without gaps, and every head as its line makes it. Behind the first fault nothing
 * can be said. */
static void check_line(const struct stored_log *row, struct stored_log *before, struct text *wrong)
{
    struct fair_log_line line = store_log_line(row);
    uint8_t head[FAIR_BYTES];
    memcpy(head, before->head, FAIR_BYTES);
    if (row->what >= 0 && row->what < FAIR_LOG_WHATS)
        fair_log_add(head, &line);
    if (row->number != before->number + 1)
        text_printf(wrong, "log %lld: it follows on nothing\n", (long long)row->number);
    else if (row->at < before->at)
        text_printf(wrong, "log %lld: it is earlier than the line before\n",
                    (long long)row->number);
    else if (memcmp(head, row->head, FAIR_BYTES) != 0)
        text_printf(wrong, "log %lld: the chain breaks\n", (long long)row->number);
    *before = *row;
}

enum store_error log_check(struct database *database, struct text *wrong)
{
    struct stored_log before = { 0 }, row;
    struct pocket none = { 0 };
    struct statement *statement =
        statement_once(database, "SELECT {*log} FROM log ORDER BY number");
    size_t had = wrong->size;
    enum store_error error = STORE_FINE;
    bool found;
    fair_log_empty(before.head);
    while (!error && wrong->size == had && !(error = statement_step(database, statement, &found)) &&
           found) {
        memset(&row, 0, sizeof row);
        row_read(statement, &table_map[TABLE_LOG], &none, &row, 0);
        check_line(&row, &before, wrong);
    }
    statement_end(statement);
    pocket_free(&none);
    return error;
}

/* ---- pages -------------------------------------------------------------------------- */

void store_log_page(const struct store_answer *answer, int64_t from, struct text *out)
{
    uint8_t before[FAIR_BYTES];
    int first = answer->logs && answer->log[0].number < from;
    int64_t lines = from - 1;
    fair_log_empty(before);
    if (first)
        memcpy(before, answer->log[0].head, FAIR_BYTES);
    fair_log_top_write(from, before, out);
    for (int i = first; i < answer->logs; i++) {
        struct fair_log_line line = store_log_line(&answer->log[i]);
        if (line.what < 0 || line.what >= FAIR_LOG_WHATS)
            break; /* damaged: whoever follows notices */
        fair_log_line_write(&line, out);
        lines = line.number;
        memcpy(before, answer->log[i].head, FAIR_BYTES);
    }
    fair_log_head_write(lines, before, out);
}
