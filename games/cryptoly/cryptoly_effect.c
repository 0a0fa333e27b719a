/*
 * cryptoly_effect.c: what a card does, as messages made from its data, so
 * that text and effect cannot differ and typed-in cards need no translation.
 */
#include "games/cryptoly/cryptoly.h"

#include <stdio.h>
#include <string.h>

static void begin(struct message *line, const char *what)
{
    memset(line, 0, sizeof *line);
    snprintf(line->key, sizeof line->key, "cryptoly.effect.%s", what);
}

static void add(struct message *line, const char *name, const char *noun, int value)
{
    line->arg[line->count].name = name;
    line->arg[line->count].noun = noun;
    line->arg[line->count].value = value;
    line->count++;
}

static void add_pips(struct message *line, const uint8_t pips[6])
{
    static const char *const names[6] = { "one", "two", "three", "four", "five", "six" };
    for (int i = 0; i < 6; i++)
        add(line, names[i], NULL, pips[i]);
}

/* Statements with players: "gain-me", "lose-all", ... are sentences of their own. */
static void begin_who(struct message *line, const char *verb, int who)
{
    static const char *const names[] = { "me",    "all",     "others", "left",
                                         "right", "richest", "poorest" };
    char what[32];
    snprintf(what, sizeof what, "%s-%s", verb, names[who]);
    begin(line, what);
}

static void tell_statement(const int16_t *effect, struct message *line)
{
    switch (effect[0]) {
    case VERB_GAIN:
    case VERB_LOSE:
        begin_who(line, effect[0] == VERB_GAIN ? "gain" : "lose", effect[1]);
        add(line, "coin", "coin", effect[2]);
        add(line, "n", NULL, effect[3]);
        break;
    case VERB_GAIN_PIPS:
    case VERB_LOSE_PIPS:
        begin_who(line, effect[0] == VERB_GAIN_PIPS ? "gain-pips" : "lose-pips", effect[1]);
        add(line, "coin", "coin", effect[2]);
        break;
    case VERB_ROLL:
        begin(line, "roll");
        break;
    case VERB_IF:
        begin(line, effect[1] == effect[2] ? "if-one" : "if");
        add(line, "low", NULL, effect[1]);
        if (effect[1] != effect[2])
            add(line, "high", NULL, effect[2]);
        break;
    case VERB_CHOOSE:
        begin(line, "choose");
        add(line, "n", NULL, effect[1]);
        break;
    case VERB_SWAP:
        begin(line, "swap");
        add(line, "coin", "coin", effect[1]);
        add(line, "other", "coin", effect[2]);
        add(line, "n", NULL, effect[3]);
        break;
    case VERB_MOVE_TO:
        begin(line, "move-to");
        add(line, "space", "space", effect[1]);
        break;
    case VERB_STEP:
        begin(line, effect[1] < 0 ? "back" : "forward");
        add(line, "n", NULL, effect[1] < 0 ? -effect[1] : effect[1]);
        break;
    case VERB_SKIP:
        begin_who(line, "skip", effect[1]);
        break;
    case VERB_AGAIN:
        begin(line, "again");
        break;
    default:
        begin(line, "new-rates");
    }
}

static bool tell_moon(const struct cryptoly_edition *edition, int card, int i, struct message *line)
{
    if (i == 0) {
        begin(line, "moon");
        add(line, "coin", "stake", edition->moon[card].coin);
        add(line, "least", NULL, edition->moon[card].least);
        add(line, "most", NULL, edition->moon[card].most);
    } else if (i == 1) {
        begin(line, "returns");
        add_pips(line, edition->moon[card].returns);
    }
    return i < 2;
}

static bool tell_mining(const struct cryptoly_edition *edition, int card, int i,
                        struct message *line)
{
    if (i)
        return false;
    bool any = edition->mining[card].whose;
    bool one = edition->mining[card].low == edition->mining[card].high;
    begin(line, any   ? one ? "mining-any-one" : "mining-any"
                : one ? "mining-own-one"
                      : "mining-own");
    add(line, "low", NULL, edition->mining[card].low);
    if (!one)
        add(line, "high", NULL, edition->mining[card].high);
    add(line, "coin", "coin", edition->mining[card].coin);
    add(line, "n", NULL, edition->mining[card].n);
    return true;
}

static bool tell_staking(const struct cryptoly_edition *edition, int card, int i,
                         struct message *line)
{
    if (i == 0) {
        begin(line, "staking");
        add(line, "coin", "coin", edition->staking[card].coin);
        add(line, "most", NULL, edition->staking[card].most);
        add(line, "each", NULL, edition->staking[card].each);
        add(line, "n", NULL, edition->staking[card].n);
        add(line, "pays", "coin", edition->staking[card].pays);
    } else if (i == 1) {
        begin(line, edition->staking[card].wait ? "wait" : "free");
        if (edition->staking[card].wait)
            add(line, "n", NULL, edition->staking[card].wait);
    }
    return i < 2;
}

static bool tell_nft(const struct cryptoly_edition *edition, int card, int i, struct message *line)
{
    if (i == 0) {
        begin(line, "fixed");
        add(line, "n", NULL, edition->nft[card].value);
    } else if (i == 1) {
        begin(line, "pips");
        add_pips(line, edition->nft[card].pips);
    }
    return i < 2;
}

static bool tell_time(const struct cryptoly_edition *edition, int card, int i, struct message *line)
{
    static const char *const names[] = { "",       "agree",   "rounds",       "now",
                                         "hacked", "minutes", "agree-minutes" };
    const int16_t *effect = edition->time[card].effect[0];
    if (i)
        return false;
    begin(line, names[effect[0]]);
    if (effect[0] != TIME_NOW)
        add(line, "n", NULL, effect[1]);
    return true;
}

bool cryptoly_effect(const struct cryptoly_edition *edition, const char *noun, int card, int i,
                     struct message *line)
{
    if (!strcmp(noun, "moon"))
        return tell_moon(edition, card, i, line);
    if (!strcmp(noun, "mining"))
        return tell_mining(edition, card, i, line);
    if (!strcmp(noun, "staking"))
        return tell_staking(edition, card, i, line);
    if (!strcmp(noun, "nft"))
        return tell_nft(edition, card, i, line);
    if (!strcmp(noun, "time"))
        return tell_time(edition, card, i, line);
    if (i >= edition->action[card].statements)
        return false;
    tell_statement(edition->action[card].effect[i], line);
    return true;
}
