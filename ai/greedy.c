/* greedy.c: the game's own simple player, without any search. */
#include "ai/brain.h"

static struct move choose(struct mind *mind, const struct brain_input *input)
{
    return mind->match->game->playout(mind->match->edition->data, input->view, mind->seat,
                                      input->rng);
}

const struct brain greedy_brain = { .name = "greedy", .choose = choose };
