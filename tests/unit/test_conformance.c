/*
 * test_conformance.c: what every game must satisfy (helpers/conform.h), checked while whole
 * matches are played: all games, editions and player counts, all pairs of option values,
 * seats played at random, greedily and mixed. Planted faults: test_conformance_faults.c.
 */
#include <string.h>

#include "core/record.h"
#include "core/text.h"
#include "fair/hash.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/conform.h"

static void check_setups(struct arena *arena, int seeds)
{
    static struct setup setups[ALL_SETUPS];
    int count = setups_of_pairs(arena->game, arena->edition, arena->setup.players, setups);
    for (int i = 0; i < count; i++) {
        uint64_t hashes[64];
        int distinct = 0, played = 0;
        if (!setup_is_tried(arena->game, arena->setup.players, i))
            continue;
        arena->setup = setups[i];
        for (int seed = 0; seed < seeds; seed++)
            for (int mode = 0; mode < MODES; mode++) {
                /* The larger part of the set-ups is tried by one mode each. */
                if (i && !long_tests() && mode != (i + seed) % MODES)
                    continue;
                arena->seed = own_seed((uint64_t)(1000 * i + 10 * seed + 1));
                arena->mode = (enum mode)mode;
                uint64_t hash = play_conforming(arena);
                bool known = false;
                for (int k = 0; k < distinct; k++)
                    known |= hashes[k] == hash;
                if (!known && distinct < 64)
                    hashes[distinct++] = hash;
                played++;
            }
        demand(arena, played < 2 || distinct > 1, "different seeds give the same match");
    }
}

/* Older editions, which never change, are played by the same rules: fewer matches each. */
static void every_match_conforms(void **tested)
{
    const struct game *game = *tested;
    const char *newest = edition_shipped(game, NULL)->name;
    for (const struct shipped_text *text = shipped_editions; text->game; text++) {
        if (strcmp(text->game, game->id))
            continue;
        struct edition *read = shipped_edition(game, text->name);
        for (int players = game->min_players; players <= game->max_players; players++) {
            struct arena arena = { .game = game,
                                   .edition = read,
                                   .setup.players = (uint8_t)players };
            check_setups(&arena, amount(strcmp(text->name, newest) ? 1 : 4, 12));
        }
        edition_free(read);
    }
}

/* Through sessions: the record of a match, read again, is the same match. */
static void records_replay_the_match(void **tested)
{
    const struct game *game = *tested;
    struct edition *read = shipped_edition(game, NULL);
    for (int players = game->min_players; players <= game->max_players; players++) {
        struct arena arena = { .game = game, .edition = read, .seed = 7, .mode = PLAY_MIXED };
        setup_defaults(game, players, &arena.setup);
        struct session *session = open_session(&arena);
        struct rng rng = rng_seed((uint64_t)players);
        play_session(&arena, session, SIZE_MAX, &rng);
        struct text text = { 0 }, again = { 0 };
        struct record record;
        struct record_error error;
        record_write(session, NULL, &text);
        bool fine = record_read(text.data, text.size, fair_hash_text, &record, &error);
        demand(&arena, fine, "line %d: %s %s", error.line, error_key(error.error), error.word);
        demand(&arena, record.finished, "the record is not finished");
        demand(&arena,
               !memcmp(session_state(session), session_state(record.session), game->state_size),
               "the record ends otherwise");
        record_write(record.session, NULL, &again);
        demand(&arena, again.size == text.size && !memcmp(again.data, text.data, text.size),
               "the record is written otherwise");
        record_free(&record);
        text_free(&text);
        text_free(&again);
        session_close(session);
    }
    edition_free(read);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = {
        cmocka_unit_test(every_match_conforms),
        cmocka_unit_test(records_replay_the_match),
    };
    return run_by_game(argc, argv, of_game, 2, NULL, 0);
}
