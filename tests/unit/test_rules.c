/*
 * test_rules.c: every rule of every game is proved by a case that names it,
 * and broken by a mutant; all cases pass; every id that is written anywhere
 * is one of the game's table and stands in its RULES.md.
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
    int cases[MAX_RULES], mutants[MAX_RULES], told[MAX_RULES];
    int wrong;
};

static int rule_number(const struct game *game, const char *id, size_t length)
{
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
    for (int i = 0; i < told->rules; i++)
        coverage->cases[rule_number(coverage->game, told->rule[i], strlen(told->rule[i]))]++;
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
    snprintf(folder, sizeof folder, KONTOR_SOURCE "/tests/scenarios/%s", game->id);
    if (!visit_files(coverage, folder, ".scenario", run_cases))
        fail_msg("no cases: %s/*.scenario", folder);
    snprintf(folder, sizeof folder, KONTOR_SOURCE "/tests/mutants/%s", game->id);
    if (!visit_files(coverage, folder, ".mutants", note_mutants))
        fail_msg("no mutants: %s/*.mutants", folder);
    snprintf(folder, sizeof folder, KONTOR_SOURCE "/games/%s", game->id);
    if (!visit_files(coverage, folder, "RULES.md", note_ids))
        fail_msg("no rules for people: %s/RULES.md", folder);
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
    test_free(coverage);
    assert_int_equal(wrong, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_game[] = { cmocka_unit_test(every_rule_is_told_tested_and_broken) };
    return run_by_game(argc, argv, of_game, 1, NULL, 0);
}
