/* names.c: who plays a seat and how it is called on the screen. */
#include <stdio.h>
#include <string.h>

#include "cli/play/play.h"
#include "protocol/program.h"

/* Who plays at a level: somebody with a name, a trade, and a sentence about their character
 * ("character.<who>.name"). Those of a level play alike. */
static const struct {
    const char *brain;
    const char *who[5];
} company[] = {
    { "easy", { "pip", "mimsy", "bo", "fenja" } },
    { "normal", { "kasimir", "odile", "tariq", "hedda" } },
    { "hard", { "ravn", "leonora", "ignaz", "suri" } },
    { "greedy", { "magpie", "jackdaw", "squirrel", "dormouse" } },
    { "random", { "weathercock", "dandelion", "tumbleweed", "spinner" } },
};

const char *play_who(const char *brain, int i, int *lap)
{
    for (size_t k = 0; k < sizeof company / sizeof *company; k++) {
        int count = 0;
        if (strcmp(company[k].brain, brain) != 0)
            continue;
        while (company[k].who[count])
            count++;
        *lap = i / count;
        return company[k].who[i % count];
    }
    return NULL;
}

static const char *say_of(const char *who, const char *what)
{
    char key[64];
    snprintf(key, sizeof key, "character.%s.%s", who, what);
    return words_get(cli_words(), NULL, key);
}

/* How many seats before this one are played at the same level. */
static int those_before(const struct agent agent[MAX_PLAYERS], int seat)
{
    int count = 0;
    for (int i = 0; i < seat; i++)
        count += agent[i].brain == agent[seat].brain;
    return count;
}

void play_introduce(struct play *play)
{
    const struct match *match = session_match(play->record.session);
    for (int seat = 0; seat < match->setup.players; seat++) {
        char key[64];
        int lap;
        const struct agent *agent = &play->agent[seat];
        const char *who = agent->brain && !program_is(agent)
                              ? play_who(agent->brain->name, those_before(play->agent, seat), &lap)
                              : NULL;
        if (!who)
            continue;
        snprintf(key, sizeof key, "told.brain.%s", agent->brain->name);
        struct words_arg args[] = { words_string("name", play->shown.seat[seat]),
                                    words_string("trade", say_of(who, "trade")),
                                    words_string("level", words_get(cli_words(), NULL, key)),
                                    words_string("about", say_of(who, "about")) };
        play_say(play, "cli.play.opponent", args, 4);
    }
}

void play_names(const struct match *match, const struct agent agent[MAX_PLAYERS],
                struct match *shown)
{
    /* Behind the name of whoever plays several seats: a number beside other numbers would be
     * taken for an amount. */
    static const char *const again[] = { "",    " II",  " III",  " IV", " V",
                                         " VI", " VII", " VIII", " IX" };
    *shown = *match;
    for (int seat = 0; seat < match->setup.players; seat++) {
        struct agent guessed;
        int lap = 0;
        if (program_of_seat(match, seat, &guessed) == SEAT_PROGRAM) {
            const char *colon = strchr(match->seat[seat], ':');
            if (colon)
                snprintf(shown->seat[seat], MAX_SEAT_NAME, "%s", colon + 1);
            continue;
        }
        if (!agent[seat].brain)
            continue;
        const char *who = play_who(agent[seat].brain->name, those_before(agent, seat), &lap);
        const char *name = who ? say_of(who, "name") : match->seat[seat];
        snprintf(shown->seat[seat], MAX_SEAT_NAME, "%s%s", name, again[lap]);
    }
}

/* Whether the seat is called so on the screen, in the user's language. */
static bool is_shown_name(const struct match *shown, int seat, const char *word)
{
    struct text name = { 0 };
    words_label(cli_words(), shown, "seat", seat, &name);
    bool same = name.data && !strcmp(name.data, word);
    text_free(&name);
    return same;
}

int play_find_seat(const struct match *match, const struct match *shown, const char *word)
{
    for (int seat = 0; seat < match->setup.players; seat++) {
        char number[8];
        snprintf(number, sizeof number, "%d", seat + 1);
        if (!strcmp(word, number) || (*match->seat[seat] && !strcmp(word, match->seat[seat])))
            return seat;
    }
    for (int seat = 0; seat < match->setup.players; seat++)
        if (is_shown_name(shown, seat, word))
            return seat;
    return NOBODY;
}

void play_show_names(struct play *play)
{
    const struct match *match = session_match(play->record.session);
    play_names(match, play->agent, &play->shown);
    for (int seat = 0; seat < match->setup.players; seat++)
        if (*play->called[seat])
            snprintf(play->shown.seat[seat], MAX_SEAT_NAME, "%s", play->called[seat]);
    /* Who is alone at the screen is told of by "you". */
    for (int seat = 0; play->people == 1 && seat < match->setup.players; seat++)
        if (!play->agent[seat].brain)
            words_address(&play->shown, seat);
}
