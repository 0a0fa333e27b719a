/* lines.c: writing and reading the lines of the protocol. */
#include "protocol/lines.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "core/describe.h"

enum { MAX_MOVE_TEXT = 160 };

void lines_begin(struct text *out, const char *what)
{
    out->comma = false;
    json_open(out, NULL, '{');
    if (what)
        json_open(out, what, '{');
}

void lines_end(struct text *out, const char *what)
{
    if (what)
        json_close(out, '}');
    json_close(out, '}');
    text_add(out, "\n");
    out->comma = false;
}

/* ---- hello -------------------------------------------------------------------- */

static void hello_seats(const struct lines_hello *hello, struct text *out)
{
    json_open(out, "seats", '[');
    for (int seat = 0; seat < hello->match->setup.players; seat++) {
        json_open(out, NULL, '{');
        json_text(out, "by", hello->by[seat]);
        json_text(out, "name", hello->match->seat[seat]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void lines_hello(struct text *out, const struct lines_hello *hello)
{
    const struct match *match = hello->match;
    lines_begin(out, "hello");
    json_number(out, "protocol", PROTOCOL_VERSION);
    json_text(out, "program", hello->program);
    if (hello->number)
        json_number(out, "match", (int64_t)hello->number);
    if (hello->again)
        json_bool(out, "again", true);
    if (hello->milliseconds)
        json_number(out, "milliseconds", hello->milliseconds);
    json_text(out, "game", match->game->id);
    json_number(out, "version", match->game->version);
    json_number(out, "players", match->setup.players);
    json_options(out, "options", match);
    json_open(out, "edition", '{');
    json_text(out, "name", match->edition->name);
    json_text(out, "sha256", match->edition->sha256);
    json_close(out, '}');
    hello_seats(hello, out);
    json_text(out, "eyes", hello->eyes == KNOWLEDGE ? "knowledge" : "shown");
    json_number(out, "actions", move_numbers(match->game));
    json_kinds(out, "kinds", match);
    json_nouns(out, "nouns", match);
    json_fields(out, "fields", match);
    lines_end(out, "hello");
}

/* ---- questions and results ------------------------------------------------------ */

void lines_ask(struct text *out, const struct match *match, int seat, int64_t seq, bool undo,
               const struct offers *offers)
{
    lines_begin(out, "ask");
    json_number(out, "seat", seat);
    json_number(out, "seq", seq);
    json_bool(out, "undo", undo);
    json_offers(out, "legal", match->game, match->edition->data, offers);
}

/* ---- answers ------------------------------------------------------------------------ */

bool lines_fail(struct answer_fault *fault, enum error error, const char *word)
{
    fault->refusal = (struct refusal){ error, NULL };
    /* Cut between characters: the word goes out again as UTF-8. */
    size_t length = strlen(word);
    if (length >= sizeof fault->word) {
        length = sizeof fault->word - 1;
        while (length && ((unsigned char)word[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(fault->word, word, length);
    fault->word[length] = 0;
    return false;
}

/* One word of a move's text from a JSON value. */
static bool add_word(char text[MAX_MOVE_TEXT], json_t *value, const char *name,
                     struct answer_fault *fault)
{
    size_t length = strlen(text);
    const char *string = json_string_value(value);
    int written;
    if (string && !strpbrk(string, " ?") && *string)
        written =
            snprintf(text + length, MAX_MOVE_TEXT - length, "%s%s", length ? " " : "", string);
    else if (json_is_integer(value) && length)
        written = snprintf(text + length, MAX_MOVE_TEXT - length, " %" JSON_INTEGER_FORMAT,
                           json_integer_value(value));
    else
        return lines_fail(fault, ERROR_PROTOCOL_TYPE, name);
    return (size_t)written < MAX_MOVE_TEXT - length || lines_fail(fault, ERROR_MOVE_SYNTAX, name);
}

static const struct move_kind *find_kind(const struct game *game, const char *word)
{
    for (const struct move_kind *kind = game->kinds + 1; kind->word; kind++)
        if (!strcmp(kind->word, word))
            return kind;
    return NULL;
}

static bool is_argument(const struct move_kind *kind, const char *name)
{
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        if (!strcmp(kind->arg[i].name, name))
            return true;
    return false;
}

/* {"kind":"buy","coin":"flyt","n":3} as "buy flyt 3". */
static bool read_object(const struct game *game, json_t *object, char text[MAX_MOVE_TEXT],
                        struct answer_fault *fault)
{
    const char *word = json_string_value(json_object_get(object, "kind"));
    const struct move_kind *kind = word ? find_kind(game, word) : NULL;
    const char *key;
    json_t *value;
    if (!word)
        return lines_fail(fault, ERROR_PROTOCOL_MISSING, "kind");
    if (!kind)
        return lines_fail(fault, ERROR_UNKNOWN_MOVE, word);
    json_object_foreach(
        object, key,
        value) if (strcmp(key, "kind") &&
                   !is_argument(kind, key)) return lines_fail(fault, ERROR_PROTOCOL_MEMBER, key);
    *text = 0;
    if (!add_word(text, json_object_get(object, "kind"), "kind", fault))
        return false;
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
        value = json_object_get(object, kind->arg[i].name);
        if (!value)
            return lines_fail(fault, ERROR_PROTOCOL_MISSING, kind->arg[i].name);
        if (!add_word(text, value, kind->arg[i].name, fault))
            return false;
    }
    return true;
}

/* A move as text, as action number or as an object. */
static bool read_move(const struct match *match, json_t *value, struct move *move,
                      struct answer_fault *fault)
{
    char text[MAX_MOVE_TEXT];
    const char *line = json_string_value(value);
    if (json_is_integer(value)) {
        json_int_t number = json_integer_value(value);
        return (number >= 0 && number < move_numbers(match->game) &&
                move_from_number(match->game, (int)number, move)) ||
               lines_fail(fault, ERROR_PROTOCOL_NUMBER, "");
    }
    if (json_is_object(value)) {
        if (!read_object(match->game, value, text, fault))
            return false;
        line = text;
    }
    if (!line)
        return lines_fail(fault, ERROR_PROTOCOL_TYPE, "move");
    enum error error =
        move_parse(match->game, match->edition->data, line, strlen(line), false, move);
    return !error || lines_fail(fault, error, line);
}

enum member { SEQ, MOVE, NUMBER, MOVES, UNDO, DROP, QUIT, MEMBERS };

/* Finds the known members; unknown ones, none or several answers are refused. */
static bool read_members(json_t *root, json_t *member[MEMBERS], enum member *answer,
                         struct answer_fault *fault)
{
    static const char *const names[MEMBERS] = { "seq",  "move", "number", "moves",
                                                "undo", "drop", "quit" };
    const char *key;
    json_t *value;
    int answers = 0;
    if (!json_is_object(root))
        return lines_fail(fault, ERROR_PROTOCOL_TYPE, "{}");
    json_object_foreach(root, key, value)
    {
        int i = 0;
        while (i < MEMBERS && strcmp(names[i], key))
            i++;
        if (i == MEMBERS)
            return lines_fail(fault, ERROR_PROTOCOL_MEMBER, key);
        bool sound = i >= UNDO                 ? json_is_true(value)
                     : i == SEQ || i == NUMBER ? json_is_integer(value)
                                               : true;
        if (!sound)
            return lines_fail(fault, ERROR_PROTOCOL_TYPE, key);
        member[i] = value;
        if (i != SEQ) {
            *answer = (enum member)i;
            answers++;
        }
    }
    return answers == 1 || lines_fail(fault, ERROR_PROTOCOL_ANSWER, "");
}

static bool read_packet(const struct match *match, json_t *list, struct answer *answer,
                        struct answer_fault *fault)
{
    size_t count = json_array_size(list);
    if (!json_is_array(list))
        return lines_fail(fault, ERROR_PROTOCOL_TYPE, "moves");
    if (!count || count > PROTOCOL_MAX_MOVES)
        return lines_fail(fault, ERROR_PROTOCOL_COUNT, "");
    for (size_t i = 0; i < count; i++)
        if (!read_move(match, json_array_get(list, i), &answer->moves[i], fault)) {
            fault->at = (int)i;
            return false;
        }
    answer->count = (int)count;
    answer->packet = true;
    return true;
}

static bool read_answer(json_t *root, const struct match *match, int64_t seq, struct answer *answer,
                        struct answer_fault *fault)
{
    json_t *member[MEMBERS] = { NULL };
    enum member which = SEQ;
    if (!read_members(root, member, &which, fault))
        return false;
    if (member[SEQ] && json_integer_value(member[SEQ]) != seq)
        return lines_fail(fault, ERROR_PROTOCOL_SEQ, "");
    answer->packet = false;
    answer->count = 1;
    answer->what = which == UNDO   ? ANSWER_UNDO
                   : which == DROP ? ANSWER_DROP
                   : which == QUIT ? ANSWER_QUIT
                                   : ANSWER_MOVES;
    if (which == MOVES)
        return read_packet(match, member[MOVES], answer, fault);
    return answer->what != ANSWER_MOVES ||
           read_move(match, member[which], &answer->moves[0], fault);
}

bool lines_read(const char *line, size_t size, const struct match *match, int64_t seq,
                struct answer *answer, struct answer_fault *fault)
{
    fault->at = -1;
    if (size > PROTOCOL_MAX_LINE)
        return lines_fail(fault, ERROR_PROTOCOL_SIZE, "");
    json_t *root = json_loadb(line, size, JSON_REJECT_DUPLICATES, NULL);
    bool good = root ? read_answer(root, match, seq, answer, fault)
                     : lines_fail(fault, ERROR_PROTOCOL_JSON, "");
    json_decref(root);
    return good;
}

/* Errors about the line itself: their sentences quote the word that was found, where
 * other errors name a rule. */
static bool is_of_protocol(enum error error)
{
    return error >= ERROR_PROTOCOL_JSON && error <= ERROR_PROTOCOL_NUMBER;
}

void lines_error(struct text *out, const struct words *words, const struct match *match,
                 int64_t seq, const struct answer_fault *fault)
{
    struct text sentence = { 0 };
    if (words && !is_of_protocol(fault->refusal.error)) {
        words_refusal(words, match->game, &fault->refusal, &sentence);
    } else if (words) {
        struct words_arg arg = words_string("word", fault->word);
        words_say(words, NULL, error_key(fault->refusal.error), &arg, 1, &sentence);
    }
    lines_begin(out, "error");
    json_number(out, "seq", seq);
    json_text(out, "key", error_key(fault->refusal.error));
    if (fault->refusal.rule && *fault->refusal.rule)
        json_text(out, "rule", fault->refusal.rule);
    if (*fault->word)
        json_text(out, "word", fault->word);
    if (fault->at >= 0)
        json_number(out, "at", fault->at);
    json_text(out, "text", sentence.data ? sentence.data : error_key(fault->refusal.error));
    lines_end(out, "error");
    text_free(&sentence);
}
