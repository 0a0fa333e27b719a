/* words.c: reading the shipped words, finding them, and telling sentences. */
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/edition.h"
#include "words/sentence.h"
#include "words/tables.h"

enum { MAX_KEY = 192 };

struct words {
    const struct language *language;
    const unsigned char *table; /* checked by open_at */
    uint32_t count;
    void *copy; /* of the table, where it came from outside */
};

const char *const words_languages[] = { "en", "de", "ja", NULL };

/* ---- languages --------------------------------------------------------- */

/* The language that "de", "de_AT.UTF-8" or "de-CH" names; NULL: none of ours. */
static const char *language_of(const char *locale)
{
    size_t length = strcspn(locale, "_.-@");
    for (int i = 0; words_languages[i]; i++)
        if (strlen(words_languages[i]) == length && !strncmp(words_languages[i], locale, length))
            return words_languages[i];
    return NULL;
}

const char *words_choose(const char *wish)
{
    static const char *const variable[] = { "KONTOR_LANG", "LC_ALL", "LC_MESSAGES", "LANG" };
    if (wish)
        return language_of(wish);
    for (size_t i = 0; i < sizeof variable / sizeof *variable; i++) {
        const char *value = getenv(variable[i]);
        if (value && *value) {
            const char *language = language_of(value);
            return language ? language : words_languages[0];
        }
    }
    return words_languages[0];
}

/* ---- reading ----------------------------------------------------------- */

/* A table is a head of 24 bytes, then for each key, sorted by its bytes, the
 * offsets of key and text, then the strings, each ended by 0. Numbers have the
 * low byte first. docs/words.md says it for others who write or read tables. */
enum { TABLE_LANGUAGE = 8, TABLE_COUNT = 16, TABLE_SIZE = 20, TABLE_PAIRS = 24, PAIR = 8 };
static const unsigned char table_magic[8] = { 'w', 'o', 'r', 'd', 's', 0, 0, 1 };

static uint32_t read_offset(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static const char *key_at(const unsigned char *table, uint32_t i)
{
    return (const char *)table + read_offset(table + TABLE_PAIRS + PAIR * (size_t)i);
}

static const char *text_at(const unsigned char *table, uint32_t i)
{
    return (const char *)table + read_offset(table + TABLE_PAIRS + PAIR * (size_t)i + 4);
}

/* Whether the bytes are a table: the strings lie one behind the other from the
 * first to the last byte, and every key comes after the one before. */
static bool is_table(const unsigned char *table, size_t size)
{
    if (!table || size < TABLE_PAIRS || memcmp(table, table_magic, sizeof table_magic) ||
        read_offset(table + TABLE_SIZE) != size)
        return false;
    uint32_t count = read_offset(table + TABLE_COUNT);
    if (count > (size - TABLE_PAIRS) / PAIR || (count && table[size - 1]))
        return false;
    size_t strings = TABLE_PAIRS + PAIR * (size_t)count, at = strings;
    for (size_t i = 0; i < 2 * (size_t)count; i++) {
        if (at >= size || read_offset(table + TABLE_PAIRS + PAIR / 2 * i) != at)
            return false;
        at += strlen((const char *)table + at) + 1;
    }
    for (uint32_t i = 1; i < count; i++)
        if (strcmp(key_at(table, i - 1), key_at(table, i)) >= 0)
            return false;
    return at == size && text_is_utf8((const char *)table + strings, size - strings);
}

/* The language of a table's head: its name, and zeros. */
static const struct language *language_at(const unsigned char *table)
{
    for (const struct language *language = languages; language->name; language++) {
        char name[TABLE_COUNT - TABLE_LANGUAGE] = { 0 };
        memcpy(name, language->name, strlen(language->name));
        if (!memcmp(table + TABLE_LANGUAGE, name, sizeof name))
            return language;
    }
    return NULL;
}

static struct words *open_at(const unsigned char *table, size_t size, bool copied)
{
    if (!is_table(table, size))
        return NULL;
    const struct language *language = language_at(table);
    struct words *words = language ? calloc(1, sizeof *words) : NULL;
    if (!words)
        return NULL;
    *words = (struct words){ .language = language,
                             .table = table,
                             .count = read_offset(table + TABLE_COUNT),
                             .copy = NULL };
    if (copied) {
        words->table = words->copy = malloc(size);
        if (!words->copy) {
            free(words);
            return NULL;
        }
        memcpy(words->copy, table, size);
    }
    return words;
}

struct words *words_open_table(const void *bytes, size_t size)
{
    return open_at(bytes, size, true);
}

struct words *words_open(const char *language)
{
    for (const struct words_table *table = words_tables; language && table->language; table++)
        if (!strcmp(table->language, language))
            return open_at(table->bytes, *table->size, false);
    return NULL;
}

/* Walks through two tables by the order of their keys; where both have one, it is taken
 * from the second. */
struct merge {
    const struct words *from[2];
    uint32_t at[2];
};

static bool merge_next(struct merge *merge, const char **key, const char **text)
{
    bool left[2] = { merge->at[0] < merge->from[0]->count, merge->at[1] < merge->from[1]->count };
    if (!left[0] && !left[1])
        return false;
    int order = !left[0]   ? 1
                : !left[1] ? -1
                           : strcmp(key_at(merge->from[0]->table, merge->at[0]),
                                    key_at(merge->from[1]->table, merge->at[1]));
    int taken = order >= 0;
    *key = key_at(merge->from[taken]->table, merge->at[taken]);
    *text = text_at(merge->from[taken]->table, merge->at[taken]);
    merge->at[0] += order <= 0;
    merge->at[1] += order >= 0;
    return true;
}

static void write_offset(unsigned char *at, size_t offset)
{
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(offset >> 8 * i);
}

static unsigned char *write_string(unsigned char *table, unsigned char *to, size_t pair,
                                   const char *string)
{
    size_t length = strlen(string) + 1;
    write_offset(table + pair, (size_t)(to - table));
    memcpy(to, string, length);
    return to + length;
}

struct words *words_join(const struct words *words, const void *bytes, size_t size)
{
    struct words *added = open_at(bytes, size, false);
    if (!added || added->language != words->language)
        return words_free(added), NULL;
    struct merge merge = { .from = { words, added } }, again = merge;
    const char *key, *text;
    size_t count = 0, whole = TABLE_PAIRS;
    for (; merge_next(&merge, &key, &text); count++)
        whole += PAIR + strlen(key) + strlen(text) + 2;
    unsigned char *table = whole <= UINT32_MAX ? malloc(whole) : NULL;
    struct words *joined = table ? calloc(1, sizeof *joined) : NULL;
    if (joined) {
        unsigned char *to = table + TABLE_PAIRS + PAIR * count;
        size_t pair = TABLE_PAIRS;
        memcpy(table, added->table, TABLE_COUNT);
        write_offset(table + TABLE_COUNT, count);
        write_offset(table + TABLE_SIZE, whole);
        for (; merge_next(&again, &key, &text); pair += PAIR)
            to = write_string(table, write_string(table, to, pair, key), pair + PAIR / 2, text);
        *joined = (struct words){ words->language, table, (uint32_t)count, table };
    } else {
        free(table);
    }
    words_free(added);
    return joined;
}

void words_free(struct words *words)
{
    if (!words)
        return;
    free(words->copy);
    free(words);
}

const char *words_language(const struct words *words)
{
    return words->language->name;
}

/* ---- single words ------------------------------------------------------ */

static const char *find(const struct words *words, const char *key)
{
    uint32_t low = 0, high = words->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(key, key_at(words->table, middle));
        if (!order)
            return text_at(words->table, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* A key that is put together. By hand: sentences are made of many such words, and printf
 * would take longer than finding them. */
struct key {
    size_t length;
    bool too_long;
    char text[MAX_KEY];
};

static void key_add(struct key *key, const char *part, size_t size)
{
    key->too_long = key->too_long || key->length + size >= MAX_KEY;
    if (key->too_long)
        return;
    memcpy(key->text + key->length, part, size);
    key->length += size;
}

static const char *key_find(const struct words *words, struct key *key)
{
    key->text[key->length] = 0;
    return key->too_long || !key->length ? NULL : find(words, key->text);
}

/* "<game>.<topic>.<name>"; game and name may be NULL. */
static const char *find_parts(const struct words *words, const char *game, const char *topic,
                              const char *name)
{
    struct key key;
    key.length = 0;
    key.too_long = false;
    if (game) {
        key_add(&key, game, strlen(game));
        key_add(&key, ".", 1);
    }
    key_add(&key, topic, strlen(topic));
    if (name) {
        key_add(&key, ".", 1);
        key_add(&key, name, strlen(name));
    }
    return key_find(words, &key);
}

const char *words_find(const struct words *words, const struct game *game, const char *key)
{
    const char *text = game ? find_parts(words, game->id, key, NULL) : NULL;
    return text ? text : find(words, key);
}

const char *words_get(const struct words *words, const struct game *game, const char *key)
{
    const char *text = words_find(words, game, key);
    return text ? text : key;
}

bool words_entry(const struct words *words, size_t i, const char **key, const char **text)
{
    if (i >= words->count)
        return false;
    *key = key_at(words->table, (uint32_t)i);
    *text = text_at(words->table, (uint32_t)i);
    return true;
}

const char *words_rule(const struct words *words, const struct game *game, const char *id)
{
    return find_parts(words, game->id, "rule", id);
}

/* A name from an edition, "whale-wakes", as a person would write it. */
static void add_own_name(const char *name, struct text *out)
{
    for (const char *at = name; *at; at++) {
        char byte = *at == '-' ? ' ' : *at;
        if (at == name && byte >= 'a' && byte <= 'z')
            byte = (char)(byte - 'a' + 'A');
        text_add_bytes(out, &byte, 1);
    }
}

/* Names of players are typed by people: nothing in them may steer the terminal. */
static void add_player_name(const char *name, struct text *out)
{
    for (size_t i = 0; i < MAX_SEAT_NAME && name[i]; i++) {
        bool control = (unsigned char)name[i] < 0x20 || name[i] == 0x7f;
        text_add_bytes(out, control ? "?" : name + i, 1);
    }
}

/* In the names of a match, the mark alone is who reads. */
static bool is_reader(const struct match *match, int seat)
{
    return !strcmp(match->seat[seat], READER_MARK);
}

void words_address(struct match *match, int seat)
{
    if (seat >= 0 && seat < match->setup.players)
        snprintf(match->seat[seat], MAX_SEAT_NAME, "%s", READER_MARK);
}

/* "You", between marks, so that a sentence knows whom it is about. */
static void add_reader(const struct words *words, struct text *out)
{
    const char *you = words_get(words, NULL, "seat.you");
    char first = !out->size && *you >= 'a' && *you <= 'z' ? (char)(*you - 'a' + 'A') : *you;
    text_add(out, READER_MARK);
    text_add_bytes(out, &first, 1);
    text_add(out, you + 1);
    text_add(out, READER_MARK);
}

static void name_seat(const struct words *words, const struct match *match, int32_t value,
                      struct text *out)
{
    if (value >= 0 && value < MAX_PLAYERS) {
        struct words_arg number = words_number("n", value + 1);
        if (is_reader(match, value))
            add_reader(words, out);
        else if (match->seat[value][0])
            add_player_name(match->seat[value], out);
        else
            words_say(words, NULL, "seat", &number, 1, out);
        return;
    }
    text_add(out, words_get(words, NULL,
                            value == CHANCE      ? "seat.chance"
                            : value == HOST      ? "seat.host"
                            : value == SPECTATOR ? "seat.spectator"
                                                 : "seat.nobody"));
}

void words_name(const struct words *words, const struct match *match, const char *noun,
                int32_t value, struct text *out)
{
    const struct game *game = match->game;
    if (noun && !strcmp(noun, "seat")) {
        name_seat(words, match, value, out);
    } else if (value == UNKNOWN) {
        const char *unseen = find_parts(words, game->id, "unseen", noun ? noun : "number");
        text_add(out, unseen ? unseen : words_get(words, NULL, "unseen"));
    } else if (noun && (value == EMPTY || value == UNDRAWN)) {
        text_add(out, words_get(words, game, value == EMPTY ? "empty" : "undrawn"));
    } else {
        const char *name = NULL;
        if (noun)
            name = noun_name(game, match->edition ? match->edition->data : NULL, noun, value);
        const char *word = name ? find_parts(words, game->id, noun, name) : NULL;
        if (word)
            text_add(out, word);
        else if (name)
            add_own_name(name, out);
        else
            text_add_number(out, value);
    }
}

void words_label(const struct words *words, const struct match *match, const char *noun,
                 int32_t value, struct text *out)
{
    size_t from = out->size;
    words_name(words, match, noun, value, out);
    sentence_unmark(out, from);
}

void words_unmark(struct text *text)
{
    sentence_unmark(text, 0);
}

/* ---- sentences of the program ------------------------------------------ */

struct said_arguments {
    const struct words_arg *args;
    int count;
};

static bool look_said(void *context, const struct piece *piece, struct argument *found)
{
    const struct said_arguments *said = context;
    if (piece->field || piece->label || piece->topic)
        return false;
    for (int i = 0; i < said->count; i++)
        if (piece_is(piece, said->args[i].name)) {
            found->string = said->args[i].string;
            found->number = said->args[i].number;
            return true;
        }
    return false;
}

void words_say(const struct words *words, const struct game *game, const char *key,
               const struct words_arg *args, int count, struct text *out)
{
    struct said_arguments said = { args, count };
    sentence_tell(words->language, words_get(words, game, key), look_said, &said, out);
}

void words_say_line(const struct words *words, const char *key, const struct words_arg *args,
                    int count, struct text *out)
{
    words_say(words, NULL, key, args, count, out);
    text_add(out, "\n");
}

/* ---- messages of the rules ---------------------------------------------- */

struct told_message {
    const struct words *words;
    const struct match *match;
    const struct message *message;
    const void *view;    /* may be NULL */
    const char *spanned; /* an argument that is a span, or NULL */
    int high;
    struct text name; /* the last one found */
};

static int find_message_arg(const struct message *message, const char *start, size_t length)
{
    for (int i = 0; i < message->count; i++)
        if (!strncmp(message->arg[i].name, start, length) && !message->arg[i].name[length])
            return i;
    return -1;
}

/* The number that the edition has in the column, `row` bytes from its offset. */
static bool read_number(const struct edition *edition, const struct edition_column *column, int row,
                        struct argument *found)
{
    if (!column)
        return false;
    found->string = NULL;
    found->number = words_printed_number(edition, column, (size_t)row, 0);
    return true;
}

/* "#label": the number that the edition has for the design or value. */
static bool found_number(const struct told_message *told, const struct piece *piece,
                         const char *name, struct argument *found)
{
    const struct edition *edition = told->match->edition;
    int row = 0;
    const struct edition_column *column =
        edition ? words_column(told->match->game, edition->data, piece->label, piece->label_length,
                               name, &row)
                : NULL;
    return read_number(edition, column, row, found);
}

/* A card, by its name in the edition. */
struct card {
    const struct words *words;
    const struct match *match;
    const char *name;
    struct text list; /* the last one found */
};

static bool look_card(void *context, const struct piece *piece, struct argument *found)
{
    struct card *card = context;
    const struct game *game = card->match->game;
    const struct edition *edition = card->match->edition;
    int row = 0;
    if (!edition || piece->field || piece->topic)
        return false;
    card->list.size = 0;
    if (!piece->label &&
        words_printed_list(card->words, card->match, piece->start, piece->length, &card->list)) {
        found->string = card->list.data ? card->list.data : "";
        return true;
    }
    const struct edition_column *column =
        piece->label
            ? words_lone_column(game, piece->start, piece->length, piece->label,
                                piece->label_length)
            : words_column(game, edition->data, piece->start, piece->length, card->name, &row);
    return read_number(edition, column, row, found);
}

bool words_card(const struct words *words, const struct match *match, const char *topic,
                const char *name, struct text *out)
{
    struct card card = { .words = words, .match = match, .name = name };
    const char *text = find_parts(words, match->game->id, topic, name);
    if (text)
        sentence_tell(words->language, text, look_card, &card, out);
    text_free(&card.list);
    return text;
}

bool words_rule_tell(const struct words *words, const struct match *match, const char *id,
                     struct text *out)
{
    return words_card(words, match, "rule", id, out);
}

/* The value of a noun as the string of an argument, or what the piece asks
 * about it. */
static void found_name(struct told_message *told, const struct piece *piece, const char *noun,
                       int32_t value, struct argument *found)
{
    const struct edition *edition = told->match->edition;
    const char *name = NULL;
    char topic[MAX_KEY];
    if ((piece->label || piece->topic) && value >= 0)
        name = noun_name(told->match->game, edition ? edition->data : NULL, noun, value);
    if (name && piece->label && found_number(told, piece, name, found))
        return;
    if (name && piece->topic) {
        snprintf(topic, sizeof topic, "%.*s", (int)piece->topic_length, piece->topic);
        told->name.size = 0;
        if (words_card(told->words, told->match, topic, name, &told->name)) {
            found->string = told->name.data ? told->name.data : "";
            return;
        }
    }
    told->name.size = 0;
    words_name(told->words, told->match, noun, value, &told->name);
    found->string = told->name.data ? told->name.data : "";
    found->unseen = piece->label || (value == UNKNOWN && strcmp(noun, "seat"));
}

static const struct field *find_field(const struct game *game, const char *start, size_t length)
{
    for (const struct field *field = game->fields; field->name; field++)
        if (*field->name == *start && !strncmp(field->name, start, length) && !field->name[length])
            return field;
    return NULL;
}

/* Index i of a piece: an argument's value, else that of a single field. */
static bool find_index(const struct told_message *told, const struct piece *piece, int i,
                       int64_t *value)
{
    const char *start = piece->index[i].start;
    size_t length = piece->index[i].length;
    int arg = find_message_arg(told->message, start, length);
    const struct field *field = find_field(told->match->game, start, length);
    if (arg >= 0)
        *value = told->message->arg[arg].value;
    else if (field && field->rows == 1 && field->cols == 1)
        *value = field_get(field, told->view, 0, 0);
    else
        return false;
    return true;
}

static bool look_field(struct told_message *told, const struct piece *piece, struct argument *found)
{
    const struct field *field = find_field(told->match->game, piece->start, piece->length);
    int64_t index[2] = { 0, 0 };
    if (!field)
        return false;
    bool known = told->view;
    for (int i = 0; known && i < piece->indices; i++)
        known = find_index(told, piece, i, &index[i]);
    known =
        known && index[0] >= 0 && index[0] < field->rows && index[1] >= 0 && index[1] < field->cols;
    int64_t value = known ? field_get(field, told->view, (int)index[0], (int)index[1]) : UNKNOWN;
    bool hides = field->noun || field->seen != SEEN_BY_ALL;
    if (!known || field->noun || (hides && value == UNKNOWN)) {
        found_name(told, piece, field->noun ? field->noun : "number", (int32_t)value, found);
        found->unseen = found->unseen || !known;
    } else {
        found->number = value;
    }
    return true;
}

static bool look_told(void *context, const struct piece *piece, struct argument *found)
{
    struct told_message *told = context;
    if (piece->field)
        return look_field(told, piece, found);
    int i = find_message_arg(told->message, piece->start, piece->length);
    if (i < 0) {
        if (!piece_is(piece, "actor"))
            return false;
        found->string = words_get(told->words, NULL, "seat.chance");
        return true;
    }
    const char *noun = told->message->arg[i].noun;
    found->number = told->message->arg[i].value;
    if (told->spanned && piece_is(piece, told->spanned)) {
        found->span = true;
        found->high = told->high;
    }
    if (noun)
        found_name(told, piece, noun, told->message->arg[i].value, found);
    else if (told->message->arg[i].value == UNKNOWN && strstr(told->message->key, ".move."))
        found_name(told, piece, "number", UNKNOWN, found); /* a hidden number */
    return true;
}

/* The sentence for a message; `instead` NULL or the topic that takes the
 * place of "move" in its key; `end` what stands behind it. */
static const char *find_sentence(const struct told_message *told, const char *instead,
                                 const char *end)
{
    struct key key;
    const char *own = told->message->key, *dot = strchr(own, '.');
    key.length = 0;
    key.too_long = false;
    if (instead && dot && !strncmp(dot, ".move.", 6)) {
        key_add(&key, own, (size_t)(dot + 1 - own));
        key_add(&key, instead, strlen(instead));
        key_add(&key, dot + 5, strlen(dot + 5));
    } else {
        key_add(&key, own, strlen(own));
    }
    key_add(&key, end, strlen(end));
    return key_find(told->words, &key);
}

/* Whether the amount of the message is 0: a number that is no span. */
static bool is_none(const struct told_message *told)
{
    for (int i = 0; i < told->message->count; i++)
        if (!told->message->arg[i].noun && !told->message->arg[i].value && !told->spanned)
            return true;
    return false;
}

static void tell(struct told_message *told, const char *instead, struct text *out)
{
    const char *sentence = find_sentence(told, instead, "");
    if (!sentence) {
        instead = NULL;
        sentence = find_sentence(told, NULL, "");
    }
    const char *end = NULL;
    if (sentence && sentence_unseen(sentence, look_told, told))
        end = ".unseen";
    else if (sentence && is_none(told))
        end = ".none";
    const char *other = end ? find_sentence(told, instead, end) : NULL;
    sentence = other ? other : sentence;
    sentence_tell(told->words->language, sentence ? sentence : told->message->key, look_told, told,
                  out);
    text_free(&told->name);
}

void words_tell(const struct words *words, const struct match *match, const struct message *message,
                struct text *out)
{
    struct told_message told = { .words = words, .match = match, .message = message };
    tell(&told, NULL, out);
}

void words_move(const struct words *words, const struct match *match, const void *view, int actor,
                struct move move, struct text *out)
{
    struct message message;
    struct told_message told = {
        .words = words, .match = match, .message = &message, .view = view
    };
    move_tell(match->game, actor, move, &message);
    tell(&told, NULL, out);
}

void words_choice(const struct words *words, const struct match *match, const void *view, int actor,
                  struct move move, int high, struct text *out)
{
    struct message message;
    struct told_message told = {
        .words = words, .match = match, .message = &message, .view = view, .high = high
    };
    const struct move_kind *kind = &match->game->kinds[move.kind];
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        if (kind->arg[i].slot == 'n' && !kind->arg[i].noun && high > move.n)
            told.spanned = kind->arg[i].name;
    move_tell(match->game, actor, move, &message);
    tell(&told, "choice", out);
}

/* ---- what went wrong ----------------------------------------------------- */

/* The rule and its text: what a refusal is about. */
static void say_refusal(const struct words *words, const struct game *game, enum error error,
                        const char *rule, const char *word, struct text *out)
{
    const char *text = game && rule ? words_rule(words, game, rule) : NULL;
    struct words_arg args[] = { words_string("rule", rule && *rule ? rule : "–"),
                                words_string("text", text ? text : ""),
                                words_string("word", word ? word : ""),
                                words_number("most", MOST_UNDOS) };
    const char *key = error == ERROR_RULE && !text     ? "error.rule.untold"
                      : error == ERROR_OPTIONS && rule ? rule
                                                       : error_key(error);
    words_say(words, game, key, args, 4, out);
}

void words_refusal(const struct words *words, const struct game *game,
                   const struct refusal *refusal, struct text *out)
{
    say_refusal(words, game, refusal->error, refusal->rule, NULL, out);
}

static void say_place(const char *file, int line, int column, struct text *out)
{
    if (!file)
        return;
    text_add(out, file);
    if (line)
        text_printf(out, ":%d", line);
    if (line && column)
        text_printf(out, ":%d", column);
    text_add(out, ": ");
}

/* What a game's own check found has words under "<game>.error.<slug>", the
 * slug being the text of it with a hyphen for all that is no letter or digit. */
static const char *checked_word(const struct words *words, const struct game *game,
                                const char *fault)
{
    char slug[sizeof((struct edition_error *)0)->word];
    size_t length = 0;
    for (const char *at = fault; *at && length + 1 < sizeof slug; at++) {
        bool plain = (*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9');
        if (plain)
            slug[length++] = *at;
        else if (length && slug[length - 1] != '-')
            slug[length++] = '-';
    }
    slug[length] = 0;
    const char *text = game ? find_parts(words, game->id, "error", slug) : NULL;
    return text ? text : fault;
}

void words_edition_error(const struct words *words, const struct game *game, const char *file,
                         const struct edition_error *error, struct text *out)
{
    char key[MAX_KEY];
    struct words_arg args[] = { words_string("word", error->word),
                                words_string("expected", error->expected),
                                words_number("low", error->low),
                                words_number("high", error->high) };
    bool exact = error->low == error->high &&
                 (error->fault == EDITION_DESIGNS || error->fault == EDITION_COUNT);
    snprintf(key, sizeof key, "error.edition.%s%s", edition_fault_name(error->fault),
             exact ? ".exact" : "");
    say_place(file, error->line, error->column, out);
    if (error->fault == EDITION_CHECK)
        args[0].string = checked_word(words, game, error->word);
    words_say(words, game, key, args, 4, out);
}

void words_record_error(const struct words *words, const struct game *game, const char *file,
                        const struct record_error *error, struct text *out)
{
    say_place(file, error->line, 0, out);
    say_refusal(words, game, error->error, error->rule, error->word, out);
    if (error->error == ERROR_RECORD_EDITION && error->edition.fault) {
        text_add(out, " ");
        words_edition_error(words, game, NULL, &error->edition, out);
    }
}
