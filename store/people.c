/*
 * people.c: what is stored about a player, given to the player or removed; and
 * what is removed because nobody needs it any more.
 */
#include <string.h>

#include "core/number.h"
#include "store/inside.h"

enum {
    SWEPT_AT_ONCE = 20, /* of a kind, with all that hangs on them: moves must not wait */
    MOST_LEFT = 1000000
};

static struct statement *about(struct database *database, const char *sql, int64_t player)
{
    struct statement *statement = statement_keep(database, sql);
    bind_number(statement, 1, player);
    return statement;
}

/* ---- everything about a player ------------------------------------------------ */

static void json_column(struct statement *statement, int at, struct text *out)
{
    const char *name = column_name(statement, at);
    enum cell_kind kind = column_cell(statement, at).kind;
    if (kind == CELL_NUMBER)
        json_number(out, name, column_number(statement, at));
    else if (kind == CELL_NOTHING)
        json_nothing(out, name);
    else
        json_text(out, name, column_text(statement, at));
}

/* The rows of the statement as a list of objects, members named as the columns. */
static enum store_error list(struct database *database, const char *key, const char *sql,
                             int64_t player, struct text *out)
{
    struct statement *statement = about(database, sql, player);
    enum store_error error;
    bool row;
    json_open(out, key, '[');
    while (!(error = statement_step(database, statement, &row)) && row) {
        json_open(out, NULL, '{');
        for (int i = 0; i < statement_columns(statement); i++)
            json_column(statement, i, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    statement_end(statement);
    return error;
}

static enum store_error exists(struct database *database, const char *sql, int64_t player,
                               bool *found)
{
    int64_t number;
    return number_find(database, about(database, sql, player), &number, found);
}

enum store_error people_data(struct database *database, int64_t player, struct store_answer *answer)
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
    bool found;
    enum store_error error = exists(database, "SELECT 1 FROM player WHERE id=?1", player, &found);
    if (error || !found)
        return error ? error : STORE_NONE;
    json_open(&out, NULL, '{');
    for (size_t i = 0; !error && i < sizeof lists / sizeof *lists; i++)
        error = list(database, lists[i].key, lists[i].sql, player, &out);
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

static const char *unnamed(const char *lines, int64_t seat, struct pocket *pocket)
{
    struct text out = { 0 };
    unname(lines, seat, &out);
    const char *kept = pocket_text(pocket, out.data, out.size);
    pocket->failed |= out.failed;
    text_free(&out);
    return kept;
}

/* A step with the name taken out, on the new checksum of the one before. */
static enum store_error unname_step(struct database *database, struct stored_step *step, int seat,
                                    uint64_t *sum, struct pocket *pocket)
{
    const struct table_map *table = &table_map[TABLE_STEP];
    struct statement *statement = statement_keep(database, "{!step}");
    step->lines = unnamed(step->lines, seat, pocket);
    if (pocket->failed)
        return STORE_MEMORY;
    *sum = row_sum(table, step, *sum);
    row_bind(statement, table, step, *sum);
    return statement_done(database, statement, NULL);
}

/* Every step of the match without the name; what is damaged, and all behind it, goes. */
static enum store_error unname_steps(struct database *database, const struct stored_seat *seat)
{
    static const char next[] = "SELECT {*step} FROM step WHERE match=?1 AND number>=?2"
                               " ORDER BY number LIMIT 1";
    static const char rest[] = "DELETE FROM step WHERE match=?1 AND number>=?2";
    struct chain chain = { .match = seat->match };
    uint64_t sum = 0;
    enum store_error error = STORE_FINE;
    struct mark mark = { .found = true, .sound = true };
    while (!error && mark.found && mark.sound) {
        struct pocket pocket = { 0 };
        struct stored_step step;
        struct statement *statement = about(database, next, seat->match);
        int64_t number = chain.next;
        bind_number(statement, 2, number);
        error = step_find(database, statement, &pocket, &step, &chain, &mark);
        if (!error && mark.found && mark.sound) {
            error = unname_step(database, &step, seat->seat, &sum, &pocket);
        } else if (!error && mark.found) {
            statement = about(database, rest, seat->match);
            bind_number(statement, 2, number);
            error = statement_done(database, statement, NULL);
        }
        pocket_free(&pocket);
    }
    return error;
}

static enum store_error put_match(struct database *database, const struct stored_match *match,
                                  bool sound)
{
    return row_rewrite(database, "{!match}", TABLE_MATCH, match, sound);
}

/* A proof binds the names, so it goes with them. */
static enum store_error unname_match(struct database *database, const struct stored_seat *seat,
                                     struct pocket *pocket)
{
    struct stored_match match;
    struct mark mark;
    enum store_error error =
        row_find(database, about(database, "SELECT {*match} FROM match WHERE id=?1", seat->match),
                 TABLE_MATCH, pocket, &match, &mark);
    if (error || !mark.found)
        return error;
    match.head = unnamed(match.head, seat->seat, pocket);
    match.proof = "";
    return pocket->failed ? STORE_MEMORY : put_match(database, &match, mark.sound);
}

/* Each takes the player out of one row that it finds; *found: whether there was one. */

/* The seat in a match that is over: of it the moves stay, without the name. A match that still
 * runs needs both, so there the seat waits for its end. */
static enum store_error leave_seat(struct database *database, int64_t player, struct pocket *pocket,
                                   bool *found)
{
    static const char find[] = "SELECT {*seat} FROM seat WHERE player=?1 AND match IN"
                               " (SELECT id FROM match WHERE state>=3) LIMIT 1";
    struct stored_seat seat;
    struct mark mark;
    enum store_error error =
        row_find(database, about(database, find, player), TABLE_SEAT, pocket, &seat, &mark);
    *found = mark.found;
    if (!error && mark.found)
        error = unname_steps(database, &seat);
    if (!error && mark.found)
        error = unname_match(database, &seat, pocket);
    if (error || !mark.found)
        return error;
    seat.player = 0;
    seat.name = "";
    return row_rewrite(database, "{!seat}", TABLE_SEAT, &seat, mark.sound);
}

static enum store_error leave_chat(struct database *database, int64_t player, bool silent,
                                   struct pocket *pocket, bool *found)
{
    static const char find[] = "SELECT {*chat} FROM chat WHERE player=?1 LIMIT 1";
    struct stored_chat chat;
    struct mark mark;
    enum store_error error =
        row_find(database, about(database, find, player), TABLE_CHAT, pocket, &chat, &mark);
    *found = mark.found;
    if (error || !mark.found)
        return error;
    chat.player = 0;
    if (silent)
        chat.name = chat.phrase = chat.words = "";
    return row_rewrite(database, "{!chat}", TABLE_CHAT, &chat, mark.sound);
}

static enum store_error silence(struct database *database, int64_t player, struct pocket *pocket,
                                bool *found)
{
    return leave_chat(database, player, true, pocket, found);
}

static enum store_error leave_talk(struct database *database, int64_t player, struct pocket *pocket,
                                   bool *found)
{
    return leave_chat(database, player, false, pocket, found);
}

static enum store_error leave_invite(struct database *database, int64_t player,
                                     struct pocket *pocket, bool *found)
{
    static const char find[] = "SELECT {*invite} FROM invite WHERE by=?1 LIMIT 1";
    struct stored_invite invite;
    struct mark mark;
    enum store_error error =
        row_find(database, about(database, find, player), TABLE_INVITE, pocket, &invite, &mark);
    *found = mark.found;
    if (error || !mark.found)
        return error;
    invite.by = 0;
    return row_rewrite(database, "{!invite}", TABLE_INVITE, &invite, mark.sound);
}

static enum store_error leave_match(struct database *database, int64_t player,
                                    struct pocket *pocket, bool *found)
{
    static const char find[] = "SELECT {*match} FROM match WHERE creator=?1 LIMIT 1";
    struct stored_match match;
    struct mark mark;
    enum store_error error =
        row_find(database, about(database, find, player), TABLE_MATCH, pocket, &match, &mark);
    *found = mark.found;
    if (error || !mark.found)
        return error;
    match.creator = 0;
    return put_match(database, &match, mark.sound);
}

/* Until no such row is left; an index that is damaged may find the same one for ever. */
static enum store_error leave_all(struct database *database, int64_t player,
                                  enum store_error (*leave)(struct database *database,
                                                            int64_t player, struct pocket *pocket,
                                                            bool *found))
{
    enum store_error error = STORE_FINE;
    bool found = true;
    for (int i = 0; !error && found && i < MOST_LEFT; i++) {
        struct pocket pocket = { 0 };
        error = leave(database, player, &pocket, &found);
        pocket_free(&pocket);
    }
    return error ? error : found ? STORE_BROKEN : STORE_FINE;
}

/* The player's own row, when nothing points to it but what is to point to nobody. */
static enum store_error drop_player(struct database *database, int64_t player)
{
    static const char drop[] = "DELETE FROM player WHERE id=?1";
    enum store_error error = leave_all(database, player, leave_talk);
    if (!error)
        error = leave_all(database, player, leave_invite);
    if (!error)
        error = leave_all(database, player, leave_match);
    return error ? error : statement_done(database, about(database, drop, player), NULL);
}

/* The row goes, or stays as long as a seat needs it, without anything. */
static enum store_error empty_player(struct database *database, int64_t player)
{
    static const char seated[] = "SELECT 1 FROM seat WHERE player=?1";
    struct stored_player nobody = { .id = player };
    bool found;
    enum store_error error = exists(database, seated, player, &found);
    if (error)
        return error;
    return found ? row_write(database, "{!player}", TABLE_PLAYER, &nobody)
                 : drop_player(database, player);
}

/* The match that a statement finds goes, and the log says so where it was open; *found: whether
 * there was one. */
static enum store_error drop_found(struct database *database, struct statement *statement,
                                   int64_t now, struct store_answer *answer, bool *found)
{
    static const char drop[] = "DELETE FROM match WHERE id=?1";
    int64_t match;
    enum store_error error = number_find(database, statement, &match, found);
    if (error || !*found)
        return error;
    error = statement_done(database, about(database, drop, match), NULL);
    return error ? error : log_drop(database, match, now, answer);
}

/* Matches in which no other person sat go as a whole. */
static enum store_error drop_alone(struct database *database, int64_t player, int64_t now,
                                   struct store_answer *answer)
{
    static const char find[] =
        "SELECT match FROM seat AS own WHERE player=?1 AND NOT EXISTS (SELECT 1 FROM seat AS other"
        " WHERE other.match=own.match AND other.player<>?1) LIMIT 1";
    enum store_error error = STORE_FINE;
    bool found = true;
    for (int i = 0; !error && found && i < MOST_LEFT; i++)
        error = drop_found(database, about(database, find, player), now, answer, &found);
    return error ? error : found ? STORE_BROKEN : STORE_FINE;
}

static const char *const removals[] = {
    "DELETE FROM outbox WHERE player=?1",
    "DELETE FROM secret WHERE player=?1",
};

enum store_error people_remove(struct database *database, int64_t player, int64_t now,
                               struct store_answer *answer)
{
    static const char seated[] = "SELECT 1 FROM seat AS s JOIN match AS m ON m.id=s.match"
                                 " WHERE s.player=?1 AND m.state<3"
                                 " AND NOT (m.state=2 AND s.\"left\"=1)";
    static const char known[] = "SELECT 1 FROM player WHERE id=?1";
    bool found;
    enum store_error error = exists(database, seated, player, &found);
    if (error || found)
        return error ? error : STORE_SEATED;
    error = exists(database, known, player, &found);
    if (error || !found)
        return error ? error : STORE_NONE;
    error = drop_alone(database, player, now, answer);
    for (size_t i = 0; !error && i < sizeof removals / sizeof *removals; i++)
        error = statement_done(database, about(database, removals[i], player), NULL);
    if (!error)
        error = leave_all(database, player, leave_seat);
    if (!error)
        error = leave_all(database, player, silence);
    if (!error)
        error = leave_all(database, player, leave_invite);
    return error ? error : empty_player(database, player);
}

/* ---- sweeping ----------------------------------------------------------------- */

/* The player that a statement finds; 0: none. */
static enum store_error find_id(struct database *database, const char *sql, int64_t before,
                                int64_t *player)
{
    bool found;
    return number_find(database, about(database, sql, before), player, &found);
}

/* A player whom nothing points to any more. */
static enum store_error drop_unused(struct database *database, int64_t player, int64_t now,
                                    struct store_answer *answer)
{
    (void)now;
    (void)answer;
    return drop_player(database, player);
}

/* Those that the statement finds, one after the other. */
static enum store_error remove_found(struct database *database, const char *sql, int64_t before,
                                     enum store_error (*remove)(struct database *database,
                                                                int64_t player, int64_t now,
                                                                struct store_answer *answer),
                                     int64_t now, struct store_answer *answer)
{
    enum store_error error = STORE_FINE;
    int64_t player = 1;
    for (int i = 0; !error && player && i < SWEPT_AT_ONCE; i++) {
        error = find_id(database, sql, before, &player);
        if (!error && player) {
            error = remove(database, player, now, answer);
            answer->removed++;
        }
    }
    return error;
}

static enum store_error sweep_matches(struct database *database, const char *sql, int64_t before,
                                      int64_t now, struct store_answer *answer)
{
    enum store_error error = STORE_FINE;
    bool found = before != 0;
    for (int i = 0; !error && found && i < SWEPT_AT_ONCE; i++) {
        error = drop_found(database, about(database, sql, before), now, answer, &found);
        answer->removed += found;
    }
    return error;
}

static enum store_error sweep(struct database *database, const char *sql, int64_t before,
                              struct store_answer *answer)
{
    int changed = 0;
    if (!before)
        return STORE_FINE;
    struct statement *statement = about(database, sql, before);
    bind_number(statement, 2, SWEPT_AT_ONCE);
    enum store_error error = statement_done(database, statement, &changed);
    answer->removed += changed;
    return error;
}

enum store_error people_sweep(struct database *database, const struct store_keep *before,
                              struct store_answer *answer)
{
    static const char finished[] = "SELECT id FROM match WHERE state>=3 AND finished<?1 LIMIT 1";
    static const char waiting[] = "SELECT id FROM match WHERE state<2 AND changed<?1 LIMIT 1";
    static const char unused[] =
        "SELECT id FROM player WHERE seen<?1"
        " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.player=player.id) LIMIT 1";
    /* What is left of players who were removed while matches of theirs ran that are over now. */
    static const char rest[] =
        "SELECT id FROM player WHERE seen=0 AND ?1=0"
        " AND NOT EXISTS (SELECT 1 FROM secret WHERE secret.player=player.id)"
        " AND NOT EXISTS (SELECT 1 FROM seat AS s JOIN match AS m ON m.id=s.match"
        " WHERE s.player=player.id AND m.state<3) LIMIT 1";
    static const char codes[] = "DELETE FROM secret WHERE until>0 AND until<?1 AND ?2>0";
    enum store_error error =
        sweep_matches(database, finished, before->finished, before->now, answer);
    if (!error)
        error = sweep_matches(database, waiting, before->waiting, before->now, answer);
    if (!error && before->unused)
        error = remove_found(database, unused, before->unused, drop_unused, before->now, answer);
    if (!error)
        error = sweep(database, codes, before->waiting, answer);
    return error ? error : remove_found(database, rest, 0, people_remove, before->now, answer);
}
