#include "cli/sim.h"
void sim_html(const struct sim_plan *plan, const struct sim_tally *tally, const char *command,
              struct text *out)
{
    (void)plan; (void)tally; (void)command;
    text_add(out, "<!DOCTYPE html>\n");
}
