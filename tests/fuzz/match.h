/* match.h: whole matches at random with a proof, for fuzz targets. */
#ifndef TESTS_FUZZ_MATCH_H
#define TESTS_FUZZ_MATCH_H

#include "fair/fair.h"
#include "fair/seal.h"
#include "fuzz.h"

/* A decision of whoever is to act, at random; now and then it is taken back. */
static inline void fuzz_act(struct session *session, struct rng *rng)
{
    const struct match *match = session_match(session);
    static struct offers offers;
    unsigned active = session_active(session);
    int actor = __builtin_ctz(active);
    if (active >> HOST & 1) {
        struct move move =
            match->game->host(match->edition->data, session_state(session), rng, NO_CLOCK);
        assert(session_play(session, HOST, move, NULL));
        return;
    }
    if (rng_below(rng, 8) == 0 && session_may_undo(session, actor) &&
        session_undo(session, actor, NULL))
        return;
    session_legal(session, actor, &offers);
    assert(offers.moves);
    assert(session_play(session, actor, offers_pick(&offers, rng_below(rng, offers.moves)), NULL));
}

/* The record of a match, not sealed, as its host keeps it; the same for the same seed. */
static inline void fuzz_record(const struct game *game, unsigned seed, struct text *record)
{
    struct match match = { .game = game, .edition = fuzz_edition(game), .seat = { "Ada", "Ben" } };
    struct fair_match fair;
    struct fair_draws draws;
    struct rng rng = rng_seed(seed);
    struct text proof = { 0 };
    uint8_t bytes[FAIR_BYTES] = { (uint8_t)seed }, hash[FAIR_BYTES];
    int spare = game->max_players - game->min_players + 1;
    setup_defaults(game, game->min_players + (int)(seed % (unsigned)spare), &match.setup);
    fair_open_with(&fair, &match, bytes);
    for (int seat = 0; seat < fair.players; seat++) {
        fair_promise_hash(FAIR_VERSION, fair.commitment, seat, bytes, NULL, hash);
        assert(!fair_promise(&fair, seat, hash));
    }
    for (int seat = 0; seat < fair.players; seat++)
        assert(!fair_reveal(&fair, seat, bytes, NULL));
    fair_draws_open(&draws, &fair, 0);
    struct session *session = session_open(&match, NULL);
    assert(session && session_draw(session, &draws.draws));
    while (session_active(session)) {
        fuzz_act(session, &rng);
        assert(session_draw(session, &draws.draws));
    }
    fair_proof(&fair, FAIR_FOR_HOST, &proof);
    record_write(session, proof.data, record);
    assert(!record->failed);
    text_free(&proof);
    session_close(session);
}

#endif
