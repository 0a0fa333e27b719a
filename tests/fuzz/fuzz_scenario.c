/* fuzz_scenario.c: any text run as a scenario file ends, and tells what it
 * found in whole sentences. */
#include "fuzz.h"

#include "scenario/scenario.h"

static bool told(void *context, const struct scenario_case *one)
{
    (void)context;
    assert(one->title && one->game);
    assert(one->passed == (one->differences == 0));
    for (int i = 0; i < one->differences; i++)
        assert(one->difference[i].line > 0 && *one->difference[i].text);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scenario_options options = { .verbose = size % 2 };
    struct scenario_totals totals = { 0 };
    scenario_run((const char *)data, size, &options, told, NULL, &totals);
    assert(totals.cases == totals.passed + totals.failed);
    return 0;
}
