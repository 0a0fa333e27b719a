/*
 * test_why.c: whatever move of the game a person types, in whatever phase, in the form of
 * records or in that of the choices: either it is played, or what is told is a cause, never
 * that it is none of the moves. And what things are is told by their names.
 */
#include <stdio.h>
#include <string.h>

#include "table/lookup.h"
#include "table/orders.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/play.h"

static const char *const languages[] = { "en", "de", "ja" };

/* A seat that is asked. */
struct asked {
    struct arena *arena;
    struct session *session;
    struct scene scene;
    struct offers offers;
    struct words *words;
    state_buffer view;
};

static void look(struct asked *asked, int seat)
{
    session_view(asked->session, seat, SHOWN, asked->view);
    session_legal(asked->session, seat, &asked->offers);
    asked->scene = (struct scene){ .words = asked->words,
                                   .match = session_match(asked->session),
                                   .view = asked->view,
                                   .viewer = seat,
                                   .active = session_active(asked->session) };
}

/* ---- causes ------------------------------------------------------------------- */

/* Whether the text is made from the words of the key, by what stands before and behind
 * its first argument. */
static bool is_made_of(const struct asked *asked, const char *text, const char *key)
{
    const char *words = words_get(asked->words, NULL, key);
    const char *open = strchr(words, '{'), *close = strchr(words, '}') + 1;
    size_t head = (size_t)(open - words);
    char behind[64];
    snprintf(behind, sizeof behind, "%.*s", 12, close);
    /* Never half a letter. */
    for (size_t end = strlen(behind); end && (behind[end - 1] & 0x80);)
        behind[--end] = 0;
    return !strncmp(text, words, head) && strstr(text + head, *behind ? behind : close);
}

static bool is_no_cause(const struct asked *asked, const char *text)
{
    static const char *const keys[] = { "order.unclear", "order.almost", "order.whole",
                                        "error.rule" };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (is_made_of(asked, text, keys[i]))
            return true;
    return false;
}

static void type_it(const struct asked *asked, const char *typed)
{
    struct order order;
    struct text fault = { 0 }, phase = { 0 };
    orders_read(&asked->scene, &asked->offers, typed, &order, &fault);
    voice_phase(&asked->scene, &phase);
    demand(asked->arena,
           order.what != ORDER_FAULT || (fault.size && !is_no_cause(asked, fault.data)),
           "%s: “%s” in “%s”: %s", words_language(asked->words), typed,
           phase.data ? phase.data : "", fault.data ? fault.data : "");
    text_free(&fault);
    text_free(&phase);
}

/* Types the move as records have it, seats as people count them, and as it is shown. */
static void type_both(const struct asked *asked, struct move move)
{
    const struct match *match = asked->scene.match;
    const struct move_kind *kind = &match->game->kinds[move.kind];
    struct move counted = move;
    struct text shown = { 0 };
    char typed[192];
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        if (kind->arg[i].noun && !strcmp(kind->arg[i].noun, "seat"))
            move_set(&counted, &kind->arg[i], move_argument(move, &kind->arg[i]) + 1);
    if (move_print(match->game, match->edition->data, counted, typed, sizeof typed) > 0)
        type_it(asked, typed);
    words_choice(asked->words, match, asked->view, asked->scene.viewer, move, move.n, &shown);
    words_unmark(&shown);
    /* A number alone is that of a choice. */
    if (shown.data && shown.data[strspn(shown.data, "0123456789")])
        type_it(asked, shown.data);
    text_free(&shown);
}

/* Whether all that the move names is in this match. */
static bool is_there(const struct match *match, struct move move)
{
    const struct move_kind *kind = &match->game->kinds[move.kind];
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
        const char *noun = kind->arg[i].noun;
        int value = move_argument(move, &kind->arg[i]);
        if (noun && !strcmp(noun, "seat") ? value >= match->setup.players
            : noun ? !noun_name(match->game, match->edition->data, noun, value)
                   : false)
            return false;
    }
    return true;
}

/* Some moves of each kind that people make, others each time. */
static void type_kinds(const struct asked *asked, struct rng *rng)
{
    const struct match *match = asked->scene.match;
    const struct game *game = match->game;
    for (int k = 1; game->kinds[k].word; k++) {
        char key[64];
        snprintf(key, sizeof key, "choice.%s", game->kinds[k].word);
        if (!words_find(asked->words, game, key))
            continue;
        for (int tries = 0, made = 0; tries < 20 && made < 2; tries++) {
            struct move move = { .kind = (uint8_t)k };
            for (int i = 0; i < MAX_ARGS && game->kinds[k].arg[i].name; i++) {
                const struct move_arg *arg = &game->kinds[k].arg[i];
                move_set(&move, arg, arg->low + (int)rng_below(rng, arg->size));
            }
            if (!is_there(match, move))
                continue;
            made++;
            type_both(asked, move);
        }
    }
}

/* How often a phase was tried; the first few times of each are enough. */
static int64_t phase_of(const struct asked *asked)
{
    const struct field *phase = game_phase(asked->scene.match->game);
    return phase ? field_get(phase, asked->view, 0, 0) : 0;
}

static void try_match(struct asked *asked, struct rng *rng, int tried[64])
{
    struct arena *arena = asked->arena;
    int players = arena->setup.players;
    int often = move_numbers(arena->game) < 4000 ? 5 : 1; /* sentences of all moves take long */
    asked->session = open_session(arena);
    for (arena->step = 0; arena->step < 2000 && session_active(asked->session); arena->step++) {
        for (int seat = 0; seat < players; seat++) {
            if (!(session_active(asked->session) >> seat & 1))
                continue;
            look(asked, seat);
            int64_t phase = phase_of(asked);
            if (phase >= 0 && phase < 64 && tried[phase]++ < amount(often, 8))
                type_kinds(asked, rng);
        }
        play_session(arena, asked->session, session_count(asked->session) + 1, rng);
    }
    session_close(asked->session);
}

static void every_kind_has_a_cause(void **tested)
{
    const struct game *game = *tested;
    if (!voice_of(game))
        return;
    struct edition *edition = shipped_edition(game, NULL);
    struct arena arena = { .game = game, .edition = edition, .mode = PLAY_MIXED };
    for (int language = 0; language < 3; language++) {
        int tried[64] = { 0 };
        struct rng rng = rng_seed(7);
        struct asked asked = { .arena = &arena, .words = words_open(languages[language]) };
        for (int match = 0; match < amount(3, 40); match++) {
            struct setup setups[ALL_SETUPS];
            int players = game->min_players + 1;
            int count = setups_of_pairs(game, edition, players, setups);
            arena.setup = setups[match % count];
            arena.seed = (uint64_t)match + 1;
            try_match(&asked, &rng, tried);
        }
        words_free(asked.words);
    }
    edition_free(edition);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = { cmocka_unit_test(every_kind_has_a_cause) };
    return run_by_game(argc, argv, of_game, 1, NULL, 0);
}
