/* fuzz_scenario.c: any text read as a scenario file ends, with every case told. */
#include "fuzz.h"

#include "scenario/scenario.h"

static bool tell(void *context, const struct scenario_case *told)
{
    int *cases = context;
    assert(told->line > 0);
    assert(told->passed == !told->differences);
    return ++*cases < 64;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scenario_options options = { .verbose = true };
    struct scenario_totals totals = { 0 };
    int cases = 0;
    scenario_run((const char *)data, size, &options, tell, &cases, &totals);
    assert(totals.cases == cases && totals.passed + totals.failed == cases);
    return 0;
}
