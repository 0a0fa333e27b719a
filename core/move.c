/* move.c: moves as text, as fixed action numbers, as the parts of a sentence. */
#include <stdio.h>
#include <string.h>

#include "core/game.h"
#include "core/number.h"

int move_argument(struct move move, const struct move_arg *arg)
{
    return arg->slot == 'a' ? move.a : arg->slot == 'b' ? move.b : move.n;
}

void move_set(struct move *move, const struct move_arg *arg, int value)
{
    *(arg->slot == 'a' ? &move->a : arg->slot == 'b' ? &move->b : &move->n) = (uint8_t)value;
}

static int kind_size(const struct move_kind *kind)
{
    int size = 1;
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        size *= kind->arg[i].size;
    return size;
}

int move_numbers(const struct game *game)
{
    int total = 0;
    for (const struct move_kind *kind = game->kinds + 1; kind->word; kind++)
        total += kind_size(kind);
    return total;
}

/* Whether the kind exists, its arguments are in range and the unused are 0. */
static int index_within(const struct game *game, struct move move)
{
    const struct move_kind *kind = &game->kinds[move.kind];
    struct move rest = move;
    int index = 0;
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
        int value = move_argument(move, &kind->arg[i]) - kind->arg[i].low;
        if (value < 0 || value >= kind->arg[i].size)
            return -1;
        index = index * kind->arg[i].size + value;
        move_set(&rest, &kind->arg[i], 0);
    }
    return rest.a || rest.b || rest.n ? -1 : index;
}

enum error moves_parse(const struct game *game, const void *edition, const char *text,
                       struct move moves[], int most, int *count)
{
    *count = 0;
    for (const char *at = text;; at++) {
        at += strspn(at, " ");
        size_t length = strcspn(at, ";"), used = length;
        while (used && at[used - 1] == ' ')
            used--;
        if (*count == most)
            return ERROR_DRAFT_FULL;
        enum error error = move_parse(game, edition, at, used, false, &moves[(*count)++]);
        if (error)
            return error;
        at += length;
        if (!*at)
            return NO_ERROR;
    }
}

int move_number(const struct game *game, struct move move)
{
    int base = 0;
    if (!move.kind)
        return -1;
    for (int kind = 1; kind < move.kind; kind++) {
        if (!game->kinds[kind].word)
            return -1;
        base += kind_size(&game->kinds[kind]);
    }
    if (!game->kinds[move.kind].word)
        return -1;
    int index = index_within(game, move);
    return index < 0 ? -1 : base + index;
}

bool move_from_number(const struct game *game, int number, struct move *move)
{
    *move = (struct move){ 0 };
    if (number < 0)
        return false;
    for (int k = 1; game->kinds[k].word; k++) {
        const struct move_kind *kind = &game->kinds[k];
        int size = kind_size(kind);
        if (number >= size) {
            number -= size;
            continue;
        }
        move->kind = (uint8_t)k;
        for (int i = MAX_ARGS - 1; i >= 0; i--)
            if (kind->arg[i].name) {
                move_set(move, &kind->arg[i], kind->arg[i].low + number % kind->arg[i].size);
                number /= kind->arg[i].size;
            }
        return true;
    }
    return false;
}

/* Appends to a bounded buffer; false when it does not fit. */
static bool add(char *buffer, size_t size, size_t *length, const char *word, size_t count)
{
    if (*length + count + 1 > size)
        return false;
    memcpy(buffer + *length, word, count);
    *length += count;
    buffer[*length] = 0;
    return true;
}

size_t move_print(const struct game *game, const void *edition, struct move move, char *buffer,
                  size_t size)
{
    const struct move_kind *kind = &game->kinds[move.kind];
    size_t length = 0;
    bool fits = add(buffer, size, &length, kind->word, strlen(kind->word));
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
        int value = move_argument(move, &kind->arg[i]);
        char digits[8];
        const char *word = "?";
        if (value != HIDDEN && kind->arg[i].noun)
            word = noun_name(game, edition, kind->arg[i].noun, value);
        if (value != HIDDEN && (!kind->arg[i].noun || !word)) {
            snprintf(digits, sizeof digits, "%d", value);
            word = digits;
        }
        fits = fits && add(buffer, size, &length, " ", 1) &&
               add(buffer, size, &length, word, strlen(word));
    }
    return fits ? length : 0;
}

/* Reads one word as a value of the argument; -1 if it is none. */
static int read_value(const struct game *game, const void *edition, const struct move_arg *arg,
                      const char *word, size_t length)
{
    if (arg->noun) {
        int value = noun_value(game, edition, arg->noun, word, length);
        if (value >= 0)
            return value;
    }
    int value = (int)number_read(word, length, 999);
    if (value < 0 || (*word == '0' && length > 1))
        return -1;
    /* A named value is written by its name. */
    if (arg->noun && noun_name(game, edition, arg->noun, value))
        return -1;
    return value;
}

enum error move_parse(const struct game *game, const void *edition, const char *text, size_t length,
                      bool masked, struct move *move)
{
    const char *end = text + length;
    const char *space = memchr(text, ' ', length);
    size_t word = (size_t)((space ? space : end) - text);
    *move = (struct move){ 0 };
    int k = 1;
    if (!word)
        return ERROR_UNKNOWN_MOVE;
    while (game->kinds[k].word &&
           (*game->kinds[k].word != *text || strlen(game->kinds[k].word) != word ||
            memcmp(game->kinds[k].word, text, word)))
        k++;
    if (!game->kinds[k].word)
        return ERROR_UNKNOWN_MOVE;
    move->kind = (uint8_t)k;
    text += word;
    for (int i = 0; i < MAX_ARGS && game->kinds[k].arg[i].name; i++) {
        const struct move_arg *arg = &game->kinds[k].arg[i];
        if (text == end || *text++ != ' ')
            return ERROR_MOVE_SYNTAX;
        space = memchr(text, ' ', (size_t)(end - text));
        word = (size_t)((space ? space : end) - text);
        bool hidden = masked && word == 1 && *text == '?';
        int value = hidden ? HIDDEN : read_value(game, edition, arg, text, word);
        if (value < 0)
            return ERROR_MOVE_SYNTAX;
        if (!hidden && (value < arg->low || value >= arg->low + arg->size))
            return ERROR_MOVE_RANGE;
        move_set(move, arg, value);
        text += word;
    }
    return text == end ? NO_ERROR : ERROR_MOVE_SYNTAX;
}

void move_tell(const struct game *game, int actor, struct move move, struct message *told)
{
    const struct move_kind *kind = &game->kinds[move.kind];
    *told = (struct message){ 0 };
    snprintf(told->key, sizeof told->key, "%s.move.%s", game->id, kind->word);
    if (actor < MAX_PLAYERS) {
        told->arg[0].name = "actor";
        told->arg[0].noun = "seat";
        told->arg[0].value = actor;
        told->count = 1;
    }
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++, told->count++) {
        int value = move_argument(move, &kind->arg[i]);
        told->arg[told->count].name = kind->arg[i].name;
        told->arg[told->count].noun = kind->arg[i].noun;
        told->arg[told->count].value = value == HIDDEN ? UNKNOWN : value;
    }
}
