/*
 * exchange.c: promises and entropy before a match, and what this seat signs of it.
 *
 * Nothing is taken from the server on trust (docs/fairness.md): the commitment is that of the
 * head; what was shown once stays as it was; entropy leaves only when everybody's promises
 * stand, the own one among them; and play begins only with entropies that fit them. What
 * contradicts this ends the match here. What is merely said twice does no harm: what is due
 * is read from the lines, not from who is said to be waited for.
 */
#include <stdlib.h>
#include <string.h>

#include "client/inside.h"
#include "fair/hash.h"

static bool head_commitment(const struct sitting *sitting, uint8_t bytes[FAIR_BYTES])
{
    struct value head;
    char hex[FAIR_HEX];
    return sitting->head.size && value_read(sitting->head.data, sitting->head.size, &head) &&
           value_text(value_member(head, "commitment"), hex, sizeof hex) &&
           fair_from_hex(hex, strlen(hex), bytes);
}

void exchange_forget(struct sitting *sitting)
{
    fair_guest_forget(&sitting->guest);
    fair_signer_forget(&sitting->signer);
    fair_forget(&sitting->fair);
    text_free(&sitting->held);
    sitting->held = (struct text){ 0 };
    sitting->exchanged = sitting->looked = sitting->promised = sitting->revealed = false;
    sitting->asking = sitting->preparing = false;
}

/* ---- between sittings ---------------------------------------------------------------------- */

static void keep(struct client *client)
{
    struct sitting *sitting = &client->sitting;
    struct sitting_keep kept = { sitting->guest, sitting->signer };
    if (client->keeper.store && sitting->guest.stage != FAIR_CLOSED)
        client->keeper.store(client->keeper.context, sitting->match, &kept);
    fair_wipe(&kept, sizeof kept);
}

static void keep_no_more(struct client *client)
{
    if (client->keeper.remove)
        client->keeper.remove(client->keeper.context, client->sitting.match);
}

/* Goes on where an earlier sitting of this seat was ended. */
static void look(struct client *client, const uint8_t commitment[FAIR_BYTES])
{
    struct sitting *sitting = &client->sitting;
    struct sitting_keep kept = { 0 };
    if (sitting->looked || sitting->viewer >= MAX_PLAYERS || !client->keeper.load)
        return;
    sitting->looked = true;
    if (!client->keeper.load(client->keeper.context, sitting->match, &kept))
        return;
    if (memcmp(kept.guest.commitment, commitment, FAIR_BYTES) != 0) {
        keep_no_more(client); /* of an exchange that was begun anew since */
    } else if (kept.guest.seat == sitting->viewer) {
        sitting->guest = kept.guest;
        sitting->signer = kept.signer;
        fair_guest_resume(&sitting->guest);
    }
    fair_wipe(&kept, sizeof kept);
}

bool exchange_head(struct client *client)
{
    struct sitting *sitting = &client->sitting;
    uint8_t commitment[FAIR_BYTES];
    if (!head_commitment(sitting, commitment))
        return true;
    if (sitting->fair.stage == FAIR_READY &&
        memcmp(sitting->fair.commitment, commitment, FAIR_BYTES) != 0) {
        sitting_break(client, CLIENT_UNFAIR, ERROR_FAIR_OTHER_COMMITMENT);
        return false;
    }
    if (sitting->guest.stage != FAIR_CLOSED &&
        memcmp(sitting->guest.commitment, commitment, FAIR_BYTES) != 0) {
        keep_no_more(client);
        exchange_forget(sitting);
        client_happened(client, CLIENT_ANEW, CHANNEL_FINE, NO_ERROR);
    }
    look(client, commitment);
    return true;
}

/* ---- the stages ------------------------------------------------------------------------------ */

/* One message `exchange`, read. */
struct published {
    struct fair_match fair;
    struct text lines;
    bool own_promise, own_entropy; /* stand there */
};

static void send_part(struct client *client, const char *type, const char *member,
                      const uint8_t bytes[FAIR_BYTES], const uint8_t *key)
{
    char hex[FAIR_HEX];
    struct text members = { 0 };
    fair_to_hex(bytes, hex);
    text_printf(&members, ",\"match\":\"%s\",\"%s\":\"%s\"", client->sitting.match, member, hex);
    if (key) {
        fair_to_hex(key, hex);
        text_printf(&members, ",\"key\":\"%s\"", hex);
    }
    client_tell(client, type, members.data);
    if (members.data)
        fair_wipe(members.data, members.size);
    text_free(&members);
    fair_wipe(hex, sizeof hex);
}

static enum error take_part(struct client *client, const struct published *told)
{
    struct sitting *sitting = &client->sitting;
    enum error error = fair_guest_open(&sitting->guest, desk_match(sitting->desk), sitting->viewer,
                                       told->lines.data, told->lines.size);
    if (!error && !fair_signer_open(&sitting->signer)) {
        fair_guest_forget(&sitting->guest);
        error = ERROR_FAIR_RANDOM;
    }
    if (!error)
        fair_guest_bring_key(&sitting->guest, sitting->signer.key);
    return error;
}

static enum error promise(struct client *client, const struct published *told)
{
    struct sitting *sitting = &client->sitting;
    enum error error = NO_ERROR;
    if (sitting->guest.stage != FAIR_CLOSED)
        error = fair_guest_follow(&sitting->guest, desk_match(sitting->desk), told->lines.data,
                                  told->lines.size);
    else if (told->own_promise || sitting->promised)
        return NO_ERROR; /* by the host, or by another device of this player */
    else
        error = take_part(client, told);
    if (error || told->own_promise || sitting->promised)
        return error;
    sitting->promised = sitting->asking = true;
    send_part(client, "promise", "hash", sitting->guest.promise, NULL);
    return NO_ERROR;
}

static enum error reveal(struct client *client, const struct published *told)
{
    struct sitting *sitting = &client->sitting;
    struct fair_guest *guest = &sitting->guest;
    if (guest->stage == FAIR_CLOSED)
        return NO_ERROR;
    enum error error =
        fair_guest_reveal(guest, desk_match(sitting->desk), told->lines.data, told->lines.size);
    if (error || told->own_entropy || sitting->revealed)
        return error;
    keep(client);
    sitting->revealed = true;
    send_part(client, "reveal", "entropy", guest->entropy, guest->keyed ? guest->key : NULL);
    return NO_ERROR;
}

/* The entropies, held against what was promised: `checked` is then ready. */
static enum error check(const struct sitting *sitting, const struct published *told,
                        struct fair_match *checked)
{
    struct fair_guest guest = sitting->guest;
    const struct match *match = desk_match(sitting->desk);
    enum error error = NO_ERROR;
    *checked = told->fair;
    if (guest.stage == FAIR_READY)
        error = fair_guest_check(&guest, match, told->lines.data, told->lines.size, checked);
    else if (guest.stage == FAIR_REVEAL) /* nobody waited for what this seat had promised */
        error = fair_guest_follow(&guest, match, told->lines.data, told->lines.size);
    fair_wipe(&guest, sizeof guest);
    if (!error && (sitting->guest.stage == FAIR_REVEAL || checked->stage != FAIR_READY))
        error = ERROR_FAIR_STAGE;
    if (!error && sitting->fair.stage == FAIR_READY &&
        memcmp(sitting->fair.promises, checked->promises, FAIR_BYTES) != 0)
        error = ERROR_FAIR_OTHER_PROMISES;
    return error;
}

/* When the match begins in front of this seat: whether it has a share in the draws. */
static void tell_share(struct client *client)
{
    struct sitting *sitting = &client->sitting;
    if (!sitting->preparing || sitting->exchanged || sitting->viewer >= MAX_PLAYERS)
        return;
    sitting->preparing = false;
    bool known = sitting->fair.stage == FAIR_READY;
    bool spoken = !known || sitting->fair.spoken >> sitting->viewer & 1;
    client_happened(client, spoken ? CLIENT_SPOKEN : CLIENT_OTHER, CHANNEL_FINE, NO_ERROR);
}

static enum error ready(struct client *client, struct published *told)
{
    struct sitting *sitting = &client->sitting;
    struct fair_match checked;
    bool first = sitting->fair.stage != FAIR_READY;
    enum error error = check(sitting, told, &checked);
    if (error || !first)
        return error;
    sitting->fair = checked;
    sitting->exchanged = sitting->guest.stage == FAIR_READY;
    text_free(&sitting->lines);
    sitting->lines = told->lines;
    told->lines = (struct text){ 0 };
    exchange_note(sitting);
    tell_share(client);
    return NO_ERROR;
}

/* The lines, whole, of this version, and under the commitment of the head. */
static enum error read_stage(const struct sitting *sitting, struct value value,
                             struct published *told)
{
    uint8_t commitment[FAIR_BYTES];
    struct fair_where where;
    size_t room = value_room(value);
    if (value_kind(value) != VALUE_TEXT)
        return ERROR_FAIR_PROOF;
    char *whole = malloc(room);
    bool good = whole && value_text(value, whole, room);
    if (good)
        text_add_bytes(&told->lines, whole, strlen(whole));
    bool memory = whole && !told->lines.failed;
    free(whole);
    if (!good || !memory)
        return memory ? ERROR_FAIR_PROOF : ERROR_MEMORY;
    enum error error = fair_read_public(&told->fair, desk_match(sitting->desk), told->lines.data,
                                        told->lines.size, &where);
    if (error == ERROR_FAIR_NO_PROOF || (!error && told->fair.version != FAIR_VERSION))
        error = ERROR_FAIR_PROOF;
    if (!error && (!head_commitment(sitting, commitment) ||
                   memcmp(told->fair.commitment, commitment, FAIR_BYTES) != 0))
        error = ERROR_FAIR_OTHER_COMMITMENT;
    if (error || sitting->viewer >= MAX_PLAYERS)
        return error;
    told->own_promise = told->fair.promised >> sitting->viewer & 1;
    told->own_entropy = told->fair.revealed >> sitting->viewer & 1;
    return NO_ERROR;
}

static void take_stage(struct client *client, struct value frame)
{
    struct sitting *sitting = &client->sitting;
    struct published told = { 0 };
    char name[12] = "";
    value_text(value_member(frame, "stage"), name, sizeof name);
    bool end = !strcmp(name, "ready"), seated = sitting->viewer < MAX_PLAYERS;
    bool open = seated && !desk_is_started(sitting->desk) && sitting->fair.stage != FAIR_READY;
    bool due = end || (open && (!strcmp(name, "promise") || !strcmp(name, "reveal")));
    if (!due)
        return;
    enum error error = read_stage(sitting, value_member(frame, "lines"), &told);
    if (!error)
        error = (end            ? ready(client, &told)
                 : *name == 'p' ? promise(client, &told)
                                : reveal(client, &told));
    text_free(&told.lines);
    fair_forget(&told.fair);
    if (error)
        sitting_break(client, CLIENT_UNFAIR, error);
}

/* Until the promise is answered it is open whether it or that of another device of this player
 * stands for the seat: what comes meanwhile is looked at afterwards. */
void exchange_frame(struct client *client, struct value frame)
{
    enum { MOST_HELD = 4 << 20 };
    struct sitting *sitting = &client->sitting;
    size_t size = (size_t)(frame.end - frame.at);
    if (!sitting->asking) {
        take_stage(client, frame);
    } else if (memchr(frame.at, '\n', size) || sitting->held.size + size > MOST_HELD) {
        sitting_break(client, CLIENT_UNFAIR, ERROR_FAIR_PROOF);
    } else {
        text_add_bytes(&sitting->held, frame.at, size);
        text_add(&sitting->held, "\n");
    }
}

static void take_held(struct client *client)
{
    struct text held = client->sitting.held;
    struct value frame;
    client->sitting.held = (struct text){ 0 };
    for (size_t at = 0; at < held.size && !client->sitting.broken;) {
        size_t length = strcspn(held.data + at, "\n");
        if (value_read(held.data + at, length, &frame))
            exchange_frame(client, frame);
        at += length + 1;
    }
    text_free(&held);
}

bool exchange_begun(struct client *client)
{
    const struct sitting *sitting = &client->sitting;
    if (sitting->guest.stage == FAIR_CLOSED)
        tell_share(client);
    if (sitting->guest.stage == FAIR_CLOSED || sitting->exchanged)
        return true;
    sitting_break(client, CLIENT_UNFAIR, ERROR_FAIR_NO_ENTROPY);
    return false;
}

/* ---- signing --------------------------------------------------------------------------------- */

void exchange_note(struct sitting *sitting)
{
    uint8_t exchange[FAIR_BYTES];
    if (sitting->fair.stage != FAIR_READY || desk_next(sitting->desk))
        return;
    fair_exchange_hash(&sitting->fair, exchange);
    desk_keep_note(sitting->desk, exchange);
}

static bool signs(const struct sitting *sitting, struct fair_note *note)
{
    return sitting->exchanged && sitting->guest.keyed && sitting->signer.open &&
           !sitting->disputed && sitting->guest.seat == sitting->viewer && sitting->desk &&
           desk_note(sitting->desk, note);
}

void sitting_sign(const struct sitting *sitting, struct text *members)
{
    struct fair_note note;
    uint8_t message[FAIR_BYTES], signature[FAIR_SIGNATURE];
    char hex[FAIR_SIGNATURE_HEX];
    if (!signs(sitting, &note))
        return;
    fair_note_message(&note, sitting->fair.promises, message);
    fair_sign(&sitting->signer, message, signature);
    fair_hex_write(signature, sizeof signature, hex);
    text_printf(members, ",\"signed\":\"%s\"", hex);
}

bool client_disputed(struct client *client)
{
    bool first = !client->sitting.disputed;
    client->sitting.disputed = true;
    if (first)
        client_happened(client, CLIENT_DISPUTED, CHANNEL_FINE, NO_ERROR);
    return first;
}

bool sitting_is_signing(const struct sitting *sitting)
{
    return sitting->exchanged && !sitting->disputed && sitting->last != SITTING_SIGNED &&
           !strcmp(sitting->state, "over");
}

void exchange_over(struct client *client)
{
    struct sitting *sitting = &client->sitting;
    struct text members = { 0 };
    struct fair_note note;
    struct value frame;
    char why[16] = "";
    if (sitting->last || strcmp(sitting->state, "over") != 0 || !sitting->desk ||
        !desk_is_started(sitting->desk))
        return;
    if (value_read(sitting->frame.data, sitting->frame.size, &frame))
        value_text(value_member(frame, "why"), why, sizeof why);
    if (!strcmp(why, "finished") && !desk_is_over(sitting->desk))
        return; /* the last events are still to come */
    sitting->last = SITTING_SIGNED;
    if (signs(sitting, &note)) {
        text_printf(&members, ",\"match\":\"%s\"", sitting->match);
        sitting_sign(sitting, &members);
        sitting->last = SITTING_SIGNING;
        client_tell(client, "sign", members.data);
        text_free(&members);
    } else if (sitting->guest.stage != FAIR_CLOSED) {
        keep_no_more(client);
    }
}

/* Of this exchange, and not of one that was begun anew since. */
static bool is_own_promise(const struct sitting *sitting, const struct client_request *request)
{
    char hex[FAIR_HEX];
    fair_to_hex(sitting->guest.promise, hex);
    return sitting->asking && strstr(request->text.data, hex);
}

/* A promise is refused where another stands for the seat already: the host's, or that of another
 * device of this player. */
static void promise_answered(struct client *client, const char *refused)
{
    struct sitting *sitting = &client->sitting;
    sitting->asking = false;
    if (*refused) {
        fair_guest_forget(&sitting->guest);
        fair_signer_forget(&sitting->signer);
    } else {
        keep(client);
    }
    take_held(client);
}

void sitting_answered(struct client *client, const struct client_request *request,
                      const char *refused)
{
    struct sitting *sitting = &client->sitting;
    if (!strcmp(request->type, "promise") && is_own_promise(sitting, request))
        promise_answered(client, refused);
    if (strcmp(request->type, "sign") != 0)
        return;
    sitting->last = SITTING_SIGNED;
    keep_no_more(client);
    if (!strcmp(refused, "error.fair.signature") && desk_is_over(sitting->desk))
        client_disputed(client);
}
