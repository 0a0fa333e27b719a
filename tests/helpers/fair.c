/* fair.c: matches with fixed seeds and entropies. */
#include "tests/helpers/fair.h"

#include <string.h>

struct edition *edition;

int open_edition(void **state)
{
    (void)state;
    edition = edition_open(game_find("template"), "house-1");
    return edition ? 0 : -1;
}

int close_edition(void **state)
{
    (void)state;
    edition_free(edition);
    return 0;
}

struct fair_match fair_ready(const struct match *match, int seed)
{
    struct fair_match fair;
    uint8_t bytes[FAIR_BYTES], hash[FAIR_BYTES];
    memset(bytes, seed, sizeof bytes);
    fair_open_with(&fair, match, bytes);
    for (int step = 0; step < 2; step++)
        for (int seat = 0; seat < fair.players; seat++) {
            memset(bytes, 0x10 + seat, sizeof bytes);
            fair_promise_hash(FAIR_VERSION, fair.commitment, seat, bytes, NULL, hash);
            assert_false(step ? fair_reveal(&fair, seat, bytes, NULL)
                              : fair_promise(&fair, seat, hash));
        }
    return fair;
}

void played_start_with(struct played *played, const struct match *match,
                       const struct fair_match *fair, uint64_t seed)
{
    *played = (struct played){ .match = *match, .fair = *fair, .rng = rng_seed(seed) };
    fair_draws_open(&played->draws, &played->fair, 0);
    played->session = session_open(&played->match, NULL);
    assert_non_null(played->session);
}

void played_start(struct played *played, const struct edition *with, int players, int seed)
{
    struct match match = { .game = with->game, .edition = with };
    setup_defaults(with->game, players, &match.setup);
    memcpy(match.seat[0], "Ada", 4);
    struct fair_match fair = fair_ready(&match, seed);
    played_start_with(played, &match, &fair, (uint64_t)seed);
}

/* One decision, or one undo. */
static void act(struct played *played)
{
    static struct offers offers;
    struct session *session = played->session;
    struct refusal refusal;
    assert_true(session_draw(session, &played->draws.draws));
    unsigned active = session_active(session);
    if (!active)
        return;
    if (active >> HOST & 1) {
        const struct match *match = &played->match;
        struct move move =
            match->game->host(match->edition->data, session_state(session), &played->rng, NO_CLOCK);
        assert_true(session_play(session, HOST, move, &refusal));
        return;
    }
    int seat = (int)rng_below(&played->rng, played->match.setup.players);
    while (!(active >> seat & 1))
        seat = (seat + 1) % played->match.setup.players;
    if (rng_below(&played->rng, 8) == 0 && session_may_undo(session, seat)) {
        assert_true(session_undo(session, seat, &refusal));
        return;
    }
    session_legal(session, seat, &offers);
    struct move move = offers_pick(&offers, rng_below(&played->rng, offers.moves));
    assert_true(session_play(session, seat, move, &refusal));
}

void played_on(struct played *played, size_t events)
{
    while (session_active(played->session) && session_count(played->session) < events)
        act(played);
}

struct text played_record(const struct played *played, bool sealed)
{
    struct text proof = { 0 }, record = { 0 }, out = { 0 };
    fair_proof(&played->fair, FAIR_FOR_HOST, &proof);
    record_write(played->session, proof.data, &record);
    text_free(&proof);
    if (!sealed)
        return record;
    fair_seal(record.data, record.size, &out);
    text_free(&record);
    assert_false(out.failed);
    return out;
}
