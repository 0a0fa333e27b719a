/* value.c: JSON that comes from outside, read strictly and in place. */
#include "core/value.h"

#include <string.h>

#include "core/number.h"
#include "core/text.h"

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
        at++;
    return at;
}

static bool is_digit(const char *at, const char *end)
{
    return at < end && *at >= '0' && *at <= '9';
}

static const char *skip_digits(const char *at, const char *end)
{
    while (is_digit(at, end))
        at++;
    return at;
}

/* ---- looking through it: each returns the place behind, NULL: a fault ------- */

static const char *pass_word(const char *at, const char *end, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(end - at) >= length && !memcmp(at, word, length) ? at + length : NULL;
}

static const char *pass_number(const char *at, const char *end)
{
    at += *at == '-';
    if (!is_digit(at, end))
        return NULL;
    at = *at == '0' ? at + 1 : skip_digits(at, end);
    if (at < end && *at == '.') {
        if (!is_digit(++at, end))
            return NULL;
        at = skip_digits(at, end);
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        at += at < end && (*at == '+' || *at == '-');
        if (!is_digit(at, end))
            return NULL;
        at = skip_digits(at, end);
    }
    return at;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Four hex digits; -1: they are none. */
static int32_t take_unit(const char *at, const char *end)
{
    int32_t unit = 0;
    if (end - at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(at[i]);
        if (digit < 0)
            return -1;
        unit = unit << 4 | digit;
    }
    return unit;
}

/* The character behind "\u", of two units where one is half of a pair; *at is moved
 * behind it. -1: there is none. */
static int32_t take_escaped(const char **at, const char *end)
{
    int32_t first = take_unit(*at, end), second;
    if (first < 0 || (first >= 0xdc00 && first <= 0xdfff))
        return -1;
    *at += 4;
    if (first < 0xd800 || first > 0xdfff)
        return first;
    if (end - *at < 6 || (*at)[0] != '\\' || (*at)[1] != 'u')
        return -1;
    second = take_unit(*at + 2, end);
    *at += 6;
    return second < 0xdc00 || second > 0xdfff
               ? -1
               : 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
}

static const char *pass_text(const char *at, const char *end)
{
    for (at++; at < end && *at != '"';) {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at++ != '\\')
            continue;
        if (at == end || !memchr("\"\\/bfnrtu", *at, 9))
            return NULL;
        if (*at++ == 'u' && take_escaped(&at, end) < 0)
            return NULL;
    }
    return at < end ? at + 1 : NULL;
}

static const char *pass_value(const char *at, const char *end, int depth);

/* A list, or with names an object. */
static const char *pass_parts(const char *at, const char *end, int depth, bool named)
{
    char close = named ? '}' : ']';
    at = skip_blanks(at + 1, end);
    if (at < end && *at == close)
        return at + 1;
    for (;;) {
        if (named) {
            if (at == end || *at != '"' || !(at = pass_text(at, end)))
                return NULL;
            at = skip_blanks(at, end);
            if (at == end || *at++ != ':')
                return NULL;
        }
        at = pass_value(skip_blanks(at, end), end, depth - 1);
        if (!at)
            return NULL;
        at = skip_blanks(at, end);
        if (at == end || (*at != ',' && *at != close))
            return NULL;
        if (*at++ == close)
            return at;
        at = skip_blanks(at, end);
    }
}

static const char *pass_value(const char *at, const char *end, int depth)
{
    if (at == end || !depth)
        return NULL;
    switch (*at) {
    case '{':
    case '[':
        return pass_parts(at, end, depth, *at == '{');
    case '"':
        return pass_text(at, end);
    case 't':
        return pass_word(at, end, "true");
    case 'f':
        return pass_word(at, end, "false");
    case 'n':
        return pass_word(at, end, "null");
    default:
        return pass_number(at, end);
    }
}

bool value_read(const char *text, size_t size, struct value *value)
{
    if (!text || !size || !text_is_utf8(text, size))
        return false;
    const char *end = text + size, *at = skip_blanks(text, end);
    const char *behind = pass_value(at, end, VALUE_DEPTH);
    if (!behind || skip_blanks(behind, end) != end)
        return false;
    *value = (struct value){ at, behind };
    return true;
}

/* ---- finding one's way --------------------------------------------------------- */

enum value_kind value_kind(struct value value)
{
    if (!value.at)
        return VALUE_NONE;
    switch (*value.at) {
    case '{':
        return VALUE_OBJECT;
    case '[':
        return VALUE_LIST;
    case '"':
        return VALUE_TEXT;
    case 't':
    case 'f':
        return VALUE_BOOL;
    case 'n':
        return VALUE_NULL;
    default:
        return VALUE_NUMBER;
    }
}

/* Behind the value, in a text that was accepted: its end is looked for and no more. */
static const char *behind_text(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static const char *behind_value(const char *at, const char *end)
{
    int depth = 0;
    if (*at == '"')
        return behind_text(at);
    if (*at != '{' && *at != '[') {
        while (at < end && (unsigned char)*at > ' ' && *at != ',' && *at != '}' && *at != ']')
            at++;
        return at;
    }
    do {
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at = *at == '"' ? behind_text(at) : at + 1;
    } while (depth);
    return at;
}

static struct value value_at(const char *at, const char *end)
{
    return (struct value){ at, behind_value(at, end) };
}

bool value_next(struct value list, struct value *element)
{
    if (value_kind(list) != VALUE_LIST)
        return false;
    const char *at = skip_blanks(element->at ? element->end : list.at + 1, list.end);
    if (element->at && *at == ',')
        at = skip_blanks(at + 1, list.end);
    if (*at == ']')
        return false;
    *element = value_at(at, list.end);
    return true;
}

bool value_next_member(struct value object, struct value *name, struct value *member)
{
    if (value_kind(object) != VALUE_OBJECT)
        return false;
    const char *at = skip_blanks(member->at ? member->end : object.at + 1, object.end);
    if (member->at && *at == ',')
        at = skip_blanks(at + 1, object.end);
    if (*at == '}')
        return false;
    *name = value_at(at, object.end);
    at = skip_blanks(name->end, object.end); /* the colon */
    *member = value_at(skip_blanks(at + 1, object.end), object.end);
    return true;
}

/* As it stands there; only where a sign of it is written in another way it is read first. */
bool value_is_text(struct value value, const char *wanted)
{
    char text[64];
    if (value_kind(value) != VALUE_TEXT)
        return false;
    size_t length = (size_t)(value.end - value.at) - 2;
    if (!memchr(value.at + 1, '\\', length))
        return !strncmp(value.at + 1, wanted, length) && !wanted[length];
    return value_text(value, text, sizeof text) && !strcmp(text, wanted);
}

struct value value_member(struct value object, const char *name)
{
    struct value found, member = { 0 };
    while (value_next_member(object, &found, &member))
        if (value_is_text(found, name))
            return member;
    return (struct value){ 0 };
}

/* ---- what they are ---------------------------------------------------------------- */

/* Writes the character as UTF-8; returns how many bytes. */
static size_t put_utf8(int32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const int lead[] = { 0, 0xc0, 0xe0, 0xf0 };
    out[0] = (char)(lead[more] | code >> (6 * more));
    for (size_t i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (code >> (6 * (more - i)) & 0x3f));
    return more + 1;
}

/* The next character of a text, moved behind; returns how many bytes it has. */
static size_t take_sign(const char **at, const char *end, char out[4])
{
    static const char escapes[] = "bfnrt", means[] = "\b\f\n\r\t";
    if (**at != '\\') {
        out[0] = *(*at)++;
        return 1;
    }
    char escape = (*at)[1];
    *at += 2;
    if (escape == 'u')
        return put_utf8(take_escaped(at, end), out);
    const char *known = strchr(escapes, escape);
    out[0] = known ? means[known - escapes] : escape;
    return 1;
}

size_t value_room(struct value value)
{
    return value.at ? (size_t)(value.end - value.at) + 1 : 1;
}

bool value_text(struct value value, char *text, size_t size)
{
    size_t used = 0;
    if (value_kind(value) != VALUE_TEXT || !size)
        return false;
    size_t length = (size_t)(value.end - value.at) - 2;
    if (!memchr(value.at + 1, '\\', length)) { /* as it stands there; nearly always */
        if (length >= size)
            return false;
        memcpy(text, value.at + 1, length);
        text[length] = 0;
        return true;
    }
    for (const char *at = value.at + 1; *at != '"';) {
        char sign[4];
        size_t bytes = take_sign(&at, value.end, sign);
        if (!sign[0] || bytes >= size - used)
            return false;
        memcpy(text + used, sign, bytes);
        used += bytes;
    }
    text[used] = 0;
    return true;
}

bool value_number(struct value value, int64_t low, int64_t high, int64_t *number)
{
    return value_kind(value) == VALUE_NUMBER &&
           number_signed(value.at, (size_t)(value.end - value.at), low, high, number) ==
               NUMBER_FINE;
}

bool value_bool(struct value value, bool *truth)
{
    if (value_kind(value) != VALUE_BOOL)
        return false;
    *truth = *value.at == 't';
    return true;
}
