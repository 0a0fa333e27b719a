/*
 * hash.c: whole hashes, fields and hex digits; the engine is elsewhere.
 */
#include "fair/hash.h"

#include <stdio.h>
#include <string.h>

void fair_sha256(const void *data, size_t size, uint8_t hash[FAIR_BYTES])
{
    struct fair_digest digest;
    fair_digest_start(&digest);
    fair_digest_add(&digest, data, size);
    fair_digest_end(&digest, hash);
}

void fair_hmac(const void *key, size_t key_size, const void *data, size_t size,
               uint8_t hash[FAIR_BYTES])
{
    struct fair_keyed keyed;
    fair_keyed_start(&keyed, key, key_size);
    fair_keyed_add(&keyed, data, size);
    fair_keyed_end(&keyed, hash);
    fair_wipe(&keyed, sizeof keyed);
}

void fair_hash_text(const char *text, size_t size, char hex[FAIR_HEX])
{
    uint8_t hash[FAIR_BYTES];
    fair_sha256(text, size, hash);
    fair_to_hex(hash, hex);
}

void fair_hex_write(const uint8_t *bytes, size_t size, char *hex)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < size; i++) {
        hex[2 * i] = digits[bytes[i] >> 4];
        hex[2 * i + 1] = digits[bytes[i] & 15];
    }
    hex[2 * size] = 0;
}

void fair_to_hex(const uint8_t bytes[FAIR_BYTES], char hex[FAIR_HEX])
{
    fair_hex_write(bytes, FAIR_BYTES, hex);
}

static int digit_value(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    if (digit >= 'a' && digit <= 'f')
        return digit - 'a' + 10;
    return -1;
}

bool fair_hex_read(const char *hex, size_t length, uint8_t *bytes, size_t size)
{
    uint8_t read[FAIR_SIGNATURE];
    if (length != 2 * size || size > sizeof read)
        return false;
    for (size_t i = 0; i < size; i++) {
        int high = digit_value(hex[2 * i]), low = digit_value(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        read[i] = (uint8_t)(high << 4 | low);
    }
    memcpy(bytes, read, size);
    return true;
}

bool fair_from_hex(const char *hex, size_t length, uint8_t bytes[FAIR_BYTES])
{
    return fair_hex_read(hex, length, bytes, FAIR_BYTES);
}

static void length_bytes(size_t size, uint8_t bytes[4])
{
    bytes[0] = (uint8_t)(size >> 24);
    bytes[1] = (uint8_t)(size >> 16);
    bytes[2] = (uint8_t)(size >> 8);
    bytes[3] = (uint8_t)size;
}

enum { LABEL = 32 };

static size_t write_label(const char *what, int version, char label[LABEL])
{
    return (size_t)snprintf(label, LABEL, "kontor %s %d", what, version);
}

void fair_digest_open(struct fair_digest *digest, const char *label)
{
    fair_digest_start(digest);
    fair_digest_field(digest, label, strlen(label));
}

void fair_digest_proof(struct fair_digest *digest, const char *what, int version)
{
    char label[LABEL];
    fair_digest_start(digest);
    fair_digest_field(digest, label, write_label(what, version, label));
}

void fair_digest_field(struct fair_digest *digest, const void *data, size_t size)
{
    uint8_t length[4];
    length_bytes(size, length);
    fair_digest_add(digest, length, sizeof length);
    fair_digest_add(digest, data, size);
}

void fair_digest_number(struct fair_digest *digest, uint64_t number)
{
    char digits[20];
    size_t first = sizeof digits;
    do
        digits[--first] = (char)('0' + number % 10);
    while (number /= 10);
    fair_digest_field(digest, digits + first, sizeof digits - first);
}

void fair_keyed_proof(struct fair_keyed *keyed, const uint8_t key[FAIR_BYTES], const char *what,
                      int version)
{
    char label[LABEL];
    fair_keyed_start(keyed, key, FAIR_BYTES);
    fair_keyed_field(keyed, label, write_label(what, version, label));
}

void fair_keyed_field(struct fair_keyed *keyed, const void *data, size_t size)
{
    uint8_t length[4];
    length_bytes(size, length);
    fair_keyed_add(keyed, length, sizeof length);
    fair_keyed_add(keyed, data, size);
}
