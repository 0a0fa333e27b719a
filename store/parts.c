/* parts.c: what the writing parts of a request do. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

static enum store_error with_numbers(struct database *connection, const char *sql,
                                     const int64_t number[], int count, int *changed)
{
    sqlite3_stmt *statement = connection_prepare(connection, sql);
    for (int i = 0; statement && i < count; i++)
        sqlite3_bind_int64(statement, i + 1, number[i]);
    return connection_done(connection, statement, changed);
}

static enum store_error with_hash(struct database *connection, const char *sql, const uint8_t *hash,
                                  int64_t number, int *changed)
{
    sqlite3_stmt *statement = connection_prepare(connection, sql);
    if (statement) {
        sqlite3_bind_blob(statement, 1, hash, STORE_HASH, SQLITE_STATIC);
        if (sqlite3_bind_parameter_count(statement) > 1)
            sqlite3_bind_int64(statement, 2, number);
    }
    return connection_done(connection, statement, changed);
}

/* By pointer, for the count is known only when the statement has run. */
static enum store_error need(enum store_error error, const int *changed, enum store_error otherwise)
{
    return error ? error : *changed ? STORE_FINE : otherwise;
}

/* ---- people ------------------------------------------------------------------- */

static enum store_error use_code(struct database *connection, const struct part *part,
                                 struct store_answer *answer)
{
    static const char find[] = "SELECT {*player} FROM player WHERE id="
                               "(SELECT player FROM secret WHERE hash=?1 AND kind=1"
                               " AND (until=0 OR until>?2))";
    static const char drop[] = "DELETE FROM secret WHERE hash=?1 AND kind=1";
    sqlite3_stmt *statement = connection_prepare(connection, find);
    int found = 0;
    if (!statement)
        return connection_lost(connection);
    sqlite3_bind_blob(statement, 1, part->hash, STORE_HASH, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, part->number[0]);
    enum store_error error = rows_read(connection, statement, TABLE_PLAYER, answer, &found);
    if (error || !found)
        return error ? error : answer->damaged ? STORE_DAMAGED : STORE_USED;
    return with_hash(connection, drop, part->hash, 0, NULL);
}

/* The player's row, sound or not; NONE. */
static enum store_error find_player(struct database *connection, int64_t id,
                                    struct store_answer *answer, struct stored_player *player,
                                    bool *sound)
{
    struct mark mark;
    sqlite3_stmt *statement =
        connection_prepare(connection, "SELECT {*player} FROM player WHERE id=?1");
    if (statement)
        sqlite3_bind_int64(statement, 1, id);
    enum store_error error =
        row_find(connection, statement, TABLE_PLAYER, answer_pocket(answer), player, &mark);
    *sound = mark.sound;
    return error ? error : mark.found ? STORE_FINE : STORE_NONE;
}

static enum store_error put_player(struct database *connection, const struct stored_player *player,
                                   bool sound)
{
    return row_rewrite(connection,
                       "INSERT INTO player({*player}) VALUES({?player})"
                       " ON CONFLICT DO UPDATE SET {=player}",
                       TABLE_PLAYER, player, sound);
}

/* But for the webhook of one who is known. */
static enum store_error change_player(struct database *connection, const struct part *part,
                                      struct store_answer *answer)
{
    struct stored_player player = *(const struct stored_player *)part->row, known;
    bool sound;
    enum store_error error = find_player(connection, player.id, answer, &known, &sound);
    if (error == STORE_NONE)
        return put_player(connection, &player, true);
    player.hook = known.hook;
    return error ? error : put_player(connection, &player, sound);
}

static enum store_error see_player(struct database *connection, const struct part *part,
                                   struct store_answer *answer)
{
    struct stored_player player;
    bool sound;
    enum store_error error = find_player(connection, part->number[0], answer, &player, &sound);
    player.seen = part->number[1];
    return error ? error : put_player(connection, &player, sound);
}

/* The webhook is still this one. */
static enum store_error was_hook(struct database *connection, const struct part *part,
                                 struct store_answer *answer)
{
    struct stored_player player;
    bool sound;
    enum store_error error = find_player(connection, part->number[0], answer, &player, &sound);
    return error ? error : strcmp(player.hook, part->text) ? STORE_NONE : STORE_FINE;
}

static enum store_error put_hook(struct database *connection, const struct part *part,
                                 struct store_answer *answer)
{
    struct stored_player player;
    bool sound;
    enum store_error error = find_player(connection, part->number[0], answer, &player, &sound);
    player.hook = part->text;
    return error ? error : put_player(connection, &player, sound);
}

/* ---- matches ------------------------------------------------------------------ */

static const char put_match[] = "INSERT INTO match({*match}) VALUES({?match})"
                                " ON CONFLICT DO UPDATE SET {=match}";

static enum store_error exists(struct database *connection, const char *sql, int64_t id,
                               bool *found)
{
    sqlite3_stmt *statement = connection_prepare(connection, sql);
    if (!statement)
        return connection_lost(connection);
    sqlite3_bind_int64(statement, 1, id);
    int code = sqlite3_step(statement);
    *found = code == SQLITE_ROW;
    enum store_error error = connection_error(connection, code);
    sqlite3_reset(statement);
    return error;
}

static const char find_match[] = "SELECT 1 FROM match WHERE id=?1";

/* The row, by the statement that is wanted, and what follows from it for the log. */
static enum store_error keep_match(struct database *connection, const char *sql,
                                   const struct stored_match *match, struct store_answer *answer)
{
    enum store_error error = row_write(connection, sql, TABLE_MATCH, match);
    return error ? error : log_match(connection, match, answer);
}

static enum store_error change_match(struct database *connection, const struct part *part,
                                     struct store_answer *answer)
{
    const struct stored_match *match = part->row;
    bool found = false;
    enum store_error error = exists(connection, find_match, match->id, &found);
    if (error || !found)
        return error ? error : STORE_NONE;
    return keep_match(connection, put_match, match, answer);
}

static enum store_error drop_match(struct database *connection, const struct part *part,
                                   struct store_answer *answer)
{
    int changed = 0;
    enum store_error error =
        need(with_numbers(connection, "DELETE FROM match WHERE id=?1", part->number, 1, &changed),
             &changed, STORE_NONE);
    return error ? error : log_drop(connection, part->number[0], part->number[1], answer);
}

static enum store_error limit_made(struct database *connection, const struct part *part)
{
    static const char sql[] = "SELECT count(*) FROM (SELECT 1 FROM match WHERE creator=?1"
                              " AND state<3 LIMIT ?2+1)";
    sqlite3_stmt *statement = connection_prepare(connection, sql);
    if (!statement)
        return connection_lost(connection);
    sqlite3_bind_int64(statement, 1, part->number[0]);
    sqlite3_bind_int64(statement, 2, part->number[1]);
    int code = sqlite3_step(statement);
    bool many = code == SQLITE_ROW && sqlite3_column_int64(statement, 0) > part->number[1];
    enum store_error error = connection_error(connection, code);
    sqlite3_reset(statement);
    return error ? error : many ? STORE_LIMIT : STORE_FINE;
}

/* What the next step of a match follows on: its number and the checksum before it. */
static enum store_error next_step(struct database *connection, int64_t match, struct chain *chain)
{
    sqlite3_stmt *statement = connection_prepare(
        connection, "SELECT number+1,sum FROM step WHERE match=?1 ORDER BY number DESC LIMIT 1");
    *chain = (struct chain){ .match = match };
    if (!statement)
        return connection_lost(connection);
    sqlite3_bind_int64(statement, 1, match);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        chain->next = sqlite3_column_int64(statement, 0);
        chain->sum = (uint64_t)sqlite3_column_int64(statement, 1);
    }
    enum store_error error = connection_error(connection, code);
    sqlite3_reset(statement);
    return error;
}

/* The next step of its match and no other. In two statements, for an INSERT that reads its own
 * table makes a temporary one for each row, which costs more than all the rest. */
static enum store_error append(struct database *connection, const struct part *part)
{
    static const char sql[] = "INSERT INTO step({*step}) VALUES({?step})";
    const struct table_map *table = &table_map[TABLE_STEP];
    const struct stored_step *step = part->row;
    struct chain chain;
    enum store_error error = next_step(connection, step->match, &chain);
    if (error)
        return error;
    if (step->number == chain.next) {
        sqlite3_stmt *statement = connection_prepare(connection, sql);
        row_bind(statement, table, step, row_sum(table, step, chain.sum));
        return connection_done(connection, statement, NULL);
    }
    bool found = false;
    error = exists(connection, find_match, step->match, &found);
    return error ? error : found ? STORE_TAKEN : STORE_NONE;
}

/* The row's own values are what they were, so a damaged one is still found as such. */
static enum store_error close_damaged(struct database *connection, const struct part *part,
                                      struct store_answer *answer)
{
    struct stored_match match;
    struct mark mark;
    sqlite3_stmt *statement =
        connection_prepare(connection, "SELECT {*match} FROM match WHERE id=?1");
    if (statement)
        sqlite3_bind_int64(statement, 1, part->number[0]);
    enum store_error error =
        row_find(connection, statement, TABLE_MATCH, answer_pocket(answer), &match, &mark);
    if (error || !mark.found)
        return error ? error : STORE_NONE;
    match.state = MATCH_CLOSED;
    match.why = "damage";
    match.finished = match.changed = part->number[1];
    error = row_rewrite(connection, put_match, TABLE_MATCH, &match, mark.sound);
    return error ? error : log_match(connection, &match, answer);
}

static enum store_error say(struct database *connection, const struct part *part,
                            struct store_answer *answer)
{
    static const char count[] = "SELECT number+1 FROM chat WHERE match=?1"
                                " ORDER BY number DESC LIMIT 1";
    static const char sql[] = "INSERT INTO chat({*chat}) VALUES({?chat})";
    sqlite3_stmt *statement = connection_prepare(connection, count);
    struct stored_chat *chat = table_push(TABLE_CHAT, answer);
    if (!statement || !chat)
        return chat ? connection_lost(connection) : STORE_MEMORY;
    void *copy = table_copy(&table_map[TABLE_CHAT], answer_pocket(answer), part->row);
    if (!copy)
        return STORE_MEMORY;
    memcpy(chat, copy, sizeof *chat);
    sqlite3_bind_int64(statement, 1, chat->match);
    int code = sqlite3_step(statement);
    chat->number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 1;
    enum store_error error = connection_error(connection, code);
    sqlite3_reset(statement);
    return error ? error : row_write(connection, sql, TABLE_CHAT, chat);
}

/* Reads an invitation into the answer. */
static enum store_error find_invite(struct database *connection, const uint8_t *hash,
                                    struct store_answer *answer)
{
    int found = 0;
    sqlite3_stmt *statement =
        connection_prepare(connection, "SELECT {*invite} FROM invite WHERE hash=?1");
    if (!statement)
        return connection_lost(connection);
    sqlite3_bind_blob(statement, 1, hash, STORE_HASH, SQLITE_STATIC);
    enum store_error error = rows_read(connection, statement, TABLE_INVITE, answer, &found);
    return error ? error : found ? STORE_FINE : answer->damaged ? STORE_DAMAGED : STORE_NONE;
}

static const char put_invite[] = "INSERT INTO invite({*invite}) VALUES({?invite})"
                                 " ON CONFLICT DO UPDATE SET {=invite}";

static enum store_error use_invite(struct database *connection, const struct part *part,
                                   struct store_answer *answer)
{
    enum store_error error = find_invite(connection, part->hash, answer);
    if (error)
        return error;
    struct stored_invite invite = answer->invite[answer->invites - 1];
    if (invite.uses <= 0 || invite.revoked || (invite.until && invite.until <= part->number[0]))
        return STORE_USED;
    invite.uses--;
    return row_write(connection, put_invite, TABLE_INVITE, &invite);
}

static enum store_error revoke_invite(struct database *connection, const struct part *part,
                                      struct store_answer *answer)
{
    enum store_error error = find_invite(connection, part->hash, answer);
    if (error)
        return error;
    struct stored_invite invite = answer->invite[answer->invites - 1];
    table_pop(TABLE_INVITE, answer);
    invite.revoked = true;
    return row_write(connection, put_invite, TABLE_INVITE, &invite);
}

/* ---- all of them -------------------------------------------------------------- */

static enum store_error write_people(struct database *connection, const struct part *part,
                                     struct store_answer *answer)
{
    switch (part->what) {
    case PART_PUT_PLAYER:
        return change_player(connection, part, answer);
    case PART_SEE_PLAYER:
        return see_player(connection, part, answer);
    case PART_WAS_HOOK:
        return was_hook(connection, part, answer);
    case PART_PUT_HOOK:
        return put_hook(connection, part, answer);
    case PART_PUT_SECRET:
        return row_write(connection, "INSERT INTO secret({*secret}) VALUES({?secret})",
                         TABLE_SECRET, part->row);
    case PART_DROP_SECRET:
        return with_hash(connection, "DELETE FROM secret WHERE hash=?1", part->hash, 0, NULL);
    case PART_USE_CODE:
        return use_code(connection, part, answer);
    case PART_REMOVE_PLAYER:
        return people_remove(connection, part->number[0], part->number[1], answer);
    default:
        return STORE_BROKEN;
    }
}

static enum store_error write_matches(struct database *connection, const struct part *part,
                                      struct store_answer *answer)
{
    switch (part->what) {
    case PART_NEW_MATCH:
        return keep_match(connection, "INSERT INTO match({*match}) VALUES({?match})", part->row,
                          answer);
    case PART_PUT_MATCH:
        return change_match(connection, part, answer);
    case PART_SAVE_MATCH:
        return keep_match(connection, put_match, part->row, answer);
    case PART_LIMIT_MADE:
        return limit_made(connection, part);
    case PART_PUT_SEAT:
        return row_write(connection,
                         "INSERT INTO seat({*seat}) VALUES({?seat})"
                         " ON CONFLICT DO UPDATE SET {=seat}",
                         TABLE_SEAT, part->row);
    case PART_DROP_SEAT:
        return with_numbers(connection, "DELETE FROM seat WHERE match=?1 AND seat=?2", part->number,
                            2, NULL);
    case PART_DROP_SEATS:
        return with_numbers(connection, "DELETE FROM seat WHERE match=?1", part->number, 1, NULL);
    case PART_APPEND:
        return append(connection, part);
    case PART_DROP_MATCH:
        return drop_match(connection, part, answer);
    case PART_PUT_EDITION:
        return row_write(
            connection, "INSERT INTO edition({*edition}) VALUES({?edition}) ON CONFLICT DO NOTHING",
            TABLE_EDITION, part->row);
    case PART_SAY:
        return say(connection, part, answer);
    case PART_PUT_INVITE:
        return row_write(connection, "INSERT INTO invite({*invite}) VALUES({?invite})",
                         TABLE_INVITE, part->row);
    case PART_USE_INVITE:
        return use_invite(connection, part, answer);
    case PART_REVOKE_INVITE:
        return revoke_invite(connection, part, answer);
    case PART_CLOSE_DAMAGED:
        return close_damaged(connection, part, answer);
    default:
        return STORE_BROKEN;
    }
}

static enum store_error drop_ban(struct database *connection, const struct part *part)
{
    int changed = 0;
    sqlite3_stmt *statement =
        connection_prepare(connection, "DELETE FROM ban WHERE kind=?1 AND value=?2");
    if (statement) {
        sqlite3_bind_int64(statement, 1, part->number[0]);
        sqlite3_bind_text(statement, 2, part->text, -1, SQLITE_STATIC);
    }
    return need(connection_done(connection, statement, &changed), &changed, STORE_NONE);
}

static enum store_error put_setting(struct database *connection,
                                    const struct stored_setting *setting)
{
    return row_write(connection,
                     "INSERT INTO meta({*meta}) VALUES({?meta}) ON CONFLICT DO UPDATE SET {=meta}",
                     TABLE_SETTING, setting);
}

/* A setting of the server's; the others are the store's own. */
static enum store_error change_setting(struct database *connection,
                                       const struct stored_setting *setting)
{
    static const char *const own[] = { "schema", "tables", "alive" };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (!strcmp(setting->key, own[i]))
            return STORE_TAKEN;
    return put_setting(connection, setting);
}

static enum store_error show_life(struct database *connection, int64_t now)
{
    char value[24];
    struct stored_setting alive = { "alive", value };
    snprintf(value, sizeof value, "%lld", (long long)now);
    return put_setting(connection, &alive);
}

/* The database gives the number, and the checksum is over it too: a new row is written twice. */
static enum store_error put_notice(struct database *connection, const struct stored_notice *notice)
{
    static const char sql[] = "INSERT INTO outbox({*outbox}) VALUES({?outbox})"
                              " ON CONFLICT DO UPDATE SET {=outbox}";
    struct stored_notice row = *notice;
    enum store_error error = row_write(connection, sql, TABLE_NOTICE, &row);
    if (error || row.number)
        return error;
    row.number = sqlite3_last_insert_rowid(connection->db);
    return row_write(connection, sql, TABLE_NOTICE, &row);
}

static enum store_error put_order(struct database *connection, const struct stored_order *order)
{
    static const char sql[] = "INSERT INTO command({*command}) VALUES({?command})"
                              " ON CONFLICT DO UPDATE SET {=command}";
    struct stored_order row = *order;
    enum store_error error = row_write(connection, sql, TABLE_ORDER, &row);
    if (error || row.number)
        return error;
    row.number = sqlite3_last_insert_rowid(connection->db);
    return row_write(connection, sql, TABLE_ORDER, &row);
}

static enum store_error write_besides(struct database *connection, const struct part *part,
                                      struct store_answer *answer)
{
    switch (part->what) {
    case PART_PUT_NOTICE:
        return put_notice(connection, part->row);
    case PART_DROP_NOTICE:
        return with_numbers(connection, "DELETE FROM outbox WHERE number=?1", part->number, 1,
                            NULL);
    case PART_TRIM_NOTICES:
        return with_numbers(connection,
                            "DELETE FROM outbox WHERE player=?1 AND number NOT IN (SELECT number"
                            " FROM outbox WHERE player=?1 ORDER BY number DESC LIMIT ?2)",
                            part->number, 2, NULL);
    case PART_PUT_SETTING:
        return change_setting(connection, part->row);
    case PART_PUT_BAN:
        return row_write(connection,
                         "INSERT INTO ban({*ban}) VALUES({?ban}) ON CONFLICT DO UPDATE SET {=ban}",
                         TABLE_BAN, part->row);
    case PART_DROP_BAN:
        return drop_ban(connection, part);
    case PART_PUT_ORDER:
        return put_order(connection, part->row);
    case PART_DROP_ORDER:
        return with_numbers(connection, "DELETE FROM command WHERE number=?1", part->number, 1,
                            NULL);
    case PART_ALIVE:
        return show_life(connection, part->number[0]);
    case PART_SWEEP: {
        struct store_keep before = { part->number[0], part->number[1], part->number[2],
                                     part->number[3] };
        return people_sweep(connection, &before, answer);
    }
    default:
        return STORE_BROKEN;
    }
}

enum store_error part_write(struct database *connection, const struct part *part,
                            struct store_answer *answer)
{
    if (part->what < PART_NEW_MATCH)
        return write_people(connection, part, answer);
    if (part->what < PART_PUT_NOTICE)
        return write_matches(connection, part, answer);
    return write_besides(connection, part, answer);
}
