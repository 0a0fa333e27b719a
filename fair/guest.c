/* guest.c: a seat's own side of the exchange. */
#include "fair/guest.h"

#include <assert.h>
#include <string.h>

static bool same(const uint8_t one[FAIR_BYTES], const uint8_t two[FAIR_BYTES])
{
    return memcmp(one, two, FAIR_BYTES) == 0;
}

/* What was shown once stays: each promise as it was, and made by whom it was; this seat's own
 * as it made it. */
static bool keeps_to(const struct fair_guest *guest, const struct fair_match *fair)
{
    bool own = fair->promised >> guest->seat & 1;
    if (own && (!same(fair->promise[guest->seat], guest->promise) ||
                fair->spoken >> guest->seat & 1))
        return false;
    for (int seat = 0; seat < fair->players; seat++) {
        unsigned both = fair->promised & guest->shown.promised;
        if (both >> seat & 1 && (!same(fair->promise[seat], guest->shown.promise[seat]) ||
                                 (fair->spoken ^ guest->shown.spoken) >> seat & 1))
            return false;
    }
    return true;
}

static void keep_shown(struct fair_guest *guest, const struct fair_match *fair)
{
    for (int seat = 0; seat < fair->players; seat++)
        if (fair->promised >> seat & 1 && seat != guest->seat) {
            guest->shown.promised = (uint16_t)(guest->shown.promised | 1U << seat);
            guest->shown.spoken =
                (uint16_t)(guest->shown.spoken | (fair->spoken & 1U << seat));
            memcpy(guest->shown.promise[seat], fair->promise[seat], FAIR_BYTES);
        }
}

/* Published lines that are of this version, under the commitment kept, and do not contradict
 * what was shown before. */
static enum error read_lines(const struct fair_guest *guest, const struct match *match,
                             const char *lines, size_t size, struct fair_match *fair)
{
    struct fair_where where;
    enum error error = fair_read_public(fair, match, lines, size, &where);
    if (!error && fair->version != FAIR_VERSION)
        error = ERROR_FAIR_PROOF;
    if (!error && guest && !same(fair->commitment, guest->commitment))
        error = ERROR_FAIR_OTHER_COMMITMENT;
    if (!error && guest && !keeps_to(guest, fair))
        error = ERROR_FAIR_OTHER_PROMISES;
    return error;
}

enum error fair_guest_open_with(struct fair_guest *guest, const struct match *match, int seat,
                                const char *lines, size_t size, const uint8_t entropy[FAIR_BYTES])
{
    struct fair_match fair;
    enum error error = read_lines(NULL, match, lines, size, &fair);
    if (error)
        return error;
    if (seat < 0 || seat >= fair.players)
        return ERROR_FAIR_SEAT;
    /* Whoever can promise has not seen the others' entropy yet. */
    if (fair.stage != FAIR_PROMISE)
        return ERROR_FAIR_STAGE;
    if (fair.promised >> seat & 1)
        return ERROR_FAIR_TWICE;
    *guest = (struct fair_guest){ .stage = FAIR_REVEAL, .seat = (uint8_t)seat };
    memcpy(guest->commitment, fair.commitment, FAIR_BYTES);
    memcpy(guest->entropy, entropy, FAIR_BYTES);
    fair_promise_hash(FAIR_VERSION, guest->commitment, seat, entropy, NULL, guest->promise);
    keep_shown(guest, &fair);
    return NO_ERROR;
}

void fair_guest_bring_key(struct fair_guest *guest, const uint8_t key[FAIR_BYTES])
{
    assert(guest->stage == FAIR_REVEAL);
    guest->keyed = true;
    memcpy(guest->key, key, FAIR_BYTES);
    fair_promise_hash(FAIR_VERSION, guest->commitment, guest->seat, guest->entropy, key,
                      guest->promise);
}

enum error fair_guest_open(struct fair_guest *guest, const struct match *match, int seat,
                           const char *lines, size_t size)
{
    uint8_t entropy[FAIR_BYTES];
    if (!fair_random(entropy, sizeof entropy))
        return ERROR_FAIR_RANDOM;
    enum error error = fair_guest_open_with(guest, match, seat, lines, size, entropy);
    fair_wipe(entropy, sizeof entropy);
    return error;
}

enum error fair_guest_follow(struct fair_guest *guest, const struct match *match,
                             const char *lines, size_t size)
{
    struct fair_match fair;
    if (guest->stage == FAIR_CLOSED)
        return ERROR_FAIR_STAGE;
    enum error error = read_lines(guest, match, lines, size, &fair);
    if (!error)
        keep_shown(guest, &fair);
    return error;
}

enum error fair_guest_reveal(struct fair_guest *guest, const struct match *match, const char *lines,
                             size_t size)
{
    struct fair_match fair;
    if (guest->stage == FAIR_CLOSED)
        return ERROR_FAIR_STAGE;
    enum error error = read_lines(guest, match, lines, size, &fair);
    if (error)
        return error;
    if (fair.stage != FAIR_REVEAL)
        return ERROR_FAIR_STAGE;
    if (guest->stage == FAIR_READY && !same(fair.promises, guest->promises))
        return ERROR_FAIR_OTHER_PROMISES;
    keep_shown(guest, &fair);
    memcpy(guest->promises, fair.promises, FAIR_BYTES);
    guest->stage = FAIR_READY;
    return NO_ERROR;
}

enum error fair_guest_check(const struct fair_guest *guest, const struct match *match,
                            const char *lines, size_t size, struct fair_match *fair)
{
    if (guest->stage != FAIR_READY)
        return ERROR_FAIR_STAGE;
    enum error error = read_lines(guest, match, lines, size, fair);
    if (!error && fair->stage != FAIR_READY)
        error = ERROR_FAIR_STAGE;
    if (!error && !same(fair->promises, guest->promises))
        error = ERROR_FAIR_OTHER_PROMISES;
    if (error)
        fair_forget(fair);
    return error;
}

void fair_guest_resume(struct fair_guest *guest)
{
    assert(guest->stage == FAIR_REVEAL || guest->stage == FAIR_READY);
    guest->shown.promised = guest->shown.spoken = 0;
    fair_promise_hash(FAIR_VERSION, guest->commitment, guest->seat, guest->entropy,
                      guest->keyed ? guest->key : NULL, guest->promise);
}

void fair_guest_forget(struct fair_guest *guest)
{
    fair_wipe(guest, sizeof *guest);
}
