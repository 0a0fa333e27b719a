/* random.c: any legal move, each with the same chance. */
#include "ai/brain.h"

static struct move choose(const struct brain_input *input)
{
    struct offers offers;
    game_legal(input->game, input->edition, input->view, input->seat, &offers);
    return offers_pick(&offers, rng_below(input->rng, offers.moves));
}

const struct brain random_brain = { "random", choose };
