/* play.c: set-ups, players and messages of the tests. */
#include "tests/helpers/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/text.h"
#include "fair/hash.h"

/* ---- telling --------------------------------------------------------------- */

static const char *const mode_names[] = { "random", "greedy", "mixed" };

static jmp_buf *expecting; /* a fault is expected, and told there */
static char fault[512];

const char *fault_found(void (*body)(void *context), void *context)
{
    jmp_buf here;
    expecting = &here;
    bool found = setjmp(here) != 0;
    if (!found)
        body(context);
    expecting = NULL;
    return found ? fault : NULL;
}

void demand(const struct arena *arena, bool condition, const char *format, ...)
{
    if (condition)
        return;
    char options[1024] = "", what[512];
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    if (expecting) {
        memcpy(fault, what, sizeof fault);
        longjmp(*expecting, 1);
    }
    setup_print(arena->game, &arena->setup, options, sizeof options);
    fail_msg("%s %s, %d players, %s, %s, seed %llu, step %d: %s", arena->game->id,
             arena->edition ? arena->edition->name : "", arena->setup.players, options,
             mode_names[arena->mode], (unsigned long long)arena->seed, arena->step, what);
}

bool long_tests(void)
{
    const char *value = getenv("KONTOR_LONG");
    return value && *value && strcmp(value, "0");
}

int amount(int usual, int many)
{
    return long_tests() ? many : usual;
}

bool sample_only(void)
{
#ifdef KONTOR_SANITIZED
    return !long_tests();
#else
    return false;
#endif
}

int sample(int usual, int many)
{
    int count = sample_only() ? usual / 4 : amount(usual, many);
    return count ? count : 1;
}

uint64_t own_seed(uint64_t seed)
{
    return sample_only() ? seed + 1000000 : seed;
}

bool setup_is_tried(const struct game *game, int players, int i)
{
    int counts = game->max_players - game->min_players + 1;
    bool first = !i;
    if (sample_only()) {
        first = !i && (players == game->min_players || players == game->max_players);
        counts *= 4;
    }
    return long_tests() || first || i % counts == players - game->min_players;
}

/* ---- set-ups ----------------------------------------------------------------- */

enum { MAX_VALUES = 48 };

struct choices {
    int count;
    struct option_value value[MAX_VALUES];
};

static void add_choice(struct choices *choices, const struct option *option, const char *text)
{
    struct option_value value;
    assert_true(option_parse(option, text, strlen(text), &value));
    for (int i = 0; i < choices->count; i++)
        if (!memcmp(&choices->value[i], &value, sizeof value))
            return;
    assert_true(choices->count < MAX_VALUES);
    choices->value[choices->count++] = value;
}

/* The form with every "<low-high>" replaced by one of its ends. */
static void form_at_end(const char *form, bool high, char *text, size_t size)
{
    size_t length = 0;
    while (*form) {
        assert_true(length + 8 < size);
        if (*form != '<') {
            text[length++] = *form++;
            continue;
        }
        const char *dash = strchr(form, '-'), *end = strchr(form, '>');
        const char *from = high ? dash + 1 : form + 1, *to = high ? end : dash;
        memcpy(text + length, from, (size_t)(to - from));
        length += (size_t)(to - from);
        form = end + 1;
    }
    text[length] = 0;
}

static void list_choices(const struct option *option, struct choices *choices)
{
    choices->count = 0;
    add_choice(choices, option, option->standard);
    for (int form = 0; option->forms[form]; form++)
        for (int high = 0; high < 2; high++) {
            char text[128];
            form_at_end(option->forms[form], high, text, sizeof text);
            add_choice(choices, option, text);
        }
}

void set_option(const struct game *game, struct setup *setup, int option, const char *value)
{
    assert_true(option_parse(&game->options[option], value, strlen(value), &setup->option[option]));
}

struct cover {
    int options;
    struct choices of[MAX_OPTIONS];
    uint8_t done[MAX_OPTIONS][MAX_VALUES][MAX_OPTIONS][MAX_VALUES];
};

static int gain(const struct cover *cover, const int row[MAX_OPTIONS], int option, int value)
{
    int count = 0;
    for (int other = 0; other < cover->options; other++)
        count +=
            other != option && row[other] >= 0 && !cover->done[option][value][other][row[other]];
    return count;
}

/* Gives every option without a value the one that covers most that is new. */
static void fill_row(const struct cover *cover, int row[MAX_OPTIONS])
{
    for (int option = 0; option < cover->options; option++) {
        int best = 0;
        if (row[option] >= 0)
            continue;
        for (int value = 1; value < cover->of[option].count; value++)
            if (gain(cover, row, option, value) > gain(cover, row, option, best))
                best = value;
        row[option] = best;
    }
}

static bool add_row(const struct game *game, const struct edition *edition, int players,
                    struct cover *cover, const int row[MAX_OPTIONS], struct setup *setup)
{
    state_buffer state = { 0 };
    *setup = (struct setup){ .players = (uint8_t)players };
    for (int option = 0; option < cover->options; option++)
        setup->option[option] = cover->of[option].value[row[option]];
    if (game->setup(edition->data, state, setup))
        return false;
    for (int i = 0; i < cover->options; i++)
        for (int j = 0; j < cover->options; j++)
            cover->done[i][row[i]][j][row[j]] = 1;
    return true;
}

/* A row with this pair: the rest chosen to cover much, or else the standard. */
static bool cover_pair(const struct game *game, const struct edition *edition, int players,
                       struct cover *cover, const int pair[4], struct setup *setup)
{
    int row[MAX_OPTIONS];
    for (int i = 0; i < MAX_OPTIONS; i++)
        row[i] = -1;
    row[pair[0]] = pair[1];
    row[pair[2]] = pair[3];
    fill_row(cover, row);
    if (add_row(game, edition, players, cover, row, setup))
        return true;
    for (int i = 0; i < cover->options; i++)
        row[i] = i == pair[0] ? pair[1] : i == pair[2] ? pair[3] : 0;
    return add_row(game, edition, players, cover, row, setup);
}

int setups_of_pairs(const struct game *game, const struct edition *edition, int players,
                    struct setup setups[ALL_SETUPS])
{
    struct cover *cover = calloc(1, sizeof *cover);
    int count = 0, standard[MAX_OPTIONS] = { 0 };
    assert_non_null(cover);
    for (; game->options[cover->options].name; cover->options++)
        list_choices(&game->options[cover->options], &cover->of[cover->options]);
    assert_true(add_row(game, edition, players, cover, standard, &setups[count++]));
    for (int i = 0; i < cover->options; i++)
        for (int j = i; j < cover->options; j++)
            for (int a = 0; a < cover->of[i].count; a++)
                for (int b = 0; b < cover->of[j].count; b++) {
                    const int pair[4] = { i, i == j ? b : a, j, b };
                    if (cover->done[i][pair[1]][j][b])
                        continue;
                    assert_true(count < ALL_SETUPS);
                    count += cover_pair(game, edition, players, cover, pair, &setups[count]);
                }
    free(cover);
    return count;
}

/* ---- editions ------------------------------------------------------------------ */

struct edition *shipped_edition(const struct game *game, const char *name)
{
    const struct shipped_text *text = edition_shipped(game, name);
    struct edition_error error = { 0 };
    if (!text)
        fail_msg("%s ships no edition %s", game->id, name ? name : "");
    struct edition *edition = edition_read(game, text->text, text->size, text->sha256, &error);
    if (!edition)
        fail_msg("%s %s: line %d, column %d: %s %s", game->id, text->name, error.line, error.column,
                 edition_fault_name(error.fault), error.word);
    edition->shipped = true;
    return edition;
}

struct edition *changed_edition(const struct game *game, const char *text, size_t size)
{
    struct edition_error error;
    char hex[65];
    fair_hash_text(text, size, hex);
    return edition_read(game, text, size, hex, &error);
}

struct edition *edition_with(const struct game *game, const struct edition *edition,
                             const char *from, const char *to)
{
    struct text text = { 0 };
    const char *at = strstr(edition->text, from);
    assert_non_null(at);
    text_add_bytes(&text, edition->text, (size_t)(at - edition->text));
    text_add(&text, to);
    text_add(&text, at + strlen(from));
    struct edition *changed = changed_edition(game, text.data, text.size);
    text_free(&text);
    return changed;
}

struct edition *tuned_edition(const struct game *game)
{
    const char *path = getenv("KONTOR_EDITION");
    if (!path)
        return shipped_edition(game, NULL);
    size_t size;
    char *text = read_source(path, false, &size);
    struct edition *edition = changed_edition(game, text, size);
    free(text);
    return edition;
}

/* ---- players -------------------------------------------------------------------- */

int pick_actor(unsigned active, struct rng *rng)
{
    uint32_t k = rng_below(rng, (uint32_t)__builtin_popcount(active));
    for (int actor = 0;; actor++)
        if (active >> actor & 1 && k-- == 0)
            return actor;
}

struct move choose_move(const struct arena *arena, const void *state, int actor, struct rng *rng)
{
    const struct game *game = arena->game;
    const void *edition = arena->edition->data;
    struct offers offers;
    state_buffer view;
    if (actor == CHANCE)
        return game->chance(edition, state, rng);
    if (actor == HOST && game->host)
        return game->host(edition, state, rng, NO_CLOCK);
    bool greedy = arena->mode == PLAY_GREEDY || (arena->mode == PLAY_MIXED && rng_below(rng, 2));
    if (greedy && actor < MAX_PLAYERS && game->playout) {
        game_observe(game, state, actor, KNOWLEDGE, view);
        return game->playout(edition, view, actor, rng);
    }
    game_legal(game, edition, state, actor, &offers);
    demand(arena, offers.moves > 0, "actor %d is active without a move", actor);
    return offers_pick(&offers, rng_below(rng, offers.moves));
}

int next_of_viewers(const struct arena *arena, int viewer)
{
    if (viewer == SPECTATOR)
        return NOBODY;
    return viewer + 1 < arena->setup.players ? viewer + 1 : SPECTATOR;
}

/* ---- sessions -------------------------------------------------------------------- */

struct session *open_session(const struct arena *arena)
{
    struct refusal error = { 0 };
    struct match match = { .game = arena->game, .edition = arena->edition, .setup = arena->setup };
    struct session *session = session_open(&match, &error);
    demand(arena, session != NULL, "no session: %s", error_key(error.error));
    return session;
}

void play_session(const struct arena *arena, struct session *session, size_t events,
                  struct rng *rng)
{
    const struct game *game = arena->game;
    const void *edition = arena->edition->data;
    int actor = NOBODY;
    while (session_active(session) && (session_count(session) < events || actor != NOBODY)) {
        struct refusal refusal = { 0 };
        struct offers offers;
        if (actor == NOBODY)
            actor = pick_actor(session_active(session), rng);
        struct move move;
        if (actor >= MAX_PLAYERS) {
            move = choose_move(arena, session_state(session), actor, rng);
        } else {
            state_buffer view;
            session_view(session, actor, KNOWLEDGE, view);
            game_legal(game, edition, view, actor, &offers);
            bool greedy =
                arena->mode == PLAY_GREEDY || (arena->mode == PLAY_MIXED && rng_below(rng, 2));
            move = greedy && game->playout ? game->playout(edition, view, actor, rng)
                                           : offers_pick(&offers, rng_below(rng, offers.moves));
        }
        demand(arena, session_play(session, actor, move, &refusal), "actor %d: %s %s", actor,
               error_key(refusal.error), refusal.rule ? refusal.rule : "");
        if (!(actor < MAX_PLAYERS && game->kinds[move.kind].flags & MOVE_DRAFT))
            actor = NOBODY;
    }
}

/* ---- files ------------------------------------------------------------------------- */

char *read_source(const char *path, bool may_miss, size_t *size)
{
    char name[1024];
    snprintf(name, sizeof name, "%s/%s", KONTOR_SOURCE, path);
    FILE *file = fopen(name, "rb");
    if (!file && may_miss)
        return NULL;
    if (!file)
        fail_msg("%s is not there", name);
    size_t room = 1 << 16;
    char *text = malloc(room);
    assert_non_null(text);
    for (*size = 0;;) {
        *size += fread(text + *size, 1, room - *size - 1, file);
        if (*size + 1 < room)
            break;
        room *= 2;
        char *grown = realloc(text, room);
        assert_non_null(grown);
        text = grown;
    }
    text[*size] = 0;
    fclose(file);
    return text;
}

void write_source(const char *path, const char *text, size_t size)
{
    char name[1024];
    /* A new game's folder may be missing; if it cannot be made, opening says so. */
    snprintf(name, sizeof name, "%s/%s", KONTOR_SOURCE, path);
    *strrchr(name, '/') = 0;
    mkdir(name, 0777);
    snprintf(name, sizeof name, "%s/%s", KONTOR_SOURCE, path);
    FILE *file = fopen(name, "wb");
    if (!file)
        fail_msg("%s cannot be written", name);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

struct traits traits_of(const struct game *game)
{
    struct edition *edition = shipped_edition(game, NULL);
    struct arena arena = { .game = game, .edition = edition, .seed = 1, .mode = PLAY_RANDOM };
    struct rng rng = rng_seed(1);
    struct traits traits = { 0 };
    setup_defaults(game, game->min_players, &arena.setup);
    struct session *session = open_session(&arena);
    play_session(&arena, session, SIZE_MAX, &rng);
    traits.length = (int)session_count(session);
    for (int i = 0; i < traits.length; i++) {
        int actor = session_event(session, (size_t)i).actor;
        traits.draws |= actor == CHANCE;
        traits.goes_on |=
            i && actor < MAX_PLAYERS && actor == session_event(session, (size_t)i - 1).actor;
    }
    session_close(session);
    edition_free(edition);
    return traits;
}
