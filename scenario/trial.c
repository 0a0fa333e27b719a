/* trial.c: the match that a case is played in: set-up, position, chance. */
#include "scenario/trial.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/view.h"

/* ---- what is told ------------------------------------------------------------ */

static void note(struct trial *trial, bool fault, const char *text)
{
    if (trial->differences == SCENARIO_MAX_DIFFERENCES)
        return;
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (!copy)
        return;
    memcpy(copy, text, size);
    trial->difference[trial->differences++] =
        (struct scenario_difference){ trial->line, fault, copy };
}

bool trial_differ(struct trial *trial, const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    note(trial, false, text);
    return false;
}

bool trial_fault(struct trial *trial, const char *message)
{
    note(trial, true, message);
    return false;
}

const void *trial_data(const struct trial *trial)
{
    return trial->edition->data;
}

void trial_add_element(struct text *text, const struct trial *trial, const struct field *field,
                       int element)
{
    int index[2] = { element / field->cols, element % field->cols };
    const char *noun[2] = { field->row, field->col };
    int size[2] = { field->rows, field->cols };
    text_add(text, field->name);
    for (int i = 0; i < 2; i++) {
        const char *name =
            noun[i] ? noun_name(trial->game, trial_data(trial), noun[i], index[i]) : NULL;
        if (size[i] > 1 && name)
            text_printf(text, "[%s]", name);
        else if (size[i] > 1)
            text_printf(text, "[%d]", index[i]);
    }
}

void trial_add_move(struct text *text, const struct trial *trial, struct move move)
{
    char buffer[160];
    if (move_print(trial->game, trial_data(trial), move, buffer, sizeof buffer))
        text_add(text, buffer);
}

/* ---- editions ------------------------------------------------------------------ */

static bool base_text(struct trial *trial, struct line *line, const char **text, size_t *size)
{
    const struct edition *own = trial->options->edition;
    if (!*trial->edition_name && own && own->game == trial->game) {
        *text = own->text;
        *size = own->size;
        return true;
    }
    const struct shipped_text *shipped =
        edition_shipped(trial->game, *trial->edition_name ? trial->edition_name : NULL);
    if (!shipped)
        return line_fault(line, "there is no edition \"%s\" of %s", trial->edition_name,
                          trial->game->id);
    *text = shipped->text;
    *size = shipped->size;
    return true;
}

/* The next word of an edition's line, comments left out. */
static size_t edition_word(const char **at, const char *end, const char **word)
{
    while (*at < end && (**at == ' ' || **at == '\t'))
        ++*at;
    *word = *at;
    while (*at < end && **at != ' ' && **at != '\t' && **at != '#' && **at != '\r')
        ++*at;
    return (size_t)(*at - *word);
}

static bool same_words(const char *a, const char *a_end, const char *b, const char *b_end,
                       int count)
{
    for (int i = 0; i < count; i++) {
        const char *x, *y;
        size_t length = edition_word(&a, a_end, &x);
        if (!length || length != edition_word(&b, b_end, &y) || memcmp(x, y, length))
            return false;
    }
    return true;
}

/* How many words say what a line of the edition is about. */
static int subject_words(const struct game *game, const char *at, const char *end)
{
    const char *word;
    size_t length = edition_word(&at, end, &word);
    for (const struct edition_line *line = game->edition_lines; line->word; line++)
        if (strlen(line->word) == length && !memcmp(line->word, word, length))
            return 1 + (line->row != NULL) + (line->col != NULL);
    return 0;
}

/* Where a line that is added belongs: behind the last that begins with the same word. */
static const char *place_of_added(const char *text, size_t size, const struct line *line)
{
    const char *place = text + size;
    for (const char *at = text, *end = text + size; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline + 1 : end;
        if (same_words(at, newline ? newline : end, line->at, line->end, 1))
            place = stop;
        at = stop;
    }
    return place;
}

static bool add_edition_line(struct trial *trial, struct line *line, const char *text, size_t size)
{
    struct text changed = { 0 };
    const char *place = place_of_added(text, size, line);
    text_add_bytes(&changed, text, (size_t)(place - text));
    if (place > text && place[-1] != '\n')
        text_add(&changed, "\n");
    text_add_bytes(&changed, line->at, (size_t)(line->end - line->at));
    text_add(&changed, "\n");
    text_add_bytes(&changed, place, (size_t)(text + size - place));
    if (changed.failed) {
        text_free(&changed);
        return line_fault(line, "no memory");
    }
    text_free(&trial->edition_text);
    trial->edition_text = changed;
    return true;
}

bool trial_edition_line(struct trial *trial, struct line *line, bool added)
{
    const char *text = NULL;
    size_t size = 0;
    struct text changed = { 0 };
    line_blanks(line);
    int words = subject_words(trial->game, line->at, line->end);
    if (!words)
        return line_fault(line, "no line of an edition of %s begins so", trial->game->id);
    if (trial->edition_text.size) {
        text = trial->edition_text.data;
        size = trial->edition_text.size;
    } else if (!base_text(trial, line, &text, &size)) {
        return false;
    }
    if (added)
        return add_edition_line(trial, line, text, size);
    bool found = false;
    for (const char *at = text, *end = text + size; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        bool same = same_words(at, stop, line->at, line->end, words);
        if (same && !found)
            text_add_bytes(&changed, line->at, (size_t)(line->end - line->at));
        else if (!same)
            text_add_bytes(&changed, at, (size_t)(stop - at));
        text_add_bytes(&changed, "\n", 1);
        found |= same;
        at = stop + (newline != NULL);
    }
    if (!found || changed.failed) {
        text_free(&changed);
        return line_fault(line, found ? "no memory" : "the edition has no such line");
    }
    text_free(&trial->edition_text);
    trial->edition_text = changed;
    return true;
}

static bool open_edition(struct trial *trial, struct line *line)
{
    struct edition_error error;
    const char *text = trial->edition_text.data;
    size_t size = trial->edition_text.size;
    if (!size && !base_text(trial, line, &text, &size))
        return false;
    trial->edition = edition_read(trial->game, text, size, NULL, &error);
    return trial->edition ||
           line_fault(line, "the edition is not right: %s: %s %s", edition_fault_name(error.fault),
                      error.word, error.expected);
}

/* ---- opening and closing --------------------------------------------------------- */

bool trial_prepare(struct trial *trial, struct line *line)
{
    struct setup setup;
    const char *at = "";
    if (!trial->game)
        return line_fault(line, "the case names no game");
    if (trial->players < trial->game->min_players || trial->players > trial->game->max_players)
        return line_fault(line, "%s has %d to %d players", trial->game->id,
                          trial->game->min_players, trial->game->max_players);
    setup_defaults(trial->game, trial->players, &setup);
    enum error error = setup_parse(trial->game, trial->setup_text, &setup, &at);
    if (error)
        return line_fault(line, "%s: %.60s", error_key(error), at);
    return open_edition(trial, line);
}

bool trial_open(struct trial *trial, struct line *line)
{
    const char *at = "";
    struct refusal refusal;
    if (trial->session)
        return true;
    struct match match = { .game = trial->game, .edition = trial->edition };
    setup_defaults(trial->game, trial->players, &match.setup);
    setup_parse(trial->game, trial->setup_text, &match.setup, &at);
    trial->session = session_open(&match, &refusal);
    if (!trial->session)
        return line_fault(line, "%s", refusal.rule ? refusal.rule : error_key(refusal.error));
    trial->rng = rng_seed((uint64_t)trial->seed);
    memcpy(trial->first, session_state(trial->session), trial->game->state_size);
    memcpy(trial->before, trial->first, trial->game->state_size);
    return true;
}

void trial_close(struct trial *trial)
{
    session_close(trial->session);
    edition_free(trial->edition);
    text_free(&trial->edition_text);
    for (int i = 0; i < trial->differences; i++)
        free(trial->difference[i].text);
}

/* ---- positions --------------------------------------------------------------------- */

bool trial_place(struct trial *trial, struct line *line)
{
    if (!trial_open(trial, line))
        return false;
    if (trial->placing)
        return true;
    if (!trial->waits && !trial_draw(trial))
        return false;
    trial->waits = false;
    memcpy(trial->position, session_state(trial->session), trial->game->state_size);
    memset(trial->stated, 0, sizeof trial->stated);
    return trial->placing = true;
}

void trial_set(struct trial *trial, const struct place *place, const int64_t value[])
{
    const struct field *field = place->field;
    for (int i = 0; i < place->count; i++) {
        size_t element = (size_t)(place->first + i);
        field_set(field, trial->position, 0, place->first + i, value[i]);
        memset(trial->stated + field->offset + element * field->stride, 1, field->width);
        /* What lies there now has been seen by nobody yet. */
        if (field->seen == SEEN_BY_MASK)
            memset(trial->position + field->mask + 2 * element, 0, 2);
        else if (field->seen == SEEN_BY_KNOWERS)
            trial->position[field->mask + element * field->stride] = KNOWN_TO_NOBODY;
    }
}

static bool differ_stated(struct trial *trial, const struct field *field, int element, int64_t was,
                          int64_t is)
{
    struct text text = { 0 };
    trial_add_element(&text, trial, field, element);
    text_add(&text, " is stated as ");
    text_value(&text, trial->game, trial_data(trial), field, was);
    text_add(&text, ", but must be ");
    text_value(&text, trial->game, trial_data(trial), field, is);
    trial_differ(trial, "the position does not add up: %s", text.data ? text.data : "no memory");
    text_free(&text);
    return false;
}

static bool differ_bounds(struct trial *trial, const struct field *field, int element,
                          int64_t value)
{
    struct text text = { 0 };
    trial_add_element(&text, trial, field, element);
    text_add(&text, " is never ");
    text_value(&text, trial->game, trial_data(trial), field, value);
    trial_differ(trial, "the position does not add up: %s", text.data ? text.data : "no memory");
    text_free(&text);
    return false;
}

/* What was stated must still hold once everything else has been derived. */
static bool check_stated(struct trial *trial, const unsigned char *wanted)
{
    for (const struct field *field = trial->game->fields; field->name; field++)
        for (int i = 0; i < field->rows * field->cols; i++) {
            int64_t was = field_get(field, wanted, 0, i);
            int64_t is = field_get(field, trial->position, 0, i);
            if (trial->stated[field->offset + (size_t)i * field->stride] && was != is)
                return differ_stated(trial, field, i, was, is);
        }
    return true;
}

/* What was stated lies within the bounds of its fields: so do the sums of games over it. */
static bool check_bounds(struct trial *trial)
{
    struct view_bounds bounds;
    const struct match *match = session_match(trial->session);
    view_bounds(&bounds, trial->game, trial_data(trial), &match->setup, SPECTATOR);
    for (int number = 0; trial->game->fields[number].name; number++) {
        const struct field *field = &trial->game->fields[number];
        for (int i = 0; i < field->rows * field->cols; i++) {
            int64_t value = field_get(field, trial->position, 0, i);
            if (trial->stated[field->offset + (size_t)i * field->stride] &&
                !view_value_fits(&bounds, number, value))
                return differ_bounds(trial, field, i, value);
        }
    }
    return true;
}

bool trial_settle(struct trial *trial)
{
    _Alignas(64) unsigned char wanted[MAX_STATE];
    if (!trial->placing)
        return true;
    trial->placing = false;
    if (!check_bounds(trial))
        return false;
    memcpy(wanted, trial->position, trial->game->state_size);
    const char *wrong = trial->game->arrange(trial_data(trial), trial->position, trial->stated);
    if (!wrong && !check_stated(trial, wanted))
        return false;
    if (!wrong)
        wrong = game_audit(trial->game, trial_data(trial), trial->position);
    if (wrong)
        return trial_differ(trial, "the position does not add up: %s", wrong);
    session_place(trial->session, trial->position);
    memset(trial->mark, 0, sizeof trial->mark);
    memcpy(trial->first, trial->position, trial->game->state_size);
    memcpy(trial->before, trial->position, trial->game->state_size);
    return true;
}

/* ---- playing ------------------------------------------------------------------------ */

void trial_mark(struct trial *trial)
{
    memcpy(trial->before, session_state(trial->session), trial->game->state_size);
    for (int viewer = 0; viewer < trial->players; viewer++)
        trial->mark[viewer] = session_seen(trial->session, viewer);
    trial->mark[SPECTATOR] = session_seen(trial->session, SPECTATOR);
}

bool trial_audit(struct trial *trial)
{
    const char *wrong = game_audit(trial->game, trial_data(trial), session_state(trial->session));
    return !wrong || trial_differ(trial, "does not add up: %s", wrong);
}

/* Keeps the outcomes that fit; false: none does. */
static bool keep_fitting(const struct game *game, const struct pattern *pattern,
                         const struct offers *offers, struct offers *fitting)
{
    struct move first;
    offers_clear(fitting);
    for (int i = 0; i < offers->count; i++)
        if (pattern_fits_offer(game, pattern, &offers->list[i], &first))
            offer_chance(fitting, offers->list[i].weight, first);
    return fitting->weight > 0;
}

static struct move next_outcome(struct trial *trial, const struct offers *offers)
{
    struct offers fitting;
    for (int i = 0; i < trial->queued; i++) {
        struct queued_move *queued = &trial->queue[i];
        if (!queued->used && keep_fitting(trial->game, &queued->pattern, offers, &fitting)) {
            queued->used = true;
            return offers_outcome(&fitting, rng_below(&trial->rng, fitting.weight));
        }
    }
    return offers_outcome(offers, rng_below(&trial->rng, offers->weight));
}

bool trial_draw(struct trial *trial)
{
    struct refusal refusal;
    struct offers offers;
    while (session_active(trial->session) == 1u << CHANCE) {
        if (++trial->drawn > trial->game->max_length)
            return trial_differ(trial, "chance is asked without end");
        session_legal(trial->session, CHANCE, &offers);
        if (!offers.weight)
            return trial_differ(trial, "chance has nothing to draw from");
        if (!session_play(trial->session, CHANCE, next_outcome(trial, &offers), &refusal))
            return trial_differ(trial, "a chance outcome is refused: %s", error_key(refusal.error));
        if (!trial_audit(trial))
            return false;
    }
    return true;
}

bool trial_spent(struct trial *trial)
{
    bool spent = true;
    for (int i = 0; i < trial->queued; i++)
        if (!trial->queue[i].used) {
            trial->line = trial->queue[i].line;
            spent = trial_differ(trial, "this never came: impossible, or not asked for");
        }
    return spent;
}
