/*
 * hostile.h: a host that lies: numbers of true views are exchanged and fed to a desk, and
 * whatever the desk takes is asked for all that a screen asks for.
 *
 * What to do is read from bytes, so that a fuzzer can look for the worst; any bytes do.
 */
#ifndef TESTS_FUZZ_HOSTILE_H
#define TESTS_FUZZ_HOSTILE_H

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/edition.h"
#include "desk/follow.h"
#include "desk/inside.h"

enum {
    HOSTILE_MATCHES = 8, /* of each game, with their own options and numbers of players */
    HOSTILE_STATES = 1500,
    HOSTILE_BYTES = 400 /* read at most */
};

/* A match that was played to its end, as the states that it went through. */
struct hostile_match {
    struct match match;
    struct text head;
    int count;
    unsigned char (*state)[MAX_STATE];
};

struct hostile_bytes {
    const uint8_t *at, *end;
};

static inline unsigned take_byte(struct hostile_bytes *bytes)
{
    return bytes->at < bytes->end ? *bytes->at++ : 0;
}

static inline unsigned take_below(struct hostile_bytes *bytes, unsigned n)
{
    unsigned value = take_byte(bytes);
    if (n > 256)
        value = value << 8 | take_byte(bytes);
    return n ? value % n : 0;
}

/* ---- true matches --------------------------------------------------------------- */

/* A form of an option with its numbers at one end. */
static inline void hostile_option(const struct option *option, struct rng *rng,
                                  struct option_value *value)
{
    char text[96];
    size_t used = 0;
    int forms = 0;
    while (option->forms[forms])
        forms++;
    const char *at = option->forms[rng_below(rng, (uint32_t)forms)];
    while (*at && used < sizeof text - 8) {
        if (*at != '<') {
            text[used++] = *at++;
            continue;
        }
        const char *dash = strchr(at, '-'), *close = strchr(at, '>');
        bool high = rng_below(rng, 2);
        const char *from = high ? dash + 1 : at + 1, *to = high ? close : dash;
        memcpy(text + used, from, (size_t)(to - from));
        used += (size_t)(to - from);
        at = close + 1;
    }
    option_parse(option, text, used, value);
}

static inline void hostile_setup(const struct game *game, const struct edition *edition, int number,
                                 struct rng *rng, struct setup *setup)
{
    unsigned char scratch[MAX_STATE] __attribute__((aligned(64)));
    int counts = game->max_players - game->min_players + 1;
    setup_defaults(game, game->min_players + number % counts, setup);
    struct setup other = *setup;
    for (int i = 0; number >= 2 && game->options[i].name; i++)
        hostile_option(&game->options[i], rng, &other.option[i]);
    if (!game->setup(edition->data, scratch, &other))
        *setup = other;
}

static inline struct move hostile_move(const struct game *game, const void *edition,
                                       const void *state, int actor, struct rng *rng)
{
    static struct offers offers;
    if (actor == CHANCE)
        return game->chance(edition, state, rng);
    if (actor == HOST)
        return game->host(edition, state, rng, NO_CLOCK);
    if (rng_below(rng, 3))
        return game->playout(edition, state, actor, rng);
    game_legal(game, edition, state, actor, &offers);
    return offers_pick(&offers, rng_below(rng, offers.moves));
}

static inline const struct hostile_match *hostile_match(const struct game *game, int number)
{
    static struct hostile_match matches[16][HOSTILE_MATCHES];
    int i = 0;
    while (all_games[i] != game)
        i++;
    struct hostile_match *match = &matches[i][number];
    if (match->count)
        return match;
    static struct edition *editions[16];
    if (!editions[i])
        editions[i] = edition_open(game, NULL);
    assert(editions[i]);
    const void *edition = editions[i]->data;
    struct rng rng = rng_seed((uint64_t)number + 1);
    match->match = (struct match){ .game = game, .edition = editions[i], .seat = { "Ada" } };
    hostile_setup(game, editions[i], number, &rng, &match->match.setup);
    struct session *session = session_open(&match->match, NULL);
    assert(session);
    follow_head(session, NULL, &match->head);
    session_close(session);
    match->state = calloc(HOSTILE_STATES, MAX_STATE);
    assert(match->state);
    unsigned char state[MAX_STATE] __attribute__((aligned(64)));
    game->setup(edition, state, &match->match.setup);
    for (unsigned active; match->count < HOSTILE_STATES; match->count++) {
        memcpy(match->state[match->count], state, game->state_size);
        if (!(active = game->active(edition, state))) {
            match->count++;
            break;
        }
        int actor = __builtin_ctz(active);
        for (unsigned k = rng_below(&rng, (uint32_t)__builtin_popcount(active)); k; k--)
            actor = __builtin_ctz(active &= active - 1);
        game->apply(edition, state, actor, hostile_move(game, edition, state, actor, &rng));
    }
    return match;
}

/* ---- all that a screen asks for -------------------------------------------------------- */

static inline void hostile_thing(const struct desk *desk, struct rng *rng, struct text *out)
{
    const struct game *game = desk->match.game;
    char thing[MAX_THING];
    int nouns = 0;
    while (game->nouns[nouns].name)
        nouns++;
    int k = (int)rng_below(rng, (uint32_t)nouns + 1);
    const char *noun = k < nouns ? game->nouns[k].name : "seat";
    int count = noun_count(game, noun);
    const char *name =
        noun_name(game, desk->edition->data, noun, (int)rng_below(rng, (uint32_t)count));
    snprintf(thing, sizeof thing, "%s:%s", noun, name ? name : "");
    out->size = 0, out->comma = false;
    desk_explain(desk, thing, out);
}

static inline void hostile_questions(const struct desk *desk, struct rng *rng, struct text *out)
{
    const struct game *game = desk->match.game;
    struct move move;
    char line[160];
    for (int i = 0; i < 3; i++) {
        hostile_thing(desk, rng, out);
        move_from_number(game, (int)rng_below(rng, (uint32_t)move_numbers(game)), &move);
        if (!move_print(game, desk->edition->data, move, line, sizeof line))
            continue;
        out->size = 0, out->comma = false;
        desk_why(desk, line, out);
        out->size = 0, out->comma = false;
        desk_order(desk, line, out);
    }
}

static inline void hostile_look(const struct desk *desk, struct text *out)
{
    size_t next = desk_next(desk), first = desk_first(desk);
    out->size = 0, out->comma = false;
    enum error error = desk_json(desk, NULL, out);
    assert(!error);
    out->size = 0, out->comma = false;
    desk_json(desk, "figures", out);
    for (size_t event = first; event < next; event++) {
        out->size = 0, out->comma = false;
        desk_past(desk, event, out);
    }
    out->size = 0, out->comma = false;
    desk_events(desk, first, out);
}

/* What the viewer may do, tried and previewed. */
static inline void hostile_tries(struct desk *desk, struct rng *rng, struct text *out)
{
    static struct offers offers;
    const struct game *game = desk->match.game;
    struct refusal refusal;
    char line[160];
    for (int i = 0; i < 4 && desk_is_asked(desk, desk->trial); i++) {
        game_legal(game, desk->edition->data, desk->trial, desk->viewer, &offers);
        if (!offers.moves)
            break;
        struct move move = offers_pick(&offers, rng_below(rng, offers.moves));
        if (move_print(game, desk->edition->data, move, line, sizeof line)) {
            out->size = 0, out->comma = false;
            desk_preview(desk, line, out);
        }
        if (!desk_try(desk, move, &refusal))
            break;
        out->size = 0, out->comma = false;
        enum error error = desk_json(desk, NULL, out);
        assert(!error);
    }
    if (rng_below(rng, 2))
        desk_untry(desk);
    desk_drop(desk);
}

/* The desk must have been started. */
static inline void hostile_ask(struct desk *desk, struct rng *rng)
{
    static struct text out;
    struct desk_word word = desk->word;
    word.asked = true;
    desk_told(desk, &word);
    hostile_look(desk, &out);
    hostile_questions(desk, rng, &out);
    hostile_tries(desk, rng, &out);
}

/* ---- lies ----------------------------------------------------------------------------- */

/* The worst values of an element: around its bounds, and what is reserved. */
enum { HOSTILE_VALUES = 10 };

static inline int64_t hostile_value(const struct view_bounds *bounds, int field, int which)
{
    int bits = 8 * bounds->game->fields[field].width;
    int64_t least = bits == 64 ? INT64_MIN : -((int64_t)1 << (bits - 1));
    int64_t most = bits == 64 ? INT64_MAX : ((int64_t)1 << (bits - 1)) - 1;
    int64_t low = bounds->field[field].low, high = bounds->field[field].high;
    const int64_t values[HOSTILE_VALUES] = { low,     low == least ? low : low - 1,
                                             high,    high == most ? high : high + 1,
                                             least,   most,
                                             UNKNOWN, EMPTY,
                                             UNDRAWN, 0 };
    return values[which];
}

/* Sets one element of a view to something else. */
static inline void hostile_set(const struct view_bounds *bounds, struct hostile_bytes *bytes,
                               void *view)
{
    const struct game *game = bounds->game;
    unsigned fields = 0;
    while (game->fields[fields].name)
        fields++;
    int number = (int)take_below(bytes, fields);
    const struct field *field = &game->fields[number];
    int element = (int)take_below(bytes, (unsigned)field->rows * field->cols);
    int64_t low = bounds->field[number].low, high = bounds->field[number].high;
    unsigned what = take_byte(bytes);
    if (what < HOSTILE_VALUES) {
        field_set(field, view, 0, element, hostile_value(bounds, number, (int)what));
    } else {
        uint64_t raw = 0;
        for (int i = 0; i < (high - low > 255 ? 2 : 1); i++)
            raw = raw << 8 | take_byte(bytes);
        int64_t value =
            high >= low ? low + (int64_t)(raw % ((uint64_t)(high - low) + 1)) : (int64_t)raw;
        if (field->bits && what & 1)
            value = field_get(field, view, 0, element) ^
                    (int64_t)((uint64_t)1 << raw % (8u * field->width));
        field_set(field, view, 0, element, value);
    }
}

/* An event that a move can be, with the difference to this view; whether the desk took it. */
static inline bool hostile_event(struct desk *desk, struct hostile_bytes *bytes, const void *view)
{
    const struct game *game = desk->match.game;
    uint8_t difference[MAX_DIFFERENCE];
    desk_view before;
    struct event event = { .what = take_byte(bytes) % 8 ? EVENT_MOVE : EVENT_UNDO };
    unsigned players = desk->match.setup.players, actor = take_below(bytes, players + 2);
    event.actor = (uint8_t)(actor < players ? actor : actor == players ? CHANCE : HOST);
    unsigned kinds = 1;
    while (game->kinds[kinds].word)
        kinds++;
    event.move.kind = (uint8_t)(1 + take_below(bytes, kinds - 1));
    const struct move_arg *arg = game->kinds[event.move.kind].arg;
    for (int i = 0; i < MAX_ARGS && arg[i].name; i++) {
        unsigned value = take_byte(bytes);
        move_set(&event.move, &arg[i],
                 value == HIDDEN ? HIDDEN : arg[i].low + (int)(value % arg[i].size));
    }
    memcpy(before, desk->now, game->state_size);
    game_forget(game, before);
    size_t length = difference_make(before, view, game->state_size, difference);
    return !desk_event(desk, desk_next(desk), &event, difference, length);
}

/* Does what the bytes say. `passed` counts how often a desk took a lie. */
static inline void hostile_run(const struct game *game, const uint8_t *data, size_t size,
                               const struct words *words, int *passed)
{
    struct hostile_bytes bytes = { data, data + (size < HOSTILE_BYTES ? size : HOSTILE_BYTES) };
    const struct hostile_match *match =
        hostile_match(game, (int)take_below(&bytes, HOSTILE_MATCHES));
    int players = match->match.setup.players,
        viewer = (int)take_below(&bytes, (unsigned)players + 1);
    enum error error;
    viewer = viewer == players ? SPECTATOR : viewer;
    struct desk *desk = desk_open(match->head.data, match->head.size, viewer, words, &error);
    assert(desk);
    desk_view view;
    unsigned at = take_below(&bytes, 1000) * (unsigned)match->count / 1000;
    game_observe(game, match->state[at], viewer, SHOWN, view);
    error = desk_start(desk, 0, view, game->state_size);
    assert(!error);
    struct rng rng = rng_seed(take_byte(&bytes));
    while (bytes.at < bytes.end) {
        unsigned what = take_byte(&bytes);
        if (what % 8 < 4) {
            hostile_set(&desk->bounds, &bytes, view);
        } else if (what % 8 == 4) {
            if (!desk_start(desk, 0, view, game->state_size))
                ++*passed;
        } else if (what % 8 == 5) {
            hostile_event(desk, &bytes, view);
        } else if (what % 8 == 6) {
            hostile_ask(desk, &rng);
        } else {
            at = take_below(&bytes, 1000) * (unsigned)match->count / 1000;
            game_observe(game, match->state[at], viewer, SHOWN, view);
        }
    }
    if (!desk_start(desk, 0, view, game->state_size))
        ++*passed;
    hostile_ask(desk, &rng);
    desk_close(desk);
}

#endif
