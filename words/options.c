/* options.c: options of a game and their values, in words. */
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "words/words.h"

enum { MAX_OPTION_KEY = 128 };

/* "<topic>.<option>.<form>" with "#" for each "<low-high>"; false: too long. */
static bool option_key(const char *topic, const struct option *option, int form, char *key,
                       size_t size)
{
    int length = snprintf(key, size, "%s.%s.", topic, option->name);
    if (length < 0 || (size_t)length >= size)
        return false;
    size_t at = (size_t)length;
    for (const char *from = option->forms[form]; *from; from++) {
        if (at + 1 >= size)
            return false;
        key[at++] = *from == '<' ? '#' : *from;
        if (*from == '<')
            from = strchr(from, '>');
    }
    key[at] = 0;
    return true;
}

/* The text of one form with these arguments; false: there is none. */
static bool say_form(const struct words *words, const struct game *game, const char *topic,
                     int option, int form, const struct words_arg args[3], struct text *out)
{
    char key[MAX_OPTION_KEY];
    if (!option_key(topic, &game->options[option], form, key, sizeof key) ||
        !words_find(words, game, key))
        return false;
    words_say(words, game, key, args, 3, out);
    return true;
}

static bool say_value(const struct words *words, const struct game *game, const char *topic,
                      int option, struct option_value value, struct text *out)
{
    struct words_arg args[] = { words_number("a", value.a), words_number("b", value.b),
                                words_number("seat", value.a + 1) };
    return say_form(words, game, topic, option, value.form, args, out);
}

/* What is said of the option as a whole, where a form has no text of its own. */
static void add_about(const struct words *words, const struct game *game, int option,
                      struct text *out)
{
    char key[MAX_OPTION_KEY];
    int length = snprintf(key, sizeof key, "about.%s", game->options[option].name);
    const char *about = length < (int)sizeof key ? words_find(words, game, key) : NULL;
    if (about)
        text_add(out, about);
}

void words_option(const struct words *words, const struct game *game, int option,
                  struct option_value value, struct text *out)
{
    char own[MAX_NAME * 4];
    if (say_value(words, game, "option", option, value, out))
        return;
    if (option_print(&game->options[option], value, own, sizeof own))
        text_add(out, own);
}

void words_option_about(const struct words *words, const struct game *game, int option,
                        struct option_value value, struct text *out)
{
    if (!say_value(words, game, "about", option, value, out))
        add_about(words, game, option, out);
}

/* "<1-9>" as people write it, each number `more` higher; `at` moves behind it. */
static void take_range(const char **at, int more, char *range, size_t size)
{
    uint64_t low = 0, high = 0;
    const char *end = *at + strcspn(*at, ">");
    (*at)++;
    number_take(at, end, 254, &low);
    (*at)++;
    number_take(at, end, 254, &high);
    snprintf(range, size, "%d–%d", (int)low + more, (int)high + more);
}

void words_option_form(const struct words *words, const struct game *game, int option, int form,
                       struct text *name, struct text *about)
{
    char a[32] = "", b[32] = "", seat[32] = "";
    const char *text = game->options[option].forms[form];
    const char *at = strchr(text, '<'), *again = at;
    if (at) {
        take_range(&at, 0, a, sizeof a);
        take_range(&again, 1, seat, sizeof seat);
        at = strchr(at, '<');
    }
    if (at)
        take_range(&at, 0, b, sizeof b);
    struct words_arg args[] = { words_string("a", a), words_string("b", b),
                                words_string("seat", seat) };
    if (!say_form(words, game, "option", option, form, args, name))
        text_add(name, text);
    if (!say_form(words, game, "about", option, form, args, about))
        add_about(words, game, option, about);
}
