/* line.c: how a game's voice tells: sentences, lists, leads and parts, numbers, sums. */
#include "words/line.h"

#include <stdio.h>
#include <string.h>

#include "core/fault.h"

/* ---- arguments ----------------------------------------------------------------- */

/* The arguments of one sentence: names of their own, and the words for values. */
struct arguments {
    int count;
    struct words_arg list[MOST_SAID + LINE_TEXTS + 1];
    char name[MOST_SAID][24];
    struct text word[MOST_SAID];
};

const char *voice_string(const struct text *text)
{
    return text->data ? text->data : "";
}

void voice_name(const struct scene *scene, const char *noun, int value, struct text *out)
{
    words_name(scene->words, scene->match, noun, value, out);
}

/* One of "n", "player=seat", "=coin". */
static void read_argument(const struct scene *scene, struct arguments *arguments, int i,
                          const char *at, size_t length, int32_t value)
{
    char *name = arguments->name[i], *noun;
    must(length < sizeof arguments->name[i]);
    snprintf(name, sizeof arguments->name[i], "%.*s", (int)length, at);
    noun = strchr(name, '=');
    if (!noun) {
        arguments->list[arguments->count++] = words_number(name, value);
        return;
    }
    *noun++ = 0;
    voice_name(scene, noun, value, &arguments->word[i]);
    arguments->list[arguments->count++] =
        words_string(*name ? name : noun, voice_string(&arguments->word[i]));
}

static void open_arguments(const struct scene *scene, struct said said, struct arguments *arguments)
{
    int i = 0;
    *arguments = (struct arguments){ 0 };
    for (const char *at = said.names; *at; i++) {
        size_t length = strcspn(at, " ");
        must(i < said.count && i < MOST_SAID);
        read_argument(scene, arguments, i, at, length, said.value[i]);
        at += length;
        at += strspn(at, " ");
    }
    must(i == said.count);
}

static void say_arguments(const struct scene *scene, struct text *out, const char *key,
                          struct arguments *arguments)
{
    words_say(scene->words, scene->match->game, key, arguments->list, arguments->count, out);
    for (int i = 0; i < MOST_SAID; i++)
        text_free(&arguments->word[i]);
}

void voice_say_words(const struct scene *scene, struct text *out, const char *key, struct said said)
{
    struct arguments arguments;
    open_arguments(scene, said, &arguments);
    say_arguments(scene, out, key, &arguments);
}

/* ---- signs and lists ------------------------------------------------------------- */

static void add_sign(const struct scene *scene, struct text *out, const char *sign,
                     const char *wide)
{
    text_add(out, strcmp(words_language(scene->words), "ja") ? sign : wide);
}

void voice_space(const struct scene *scene, struct text *out)
{
    if (out->size)
        add_sign(scene, out, " ", "");
}

void voice_comma(const struct scene *scene, struct text *list)
{
    if (list->size)
        add_sign(scene, list, ", ", "、");
}

void voice_add(const struct scene *scene, const char *noun, int value, struct text *list)
{
    voice_comma(scene, list);
    voice_name(scene, noun, value, list);
}

void line_list(struct voice_line *line, struct text *list, const char *key, struct said said)
{
    voice_comma(line->scene, list);
    voice_say_words(line->scene, list, key, said);
}

void voice_prompt(const struct scene *scene, const char *name, int phase, const char *more,
                  struct text *out)
{
    const struct match *match = scene->match;
    char key[64];
    if (!name)
        name = noun_name(match->game, match->edition->data, "phase", phase);
    snprintf(key, sizeof key, "prompt.%s%s", name, more);
    const char *text = words_find(scene->words, match->game, key);
    text_add(out, text ? text : "");
}

/* ---- lines --------------------------------------------------------------------------- */

struct text *line_text(struct voice_line *line, const char *name)
{
    must(line->texts < LINE_TEXTS);
    line->text[line->texts].name = name;
    line->text[line->texts].text = (struct text){ 0 };
    return &line->text[line->texts++].text;
}

bool line_say_here(struct voice_line *line, const char *key, struct said said)
{
    struct arguments arguments;
    struct text player = { 0 };
    open_arguments(line->scene, said, &arguments);
    for (int i = 0; i < line->texts; i++)
        arguments.list[arguments.count++] =
            words_string(line->text[i].name, voice_string(&line->text[i].text));
    if (line->player != NOBODY) { /* behind one that is called so by its name */
        voice_name(line->scene, "seat", line->player, &player);
        arguments.list[arguments.count++] = words_string("player", voice_string(&player));
    }
    say_arguments(line->scene, line->out, key, &arguments);
    text_free(&player);
    while (line->texts)
        text_free(&line->text[--line->texts].text);
    return true;
}

bool line_tell_next(struct voice_line *line, const char *key, struct said said)
{
    voice_space(line->scene, line->out);
    return line_say_here(line, key, said);
}

void line_end(struct voice_line *line)
{
    if (line->begun)
        add_sign(line->scene, line->out, ".", "。");
    line->begun = line->led = false;
}

bool line_lead_off(struct voice_line *line, const char *key, struct said said)
{
    line_end(line);
    voice_space(line->scene, line->out);
    line_say_here(line, key, said);
    line->begun = line->led = true;
    line->topic = 0;
    return true;
}

/* The lead of a part that has none; the texts wait for the part. */
static void resume(struct voice_line *line)
{
    struct voice_line lead = line_on(line->scene, line->out);
    line_lead_off(&lead, line->resume, SAID("player=seat", line->player));
    line->begun = line->led = true;
    line->topic = 0;
}

bool line_go_on(struct voice_line *line, const char *key, struct said said)
{
    if (line->resume && !line->begun)
        resume(line);
    if (line->led)
        add_sign(line->scene, line->out, ": ", "：");
    else if (line->begun)
        add_sign(line->scene, line->out, ", ", "、");
    else
        voice_space(line->scene, line->out);
    line_say_here(line, key, said);
    line->begun = true;
    line->led = false;
    return true;
}

/* ---- one of several -------------------------------------------------------------------- */

struct asked_numbers numbers_from(const struct scene *scene, int i, struct deciding *number)
{
    return (struct asked_numbers){ line_on(scene, &number->text), i, number };
}

bool number_begins(struct asked_numbers *numbers, const char *noun, int value, const char *label)
{
    if (numbers->left-- != 0)
        return false;
    numbers->number->noun = noun;
    numbers->number->value = value;
    if (label)
        voice_say(numbers->line.scene, &numbers->number->label, label, "");
    return true;
}

void number_plain(struct asked_numbers *numbers, const char *noun, int value, const char *label,
                  int32_t amount)
{
    if (!number_begins(numbers, noun, value, label))
        return;
    numbers->number->amount = amount;
    text_add_number(&numbers->number->text, amount);
}

bool numbers_found(const struct asked_numbers *numbers)
{
    return numbers->left < 0;
}

bool figure_begins(struct asked_figures *figures, const char *key, const char *noun, int value)
{
    if (figures->left-- != 0)
        return false;
    *figures->figure = (struct figure){ .key = key, .noun = noun, .value = value };
    return true;
}

void figure_add(struct asked_figures *figures, int32_t number)
{
    struct figure *figure = figures->figure;
    if (figure->count < FIGURE_NUMBERS)
        figure->number[figure->count++] = number;
}

void figure_all(struct asked_figures *figures, const char *key, const char *noun, int value,
                struct said numbers)
{
    if (figure_begins(figures, key, noun, value))
        for (int i = 0; i < numbers.count; i++)
            figure_add(figures, numbers.value[i]);
}

/* ---- sums that are struck out ------------------------------------------------------------ */

bool untold_any(const struct untold *untold)
{
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        for (int kind = 0; kind < UNTOLD_KINDS; kind++)
            if (untold->left[seat][kind])
                return true;
    return false;
}

void untold_tell(struct untold *untold, struct voice_line *line, int seat, int kind,
                 const struct untold_kind *words)
{
    int32_t n = untold->left[seat][kind];
    untold->left[seat][kind] = 0;
    if (!n)
        return;
    if (words->noun)
        voice_name(line->scene, words->noun, words->value, line_text(line, words->noun));
    line_go_on(line, words->key, SAID("player=seat n", seat, n));
}
