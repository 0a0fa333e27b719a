/* reads.c: what the reading parts of a request do. */
#include <string.h>

#include "store/inside.h"

/* A list of matches with what their last step tells. */
#define LAST                                                                                       \
    " LEFT JOIN step AS l ON l.match=m.id AND l.number="                                           \
    "(SELECT number FROM step WHERE match=m.id ORDER BY number DESC LIMIT 1)"
#define LISTED                                                                                     \
    "SELECT {m:match},coalesce(l.number+1,0),coalesce(l.asked,0),coalesce(l.at,0)"                 \
    " FROM match AS m" LAST

/* Since when the seat `s` is asked, or is not: the only time of a step that its player may
 * know; others may have decided in secret since. */
#define SINCE                                                                                      \
    "coalesce((SELECT p.at FROM step AS p WHERE p.match=m.id AND p.number=1+"                      \
    "(SELECT q.number FROM step AS q WHERE q.match=m.id"                                           \
    " AND (q.asked>>s.seat&1)<>(l.asked>>s.seat&1) ORDER BY q.number DESC LIMIT 1)),m.started)"

/* Why there is no row. */
static enum store_error none_of(const struct store_answer *answer)
{
    return answer->damaged ? STORE_DAMAGED : STORE_NONE;
}

static enum store_error read_by_numbers(struct database *database, const char *sql,
                                        const int64_t number[], int count, enum table_name table,
                                        struct store_answer *answer, int *found)
{
    return rows_read(database, bind_numbers(database, sql, number, count), table, answer, found);
}

static enum store_error read_by_hash(struct database *database, struct statement *statement,
                                     const uint8_t *hash, enum table_name table,
                                     struct store_answer *answer)
{
    int found = 0;
    bind_bytes(statement, 1, hash, STORE_HASH);
    enum store_error error = rows_read(database, statement, table, answer, &found);
    return error ? error : found ? STORE_FINE : none_of(answer);
}

/* ---- matches ------------------------------------------------------------------ */

/* The seats of the matches from `first` on in the answer's list. */
static enum store_error read_seats(struct database *database, int first,
                                   struct store_answer *answer)
{
    static const char seats[] = "SELECT {*seat} FROM seat WHERE match=?1 ORDER BY seat";
    enum store_error error = STORE_FINE;
    for (int i = first; !error && i < answer->matches; i++)
        error = read_by_numbers(database, seats, &answer->match[i].id, 1, TABLE_SEAT, answer, NULL);
    return error;
}

static enum store_error read_list(struct database *database, const char *sql,
                                  const int64_t number[], int count, struct store_answer *answer)
{
    int first = answer->matches;
    enum store_error error =
        matches_read(database, bind_numbers(database, sql, number, count), answer);
    return error ? error : read_seats(database, first, answer);
}

/* A seat's last request is the highest of its steps' and its own. */
static void count_requests(struct store_answer *answer, int first_seat, int first_step)
{
    for (int i = first_step; i < answer->steps; i++) {
        const struct stored_step *step = &answer->step[i];
        for (int k = first_seat; k < answer->seats; k++)
            if (answer->seat[k].seat == step->actor && answer->seat[k].last_request < step->request)
                answer->seat[k].last_request = step->request;
    }
}

static enum store_error read_edition(struct database *database, const char *hash,
                                     struct store_answer *answer, int *found)
{
    static const char sql[] = "SELECT {*edition} FROM edition WHERE hash=?1";
    struct statement *statement = statement_keep(database, sql);
    bind_text(statement, 1, hash);
    return rows_read(database, statement, TABLE_EDITION, answer, found);
}

/* A page of it that cannot be read is damage as well: what else there is counts. */
static enum store_error or_damage(enum store_error error, enum table_name table, int64_t match,
                                  struct store_answer *answer)
{
    struct stored_step row = { .match = match }; /* the same key in each of these tables */
    if (error != STORE_BROKEN)
        return error;
    answer_damaged(answer, table, &row);
    return STORE_FINE;
}

static enum store_error read_match(struct database *database, int64_t id,
                                   struct store_answer *answer)
{
    static const char whole[] = "SELECT {*match} FROM match WHERE id=?1";
    static const char steps[] = "SELECT {*step} FROM step WHERE match=?1 ORDER BY number";
    int first = answer->matches, first_seat = answer->seats, first_step = answer->steps, found = 0;
    enum store_error error = read_by_numbers(database, whole, &id, 1, TABLE_MATCH, answer, &found);
    if (error || !found)
        return error ? error : STORE_NONE;
    error = or_damage(read_seats(database, first, answer), TABLE_SEAT, id, answer);
    if (!error)
        error = or_damage(read_by_numbers(database, steps, &id, 1, TABLE_STEP, answer, NULL),
                          TABLE_STEP, id, answer);
    if (!error)
        error = read_edition(database, answer->match[first].edition_hash, answer, NULL);
    if (error)
        return error;
    struct stored_match *match = &answer->match[first];
    match->steps = answer->steps - first_step;
    if (match->steps) {
        const struct stored_step *last = &answer->step[answer->steps - 1];
        match->asked = last->asked;
        match->changed = last->at > match->changed ? last->at : match->changed;
    }
    count_requests(answer, first_seat, first_step);
    return STORE_FINE;
}

static enum store_error read_matches(struct database *database, const struct part *part,
                                     struct store_answer *answer)
{
    switch (part->what) {
    case PART_READ_MATCH:
        return read_match(database, part->number[0], answer);
    case PART_READ_MATCHES_OF:
        return read_list(database,
                         "SELECT {m:match},coalesce(l.number+1,0),coalesce(l.asked,0)," SINCE
                         " AS since FROM (SELECT match,min(seat) AS seat FROM seat"
                         " WHERE player=?1 AND hidden=0 GROUP BY match) AS s"
                         " JOIN match AS m ON m.id=s.match" LAST
                         " ORDER BY (m.state=2 AND (l.asked>>s.seat&1)=1) DESC,"
                         " max(m.changed,since) DESC, m.id LIMIT ?2 OFFSET ?3",
                         part->number, 3, answer);
    case PART_READ_LOBBY:
        return read_list(database,
                         LISTED " WHERE m.state<3 AND m.listed=1 AND ?1=0"
                                " ORDER BY m.state, m.made DESC, m.id LIMIT ?2 OFFSET ?3",
                         part->number, 3, answer);
    case PART_READ_MATCHES:
        return read_list(database,
                         LISTED " WHERE ?1=0 ORDER BY max(m.changed,coalesce(l.at,0)) DESC, m.id"
                                " LIMIT ?2 OFFSET ?3",
                         part->number, 3, answer);
    case PART_READ_UNFINISHED:
        return read_list(database, LISTED " WHERE m.state<3 AND ?1=0 ORDER BY m.id LIMIT ?2",
                         part->number, 2, answer);
    case PART_READ_DUE:
        return matches_read(database,
                            bind_numbers(database,
                                         LISTED " WHERE m.due>0 AND m.due<=?3 AND m.state<3"
                                                " AND (m.due,m.id)>(?1,?2)"
                                                " ORDER BY m.due, m.id LIMIT ?4",
                                         part->number, 4),
                            answer);
    case PART_READ_SERIES:
        return read_list(database,
                         LISTED " WHERE m.series=?1 OR m.id=?1 ORDER BY m.made, m.id LIMIT ?2",
                         part->number, 2, answer);
    default:
        return STORE_BROKEN;
    }
}

/* ---- figures ------------------------------------------------------------------ */

static enum store_error count_rows(struct database *database, struct store_figures *figures)
{
    static const char sql[] = "SELECT (SELECT count(*) FROM player),(SELECT count(*) FROM step),"
                              "(SELECT count(*) FROM chat),"
                              "coalesce((SELECT alive FROM life ORDER BY number DESC LIMIT 1),0),"
                              "(SELECT value FROM meta WHERE key='schema')";
    struct statement *statement = statement_keep(database, sql);
    bool row;
    enum store_error error = statement_step(database, statement, &row);
    if (row) {
        figures->players = column_number(statement, 0);
        figures->steps = column_number(statement, 1);
        figures->chats = column_number(statement, 2);
        figures->alive = column_number(statement, 3);
        figures->schema = (int)column_number(statement, 4);
    }
    statement_end(statement);
    return error;
}

static enum store_error read_figures(struct database *database, struct store_answer *answer)
{
    static const char states[] = "SELECT state,count(*) FROM match GROUP BY state";
    struct store_figures *figures = &answer->figures;
    enum store_error error = count_rows(database, figures);
    struct statement *statement = error ? NULL : statement_keep(database, states);
    bool row = !error;
    while (!error && row) {
        error = statement_step(database, statement, &row);
        int64_t state = row ? column_number(statement, 0) : -1;
        if (state >= 0 && state < MATCH_STATES)
            figures->matches[state] = column_number(statement, 1);
    }
    statement_end(statement);
    figures->bytes = database_bytes(database);
    return error;
}

/* ---- all of them -------------------------------------------------------------- */

static enum store_error read_secret(struct database *database, const struct part *part,
                                    struct store_answer *answer)
{
    static const char sql[] = "SELECT {*secret} FROM secret WHERE hash=?1 AND kind=0"
                              " AND (until=0 OR until>?2)";
    struct statement *statement = statement_keep(database, sql);
    bind_number(statement, 2, part->number[0]);
    enum store_error error = read_by_hash(database, statement, part->hash, TABLE_SECRET, answer);
    if (error)
        return error;
    return read_by_numbers(database, "SELECT {*player} FROM player WHERE id=?1",
                           &answer->secret[answer->secrets - 1].player, 1, TABLE_PLAYER, answer,
                           NULL);
}

static enum store_error read_people(struct database *database, const struct part *part,
                                    struct store_answer *answer)
{
    int found = 0;
    switch (part->what) {
    case PART_READ_PLAYER: {
        enum store_error error =
            read_by_numbers(database, "SELECT {*player} FROM player WHERE id=?1", part->number, 1,
                            TABLE_PLAYER, answer, &found);
        return error ? error : found ? STORE_FINE : none_of(answer);
    }
    case PART_READ_SECRET:
        return read_secret(database, part, answer);
    case PART_READ_PLAYERS:
        return read_by_numbers(database,
                               "SELECT {*player} FROM player ORDER BY seen DESC, id"
                               " LIMIT ?1 OFFSET ?2",
                               part->number, 2, TABLE_PLAYER, answer, NULL);
    default:
        return people_data(database, part->number[0], answer);
    }
}

static enum store_error read_log(struct database *database, const struct part *part,
                                 struct store_answer *answer)
{
    static const char sql[] = "SELECT {*log} FROM log WHERE number BETWEEN ?1 AND ?2"
                              " ORDER BY number";
    struct stored_log newest;
    enum store_error error = log_newest(database, &newest);
    if (error)
        return error;
    log_tell(&newest, answer);
    return read_by_numbers(database, sql, part->number, 2, TABLE_LOG, answer, NULL);
}

static enum store_error read_besides(struct database *database, const struct part *part,
                                     struct store_answer *answer)
{
    int found = 0;
    enum store_error error;
    switch (part->what) {
    case PART_READ_CHAT:
        return read_by_numbers(
            database,
            "SELECT * FROM (SELECT {*chat} FROM chat WHERE match=?1 AND room=?2"
            " AND number>?3 ORDER BY number DESC LIMIT ?4) AS newest ORDER BY number",
            part->number, 4, TABLE_CHAT, answer, NULL);
    case PART_READ_INVITE:
        return read_by_hash(database,
                            statement_keep(database, "SELECT {*invite} FROM invite WHERE hash=?1"),
                            part->hash, TABLE_INVITE, answer);
    case PART_READ_INVITES:
        return read_by_numbers(database,
                               "SELECT {*invite} FROM invite WHERE match=?1 ORDER BY made, hash",
                               part->number, 1, TABLE_INVITE, answer, NULL);
    case PART_READ_EDITION:
        error = read_edition(database, part->text, answer, &found);
        return error ? error : found ? STORE_FINE : none_of(answer);
    case PART_READ_NOTICES:
        return read_by_numbers(database,
                               "SELECT {*outbox} FROM outbox WHERE due<=?1 ORDER BY due, number"
                               " LIMIT ?2",
                               part->number, 2, TABLE_NOTICE, answer, NULL);
    case PART_READ_SETTINGS:
        return read_by_numbers(database, "SELECT {*meta} FROM meta", NULL, 0, TABLE_SETTING, answer,
                               NULL);
    case PART_READ_LIVES:
        return read_by_numbers(database, "SELECT {*life} FROM life ORDER BY number DESC LIMIT ?1",
                               part->number, 1, TABLE_LIFE, answer, NULL);
    case PART_READ_BANS:
        return read_by_numbers(database, "SELECT {*ban} FROM ban ORDER BY kind, value", NULL, 0,
                               TABLE_BAN, answer, NULL);
    case PART_READ_ORDERS:
        return read_by_numbers(database, "SELECT {*command} FROM command ORDER BY number", NULL, 0,
                               TABLE_ORDER, answer, NULL);
    case PART_READ_FIGURES:
        return read_figures(database, answer);
    case PART_READ_LOG:
        return read_log(database, part, answer);
    default:
        return STORE_BROKEN;
    }
}

enum store_error part_read(struct database *database, const struct part *part,
                           struct store_answer *answer)
{
    switch (part->what) {
    case PART_READ_PLAYER:
    case PART_READ_SECRET:
    case PART_READ_PLAYERS:
    case PART_READ_PLAYER_DATA:
        return read_people(database, part, answer);
    case PART_READ_MATCH:
    case PART_READ_MATCHES_OF:
    case PART_READ_LOBBY:
    case PART_READ_MATCHES:
    case PART_READ_UNFINISHED:
    case PART_READ_DUE:
    case PART_READ_SERIES:
        return read_matches(database, part, answer);
    default:
        return read_besides(database, part, answer);
    }
}
