/*
 * state.c: how far a set is, as text: the state file of kontor sim, and what
 * the ranks of a run on many machines send each other.
 *
 *     (the order: lines of the caller)
 *     results
 *     seconds MILLISECONDS
 *     part NUMBER LIMIT NARROW MILLISECONDS
 *     done FIRST-END FIRST-END ...
 *     sums FINISHED FAILED DECISIONS MOVES SHORTEST LONGEST
 *     seat NUMBER GAMES WINS RANKS POINTS
 *     agent NUMBER GAMES WINS RANKS POINTS
 *     failure GAME END ACTOR LENGTH KIND A B N FAULT
 *     replaced AGENT DECISIONS GAMES
 *     fault AGENT WHAT COUNT GAME NUMBER TEXT
 *     cells NUMBER
 *     cell FIRST VALUE VALUE ...
 *     hash SHA-256
 *
 * Numbers are whole; END of a range is not in it. What is read is checked so
 * far that nothing in it can hurt: ranges within the plan, as many games as
 * the sums say.
 */
#include <stdlib.h>
#include <string.h>

#include "core/number.h"
#include "fair/hash.h"
#include "sim/set.h"

static const char results_line[] = "results\n", hash_word[] = "hash ";

/* ---- writing -------------------------------------------------------------------- */

static void write_numbers(struct text *out, const char *word, const int64_t *numbers, int count)
{
    text_add(out, word);
    for (int i = 0; i < count; i++) {
        text_add(out, " ");
        text_add_number(out, numbers[i]);
    }
    text_add(out, "\n");
}

static void write_share(struct text *out, const char *word, int number,
                        const struct sim_share *share)
{
    int64_t numbers[] = { number, (int64_t)share->games, (int64_t)share->wins,
                          (int64_t)share->ranks, share->points };
    if (share->games)
        write_numbers(out, word, numbers, 5);
}

static void write_failure(struct text *out, const struct sim_failure *failure)
{
    struct move move = failure->end == SIM_ILLEGAL ? failure->move : (struct move){ 0 };
    text_printf(out, "failure %llu %s %d %u %d %d %d %d %s\n", (unsigned long long)failure->number,
                sim_end_name[failure->end], failure->actor, failure->length, move.kind, move.a,
                move.b, move.n, failure->fault ? failure->fault : "");
}

/* On one line: a program of others may have said anything. */
void sim_escape(struct text *out, const char *value)
{
    for (; *value; value++)
        if (*value == '\n')
            text_add(out, "\\n");
        else if (*value == '\\')
            text_add(out, "\\\\");
        else
            text_add_bytes(out, value, 1);
}

void sim_unescape(char *value)
{
    char *to = value;
    for (; *value; value++)
        if (*value == '\\' && value[1])
            *to++ = *++value == 'n' ? '\n' : *value;
        else
            *to++ = *value;
    *to = 0;
}

static void write_faults(struct text *out, int agent, const struct sim_faults *faults)
{
    if (faults->replaced)
        text_printf(out, "replaced %d %llu %llu\n", agent, (unsigned long long)faults->replaced,
                    (unsigned long long)faults->games);
    for (int what = 0; what < FAULTS; what++) {
        if (!faults->count[what])
            continue;
        text_printf(out, "fault %d %s %llu %llu %d ", agent, fault_name[what],
                    (unsigned long long)faults->count[what],
                    (unsigned long long)faults->first[what].number,
                    faults->first[what].note.number);
        sim_escape(out, faults->first[what].note.text);
        text_add(out, "\n");
    }
}

/* Most cells are 0 and left out: a line for each stretch of cells that are not. */
static void write_cells(struct text *out, const struct sim_stats *stats)
{
    enum { MOST_IN_LINE = 256 };
    if (stats->count)
        text_printf(out, "cells %zu\n", stats->count);
    for (size_t i = 0; i < stats->count; i++) {
        if (!stats->cell[i])
            continue;
        text_printf(out, "cell %zu", i);
        for (size_t end = i + MOST_IN_LINE; i < end && i < stats->count && stats->cell[i]; i++) {
            text_add(out, " ");
            text_add_number(out, stats->cell[i]);
        }
        text_add(out, "\n");
        i--;
    }
}

static void write_part(struct text *out, size_t number, const struct sim_entry *part)
{
    const struct sim_tally *tally = &part->tally;
    int64_t head[] = { (int64_t)number, (int64_t)part->limit, tally->narrow,
                       (int64_t)(tally->seconds * 1e3) };
    int64_t sums[] = { (int64_t)tally->finished, (int64_t)tally->failed, (int64_t)tally->decisions,
                       (int64_t)tally->moves,    tally->shortest,        tally->longest };
    write_numbers(out, "part", head, 4);
    text_add(out, "done");
    for (size_t i = 0; i < part->done.count; i++)
        text_printf(out, " %llu-%llu", (unsigned long long)part->done.list[i].first,
                    (unsigned long long)part->done.list[i].end);
    text_add(out, "\n");
    write_numbers(out, "sums", sums, 6);
    for (int i = 0; i < part->plan.setup.players; i++) {
        write_share(out, "seat", i, &tally->seat[i]);
        write_share(out, "agent", i, &tally->agent[i]);
    }
    for (size_t i = 0; i < tally->failure_count; i++)
        write_failure(out, &tally->failures[i]);
    for (int i = 0; i < part->plan.setup.players; i++)
        write_faults(out, i, &tally->faults[i]);
    write_cells(out, &tally->stats);
}

void sim_results_write(const struct sim_set *set, struct text *out)
{
    int64_t milliseconds = (int64_t)(set->seconds * 1e3);
    write_numbers(out, "seconds", &milliseconds, 1);
    for (size_t i = 0; i < set->count; i++)
        if (set->part[i].done.count || set->part[i].limit)
            write_part(out, i, &set->part[i]);
}

void sim_state_write(const struct sim_set *set, struct text *out)
{
    char hash[FAIR_HEX];
    text_add(out, set->order ? set->order : "");
    text_add(out, results_line);
    sim_results_write(set, out);
    if (out->failed)
        return;
    fair_hash_text(out->data, out->size, hash);
    text_printf(out, "%s%s\n", hash_word, hash);
}

/* ---- reading --------------------------------------------------------------------- */

struct state_reader {
    const char *at, *end; /* of what is left of this line */
    bool wrong;
};

static bool next_line(const char **text, const char *end, struct state_reader *line)
{
    if (*text == end)
        return false;
    const char *newline = memchr(*text, '\n', (size_t)(end - *text));
    *line = (struct state_reader){ *text, newline ? newline : end, !newline };
    *text = newline ? newline + 1 : end;
    return true;
}

static bool read_word(struct state_reader *line, const char *word)
{
    size_t length = strlen(word), left = (size_t)(line->end - line->at);
    if (left < length || memcmp(line->at, word, length) ||
        (left > length && line->at[length] != ' '))
        return false;
    line->at += left > length ? length + 1 : length;
    return true;
}

/* The next number from low to high, up to a blank, `stop`, or the end of the line. */
static int64_t read_number(struct state_reader *line, int64_t low, int64_t high, char stop)
{
    bool minus = line->at < line->end && *line->at == '-' && low < 0;
    /* The lowest number of 64 bits has no positive counterpart: its size is one more. */
    uint64_t size = 0, most = minus ? 0 - (uint64_t)low : (uint64_t)high;
    line->at += minus;
    line->wrong |= !number_take(&line->at, line->end, most, &size);
    int64_t number = (int64_t)(minus ? 0 - size : size);
    line->wrong |= number < low || number > high;
    if (line->at < line->end) {
        line->wrong |= *line->at != ' ' && *line->at != stop;
        line->at++;
    }
    return line->wrong ? low : number;
}

static void read_done(struct state_reader *line, struct sim_entry *part)
{
    uint64_t before = 0;
    int64_t games = (int64_t)part->plan.games;
    while (line->at < line->end && !line->wrong) {
        struct sim_range range = { .first = (uint64_t)read_number(line, 0, games, '-') };
        range.end = (uint64_t)read_number(line, 0, games, ' ');
        line->wrong |= range.first < before || range.first >= range.end;
        if (!line->wrong)
            line->wrong = !sim_ranges_add(&part->done, range);
        before = range.end + 1;
    }
}

static void read_share(struct state_reader *line, const struct sim_plan *plan,
                       struct sim_share *list)
{
    struct sim_share *share = &list[read_number(line, 0, plan->setup.players - 1, ' ')];
    share->games = (uint64_t)read_number(line, 0, INT64_MAX, ' ');
    share->wins = (uint64_t)read_number(line, 0, INT64_MAX, ' ');
    share->ranks = (uint64_t)read_number(line, 0, INT64_MAX, ' ');
    share->points = read_number(line, INT64_MIN, INT64_MAX, ' ');
}

static void read_sums(struct state_reader *line, struct sim_tally *tally)
{
    tally->finished = (uint64_t)read_number(line, 0, INT64_MAX, ' ');
    tally->failed = (uint64_t)read_number(line, 0, INT64_MAX, ' ');
    tally->decisions = (uint64_t)read_number(line, 0, INT64_MAX, ' ');
    tally->moves = (uint64_t)read_number(line, 0, INT64_MAX, ' ');
    tally->shortest = (uint32_t)read_number(line, 0, UINT32_MAX, ' ');
    tally->longest = (uint32_t)read_number(line, 0, UINT32_MAX, ' ');
}

const char *sim_set_fault(struct sim_set *set, const char *text, size_t length)
{
    for (size_t i = 0; i < set->fault_count; i++)
        if (strlen(set->fault[i]) == length && !memcmp(set->fault[i], text, length))
            return set->fault[i];
    char **grown = realloc(set->fault, (set->fault_count + 1) * sizeof *grown);
    if (grown)
        set->fault = grown;
    char *copy = grown ? malloc(length + 1) : NULL;
    if (!copy)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = 0;
    return set->fault[set->fault_count++] = copy;
}

static void read_failure(struct state_reader *line, struct sim_set *set, struct sim_entry *part)
{
    struct sim_failure failure = { 0 };
    int end = 1;
    failure.number = (uint64_t)read_number(line, 0, (int64_t)part->plan.games - 1, ' ');
    while (end < SIM_ENDS && !read_word(line, sim_end_name[end]))
        end++;
    line->wrong |= end == SIM_ENDS;
    failure.end = (enum sim_end)end;
    failure.actor = (int)read_number(line, NOBODY, CHANCE, ' ');
    failure.length = (uint32_t)read_number(line, 0, UINT32_MAX, ' ');
    failure.move.kind = (uint8_t)read_number(line, 0, UINT8_MAX, ' ');
    failure.move.a = (uint8_t)read_number(line, 0, UINT8_MAX, ' ');
    failure.move.b = (uint8_t)read_number(line, 0, UINT8_MAX, ' ');
    failure.move.n = (uint8_t)read_number(line, 0, UINT8_MAX, ' ');
    if (line->wrong)
        return;
    if (line->at < line->end)
        failure.fault = sim_set_fault(set, line->at, (size_t)(line->end - line->at));
    line->at = line->end;
    sim_tally_failure(&part->tally, &failure);
}

static void read_replaced(struct state_reader *line, const struct sim_plan *plan,
                          struct sim_faults *list)
{
    struct sim_faults *faults = &list[read_number(line, 0, plan->setup.players - 1, ' ')];
    faults->replaced = (uint64_t)read_number(line, 0, INT64_MAX, ' ');
    faults->games = (uint64_t)read_number(line, 0, (int64_t)plan->games * MAX_PLAYERS, ' ');
}

static void read_fault(struct state_reader *line, const struct sim_plan *plan,
                       struct sim_faults *list)
{
    struct sim_faults *faults = &list[read_number(line, 0, plan->setup.players - 1, ' ')];
    int what = 0;
    while (what < FAULTS && !read_word(line, fault_name[what]))
        what++;
    if (line->wrong || what == FAULTS) {
        line->wrong = true;
        return;
    }
    struct fault_note *note = &faults->first[what].note;
    faults->count[what] = (uint64_t)read_number(line, 1, INT64_MAX, ' ');
    faults->first[what].number = (uint64_t)read_number(line, 0, (int64_t)plan->games - 1, ' ');
    note->number = (int32_t)read_number(line, INT32_MIN, INT32_MAX, ' ');
    char text[2 * sizeof note->text];
    size_t length = (size_t)(line->end - line->at);
    line->wrong |=
        length >= sizeof text || memchr(line->at, 0, length) || !text_is_utf8(line->at, length);
    if (line->wrong)
        return;
    memcpy(text, line->at, length);
    text[length] = 0;
    sim_unescape(text);
    line->at = line->end;
    line->wrong = strlen(text) >= sizeof note->text;
    if (!line->wrong)
        memcpy(note->text, text, strlen(text) + 1);
}

/* There must be as many cells as the plan's layout has: a file cannot make us allocate
 * what it likes. */
static void read_cells(struct state_reader *line, struct sim_entry *part)
{
    const struct sim_plan *plan = &part->plan;
    struct sim_stats *stats = &part->tally.stats;
    struct sim_layout *layout = plan->stats && !stats->count ? malloc(sizeof *layout) : NULL;
    line->wrong |= !layout;
    if (layout)
        sim_layout_make(layout, plan->game, plan->edition, plan->setup.players);
    int64_t cells = layout ? (int64_t)layout->cells : 0;
    free(layout);
    read_number(line, cells, cells, ' ');
    if (line->wrong)
        return;
    stats->cell = calloc((size_t)cells, sizeof *stats->cell);
    stats->count = stats->cell ? (size_t)cells : 0;
    line->wrong = !stats->cell;
}

static void read_cell(struct state_reader *line, struct sim_stats *stats)
{
    size_t at = (size_t)read_number(line, 0, (int64_t)stats->count - 1, ' ');
    while (!line->wrong && line->at < line->end) {
        line->wrong = at >= stats->count;
        if (!line->wrong)
            stats->cell[at++] = read_number(line, INT64_MIN, INT64_MAX, ' ');
    }
}

/* The part that a line "part" begins; NULL: none, or for the second time. */
static struct sim_entry *read_part(struct state_reader *line, struct sim_set *set)
{
    int64_t number = read_number(line, 0, (int64_t)set->count - 1, ' ');
    struct sim_entry *part = line->wrong ? NULL : &set->part[number];
    if (!part || part->done.count || part->limit)
        return NULL;
    part->limit = (uint64_t)read_number(line, 0, (int64_t)part->plan.games, ' ');
    part->tally.narrow = read_number(line, 0, 1, ' ');
    part->tally.seconds = (double)read_number(line, 0, INT64_MAX, ' ') / 1e3;
    return part;
}

/* Whether the sums can be those of the games that are said to be done. */
static bool adds_up(const struct sim_entry *part)
{
    const struct sim_tally *tally = &part->tally;
    uint64_t wins = 0, games = sim_ranges_count(&part->done);
    if (part->done.count && part->done.list[part->done.count - 1].end > part->limit)
        return false;
    if (tally->finished > games || tally->failed != games - tally->finished ||
        tally->failure_count > tally->failed)
        return false;
    if (part->plan.stats && tally->finished &&
        sim_stats_games(&tally->stats) != (int64_t)tally->finished)
        return false;
    for (int i = 0; i < part->plan.setup.players; i++) {
        if (tally->seat[i].games != tally->finished ||
            tally->seat[i].wins > tally->finished * SIM_WIN ||
            tally->agent[i].games != tally->finished ||
            tally->agent[i].wins > tally->finished * SIM_WIN)
            return false;
        wins += tally->seat[i].wins;
    }
    return wins == tally->finished * SIM_WIN;
}

enum error sim_results_read(struct sim_set *set, const char *text, size_t size)
{
    const char *end = text + size;
    struct sim_entry *part = NULL;
    struct state_reader line;
    while (next_line(&text, end, &line)) {
        if (read_word(&line, "part"))
            line.wrong |= !(part = read_part(&line, set));
        else if (read_word(&line, "seconds"))
            set->seconds = (double)read_number(&line, 0, INT64_MAX, ' ') / 1e3;
        else if (part && read_word(&line, "done"))
            read_done(&line, part);
        else if (part && read_word(&line, "sums"))
            read_sums(&line, &part->tally);
        else if (part && read_word(&line, "seat"))
            read_share(&line, &part->plan, part->tally.seat);
        else if (part && read_word(&line, "agent"))
            read_share(&line, &part->plan, part->tally.agent);
        else if (part && read_word(&line, "failure"))
            read_failure(&line, set, part);
        else if (part && read_word(&line, "replaced"))
            read_replaced(&line, &part->plan, part->tally.faults);
        else if (part && read_word(&line, "fault"))
            read_fault(&line, &part->plan, part->tally.faults);
        else if (part && read_word(&line, "cells"))
            read_cells(&line, part);
        else if (part && read_word(&line, "cell"))
            read_cell(&line, &part->tally.stats);
        else
            line.wrong = true;
        if (line.wrong || line.at < line.end)
            return ERROR_SIM_STATE_BROKEN;
    }
    for (size_t i = 0; i < set->count; i++)
        if (!adds_up(&set->part[i]))
            return ERROR_SIM_STATE_BROKEN;
    return NO_ERROR;
}

enum error sim_state_check(const char *text, size_t size, struct sim_sections *sections)
{
    enum { HASH_LINE = sizeof hash_word - 1 + FAIR_HEX };
    char hash[FAIR_HEX];
    size_t mark = sizeof results_line - 1;
    if (size < HASH_LINE || memcmp(text + size - HASH_LINE, hash_word, sizeof hash_word - 1))
        return ERROR_SIM_STATE_BROKEN;
    size_t hashed = size - HASH_LINE;
    fair_hash_text(text, hashed, hash);
    if (memcmp(text + size - FAIR_HEX, hash, FAIR_HEX - 1) || text[size - 1] != '\n')
        return ERROR_SIM_STATE_BROKEN;
    /* No line of an order begins with this word. */
    for (size_t at = 0; at + mark <= hashed; at++)
        if ((!at || text[at - 1] == '\n') && !memcmp(text + at, results_line, mark)) {
            *sections = (struct sim_sections){ at, at + mark, hashed };
            return NO_ERROR;
        }
    return ERROR_SIM_STATE_BROKEN;
}
