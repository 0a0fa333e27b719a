/* sentence.c: sentences with named arguments, and forms for numbers and persons. */
#include "words/sentence.h"

#include <string.h>

/* A language with other plural rules gets its line here and its case in
 * language_form. */
const struct language languages[] = { { "en", 2 }, { "de", 2 }, { "ja", 1 }, { NULL, 0 } };

const struct language *language_find(const char *name)
{
    for (const struct language *language = languages; language->name; language++)
        if (!strcmp(language->name, name))
            return language;
    return NULL;
}

int language_form(const struct language *language, int64_t n)
{
    return language->forms == 1 || n == 1 ? 0 : 1;
}

static bool is_name_byte(char byte, bool first)
{
    return (byte >= 'a' && byte <= 'z') ||
           (!first && ((byte >= '0' && byte <= '9') || byte == '_'));
}

static const char *name_end(const char *at)
{
    const char *end = at;
    while (is_name_byte(*end, end == at))
        end++;
    return end;
}

/* The indices behind "@": none, one or two, parted by a comma. */
static const char *read_indices(const char *at, struct piece *piece)
{
    piece->field = true;
    do {
        const char *end = name_end(at);
        if (end == at)
            return at;
        piece->index[piece->indices].start = at;
        piece->index[piece->indices++].length = (size_t)(end - at);
        at = end;
    } while (piece->indices < 2 && *at == ',' && *++at);
    return at;
}

/* What stands between braces, `at` being behind the first of them. */
static bool read_placeholder(const char **at, struct piece *piece)
{
    const char *end = name_end(*at);
    piece->start = *at;
    piece->length = (size_t)(end - *at);
    piece->what = PIECE_ARGUMENT;
    if (!piece->length)
        return false;
    if (*end == '@')
        end = read_indices(end + 1, piece);
    if (*end == '#') {
        piece->label = ++end;
        end = name_end(end);
        piece->label_length = (size_t)(end - piece->label);
    } else if (*end == '.') {
        piece->topic = ++end;
        end = name_end(end);
        piece->topic_length = (size_t)(end - piece->topic);
    }
    if ((piece->label && !piece->label_length) || (piece->topic && !piece->topic_length))
        return false;
    if (*end == '+') {
        piece->what = PIECE_SIGNED;
        end++;
    } else if (*end == '?' || *end == '!') {
        piece->what = *end == '!' ? PIECE_PERSON : PIECE_PLURAL;
        piece->forms = ++end;
        end += strcspn(end, "{}");
        piece->forms_length = (size_t)(end - piece->forms);
    }
    *at = end + 1;
    return *end == '}';
}

bool sentence_next(const char **at, struct piece *piece)
{
    const char *start = *at;
    *piece = (struct piece){ .what = PIECE_LITERAL, .start = start };
    if (!*start)
        return false;
    if ((*start == '{' || *start == '}') && start[1] == *start) {
        piece->length = 1;
        *at = start + 2;
    } else if (*start == '{') {
        const char *behind = start + 1;
        if (read_placeholder(&behind, piece)) {
            *at = behind;
            return true;
        }
        *piece = (struct piece){ .what = PIECE_FAULT, .start = start, .length = strlen(start) };
        *at = start + piece->length;
    } else if (*start == '}') {
        *piece = (struct piece){ .what = PIECE_FAULT, .start = start, .length = strlen(start) };
        *at = start + piece->length;
    } else {
        piece->length = strcspn(start, "{}");
        *at = start + piece->length;
    }
    return true;
}

int plural_count(const struct piece *piece)
{
    int count = 1;
    for (size_t i = 0; i < piece->forms_length; i++)
        count += piece->forms[i] == '|';
    return count;
}

size_t plural_form(const struct piece *piece, int i, const char **form)
{
    const char *at = piece->forms, *end = piece->forms + piece->forms_length;
    for (;;) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        if (!i-- || !bar) {
            *form = at;
            return (size_t)((bar ? bar : end) - at);
        }
        at = bar + 1;
    }
}

static bool is_word(const char *start, size_t length, const char *word)
{
    return !strncmp(start, word, length) && !word[length];
}

bool piece_is(const struct piece *piece, const char *word)
{
    return is_word(piece->start, piece->length, word);
}

/* Minus is a sign of its own, as wide as plus. */
static void tell_number(int64_t number, bool sign, struct text *out)
{
    if (number < 0)
        text_add(out, "−");
    else if (sign)
        text_add(out, number ? "+" : "±");
    uint64_t size = number < 0 ? (uint64_t)0 - (uint64_t)number : (uint64_t)number;
    text_printf(out, "%llu", (unsigned long long)size);
}

/* ---- the reader ----------------------------------------------------------- */

enum { MARK = sizeof READER_MARK - 1 };

bool sentence_is_reader(const char *string)
{
    const char *end =
        strncmp(string, READER_MARK, MARK) ? NULL : strstr(string + MARK, READER_MARK);
    return end && !end[MARK];
}

void sentence_unmark(struct text *text, size_t from)
{
    if (!text->data)
        return;
    for (char *at = text->data + from; (at = strstr(at, READER_MARK));) {
        memmove(at, at + MARK, strlen(at + MARK) + 1);
        text->size -= MARK;
    }
}

/* Whether what comes next begins a sentence. */
static bool begins_sentence(const struct text *out)
{
    size_t at = out->size;
    while (at && (out->data[at - 1] == ' ' || out->data[at - 1] == '\n'))
        at--;
    return !at || out->data[out->size - 1] == '\n' ||
           (at < out->size && strchr(".!?", out->data[at - 1]));
}

/* The first letter of what was added last, as its place wants it. */
static void set_capital(struct text *out, size_t from, bool capital)
{
    if (out->size == from)
        return;
    char *letter = &out->data[from];
    if (capital && *letter >= 'a' && *letter <= 'z')
        *letter = (char)(*letter - 'a' + 'A');
    else if (!capital && *letter >= 'A' && *letter <= 'Z')
        *letter = (char)(*letter - 'A' + 'a');
}

/* A string from outside: the reader's word, a list with it, or any other. */
static void tell_string(const char *string, struct text *out)
{
    size_t from = out->size;
    bool begins = begins_sentence(out);
    text_add(out, string);
    sentence_unmark(out, from);
    if (sentence_is_reader(string))
        set_capital(out, from, begins);
}

/* The form for somebody else or for the reader, with the name for each "*". */
static void tell_person(const struct piece *piece, const struct argument *argument,
                        struct text *out)
{
    const char *form, *name = argument->string ? argument->string : "";
    bool reader = sentence_is_reader(name), begins = begins_sentence(out);
    size_t length = plural_form(piece, reader, &form), from = out->size;
    for (size_t i = 0; i < length; i++)
        if (form[i] == '*')
            tell_string(name, out);
        else
            text_add_bytes(out, form + i, 1);
    if (reader && begins)
        set_capital(out, from, true);
}

static void tell_argument(const struct language *language, const struct piece *piece,
                          const struct argument *argument, struct text *out)
{
    bool span = !argument->string && argument->span;
    if (piece->what == PIECE_PERSON) {
        tell_person(piece, argument, out);
    } else if (piece->what == PIECE_PLURAL) {
        const char *form;
        int64_t n = argument->string ? 0 : span ? argument->high : argument->number;
        size_t length = plural_form(piece, language_form(language, n), &form);
        text_add_bytes(out, form, length);
    } else if (argument->string) {
        tell_string(argument->string, out);
    } else {
        tell_number(argument->number, piece->what == PIECE_SIGNED, out);
        if (span) {
            text_add(out, "–");
            tell_number(argument->high, piece->what == PIECE_SIGNED, out);
        }
    }
}

void sentence_tell(const struct language *language, const char *sentence, find_argument *look,
                   void *context, struct text *out)
{
    struct piece piece;
    for (const char *start = sentence; sentence_next(&sentence, &piece); start = sentence) {
        struct argument found = { 0 };
        if (piece.what == PIECE_LITERAL)
            text_add_bytes(out, piece.start, piece.length);
        else if (piece.what != PIECE_FAULT && look(context, &piece, &found))
            tell_argument(language, &piece, &found, out);
        else
            text_add_bytes(out, start, (size_t)(sentence - start));
    }
}

bool sentence_unseen(const char *sentence, find_argument *look, void *context)
{
    struct piece piece;
    while (sentence_next(&sentence, &piece)) {
        struct argument found = { 0 };
        if (piece.what != PIECE_LITERAL && piece.what != PIECE_FAULT &&
            look(context, &piece, &found) && found.unseen)
            return true;
    }
    return false;
}
