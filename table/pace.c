/* pace.c: pauses that tell nothing, and standing answers. */
#include "table/pace.h"

const char *const until_names[UNTIL_MATCH + 1] = { "turn", "round", "match" };

int64_t pause_before(const struct pauses *pauses, size_t seen, int seat)
{
    /* A function of what is public, not the next number of a stream: how many
     * pauses there were before could tell something. */
    struct rng rng = rng_seed(pauses->key ^ rng_seed(seen * MAX_PLAYERS + (size_t)seat).state);
    uint32_t span = pauses->longest > pauses->shortest ? pauses->longest - pauses->shortest : 0;
    return (int64_t)pauses->shortest + (span ? rng_below(&rng, span + 1) : 0);
}

static int64_t value_of(const struct field *field, const void *state)
{
    return field ? field_get(field, state, 0, 0) : 0;
}

struct stage stage_of(const struct game *game, const void *state)
{
    return (struct stage){ .phase = value_of(game_phase(game), state),
                           .turn = value_of(game_turn(game), state),
                           .round = value_of(game_round(game), state) };
}

bool standing_holds(const struct standing *standing, struct stage now)
{
    const struct stage *then = &standing->stage;
    if (!standing->given || standing->until == UNTIL_MATCH)
        return standing->given;
    return now.round == then->round && (standing->until == UNTIL_ROUND || now.turn == then->turn);
}

bool standing_answers(const struct standing *standing, struct stage now)
{
    return standing_holds(standing, now) && now.phase == standing->stage.phase;
}
