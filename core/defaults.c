/* defaults.c: what a game leaves out of its table. */
#include "core/defaults.h"

#include "core/fault.h"

const struct noun no_nouns[] = { { 0 } };
const struct option no_options[] = { { 0 } };
const struct option_under no_option_under[] = { { 0 } };

/* ---- rules ------------------------------------------------------------------- */

const char *default_edition_check(const void *edition)
{
    (void)edition;
    return NULL;
}

void default_edition_derive(void *edition)
{
    (void)edition;
}

const char *default_audit(const void *edition, const void *state)
{
    (void)edition;
    (void)state;
    return NULL;
}

bool default_explain(const void *edition, const void *state, int i, struct message *line)
{
    (void)edition;
    (void)state;
    (void)i;
    (void)line;
    return false;
}

const char *default_arrange(const void *edition, void *state, const uint8_t *stated)
{
    (void)edition;
    (void)state;
    (void)stated;
    return NULL;
}

struct move outcome_by_lot(const struct game *game, const void *edition, const void *state,
                           struct rng *rng)
{
    struct offers offers;
    game_legal(game, edition, state, CHANCE, &offers);
    return offers.weight ? offers_outcome(&offers, rng_below(rng, offers.weight))
                         : (struct move){ 0 };
}

struct move default_host(const void *edition, const void *state, struct rng *rng, int64_t played)
{
    (void)edition;
    (void)state;
    (void)rng;
    (void)played;
    fault_raise("the rules of this game know no host", __FILE__, __LINE__);
}

/* ---- who knows what ---------------------------------------------------------- */

bool default_mask(const void *edition, const void *state, int viewer, int actor, struct move *move)
{
    (void)edition;
    (void)state;
    (void)viewer;
    (void)actor;
    (void)move;
    return true;
}

bool default_recalls(const void *edition, const void *now, const void *then, int actor,
                     struct move move)
{
    (void)edition;
    (void)now;
    (void)then;
    (void)actor;
    (void)move;
    return true;
}

void default_determinise(const void *edition, void *view, int viewer, struct rng *rng)
{
    (void)edition;
    (void)view;
    (void)viewer;
    (void)rng;
}

/* ---- advice ------------------------------------------------------------------ */

struct move move_by_lot(const struct game *game, const void *edition, const void *state, int player,
                        struct rng *rng)
{
    struct offers offers;
    game_legal(game, edition, state, player, &offers);
    return offers_pick(&offers, rng_below(rng, offers.moves));
}

struct move default_shrewd(const void *edition, const void *state, int player, struct rng *rng)
{
    (void)edition;
    (void)state;
    (void)player;
    (void)rng;
    fault_raise("this game has no shrewd player", __FILE__, __LINE__);
}

void same_value(const struct game *game, const void *edition, const void *state,
                int16_t permille[MAX_PLAYERS])
{
    struct result result = { 0 };
    int players = 0;
    game->result(edition, state, &result);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        players += result.rank[seat] != 0;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        permille[seat] = (int16_t)(result.rank[seat] ? 1000 / players : 0);
}

/* ---- measures and statistics --------------------------------------------------- */

static const char *const no_names[] = { NULL };

static int first_stage(const void *edition, const void *state)
{
    (void)edition;
    (void)state;
    return 0;
}

static void measure_nothing(const void *edition, const void *state,
                            int32_t number[MAX_PLAYERS][MAX_MEASURES])
{
    (void)edition;
    (void)state;
    (void)number;
}

const struct measures no_measures = { no_names, first_stage, measure_nothing };

static const struct fact no_facts[] = { { 0 } };
static const struct curve no_curves[] = { { 0 } };

static void notice_nothing(const void *edition, const void *state, int actor, struct move move,
                           struct facts *facts)
{
    (void)edition;
    (void)state;
    (void)actor;
    (void)move;
    (void)facts;
}

static void tell_nothing(const void *edition, const void *state, struct facts *facts)
{
    (void)edition;
    (void)state;
    (void)facts;
}

static int no_rounds(const void *edition, const void *state)
{
    (void)edition;
    (void)state;
    return 0;
}

static void measure_no_curve(const void *edition, const void *state, int curve,
                             int32_t value[MAX_CURVE_VALUES])
{
    (void)edition;
    (void)state;
    (void)curve;
    (void)value;
}

const struct study no_study = {
    .facts = no_facts,
    .curves = no_curves,
    .notice = notice_nothing,
    .tell = tell_nothing,
    .round = no_rounds,
    .measure = measure_no_curve,
};
