/* sql.c: the texts of SQL: the columns of the tables stand in braces. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

static const struct table_map *find_table(const char *name, size_t length)
{
    for (int i = 0; i < TABLES; i++)
        if (strlen(table_map[i].name) == length && !memcmp(table_map[i].name, name, length))
            return &table_map[i];
    return NULL;
}

static void add_places(const struct table_map *table, struct text *out)
{
    for (int i = 0; i <= table_columns(table); i++)
        text_printf(out, "%s?%d", i ? "," : "", i + 1);
}

static void add_put(const struct table_map *table, struct text *out)
{
    int columns = table_columns(table);
    text_printf(out, "INSERT INTO %s(", table->name);
    table_names(table, "", true, out);
    text_add(out, ") VALUES(");
    add_places(table, out);
    text_add(out, ") ON CONFLICT (");
    for (int i = 0; i < table->keys; i++)
        text_printf(out, "%s\"%s\"", i ? "," : "", table->column[i].name);
    text_add(out, ") DO UPDATE SET ");
    for (int i = 0; i <= columns; i++) {
        const char *column = i < columns ? table->column[i].name : "sum";
        text_printf(out, "%s\"%s\"=excluded.\"%s\"", i ? "," : "", column, column);
    }
}

static void expand_one(const char *inside, size_t length, struct text *out)
{
    const char *colon = memchr(inside, ':', length);
    const char *name = colon ? colon + 1 : inside + 1;
    const struct table_map *table = find_table(name, (size_t)(inside + length - name));
    char before[8] = "";
    if (!table)
        return;
    if (colon)
        snprintf(before, sizeof before, "%.*s.", (int)(colon - inside), inside);
    if (colon || *inside == '*')
        table_names(table, before, !colon, out);
    else if (*inside == '?')
        add_places(table, out);
    else
        add_put(table, out);
}

void sql_expand(const char *sql, struct text *out)
{
    for (const char *at = sql; *at;) {
        size_t plain = strcspn(at, "{");
        text_add_bytes(out, at, plain);
        at += plain;
        if (!*at)
            return;
        size_t inside = strcspn(at, "}") - 1;
        expand_one(at + 1, inside, out);
        at += inside + 2;
    }
}
