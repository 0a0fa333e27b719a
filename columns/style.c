/* style.c: texts in colour or without, in UTF-8 or plain ASCII. */
#include "columns/style.h"

#include <string.h>

void style_paint(const struct style *style, enum paint paint, const char *string, struct text *out)
{
    static const char *const codes[] = { "1", "2", "32", "31", "1;33", "1;36" };
    if (style->colour)
        text_printf(out, "\033[%sm%s\033[0m", codes[paint], string);
    else
        text_add(out, string);
}

bool style_is_low(const struct style *style, int rows)
{
    return style->rows && rows > style->rows;
}

const char *style_sign(const struct style *style, const char *sign, const char *ascii)
{
    return style->ascii ? ascii : sign;
}

void style_cell(const struct style *style, const char *string, int columns, enum columns_side side,
                struct text *out)
{
    struct text plain = { 0 };
    if (style->ascii) {
        style_ascii(string, &plain);
        string = plain.data ? plain.data : "";
    }
    columns_pad(out, string, columns, side);
    text_free(&plain);
}

void style_wrap(const struct style *style, const char *label, const char *string, int indent,
                struct text *out)
{
    struct text whole = { 0 };
    text_add(&whole, label);
    text_add(&whole, string ? string : "");
    columns_wrap(out, whole.data ? whole.data : "", style->width - 1, indent);
    text_free(&whole);
}

static const struct {
    const char *sign, *ascii;
} likenesses[] = {
    { "ä", "ae" }, { "ö", "oe" }, { "ü", "ue" }, { "Ä", "Ae" },     { "Ö", "Oe" }, { "Ü", "Ue" },
    { "ß", "ss" }, { "–", "-" },  { "—", "-" },  { "−", "-" },      { "…", "~" },  { "→", ">" },
    { "·", "," },  { "•", "*" },  { "„", "\"" }, { "“", "\"" },     { "”", "\"" }, { "‘", "'" },
    { "’", "'" },  { "×", "x" },  { "±", "+-" }, { "\u00a0", " " }, { "«", "\"" }, { "»", "\"" },
    { "≥", ">=" }, { "≤", "<=" }, { "é", "e" },  { "½", "1/2" },
};

/* Bytes of the UTF-8 character at the string; 1 for a stray byte. */
static size_t character(const char *at)
{
    unsigned char lead = (unsigned char)*at;
    size_t size = lead < 0xc2 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 1;
    for (size_t i = 1; i < size; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 1;
    return size;
}

void style_ascii(const char *string, struct text *out)
{
    for (size_t size; *string; string += size) {
        size = character(string);
        const char *likeness = "?";
        for (size_t i = 0; i < sizeof likenesses / sizeof *likenesses; i++)
            if (!strncmp(likenesses[i].sign, string, size) && !likenesses[i].sign[size])
                likeness = likenesses[i].ascii;
        if ((unsigned char)*string < 0x80)
            text_add_bytes(out, string, 1);
        else
            text_add(out, likeness);
    }
}
