/* test_voice.c: what games say of themselves beyond their tables. */
#include "games/cryptocurrency/cryptocurrency.h"
#include "games/fuffziger/fuffziger.h"
#include "tests/helpers/words.h"
#include "words/voice.h"

static void test_every_voice_has_its_game(void **unused)
{
    (void)unused;
    for (const struct voice *const *voice = all_voices; *voice; voice++) {
        assert_non_null(game_find((*voice)->game));
        assert_ptr_equal(voice_of(game_find((*voice)->game)), *voice);
    }
    assert_null(voice_of(game_find("template")));
}

/* KA-10: what follows an optional part happens in any case, and the card says so. */
static void test_what_follows_an_optional_part(void **unused)
{
    (void)unused;
    static const char *const wanted[][3] = {
        { "en", "you may return 1 ", "; then, in any case, draw 1 card" },
        { "de", "(freiwillig)", "; dann in jedem Fall: " },
        { "ja", "。その後、行わなかった場合も、", "引く" },
    };
    struct match match = match_of("karthedis", "house-2");
    int card = noun_value(match.game, match.edition->data, "card", "hedge-clause", 12);
    assert_true(card >= 0);
    for (int i = 0; i < 3; i++) {
        struct words *words = words_open(wanted[i][0]);
        struct scene scene = { .words = words, .match = &match, .viewer = SPECTATOR };
        struct text text = { 0 };
        voice_card(&scene, "card", card, &text);
        for (int part = 1; part < 3; part++)
            if (!text.data || !strstr(text.data, wanted[i][part]))
                fail_msg("“%s” is not in “%s”", wanted[i][part], string_of(&text));
        text_free(&text);
        words_free(words);
    }
    match_free(&match);
}

/* Nothing is said of what a game does not name. */
static void test_cards_that_are_not_there(void **unused)
{
    (void)unused;
    struct words *words = words_open("en");
    for (int i = 0; all_games[i]; i++) {
        struct match match = match_of(all_games[i]->id, NULL);
        struct scene scene = { .words = words, .match = &match, .viewer = SPECTATOR };
        struct text text = { 0 };
        voice_card(&scene, "nothing", 0, &text);
        assert_int_equal(text.size, 0);
        match_free(&match);
    }
    words_free(words);
}

/* ---- why not, and how it stands --------------------------------------------------- */

/* A position of a match of two or three, made for the test. */
struct stage {
    struct match match;
    struct words *words;
    struct scene scene;
};

static void open_stage(struct stage *stage, const char *game, int players, const char *language,
                       void *state)
{
    stage->match = match_of(game, NULL);
    stage->match.setup.players = (uint8_t)players;
    stage->words = words_open(language);
    assert_null(stage->match.game->setup(stage->match.edition->data, state, &stage->match.setup));
    stage->scene = (struct scene){
        .words = stage->words, .match = &stage->match, .view = state, .viewer = 0, .active = 1
    };
}

static void close_stage(struct stage *stage)
{
    words_free(stage->words);
    match_free(&stage->match);
}

static void demand_why(const struct stage *stage, struct move move, const char *rule,
                       const char *wanted)
{
    struct refusal refusal = { ERROR_RULE, rule };
    struct text why = { 0 };
    voice_refusal(&stage->scene, move, &refusal, &why);
    assert_text(why, wanted);
}

static void test_causes_in_cryptocurrency(void **unused)
{
    (void)unused;
    static const char *const wanted[][6] = {
        { "You have 3 Aquora, not 13. (CC-T1)", "There is no Flyt on the market. (CC-T1)",
          "Fintech Specialist is exhausted. (CC-A2)", "Finish preparing first. (CC-A1)",
          "Headhunter costs 7 W; you have 5 W. (CC-P2)", "+2, 1 unknown" },
        { "Du hast 3 Aquora, nicht 13. (CC-T1)", "Im Marktbestand liegt keine Münze Flyt. (CC-T1)",
          "Schon erschöpft: Fintech Specialist. (CC-A2)",
          "Schließe zuerst die Vorbereitung ab. (CC-A1)",
          "Headhunter kostet 7 W, du hast 5 W. (CC-P2)", "+2, 1 unbekannt" },
        { "Aquoraは3枚しかなく、13枚はありません。（CC-T1）",
          "市場の供給にFlytがありません。（CC-T1）",
          "フィンテックスペシャリストは消耗しています。（CC-A2）",
          "先に準備を終えてください。（CC-A1）",
          "ヘッドハンターは7 Wですが、手持ちは5 Wです。（CC-P2）", "+2、不明1枚" },
    };
    for (int i = 0; words_languages[i]; i++) {
        struct stage stage;
        struct cryptocurrency state;
        struct deciding number;
        open_stage(&stage, "cryptocurrency", 2, words_languages[i], &state);
        const struct cryptocurrency_edition *edition = stage.match.edition->data;
        state.coins[0][AQUORA] = 3;
        state.action = SELLING;
        state.coin = AQUORA;
        state.energy = 9;
        state.phase = CC_PHASE_AMOUNT;
        demand_why(&stage, (struct move){ .kind = CC_MOVE_AMOUNT, .n = 13 }, "CC-T1", wanted[i][0]);
        state.phase = CC_PHASE_ACTION;
        state.market[FLYT] = 0;
        demand_why(&stage, (struct move){ .kind = CC_MOVE_BUY, .a = FLYT }, "CC-T1", wanted[i][1]);
        state.phase = CC_PHASE_MEMBERS;
        state.team[0][1] = FINTECH;
        state.fresh[0][1] = 0;
        demand_why(&stage, (struct move){ .kind = CC_MOVE_USE, .a = 1 }, "CC-A2", wanted[i][2]);
        state.phase = CC_PHASE_PREPARE;
        demand_why(&stage, (struct move){ .kind = CC_MOVE_MINE, .a = FLYT }, "CC-A1", wanted[i][3]);
        state.seeker[2] = HEADHUNTER;
        state.money[0] = 5;
        demand_why(&stage, (struct move){ .kind = CC_MOVE_HIRE, .a = 2 }, "CC-P2", wanted[i][4]);
        /* Known rumours of the first coin: the seats' wealth comes before them. */
        state.laid[FLYT] = 2;
        state.rumour[FLYT][0] = 0;
        while (edition->rumour[state.rumour[FLYT][0]] != 2)
            state.rumour[FLYT][0]++;
        state.rumour[FLYT][1] = UNKNOWN;
        assert_true(voice_number(&stage.scene, 0, &number));
        assert_string_equal(number.noun, "seat");
        assert_int_equal(number.amount, 5 + 3 * state.price[AQUORA]);
        deciding_free(&number);
        assert_true(voice_number(&stage.scene, 2, &number));
        assert_string_equal(number.noun, "coin");
        assert_string_equal(string_of(&number.text), wanted[i][5]);
        deciding_free(&number);
        close_stage(&stage);
    }
}

static void test_causes_in_fuffziger(void **unused)
{
    (void)unused;
    static const char *const wanted[][4] = {
        { "You have 2 × 50, not 3. (FF-L1)", "That costs 140; you have 12 in real money. (FF-B1)",
          "First use your presses. (FF-B1)", "Minimum bid" },
        { "Du hast 2 × 50, nicht 3. (FF-L1)", "Das kostet 140, du hast 12 Echtgeld. (FF-B1)",
          "Zuerst sind deine Pressen dran. (FF-B1)", "Mindestgebot" },
        { "50の札は2枚で、3枚はありません。（FF-L1）",
          "140かかりますが、本物のお金は12です。（FF-B1）", "先に印刷機を使ってください。（FF-B1）",
          "最低入札額" },
    };
    for (int i = 0; words_languages[i]; i++) {
        struct stage stage;
        struct fuffziger state;
        struct deciding number;
        open_stage(&stage, "fuffziger", 3, words_languages[i], &state);
        state.phase = FF_PHASE_BID;
        state.notes[0][VALUE_50] = 2;
        state.money[0] = 12;
        demand_why(&stage, (struct move){ .kind = FF_MOVE_NOTES, .a = VALUE_50, .n = 3 }, "FF-L1",
                   wanted[i][0]);
        state.phase = FF_PHASE_BUY;
        demand_why(&stage, (struct move){ .kind = FF_MOVE_BUY, .a = VALUE_100, .n = 2 }, "FF-B1",
                   wanted[i][1]);
        state.phase = FF_PHASE_PRESSES;
        demand_why(&stage, (struct move){ .kind = FF_MOVE_BUY, .a = VALUE_100, .n = 2 }, "FF-B1",
                   wanted[i][2]);
        /* What others hold is not shown; the open card's minimum is. */
        state.money[1] = state.money[2] = UNKNOWN;
        state.card = 0;
        int last = 0;
        while (voice_number(&stage.scene, last, &number)) {
            assert_false(number.noun && !strcmp(number.noun, "seat") && number.value &&
                         number.amount);
            if (++last == 5)
                assert_string_equal(string_of(&number.label), wanted[i][3]);
            deciding_free(&number);
        }
        assert_int_equal(last, 5);
        /* At the end silver is told with the bonus for money, and nothing else. */
        state.phase = FF_PHASE_OVER;
        state.silver[1] = 7;
        state.money[1] = state.money[2] = 0;
        for (int seat = 0; seat < 2; seat++) {
            int bonus = fuffziger_bonus(stage.match.edition->data, &state, seat);
            assert_true(voice_number(&stage.scene, seat, &number));
            assert_int_equal(number.amount, state.silver[seat] + bonus);
            assert_true(seat || bonus > 0);
            deciding_free(&number);
        }
        assert_false(voice_number(&stage.scene, state.players, &number));
        close_stage(&stage);
    }
}

/* Whoever puts together a bid that cannot win reads so before it is confirmed. */
static void test_a_bid_that_cannot_win_in_fuffziger(void **unused)
{
    (void)unused;
    static const char *const wanted[] = { "cannot win: the minimum is ",
                                          "kann nicht gewinnen: das Mindestgebot ist ",
                                          "に届かず、獲得できません" };
    static const char *const nothing[] = { "bids nothing", "bietet nichts", "何も入札しない" };
    for (int i = 0; words_languages[i]; i++) {
        struct stage stage;
        struct fuffziger state;
        open_stage(&stage, "fuffziger", 3, words_languages[i], &state);
        const struct fuffziger_edition *edition = stage.match.edition->data;
        int minimum = edition->card[0].minimum;
        static const int beside[] = { 0, -1, 0, 1 };
        for (int n = 0; n < 4; n++) {
            struct text aside = { 0 };
            state.phase = FF_PHASE_BID;
            state.card = 0;
            state.draft_money[0] = n ? minimum + beside[n] : 0;
            voice_aside(&stage.scene, 0, (struct move){ .kind = FF_MOVE_CONFIRM }, &aside);
            if (n == 1)
                assert_non_null(strstr(string_of(&aside), wanted[i]));
            else
                assert_string_equal(string_of(&aside), n ? "" : nothing[i]);
            text_free(&aside);
        }
        /* A stake in the auction has no minimum of a card. */
        struct text aside = { 0 };
        state.phase = FF_PHASE_LEAD;
        state.draft_money[0] = minimum - 1;
        voice_aside(&stage.scene, 0, (struct move){ .kind = FF_MOVE_CONFIRM }, &aside);
        assert_string_equal(string_of(&aside), "");
        close_stage(&stage);
    }
}

/* Where a game's voice knows no cause, the rule is told. */
static void test_rule_where_no_cause_is_known(void **unused)
{
    (void)unused;
    struct stage stage;
    _Alignas(64) unsigned char state[MAX_STATE];
    struct refusal refusal = { ERROR_NOT_YOUR_TURN, NULL };
    struct text why = { 0 };
    open_stage(&stage, "template", 2, "en", state);
    voice_refusal(&stage.scene, (struct move){ .kind = 1 }, &refusal, &why);
    assert_text(why, "It is not your turn.");
    close_stage(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_voice_has_its_game),
        cmocka_unit_test(test_what_follows_an_optional_part),
        cmocka_unit_test(test_cards_that_are_not_there),
        cmocka_unit_test(test_causes_in_cryptocurrency),
        cmocka_unit_test(test_causes_in_fuffziger),
        cmocka_unit_test(test_a_bid_that_cannot_win_in_fuffziger),
        cmocka_unit_test(test_rule_where_no_cause_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
