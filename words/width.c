/*
 * width.c: columns on a terminal. The tables follow Unicode's East Asian
 * Width and general categories; the C library is not asked, because its
 * answer depends on the locale.
 */
#include "words/words.h"

#include <string.h>

struct range {
    uint32_t first, last;
};

/* Combining marks and other characters that take no column. */
static const struct range narrowless[] = {
    { 0x0300, 0x036f }, { 0x0483, 0x0489 }, { 0x0591, 0x05bd }, { 0x0610, 0x061a },
    { 0x064b, 0x065f }, { 0x06d6, 0x06dc }, { 0x0900, 0x0902 }, { 0x093c, 0x093c },
    { 0x0941, 0x0948 }, { 0x0e31, 0x0e31 }, { 0x0e34, 0x0e3a }, { 0x0e47, 0x0e4e },
    { 0x1ab0, 0x1aff }, { 0x1dc0, 0x1dff }, { 0x200b, 0x200f }, { 0x202a, 0x202e },
    { 0x2060, 0x2064 }, { 0x20d0, 0x20f0 }, { 0x302a, 0x302d }, { 0x3099, 0x309a },
    { 0xfe00, 0xfe0f }, { 0xfe20, 0xfe2f }, { 0xfeff, 0xfeff }, { 0x1f3fb, 0x1f3ff },
    { 0xe0100, 0xe01ef },
};

static const struct range wide[] = {
    { 0x1100, 0x115f }, { 0x231a, 0x231b }, { 0x2329, 0x232a }, { 0x23e9, 0x23ec },
    { 0x23f0, 0x23f0 }, { 0x23f3, 0x23f3 }, { 0x25fd, 0x25fe }, { 0x2614, 0x2615 },
    { 0x2648, 0x2653 }, { 0x267f, 0x267f }, { 0x2693, 0x2693 }, { 0x26a1, 0x26a1 },
    { 0x26aa, 0x26ab }, { 0x26bd, 0x26be }, { 0x26c4, 0x26c5 }, { 0x26ce, 0x26ce },
    { 0x26d4, 0x26d4 }, { 0x26ea, 0x26ea }, { 0x26f2, 0x26f3 }, { 0x26f5, 0x26f5 },
    { 0x26fa, 0x26fa }, { 0x26fd, 0x26fd }, { 0x2705, 0x2705 }, { 0x270a, 0x270b },
    { 0x2728, 0x2728 }, { 0x274c, 0x274c }, { 0x274e, 0x274e }, { 0x2753, 0x2755 },
    { 0x2757, 0x2757 }, { 0x2795, 0x2797 }, { 0x27b0, 0x27b0 }, { 0x27bf, 0x27bf },
    { 0x2b1b, 0x2b1c }, { 0x2b50, 0x2b50 }, { 0x2b55, 0x2b55 }, { 0x2e80, 0x303e },
    { 0x3041, 0x33ff }, { 0x3400, 0x4dbf }, { 0x4e00, 0x9fff }, { 0xa000, 0xa4cf },
    { 0xa960, 0xa97c }, { 0xac00, 0xd7a3 }, { 0xf900, 0xfaff }, { 0xfe10, 0xfe19 },
    { 0xfe30, 0xfe6f }, { 0xff01, 0xff60 }, { 0xffe0, 0xffe6 }, { 0x16fe0, 0x18aff },
    { 0x1b000, 0x1b2ff }, { 0x1f004, 0x1f004 }, { 0x1f0cf, 0x1f0cf }, { 0x1f18e, 0x1f18e },
    { 0x1f191, 0x1f19a }, { 0x1f200, 0x1f320 }, { 0x1f32d, 0x1f335 }, { 0x1f337, 0x1f37c },
    { 0x1f37e, 0x1f393 }, { 0x1f3a0, 0x1f3ca }, { 0x1f3cf, 0x1f3d3 }, { 0x1f3e0, 0x1f3f0 },
    { 0x1f3f4, 0x1f3f4 }, { 0x1f3f8, 0x1f43e }, { 0x1f440, 0x1f440 }, { 0x1f442, 0x1f4fc },
    { 0x1f4ff, 0x1f53d }, { 0x1f54b, 0x1f54e }, { 0x1f550, 0x1f567 }, { 0x1f57a, 0x1f57a },
    { 0x1f595, 0x1f596 }, { 0x1f5a4, 0x1f5a4 }, { 0x1f5fb, 0x1f64f }, { 0x1f680, 0x1f6c5 },
    { 0x1f6cc, 0x1f6cc }, { 0x1f6d0, 0x1f6d2 }, { 0x1f6d5, 0x1f6d7 }, { 0x1f6dd, 0x1f6df },
    { 0x1f6eb, 0x1f6ec }, { 0x1f6f4, 0x1f6fc }, { 0x1f7e0, 0x1f7eb }, { 0x1f90c, 0x1f93a },
    { 0x1f93c, 0x1f945 }, { 0x1f947, 0x1f9ff }, { 0x1fa70, 0x1faff }, { 0x20000, 0x3fffd },
};

static bool is_within(uint32_t code, const struct range *range, size_t count)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code > range[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && code >= range[low].first;
}

/* Reads one character; a byte that begins none is one by itself. */
static size_t read_character(const char *bytes, size_t size, uint32_t *code)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    unsigned char first = (unsigned char)bytes[0];
    size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2
                  : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    *code = first;
    if (length <= 1 || length > size) {
        if (length != 1)
            *code = 0xfffd;
        return 1;
    }
    uint32_t value = first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)bytes[i] & 0xc0) != 0x80) {
            *code = 0xfffd;
            return 1;
        }
        value = value << 6 | ((unsigned char)bytes[i] & 0x3f);
    }
    *code = value < least[length] ? 0xfffd : value;
    return length;
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

static int code_width(uint32_t code)
{
    if (code < 0x20 || (code >= 0x7f && code < 0xa0))
        return 0;
    if (code < 0x300)
        return 1;
    if (is_within(code, narrowless, sizeof narrowless / sizeof *narrowless))
        return 0;
    return is_within(code, wide, sizeof wide / sizeof *wide) ? 2 : 1;
}

/* One step through a text: its bytes, its columns, its character (0: an escape). */
static size_t step(const char *bytes, size_t size, int *columns, uint32_t *code)
{
    size_t length = escape_length(bytes, size);
    *code = 0;
    *columns = 0;
    if (length)
        return length;
    length = read_character(bytes, size, code);
    *columns = code_width(*code);
    return length;
}

int words_width_n(const char *string, size_t size)
{
    int width = 0, columns;
    uint32_t code;
    for (size_t at = 0; at < size; width += columns)
        at += step(string + at, size - at, &columns, &code);
    return width;
}

int words_width(const char *string)
{
    return words_width_n(string, strlen(string));
}

void words_repeat(struct text *out, const char *string, int times)
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
        int width;
        uint32_t code;
        size_t length = step(string + at, size - at, &width, &code);
        if (code && !full && used + width > columns - 1) {
            text_add(out, "…");
            words_repeat(out, " ", columns - 1 - used);
            full = true;
        }
        if (!code || !full)
            text_add_bytes(out, string + at, length);
        used += full ? 0 : width;
        at += length;
    }
}

void words_pad(struct text *out, const char *string, int columns, enum words_side side)
{
    int blanks = columns - words_width(string);
    if (columns <= 0)
        return;
    if (blanks < 0) {
        cut(out, string, columns);
        return;
    }
    int before = side == WORDS_LEFT ? 0 : side == WORDS_RIGHT ? blanks : blanks / 2;
    words_repeat(out, " ", before);
    text_add(out, string);
    words_repeat(out, " ", blanks - before);
}

/* ---- lines ---------------------------------------------------------------- */

static bool is_one_of(uint32_t code, const char *characters)
{
    for (size_t size = strlen(characters); size;) {
        uint32_t other;
        size_t length = read_character(characters, size, &other);
        if (other == code)
            return true;
        characters += length;
        size -= length;
    }
    return false;
}

/* Whether a line may end between the two characters. */
static bool may_break(uint32_t before, uint32_t after)
{
    bool one_wide = code_width(before) == 2 || code_width(after) == 2;
    return before && one_wide && before != ' ' && after != ' ' &&
           !is_one_of(before, "（「『【〔［｛〈《") &&
           !is_one_of(after, "、。，．！？：；）」』】〕］｝〉》・ーぁぃぅぇぉっゃゅょ"
                             "ァィゥェォッャュョ々〜…,.!?:;)]%");
}

/* The part of a line that fits: its bytes; *next: where the next line begins. */
static size_t line_length(const char *line, size_t size, int columns, size_t *next)
{
    size_t best = 0, best_next = 0, at = 0;
    int used = 0;
    uint32_t before = 0;
    while (at < size) {
        int width;
        uint32_t code;
        size_t length = step(line + at, size - at, &width, &code);
        if (code && may_break(before, code)) {
            best = best_next = at;
        } else if (code == ' ' && before != ' ') {
            best = at;
        }
        if (code && code != ' ' && used + width > columns && used > 0) {
            *next = best_next ? best_next : at;
            return best_next ? best : at;
        }
        at += length;
        if (code == ' ')
            best_next = at;
        used += width;
        before = code ? code : before;
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
            words_repeat(out, " ", indent);
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
                words_repeat(out, " ", indent);
            }
        } while (size);
        first = false;
        if (*string == '\n') {
            text_add(out, "\n");
            string++;
        }
    }
}

void words_wrap(struct text *out, const char *string, int columns, int indent)
{
    wrap(out, string, columns, columns, indent);
}

void words_hang(struct text *out, const char *string, int columns, int indent)
{
    wrap(out, string, columns - indent, columns, indent);
}
