/*
 * empty.c: the shortest game there can be, to begin with; games/template shows the rest.
 *
 * Players take counters from a pile in turn; whoever takes the last one wins. One kind of
 * move, nothing hidden, no chance, no option: what a game can leave out is left out.
 * RULES.md has the numbered rules; docs/adding-a-game.md begins here.
 */
#include "core/defaults.h"
#include "core/edition.h"

/* ---- names ----------------------------------------------------------- */

enum empty_rule { RULE_NONE, EM_1, EM_2 };

static const char *const rules[] = { "", "EM-1", "EM-2", NULL };

enum { MOST_COUNTERS = 99, MOST_TAKEN = 9 };

enum empty_kind { KIND_NONE, KIND_TAKE };

static const struct move_kind kinds[] = {
    [KIND_NONE] = { .word = "" },
    [KIND_TAKE] = { .word = "take", .rule = EM_1, .arg = { { "n", NULL, 'n', 1, MOST_TAKEN } } },
    { 0 }
};

/* ---- edition --------------------------------------------------------- */

struct empty_edition {
    uint8_t pile; /* counters at the beginning */
    uint8_t most; /* that may be taken at once */
};

#define NUMBER(member, most)                                                                       \
    {                                                                                              \
        .offset = offsetof(struct empty_edition, member), .width = 1, .low = 1, .high = (most)     \
    }

static const struct edition_line edition_lines[] = {
    { .word = "pile", .column = { NUMBER(pile, MOST_COUNTERS) } },
    { .word = "most", .column = { NUMBER(most, MOST_TAKEN) } },
    { 0 }
};

/* ---- state ----------------------------------------------------------- */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct empty {
    int8_t pile;   /* counters left */
    int8_t turn;   /* whose it is */
    int8_t winner; /* EMPTY: nobody yet */
    int8_t players;
};
#pragma GCC diagnostic pop

static const struct field fields[] = {
    FIELD(struct empty, pile, .told = 1, .high = MOST_COUNTERS),
    FIELD(struct empty, turn, .noun = "seat"),
    FIELD(struct empty, winner, .noun = "seat", .also = ALSO_EMPTY),
    FIELD(struct empty, players, .high = MAX_PLAYERS, .fixed = 1),
    { 0 },
};

/* ---- rules ----------------------------------------------------------- */

static const char *empty_setup(const void *edition, void *state, const struct setup *setup)
{
    const struct empty_edition *numbers = edition;
    *(struct empty *)state = (struct empty){ .pile = (int8_t)numbers->pile,
                                             .winner = EMPTY,
                                             .players = (int8_t)setup->players };
    return NULL;
}

static unsigned empty_active(const void *edition, const void *state)
{
    const struct empty *now = state;
    (void)edition;
    return now->winner == EMPTY ? 1u << now->turn : 0;
}

/* EM-1: as many as the edition allows, and as lie there. */
static void empty_legal(const void *edition, const void *state, int actor, struct offers *offers)
{
    const struct empty_edition *numbers = edition;
    const struct empty *now = state;
    int most = numbers->most < now->pile ? numbers->most : now->pile;
    (void)actor;
    offer_span(offers, true, EM_1, (struct move){ .kind = KIND_TAKE, .n = 1 }, most);
}

/* EM-2: the last one wins. */
static void empty_apply(const void *edition, void *state, int actor, struct move move)
{
    struct empty *now = state;
    (void)edition;
    now->pile = (int8_t)(now->pile - move.n);
    if (!now->pile)
        now->winner = (int8_t)actor;
    now->turn = (int8_t)((now->turn + 1) % now->players);
}

static void empty_result(const void *edition, const void *state, struct result *result)
{
    const struct empty *now = state;
    (void)edition;
    *result = (struct result){ .points = { 0 } };
    if (now->winner != EMPTY)
        result->points[now->winner] = 1;
    result_rank(result, now->players, state, NULL);
}

GAME_DEFAULTS(empty)
const struct game empty_game = {
    DEFAULTS_OF(empty),
    .id = "empty",
    .version = 1,
    .example = true,
    .min_players = 2,
    .max_players = MAX_PLAYERS,
    .max_length = MOST_COUNTERS, /* every move takes one at least */
    .state_size = sizeof(struct empty),
    .fields = fields,
    .turn = "turn",
    .kinds = kinds,
    .rules = rules,
    .edition_size = sizeof(struct empty_edition),
    .edition_lines = edition_lines,
    .setup = empty_setup,
    .active = empty_active,
    .legal = empty_legal,
    .apply = empty_apply,
    .result = empty_result,
};
