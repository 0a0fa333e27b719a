/*
 * test_words_shipped.c: nothing is missing in the shipped words, whole games
 * are told by them, and the check finds each kind of fault when planted.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/defaults.h"
#include "games/cryptocurrency/cryptocurrency.h"
#include "tests/helpers/words.h"

/* ---- the shipped words are right ----------------------------------------------------- */

/* Keys that stand in the sources as whole strings: "error.rule", "cli.games". */
struct keys {
    size_t count;
    char key[1024][64];
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
        keys_find(keys, string_of(&text), "\"told.", 1, "");
        keys_find(keys, string_of(&text), "\"order.", 1, "");
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

static void check_shipped(const struct game *game, const struct keys *keys)
{
    struct text text = { 0 }, faults = { 0 };
    size_t count = 0;
    read_words(game, &text);
    if (!game)
        count = words_check(text.data, text.size, NULL, NULL, keys->list, &faults);
    for (const struct shipped_text *shipped = shipped_editions; game && shipped->game; shipped++)
        if (!strcmp(shipped->game, game->id)) {
            struct edition *edition = edition_open(game, shipped->name);
            assert_non_null(edition);
            count += words_check(text.data, text.size, game, edition, NULL, &faults);
            edition_free(edition);
        }
    if (count)
        fail_msg("%s: %zu faults:\n%s", game ? game->id : "kontor", count, string_of(&faults));
    text_free(&faults);
    text_free(&text);
}

static void test_shipped_words(void **state)
{
    (void)state;
    static const char *const folders[] = { "core",    "fair",       "sim",   "ai",       "words",
                                           "cli",     "cli/boards", "table", "cli/play", "cli/sim",
                                           "process", "protocol",   "report" };
    static struct keys keys;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        keys_of_folder(&keys, folders[i]);
    keys_tidy(&keys);
    assert_true(keys.count > 60);
    static const char *const own[] = {
        "seat",        "seat.chance", "seat.host",  "seat.spectator", "seat.nobody",
        "seat.you",    "unseen",      "empty",      "undrawn",        "error.rule.untold",
        "language.en", "language.de", "language.ja"
    };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        keys_add(&keys, "", own[i], strlen(own[i]));
    check_shipped(NULL, &keys);
    for (int i = 0; all_games[i]; i++)
        check_shipped(all_games[i], &keys);
}

/* What the tables do not ask for: texts of experts and events, headings of
 * the sections of rules, questions for every phase in which a seat decides. */
static void test_cryptocurrency_is_told_in_full(void **state)
{
    (void)state;
    struct match match = match_of("cryptocurrency", "house-1");
    static const char *const noun[] = { "member", "event" };
    static const char *const topic[] = { "ability", "effect" };
    static const char *const score[] = { "sum",   "scam",  "price", "cash",  "hodler", "sale",
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
    struct match match = match_of("cryptocurrency", "house-1");
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
    struct message message = { "cryptocurrency.move.event", 1, { { "event", "event", STIMULUS } } };
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
            move = game->chance(edition, state, rng);
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
    assert_true(lines > 0 || game->explain == default_explain);
}

static void test_whole_games_are_told(void **state)
{
    (void)state;
    struct rng rng = rng_seed(7);
    for (int g = 0; all_games[g]; g++) {
        struct match match = match_of(all_games[g]->id, NULL);
        const char *at;
        for (int l = 0; words_languages[l]; l++) {
            struct words *words = words_open(words_languages[l]);
            for (int round = 0; round < 4; round++) {
                int players = round % 2 ? match.game->min_players : match.game->max_players;
                setup_defaults(match.game, players, &match.setup);
                if (!strcmp(match.game->id, "cryptocurrency") && round >= 2)
                    assert_null(
                        setup_parse(match.game, "events=on,board=advanced", &match.setup, &at));
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
        { "{\"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\", \"fr\": \"u\"}}",
          "no such language" },
        { "{\"a\": {\"en\": \"x\", \"de\": \"x\", \"ja\": \"z\"}}", "a: de: equal" },
        { "{\"a\": {\"en\": \"{x}: {y} → 3\", \"de\": \"{x}: {y} → 3\", \"ja\": \"{y}{x}\"}}",
          NULL },
        { "{\"names\": [\"a\"], \"a\": {\"en\": \"x\", \"de\": \"x\", \"ja\": \"z\"}}", NULL },
        { "{\"names\": [\"a.*\"], \"a.b\": {\"en\": \"x\", \"de\": \"x\", \"ja\": \"z\"}}", NULL },
        { "{\"names\": [\"b\"], \"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\"}}",
          "\"b\" is no name" },
        { "{\"names\": [1], \"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\"}}", "is no name" },
        { "{\"names\": {}, \"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\"}}", "not a list" },
        { "{\"a\": {\"en\": \"{n}\", \"de\": \"y\", \"ja\": \"{n}z\"}}", "a: de: n is missing" },
        { "{\"a\": {\"en\": \"x\", \"de\": \"y{m}\", \"ja\": \"z\"}}", "m is not in the first" },
        { "{\"a\": {\"en\": \"x{\", \"de\": \"y\", \"ja\": \"z\"}}", "a: en: not well formed" },
        { "{\"a\": {\"en\": \"x\", \"de\": \"}y\", \"ja\": \"z\"}}", "a: de: not well formed" },
        { "{\"a\": {\"en\": \"{n?x}\", \"de\": \"{n?y|z}\", \"ja\": \"{n?z}\"}}",
          "1 forms instead of 2" },
        { "{\"a\": {\"en\": \"{n?x|y}\", \"de\": \"{n?y|z}\", \"ja\": \"{n?z|w}\"}}",
          "2 forms instead of 1" },
        { "{\"a\": {\"en\": \"{n?x|x}\", \"de\": \"{n?y|z}\", \"ja\": \"{n?z}\"}}",
          "two equal forms" },
        { "{\"a\": {\"en\": \"{n?x|y}\", \"de\": \"{n?y|z}\", \"ja\": \"{n?}\"}}",
          "an empty plural" },
        { "{\"a\": {\"en\": \" x\", \"de\": \"y\", \"ja\": \"z\"}}", "a blank at the end" },
        { "{\"a\": {\"en\": \"x\\u001b\", \"de\": \"y\", \"ja\": \"z\"}}", "a control character" },
        { "{\"a b\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"z\"}}", "no key" },
        { "{\"a\": {\"en\": \"Right-click it\", \"de\": \"y\", \"ja\": \"z\"}}",
          "a: en: a gesture of the mouse alone" },
        { "{\"a\": {\"en\": \"Right-click or long-press it\", \"de\": \"y\", \"ja\": \"z\"}}",
          NULL },
        { "{\"a\": {\"en\": \"Right-click it\", \"de\": \"y\", \"ja\": \"z\"},"
          "\"a.touch\": {\"en\": \"Hold it\", \"de\": \"v\", \"ja\": \"w\"}}",
          NULL },
        { "{\"a\": {\"en\": \"x\", \"de\": \"y für normal 2\", \"ja\": \"z\"}}",
          "a: de: a computer player by the program's name" },
        { "{\"a\": {\"en\": \"(a) x\", \"de\": \"y\", \"ja\": \"z\"}}",
          "a: en: the letter of a part of a rule" },
        { "{\"g.rule.x\": {\"en\": \"(a) x\", \"de\": \"(a) y\", \"ja\": \"(a) z\"}}", NULL },
        { "{\"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"終わり.\"}}",
          "a: ja: a Latin full stop" },
        { "{\"a\": {\"en\": \"x\", \"de\": \"y\", \"ja\": \"1.5倍\"}}", NULL },
        { "{\"a\": {\"en\": \"{f@}x\", \"de\": \"{f@}y\", \"ja\": \"{f@}z\"}}",
          "there is no field f" },
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
    struct match match = match_of("template", "house-1");
    struct text text = { 0 };
    read_words(match.game, &text);
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
    plant_in_template("\"template.move.bid\"", "\"template.move.bed\"",
                      "template.move.bid: missing");
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
    plant_in_template("bid} {n}.", "bid} {m}.", "en: there is no argument m");
    plant_in_template("bid} {n}.", "bid} {actor?x|y} {n}.", "en: actor is no number");
    plant_in_template("bid} {n}.", "bid} {n} {nothing@}.", "there is no field nothing");
    plant_in_template("bid} {n}.", "bid} {n} {money@}.", "the field money has 1 indices");
    plant_in_template("bid} {n}.", "bid} {n} {money@other}.", "no argument other");
    plant_in_template("bid} {n}.", "bid} {n} {lot@?x|y}.", "lot is no number");
    plant_in_template("bid} {n}.", "bid} {n!x|y}.", "n is no player");
    plant_in_template("!bids|bid} {n}.", "!bid|bid} {n}.", "a person with two equal forms");
    plant_in_template("!bids|bid} {n}.", "!bids|bid|bids} {n}.", "3 forms instead of 2");
    plant_in_template("hammer: {wood}", "hammer: {wood} {wood#value+}", NULL);
    plant_in_template("hammer: {wood}", "hammer: {wood} {wood#price}", "the edition has no price");
    plant_in_template("hammer: {wood}", "hammer: {wood} {wood.portrait}",
                      "template.portrait.oak: missing");
    plant_in_template("bid} {n}.", "bid} {n} {n#value}.", "en: n is a number");
    plant_in_template("{money} left", "{money} left {wood#value}", "nothing is known about wood");
    plant_in_template("bietest} {n}.", "bietest} {n} {money@actor}.",
                      "de: money is not in the first language");
    plant_in_template("at least {a}", "at least {b}", "en: there is no argument b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shipped_words),
        cmocka_unit_test(test_cryptocurrency_is_told_in_full),
        cmocka_unit_test(test_cards_tell_the_edition),
        cmocka_unit_test(test_whole_games_are_told),
        cmocka_unit_test(test_planted_faults),
        cmocka_unit_test(test_faults_against_the_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
