/*
 * test_sim_report.c: the statistics as CSV, JSON and page: well formed, in all
 * languages, whatever the names in an edition are.
 */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/cli.h"
#include "cli/sim/sim.h"
#include "report/finds.h"
#include "report/svg.h"
#include "tests/helpers/plan.h"

extern const struct game template_game;

static struct sim_tally tally_of(struct sim_plan *plan)
{
    struct sim_tally tally;
    plan->stats = true;
    assert_true(sim_run(plan, NULL, &tally));
    assert_int_equal(tally.failed, 0);
    return tally;
}

/* Calls `check` with a run of each game in each language. */
static void with_all(void (*check)(const struct sim_plan *plan, const struct sim_tally *tally),
                     const char *agents)
{
    for (int i = 0; all_games[i]; i++) {
        struct edition *edition = edition_open(all_games[i], NULL);
        struct sim_plan plan =
            make_plan(all_games[i], edition, all_games[i]->min_players, 40, agents);
        struct sim_tally tally = tally_of(&plan);
        for (int k = 0; words_languages[k]; k++) {
            assert_true(cli_language(words_languages[k]));
            check(&plan, &tally);
        }
        sim_tally_free(&tally);
        edition_free(edition);
    }
    cli_close();
}

/* ---- CSV ------------------------------------------------------------------------ */

enum { COLUMNS = 29 };

/* Reads one line of a table as RFC 4180 has it; the fields are in `text`. */
static int read_line(const char **at, struct text *text, size_t start[COLUMNS + 1])
{
    int columns = 0;
    const char *c = *at;
    for (;;) {
        assert_true(columns < COLUMNS);
        start[columns++] = text->size;
        if (*c == '"') {
            for (c++; *c != '"' || c[1] == '"'; c++) {
                assert_true(*c);
                if (*c == '"')
                    c++;
                text_add_bytes(text, c, 1);
            }
            c++;
        } else {
            for (; *c && !strchr(",\"\r\n", *c); c++)
                text_add_bytes(text, c, 1);
        }
        text_add_bytes(text, "", 1);
        if (*c != ',')
            break;
        c++;
    }
    assert_true(c[0] == '\r' && c[1] == '\n');
    *at = c + 2;
    return columns;
}

static bool is_number(const char *string)
{
    char *end;
    strtod(string, &end);
    return *string && !*end;
}

static void check_csv(const struct sim_plan *plan, const struct sim_tally *tally)
{
    struct text out = { 0 }, heads = { 0 };
    size_t head[COLUMNS + 1], start[COLUMNS + 1];
    int lines = 0, curves = 0;
    sim_csv(plan, tally, &out);
    assert_false(out.failed);
    const char *at = out.data;
    assert_int_equal(read_line(&at, &heads, head), COLUMNS);
    assert_string_equal(heads.data + head[0], "part");
    assert_string_equal(heads.data + head[1], "section");
    assert_string_equal(heads.data + head[COLUMNS - 1], "deviation");
    while (*at) {
        struct text line = { 0 };
        assert_int_equal(read_line(&at, &line, start), COLUMNS);
        for (int i = 5; i < COLUMNS; i++)
            assert_true(!line.data[start[i]] || is_number(line.data + start[i]));
        curves += !strcmp(line.data + start[1], "curve");
        lines++;
        text_free(&line);
    }
    if (plan->game->study->curves[0].name)
        assert_true(lines > 50 && curves > 0);
    text_free(&out);
    text_free(&heads);
}

static void test_csv(void **unused)
{
    (void)unused;
    with_all(check_csv, "greedy");
}

/* ---- JSON ------------------------------------------------------------------------- */

static void check_json(const struct sim_plan *plan, const struct sim_tally *tally)
{
    struct text out = { 0 };
    sim_json(plan, tally, NULL, &out);
    json_t *root = json_loads(out.data, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(root);
    const json_t *stats = json_object_get(root, "stats");
    static const char *const members[] = { "games",           "length",
                                           "rounds",          "score_of_winners",
                                           "score_of_others", "facts",
                                           "moves",           "curves" };
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        assert_non_null(json_object_get(stats, members[i]));
    assert_int_equal(json_integer_value(json_object_get(stats, "games")), plan->games);
    int kinds = 0;
    while (plan->game->kinds[kinds + 1].word)
        kinds++;
    assert_true(json_array_size(json_object_get(stats, "moves")) > (kinds > 3 ? 3 : 0));
    json_decref(root);
    text_free(&out);
}

static void test_json(void **unused)
{
    (void)unused;
    with_all(check_json, "random");
}

/* ---- the page ---------------------------------------------------------------------- */

enum { DEEPEST = 32 };

/* Past the attributes; NULL: they are not right. */
static const char *skip_attributes(const char *at)
{
    while (*at == ' ') {
        size_t name = strspn(++at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-");
        if (!name || at[name] != '=' || at[name + 1] != '"')
            return NULL;
        at += name + 2;
        at += strcspn(at, "\"<");
        if (*at++ != '"')
            return NULL;
    }
    return at;
}

static bool is_entity(const char *at)
{
    static const char *const known[] = { "&amp;", "&lt;", "&gt;", "&quot;", "&#39;" };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strncmp(at, known[i], strlen(known[i])))
            return true;
    return false;
}

struct markup {
    char open[DEEPEST][16];
    int depth;
};

/* Past a tag, from behind its "<"; NULL: it is not right. */
static const char *read_tag(struct markup *markup, const char *at)
{
    bool closing = *at == '/';
    at += closing;
    size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (!length || length > 15 || markup->depth >= DEEPEST || (closing && !markup->depth))
        return NULL;
    if (closing) {
        const char *opened = markup->open[--markup->depth];
        if (strlen(opened) != length || strncmp(opened, at, length))
            return NULL;
        at += length;
    } else {
        memcpy(markup->open[markup->depth], at, length);
        markup->open[markup->depth++][length] = 0;
        at = skip_attributes(at + length);
        if (at && *at == '/') {
            markup->depth--;
            at++;
        }
    }
    return at && *at == '>' ? at + 1 : NULL;
}

/* A page that is XML, too: every element is closed in its turn, attributes are
 * quoted, nothing else looks like markup. NULL, or where it is not so. */
static const char *markup_fault(const char *page)
{
    static const char type[] = "<!DOCTYPE html>\n";
    struct markup markup = { .depth = 0 };
    const char *at = page;
    if (strncmp(at, type, sizeof type - 1))
        return at;
    for (at += sizeof type - 1; *at;) {
        if (*at == '>' || (*at == '&' && !is_entity(at)))
            return at;
        const char *next = *at == '<' ? read_tag(&markup, at + 1) : at + 1;
        if (!next)
            return at;
        at = next;
    }
    return markup.depth ? at : NULL;
}

static void check_markup(const char *page)
{
    const char *fault = markup_fault(page);
    if (fault)
        fail_msg("not well formed: %.80s", fault);
}

/* Nothing is fetched, nothing runs, no key is left without its words. */
static void check_self_contained(const struct sim_plan *plan, const char *page)
{
    static const char *const none[] = {
        "<script", "<link",  "<img",  "<iframe", "src=",   "href=",   "url(", "@import", "http:",
        "https:",  "onload", "Mnan",  "Vnan",    "Hnan",   "Lnan",    "-nan", "\"nan",   "Vinf",
        "Hinf",    "-inf",   "\"inf", "cli.sim", ".fact.", ".curve.", "{",    "}"
    };
    const char *body = strstr(page, "<body>");
    char key[64];
    assert_non_null(body);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (strstr(body, none[i]))
            fail_msg("the page has \"%s\": %.60s", none[i], strstr(body, none[i]));
    for (const char *word = page; word < body; word++)
        assert_true(strncmp(word, "url(", 4) && strncmp(word, "@import", 7));
    snprintf(key, sizeof key, "%s.move.", plan->game->id);
    assert_null(strstr(body, key));
}

static void check_page(const struct sim_plan *plan, const struct sim_tally *tally)
{
    struct text out = { 0 };
    char language[32];
    report_html(cli_words(), plan, tally, "kontor sim it's <b> & \"all\"", &out);
    assert_false(out.failed);
    assert_true(text_is_utf8(out.data, out.size));
    check_markup(out.data);
    check_self_contained(plan, out.data);
    snprintf(language, sizeof language, "<html lang=\"%s\">", words_language(cli_words()));
    assert_non_null(strstr(out.data, language));
    assert_non_null(strstr(out.data, "kontor sim it&#39;s &lt;b&gt; &amp; &quot;all&quot;"));
    assert_non_null(strstr(out.data, plan->edition->name));
    assert_non_null(strstr(out.data, "class=\"curve line-0\""));
    assert_non_null(strstr(out.data, "class=\"area line-0\""));
    assert_non_null(strstr(out.data, "class=\"whisker\""));
    text_free(&out);
}

static void test_page(void **unused)
{
    (void)unused;
    with_all(check_page, "greedy");
    with_all(check_page, "greedy,random");
}

/* A checker that finds nothing proves nothing. */
static void test_checker(void **unused)
{
    static const char *const bad[] = {
        "<p>",
        "</p>",
        "<p></b>",
        "<p><b></p></b>",
        "1 < 2",
        "1 > 2",
        "a & b",
        "&nbsp;",
        "<p class=a></p>",
        "<p class=\"a></p>",
        "<p class=\"<\"></p>",
        "<br",
        "<P></P>",
    };
    char page[128];
    (void)unused;
    assert_null(markup_fault("<!DOCTYPE html>\n<p class=\"a\">1 &lt; 2<br/></p>\n"));
    assert_non_null(markup_fault("<p></p>"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(page, sizeof page, "<!DOCTYPE html>\n%s", bad[i]);
        assert_non_null(markup_fault(page));
    }
}

/* ---- hostile and foreign names ------------------------------------------------------ */

static void set_design(struct edition *edition, int design, const char *name)
{
    char *names = (char *)edition->data + edition->game->nouns[0].names;
    snprintf(names + design * MAX_NAME, MAX_NAME, "%s", name);
}

/* Names that a file cannot have now, should one ever get there all the same. */
static void test_hostile_names(void **unused)
{
    struct edition *edition = edition_open(&template_game, NULL);
    struct text csv = { 0 }, html = { 0 }, json = { 0 };
    struct sim_plan plan = make_plan(&template_game, edition, 3, 60, "greedy");
    (void)unused;
    snprintf(edition->name, sizeof edition->name, "%s", "<script>\"'&\x01");
    set_design(edition, 0, "=1+\"2\",\n<b>");
    set_design(edition, 1, "Größe & 木材");
    struct sim_tally tally = tally_of(&plan);
    for (int i = 0; words_languages[i]; i++) {
        assert_true(cli_language(words_languages[i]));
        report_html(cli_words(), &plan, &tally, NULL, &html);
        check_markup(html.data);
        assert_null(strstr(html.data, "<script"));
        assert_null(strstr(html.data, "<b>"));
        assert_non_null(strstr(html.data, "&lt;script&gt;&quot;&#39;&amp;"));
        assert_non_null(strstr(html.data, "Größe &amp; 木材"));
        text_free(&html);
        html = (struct text){ 0 };
    }
    check_csv(&plan, &tally);
    sim_csv(&plan, &tally, &csv);
    assert_non_null(strstr(csv.data, ",\" =1+\"\"2\"\",\n<b>\","));
    assert_non_null(strstr(csv.data, "Größe & 木材"));
    sim_json(&plan, &tally, NULL, &json);
    json_t *root = json_loads(json.data, 0, NULL);
    assert_non_null(root);
    json_decref(root);
    text_free(&csv);
    text_free(&json);
    sim_tally_free(&tally);
    edition_free(edition);
    cli_close();
}

/* ---- what is told first --------------------------------------------------------------- */

static void test_best(void **unused)
{
    struct edition *edition = edition_open(game_find("karthedis"), NULL);
    struct sim_plan plan = make_plan(edition->game, edition, 4, 300, "greedy");
    struct sim_tally tally = tally_of(&plan);
    struct report_findings all;
    struct report_find list[10];
    (void)unused;
    assert_true(cli_language("en"));
    report_findings_open(&all, cli_words(), &plan, &tally);
    int count = report_finds_best(&all, list, 10);
    assert_int_equal(count, 10);
    for (int i = 0; i < count; i++) {
        const struct fact *facts = plan.game->study->facts;
        assert_true(report_find_weight(&list[i]) > 0);
        assert_true(!i || report_find_weight(&list[i]) <= report_find_weight(&list[i - 1]));
        assert_false(list[i].group->fact && facts[list[i].group->number].decides);
        assert_true(list[i].worth.low <= list[i].worth.share &&
                    list[i].worth.share <= list[i].worth.high);
    }
    sim_tally_free(&tally);
    edition_free(edition);
    cli_close();
}

static void test_numbers(void **unused)
{
    static const struct {
        double value;
        int digits;
        const char *told;
    } numbers[] = { { 0, 1, "0" },       { 2.50, 2, "2,5" }, { -0.04, 1, "0" },
                    { -1.5, 1, "−1,5" }, { 100, 0, "100" },  { 10, 2, "10" } };
    static const struct {
        int64_t number;
        const char *told;
    } counts[] = { { 0, "0" },
                   { 9999, "9999" },
                   { 12345, "12\xe2\x80\xaf"
                            "345" },
                   { -1234567, "-1\xe2\x80\xaf"
                               "234\xe2\x80\xaf"
                               "567" } };
    (void)unused;
    assert_true(cli_language("de"));
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct text out = { 0 };
        html_number(&out, cli_words(), numbers[i].value, numbers[i].digits);
        assert_string_equal(out.data, numbers[i].told);
        text_free(&out);
    }
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct text out = { 0 };
        html_count(&out, counts[i].number);
        assert_string_equal(out.data, counts[i].told);
        text_free(&out);
    }
    cli_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_csv),           cmocka_unit_test(test_json),
        cmocka_unit_test(test_page),          cmocka_unit_test(test_checker),
        cmocka_unit_test(test_hostile_names), cmocka_unit_test(test_best),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
