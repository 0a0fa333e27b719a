/*
 * curves.c: numbers over time, as far as this viewer was shown them: those of
 * fields whose changes are told, and the deciding numbers of the game's voice.
 * What was reckoned is kept: only events that are new are gone through.
 */
#include <stdlib.h>
#include <string.h>

#include "desk/inside.h"

/* ---- points ------------------------------------------------------------------------- */

/* How a number stood from an event on. */
struct point {
    size_t series, seq;
    int64_t value;
};

struct points {
    size_t count, room;
    struct point *list;
    bool failed;
};

static void add_point(struct points *points, size_t series, size_t seq, int64_t value)
{
    if (points->count == points->room) {
        size_t room = points->room ? points->room * 2 : 256;
        struct point *more = realloc(points->list, room * sizeof *more);
        if (!more) {
            points->failed = true;
            return;
        }
        points->list = more;
        points->room = room;
    }
    points->list[points->count++] = (struct point){ series, seq, value };
}

static void write_points(const struct desk *desk, const struct points *points, size_t series,
                         bool hides, struct text *out)
{
    json_open(out, "points", '[');
    for (size_t i = 0; i < points->count; i++) {
        if (points->list[i].series != series)
            continue;
        json_open(out, NULL, '[');
        json_number(out, NULL, (int64_t)(desk->past.first + points->list[i].seq));
        if (hides && points->list[i].value == UNKNOWN)
            json_nothing(out, NULL);
        else
            json_number(out, NULL, points->list[i].value);
        json_close(out, ']');
    }
    json_close(out, ']');
}

/* ---- fields -------------------------------------------------------------------------- */

static bool is_curve(const struct desk *desk, const struct field *field)
{
    return field->told && !field->noun && !field->bits && desk_label(desk, field);
}

/* An element of a field that makes a curve. */
struct series {
    const struct field *field;
    int row, col;
};

/* Notes all elements of a field that make curves; says how many there are. */
static size_t series_of(const struct desk *desk, const struct field *field, struct series *list)
{
    size_t count = 0;
    for (int row = 0; row < field->rows; row++)
        for (int col = 0; col < field->cols; col++)
            if ((!field->row || desk_is_used(desk, field->row, row)) &&
                (!field->col || desk_is_used(desk, field->col, col)))
                list[count++] = (struct series){ field, row, col };
    return count;
}

/* All of the game: found once, as each event asks for them. NULL: no memory. */
static struct series *list_series(const struct desk *desk, size_t *count)
{
    const struct field *fields = desk->match.game->fields;
    size_t room = 1;
    for (const struct field *field = fields; field->name; field++)
        room += (size_t)field->rows * (size_t)field->cols;
    struct series *list = calloc(room, sizeof *list);
    for (const struct field *field = fields; list && field->name; field++)
        if (is_curve(desk, field))
            *count += series_of(desk, field, list + *count);
    return list;
}

/* ---- deciding numbers ------------------------------------------------------------------ */

enum { MOST_NUMBERS = 128 };

/* One of them is told by its label and by what it is about. */
struct curve_numbers {
    int count;
    struct {
        const char *noun;
        int value;
        char *label;
        int64_t last;
    } series[MOST_NUMBERS];
};

/* The series of this number, a new one if it was not there yet; -1: too many, or
 * no memory. */
static int find_number(struct curve_numbers *numbers, const struct deciding *number)
{
    for (int i = 0; i < numbers->count; i++) {
        const char *noun = numbers->series[i].noun;
        bool same = noun && number->noun ? !strcmp(noun, number->noun) : noun == number->noun;
        if (same && numbers->series[i].value == number->value &&
            !strcmp(numbers->series[i].label, desk_string(&number->label)))
            return i;
    }
    char *label = numbers->count < MOST_NUMBERS ? strdup(desk_string(&number->label)) : NULL;
    if (!label)
        return -1;
    int i = numbers->count++;
    numbers->series[i].noun = number->noun;
    numbers->series[i].value = number->value;
    numbers->series[i].label = label;
    numbers->series[i].last = INT64_MIN;
    return i;
}

/* ---- what was shown ------------------------------------------------------------------- */

struct curves {
    bool begun;
    size_t seq; /* so many events were gone through */
    struct series *series;
    size_t series_count;
    struct points points, told; /* of fields, of deciding numbers */
    struct curve_numbers numbers;
    desk_view view; /* after these events */
};

struct curves *curves_open(void)
{
    struct curves *curves = aligned_alloc(64, (sizeof *curves + 63) / 64 * 64);
    if (curves)
        *curves = (struct curves){ 0 };
    return curves;
}

void curves_forget(struct curves *curves)
{
    for (int i = 0; i < curves->numbers.count; i++)
        free(curves->numbers.series[i].label);
    free(curves->series);
    free(curves->points.list);
    free(curves->told.list);
    *curves = (struct curves){ 0 };
}

void curves_close(struct curves *curves)
{
    if (curves)
        curves_forget(curves);
    free(curves);
}

static void compare_fields(struct curves *curves, const void *before)
{
    for (size_t i = 0; i < curves->series_count; i++) {
        const struct series *at = &curves->series[i];
        int64_t value = field_get(at->field, curves->view, at->row, at->col);
        if (!before || field_get(at->field, before, at->row, at->col) != value)
            add_point(&curves->points, i, curves->seq, value);
    }
}

static void compare_numbers(const struct desk *desk, struct curves *curves)
{
    struct scene scene = desk_scene(desk, curves->view);
    struct deciding number;
    for (int i = 0; voice_number(&scene, i, &number); i++) {
        int series = find_number(&curves->numbers, &number);
        if (series >= 0 && curves->numbers.series[series].last != number.amount) {
            curves->numbers.series[series].last = number.amount;
            add_point(&curves->told, (size_t)series, curves->seq, number.amount);
        }
        deciding_free(&number);
    }
}

static void begin(const struct desk *desk, struct curves *curves)
{
    curves->begun = true;
    curves->series = list_series(desk, &curves->series_count);
    past_view(&desk->past, 0, curves->view);
    compare_fields(curves, NULL);
    compare_numbers(desk, curves);
}

size_t desk_reckon(const struct desk *desk, size_t most)
{
    struct curves *curves = desk->curves;
    size_t size = desk->match.game->state_size;
    desk_view before;
    if (!desk->started)
        return 0;
    if (!curves->begun)
        begin(desk, curves);
    for (; most && curves->seq < desk->past.count; most--) {
        memcpy(before, curves->view, size);
        if (!past_step(&desk->past, curves->seq++, curves->view))
            continue;
        compare_fields(curves, before);
        compare_numbers(desk, curves);
    }
    return desk->past.count - curves->seq;
}

/* ---- as JSON ---------------------------------------------------------------------------- */

static void write_series(const struct desk *desk, const struct curves *curves, size_t series,
                         struct text *out)
{
    const struct field *field = curves->series[series].field;
    int row = curves->series[series].row, col = curves->series[series].col;
    struct text names = { 0 };
    const struct {
        const char *noun;
        int index, count;
    } at[] = { { field->row, row, field->rows }, { field->col, col, field->cols } };
    json_open(out, NULL, '{');
    json_text(out, "field", field->name);
    json_text(out, "label", desk_label(desk, field));
    json_open(out, "things", '[');
    for (int i = 0; i < 2; i++) {
        char thing[MAX_THING];
        if (!at[i].noun || at[i].count == 1)
            continue;
        desk_thing(desk, at[i].noun, at[i].index, thing);
        json_text(out, NULL, thing);
        text_add(&names, names.size ? " · " : "");
        words_name(desk->words, &desk->match, at[i].noun, at[i].index, &names);
    }
    json_close(out, ']');
    desk_member(out, "of", &names);
    write_points(desk, &curves->points, series, field->seen != SEEN_BY_ALL || field->covered, out);
    json_close(out, '}');
    text_free(&names);
}

static void write_numbers(const struct desk *desk, const struct curves *curves, struct text *out)
{
    for (int i = 0; i < curves->numbers.count; i++) {
        const char *noun = curves->numbers.series[i].noun;
        int value = curves->numbers.series[i].value;
        struct text name = { 0 };
        char thing[MAX_THING];
        json_open(out, NULL, '{');
        json_nothing(out, "field");
        json_text(out, "label", curves->numbers.series[i].label);
        json_open(out, "things", '[');
        if (noun) {
            desk_thing(desk, noun, value, thing);
            json_text(out, NULL, thing);
            words_name(desk->words, &desk->match, noun, value, &name);
        }
        json_close(out, ']');
        desk_member(out, "of", &name);
        write_points(desk, &curves->told, (size_t)i, false, out);
        json_close(out, '}');
        text_free(&name);
    }
}

void desk_curves_json(const struct desk *desk, struct text *out)
{
    const struct curves *curves = desk->curves;
    desk_reckon(desk, SIZE_MAX);
    json_open(out, "curves", '[');
    write_numbers(desk, curves, out);
    for (size_t i = 0; i < curves->series_count; i++)
        write_series(desk, curves, i, out);
    json_close(out, ']');
    bool failed = !curves->series || curves->points.failed || curves->told.failed;
    out->failed = out->failed || failed;
    if (failed)
        curves_forget(desk->curves);
}
