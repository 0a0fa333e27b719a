/*
 * hashes.c: hashes over data of many lengths, as text, so that every engine of
 * fair/hash.h can be shown to give the same: hashes [FILE]. With a file, what
 * it would print must be the file's content.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "fair/hash.h"

enum { MOST = 300, ROOM = 1024 };

/* One line: the hash over the hashes of all lengths up to MOST, each with a
 * key of another length. */
static void sum_up(char *out)
{
    uint8_t data[MOST], hash[FAIR_BYTES];
    char plain[FAIR_HEX], with_key[FAIR_HEX];
    struct fair_digest all, all_keyed;
    for (int i = 0; i < MOST; i++)
        data[i] = (uint8_t)(i * 29 + 3);
    fair_digest_open(&all, "plain");
    fair_digest_open(&all_keyed, "keyed");
    for (size_t size = 0; size < MOST; size++) {
        fair_sha256(data, size, hash);
        fair_digest_field(&all, hash, sizeof hash);
        fair_hmac(data, MOST - size, data, size, hash);
        fair_digest_field(&all_keyed, hash, sizeof hash);
        fair_digest_number(&all_keyed, size);
    }
    fair_digest_end(&all, hash);
    fair_to_hex(hash, plain);
    fair_digest_end(&all_keyed, hash);
    fair_to_hex(hash, with_key);
    snprintf(out, ROOM, "plain %s\nkeyed %s\n", plain, with_key);
}

/* Two draws of the system's generator, more than it gives at once, are no
 * zeros and not the same. */
static bool random_works(void)
{
    static uint8_t one[600], two[600], zero[600];
    return fair_random(one, sizeof one) && fair_random(two, sizeof two) &&
           memcmp(one, two, sizeof one) != 0 && memcmp(one + 500, zero, 100) != 0;
}

int main(int argc, char **argv)
{
    char found[ROOM], expected[ROOM] = "";
    if (!random_works()) {
        fputs("No random bytes.\n", stderr);
        return 1;
    }
    sum_up(found);
    if (argc < 2)
        return fputs(found, stdout) < 0;
    FILE *file = fopen(argv[1], "r");
    if (!file)
        return 2;
    size_t size = fread(expected, 1, sizeof expected - 1, file);
    expected[size] = 0;
    fclose(file);
    if (strcmp(found, expected) != 0)
        fprintf(stderr, "Found:\n%sNot what %s says.\n", found, argv[1]);
    return strcmp(found, expected) != 0;
}
