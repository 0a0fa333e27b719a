/* base64.c: bytes as text. */
#include "core/base64.h"

#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_write(const uint8_t *bytes, size_t count, struct text *out)
{
    char line[256]; /* as many letters as are added at once */
    size_t used = 0;
    for (size_t i = 0; i < count; i += 3) {
        size_t left = count - i;
        uint32_t three = (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (left > 2 ? bytes[i + 2] : 0);
        line[used++] = letters[three >> 18];
        line[used++] = letters[three >> 12 & 63];
        line[used++] = left > 1 ? letters[three >> 6 & 63] : '=';
        line[used++] = left > 2 ? letters[three & 63] : '=';
        if (used == sizeof line || left <= 3) {
            text_add_bytes(out, line, used);
            used = 0;
        }
    }
}

static int letter_value(char letter)
{
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (int)(found - letters) : -1;
}

bool base64_read(const char *text, size_t length, uint8_t *bytes, size_t room, size_t *count)
{
    size_t used = 0;
    if (length % 4)
        return false;
    for (size_t i = 0; i < length; i += 4) {
        bool last = i + 4 == length;
        size_t padding = !last || text[i + 3] != '=' ? 0 : text[i + 2] != '=' ? 1 : 2;
        uint32_t three = 0;
        for (size_t k = 0; k < 4; k++) {
            int value = k < 4 - padding ? letter_value(text[i + k]) : 0;
            if (value < 0)
                return false;
            three = three << 6 | (uint32_t)value;
        }
        /* What the padding leaves over is nothing. */
        if (three & ((1u << 8 * padding) - 1) || room - used < 3 - padding)
            return false;
        for (size_t k = 0; k < 3 - padding; k++)
            bytes[used++] = (uint8_t)(three >> (16 - 8 * k));
    }
    *count = used;
    return true;
}
