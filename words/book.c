/* book.c: the rule book of a game, from words, voice and edition. */
#include "words/book.h"

#include <stdio.h>
#include <string.h>

#include "words/catalogue.h"
#include "words/edition.h"
#include "words/voice.h"

enum { MAX_BOOK_KEY = 96, MOST_ARGS = 12, MAX_BOOK_THING = 96 };

static const char *string_of(const struct text *text)
{
    return text->data ? text->data : "";
}

static const char *find_word(const struct words *words, const struct game *game, const char *topic,
                             const char *word, const char *end)
{
    char key[MAX_BOOK_KEY];
    int length = snprintf(key, sizeof key, "%s.%s%s", topic, word, end);
    return length < (int)sizeof key ? words_find(words, game, key) : NULL;
}

static void begin_part(const struct words *words, const struct book_reader *reader,
                       const char *part)
{
    char key[MAX_BOOK_KEY];
    snprintf(key, sizeof key, "book.%s", part);
    reader->part(reader->context, part, words_get(words, NULL, key));
}

/* Texts of several lines are paragraphs. */
static void read_lines(const struct book_reader *reader, const char *string)
{
    while (string && *string) {
        size_t length = strcspn(string, "\n");
        struct text line = { 0 };
        text_add_bytes(&line, string, length);
        if (length)
            reader->text(reader->context, string_of(&line));
        text_free(&line);
        string += length;
        string += *string == '\n';
    }
}

/* ---- rules ---------------------------------------------------------------------- */

const char *book_section(const struct words *words, const struct game *game, const char *id)
{
    const char *hyphen = strchr(id, '-');
    const char *section = hyphen ? hyphen + 1 : id;
    char key[MAX_BOOK_KEY];
    snprintf(key, sizeof key, "rules.%.*s", (int)strcspn(section, "0123456789"), section);
    return words_find(words, game, key);
}

void book_rules(const struct words *words, const struct edition *edition,
                const struct book_reader *reader)
{
    const struct game *game = edition->game;
    struct match match = { .game = game, .edition = edition };
    const char *last = NULL;
    begin_part(words, reader, "rules");
    read_lines(reader, words_find(words, game, "rules.intro"));
    for (int i = 1; game->rules[i]; i++) {
        const char *section = book_section(words, game, game->rules[i]);
        char thing[MAX_BOOK_THING];
        struct text text = { 0 };
        if (section && section != last)
            reader->head(reader->context, section);
        last = section;
        snprintf(thing, sizeof thing, "rule:%s", game->rules[i]);
        if (words_rule_tell(words, &match, game->rules[i], &text))
            reader->entry(reader->context, thing, game->rules[i], string_of(&text));
        text_free(&text);
    }
}

/* ---- options -------------------------------------------------------------------- */

/* What a form means, and whether it is the standard; where it has numbers, with which. */
static void read_form(const struct words *words, const struct game *game, int i, int form,
                      const struct book_reader *reader)
{
    const struct option *option = &game->options[i];
    struct option_value standard = { 0 };
    struct text name = { 0 }, about = { 0 }, value = { 0 };
    option_parse(option, option->standard, strlen(option->standard), &standard);
    words_option_form(words, game, i, form, &name, &about);
    if (standard.form == form) {
        bool range = strchr(option->forms[form], '<');
        words_option(words, game, i, standard, &value);
        struct words_arg arg = words_string("value", string_of(&value));
        if (about.size && strcmp(words_language(words), "ja"))
            text_add(&about, " ");
        words_say(words, NULL, range ? "book.standard" : "book.standard.this", &arg, 1, &about);
    }
    reader->entry(reader->context, NULL, string_of(&name), string_of(&about));
    text_free(&name);
    text_free(&about);
    text_free(&value);
}

void book_options(const struct words *words, const struct edition *edition,
                  const struct book_reader *reader)
{
    const struct game *game = edition->game;
    if (!game->options[0].name)
        return;
    begin_part(words, reader, "options");
    for (int i = 0; game->options[i].name; i++) {
        const char *title = catalogue_option(words, game, &game->options[i]);
        const char *about = catalogue_about(words, game, &game->options[i]);
        reader->head(reader->context, title ? title : game->options[i].name);
        if (about)
            reader->text(reader->context, about);
        for (int form = 0; game->options[i].forms[form]; form++)
            read_form(words, game, i, form, reader);
    }
}

/* ---- lines of the edition --------------------------------------------------------- */

/* The edition as it lies before the first move, for voices. */
struct book {
    const struct words *words;
    const struct edition *edition;
    const struct book_reader *reader;
    struct match match;
    struct scene scene;
    _Alignas(64) unsigned char state[MAX_STATE], view[MAX_STATE];
};

static void open_book(struct book *book, const struct words *words, const struct edition *edition,
                      const struct book_reader *reader)
{
    const struct game *game = edition->game;
    *book = (struct book){ .words = words, .edition = edition, .reader = reader };
    book->match = (struct match){ .game = game, .edition = edition };
    setup_defaults(game, game->min_players, &book->match.setup);
    game->setup(edition->data, book->state, &book->match.setup);
    game_observe(game, book->state, SPECTATOR, SHOWN, book->view);
    book->scene = (struct scene){
        .words = words, .match = &book->match, .view = book->view, .viewer = SPECTATOR
    };
}

/* How many rows the line has: those of a noun, or as many designs as there are. */
static int count_rows(const struct book *book, const char *noun)
{
    const struct game *game = book->edition->game;
    int count = 0;
    for (int i = 0; noun && i < noun_count(game, noun); i++) {
        const char *name = noun_name(game, book->edition->data, noun, i);
        count += name && *name;
    }
    return noun ? count : 1;
}

/* The columns of a line as arguments: numbers as numbers, all else as lists. */
struct printed {
    struct words_arg arg[MOST_ARGS];
    struct text list[MOST_ARGS];
    char name[MOST_ARGS][MAX_NAME];
    int count;
};

/* The argument's name: "next_double" for the label "next-double". */
static const char *add_name(struct printed *printed, const struct edition_column *column)
{
    char *name = printed->name[printed->count];
    snprintf(name, MAX_NAME, "%s", column->label ? column->label : "value");
    for (char *at = name; *at; at++)
        *at = *at == '-' ? '_' : *at;
    return name;
}

static void add_number(struct printed *printed, const struct edition_column *column, int64_t n)
{
    const char *name = add_name(printed, column);
    printed->arg[printed->count++] = words_number(name, n);
}

static void print_columns(const struct book *book, const struct edition_line *line, size_t row,
                          struct printed *printed)
{
    for (const struct edition_column *column = line->column; column->width; column++) {
        if (column->verbs)
            continue;
        if (!column->most && !column->noun) {
            add_number(printed, column, words_printed_number(book->edition, column, row, 0));
            continue;
        }
        struct text *list = &printed->list[printed->count];
        const char *name = add_name(printed, column);
        words_printed(book->words, &book->match, column, row, list);
        if (!list->size)
            text_add(list, words_get(book->words, NULL, "book.nothing"));
        printed->arg[printed->count++] = words_string(name, string_of(list));
    }
}

static void free_printed(struct printed *printed)
{
    for (int i = 0; i < MOST_ARGS; i++)
        text_free(&printed->list[i]);
}

/* What stands on a card, a space, a tile: the numbers, and what it does. */
static void print_line(const struct book *book, const struct edition_line *line, size_t row,
                       const char *noun, int value, struct text *out)
{
    struct printed printed = { 0 };
    struct text text = { 0 };
    char key[MAX_BOOK_KEY];
    if (noun)
        voice_card(&book->scene, noun, value, &text);
    snprintf(key, sizeof key, "printed.%s.line", line->word);
    if (words_find(book->words, book->edition->game, key)) {
        print_columns(book, line, row, &printed);
        printed.arg[printed.count++] = words_string("text", string_of(&text));
        words_say(book->words, book->edition->game, key, printed.arg, printed.count, out);
        while (out->size && out->data[out->size - 1] == ' ')
            out->data[--out->size] = 0;
    } else {
        text_add(out, string_of(&text));
    }
    free_printed(&printed);
    text_free(&text);
}

static void read_row(const struct book *book, const struct edition_line *line, size_t row,
                     const char *noun, int value)
{
    const struct game *game = book->edition->game;
    char thing[MAX_BOOK_THING];
    struct text name = { 0 }, text = { 0 };
    snprintf(thing, sizeof thing, "%s:%s", noun, noun_name(game, book->edition->data, noun, value));
    words_name(book->words, &book->match, noun, value, &name);
    print_line(book, line, row, noun, value, &text);
    if (text.size)
        book->reader->entry(book->reader->context, thing, string_of(&name), string_of(&text));
    text_free(&name);
    text_free(&text);
}

/* A line with two indices has a list for each of the first. */
static void read_table(const struct book *book, const struct edition_line *line,
                       const char *heading)
{
    for (int i = 0; i < count_rows(book, line->row); i++) {
        struct text head = { 0 };
        struct text name = { 0 };
        words_name(book->words, &book->match, line->row, i, &name);
        text_printf(&head, "%s · %s", heading, string_of(&name));
        book->reader->head(book->reader->context, string_of(&head));
        for (int k = 0; k < count_rows(book, line->col); k++)
            read_row(book, line, (size_t)i * line->row_stride + (size_t)k * line->col_stride,
                     line->col, k);
        text_free(&head);
        text_free(&name);
    }
}

static void read_list(const struct book *book, const struct edition_line *line)
{
    const char *heading = find_word(book->words, book->edition->game, "printed", line->word, "");
    if (!heading)
        return;
    if (line->col) {
        read_table(book, line, heading);
        return;
    }
    book->reader->head(book->reader->context, heading);
    for (int i = 0; i < count_rows(book, line->row); i++)
        read_row(book, line, (size_t)i * line->row_stride, line->row, i);
}

/* Other things that need a word: spaces, species, backs. */
static void read_things(const struct book *book, const char *noun)
{
    const struct game *game = book->edition->game;
    const char *heading = find_word(book->words, game, "things", noun, "");
    if (!heading)
        return;
    book->reader->head(book->reader->context, heading);
    for (int i = 0; i < count_rows(book, noun); i++) {
        char thing[MAX_BOOK_THING];
        struct text name = { 0 }, text = { 0 };
        snprintf(thing, sizeof thing, "%s:%s", noun, noun_name(game, book->edition->data, noun, i));
        words_name(book->words, &book->match, noun, i, &name);
        voice_card(&book->scene, noun, i, &text);
        if (text.size)
            book->reader->entry(book->reader->context, thing, string_of(&name), string_of(&text));
        text_free(&name);
        text_free(&text);
    }
}

void book_cards(const struct words *words, const struct edition *edition,
                const struct book_reader *reader)
{
    struct book book;
    open_book(&book, words, edition, reader);
    begin_part(words, reader, "cards");
    for (const struct edition_line *line = edition->game->edition_lines; line->word; line++)
        if (line->row)
            read_list(&book, line);
    for (const struct noun *noun = edition->game->nouns; noun->name; noun++)
        read_things(&book, noun->name);
}

/* ---- components ------------------------------------------------------------------ */

static int64_t sum_column(const struct book *book, const struct edition_line *line,
                          const struct edition_column *column)
{
    int64_t sum = 0;
    for (int i = 0; i < count_rows(book, line->row); i++)
        for (int k = 0; k < count_rows(book, line->col); k++) {
            size_t row = (size_t)i * line->row_stride + (size_t)k * line->col_stride;
            sum += column->most || column->noun
                       ? words_printed_count(book->edition, column, row)
                       : words_printed_number(book->edition, column, row, 0);
        }
    return sum;
}

static void read_component(const struct book *book, const struct edition_line *line)
{
    struct printed printed = { 0 };
    char key[MAX_BOOK_KEY];
    struct text text = { 0 };
    snprintf(key, sizeof key, "box.%s", line->word);
    if (!words_find(book->words, book->edition->game, key))
        return;
    /* Before the columns: one of them may be called n, too. */
    printed.arg[printed.count++] =
        words_number("n", count_rows(book, line->row) * count_rows(book, line->col));
    for (const struct edition_column *column = line->column; column->width; column++)
        if (!column->verbs)
            add_number(&printed, column, sum_column(book, line, column));
    words_say(book->words, book->edition->game, key, printed.arg, printed.count, &text);
    book->reader->text(book->reader->context, string_of(&text));
    text_free(&text);
}

void book_box(const struct words *words, const struct edition *edition,
              const struct book_reader *reader)
{
    struct book book;
    bool headed = false;
    open_book(&book, words, edition, reader);
    begin_part(words, reader, "box");
    for (const struct edition_line *line = edition->game->edition_lines; line->word; line++)
        read_component(&book, line);
    read_lines(reader, words_find(words, edition->game, "box"));
    for (const struct edition_line *line = edition->game->edition_lines; line->word; line++) {
        const char *name = find_word(words, edition->game, "printed", line->word, "");
        struct text text = { 0 };
        if (!line->row && name)
            print_line(&book, line, 0, NULL, 0, &text);
        if (text.size && !headed)
            reader->head(reader->context, words_get(words, NULL, "book.numbers"));
        headed = headed || text.size;
        if (text.size)
            reader->entry(reader->context, NULL, name, string_of(&text));
        text_free(&text);
    }
}

/* ---- terms, questions --------------------------------------------------------------- */

/* Texts of a topic with a name each, in the order of the words: a part of the book where there are
 * any. */
static void read_named(const struct words *words, const struct game *game, const char *topic,
                       const char *part, const struct book_reader *reader)
{
    char prefix[MAX_BOOK_KEY];
    const char *key, *text;
    bool begun = false;
    int length = snprintf(prefix, sizeof prefix, "%s.%s.", game->id, topic);
    for (size_t i = 0; words_entry(words, i, &key, &text); i++) {
        char thing[MAX_BOOK_THING];
        const char *id = key + length;
        if (strncmp(key, prefix, (size_t)length) || strchr(id, '.'))
            continue;
        if (!begun)
            begin_part(words, reader, part);
        begun = true;
        const char *name = find_word(words, game, topic, id, ".name");
        snprintf(thing, sizeof thing, "%s:%s", topic, id);
        reader->entry(reader->context, thing, name ? name : id, text);
    }
}

void book_terms(const struct words *words, const struct edition *edition,
                const struct book_reader *reader)
{
    read_named(words, edition->game, "term", "terms", reader);
}

void book_asked(const struct words *words, const struct edition *edition,
                const struct book_reader *reader)
{
    read_named(words, edition->game, "asked", "asked", reader);
}
