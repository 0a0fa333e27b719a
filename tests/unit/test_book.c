/*
 * test_book.c: the rule book of every game, edition and language is enough to make the
 * game at home: every design of the edition has its name in the reader's language and
 * all its numbers, nothing is told twice, nothing by its id.
 *
 * What must be there is read from the edition's text itself, word by word, not by the
 * code that prints it.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/helpers/by_game.h"
#include "tests/helpers/words.h"
#include "words/book.h"

enum { MOST_ENTRIES = 2000, MOST_WORDS = 200, LEAST_ASKED = 5 };

struct entry {
    char *part, *head, *thing, *name, *text;
};

/* A book that was read. */
struct shelf {
    const struct words *words;
    const struct edition *edition;
    char *part, *head;
    int count;
    struct entry entry[MOST_ENTRIES];
};

static char *copy(const char *string)
{
    char *own = strdup(string ? string : "");
    assert_non_null(own);
    return own;
}

static void keep(struct shelf *shelf, const char *thing, const char *name, const char *text)
{
    assert_true(shelf->count < MOST_ENTRIES);
    shelf->entry[shelf->count++] =
        (struct entry){ copy(shelf->part), copy(shelf->head), copy(thing), copy(name), copy(text) };
}

static void read_part(void *context, const char *part, const char *title)
{
    struct shelf *shelf = context;
    assert_true(*title && strncmp(title, "book.", 5));
    free(shelf->part);
    free(shelf->head);
    shelf->part = copy(part);
    shelf->head = copy("");
}

static void read_head(void *context, const char *title)
{
    struct shelf *shelf = context;
    free(shelf->head);
    shelf->head = copy(title);
}

static void read_text(void *context, const char *text)
{
    keep(context, "", "", text);
}

static void read_entry(void *context, const char *thing, const char *name, const char *text)
{
    keep(context, thing, name, text);
}

static void open_shelf(struct shelf *shelf, const struct words *words,
                       const struct edition *edition)
{
    const struct book_reader reader = { shelf, read_part, read_head, read_text, read_entry };
    *shelf = (struct shelf){ .words = words, .edition = edition };
    book_box(words, edition, &reader);
    book_rules(words, edition, &reader);
    book_asked(words, edition, &reader);
    book_options(words, edition, &reader);
    book_terms(words, edition, &reader);
    book_cards(words, edition, &reader);
}

static void close_shelf(struct shelf *shelf)
{
    for (int i = 0; i < shelf->count; i++) {
        free(shelf->entry[i].part);
        free(shelf->entry[i].head);
        free(shelf->entry[i].thing);
        free(shelf->entry[i].name);
        free(shelf->entry[i].text);
    }
    free(shelf->part);
    free(shelf->head);
}

/* ---- what must be there --------------------------------------------------------- */

/* Whether the word stands in the text by itself: not inside of another, or of a number. */
static bool stands_in(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        char before = at > text ? at[-1] : ' ', behind = at[length];
        if (!isalnum((unsigned char)before) && before != '-' && !isalnum((unsigned char)behind) &&
            behind != '-')
            return true;
    }
    return false;
}

/* Numbers of a line, without their signs; a nought may be told by words. */
static bool has_numbers(const char *text, char *const *word, int count)
{
    for (int i = 0; i < count; i++) {
        const char *number = word[i] + (*word[i] == '+' || *word[i] == '-');
        bool digits = *number && !number[strspn(number, "0123456789")];
        if (digits && strcmp(number, "0") && !stands_in(text, number))
            return false;
    }
    return true;
}

static int split(char *line, char **word)
{
    int count = 0;
    line[strcspn(line, "#")] = 0;
    for (char *at = strtok(line, " \t;"); at && count < MOST_WORDS; at = strtok(NULL, " \t;"))
        word[count++] = at;
    return count;
}

static const struct edition_line *find_line(const struct game *game, const char *word)
{
    for (const struct edition_line *line = game->edition_lines; line->word; line++)
        if (!strcmp(line->word, word))
            return line;
    return NULL;
}

/* One statement of the edition: some entry names it and has all its numbers. */
static void check_statement(const struct shelf *shelf, char **word, int count)
{
    const struct game *game = shelf->edition->game;
    const struct edition_line *line = find_line(game, word[0]);
    if (!line)
        return; /* "edition", "game" */
    int indices = !!line->row + !!line->col;
    const char *noun = line->col ? line->col : line->row;
    struct match match = { .game = game, .edition = shelf->edition };
    struct text name = { 0 };
    char key[64];
    snprintf(key, sizeof key, "printed.%s", line->word);
    if (noun) {
        const char *id = word[indices];
        int value = noun_value(game, shelf->edition->data, noun, id, strlen(id));
        assert_true(value >= 0);
        words_name(shelf->words, &match, noun, value, &name);
    } else {
        text_add(&name, words_get(shelf->words, game, key));
    }
    bool found = false;
    for (int i = 0; i < shelf->count && !found; i++) {
        const struct entry *entry = &shelf->entry[i];
        bool same = !strcmp(entry->name, string_of(&name));
        bool named =
            noun ? !strcmp(entry->part, "cards") && (same || strstr(entry->text, string_of(&name)))
                 : !strcmp(entry->part, "box") && same;
        found = named && has_numbers(entry->text, word + 1 + indices, count - 1 - indices);
    }
    if (!found)
        fail_msg("%s %s, %s: no entry has the numbers of %s %s (%s)", game->id,
                 shelf->edition->name, words_language(shelf->words), word[0],
                 indices ? word[indices] : "", string_of(&name));
    text_free(&name);
}

static void check_edition(const struct shelf *shelf)
{
    char *text = copy(shelf->edition->text), *word[MOST_WORDS];
    for (char *at = text, *next; at && *at; at = next) {
        next = strchr(at, '\n');
        if (next)
            *next++ = 0;
        int count = split(at, word);
        if (count)
            check_statement(shelf, word, count);
    }
    free(text);
}

/* How many lines of the edition's text begin with the word. */
static int count_lines(const struct edition *edition, const char *first)
{
    char *text = copy(edition->text), *word[MOST_WORDS];
    int lines = 0;
    for (char *at = text, *next; at && *at; at = next) {
        next = strchr(at, '\n');
        if (next)
            *next++ = 0;
        lines += split(at, word) && !strcmp(word[0], first);
    }
    free(text);
    return lines;
}

/* What the box has so many of is counted, whatever the columns of the line are called. */
static void check_counts(const struct shelf *shelf)
{
    const struct game *game = shelf->edition->game;
    for (const struct edition_line *line = game->edition_lines; line->word; line++) {
        char key[64], number[16];
        snprintf(key, sizeof key, "box.%s", line->word);
        const char *told = words_find(shelf->words, game, key);
        const char *open = told ? strstr(told, "{n}") : NULL;
        if (!open || !line->row || line->col || strchr(told, '{') != open || strchr(open + 1, '{'))
            continue;
        struct text text = { 0 };
        snprintf(number, sizeof number, "%d", count_lines(shelf->edition, line->word));
        text_printf(&text, "%.*s%s%s", (int)(open - told), told, number, open + 3);
        bool found = false;
        for (int i = 0; i < shelf->count; i++)
            found = found || !strcmp(shelf->entry[i].text, string_of(&text));
        if (!found)
            fail_msg("%s, %s: the box has not: %s", game->id, words_language(shelf->words),
                     string_of(&text));
        text_free(&text);
    }
}

/* ---- what must not be there ------------------------------------------------------ */

static void check_twice(const struct shelf *shelf)
{
    for (int i = 0; i < shelf->count; i++)
        for (int k = i + 1; k < shelf->count; k++) {
            const struct entry *a = &shelf->entry[i], *b = &shelf->entry[k];
            if (!strcmp(a->head, b->head) && !strcmp(a->name, b->name) && !strcmp(a->text, b->text))
                fail_msg("%s, %s: twice: %s %s %s", shelf->edition->game->id,
                         words_language(shelf->words), a->head, a->name, a->text);
        }
}

/* Nothing is left to be filled in, no name stands before its own text again. */
static void check_entry(const struct shelf *shelf, const struct entry *entry)
{
    const char *id = shelf->edition->game->id, *language = words_language(shelf->words);
    size_t length = strlen(entry->name);
    if (!*entry->text)
        fail_msg("%s, %s: nothing is said of %s", id, language, entry->name);
    if (strpbrk(entry->text, "{}<>") || strpbrk(entry->name, "{}<>"))
        fail_msg("%s, %s: not filled in: %s: %s", id, language, entry->name, entry->text);
    if (length && !strncmp(entry->text, entry->name, length) &&
        (entry->text[length] == ':' || !strncmp(entry->text + length, "：", strlen("："))))
        fail_msg("%s, %s: named twice: %s", id, language, entry->text);
}

/* Ids of designs are English; in other languages they would stand out. */
static void check_ids(const struct shelf *shelf)
{
    const struct game *game = shelf->edition->game;
    for (const struct noun *noun = game->nouns; noun->name; noun++)
        for (int value = 0; !noun->value && value < noun_count(game, noun->name); value++) {
            const char *id = noun_name(game, shelf->edition->data, noun->name, value);
            for (int i = 0; id && *id && i < shelf->count; i++)
                if (stands_in(shelf->entry[i].text, id) || stands_in(shelf->entry[i].name, id))
                    fail_msg("%s, %s: an id: %s: %s", game->id, words_language(shelf->words), id,
                             shelf->entry[i].text);
        }
}

/* ---- parts ------------------------------------------------------------------------- */

static bool has_designs(const struct game *game)
{
    for (const struct edition_line *line = game->edition_lines; line->word; line++)
        if (line->designs)
            return true;
    return false;
}

static void check_parts(const struct shelf *shelf)
{
    static const char *const parts[] = { "box", "rules", "options", "terms", "cards" };
    const struct game *game = shelf->edition->game;
    for (size_t part = 0; part < sizeof parts / sizeof *parts; part++) {
        int count = 0;
        if ((!strcmp(parts[part], "options") && !game->options[0].name) ||
            (!strcmp(parts[part], "terms") && game->example) ||
            (!strcmp(parts[part], "cards") && !has_designs(game)))
            continue;
        for (int i = 0; i < shelf->count; i++)
            count += !strcmp(shelf->entry[i].part, parts[part]);
        if (!count)
            fail_msg("%s: no %s", game->id, parts[part]);
    }
}

/* What is often asked ends as a question does, and its answer names rules of the game. */
static void check_asked(const struct shelf *shelf)
{
    const struct game *game = shelf->edition->game;
    int asked = 0;
    for (int i = 0; i < shelf->count; i++) {
        const struct entry *entry = &shelf->entry[i];
        bool names = false;
        if (strcmp(entry->part, "asked") != 0)
            continue;
        asked++;
        if (!strchr(entry->name, '?') && !strstr(entry->name, "？"))
            fail_msg("%s: no question: %s", game->id, entry->name);
        for (int rule = 1; game->rules[rule]; rule++)
            names = names || stands_in(entry->text, game->rules[rule]);
        if (!names)
            fail_msg("%s: no rule says so: %s", game->id, entry->text);
    }
    /* An example is asked nothing. */
    if (asked < LEAST_ASKED && !game->example)
        fail_msg("%s: %d questions, at least %d", game->id, asked, LEAST_ASKED);
}

/* Every range of an option is told whole, and so is the standard. */
static void check_options(const struct shelf *shelf)
{
    const struct game *game = shelf->edition->game;
    int at = 0;
    for (int i = 0; game->options[i].name; i++)
        for (int form = 0; game->options[i].forms[form]; form++) {
            const char *text = game->options[i].forms[form];
            int low = 0, high = 0;
            char range[32], seats[32];
            while (at < shelf->count &&
                   (strcmp(shelf->entry[at].part, "options") || !*shelf->entry[at].name))
                at++;
            assert_true(at < shelf->count);
            const struct entry *entry = &shelf->entry[at++];
            const char *open = strchr(text, '<');
            if (!open)
                continue;
            low = (int)strtol(open + 1, NULL, 10);
            high = (int)strtol(strchr(open, '-') + 1, NULL, 10);
            snprintf(range, sizeof range, "%d–%d", low, high);
            snprintf(seats, sizeof seats, "%d–%d", low + 1, high + 1);
            if (!strstr(entry->name, range) && !strstr(entry->name, seats))
                fail_msg("%s: %s is told as %s", game->id, text, entry->name);
        }
}

static void check_book(const struct words *words, const struct edition *edition)
{
    struct shelf *shelf = malloc(sizeof *shelf);
    assert_non_null(shelf);
    open_shelf(shelf, words, edition);
    check_parts(shelf);
    check_asked(shelf);
    check_edition(shelf);
    check_counts(shelf);
    check_twice(shelf);
    check_options(shelf);
    for (int i = 0; i < shelf->count; i++)
        check_entry(shelf, &shelf->entry[i]);
    if (strcmp(words_language(words), "en") != 0)
        check_ids(shelf);
    close_shelf(shelf);
    free(shelf);
}

static void test_book(void **state)
{
    const struct game *game = *state;
    for (const struct shipped_text *text = shipped_editions; text->game; text++)
        for (int i = 0; !strcmp(text->game, game->id) && words_languages[i]; i++) {
            struct words *words = words_open(words_languages[i]);
            struct edition *edition = edition_open(game, text->name);
            assert_non_null(words);
            assert_non_null(edition);
            check_book(words, edition);
            edition_free(edition);
            words_free(words);
        }
}

/* A rule that names what the edition lists tells it for that edition. */
static void test_rule_of_edition(void **state)
{
    static const struct {
        const char *edition, *part;
    } told[] = { { "house-2", "Schwarz sind: 50, 100, Münze, Münze." },
                 { "house-3", "Schwarz sind: 10, 20, Münze, Münze." } };
    (void)state;
    struct words *words = words_open("de");
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        struct match match = match_of("fuffziger", told[i].edition);
        struct text text = { 0 };
        assert_true(words_rule_tell(words, &match, "FF-S2", &text));
        assert_contains(text, told[i].part);
        match_free(&match);
    }
    words_free(words);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = { cmocka_unit_test(test_book) };
    const struct CMUnitTest of_itself[] = { cmocka_unit_test(test_rule_of_edition) };
    return run_by_game(argc, argv, of_game, 1, of_itself, 1);
}
