/* parts.c: what the writing parts of a request do. */
#include "store/inside.h"

#include <string.h>

/* Runs the statement with a row. */
static enum store_error with_row(struct connection *connection, const char *sql,
                                 enum table_name table, const void *row, int *changed)
{
    sqlite3_stmt *statement = connection_prepare(connection, sql);
    row_bind(statement, 1, &table_map[table], row);
    return connection_done(connection, statement, changed);
}

static enum store_error with_numbers(struct connection *connection, const char *sql,
                                     const int64_t number[], int count, int *changed)
{
    sqlite3_stmt *statement = connection_prepare(connection, sql);
    for (int i = 0; statement && i < count; i++)
        sqlite3_bind_int64(statement, i + 1, number[i]);
    return connection_done(connection, statement, changed);
}

static enum store_error with_hash(struct connection *connection, const char *sql,
                                  const uint8_t *hash, int64_t number, int *changed)
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

static enum store_error use_code(struct connection *connection, const struct part *part,
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
        return error ? error : STORE_USED;
    return with_hash(connection, drop, part->hash, 0, NULL);
}

static enum store_error with_hook(struct connection *connection, const char *sql,
                                  const struct part *part)
{
    int changed = 0;
    sqlite3_stmt *statement = connection_prepare(connection, sql);
    if (statement) {
        sqlite3_bind_int64(statement, 1, part->number[0]);
        sqlite3_bind_text(statement, 2, part->text, -1, SQLITE_STATIC);
    }
    return need(connection_done(connection, statement, &changed), &changed, STORE_NONE);
}

/* ---- matches ------------------------------------------------------------------ */

static const char put_match[] = "INSERT INTO match({*match}) VALUES({?match})"
                                " ON CONFLICT DO UPDATE SET {=match}";

static enum store_error exists(struct connection *connection, const char *sql, int64_t id,
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

static enum store_error change_match(struct connection *connection, const struct part *part)
{
    const struct stored_match *match = part->row;
    bool found = false;
    enum store_error error = exists(connection, find_match, match->id, &found);
    if (error || !found)
        return error ? error : STORE_NONE;
    return with_row(connection, put_match, TABLE_MATCH, match, NULL);
}

static enum store_error limit_made(struct connection *connection, const struct part *part)
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

/* The number that the next step of a match has. */
static enum store_error next_step(struct connection *connection, int64_t match, int64_t *number)
{
    sqlite3_stmt *statement = connection_prepare(
        connection, "SELECT number+1 FROM step WHERE match=?1 ORDER BY number DESC LIMIT 1");
    if (!statement)
        return connection_lost(connection);
    sqlite3_bind_int64(statement, 1, match);
    int code = sqlite3_step(statement);
    *number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    enum store_error error = connection_error(connection, code);
    sqlite3_reset(statement);
    return error;
}

/* The next step of its match and no other. In two statements, for an INSERT that reads its own
 * table makes a temporary one for each row, which costs more than all the rest. */
static enum store_error append(struct connection *connection, const struct part *part)
{
    static const char sql[] = "INSERT INTO step({*step}) VALUES({?step})";
    const struct stored_step *step = part->row;
    int64_t next = 0;
    enum store_error error = next_step(connection, step->match, &next);
    if (error)
        return error;
    if (step->number == next)
        return with_row(connection, sql, TABLE_STEP, step, NULL);
    bool found = false;
    error = exists(connection, find_match, step->match, &found);
    return error ? error : found ? STORE_TAKEN : STORE_NONE;
}

static enum store_error say(struct connection *connection, const struct part *part,
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
    return error ? error : with_row(connection, sql, TABLE_CHAT, chat, NULL);
}

static enum store_error use_invite(struct connection *connection, const struct part *part,
                                   struct store_answer *answer)
{
    static const char find[] = "SELECT {*invite} FROM invite WHERE hash=?1";
    static const char use[] = "UPDATE invite SET uses=uses-1 WHERE hash=?1 AND uses>0"
                              " AND NOT revoked AND (until=0 OR until>?2)";
    sqlite3_stmt *statement = connection_prepare(connection, find);
    int found = 0, changed = 0;
    if (!statement)
        return connection_lost(connection);
    sqlite3_bind_blob(statement, 1, part->hash, STORE_HASH, SQLITE_STATIC);
    enum store_error error = rows_read(connection, statement, TABLE_INVITE, answer, &found);
    if (error || !found)
        return error ? error : STORE_NONE;
    error = with_hash(connection, use, part->hash, part->number[0], &changed);
    return need(error, &changed, STORE_USED);
}

/* ---- all of them -------------------------------------------------------------- */

static enum store_error write_people(struct connection *connection, const struct part *part,
                                     struct store_answer *answer)
{
    int changed = 0;
    switch (part->what) {
    case PART_PUT_PLAYER:
        return with_row(connection,
                        "INSERT INTO player({*player}) VALUES({?player})"
                        " ON CONFLICT DO UPDATE SET name=excluded.name,"
                        "language=excluded.language,settings=excluded.settings,"
                        "made=excluded.made,seen=excluded.seen",
                        TABLE_PLAYER, part->row, NULL);
    case PART_SEE_PLAYER:
        return need(with_numbers(connection, "UPDATE player SET seen=?2 WHERE id=?1", part->number,
                                 2, &changed),
                    &changed, STORE_NONE);
    case PART_WAS_HOOK:
        return with_hook(connection, "UPDATE player SET hook=hook WHERE id=?1 AND hook=?2", part);
    case PART_PUT_HOOK:
        return with_hook(connection, "UPDATE player SET hook=?2 WHERE id=?1", part);
    case PART_PUT_SECRET:
        return with_row(connection, "INSERT INTO secret({*secret}) VALUES({?secret})", TABLE_SECRET,
                        part->row, NULL);
    case PART_DROP_SECRET:
        return with_hash(connection, "DELETE FROM secret WHERE hash=?1", part->hash, 0, NULL);
    case PART_USE_CODE:
        return use_code(connection, part, answer);
    case PART_REMOVE_PLAYER:
        return people_remove(connection, part->number[0]);
    default:
        return STORE_BROKEN;
    }
}

static enum store_error write_matches(struct connection *connection, const struct part *part,
                                      struct store_answer *answer)
{
    int changed = 0;
    switch (part->what) {
    case PART_NEW_MATCH:
        return with_row(connection, "INSERT INTO match({*match}) VALUES({?match})", TABLE_MATCH,
                        part->row, NULL);
    case PART_PUT_MATCH:
        return change_match(connection, part);
    case PART_SAVE_MATCH:
        return with_row(connection, put_match, TABLE_MATCH, part->row, NULL);
    case PART_LIMIT_MADE:
        return limit_made(connection, part);
    case PART_PUT_SEAT:
        return with_row(connection,
                        "INSERT INTO seat({*seat}) VALUES({?seat})"
                        " ON CONFLICT DO UPDATE SET {=seat}",
                        TABLE_SEAT, part->row, NULL);
    case PART_DROP_SEAT:
        return with_numbers(connection, "DELETE FROM seat WHERE match=?1 AND seat=?2", part->number,
                            2, NULL);
    case PART_DROP_SEATS:
        return with_numbers(connection, "DELETE FROM seat WHERE match=?1", part->number, 1, NULL);
    case PART_APPEND:
        return append(connection, part);
    case PART_DROP_MATCH:
        return need(
            with_numbers(connection, "DELETE FROM match WHERE id=?1", part->number, 1, &changed),
            &changed, STORE_NONE);
    case PART_PUT_EDITION:
        return with_row(connection,
                        "INSERT INTO edition({*edition}) VALUES({?edition}) ON CONFLICT DO NOTHING",
                        TABLE_EDITION, part->row, NULL);
    case PART_SAY:
        return say(connection, part, answer);
    case PART_PUT_INVITE:
        return with_row(connection, "INSERT INTO invite({*invite}) VALUES({?invite})", TABLE_INVITE,
                        part->row, NULL);
    case PART_USE_INVITE:
        return use_invite(connection, part, answer);
    case PART_REVOKE_INVITE:
        return need(with_hash(connection, "UPDATE invite SET revoked=1 WHERE hash=?1", part->hash,
                              0, &changed),
                    &changed, STORE_NONE);
    default:
        return STORE_BROKEN;
    }
}

static enum store_error drop_ban(struct connection *connection, const struct part *part)
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

static enum store_error put_setting(struct connection *connection, const struct part *part)
{
    const struct stored_setting *setting = part->row;
    if (!strcmp(setting->key, "schema"))
        return STORE_TAKEN; /* that one is the store's own */
    return with_row(connection,
                    "INSERT INTO meta({*meta}) VALUES({?meta}) ON CONFLICT DO UPDATE SET {=meta}",
                    TABLE_SETTING, setting, NULL);
}

static enum store_error write_besides(struct connection *connection, const struct part *part,
                                      struct store_answer *answer)
{
    switch (part->what) {
    case PART_PUT_NOTICE:
        return with_row(connection,
                        "INSERT INTO outbox({*outbox}) VALUES({?outbox})"
                        " ON CONFLICT DO UPDATE SET {=outbox}",
                        TABLE_NOTICE, part->row, NULL);
    case PART_DROP_NOTICE:
        return with_numbers(connection, "DELETE FROM outbox WHERE number=?1", part->number, 1,
                            NULL);
    case PART_TRIM_NOTICES:
        return with_numbers(connection,
                            "DELETE FROM outbox WHERE player=?1 AND number NOT IN (SELECT number"
                            " FROM outbox WHERE player=?1 ORDER BY number DESC LIMIT ?2)",
                            part->number, 2, NULL);
    case PART_PUT_SETTING:
        return put_setting(connection, part);
    case PART_PUT_BAN:
        return with_row(connection,
                        "INSERT INTO ban({*ban}) VALUES({?ban}) ON CONFLICT DO UPDATE SET {=ban}",
                        TABLE_BAN, part->row, NULL);
    case PART_DROP_BAN:
        return drop_ban(connection, part);
    case PART_PUT_ORDER:
        return with_row(connection, "INSERT INTO command({*command}) VALUES({?command})",
                        TABLE_ORDER, part->row, NULL);
    case PART_DROP_ORDER:
        return with_numbers(connection, "DELETE FROM command WHERE number=?1", part->number, 1,
                            NULL);
    case PART_ALIVE:
        return with_numbers(connection,
                            "INSERT INTO alive VALUES(1,?1) ON CONFLICT DO UPDATE SET at=?1",
                            part->number, 1, NULL);
    case PART_SWEEP: {
        struct store_keep before = { part->number[0], part->number[1], part->number[2] };
        return people_sweep(connection, &before, answer);
    }
    default:
        return STORE_BROKEN;
    }
}

enum store_error part_write(struct connection *connection, const struct part *part,
                            struct store_answer *answer)
{
    if (part->what < PART_NEW_MATCH)
        return write_people(connection, part, answer);
    if (part->what < PART_PUT_NOTICE)
        return write_matches(connection, part, answer);
    return write_besides(connection, part, answer);
}
