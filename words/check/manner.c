/*
 * manner.c: what a reader stumbles over, found by its letters.
 */
#include "words/check/manner.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

/* Gestures of a mouse, and the gesture of a finger that a text may name beside it. */
static const struct {
    const char *mouse, *finger;
} gestures[] = {
    { "ight-click", "ong-press" },
    { "echtsklick", "anger Druck" },
    { "右クリック", "長押し" },
};

/* The computer players as the program calls them. */
static const char *const levels[] = { "easy", "normal", "hard", "greedy", "random" };

static bool is_mouse_only(const char *text)
{
    for (size_t i = 0; i < sizeof gestures / sizeof *gestures; i++)
        if (strstr(text, gestures[i].mouse) && !strstr(text, gestures[i].finger))
            return true;
    return false;
}

/* "normal 2": a player nobody at the table is called so. */
static bool names_an_engine(const char *text)
{
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        for (const char *at = text; (at = strstr(at, levels[i])); at++) {
            const char *behind = at + strlen(levels[i]);
            bool begins = at == text || !isalnum((unsigned char)at[-1]);
            if (begins && *behind == ' ' && isdigit((unsigned char)behind[1]))
                return true;
        }
    return false;
}

/* "(a)": the letter of a part of a rule, which nobody sees but who reads the rules. */
static bool names_a_part(const char *key, const char *text)
{
    if (strstr(key, ".rule.") || strstr(key, ".rules."))
        return false;
    for (const char *at = text; (at = strchr(at, '(')); at++)
        if (at[1] >= 'a' && at[1] <= 'f' && at[2] == ')')
            return true;
    return false;
}

/* A sentence in Japanese that ends like one in English. */
static bool ends_in_latin(const char *text)
{
    for (const char *at = text; (at = strchr(at, '.')); at++)
        if (at > text && (unsigned char)at[-1] >= 0x80 && (!at[1] || at[1] == ' ' || at[1] == '\n'))
            return true;
    return false;
}

const char *manner_fault(const char *key, const char *language, const char *text, bool touch)
{
    if (!touch && is_mouse_only(text))
        return "a gesture of the mouse alone, and no text for touch";
    if (names_an_engine(text))
        return "a computer player by the program's name";
    if (names_a_part(key, text))
        return "the letter of a part of a rule";
    if (!strcmp(language, "ja") && ends_in_latin(text))
        return "a Latin full stop";
    return NULL;
}
