/*
 * signature.c: prints the signature of every shipped edition of every game.
 * With a file's name it compares instead, and says what differs.
 */
#include "tests/helpers/signature.h"

#include <stdio.h>
#include <string.h>

static bool write_signatures(char *text, size_t size)
{
    size_t length = 0;
    for (const struct shipped_text *shipped = shipped_editions; shipped->game; shipped++) {
        const struct game *game = game_find(shipped->game);
        struct edition *edition = edition_open(game, shipped->name);
        if (!edition) {
            fprintf(stderr, "%s %s cannot be read\n", shipped->game, shipped->name);
            return false;
        }
        int added =
            snprintf(text + length, size - length, "%s %s %016llx\n", shipped->game, shipped->name,
                     (unsigned long long)signature_of(game, edition->data, SIGNATURE_MATCHES));
        edition_free(edition);
        if (added < 0 || (size_t)added >= size - length)
            return false;
        length += (size_t)added;
    }
    return length > 0;
}

int main(int count, char **arguments)
{
    static char found[4096], stored[4096];
    if (!write_signatures(found, sizeof found))
        return 2;
    if (count < 2) {
        fputs(found, stdout);
        return 0;
    }
    FILE *file = fopen(arguments[1], "rb");
    if (!file) {
        fprintf(stderr, "%s cannot be opened\n", arguments[1]);
        return 2;
    }
    size_t size = fread(stored, 1, sizeof stored - 1, file);
    stored[size] = 0;
    fclose(file);
    if (!strcmp(found, stored))
        return 0;
    fprintf(stderr, "The signature differs; if that is meant: make golden. Stored:\n%sFound:\n%s",
            stored, found);
    return 1;
}
