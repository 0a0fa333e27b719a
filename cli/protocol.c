/*
 * protocol.c: a match with a program of somebody else.
 *
 * The answer is read strictly: one object, known members only, each of its
 * type. A structured move is written as text and read by move_parse, so that
 * there is one place that knows what a move is.
 */
#include "cli/protocol.h"

#include <assert.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MOVE_TEXT = 160, MAX_UNDOS = 10000 };

struct protocol {
    struct protocol_settings settings;
    struct session *session;
    struct mind     mind[MAX_PLAYERS]; /* of the computer players */
    int             seat;              /* who is asked; NOBODY: nobody */
    int64_t         seq;               /* of the open question */
    size_t          told[MAX_PLAYERS]; /* events told to the seat and answered after */
    int             faults;            /* wrong answers in a row */
    int             undos;
    int             replaced;          /* moves of brains that the rules refused */
    enum protocol_end end;
};

/* ---- opening ---------------------------------------------------------------- */

struct protocol *protocol_open(const struct protocol_settings *settings, const char **error)
{
    struct protocol *protocol = calloc(1, sizeof *protocol);
    *error = "error.memory";
    if (!protocol)
        return NULL;
    protocol->settings = *settings;
    protocol->seat = NOBODY;
    protocol->session = session_open(&settings->match, error);
    bool good = protocol->session;
    for (int seat = 0; good && seat < settings->match.setup.players; seat++)
        if (settings->agent[seat].brain &&
            !mind_open(&protocol->mind[seat], &settings->agent[seat],
                       session_match(protocol->session), seat)) {
            *error = "error.memory";
            good = false;
        }
    if (good)
        return protocol;
    protocol_close(protocol);
    return NULL;
}

void protocol_close(struct protocol *protocol)
{
    if (!protocol)
        return;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        mind_close(&protocol->mind[seat]);
    session_close(protocol->session);
    free(protocol);
}

const struct session *protocol_session(const struct protocol *protocol)
{
    return protocol->session;
}

static const struct game *game_of(const struct protocol *protocol)
{
    return protocol->settings.match.game;
}

static const void *edition_of(const struct protocol *protocol)
{
    return protocol->settings.match.edition->data;
}

/* ---- hello -------------------------------------------------------------------- */

static void hello_options(const struct protocol *protocol, struct text *out)
{
    const struct game *game = game_of(protocol);
    json_open(out, "options", '{');
    for (int i = 0; game->options && game->options[i].name; i++) {
        char value[64];
        option_print(&game->options[i], protocol->settings.match.setup.option[i], value,
                     sizeof value);
        json_text(out, game->options[i].name, value);
    }
    json_close(out, '}');
}

static void hello_seats(const struct protocol *protocol, struct text *out)
{
    const struct protocol_settings *settings = &protocol->settings;
    json_open(out, "seats", '[');
    for (int seat = 0; seat < settings->match.setup.players; seat++) {
        json_open(out, NULL, '{');
        json_text(out, "by", settings->agent[seat].brain ? settings->agent[seat].name : "me");
        json_text(out, "name", settings->match.seat[seat]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Kinds of moves with what is needed to count action numbers oneself. */
static void hello_kinds(const struct protocol *protocol, struct text *out)
{
    const struct game *game = game_of(protocol);
    int first = 0;
    json_open(out, "kinds", '[');
    for (const struct move_kind *kind = game->kinds + 1; kind->word; kind++) {
        int size = 1;
        json_open(out, NULL, '{');
        json_text(out, "kind", kind->word);
        json_number(out, "first", first);
        json_bool(out, "draft", kind->flags & MOVE_DRAFT);
        json_open(out, "args", '[');
        for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
            const struct move_arg *arg = &kind->arg[i];
            json_open(out, NULL, '{');
            json_text(out, "name", arg->name);
            if (arg->noun)
                json_text(out, "noun", arg->noun);
            json_number(out, "low", arg->low);
            json_number(out, "size", arg->size);
            json_bool(out, "span", arg->slot == 'n');
            json_close(out, '}');
            size *= arg->size;
        }
        json_close(out, ']');
        json_close(out, '}');
        first += size;
    }
    json_close(out, ']');
}

static void hello_nouns(const struct protocol *protocol, struct text *out)
{
    const struct game *game = game_of(protocol);
    json_open(out, "nouns", '{');
    for (const struct noun *noun = game->nouns; noun && noun->name; noun++) {
        json_open(out, noun->name, '[');
        for (int i = 0; i < noun_count(game, noun->name); i++) {
            const char *name = noun_name(game, edition_of(protocol), noun->name, i);
            if (name)
                json_text(out, NULL, name);
        }
        json_close(out, ']');
    }
    json_close(out, '}');
}

static void hello_fields(const struct protocol *protocol, struct text *out)
{
    json_open(out, "fields", '[');
    for (const struct field *field = game_of(protocol)->fields; field->name; field++) {
        if (!strncmp(field->name, "spare", 5))
            continue;
        json_open(out, NULL, '{');
        json_text(out, "name", field->name);
        json_number(out, "rows", field->rows);
        json_number(out, "cols", field->cols);
        if (field->row)
            json_text(out, "row", field->row);
        if (field->col)
            json_text(out, "col", field->col);
        if (field->noun)
            json_text(out, "noun", field->noun);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void begin_line(struct text *out, const char *what)
{
    out->comma = false;
    json_open(out, NULL, '{');
    if (what)
        json_open(out, what, '{');
}

static void end_line(struct text *out, const char *what)
{
    if (what)
        json_close(out, '}');
    json_close(out, '}');
    text_add(out, "\n");
    out->comma = false;
}

static void write_hello(const struct protocol *protocol, struct text *out)
{
    const struct match *match = &protocol->settings.match;
    begin_line(out, "hello");
    json_number(out, "protocol", PROTOCOL_VERSION);
    json_text(out, "program", protocol->settings.program);
    json_text(out, "game", match->game->id);
    json_number(out, "version", match->game->version);
    json_number(out, "players", match->setup.players);
    hello_options(protocol, out);
    json_open(out, "edition", '{');
    json_text(out, "name", match->edition->name);
    json_text(out, "sha256", match->edition->sha256);
    json_close(out, '}');
    hello_seats(protocol, out);
    json_text(out, "eyes", protocol->settings.eyes == KNOWLEDGE ? "knowledge" : "shown");
    json_number(out, "actions", move_numbers(match->game));
    hello_kinds(protocol, out);
    hello_nouns(protocol, out);
    hello_fields(protocol, out);
    end_line(out, "hello");
}

/* ---- questions and results ------------------------------------------------------ */

static void json_actor(struct text *out, int actor)
{
    if (actor == CHANCE)
        json_text(out, "actor", "chance");
    else if (actor == HOST)
        json_text(out, "actor", "host");
    else
        json_number(out, "actor", actor);
}

static void write_event(const struct protocol *protocol, int seat, size_t seq, struct text *out)
{
    struct event event;
    struct message told;
    char line[MAX_MOVE_TEXT] = "";
    session_seen_event(protocol->session, seat, seq, &event);
    move_print(game_of(protocol), edition_of(protocol), event.move, line, sizeof line);
    move_tell(game_of(protocol), event.actor, event.move, &told);
    json_open(out, NULL, '{');
    json_number(out, "seq", (int64_t)seq);
    json_actor(out, event.actor);
    if (event.what == EVENT_UNDO)
        json_bool(out, "undo", true);
    json_move(out, "move", game_of(protocol), edition_of(protocol), event.move);
    json_text(out, "text", line);
    json_message(out, "message", game_of(protocol), edition_of(protocol), &told);
    json_close(out, '}');
}

/* Whether there is something to take back that the seat had a choice at: what
 * was answered for it would only be answered again. */
static bool may_undo(const struct protocol *protocol)
{
    const struct session *session = protocol->session;
    const struct match *match = session_match(session);
    size_t i = session_count(session), taken = 0;
    if (!session_may_undo(session, protocol->seat) || protocol->settings.ask_all ||
        !i || session_event(session, i - 1).actor != protocol->seat)
        return session_may_undo(session, protocol->seat);
    for (; i > 0; i--) {
        struct event event = session_event(session, i - 1);
        _Alignas(64) unsigned char state[MAX_STATE];
        struct offers offers;
        if (event.what == EVENT_UNDO) {
            taken++;
        } else if (taken) {
            taken--;
        } else if (event.actor != protocol->seat) {
            return false;
        } else {
            session_state_at(session, i - 1, state);
            game_legal(match->game, match->edition->data, state, protocol->seat, &offers);
            if (offers.moves > 1)
                return true;
        }
    }
    return false;
}

/* What the seat sees, and the events since its last answer. */
static void write_sight(const struct protocol *protocol, int seat, struct text *out)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    session_view(protocol->session, seat, protocol->settings.eyes, view);
    json_state(out, "view", game_of(protocol), edition_of(protocol), view);
    json_open(out, "events", '[');
    for (size_t i = protocol->told[seat]; i < session_seen(protocol->session, seat); i++)
        write_event(protocol, seat, i, out);
    json_close(out, ']');
}

static void write_ask(const struct protocol *protocol, struct text *out)
{
    struct offers offers;
    session_legal(protocol->session, protocol->seat, &offers);
    begin_line(out, "ask");
    json_number(out, "seat", protocol->seat);
    json_number(out, "seq", protocol->seq);
    json_bool(out, "undo", may_undo(protocol));
    json_offers(out, "legal", game_of(protocol), edition_of(protocol), &offers);
    write_sight(protocol, protocol->seat, out);
    end_line(out, "ask");
}

static void write_account(const struct protocol *protocol, struct text *out)
{
    const struct game *game = game_of(protocol);
    struct message message;
    json_open(out, "account", '[');
    for (int i = 0; game->explain; i++) {
        message = (struct message){ 0 };
        if (!game->explain(edition_of(protocol), session_state(protocol->session), i, &message))
            break;
        json_message(out, NULL, game, edition_of(protocol), &message);
    }
    json_close(out, ']');
}

static void write_result(const struct protocol *protocol, struct text *out)
{
    const struct game *game = game_of(protocol);
    struct result result = { 0 };
    int players = protocol->settings.match.setup.players;
    game->result(edition_of(protocol), session_state(protocol->session), &result);
    begin_line(out, "result");
    json_open(out, "points", '[');
    for (int seat = 0; seat < players; seat++)
        json_number(out, NULL, result.points[seat]);
    json_close(out, ']');
    json_open(out, "rank", '[');
    for (int seat = 0; seat < players; seat++)
        json_number(out, NULL, result.rank[seat]);
    json_close(out, ']');
    json_number(out, "moves", (int64_t)session_count(protocol->session));
    if (protocol->replaced)
        json_number(out, "replaced", protocol->replaced);
    write_account(protocol, out);
    json_open(out, "seats", '[');
    for (int seat = 0; seat < players; seat++)
        if (!protocol->settings.agent[seat].brain) {
            json_open(out, NULL, '{');
            json_number(out, "seat", seat);
            write_sight(protocol, seat, out);
            json_close(out, '}');
        }
    json_close(out, ']');
    end_line(out, "result");
}

static void write_record(const struct protocol *protocol, struct text *out)
{
    struct text record = { 0 };
    record_write(protocol->session, NULL, &record);
    out->failed = out->failed || record.failed;
    begin_line(out, NULL);
    json_text_n(out, "record", record.data ? record.data : "", record.size);
    end_line(out, NULL);
    text_free(&record);
}

static void write_end(const char *reason, struct text *out)
{
    begin_line(out, "end");
    json_text(out, "reason", reason);
    end_line(out, "end");
}

/* ---- going on --------------------------------------------------------------------- */

static void play_brain(struct protocol *protocol, int seat)
{
    struct refusal refusal;
    struct move move = mind_ask(&protocol->mind[seat], protocol->session, &protocol->settings.rng);
    if (session_play(protocol->session, seat, move, &refusal))
        return;
    struct offers offers;
    session_legal(protocol->session, seat, &offers);
    assert(offers.moves);
    move = offers_pick(&offers, rng_below(&protocol->settings.rng, offers.moves));
    protocol->replaced++;
    if (!session_play(protocol->session, seat, move, &refusal))
        protocol->end = PROTOCOL_MEMORY;
}

static void play_host(struct protocol *protocol)
{
    const struct game *game = game_of(protocol);
    struct refusal refusal;
    assert(game->host);
    struct move move = game->host(edition_of(protocol), session_state(protocol->session),
                                  &protocol->settings.rng);
    if (!session_play(protocol->session, HOST, move, &refusal))
        protocol->end = PROTOCOL_MEMORY;
}

/* The first seat of the set that the program plays, or that it does not. */
static int first_seat(const struct protocol *protocol, unsigned active, bool program)
{
    for (int seat = 0; seat < protocol->settings.match.setup.players; seat++)
        if (active >> seat & 1 && !protocol->settings.agent[seat].brain == program)
            return seat;
    return NOBODY;
}

/* Plays on until the program is to be asked or the match is over. Computer
 * players that are asked at the same time as the program go first; what they
 * decide in secret stays secret. */
static void go_on(struct protocol *protocol, struct text *out)
{
    struct refusal refusal;
    struct move move;
    protocol->seat = NOBODY;
    while (protocol->end == PROTOCOL_OPEN) {
        if (!session_draw(protocol->session, protocol->settings.draws)) {
            protocol->end = PROTOCOL_MEMORY;
            break;
        }
        unsigned active = session_active(protocol->session);
        int brain = first_seat(protocol, active, false);
        int seat = first_seat(protocol, active, true);
        if (!active) {
            write_result(protocol, out);
            if (protocol->settings.record)
                write_record(protocol, out);
            protocol->end = PROTOCOL_OVER;
        } else if (active >> HOST & 1) {
            play_host(protocol);
        } else if (brain != NOBODY) {
            play_brain(protocol, brain);
        } else if (!protocol->settings.ask_all && session_forced(protocol->session, seat, &move)) {
            if (!session_play(protocol->session, seat, move, &refusal))
                protocol->end = PROTOCOL_MEMORY;
        } else {
            protocol->seat = seat;
            protocol->seq++;
            write_ask(protocol, out);
            return;
        }
    }
    if (protocol->end == PROTOCOL_MEMORY)
        write_end("memory", out);
}

enum protocol_end protocol_start(struct protocol *protocol, struct text *out)
{
    write_hello(protocol, out);
    go_on(protocol, out);
    return protocol->end;
}

/* ---- answers ------------------------------------------------------------------------ */

struct fault {
    struct refusal refusal;
    char           word[48];           /* what was found there */
    int            at;                 /* in a packet: which move; -1: none */
};

static bool fail(struct fault *fault, const char *key, const char *word)
{
    fault->refusal = (struct refusal){ key, NULL };
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
                     struct fault *fault)
{
    size_t length = strlen(text);
    const char *string = json_string_value(value);
    int written;
    if (string && !strpbrk(string, " ?") && *string)
        written = snprintf(text + length, MAX_MOVE_TEXT - length, "%s%s", length ? " " : "",
                           string);
    else if (json_is_integer(value) && length)
        written = snprintf(text + length, MAX_MOVE_TEXT - length, " %" JSON_INTEGER_FORMAT,
                           json_integer_value(value));
    else
        return fail(fault, "error.protocol.type", name);
    return (size_t)written < MAX_MOVE_TEXT - length || fail(fault, "error.move_syntax", name);
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
                        struct fault *fault)
{
    const char *word = json_string_value(json_object_get(object, "kind"));
    const struct move_kind *kind = word ? find_kind(game, word) : NULL;
    const char *key;
    json_t *value;
    if (!word)
        return fail(fault, "error.protocol.missing", "kind");
    if (!kind)
        return fail(fault, "error.unknown_move", word);
    json_object_foreach(object, key, value)
        if (strcmp(key, "kind") && !is_argument(kind, key))
            return fail(fault, "error.protocol.member", key);
    *text = 0;
    if (!add_word(text, json_object_get(object, "kind"), "kind", fault))
        return false;
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
        value = json_object_get(object, kind->arg[i].name);
        if (!value)
            return fail(fault, "error.protocol.missing", kind->arg[i].name);
        if (!add_word(text, value, kind->arg[i].name, fault))
            return false;
    }
    return true;
}

/* A move as text, as action number or as an object. */
static bool read_move(const struct protocol *protocol, json_t *value, struct move *move,
                      struct fault *fault)
{
    char text[MAX_MOVE_TEXT];
    const char *line = json_string_value(value);
    if (json_is_integer(value)) {
        json_int_t number = json_integer_value(value);
        return (number >= 0 && number < move_numbers(game_of(protocol)) &&
                move_from_number(game_of(protocol), (int)number, move)) ||
               fail(fault, "error.protocol.number", "");
    }
    if (json_is_object(value)) {
        if (!read_object(game_of(protocol), value, text, fault))
            return false;
        line = text;
    }
    if (!line)
        return fail(fault, "error.protocol.type", "move");
    const char *key = session_parse(protocol->session, line, move);
    return !key || fail(fault, key, line);
}

static bool play_moves(struct protocol *protocol, json_t *list, struct fault *fault)
{
    struct move moves[PROTOCOL_MAX_MOVES];
    size_t count = json_array_size(list);
    if (!json_is_array(list))
        return fail(fault, "error.protocol.type", "moves");
    if (!count || count > PROTOCOL_MAX_MOVES)
        return fail(fault, "error.protocol.count", "");
    for (size_t i = 0; i < count; i++)
        if (!read_move(protocol, json_array_get(list, i), &moves[i], fault)) {
            fault->at = (int)i;
            return false;
        }
    return session_play_all(protocol->session, protocol->seat, moves, (int)count,
                            &fault->refusal);
}

static bool play_move(struct protocol *protocol, json_t *value, struct fault *fault)
{
    struct move move;
    return read_move(protocol, value, &move, fault) &&
           session_play(protocol->session, protocol->seat, move, &fault->refusal);
}

/* Back to the last question that the seat had a choice at: what was answered
 * for it in between goes too. */
static bool undo(struct protocol *protocol, struct fault *fault)
{
    struct move forced;
    if (protocol->undos >= MAX_UNDOS)
        return fail(fault, "error.undo", "");
    do {
        if (!session_undo(protocol->session, protocol->seat, &fault->refusal))
            return false;
        protocol->undos++;
    } while (!protocol->settings.ask_all &&
             session_may_undo(protocol->session, protocol->seat) &&
             session_forced(protocol->session, protocol->seat, &forced));
    return true;
}

enum member { SEQ, MOVE, NUMBER, MOVES, UNDO, DROP, QUIT, MEMBERS };

/* Finds the known members; unknown ones, none or several answers are refused. */
static bool read_members(json_t *root, json_t *member[MEMBERS], enum member *answer,
                         struct fault *fault)
{
    static const char *const names[MEMBERS] = { "seq", "move", "number", "moves",
                                                "undo", "drop", "quit" };
    const char *key;
    json_t *value;
    int answers = 0;
    if (!json_is_object(root))
        return fail(fault, "error.protocol.type", "{}");
    json_object_foreach(root, key, value) {
        int i = 0;
        while (i < MEMBERS && strcmp(names[i], key))
            i++;
        if (i == MEMBERS)
            return fail(fault, "error.protocol.member", key);
        bool sound = i >= UNDO ? json_is_true(value)
                               : i == SEQ || i == NUMBER ? json_is_integer(value) : true;
        if (!sound)
            return fail(fault, "error.protocol.type", key);
        member[i] = value;
        if (i != SEQ) {
            *answer = (enum member)i;
            answers++;
        }
    }
    return answers == 1 || fail(fault, "error.protocol.answer", "");
}

static bool take_answer(struct protocol *protocol, json_t *root, struct fault *fault)
{
    json_t *member[MEMBERS] = { NULL };
    enum member answer = SEQ;
    if (!read_members(root, member, &answer, fault))
        return false;
    if (member[SEQ] && json_integer_value(member[SEQ]) != protocol->seq)
        return fail(fault, "error.protocol.seq", "");
    switch (answer) {
    case MOVE:
    case NUMBER:
        return play_move(protocol, member[answer], fault);
    case MOVES:
        return play_moves(protocol, member[MOVES], fault);
    case UNDO:
        return undo(protocol, fault);
    case DROP:
        session_drop(protocol->session, protocol->seat);
        return true;
    default:
        protocol->end = PROTOCOL_QUIT;
        return true;
    }
}

static void write_error(const struct protocol *protocol, const struct fault *fault,
                        struct text *out)
{
    struct text sentence = { 0 };
    if (strncmp(fault->refusal.key, "error.protocol.", 15)) {
        words_refusal(protocol->settings.words, game_of(protocol), &fault->refusal, &sentence);
    } else {
        struct words_arg arg = words_string("word", fault->word);
        words_say(protocol->settings.words, NULL, fault->refusal.key, &arg, 1, &sentence);
    }
    begin_line(out, "error");
    json_number(out, "seq", protocol->seq);
    json_text(out, "key", fault->refusal.key);
    if (fault->refusal.rule && *fault->refusal.rule)
        json_text(out, "rule", fault->refusal.rule);
    if (*fault->word)
        json_text(out, "word", fault->word);
    if (fault->at >= 0)
        json_number(out, "at", fault->at);
    json_text(out, "text", sentence.data ? sentence.data : fault->refusal.key);
    end_line(out, "error");
    text_free(&sentence);
}

static enum protocol_end refuse(struct protocol *protocol, const struct fault *fault,
                                struct text *out)
{
    write_error(protocol, fault, out);
    if (!strcmp(fault->refusal.key, "error.memory")) {
        protocol->end = PROTOCOL_MEMORY;
        write_end("memory", out);
    } else if (++protocol->faults == PROTOCOL_MAX_FAULTS) {
        protocol->end = PROTOCOL_FAULTS;
        write_end("faults", out);
    } else {
        write_ask(protocol, out);
    }
    return protocol->end;
}

enum protocol_end protocol_long_line(struct protocol *protocol, struct text *out)
{
    struct fault fault = { .at = -1 };
    assert(protocol->end == PROTOCOL_OPEN);
    fail(&fault, "error.protocol.size", "");
    return refuse(protocol, &fault, out);
}

enum protocol_end protocol_line(struct protocol *protocol, const char *line, size_t size,
                                struct text *out)
{
    struct fault fault = { .at = -1 };
    assert(protocol->end == PROTOCOL_OPEN);
    if (size > PROTOCOL_MAX_LINE)
        return protocol_long_line(protocol, out);
    int seat = protocol->seat;
    size_t seen = session_seen(protocol->session, seat);
    json_t *root = json_loadb(line, size, JSON_REJECT_DUPLICATES, NULL);
    bool good = root ? take_answer(protocol, root, &fault)
                     : fail(&fault, "error.protocol.json", "");
    json_decref(root);
    if (!good)
        return refuse(protocol, &fault, out);
    protocol->faults = 0;
    protocol->told[seat] = seen;
    if (protocol->end == PROTOCOL_QUIT)
        write_end("quit", out);
    else
        go_on(protocol, out);
    return protocol->end;
}
