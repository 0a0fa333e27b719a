/* record.c: matches as text; docs/record-format.md has the format. */
#include "core/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_VERSION = 1, MAX_RECORD = 16 << 20, MAX_LINE = 1024 };

/* ---- writing ----------------------------------------------------------- */

static void write_edition_text(const struct edition *edition, struct text *out)
{
    const char *at = edition->text, *end = edition->text + edition->size;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        /* ">" marks a last line without its newline. */
        text_add(out, newline ? "| " : "> ");
        text_add_bytes(out, at, (size_t)(stop - at));
        text_add(out, "\n");
        at = newline ? newline + 1 : end;
    }
}

void record_write_head(const struct session *session, const char *proof, struct text *out)
{
    const struct match *match = session_match(session);
    char options[1024];
    setup_print(match->game, &match->setup, options, sizeof options);
    text_printf(out, "kontor-record %d\n", RECORD_VERSION);
    text_printf(out, "game %s %d\n", match->game->id, match->game->version);
    text_printf(out, "edition %s %s\n", match->edition->name, match->edition->sha256);
    if (!match->edition->shipped)
        write_edition_text(match->edition, out);
    text_printf(out, "players %d\n", match->setup.players);
    if (*options)
        text_printf(out, "options %s\n", options);
    for (int seat = 0; seat < match->setup.players; seat++)
        if (*match->seat[seat])
            text_printf(out, "seat %d %s\n", seat, match->seat[seat]);
    if (proof)
        text_add(out, proof);
    text_add(out, "moves\n");
}

void record_write_event(const struct session *session, struct event event, struct text *out)
{
    const struct match *match = session_match(session);
    char line[160];
    if (event.actor == CHANCE)
        text_add(out, ". ");
    else if (event.actor == HOST)
        text_add(out, "h ");
    else
        text_printf(out, "%d ", event.actor);
    if (event.what == EVENT_UNDO) {
        text_add(out, "undo\n");
        return;
    }
    move_print(match->game, match->edition->data, event.move, line, sizeof line);
    text_add(out, line);
    text_add(out, "\n");
}

void record_write(const struct session *session, const char *proof, struct text *out)
{
    record_write_head(session, proof, out);
    for (size_t i = 0; i < session_count(session); i++)
        record_write_event(session, session_event(session, i), out);
    if (!session_active(session))
        text_add(out, "end\n");
}

/* ---- reading ----------------------------------------------------------- */

struct record_reader {
    const char *at, *end;              /* what is left */
    const char *line;                  /* this line, without its newline */
    size_t      length;
    struct record_error *error;
    struct match match;
    char        edition_name[MAX_NAME];
    char        sha256[65];
    struct text edition_text;
    bool        custom, options;
    int         edition_line;
};

static bool fail(struct record_reader *reader, const char *key)
{
    reader->error->key = key;
    snprintf(reader->error->word, sizeof reader->error->word, "%.*s", (int)reader->length,
             reader->line ? reader->line : "");
    return false;
}

/* The next line; false at the end of the text, or with error->key set. */
static bool next_line(struct record_reader *reader)
{
    reader->length = 0;
    reader->line = reader->at;
    if (reader->at == reader->end)
        return false;
    reader->error->line++;
    const char *newline = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    if (!newline)
        return fail(reader, "error.record.truncated");
    reader->length = (size_t)(newline - reader->at);
    if (reader->length > MAX_LINE)
        return fail(reader, "error.record.line");
    if (memchr(reader->line, 0, reader->length))
        return fail(reader, "error.record.binary");
    reader->at = newline + 1;
    return true;
}

/* If the line begins with the word and a space, what follows it; else NULL. */
static const char *after(const struct record_reader *reader, const char *word)
{
    size_t length = strlen(word);
    if (reader->length <= length || memcmp(reader->line, word, length) ||
        reader->line[length] != ' ')
        return NULL;
    return reader->line + length + 1;
}

static bool is_line(const struct record_reader *reader, const char *word)
{
    return reader->length == strlen(word) && !memcmp(reader->line, word, reader->length);
}

static size_t rest(const struct record_reader *reader, const char *from)
{
    return (size_t)(reader->line + reader->length - from);
}

/* A number below 1000 that fills the given length; -1: none. */
static int whole_number(const char *text, size_t length)
{
    int value = 0;
    if (!length || length > 3)
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

static bool read_game(struct record_reader *reader)
{
    const char *text = after(reader, "game"), *space;
    char id[MAX_NAME];
    if (!text || !(space = memchr(text, ' ', rest(reader, text))) ||
        (size_t)(space - text) >= sizeof id)
        return fail(reader, "error.record.head");
    memcpy(id, text, (size_t)(space - text));
    id[space - text] = 0;
    reader->match.game = game_find(id);
    if (!reader->match.game)
        return fail(reader, "error.record.game");
    if (whole_number(space + 1, rest(reader, space + 1)) != reader->match.game->version)
        return fail(reader, "error.record.version");
    return true;
}

static bool read_edition_line(struct record_reader *reader)
{
    const char *text = after(reader, "edition"), *space;
    if (!text || !(space = memchr(text, ' ', rest(reader, text))) ||
        (size_t)(space - text) >= sizeof reader->edition_name || rest(reader, space + 1) != 64)
        return fail(reader, "error.record.head");
    memcpy(reader->edition_name, text, (size_t)(space - text));
    memcpy(reader->sha256, space + 1, 64);
    reader->edition_line = reader->error->line;
    return true;
}

static bool read_edition_text(struct record_reader *reader)
{
    bool newline = *reader->line == '|';
    if (reader->length < 2 || reader->line[1] != ' ')
        return fail(reader, "error.record.head");
    text_add_bytes(&reader->edition_text, reader->line + 2, reader->length - 2);
    if (newline)
        text_add(&reader->edition_text, "\n");
    reader->custom = true;
    return true;
}

static bool read_seat(struct record_reader *reader)
{
    const char *text = after(reader, "seat");
    size_t length = rest(reader, text);
    int seat = length > 2 && text[1] == ' ' ? whole_number(text, 1) : -1;
    if (seat < 0 || seat >= reader->match.setup.players || length - 2 >= MAX_SEAT_NAME ||
        *reader->match.seat[seat])
        return fail(reader, "error.record.seat");
    memcpy(reader->match.seat[seat], text + 2, length - 2);
    return true;
}

static bool read_players(struct record_reader *reader)
{
    const struct game *game = reader->match.game;
    const char *text = after(reader, "players");
    int players = whole_number(text, rest(reader, text));
    if (players < game->min_players || players > game->max_players ||
        reader->match.setup.players)
        return fail(reader, "error.players");
    setup_defaults(game, players, &reader->match.setup);
    return true;
}

static bool read_options(struct record_reader *reader)
{
    const char *text = after(reader, "options"), *at;
    char options[MAX_LINE + 1];
    size_t length = rest(reader, text);
    memcpy(options, text, length);
    options[length] = 0;
    if (reader->options)
        return fail(reader, "error.record.head");
    reader->options = true;
    const char *key = setup_parse(reader->match.game, options, &reader->match.setup, &at);
    return !key || fail(reader, key);
}

/* Everything up to the line "moves". */
static bool read_head(struct record_reader *reader, struct record *record)
{
    const char *text;
    if (!next_line(reader) || !(text = after(reader, "kontor-record")))
        return reader->error->key ? false : fail(reader, "error.record.head");
    if (whole_number(text, rest(reader, text)) != RECORD_VERSION)
        return fail(reader, "error.record.format");
    if (!next_line(reader) || !read_game(reader) || !next_line(reader) ||
        !read_edition_line(reader))
        return reader->error->key ? false : fail(reader, "error.record.head");
    while (next_line(reader)) {
        bool fine;
        if (is_line(reader, "moves"))
            return reader->match.setup.players || fail(reader, "error.record.head");
        if (reader->length && (*reader->line == '|' || *reader->line == '>'))
            fine = read_edition_text(reader);
        else if (after(reader, "players"))
            fine = read_players(reader);
        else if (after(reader, "options") && reader->match.setup.players)
            fine = read_options(reader);
        else if (after(reader, "seat"))
            fine = read_seat(reader);
        else if (after(reader, "fair")) {
            text_add_bytes(&record->proof, reader->line, reader->length + 1);
            fine = true;
        } else
            fine = fail(reader, "error.record.head");
        if (!fine)
            return false;
    }
    return reader->error->key ? false : fail(reader, "error.record.truncated");
}

static bool open_edition(struct record_reader *reader, hash_text *hash, struct record *record)
{
    const struct game *game = reader->match.game;
    if (!reader->custom) {
        const struct shipped_text *text = edition_shipped(game, reader->edition_name);
        if (!text)
            return fail(reader, "error.record.edition_unknown");
        if (strcmp(text->sha256, reader->sha256))
            return fail(reader, "error.record.edition_hash");
        record->edition = edition_open(game, reader->edition_name);
        return record->edition || fail(reader, "error.memory");
    }
    char hex[65];
    if (reader->edition_text.failed)
        return fail(reader, "error.memory");
    hash(reader->edition_text.data, reader->edition_text.size, hex);
    if (strcmp(hex, reader->sha256))
        return fail(reader, "error.record.edition_hash");
    record->edition = edition_read(game, reader->edition_text.data, reader->edition_text.size,
                                   hex, &reader->error->edition);
    if (!record->edition)
        return fail(reader, "error.record.edition");
    if (strcmp(record->edition->name, reader->edition_name))
        return fail(reader, "error.record.edition_hash");
    return true;
}

static int read_actor(const struct record_reader *reader)
{
    if (reader->length < 3 || reader->line[1] != ' ')
        return NOBODY;
    char c = *reader->line;
    return c == '.' ? CHANCE : c == 'h' ? HOST : c >= '0' && c <= '8' ? c - '0' : NOBODY;
}

static bool read_move(struct record_reader *reader, struct record *record)
{
    const struct match *match = &reader->match;
    int actor = read_actor(reader);
    const char *text = reader->line + 2;
    struct move move;
    struct refusal refusal;
    if (actor == NOBODY)
        return fail(reader, "error.record.line");
    size_t length = reader->length - 2;
    /* A chain tag at the end is for fair/ to look at. */
    if (length > 18 && text[length - 17] == '#' && text[length - 18] == ' ')
        length -= 18;
    if (length == 4 && !memcmp(text, "undo", 4)) {
        if (session_undo(record->session, actor, &refusal))
            return true;
    } else {
        const char *key = move_parse(match->game, match->edition->data, text, length, false,
                                     &move);
        if (key)
            return fail(reader, key);
        if (session_play(record->session, actor, move, &refusal))
            return true;
    }
    reader->error->rule = refusal.rule;
    return fail(reader, refusal.key);
}

static bool read_moves(struct record_reader *reader, struct record *record)
{
    while (next_line(reader)) {
        if (is_line(reader, "end")) {
            if (session_active(record->session))
                return fail(reader, "error.record.end");
            record->finished = true;
            break;
        }
        if (!read_move(reader, record))
            return false;
    }
    if (reader->error->key)
        return false;
    if (!record->finished)
        return true;
    if (next_line(reader) && (!after(reader, "chain") || next_line(reader)))
        return fail(reader, "error.record.after_end");
    return !reader->error->key;
}

bool record_read(const char *text, size_t size, hash_text *hash, struct record *record,
                 struct record_error *error)
{
    struct record_reader reader = { .at = text, .end = text + size, .error = error };
    *record = (struct record){ 0 };
    *error = (struct record_error){ 0 };
    bool fine = size <= MAX_RECORD ? true : fail(&reader, "error.record.size");
    fine = fine && read_head(&reader, record);
    if (fine && !open_edition(&reader, hash, record)) {
        error->line = reader.edition_line;
        fine = false;
    }
    text_free(&reader.edition_text);
    if (fine) {
        const char *key;
        reader.match.edition = record->edition;
        record->session = session_open(&reader.match, &key);
        fine = record->session ? read_moves(&reader, record) : fail(&reader, key);
    }
    if (!fine)
        record_free(record);
    return fine;
}

void record_free(struct record *record)
{
    session_close(record->session);
    edition_free(record->edition);
    text_free(&record->proof);
    *record = (struct record){ 0 };
}
