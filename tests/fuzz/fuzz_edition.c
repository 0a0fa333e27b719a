/*
 * fuzz_edition.c: any text read as an edition is refused with a place, or is
 * one that a random match can be played with.
 *
 * The letter 'v' chooses a table that is no game, but has every kind of line
 * and column there is: effects by verbs, two indices, counted lists, designs.
 */
#include "fuzz.h"

#include "ai/brain.h"
#include "core/defaults.h"

/* ---- the table ---------------------------------------------------------- */

enum { COLOURS = 3, CARDS = 4, EFFECTS = 3 };

struct vocabulary {
    uint8_t palette[COLOURS];
    uint8_t colours; /* in the palette */
    uint8_t limit;
    int16_t drift;
    uint32_t price[COLOURS][COLOURS];
    uint8_t cards;
    char card_name[CARDS][MAX_NAME];
    struct card {
        uint8_t cost, effects, colour, spare;
        int16_t effect[EFFECTS][MAX_STATEMENT];
    } card[CARDS];
};

static const char *const colours[] = { "red", "green", "blue", NULL };

static const struct noun nouns[] = {
    { .name = "colour", .value = colours },
    { .name = "card", .count = CARDS, .names = offsetof(struct vocabulary, card_name) },
    { 0 }
};

static const struct edition_verb verbs[] = {
    { .word = "gain", .arg = { { .noun = "colour" }, { .low = 1, .high = 9 } } },
    { .word = "lose", .arg = { { .low = -9, .high = -1 } } },
    { .word = "rest" },
    { .word = "weigh",
      .arg = { { .low = 0, .high = 1 },
               { .low = 0, .high = 1 },
               { .low = 0, .high = 1 },
               { .low = 0, .high = 1 },
               { .low = 0, .high = 1 },
               { .low = 0, .high = 1 },
               { .low = 0, .high = 1 } } },
    { 0 }
};

static const struct edition_line lines[] = {
    { .word = "limit",
      .column = { { .offset = offsetof(struct vocabulary, limit), .width = 1, .high = 200 },
                  { .offset = offsetof(struct vocabulary, drift),
                    .width = 2,
                    .low = -500,
                    .high = 500 } } },
    { .word = "palette",
      .column = { { .noun = "colour",
                    .offset = offsetof(struct vocabulary, palette),
                    .width = 1,
                    .least = 1,
                    .most = COLOURS,
                    .count = offsetof(struct vocabulary, colours) } } },
    { .word = "price",
      .row = "colour",
      .col = "colour",
      .row_stride = COLOURS * sizeof(uint32_t),
      .col_stride = sizeof(uint32_t),
      .column = { { .offset = offsetof(struct vocabulary, price),
                    .width = 4,
                    .low = 1,
                    .high = 1000000 } } },
    { .word = "card",
      .row = "card",
      .row_stride = sizeof(struct card),
      .designs = 2,
      .design_count = offsetof(struct vocabulary, cards),
      .column = { { .label = "cost",
                    .offset = offsetof(struct vocabulary, card[0].cost),
                    .width = 1,
                    .high = 9 },
                  { .label = "effect",
                    .verbs = verbs,
                    .width = 2,
                    .least = 1,
                    .most = EFFECTS,
                    .offset = offsetof(struct vocabulary, card[0].effect),
                    .count = offsetof(struct vocabulary, card[0].effects) },
                  { .label = "colour",
                    .noun = "colour",
                    .width = 1,
                    .offset = offsetof(struct vocabulary, card[0].colour) } } },
    { 0 }
};

static const char *check_vocabulary(const void *edition)
{
    const struct vocabulary *v = edition;
    return v->limit > 100 && v->drift < 0 ? "a high limit does not drift down" : NULL;
}

GAME_DEFAULTS(vocabulary)
const struct game vocabulary_game = {
    DEFAULTS_OF(vocabulary),
    .id = "vocabulary",
    .nouns = nouns,
    .edition_lines = lines,
    .edition_size = sizeof(struct vocabulary),
    .edition_check = check_vocabulary,
};

/* What was read is within the ranges of the table. */
static void check_ranges(const struct vocabulary *v)
{
    assert(v->colours >= 1 && v->colours <= COLOURS);
    for (int i = 0; i < COLOURS; i++)
        assert(v->palette[i] < (i < v->colours ? COLOURS : 1));
    assert(v->limit <= 200 && v->drift >= -500 && v->drift <= 500);
    for (int i = 0; i < COLOURS * COLOURS; i++)
        assert(v->price[i / COLOURS][i % COLOURS] - 1 < 1000000);
    assert(v->cards >= 2 && v->cards <= CARDS);
    for (const struct card *card = v->card; card < v->card + v->cards; card++) {
        assert(card->cost <= 9 && card->colour < COLOURS);
        assert(card->effects >= 1 && card->effects <= EFFECTS);
        for (int i = 0; i < EFFECTS; i++) {
            const int16_t *effect = card->effect[i];
            assert(i < card->effects ? effect[0] >= 1 && effect[0] <= 4 : !effect[0]);
            assert(effect[0] != 1 || (effect[1] < COLOURS && effect[2] >= 1 && effect[2] <= 9));
            assert(effect[0] != 2 || (effect[1] >= -9 && effect[1] <= -1 && !effect[2]));
            assert(effect[0] != 3 || !effect[1]);
        }
    }
}

/* ---- the games ---------------------------------------------------------- */

/* Plays one random match; an edition that passed must never break the rules. */
static void play(const struct game *game, const void *edition)
{
    _Alignas(64) unsigned char state[MAX_STATE];
    struct setup setup;
    struct offers offers;
    struct rng rng = rng_seed(1);
    setup_defaults(game, game->min_players, &setup);
    if (game->setup(edition, state, &setup))
        return;
    unsigned active;
    for (int i = 0; (active = game->active(edition, state)); i++) {
        assert(i < game->max_length);
        assert(!game->audit(edition, state));
        int actor = __builtin_ctz(active);
        struct move move;
        if (actor == CHANCE)
            move = game->chance(edition, state, &rng);
        else if (actor == HOST)
            move = game->host(edition, state, &rng, NO_CLOCK);
        else {
            game_legal(game, edition, state, actor, &offers);
            assert(offers.moves);
            move = offers_pick(&offers, rng_below(&rng, offers.moves));
        }
        game->apply(edition, state, actor, move);
    }
    struct result result;
    game->result(edition, state, &result);
}

/* The shipped edition of this name: from the same text come the same numbers. */
static void compare_shipped(const struct edition *edition)
{
    const struct shipped_text *text = edition_shipped(edition->game, edition->name);
    struct edition *shipped = edition_open(edition->game, edition->name);
    assert(!text == !shipped);
    if (!text)
        return;
    assert(shipped->shipped && !strcmp(shipped->sha256, text->sha256));
    if (text->size == edition->size && !memcmp(text->text, edition->text, text->size))
        assert(!memcmp(shipped->data, edition->data, edition->game->edition_size));
    edition_free(shipped);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bool table = size && *data == 'v';
    const struct game *game = fuzz_game(&data, &size);
    if (table)
        game = &vocabulary_game;
    struct edition_error error;
    struct edition *edition = edition_read(game, (const char *)data, size, "", &error);
    if (!edition) {
        assert(error.fault && error.line >= 0 && error.column >= (error.line > 0));
        return 0;
    }
    compare_shipped(edition);
    if (table)
        check_ranges(edition->data);
    else
        play(game, edition->data);
    edition_free(edition);
    return 0;
}
