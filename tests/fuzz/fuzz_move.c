/* fuzz_move.c: any text read as a move is refused, or comes back the same and
 * is told; any four bytes as a move have a number that leads back, or none. */
#include "fuzz.h"

#include <jansson.h>

#include "core/text.h"

/* In a buffer that is too short nothing is printed, and nothing beyond it. */
static void print_short(const struct game *game, const void *edition, struct move move,
                        size_t length)
{
    for (size_t room = 1; room <= length; room += 1 + length / 8) {
        char *line = malloc(room);
        assert(line);
        assert(!move_print(game, edition, move, line, room));
        free(line);
    }
}

/* A sentence has the actor and all arguments; what is hidden is told as unknown. */
static void tell(const struct game *game, struct move move)
{
    const struct move_kind *kind = &game->kinds[move.kind];
    struct message told;
    int args = 0;
    while (args < MAX_ARGS && kind->arg[args].name)
        args++;
    move_tell(game, CHANCE, move, &told);
    assert(told.count == args);
    move_tell(game, 1, move, &told);
    assert(told.count == args + 1 && told.arg[0].value == 1);
    for (int i = 0; i < args; i++) {
        int value = move_argument(move, &kind->arg[i]);
        assert(told.arg[i + 1].value == (value == HIDDEN ? UNKNOWN : value));
    }
}

static void write_json(const struct game *game, const void *edition, struct move move)
{
    struct text out = { 0 };
    json_move(&out, NULL, game, edition, move);
    assert(!out.failed);
    json_t *read = json_loadb(out.data, out.size, JSON_REJECT_DUPLICATES, NULL);
    assert(json_is_string(json_object_get(read, "kind")));
    json_decref(read);
    text_free(&out);
}

static void check_number(const struct game *game, struct move move, bool certain)
{
    struct move again;
    int number = move_number(game, move);
    assert(number < move_numbers(game) && (number >= 0 || !certain));
    assert(move_from_number(game, number, &again) == (number >= 0));
    assert(number < 0 || move_equal(move, again));
    assert(!move_from_number(game, move_numbers(game) + (number < 0 ? 0 : number), &again));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game = fuzz_game(&data, &size);
    const void *edition = fuzz_edition(game)->data;
    struct move move;
    char line[256];
    if (size == sizeof move) {
        memcpy(&move, data, sizeof move);
        check_number(game, move, false);
    }
    for (int masked = 0; masked < 2; masked++) {
        if (move_parse(game, edition, (const char *)data, size, masked, &move))
            continue;
        size_t length = move_print(game, edition, move, line, sizeof line);
        assert(length == size && !memcmp(line, data, size));
        print_short(game, edition, move, length);
        check_number(game, move, !masked);
        tell(game, move);
        write_json(game, edition, move);
    }
    return 0;
}
