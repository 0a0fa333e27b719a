/* guest.c: a seat's own side of the exchange, and notes, through the public interface. */
#include <stdlib.h>
#include <string.h>

#include "api/call.h"
#include "desk/desk.h"
#include "fair/keep.h"

enum { MOST_NOTE = 128 };

struct kontor_guest {
    struct desk *desk; /* for the match that the head tells of; nothing is fed to it */
    struct fair_kept kept;
    bool told; /* the promise was given out, or the guest is restored */
};

/* ---- opening and closing ------------------------------------------------------- */

void kontor_guest_close(struct kontor_guest *guest)
{
    if (!guest)
        return;
    desk_close(guest->desk);
    fair_wipe(&guest->kept, sizeof guest->kept);
    free(guest);
}

/* A guest of this match that knows nothing yet; NULL: noted why. */
static struct kontor_guest *begin_guest(struct kontor *kontor, const char *head, size_t size,
                                        int seat)
{
    enum error error = ERROR_MEMORY;
    struct kontor_guest *guest = calloc(1, sizeof *guest);
    if (guest)
        guest->desk = desk_open(head, size, seat, NULL, &error);
    if (guest && guest->desk)
        return guest;
    free(guest);
    call_fail(kontor, error);
    return NULL;
}

static struct kontor_guest *end_guest(struct kontor *kontor, struct kontor_guest *guest,
                                      enum error error)
{
    if (!error)
        return guest;
    kontor_guest_close(guest);
    call_fail(kontor, error);
    return NULL;
}

struct kontor_guest *kontor_guest_open(struct kontor *kontor, const char *head, size_t size,
                                       int seat, const char *lines, size_t lines_size,
                                       const uint8_t *entropy)
{
    if (!call_begin(kontor))
        return NULL;
    if (!head || !lines || seat < 0 || seat >= MAX_PLAYERS)
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    struct kontor_guest *guest = begin_guest(kontor, head, size, seat);
    if (!guest)
        return NULL;
    const struct match *match = desk_match(guest->desk);
    return end_guest(
        kontor, guest,
        entropy ? fair_guest_open_with(&guest->kept.guest, match, seat, lines, lines_size, entropy)
                : fair_guest_open(&guest->kept.guest, match, seat, lines, lines_size));
}

struct kontor_guest *kontor_guest_restore(struct kontor *kontor, const char *head, size_t size,
                                          const char *text, size_t text_size)
{
    struct fair_kept kept;
    if (!call_begin(kontor))
        return NULL;
    if (!head || !text || !fair_kept_read(text, text_size, &kept))
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    struct kontor_guest *guest = begin_guest(kontor, head, size, kept.guest.seat);
    if (guest) {
        guest->kept = kept;
        guest->told = true;
    }
    fair_wipe(&kept, sizeof kept);
    return guest;
}

/* ---- the exchange ----------------------------------------------------------------- */

static bool begin(struct kontor *kontor, const struct kontor_guest *guest)
{
    if (!call_begin(kontor))
        return false;
    if (!guest)
        call_fail(kontor, ERROR_ARGUMENT);
    return guest;
}

static const char *tell_hex(struct kontor *kontor, const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    fair_to_hex(bytes, hex);
    text_add(&kontor->out, hex);
    return call_text(kontor);
}

static const void *tell_bytes(struct kontor *kontor, const uint8_t bytes[FAIR_BYTES])
{
    memcpy(kontor->view, bytes, FAIR_BYTES);
    kontor->size = FAIR_BYTES;
    return kontor->view;
}

enum kontor_error kontor_guest_bring_key(struct kontor *kontor, struct kontor_guest *guest,
                                         const uint8_t *key)
{
    if (!begin(kontor, guest))
        return kontor_error(kontor);
    if (!key)
        return call_fail(kontor, ERROR_ARGUMENT);
    if (guest->told)
        return call_fail(kontor, ERROR_FAIR_STAGE);
    fair_guest_bring_key(&guest->kept.guest, key);
    return KONTOR_FINE;
}

const char *kontor_guest_promise(struct kontor *kontor, struct kontor_guest *guest)
{
    if (!begin(kontor, guest))
        return NULL;
    guest->told = true;
    return tell_hex(kontor, guest->kept.guest.promise);
}

const char *kontor_guest_reveal(struct kontor *kontor, struct kontor_guest *guest,
                                const char *lines, size_t size)
{
    if (!begin(kontor, guest))
        return NULL;
    if (!lines || !guest->told)
        return call_fail(kontor, lines ? ERROR_FAIR_STAGE : ERROR_ARGUMENT), NULL;
    enum error error = fair_guest_reveal(&guest->kept.guest, desk_match(guest->desk), lines, size);
    if (!error)
        return tell_hex(kontor, guest->kept.guest.entropy);
    call_fail(kontor, error);
    return NULL;
}

enum kontor_error kontor_guest_follow(struct kontor *kontor, struct kontor_guest *guest,
                                      const char *lines, size_t size)
{
    if (!begin(kontor, guest))
        return kontor_error(kontor);
    if (!lines)
        return call_fail(kontor, ERROR_ARGUMENT);
    enum error error = fair_guest_follow(&guest->kept.guest, desk_match(guest->desk), lines, size);
    return error ? call_fail(kontor, error) : KONTOR_FINE;
}

enum kontor_error kontor_guest_check(struct kontor *kontor, struct kontor_guest *guest,
                                     const char *lines, size_t size)
{
    struct fair_match fair;
    if (!begin(kontor, guest))
        return kontor_error(kontor);
    if (!lines)
        return call_fail(kontor, ERROR_ARGUMENT);
    enum error error =
        fair_guest_check(&guest->kept.guest, desk_match(guest->desk), lines, size, &fair);
    if (error)
        return call_fail(kontor, error);
    fair_exchange_hash(&fair, guest->kept.exchange);
    guest->kept.checked = true;
    fair_forget(&fair);
    return KONTOR_FINE;
}

/* ---- what it knows ------------------------------------------------------------------ */

const void *kontor_guest_exchange(struct kontor *kontor, const struct kontor_guest *guest)
{
    if (!begin(kontor, guest))
        return NULL;
    if (!guest->kept.checked)
        return call_fail(kontor, ERROR_FAIR_STAGE), NULL;
    return tell_bytes(kontor, guest->kept.exchange);
}

const void *kontor_guest_message(struct kontor *kontor, const struct kontor_guest *guest,
                                 const char *note)
{
    struct fair_note read;
    uint8_t message[FAIR_BYTES];
    if (!begin(kontor, guest))
        return NULL;
    if (!call_is_text(note, MOST_NOTE) || !fair_note_read(note, strlen(note), &read) ||
        read.viewer != guest->kept.guest.seat)
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    if (!guest->kept.checked)
        return call_fail(kontor, ERROR_FAIR_STAGE), NULL;
    fair_note_message(&read, guest->kept.guest.promises, message);
    return tell_bytes(kontor, message);
}

static void json_hash(struct text *out, const char *key, const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    fair_to_hex(bytes, hex);
    json_text(out, key, hex);
}

const char *kontor_guest_json(struct kontor *kontor, const struct kontor_guest *guest)
{
    if (!begin(kontor, guest))
        return NULL;
    const struct fair_guest *known = &guest->kept.guest;
    json_open(&kontor->out, NULL, '{');
    json_number(&kontor->out, "seat", known->seat);
    json_hash(&kontor->out, "commitment", known->commitment);
    json_hash(&kontor->out, "promise", known->promise);
    if (known->keyed)
        json_hash(&kontor->out, "key", known->key);
    json_text(&kontor->out, "stage", known->stage == FAIR_READY ? "ready" : "reveal");
    json_bool(&kontor->out, "checked", guest->kept.checked);
    json_close(&kontor->out, '}');
    return call_text(kontor);
}

const char *kontor_guest_text(struct kontor *kontor, const struct kontor_guest *guest)
{
    if (!begin(kontor, guest))
        return NULL;
    fair_kept_write(&guest->kept, &kontor->out);
    return call_text(kontor);
}
