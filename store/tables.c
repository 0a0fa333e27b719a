/* tables.c: the tables of schema.sql and the structs of rows.h, column by column; ids. */
#include <stdlib.h>
#include <string.h>

#include "fair/hash.h"
#include "store/inside.h"

#define C(row, type, name)                                                                         \
    {                                                                                              \
#name, COLUMN_##type, offsetof(struct row, name)                                           \
    }

const struct table_map table_map[TABLES] = {
    [TABLE_PLAYER] = { "player",
                       sizeof(struct stored_player),
                       1,
                       { C(stored_player, NUMBER, id), C(stored_player, TEXT, name),
                         C(stored_player, TEXT, language), C(stored_player, TEXT, settings),
                         C(stored_player, TEXT, hook), C(stored_player, NUMBER, made),
                         C(stored_player, NUMBER, seen) } },
    [TABLE_SECRET] = { "secret",
                       sizeof(struct stored_secret),
                       1,
                       { C(stored_secret, HASH, hash), C(stored_secret, NUMBER, player),
                         C(stored_secret, INT, kind), C(stored_secret, NUMBER, made),
                         C(stored_secret, NUMBER, until) } },
    [TABLE_MATCH] = { "match",
                      sizeof(struct stored_match),
                      1,
                      { C(stored_match, NUMBER, id),      C(stored_match, INT, state),
                        C(stored_match, TEXT, game),      C(stored_match, INT, version),
                        C(stored_match, INT, players),    C(stored_match, TEXT, options),
                        C(stored_match, TEXT, edition),   C(stored_match, TEXT, edition_hash),
                        C(stored_match, ID, creator),     C(stored_match, BOOL, listed),
                        C(stored_match, BOOL, hints),     C(stored_match, BOOL, spectators),
                        C(stored_match, TEXT, language),  C(stored_match, TEXT, clock),
                        C(stored_match, TEXT, policy),    C(stored_match, TEXT, settings),
                        C(stored_match, LONG_TEXT, head), C(stored_match, LONG_TEXT, proof),
                        C(stored_match, TEXT, result),    C(stored_match, TEXT, why),
                        C(stored_match, ID, series),      C(stored_match, ID, before),
                        C(stored_match, ID, next),        C(stored_match, NUMBER, made),
                        C(stored_match, NUMBER, started), C(stored_match, NUMBER, finished),
                        C(stored_match, NUMBER, changed), C(stored_match, NUMBER, due) } },
    [TABLE_SEAT] = { "seat",
                     sizeof(struct stored_seat),
                     2,
                     { C(stored_seat, NUMBER, match), C(stored_seat, INT, seat),
                       C(stored_seat, INT, kind), C(stored_seat, ID, player),
                       C(stored_seat, TEXT, name), C(stored_seat, TEXT, agent),
                       C(stored_seat, TEXT, stand_in), C(stored_seat, NUMBER, left_ms),
                       C(stored_seat, BOOL, left), C(stored_seat, BOOL, hidden),
                       C(stored_seat, REQUEST, last_request) } },
    [TABLE_STEP] = { "step",
                     sizeof(struct stored_step),
                     2,
                     { C(stored_step, NUMBER, match), C(stored_step, NUMBER, number),
                       C(stored_step, NUMBER, at), C(stored_step, INT, actor),
                       C(stored_step, REQUEST, request), C(stored_step, SET, asked),
                       C(stored_step, TEXT, clocks), C(stored_step, TEXT, lines),
                       C(stored_step, TEXT, vouch) } },
    [TABLE_CHAT] = { "chat",
                     sizeof(struct stored_chat),
                     2,
                     { C(stored_chat, NUMBER, match), C(stored_chat, NUMBER, number),
                       C(stored_chat, INT, room), C(stored_chat, NUMBER, at),
                       C(stored_chat, ID, player), C(stored_chat, INT, seat),
                       C(stored_chat, TEXT, name), C(stored_chat, TEXT, phrase),
                       C(stored_chat, TEXT, words) } },
    [TABLE_INVITE] = { "invite",
                       sizeof(struct stored_invite),
                       1,
                       { C(stored_invite, HASH, hash), C(stored_invite, NUMBER, match),
                         C(stored_invite, INT, seat), C(stored_invite, ID, by),
                         C(stored_invite, INT, uses), C(stored_invite, NUMBER, until),
                         C(stored_invite, BOOL, revoked), C(stored_invite, NUMBER, made) } },
    [TABLE_EDITION] = { "edition",
                        sizeof(struct stored_edition),
                        1,
                        { C(stored_edition, TEXT, hash), C(stored_edition, TEXT, game),
                          C(stored_edition, TEXT, name), C(stored_edition, TEXT, text) } },
    [TABLE_NOTICE] = { "outbox",
                       sizeof(struct stored_notice),
                       1,
                       { C(stored_notice, ID, number), C(stored_notice, NUMBER, player),
                         C(stored_notice, TEXT, body), C(stored_notice, NUMBER, made),
                         C(stored_notice, NUMBER, due), C(stored_notice, INT, tries),
                         C(stored_notice, ID, holder) } },
    [TABLE_SETTING] = { "meta",
                        sizeof(struct stored_setting),
                        1,
                        { C(stored_setting, TEXT, key), C(stored_setting, TEXT, value) } },
    [TABLE_BAN] = { "ban",
                    sizeof(struct stored_ban),
                    2,
                    { C(stored_ban, INT, kind), C(stored_ban, TEXT, value),
                      C(stored_ban, NUMBER, made), C(stored_ban, NUMBER, until),
                      C(stored_ban, TEXT, why) } },
    [TABLE_ORDER] = { "command",
                      sizeof(struct stored_order),
                      1,
                      { C(stored_order, ID, number), C(stored_order, NUMBER, at),
                        C(stored_order, TEXT, what), C(stored_order, TEXT, value),
                        C(stored_order, ID, holder) } },
    [TABLE_LOG] = { "log",
                    sizeof(struct stored_log),
                    1,
                    { C(stored_log, ID, number), C(stored_log, NUMBER, match),
                      C(stored_log, NUMBER, at), C(stored_log, INT, what),
                      C(stored_log, HASH, commitment), C(stored_log, HASH, chain),
                      C(stored_log, HASH, head) } },
    [TABLE_LIFE] = { "life",
                     sizeof(struct stored_life),
                     1,
                     { C(stored_life, NUMBER, server), C(stored_life, NUMBER, number),
                       C(stored_life, NUMBER, began), C(stored_life, NUMBER, alive),
                       C(stored_life, NUMBER, before) } },
};

#undef C

const char *const match_state_name[MATCH_STATES] = { "waiting", "exchange", "running",
                                                     "over",    "ended",    "closed" };

int table_columns(const struct table_map *table)
{
    int count = 0;
    while (count < MOST_COLUMNS && table->column[count].name)
        count++;
    return count;
}

static bool is_text(const struct column *column)
{
    return column->type == COLUMN_TEXT || column->type == COLUMN_LONG_TEXT;
}

void *table_copy(const struct table_map *table, struct pocket *pocket, const void *row)
{
    unsigned char *copy = pocket_take(pocket, table->size);
    if (!copy)
        return NULL;
    memcpy(copy, row, table->size);
    for (int i = 0; table->column[i].name; i++) {
        const char *text;
        if (!is_text(&table->column[i]))
            continue;
        memcpy(&text, copy + table->column[i].offset, sizeof text);
        text = text ? pocket_text(pocket, text, strlen(text)) : "";
        memcpy(copy + table->column[i].offset, &text, sizeof text);
    }
    return copy;
}

void table_names(const struct table_map *table, const char *before, bool whole, struct text *out)
{
    for (int i = 0; i < table_columns(table); i++) {
        const struct column *column = &table->column[i];
        if (column->type == COLUMN_LONG_TEXT && !whole)
            text_printf(out, "%s''", i ? "," : "");
        else
            text_printf(out, "%s%s\"%s\"", i ? "," : "", before, column->name);
    }
    if (whole)
        text_printf(out, ",%ssum", before);
}

/* ---- lists of answers --------------------------------------------------------- */

/* Where the list and its count stand in an answer. */
#define LIST(list, count)                                                                          \
    {                                                                                              \
        offsetof(struct store_answer, list), offsetof(struct store_answer, count)                  \
    }
static const struct {
    size_t list, count;
} answer_list[TABLES] = {
    [TABLE_PLAYER] = LIST(player, players), [TABLE_SECRET] = LIST(secret, secrets),
    [TABLE_MATCH] = LIST(match, matches),   [TABLE_SEAT] = LIST(seat, seats),
    [TABLE_STEP] = LIST(step, steps),       [TABLE_CHAT] = LIST(chat, chats),
    [TABLE_INVITE] = LIST(invite, invites), [TABLE_EDITION] = LIST(edition, editions),
    [TABLE_NOTICE] = LIST(notice, notices), [TABLE_SETTING] = LIST(setting, settings),
    [TABLE_BAN] = LIST(ban, bans),          [TABLE_ORDER] = LIST(order, orders),
    [TABLE_LOG] = LIST(log, logs),          [TABLE_LIFE] = LIST(life, lives),
};
#undef LIST

void *table_push(enum table_name table, struct store_answer *answer)
{
    unsigned char *base = (unsigned char *)answer;
    size_t size = table_map[table].size;
    unsigned char *list;
    int count;
    memcpy(&list, base + answer_list[table].list, sizeof list);
    memcpy(&count, base + answer_list[table].count, sizeof count);
    /* Room doubles: at powers of two, from 4 on. */
    if (!count || (count >= 4 && !(count & (count - 1)))) {
        size_t room = count ? 2 * (size_t)count : 4;
        unsigned char *grown = pocket_take(answer_pocket(answer), room * size);
        if (!grown)
            return NULL;
        if (count)
            memcpy(grown, list, (size_t)count * size);
        list = grown;
        memcpy(base + answer_list[table].list, &list, sizeof list);
    }
    count++;
    memcpy(base + answer_list[table].count, &count, sizeof count);
    return list + (size_t)(count - 1) * size;
}

void table_pop(enum table_name table, struct store_answer *answer)
{
    unsigned char *base = (unsigned char *)answer;
    int count;
    memcpy(&count, base + answer_list[table].count, sizeof count);
    count--;
    memcpy(base + answer_list[table].count, &count, sizeof count);
}

/* ---- ids ---------------------------------------------------------------------- */

enum { ID_BITS = 50, DIGIT_BITS = 5 };

static const char id_digits[] = "0123456789abcdefghjkmnpqrstvwxyz";

int64_t store_new_id(void)
{
    uint64_t id = 0;
    do {
        if (!fair_random(&id, sizeof id))
            return 0;
        id &= (UINT64_C(1) << ID_BITS) - 1;
    } while (!id);
    return (int64_t)id;
}

void store_id_write(int64_t id, char text[STORE_ID_SIZE])
{
    uint64_t left = (uint64_t)id;
    for (int i = STORE_ID_LENGTH; i-- > 0; left >>= DIGIT_BITS)
        text[i] = id_digits[left & 31];
    text[STORE_ID_LENGTH] = 0;
}

int64_t store_id_read(const char *text, size_t length)
{
    uint64_t id = 0;
    if (length != STORE_ID_LENGTH)
        return 0;
    for (size_t i = 0; i < length; i++) {
        const char *digit = text[i] ? strchr(id_digits, text[i]) : NULL;
        if (!digit)
            return 0;
        id = id << DIGIT_BITS | (uint64_t)(digit - id_digits);
    }
    return (int64_t)id;
}
