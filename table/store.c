/* store.c: steps as lines of a record. */
#include "table/store.h"

#include "core/record.h"

void step_lines(const struct step *step, struct text *out)
{
    record_write_step(step->session, out);
}
