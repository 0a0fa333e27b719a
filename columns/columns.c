/*
 * columns.c: columns on a terminal. What is wide, what combines, and what belongs
 * together is asked of utf8proc, for the C library's answer depends on the locale.
 */
#include "columns/columns.h"

#include <string.h>
#include <utf8proc.h>

enum { REPLACEMENT = 0xfffd };

/* What a terminal shows as one: a character with all that combines with it, or a
 * colour sequence, which takes no room. */
struct glyph {
    size_t length; /* in bytes */
    int columns;
    uint32_t code; /* of its first character; 0: a colour sequence */
};

/* Reads one character; a byte that begins none is one by itself. */
static size_t read_character(const char *bytes, size_t size, int32_t *code)
{
    utf8proc_ssize_t length =
        utf8proc_iterate((const utf8proc_uint8_t *)bytes, (utf8proc_ssize_t)size, code);
    if (length > 0)
        return (size_t)length;
    *code = REPLACEMENT;
    return 1;
}

/* Length of a colour sequence, ESC [ ... m; 0: there is none. */
static size_t escape_length(const char *bytes, size_t size)
{
    size_t at = 2;
    if (size < 3 || bytes[0] != '\033' || bytes[1] != '[')
        return 0;
    while (at < size && ((bytes[at] >= '0' && bytes[at] <= '9') || bytes[at] == ';'))
        at++;
    return at < size && bytes[at] == 'm' ? at + 1 : 0;
}

static bool is_plain(char c)
{
    return c >= ' ' && c <= '~';
}

static bool is_emoji(int32_t code)
{
    return utf8proc_get_property(code)->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

/* The cell that the text begins with; size is not 0. */
static struct glyph first_cell(const char *bytes, size_t size)
{
    struct glyph cell = { .length = escape_length(bytes, size) };
    int32_t code, next, state = 0;
    if (cell.length)
        return cell;
    /* Most of what is written is ASCII, where nothing joins what stands before it. */
    if (is_plain(bytes[0]) && (size == 1 || is_plain(bytes[1])))
        return (struct glyph){ .length = 1, .columns = 1, .code = (unsigned char)bytes[0] };
    cell.length = read_character(bytes, size, &code);
    cell.columns = utf8proc_charwidth(code);
    cell.code = (uint32_t)code;
    bool one = cell.columns == 2 || is_emoji(code);
    while (cell.length < size) {
        size_t length = read_character(bytes + cell.length, size - cell.length, &next);
        if (utf8proc_grapheme_break_stateful(code, next, &state))
            break;
        /* What is joined to an emoji or a wide character is drawn in the same place. */
        int columns = utf8proc_charwidth(next);
        cell.columns = !one                     ? cell.columns + columns
                       : columns > cell.columns ? columns
                                                : cell.columns;
        cell.length += length;
        code = next;
    }
    return cell;
}

int columns_width_n(const char *string, size_t size)
{
    int width = 0;
    for (size_t at = 0; at < size;) {
        struct glyph cell = first_cell(string + at, size - at);
        width += cell.columns;
        at += cell.length;
    }
    return width;
}

int columns_width(const char *string)
{
    return columns_width_n(string, strlen(string));
}

void columns_repeat(struct text *out, const char *string, int times)
{
    while (times-- > 0)
        text_add(out, string);
}

/* As much as fits, and "…". Colour sequences behind the cut stay. */
static void cut(struct text *out, const char *string, int columns)
{
    size_t size = strlen(string);
    int used = 0;
    bool full = false;
    for (size_t at = 0; at < size;) {
        struct glyph cell = first_cell(string + at, size - at);
        if (cell.code && !full && used + cell.columns > columns - 1) {
            text_add(out, "…");
            columns_repeat(out, " ", columns - 1 - used);
            full = true;
        }
        if (!cell.code || !full)
            text_add_bytes(out, string + at, cell.length);
        used += full ? 0 : cell.columns;
        at += cell.length;
    }
}

void columns_pad(struct text *out, const char *string, int columns, enum columns_side side)
{
    int blanks = columns - columns_width(string);
    if (columns <= 0)
        return;
    if (blanks < 0) {
        cut(out, string, columns);
        return;
    }
    int before = side == COLUMNS_LEFT ? 0 : side == COLUMNS_RIGHT ? blanks : blanks / 2;
    columns_repeat(out, " ", before);
    text_add(out, string);
    columns_repeat(out, " ", blanks - before);
}

/* ---- lines ---------------------------------------------------------------- */

static bool is_one_of(uint32_t code, const char *characters)
{
    for (size_t size = strlen(characters); size;) {
        int32_t other;
        size_t length = read_character(characters, size, &other);
        if ((uint32_t)other == code)
            return true;
        characters += length;
        size -= length;
    }
    return false;
}

/* Whether a line may end between the two cells. */
static bool may_break(struct glyph before, struct glyph after)
{
    bool one_wide = before.columns == 2 || after.columns == 2;
    return before.code && one_wide && before.code != ' ' && after.code != ' ' &&
           !is_one_of(before.code, "（「『【〔［｛〈《") &&
           !is_one_of(after.code, "、。，．！？：；）」』】〕］｝〉》・ーぁぃぅぇぉっゃゅょ"
                                  "ァィゥェォッャュョ々〜…,.!?:;)]%");
}

/* The part of a line that fits: its bytes; *next: where the next line begins. */
static size_t line_length(const char *line, size_t size, int columns, size_t *next)
{
    size_t best = 0, best_next = 0, at = 0;
    int used = 0;
    struct glyph before = { 0 };
    while (at < size) {
        struct glyph cell = first_cell(line + at, size - at);
        if (cell.code && may_break(before, cell)) {
            best = best_next = at;
        } else if (cell.code == ' ' && before.code != ' ') {
            best = at;
        }
        if (cell.code && cell.code != ' ' && used + cell.columns > columns && used > 0) {
            *next = best_next ? best_next : at;
            return best_next ? best : at;
        }
        at += cell.length;
        if (cell.code == ' ')
            best_next = at;
        used += cell.columns;
        before = cell.code ? cell : before;
    }
    *next = size;
    return size;
}

static void wrap(struct text *out, const char *string, int first_room, int columns, int indent)
{
    int room = first_room;
    bool first = true;
    while (first || *string) {
        size_t size = strcspn(string, "\n"), next;
        if (!first)
            columns_repeat(out, " ", indent);
        do {
            size_t length = line_length(string, size, room > 1 ? room : 2, &next);
            while (length && string[length - 1] == ' ')
                length--;
            text_add_bytes(out, string, length);
            string += next;
            size -= next;
            room = columns - indent;
            if (size) {
                text_add(out, "\n");
                columns_repeat(out, " ", indent);
            }
        } while (size);
        first = false;
        if (*string == '\n') {
            text_add(out, "\n");
            string++;
        }
    }
}

void columns_wrap(struct text *out, const char *string, int columns, int indent)
{
    wrap(out, string, columns, columns, indent);
}

void columns_hang(struct text *out, const char *string, int columns, int indent)
{
    wrap(out, string, columns - indent, columns, indent);
}
