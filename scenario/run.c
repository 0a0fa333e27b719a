/*
 * run.c: scenario files: cut into cases, each carried out line by line.
 *
 * Lines before the first "case" belong to every case of the file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario.h"
#include "scenario/statement.h"

struct file {
    const char *text, *end;
    const char *first; /* the first case; `end` if there is none */
};

/* Cuts the line at *at; comments and blanks at its end are left out. */
static void cut(const char **at, const char *end, int number, struct line *line)
{
    const char *newline = memchr(*at, '\n', (size_t)(end - *at));
    const char *stop = newline ? newline : end;
    *line = (struct line){ .at = *at, .end = stop, .number = number };
    for (const char *c = *at; c < stop; c++)
        if (*c == '#' && (c == *at || c[-1] == ' ' || c[-1] == '\t')) {
            line->end = c;
            break;
        }
    while (line->end > line->at &&
           (line->end[-1] == ' ' || line->end[-1] == '\t' || line->end[-1] == '\r'))
        line->end--;
    line_blanks(line);
    *at = newline ? newline + 1 : end;
}

static bool is_case(struct line line)
{
    return line_take(&line, "case");
}

/* ---- the head of a case -------------------------------------------------------- */

/* "CC-M2": capital letters, a hyphen, capital letters and digits. */
static bool looks_like_id(const char *word, size_t length)
{
    const char *hyphen = memchr(word, '-', length);
    length -= length && word[length - 1] >= 'a' && word[length - 1] <= 'z'; /* a part, KA-2c */
    if (!hyphen || hyphen == word || hyphen + 1 == word + length || length > 15)
        return false;
    for (const char *c = word; c < word + length; c++)
        if (c != hyphen && !(*c >= 'A' && *c <= 'Z') && !(c > hyphen && *c >= '0' && *c <= '9'))
            return false;
    return true;
}

struct head {
    char id[SCENARIO_MAX_RULES][16];
    int ids;
    bool none; /* the case says that it proves no rule */
    char title[200];
};

static void read_head(struct line line, struct head *head)
{
    *head = (struct head){ .ids = 0 };
    line_take(&line, "case");
    head->none = line_take(&line, "none");
    while (!head->none && head->ids < SCENARIO_MAX_RULES) {
        const char *word, *before = line.at;
        size_t length = line_word(&line, &word);
        if (!looks_like_id(word, length)) {
            line.at = before;
            break;
        }
        memcpy(head->id[head->ids++], word, length);
    }
    line_blanks(&line);
    snprintf(head->title, sizeof head->title, "%.*s", (int)(line.end - line.at), line.at);
}

/* The length of an id without the letter of its part. */
static size_t whole_length(const char *id)
{
    size_t length = strlen(id);
    return length && id[length - 1] >= 'a' && id[length - 1] <= 'z' ? length - 1 : length;
}

/* Whether the ids are the same, or one is of a part of the other's rule. */
static bool same_rule(const char *id, const char *other)
{
    size_t length = whole_length(id);
    return length == whole_length(other) && !memcmp(id, other, length) &&
           (!id[length] || !other[length] || id[length] == other[length]);
}

static bool names_rule(const struct head *head, const char *rule)
{
    for (int i = 0; i < head->ids; i++)
        if (same_rule(head->id[i], rule))
            return true;
    return false;
}

static bool is_rule(const struct game *game, const char *id)
{
    for (const char *const *rule = game->rules; *rule; rule++)
        if (same_rule(*rule, id))
            return true;
    return false;
}

static void check_head(struct trial *trial, const struct head *head)
{
    char message[120];
    if (!head->ids && !head->none)
        trial_fault(trial,
                    "a case begins with the ids of the rules that it proves, or with \"none\"");
    for (int i = 0; i < head->ids; i++)
        if (!is_rule(trial->game, head->id[i])) {
            snprintf(message, sizeof message, "%s has no rule %s", trial->game->id, head->id[i]);
            trial_fault(trial, message);
        }
    /* Moves alone would prove that they are allowed, which `offered` says better. */
    if (!trial->expectations)
        trial_fault(trial, "the case expects nothing: say what must hold, such as \"expect\"");
}

/* ---- a case ---------------------------------------------------------------------- */

/* Carries out lines until the next case; false: the case is given up. */
static bool run_lines(struct trial *trial, const char *at, const char *end, int number, bool head)
{
    while (at < end) {
        struct line line;
        cut(&at, end, number++, &line);
        if (line.at == line.end)
            continue;
        if (is_case(line))
            break;
        trial->line = line.number;
        for (const char *c = line.at; c < line.end; c++)
            if ((unsigned char)*c < 0x20 && *c != '\t')
                return trial_fault(trial, "this is no text");
        if (!statement_run(trial, &line, head)) {
            if (*line.message)
                trial_fault(trial, line.message);
            return false;
        }
    }
    return true;
}

/* Carries out a case: what is common to the file first, and first what says
 * which match it is. */
static void run_trial(struct trial *trial, const struct file *file, const char *body, int number)
{
    struct line line = { .number = number };
    trial->line = number;
    if (!run_lines(trial, file->text, file->first, 1, true) ||
        !run_lines(trial, body, file->end, number + 1, true))
        return;
    trial->line = number;
    if (trial_prepare(trial, &line)) {
        if (!run_lines(trial, file->text, file->first, 1, false) ||
            !run_lines(trial, body, file->end, number + 1, false))
            return;
        if (trial_open(trial, &line) && trial_settle(trial) && trial_draw(trial))
            trial_spent(trial);
    }
    trial->line = number;
    if (*line.message)
        trial_fault(trial, line.message);
}

/* What changed between the position and the end. */
static void tell_changes(const struct trial *trial, struct text *out)
{
    const void *now = session_state(trial->session);
    const void *edition = trial_data(trial);
    for (const struct field *field = trial->game->fields; field->name; field++)
        for (int i = 0; i < field->rows * field->cols; i++) {
            int64_t was = field_get(field, trial->first, 0, i);
            int64_t is = field_get(field, now, 0, i);
            if (was == is)
                continue;
            trial_add_element(out, trial, field, i);
            text_add(out, ": ");
            text_value(out, trial->game, edition, field, was);
            text_add(out, " -> ");
            text_value(out, trial->game, edition, field, is);
            text_add(out, "\n");
        }
}

/* How many seeds the lines up to the next case ask for; otherwise as given. */
static int64_t count_seeds(const char *at, const char *end, int64_t otherwise)
{
    int64_t seeds = otherwise;
    while (at < end) {
        struct line line;
        cut(&at, end, 0, &line);
        if (is_case(line))
            break;
        if (line_take(&line, "seeds") && !line_number(&line, 1, MAX_SEEDS, &seeds))
            seeds = otherwise;
    }
    return seeds;
}

struct run {
    const struct scenario_options *options;
    scenario_told *told;
    void *context;
    struct scenario_totals *totals;
};

/* Tells the case and closes it. */
static bool tell(const struct run *run, struct trial *trial, const struct head *head, int number)
{
    struct text changes = { 0 };
    struct scenario_case told = { .line = number,
                                  .title = head->title,
                                  .game = trial->game ? trial->game->id : "",
                                  .rules = head->ids,
                                  .passed = !trial->differences,
                                  .differences = trial->differences,
                                  .difference = trial->difference };
    for (int i = 0; i < head->ids; i++)
        told.rule[i] = head->id[i];
    if (run->options->verbose && trial->session) {
        tell_changes(trial, &changes);
        told.changes = changes.data;
    }
    run->totals->cases++;
    run->totals->passed += told.passed;
    run->totals->failed += !told.passed;
    for (int i = 0; i < trial->differences; i++)
        run->totals->faults += trial->difference[i].fault;
    bool more = run->told(run->context, &told);
    text_free(&changes);
    trial_close(trial);
    free(trial);
    return more;
}

static struct trial *new_trial(const struct run *run, int64_t seed)
{
    struct trial *trial = aligned_alloc(64, (sizeof *trial + 63) & ~(size_t)63);
    if (trial) {
        memset(trial, 0, sizeof *trial);
        trial->options = run->options;
        trial->players = 2;
        trial->seed = seed;
    }
    return trial;
}

/* Runs one case for each of its seeds, up to the first that fails. */
static bool run_case(const struct run *run, const struct file *file, const char *at, int number)
{
    struct head head;
    struct line line;
    const char *body = at;
    cut(&body, file->end, number, &line);
    read_head(line, &head);
    if (run->options->rule && !names_rule(&head, run->options->rule)) {
        run->totals->skipped++;
        return true;
    }
    int64_t seeds = count_seeds(file->text, file->first, 1);
    seeds = count_seeds(body, file->end, seeds);
    for (int64_t seed = 1;; seed++) {
        struct trial *trial = new_trial(run, seed);
        if (!trial)
            return false;
        run_trial(trial, file, body, number);
        trial->line = number;
        if (!trial->differences)
            check_head(trial, &head);
        if (trial->differences || seed == seeds)
            return tell(run, trial, &head, number);
        trial_close(trial);
        free(trial);
    }
}

/* A text that is no scenario file at all. */
static bool run_nothing(const struct run *run, const char *message)
{
    static const struct head nothing;
    struct trial *trial = new_trial(run, 1);
    if (!trial)
        return false;
    trial->line = 1;
    trial_fault(trial, message);
    return tell(run, trial, &nothing, 1);
}

bool scenario_run(const char *text, size_t size, const struct scenario_options *options,
                  scenario_told *told, void *context, struct scenario_totals *totals)
{
    struct run run = { options, told, context, totals };
    struct file file = { .text = text, .end = text + size, .first = text + size };
    if (size > SCENARIO_MAX_FILE)
        return run_nothing(&run, "the file is too large");
    bool any = false;
    int number = 1;
    for (const char *at = text; at < file.end; number++) {
        struct line line;
        const char *begin = at;
        cut(&at, file.end, number, &line);
        if (!is_case(line))
            continue;
        if (!any)
            file.first = begin;
        any = true;
        if (!run_case(&run, &file, begin, number))
            return false;
    }
    return any || run_nothing(&run, "the file has no case");
}
