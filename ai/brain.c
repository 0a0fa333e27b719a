/* brain.c: the list of computer players. */
#include "ai/brain.h"

#include <string.h>

const struct brain *const all_brains[] = { &random_brain, &greedy_brain, NULL };

const struct brain *brain_find(const char *name)
{
    for (const struct brain *const *brain = all_brains; *brain; brain++)
        if (!strcmp((*brain)->name, name))
            return *brain;
    return NULL;
}
