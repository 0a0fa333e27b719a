/*
 * check.c: what is wrong with a words.json. A fault is a line of text; the
 * program's tests demand that there be none, and plant each kind of them.
 */
#include "words/check/check.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/facts.h"
#include "words/check/manner.h"
#include "words/edition.h"
#include "words/sentence.h"

enum { MAX_TEXT = 4096, MAX_NAMES_GIVEN = 16 };

struct check {
    json_t *root;
    const struct game *game;
    const struct edition *edition;
    struct text *faults;
    size_t count;
};

/* The arguments that a key may use. */
struct given {
    int count;
    bool any; /* the tables do not say */
    struct {
        const char *name, *noun; /* noun NULL: a number */
    } arg[MAX_NAMES_GIVEN];
};

__attribute__((format(printf, 4, 5))) static void
fault(struct check *check, const char *key, const char *language, const char *format, ...)
{
    char what[256];
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    text_printf(check->faults, "%s: %s%s%s\n", key, language ? language : "", language ? ": " : "",
                what);
    check->count++;
}

/* ---- what the tables give for a key ------------------------------------- */

static void give(struct given *given, const char *name, const char *noun)
{
    if (given->count < MAX_NAMES_GIVEN) {
        given->arg[given->count].name = name;
        given->arg[given->count++].noun = noun;
    }
}

/* The part behind "<topic>."; NULL: another topic. */
static const char *topic_rest(const char *key, const char *topic)
{
    size_t length = strlen(topic);
    return !strncmp(key, topic, length) && key[length] == '.' ? key + length + 1 : NULL;
}

static bool same(const char *text, size_t length, const char *word)
{
    return !strncmp(text, word, length) && !word[length];
}

/* Without what says when the sentence is told instead: ".unseen", ".none". */
static size_t without_unseen(const char *name)
{
    static const char *const ends[] = { ".unseen", ".none" };
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t size = strlen(ends[i]);
        if (length > size && !strcmp(name + length - size, ends[i]))
            return length - size;
    }
    return length;
}

static bool give_kind(const struct game *game, const char *word, struct given *given)
{
    size_t length = without_unseen(word);
    for (const struct move_kind *kind = game->kinds + 1; kind->word; kind++)
        if (same(word, length, kind->word)) {
            give(given, "actor", "seat");
            for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
                give(given, kind->arg[i].name, kind->arg[i].noun);
            return true;
        }
    return false;
}

static bool give_field(const struct game *game, const char *name, struct given *given)
{
    size_t length = without_unseen(name);
    for (const struct field *field = game->fields; field->name; field++)
        if (same(name, length, field->name) && field->told) {
            give(given, "row", field->row);
            give(given, "col", field->col);
            give(given, "from", field->noun);
            give(given, "to", field->noun);
            return true;
        }
    return false;
}

/* A form as it stands in a key: "rounds:#". */
static void form_name(const char *form, char *name, size_t size)
{
    size_t at = 0;
    for (; *form && at + 1 < size; form++) {
        name[at++] = *form == '<' ? '#' : *form;
        if (*form == '<')
            form = strchr(form, '>');
    }
    name[at] = 0;
}

static bool give_option(const struct game *game, const char *name, struct given *given)
{
    size_t length = strcspn(name, ".");
    char form[96];
    for (const struct option *option = game->options; option->name; option++) {
        if (!same(name, length, option->name))
            continue;
        if (!name[length])
            return true;
        for (int i = 0; option->forms[i]; i++) {
            form_name(option->forms[i], form, sizeof form);
            if (!strcmp(form, name + length + 1)) {
                const char *first = strchr(form, '#');
                if (first) {
                    give(given, "a", NULL);
                    give(given, "seat", NULL);
                }
                if (first && strchr(first + 1, '#'))
                    give(given, "b", NULL);
                return true;
            }
        }
    }
    return false;
}

static bool has_rule(const struct game *game, const char *id)
{
    for (int i = 1; game->rules[i]; i++)
        if (!strcmp(game->rules[i], id))
            return true;
    return false;
}

/* What an edition lists under the name of a value (words_printed_list), for rules. */
static void give_lists(const struct game *game, struct given *given)
{
    for (const struct edition_line *line = game->edition_lines; line->word; line++) {
        if (!line->row || line->col || line->designs || line->column[0].label)
            continue;
        for (int i = 0; i < noun_count(game, line->row); i++)
            give(given, noun_name(game, NULL, line->row, i), line->row);
    }
}

/* Whether the key, without the game's name, stands for something. */
static bool give_key(const struct game *game, const char *key, struct given *given)
{
    const char *rest;
    if ((rest = topic_rest(key, "move")) || (rest = topic_rest(key, "choice")))
        return give_kind(game, rest, given);
    if ((rest = topic_rest(key, "field")))
        return give_field(game, rest, given);
    if ((rest = topic_rest(key, "rule"))) {
        give_lists(game, given);
        return has_rule(game, rest);
    }
    if ((rest = topic_rest(key, "option")) || (rest = topic_rest(key, "about")))
        return give_option(game, rest, given);
    /* Values of nouns, and what a game's screens say. */
    given->any = true;
    return true;
}

/* ---- one text -------------------------------------------------------------- */

struct used {
    int count;
    struct piece piece[MAX_NAMES_GIVEN];
    bool form[MAX_NAMES_GIVEN]; /* only the form of a word depends on it */
};

static bool is_same_name(const struct piece *a, const struct piece *b)
{
    return a->field == b->field && a->length == b->length &&
           !strncmp(a->start, b->start, a->length);
}

static bool is_used(const struct used *used, const struct piece *piece)
{
    for (int i = 0; i < used->count; i++)
        if (is_same_name(&used->piece[i], piece))
            return true;
    return false;
}

static void use(struct used *used, const struct piece *piece)
{
    bool form = piece->what == PIECE_PERSON;
    for (int i = 0; i < used->count; i++)
        if (is_same_name(&used->piece[i], piece)) {
            used->form[i] = used->form[i] && form;
            return;
        }
    if (used->count == MAX_NAMES_GIVEN)
        return;
    used->form[used->count] = form;
    used->piece[used->count++] = *piece;
}

static void check_plural(struct check *check, const char *key, const struct language *language,
                         const struct piece *piece)
{
    int forms = plural_count(piece);
    const char *one, *other;
    if (forms != language->forms) {
        fault(check, key, language->name, "a plural with %d forms instead of %d", forms,
              language->forms);
        return;
    }
    size_t length = plural_form(piece, 0, &one);
    if (forms == 1 && !length)
        fault(check, key, language->name, "an empty plural");
    if (forms == 2 && length == plural_form(piece, 1, &other) && !strncmp(one, other, length))
        fault(check, key, language->name, "a plural with two equal forms");
}

static void check_person(struct check *check, const char *key, const struct language *language,
                         const struct piece *piece)
{
    int forms = plural_count(piece);
    const char *other, *reader;
    if (forms != 2) {
        fault(check, key, language->name, "a person with %d forms instead of 2", forms);
        return;
    }
    size_t length = plural_form(piece, 0, &other);
    if (length == plural_form(piece, 1, &reader) && !strncmp(other, reader, length))
        fault(check, key, language->name, "a person with two equal forms");
}

static bool is_given(const struct given *given, const char *start, size_t length, const char **noun)
{
    for (int i = 0; i < given->count; i++)
        if (same(start, length, given->arg[i].name)) {
            *noun = given->arg[i].noun;
            return true;
        }
    return false;
}

static const struct field *field_find(const struct game *game, const char *start, size_t length)
{
    for (const struct field *field = game->fields; field->name; field++)
        if (same(start, length, field->name))
            return field;
    return NULL;
}

/* "{team@actor,place}": the field is there, with as many indices as it has,
 * and each is an argument or a single field. */
static bool check_field(struct check *check, const char *key, const char *language,
                        const struct piece *piece, const struct given *given, const char **noun)
{
    const struct field *field = NULL;
    if (check->game && !given->any)
        field = field_find(check->game, piece->start, piece->length);
    if (!field) {
        fault(check, key, language, "there is no field %.*s", (int)piece->length, piece->start);
        return false;
    }
    if (piece->indices != (field->rows > 1) + (field->cols > 1))
        fault(check, key, language, "the field %s has %d indices", field->name,
              (field->rows > 1) + (field->cols > 1));
    for (int i = 0; i < piece->indices; i++) {
        const char *start = piece->index[i].start;
        size_t length = piece->index[i].length;
        const struct field *single = field_find(check->game, start, length);
        if (!is_given(given, start, length, noun) &&
            (!single || single->rows > 1 || single->cols > 1))
            fault(check, key, language, "there is no argument %.*s", (int)length, start);
    }
    *noun = field->noun;
    return true;
}

static void need_noun(struct check *check, const struct noun *noun, const char *topic);

/* "#label" and ".topic" of a noun's value. */
static void check_about(struct check *check, const char *key, const char *language,
                        const struct piece *piece, const char **noun)
{
    int row;
    if (!*noun)
        fault(check, key, language, "%.*s is a number", (int)piece->length, piece->start);
    if (piece->label &&
        !words_column(check->game, NULL, piece->label, piece->label_length, NULL, &row))
        fault(check, key, language, "the edition has no %.*s", (int)piece->label_length,
              piece->label);
    for (const struct noun *each = check->game->nouns; piece->topic && each->name; each++)
        if (*noun && !strcmp(each->name, *noun)) {
            char topic[64];
            snprintf(topic, sizeof topic, "%.*s", (int)piece->topic_length, piece->topic);
            need_noun(check, each, topic);
        }
    if (piece->label)
        *noun = NULL;
}

static void check_piece(struct check *check, const char *key, const struct language *language,
                        const struct piece *piece, const struct given *given)
{
    int length = (int)piece->length;
    const char *noun = NULL;
    if (piece->what == PIECE_PLURAL)
        check_plural(check, key, language, piece);
    if (piece->what == PIECE_PERSON)
        check_person(check, key, language, piece);
    if (piece->field) {
        if (!check_field(check, key, language->name, piece, given, &noun))
            return;
    } else if (given->any) {
        bool printed = piece->label && check->game &&
                       words_lone_column(check->game, piece->start, piece->length, piece->label,
                                         piece->label_length);
        if ((piece->label || piece->topic) && !printed)
            fault(check, key, language->name, "nothing is known about %.*s", length, piece->start);
        return;
    } else if (!is_given(given, piece->start, piece->length, &noun)) {
        fault(check, key, language->name, "there is no argument %.*s", length, piece->start);
        return;
    }
    if (piece->label || piece->topic)
        check_about(check, key, language->name, piece, &noun);
    bool person = noun && !strcmp(noun, "seat");
    if (piece->what == PIECE_PERSON && !person)
        fault(check, key, language->name, "%.*s is no player", length, piece->start);
    else if (piece->what != PIECE_ARGUMENT && piece->what != PIECE_PERSON && noun)
        fault(check, key, language->name, "%.*s is no number", length, piece->start);
}

/* Blanks at the ends, and characters that steer a terminal. */
static void check_bytes(struct check *check, const char *key, const char *language,
                        const char *text)
{
    size_t length = strlen(text);
    if (length > MAX_TEXT)
        fault(check, key, language, "longer than %d bytes", MAX_TEXT);
    if (!length)
        fault(check, key, language, "empty");
    else if (text[0] == ' ' || text[length - 1] == ' ')
        fault(check, key, language, "a blank at the end");
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)text[i] < 0x20 && text[i] != '\n') || text[i] == 0x7f) {
            fault(check, key, language, "a control character");
            return;
        }
}

static void check_manner(struct check *check, const char *key, const char *language,
                         const char *text)
{
    char touch[128];
    snprintf(touch, sizeof touch, "%s.touch", key);
    const char *found = manner_fault(key, language, text, json_object_get(check->root, touch));
    if (found)
        fault(check, key, language, "%s", found);
}

static void check_text(struct check *check, const char *key, const struct language *language,
                       const char *text, const struct given *given, struct used *used)
{
    struct piece piece;
    check_bytes(check, key, language->name, text);
    check_manner(check, key, language->name, text);
    while (sentence_next(&text, &piece)) {
        if (piece.what == PIECE_FAULT)
            fault(check, key, language->name, "not well formed from \"%.20s\" on", piece.start);
        if (piece.what == PIECE_FAULT || piece.what == PIECE_LITERAL)
            continue;
        check_piece(check, key, language, &piece, given);
        use(used, &piece);
    }
}

static void check_same_arguments(struct check *check, const char *key, const char *language,
                                 const struct used *first, const struct used *other)
{
    for (int i = 0; i < first->count; i++)
        if (!first->form[i] && !is_used(other, &first->piece[i]))
            fault(check, key, language, "%.*s is missing", (int)first->piece[i].length,
                  first->piece[i].start);
    for (int i = 0; i < other->count; i++)
        if (!other->form[i] && !is_used(first, &other->piece[i]))
            fault(check, key, language, "%.*s is not in the first language",
                  (int)other->piece[i].length, other->piece[i].start);
}

/* ---- names that may be equal -------------------------------------------------- */

/* Whether an element of "names" covers the key: itself, or "topic.*". */
static bool is_covered(const char *name, const char *key)
{
    size_t length = strlen(name);
    if (length > 1 && name[length - 1] == '*')
        return !strncmp(name, key, length - 1);
    return !strcmp(name, key);
}

static bool is_name(const struct check *check, const char *key)
{
    size_t i;
    json_t *name;
    json_array_foreach(json_object_get(check->root, "names"), i,
                       name) if (json_is_string(name) &&
                                 is_covered(json_string_value(name), key)) return true;
    return false;
}

/* Whether there is anything to translate: letters outside placeholders. */
static bool has_letters(const char *text)
{
    struct piece piece;
    while (sentence_next(&text, &piece)) {
        bool forms = piece.what == PIECE_PLURAL || piece.what == PIECE_PERSON;
        const char *at = forms ? piece.forms : piece.start;
        size_t length = forms ? piece.forms_length : piece.length;
        if (piece.what != PIECE_LITERAL && !forms)
            continue;
        for (size_t i = 0; i < length; i++)
            if ((at[i] >= 'a' && at[i] <= 'z') || (at[i] >= 'A' && at[i] <= 'Z'))
                return true;
    }
    return false;
}

static bool is_equal_anywhere(const json_t *texts)
{
    const char *first = json_string_value(json_object_get(texts, languages[0].name));
    for (int i = 1; first && languages[i].name; i++) {
        const char *text = json_string_value(json_object_get(texts, languages[i].name));
        if (text && !strcmp(text, first))
            return true;
    }
    return false;
}

static void check_names(struct check *check)
{
    json_t *names = json_object_get(check->root, "names"), *name, *texts;
    size_t i;
    const char *key;
    if (names && !json_is_array(names))
        fault(check, "names", NULL, "not a list");
    json_array_foreach(names, i, name)
    {
        bool needed = false;
        if (json_is_string(name))
            json_object_foreach(check->root, key, texts) needed =
                needed || (is_covered(json_string_value(name), key) && is_equal_anywhere(texts));
        if (!needed)
            fault(check, "names", NULL, "\"%.60s\" is no name that is equal in two languages",
                  json_is_string(name) ? json_string_value(name) : "?");
    }
}

/* ---- one key -------------------------------------------------------------------- */

static void check_languages(struct check *check, const char *key, json_t *texts)
{
    const char *name;
    json_t *text;
    json_object_foreach(texts, name, text)
    {
        if (!language_find(name))
            fault(check, key, NULL, "no such language: \"%.20s\"", name);
        else if (!json_is_string(text))
            fault(check, key, name, "not a text");
    }
    for (const struct language *language = languages; language->name; language++)
        if (!json_object_get(texts, language->name))
            fault(check, key, language->name, "missing");
}

static void check_entry(struct check *check, const char *key, json_t *texts,
                        const struct given *given)
{
    struct used first = { 0 };
    const char *english = NULL;
    if (!json_is_object(texts)) {
        fault(check, key, NULL, "not a list of languages");
        return;
    }
    check_languages(check, key, texts);
    for (const struct language *language = languages; language->name; language++) {
        const char *text = json_string_value(json_object_get(texts, language->name));
        struct used used = { 0 };
        if (!text)
            continue;
        check_text(check, key, language, text, given, &used);
        if (language == languages) {
            first = used;
            english = text;
            continue;
        }
        if (english)
            check_same_arguments(check, key, language->name, &first, &used);
        if (english && !strcmp(text, english) && has_letters(text) && !is_name(check, key))
            fault(check, key, language->name, "equal to the first language");
    }
}

/* Keys are lower-case words, parted by dots; ids of rules keep their capitals. */
static bool is_key(const char *key)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-_.:#"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    size_t length = strlen(key);
    return length && length < 100 && strspn(key, allowed) == length && key[0] != '.' &&
           key[length - 1] != '.';
}

static void check_key(struct check *check, const char *key, json_t *texts)
{
    struct given given = { 0 };
    if (!is_key(key)) {
        fault(check, "", NULL, "no key: \"%.60s\"", key);
        return;
    }
    const char *rest = check->game ? topic_rest(key, check->game->id) : key;
    if (!rest)
        fault(check, key, NULL, "does not begin with the game's name");
    given.any = !check->game || !rest;
    if (!given.any && !give_key(check->game, rest, &given))
        fault(check, key, NULL, "stands for nothing");
    check_entry(check, key, texts, &given);
}

/* ---- missing keys ------------------------------------------------------------------ */

static void need(struct check *check, const char *topic, const char *name)
{
    char key[192];
    snprintf(key, sizeof key, "%s.%s%s%s", check->game->id, topic, name ? "." : "",
             name ? name : "");
    if (!json_object_get(check->root, key))
        fault(check, key, NULL, "missing");
}

static void need_options(struct check *check)
{
    for (const struct option *option = check->game->options; option->name; option++) {
        need(check, "option", option->name);
        need(check, "about", option->name);
        for (int i = 0; option->forms[i]; i++) {
            char form[96], name[160];
            form_name(option->forms[i], form, sizeof form);
            snprintf(name, sizeof name, "%s.%s", option->name, form);
            need(check, "option", name);
            need(check, "about", name);
        }
    }
}

/* Values that are numbers need no words, nor do places of an edition left free. */
static void need_noun(struct check *check, const struct noun *noun, const char *topic)
{
    const void *data = check->edition ? check->edition->data : NULL;
    if (!noun->value && !data)
        return;
    for (int i = 0; i < noun_count(check->game, noun->name); i++) {
        const char *name = noun_name(check->game, data, noun->name, i);
        if (name && *name && name[strspn(name, "0123456789")])
            need(check, topic, name);
    }
}

static void need_study(struct check *check, const struct study *study)
{
    for (const struct fact *fact = study->facts; fact->name; fact++)
        need(check, "fact", fact->name);
    for (const struct curve *curve = study->curves; curve->name; curve++)
        need(check, "curve", curve->name);
    for (const struct fact *fact = study->facts; fact->name; fact++)
        if (fact->cause)
            need(check, "cause", fact->name);
    for (const struct curve *curve = study->curves; curve->name; curve++)
        if (curve->cause)
            need(check, "cause", curve->name);
}

static void need_game(struct check *check)
{
    const struct game *game = check->game;
    need(check, "title", NULL);
    need(check, "about", NULL);
    for (const struct move_kind *kind = game->kinds + 1; kind->word; kind++)
        need(check, "move", kind->word);
    for (const struct field *field = game->fields; field->name; field++)
        if (field->told)
            need(check, "field", field->name);
    for (int i = 1; game->rules[i]; i++)
        need(check, "rule", game->rules[i]);
    for (const struct noun *noun = game->nouns; noun->name; noun++)
        need_noun(check, noun, noun->name);
    need_options(check);
    need_study(check, game->study);
}

static void need_keys(struct check *check, const char *const *needed)
{
    for (; needed && *needed; needed++)
        if (!json_object_get(check->root, *needed))
            fault(check, *needed, NULL, "missing");
}

size_t words_check(const char *text, size_t size, const struct game *game,
                   const struct edition *edition, const char *const *needed, struct text *faults)
{
    json_error_t error;
    const char *key;
    json_t *texts;
    struct check check = { .game = game, .edition = edition, .faults = faults };
    check.root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(check.root)) {
        if (check.root)
            fault(&check, "", NULL, "not an object");
        else
            fault(&check, "", NULL, "line %d, column %d: %s", error.line, error.column, error.text);
        json_decref(check.root);
        return check.count;
    }
    json_object_foreach(check.root, key, texts) if (strcmp(key, "names"))
        check_key(&check, key, texts);
    check_names(&check);
    if (game)
        need_game(&check);
    need_keys(&check, needed);
    json_decref(check.root);
    return check.count;
}
