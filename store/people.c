/*
 * people.c: what is stored about a player, given to the player or removed; and
 * what is removed because nobody needs it any more.
 */
#include "store/inside.h"

#include <string.h>

#include "core/number.h"

enum { SWEPT_AT_ONCE = 20 }; /* of a kind, with all that hangs on them: moves must not wait */

static sqlite3_stmt *about(struct connection *connection, const char *sql, int64_t player)
{
    sqlite3_stmt *statement = connection_prepare(connection, sql);
    if (statement)
        sqlite3_bind_int64(statement, 1, player);
    return statement;
}

/* ---- everything about a player ------------------------------------------------ */

static void json_column(sqlite3_stmt *statement, int at, const char *name, struct text *out)
{
    const char *text;
    switch (sqlite3_column_type(statement, at)) {
    case SQLITE_INTEGER:
        json_number(out, name, sqlite3_column_int64(statement, at));
        return;
    case SQLITE_NULL:
        json_nothing(out, name);
        return;
    default:
        text = (const char *)sqlite3_column_text(statement, at);
        json_text(out, name, text ? text : "");
    }
}

/* The rows of the statement as a list of objects, members named as the columns. */
static enum store_error list(struct connection *connection, const char *key, const char *sql,
                             int64_t player, struct text *out)
{
    sqlite3_stmt *statement = about(connection, sql, player);
    int code;
    if (!statement)
        return connection_lost(connection);
    json_open(out, key, '[');
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        json_open(out, NULL, '{');
        for (int i = 0; i < sqlite3_column_count(statement); i++)
            json_column(statement, i, sqlite3_column_name(statement, i), out);
        json_close(out, '}');
    }
    json_close(out, ']');
    enum store_error error = connection_error(connection, code);
    sqlite3_reset(statement);
    return error;
}

enum store_error people_data(struct connection *connection, int64_t player,
                             struct store_answer *answer)
{
    static const struct {
        const char *key, *sql;
    } lists[] = {
        { "player", "SELECT id,name,language,settings,hook,made,seen FROM player WHERE id=?1" },
        { "devices", "SELECT CASE kind WHEN 0 THEN 'device' ELSE 'code' END AS kind,made,until"
                     " FROM secret WHERE player=?1 ORDER BY made" },
        { "seats", "SELECT m.id AS match,m.game,m.made,m.started,m.finished,s.seat,s.name,s.hidden,"
                   "m.result FROM seat AS s JOIN match AS m ON m.id=s.match WHERE s.player=?1"
                   " ORDER BY m.made,m.id" },
        { "created", "SELECT id AS match,game,made FROM match WHERE creator=?1 ORDER BY made,id" },
        { "chat", "SELECT match,at,name,phrase,words FROM chat WHERE player=?1 ORDER BY match,"
                  "number" },
        { "invitations", "SELECT match,seat,uses,until,revoked,made FROM invite WHERE by=?1"
                         " ORDER BY made" },
        { "notices", "SELECT body,made,due,tries FROM outbox WHERE player=?1 ORDER BY number" },
    };
    struct text out = { 0 };
    sqlite3_stmt *statement = about(connection, "SELECT 1 FROM player WHERE id=?1", player);
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    enum store_error error = connection_error(connection, code);
    sqlite3_reset(statement);
    if (error || code != SQLITE_ROW)
        return error ? error : STORE_NONE;
    json_open(&out, NULL, '{');
    for (size_t i = 0; !error && i < sizeof lists / sizeof *lists; i++)
        error = list(connection, lists[i].key, lists[i].sql, player, &out);
    json_close(&out, '}');
    if (!error && !out.failed)
        answer->text = pocket_text(answer_pocket(answer), out.data, out.size);
    if (out.failed || answer_pocket(answer)->failed)
        error = STORE_MEMORY;
    text_free(&out);
    return error;
}

/* ---- removing a player -------------------------------------------------------- */

/* Lines of a record without the name of the person in the seat. */
static void unname(const char *lines, int64_t seat, struct text *out)
{
    struct text mark = { 0 };
    text_printf(&mark, "seat %d person ", (int)seat);
    for (const char *at = lines; *at;) {
        size_t length = strcspn(at, "\n");
        if (mark.data && length > mark.size && !memcmp(at, mark.data, mark.size))
            text_add_bytes(out, at, mark.size - 1);
        else
            text_add_bytes(out, at, length);
        at += length;
        if (*at) {
            text_add(out, "\n");
            at++;
        }
    }
    out->failed |= mark.failed;
    text_free(&mark);
}

/* SQL: unname(lines, seat). */
static void unname_call(sqlite3_context *context, int count, sqlite3_value **value)
{
    const char *lines = count == 2 ? (const char *)sqlite3_value_text(value[0]) : NULL;
    struct text out = { 0 };
    if (lines)
        unname(lines, sqlite3_value_int64(value[1]), &out);
    if (out.failed)
        sqlite3_result_error_nomem(context);
    else
        sqlite3_result_text(context, out.data ? out.data : "", (int)out.size, SQLITE_TRANSIENT);
    text_free(&out);
}

/* Matches that are over and in which the player sat. */
#define OVER                                                                                       \
    "(SELECT s.match FROM seat AS s JOIN match AS m ON m.id=s.match"                               \
    " WHERE s.player=?1 AND m.state>=3)"

/* In this order; each is given the player. Matches in which no other person sat go as a
 * whole; of the others the moves stay, without the name. A proof binds the names, so it
 * goes with them; a match that still runs needs both, so there the seat waits for its
 * end, and of the player a row without anything stays as long. */
static const char *const removals[] = {
    "DELETE FROM match WHERE id IN (SELECT match FROM seat WHERE player=?1) AND NOT EXISTS"
    " (SELECT 1 FROM seat AS other WHERE other.match=match.id AND other.player<>?1)",
    "UPDATE step SET lines=unname(lines,(SELECT seat FROM seat WHERE seat.match=step.match"
    " AND player=?1)) WHERE match IN " OVER " AND lines LIKE '%seat % person %'",
    "UPDATE match SET head=unname(head,(SELECT seat FROM seat WHERE match=id AND player=?1)),"
    " proof='' WHERE id IN " OVER,
    "UPDATE seat SET name='',player=NULL WHERE player=?1 AND match IN " OVER,
    "UPDATE chat SET name='',phrase='',words='',player=NULL WHERE player=?1",
    "UPDATE invite SET by=NULL WHERE by=?1",
    "DELETE FROM outbox WHERE player=?1",
    "DELETE FROM secret WHERE player=?1",
    "UPDATE player SET name='',language='',settings='',hook='',made=0,seen=0 WHERE id=?1",
    "DELETE FROM player WHERE id=?1 AND NOT EXISTS (SELECT 1 FROM seat WHERE player=?1)",
};

enum store_error people_remove(struct connection *connection, int64_t player)
{
    static const char seated[] = "SELECT 1 FROM seat AS s JOIN match AS m ON m.id=s.match"
                                 " WHERE s.player=?1 AND m.state<3"
                                 " AND NOT (m.state=2 AND s.\"left\")";
    int changed = 0;
    sqlite3_stmt *statement = about(connection, seated, player);
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    enum store_error error = connection_error(connection, code);
    sqlite3_reset(statement);
    if (error || code == SQLITE_ROW)
        return error ? error : STORE_SEATED;
    error = connection_error(
        connection, sqlite3_create_function(connection->db, "unname", 2,
                                            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
                                            NULL, unname_call, NULL, NULL));
    for (size_t i = 0; !error && i < sizeof removals / sizeof *removals; i++) {
        int rows = 0;
        error = connection_done(connection, about(connection, removals[i], player), &rows);
        changed += rows;
    }
    return error ? error : changed ? STORE_FINE : STORE_NONE;
}

/* What is left of players who were removed while matches of theirs ran that are over now. */
static enum store_error remove_rest(struct connection *connection, struct store_answer *answer)
{
    static const char rest[] =
        "SELECT id FROM player WHERE seen=0 AND ?1=0"
        " AND NOT EXISTS (SELECT 1 FROM secret WHERE secret.player=player.id)"
        " AND NOT EXISTS (SELECT 1 FROM seat AS s JOIN match AS m ON m.id=s.match"
        " WHERE s.player=player.id AND m.state<3) LIMIT 1";
    enum store_error error = STORE_FINE;
    for (int i = 0; !error && i < SWEPT_AT_ONCE; i++) {
        sqlite3_stmt *statement = about(connection, rest, 0);
        int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
        int64_t player = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
        error = connection_error(connection, code);
        sqlite3_reset(statement);
        if (error || !player)
            break;
        error = people_remove(connection, player);
        answer->removed++;
    }
    return error;
}

/* ---- sweeping ----------------------------------------------------------------- */

static enum store_error sweep(struct connection *connection, const char *sql, int64_t before,
                              struct store_answer *answer)
{
    int changed = 0;
    if (!before)
        return STORE_FINE;
    sqlite3_stmt *statement = about(connection, sql, before);
    if (statement)
        sqlite3_bind_int(statement, 2, SWEPT_AT_ONCE);
    enum store_error error = connection_done(connection, statement, &changed);
    answer->removed += changed;
    return error;
}

enum store_error people_sweep(struct connection *connection, const struct store_keep *before,
                              struct store_answer *answer)
{
    static const char finished[] = "DELETE FROM match WHERE id IN (SELECT id FROM match"
                                   " WHERE state>=3 AND finished<?1 LIMIT ?2)";
    static const char waiting[] = "DELETE FROM match WHERE id IN (SELECT id FROM match"
                                  " WHERE state<2 AND changed<?1 LIMIT ?2)";
    static const char unused[] =
        "DELETE FROM player WHERE id IN (SELECT id FROM player WHERE seen<?1"
        " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.player=player.id) LIMIT ?2)";
    static const char codes[] = "DELETE FROM secret WHERE until>0 AND until<?1 AND ?2";
    enum store_error error = sweep(connection, finished, before->finished, answer);
    if (!error)
        error = sweep(connection, waiting, before->waiting, answer);
    if (!error)
        error = sweep(connection, unused, before->unused, answer);
    if (!error)
        error = sweep(connection, codes, before->waiting, answer);
    return error ? error : remove_rest(connection, answer);
}
