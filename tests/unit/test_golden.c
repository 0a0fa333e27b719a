/*
 * test_golden.c: one fixed random match of every game and player count,
 * written out move by move with everything that changed, compared with what
 * is stored in tests/golden. `make golden` writes them anew; the difference
 * then shows what a change of the rules does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/play.h"

enum { MAX_GOLDEN = 1024 * 1024 };

static void write_index(const struct game *game, const void *edition, const char *noun, int index,
                        struct text *out)
{
    const char *name = noun ? noun_name(game, edition, noun, index) : NULL;
    if (name)
        text_printf(out, "[%s]", name);
    else
        text_printf(out, "[%d]", index);
}

/* Every element that changed: "  money[0] 40 -> 35". */
static void write_changes(const struct game *game, const void *edition, const void *before,
                          const void *after, struct text *out)
{
    for (const struct field *field = game->fields; field->name; field++)
        for (int i = 0; i < field->rows * field->cols; i++) {
            int64_t from = field_get(field, before, 0, i), to = field_get(field, after, 0, i);
            if (from == to)
                continue;
            text_printf(out, "  %s", field->name);
            if (field->rows > 1)
                write_index(game, edition, field->row, i / field->cols, out);
            if (field->cols > 1)
                write_index(game, edition, field->col, i % field->cols, out);
            text_add(out, " ");
            text_value(out, game, edition, field, from);
            text_add(out, " -> ");
            text_value(out, game, edition, field, to);
            text_add(out, "\n");
        }
}

static void write_moves(const struct arena *arena, struct text *out)
{
    static state_buffer state, before, nothing;
    const struct game *game = arena->game;
    const void *edition = arena->edition->data;
    struct rng rng = rng_seed(arena->seed);
    unsigned active;
    memset(state, 0, sizeof state);
    game->setup(edition, state, &arena->setup);
    text_add(out, "set-up\n");
    write_changes(game, edition, nothing, state, out);
    for (int step = 0; (active = game->active(edition, state)); step++) {
        char line[160];
        struct offers offers;
        int actor = pick_actor(active, &rng);
        game_legal(game, edition, state, actor, &offers);
        struct move move = choose_move(arena, state, actor, &rng);
        move_print(game, edition, move, line, sizeof line);
        text_printf(out, "%d ", step);
        if (actor < MAX_PLAYERS)
            text_printf(out, "%d %s (of %u)\n", actor, line, (unsigned)offers.moves);
        else
            text_printf(out, "%s %s (of %u, weight %u)\n", actor == CHANCE ? "." : "h", line,
                        (unsigned)offers.moves, (unsigned)offers.weight);
        memcpy(before, state, sizeof before);
        game->apply(edition, state, actor, move);
        write_changes(game, edition, before, state, out);
    }
    struct result result;
    struct message line;
    game->result(edition, state, &result);
    for (int seat = 0; seat < arena->setup.players; seat++)
        text_printf(out, "seat %d: %d points, rank %d\n", seat, (int)result.points[seat],
                    result.rank[seat]);
    for (int i = 0; game->explain(edition, state, i, &line); i++) {
        out->comma = false;
        json_message(out, NULL, game, edition, &line);
        text_add(out, "\n");
    }
}

/* The line where two texts part. */
static int first_difference(const char *one, const char *two)
{
    int line = 1;
    for (; *one && *one == *two; one++, two++)
        line += *one == '\n';
    return line;
}

static void compare(const char *path, const struct text *found)
{
    size_t size;
    if (getenv("KONTOR_WRITE")) {
        write_source(path, found->data, found->size);
        return;
    }
    char *stored = read_source(path, true, &size);
    if (!stored)
        fail_msg("%s is missing: `make golden` writes it", path);
    if (size != found->size || memcmp(stored, found->data, size))
        fail_msg("%s: another match from line %d on; if that is meant: make golden", path,
                 first_difference(stored, found->data));
    free(stored);
}

static void matches_are_played_as_stored(void **tested)
{
    const struct game *game = *tested;
    /* The first edition: it never changes. */
    const struct shipped_text *text = shipped_editions;
    while (strcmp(text->game, game->id))
        text++;
    struct edition *edition = shipped_edition(game, text->name);
    for (int players = game->min_players; players <= game->max_players; players++) {
        struct arena arena = {
            .game = game, .edition = edition, .seed = (uint64_t)players, .mode = PLAY_MIXED
        };
        static struct setup setups[ALL_SETUPS];
        struct text found = { 0 };
        char path[256], options[1024] = "";
        /* Different options for different player counts. */
        int count = setups_of_pairs(game, edition, players, setups);
        arena.setup = setups[(players - game->min_players) % count];
        setup_print(game, &arena.setup, options, sizeof options);
        text_printf(&found, "%s %s, %d players, %s\n", game->id, text->name, players, options);
        write_moves(&arena, &found);
        assert_false(found.failed);
        assert_true(found.size < MAX_GOLDEN);
        snprintf(path, sizeof path, "tests/golden/%s-%d.txt", game->id, players);
        compare(path, &found);
        text_free(&found);
    }
    edition_free(edition);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = { cmocka_unit_test(matches_are_played_as_stored) };
    return run_by_game(argc, argv, of_game, 1, NULL, 0);
}
