/* lines.c: writing and reading the lines of the protocol. */
#include "protocol/lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/describe.h"
#include "core/value.h"

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

/* A line being read. */
struct line_reader {
    const struct match *match;
    struct answer_fault *fault;
    char text[PROTOCOL_MAX_LINE + 1]; /* the text that was read last; has room for any */
};

/* A zero character in a text, as a number beyond 64 bits, is no JSON for us. */
static bool take_text(struct line_reader *reader, struct value value)
{
    return value_text(value, reader->text, sizeof reader->text) ||
           lines_fail(reader->fault, ERROR_PROTOCOL_JSON, "");
}

static bool is_integer(struct value value)
{
    if (value_kind(value) != VALUE_NUMBER)
        return false;
    for (const char *at = value.at; at < value.end; at++)
        if (*at == '.' || *at == 'e' || *at == 'E')
            return false;
    return true;
}

static bool take_integer(struct line_reader *reader, struct value value, int64_t *number)
{
    return value_number(value, INT64_MIN, INT64_MAX, number) ||
           lines_fail(reader->fault, ERROR_PROTOCOL_JSON, "");
}

/* One word of a move's text from a JSON value. */
static bool add_word(struct line_reader *reader, char text[MAX_MOVE_TEXT], struct value value,
                     const char *name)
{
    size_t length = strlen(text);
    int64_t number;
    int written;
    if (value_kind(value) == VALUE_TEXT) {
        if (!take_text(reader, value))
            return false;
        if (!*reader->text || strpbrk(reader->text, " ?"))
            return lines_fail(reader->fault, ERROR_PROTOCOL_TYPE, name);
        written = snprintf(text + length, MAX_MOVE_TEXT - length, "%s%s", length ? " " : "",
                           reader->text);
    } else if (is_integer(value) && length) {
        if (!take_integer(reader, value, &number))
            return false;
        written = snprintf(text + length, MAX_MOVE_TEXT - length, " %" PRId64, number);
    } else {
        return lines_fail(reader->fault, ERROR_PROTOCOL_TYPE, name);
    }
    return (size_t)written < MAX_MOVE_TEXT - length ||
           lines_fail(reader->fault, ERROR_MOVE_SYNTAX, name);
}

static const struct move_kind *find_kind(const struct game *game, const char *word)
{
    for (const struct move_kind *kind = game->kinds + 1; kind->word; kind++)
        if (!strcmp(kind->word, word))
            return kind;
    return NULL;
}

/* 0 for "kind", from 1 on the arguments of the move; -1: it has no such member. */
static int member_of(const struct move_kind *kind, struct value name)
{
    if (value_is_text(name, "kind"))
        return 0;
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        if (value_is_text(name, kind->arg[i].name))
            return i + 1;
    return -1;
}

/* That an object has only the members of such a move, none of them twice. */
static bool check_members(struct line_reader *reader, const struct move_kind *kind,
                          struct value object)
{
    struct value name, member = { 0 };
    unsigned seen = 0;
    while (value_next_member(object, &name, &member)) {
        int which = member_of(kind, name);
        if (which < 0)
            return take_text(reader, name) &&
                   lines_fail(reader->fault, ERROR_PROTOCOL_MEMBER, reader->text);
        if (seen >> which & 1)
            return lines_fail(reader->fault, ERROR_PROTOCOL_JSON, "");
        seen |= 1u << which;
    }
    return true;
}

/* {"kind":"buy","coin":"flyt","n":3} as "buy flyt 3". */
static bool read_object(struct line_reader *reader, struct value object, char text[MAX_MOVE_TEXT])
{
    struct value word = value_member(object, "kind");
    if (value_kind(word) != VALUE_TEXT)
        return lines_fail(reader->fault, ERROR_PROTOCOL_MISSING, "kind");
    if (!take_text(reader, word))
        return false;
    const struct move_kind *kind = find_kind(reader->match->game, reader->text);
    if (!kind)
        return lines_fail(reader->fault, ERROR_UNKNOWN_MOVE, reader->text);
    if (!check_members(reader, kind, object))
        return false;
    *text = 0;
    if (!add_word(reader, text, word, "kind"))
        return false;
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
        const char *name = kind->arg[i].name;
        struct value value = value_member(object, name);
        if (value_kind(value) == VALUE_NONE)
            return lines_fail(reader->fault, ERROR_PROTOCOL_MISSING, name);
        if (!add_word(reader, text, value, name))
            return false;
    }
    return true;
}

/* A move as action number. */
static bool read_number(struct line_reader *reader, struct value value, struct move *move)
{
    const struct game *game = reader->match->game;
    int64_t number;
    if (!take_integer(reader, value, &number))
        return false;
    return (number >= 0 && number < move_numbers(game) &&
            move_from_number(game, (int)number, move)) ||
           lines_fail(reader->fault, ERROR_PROTOCOL_NUMBER, "");
}

/* A move as text, as action number or as an object. */
static bool read_move(struct line_reader *reader, struct value value, struct move *move)
{
    char text[MAX_MOVE_TEXT];
    const char *line = text;
    if (is_integer(value))
        return read_number(reader, value, move);
    if (value_kind(value) == VALUE_OBJECT) {
        if (!read_object(reader, value, text))
            return false;
    } else if (value_kind(value) == VALUE_TEXT) {
        if (!take_text(reader, value))
            return false;
        line = reader->text;
    } else {
        return lines_fail(reader->fault, ERROR_PROTOCOL_TYPE, "move");
    }
    enum error error = move_parse(reader->match->game, reader->match->edition->data, line,
                                  strlen(line), false, move);
    return !error || lines_fail(reader->fault, error, line);
}

enum member { SEQ, MOVE, NUMBER, MOVES, UNDO, DROP, QUIT, MEMBERS };

static const char *const member_names[MEMBERS] = { "seq",  "move", "number", "moves",
                                                   "undo", "drop", "quit" };

/* Whether the value is of the kind that this member wants. */
static bool is_sound(enum member which, struct value value)
{
    bool truth;
    return which >= UNDO                     ? value_bool(value, &truth) && truth
           : which == SEQ || which == NUMBER ? is_integer(value)
                                             : true;
}

/* Finds the known members; unknown ones, none or several answers are refused. */
static bool read_members(struct line_reader *reader, struct value root,
                         struct value member[MEMBERS], enum member *answer)
{
    struct value name, value = { 0 };
    int answers = 0;
    if (value_kind(root) != VALUE_OBJECT)
        return lines_fail(reader->fault, ERROR_PROTOCOL_TYPE, "{}");
    while (value_next_member(root, &name, &value)) {
        int i = 0;
        while (i < MEMBERS && !value_is_text(name, member_names[i]))
            i++;
        if (i == MEMBERS)
            return take_text(reader, name) &&
                   lines_fail(reader->fault, ERROR_PROTOCOL_MEMBER, reader->text);
        if (member[i].at)
            return lines_fail(reader->fault, ERROR_PROTOCOL_JSON, "");
        if (!is_sound((enum member)i, value))
            return lines_fail(reader->fault, ERROR_PROTOCOL_TYPE, member_names[i]);
        member[i] = value;
        if (i != SEQ) {
            *answer = (enum member)i;
            answers++;
        }
    }
    return answers == 1 || lines_fail(reader->fault, ERROR_PROTOCOL_ANSWER, "");
}

static bool read_packet(struct line_reader *reader, struct value list, struct answer *answer)
{
    struct value element = { 0 };
    int count = 0;
    if (value_kind(list) != VALUE_LIST)
        return lines_fail(reader->fault, ERROR_PROTOCOL_TYPE, "moves");
    while (value_next(list, &element))
        if (++count > PROTOCOL_MAX_MOVES)
            break;
    if (!count || count > PROTOCOL_MAX_MOVES)
        return lines_fail(reader->fault, ERROR_PROTOCOL_COUNT, "");
    element = (struct value){ 0 };
    for (int i = 0; value_next(list, &element); i++)
        if (!read_move(reader, element, &answer->moves[i])) {
            reader->fault->at = i;
            return false;
        }
    answer->count = count;
    answer->packet = true;
    return true;
}

static bool read_answer(struct line_reader *reader, struct value root, int64_t seq,
                        struct answer *answer)
{
    struct value member[MEMBERS] = { 0 };
    enum member which = SEQ;
    int64_t answered = seq;
    if (!read_members(reader, root, member, &which))
        return false;
    if (member[SEQ].at && !take_integer(reader, member[SEQ], &answered))
        return false;
    if (answered != seq)
        return lines_fail(reader->fault, ERROR_PROTOCOL_SEQ, "");
    answer->packet = false;
    answer->count = 1;
    answer->what = which == UNDO   ? ANSWER_UNDO
                   : which == DROP ? ANSWER_DROP
                   : which == QUIT ? ANSWER_QUIT
                                   : ANSWER_MOVES;
    if (which == MOVES)
        return read_packet(reader, member[MOVES], answer);
    return answer->what != ANSWER_MOVES || read_move(reader, member[which], &answer->moves[0]);
}

bool lines_read(const char *line, size_t size, const struct match *match, int64_t seq,
                struct answer *answer, struct answer_fault *fault)
{
    struct line_reader reader; /* its text stays as it is until one is read */
    struct value root;
    reader.match = match;
    reader.fault = fault;
    fault->at = -1;
    if (size > PROTOCOL_MAX_LINE)
        return lines_fail(fault, ERROR_PROTOCOL_SIZE, "");
    /* A line is an object, or at least has parts. */
    if (!value_read(line, size, &root) ||
        (value_kind(root) != VALUE_OBJECT && value_kind(root) != VALUE_LIST))
        return lines_fail(fault, ERROR_PROTOCOL_JSON, "");
    return read_answer(&reader, root, seq, answer);
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
