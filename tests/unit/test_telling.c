/*
 * test_telling.c: lines of the log. Nothing nets out silently: every way that a told
 * number went within a line stands below it, and whoever got or lost something is
 * named in the line itself. One line of each kind of turn, in every language, is
 * compared with what is stored in tests/golden.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/changes.h"
#include "table/teller.h"
#include "tests/helpers/by_game.h"
#include "tests/helpers/play.h"

enum { MAX_STEPS = 4096, MAX_KINDS_TOLD = 256 };

/* ---- nothing nets out ----------------------------------------------------------- */

/* What the viewer's views around single events tell, in order. */
struct steps {
    struct message list[MAX_STEPS];
    int count;
};

static void add_step(void *context, const struct message *message)
{
    struct steps *steps = context;
    assert_true(steps->count < MAX_STEPS);
    steps->list[steps->count++] = *message;
}

static bool same_cell(const struct message *a, const struct message *b)
{
    return !strcmp(a->key, b->key) && a->arg[0].value == b->arg[0].value &&
           a->arg[1].value == b->arg[1].value;
}

static bool is_listed(const struct paragraph *paragraph, const char *sentence)
{
    for (int i = 0; i < paragraph->changes; i++)
        if (!strcmp(paragraph->change[i], sentence))
            return true;
    return false;
}

static void demand_change(const struct arena *arena, const struct teller *teller,
                          const struct paragraph *paragraph, struct message message, int32_t from,
                          int32_t to)
{
    struct text sentence = { 0 };
    message.arg[2].value = from;
    message.arg[3].value = to;
    words_tell(teller->words, teller->match, &message, &sentence);
    if (from != to)
        demand(arena, is_listed(paragraph, sentence.data), "“%s” is not told below “%s”",
               sentence.data, paragraph->head ? paragraph->head : "");
    text_free(&sentence);
}

/* Each run of a number in one direction is told; returns how often one turned. */
static int check_cell(const struct arena *arena, const struct teller *teller,
                      const struct paragraph *paragraph, const struct steps *steps, int first)
{
    const struct message *cell = &steps->list[first];
    int32_t from = cell->arg[2].value, to = cell->arg[3].value;
    int turns = 0;
    for (int i = first + 1; i < steps->count; i++) {
        const struct message *step = &steps->list[i];
        if (!same_cell(cell, step))
            continue;
        bool up = to > from, goes_up = step->arg[3].value > step->arg[2].value;
        if (!cell->arg[3].noun && up != goes_up) {
            demand_change(arena, teller, paragraph, *cell, from, to);
            from = step->arg[2].value;
            turns++;
        }
        to = step->arg[3].value;
    }
    demand_change(arena, teller, paragraph, *cell, from, to);
    return turns;
}

static bool is_first(const struct steps *steps, int i)
{
    for (int k = 0; k < i; k++)
        if (same_cell(&steps->list[k], &steps->list[i]))
            return false;
    return true;
}

/* Whose holding changed is named in the line that the game tells. */
static void check_named(const struct arena *arena, const struct teller *teller,
                        const struct paragraph *paragraph, const struct message *step)
{
    struct text name = { 0 };
    if (!paragraph->whole || !step->arg[0].noun || strcmp(step->arg[0].noun, "seat") != 0 ||
        step->arg[3].noun)
        return;
    words_name(teller->words, teller->match, "seat", step->arg[0].value, &name);
    demand(arena, strstr(paragraph->head, name.data), "%s: %s is not named in “%s”", step->key,
           name.data, paragraph->head);
    text_free(&name);
}

static int check_paragraph(const struct arena *arena, const struct teller *teller, size_t from,
                           size_t end)
{
    static struct steps steps;
    static state_buffer before, after;
    struct paragraph paragraph;
    int turns = 0;
    steps.count = 0;
    assert_true(teller_paragraph(teller, from, end, &paragraph));
    demand(arena, !paragraph.sentences || (paragraph.head && *paragraph.head),
           "events %zu to %zu have no line", from, end);
    teller_view(teller, from, before);
    for (size_t seq = from; seq < end && paragraph.sentences; seq++) {
        teller_view(teller, seq + 1, after);
        changes_tell(arena->game, arena->setup.players, before, after, add_step, &steps);
        memcpy(before, after, arena->game->state_size);
    }
    for (int i = 0; i < steps.count; i++) {
        check_named(arena, teller, &paragraph, &steps.list[i]);
        if (is_first(&steps, i))
            turns += check_cell(arena, teller, &paragraph, &steps, i);
    }
    paragraph_free(&paragraph);
    return turns;
}

/* Returns how often a number turned within a line. */
static int check_match(struct arena *arena, const struct words *words, int viewer)
{
    struct rng rng = rng_seed(arena->seed);
    struct session *session = open_session(arena);
    play_session(arena, session, SIZE_MAX, &rng);
    struct teller teller = { .words = words,
                             .match = session_match(session),
                             .history = history_of(session, viewer) };
    size_t count = teller_count(&teller);
    int turns = 0;
    for (size_t from = 0, end; from < count; from = end) {
        end = teller_end(&teller, from, count);
        arena->step = (int)from;
        turns += check_paragraph(arena, &teller, from, end);
    }
    session_close(session);
    return turns;
}

static int check_matches(const struct game *game)
{
    static struct setup setups[ALL_SETUPS];
    struct edition *edition = shipped_edition(game, NULL);
    struct words *words = words_open("en");
    int turns = 0;
    for (int i = 0; i < amount(2, 12); i++) {
        int players = game->min_players + i % (game->max_players - game->min_players + 1);
        int count = setups_of_pairs(game, edition, players, setups);
        struct arena arena = { .game = game,
                               .edition = edition,
                               .setup = setups[i % count],
                               .seed = (uint64_t)i + 1,
                               .mode = PLAY_MIXED };
        turns += check_match(&arena, words, 0);
        turns += check_match(&arena, words, SPECTATOR);
    }
    words_free(words);
    edition_free(edition);
    return turns;
}

static void nothing_nets_out(void **tested)
{
    check_matches(*tested);
}

/* The check above has something to check. */
static void test_numbers_turn_within_lines(void **unused)
{
    (void)unused;
    assert_true(check_matches(game_find("cryptocurrency")) > 0);
}

/* ---- lines as they are stored ---------------------------------------------------- */

/* The move that a line is called after: the first of a seat, else of chance. */
static int kind_of(const struct teller *teller, const struct paragraph *paragraph)
{
    struct event event, first;
    teller_event(teller, paragraph->first, &first);
    for (size_t seq = paragraph->first; seq < paragraph->end; seq++) {
        teller_event(teller, seq, &event);
        if (event.actor < MAX_PLAYERS)
            return event.move.kind;
    }
    return first.move.kind;
}

/* The first line of each kind that was not told before. */
static void write_lines(const struct arena *arena, struct words *words[], bool told[MAX_KINDS_TOLD],
                        struct text *out)
{
    struct rng rng = rng_seed(arena->seed);
    struct session *session = open_session(arena);
    play_session(arena, session, SIZE_MAX, &rng);
    struct teller teller = { .words = words[0],
                             .match = session_match(session),
                             .history = history_of(session, 0) };
    size_t count = teller_count(&teller);
    for (size_t from = 0, end; from < count; from = end) {
        struct paragraph paragraph;
        teller.words = words[0];
        end = teller_end(&teller, from, count);
        assert_true(teller_paragraph(&teller, from, end, &paragraph));
        int kind = kind_of(&teller, &paragraph);
        bool wanted = paragraph.whole && !told[kind];
        if (wanted)
            text_printf(out, "%s%s%s\n", arena->game->kinds[kind].word,
                        paragraph.moment ? ", a moment: " : "",
                        paragraph.moment ? paragraph.moment : "");
        paragraph_free(&paragraph);
        for (int i = 0; wanted && words[i]; i++) {
            teller.words = words[i];
            assert_true(teller_paragraph(&teller, from, end, &paragraph));
            text_printf(out, "  %s\n", paragraph.head);
            paragraph_free(&paragraph);
        }
        told[kind] = told[kind] || wanted;
    }
    session_close(session);
}

static void lines_are_told_as_stored(void **tested)
{
    const struct game *game = *tested;
    static struct setup setups[ALL_SETUPS];
    const struct shipped_text *text = shipped_editions;
    bool told[MAX_KINDS_TOLD] = { false };
    struct words *words[8] = { 0 };
    struct text found = { 0 };
    char path[256];
    size_t size;
    if (!voice_has_starts(game))
        return;
    while (strcmp(text->game, game->id)) /* the first edition: it never changes */
        text++;
    struct edition *edition = shipped_edition(game, text->name);
    for (int i = 0; words_languages[i]; i++)
        words[i] = words_open(words_languages[i]);
    int players = game->min_players + 1, count = setups_of_pairs(game, edition, players, setups);
    for (int i = 0; i < 6; i++) {
        struct arena arena = { .game = game,
                               .edition = edition,
                               .setup = setups[i % count],
                               .seed = (uint64_t)i,
                               .mode = PLAY_MIXED };
        write_lines(&arena, words, told, &found);
    }
    snprintf(path, sizeof path, "tests/golden/%s-lines.txt", game->id);
    if (getenv("KONTOR_WRITE")) {
        write_source(path, found.data, found.size);
    } else {
        char *stored = read_source(path, true, &size);
        if (!stored)
            fail_msg("%s is missing: `make golden` writes it", path);
        assert_int_equal(size, found.size);
        assert_memory_equal(stored, found.data, size);
        free(stored);
    }
    text_free(&found);
    for (int i = 0; words[i]; i++)
        words_free(words[i]);
    edition_free(edition);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = { cmocka_unit_test(nothing_nets_out),
                                          cmocka_unit_test(lines_are_told_as_stored) };
    const struct CMUnitTest of_itself[] = { cmocka_unit_test(test_numbers_turn_within_lines) };
    return run_by_game(argc, argv, of_game, 2, of_itself, 1);
}
