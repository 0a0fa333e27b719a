/*
 * test_advice.c: advice and reviews: sound, reproducible, from the player's
 * knowledge alone, and able to find what is plainly bad.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/advice.h"
#include "ai/cause.h"
#include "cli/review.h"
#include "tests/helpers/play.h"

enum { MATCHES = 60 };

/* ---- advice --------------------------------------------------------------- */

static void ask_advice(const struct match *match, int seat, const void *view, struct advice *advice)
{
    struct agent agent = agent_of(&easy_brain);
    struct rng rng = rng_seed(11);
    struct brain_input input = { .view = view, .rng = &rng };
    struct mind mind;
    agent.budget.iterations = 60;
    assert_true(mind_open(&mind, &agent, match, seat));
    memset(advice, 0xa5, sizeof *advice);
    advice_study(&mind, &input, MATCHES, advice);
    mind_close(&mind);
}

/* Each reason is borne out by the figures that are told with it. */
static void check_reason(const struct advice *advice)
{
    const struct advice_move *one = &advice->move[0], *two = &advice->move[1];
    switch (advice->reason) {
    case ADVICE_ONLY:
        assert_int_equal(advice->count, 1);
        break;
    case ADVICE_POINTS:
        assert_true(one->points > two->points && one->games >= 20);
        break;
    case ADVICE_RIVALS:
        assert_true(one->rival < two->rival && one->games >= 20);
        break;
    case ADVICE_WINS:
        assert_true(one->wins > two->wins && one->games >= 20);
        break;
    case ADVICE_CLOSE:
        assert_true(two->search.mean_permille >= one->search.low_permille);
        break;
    default:
        assert_true(two->search.mean_permille < one->search.mean_permille);
    }
}

/* Whether the moves lead to positions that the player can tell apart. */
static bool differ(const struct match *match, int seat, const void *view, struct move one,
                   struct move other)
{
    state_buffer first, second;
    memcpy(first, view, match->game->state_size);
    memcpy(second, view, match->game->state_size);
    match->game->apply(match->edition->data, first, seat, one);
    match->game->apply(match->edition->data, second, seat, other);
    return memcmp(first, second, match->game->state_size);
}

/* What playing on says of the distance to the first move lies within the interval: a
 * move that the search has hardly looked at is not made out to be worse than it is. */
static void check_interval(const struct advice_move *first, const struct advice_move *move)
{
    int32_t played = first->search.mean_permille - (first->wins - move->wins);
    played = played < 0 ? 0 : played > 1000 ? 1000 : played;
    if (!move->search.visits)
        return;
    assert_true(move->search.low_permille <= played + 2);
    assert_true(move->search.high_permille >= played - 2);
}

static void check_advice(const struct match *match, int seat, const void *view,
                         const struct advice *advice)
{
    assert_in_range(advice->count, 1, ADVICE_MOVES);
    for (int i = 0; i < advice->count; i++) {
        const struct advice_move *move = &advice->move[i];
        assert_true(
            game_allows(match->game, match->edition->data, view, seat, move->search.move, NULL));
        assert_true(move->search.low_permille <= move->search.mean_permille &&
                    move->search.mean_permille <= move->search.high_permille);
        assert_in_range(move->wins, 0, 1000);
        assert_in_range(move->next_permille, 0, 1000);
        assert_int_equal(move->games, MATCHES);
        for (int k = 0; k < i; k++)
            assert_true(differ(match, seat, view, move->search.move, advice->move[k].search.move));
        if (i)
            check_interval(&advice->move[0], move);
        assert_true(!i || move->search.mean_permille <= move[-1].search.mean_permille);
    }
    check_reason(advice);
    assert_true(cause_is_sound(match->game, &advice->cause));
    assert_true(advice->cause.kind == CAUSE_NONE || advice->reason == ADVICE_POINTS ||
                advice->reason == ADVICE_RIVALS || advice->reason == ADVICE_WINS);
    assert_true(advice->cause.kind == CAUSE_NONE || advice->cause.first != advice->cause.second);
}

static void advice_is_sound(void **state)
{
    int reasons[ADVICE_LATER + 1] = { 0 }, causes[CAUSE_CURVE + 1] = { 0 };
    (void)state;
    for (const struct game *const *each = all_games; *each; each++) {
        struct edition *edition = shipped_edition(*each, NULL);
        struct arena arena = { .game = *each, .edition = edition, .seed = 3, .mode = PLAY_MIXED };
        setup_defaults(*each, (*each)->min_players, &arena.setup);
        struct session *session = open_session(&arena);
        struct rng rng = rng_seed(1);
        for (int i = 0; i < 40 && session_active(session); i++) {
            state_buffer view;
            struct advice advice, again;
            struct offers offers = { 0 };
            unsigned seats = session_active(session) & ((1u << MAX_PLAYERS) - 1);
            int seat = seats ? __builtin_ctz(seats) : 0;
            if (seats)
                session_legal(session, seat, &offers);
            if (offers.moves > 1) {
                session_view(session, seat, KNOWLEDGE, view);
                ask_advice(session_match(session), seat, view, &advice);
                ask_advice(session_match(session), seat, view, &again);
                assert_memory_equal(&advice, &again, sizeof advice);
                check_advice(session_match(session), seat, view, &advice);
                reasons[advice.reason]++;
                causes[advice.cause.kind]++;
            }
            play_session(&arena, session, session_count(session) + 3, &rng);
        }
        session_close(session);
        edition_free(edition);
    }
    print_message("reasons: only %d, close %d, points %d, rivals %d, wins %d, later %d\n",
                  reasons[0], reasons[1], reasons[2], reasons[3], reasons[4], reasons[5]);
    assert_true(reasons[ADVICE_POINTS] + reasons[ADVICE_RIVALS] + reasons[ADVICE_WINS] > 0);
    assert_true(reasons[ADVICE_CLOSE] > 0);
    print_message("causes: none %d, facts %d, curves %d\n", causes[CAUSE_NONE], causes[CAUSE_FACT],
                  causes[CAUSE_CURVE]);
}

/* A move compared with itself, in the same worlds, is no better. */
static void nothing_is_better_than_itself(void **state)
{
    const struct game *game = game_find("cryptocurrency");
    struct edition *edition = shipped_edition(game, NULL);
    struct arena arena = { .game = game, .edition = edition, .seed = 1, .mode = PLAY_GREEDY };
    struct advice_difference difference;
    struct rng rng = rng_seed(1);
    struct offers offers;
    state_buffer view;
    (void)state;
    setup_defaults(game, 3, &arena.setup);
    struct session *session = open_session(&arena);
    play_session(&arena, session, 40, &rng);
    while (!(session_active(session) & 0x1ff))
        play_session(&arena, session, session_count(session) + 1, &rng);
    int seat = __builtin_ctz(session_active(session) & 0x1ff);
    session_view(session, seat, KNOWLEDGE, view);
    session_legal(session, seat, &offers);
    struct move move = offers_pick(&offers, 0);
    advice_compare(session_match(session), seat, view, &rng, move, move, 30, &difference);
    assert_int_equal(difference.games, 30);
    assert_true(difference.mean == 0 && difference.variance == 0);
    session_close(session);
    edition_free(edition);
}

/* ---- causes ----------------------------------------------------------------- */

/* The number of a fact that a hint may name. */
static int fact_called(const struct game *game, const char *name)
{
    int number = 0;
    while (strcmp(game->study->facts[number].name, name))
        number++;
    assert_true(game->study->facts[number].cause);
    return number;
}

static void set_fact(struct cause_line *line, int fact, int value, int seat, bool holds)
{
    uint16_t *seats = &line->seats[line->facts.first[fact] + (uint32_t)value];
    *seats = (uint16_t)(holds ? *seats | 1u << seat : *seats & ~(1u << seat));
}

/* Made-up matches of seat 1. After the first move it holds coin 0 at the end more often,
 * which leads to a better end; it hires expert 2 more often, which leads to nothing; it
 * hires expert 3 always, and after the other never, which is the move itself; and another
 * seat holds coin 1, which is not its own. */
static struct cause made_up(const struct game *game, const struct edition *edition, bool matters)
{
    struct cause_sums *sums = calloc(1, sizeof *sums);
    struct rng rng = rng_seed(5);
    struct setup setup;
    state_buffer start;
    setup_defaults(game, 2, &setup);
    assert_null(game->setup(edition->data, start, &setup));
    int held = fact_called(game, "held"), hired = fact_called(game, "hired");
    for (int i = 0; i < 400; i++) {
        struct cause_line line[2];
        double lead[2];
        for (int k = 0; k < 2; k++) {
            bool holds = rng_below(&rng, 100) < (k ? 30 : 80);
            cause_open(&line[k], game, edition->data, start);
            set_fact(&line[k], held, 0, 1, holds);
            set_fact(&line[k], hired, 2, 1, rng_below(&rng, 100) < (k ? 10 : 90));
            set_fact(&line[k], hired, 3, 1, !k);
            set_fact(&line[k], held, 1, 0, !k);
            lead[k] = (matters ? holds ? 10 : 0 : k ? 0 : 5) + (double)rng_below(&rng, 10);
        }
        cause_add(sums, game, 1, &line[0], lead[0], &line[1], lead[1]);
    }
    struct cause cause = cause_find(sums, game);
    free(sums);
    return cause;
}

static void what_differs_and_matters_is_the_cause(void **state)
{
    const struct game *game = game_find("cryptocurrency");
    struct edition *edition = shipped_edition(game, NULL);
    (void)state;
    struct cause cause = made_up(game, edition, true);
    assert_int_equal(cause.kind, CAUSE_FACT);
    assert_int_equal(cause.number, fact_called(game, "held"));
    assert_int_equal(cause.value, 0);
    assert_in_range(cause.first, 750, 850);
    assert_in_range(cause.second, 250, 350);
    cause = made_up(game, edition, false);
    assert_int_equal(cause.kind, CAUSE_NONE);
    edition_free(edition);
}

/* What comes from another process is looked at before it is told. */
static void unsound_causes(void **state)
{
    const struct game *game = game_find("cryptocurrency");
    struct cause good = { .kind = CAUSE_FACT,
                          .number = (uint8_t)fact_called(game, "held"),
                          .first = 1000 };
    (void)state;
    assert_true(cause_is_sound(game, &good));
    struct cause bad[] = { good, good, good, good, good };
    bad[0].number = 200;
    bad[1].value = 200;
    bad[2].first = 1001;
    bad[3].second = -1;
    bad[4].kind = (enum cause_kind)7;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(cause_is_sound(game, &bad[i]));
}

/* ---- reviews ---------------------------------------------------------------- */

/* A match of the template in which seat 0 always bids all it has: for whoever may
 * still buy later, plainly bad. */
static struct session *play_spendthrift(const struct arena *arena)
{
    struct session *session = open_session(arena);
    struct rng rng = rng_seed(arena->seed);
    while (session_active(session)) {
        unsigned active = session_active(session);
        int actor = active >> CHANCE & 1 ? CHANCE
                    : active >> HOST & 1 ? HOST
                                         : __builtin_ctz(active);
        struct move move;
        if (actor == 0) {
            struct offers offers;
            session_legal(session, 0, &offers);
            move = offers.list[0].move;
            move.n = offers.list[0].high;
        } else {
            state_buffer view;
            session_view(session, actor < MAX_PLAYERS ? actor : SPECTATOR, KNOWLEDGE, view);
            move = actor < MAX_PLAYERS
                       ? arena->game->playout(arena->edition->data, view, actor, &rng)
                       : choose_move(arena, session_state(session), actor, &rng);
        }
        assert_true(session_play(session, actor, move, NULL));
    }
    return session;
}

static int calls;

static bool count_calls(void *context, int done, int all)
{
    assert_ptr_equal(context, &calls);
    assert_true(done == ++calls && done <= all);
    return calls < 1000;
}

static bool stop_at_once(void *context, int done, int all)
{
    (void)context;
    (void)done;
    (void)all;
    return false;
}

static void assert_same_review(const struct review *one, const struct review *other)
{
    assert_int_equal(one->decisions, other->decisions);
    assert_int_equal(one->agreed, other->agreed);
    assert_int_equal(one->count, other->count);
    for (int i = 0; i < one->count; i++) {
        const struct review_decision *a = &one->costly[i], *b = &other->costly[i];
        assert_int_equal(a->index, b->index);
        assert_true(move_equal(a->played, b->played) && move_equal(a->better, b->better));
        assert_int_equal(a->simple, b->simple);
        assert_int_equal(a->loss, b->loss);
        assert_int_equal(a->low, b->low);
        assert_int_equal(a->high, b->high);
        assert_int_equal(a->chance, b->chance);
    }
}

static void spending_all_is_found(void **state)
{
    const struct game *game = game_find("template");
    struct edition *edition = shipped_edition(game, NULL);
    int costly = 0, bids = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 8; seed++) {
        struct arena arena = { .game = game, .edition = edition, .seed = seed };
        struct review review, again;
        setup_defaults(game, 2, &arena.setup);
        struct session *session = play_spendthrift(&arena);
        struct review_settings settings = {
            .session = session, .budget.iterations = 400, .progress = count_calls, .context = &calls
        };
        calls = 0;
        assert_true(review_run(&settings, &review));
        assert_true(calls >= review.decisions);
        settings.progress = NULL;
        assert_true(review_run(&settings, &again));
        assert_same_review(&review, &again);
        assert_true(review.agreed <= review.decisions);
        for (int i = 0; i < review.count; i++) {
            const struct review_decision *decision = &review.costly[i];
            struct event event = session_event(session, decision->index);
            assert_int_equal(event.actor, 0);
            assert_true(move_equal(event.move, decision->played));
            assert_false(move_equal(decision->better, decision->played));
            assert_true(decision->low > 0 && decision->low <= decision->loss &&
                        decision->loss <= decision->high);
            assert_true(!i || review.costly[i - 1].loss >= decision->loss);
            bids += decision->played.n > decision->better.n;
        }
        costly += review.count;
        settings.progress = stop_at_once;
        assert_false(review_run(&settings, &review));
        session_close(session);
    }
    print_message("%d costly decisions, %d of them bids too high\n", costly, bids);
    assert_true(costly >= 4 && bids * 2 > costly);
    edition_free(edition);
}

/* Moves that were taken back are not looked at. */
static void undone_moves_are_no_decisions(void **state)
{
    const struct game *game = game_find("cryptocurrency");
    struct edition *edition = shipped_edition(game, NULL);
    struct arena arena = { .game = game, .edition = edition, .seed = 2, .mode = PLAY_GREEDY };
    struct rng rng = rng_seed(2);
    struct review plain, taken_back;
    (void)state;
    setup_defaults(game, 2, &arena.setup);
    struct session *one = open_session(&arena), *two = open_session(&arena);
    play_session(&arena, one, 60, &rng);
    int undone = 0;
    for (size_t i = 0; i < session_count(one); i++) {
        struct event event = session_event(one, i);
        assert_true(session_play(two, event.actor, event.move, NULL));
        if (event.actor == 0 && session_may_undo(two, 0)) {
            assert_true(session_undo(two, 0, NULL));
            assert_true(session_play(two, event.actor, event.move, NULL));
            undone++;
        }
    }
    assert_true(undone > 3);
    struct review_settings settings = { .session = one, .budget.iterations = 20 };
    assert_true(review_run(&settings, &plain));
    settings.session = two;
    assert_true(review_run(&settings, &taken_back));
    assert_int_equal(plain.decisions, taken_back.decisions);
    assert_true(plain.decisions > 3);
    session_close(one);
    session_close(two);
    edition_free(edition);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice_is_sound),
        cmocka_unit_test(nothing_is_better_than_itself),
        cmocka_unit_test(what_differs_and_matters_is_the_cause),
        cmocka_unit_test(unsound_causes),
        cmocka_unit_test(spending_all_is_found),
        cmocka_unit_test(undone_moves_are_no_decisions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
