/*
 * test_fair_exchanged.c: whatever single line of a finished record is exchanged
 * for another that was allowed, with all that follows made to fit and sealed
 * anew, somebody's note no longer fits; whatever draw is exchanged, the seed
 * tells. Every line of a match; of its other moves with KONTOR_LONG set all, and
 * a match of every number of players; else MOVES_TRIED, from the first to the
 * last in equal steps, since most of them are the same amount a little higher.
 *
 *     KONTOR_LONG=1 test_fair_exchanged [GAME]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/verify.h"
#include "tests/helpers/fair.h"
#include "tests/helpers/forger.h"
#include "tests/helpers/play.h"

enum { MOVES_TRIED = 3, JUDGED = 61 };

static const char *only;
static bool whole;

struct tally {
    int lines, forged, by_others, hidden, other_results, judged, draws;
};

/* The honest match: who noted what at its end, and what the actors could have done. */
struct honest {
    struct played played;
    struct fair_note note[MAX_PLAYERS];
    struct text record, sealed;
};

static void open_honest(struct honest *honest, const struct edition *edition_of, int players,
                        const char *options, int seed)
{
    struct match match = { .game = edition_of->game, .edition = edition_of };
    const char *fault;
    setup_defaults(match.game, players, &match.setup);
    assert_false(setup_parse(match.game, options, &match.setup, &fault));
    struct fair_match fair = fair_ready(&match, seed);
    played_start_with(&honest->played, &match, &fair, (uint64_t)seed);
    played_on(&honest->played, SIZE_MAX);
    for (int seat = 0; seat < players; seat++)
        assert_true(fair_note_now(honest->played.session, &fair, seat, &honest->note[seat]));
    honest->record = played_record(&honest->played, false);
    honest->sealed = played_record(&honest->played, true);
}

static void close_honest(struct honest *honest)
{
    session_close(honest->played.session);
    text_free(&honest->record);
    text_free(&honest->sealed);
}

/* Whether the note of the honest match fits this one: by the same chain that `verify` makes. */
static bool fits(const struct fair_note *note, const struct played *forged)
{
    struct fair_note other;
    if (session_seen(forged->session, note->viewer) < note->events)
        return false;
    assert_true(
        fair_note_at(forged->session, &forged->fair, note->viewer, (size_t)note->events, &other));
    return !memcmp(other.hash, note->hash, FAIR_BYTES);
}

/* The same by the sealed record and `verify` itself. */
static void judge_by_file(const struct honest *honest, const struct played *forged, unsigned seats)
{
    struct text record = played_record(forged, true);
    struct fair_verdict verdict;
    /* Who has only the file sees nothing. */
    assert_true(fair_verify(record.data, record.size, NULL, &verdict));
    for (int seat = 0; seat < honest->played.match.setup.players; seat++)
        assert_int_equal(note_fits(&record, &honest->note[seat]), !(seats >> seat & 1));
    text_free(&record);
}

static void judge(const struct honest *honest, const struct played *forged, size_t index,
                  struct tally *tally)
{
    const char *game = honest->played.match.game->id;
    int players = honest->played.match.setup.players;
    int actor = session_event(honest->played.session, index).actor;
    struct text record = played_record(forged, false);
    bool same = !strcmp(record.data, honest->record.data);
    text_free(&record);
    if (same)
        return;
    unsigned seats = 0;
    for (int seat = 0; seat < players; seat++)
        seats |= (unsigned)!fits(&honest->note[seat], forged) << seat;
    if (!seats || (actor < MAX_PLAYERS && !(seats >> actor & 1)))
        fail_msg("%s: event %zu was exchanged unnoticed", game, index);
    bool others = seats & ~(1u << actor);
    tally->by_others += others;
    tally->hidden += !others;
    if (!same_result(&honest->played, forged)) {
        tally->other_results++;
        if (seats != (1u << players) - 1)
            fail_msg("%s: event %zu: another result, and somebody's note fits", game, index);
    }
    if (tally->forged++ % JUDGED == 0) {
        judge_by_file(honest, forged, seats);
        tally->judged++;
    }
}

/* A line of a seat or of the host: every other move, or some. */
static void exchange_move(const struct honest *honest, size_t index, struct tally *tally)
{
    static struct offers offers;
    struct event event = session_event(honest->played.session, index);
    forger_choices(&honest->played, index, &offers);
    uint32_t step = whole || offers.moves <= MOVES_TRIED ? 1 : offers.moves / MOVES_TRIED;
    for (uint32_t k = step > 1 ? (uint32_t)index % step : 0; k < offers.moves; k += step) {
        struct played forged;
        struct move instead = offers_pick(&offers, k);
        if (event.what == EVENT_MOVE && move_equal(instead, event.move))
            continue;
        if (forge(&honest->played, index, instead, &forged))
            judge(honest, &forged, index, tally);
        session_close(forged.session);
    }
}

/* A line of chance: the draw stands in no note alone, but the seed gives it again. */
static void exchange_draw(const struct honest *honest, int line, size_t index, struct tally *tally)
{
    static struct offers offers;
    _Alignas(64) unsigned char before[MAX_STATE];
    const struct match *match = &honest->played.match;
    struct event event = session_event(honest->played.session, index);
    session_state_at(honest->played.session, index, before);
    game_legal(match->game, match->edition->data, before, CHANCE, &offers);
    int step = whole || offers.count <= MOVES_TRIED ? 1 : offers.count / MOVES_TRIED;
    for (int k = step > 1 ? (int)index % step : 0; k < offers.count; k += step) {
        struct text written = { 0 }, altered = { 0 }, resealed = { 0 };
        struct fair_verdict verdict;
        if (move_equal(offers.list[k].move, event.move))
            continue;
        struct event other = { .what = EVENT_MOVE, .actor = CHANCE, .move = offers.list[k].move };
        record_write_event(session_match(honest->played.session), other, &written);
        const char *at = honest->sealed.data;
        for (int i = 1; i < line; i++)
            at = strchr(at, '\n') + 1;
        const char *end = strchr(at, '\n') + 1;
        text_add_bytes(&altered, honest->sealed.data, (size_t)(at - honest->sealed.data));
        text_add_bytes(&altered, written.data, written.size);
        text_add(&altered, end);
        fair_seal(altered.data, altered.size, &resealed);
        if (fair_verify(resealed.data, resealed.size, NULL, &verdict) || verdict.line != line)
            fail_msg("%s: the draw of line %d was exchanged unnoticed: %s at line %d",
                     match->game->id, line, error_key(verdict.error), verdict.line);
        assert_int_equal(verdict.error, ERROR_FAIR_DRAW);
        tally->draws++;
        text_free(&written);
        text_free(&altered);
        text_free(&resealed);
    }
}

/* The line of a record at which its first event stands. */
static int first_line(const struct text *record)
{
    int line = 1;
    for (const char *at = record->data; *at; at = strchr(at, '\n') + 1, line++)
        if (!strncmp(at, "moves\n", 6))
            return line + 1;
    fail_msg("no moves");
    return 0;
}

static void forge_match(const struct edition *edition_of, int players, const char *options,
                        int seed, struct tally *tally)
{
    struct honest honest;
    open_honest(&honest, edition_of, players, options, seed);
    int line = first_line(&honest.sealed);
    for (size_t index = 0; index < session_count(honest.played.session); index++, tally->lines++) {
        if (session_event(honest.played.session, index).actor == CHANCE)
            exchange_draw(&honest, line + (int)index, index, tally);
        else
            exchange_move(&honest, index, tally);
    }
    close_honest(&honest);
}

static void tell(const struct game *game, int players, const struct tally *tally)
{
    printf("# %s, %d players: %d lines, %d exchanged moves noticed, %d of them by others than the "
           "actor, %d with another result, %d also by the file; %d exchanged draws noticed\n",
           game->id, players, tally->lines, tally->forged, tally->by_others, tally->other_results,
           tally->judged, tally->draws);
    fflush(stdout);
    struct traits traits = traits_of(game);
    int many = traits.length < 40 ? 1 : 6;
    assert_true(tally->forged > 2 * many && tally->by_others > tally->forged / 2);
    assert_true(tally->other_results >= many && (tally->judged || many == 1));
    assert_true(tally->draws >= many || !traits.draws);
}

static void forge_game(const struct game *game)
{
    struct edition *opened = edition_open(game, NULL);
    assert_non_null(opened);
    int most = whole ? game->max_players : game->min_players;
    for (int players = game->min_players; players <= most; players++) {
        struct tally tally = { 0 };
        forge_match(opened, players, "", 40 + players, &tally);
        /* With moves of the host, where there are such. */
        if (!strcmp(game->id, "cryptoly") && players < 4)
            forge_match(opened, players, "end=minutes:30", 43, &tally);
        tell(game, players, &tally);
    }
    edition_free(opened);
}

static void exchanged_moves_are_noticed_in_all_games(void **state)
{
    (void)state;
    for (int g = 0; all_games[g]; g++)
        if (!only || !strcmp(only, all_games[g]->id))
            forge_game(all_games[g]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exchanged_moves_are_noticed_in_all_games),
    };
    only = argc > 1 ? argv[1] : NULL;
    whole = getenv("KONTOR_LONG");
    return cmocka_run_group_tests(tests, open_edition, close_edition);
}
