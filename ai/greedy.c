/* greedy.c: the game's own simple player, without any search. */
#include "ai/brain.h"

static struct move choose(const struct brain_input *input)
{
    return input->game->playout(input->edition, input->view, input->seat, input->rng);
}

const struct brain greedy_brain = { "greedy", choose };
