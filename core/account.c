/* account.c: the lines of an account. */
#include "core/account.h"

#include <stdio.h>

bool account_line(struct account *account, const char *what)
{
    if (account->left--)
        return false;
    *account->line = (struct message){ .count = 0 };
    snprintf(account->line->key, sizeof account->line->key, "%s.score.%s", account->game, what);
    return true;
}

bool account_seat(struct account *account, const char *what, int seat)
{
    return account_line(account, what) && account_add(account, "player", "seat", seat);
}

bool account_add(struct account *account, const char *name, const char *noun, int value)
{
    struct message *line = account->line;
    line->arg[line->count].name = name;
    line->arg[line->count].noun = noun;
    line->arg[line->count].value = value;
    line->count++;
    return true;
}
