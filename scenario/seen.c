/*
 * seen.c: what a viewer sees, "sees 1: 0 lay flyt", and is told, by keys and arguments,
 * "says 1: field.money row=0 to=8", since the last line with a move.
 */
#include "scenario/seen.h"

#include <string.h>

#include "core/changes.h"

/* ---- events --------------------------------------------------------------------- */

static bool sees_any(struct trial *trial, int viewer, int actor, bool undo,
                     const struct pattern *pattern)
{
    size_t seen = session_seen(trial->session, viewer);
    for (size_t i = trial->mark[viewer]; i < seen; i++) {
        struct event event;
        session_seen_event(trial->session, viewer, i, &event);
        if (event.actor == actor && (event.what == EVENT_UNDO) == undo &&
            pattern_fits(trial->game, pattern, event.move))
            return true;
    }
    return false;
}

static void differ_seen(struct trial *trial, int viewer, const char *what)
{
    struct text text = { 0 };
    size_t seen = session_seen(trial->session, viewer);
    for (size_t i = trial->mark[viewer]; i < seen; i++) {
        struct event event;
        session_seen_event(trial->session, viewer, i, &event);
        text_add(&text, "; ");
        if (event.actor < MAX_PLAYERS)
            text_printf(&text, "%d ", event.actor);
        else
            text_add(&text, event.actor == CHANCE ? ". " : "h ");
        text_add(&text, event.what == EVENT_UNDO ? "undo " : "");
        trial_add_move(&text, trial, event.move);
    }
    trial_differ(trial, "%s; seen%s", what, text.data ? text.data + 1 : " nothing");
    text_free(&text);
}

bool sees_run(struct trial *trial, struct line *line, int viewer, bool wanted)
{
    int actor;
    struct pattern pattern;
    if (wanted && line_take(line, "nothing")) {
        if (session_seen(trial->session, viewer) > trial->mark[viewer])
            differ_seen(trial, viewer, "something happened");
        return line_over(line);
    }
    if (!line_actor(line, trial->players, &actor))
        return false;
    bool undo = line_take(line, "undo");
    if (!line_pattern(line, trial->game, trial_data(trial), MAY_ANY | MAY_HIDE, &pattern))
        return false;
    if (sees_any(trial, viewer, actor, undo, &pattern) != wanted)
        differ_seen(trial, viewer, wanted ? "not seen" : "seen, but should not be");
    return line_over(line);
}

/* ---- messages -------------------------------------------------------------------- */

/* Told are the moves that the viewer saw, as they were masked, what changed in the shown
 * view, and the account of a finished match. */
enum { MOST_ASKED = 6, MOST_NAMED = 8 };

/* What a message must be like. */
struct wanted {
    char key[64]; /* without the game's name */
    int count;
    struct {
        char name[32], value[64];
    } arg[MOST_ASKED];
};

struct listing {
    const struct trial *trial;
    const struct wanted *wanted;
    int told;   /* messages */
    bool found; /* one of them is wanted */
    struct text keys;
    const char *bad; /* a value that is none, of an argument that is there */
};

static const char *key_of(const struct trial *trial, const struct message *message)
{
    size_t length = strlen(trial->game->id);
    return !strncmp(message->key, trial->game->id, length) && message->key[length] == '.'
               ? message->key + length + 1
               : message->key;
}

/* Whether the argument is as it is asked for: "*" is anything. */
static bool fits_value(struct listing *listing, const struct message *message, int i,
                       const char *value)
{
    int64_t wanted;
    const struct trial *trial = listing->trial;
    if (!strcmp(value, "*"))
        return true;
    if (!word_named(trial->game, trial_data(trial), message->arg[i].noun, value, strlen(value),
                    &wanted)) {
        listing->bad = value;
        return false;
    }
    return wanted == message->arg[i].value;
}

static bool fits(struct listing *listing, const struct message *message)
{
    const struct wanted *wanted = listing->wanted;
    bool all = true;
    if (strcmp(key_of(listing->trial, message), wanted->key) != 0)
        return false;
    for (int k = 0; k < wanted->count; k++) {
        int i = 0;
        while (i < message->count && strcmp(message->arg[i].name, wanted->arg[k].name) != 0)
            i++;
        if (i == message->count)
            return false;
        all = fits_value(listing, message, i, wanted->arg[k].value) && all;
    }
    return all;
}

static void hear(void *context, const struct message *message)
{
    struct listing *listing = context;
    const struct trial *trial = listing->trial;
    listing->told++;
    if (listing->wanted && fits(listing, message))
        listing->found = true;
    if (listing->told > MOST_NAMED)
        return;
    text_printf(&listing->keys, "%s%s", listing->keys.size ? "; " : "", key_of(trial, message));
    for (int i = 0; i < message->count; i++) {
        int32_t value = message->arg[i].value;
        const char *noun = message->arg[i].noun;
        const char *name =
            noun && value >= 0 ? noun_name(trial->game, trial_data(trial), noun, value) : NULL;
        text_printf(&listing->keys, " %s=", message->arg[i].name);
        if (name)
            text_add(&listing->keys, name);
        else if (value == UNKNOWN)
            text_add(&listing->keys, "?");
        else if (noun && (value == EMPTY || value == UNDRAWN))
            text_add(&listing->keys, value == EMPTY ? "-" : "undrawn");
        else
            text_add_number(&listing->keys, value);
    }
}

static void hear_events(struct listing *listing, int viewer)
{
    const struct session *session = listing->trial->session;
    size_t seen = session_seen(session, viewer);
    for (size_t i = listing->trial->mark[viewer]; i < seen; i++) {
        struct event event;
        struct message message;
        session_seen_event(session, viewer, i, &event);
        move_tell(listing->trial->game, event.actor, event.move, &message);
        if (event.what == EVENT_MOVE)
            hear(listing, &message);
    }
}

static void hear_changes(struct listing *listing, int viewer)
{
    _Alignas(64) unsigned char before[MAX_STATE], after[MAX_STATE];
    const struct trial *trial = listing->trial;
    game_observe(trial->game, trial->before, viewer, SHOWN, before);
    session_view(trial->session, viewer, SHOWN, after);
    changes_tell(trial->game, trial->players, before, after, hear, listing);
}

static void hear_account(struct listing *listing, int viewer)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    const struct trial *trial = listing->trial;
    struct message message;
    if (session_active(trial->session))
        return;
    session_view(trial->session, viewer, SHOWN, view);
    for (int i = 0; trial->game->explain(trial_data(trial), view, i, &message); i++)
        hear(listing, &message);
}

static bool copy_word(struct line *line, char *buffer, size_t size, const char *what)
{
    const char *word;
    size_t length = line_word(line, &word);
    if (!length || length >= size)
        return line_fault(line, length ? "\"%.*s\" is too long" : "%.*s is missing",
                          length ? 40 : (int)strlen(what), length ? word : what);
    memcpy(buffer, word, length);
    buffer[length] = 0;
    return true;
}

/* "field.money row=0 to=8" */
static bool read_wanted(struct line *line, struct wanted *wanted)
{
    *wanted = (struct wanted){ .count = 0 };
    if (!copy_word(line, wanted->key, sizeof wanted->key, "a key"))
        return false;
    while (line_blanks(line), line->at < line->end) {
        if (wanted->count == MOST_ASKED)
            return line_fault(line, "too many arguments");
        if (!copy_word(line, wanted->arg[wanted->count].name, sizeof wanted->arg[0].name,
                       "an argument"))
            return false;
        if (!line_take_sign(line, "="))
            return line_fault(line, "a \"=\" is missing");
        if (!copy_word(line, wanted->arg[wanted->count].value, sizeof wanted->arg[0].value,
                       "a value"))
            return false;
        wanted->count++;
    }
    return true;
}

/* Keys of moves and fields that there are not cannot be told by anybody. */
static bool is_known(const struct trial *trial, const char *key)
{
    if (!strncmp(key, "field.", 6)) {
        const struct field *field = game_field(trial->game, key + 6);
        return field && field->told;
    }
    if (strncmp(key, "move.", 5) != 0)
        return !strncmp(key, "score.", 6) && key[6];
    for (const struct move_kind *kind = trial->game->kinds + 1; kind->word; kind++)
        if (!strcmp(kind->word, key + 5))
            return true;
    return false;
}

bool says_run(struct trial *trial, struct line *line, int viewer, bool wanted)
{
    struct wanted asked;
    struct listing listing = { .trial = trial };
    bool nothing = wanted && line_take(line, "nothing");
    if (!nothing) {
        if (!read_wanted(line, &asked))
            return false;
        if (!is_known(trial, asked.key))
            return line_fault(line, "nothing is told by \"%s\"", asked.key);
        listing.wanted = &asked;
    }
    hear_events(&listing, viewer);
    hear_changes(&listing, viewer);
    hear_account(&listing, viewer);
    const char *keys = listing.keys.data ? listing.keys.data : "nothing";
    bool good = true;
    if (nothing && listing.told)
        trial_differ(trial, "told: %s", keys);
    else if (listing.bad && !listing.found)
        good = line_fault(line, "\"%s\" is no such value", listing.bad);
    else if (!nothing && listing.found != wanted)
        trial_differ(trial, "%s; told: %s", wanted ? "not told" : "told, but should not be", keys);
    text_free(&listing.keys);
    return good && line_over(line);
}
