/* voice.c: asks the voice of a scene's game. */
#include "words/voice.h"

#include <string.h>

const struct voice *voice_of(const struct game *game)
{
    for (const struct voice *const *voice = all_voices; *voice; voice++)
        if (!strcmp((*voice)->game, game->id))
            return *voice;
    return NULL;
}

void deciding_free(struct deciding *number)
{
    text_free(&number->label);
    text_free(&number->text);
    *number = (struct deciding){ 0 };
}

bool voice_has_starts(const struct game *game)
{
    const struct voice *voice = voice_of(game);
    return voice && voice->starts;
}

bool voice_starts(const struct scene *scene, struct move last, int actor, struct move move)
{
    const struct voice *voice = voice_of(scene->match->game);
    return voice && voice->starts && voice->starts(scene, last, actor, move);
}

bool voice_joins(const struct scene *scene, struct move last, int actor, struct move move)
{
    const struct voice *voice = voice_of(scene->match->game);
    return voice && voice->joins && voice->joins(scene, last, actor, move);
}

bool voice_together(const struct scene *scene, struct move move)
{
    const struct voice *voice = voice_of(scene->match->game);
    return voice && voice->together && voice->together(scene, move);
}

bool voice_turn(const struct scene *scene, const struct told_move moves[], int count,
                struct text *out)
{
    const struct voice *voice = voice_of(scene->match->game);
    return voice && voice->turn && count && voice->turn(scene, moves, count, out);
}

const char *voice_moment(const struct scene *scene, int actor, struct move move)
{
    const struct voice *voice = voice_of(scene->match->game);
    return voice && voice->moment ? voice->moment(scene, actor, move) : NULL;
}

bool voice_by_hand(const struct scene *scene, struct move move)
{
    const struct voice *voice = voice_of(scene->match->game);
    return voice && voice->by_hand && voice->by_hand(scene, move);
}

void voice_phase(const struct scene *scene, struct text *out)
{
    const struct voice *voice = voice_of(scene->match->game);
    if (voice && voice->phase)
        voice->phase(scene, out);
}

bool voice_number(const struct scene *scene, int i, struct deciding *number)
{
    const struct voice *voice = voice_of(scene->match->game);
    *number = (struct deciding){ 0 };
    return voice && voice->number && voice->number(scene, i, number);
}

bool voice_figure(const struct scene *scene, int i, struct figure *figure)
{
    const struct voice *voice = voice_of(scene->match->game);
    *figure = (struct figure){ 0 };
    return voice && voice->figure && voice->figure(scene, i, figure);
}

/* The causes are of the rules alone: that it is somebody else's turn, say, is
 * told by the error. */
static bool tell_why(const struct scene *scene, struct move move, const struct refusal *refusal,
                     struct text *out)
{
    const struct voice *voice = voice_of(scene->match->game);
    struct text why = { 0 };
    if (refusal->error != ERROR_RULE || !voice || !voice->why || !voice->why(scene, move, &why))
        return false;
    struct words_arg args[] = { words_string("why", why.data ? why.data : ""),
                                words_string("rule", refusal->rule) };
    words_say(scene->words, NULL, refusal->rule ? "error.why" : "error.why.plain", args, 2, out);
    text_free(&why);
    return true;
}

static void offers_here(const struct scene *scene, struct offers *offers)
{
    const struct match *match = scene->match;
    offers_clear(offers);
    if (match->game->active(match->edition->data, scene->view) >> scene->viewer & 1)
        game_legal(match->game, match->edition->data, scene->view, scene->viewer, offers);
}

bool voice_is_open(const struct scene *scene, int kind)
{
    struct offers offers;
    offers_here(scene, &offers);
    for (int i = 0; i < offers.count; i++)
        if (offers.list[i].move.kind == kind)
            return true;
    return false;
}

/* Something else of the kind is possible: what. */
static bool tell_others(const struct scene *scene, int kind, const struct offers *offers,
                        const struct refusal *refusal, struct text *out)
{
    enum { MOST_NAMED = 5 };
    struct text list = { 0 };
    int count = 0;
    for (int i = 0; i < offers->count; i++) {
        const struct offer *offer = &offers->list[i];
        if (offer->move.kind != kind || count++ >= MOST_NAMED)
            continue;
        text_add(&list, list.size ? "; " : "");
        words_choice(scene->words, scene->match, scene->view, scene->viewer, offer->move,
                     offer->high, &list);
    }
    if (count > MOST_NAMED)
        text_add(&list, "; …");
    struct words_arg args[] = { words_string("choices", list.data ? list.data : ""),
                                words_string("rule", refusal->rule ? refusal->rule : "") };
    if (count)
        words_say(scene->words, NULL, "error.instead", args, 2, out);
    text_free(&list);
    return count > 0;
}

/* What is asked now: other moves of the kind, or something else, in which phase. */
static bool tell_question(const struct scene *scene, struct move move,
                          const struct refusal *refusal, struct text *out)
{
    struct text phase = { 0 }, question = { 0 };
    struct offers offers;
    if (refusal->error != ERROR_RULE || scene->viewer >= scene->match->setup.players ||
        !(scene->active >> scene->viewer & 1) || !voice_of(scene->match->game))
        return false;
    offers_here(scene, &offers);
    if (tell_others(scene, move.kind, &offers, refusal, out))
        return true;
    voice_phase(scene, &phase);
    voice_question(scene, &question);
    bool asked = phase.size > 0 && question.size > 0;
    if (asked) {
        struct words_arg args[] = { words_string("phase", phase.data),
                                    words_string("question", question.data),
                                    words_string("rule", refusal->rule ? refusal->rule : "") };
        words_say(scene->words, NULL, "error.not_asked", args, 3, out);
    }
    text_free(&phase);
    text_free(&question);
    return asked;
}

void voice_refusal(const struct scene *scene, struct move move, const struct refusal *refusal,
                   struct text *out)
{
    if (!tell_why(scene, move, refusal, out) && !tell_question(scene, move, refusal, out))
        words_refusal(scene->words, scene->match->game, refusal, out);
}

void voice_aside(const struct scene *scene, int actor, struct move move, struct text *out)
{
    const struct voice *voice = voice_of(scene->match->game);
    if (voice && voice->aside)
        voice->aside(scene, actor, move, out);
}

void voice_event(const struct scene *scene, int actor, struct move move, struct text *out)
{
    const struct voice *voice = voice_of(scene->match->game);
    if (voice && voice->event)
        voice->event(scene, actor, move, out);
}

void voice_question(const struct scene *scene, struct text *out)
{
    const struct voice *voice = voice_of(scene->match->game);
    if (voice && voice->question)
        voice->question(scene, out);
}

void voice_waits(const struct scene *scene, struct text *out)
{
    const struct voice *voice = voice_of(scene->match->game);
    if (voice && voice->waits)
        voice->waits(scene, out);
}

void voice_card(const struct scene *scene, const char *noun, int value, struct text *out)
{
    const struct voice *voice = voice_of(scene->match->game);
    if (voice && voice->card)
        voice->card(scene, noun, value, out);
}

bool voice_blank(const struct scene *scene, const char *field, int64_t value)
{
    const struct voice *voice = voice_of(scene->match->game);
    return voice && voice->blank && voice->blank(scene, field, value);
}

uint16_t voice_rule(const struct scene *scene, const char *noun, int value)
{
    const struct voice *voice = voice_of(scene->match->game);
    return voice && voice->rule ? voice->rule(scene, noun, value) : 0;
}

bool voice_now(const struct scene *scene, const char *noun, int value, int i, struct deciding *fact)
{
    const struct voice *voice = voice_of(scene->match->game);
    *fact = (struct deciding){ 0 };
    return voice && voice->now && voice->now(scene, noun, value, i, fact);
}

int voice_shortcut(const struct scene *scene, const char *typed, struct move moves[], int most,
                   bool *anew)
{
    *anew = false;
    const struct voice *voice = voice_of(scene->match->game);
    return voice && voice->shortcut ? voice->shortcut(scene, typed, moves, most, anew) : 0;
}

void voice_fault(const struct scene *scene, const char *typed, struct text *out)
{
    const struct voice *voice = voice_of(scene->match->game);
    if (voice && voice->fault)
        voice->fault(scene, typed, out);
}

void voice_choice(const struct scene *scene, int actor, struct move move, int high,
                  struct text *out)
{
    struct text aside = { 0 };
    words_choice(scene->words, scene->match, scene->view, actor, move, high, out);
    voice_aside(scene, actor, move, &aside);
    if (aside.size)
        text_printf(out, " · %s", aside.data);
    text_free(&aside);
}

int voice_try(const struct scene *scene, void *trial, struct move move, struct move moves[],
              int count, int most)
{
    const struct game *game = scene->match->game;
    const void *edition = scene->match->edition->data;
    if (count < 0 || count == most || !game_allows(game, edition, trial, scene->viewer, move, NULL))
        return -1;
    moves[count] = move;
    game->apply(edition, trial, scene->viewer, move);
    return count + 1;
}
