/* kontor.c: the library, errors, words and what there is to play. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/brain.h"
#include "api/call.h"
#include "core/describe.h"
#include "words/catalogue.h"

/* ---- the library ------------------------------------------------------------ */

const char *kontor_version(void)
{
    return KONTOR_VERSION;
}

int kontor_interface(void)
{
    return KONTOR_INTERFACE;
}

struct kontor *kontor_open(void)
{
    void *room = aligned_alloc(64, (sizeof(struct kontor) + 63) / 64 * 64);
    if (room)
        memset(room, 0, sizeof(struct kontor));
    return room;
}

void kontor_close(struct kontor *kontor)
{
    if (!kontor)
        return;
    for (int i = 0; i < MOST_LANGUAGES; i++)
        words_free(kontor->words[i]);
    text_free(&kontor->out);
    free(kontor);
}

size_t kontor_size(const struct kontor *kontor)
{
    return kontor ? kontor->size : 0;
}

void *kontor_allocate(size_t size)
{
    return malloc(size ? size : 1);
}

void kontor_release(void *room)
{
    free(room);
}

/* ---- errors ----------------------------------------------------------------- */

static enum kontor_error class_of_play(enum error error)
{
    switch (error) {
    case NO_ERROR:
        return KONTOR_FINE;
    case ERROR_RULE:
        return KONTOR_RULE;
    case ERROR_NOT_YOUR_TURN:
    case ERROR_OVER:
    case ERROR_STEP:
    case ERROR_NOT_OVER:
        return KONTOR_TURN;
    case ERROR_UNDO:
    case ERROR_UNDO_BOUND:
        return KONTOR_UNDO;
    case ERROR_LENGTH:
        return KONTOR_LIMIT;
    case ERROR_UNKNOWN_MOVE:
    case ERROR_MOVE_SYNTAX:
    case ERROR_MOVE_RANGE:
    case ERROR_STANDING:
        return KONTOR_MOVE;
    case ERROR_DRAFT_FULL:
    case ERROR_DRAFT_LOST:
        return KONTOR_DRAFT;
    case ERROR_MEMORY:
        return KONTOR_MEMORY;
    case ERROR_FAULT:
        return KONTOR_CLOSED;
    case ERROR_GAME:
    case ERROR_LANGUAGE:
    case ERROR_EDITION:
    case ERROR_AGENT:
        return KONTOR_UNKNOWN;
    case ERROR_WORDS_TABLE:
        return KONTOR_WORDS;
    case ERROR_ARGUMENT:
    case ERROR_UTF8:
    case ERROR_VIEWER:
        return KONTOR_ARGUMENT;
    default:
        return KONTOR_SETUP;
    }
}

static enum kontor_error class_of(enum error error)
{
    if (error >= ERROR_RECORD_HEAD && error <= ERROR_RECORD_SIZE)
        return KONTOR_RECORD;
    if (error >= ERROR_FAIR_RANDOM && error <= ERROR_FAIR_FILE)
        return KONTOR_PROOF;
    if (error >= ERROR_DESK_HEAD && error <= ERROR_DESK_THING)
        return KONTOR_DESK;
    return class_of_play(error);
}

bool call_begin(struct kontor *kontor)
{
    if (!kontor)
        return false;
    kontor->trouble = (struct trouble){ .error = KONTOR_FINE };
    text_free(&kontor->out);
    kontor->out = (struct text){ 0 };
    kontor->size = 0;
    return true;
}

/* Nothing of what was written until then is handed out. */
static enum kontor_error note(struct kontor *kontor, struct trouble trouble, const char *key)
{
    if (!kontor)
        return KONTOR_ARGUMENT;
    kontor->trouble = trouble;
    snprintf(kontor->trouble.key, sizeof kontor->trouble.key, "%s", key);
    text_free(&kontor->out);
    kontor->out = (struct text){ 0 };
    kontor->size = 0;
    return trouble.error;
}

enum kontor_error call_fail(struct kontor *kontor, enum error error)
{
    return note(kontor, (struct trouble){ .error = class_of(error), .about = { .error = error } },
                error_key(error));
}

enum kontor_error call_fail_word(struct kontor *kontor, enum error error, const char *word,
                                 size_t length)
{
    struct trouble trouble = { .error = class_of(error), .about = { .error = error } };
    size_t most = sizeof trouble.about.word - 1;
    if (length > most)
        for (length = most; length && ((unsigned char)word[length] & 0xc0) == 0x80;)
            length--; /* cut between characters */
    memcpy(trouble.about.word, word, length);
    return note(kontor, trouble, error_key(error));
}

enum kontor_error call_refuse(struct kontor *kontor, const struct game *game,
                              const struct refusal *refusal)
{
    struct trouble trouble = { .error = class_of(refusal->error),
                               .game = game,
                               .about = { .error = refusal->error, .rule = refusal->rule } };
    return note(kontor, trouble, error_key(refusal->error));
}

enum kontor_error call_fail_record(struct kontor *kontor, const struct record_error *error)
{
    return note(kontor, (struct trouble){ .error = KONTOR_RECORD, .about = *error },
                error_key(error->error));
}

enum kontor_error call_fail_edition(struct kontor *kontor, const struct game *game,
                                    const struct edition_error *error)
{
    struct trouble trouble = {
        .error = KONTOR_SETUP, .game = game, .edition = true, .about.line = error->line
    };
    char key[64];
    trouble.about.edition = *error;
    snprintf(trouble.about.word, sizeof trouble.about.word, "%s", error->word);
    snprintf(key, sizeof key, "error.edition.%s", edition_fault_name(error->fault));
    return note(kontor, trouble, key);
}

const char *call_text(struct kontor *kontor)
{
    if (kontor->out.failed || !kontor->out.data) {
        call_fail(kontor, ERROR_MEMORY);
        return NULL;
    }
    kontor->size = kontor->out.size;
    return kontor->out.data;
}

enum kontor_error kontor_error(const struct kontor *kontor)
{
    return kontor ? kontor->trouble.error : KONTOR_ARGUMENT;
}

const char *kontor_error_key(const struct kontor *kontor)
{
    return kontor ? kontor->trouble.key : error_key(ERROR_ARGUMENT);
}

/* No such computer player: which there are. */
static void say_agent(const struct words *words, const struct trouble *trouble, struct text *out)
{
    struct text names = { 0 };
    for (int i = 0; all_brains[i]; i++)
        text_printf(&names, "%s%s", i ? ", " : "", all_brains[i]->name);
    struct words_arg args[] = { words_string("agent", trouble->about.word),
                                words_string("agents", names.data ? names.data : "") };
    words_say(words, NULL, trouble->key, args, 2, out);
    text_free(&names);
}

static void say_trouble(const struct words *words, const struct trouble *trouble, struct text *out)
{
    if (!words)
        text_add(out, trouble->key);
    else if (trouble->about.error == ERROR_AGENT || trouble->about.error == ERROR_AGENT_BUDGET ||
             trouble->about.error == ERROR_AGENT_SETTING)
        say_agent(words, trouble, out);
    else if (trouble->edition)
        words_edition_error(words, trouble->game, NULL, &trouble->about.edition, out);
    else if (trouble->error != KONTOR_FINE)
        words_record_error(words, trouble->game, NULL, &trouble->about, out);
}

/* Telling what was wrong does not change what was wrong: the words are looked
 * for with the trouble put aside. */
static const struct words *words_aside(struct kontor *kontor, const char *language)
{
    struct trouble trouble = kontor->trouble;
    const struct words *words = call_words(kontor, language);
    text_free(&kontor->out);
    kontor->out = (struct text){ 0 };
    kontor->trouble = trouble;
    return words;
}

const char *kontor_error_sentence(struct kontor *kontor, const char *language)
{
    if (!kontor)
        return error_key(ERROR_ARGUMENT);
    const struct words *words = words_aside(kontor, language);
    say_trouble(words, &kontor->trouble, &kontor->out);
    kontor->size = kontor->out.data ? kontor->out.size : 0;
    return kontor->out.data ? kontor->out.data : "";
}

const char *kontor_error_json(struct kontor *kontor, const char *language)
{
    struct text sentence = { 0 };
    if (!kontor)
        return NULL;
    const struct words *words = words_aside(kontor, language);
    const struct trouble *trouble = &kontor->trouble;
    struct text *out = &kontor->out;
    say_trouble(words, trouble, &sentence);
    json_open(out, NULL, '{');
    json_number(out, "error", trouble->error);
    json_text(out, "key", trouble->key);
    json_text(out, "sentence", sentence.data ? sentence.data : "");
    if (trouble->about.error == ERROR_RULE && trouble->about.rule)
        json_text(out, "rule", trouble->about.rule);
    if (trouble->about.line)
        json_number(out, "line", trouble->about.line);
    if (*trouble->about.word)
        json_text(out, "word", trouble->about.word);
    json_close(out, '}');
    text_free(&sentence);
    kontor->size = out->data ? out->size : 0;
    return out->failed ? NULL : out->data;
}

/* ---- what was handed in --------------------------------------------------------- */

bool call_is_text(const char *text, size_t most)
{
    if (!text)
        return false;
    size_t length = strnlen(text, most + 1);
    return length <= most && text_is_utf8(text, length);
}

/* Built-in words are opened when they are first asked for. */
static struct words *words_at(struct kontor *kontor, int i)
{
    if (!kontor->words[i])
        kontor->words[i] = words_open(words_languages[i]);
    return kontor->words[i];
}

const struct words *call_words(struct kontor *kontor, const char *language)
{
    for (int i = 0; words_languages[i] && i < MOST_LANGUAGES; i++)
        if (!language || !strcmp(language, words_languages[i])) {
            const struct words *words = words_at(kontor, i);
            if (words)
                return words;
        }
    call_fail(kontor, ERROR_LANGUAGE);
    return NULL;
}

const struct game *call_game(struct kontor *kontor, const char *id)
{
    const struct game *game = id ? game_find(id) : NULL;
    if (!game)
        call_fail(kontor, id ? ERROR_GAME : ERROR_ARGUMENT);
    return game;
}

bool call_match(struct kontor *kontor, const struct kontor_match *match)
{
    if (!match)
        call_fail(kontor, ERROR_ARGUMENT);
    return match;
}

bool call_seat(struct kontor *kontor, const struct kontor_match *match, int seat)
{
    if (!call_match(kontor, match))
        return false;
    bool there = seat >= 0 && seat < session_match(match->record.session)->setup.players;
    if (!there)
        call_fail(kontor, ERROR_VIEWER);
    return there;
}

const struct match *call_told(struct kontor *kontor, const struct kontor_match *match)
{
    kontor->told = *session_match(match->record.session);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (*match->called[seat])
            memcpy(kontor->told.seat[seat], match->called[seat], sizeof match->called[seat]);
    return &kontor->told;
}

bool call_viewer(struct kontor *kontor, const struct kontor_match *match, int viewer)
{
    return viewer == SPECTATOR ? call_match(kontor, match) : call_seat(kontor, match, viewer);
}

bool call_open_seat(struct kontor *kontor, const struct kontor_match *match, int seat)
{
    if (!call_seat(kontor, match, seat))
        return false;
    if (!match->table)
        call_fail(kontor, ERROR_FAIR_NO_SEED);
    return match->table;
}

/* ---- what there is ---------------------------------------------------------------- */

enum kontor_error kontor_add_words(struct kontor *kontor, const void *table, size_t size)
{
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    struct words *words = words_open_table(table, size);
    if (!words)
        return call_fail(kontor, ERROR_WORDS_TABLE);
    int i = 0;
    while (strcmp(words_language(words), words_languages[i]))
        i++;
    must(i < MOST_LANGUAGES);
    if (words_at(kontor, i)) {
        words_free(words);
        words = words_join(kontor->words[i], table, size);
        if (!words)
            return call_fail(kontor, ERROR_MEMORY);
        words_free(kontor->words[i]);
    }
    kontor->words[i] = words;
    return KONTOR_FINE;
}

const char *kontor_languages(struct kontor *kontor)
{
    if (!call_begin(kontor))
        return NULL;
    json_open(&kontor->out, NULL, '[');
    for (int i = 0; words_languages[i] && i < MOST_LANGUAGES; i++)
        if (words_at(kontor, i))
            json_text(&kontor->out, NULL, words_languages[i]);
    json_close(&kontor->out, ']');
    return call_text(kontor);
}

const char *kontor_words(struct kontor *kontor, const char *language)
{
    const struct words *words = call_begin(kontor) ? call_words(kontor, language) : NULL;
    if (!words)
        return NULL;
    catalogue_words(words, &kontor->out);
    return call_text(kontor);
}

const char *kontor_games(struct kontor *kontor, const char *language)
{
    const struct words *words = call_begin(kontor) ? call_words(kontor, language) : NULL;
    if (!words)
        return NULL;
    catalogue_games(words, NULL, &kontor->out);
    return call_text(kontor);
}

const char *kontor_rules(struct kontor *kontor, const char *game, const char *language)
{
    const struct words *words = call_begin(kontor) ? call_words(kontor, language) : NULL;
    const struct game *found = words ? call_game(kontor, game) : NULL;
    if (!found)
        return NULL;
    struct edition *edition = edition_open(found, NULL);
    if (!edition)
        return call_fail(kontor, ERROR_MEMORY), NULL;
    catalogue_rules(words, edition, NULL, &kontor->out);
    edition_free(edition);
    return call_text(kontor);
}

const char *kontor_players(struct kontor *kontor, const char *language)
{
    const struct words *words = call_begin(kontor) ? call_words(kontor, language) : NULL;
    if (!words)
        return NULL;
    json_open(&kontor->out, NULL, '[');
    for (int i = 0; all_brains[i]; i++) {
        char key[64];
        snprintf(key, sizeof key, "told.brain.%s", all_brains[i]->name);
        const char *title = words_find(words, NULL, key);
        json_open(&kontor->out, NULL, '{');
        json_text(&kontor->out, "name", all_brains[i]->name);
        json_text(&kontor->out, "title", title ? title : all_brains[i]->name);
        json_bool(&kontor->out, "thinks", all_brains[i]->thinks);
        json_close(&kontor->out, '}');
    }
    json_close(&kontor->out, ']');
    return call_text(kontor);
}

const char *kontor_layout(struct kontor *kontor, const char *game)
{
    const struct game *found = call_begin(kontor) ? call_game(kontor, game) : NULL;
    if (!found)
        return NULL;
    json_layout(&kontor->out, NULL, found);
    return call_text(kontor);
}
