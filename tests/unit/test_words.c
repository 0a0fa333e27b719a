/*
 * test_words.c: sentences, names, columns; that nothing is missing in the
 * shipped words; and that the check finds each kind of fault when planted.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/edition.h"
#include "core/game.h"
#include "games/cryptocurrency/cryptocurrency.h"
#include "words/words.h"

static char *string_of(const struct text *text)
{
    assert_false(text->failed);
    return text->data ? text->data : (char *)(uintptr_t) "";
}

#define assert_text(text, expected) \
    do { \
        assert_string_equal(string_of(&(text)), expected); \
        text_free(&(text)); \
    } while (0)

#define assert_contains(text, part) \
    do { \
        if (!strstr(string_of(&(text)), part)) \
            fail_msg("\"%s\" is not in \"%s\"", part, string_of(&(text))); \
        text_free(&(text)); \
    } while (0)

/* ---- small worlds ------------------------------------------------------------ */

static struct words *words_from(const char *json, const char *language)
{
    struct shipped_text texts[] = { { "kontor", "words", json, strlen(json), "" }, { 0 } };
    return words_open_texts(texts, language);
}

static void say(const char *json, const char *language, struct words_arg arg, struct text *out)
{
    struct words *words = words_from(json, language);
    assert_non_null(words);
    words_say(words, NULL, "k", &arg, 1, out);
    words_free(words);
}

static struct match match_of(const char *id)
{
    struct match match = { .game = game_find(id) };
    assert_non_null(match.game);
    match.edition = edition_open(match.game, NULL);
    assert_non_null(match.edition);
    setup_defaults(match.game, match.game->max_players, &match.setup);
    memcpy(match.seat[0], "Ada", 4);
    memcpy(match.seat[1], "ボブ", sizeof "ボブ");
    return match;
}

static void match_free(struct match *match)
{
    edition_free((struct edition *)(uintptr_t)match->edition);
}

static struct move move_from(const struct match *match, const char *text)
{
    struct move move = { 0 };
    const char *error = move_parse(match->game, match->edition->data, text, strlen(text), true,
                                   &move);
    if (error)
        fail_msg("%s: %s", text, error);
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
    static const char *const sentences[] = { "a {", "a {n", "a {}", "a }", "a {N}", "a {n?x|y",
                                             "a {n@i,j,k}", "a {n x}", "a {n++}", "a {@n}",
                                             "a {n#}", "a {n.}", "a {n#x}", "a {n.x}" };
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

/* ---- columns --------------------------------------------------------------------- */

static void test_width(void **state)
{
    (void)state;
    assert_int_equal(words_width(""), 0);
    assert_int_equal(words_width("Kurs"), 4);
    assert_int_equal(words_width("Börse"), 5);
    assert_int_equal(words_width("Bo\xcc\x88rse"), 5);
    assert_int_equal(words_width("価格4"), 5);
    assert_int_equal(words_width("ﾊﾞﾅﾅ"), 4);
    assert_int_equal(words_width("（ラ）"), 6);
    assert_int_equal(words_width("🚀"), 2);
    assert_int_equal(words_width("− – … → “”"), 10);
    assert_int_equal(words_width("\033[1;31mrot\033[0m"), 3);
    assert_int_equal(words_width("a\xff" "b"), 3);
    assert_int_equal(words_width("\xe4\xbe"), 2);
    assert_int_equal(words_width("\xc0\x80"), 2);
    assert_int_equal(words_width("\xe0\x80\x80"), 1);
    assert_int_equal(words_width_n("価格", 3), 2);
}

static void test_pad(void **state)
{
    (void)state;
    struct text out = { 0 };
    words_pad(&out, "価格", 6, WORDS_LEFT);
    assert_text(out, "価格  ");
    words_pad(&out, "価格", 6, WORDS_RIGHT);
    assert_text(out, "  価格");
    words_pad(&out, "ab", 5, WORDS_CENTRE);
    assert_text(out, " ab  ");
    words_pad(&out, "abcdef", 4, WORDS_LEFT);
    assert_text(out, "abc…");
    words_pad(&out, "価格変動", 6, WORDS_LEFT);
    assert_text(out, "価格… ");
    words_pad(&out, "価格変動", 5, WORDS_RIGHT);
    assert_text(out, "価格…");
    words_pad(&out, "\033[1mabcdef\033[0m", 4, WORDS_LEFT);
    assert_text(out, "\033[1mabc…\033[0m");
    words_pad(&out, "x", 0, WORDS_LEFT);
    assert_text(out, "");
    words_repeat(&out, "─", 3);
    assert_text(out, "───");
}

static void test_wrap(void **state)
{
    (void)state;
    struct text out = { 0 };
    words_wrap(&out, "one two three four", 9, 2);
    assert_text(out, "one two\n  three\n  four");
    words_hang(&out, "one two three", 9, 2);
    assert_text(out, "one two\n  three");
    words_hang(&out, "one two", 8, 2);
    assert_text(out, "one\n  two");
    words_wrap(&out, "one two", 7, 0);
    assert_text(out, "one two");
    words_wrap(&out, "unbreakable", 5, 0);
    assert_text(out, "unbre\nakabl\ne");
    words_wrap(&out, "噂を引き、秘密にします。", 9, 0);
    assert_text(out, "噂を引\nき、秘密\nにしま\nす。");
    words_wrap(&out, "a\n\nb", 10, 3);
    assert_text(out, "a\n   \n   b");
    words_wrap(&out, "", 10, 3);
    assert_text(out, "");
}

/* Every line of every rule fits, in every language. */
static void test_wrapped_rules_fit(void **state)
{
    (void)state;
    for (int l = 0; words_languages[l]; l++) {
        struct words *words = words_open(words_languages[l]);
        const struct game *game = game_find("cryptocurrency");
        for (int i = 1; game->rules[i]; i++) {
            struct text out = { 0 };
            words_wrap(&out, words_rule(words, game, game->rules[i]), 60, 4);
            for (char *line = out.data, *end; line; line = end ? end + 1 : NULL) {
                end = strchr(line, '\n');
                int width = words_width_n(line, end ? (size_t)(end - line) : strlen(line));
                if (width > 60)
                    fail_msg("%s is %d columns wide: %s", game->rules[i], width, line);
            }
            text_free(&out);
        }
        words_free(words);
    }
}

/* ---- names and messages ------------------------------------------------------------ */

static void test_names(void **state)
{
    (void)state;
    struct match match = match_of("cryptocurrency");
    struct words *de = words_open("de"), *ja = words_open("ja");
    struct text out = { 0 };
    words_name(de, &match, "coin", 1, &out);
    assert_text(out, "Eruptium");
    words_name(ja, &match, "coin", 1, &out);
    assert_text(out, "エラプティウム");
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
    struct match match = match_of("template");
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
    struct match match = match_of("template");
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
    struct match match = match_of("cryptocurrency");
    const struct game *game = match.game;
    struct words *en = words_open("en");
    struct text out = { 0 };
    _Alignas(64) char view[MAX_STATE];
    assert_null(game->setup(match.edition->data, view, &match.setup));
    field_set(game_field(game, "seeker"), view, 1, 0, 5);
    words_choice(en, &match, view, 0, move_from(&match, "hire 2"), 0, &out);
    assert_text(out, "hire: Newshawk (3 W, energy 1)");
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
    assert_text(out, "Ada uses: Tech Whiz.");
    field_set(game_field(game, "coin"), view, 0, 0, 2);
    field_set(game_field(game, "action"), view, 0, 0, 2);
    field_set(game_field(game, "price"), view, 2, 0, 6);
    words_move(en, &match, view, 1, move_from(&match, "amount 4"), &out);
    assert_text(out, "ボブ buys 4 Aquora at 6 W each.");
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
    struct match match = match_of("cryptocurrency");
    struct words *de = words_open("de");
    struct text out = { 0 };
    struct message message = { .key = "cryptocurrency.field.price", .count = 4,
                               .arg = { { "row", "coin", 0 }, { "col", NULL, 0 },
                                        { "from", NULL, 4 }, { "to", NULL, 6 } } };
    words_tell(de, &match, &message, &out);
    assert_text(out, "Flyt: Kurs 4 → 6");
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
    words_refusal(en, game, &(struct refusal){ "error.rule", "TP-5" }, &out);
    assert_text(out, "Not allowed by rule TP-5: With a reserve price, a bid is at least that much.");
    words_refusal(en, game, &(struct refusal){ "error.rule", "" }, &out);
    assert_text(out, "Not allowed by the rules.");
    words_refusal(en, NULL, &(struct refusal){ "error.rule", "TP-5" }, &out);
    assert_text(out, "Not allowed by the rules.");
    words_refusal(en, game, &(struct refusal){ "error.not_your_turn", NULL }, &out);
    assert_text(out, "It is not your turn.");
    struct edition_error range = { .line = 4, .column = 7, .what = "range", .word = "900",
                                   .expected = "money", .low = 1, .high = 200 };
    words_edition_error(en, game, "my.edition", &range, &out);
    assert_text(out, "my.edition:4:7: money: “900” is not between 1 and 200.");
    range.line = 0;
    words_edition_error(en, NULL, "my.edition", &range, &out);
    assert_text(out, "my.edition: money: “900” is not between 1 and 200.");
    struct edition_error check = { .what = "check", .word = "there are not 23 experts" };
    struct words *de = words_open("de");
    words_edition_error(de, game_find("cryptocurrency"), NULL, &check, &out);
    assert_text(out, "Die Zahlen passen nicht zusammen: es sind nicht 23 Experten.");
    words_edition_error(de, game, NULL, &check, &out);
    assert_contains(out, "there are not 23 experts");
    struct record_error record = { .line = 9, .key = "error.record.line", .word = "0 dance" };
    words_record_error(de, game, "x", &record, &out);
    assert_text(out, "x:9: Diese Zeile ist kein Zug: „0 dance“.");
    record = (struct record_error){ .line = 3, .key = "error.record.edition", .edition = check };
    words_record_error(en, game, NULL, &record, &out);
    assert_contains(out, "is not right: The numbers do not fit");
    record = (struct record_error){ .line = 3, .key = "error.rule", .rule = "TP-2" };
    words_record_error(en, game, "y", &record, &out);
    assert_contains(out, "y:3: Not allowed by rule TP-2: All bid");
    words_free(de);
    words_free(en);
}

/* ---- the shipped words are right ----------------------------------------------------- */

/* Keys that stand in the sources as whole strings: "error.rule", "cli.games". */
struct keys {
    size_t count;
    char   key[1024][64];
    const char *list[1025];
};

static void keys_add(struct keys *keys, const char *prefix, const char *key, size_t length)
{
    char whole[64];
    int size = snprintf(whole, sizeof whole, "%s%.*s", prefix, (int)length, key);
    assert_true(size > 0 && (size_t)size < sizeof whole);
    for (size_t i = 0; i < keys->count; i++)
        if (!strcmp(keys->key[i], whole))
            return;
    assert_true(keys->count < 1024);
    memcpy(keys->key[keys->count], whole, sizeof whole);
    keys->list[keys->count] = keys->key[keys->count];
    keys->list[++keys->count] = NULL;
}

/* All that begins with `mark`, up to the closing quote, if it is a whole key. */
static void keys_find(struct keys *keys, const char *text, const char *mark, size_t skip,
                      const char *prefix)
{
    for (const char *at = text; (at = strstr(at, mark));) {
        const char *key = at + skip;
        size_t length = strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789_.-");
        if (length && key[length] == '"' && key[length - 1] != '.')
            keys_add(keys, prefix, key, length);
        at = key;
    }
}

static void read_text(const char *path, struct text *out)
{
    char buffer[4096];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, file));)
        text_add_bytes(out, buffer, got);
    fclose(file);
}

static void keys_of_folder(struct keys *keys, const char *folder)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", KONTOR_SOURCE, folder);
    DIR *directory = opendir(path);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name);
        struct text text = { 0 };
        if (length < 3 || strcmp(entry->d_name + length - 2, ".c"))
            continue;
        snprintf(path, sizeof path, "%s/%s/%s", KONTOR_SOURCE, folder, entry->d_name);
        read_text(path, &text);
        keys_find(keys, string_of(&text), "\"error.", 1, "");
        keys_find(keys, string_of(&text), "\"cli.", 1, "");
        if (!strcmp(folder, "core")) {
            keys_find(keys, string_of(&text), "fail(reader, \"", 14, "error.edition.");
            keys_find(keys, string_of(&text), "fail_range(reader, \"", 20, "error.edition.");
            keys_find(keys, string_of(&text), "what = \"", 8, "error.edition.");
        }
        text_free(&text);
    }
    if (directory)
        closedir(directory);
}

/* The reader of records has a fail() of its own, whose keys are whole already. */
static void keys_tidy(struct keys *keys)
{
    for (size_t i = 0; i < keys->count; i++)
        if (!strncmp(keys->key[i], "error.edition.error.", 20))
            memmove(keys->key[i], keys->key[i] + 14, strlen(keys->key[i] + 14) + 1);
}

static void check_shipped(const struct shipped_text *text, const struct keys *keys)
{
    const struct game *game = game_find(text->game);
    struct text faults = { 0 };
    size_t count = 0;
    assert_true(game || !strcmp(text->game, "kontor"));
    if (!game)
        count = words_check(text->text, text->size, NULL, NULL, keys->list, &faults);
    for (const struct shipped_text *shipped = shipped_editions; game && shipped->game; shipped++)
        if (!strcmp(shipped->game, game->id)) {
            struct edition *edition = edition_open(game, shipped->name);
            assert_non_null(edition);
            count += words_check(text->text, text->size, game, edition, NULL, &faults);
            edition_free(edition);
        }
    if (count)
        fail_msg("%s: %zu faults:\n%s", text->game, count, string_of(&faults));
    text_free(&faults);
}

static void test_shipped_words(void **state)
{
    (void)state;
    static const char *const folders[] = { "core", "fair", "sim", "ai", "words", "cli",
                                           "cli/boards" };
    static struct keys keys;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        keys_of_folder(&keys, folders[i]);
    keys_tidy(&keys);
    assert_true(keys.count > 60);
    static const char *const own[] = { "seat", "seat.chance", "seat.host", "seat.spectator",
                                       "seat.nobody", "unseen", "empty", "undrawn",
                                       "error.rule.untold", "language.en", "language.de",
                                       "language.ja" };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        keys_add(&keys, "", own[i], strlen(own[i]));
    int games = 0, texts = 0;
    for (; all_games[games]; games++)
        ;
    for (const struct shipped_text *text = shipped_words; text->game; text++, texts++)
        check_shipped(text, &keys);
    assert_int_equal(texts, games + 1);
}

/* What the tables do not ask for: texts of experts and events, headings of
 * the sections of rules, questions for every phase in which a seat decides. */
static void test_cryptocurrency_is_told_in_full(void **state)
{
    (void)state;
    struct match match = match_of("cryptocurrency");
    static const char *const noun[] = { "member", "event" };
    static const char *const topic[] = { "ability", "effect" };
    static const char *const score[] = { "sum", "scam", "price", "cash", "hodler", "sale",
                                         "loans", "total", "coins", "order", "rank" };
    for (int l = 0; words_languages[l]; l++) {
        struct words *words = words_open(words_languages[l]);
        char key[96];
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < noun_count(match.game, noun[k]); i++) {
                struct text out = { 0 };
                assert_true(words_card(words, &match, topic[k],
                                       noun_name(match.game, match.edition->data, noun[k], i),
                                       &out));
                assert_null(strpbrk(string_of(&out), "{}"));
                text_free(&out);
            }
        for (int i = 1; match.game->rules[i]; i++) {
            snprintf(key, sizeof key, "rules.%c", match.game->rules[i][3]);
            assert_non_null(words_find(words, match.game, key));
        }
        for (int i = noun_value(match.game, NULL, "phase", "propose", 7);
             i < noun_value(match.game, NULL, "phase", "over", 4); i++) {
            snprintf(key, sizeof key, "prompt.%s", noun_name(match.game, NULL, "phase", i));
            assert_non_null(words_find(words, match.game, key));
        }
        for (size_t i = 0; i < sizeof score / sizeof *score; i++) {
            snprintf(key, sizeof key, "score.%s", score[i]);
            assert_non_null(words_find(words, match.game, key));
        }
        words_free(words);
    }
    match_free(&match);
}

/* What a card says is what it does, whatever the edition. */
static void test_cards_tell_the_edition(void **state)
{
    (void)state;
    struct match match = match_of("cryptocurrency");
    struct cryptocurrency_edition *edition = match.edition->data;
    struct words *words = words_open("en");
    struct text out = { 0 };
    assert_true(words_card(words, &match, "effect", "whale-watch", &out));
    assert_contains(out, "per 3 coins instead of per 4.");
    edition->event[WHALE_WATCH].amount = 1;
    edition->event[STIMULUS].amount = 5;
    edition->trade_shift = 6;
    assert_true(words_card(words, &match, "effect", "whale-watch", &out));
    assert_contains(out, "per 1 coin instead of per 6.");
    assert_true(words_card(words, &match, "ability", "data-analyst", &out));
    assert_contains(out, "per 2 coins instead of per 6,");
    struct message message = { "cryptocurrency.move.event", 1,
                               { { "event", "event", STIMULUS } } };
    words_tell(words, &match, &message, &out);
    assert_contains(out, "each player gets 5 W.");
    assert_false(words_card(words, &match, "effect", "no-such-event", &out));
    text_free(&out);
    words_free(words);
    match_free(&match);
}

/* ---- whole games are told ------------------------------------------------------------- */

static void assert_told(const struct game *game, struct text *out)
{
    const char *text = string_of(out);
    size_t length = strlen(game->id);
    if (!*text || strpbrk(text, "{}") || (!strncmp(text, game->id, length) && text[length] == '.'))
        fail_msg("not told: \"%s\"", text);
    text_free(out);
}

static void tell_offers(const struct words *words, const struct match *match, const void *view,
                        int actor, const struct offers *offers)
{
    for (int i = 0; i < offers->count; i++) {
        struct text out = { 0 };
        words_choice(words, match, view, actor, offers->list[i].move, offers->list[i].high, &out);
        assert_told(match->game, &out);
    }
}

static void tell_move(const struct words *words, const struct match *match, const void *state,
                      int actor, struct move move)
{
    static const int viewers[] = { 0, 1, SPECTATOR };
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++) {
        _Alignas(64) char view[MAX_STATE];
        struct move masked = move;
        struct text out = { 0 };
        if (!match->game->mask(match->edition->data, state, viewers[i], actor, &masked))
            continue;
        game_observe(match->game, state, viewers[i], SHOWN, view);
        words_move(words, match, view, actor, masked, &out);
        assert_told(match->game, &out);
    }
}

static void tell_game(const struct words *words, const struct match *match, struct rng *rng)
{
    _Alignas(64) char state[MAX_STATE], view[MAX_STATE];
    static struct offers offers;
    const struct game *game = match->game;
    const void *edition = match->edition->data;
    assert_null(game->setup(edition, state, &match->setup));
    for (unsigned active; (active = game->active(edition, state));) {
        int actor = 0;
        while (!(active >> actor & 1))
            actor++;
        struct move move;
        if (actor == CHANCE) {
            move = game_chance(game, edition, state, rng);
        } else {
            game_legal(game, edition, state, actor, &offers);
            game_observe(game, state, actor, SHOWN, view);
            tell_offers(words, match, view, actor, &offers);
            move = offers_pick(&offers, rng_below(rng, offers.moves));
        }
        tell_move(words, match, state, actor, move);
        game->apply(edition, state, actor, move);
    }
    struct message line;
    int lines = 0;
    for (; game->explain(edition, state, lines, &line); lines++) {
        struct text out = { 0 };
        words_tell(words, match, &line, &out);
        assert_told(game, &out);
    }
    assert_true(lines > 0);
}

static void test_whole_games_are_told(void **state)
{
    (void)state;
    struct rng rng = rng_seed(7);
    for (int g = 0; all_games[g]; g++) {
        struct match match = match_of(all_games[g]->id);
        const char *at;
        for (int l = 0; words_languages[l]; l++) {
            struct words *words = words_open(words_languages[l]);
            for (int round = 0; round < 4; round++) {
                int players = round % 2 ? match.game->min_players : match.game->max_players;
                setup_defaults(match.game, players, &match.setup);
                if (!strcmp(match.game->id, "cryptocurrency") && round >= 2)
                    assert_null(setup_parse(match.game, "events=on,board=advanced", &match.setup,
                                            &at));
                tell_game(words, &match, &rng);
            }
            words_free(words);
        }
        match_free(&match);
    }
}

/* ---- planted faults --------------------------------------------------------------------- */

static void plant(const char *json, size_t size, const struct game *game,
                  const struct edition *edition, const char *expected)
{
    struct text faults = { 0 };
    size_t count = words_check(json, size, game, edition, NULL, &faults);
    if (!expected && count)
        fail_msg("a fault where there is none: %s", string_of(&faults));
    if (expected && !count)
        fail_msg("not found: %s in %s", expected, json);
    if (expected && !strstr(string_of(&faults), expected))
        fail_msg("%s not among: %s", expected, string_of(&faults));
    text_free(&faults);
}

static void test_planted_faults(void **state)
{
    (void)state;
    static const struct {
        const char *json, *expected;
    } planted[] = {
        { "{\"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\"}}", NULL },
        { "{\"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\"}", "line 1" },
        { "{\"a\": {\"en\": \"x\xff\", \"de\": \"y\", \"ja\": \"z\"}}", "line 1" },
        { "[1]", "not an object" },
        { "", "line" },
        { "{\"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\"}, \"a\": {}}", "duplicate" },
        { "{\"a\": {\"en\": \"x\", \"de\": \"y\"}}", "a: ja: missing" },
        { "{\"a\": {\"en\": \"x\", \"de\": \"\", \"ja\": \"z\"}}", "a: de: empty" },
        { "{\"a\": {\"en\": \"x\", \"de\": 1, \"ja\": \"z\"}}", "a: de: not a text" },
        { "{\"a\": \"x\"}", "a: not a list of languages" },
        { "{\"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\", \"fr\": \"u\"}}", "no such language" },
        { "{\"a\": {\"en\": \"x\", \"de\": \"x\", \"ja\": \"z\"}}", "a: de: equal" },
        { "{\"a\": {\"en\": \"{x}: {y} → 3\", \"de\": \"{x}: {y} → 3\", \"ja\": \"{y}{x}\"}}", NULL },
        { "{\"names\": [\"a\"], \"a\": {\"en\": \"x\", \"de\": \"x\", \"ja\": \"z\"}}", NULL },
        { "{\"names\": [\"a.*\"], \"a.b\": {\"en\": \"x\", \"de\": \"x\", \"ja\": \"z\"}}", NULL },
        { "{\"names\": [\"b\"], \"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\"}}", "\"b\" is no name" },
        { "{\"names\": [1], \"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\"}}", "is no name" },
        { "{\"names\": {}, \"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\"}}", "not a list" },
        { "{\"a\": {\"en\": \"{n}\", \"de\": \"y\", \"ja\": \"{n}z\"}}", "a: de: n is missing" },
        { "{\"a\": {\"en\": \"x\", \"de\": \"y{m}\", \"ja\": \"z\"}}", "m is not in the first" },
        { "{\"a\": {\"en\": \"x{\", \"de\": \"y\", \"ja\": \"z\"}}", "a: en: not well formed" },
        { "{\"a\": {\"en\": \"x\", \"de\": \"}y\", \"ja\": \"z\"}}", "a: de: not well formed" },
        { "{\"a\": {\"en\": \"{n?x}\", \"de\": \"{n?y|z}\", \"ja\": \"{n?z}\"}}", "1 forms instead of 2" },
        { "{\"a\": {\"en\": \"{n?x|y}\", \"de\": \"{n?y|z}\", \"ja\": \"{n?z|w}\"}}", "2 forms instead of 1" },
        { "{\"a\": {\"en\": \"{n?x|x}\", \"de\": \"{n?y|z}\", \"ja\": \"{n?z}\"}}", "two equal forms" },
        { "{\"a\": {\"en\": \"{n?x|y}\", \"de\": \"{n?y|z}\", \"ja\": \"{n?}\"}}", "an empty plural" },
        { "{\"a\": {\"en\": \" x\", \"de\": \"y\", \"ja\": \"z\"}}", "a blank at the end" },
        { "{\"a\": {\"en\": \"x\\u001b\", \"de\": \"y\", \"ja\": \"z\"}}", "a control character" },
        { "{\"a b\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\"}}", "no key" },
        { "{\"a\": {\"en\": \"{f@}x\", \"de\": \"{f@}y\", \"ja\": \"{f@}z\"}}", "there is no field f" },
    };
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++)
        plant(planted[i].json, strlen(planted[i].json), NULL, NULL, planted[i].expected);
    struct text faults = { 0 };
    const char *needed[] = { "b.c", NULL };
    assert_int_equal(words_check("{}", 2, NULL, NULL, needed, &faults), 1);
    assert_text(faults, "b.c: missing\n");
}

/* The template's words with every `old` replaced. */
static void plant_in_template(const char *old, const char *new, const char *expected)
{
    struct match match = match_of("template");
    const struct shipped_text *shipped = shipped_words;
    while (strcmp(shipped->game, "template"))
        shipped++;
    struct text text = { 0 };
    text_add_bytes(&text, shipped->text, shipped->size);
    char *at = strstr(text.data, old);
    struct text changed = { 0 };
    if (!at)
        fail_msg("%s is not in the words", old);
    else {
        text_add_bytes(&changed, text.data, (size_t)(at - text.data));
        text_add(&changed, new);
        text_add(&changed, at + strlen(old));
    }
    plant(changed.data, changed.size, match.game, match.edition, expected);
    text_free(&text);
    text_free(&changed);
    match_free(&match);
}

static void test_faults_against_the_tables(void **state)
{
    (void)state;
    plant_in_template("\"template.title\"", "\"template.title\"", NULL);
    plant_in_template("\"template.title\"", "\"template.titel\"", "template.title: missing");
    plant_in_template("\"template.title\"", "\"title\"", "does not begin with the game's name");
    plant_in_template("\"template.move.bid\"", "\"template.move.bed\"", "template.move.bid: missing");
    plant_in_template("\"template.move.bid\"", "\"template.move.bed\"",
                      "template.move.bed: stands for nothing");
    plant_in_template("\"template.choice.bid\"", "\"template.choice.bed\"", "stands for nothing");
    plant_in_template("\"template.field.money\"", "\"template.field.mony\"",
                      "template.field.money: missing");
    plant_in_template("\"template.rule.TP-3\"", "\"template.rule.TP-9\"",
                      "template.rule.TP-9: stands for nothing");
    plant_in_template("\"template.rule.TP-3\"", "\"template.rule.TP-9\"",
                      "template.rule.TP-3: missing");
    plant_in_template("\"template.wood.yew\"", "\"template.wood.jew\"",
                      "template.wood.yew: missing");
    plant_in_template("\"template.phase.over\"", "\"template.phase.under\"",
                      "template.phase.over: missing");
    plant_in_template("\"template.option.reserve\"", "\"template.option.x\"",
                      "template.option.reserve: missing");
    plant_in_template("\"template.option.reserve.#\"", "\"template.option.reserve.##\"",
                      "template.option.reserve.##: stands for nothing");
    plant_in_template("\"template.about.reserve.#\"", "\"template.about.reserve\u00e4\"", "no key");
    plant_in_template("{actor} bids {n}", "{actor} bids {m}", "en: there is no argument m");
    plant_in_template("{actor} bids {n}", "{actor?x|y} bids {n}", "en: actor is no number");
    plant_in_template("{actor} bids {n}", "{actor} bids {n} {nothing@}", "there is no field nothing");
    plant_in_template("{actor} bids {n}", "{actor} bids {n} {money@}", "the field money has 1 indices");
    plant_in_template("{actor} bids {n}", "{actor} bids {n} {money@other}", "no argument other");
    plant_in_template("{actor} bids {n}", "{actor} bids {n} {lot@?x|y}", "lot is no number");
    plant_in_template("hammer: {wood}", "hammer: {wood} {wood#value+}", NULL);
    plant_in_template("hammer: {wood}", "hammer: {wood} {wood#price}", "the edition has no price");
    plant_in_template("hammer: {wood}", "hammer: {wood} {wood.portrait}",
                      "template.portrait.oak: missing");
    plant_in_template("{actor} bids {n}", "{actor} bids {n} {n#value}", "en: n is a number");
    plant_in_template("{money} left", "{money} left {wood#value}", "nothing is known about wood");
    plant_in_template("{actor} bietet {n}", "{actor} bietet {n} {money@actor}",
                      "de: money is not in the first language");
    plant_in_template("at least {a}", "at least {b}", "en: there is no argument b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plural),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_ill_formed_sentences_are_told_as_written),
        cmocka_unit_test(test_missing_words),
        cmocka_unit_test(test_choose),
        cmocka_unit_test(test_width),
        cmocka_unit_test(test_pad),
        cmocka_unit_test(test_wrap),
        cmocka_unit_test(test_wrapped_rules_fit),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_typed_in_designs),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_moves_with_a_view),
        cmocka_unit_test(test_changes_of_fields),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_shipped_words),
        cmocka_unit_test(test_cryptocurrency_is_told_in_full),
        cmocka_unit_test(test_cards_tell_the_edition),
        cmocka_unit_test(test_whole_games_are_told),
        cmocka_unit_test(test_planted_faults),
        cmocka_unit_test(test_faults_against_the_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
