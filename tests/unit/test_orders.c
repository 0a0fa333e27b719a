/*
 * test_orders.c: what a person types becomes moves, by what this person sees
 * alone: every choice can be named, several orders are played as they were
 * read, and numbers are asked for until one comes.
 */
#include <stdio.h>
#include <string.h>

#include "games/fuffziger/fuffziger.h"
#include "table/orders.h"
#include "tests/helpers/play.h"

/* A seat that is asked. */
struct asked {
    const struct words *words;
    struct session *session;
    struct scene scene;
    struct offers offers;
    state_buffer view;
};

static const struct words *words_in(const char *language)
{
    static struct words *words[3];
    static const char *const languages[] = { "en", "de", "ja" };
    int i = 0;
    while (strcmp(languages[i], language))
        i++;
    if (!words[i])
        words[i] = words_open(language);
    assert_non_null(words[i]);
    return words[i];
}

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

static void read_order(const struct asked *asked, const char *typed, struct order *order,
                       struct text *fault)
{
    *fault = (struct text){ 0 };
    orders_read(&asked->scene, &asked->offers, typed, order, fault);
    assert_true((order->what == ORDER_FAULT) == (fault->size > 0));
}

static void expect_fault(const struct asked *asked, const char *typed, const char *wanted)
{
    struct order order;
    struct text fault;
    read_order(asked, typed, &order, &fault);
    if (order.what != ORDER_FAULT || !strstr(fault.data, wanted))
        fail_msg("“%s”: not “%s” but “%s”", typed, wanted, fault.size ? fault.data : "moves");
    text_free(&fault);
}

/* Seats as people count them. */
static void typed_move(const struct match *match, struct move move, char *text, size_t size)
{
    const struct move_kind *kind = &match->game->kinds[move.kind];
    struct move shown = move;
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        if (kind->arg[i].noun && !strcmp(kind->arg[i].noun, "seat"))
            move_set(&shown, &kind->arg[i], move_argument(move, &kind->arg[i]) + 1);
    assert_true(move_print(match->game, match->edition->data, shown, text, size) > 0);
}

/* Its number, with the amount of a span, and its words name the offer. */
static void name_offer(const struct arena *arena, const struct asked *asked, int i)
{
    const struct offer *offer = &asked->offers.list[i];
    bool span = offer->high > offer->move.n, lone = span && asked->offers.count == 1;
    struct move move = offer->move;
    struct order order;
    struct text fault;
    char typed[192];
    move.n = offer->high;
    if (lone)
        snprintf(typed, sizeof typed, "%d", move.n);
    else if (span)
        snprintf(typed, sizeof typed, "%d %d", i + 1, move.n);
    else
        snprintf(typed, sizeof typed, "%d", i + 1);
    for (int way = 0; way < 2; way++) {
        read_order(asked, typed, &order, &fault);
        demand(arena, order.what == ORDER_MOVES && order.count == 1 && !order.anew,
               "“%s” is no move: %s", typed, fault.size ? fault.data : "");
        demand(arena, move_equal(order.moves[0], move), "“%s” is another move", typed);
        text_free(&fault);
        typed_move(asked->scene.match, move, typed, sizeof typed);
    }
    demand(arena, orders_is_listed(&asked->scene, &asked->offers, typed), "“%s” is not listed",
           typed);
}

/* The first choice, and the first one behind it: what is read is allowed. */
static void play_two(const struct arena *arena, struct asked *asked, int seat)
{
    struct order order;
    struct text fault;
    struct refusal refusal;
    char typed[128], first[64];
    typed_move(asked->scene.match, asked->offers.list[0].move, first, sizeof first);
    snprintf(typed, sizeof typed, "%s; 1 all", first);
    read_order(asked, typed, &order, &fault);
    bool played = order.what == ORDER_MOVES &&
                  session_play_all(asked->session, seat, order.moves, order.count, &refusal);
    demand(arena, order.what != ORDER_MOVES || played, "“%s” was read, but is not allowed", typed);
    text_free(&fault);
}

static void test_every_choice_can_be_named(void **unused)
{
    (void)unused;
    for (int g = 0; all_games[g]; g++) {
        struct edition *edition = shipped_edition(all_games[g], NULL);
        struct arena arena = { .game = all_games[g], .edition = edition, .mode = PLAY_MIXED };
        for (int players = arena.game->min_players; players <= arena.game->max_players; players++) {
            setup_defaults(arena.game, players, &arena.setup);
            arena.seed = (uint64_t)players;
            struct rng rng = rng_seed(arena.seed);
            struct asked asked = { .words = words_in("en"), .session = open_session(&arena) };
            for (arena.step = 0; arena.step < 200 && session_active(asked.session); arena.step++) {
                play_session(&arena, asked.session, session_count(asked.session) + 5, &rng);
                for (int seat = 0; seat < players; seat++) {
                    if (!(session_active(asked.session) >> seat & 1))
                        continue;
                    look(&asked, seat);
                    for (int i = 0; i < asked.offers.count; i += 1 + asked.offers.count / 16)
                        name_offer(&arena, &asked, i);
                    play_two(&arena, &asked, seat);
                }
            }
            session_close(asked.session);
        }
        edition_free(edition);
    }
}

/* ---- single games ---------------------------------------------------------- */

static uint8_t kind_of(const struct game *game, const char *word)
{
    uint8_t kind = 1;
    while (strcmp(game->kinds[kind].word, word))
        kind++;
    return kind;
}

/* Plays until somebody is offered a move of the kind; their seat. */
static int until_offered(const struct arena *arena, struct asked *asked, const char *word,
                         struct rng *rng)
{
    uint8_t kind = kind_of(arena->game, word);
    for (int tries = 0; tries < 5000 && session_active(asked->session); tries++) {
        play_session(arena, asked->session, session_count(asked->session) + 1, rng);
        for (int seat = 0; seat < arena->setup.players; seat++) {
            if (!(session_active(asked->session) >> seat & 1))
                continue;
            look(asked, seat);
            for (int i = 0; i < asked->offers.count; i++)
                if (asked->offers.list[i].move.kind == kind)
                    return seat;
        }
    }
    fail_msg("never offered");
    return NOBODY;
}

static struct asked open_asked(struct arena *arena, const char *language)
{
    setup_defaults(arena->game, arena->game->min_players, &arena->setup);
    return (struct asked){ .words = words_in(language), .session = open_session(arena) };
}

/* In Japanese a move of Karthedis is called as the command that leaves the program. */
static void test_a_listed_move_is_known_by_its_words(void **unused)
{
    (void)unused;
    struct edition *edition = shipped_edition(game_find("karthedis"), NULL);
    struct arena arena = { .game = game_find("karthedis"),
                           .edition = edition,
                           .mode = PLAY_GREEDY };
    struct rng rng = rng_seed(5);
    struct asked asked = open_asked(&arena, "ja");
    struct order order;
    struct text fault;
    until_offered(&arena, &asked, "finish", &rng);
    assert_true(orders_is_listed(&asked.scene, &asked.offers, "終了"));
    assert_true(orders_is_listed(&asked.scene, &asked.offers, "Finish"));
    assert_false(orders_is_listed(&asked.scene, &asked.offers, "fin"));
    assert_false(orders_is_listed(&asked.scene, &asked.offers, "quit"));
    assert_false(orders_is_listed(&asked.scene, &asked.offers, ""));
    read_order(&asked, "終了", &order, &fault);
    assert_int_equal(order.what, ORDER_MOVES);
    assert_int_equal(order.moves[0].kind, kind_of(arena.game, "finish"));
    session_close(asked.session);
    edition_free(edition);
}

/* FF-L1: a bid named as a whole takes the place of what was put together. */
static void test_a_bid_is_named_anew(void **unused)
{
    (void)unused;
    struct edition *edition = shipped_edition(&fuffziger_game, NULL);
    struct arena arena = { .game = &fuffziger_game, .edition = edition, .mode = PLAY_GREEDY };
    struct rng rng = rng_seed(9);
    struct asked asked = open_asked(&arena, "de");
    struct order order;
    struct text fault;
    const struct fuffziger *view = (const struct fuffziger *)asked.view;
    int seat;
    do
        seat = until_offered(&arena, &asked, "cash", &rng);
    while (view->phase != FF_PHASE_BID || view->money[seat] < 3);
    struct move one = { .kind = kind_of(arena.game, "cash"), .n = 1 };
    assert_true(session_play(asked.session, seat, one, NULL));
    look(&asked, seat);
    read_order(&asked, "biete 3", &order, &fault);
    assert_int_equal(order.what, ORDER_MOVES);
    assert_true(order.anew);
    assert_int_equal(order.count, 2);
    session_drop(asked.session, seat);
    assert_true(session_play(asked.session, seat, order.moves[0], NULL));
    look(&asked, seat);
    assert_int_equal(view->draft_money[seat], 3);
    struct text question = { 0 };
    voice_question(&asked.scene, &question);
    assert_non_null(strstr(question.data, "mach ein anderes"));
    text_free(&question);
    session_close(asked.session);
    edition_free(edition);
}

static void test_orders_that_mean_nothing(void **unused)
{
    (void)unused;
    struct edition *edition = shipped_edition(&fuffziger_game, NULL);
    struct arena arena = { .game = &fuffziger_game, .edition = edition, .mode = PLAY_GREEDY };
    struct rng rng = rng_seed(3);
    struct asked asked = open_asked(&arena, "en");
    static char endless[ORDER_ROOM + 8];
    memset(endless, 'x', sizeof endless - 1);
    until_offered(&arena, &asked, "turn", &rng);
    expect_fault(&asked, "nonsense", "“nonsense” is none of the moves");
    expect_fault(&asked, "999", "numbered from 1 to");
    expect_fault(&asked, " ; ;", "none of the moves");
    expect_fault(&asked, "turn 20; print 50", "before “print 50” something is drawn");
    expect_fault(&asked, "a b c d e f g h i j k l m n o", "none of the moves");
    expect_fault(&asked, endless, "none of the moves");
    endless[ORDER_ROOM - 1] = 0;
    expect_fault(&asked, endless, "none of the moves");
    session_close(asked.session);
    edition_free(edition);
}

/* What cannot be shown is not repeated in a fault, whatever words stand around it. */
static void test_unreadable_orders(void **unused)
{
    static const char *const bad[] = { "\xff",
                                       "1\xff",
                                       "turn 20\n",
                                       "turn\t20",
                                       "\x1b[2J",
                                       "nonsense \x1b]0;",
                                       ("\xc2\x9b"
                                        "2J"),
                                       "1;\x07",
                                       "\xe2\x80\xa8",
                                       "\xc0\x80" };
    static const char *const told[][2] = { { "en", "not text that can be read" },
                                           { "de", "kein lesbarer Text" },
                                           { "ja", "読み取れません" } };
    (void)unused;
    struct edition *edition = shipped_edition(&fuffziger_game, NULL);
    struct arena arena = { .game = &fuffziger_game, .edition = edition, .mode = PLAY_GREEDY };
    for (int language = 0; language < 3; language++) {
        struct rng rng = rng_seed(3);
        struct asked asked = open_asked(&arena, told[language][0]);
        until_offered(&arena, &asked, "turn", &rng);
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            struct order amount = { .what = ORDER_AMOUNT, .count = 1, .low = 1, .high = 3 };
            struct text fault = { 0 };
            expect_fault(&asked, bad[i], told[language][1]);
            assert_false(orders_is_listed(&asked.scene, &asked.offers, bad[i]));
            assert_int_equal(orders_answer(asked.words, &amount, bad[i], &fault), AMOUNT_NONE);
            assert_true(text_is_line(fault.data, fault.size));
            text_free(&fault);
        }
        session_close(asked.session);
    }
    edition_free(edition);
}

/* ---- how many ---------------------------------------------------------------- */

static void test_how_many(void **unused)
{
    (void)unused;
    static const struct {
        const char *language, *typed;
        enum amount amount;
        int n;
    } cases[] = {
        { "en", "3", AMOUNT_GIVEN, 3 },
        { "en", "all", AMOUNT_GIVEN, 7 },
        { "en", "ALL", AMOUNT_GIVEN, 7 },
        { "en", "2", AMOUNT_GIVEN, 2 },
        { "en", "1", AMOUNT_NONE, 0 },
        { "en", "8", AMOUNT_NONE, 0 },
        { "en", "", AMOUNT_NONE, 0 },
        { "en", "3 4", AMOUNT_NONE, 0 },
        { "en", "done", AMOUNT_NONE, 0 },
        { "en", "99999999999999", AMOUNT_NONE, 0 },
        { "en", "cancel", AMOUNT_CANCELLED, 0 },
        { "de", "alle", AMOUNT_GIVEN, 7 },
        { "de", "fertig", AMOUNT_NONE, 0 },
        { "de", "abbrechen", AMOUNT_CANCELLED, 0 },
        { "de", "cancel", AMOUNT_CANCELLED, 0 },
        { "ja", "全部", AMOUNT_GIVEN, 7 },
        { "ja", "キャンセル", AMOUNT_CANCELLED, 0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct order order = { .what = ORDER_AMOUNT, .count = 1, .low = 2, .high = 7 };
        struct text fault = { 0 };
        enum amount amount =
            orders_answer(words_in(cases[i].language), &order, cases[i].typed, &fault);
        assert_int_equal(amount, cases[i].amount);
        assert_int_equal(order.what, amount == AMOUNT_GIVEN ? ORDER_MOVES : ORDER_AMOUNT);
        assert_int_equal(order.moves[0].n, cases[i].n);
        assert_int_equal(fault.size > 0, amount == AMOUNT_NONE);
        text_free(&fault);
    }
}

/* The question names the words that answer it. */
static void test_the_question_names_its_words(void **unused)
{
    (void)unused;
    static const char *const wanted[][3] = { { "en", "all", "cancel" },
                                             { "de", "alle", "abbrechen" },
                                             { "ja", "全部", "キャンセル" } };
    struct order order = { .what = ORDER_AMOUNT, .count = 1, .low = 1, .high = 3 };
    for (int i = 0; i < 3; i++) {
        struct text question = { 0 };
        orders_ask(words_in(wanted[i][0]), &order, &question);
        assert_non_null(strstr(question.data, wanted[i][1]));
        assert_non_null(strstr(question.data, wanted[i][2]));
        assert_non_null(strstr(question.data, "1–3"));
        text_free(&question);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_choice_can_be_named),
        cmocka_unit_test(test_a_listed_move_is_known_by_its_words),
        cmocka_unit_test(test_a_bid_is_named_anew),
        cmocka_unit_test(test_orders_that_mean_nothing),
        cmocka_unit_test(test_unreadable_orders),
        cmocka_unit_test(test_how_many),
        cmocka_unit_test(test_the_question_names_its_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
