/*
 * keys.c: what a seat needs to sign on tomorrow (client/client.h, sitting_keep): one file for
 * each match, beside the player's secret, which nobody but its owner can read. It goes when
 * the last note is signed, or the match is gone.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/online/online.h"
#include "fair/hash.h"

enum { MOST_KEY = 4096 };

/* False: nothing can be kept, or the match has no name that a file can have. */
static bool find_file(const struct online *online, const char *match, char path[PATH_ROOM])
{
    static const char ending[] = ".player";
    size_t length = strlen(online->file), end = sizeof ending - 1;
    if (length <= end || !*match ||
        match[strspn(match, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")])
        return false;
    int size = snprintf(path, PATH_ROOM, "%.*s-%s.key", (int)(length - end), online->file, match);
    return size > 0 && size < PATH_ROOM;
}

static bool read_bytes(struct value value, const char *name, uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    bool good = value_text(value_member(value, name), hex, sizeof hex) &&
                fair_from_hex(hex, strlen(hex), bytes);
    fair_wipe(hex, sizeof hex);
    return good;
}

static bool read_keep(struct value value, struct sitting_keep *keep)
{
    uint8_t secret[FAIR_BYTES];
    int64_t seat;
    bool good = value_number(value_member(value, "seat"), 0, MAX_PLAYERS - 1, &seat) &&
                read_bytes(value, "commitment", keep->guest.commitment) &&
                read_bytes(value, "entropy", keep->guest.entropy) &&
                read_bytes(value, "secret", secret);
    if (good) {
        bool ready = read_bytes(value, "promises", keep->guest.promises);
        keep->guest.stage = ready ? FAIR_READY : FAIR_REVEAL;
        keep->guest.seat = (uint8_t)seat;
        keep->guest.keyed = true;
        fair_signer_open_with(&keep->signer, secret);
        memcpy(keep->guest.key, keep->signer.key, FAIR_BYTES);
    }
    fair_wipe(secret, sizeof secret);
    return good;
}

static bool load(void *context, const char *match, struct sitting_keep *keep)
{
    struct text text = { 0 };
    struct value value;
    char path[PATH_ROOM];
    *keep = (struct sitting_keep){ 0 };
    if (!find_file(context, match, path) || !cli_exists(path))
        return false;
    bool good = cli_read(path, MOST_KEY, &text) && text.size &&
                value_read(text.data, text.size, &value) && read_keep(value, keep);
    if (text.data)
        fair_wipe(text.data, text.size);
    text_free(&text);
    return good;
}

static void add_bytes(struct text *text, const char *name, const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    fair_to_hex(bytes, hex);
    json_text(text, name, hex);
    fair_wipe(hex, sizeof hex);
}

static void store(void *context, const char *match, const struct sitting_keep *keep)
{
    struct text text = { 0 };
    char path[PATH_ROOM];
    if (!find_file(context, match, path))
        return;
    json_open(&text, NULL, '{');
    json_number(&text, "seat", keep->guest.seat);
    add_bytes(&text, "commitment", keep->guest.commitment);
    add_bytes(&text, "entropy", keep->guest.entropy);
    add_bytes(&text, "secret", keep->signer.secret);
    if (keep->guest.stage == FAIR_READY)
        add_bytes(&text, "promises", keep->guest.promises);
    json_close(&text, '}');
    text_add(&text, "\n");
    int reason = text.failed ? ENOMEM : cli_replace(path, 0600, text.data, text.size, NULL);
    if (reason)
        cli_fail_file(path, reason);
    if (text.data)
        fair_wipe(text.data, text.size);
    text_free(&text);
}

static void forget(void *context, const char *match)
{
    char path[PATH_ROOM];
    if (find_file(context, match, path))
        unlink(path);
}

void online_forget_key(struct online *online, const char *match)
{
    forget(online, match);
}

struct client_keeper online_keeper(struct online *online)
{
    return (struct client_keeper){
        .context = online, .load = load, .store = store, .remove = forget
    };
}
