/* keep.c: a seat's own side of the exchange as text. */
#include "fair/keep.h"

#include <stdio.h>
#include <string.h>

static const char *const makers[] = { "seat", "host" };

static void write_hash(const char *word, const uint8_t hash[FAIR_BYTES], struct text *out)
{
    char hex[FAIR_HEX];
    fair_to_hex(hash, hex);
    text_printf(out, "%s%s\n", word, hex);
    fair_wipe(hex, sizeof hex);
}

/* "shown 2 host ": how the line of a promise that was shown begins. */
static void shown_word(int seat, bool spoken, char word[24])
{
    snprintf(word, 24, "shown %d %s ", seat, makers[spoken]);
}

void fair_kept_write(const struct fair_kept *kept, struct text *out)
{
    const struct fair_guest *guest = &kept->guest;
    text_printf(out, "kontor guest %d %d\n", FAIR_VERSION, guest->seat);
    write_hash("commitment ", guest->commitment, out);
    write_hash("entropy ", guest->entropy, out);
    if (guest->keyed)
        write_hash("key ", guest->key, out);
    write_hash("promise ", guest->promise, out);
    for (int seat = 0; seat < MAX_PLAYERS; seat++) {
        char word[24];
        shown_word(seat, guest->shown.spoken >> seat & 1, word);
        if (guest->shown.promised >> seat & 1)
            write_hash(word, guest->shown.promise[seat], out);
    }
    if (guest->stage == FAIR_READY)
        write_hash("promises ", guest->promises, out);
    if (kept->checked)
        write_hash("exchange ", kept->exchange, out);
}

struct left {
    const char *at;
    size_t size;
};

static bool read_word(struct left *left, const char *word)
{
    size_t length = strlen(word);
    if (left->size < length || memcmp(left->at, word, length) != 0)
        return false;
    *left = (struct left){ left->at + length, left->size - length };
    return true;
}

static bool read_hash(struct left *left, const char *word, uint8_t hash[FAIR_BYTES])
{
    struct left line = *left;
    if (!read_word(&line, word) || line.size < FAIR_HEX || line.at[FAIR_HEX - 1] != '\n' ||
        !fair_from_hex(line.at, FAIR_HEX - 1, hash))
        return false;
    *left = (struct left){ line.at + FAIR_HEX, line.size - FAIR_HEX };
    return true;
}

static bool read_seat(struct left *left, uint8_t *seat)
{
    char head[32];
    for (int i = 0; i < MAX_PLAYERS; i++) {
        snprintf(head, sizeof head, "kontor guest %d %d\n", FAIR_VERSION, i);
        *seat = (uint8_t)i;
        if (read_word(left, head))
            return true;
    }
    return false;
}

static void read_shown(struct left *left, struct fair_guest *guest)
{
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        for (unsigned spoken = 0; spoken < 2; spoken++) {
            char word[24];
            shown_word(seat, spoken, word);
            if (!read_hash(left, word, guest->shown.promise[seat]))
                continue;
            guest->shown.promised = (uint16_t)(guest->shown.promised | 1U << seat);
            guest->shown.spoken = (uint16_t)(guest->shown.spoken | spoken << seat);
        }
}

bool fair_kept_read(const char *text, size_t size, struct fair_kept *kept)
{
    struct left left = { text, size };
    struct fair_kept read = { .guest.stage = FAIR_REVEAL };
    struct fair_guest *guest = &read.guest;
    uint8_t promise[FAIR_BYTES];
    bool good = read_seat(&left, &guest->seat) &&
                read_hash(&left, "commitment ", guest->commitment) &&
                read_hash(&left, "entropy ", guest->entropy);
    guest->keyed = good && read_hash(&left, "key ", guest->key);
    fair_promise_hash(FAIR_VERSION, guest->commitment, guest->seat, guest->entropy,
                      guest->keyed ? guest->key : NULL, guest->promise);
    good = good && read_hash(&left, "promise ", promise) &&
           !memcmp(promise, guest->promise, FAIR_BYTES);
    if (good)
        read_shown(&left, guest);
    if (good && read_hash(&left, "promises ", guest->promises))
        guest->stage = FAIR_READY;
    read.checked =
        good && guest->stage == FAIR_READY && read_hash(&left, "exchange ", read.exchange);
    good = good && !left.size;
    if (good)
        *kept = read;
    fair_wipe(&read, sizeof read);
    return good;
}
