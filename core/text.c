/* text.c: growing text, the JSON writer, and states as JSON and as a dump. */
#include "core/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_free(struct text *text)
{
    free(text->data);
    *text = (struct text){ 0 };
}

static bool make_room(struct text *text, size_t count)
{
    if (text->failed || count >= SIZE_MAX / 2 - text->size) {
        text->failed = true;
        return false;
    }
    size_t need = text->size + count + 1;
    if (need > text->room) {
        size_t room = text->room ? text->room : 256;
        while (room < need)
            room *= 2;
        char *data = realloc(text->data, room);
        if (!data) {
            text->failed = true;
            return false;
        }
        text->data = data;
        text->room = room;
    }
    return true;
}

/* Makes room for count bytes and a final 0. */
static inline bool grow(struct text *text, size_t count)
{
    return (!text->failed && count < text->room - text->size) || make_room(text, count);
}

static inline void put(struct text *text, char sign)
{
    if (!grow(text, 1))
        return;
    text->data[text->size++] = sign;
    text->data[text->size] = 0;
}

void text_add_bytes(struct text *text, const char *bytes, size_t count)
{
    if (!grow(text, count))
        return;
    if (count)
        memcpy(text->data + text->size, bytes, count);
    text->size += count;
    text->data[text->size] = 0;
}

void text_add(struct text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

/* Writes the number; returns how many bytes. By hand, as views have hundreds of them. */
static size_t put_number(char digits[24], int64_t number)
{
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    size_t length = number < 0, at;
    for (uint64_t rest = left; rest >= 10; rest /= 10)
        length++;
    at = length++;
    do
        digits[at--] = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        digits[0] = '-';
    return length;
}

void text_add_number(struct text *text, int64_t number)
{
    char digits[24];
    text_add_bytes(text, digits, put_number(digits, number));
}

void text_printf(struct text *text, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    if (length < 0)
        text->failed = true;
    else if (grow(text, (size_t)length)) {
        vsnprintf(text->data + text->size, (size_t)length + 1, format, again);
        text->size += (size_t)length;
    }
    va_end(again);
    va_end(list);
}

bool text_is_utf8(const char *bytes, size_t count)
{
    static const uint32_t least[] = { 0, 0x80, 0x800, 0x10000 };
    for (size_t i = 0; i < count;) {
        unsigned char first = (unsigned char)bytes[i++];
        if (first < 0x80)
            continue;
        unsigned more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
        uint32_t code = first & (0x3fu >> more);
        if (first < 0xc2 || first > 0xf4 || count - i < more)
            return false;
        for (unsigned k = 0; k < more; k++, i++) {
            if (((unsigned char)bytes[i] & 0xc0) != 0x80)
                return false;
            code = code << 6 | ((unsigned char)bytes[i] & 0x3f);
        }
        if (code < least[more] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
            return false;
    }
    return true;
}

bool text_is_line(const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        unsigned char first = (unsigned char)bytes[i];
        if (first < 0x20 || first == 0x7f)
            return false;
        if (first == 0xc2 && i + 1 < count && (unsigned char)bytes[i + 1] < 0xa0)
            return false; /* U+0080 to U+009F */
        if (count - i > 2 &&
            (!memcmp(bytes + i, "\xe2\x80\xa8", 3) || !memcmp(bytes + i, "\xe2\x80\xa9", 3)))
            return false; /* U+2028, U+2029 */
    }
    return text_is_utf8(bytes, count);
}

/* ---- JSON ------------------------------------------------------------ */

static bool is_plain(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

/* Whether all eight are plain; where it says no they may still be. */
static inline bool are_plain(uint64_t eight)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t quote = eight ^ '"' * ones, back = eight ^ '\\' * ones;
    return !(
        (((eight - 0x20 * ones) & ~eight) | ((quote - ones) & ~quote) | ((back - ones) & ~back)) &
        0x80 * ones);
}

/* Whether the whole text is; the last eight or four may be looked at twice. */
static inline bool is_plain_text(const char *text, size_t length)
{
    uint64_t eight;
    uint32_t four[2];
    if (length < 4) {
        for (size_t i = 0; i < length; i++)
            if (!is_plain(text[i]))
                return false;
        return true;
    }
    if (length < 8) {
        memcpy(&four[0], text, 4);
        memcpy(&four[1], text + length - 4, 4);
        return are_plain((uint64_t)four[1] << 32 | four[0]);
    }
    for (size_t i = 0; i + 8 < length; i += 8) {
        memcpy(&eight, text + i, 8);
        if (!are_plain(eight))
            return false;
    }
    memcpy(&eight, text + length - 8, 8);
    return are_plain(eight);
}

/* What stands in a text for a character that may not stand there itself. */
static void escape(struct text *text, unsigned char c)
{
    if (c == '\n')
        text_add(text, "\\n");
    else if (c >= 0x20)
        text_printf(text, "\\%c", c);
    else
        text_printf(text, "\\u%04x", c);
}

static void quote(struct text *text, const char *value, size_t length)
{
    size_t from = 0, to = 0;
    if (!grow(text, length + 2))
        return;
    text->data[text->size++] = '"';
    if (is_plain_text(value, length)) {
        memcpy(text->data + text->size, value, length);
        text->size += length;
        text->data[text->size++] = '"';
        text->data[text->size] = 0;
        return;
    }
    for (;;) {
        while (to < length && is_plain(value[to]))
            to++;
        text_add_bytes(text, value + from, to - from);
        if (to == length)
            break;
        escape(text, (unsigned char)value[to]);
        from = ++to;
    }
    put(text, '"');
}

/* Comma and key, before each value. */
static void begin(struct text *text, const char *key)
{
    if (text->comma)
        put(text, ',');
    text->comma = true;
    if (key) {
        quote(text, key, strlen(key));
        put(text, ':');
    }
}

void json_open(struct text *text, const char *key, char bracket)
{
    begin(text, key);
    put(text, bracket);
    text->comma = false;
}

void json_close(struct text *text, char bracket)
{
    put(text, bracket);
    text->comma = true;
}

void json_text_n(struct text *text, const char *key, const char *value, size_t length)
{
    begin(text, key);
    quote(text, value, length);
}

void json_text(struct text *text, const char *key, const char *value)
{
    json_text_n(text, key, value, strlen(value));
}

void json_number(struct text *text, const char *key, int64_t value)
{
    begin(text, key);
    text_add_number(text, value);
}

void json_decimal(struct text *text, const char *key, double value)
{
    char digits[32];
    begin(text, key);
    if (!isfinite(value)) {
        text_add(text, "null");
        return;
    }
    int length = snprintf(digits, sizeof digits, "%.6g", value);
    /* The user's locale may write a comma. */
    char *comma = strchr(digits, ',');
    if (comma)
        *comma = '.';
    text_add_bytes(text, digits, (size_t)length);
}

void json_bool(struct text *text, const char *key, bool value)
{
    begin(text, key);
    text_add(text, value ? "true" : "false");
}

void json_nothing(struct text *text, const char *key)
{
    begin(text, key);
    text_add(text, "null");
}

/* ---- states and moves -------------------------------------------------- */

/* Reserved values stand only where something can be hidden or named; a plain
 * public number may well be -2. */
static bool has_reserved(const struct field *field)
{
    return field->noun || field->seen != SEEN_BY_ALL || field->covered;
}

/* How the elements of one field are written: what the tables say of it, looked up
 * once for all of them. */
struct pen {
    const struct field *field;
    bool reserved;
    const struct noun *noun; /* NULL: numbers */
    int count;               /* of its names */
    const void *edition;
};

static struct pen pen_for(const struct game *game, const void *edition, const struct field *field)
{
    struct pen pen = { .field = field, .reserved = has_reserved(field), .edition = edition };
    if (field->noun) {
        pen.noun = noun_find(game, field->noun);
        pen.count = noun_count(game, field->noun);
    }
    return pen;
}

/* The name of a value, NULL: it has none. As noun_name. */
static const char *pen_name(const struct pen *pen, int64_t value)
{
    if (!pen->noun || value < 0 || value >= pen->count)
        return NULL;
    const char *name =
        pen->noun->value ? pen->noun->value[value]
                         : (const char *)pen->edition + pen->noun->names + (size_t)value * MAX_NAME;
    return *name ? name : NULL;
}

/* Room for so many bytes more; what is written there is counted by `keep`. NULL: no
 * memory. */
static char *room_for(struct text *text, size_t count)
{
    return grow(text, count) ? text->data + text->size : NULL;
}

static void keep(struct text *text, const char *end)
{
    text->size = (size_t)(end - text->data);
    text->data[text->size] = 0;
}

enum { ELEMENT = 32 }; /* bytes of a number, its comma and brackets */

static char *write_element(struct text *text, const struct pen *pen, int64_t value, char *at)
{
    const char *name = pen->reserved && value == UNKNOWN   ? "?"
                       : pen->reserved && value == UNDRAWN ? "undrawn"
                                                           : pen_name(pen, value);
    if (name) {
        size_t length = 0;
        at[0] = '"';
        for (; is_plain(name[length]) && length < ELEMENT - 8; length++)
            at[length + 1] = name[length];
        if (!name[length]) {
            at[length + 1] = '"';
            return at + length + 2;
        }
        keep(text, at);
        quote(text, name, strlen(name));
        return room_for(text, 2 * ELEMENT);
    }
    if (pen->reserved && value == EMPTY) {
        memcpy(at, "null", 4);
        return at + 4;
    }
    return at + put_number(at, value);
}

/* A table as lists in a list, a list as one; many numbers with one look at the room. */
static void write_field(struct text *text, const struct pen *pen, const void *state)
{
    const struct field *field = pen->field;
    bool list = field->rows * field->cols > 1, table = list && field->cols > 1;
    begin(text, field->name);
    char *at = room_for(text, ELEMENT);
    if (at && list)
        *at++ = '[';
    for (int row = 0; at && row < field->rows; row++) {
        if (row)
            *at++ = ',';
        if (table)
            *at++ = '[';
        for (int col = 0; at && col < field->cols; col++) {
            if (col)
                *at++ = ',';
            if ((size_t)(text->data + text->room - at) < 2 * ELEMENT) {
                keep(text, at);
                at = room_for(text, 2 * ELEMENT);
            }
            if (at)
                at = write_element(text, pen, field_get(field, state, row, col), at);
        }
        if (at && table)
            *at++ = ']';
    }
    if (at && list)
        *at++ = ']';
    if (at)
        keep(text, at);
}

void json_state(struct text *text, const char *key, const struct game *game, const void *edition,
                const void *state)
{
    json_open(text, key, '{');
    for (const struct field *field = game->fields; field->name; field++) {
        struct pen pen = pen_for(game, edition, field);
        if (strncmp(field->name, "spare", 5) != 0)
            write_field(text, &pen, state);
    }
    json_close(text, '}');
}

void json_move(struct text *text, const char *key, const struct game *game, const void *edition,
               struct move move)
{
    const struct move_kind *kind = &game->kinds[move.kind];
    json_open(text, key, '{');
    json_text(text, "kind", kind->word);
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
        const struct move_arg *arg = &kind->arg[i];
        int value = move_argument(move, arg);
        const char *name = arg->noun ? noun_name(game, edition, arg->noun, value) : NULL;
        if (value == HIDDEN)
            json_text(text, arg->name, "?");
        else if (name)
            json_text(text, arg->name, name);
        else
            json_number(text, arg->name, value);
    }
    json_close(text, '}');
}

/* Which argument runs, how far, and from one action number to the next. */
static void json_span(struct text *text, const struct move_kind *kind, int high)
{
    int step = 1;
    for (int i = MAX_ARGS - 1; i >= 0; i--) {
        if (kind->arg[i].name && kind->arg[i].slot == 'n') {
            json_text(text, "span", kind->arg[i].name);
            break;
        }
        step *= kind->arg[i].name ? kind->arg[i].size : 1;
    }
    json_number(text, "high", high);
    json_number(text, "step", step);
}

void json_offers(struct text *text, const char *key, const struct game *game, const void *edition,
                 const struct offers *offers)
{
    json_open(text, key, '[');
    for (int i = 0; i < offers->count; i++) {
        const struct offer *offer = &offers->list[i];
        char line[128];
        move_print(game, edition, offer->move, line, sizeof line);
        json_open(text, NULL, '{');
        json_move(text, "move", game, edition, offer->move);
        json_text(text, "text", line);
        json_number(text, "number", move_number(game, offer->move));
        if (offer->high > offer->move.n)
            json_span(text, &game->kinds[offer->move.kind], offer->high);
        json_close(text, '}');
    }
    json_close(text, ']');
}

void json_message(struct text *text, const char *key, const struct game *game, const void *edition,
                  const struct message *message)
{
    json_open(text, key, '{');
    json_text(text, "key", message->key);
    for (int i = 0; i < message->count; i++) {
        const char *noun = message->arg[i].noun;
        int value = message->arg[i].value;
        const char *name =
            noun && strcmp(noun, "seat") ? noun_name(game, edition, noun, value) : NULL;
        if (noun && value == UNKNOWN)
            json_text(text, message->arg[i].name, "?");
        else if (name)
            json_text(text, message->arg[i].name, name);
        else
            json_number(text, message->arg[i].name, value);
    }
    json_close(text, '}');
}

void text_value(struct text *text, const struct game *game, const void *edition,
                const struct field *field, int64_t value)
{
    const char *name = NULL;
    bool reserved = has_reserved(field);
    if (reserved && value == UNKNOWN)
        name = "?";
    else if (reserved && value == EMPTY)
        name = "-";
    else if (reserved && value == UNDRAWN)
        name = "undrawn";
    else if (field->noun)
        name = noun_name(game, edition, field->noun, (int)value);
    if (name)
        text_add(text, name);
    else
        text_add_number(text, value);
}

static void add_index(struct text *text, const struct game *game, const void *edition,
                      const char *noun, int index)
{
    const char *name = noun ? noun_name(game, edition, noun, index) : NULL;
    if (name)
        text_printf(text, "[%s]", name);
    else
        text_printf(text, "[%d]", index);
}

void text_state(struct text *text, const struct game *game, const void *edition, const void *state)
{
    for (const struct field *field = game->fields; field->name; field++)
        for (int row = 0; row < field->rows; row++)
            for (int col = 0; col < field->cols; col++) {
                text_add(text, field->name);
                if (field->rows > 1)
                    add_index(text, game, edition, field->row, row);
                if (field->cols > 1)
                    add_index(text, game, edition, field->col, col);
                text_add(text, " = ");
                text_value(text, game, edition, field, field_get(field, state, row, col));
                text_add(text, "\n");
            }
}
