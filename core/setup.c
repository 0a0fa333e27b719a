/* setup.c: options of a match as text, from a game's table of forms. */
#include <stdio.h>
#include <string.h>

#include "core/game.h"
#include "core/number.h"

/* Reads a number of at most three digits without leading zeros; -1: none. */
static int read_number(const char **text, const char *end)
{
    const char *at = *text;
    uint64_t value;
    if (!number_take(text, end, 999, &value))
        return -1;
    if (*at == '0' && *text - at > 1)
        return -1;
    return (int)value;
}

/* The form's part "<low-high>" behind its '<'; returns what follows it. */
static const char *read_range(const char *form, int *low, int *high)
{
    const char *end = strchr(form, '>');
    *low = read_number(&form, end);
    form++;
    *high = read_number(&form, end);
    return end + 1;
}

static bool fits(const char *form, const char *text, const char *end, struct option_value *value)
{
    uint8_t *number = &value->a;
    while (*form) {
        if (*form == '<') {
            int low, high;
            form = read_range(form + 1, &low, &high);
            int found = read_number(&text, end);
            if (found < low || found > high)
                return false;
            *number = (uint8_t)found;
            number = &value->b;
        } else if (text == end || *form++ != *text++) {
            return false;
        }
    }
    return text == end;
}

bool option_parse(const struct option *option, const char *text, size_t length,
                  struct option_value *value)
{
    for (int form = 0; option->forms[form]; form++) {
        *value = (struct option_value){ .form = (uint8_t)form };
        if (fits(option->forms[form], text, text + length, value))
            return true;
    }
    return false;
}

size_t option_print(const struct option *option, struct option_value value, char *buffer,
                    size_t size)
{
    size_t length = 0;
    int number = value.a;
    for (const char *form = option->forms[value.form]; *form;) {
        char digits[8] = { *form, 0 };
        if (*form == '<') {
            snprintf(digits, sizeof digits, "%d", number);
            number = value.b;
            form = strchr(form, '>');
        }
        form++;
        size_t count = strlen(digits);
        if (length + count + 1 > size)
            return 0;
        memcpy(buffer + length, digits, count + 1);
        length += count;
    }
    return length;
}

void setup_defaults(const struct game *game, int players, struct setup *setup)
{
    *setup = (struct setup){ .players = (uint8_t)players };
    for (int i = 0; game->options[i].name; i++)
        option_parse(&game->options[i], game->options[i].standard,
                     strlen(game->options[i].standard), &setup->option[i]);
}

enum error setup_parse(const struct game *game, const char *text, struct setup *setup,
                       const char **at)
{
    struct setup read = *setup;
    unsigned given = 0;
    while (*text) {
        *at = text;
        size_t length = strcspn(text, ",");
        const char *equals = memchr(text, '=', length);
        if (!equals)
            return ERROR_OPTION_SYNTAX;
        size_t name = (size_t)(equals - text);
        int i = 0;
        while (game->options[i].name &&
               (strncmp(game->options[i].name, text, name) || game->options[i].name[name]))
            i++;
        if (!game->options[i].name)
            return ERROR_OPTION_NAME;
        if (given >> i & 1)
            return ERROR_OPTION_TWICE;
        given |= 1u << i;
        if (!option_parse(&game->options[i], equals + 1, length - name - 1, &read.option[i]))
            return ERROR_OPTION_VALUE;
        text += length;
        if (*text == ',' && !*++text)
            return ERROR_OPTION_SYNTAX;
    }
    *setup = read;
    return NO_ERROR;
}

static bool is_standard(const struct option *option, struct option_value value)
{
    struct option_value standard = { 0 };
    return option_parse(option, option->standard, strlen(option->standard), &standard) &&
           !memcmp(&standard, &value, sizeof value);
}

size_t setup_print(const struct game *game, const struct setup *setup, char *buffer, size_t size)
{
    size_t length = 0;
    if (size)
        *buffer = 0;
    for (int i = 0; game->options[i].name; i++) {
        size_t name = strlen(game->options[i].name);
        if (game->late_options && i >= game->late_options &&
            is_standard(&game->options[i], setup->option[i]))
            continue;
        if (length + name + 3 > size)
            return 0;
        if (length)
            buffer[length++] = ',';
        memcpy(buffer + length, game->options[i].name, name);
        length += name;
        buffer[length++] = '=';
        size_t value =
            option_print(&game->options[i], setup->option[i], buffer + length, size - length);
        if (!value)
            return 0;
        length += value;
    }
    return length;
}
