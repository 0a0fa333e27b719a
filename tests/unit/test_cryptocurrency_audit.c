/* test_cryptocurrency_audit.c: the audit finds whatever does not add up: each
 * fault is planted into a sound position and must be called by its name. */
#include <string.h>

#include "games/cryptocurrency/cryptocurrency.h"
#include "tests/helpers/play.h"

enum { PLAYERS = 2 };

static const struct game *game;
static struct edition *edition;

/* What is put into a field: a value, the old value and something, or a copy
 * of another element of the field. */
enum how { SET, ADD, COPY };

struct change {
    const char *field; /* NULL: none */
    int row, col;
    enum how how;
    int value; /* COPY: the row it is taken from */
};

struct planted {
    const char *name; /* of the fault, as the audit tells it */
    struct change change[2];
};

/* In the first round, at the first action of a player. */
static const struct planted planted[] = {
    { "players or rounds", { { "players", 0, 0, SET, 1 } } },
    { "players or rounds", { { "players", 0, 0, SET, CC_SEATS + 1 } } },
    { "players or rounds", { { "rounds", 0, 0, SET, 0 } } },
    { "players or rounds", { { "rounds", 0, 0, SET, CC_MOST_ROUNDS + 1 } } },
    { "the round", { { "round", 0, 0, SET, -1 } } },
    { "the round", { { "round", 0, 0, SET, CC_MOST_ROUNDS + 1 } } },
    { "whose turn it is", { { "turn", 0, 0, SET, PLAYERS } } },
    { "whose turn it is", { { "start", 0, 0, SET, -1 } } },
    { "the phase", { { "phase", 0, 0, SET, CC_PHASES } } },
    { "the phase", { { "next", 0, 0, SET, -1 } } },
    { "what the action is about", { { "coin", 0, 0, SET, COINS } } },
    { "what the action is about", { { "place", 0, 0, SET, TRACK } } },
    { "rumours laid in this round", { { "laid", FLYT, 0, SET, 1 } } },
    { "rumours laid in this round", { { "laid", FLYT, 0, SET, TRACK } } },
    { "no action under way", { { "phase", 0, 0, SET, CC_PHASE_MEMBERS } } },
    { "no action under way", { { "phase", 0, 0, SET, CC_PHASE_AMOUNT } } },
    { "an action within an action", { { "action", 0, 0, SET, BUYING } } },

    { "a holding of coins", { { "coins", 0, FLYT, SET, -1 } } },
    { "a holding of coins", { { "coins", PLAYERS, FLYT, SET, 1 } } },
    { "coins", { { "market", FLYT, 0, ADD, 1 } } },
    { "coins", { { "unmined", FLYT, 0, ADD, -1 } } },
    { "coins", { { "coins", 1, TERRABIT, ADD, 1 } } },
    { "coins", { { "market", FLYT, 0, SET, -1 } } },
    { "a price marker", { { "price_space", FLYT, 0, SET, 0 } } },
    { "a price marker", { { "price_space", FLYT, 0, SET, PRICES + 1 } } },
    { "a price", { { "price", FLYT, 0, ADD, 1 } } },
    { "a price", { { "scam", FLYT, 0, SET, 1 } } },
    { "a mining marker", { { "marker", FLYT, 0, SET, 0 } } },
    { "a mining marker", { { "marker", FLYT, 0, SET, CC_SPACES + 1 } } },

    { "an empty seat has something", { { "money", PLAYERS, 0, SET, 1 } } },
    { "an empty seat has something", { { "loans", PLAYERS, 0, SET, 1 } } },
    { "money below zero", { { "money", 0, 0, SET, -1 } } },
    { "loans of a player", { { "loans", 0, 0, SET, -1 } } },
    { "loans of a player", { { "loans", 0, 0, SET, 100 } } },
    { "loans", { { "loan_supply", 0, 0, ADD, 1 } } },
    { "money", { { "money", 0, 0, ADD, 1 } } },
    { "money", { { "bank", 0, 0, ADD, -1 } } },

    { "a place on a track", { { "rumour", FLYT, 0, SET, EMPTY } } },
    { "a place on a track", { { "rumour", FLYT, TRACK - 1, SET, 0 } } },
    { "a place on a track", { { "face", FLYT, 0, SET, EMPTY } } },
    { "an open rumour that not all know",
      { { "face", FLYT, 0, SET, UP }, { "rumour_known", FLYT, 0, SET, 0 } } },
    { "a rumour is there twice", { { "rumour", ERUPTIUM, 0, COPY, FLYT } } },
    { "a rumour is there twice", { { "rumour", FLYT, 0, SET, RUMOURS } } },
    { "a rumour in a hand", { { "hand", PLAYERS, 0, SET, 1 } } },
    { "a rumour in a hand", { { "hand", 1, 0, COPY, 0 } } },
    { "a rumour of the Newshawk", { { "peeked", 0, 0, SET, RUMOURS } } },
    { "the deck of rumours", { { "rumour_deck", 0, 0, ADD, 1 } } },

    { "a transaction is there twice", { { "transaction_discard", 0, 0, SET, ALL_TRANSACTIONS } } },
    { "transactions", { { "transaction_pool", 0, 0, SET, 0 } } },
    { "the pool of the deck of transactions", { { "pool", 0, 0, SET, POOLS } } },
    { "an open transaction", { { "back", 0, 0, ADD, 1 } } },
    { "an open transaction", { { "front", TOP, 0, SET, TRANSACTIONS } } },
    { "a transaction of another pool", { { "origin", 0, 0, SET, POOLS } } },
    { "a transaction of another pool", { { "origin", 0, 0, SET, 1 } } },
    { "a transaction of another pool", { { "front", 1, 0, COPY, 0 }, { "back", 1, 0, COPY, 0 } } },
    { "an old transaction is lost", { { "pool", 0, 0, SET, 1 } } },

    { "a number of experts", { { "expert_deck", 0, 0, SET, -1 } } },
    { "a number of experts", { { "expert_discard", 0, 0, SET, -1 } } },
    { "a job seeker", { { "seeker", 0, 0, SET, INTERN } } },
    { "a job seeker", { { "seeker", 0, 0, SET, MEMBERS } } },
    { "a team", { { "team", 0, 0, SET, EMPTY } } },
    { "a team", { { "team", PLAYERS, 0, SET, INTERN } } },
    { "a team member", { { "team", 0, 0, SET, MEMBERS } } },
    { "a fourth member", { { "team", 0, FOURTH, SET, INTERN } } },
    { "a fresh member", { { "fresh", 0, 0, SET, 2 } } },
    { "a fresh member", { { "fresh", 0, FOURTH, SET, 1 } } },
    { "interns", { { "interns_away", 0, 0, ADD, 1 } } },
    { "experts", { { "expert_deck", 0, 0, ADD, 1 } } },
    { "experts", { { "expert_discard", 0, 0, ADD, 1 } } },

    { "what comes next", { { "next", 0, 0, SET, CC_PHASE_OVER } } },
    { "how much is owed", { { "owed", 0, 0, SET, 1 } } },
    { "another action than the one under way",
      { { "phase", 0, 0, SET, CC_PHASE_AMOUNT }, { "action", 0, 0, SET, MINING } } },
};

static int begin(void **unused)
{
    (void)unused;
    game = game_find("cryptocurrency");
    edition = edition_open(game, "house-1");
    return !edition;
}

static int end(void **unused)
{
    (void)unused;
    edition_free(edition);
    return 0;
}

/* Plays at random until somebody is asked for an action. */
static void reach_action(struct cryptocurrency *state, uint64_t seed)
{
    struct setup setup;
    struct rng rng = rng_seed(seed);
    struct offers offers;
    setup_defaults(game, PLAYERS, &setup);
    assert_null(game->setup(edition->data, state, &setup));
    while (state->phase != CC_PHASE_ACTION) {
        unsigned active = game->active(edition->data, state);
        assert_int_not_equal(active, 0);
        int actor = __builtin_ctz(active);
        struct move move;
        if (actor == CHANCE) {
            move = game->chance(edition->data, state, &rng);
        } else {
            game_legal(game, edition->data, state, actor, &offers);
            move = offers_pick(&offers, rng_below(&rng, offers.moves));
        }
        game->apply(edition->data, state, actor, move);
    }
}

static void plant(const struct change *change, void *state)
{
    const struct field *field = game_field(game, change->field);
    assert_non_null(field);
    int64_t value = change->value;
    if (change->how == ADD)
        value += field_get(field, state, change->row, change->col);
    else if (change->how == COPY)
        value = field_get(field, state, change->value, change->col);
    field_set(field, state, change->row, change->col, value);
}

static void planted_faults_are_found(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        state_buffer sound, state;
        reach_action((struct cryptocurrency *)sound, seed);
        assert_null(game->audit(edition->data, sound));
        for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
            memcpy(state, sound, game->state_size);
            for (int k = 0; k < 2 && planted[i].change[k].field; k++)
                plant(&planted[i].change[k], state);
            const char *found = game->audit(edition->data, state);
            if (!found || strcmp(found, planted[i].name))
                fail_msg("seed %d, %s of %s: \"%s\"", (int)seed, planted[i].name,
                         planted[i].change[0].field, found ? found : "nothing");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(planted_faults_are_found) };
    return cmocka_run_group_tests(tests, begin, end);
}
