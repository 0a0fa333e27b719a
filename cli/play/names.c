/* names.c: who plays a seat and how it is called on the screen. */
#include "cli/play/play.h"

#include <stdio.h>
#include <string.h>

#include "protocol/program.h"

void play_names(const struct match *match, const struct agent agent[MAX_PLAYERS],
                struct match *shown)
{
    *shown = *match;
    for (int seat = 0; seat < match->setup.players; seat++) {
        char key[64];
        struct agent guessed;
        if (program_of_seat(match, seat, &guessed) == SEAT_PROGRAM) {
            const char *colon = strchr(match->seat[seat], ':');
            if (colon)
                snprintf(shown->seat[seat], MAX_SEAT_NAME, "%s", colon + 1);
            continue;
        }
        if (!agent[seat].brain)
            continue;
        const char *name = agent[seat].brain->name;
        snprintf(key, sizeof key, "told.brain.%s", name);
        const char *word = words_find(cli_words(), NULL, key);
        snprintf(shown->seat[seat], MAX_SEAT_NAME, "%s%s", word ? word : name,
                 match->seat[seat] + strlen(name));
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
    /* Who is alone at the screen is told of by "you". */
    for (int seat = 0; play->people == 1 && seat < match->setup.players; seat++)
        if (!play->agent[seat].brain)
            words_address(&play->shown, seat);
}
