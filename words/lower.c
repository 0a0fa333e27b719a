/* lower.c: small letters, in the two of our languages that have them. */
#include <string.h>

#include "words/words.h"

bool words_listed(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (; length && *list; list += strcspn(list, " ")) {
        list += strspn(list, " ");
        if (strcspn(list, " ") == length && !strncmp(list, word, length))
            return true;
    }
    return false;
}

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
