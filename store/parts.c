/* parts.c: what the writing parts of a request do. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

static enum store_error with_numbers(struct database *database, const char *sql,
                                     const int64_t number[], int count, int *changed)
{
    return statement_done(database, bind_numbers(database, sql, number, count), changed);
}

static enum store_error with_hash(struct database *database, const char *sql, const uint8_t *hash)
{
    struct statement *statement = statement_keep(database, sql);
    bind_bytes(statement, 1, hash, STORE_HASH);
    return statement_done(database, statement, NULL);
}

/* By pointer, for the count is known only when the statement has run. */
static enum store_error need(enum store_error error, const int *changed, enum store_error otherwise)
{
    return error ? error : *changed ? STORE_FINE : otherwise;
}

/* ---- people ------------------------------------------------------------------- */

static enum store_error use_code(struct database *database, const struct part *part,
                                 struct store_answer *answer)
{
    static const char find[] = "SELECT {*player} FROM player WHERE id="
                               "(SELECT player FROM secret WHERE hash=?1 AND kind=1"
                               " AND (until=0 OR until>?2))";
    static const char drop[] = "DELETE FROM secret WHERE hash=?1 AND kind=1";
    struct statement *statement = statement_keep(database, find);
    int found = 0;
    bind_bytes(statement, 1, part->hash, STORE_HASH);
    bind_number(statement, 2, part->number[0]);
    enum store_error error = rows_read(database, statement, TABLE_PLAYER, answer, &found);
    if (error || !found)
        return error ? error : answer->damaged ? STORE_DAMAGED : STORE_USED;
    return with_hash(database, drop, part->hash);
}

/* The player's row, sound or not; NONE. */
static enum store_error find_player(struct database *database, int64_t id,
                                    struct store_answer *answer, struct stored_player *player,
                                    bool *sound)
{
    struct mark mark;
    struct statement *statement =
        statement_keep(database, "SELECT {*player} FROM player WHERE id=?1");
    bind_number(statement, 1, id);
    enum store_error error =
        row_find(database, statement, TABLE_PLAYER, answer_pocket(answer), player, &mark);
    *sound = mark.sound;
    return error ? error : mark.found ? STORE_FINE : STORE_NONE;
}

static enum store_error put_player(struct database *database, const struct stored_player *player,
                                   bool sound)
{
    return row_rewrite(database, "{!player}", TABLE_PLAYER, player, sound);
}

/* But for the webhook of one who is known. */
static enum store_error change_player(struct database *database, const struct part *part,
                                      struct store_answer *answer)
{
    struct stored_player player = *(const struct stored_player *)part->row, known;
    bool sound;
    enum store_error error = find_player(database, player.id, answer, &known, &sound);
    if (error == STORE_NONE)
        return put_player(database, &player, true);
    player.hook = known.hook;
    return error ? error : put_player(database, &player, sound);
}

static enum store_error see_player(struct database *database, const struct part *part,
                                   struct store_answer *answer)
{
    struct stored_player player;
    bool sound;
    enum store_error error = find_player(database, part->number[0], answer, &player, &sound);
    player.seen = part->number[1];
    return error ? error : put_player(database, &player, sound);
}

/* The webhook is still this one. */
static enum store_error was_hook(struct database *database, const struct part *part,
                                 struct store_answer *answer)
{
    struct stored_player player;
    bool sound;
    enum store_error error = find_player(database, part->number[0], answer, &player, &sound);
    return error ? error : strcmp(player.hook, part->text) ? STORE_NONE : STORE_FINE;
}

static enum store_error put_hook(struct database *database, const struct part *part,
                                 struct store_answer *answer)
{
    struct stored_player player;
    bool sound;
    enum store_error error = find_player(database, part->number[0], answer, &player, &sound);
    player.hook = part->text;
    return error ? error : put_player(database, &player, sound);
}

/* ---- matches ------------------------------------------------------------------ */

static const char put_match[] = "{!match}";

static enum store_error exists(struct database *database, const char *sql, int64_t id, bool *found)
{
    struct statement *statement = statement_keep(database, sql);
    int64_t number;
    bind_number(statement, 1, id);
    return number_find(database, statement, &number, found);
}

static const char find_match[] = "SELECT 1 FROM match WHERE id=?1";

/* The row, by the statement that is wanted, and what follows from it for the log. */
static enum store_error keep_match(struct database *database, const char *sql,
                                   const struct stored_match *match, struct store_answer *answer)
{
    enum store_error error = row_write(database, sql, TABLE_MATCH, match);
    return error ? error : log_match(database, match, answer);
}

static enum store_error change_match(struct database *database, const struct part *part,
                                     struct store_answer *answer)
{
    const struct stored_match *match = part->row;
    bool found = false;
    enum store_error error = exists(database, find_match, match->id, &found);
    if (error || !found)
        return error ? error : STORE_NONE;
    return keep_match(database, put_match, match, answer);
}

static enum store_error drop_match(struct database *database, const struct part *part,
                                   struct store_answer *answer)
{
    int changed = 0;
    enum store_error error =
        need(with_numbers(database, "DELETE FROM match WHERE id=?1", part->number, 1, &changed),
             &changed, STORE_NONE);
    return error ? error : log_drop(database, part->number[0], part->number[1], answer);
}

/* The match's row, sound or not; NONE. */
static enum store_error find_whole(struct database *database, int64_t id,
                                   struct store_answer *answer, struct stored_match *match,
                                   bool *sound)
{
    static const char sql[] = "SELECT {*match} FROM match WHERE id=?1";
    struct mark mark;
    enum store_error error = row_find(database, bind_numbers(database, sql, &id, 1), TABLE_MATCH,
                                      answer_pocket(answer), match, &mark);
    *sound = mark.sound;
    return error ? error : mark.found ? STORE_FINE : STORE_NONE;
}

/* As it is, sound or not, with another moment. */
static enum store_error put_due(struct database *database, const struct part *part,
                                struct store_answer *answer)
{
    struct stored_match match;
    bool sound;
    enum store_error error = find_whole(database, part->number[0], answer, &match, &sound);
    match.due = part->number[1];
    return error ? error : row_rewrite(database, put_match, TABLE_MATCH, &match, sound);
}

static enum store_error limit_made(struct database *database, const struct part *part)
{
    static const char sql[] = "SELECT count(*) FROM (SELECT 1 FROM match WHERE creator=?1"
                              " AND state<3 LIMIT ?2+1) AS made";
    struct statement *statement = statement_keep(database, sql);
    bind_number(statement, 1, part->number[0]);
    bind_number(statement, 2, part->number[1]);
    int64_t made;
    bool found;
    enum store_error error = number_find(database, statement, &made, &found);
    return error ? error : made > part->number[1] ? STORE_LIMIT : STORE_FINE;
}

/* What the next step of a match follows on: its number and the checksum before it. */
static enum store_error next_step(struct database *database, int64_t match, struct chain *chain)
{
    struct statement *statement = statement_keep(
        database, "SELECT number+1,sum FROM step WHERE match=?1 ORDER BY number DESC LIMIT 1");
    *chain = (struct chain){ .match = match };
    bind_number(statement, 1, match);
    bool row;
    enum store_error error = statement_step(database, statement, &row);
    if (row) {
        chain->next = column_number(statement, 0);
        chain->sum = (uint64_t)column_number(statement, 1);
    }
    statement_end(statement);
    return error;
}

/* The next step of its match and no other. In two statements, for an INSERT that reads its own
 * table makes a temporary one for each row, which costs more than all the rest. */
static enum store_error append(struct database *database, const struct part *part)
{
    static const char sql[] = "INSERT INTO step({*step}) VALUES({?step})";
    const struct table_map *table = &table_map[TABLE_STEP];
    const struct stored_step *step = part->row;
    struct chain chain;
    enum store_error error = next_step(database, step->match, &chain);
    if (error)
        return error;
    if (step->number == chain.next) {
        struct statement *statement = statement_keep(database, sql);
        row_bind(statement, table, step, row_sum(table, step, chain.sum));
        return statement_done(database, statement, NULL);
    }
    bool found = false;
    error = exists(database, find_match, step->match, &found);
    return error ? error : found ? STORE_TAKEN : STORE_NONE;
}

/* The row's own values are what they were, so a damaged one is still found as such. */
static enum store_error close_damaged(struct database *database, const struct part *part,
                                      struct store_answer *answer)
{
    struct stored_match match;
    bool sound;
    enum store_error error = find_whole(database, part->number[0], answer, &match, &sound);
    if (error)
        return error;
    match.state = MATCH_CLOSED;
    match.why = "damage";
    match.finished = match.changed = part->number[1];
    match.due = 0;
    error = row_rewrite(database, put_match, TABLE_MATCH, &match, sound);
    return error ? error : log_match(database, &match, answer);
}

static enum store_error say(struct database *database, const struct part *part,
                            struct store_answer *answer)
{
    static const char count[] = "SELECT number+1 FROM chat WHERE match=?1"
                                " ORDER BY number DESC LIMIT 1";
    static const char sql[] = "INSERT INTO chat({*chat}) VALUES({?chat})";
    struct stored_chat *chat = table_push(TABLE_CHAT, answer);
    void *copy = chat ? table_copy(&table_map[TABLE_CHAT], answer_pocket(answer), part->row) : NULL;
    bool found;
    if (!copy)
        return STORE_MEMORY;
    memcpy(chat, copy, sizeof *chat);
    struct statement *statement = statement_keep(database, count);
    bind_number(statement, 1, chat->match);
    enum store_error error = number_find(database, statement, &chat->number, &found);
    if (!found)
        chat->number = 1;
    return error ? error : row_write(database, sql, TABLE_CHAT, chat);
}

/* Reads an invitation into the answer. */
static enum store_error find_invite(struct database *database, const uint8_t *hash,
                                    struct store_answer *answer)
{
    int found = 0;
    struct statement *statement =
        statement_keep(database, "SELECT {*invite} FROM invite WHERE hash=?1");
    bind_bytes(statement, 1, hash, STORE_HASH);
    enum store_error error = rows_read(database, statement, TABLE_INVITE, answer, &found);
    return error ? error : found ? STORE_FINE : answer->damaged ? STORE_DAMAGED : STORE_NONE;
}

static const char put_invite[] = "{!invite}";

static enum store_error use_invite(struct database *database, const struct part *part,
                                   struct store_answer *answer)
{
    enum store_error error = find_invite(database, part->hash, answer);
    if (error)
        return error;
    struct stored_invite invite = answer->invite[answer->invites - 1];
    if (invite.uses <= 0 || invite.revoked || (invite.until && invite.until <= part->number[0]))
        return STORE_USED;
    invite.uses--;
    return row_write(database, put_invite, TABLE_INVITE, &invite);
}

static enum store_error revoke_invite(struct database *database, const struct part *part,
                                      struct store_answer *answer)
{
    enum store_error error = find_invite(database, part->hash, answer);
    if (error)
        return error;
    struct stored_invite invite = answer->invite[answer->invites - 1];
    table_pop(TABLE_INVITE, answer);
    invite.revoked = true;
    return row_write(database, put_invite, TABLE_INVITE, &invite);
}

/* ---- all of them -------------------------------------------------------------- */

static enum store_error write_people(struct database *database, const struct part *part,
                                     struct store_answer *answer)
{
    switch (part->what) {
    case PART_PUT_PLAYER:
        return change_player(database, part, answer);
    case PART_SEE_PLAYER:
        return see_player(database, part, answer);
    case PART_WAS_HOOK:
        return was_hook(database, part, answer);
    case PART_PUT_HOOK:
        return put_hook(database, part, answer);
    case PART_PUT_SECRET:
        return row_write(database, "INSERT INTO secret({*secret}) VALUES({?secret})", TABLE_SECRET,
                         part->row);
    case PART_DROP_SECRET:
        return with_hash(database, "DELETE FROM secret WHERE hash=?1", part->hash);
    case PART_USE_CODE:
        return use_code(database, part, answer);
    case PART_REMOVE_PLAYER:
        return people_remove(database, part->number[0], part->number[1], answer);
    default:
        return STORE_BROKEN;
    }
}

static enum store_error write_matches(struct database *database, const struct part *part,
                                      struct store_answer *answer)
{
    switch (part->what) {
    case PART_NEW_MATCH:
        return keep_match(database, "INSERT INTO match({*match}) VALUES({?match})", part->row,
                          answer);
    case PART_PUT_MATCH:
        return change_match(database, part, answer);
    case PART_SAVE_MATCH:
        return keep_match(database, put_match, part->row, answer);
    case PART_LIMIT_MADE:
        return limit_made(database, part);
    case PART_PUT_SEAT:
        return row_write(database, "{!seat}", TABLE_SEAT, part->row);
    case PART_DROP_SEAT:
        return with_numbers(database, "DELETE FROM seat WHERE match=?1 AND seat=?2", part->number,
                            2, NULL);
    case PART_DROP_SEATS:
        return with_numbers(database, "DELETE FROM seat WHERE match=?1", part->number, 1, NULL);
    case PART_APPEND:
        return append(database, part);
    case PART_DROP_MATCH:
        return drop_match(database, part, answer);
    case PART_PUT_DUE:
        return put_due(database, part, answer);
    case PART_PUT_EDITION:
        return row_write(
            database, "INSERT INTO edition({*edition}) VALUES({?edition}) ON CONFLICT DO NOTHING",
            TABLE_EDITION, part->row);
    case PART_SAY:
        return say(database, part, answer);
    case PART_PUT_INVITE:
        return row_write(database, "INSERT INTO invite({*invite}) VALUES({?invite})", TABLE_INVITE,
                         part->row);
    case PART_USE_INVITE:
        return use_invite(database, part, answer);
    case PART_REVOKE_INVITE:
        return revoke_invite(database, part, answer);
    case PART_CLOSE_DAMAGED:
        return close_damaged(database, part, answer);
    default:
        return STORE_BROKEN;
    }
}

static enum store_error drop_ban(struct database *database, const struct part *part)
{
    int changed = 0;
    struct statement *statement =
        statement_keep(database, "DELETE FROM ban WHERE kind=?1 AND value=?2");
    bind_number(statement, 1, part->number[0]);
    bind_text(statement, 2, part->text);
    return need(statement_done(database, statement, &changed), &changed, STORE_NONE);
}

static enum store_error put_setting(struct database *database, const struct stored_setting *setting)
{
    return row_write(database, "{!meta}", TABLE_SETTING, setting);
}

/* A setting of the server's; the others are the store's own. */
static enum store_error change_setting(struct database *database,
                                       const struct stored_setting *setting)
{
    static const char *const own[] = { "schema", "tables" };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (!strcmp(setting->key, own[i]))
            return STORE_TAKEN;
    return put_setting(database, setting);
}

/* The server's row, or the one that it has from now on: behind the last one. */
static enum store_error find_life(struct database *database, const struct part *part,
                                  struct stored_life *life, bool *sound)
{
    static const char own[] = "SELECT {*life} FROM life WHERE server=?1";
    static const char last[] = "SELECT {*life} FROM life ORDER BY number DESC LIMIT 1";
    struct pocket none = { 0 };
    struct mark mark;
    struct statement *statement = statement_keep(database, own);
    bind_number(statement, 1, part->number[0]);
    enum store_error error = row_find(database, statement, TABLE_LIFE, &none, life, &mark);
    *sound = mark.sound || !mark.found;
    if (error || mark.found)
        return error;
    error = row_find(database, statement_keep(database, last), TABLE_LIFE, &none, life, &mark);
    *life = (struct stored_life){ .server = part->number[0],
                                  .number = life->number + 1,
                                  .began = part->number[1],
                                  .before = life->before + life->alive - life->began };
    return error;
}

static enum store_error show_life(struct database *database, const struct part *part)
{
    struct stored_life life;
    bool sound;
    enum store_error error = find_life(database, part, &life, &sound);
    life.alive = part->number[2];
    return error ? error : row_rewrite(database, "{!life}", TABLE_LIFE, &life, sound);
}

/* The database gives a new row its number, and the checksum is over it too: it is written twice.
 */
static enum store_error put_numbered(struct database *database, const char *sql,
                                     enum table_name table, void *row, int64_t *number)
{
    struct statement *statement = statement_keep(database, sql);
    bool found, given = *number != 0;
    row_bind(statement, &table_map[table], row, row_sum(&table_map[table], row, 0));
    enum store_error error = number_find(database, statement, number, &found);
    if (error || given)
        return error;
    return found ? put_numbered(database, sql, table, row, number) : STORE_BROKEN;
}

static enum store_error put_notice(struct database *database, const struct stored_notice *notice)
{
    struct stored_notice row = *notice;
    return put_numbered(database, "{!outbox} RETURNING number", TABLE_NOTICE, &row, &row.number);
}

static enum store_error put_order(struct database *database, const struct stored_order *order)
{
    struct stored_order row = *order;
    return put_numbered(database, "{!command} RETURNING number", TABLE_ORDER, &row, &row.number);
}

/* Nobody's, the server's own, or of one who is alive no more. */
#define CLAIMABLE                                                                                  \
    "(holder IS NULL OR holder=?1 OR NOT EXISTS"                                                   \
    " (SELECT 1 FROM life WHERE life.server=holder AND life.alive>?2))"

static enum store_error claim_notices(struct database *database, const struct part *part,
                                      struct store_answer *answer)
{
    static const char find[] =
        "SELECT {*outbox} FROM outbox WHERE due<=?3 AND " CLAIMABLE " ORDER BY due,number LIMIT ?4";
    int found = 0;
    struct statement *statement = bind_numbers(database, find, part->number, 4);
    enum store_error error = rows_read(database, statement, TABLE_NOTICE, answer, &found);
    for (int i = answer->notices - found; !error && i < answer->notices; i++) {
        struct stored_notice *notice = &answer->notice[i];
        if (notice->holder == part->number[0])
            continue;
        notice->holder = part->number[0];
        error = row_write(database, "{!outbox}", TABLE_NOTICE, notice);
    }
    return error;
}

static enum store_error claim_orders(struct database *database, const struct part *part,
                                     struct store_answer *answer)
{
    static const char find[] = "SELECT {*command} FROM command WHERE " CLAIMABLE " ORDER BY number";
    int found = 0;
    struct statement *statement = bind_numbers(database, find, part->number, 2);
    enum store_error error = rows_read(database, statement, TABLE_ORDER, answer, &found);
    for (int i = answer->orders - found; !error && i < answer->orders; i++) {
        struct stored_order *order = &answer->order[i];
        if (order->holder == part->number[0])
            continue;
        order->holder = part->number[0];
        error = row_write(database, "{!command}", TABLE_ORDER, order);
    }
    return error;
}

static enum store_error release_order(struct database *database, const struct part *part,
                                      struct store_answer *answer)
{
    struct stored_order order;
    struct mark mark;
    struct statement *statement =
        bind_numbers(database, "SELECT {*command} FROM command WHERE number=?1", part->number, 1);
    enum store_error error =
        row_find(database, statement, TABLE_ORDER, answer_pocket(answer), &order, &mark);
    if (error || !mark.found)
        return error;
    order.holder = 0;
    return row_rewrite(database, "{!command}", TABLE_ORDER, &order, mark.sound);
}

static enum store_error write_besides(struct database *database, const struct part *part,
                                      struct store_answer *answer)
{
    switch (part->what) {
    case PART_PUT_NOTICE:
        return put_notice(database, part->row);
    case PART_DROP_NOTICE:
        return with_numbers(database, "DELETE FROM outbox WHERE number=?1", part->number, 1, NULL);
    case PART_TRIM_NOTICES:
        return with_numbers(database,
                            "DELETE FROM outbox WHERE player=?1 AND number NOT IN (SELECT number"
                            " FROM outbox WHERE player=?1 ORDER BY number DESC LIMIT ?2)",
                            part->number, 2, NULL);
    case PART_CLAIM_NOTICES:
        return claim_notices(database, part, answer);
    case PART_PUT_SETTING:
        return change_setting(database, part->row);
    case PART_PUT_BAN:
        return row_write(database, "{!ban}", TABLE_BAN, part->row);
    case PART_DROP_BAN:
        return drop_ban(database, part);
    case PART_PUT_ORDER:
        return put_order(database, part->row);
    case PART_DROP_ORDER:
        return with_numbers(database, "DELETE FROM command WHERE number=?1", part->number, 1, NULL);
    case PART_CLAIM_ORDERS:
        return claim_orders(database, part, answer);
    case PART_RELEASE_ORDER:
        return release_order(database, part, answer);
    case PART_ALIVE:
        return show_life(database, part);
    case PART_SWEEP: {
        struct store_keep before = { part->number[0], part->number[1], part->number[2],
                                     part->number[3] };
        return people_sweep(database, &before, answer);
    }
    default:
        return STORE_BROKEN;
    }
}

enum store_error part_write(struct database *database, const struct part *part,
                            struct store_answer *answer)
{
    if (part->what < PART_NEW_MATCH)
        return write_people(database, part, answer);
    if (part->what < PART_PUT_NOTICE)
        return write_matches(database, part, answer);
    return write_besides(database, part, answer);
}
