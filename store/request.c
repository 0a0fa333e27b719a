/* request.c: making requests: every part with a copy of what it needs. */
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

struct store_request *store_request(int about, uint64_t first, uint64_t second)
{
    struct store_request *request = calloc(1, sizeof *request);
    if (!request)
        return NULL;
    request->about = about;
    request->first = first;
    request->second = second;
    request->last = &request->part;
    return request;
}

void store_request_free(struct store_request *request)
{
    if (!request)
        return;
    pocket_free(&request->pocket);
    store_answer_free(request->answer);
    free(request);
}

static struct part *add(struct store_request *request, enum part_what what)
{
    struct part *part = request ? pocket_take(&request->pocket, sizeof *part) : NULL;
    if (!part)
        return NULL;
    part->what = what;
    *request->last = part;
    request->last = &part->next;
    request->writes |= what < PARTS_WRITING;
    request->parts++;
    return part;
}

static void add_row(struct store_request *request, enum part_what what, enum table_name table,
                    const void *row)
{
    struct part *part = add(request, what);
    if (part)
        part->row = table_copy(&table_map[table], &request->pocket, row);
}

static void add_numbers(struct store_request *request, enum part_what what, int64_t first,
                        int64_t second, int64_t third, int64_t fourth)
{
    struct part *part = add(request, what);
    if (!part)
        return;
    part->number[0] = first;
    part->number[1] = second;
    part->number[2] = third;
    part->number[3] = fourth;
}

static void add_hash(struct store_request *request, enum part_what what,
                     const uint8_t hash[STORE_HASH], int64_t number)
{
    struct part *part = add(request, what);
    uint8_t *copy = part ? pocket_take(&request->pocket, STORE_HASH) : NULL;
    if (!copy)
        return;
    memcpy(copy, hash, STORE_HASH);
    part->hash = copy;
    part->number[0] = number;
}

static void add_text(struct store_request *request, enum part_what what, const char *text,
                     int64_t number)
{
    struct part *part = add(request, what);
    if (!part)
        return;
    part->text = pocket_text(&request->pocket, text ? text : "", text ? strlen(text) : 0);
    part->number[0] = number;
}

/* ---- people ------------------------------------------------------------------- */

void store_put_player(struct store_request *request, const struct stored_player *player)
{
    add_row(request, PART_PUT_PLAYER, TABLE_PLAYER, player);
}

void store_see_player(struct store_request *request, int64_t player, int64_t now)
{
    add_numbers(request, PART_SEE_PLAYER, player, now, 0, 0);
}

void store_put_hook(struct store_request *request, int64_t player, const char *hook)
{
    add_text(request, PART_PUT_HOOK, hook, player);
}

void store_swap_hook(struct store_request *request, int64_t player, const char *before,
                     const char *hook)
{
    add_text(request, PART_WAS_HOOK, before, player);
    add_text(request, PART_PUT_HOOK, hook, player);
}

void store_put_secret(struct store_request *request, const struct stored_secret *secret)
{
    add_row(request, PART_PUT_SECRET, TABLE_SECRET, secret);
}

void store_drop_secret(struct store_request *request, const uint8_t hash[STORE_HASH])
{
    add_hash(request, PART_DROP_SECRET, hash, 0);
}

void store_use_code(struct store_request *request, const uint8_t hash[STORE_HASH], int64_t now)
{
    add_hash(request, PART_USE_CODE, hash, now);
}

void store_read_player_data(struct store_request *request, int64_t player)
{
    add_numbers(request, PART_READ_PLAYER_DATA, player, 0, 0, 0);
}

void store_remove_player(struct store_request *request, int64_t player, int64_t now)
{
    add_numbers(request, PART_REMOVE_PLAYER, player, now, 0, 0);
}

/* ---- matches ------------------------------------------------------------------ */

void store_new_match(struct store_request *request, const struct stored_match *match)
{
    add_row(request, PART_NEW_MATCH, TABLE_MATCH, match);
}

void store_put_match(struct store_request *request, const struct stored_match *match)
{
    add_row(request, PART_PUT_MATCH, TABLE_MATCH, match);
}

void store_save_match(struct store_request *request, const struct stored_match *match,
                      const struct stored_seat seats[], int count)
{
    add_row(request, PART_SAVE_MATCH, TABLE_MATCH, match);
    add_numbers(request, PART_DROP_SEATS, match->id, 0, 0, 0);
    for (int i = 0; i < count; i++) {
        struct stored_seat seat = seats[i];
        seat.match = match->id;
        store_put_seat(request, &seat);
    }
}

void store_limit_made(struct store_request *request, int64_t player, int most)
{
    add_numbers(request, PART_LIMIT_MADE, player, most, 0, 0);
}

void store_put_seat(struct store_request *request, const struct stored_seat *seat)
{
    add_row(request, PART_PUT_SEAT, TABLE_SEAT, seat);
}

void store_drop_seat(struct store_request *request, int64_t match, int seat)
{
    add_numbers(request, PART_DROP_SEAT, match, seat, 0, 0);
}

void store_append(struct store_request *request, const struct stored_step *step)
{
    add_row(request, PART_APPEND, TABLE_STEP, step);
}

void store_drop_match(struct store_request *request, int64_t match, int64_t now)
{
    add_numbers(request, PART_DROP_MATCH, match, now, 0, 0);
}

void store_put_due(struct store_request *request, int64_t match, int64_t due)
{
    add_numbers(request, PART_PUT_DUE, match, due, 0, 0);
}

void store_close_damaged(struct store_request *request, int64_t match, int64_t now)
{
    add_numbers(request, PART_CLOSE_DAMAGED, match, now, 0, 0);
}

void store_put_edition(struct store_request *request, const struct stored_edition *edition)
{
    add_row(request, PART_PUT_EDITION, TABLE_EDITION, edition);
}

void store_say(struct store_request *request, const struct stored_chat *chat)
{
    add_row(request, PART_SAY, TABLE_CHAT, chat);
}

/* ---- invitations, and what else is written ------------------------------------ */

void store_put_invite(struct store_request *request, const struct stored_invite *invite)
{
    add_row(request, PART_PUT_INVITE, TABLE_INVITE, invite);
}

void store_use_invite(struct store_request *request, const uint8_t hash[STORE_HASH], int64_t now)
{
    add_hash(request, PART_USE_INVITE, hash, now);
}

void store_revoke_invite(struct store_request *request, const uint8_t hash[STORE_HASH])
{
    add_hash(request, PART_REVOKE_INVITE, hash, 0);
}

void store_put_notice(struct store_request *request, const struct stored_notice *notice)
{
    add_row(request, PART_PUT_NOTICE, TABLE_NOTICE, notice);
}

void store_drop_notice(struct store_request *request, int64_t number)
{
    add_numbers(request, PART_DROP_NOTICE, number, 0, 0, 0);
}

void store_trim_notices(struct store_request *request, int64_t player, int most)
{
    add_numbers(request, PART_TRIM_NOTICES, player, most, 0, 0);
}

void store_claim_notices(struct store_request *request, int64_t server, int64_t now, int most)
{
    add_numbers(request, PART_CLAIM_NOTICES, server, now - STORE_LEASE_MS, now, most);
}

void store_put_setting(struct store_request *request, const char *key, const char *value)
{
    struct stored_setting setting = { key, value };
    add_row(request, PART_PUT_SETTING, TABLE_SETTING, &setting);
}

void store_put_ban(struct store_request *request, const struct stored_ban *ban)
{
    add_row(request, PART_PUT_BAN, TABLE_BAN, ban);
}

void store_drop_ban(struct store_request *request, int kind, const char *value)
{
    add_text(request, PART_DROP_BAN, value, kind);
}

void store_put_order(struct store_request *request, const struct stored_order *order)
{
    add_row(request, PART_PUT_ORDER, TABLE_ORDER, order);
}

void store_drop_order(struct store_request *request, int64_t number)
{
    add_numbers(request, PART_DROP_ORDER, number, 0, 0, 0);
}

void store_claim_orders(struct store_request *request, int64_t server, int64_t now)
{
    add_numbers(request, PART_CLAIM_ORDERS, server, now - STORE_LEASE_MS, 0, 0);
}

void store_release_order(struct store_request *request, int64_t number)
{
    add_numbers(request, PART_RELEASE_ORDER, number, 0, 0, 0);
}

void store_alive(struct store_request *request, int64_t server, int64_t began, int64_t now)
{
    add_numbers(request, PART_ALIVE, server, began, now, 0);
}

void store_sweep(struct store_request *request, const struct store_keep *before)
{
    add_numbers(request, PART_SWEEP, before->finished, before->waiting, before->unused,
                before->now);
}

/* ---- reading ------------------------------------------------------------------ */

void store_read_player(struct store_request *request, int64_t player)
{
    add_numbers(request, PART_READ_PLAYER, player, 0, 0, 0);
}

void store_read_secret(struct store_request *request, const uint8_t hash[STORE_HASH], int64_t now)
{
    add_hash(request, PART_READ_SECRET, hash, now);
}

void store_read_match(struct store_request *request, int64_t match)
{
    add_numbers(request, PART_READ_MATCH, match, 0, 0, 0);
}

void store_read_matches_of(struct store_request *request, int64_t player, int behind, int most)
{
    add_numbers(request, PART_READ_MATCHES_OF, player, most, behind, 0);
}

void store_read_lobby(struct store_request *request, int behind, int most)
{
    add_numbers(request, PART_READ_LOBBY, 0, most, behind, 0);
}

void store_read_matches(struct store_request *request, int behind, int most)
{
    add_numbers(request, PART_READ_MATCHES, 0, most, behind, 0);
}

void store_read_unfinished(struct store_request *request, int most)
{
    add_numbers(request, PART_READ_UNFINISHED, 0, most, 0, 0);
}

void store_read_due(struct store_request *request, const struct stored_match *behind, int64_t until,
                    int most)
{
    add_numbers(request, PART_READ_DUE, behind ? behind->due : 0, behind ? behind->id : 0, until,
                most);
}

void store_read_series(struct store_request *request, int64_t series, int most)
{
    add_numbers(request, PART_READ_SERIES, series, most, 0, 0);
}

void store_read_chat(struct store_request *request, int64_t match, int room, int64_t behind,
                     int most)
{
    add_numbers(request, PART_READ_CHAT, match, room, behind, most);
}

void store_read_invite(struct store_request *request, const uint8_t hash[STORE_HASH])
{
    add_hash(request, PART_READ_INVITE, hash, 0);
}

void store_read_invites(struct store_request *request, int64_t match)
{
    add_numbers(request, PART_READ_INVITES, match, 0, 0, 0);
}

void store_read_edition(struct store_request *request, const char *hash)
{
    add_text(request, PART_READ_EDITION, hash, 0);
}

void store_read_notices(struct store_request *request, int64_t now, int most)
{
    add_numbers(request, PART_READ_NOTICES, now, most, 0, 0);
}

void store_read_players(struct store_request *request, int behind, int most)
{
    add_numbers(request, PART_READ_PLAYERS, most, behind, 0, 0);
}

void store_read_settings(struct store_request *request)
{
    add_numbers(request, PART_READ_SETTINGS, 0, 0, 0, 0);
}

void store_read_lives(struct store_request *request, int most)
{
    add_numbers(request, PART_READ_LIVES, most, 0, 0, 0);
}

void store_read_bans(struct store_request *request)
{
    add_numbers(request, PART_READ_BANS, 0, 0, 0, 0);
}

void store_read_orders(struct store_request *request)
{
    add_numbers(request, PART_READ_ORDERS, 0, 0, 0, 0);
}

void store_read_figures(struct store_request *request)
{
    add_numbers(request, PART_READ_FIGURES, 0, 0, 0, 0);
}

void store_read_log(struct store_request *request, int64_t from, int most)
{
    add_numbers(request, PART_READ_LOG, from - 1, from + most - 1, 0, 0);
}
