/* fuzz_scenario.c: any text read as a scenario file ends, with every case told;
 * asked for one rule, the cases that do not name it are skipped and no other. */
#include "fuzz.h"

#include "scenario/scenario.h"

struct tally {
    int cases, naming; /* told; and how many of them name the rule */
};

static const char rule[] = "TP-1";

static bool tell(void *context, const struct scenario_case *told)
{
    struct tally *tally = context;
    assert(told->line > 0);
    assert(told->passed == !told->differences);
    for (int i = 0; i < told->rules; i++)
        if (!strcmp(told->rule[i], rule)) {
            tally->naming++;
            break;
        }
    return ++tally->cases < 64;
}

/* The edition given is the newest, so nothing else may change. */
static void run_one_rule(const char *text, size_t size, const struct scenario_totals *all,
                         const struct tally *told)
{
    const struct game *game = game_find("template");
    struct scenario_options options = { .rule = rule, .edition = fuzz_edition(game) };
    struct scenario_totals totals = { 0 };
    struct tally tally = { 0 };
    scenario_run(text, size, &options, tell, &tally, &totals);
    assert(totals.cases == tally.cases && totals.cases + totals.skipped == all->cases);
    assert(tally.naming == told->naming && totals.failed <= all->failed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scenario_options options = { .verbose = true };
    struct scenario_totals totals = { 0 };
    struct tally tally = { 0 };
    bool whole = scenario_run((const char *)data, size, &options, tell, &tally, &totals);
    assert(totals.cases == tally.cases && totals.passed + totals.failed == tally.cases);
    if (whole)
        run_one_rule((const char *)data, size, &totals, &tally);
    return 0;
}
