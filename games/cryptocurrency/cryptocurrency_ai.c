#include "games/cryptocurrency/cryptocurrency.h"
void cryptocurrency_candidates(const void *edition, const void *state, int player, struct offers *offers)
{ cryptocurrency_legal(edition, state, player, offers); }
struct move cryptocurrency_playout(const void *edition, const void *state, int player, struct rng *rng)
{ struct offers o; offers_clear(&o); cryptocurrency_legal(edition,state,player,&o); return offers_pick(&o, rng_below(rng,o.moves)); }
void cryptocurrency_value(const void *edition, const void *state, int16_t permille[MAX_PLAYERS])
{ (void)edition; (void)state; (void)permille; }
