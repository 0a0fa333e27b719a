/* name.c: what a player may be called. */
#include "core/name.h"

#include <stdint.h>

#include "core/text.h"

/* Unicode: general categories Cc, Zl and Zp, the controls of direction, and all
 * else that it calls "default ignorable". */
static const struct {
    uint32_t first, last;
} unseen[] = {
    { 0x0000, 0x001f },   { 0x007f, 0x009f },   { 0x00ad, 0x00ad },   { 0x034f, 0x034f },
    { 0x061c, 0x061c },   { 0x115f, 0x1160 },   { 0x17b4, 0x17b5 },   { 0x180b, 0x180f },
    { 0x200b, 0x200f },   { 0x2028, 0x202e },   { 0x2060, 0x206f },   { 0x3164, 0x3164 },
    { 0xfe00, 0xfe0f },   { 0xfeff, 0xfeff },   { 0xffa0, 0xffa0 },   { 0xfff0, 0xfffb },
    { 0x1bca0, 0x1bca3 }, { 0x1d173, 0x1d17a }, { 0xe0000, 0xe0fff },
};

static bool is_unseen(uint32_t code)
{
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (code >= unseen[i].first && code <= unseen[i].last)
            return true;
    return false;
}

/* Whether the end of a line with this name could be taken for a tag of a record. */
static bool ends_like_tag(const char *name, size_t length)
{
    enum { TAG = 17 }; /* "#" and 16 digits */
    return length >= TAG && name[length - TAG] == '#' &&
           (length == TAG || name[length - TAG - 1] == ' ');
}

size_t name_cut(const char *name, int letters)
{
    size_t length = 0;
    while (name[length] && (((unsigned char)name[length] & 0xc0) == 0x80 || letters-- > 0))
        length++;
    return length;
}

bool name_check(const char *name, size_t length)
{
    int letters = 0;
    if (length >= MAX_SEAT_NAME || !text_is_utf8(name, length) || ends_like_tag(name, length))
        return false;
    for (size_t i = 0; i < length;) {
        unsigned char lead = (unsigned char)name[i++];
        int more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
        uint32_t code = more ? lead & (0x3fu >> more) : lead;
        for (; more; more--)
            code = code << 6 | ((unsigned char)name[i++] & 0x3f);
        if (is_unseen(code) || ++letters > NAME_LETTERS)
            return false;
    }
    return true;
}
