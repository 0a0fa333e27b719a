/* record.c: matches as text; docs/record-format.md has the format. */
#include "core/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/number.h"

enum { FORMAT_UNTOLD = 1, FORMAT_TOLD = 2, MAX_RECORD = 16 << 20, MAX_LINE = 1024 };

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

const char *const seat_kind_names[SEAT_KINDS] = { "untold", "person", "computer", "program" };

const char *record_seat_word(enum seat_kind kind)
{
    return kind > SEAT_UNTOLD && kind < SEAT_KINDS ? seat_kind_names[kind] : NULL;
}

/* A seat without a name has no line where there is nothing else to tell. */
static void write_seat(int seat, enum seat_kind kind, const char *name, struct text *out)
{
    const char *word = record_seat_word(kind);
    if (!word && !*name)
        return;
    text_printf(out, "seat %d%s%s%s%s\n", seat, word ? " " : "", word ? word : "", *name ? " " : "",
                name);
}

void record_write_handover(const struct handover *handover, struct text *out)
{
    write_seat(handover->seat, (enum seat_kind)handover->kind, handover->name, out);
}

void record_write_head(const struct session *session, const char *proof, struct text *out)
{
    const struct match *match = session_match(session);
    char options[1024];
    setup_print(match->game, &match->setup, options, sizeof options);
    text_printf(out, "kontor-record %d\n",
                match->kind[0] == SEAT_UNTOLD ? FORMAT_UNTOLD : FORMAT_TOLD);
    text_printf(out, "game %s %d\n", match->game->id, match->game->version);
    text_printf(out, "edition %s %s\n", match->edition->name, match->edition->sha256);
    if (!match->edition->shipped)
        write_edition_text(match->edition, out);
    text_printf(out, "players %d\n", match->setup.players);
    if (*options)
        text_printf(out, "options %s\n", options);
    for (int seat = 0; seat < match->setup.players; seat++)
        write_seat(seat, (enum seat_kind)match->kind[seat], match->seat[seat], out);
    if (proof)
        text_add(out, proof);
    text_add(out, "moves\n");
}

void record_write_event(const struct match *match, struct event event, struct text *out)
{
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

/* Events and changes of who plays, each in its place. */
static void write_moves(const struct session *session, size_t event, size_t end, size_t handover,
                        size_t handovers, struct text *out)
{
    for (;; event++) {
        for (; handover < handovers && session_handover(session, handover)->place <= event;
             handover++)
            record_write_handover(session_handover(session, handover), out);
        if (event >= end)
            return;
        record_write_event(session_match(session), session_event(session, event), out);
    }
}

void record_write_step(const struct session *session, struct text *out)
{
    write_moves(session, session_count(session), session_prepared(session),
                session_handovers(session), session_prepared_handovers(session), out);
}

void record_write(const struct session *session, const char *proof, struct text *out)
{
    record_write_head(session, proof, out);
    write_moves(session, 0, session_count(session), 0, session_handovers(session), out);
    if (!session_active(session))
        text_add(out, "end\n");
}

/* ---- reading ----------------------------------------------------------- */

struct record_reader {
    const char *begin;
    const char *at, *end; /* what is left */
    const char *line;     /* this line, without its newline */
    size_t length;
    struct record_error *error;
    struct match match;
    char edition_name[MAX_NAME];
    char sha256[65];
    struct text edition_text;
    bool custom, options;
    bool saved, torn; /* the last line may be cut off; it was */
    int edition_line;
    int format;
};

static bool fail(struct record_reader *reader, enum error error)
{
    reader->error->error = error;
    snprintf(reader->error->word, sizeof reader->error->word, "%.*s", (int)reader->length,
             reader->line ? reader->line : "");
    return false;
}

/* The next line; false at the end of the text, or with the error set. */
static bool next_line(struct record_reader *reader)
{
    reader->length = 0;
    reader->line = reader->at;
    if (reader->at == reader->end)
        return false;
    reader->error->line++;
    const char *newline = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    if (!newline && reader->saved) {
        reader->torn = true;
        return false;
    }
    if (!newline)
        return fail(reader, ERROR_RECORD_TRUNCATED);
    reader->length = (size_t)(newline - reader->at);
    if (reader->length > MAX_LINE)
        return fail(reader, ERROR_RECORD_LINE);
    if (memchr(reader->line, 0, reader->length))
        return fail(reader, ERROR_RECORD_BINARY);
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
    return (int)number_read(text, length, 999);
}

static bool read_game(struct record_reader *reader)
{
    const char *text = after(reader, "game"), *space;
    char id[MAX_NAME];
    if (!text || !(space = memchr(text, ' ', rest(reader, text))) ||
        (size_t)(space - text) >= sizeof id)
        return fail(reader, ERROR_RECORD_HEAD);
    memcpy(id, text, (size_t)(space - text));
    id[space - text] = 0;
    reader->match.game = game_find(id);
    if (!reader->match.game)
        return fail(reader, ERROR_RECORD_GAME);
    if (whole_number(space + 1, rest(reader, space + 1)) != reader->match.game->version)
        return fail(reader, ERROR_RECORD_VERSION);
    return true;
}

static bool read_edition_line(struct record_reader *reader)
{
    const char *text = after(reader, "edition"), *space;
    if (!text || !(space = memchr(text, ' ', rest(reader, text))) ||
        (size_t)(space - text) >= sizeof reader->edition_name || rest(reader, space + 1) != 64)
        return fail(reader, ERROR_RECORD_HEAD);
    memcpy(reader->edition_name, text, (size_t)(space - text));
    memcpy(reader->sha256, space + 1, 64);
    reader->edition_line = reader->error->line;
    return true;
}

static bool read_edition_text(struct record_reader *reader)
{
    bool newline = *reader->line == '|';
    if (reader->length < 2 || reader->line[1] != ' ')
        return fail(reader, ERROR_RECORD_HEAD);
    text_add_bytes(&reader->edition_text, reader->line + 2, reader->length - 2);
    if (newline)
        text_add(&reader->edition_text, "\n");
    reader->custom = true;
    return true;
}

/* "seat 1 Ada" of format 1, "seat 1 person Ada" or "seat 1 person" of format 2;
 * the seat, or NOBODY. */
static int parse_seat(const struct record_reader *reader, enum seat_kind *kind,
                      char name[MAX_SEAT_NAME])
{
    const char *text = after(reader, "seat"), *end = reader->line + reader->length;
    int seat = text && end - text > 2 && text[1] == ' ' ? whole_number(text, 1) : -1;
    *kind = SEAT_UNTOLD;
    if (seat < 0 || seat >= reader->match.setup.players)
        return NOBODY;
    text += 2;
    if (reader->format == FORMAT_TOLD) {
        const char *space = memchr(text, ' ', (size_t)(end - text));
        size_t length = (size_t)((space ? space : end) - text);
        for (int i = SEAT_PERSON; i < SEAT_KINDS; i++)
            if (strlen(seat_kind_names[i]) == length && !memcmp(text, seat_kind_names[i], length))
                *kind = (enum seat_kind)i;
        if (*kind == SEAT_UNTOLD || (space && space + 1 == end))
            return NOBODY;
        text = space ? space + 1 : end;
    }
    if (end - text >= MAX_SEAT_NAME)
        return NOBODY;
    memset(name, 0, MAX_SEAT_NAME);
    memcpy(name, text, (size_t)(end - text));
    return name[name_cut(name, NAME_LETTERS)] ? NOBODY : seat;
}

static bool read_seat(struct record_reader *reader)
{
    char name[MAX_SEAT_NAME];
    enum seat_kind kind;
    int seat = parse_seat(reader, &kind, name);
    if (seat == NOBODY || *reader->match.seat[seat] || reader->match.kind[seat] != SEAT_UNTOLD)
        return fail(reader, ERROR_RECORD_SEAT);
    memcpy(reader->match.seat[seat], name, sizeof name);
    reader->match.kind[seat] = (uint8_t)kind;
    return true;
}

static bool read_players(struct record_reader *reader)
{
    const struct game *game = reader->match.game;
    const char *text = after(reader, "players");
    int players = whole_number(text, rest(reader, text));
    if (players < game->min_players || players > game->max_players || reader->match.setup.players)
        return fail(reader, ERROR_PLAYERS);
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
        return fail(reader, ERROR_RECORD_HEAD);
    reader->options = true;
    enum error error = setup_parse(reader->match.game, options, &reader->match.setup, &at);
    return !error || fail(reader, error);
}

/* Whether nothing is missing at the line "moves". */
static bool head_is_whole(struct record_reader *reader)
{
    if (!reader->match.setup.players)
        return fail(reader, ERROR_RECORD_HEAD);
    for (int seat = 0; seat < reader->match.setup.players; seat++)
        if (reader->format == FORMAT_TOLD && reader->match.kind[seat] == SEAT_UNTOLD)
            return fail(reader, ERROR_RECORD_SEAT);
    return true;
}

/* Everything up to the line "moves". */
static bool read_head(struct record_reader *reader, struct record *record)
{
    const char *text;
    if (!next_line(reader) || !(text = after(reader, "kontor-record")))
        return reader->error->error ? false : fail(reader, ERROR_RECORD_HEAD);
    reader->format = whole_number(text, rest(reader, text));
    if (reader->format != FORMAT_UNTOLD && reader->format != FORMAT_TOLD)
        return fail(reader, ERROR_RECORD_FORMAT);
    if (!next_line(reader) || !read_game(reader) || !next_line(reader) ||
        !read_edition_line(reader))
        return reader->error->error ? false : fail(reader, ERROR_RECORD_HEAD);
    while (next_line(reader)) {
        bool fine;
        if (is_line(reader, "moves"))
            return head_is_whole(reader);
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
            fine = fail(reader, ERROR_RECORD_HEAD);
        if (!fine)
            return false;
    }
    return reader->error->error ? false : fail(reader, ERROR_RECORD_TRUNCATED);
}

static bool open_edition(struct record_reader *reader, hash_text *hash, struct record *record)
{
    const struct game *game = reader->match.game;
    if (!reader->custom) {
        const struct shipped_text *text = edition_shipped(game, reader->edition_name);
        if (!text)
            return fail(reader, ERROR_RECORD_EDITION_UNKNOWN);
        if (strcmp(text->sha256, reader->sha256))
            return fail(reader, ERROR_RECORD_EDITION_HASH);
        record->edition = edition_open(game, reader->edition_name);
        return record->edition || fail(reader, ERROR_MEMORY);
    }
    char hex[65];
    if (reader->edition_text.failed)
        return fail(reader, ERROR_MEMORY);
    hash(reader->edition_text.data, reader->edition_text.size, hex);
    if (strcmp(hex, reader->sha256))
        return fail(reader, ERROR_RECORD_EDITION_HASH);
    record->edition = edition_read(game, reader->edition_text.data, reader->edition_text.size, hex,
                                   &reader->error->edition);
    if (!record->edition)
        return fail(reader, ERROR_RECORD_EDITION);
    if (strcmp(record->edition->name, reader->edition_name))
        return fail(reader, ERROR_RECORD_EDITION_HASH);
    return true;
}

static int read_actor(const struct record_reader *reader)
{
    if (reader->length < 3 || reader->line[1] != ' ')
        return NOBODY;
    char c = *reader->line;
    return c == '.' ? CHANCE : c == 'h' ? HOST : c >= '0' && c <= '8' ? c - '0' : NOBODY;
}

/* The length of a line among the moves but for its chain tag, which is for
 * fair/ to look at. */
static size_t without_tag(const char *text, size_t length)
{
    bool tagged = length > 18 && text[length - 17] == '#' && text[length - 18] == ' ';
    return tagged ? length - 18 : length;
}

static bool read_move(struct record_reader *reader, struct record *record)
{
    const struct match *match = &reader->match;
    int actor = read_actor(reader);
    const char *text = reader->line + 2;
    struct move move;
    struct refusal refusal;
    if (actor == NOBODY)
        return fail(reader, ERROR_RECORD_LINE);
    size_t length = reader->length - 2;
    length = without_tag(text, length);
    if (length == 4 && !memcmp(text, "undo", 4)) {
        if (session_undo(record->session, actor, &refusal))
            return true;
    } else {
        enum error error =
            move_parse(match->game, match->edition->data, text, length, false, &move);
        if (error)
            return fail(reader, error);
        if (session_play(record->session, actor, move, &refusal))
            return true;
    }
    reader->error->rule = refusal.rule;
    return fail(reader, refusal.error);
}

/* "seat 1 computer hard" among the moves. */
static bool read_handover(struct record_reader *reader, struct record *record)
{
    char name[MAX_SEAT_NAME];
    enum seat_kind kind;
    struct refusal refusal;
    reader->length = without_tag(reader->line, reader->length);
    int seat = parse_seat(reader, &kind, name);
    if (seat == NOBODY || reader->format != FORMAT_TOLD)
        return fail(reader, ERROR_RECORD_SEAT);
    if (!session_prepare_handover(record->session, seat, kind, name, &refusal))
        return fail(reader, refusal.error);
    session_commit(record->session);
    return true;
}

/* Lines of a draft that was not confirmed are no part of the match yet. */
static size_t part_of_match(const struct session *session)
{
    return session_count(session) + session_handovers(session);
}

static bool read_moves(struct record_reader *reader, struct record *record)
{
    record->whole = (size_t)(reader->at - reader->begin);
    while (next_line(reader)) {
        size_t before = part_of_match(record->session);
        if (is_line(reader, "end")) {
            if (session_active(record->session))
                return fail(reader, ERROR_RECORD_END);
            record->finished = true;
            record->whole = (size_t)(reader->at - reader->begin);
            break;
        }
        if (!(after(reader, "seat") ? read_handover(reader, record) : read_move(reader, record)))
            return false;
        if (part_of_match(record->session) > before)
            record->whole = (size_t)(reader->at - reader->begin);
    }
    if (reader->error->error)
        return false;
    if (!record->finished)
        return true;
    if (next_line(reader)) {
        if (!after(reader, "chain"))
            return fail(reader, ERROR_RECORD_AFTER_END);
        record->whole = (size_t)(reader->at - reader->begin);
        if (next_line(reader))
            return fail(reader, ERROR_RECORD_AFTER_END);
    }
    return !reader->error->error;
}

static bool read_record(const char *text, size_t size, bool saved, hash_text *hash,
                        struct record *record, struct record_error *error)
{
    struct record_reader reader = { .begin = text, .at = text, .end = text + size, .error = error };
    *record = (struct record){ 0 };
    *error = (struct record_error){ 0 };
    bool fine = size <= MAX_RECORD ? true : fail(&reader, ERROR_RECORD_SIZE);
    fine = fine && read_head(&reader, record);
    if (fine && !open_edition(&reader, hash, record)) {
        error->line = reader.edition_line;
        fine = false;
    }
    text_free(&reader.edition_text);
    if (fine) {
        struct refusal refusal;
        reader.match.edition = record->edition;
        record->session = session_open(&reader.match, &refusal);
        reader.saved = saved;
        if (record->session) {
            session_be_lenient(record->session, true);
            fine = read_moves(&reader, record);
            session_be_lenient(record->session, false);
        } else {
            fine = fail(&reader, refusal.error);
            error->rule = refusal.rule;
        }
    }
    record->torn = reader.torn;
    if (!fine)
        record_free(record);
    return fine;
}

bool record_read(const char *text, size_t size, hash_text *hash, struct record *record,
                 struct record_error *error)
{
    return read_record(text, size, false, hash, record, error);
}

bool record_read_saved(const char *text, size_t size, hash_text *hash, struct record *record,
                       struct record_error *error)
{
    return read_record(text, size, true, hash, record, error);
}

void record_free(struct record *record)
{
    session_close(record->session);
    edition_free(record->edition);
    text_free(&record->proof);
    *record = (struct record){ 0 };
}
