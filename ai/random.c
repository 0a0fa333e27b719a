/* random.c: any legal move, each with the same chance. */
#include "ai/brain.h"

static struct move choose(struct mind *mind, const struct brain_input *input)
{
    struct offers offers;
    game_legal(mind->match->game, mind->match->edition->data, input->view, mind->seat, &offers);
    return offers_pick(&offers, rng_below(input->rng, offers.moves));
}

const struct brain random_brain = { .name = "random", .choose = choose };
