/*
 * test_telling_karthedis.c: what Karthedis tells of turns: lines as they are told,
 * and that no resource won and no addition is missing in them.
 */
#include <string.h>

#include "core/changes.h"
#include "games/karthedis/karthedis.h"
#include "table/teller.h"
#include "tests/helpers/play.h"
#include "tests/helpers/telling.h"
#include "words/voice.h"

static const struct game *const game = &karthedis_game;

/* ---- positions of Ada and Ben ------------------------------------------------------ */

struct stage {
    struct edition *edition;
    const struct karthedis_edition *data;
    struct match match;
    struct karthedis state;
    int viewer;
};

/* Round 2, Ada leads and is asked in the trade; Water, Energy and Food are on offer. */
static void open_stage(struct stage *stage)
{
    *stage = (struct stage){ .edition = shipped_edition(game, "house-2") };
    stage->data = stage->edition->data;
    stage->match = (struct match){ .game = game, .edition = stage->edition };
    setup_defaults(game, 2, &stage->match.setup);
    strcpy(stage->match.seat[0], "Ada");
    strcpy(stage->match.seat[1], "Ben");
    assert_null(game->setup(stage->data, &stage->state, &stage->match.setup));
    for (int place = 0; place < 3; place++)
        stage->state.offer[place] = (int8_t)place;
    stage->state.round = 2;
    stage->state.phase = KA_PHASE_TRADE;
    stage->state.leader = stage->state.turn = stage->state.asked = 0;
}

static void close_stage(struct stage *stage)
{
    edition_free(stage->edition);
}

static int card_named(const struct stage *stage, const char *name)
{
    int card = noun_value(game, stage->data, "card", name, strlen(name));
    assert_true(card >= 0);
    return card;
}

/* A card of the seat's deck goes into the zone. */
static int put(struct stage *stage, int seat, int zone, const char *name)
{
    struct karthedis *state = &stage->state;
    int k = karthedis_hand_at(state, seat) - 1, card = card_named(stage, name);
    state->pool[card]--;
    state->slot[seat][k].card = (int8_t)card;
    karthedis_put(state, seat, k, zone,
                  zone < ZONE_UP && zone != ZONE_PILE ? KNOWN_TO_OWNER : KNOWN_TO_ALL, 0);
    return card;
}

static struct move with(int kind, int a, int n)
{
    return (struct move){ (uint8_t)kind, (uint8_t)a, 0, (uint8_t)n };
}

static struct move dealt(int kind, int seat, int card)
{
    return (struct move){ (uint8_t)kind, (uint8_t)seat, (uint8_t)card, 0 };
}

/* KA-3, KA-13: what lies face down is named to its owner alone. */
static void test_cards_laid(void **unused)
{
    (void)unused;
    static const char *const own[] = { "Ada lays Bellows face down at place 2 (Energy).",
                                       "Ada legt verdeckt: Blasebalg an Platz 2 (Energie).",
                                       "Adaは場所2（エネルギー）にふいごを伏せました。" };
    static const char *const other[] = { "Ada lays 1 card face down at place 2 (Energy).",
                                         "Ada legt verdeckt: 1 Karte an Platz 2 (Energie).",
                                         "Adaは場所2（エネルギー）にカード1枚を伏せました。" };
    struct stage stage;
    open_stage(&stage);
    int card = put(&stage, 0, ZONE_HAND, "bellows");
    LINE(&stage, own, with(KA_MOVE_LAY, card, 1));
    stage.viewer = 1;
    LINE(&stage, other, with(KA_MOVE_LAY, card, 1));
    close_stage(&stage);
}

/* KA-9, KA-10: what an ability did, with the card that did it. */
static void test_abilities(void **unused)
{
    (void)unused;
    static const char *const boost[] = {
        "Ada intervenes with Open Letter. Open Letter: +3 for "
        "Ada at place 1.",
        "Ada interveniert mit: Offener Brief. Offener Brief: +3 "
        "für Ada an Platz 1.",
        "Adaは公開書簡で介入しました。公開書簡：場所1でAdaに+3。"
    };
    static const char *const killed[] = {
        "Ada intervenes with Confiscator. Removed for good: a face-down card (Ben, place 3).",
        ("Ada interveniert mit: Pfänder. Endgültig entfernt: eine verdeckte Karte von Ben (Platz "
         "3)."),
        "Adaは差押人で介入しました。Benの裏向きのカード（場所3）は除外されました。"
    };
    static const char *const recalled[] = {
        "Ada leaves the trade and recalls Undertow. Undertow (Ada): the Recall ability takes "
        "effect. Ada takes Orchard from the recall pile.",
        "Ada steigt aus der Handelsphase aus und beruft ab: Sogströmung. Sogströmung (Ada): Die "
        "Fähigkeit „Abberufen“ wirkt. Ada nimmt vom Abberufenstapel: Obstgarten.",
        "Adaは離岸流を解任して取引を離れました。Adaの離岸流の「解任」が働きました。Adaは解任の山か"
        "ら果樹園を取り"
        "ま"
        "した。"
    };
    struct stage stage;
    open_stage(&stage);
    int letter = put(&stage, 0, ZONE_HAND, "open-letter");
    int confiscator = put(&stage, 0, ZONE_HAND, "confiscator");
    int undertow = put(&stage, 0, ZONE_HAND, "undertow");
    int orchard = put(&stage, 0, ZONE_PILE, "orchard");
    put(&stage, 1, ZONE_DOWN + 2, "bellows");
    LINE(&stage, boost, with(KA_MOVE_INTERVENE, letter, 0), with(KA_MOVE_PLACE, 0, 0));
    LINE(&stage, killed, with(KA_MOVE_INTERVENE, confiscator, 0), with(KA_MOVE_TARGET_DOWN, 1, 2));
    LINE(&stage, recalled, with(KA_MOVE_LEAVE, undertow, 0), with(KA_MOVE_TAKE, orchard, 0));
    close_stage(&stage);
}

/* KA-5, KA-6: the sums as they stood, a tie, and the goal. */
static void test_comparison(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {
        "Ben turns up: Bellows (6), Anvil Hand (8). Water (place 1): Ada 7, Ben 6 – Ada takes it. "
        "Energy (place 2): Ada 8, Ben 8 – a tie, nobody takes it. Ada reaches the goal and wins: 2 "
        "× Water.",
        "Ben deckt auf: Blasebalg (6), Ambosshand (8). Wasser (Platz 1): Ada 7, Ben 6 – Ada "
        "bekommt die Basisressource. Energie (Platz 2): Ada 8, Ben 8 – Gleichstand, niemand "
        "bekommt die Basisressource. Ada erfüllt die Siegbedingung und gewinnt: 2 × Wasser.",
        "Benが表にしたカード：ふいご（6）、鉄床の手（8）。水（場所1）：Ada 7、Ben "
        "6。Adaが獲得しました。"
        "エネルギー（場所2）：Ada 8、Ben 8。"
        "同点で、誰も獲得しませんでした。Adaが目標を達成し、勝ちました：水2個。"
    };
    struct stage stage;
    open_stage(&stage);
    put(&stage, 0, ZONE_UP, "forge-ram");
    put(&stage, 0, ZONE_UP + 1, "rich-vein");
    int bellows = put(&stage, 1, ZONE_DOWN, "bellows");
    int anvil = put(&stage, 1, ZONE_DOWN + 1, "anvil-hand");
    stage.state.won[0][0] = 1;
    stage.state.phase = KA_PHASE_TURN;
    stage.state.turn = 1;
    LINE(&stage, wanted, dealt(KA_MOVE_TURN, 1, bellows), dealt(KA_MOVE_TURN, 1, anvil));
    close_stage(&stage);
}

/* KA-1, KA-S1: draws with their reason; what others keep is a card. */
static void test_draws_and_draft(void **unused)
{
    (void)unused;
    static const char *const own[] = { "Ada draws for the round: Premium.",
                                       "Ada zieht für die Runde: Versicherungsprämie.",
                                       "Adaはこのラウンドのカードを引きました：保険料。" };
    static const char *const other[] = { "Ada draws for the round: 1 card.",
                                         "Ada zieht für die Runde: 1 Karte.",
                                         "Adaはこのラウンドのカードを引きました：カード1枚。" };
    static const char *const keeps[] = {
        "Ada keeps Premium and passes the rest on.",
        "Ada gibt die anderen Karten weiter und behält: Versicherungsprämie.",
        "Adaは保険料を取り、残りを隣へ回しました。"
    };
    static const char *const takes[] = { "Ada takes a card.", "Ada nimmt eine Karte.",
                                         "Adaはカードを1枚取りました。" };
    struct stage stage;
    open_stage(&stage);
    int premium = card_named(&stage, "premium");
    stage.state.phase = KA_PHASE_DRAW;
    stage.state.step = STEP_HIRE_DRAWN;
    stage.state.owed = 1;
    LINE(&stage, own, dealt(KA_MOVE_DRAW, 0, premium));
    stage.viewer = 1;
    LINE(&stage, other, dealt(KA_MOVE_DRAW, 0, premium));
    stage.state.phase = KA_PHASE_DRAFT;
    stage.state.pack = stage.state.picks = 1;
    for (int i = 0; i < PACK; i++)
        stage.state.tray[0][i] = stage.state.tray[1][i] = (int8_t)premium;
    stage.state.kept[0] = (int8_t)premium;
    LINE(&stage, takes, with(KA_MOVE_READY, 0, 0));
    stage.viewer = 0;
    LINE(&stage, keeps, with(KA_MOVE_READY, 0, 0));
    close_stage(&stage);
}

/* ---- where the match stands ----------------------------------------------------------- */

static struct scene scene_of(const struct stage *stage, const struct karthedis *view,
                             struct words *words)
{
    return (struct scene){ .words = words,
                           .match = &stage->match,
                           .view = view,
                           .viewer = stage->viewer,
                           .active = game->active(stage->data, view) };
}

static void expect_number(const struct stage *stage, int i, int amount_, const char *const label[3],
                          const char *const wanted[3])
{
    for (int k = 0; k < 3; k++) {
        struct words *words = words_open(words_languages[k]);
        struct karthedis view;
        game_observe(game, &stage->state, stage->viewer, SHOWN, &view);
        struct scene scene = scene_of(stage, &view, words);
        struct deciding number = { 0 };
        assert_true(voice_number(&scene, i, &number));
        assert_string_equal(number.label.data, label[k]);
        assert_string_equal(number.text.data, wanted[k]);
        assert_int_equal(number.amount, amount_);
        deciding_free(&number);
        words_free(words);
    }
}

/* KA-5, KA-S2: own cards count though they lie face down, others' are only counted. */
static void test_numbers(void **unused)
{
    (void)unused;
    static const char *const food[] = { "Food", "Nahrung", "食料" };
    static const char *const sums[] = { "Ada 7, Ben 0 + 2 face down", "Ada 7, Ben 0 + 2 verdeckt",
                                        "Ada 7、Ben 0＋裏2枚" };
    static const char *const goal[] = { "goal", "Siegbedingung", "目標" };
    static const char *const near[] = { "2 of 3 different, 1 of 2 equal",
                                        "2 von 3 verschiedenen, 1 von 2 gleichen",
                                        "異なる資源 2／3、同じ資源 1／2" };
    static const char *const far[] = { "0 of 3 different, 0 of 2 equal",
                                       "0 von 3 verschiedenen, 0 von 2 gleichen",
                                       "異なる資源 0／3、同じ資源 0／2" };
    struct stage stage;
    open_stage(&stage);
    put(&stage, 0, ZONE_DOWN + 2, "forge-ram");
    put(&stage, 1, ZONE_DOWN + 2, "bellows");
    put(&stage, 1, ZONE_DOWN + 2, "orchard");
    stage.state.won[0][0] = stage.state.won[0][3] = 1;
    expect_number(&stage, 0, 7, food, sums);
    expect_number(&stage, 1, 66, goal, near);
    expect_number(&stage, 3, 0, goal, far); /* what is reached, not what is missing */
    struct words *words = words_open("en");
    struct scene scene = scene_of(&stage, &stage.state, words);
    struct deciding number = { 0 };
    struct text phase = { 0 };
    assert_false(voice_number(&scene, 50, &number));
    voice_phase(&scene, &phase);
    assert_string_equal(phase.data, "Round 2 · trade");
    text_free(&phase);
    words_free(words);
    close_stage(&stage);
}

/* KA-S2: whoever has reached the goal has all of it, by whichever way. */
static void test_goal_reached(void **unused)
{
    (void)unused;
    static const struct {
        int goal, won[5], amount;
    } cases[] = {
        { GOAL_EITHER, { 1, 1, 0, 1, 0 }, 100 },   { GOAL_EITHER, { 0, 2, 0, 0, 0 }, 100 },
        { GOAL_EITHER, { 1, 0, 0, 0, 0 }, 50 },    { GOAL_DIFFERENT, { 1, 1, 1, 0, 0 }, 100 },
        { GOAL_DIFFERENT, { 4, 0, 0, 0, 0 }, 33 }, { GOAL_EQUAL, { 0, 0, 3, 0, 0 }, 100 },
        { GOAL_EQUAL, { 1, 1, 1, 1, 1 }, 50 },     { GOAL_BOTH, { 2, 1, 1, 0, 0 }, 100 },
        { GOAL_BOTH, { 1, 1, 1, 0, 0 }, 75 },      { GOAL_BOTH, { 2, 0, 0, 0, 0 }, 50 },
        { GOAL_BOTH, { 0, 0, 0, 0, 0 }, 0 },
    };
    struct words *words = words_open("en");
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct stage stage;
        open_stage(&stage);
        stage.state.goal = (int8_t)cases[k].goal;
        for (int i = 0; i < 5; i++)
            stage.state.won[0][i] = (int8_t)cases[k].won[i];
        struct scene scene = scene_of(&stage, &stage.state, words);
        struct deciding number = { 0 };
        assert_true(voice_number(&scene, 0, &number));
        assert_string_equal(number.label.data, "goal");
        assert_int_equal(number.amount, cases[k].amount);
        deciding_free(&number);
        close_stage(&stage);
    }
    words_free(words);
}

static void expect_why(const struct stage *stage, struct move move, const char *const wanted[3])
{
    const struct voice *voice = voice_of(game);
    uint16_t rule;
    assert_false(game_allows(game, stage->data, &stage->state, stage->viewer, move, &rule));
    for (int i = 0; i < 3; i++) {
        struct words *words = words_open(words_languages[i]);
        struct scene scene = scene_of(stage, &stage->state, words);
        struct text text = { 0 };
        assert_true(voice->why(&scene, move, &text));
        assert_string_equal(text.data, wanted[i]);
        text_free(&text);
        words_free(words);
    }
}

static void test_causes(void **unused)
{
    (void)unused;
    static const char *const lacks[] = { "Bellows has no Intervene.",
                                         "Blasebalg hat kein „Intervenieren“.",
                                         "ふいごに「介入」はありません。" };
    static const char *const hand[] = { "Orchard is not in your hand.",
                                        "Obstgarten ist nicht auf deiner Hand.",
                                        "果樹園は手札にありません。" };
    static const char *const passed[] = {
        "You have passed: you may only intervene or finish.",
        "Du hast gepasst: Du kannst nur noch intervenieren oder aufhören.",
        "パスしたので、介入するか終了することしかできません。"
    };
    static const char *const phase[] = {
        "You can do that in “hiring”. Now it is: Round 2 · trade.",
        "Das geht in „Einstellungsphase“. Jetzt ist dran: Runde 2 · Handelsphase.",
        "それは「雇用」のときです。今は「第2ラウンド · 取引」です。"
    };
    struct stage stage;
    open_stage(&stage);
    int bellows = put(&stage, 0, ZONE_HAND, "bellows");
    int orchard = card_named(&stage, "orchard");
    expect_why(&stage, with(KA_MOVE_INTERVENE, bellows, 0), lacks);
    expect_why(&stage, with(KA_MOVE_LAY, orchard, 1), hand);
    expect_why(&stage, with(KA_MOVE_SPECULATE, bellows, 0), phase);
    stage.state.passed[0] = 1;
    expect_why(&stage, with(KA_MOVE_LAY, bellows, 1), passed);
    close_stage(&stage);
}

static void test_moments(void **unused)
{
    (void)unused;
    struct stage stage;
    open_stage(&stage);
    struct words *words = words_open("en");
    struct karthedis after = stage.state;
    struct scene scene = scene_of(&stage, &stage.state, words);
    struct move turn = dealt(KA_MOVE_TURN, 0, 0);
    scene.after = &after;
    assert_string_equal(voice_moment(&scene, CHANCE, turn), "reveal");
    assert_null(voice_moment(&scene, 0, with(KA_MOVE_FINISH, 0, 0)));
    after.won[1][2]++;
    assert_string_equal(voice_moment(&scene, CHANCE, turn), "award");
    after.phase = KA_PHASE_OVER;
    assert_string_equal(voice_moment(&scene, CHANCE, turn), "win");
    words_free(words);
    close_stage(&stage);
}

/* ---- whole matches ------------------------------------------------------------ */

struct lines {
    const struct arena *arena;
    const struct teller *teller;
    const struct paragraph *paragraph;
    bool new_round;
};

static void demand_word(const struct lines *lines, const char *noun, int value)
{
    struct text word = { 0 };
    words_name(lines->teller->words, lines->teller->match, noun, value, &word);
    demand(lines->arena, strstr(lines->paragraph->head, word.data), "no %s in: %s", word.data,
           lines->paragraph->head);
    text_free(&word);
}

/* Whose resource or addition it is, and which one, is in the line. */
static void demand_told(void *context, const struct message *change)
{
    struct lines *lines = context;
    bool won = !strcmp(change->key, "karthedis.field.won");
    bool bonus = !strcmp(change->key, "karthedis.field.bonus");
    if (!won && (!bonus || lines->new_round)) /* they all end with the round */
        return;
    demand_word(lines, "seat", change->arg[0].value);
    demand_word(lines, won ? "resource" : "place", change->arg[1].value);
}

static void check_paragraph(const struct arena *arena, const struct teller *teller,
                            const struct paragraph *paragraph)
{
    struct lines lines = { arena, teller, paragraph, false };
    demand(arena, paragraph->head, "no line");
    if (!paragraph->whole)
        return;
    const char *key = strstr(paragraph->head, "turn."); /* a key without words is told itself */
    demand(arena, !strchr(paragraph->head, '{') && !(key && key[5] >= 'a' && key[5] <= 'z'),
           "no words: %s", paragraph->head);
    for (size_t seq = paragraph->first; seq < paragraph->end; seq++) {
        struct karthedis before, after;
        teller_view(teller, seq, &before);
        teller_view(teller, seq + 1, &after);
        lines.new_round = before.round != after.round;
        changes_tell(game, arena->setup.players, &before, &after, demand_told, &lines);
    }
}

/* KA-S1 to KA-13: every way of playing and of getting a deck, all languages. */
static void test_whole_matches(void **unused)
{
    (void)unused;
    static const char *const decks[] = { "random", "draft", "build" };
    struct edition *edition = shipped_edition(game, "house-2");
    for (int i = 0; i < amount(9, 200); i++) {
        struct arena arena = { .game = game, .edition = edition, .seed = (uint64_t)i + 1 };
        int players = 2 + i % 5;
        struct rng rng = rng_seed((uint64_t)i + 77);
        setup_defaults(game, players, &arena.setup);
        arena.mode = (enum mode)(i % MODES);
        set_option(game, &arena.setup, KA_OPTION_DECKS, decks[i / 2 % 3]);
        struct session *session = open_session(&arena);
        play_session(&arena, session, SIZE_MAX, &rng);
        tell_match(&arena, session, i % players, words_languages[i % 3], check_paragraph);
        tell_match(&arena, session, SPECTATOR, "en", check_paragraph);
        session_close(session);
    }
    edition_free(edition);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards_laid),    cmocka_unit_test(test_abilities),
        cmocka_unit_test(test_comparison),    cmocka_unit_test(test_draws_and_draft),
        cmocka_unit_test(test_numbers),       cmocka_unit_test(test_goal_reached),
        cmocka_unit_test(test_causes),        cmocka_unit_test(test_moments),
        cmocka_unit_test(test_whole_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
