/* telling.c: what is told of a match, paragraph by paragraph. */
#include "tests/helpers/telling.h"

#include <stdlib.h>
#include <string.h>

#include "words/voice.h"

void tell_match(struct arena *arena, const struct session *session, int viewer,
                const char *language,
                void (*check)(const struct arena *arena, const struct teller *teller,
                              const struct paragraph *paragraph))
{
    struct words *words = words_open(language);
    struct teller teller = { .words = words,
                             .match = session_match(session),
                             .history = history_of(session, viewer) };
    size_t count = teller_count(&teller);
    for (size_t from = 0, end; from < count; from = end) {
        struct paragraph paragraph;
        end = teller_end(&teller, from, count);
        arena->step = (int)from;
        assert_true(teller_paragraph(&teller, from, end, &paragraph));
        check(arena, &teller, &paragraph);
        paragraph_free(&paragraph);
    }
    words_free(words);
}

static void compare_lines(const struct match *match, int viewer, const struct told_move told[],
                          int count, const char *const wanted[3])
{
    for (int i = 0; i < 3; i++) {
        struct words *words = words_open(words_languages[i]);
        struct scene scene = { .words = words,
                               .match = match,
                               .view = told[0].before,
                               .after = told[count - 1].after,
                               .viewer = viewer };
        struct text line = { 0 };
        assert_true(voice_turn(&scene, told, count, &line));
        assert_string_equal(line.data, wanted[i]);
        text_free(&line);
        words_free(words);
    }
}

void expect_told(const struct match *match, const void *state, int viewer,
                 const struct move moves[], int count, const char *const wanted[3])
{
    const struct game *game = match->game;
    const void *edition = match->edition->data;
    size_t size = game->state_size;
    unsigned char *now = malloc(size), *view = malloc(size * (size_t)(count + 1));
    struct told_move *told = malloc(sizeof *told * (size_t)count);
    memcpy(now, state, size);
    game_observe(game, now, viewer, SHOWN, view);
    for (int i = 0; i < count; i++) {
        unsigned char *before = view + size * (size_t)i, *after = before + size;
        int actor = __builtin_ctz(game->active(edition, now));
        struct move seen = moves[i];
        uint16_t rule;
        if (!game_allows(game, edition, now, actor, moves[i], &rule))
            fail_msg("move %d is refused by %s", i, game->rules[rule]);
        if (game->mask)
            game->mask(edition, now, viewer, actor, &seen);
        game->apply(edition, now, actor, moves[i]);
        game_observe(game, now, viewer, SHOWN, after);
        told[i] = (struct told_move){ actor, seen, before, after };
    }
    compare_lines(match, viewer, told, count, wanted);
    free(told);
    free(view);
    free(now);
}
