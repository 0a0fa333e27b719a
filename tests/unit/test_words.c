/* test_words.c: sentences, names, columns, errors. */
#include <stdio.h>
#include <stdlib.h>

#include "games/cryptocurrency/cryptocurrency.h"
#include "tests/helpers/words.h"

/* ---- small worlds ------------------------------------------------------------ */

static struct words *words_from(const char *json, const char *language)
{
    struct words_file files[] = { { "kontor", json, strlen(json) }, { 0 } };
    return words_open_files(files, language);
}

static void say(const char *json, const char *language, struct words_arg arg, struct text *out)
{
    struct words *words = words_from(json, language);
    assert_non_null(words);
    words_say(words, NULL, "k", &arg, 1, out);
    words_free(words);
}

static struct move move_from(const struct match *match, const char *text)
{
    struct move move = { 0 };
    enum error error =
        move_parse(match->game, match->edition->data, text, strlen(text), true, &move);
    if (error)
        fail_msg("%s: %s", text, error_key(error));
    return move;
}

/* ---- sentences ------------------------------------------------------------------ */

static void test_plural(void **state)
{
    (void)state;
    const char *json = "{\"k\": {\"en\": \"{n} {n?coin|coins}.\", \"de\": \"{n?Münze|Münzen}\","
                       "\"ja\": \"{n}{n?枚}\"}}";
    struct text out = { 0 };
    say(json, "en", words_number("n", 1), &out);
    assert_text(out, "1 coin.");
    say(json, "en", words_number("n", 0), &out);
    assert_text(out, "0 coins.");
    say(json, "en", words_number("n", 2), &out);
    assert_text(out, "2 coins.");
    say(json, "de", words_number("n", 1), &out);
    assert_text(out, "Münze");
    say(json, "de", words_number("n", -1), &out);
    assert_text(out, "Münzen");
    say(json, "ja", words_number("n", 1), &out);
    assert_text(out, "1枚");
    say(json, "ja", words_number("n", 5), &out);
    assert_text(out, "5枚");
}

static void test_numbers(void **state)
{
    (void)state;
    const char *json = "{\"k\": {\"en\": \"{n}/{n+} {{x}}\"}}";
    struct text out = { 0 };
    say(json, "en", words_number("n", 3), &out);
    assert_text(out, "3/+3 {x}");
    say(json, "en", words_number("n", -1), &out);
    assert_text(out, "−1/−1 {x}");
    say(json, "en", words_number("n", 0), &out);
    assert_text(out, "0/±0 {x}");
    say(json, "en", words_number("n", INT64_MIN), &out);
    assert_text(out, "−9223372036854775808/−9223372036854775808 {x}");
    /* A text is never read as a sentence, a missing argument stays. */
    say(json, "en", words_string("n", "{n}"), &out);
    assert_text(out, "{n}/{n} {x}");
    say(json, "en", words_number("m", 1), &out);
    assert_text(out, "{n}/{n+} {x}");
}

static void test_ill_formed_sentences_are_told_as_written(void **state)
{
    (void)state;
    static const char *const sentences[] = { "a {",     "a {n",     "a {}",        "a }",
                                             "a {N}",   "a {n?x|y", "a {n@i,j,k}", "a {n x}",
                                             "a {n++}", "a {@n}",   "a {n#}",      "a {n.}",
                                             "a {n#x}", "a {n.x}" };
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        char json[128];
        struct text out = { 0 };
        snprintf(json, sizeof json, "{\"k\": {\"en\": \"%s\"}}", sentences[i]);
        say(json, "en", words_number("n", 1), &out);
        assert_text(out, sentences[i]);
    }
}

static void test_missing_words(void **state)
{
    (void)state;
    struct words *words = words_from("{\"a\": {\"en\": \"only English\"}}", "de");
    assert_non_null(words);
    assert_string_equal(words_get(words, NULL, "a"), "only English");
    assert_string_equal(words_get(words, NULL, "b.c"), "b.c");
    assert_null(words_find(words, NULL, "b.c"));
    assert_string_equal(words_language(words), "de");
    words_free(words);
    words_free(NULL);
    assert_null(words_from("{\"a\": {\"de\": \"x\"}}", "ja"));
    assert_null(words_from("{\"a\": 1}", "en"));
    assert_null(words_from("[]", "en"));
    assert_null(words_from("{", "en"));
    assert_null(words_from("{}", "fr"));
    words = words_from("{}", "en");
    assert_non_null(words);
    assert_null(words_find(words, NULL, "x"));
    words_free(words);
}

/* ---- choosing a language ---------------------------------------------------------- */

static void set(const char *name, const char *value)
{
    if (value)
        assert_int_equal(setenv(name, value, 1), 0);
    else
        assert_int_equal(unsetenv(name), 0);
}

static void environment(const char *own, const char *all, const char *messages, const char *lang)
{
    set("KONTOR_LANG", own);
    set("LC_ALL", all);
    set("LC_MESSAGES", messages);
    set("LANG", lang);
}

static void test_choose(void **state)
{
    (void)state;
    environment(NULL, NULL, NULL, NULL);
    assert_string_equal(words_choose(NULL), "en");
    assert_string_equal(words_choose("ja"), "ja");
    assert_string_equal(words_choose("de_CH"), "de");
    assert_null(words_choose("fr"));
    assert_null(words_choose(""));
    assert_null(words_choose("deu"));
    environment(NULL, NULL, NULL, "de_DE.UTF-8");
    assert_string_equal(words_choose(NULL), "de");
    assert_string_equal(words_choose("en"), "en");
    environment(NULL, NULL, "ja_JP.UTF-8", "de_DE.UTF-8");
    assert_string_equal(words_choose(NULL), "ja");
    environment(NULL, "de_AT", "ja_JP.UTF-8", "en_GB");
    assert_string_equal(words_choose(NULL), "de");
    environment("ja", "de_AT", "ja_JP.UTF-8", "en_GB");
    assert_string_equal(words_choose(NULL), "ja");
    environment("", "C.UTF-8", NULL, "de_DE.UTF-8");
    assert_string_equal(words_choose(NULL), "en");
    environment(NULL, NULL, NULL, NULL);
}

/* ---- names and messages ------------------------------------------------------------ */

static void test_names(void **state)
{
    (void)state;
    struct match match = match_of("cryptocurrency", "house-1");
    struct words *de = words_open("de"), *ja = words_open("ja");
    struct text out = { 0 };
    words_name(de, &match, "coin", 1, &out);
    assert_text(out, "Eruptium");
    words_name(ja, &match, "coin", 1, &out);
    assert_text(out, "Eruptium");
    words_name(de, &match, "seat", 0, &out);
    assert_text(out, "Ada");
    words_name(ja, &match, "seat", 2, &out);
    assert_text(out, "プレイヤー3");
    words_name(de, &match, "seat", CHANCE, &out);
    assert_text(out, "Der Zufall");
    words_name(de, &match, "seat", NOBODY, &out);
    assert_text(out, "niemand");
    words_name(de, &match, "rumour", UNKNOWN, &out);
    assert_text(out, "ein verdecktes Gerücht");
    words_name(de, &match, "coin", UNKNOWN, &out);
    assert_text(out, "etwas Verdecktes");
    words_name(de, &match, "rumour", EMPTY, &out);
    assert_text(out, "leer");
    words_name(de, &match, "coin", 99, &out);
    assert_text(out, "99");
    words_name(de, &match, NULL, 7, &out);
    assert_text(out, "7");
    memcpy(match.seat[3], "a\033[2Jb", sizeof "a\033[2Jb");
    words_name(de, &match, "seat", 3, &out);
    assert_text(out, "a?[2Jb");
    words_free(de);
    words_free(ja);
    match_free(&match);
}

/* What the owner of a box types in has no words, and needs none. */
static void test_typed_in_designs(void **state)
{
    (void)state;
    struct match match = match_of("template", "house-1");
    static const char text[] = "edition mine\ngame template\nmoney 9\nbonus 1\n"
                               "wood silver-birch value 3 copies 2\nwood oak value 1 copies 1\n";
    struct edition_error error;
    struct edition *edition = edition_read(match.game, text, sizeof text - 1, "", &error);
    assert_non_null(edition);
    struct match own = match;
    own.edition = edition;
    struct words *words = words_open("de");
    struct text out = { 0 };
    words_name(words, &own, "wood", 0, &out);
    assert_text(out, "Silver birch");
    words_name(words, &own, "wood", 1, &out);
    assert_text(out, "Eiche");
    words_free(words);
    edition_free(edition);
    match_free(&match);
}

static void test_moves(void **state)
{
    (void)state;
    struct match match = match_of("template", "house-1");
    struct words *en = words_open("en"), *ja = words_open("ja");
    struct text out = { 0 };
    words_move(en, &match, NULL, 0, move_from(&match, "bid 3"), &out);
    assert_text(out, "Ada bids 3.");
    words_choice(en, &match, NULL, 0, move_from(&match, "bid 3"), 3, &out);
    assert_text(out, "bid 3");
    words_choice(en, &match, NULL, 0, move_from(&match, "bid 1"), 40, &out);
    assert_text(out, "bid 1–40");
    words_move(ja, &match, NULL, CHANCE, move_from(&match, "deal 1 yew"), &out);
    assert_text(out, "ボブはイチイの契約を得ました。");
    words_move(ja, &match, NULL, CHANCE, move_from(&match, "deal 1 ?"), &out);
    assert_text(out, "ボブは秘密の契約を得ました。");
    words_choice(en, &match, NULL, CHANCE, move_from(&match, "lot oak"), 0, &out);
    assert_text(out, "Under the hammer: oak.");
    words_free(en);
    words_free(ja);
    match_free(&match);
}

/* Sentences look at the reader's view: nothing else is told. */
static void test_moves_with_a_view(void **state)
{
    (void)state;
    struct match match = match_of("cryptocurrency", "house-1");
    const struct game *game = match.game;
    struct words *en = words_open("en");
    struct text out = { 0 };
    _Alignas(64) char view[MAX_STATE];
    assert_null(game->setup(match.edition->data, view, &match.setup));
    field_set(game_field(game, "seeker"), view, 1, 0, 5);
    words_choice(en, &match, view, 0, move_from(&match, "hire 2"), 0, &out);
    assert_text(out, "hire Newshawk (3 W, energy 1)");
    words_choice(en, &match, NULL, 0, move_from(&match, "hire 2"), 0, &out);
    assert_text(out, "hire job seeker 2");
    field_set(game_field(game, "hand"), view, 0, 0, UNKNOWN);
    words_move(en, &match, view, 0, move_from(&match, "lay flyt"), &out);
    assert_text(out, "Ada lays a rumour on the Flyt track.");
    field_set(game_field(game, "hand"), view, 0, 0, 19);
    words_move(en, &match, view, 0, move_from(&match, "lay flyt"), &out);
    assert_text(out, "Ada lays a rumour on the Flyt track: “Ten-year-old wallet stirs, buys more” "
                     "(+2).");
    words_move(en, &match, view, CHANCE, move_from(&match, "event stimulus"), &out);
    assert_text(out, "Event: Stimulus! The printers are warm already. Instant: each player gets "
                     "3 W.");
    words_move(en, &match, NULL, CHANCE, move_from(&match, "reveal flyt 1 offices-are-raided"),
               &out);
    assert_text(out, "Flyt, rumour 1 is revealed: “Offices raided; shredder named as witness” "
                     "(−3).");
    field_set(game_field(game, "team"), view, 0, 2, 3);
    words_move(en, &match, view, 0, move_from(&match, "use 3"), &out);
    assert_text(out, "Ada uses Tech Whiz.");
    field_set(game_field(game, "coin"), view, 0, 0, 2);
    field_set(game_field(game, "action"), view, 0, 0, 2);
    field_set(game_field(game, "price"), view, 2, 0, 6);
    words_move(en, &match, view, 1, move_from(&match, "amount 4"), &out);
    assert_text(out, "ボブ: purchase of 4 Aquora at 6 W each.");
    words_move(en, &match, view, 1, move_from(&match, "repay 0"), &out);
    assert_text(out, "ボブ repays nothing.");
    words_move(en, &match, view, 1, move_from(&match, "repay 1"), &out);
    assert_text(out, "ボブ repays 1 loan.");
    words_choice(en, &match, view, 1, move_from(&match, "repay 0"), 0, &out);
    assert_text(out, "repay nothing");
    words_choice(en, &match, view, 1, move_from(&match, "repay 0"), 2, &out);
    assert_text(out, "repay 0–2 loans");
    words_choice(en, &match, view, 1, move_from(&match, "amount 1"), 8, &out);
    assert_text(out, "1–8 Aquora at 6 W each");
    /* A place that the view does not have. */
    field_set(game_field(game, "coin"), view, 0, 0, EMPTY);
    words_choice(en, &match, view, 1, move_from(&match, "amount 1"), 1, &out);
    assert_text(out, "1 coin");
    words_free(en);
    match_free(&match);
}

static void test_changes_of_fields(void **state)
{
    (void)state;
    struct match match = match_of("cryptocurrency", "house-1");
    struct words *de = words_open("de");
    struct text out = { 0 };
    struct message message = {
        .key = "cryptocurrency.field.price",
        .count = 4,
        .arg = { { "row", "coin", 0 }, { "col", NULL, 0 }, { "from", NULL, 4 }, { "to", NULL, 6 } }
    };
    words_tell(de, &match, &message, &out);
    assert_text(out, "Flyt: Preis 4 → 6");
    message = (struct message){ .key = "cryptocurrency.no.such" };
    words_tell(de, &match, &message, &out);
    assert_text(out, "cryptocurrency.no.such");
    words_free(de);
    match_free(&match);
}

static void test_options(void **state)
{
    (void)state;
    const struct game *game = game_find("template");
    struct words *en = words_open("en"), *none = words_from("{}", "en");
    struct text out = { 0 };
    struct option_value value = { .form = 0, .a = 7 };
    words_option(en, game, 0, value, &out);
    assert_text(out, "at least 7");
    words_option_about(en, game, 0, value, &out);
    assert_text(out, "A bid is at least 7.");
    words_option(none, game, 0, value, &out);
    assert_text(out, "7");
    words_option_about(none, game, 0, value, &out);
    assert_text(out, "");
    words_free(none);
    none = words_from("{\"template.about.reserve\": {\"en\": \"the least\"}}", "en");
    words_option_about(none, game, 0, value, &out);
    assert_text(out, "the least");
    words_free(none);
    words_free(en);
}

/* ---- what went wrong ------------------------------------------------------------------ */

static void test_errors(void **state)
{
    (void)state;
    const struct game *game = game_find("template");
    struct words *en = words_open("en");
    struct text out = { 0 };
    words_refusal(en, game, &(struct refusal){ ERROR_RULE, "TP-5" }, &out);
    assert_text(out,
                "Not allowed by rule TP-5: With a reserve price, a bid is at least that much.");
    words_refusal(en, game, &(struct refusal){ ERROR_RULE, "" }, &out);
    assert_text(out, "Not allowed by the rules.");
    words_refusal(en, NULL, &(struct refusal){ ERROR_RULE, "TP-5" }, &out);
    assert_text(out, "Not allowed by the rules.");
    words_refusal(en, game, &(struct refusal){ ERROR_NOT_YOUR_TURN, NULL }, &out);
    assert_text(out, "It is not your turn.");
    struct edition_error range = { .line = 4,
                                   .column = 7,
                                   .fault = EDITION_RANGE,
                                   .word = "900",
                                   .expected = "money",
                                   .low = 1,
                                   .high = 200 };
    words_edition_error(en, game, "my.edition", &range, &out);
    assert_text(out, "my.edition:4:7: money: “900” is not between 1 and 200.");
    range.line = 0;
    words_edition_error(en, NULL, "my.edition", &range, &out);
    assert_text(out, "my.edition: money: “900” is not between 1 and 200.");
    struct edition_error check = { .fault = EDITION_CHECK, .word = "there are not 23 experts" };
    struct words *de = words_open("de");
    words_edition_error(de, game_find("cryptocurrency"), NULL, &check, &out);
    assert_text(out, "Die Zahlen passen nicht zusammen: es sind nicht 23 Experten.");
    words_edition_error(de, game, NULL, &check, &out);
    assert_contains(out, "there are not 23 experts");
    struct record_error record = { .line = 9, .error = ERROR_RECORD_LINE, .word = "0 dance" };
    words_record_error(de, game, "x", &record, &out);
    assert_text(out, "x:9: Diese Zeile ist kein Zug: „0 dance“.");
    record = (struct record_error){ .line = 3, .error = ERROR_RECORD_EDITION, .edition = check };
    words_record_error(en, game, NULL, &record, &out);
    assert_contains(out, "is not right: The numbers do not fit");
    record = (struct record_error){ .line = 3, .error = ERROR_RULE, .rule = "TP-2" };
    words_record_error(en, game, "y", &record, &out);
    assert_contains(out, "y:3: Not allowed by rule TP-2: All bid");
    words_free(de);
    words_free(en);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plural),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_ill_formed_sentences_are_told_as_written),
        cmocka_unit_test(test_missing_words),
        cmocka_unit_test(test_choose),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_typed_in_designs),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_moves_with_a_view),
        cmocka_unit_test(test_changes_of_fields),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
