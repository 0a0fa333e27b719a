/*
 * judge.c: runs the cases of scenario files that name one rule.
 *
 *     judge RULE FILE...
 *
 * Status: 0 all of them passed, 1 one failed, 2 none names the rule or a file
 * cannot be read. tests/mutants/run.sh links it with rules that were broken
 * on purpose.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/text.h"
#include "scenario/scenario.h"

static bool tell(void *context, const struct scenario_case *told)
{
    (void)context;
    if (!told->passed)
        printf("%d: %s: %s\n", told->line, told->title, told->difference[0].text);
    return true;
}

static bool run(const char *path, const struct scenario_options *options,
                struct scenario_totals *totals)
{
    struct text text = { 0 };
    char part[4096];
    size_t count;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    while ((count = fread(part, 1, sizeof part, file)))
        text_add_bytes(&text, part, count);
    bool fine = !ferror(file) && !text.failed && text.data &&
                scenario_run(text.data, text.size, options, tell, NULL, totals);
    fclose(file);
    text_free(&text);
    return fine;
}

int main(int argc, char **argv)
{
    struct scenario_options options = { .rule = argc > 1 ? argv[1] : "" };
    struct scenario_totals totals = { 0 };
    for (int i = 2; i < argc; i++)
        if (!run(argv[i], &options, &totals)) {
            fprintf(stderr, "judge: %s cannot be read\n", argv[i]);
            return 2;
        }
    return totals.faults || !totals.cases ? 2 : totals.failed > 0;
}
