/*
 * test_words_glossary.c: the glossary of docs/words.md holds: every term stands in some text
 * of its game, and none of the variants that it forbids stands in any.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/helpers/play.h"
#include "tests/helpers/words.h"

enum { CELLS = 6, MAX_CELL = 400, WHERE = 0, NEVER = 5 };

struct row {
    char cell[CELLS][MAX_CELL];
};

/* ---- the table ---------------------------------------------------------------------- */

static char *trim(char *text)
{
    while (*text == ' ')
        text++;
    size_t length = strlen(text);
    while (length && text[length - 1] == ' ')
        text[--length] = 0;
    return text;
}

/* The next part of a list, cut off at the sign; NULL: there are no more. */
static char *next_part(char **rest, char sign)
{
    char *part = *rest, *end = part ? strchr(part, sign) : NULL;
    if (end)
        *end = 0;
    *rest = end ? end + 1 : NULL;
    return part;
}

/* A line "| a | b | ... |"; false: it is none, or has not as many cells. */
static bool read_row(const char *line, size_t length, struct row *row)
{
    const char *at = line + 1, *end = line + length;
    int cells = 0;
    if (!length || *line != '|')
        return false;
    for (; at < end && cells < CELLS; cells++) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        char cell[MAX_CELL];
        if (!bar || bar - at >= MAX_CELL)
            return false;
        snprintf(cell, sizeof cell, "%.*s", (int)(bar - at), at);
        snprintf(row->cell[cells], MAX_CELL, "%s", trim(cell));
        at = bar + 1;
    }
    return cells == CELLS && at == end;
}

/* ---- texts ------------------------------------------------------------------------------ */

static bool is_letter(char byte)
{
    return isalnum((unsigned char)byte) || (unsigned char)byte >= 0x80;
}

/* Whether a text is one that the row is about: of its game, or the program's about it.
 * Headlines of rumours may say what they like. */
static bool is_about(const char *where, const char *key)
{
    size_t length = strlen(where);
    const char *at = strstr(key, where);
    if (strstr(key, ".rumour."))
        return false;
    if (!strcmp(where, "all"))
        return true;
    return at && (at == key || at[-1] == '.') && (at[length] == '.' || !at[length]);
}

/* Words of letters stand by themselves; Japanese has no blanks. */
static bool stands_in(const char *text, const char *term, bool words)
{
    size_t length = strlen(term);
    for (const char *at = text; (at = strstr(at, term)); at++)
        if (!words || ((at == text || !is_letter(at[-1])) && !is_letter(at[length])))
            return true;
    return false;
}

/* Whether the term stands in some text, with or without a capital. */
static bool is_used(const struct words *words, const char *where, const char *term)
{
    const char *key, *text;
    char other[MAX_CELL];
    snprintf(other, sizeof other, "%s", term);
    other[0] = (char)(isupper((unsigned char)other[0]) ? tolower((unsigned char)other[0])
                                                       : toupper((unsigned char)other[0]));
    for (size_t i = 0; words_entry(words, i, &key, &text); i++)
        if (is_about(where, key) && (strstr(text, term) || strstr(text, other)))
            return true;
    return false;
}

/* ---- checking ------------------------------------------------------------------------------ */

struct glossary {
    struct words *words[3];
    struct text faults;
    int rows, terms, variants;
};

static int language_of(const char *name)
{
    for (int i = 0; words_languages[i]; i++)
        if (!strcmp(words_languages[i], name))
            return i;
    return -1;
}

/* "one, another (of them)": terms parted by commas; what stands in brackets explains. */
static void check_terms(struct glossary *glossary, const struct row *row, int language)
{
    char cell[MAX_CELL];
    snprintf(cell, sizeof cell, "%s", row->cell[1 + language]);
    for (char *open; (open = strchr(cell, '('));) {
        char *close = strchr(open, ')');
        if (!close)
            break;
        memmove(open, close + 1, strlen(close + 1) + 1);
    }
    char *rest = cell, *term;
    while ((term = next_part(&rest, ','))) {
        term = trim(term);
        glossary->terms++;
        if (!*term || !is_used(glossary->words[language], row->cell[WHERE], term))
            text_printf(&glossary->faults, "%s: %s: no text says “%s”\n", row->cell[WHERE],
                        words_languages[language], term);
    }
}

static void check_variant(struct glossary *glossary, const struct row *row, char *variant)
{
    char *term = strchr(variant, ' ');
    if (term)
        *term++ = 0;
    int language = language_of(variant);
    const char *key, *text;
    if (!term || !*term || language < 0) {
        text_printf(&glossary->faults, "%s: “%s” has no language\n", row->cell[WHERE], variant);
        return;
    }
    glossary->variants++;
    for (size_t i = 0; words_entry(glossary->words[language], i, &key, &text); i++)
        if (is_about(row->cell[WHERE], key) &&
            stands_in(text, term, strcmp(words_languages[language], "ja") != 0))
            text_printf(&glossary->faults, "%s: %s: “%s” is never said: %.80s\n", key,
                        words_languages[language], term, text);
}

static void check_row(struct glossary *glossary, const struct row *row)
{
    char cell[MAX_CELL], *rest = cell, *variant;
    bool known = !strcmp(row->cell[WHERE], "all");
    for (int i = 0; all_games[i]; i++)
        known = known || !strcmp(row->cell[WHERE], all_games[i]->id);
    if (!known)
        text_printf(&glossary->faults, "there is no game “%s”\n", row->cell[WHERE]);
    glossary->rows++;
    for (int language = 0; language < 3; language++)
        check_terms(glossary, row, language);
    snprintf(cell, sizeof cell, "%s", row->cell[NEVER]);
    while (*row->cell[NEVER] && (variant = next_part(&rest, ';')))
        check_variant(glossary, row, trim(variant));
}

static void check_table(struct glossary *glossary, const char *table)
{
    int line = 0;
    while (*table) {
        size_t length = strcspn(table, "\n");
        struct row row;
        if (length && *table == '|' && ++line > 2) {
            if (read_row(table, length, &row))
                check_row(glossary, &row);
            else
                text_printf(&glossary->faults, "no row: %.*s\n", (int)length, table);
        }
        table += length + (table[length] == '\n');
    }
}

static void open_glossary(struct glossary *glossary)
{
    *glossary = (struct glossary){ 0 };
    for (int i = 0; i < 3; i++)
        glossary->words[i] = words_open(words_languages[i]);
}

static void close_glossary(struct glossary *glossary)
{
    for (int i = 0; i < 3; i++)
        words_free(glossary->words[i]);
    text_free(&glossary->faults);
}

static void test_glossary(void **state)
{
    (void)state;
    struct glossary glossary;
    size_t size;
    char *page = read_source("docs/words.md", false, &size);
    char *table = strstr(page, "<!-- glossary -->"),
         *end = strstr(page, "<!-- end of glossary -->");
    assert_non_null(table);
    assert_non_null(end);
    *end = 0;
    open_glossary(&glossary);
    check_table(&glossary, table);
    if (glossary.faults.size)
        fail_msg("%s", glossary.faults.data);
    assert_true(glossary.rows > 40 && glossary.variants > 40);
    close_glossary(&glossary);
    free(page);
}

static void plant(const char *row, const char *expected)
{
    struct glossary glossary;
    struct text table = { 0 };
    text_printf(&table, "| a |\n|---|\n%s\n", row);
    open_glossary(&glossary);
    check_table(&glossary, table.data);
    if (expected ? !strstr(string_of(&glossary.faults), expected) : glossary.faults.size != 0)
        fail_msg("%s: “%s” instead of %s", row, string_of(&glossary.faults),
                 expected ? expected : "nothing");
    text_free(&table);
    close_glossary(&glossary);
}

static void test_faults_are_found(void **state)
{
    (void)state;
    plant("| all | match | Partie | 対戦 | ours | |", NULL);
    plant("| all | match | Partie | 対戦 | ours | en xyzzy; ja 禁句 |", NULL);
    plant("| all | xyzzy | Partie | 対戦 | ours | |", "no text says “xyzzy”");
    plant("| all | match, | Partie | 対戦 | ours | |", "no text says");
    plant("| all | match (of chess) | Partie | 対戦 | ours | |", NULL);
    plant("| cryptocurrency | loan | Darlehen | ローン | book | en loan |", "“loan” is never said");
    plant("| cryptocurrency | loan | Darlehen | ローン | book | en loa |", NULL);
    plant("| cryptocurrency | loan | Darlehen | ローン | book | ja ロー |", "“ロー” is never said");
    plant("| fuffziger | loan | Presse | 印刷機 | book | |", "no text says “loan”");
    plant("| all | match | Partie | 対戦 | ours | fr mot |", "“fr” has no language");
    plant("| all | match | Partie | 対戦 | ours | en |", "“en” has no language");
    plant("| chess | match | Partie | 対戦 | ours | |", "there is no game “chess”");
    plant("| all | match | Partie | 対戦 | ours |", "no row");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_glossary),
                                        cmocka_unit_test(test_faults_are_found) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
