/*
 * blank.c: the shortest game there can be, to begin with; games/template shows the rest.
 *
 * Players take counters from a pile in turn; whoever takes the last one wins. One kind of
 * move, nothing hidden, no chance, no option: what a game can leave out is left out.
 * RULES.md has the numbered rules; docs/adding-a-game.md begins here.
 */
#include "core/defaults.h"
#include "core/edition.h"

/* ---- names ----------------------------------------------------------- */

enum blank_rule { RULE_NONE, BL_1, BL_2 };

static const char *const rules[] = { "", "BL-1", "BL-2", NULL };

enum { MOST_COUNTERS = 99, MOST_TAKEN = 9 };

enum blank_kind { KIND_NONE, KIND_TAKE };

static const struct move_kind kinds[] = {
    [KIND_NONE] = { .word = "" },
    [KIND_TAKE] = { .word = "take", .rule = BL_1, .arg = { { "n", NULL, 'n', 1, MOST_TAKEN } } },
    { 0 }
};

/* ---- edition --------------------------------------------------------- */

struct blank_edition {
    uint8_t pile; /* counters at the beginning */
    uint8_t most; /* that may be taken at once */
};

#define NUMBER(member, most)                                                                       \
    {                                                                                              \
        .offset = offsetof(struct blank_edition, member), .width = 1, .low = 1, .high = (most)     \
    }

static const struct edition_line edition_lines[] = {
    { .word = "pile", .column = { NUMBER(pile, MOST_COUNTERS) } },
    { .word = "most", .column = { NUMBER(most, MOST_TAKEN) } },
    { 0 }
};

/* ---- state ----------------------------------------------------------- */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct blank {
    int8_t pile;   /* counters left */
    int8_t turn;   /* whose it is */
    int8_t winner; /* EMPTY: nobody yet */
    int8_t players;
};
#pragma GCC diagnostic pop

static const struct field fields[] = {
    FIELD(struct blank, pile, .told = 1, .high = MOST_COUNTERS),
    FIELD(struct blank, turn, .noun = "seat"),
    FIELD(struct blank, winner, .noun = "seat", .also = ALSO_EMPTY),
    FIELD(struct blank, players, .high = MAX_PLAYERS, .fixed = 1),
    { 0 },
};

/* ---- rules ----------------------------------------------------------- */

static const char *blank_setup(const void *edition, void *state, const struct setup *setup)
{
    const struct blank_edition *numbers = edition;
    *(struct blank *)state = (struct blank){ .pile = (int8_t)numbers->pile,
                                             .winner = EMPTY,
                                             .players = (int8_t)setup->players };
    return NULL;
}

static unsigned blank_active(const void *edition, const void *state)
{
    const struct blank *now = state;
    (void)edition;
    return now->winner == EMPTY ? 1u << now->turn : 0;
}

/* BL-1: as many as the edition allows, and as lie there. */
static void blank_legal(const void *edition, const void *state, int actor, struct offers *offers)
{
    const struct blank_edition *numbers = edition;
    const struct blank *now = state;
    int most = numbers->most < now->pile ? numbers->most : now->pile;
    (void)actor;
    offer_span(offers, true, BL_1, (struct move){ .kind = KIND_TAKE, .n = 1 }, most);
}

/* BL-2: the last one wins. */
static void blank_apply(const void *edition, void *state, int actor, struct move move)
{
    struct blank *now = state;
    (void)edition;
    now->pile = (int8_t)(now->pile - move.n);
    if (!now->pile)
        now->winner = (int8_t)actor;
    now->turn = (int8_t)((now->turn + 1) % now->players);
}

static void blank_result(const void *edition, const void *state, struct result *result)
{
    const struct blank *now = state;
    (void)edition;
    *result = (struct result){ .points = { 0 } };
    if (now->winner != EMPTY)
        result->points[now->winner] = 1;
    result_rank(result, now->players, state, NULL);
}

GAME_DEFAULTS(blank)
const struct game blank_game = {
    DEFAULTS_OF(blank),
    .id = "blank",
    .version = 1,
    .example = true,
    .min_players = 2,
    .max_players = MAX_PLAYERS,
    .max_length = MOST_COUNTERS, /* every move takes one at least */
    .state_size = sizeof(struct blank),
    .fields = fields,
    .turn = "turn",
    .kinds = kinds,
    .rules = rules,
    .edition_size = sizeof(struct blank_edition),
    .edition_lines = edition_lines,
    .setup = blank_setup,
    .active = blank_active,
    .legal = blank_legal,
    .apply = blank_apply,
    .result = blank_result,
};
