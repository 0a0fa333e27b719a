/*
 * test_rules.c: every rule of every game is proved by a case that names it,
 * and broken by a mutant; all cases pass; every id that is written anywhere
 * is one of the game's table and stands in its RULES.md. From each rule, and each part
 * of one (KA-2c), a search for its id leads to a line of the rules, and back.
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

#include "core/text.h"
#include "scenario/scenario.h"
#include "tests/helpers/by_game.h"

enum { MAX_RULES = 256 };

struct coverage {
    const struct game *game;
    const char *file;
    const struct text *page; /* RULES.md, once it is read */
    int cases[MAX_RULES], mutants[MAX_RULES], told[MAX_RULES];
    int wrong;
};

/* The rule of an id or of that of a part of it; 0: there is none. */
static int rule_number(const struct game *game, const char *id, size_t length)
{
    if (length && id[length - 1] >= 'a' && id[length - 1] <= 'z')
        length--;
    for (int i = 1; game->rules[i]; i++)
        if (strlen(game->rules[i]) == length && !memcmp(game->rules[i], id, length))
            return i;
    return 0;
}

static bool read_whole(const char *path, struct text *text)
{
    char part[4096];
    size_t count;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    while ((count = fread(part, 1, sizeof part, file)))
        text_add_bytes(text, part, count);
    fclose(file);
    return text->data != NULL;
}

typedef void for_file(struct coverage *coverage, const char *path, const struct text *text);

/* Calls `visit` for each file of the folder whose name ends so; how many. */
static int visit_files(struct coverage *coverage, const char *folder, const char *ending,
                       for_file *visit)
{
    int count = 0;
    DIR *directory = opendir(folder);
    if (!directory)
        return 0;
    for (struct dirent *entry; (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name), tail = strlen(ending);
        if (length < tail || strcmp(entry->d_name + length - tail, ending))
            continue;
        char path[1024];
        struct text text = { 0 };
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (read_whole(path, &text)) {
            visit(coverage, path, &text);
            count++;
        }
        text_free(&text);
    }
    closedir(directory);
    return count;
}

/* A part that a case or a mutant names is an entry of the page: "**FF-P1b**". */
static void demand_part(struct coverage *coverage, const char *path, const char *id, size_t length)
{
    char entry[32];
    if (!length || id[length - 1] < 'a' || id[length - 1] > 'z')
        return;
    snprintf(entry, sizeof entry, "**%.*s**", (int)length, id);
    if (!strstr(coverage->page->data, entry)) {
        print_error("%s: RULES.md has no entry %s\n", path, entry);
        coverage->wrong++;
    }
}

static void keep_page(struct coverage *coverage, const char *path, const struct text *text)
{
    struct text *copy = test_calloc(1, sizeof *copy);
    (void)path;
    text_add_bytes(copy, text->data, text->size);
    coverage->page = copy;
}

static void drop_page(struct coverage *coverage)
{
    struct text *page = (struct text *)(uintptr_t)coverage->page;
    text_free(page);
    test_free(page);
}

/* ---- cases ------------------------------------------------------------------- */

static bool note_case(void *context, const struct scenario_case *told)
{
    struct coverage *coverage = context;
    for (int i = 0; i < told->differences; i++)
        print_error("%s:%d: %s: %s\n", coverage->file, told->difference[i].line, told->title,
                    told->difference[i].text);
    coverage->wrong += !told->passed;
    if (strcmp(told->game, coverage->game->id)) {
        print_error("%s:%d: a case of another game\n", coverage->file, told->line);
        coverage->wrong++;
        return true;
    }
    for (int i = 0; i < told->rules; i++) {
        demand_part(coverage, coverage->file, told->rule[i], strlen(told->rule[i]));
        coverage->cases[rule_number(coverage->game, told->rule[i], strlen(told->rule[i]))]++;
    }
    return true;
}

static void run_cases(struct coverage *coverage, const char *path, const struct text *text)
{
    struct scenario_options options = { 0 };
    struct scenario_totals totals = { 0 };
    coverage->file = path;
    assert_true(scenario_run(text->data, text->size, &options, note_case, coverage, &totals));
}

/* ---- mutants and rule pages ---------------------------------------------------- */

static void note_mutants(struct coverage *coverage, const char *path, const struct text *text)
{
    for (const char *at = text->data; at; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, "mutant ", 7))
            continue;
        size_t length = strcspn(at + 7, " \n");
        int number = rule_number(coverage->game, at + 7, length);
        coverage->mutants[number]++;
        demand_part(coverage, path, at + 7, length);
        if (!number) {
            print_error("%s: there is no rule %.*s\n", path, (int)length, at + 7);
            coverage->wrong++;
        }
    }
}

/* Every id with the game's prefix in a text. */
static void note_ids(struct coverage *coverage, const char *path, const struct text *text)
{
    char prefix[16];
    const char *first = coverage->game->rules[1];
    size_t length = (size_t)(strchr(first, '-') - first) + 1;
    memcpy(prefix, first, length);
    prefix[length] = 0;
    for (const char *at = text->data; (at = strstr(at, prefix)); at++) {
        bool inside =
            at > text->data && ((at[-1] >= 'A' && at[-1] <= 'Z') || at[-1] == '-' || at[-1] == '_');
        size_t tail = strspn(at + length, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
        if (inside || !tail)
            continue;
        int number = rule_number(coverage->game, at, length + tail);
        coverage->told[number]++;
        if (!number) {
            print_error("%s: there is no rule %.*s\n", path, (int)(length + tail), at);
            coverage->wrong++;
        }
    }
}

static void every_rule_is_told_tested_and_broken(void **tested)
{
    const struct game *game = *tested;
    struct coverage *coverage = test_calloc(1, sizeof *coverage);
    char folder[512];
    coverage->game = game;
    snprintf(folder, sizeof folder, KONTOR_SOURCE "/games/%s", game->id);
    if (!visit_files(coverage, folder, "RULES.md", keep_page))
        fail_msg("no rules for people: %s/RULES.md", folder);
    snprintf(folder, sizeof folder, KONTOR_SOURCE "/tests/scenarios/%s", game->id);
    if (!visit_files(coverage, folder, ".scenario", run_cases))
        fail_msg("no cases: %s/*.scenario", folder);
    snprintf(folder, sizeof folder, KONTOR_SOURCE "/tests/mutants/%s", game->id);
    if (!visit_files(coverage, folder, ".mutants", note_mutants))
        fail_msg("no mutants: %s/*.mutants", folder);
    note_ids(coverage, "RULES.md", coverage->page);
    for (int i = 1; game->rules[i]; i++) {
        const char *lack = !coverage->cases[i]     ? "no case names it"
                           : !coverage->mutants[i] ? "no mutant breaks it"
                           : !coverage->told[i]    ? "RULES.md does not tell it"
                                                   : NULL;
        if (lack) {
            print_error("%s: %s\n", game->rules[i], lack);
            coverage->wrong++;
        }
    }
    /* Ids in the comments of the rules may not be invented either. */
    snprintf(folder, sizeof folder, KONTOR_SOURCE "/games/%s", game->id);
    visit_files(coverage, folder, ".c", note_ids);
    int wrong = coverage->wrong;
    drop_page(coverage);
    test_free(coverage);
    assert_int_equal(wrong, 0);
}

/* ---- from the sentence to the line -------------------------------------------------- */

enum { MAX_ID = 16 };

/* An id in a text, as KA-2, KA_2 or KA-2c. */
struct written_id {
    char id[MAX_ID]; /* with a hyphen and without the part */
    char part;       /* or 0 */
};

/* The next id of the game from *at on, which is moved behind it. */
static bool next_id(const struct game *game, const char **at, struct written_id *found)
{
    const char *first = game->rules[1];
    size_t letters = (size_t)(strchr(first, '-') - first);
    for (; (*at = strpbrk(*at, "-_")); ++*at) {
        size_t tail = strspn(*at + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
        if (!tail || letters + tail + 2 > MAX_ID || strncmp(*at - letters, first, letters))
            continue;
        const char *end = *at + 1 + tail;
        snprintf(found->id, MAX_ID, "%.*s-%.*s", (int)letters, first, (int)tail, *at + 1);
        bool part = *end >= 'a' && *end <= 'z' && !strchr("abcdefghijklmnopqrstuvwxyz_", end[1]);
        found->part = part && **at == '-' ? *end : 0;
        *at = end;
        if (rule_number(game, found->id, strlen(found->id)))
            return true;
        --*at;
    }
    return false;
}

/* Which rules a set of files names: bit 0 the rule or any part, bits 1 to 26 its parts. */
struct named {
    uint32_t ids[MAX_RULES];
    bool bold; /* of a page: what stands there as an entry */
};

static void note_named(const struct game *game, const struct text *text, struct named *named)
{
    struct written_id found;
    /* No id begins at the very beginning of a file. */
    for (const char *at = text->data + 8; text->size > 8 && next_id(game, &at, &found);) {
        if (named->bold && strncmp(at + (found.part != 0), "**", 2))
            continue;
        int number = rule_number(game, found.id, strlen(found.id));
        named->ids[number] |= 1u | (found.part ? 1u << (found.part - 'a' + 1) : 0);
    }
}

/* Whether a file has rules in it, not players, words, statistics or stated positions. */
static bool has_rules(const char *path)
{
    static const char *const others[] = { "_ai",    "_advice",  "_outlook", "_voice",
                                          "_facts", "_arrange", "_shrewd" };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strstr(path, others[i]))
            return false;
    return true;
}

static struct named in_rules, on_page;

static void note_source(struct coverage *coverage, const char *path, const struct text *text)
{
    if (has_rules(path))
        note_named(coverage->game, text, &in_rules);
}

static void note_page(struct coverage *coverage, const char *path, const struct text *text)
{
    (void)path;
    note_named(coverage->game, text, &on_page);
}

/* How many of a rule and its parts are told or carried out, not both. */
static int compare_parts(const char *rule, uint32_t told, uint32_t done)
{
    int wrong = 0;
    for (int bit = 0; bit <= 26; bit++) {
        char part[2] = { bit ? (char)('a' + bit - 1) : '\0', '\0' };
        if (((told ^ done) >> bit & 1) == 0)
            continue;
        print_error("%s%s: %s\n", rule, part,
                    told >> bit & 1 ? "no line of the rules names it"
                                    : "RULES.md has no such entry");
        wrong++;
    }
    return wrong;
}

static void each_id_leads_to_its_line(void **tested)
{
    const struct game *game = *tested;
    struct coverage *coverage = test_calloc(1, sizeof *coverage);
    char folder[512];
    int wrong = 0;
    coverage->game = game;
    in_rules = (struct named){ .bold = false };
    on_page = (struct named){ .bold = true };
    snprintf(folder, sizeof folder, KONTOR_SOURCE "/games/%s", game->id);
    assert_true(visit_files(coverage, folder, "RULES.md", note_page));
    assert_true(visit_files(coverage, folder, ".c", note_source));
    visit_files(coverage, folder, ".h", note_source);
    test_free(coverage);
    for (int i = 1; game->rules[i]; i++)
        wrong += compare_parts(game->rules[i], on_page.ids[i], in_rules.ids[i]);
    assert_int_equal(wrong, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = { cmocka_unit_test(every_rule_is_told_tested_and_broken),
                                          cmocka_unit_test(each_id_leads_to_its_line) };
    return run_by_game(argc, argv, of_game, 2, NULL, 0);
}
