/* lower.c: small letters, in the two of our languages that have them. */
#include "words/words.h"

void words_lower(char *string)
{
    for (; *string; string++) {
        if (*string >= 'A' && *string <= 'Z')
            *string = (char)(*string - 'A' + 'a');
        /* Ä Ö Ü: C3 84, 96, 9C; the small ones lie 20 higher. */
        unsigned char next = (unsigned char)string[1];
        if ((unsigned char)*string == 0xc3 && (next == 0x84 || next == 0x96 || next == 0x9c))
            string[1] = (char)(next + 0x20);
    }
}
